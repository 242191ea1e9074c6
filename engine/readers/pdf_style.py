"""How the text of a PDF is set: its sizes, the pitch of its lines, and where lines could have gone on."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.readers.pdf_runs import Run
from engine.readers.pdf_tables import Table

_SAME_SIZE = 0.06
_USUAL_PITCH = 1.25  # times the size of the type
_ROOM = 0.12  # of a column's width


@dataclass(frozen=True, slots=True)
class Style:
    """How the text of a document is set: the size of most of it, and each size's usual line pitch."""

    size: float
    pitches: dict[float, float]

    def pitch(self, size: float) -> float:
        return self.pitches.get(round(size, 1), _USUAL_PITCH * size)


def style_of(columns: Iterable[Sequence[Run | Table]]) -> Style:
    """The style of a document, by the letters of each size."""
    listed = [[item for item in column if isinstance(item, Run)] for column in columns]
    pitches: dict[float, Counter[float]] = defaultdict(Counter)
    for runs in listed:
        for above, below in pairwise(runs):
            pitch = below.base - above.base
            if is_same_size(above, below) and 0.8 * above.size < pitch < 2.2 * above.size:
                pitches[round(above.size, 1)][round(2 * pitch) / 2] += 1
    usual = {
        size: min(counts, key=lambda pitch: (-counts[pitch], pitch))
        for size, counts in pitches.items()
        if sum(counts.values()) > 2
    }
    return Style(main_size(run for runs in listed for run in runs), usual)


def main_size(runs: Iterable[Run]) -> float:
    """The size of the type that most letters are in."""
    letters: Counter[float] = Counter()
    for run in runs:
        letters[round(run.size, 1)] += len(run.text)
    return max(letters, key=lambda size: (letters[size], size), default=10.0)


def is_same_size(one: Run, other: Run) -> bool:
    return abs(one.size - other.size) <= _SAME_SIZE * max(one.size, other.size)


def are_centred(one: Run, other: Run) -> bool:
    """Whether two lines have the same middle, and neither the same sides."""
    shift = abs(one.left + one.right - other.left - other.right)
    return shift < 0.5 * one.size and abs(one.left - other.left) > 0.5 * one.size


def end_with(before: Run, line: Run) -> float:
    """Where a line would end if it had the first word of the next as well."""
    first = line.words[0]
    return before.right + 0.25 * line.size + first.right - first.left


def has_room(before: Run, line: Run, left: float, right: float) -> bool:
    """Whether a line ends so early that the side of its column cannot have been the reason."""
    return end_with(before, line) <= right - _ROOM * (right - left)
