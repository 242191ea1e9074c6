"""Where a page can be parted: strips between columns, bands between what runs across them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from statistics import median

from engine.readers.pdf_runs import Run
from engine.readers.pdf_tables import Table, rows_of

Item = Run | Table

WHITE = 3.2  # times the size of the type: as much between baselines parts above from below
_LEAST_LETTERS = 12  # in a line of prose, on average
_LEAST_WORDS = 2.5
_LEAST_COVER = 0.5
_LEVELS = 12
_WIDEST = 20_000  # points; no paper is, only a damaged file says so


@dataclass(slots=True)
class Band:
    """Items between two heights. Of a parted one those left of a gutter are read before the others."""

    left: list[Item] = field(default_factory=list)
    right: list[Item] = field(default_factory=list)
    across: list[Item] = field(default_factory=list)

    @property
    def all(self) -> list[Item]:
        return [*self.left, *self.right, *self.across]

    @property
    def parted(self) -> bool:
        """Whether it has two lines at least on either side of the gutter."""
        sides = self.left, self.right
        return not self.across and all(
            len({round(item.base) for item in side}) > 1 for side in sides
        )


def bands_of(items: list[Item], gutter: float) -> list[Band]:
    """What lies between the items across a gutter; what is not parted by it goes with those."""
    across = sorted((item for item in items if item.left < gutter < item.right), key=_base)
    bases = [item.base for item in across]
    between = [Band() for _ in range(len(across) + 1)]
    for item in items:
        if not item.left < gutter < item.right:
            band = between[bisect_left(bases, item.base)]
            (band.left if item.right <= gutter else band.right).append(item)
    bands: list[Band] = []
    for band, over in zip(between, [*across, None], strict=True):
        for part in _parts(band):
            if part.parted or not bands or bands[-1].parted:
                bands.append(part)
            else:
                _join(bands[-1], part)
        if over is not None:
            if not bands or bands[-1].parted:
                bands.append(Band())
            bands[-1].across.append(over)
    return [band for band in bands if band.all]


def _parts(band: Band) -> list[Band]:
    """A band in pieces where much white lies across it: what is above is read before what is below."""
    if not band.parted:
        return [band]
    items = sorted(band.all, key=_base)
    white = WHITE * size_of(items)
    cuts = [
        below.base
        for above, below in pairwise(items)
        if below.base - above.base > white and isinstance(below, Run)
    ]
    parts = [Band() for _ in range(len(cuts) + 1)]
    for item in band.left:
        parts[bisect_left(cuts, item.base + 0.01)].left.append(item)
    for item in band.right:
        parts[bisect_left(cuts, item.base + 0.01)].right.append(item)
    return parts


def _join(band: Band, other: Band) -> None:
    band.across.extend(other.all)


def _base(item: Item) -> float:
    return item.base


def runs_in(items: Iterable[Item]) -> list[Run]:
    return [item for item in items if isinstance(item, Run)]


def size_of(items: Sequence[Item]) -> float:
    return median([run.size for run in runs_in(items)] or [10.0])


def strips_of(items: list[Item], least: float) -> Iterator[list[tuple[float, float]]]:
    """Upright strips in which few items stand, the emptiest first, of those the widest."""
    left = int(min(item.left for item in items))
    width = int(max(item.right for item in items)) - left + 2
    if width > _WIDEST:
        return
    steps = [0] * (width + 1)
    for item in items:
        steps[max(0, round(item.left) - left)] += 1
        steps[min(width, round(item.right) - left)] -= 1
    cover, standing = [], 0
    for step in steps:
        standing += step
        cover.append(standing)
    for level in sorted(set(cover))[:_LEVELS]:
        strips = []
        for low, group in groupby(range(width), key=lambda x: cover[x] <= level):
            places = list(group)
            inside = places[0] > 0 and places[-1] < width - 2
            if low and inside and len(places) >= least:
                strips.append((float(places[0] + left), float(places[-1] + 1 + left)))
        if strips:
            yield sorted(strips, key=lambda strip: strip[0] - strip[1])


def is_prose(items: Sequence[Item]) -> bool:
    """Whether lines fill their column and run on from one to the next."""
    rows = rows_of(runs_in(items))
    if len(rows) < 2:
        return False
    left, right = min(item.left for item in items), max(item.right for item in items)
    texts = [" ".join(run.text for run in row) for row in rows]
    cover = sum(run.width for row in rows for run in row) / len(rows) / (right - left)
    letters = sum(map(str.isalpha, "".join(texts))) / len(rows)
    cased = any(letter.islower() for text in texts for letter in text)
    if cover < _LEAST_COVER or letters < _LEAST_LETTERS:
        return False
    words = sum(len(text.split()) for text in texts) / len(rows)
    runs_on = sum(text[:1].islower() for text in texts[1:]) / (len(texts) - 1)
    return not cased or (words >= _LEAST_WORDS and runs_on >= 0.2)


def is_beside(items: Sequence[Item], prose: Sequence[Item]) -> bool:
    """Whether most lines stand on the height of a line of the prose, as terms before what they mean do."""
    bases = sorted(item.base for item in prose)
    rows = rows_of(runs_in(items))
    near = 0
    for row in rows:
        at = bisect_left(bases, row[0].base - 2)
        near += at < len(bases) and bases[at] <= row[0].base + 2
    return 2 * near > len(rows)
