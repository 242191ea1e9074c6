"""What lies across the lanes: the answers, and in each lane what its cuts do to them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.answers import Answer, Verdict, VerdictKind
from engine.drawing.axis import Axis
from engine.drawing.lanes import Lane, Stack
from engine.drawing.traces import CLEAR, QUIET, Trace, bars, plain, strokes

STICK_OUT = 3
"""How far an answer's mark reaches beyond its lane, in pixels."""

LOOKS: dict[VerdictKind, Trace] = {
    "whole": {"color": "--whole/0.07", "line": {"color": "--whole", "width": 2}},
    "rescued": {
        "color": CLEAR,
        "line": {"color": "--rescued", "width": 2},
        "pattern": {
            "shape": ".",
            "size": 6,
            "solidity": 0.26,
            "fgcolor": "--rescued/0.8",
            "bgcolor": "--card/0.45",
        },
    },
    "cut": {
        "color": CLEAR,
        "line": {"color": "--cut", "width": 2},
        "pattern": {
            "shape": "/",
            "size": 8,
            "solidity": 0.22,
            "fgcolor": "--cut/0.5",
            "bgcolor": "--cut/0.13",
        },
    },
    "lost": {
        "color": CLEAR,
        "line": {"color": "--cut", "width": 2},
        "pattern": {
            "shape": "x",
            "size": 8,
            "solidity": 0.22,
            "fgcolor": "--cut/0.6",
            "bgcolor": "--cut/0.13",
        },
    },
}


def spans_of(axis: Axis, answers: Sequence[Answer]) -> list[tuple[int, int]]:
    """Each answer on the axis; one within a single token still has a width."""
    starts = axis.at([answer.start for answer in answers]).tolist()
    ends = axis.at([answer.end for answer in answers]).tolist()
    return [(start, max(end, start + 1)) for start, end in zip(starts, ends, strict=True)]


def columns(spans: Sequence[tuple[int, int]], stack: Stack) -> Trace:
    """The pale column behind every answer, through all lanes."""
    top = stack.top(0) - STICK_OUT
    middle = (top + stack.lanes_end) / 2
    look = {"color": "--ink/0.045", "line": {"width": 0}}
    return bars(spans, [middle] * len(spans), stack.lanes_end - top, **look) | QUIET


def verdict_marks(
    spans: Sequence[tuple[int, int]],
    answers: Sequence[Answer],
    judged: Sequence[tuple[Lane, Sequence[Verdict]]],
) -> list[Trace]:
    """One trace for each kind of verdict there is, with a mark in the lane of its track."""
    marks = [
        (
            verdict.kind,
            spans[at],
            lane,
            1 if answers[at].suggested else 2,
            _words(answers[at], verdict),
        )
        for lane, verdicts in judged
        for at, verdict in enumerate(verdicts)
    ]
    return [
        _marks(kind, [mark for mark in marks if mark[0] == kind])
        for kind in LOOKS
        if any(mark[0] == kind for mark in marks)
    ]


def _marks(kind: VerdictKind, marks: Sequence[tuple[Any, ...]]) -> Trace:
    """Bars of one look; those of suggested answers have a thinner edge."""
    _, spans, lanes, edges, words = zip(*marks, strict=True)
    heights = [lane.height + 2 * STICK_OUT for lane in lanes]
    look = LOOKS[kind]
    if 1 in edges:
        look = look | {"line": look["line"] | {"width": list(edges)}}
    trace = bars(spans, [lane.middle for lane in lanes], heights, **look)
    return trace | {"hovertext": list(words), "hoverinfo": "text", "meta": {"verdict": kind}}


def cut_lines(axis: Axis, judged: Sequence[tuple[Lane, Sequence[Verdict]]]) -> Trace:
    """A strong line wherever a cut goes through an answer that no chunk holds."""
    reach = STICK_OUT + 4
    lines = [
        (place, lane.top - reach, lane.bottom + reach)
        for lane, verdicts in judged
        for place in cut_places(axis, verdicts)
    ]
    return strokes(lines, color="--cut", width=3)


def cut_places(axis: Axis, verdicts: Sequence[Verdict]) -> list[int]:
    """Where cuts go through answers that no chunk holds."""
    parting = [verdict.cuts for verdict in verdicts if verdict.kind in ("cut", "lost")]
    places: list[int] = axis.at([cut.character for cuts in parting for cut in cuts]).tolist()
    return places


def _words(answer: Answer, verdict: Verdict) -> str:
    numbers = [str(chunk + 1) for chunk in verdict.chunks]
    chunks = ("chunk " if len(numbers) == 1 else "chunks ") + " and ".join(numbers)
    said = {
        "whole": f"whole in {chunks}",
        "rescued": f"cut, but whole again in {chunks}",
        "cut": f"cut between {chunks}",
        "lost": "lost: part of it is in no chunk",
    }[verdict.kind]
    marked = "suggested answer" if answer.suggested else "marked answer"
    return f"{plain(answer.question or marked)}<br>{said}"
