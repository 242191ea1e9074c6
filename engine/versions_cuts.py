"""The cuts of one track in two versions of a text: those at the same words, and those of one version alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.chunking import Chunking
from engine.document import visible_characters
from engine.versions import Alignment
from engine.versions_words import Places


@dataclass(frozen=True, eq=False)
class VersionCuts:
    """The cuts of a track in two versions, as rising characters of each.

    `both`, (n, 2), are cuts of the old and of the new version between the same words, or before or after the
    same one. Of the others, `only_*` fall in text that both versions have, `changed_*` in or at text that
    one of them has not. A cut with nothing but white space after it parts nothing and is left out.
    """

    old: Chunking
    new: Chunking
    alignment: Alignment
    both: Places
    only_old: Places
    only_new: Places
    changed_old: Places
    changed_new: Places


@dataclass(frozen=True, eq=False)
class _Sides:
    """Cuts with the visible characters on their two sides, (n,) each; -1 before the first of the text."""

    cuts: Places
    before: Places
    after: Places

    def of(self, which: NDArray[np.bool_]) -> _Sides:
        return _Sides(self.cuts[which], self.before[which], self.after[which])


def compare_cuts(old: Chunking, new: Chunking, alignment: Alignment) -> VersionCuts:
    """The cuts that a track makes in two versions.

    >>> from engine.chunking import cut
    >>> from engine.document import Document
    >>> from engine.tokens import tokenize
    >>> from engine.versions import align
    >>> texts = ["a b c d e f", "x y a b c d e f"]
    >>> ones = [tokenize(Document(text, "", (), (), ()), "characters") for text in texts]
    >>> found = compare_cuts(*[cut(one, "fixed:size=4") for one in ones], align(*texts))
    >>> found.both.tolist(), found.only_old.tolist(), found.changed_new.tolist()
    ([[4, 8], [8, 12]], [], [4])
    """
    olds, news = _sides(old), _sides(new)
    after, olds_left, news_left = _paired(olds, news, alignment.at(olds.after), news.after)
    before, olds_left, news_left = _paired(
        olds_left, news_left, alignment.at(olds_left.before), news_left.before
    )
    both = np.vstack([after, before])
    is_old, is_new = _in_shared(olds_left, alignment), _in_shared(news_left, alignment.reversed)
    return VersionCuts(
        *(old, new, alignment),
        both=both[both[:, 0].argsort(kind="stable")],
        only_old=olds_left.cuts[is_old],
        only_new=news_left.cuts[is_new],
        changed_old=olds_left.cuts[~is_old],
        changed_new=news_left.cuts[~is_new],
    )


def _sides(chunking: Chunking) -> _Sides:
    visible, cuts = visible_characters(chunking.document), chunking.cuts
    following = visible.searchsorted(cuts)
    parts = following < len(visible)
    following, first = np.unique(following[parts], return_index=True)
    before = np.where(following > 0, visible[following - 1], -1)
    return _Sides(cuts[parts][first], before, visible[following])


def _paired(
    olds: _Sides, news: _Sides, moved: Places, places: Places
) -> tuple[Places, _Sides, _Sides]:
    """The cuts whose words stand at the same place, (n, 2), and those that are left of either version."""
    known = np.flatnonzero(moved >= 0)
    _, ones, others = np.intersect1d(moved[known], places, return_indices=True)
    old_left, new_left = np.ones(len(olds.cuts), np.bool_), np.ones(len(news.cuts), np.bool_)
    old_left[known[ones]] = new_left[others] = False
    pairs = np.column_stack([olds.cuts[known[ones]], news.cuts[others]])
    return pairs, olds.of(old_left), news.of(new_left)


def _in_shared(sides: _Sides, alignment: Alignment) -> NDArray[np.bool_]:
    """Whether the words on the two sides of a cut are neighbours in the other version too, (n,)."""
    words = alignment.old
    before, after = (
        words.starts.searchsorted(places, "right") - 1 for places in (sides.before, sides.after)
    )
    known = (before >= 0) & (after >= 0)
    one, other = (np.where(known, alignment.counterparts[at], -1) for at in (before, after))
    return np.asarray((one >= 0) & (other >= 0) & (other - one == after - before))
