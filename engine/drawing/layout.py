"""Axes, margins and names around what a figure draws."""

from __future__ import annotations

from typing import Any

from engine.drawing.axis import Axis
from engine.drawing.curve import scale
from engine.drawing.lanes import BAR, CURVE
from engine.drawing.palette import SANS
from engine.drawing.stage import Stage, View

Figure = dict[str, Any]

WIDTH = 660
"""Pixels between the margins for which headings are clipped; a page clips them to its own width."""
WIDE = {"l": 156, "r": 16, "t": 6, "b": 42}
NARROW = {"l": 26, "r": 12, "t": 6, "b": 42}

_NAME_FONT = {"size": 12, "color": "--ink", "weight": 700}
_WORDS_FONT = {"size": 11, "color": "--mute"}
_LETTER = 6.5
"""Mean width of a letter of a name, in pixels."""


def layout(stage: Stage) -> Figure:
    """The layout of the wide figure; `meta` says in pixels where lanes and curve lie."""
    stack = stage.stack
    drawn: Figure = {
        "height": stack.height + WIDE["t"] + WIDE["b"],
        "margin": WIDE,
        "barmode": "overlay",
        "dragmode": False,
        "hovermode": "closest",
        "showlegend": False,
        "paper_bgcolor": "--card",
        "plot_bgcolor": "--card",
        "font": {"family": SANS, "size": 12, "color": "--ink"},
        "uniformtext": {"minsize": 10, "mode": "hide"},
        "hoverlabel": {
            "bgcolor": "--card",
            "bordercolor": "--line-strong",
            "font": {"family": SANS, "size": 12, "color": "--ink"},
            "align": "left",
        },
        "xaxis": _x_axis(stage.axis, stage.view, "y2" if stack.curve else "y"),
        "yaxis": {"range": [stack.height, 0], "fixedrange": True, "visible": False},
        "annotations": notes_of(stage),
        "meta": {"lanes": [{"top": lane.top, "height": BAR} for lane in stage.lanes]},
    }
    if stack.curve:
        drawn["yaxis2"] = _curve_axis(stage)
        drawn["meta"]["curve"] = {"top": stack.curve_top, "height": CURVE}
    return drawn


def narrow(stage: Stage) -> Figure:
    """What differs on a narrow screen: names stand above their lanes, so margins can be small."""
    return {"margin": NARROW, "annotations": notes_of(stage, above=True)}


def _x_axis(axis: Axis, view: View, anchor: str) -> Figure:
    return {
        "range": list(view),
        "anchor": anchor,
        "title": {"text": axis.title, "font": {"size": 12, "color": "--mute"}, "standoff": 8},
        "tickfont": {"size": 11, "color": "--mute"},
        "tickformat": ",d",
        "gridcolor": "--line/0.6",
        "zeroline": False,
        "linecolor": "--line-strong",
        "showline": True,
        "ticks": "outside",
        "ticklen": 4,
        "tickcolor": "--line-strong",
        "nticks": 9,
    }


def _curve_axis(stage: Stage) -> Figure:
    return {
        "range": list(scale(stage.curve)),
        "domain": [0, CURVE / stage.stack.height],
        "anchor": "x",
        "fixedrange": True,
        "tickvals": [0, 0.5, 1],
        "tickfont": {"size": 10, "color": "--mute"},
        "gridcolor": "--line/0.6",
        "zeroline": False,
    }


def notes_of(stage: Stage, *, above: bool = False) -> list[Figure]:
    """The names at the left, or above the lanes, and what is waited for."""
    stack, names = stage.stack, []
    for lane in stage.lanes:
        names += _name(lane.name, lane.spec.words, lane.top, above)
    if stack.curve:
        indent = 0 if above else 26
        names += _name("Similarity", "of neighbours", stack.curve_top, above, indent)
    return names + _waiting(stage) + _threshold(stage)


def _name(name: str, words: str, top: int, above: bool, indent: int = 0) -> list[Figure]:
    placed: Figure = {"showarrow": False, "xref": "paper", "yref": "y", "x": 0}
    if above:
        placed |= {"y": top - 12, "xanchor": "left"}
        second = {"xshift": 8 + round(_LETTER * len(name))}
        first: Figure = {}
    else:
        placed |= {"xanchor": "right", "xshift": -9 - indent}
        first, second = {"y": top + 9}, {"y": top + 26}
    return [
        {**placed, **first, "text": name, "font": _NAME_FONT},
        {**placed, **second, "text": words, "font": _WORDS_FONT},
    ]


def _waiting(stage: Stage) -> list[Figure]:
    notes = [
        _note(lane.middle, "waiting for the vectors") for lane in stage.lanes if not lane.chunking
    ]
    if notes and stage.curve is None:
        notes.append(_note(stage.stack.curve_top + CURVE / 2, "the curve comes with the vectors"))
    return notes


def _note(y: float, words: str) -> Figure:
    placed = {"xref": "paper", "x": 0.5, "yref": "y", "y": y, "showarrow": False}
    return {**placed, "text": words, "font": {"size": 12, "color": "--mute"}}


def _threshold(stage: Stage) -> list[Figure]:
    """The threshold in words at the right end of its line."""
    if stage.curve is None or stage.curve.threshold is None:
        return []
    level = stage.curve.threshold
    return [
        {
            "xref": "paper",
            "x": 1,
            "xanchor": "right",
            "yref": "y2",
            "y": level,
            "yanchor": "bottom",
            "text": f"θ = {level:.3f}",
            "font": {"size": 11, "color": "--semantic"},
            "bgcolor": "--card/0.8",
            "showarrow": False,
            "name": "threshold",
        }
    ]
