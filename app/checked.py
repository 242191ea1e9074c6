"""The line under the tracks: what was checked of their chunks on this very text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from app.subject import Subject
from app.words import count, flat, goto, head, listed
from engine.checks import Checks, check
from engine.chunking import Chunking
from engine.span import Span, trimmed

MOST_NAMED = 4  # tracks that are called by their names; more are counted


@dataclass(frozen=True, slots=True)
class Fault:
    """A promise that a track breaks, in one sentence, and the place where it does so first."""

    sentence: str
    track: int
    goto: str


@dataclass(frozen=True, slots=True)
class Checked:
    """`kept` says what holds; `whole_pieces` and `sizes` end that sentence where they hold too."""

    kept: str
    whole_pieces: bool
    sizes: str
    faults: tuple[Fault, ...]


def checked(subject: Subject) -> Checked | None:
    """What holds of the tracks that are ready; None where none is."""
    ready = [index for index, track in enumerate(subject.tracks) if track is not None]
    found = {index: check(_chunking(subject, index)) for index in ready}
    if not found:
        return None
    faults = [fault for index in ready for fault in _faults(subject, index, found[index])]
    return Checked(
        kept=_kept(subject, found),
        whole_pieces=not any(len(one.in_pieces) for one in found.values()),
        sizes=_sizes(subject, found),
        faults=tuple(faults),
    )


def _chunking(subject: Subject, index: int) -> Chunking:
    track = subject.tracks[index]
    if track is None:
        raise ValueError(f"{subject.names[index]} is not cut yet; wait for its vectors")
    return track.chunking


def _kept(subject: Subject, found: dict[int, Checks]) -> str:
    """How the chunks lie in the text, said once for all the tracks of which it holds."""
    tiling = [index for index, one in found.items() if one.tiles]
    covering = [index for index, one in found.items() if one.covers and one.overlaps]
    others = [i for i, one in found.items() if one.covers and i not in {*tiling, *covering}]
    parts = ["every chunk is a slice of it"] if all(one.slices for one in found.values()) else []
    parts += _said(subject, tiling, len(found), "tiles", "tile", "it to the letter")
    parts += _said(subject, covering, len(found), "covers", "cover", "every visible character")
    parts += _said(subject, others, len(found), "leaves", "leave", "out white space only")
    return "; ".join(parts)


def _said(
    subject: Subject, indices: Sequence[int], of: int, one: str, many: str, what: str
) -> Iterator[str]:
    """What some tracks do, if any does."""
    if not indices:
        return
    if len(indices) <= MOST_NAMED:
        who = listed([subject.names[index] for index in indices])
    else:
        who = f"all {of} tracks" if len(indices) == of else f"{len(indices)} of {of} tracks"
    yield f"{who} {one if len(indices) == 1 else many} {what}"


def _sizes(subject: Subject, found: dict[int, Checks]) -> str:
    """Whether every size holds, where a track has one."""
    sized = [i for i in found if _chunking(subject, i).spec.base.params.get("size") is not None]
    if not sized or any(len(one.past_size) for one in found.values()):
        return ""
    alarms = subject.analysis.alarms if subject.analysis else ()
    is_past = any(alarm.kind == "piece" for alarm in alarms)
    return "sizes hold but for single pieces" if is_past else "sizes hold"


def _faults(subject: Subject, index: int, found: Checks) -> Iterator[Fault]:
    chunking, name = _chunking(subject, index), subject.names[index]
    if len(found.misplaced):
        at = int(found.misplaced[0])
        yield Fault(f"Chunk {at + 1:,} of {name} is no slice of the text.", index, "")
    if found.gaps:
        gap, text = found.gaps[0], chunking.document.text
        words = f"{name} leaves out {count(len(found.gaps), 'stretch', 'stretches')} of the text"
        yield Fault(f"{words}: “{head(gap.of(text), 40)}”.", index, goto(gap.start, gap.end))
    if len(found.in_pieces):
        cuts = found.in_clusters if len(found.in_clusters) else found.in_pieces
        sentence = f"{_parted_words(name, found)}: “{_word(chunking, int(cuts[0]))}”."
        yield Fault(sentence, index, goto(*_piece(chunking, int(cuts[0]))))
    if len(found.past_size):
        first = int(found.past_size[0])
        words = f"{count(len(found.past_size), 'chunk')} of {name} past the size, the first chunk {first + 1:,}"
        place = goto(int(chunking.starts[first]), int(chunking.ends[first]))
        yield Fault(f"{words}.", index, place)


def _parted_words(name: str, found: Checks) -> str:
    cuts, within = len(found.in_pieces), len(found.in_clusters)
    words = f"{count(cuts, 'cut')} of {name} {'is' if cuts == 1 else 'are'} inside a piece"
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
