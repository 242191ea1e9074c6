"""Axes, margins and names around what a figure draws."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.drawing.axis import Axis
from engine.drawing.curve import scale
from engine.drawing.lanes import BAR, CURVE, NARROW_NAME
from engine.drawing.palette import SANS
from engine.drawing.stage import Stage, View

Figure = dict[str, Any]

WIDTH = 660
"""Pixels between the margins for which headings are clipped; a page clips them to its own width."""
WIDE = {"l": 156, "r": 16, "t": 6, "b": 42}
NARROW = {"l": 26, "r": 12, "t": 6, "b": 42}
NAME_RISE = 15
"""How far the middle of a name lies above its lane."""
UNDER_NAME = 46
"""How far under the top of the curve its name at the left ends."""
TICKS_WIDTH = 30
"""Room for the numbers of the curve's axis, left of it."""

_NAME_FONT = {"size": 12, "color": "--ink", "weight": 700}
_WORDS_FONT = {"size": 11, "color": "--mute"}
_LETTER, _THIN, _BROAD = 7.4, 4.4, 11.0
"""Widths of a letter of a name, in pixels."""


def layout(stage: Stage, *, above: bool = False) -> Figure:
    """The layout of a figure, names at the left or `above` the lanes.

    `meta` says in pixels where lanes and curve lie.
    """
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
        "hoverlabel": {
            "bgcolor": "--card",
            "bordercolor": "--line-strong",
            "font": {"family": SANS, "size": 12, "color": "--ink"},
            "align": "left",
        },
        "xaxis": _x_axis(stage.axis, stage.view, "y2" if stack.curve else "y"),
        "yaxis": {"range": [stack.height, 0], "fixedrange": True, "visible": False},
        "annotations": notes_of(stage, above=above),
        "meta": {"lanes": [{"top": lane.top, "height": BAR} for lane in stage.lanes]},
    }
    if stack.curve:
        drawn["yaxis2"] = _curve_axis(stage)
        drawn["meta"]["curve"] = {"top": stack.curve_top, "height": CURVE}
    return drawn


def narrow(stage: Stage) -> Figure:
    """What differs on a narrow screen: names stand above their lanes, so margins can be small."""
    stack = replace(stage.stack, name=NARROW_NAME)
    lanes = [replace(lane, top=stack.top(lane.index)) for lane in stage.lanes]
    drawn = layout(replace(stage, stack=stack, lanes=lanes), above=True)
    changed = ("height", "yaxis", "yaxis2", "annotations", "meta")
    return {"margin": NARROW, **{name: drawn[name] for name in changed if name in drawn}}


MOST_TICKS = 9


def _x_axis(axis: Axis, view: View, anchor: str) -> Figure:
    # Few tokens would get ticks between them, which whole numbers cannot name.
    whole: Figure = {"dtick": 1} if view[1] - view[0] < MOST_TICKS else {"nticks": MOST_TICKS}
    return whole | {
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
        indent = 0 if above else TICKS_WIDTH - 4
        names += _name("Similarity", "of neighbours", stack.curve_top, above, indent)
    return names + _waiting(stage) + _threshold(stage, above)


def _name(name: str, words: str, top: int, above: bool, indent: int = 0) -> list[Figure]:
    placed: Figure = {"showarrow": False, "xref": "paper", "yref": "y", "x": 0}
    if above:
        placed |= {"y": top - NAME_RISE, "xanchor": "left"}
        second = {"xshift": 8 + _width(name)}
        first: Figure = {}
    else:
        placed |= {"xanchor": "right", "xshift": -9 - indent}
        first, second = {"y": top + 9}, {"y": top + 26}
    return [
        {**placed, **first, "text": name, "font": _NAME_FONT},
        {**placed, **second, "text": words, "font": _WORDS_FONT},
    ]


def _width(name: str) -> int:
    thin, broad = (sum(name.count(letter) for letter in letters) for letters in ("ijlrt ,=", "mwM"))
    return round(_LETTER * (len(name) - thin - broad) + _THIN * thin + _BROAD * broad)


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


def _threshold(stage: Stage, above: bool) -> list[Figure]:
    """The threshold in words, left of its line or above the curve, where it hides nothing of it."""
    if stage.curve is None or stage.curve.threshold is None:
        return []
    top, (low, high) = stage.stack.curve_top, scale(stage.curve)
    level = top + CURVE * (high - stage.curve.threshold) / (high - low)
    placed = (
        {"x": 1, "y": top - NAME_RISE}
        if above
        else {"x": 0, "y": max(level, top + UNDER_NAME), "xshift": -TICKS_WIDTH}
    )
    return [
        {
            **placed,
            "xref": "paper",
            "xanchor": "right",
            "yref": "y",
            "text": f"θ = {stage.curve.threshold:.3f}",
            "font": {"size": 12, "color": "--semantic"},
            "showarrow": False,
            "name": "threshold",
        }
    ]
