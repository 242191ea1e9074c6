"""Each track as a strip of one line: where it cuts, and what that does to the answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from app.plain_text import GAP, clipped, padded, scaled, width, width_of, wrapped
from app.words import count
from engine.analysis import Analysis, TrackAnalysis
from engine.span import Span
from engine.tokens import Tokenization

MOST_OF_TRACK = 34  # columns of the usual width
LEAST_OF_STRIP = 20  # columns under which a strip shows nothing

CHUNK, CUT, CUT_THROUGH = "─", "│", "╳"
ANSWERS = {"whole": "█", "rescued": "▒", "lost": "░", "cut": "▞"}
"""The sign of each verdict; where two answers share a column, the later of these is seen."""
MEANINGS = {
    CUT: "a cut",
    ANSWERS["whole"]: "whole",
    ANSWERS["rescued"]: "rescued",
    ANSWERS["lost"]: "lost",
    ANSWERS["cut"]: "cut",
    CUT_THROUGH: "cut here",
}


def strip_lines(analysis: Analysis) -> list[str]:
    """A strip for each track under each other, with the axis below; nothing where there is no room."""
    most = scaled(MOST_OF_TRACK)
    names = [clipped(str(track.chunking.spec), most) for track in analysis.tracks]
    left = max(map(width_of, names))
    columns = width() - left - GAP
    if columns < LEAST_OF_STRIP:
        return []
    spans = [answer.span for answer in analysis.answers]
    strips = [strip(track, spans, columns) for track in analysis.tracks]
    rows = [*zip(names, strips, strict=True), ("", axis(analysis.tokenization, columns))]
    lines = [f"{padded(name, left, right=False)}{' ' * GAP}{drawn}" for name, drawn in rows]
    return [*wrapped(f"where it is cut: {legend(''.join(strips))}"), *lines]


def strip(track: TrackAnalysis, answers: Sequence[Span], columns: int) -> str:
    """The document from its start to its end in so many columns, each as many tokens as the next."""
    drawn = np.full(columns, CHUNK)
    places = places_of(track, answers, columns)
    for kind, sign in ANSWERS.items():
        for first, last in places[kind]:
            drawn[first : last + 1] = sign
    at = columns_of(track.chunking.tokenization, track.chunking.cuts, columns)
    drawn[at] = np.where(drawn[at] == ANSWERS["cut"], CUT_THROUGH, CUT)
    for first, last in places["rescued"]:
        if first == last:  # else the cut in it would be all that is seen
            drawn[first] = ANSWERS["rescued"]
    return "".join(drawn.tolist())


def places_of(
    track: TrackAnalysis, answers: Sequence[Span], columns: int
) -> Mapping[str, list[list[int]]]:
    """The first and the last column of each answer, by its verdict."""
    edges = np.array([[one.start, one.end - 1] for one in answers], np.int64).reshape(-1, 2)
    found = columns_of(track.chunking.tokenization, edges.ravel(), columns).reshape(-1, 2)
    places: dict[str, list[list[int]]] = {kind: [] for kind in ANSWERS}
    for verdict, place in zip(track.verdicts, found.tolist(), strict=True):
        places[verdict.kind].append(place)
    return places


def columns_of(
    tokenization: Tokenization, characters: NDArray[np.int32 | np.int64], columns: int
) -> NDArray[np.int64]:
    """The column in which each character lies, (n,), by the tokens before it."""
    pieces = tokenization.pieces_at(characters)
    tokens = tokenization.tokens_before[pieces].astype(np.int64)
    return np.minimum(tokens * columns // max(tokenization.n_tokens, 1), columns - 1)


def axis(tokenization: Tokenization, columns: int) -> str:
    """The first token and how many there are, under the two ends of a strip."""
    return f"0{count(tokenization.n_tokens, 'token'):>{columns - 1}}"


def legend(drawn: str) -> str:
    """
    >>> legend("──│──█")
    '│ a cut, █ an answer that is whole'
    >>> legend("─▞╳▞─")
    '▞ an answer that is cut, ╳ cut here'
    """
    parts: list[str] = []
    for sign, words in MEANINGS.items():
        if sign in drawn:
            is_first = sign in ANSWERS.values() and not any("an answer" in part for part in parts)
            parts.append(f"{sign} {'an answer that is ' * is_first}{words}")
    return ", ".join(parts)
