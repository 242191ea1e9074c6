"""What the chunks of a text promise, looked up on that very text."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.answers import gaps
from engine.chunkers.base import Offsets
from engine.chunkers.units import ruler_of
from engine.chunking import Chunking
from engine.document import visible_characters
from engine.graphemes import clusters
from engine.memo import per_object
from engine.rising import among, merged
from engine.span import Span


@dataclass(frozen=True, eq=False)
class Checks:
    """What was found of one chunking; the arrays hold what breaks a promise and are empty where it is kept.

    `misplaced` are the chunks that are no slice of the text, or not in order. `tiles` says whether the
    chunks joined give the text to the letter, `overlaps` whether some share a character; `gaps` are the
    stretches with a visible character that no chunk holds. `in_pieces` and `in_clusters` are the cuts
    inside a piece of the tokenization, or inside a grapheme cluster; `starts_in_pieces` and
    `starts_in_clusters` the places there at which a chunk starts without a cut. `past_size` are the
    chunks of more than one piece that are longer than the track's size.
    """

    misplaced: Offsets
    tiles: bool
    overlaps: bool
    gaps: tuple[Span, ...]
    in_pieces: Offsets
    starts_in_pieces: Offsets
    in_clusters: Offsets
    starts_in_clusters: Offsets
    past_size: Offsets

    @property
    def slices(self) -> bool:
        return not len(self.misplaced)

    @property
    def covers(self) -> bool:
        """Whether every visible character is in a chunk."""
        return not self.gaps

    def to_dict(self) -> dict[str, bool | int]:
        return {
            "slices": self.slices,
            "tiles": self.tiles,
            "covers": self.covers,
            "cuts_in_pieces": len(self.in_pieces),
            "starts_in_pieces": len(self.starts_in_pieces),
            "cuts_in_clusters": len(self.in_clusters),
            "starts_in_clusters": len(self.starts_in_clusters),
            "past_size": len(self.past_size),
        }


@per_object
def check(chunking: Chunking) -> Checks:
    """Look a chunking over; nothing is taken from how it was made.

    >>> from engine.reading import read_text
    >>> from engine.tokens import tokenize
    >>> from engine.chunking import cut
    >>> check(cut(tokenize(read_text("One fact. Another."), "characters"), "fixed:size=9")).to_dict()
    ... # doctest: +NORMALIZE_WHITESPACE
    {'slices': True, 'tiles': True, 'covers': True,
     'cuts_in_pieces': 0, 'starts_in_pieces': 0,
     'cuts_in_clusters': 0, 'starts_in_clusters': 0, 'past_size': 0}
    """
    cuts, starts = chunking.cuts.astype(np.int64), _lone_starts(chunking)
    inside = clusters(chunking.document)
    return Checks(
        misplaced=_misplaced(chunking),
        tiles=_tiles(chunking),
        overlaps=bool((chunking.starts[1:] < chunking.ends[:-1]).any()),
        gaps=gaps(chunking),
        in_pieces=_inside_pieces(chunking, cuts),
        starts_in_pieces=_inside_pieces(chunking, starts),
        in_clusters=cuts[among(cuts, inside)],
        starts_in_clusters=starts[among(starts, inside)],
        past_size=_past_size(chunking),
    )


def _lone_starts(chunking: Chunking) -> Offsets:
    """Where a chunk starts inside the text although no chunk ends there: rising characters."""
    starts = merged(chunking.starts)
    starts = starts[~among(starts, merged(chunking.ends))].astype(np.int64)
    return starts[(starts > 0) & (starts < len(chunking.document.text))]


def _misplaced(chunking: Chunking) -> Offsets:
    starts, ends = chunking.starts, chunking.ends
    wrong = (starts < 0) | (starts >= ends) | (ends > len(chunking.document.text))
    wrong[1:] |= (starts[1:] < starts[:-1]) | (ends[1:] < ends[:-1])
    return np.flatnonzero(wrong)


def _tiles(chunking: Chunking) -> bool:
    """Whether each chunk begins where the one before ends, the first at 0, the last ending at the end."""
    begins = np.append(chunking.starts, len(chunking.document.text))
    return bool(np.array_equal(begins, np.insert(chunking.ends, 0, 0)))


def _inside_pieces(chunking: Chunking, edges: Offsets) -> Offsets:
    """The places with visible characters of one piece on both sides; white space may be left at either."""
    known = chunking.tokenization
    inside = edges[known.piece_starts[known.pieces_at(edges)] != edges]
    if not len(inside):
        return np.zeros(0, np.int64)
    pieces, visible = known.pieces_at(inside), visible_characters(chunking.document)
    before, at, after = (
        visible.searchsorted(places)
        for places in (known.piece_starts[pieces], inside, known.piece_starts[pieces + 1])
    )
    return np.asarray(inside[(before < at) & (at < after)], np.int64)


def _past_size(chunking: Chunking) -> Offsets:
    size = chunking.spec.base.params.get("size")
    if not isinstance(size, int):
        return np.zeros(0, np.int64)
    large = np.flatnonzero(chunking.sizes > size)
    ruler = ruler_of(chunking.tokenization, chunking.unit)
    first = ruler.pieces_at(chunking.starts[large])
    last = ruler.pieces_at(chunking.ends[large] - 1)
    return large[first < last]


def edges_words(cuts: int, starts: int) -> str:
    """Cuts and lone starts of chunks, of which there is one at least.

    >>> edges_words(5, 0), edges_words(1, 2), edges_words(0, 1)
    ('5 cuts', '1 cut and 2 starts', '1 start')
    """
    counted = ((cuts, "cut"), (starts, "start"))
    return " and ".join(f"{many:,} {noun}{'s' * (many > 1)}" for many, noun in counted if many)
