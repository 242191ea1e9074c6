"""The line under the tracks: what was checked of their chunks on this very text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from app.words import count, flat, goto, head, listed
from engine.checks import Checks, check, edges_words
from engine.chunking import Chunking
from engine.span import Span, trimmed

MOST_NAMED = 4  # tracks that are called by their names; more are counted


@dataclass(frozen=True, slots=True)
class Fault:
    """A promise that a track breaks, in one sentence, and the place where it does so first."""

    sentence: str
    track: int
    goto: str

    @property
    def start(self) -> int | None:
        """The character of the place; None where there is none."""
        return int(self.goto.partition("-")[0]) if self.goto else None


@dataclass(frozen=True, slots=True)
class Checked:
    """`kept` says what holds; `whole_pieces` and `sizes` end that sentence where they hold too."""

    kept: str
    whole_pieces: bool
    sizes: str
    faults: tuple[Fault, ...]


def checked(chunkings: Sequence[Chunking | None], names: Sequence[str]) -> Checked | None:
    """What holds of the tracks that are ready, under their names; None where none is."""
    pairs = zip(names, chunkings, strict=True)
    tracks = [_Track(at, name, one) for at, (name, one) in enumerate(pairs) if one is not None]
    if not tracks:
        return None
    return Checked(
        kept=_kept(tracks),
        whole_pieces=not any(len(track.found.in_pieces) for track in tracks),
        sizes=_sizes(tracks),
        faults=tuple(fault for track in tracks for fault in _faults(track)),
    )


@dataclass(frozen=True)
class _Track:
    index: int
    name: str
    chunking: Chunking

    @property
    def found(self) -> Checks:
        return check(self.chunking)

    @property
    def size(self) -> int | None:
        size = self.chunking.spec.base.params.get("size")
        return size if isinstance(size, int) else None


def _kept(tracks: Sequence[_Track]) -> str:
    """How the chunks lie in the text, said once for all the tracks of which it holds."""
    tiling = [track.name for track in tracks if track.found.tiles]
    others = [track for track in tracks if track.found.covers and not track.found.tiles]
    covering = [track.name for track in others if track.found.overlaps]
    skipping = [track.name for track in others if not track.found.overlaps]
    parts = ["every chunk is a slice of it"] if all(track.found.slices for track in tracks) else []
    parts += _said(tiling, len(tracks), "tiles", "tile", "it to the letter")
    parts += _said(covering, len(tracks), "covers", "cover", "every visible character")
    parts += _said(skipping, len(tracks), "leaves", "leave", "out white space only")
    return "; ".join(parts)


def _said(names: Sequence[str], of: int, one: str, many: str, what: str) -> Iterator[str]:
    """What some tracks do, if any does.

    >>> list(_said(["Fixed", "Recursive"], 3, "tiles", "tile", "it"))
    ['Fixed and Recursive tile it']
    """
    if len(names) > MOST_NAMED:
        who = f"all {of} tracks" if len(names) == of else f"{len(names)} of {of} tracks"
        yield f"{who} {many} {what}"
    elif names:
        yield f"{listed(names)} {one if len(names) == 1 else many} {what}"


def _sizes(tracks: Sequence[_Track]) -> str:
    """Whether every size holds, where a track has one."""
    sized = [(track, track.size) for track in tracks if track.size is not None]
    if not sized or any(len(track.found.past_size) for track in tracks):
        return ""
    is_past = any((track.chunking.sizes > size).any() for track, size in sized)
    return "sizes hold but for single pieces" if is_past else "sizes hold"


def _faults(track: _Track) -> Iterator[Fault]:
    chunking, found, name = track.chunking, track.found, track.name
    if len(found.misplaced):
        at = int(found.misplaced[0])
        yield Fault(f"Chunk {at + 1:,} of {name} is no slice of the text.", track.index, "")
    if found.gaps:
        gap, text = found.gaps[0], chunking.document.text
        words = f"{name} leaves out {count(len(found.gaps), 'stretch', 'stretches')} of the text"
        sentence = f"{words}: “{head(gap.of(text), 40)}”."
        yield Fault(sentence, track.index, goto(gap.start, gap.end))
    if (edge := _worst_edge(found)) is not None:
        sentence = f"{_parted_words(name, found)}: “{_word(chunking, edge)}”."
        yield Fault(sentence, track.index, goto(*_piece(chunking, edge)))
    if len(found.past_size):
        first, many = int(found.past_size[0]), len(found.past_size) > 1
        chunks = f"{count(len(found.past_size), 'chunk')} of {name} {'are' if many else 'is'}"
        place = goto(int(chunking.starts[first]), int(chunking.ends[first]))
        yield Fault(f"{chunks} longer than the size: chunk {first + 1:,}.", track.index, place)


def _worst_edge(found: Checks) -> int | None:
    """A cut or a start of a chunk inside a piece, the first that parts a character if one does."""
    inside = (found.in_clusters, found.in_pieces, found.starts_in_clusters, found.starts_in_pieces)
    return next((int(edges[0]) for edges in inside if len(edges)), None)


def _parted_words(name: str, found: Checks) -> str:
    cuts, starts = len(found.in_pieces), len(found.starts_in_pieces)
    within = len(found.in_clusters) + len(found.starts_in_clusters)
    verb = "is" if cuts + starts == 1 else "are"
    words = f"{edges_words(cuts, starts)} of {name} {verb} inside a piece"
    if within:
        words += f", {within:,} of them inside one character as readers see it"
    return words


def _piece(chunking: Chunking, character: int) -> tuple[int, int]:
    """The visible part of the piece around a character."""
    known = chunking.tokenization
    at = int(known.pieces_at(np.array([character]))[0])
    start, end = known.piece_starts[at : at + 2].tolist()
    span = trimmed(chunking.document.text, start, end)
    return span.start, span.end


def _word(chunking: Chunking, character: int) -> str:
    """The piece around a cut, parted as the cut parts it."""
    start, end = _piece(chunking, character)
    text = chunking.document.text
    before = Span(max(start, character - 20), character).of(text)
    return f"{flat(before)} ✂ {flat(Span(character, min(end, character + 20)).of(text))}"
