"""Axes, margins and names around what a figure draws."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.drawing.axis import Axis
from engine.drawing.curve import scale
from engine.drawing.detail import View
from engine.drawing.frame import frame
from engine.drawing.lanes import CURVE, NARROW_NAME, Lane
from engine.drawing.letters import fitted, in_lines, width_of
from engine.drawing.stage import Stage, stacked
from engine.drawing.traces import plain

Figure = dict[str, Any]

WIDTH = 660
"""Pixels between the margins for which headings are clipped; a page clips them to its own width."""
WIDE = {"l": 170, "r": 16, "t": 6, "b": 42}
NARROW = {"l": 26, "r": 12, "t": 6, "b": 42}
NAME_RISE = 15
"""How far the middle of a name lies above its lane."""
UNDER_NAME = 46
"""How far under the top of the curve its name at the left ends."""
TICKS_WIDTH = 30
"""Room for the numbers of the curve's axis, left of it."""

NAME_ROOM = WIDE["l"] - 21
"""Pixels that a name and the words under it have, left of the lanes."""
NARROW_ROOM = 320
"""Pixels that a name with the words beside it has, above its lane on a screen of 360 pixels."""
NARROW_WORDS = 90
"""Pixels of them that a long name leaves to the words."""

_NAME_FONT = {"size": 12, "color": "--ink", "weight": 700}
_WORDS_FONT = {"size": 11, "color": "--mute"}
_DEEP_FONT = {"size": 11, "color": "--ink"}
_AT_LEFT: Figure = {"showarrow": False, "xref": "paper", "yref": "y", "x": 0}


def layout(stage: Stage, *, above: bool = False) -> Figure:
    """The layout of a figure, names at the left or `above` the lanes.

    `meta` says in pixels where lanes and curve lie, and in how many rows a lane's chunks are staggered
    (0: in none).
    """
    stack = stage.stack
    drawn: Figure = frame(stack.height + WIDE["t"] + WIDE["b"], WIDE) | {
        "barmode": "overlay",
        "xaxis": _x_axis(stage.axis, stage.view, "y2" if stack.curve else "y"),
        "yaxis": {"range": [stack.height, 0], "fixedrange": True, "visible": False},
        "annotations": notes_of(stage, above=above),
        "meta": {"lanes": [_place_of(lane) for lane in stage.lanes]},
    }
    if stack.curve:
        drawn["yaxis2"] = _curve_axis(stage)
        drawn["meta"]["curve"] = {"top": stack.curve_top, "height": CURVE}
    return drawn


def _place_of(lane: Lane) -> Figure:
    return {"top": lane.top, "height": lane.height, "rows": lane.row_count}


def narrow(stage: Stage) -> Figure:
    """What differs on a narrow screen: names stand above their lanes, so margins can be small."""
    stack = replace(stage.stack, name=NARROW_NAME)
    lanes = stacked(stage.lanes, stack)
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
    """The names at the left, or above the lanes, what lies too deep to tell apart, and what is waited for."""
    stack, names = stage.stack, []
    for lane, detail in zip(stage.lanes, stage.details, strict=True):
        deep = f"up to {lane.depth:,} over each other" if detail == "depth" else ""
        names += _above(lane, deep) if above else _beside(lane, deep)
    if stack.curve:
        names += _curve_name(stack.curve_top, above)
    return names + _waiting(stage) + _threshold(stage, above)


def _beside(lane: Lane, deep: str) -> list[Figure]:
    """A name with the words under it, in up to three lines, clipped to the room left of the lane."""
    placed: Figure = {"xanchor": "right", "xshift": -9}
    words = in_lines(lane.spec.words, NAME_ROOM, most=2 if deep else 3)
    lines = words + ([deep] if deep else [])
    alone, lift = (
        len(lines) == 1,
        8 if len(words) == 3 else 0,
    )  # three lines end above the next name
    under = {"y": lane.top + 26} if alone else {"y": lane.top + 11 - lift, "yanchor": "top"}
    name = _said(fitted(lane.name, NAME_ROOM, bold=True), lane.name)
    said = _said("\n".join(lines), lane.spec.words, is_whole=" ".join(words) == lane.spec.words)
    return [
        {
            **_AT_LEFT,
            **placed,
            "y": lane.top + (9 if alone else 3 - lift),
            **name,
            "font": _NAME_FONT,
        },
        {**_AT_LEFT, **placed, **under, **said, "align": "right", "font": _WORDS_FONT},
    ]


def _above(lane: Lane, deep: str) -> list[Figure]:
    """A name with the words beside it, above the lane; the depth stands inside it."""
    placed: Figure = {"xanchor": "left", "y": lane.top - NAME_RISE}
    words = lane.spec.words
    name = fitted(lane.name, NARROW_ROOM - min(NARROW_WORDS, width_of(words)), bold=True)
    beside = 8 + width_of(name, bold=True)
    shown = _said(fitted(words, NARROW_ROOM - beside), words)
    inside = {
        "xanchor": "left",
        "xshift": 6,
        "y": lane.bottom - 11,
        "text": deep,
        "font": _DEEP_FONT,
    }
    return [
        {**_AT_LEFT, **placed, **_said(name, lane.name), "font": _NAME_FONT},
        {**_AT_LEFT, **placed, "xshift": beside, **shown, "font": _WORDS_FONT},
        *([{**_AT_LEFT, **inside}] if deep else []),
    ]


def _curve_name(top: int, above: bool) -> list[Figure]:
    name, words = "Similarity", "of neighbours"
    placed: Figure = {"xanchor": "right", "xshift": -9 - TICKS_WIDTH + 4}
    first, second = {**placed, "y": top + 9}, {**placed, "y": top + 26}
    if above:
        first = {"xanchor": "left", "y": top - NAME_RISE}
        second = {**first, "xshift": 8 + width_of(name, bold=True)}
    return [
        {**_AT_LEFT, **first, "text": name, "font": _NAME_FONT},
        {**_AT_LEFT, **second, "text": words, "font": _WORDS_FONT},
    ]


def _said(shown: str, whole: str, *, is_whole: bool | None = None) -> Figure:
    """Words of a note; pointing at those that are clipped tells the whole."""
    said = {"text": plain(shown, most=len(shown)).replace("\n", "<br>")}
    is_whole = shown == whole if is_whole is None else is_whole
    return said if is_whole else {**said, "hovertext": plain(whole, most=200)}


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
