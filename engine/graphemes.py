"""User-perceived characters: an accent, a vowel sign or an emoji family stays with its base."""

from __future__ import annotations

from itertools import chain, pairwise

import numpy as np
import numpy.typing as npt
import regex

from engine.document import Document
from engine.memo import per_object
from engine.rising import ranges

Places = npt.NDArray[np.int64]

# Neighbours outside this set are always parted, so only stretches around its members are looked
# at. An accent reaches back to one other character, a prefix or a conjunct on to one.
_JOINER = r"(?:\r\n|[[\P{GCB=Other}\p{Extended_Pictographic}]--[\x00-\x7f]])"
_STRETCH = regex.compile(rf"(?:{_JOINER}++(?s:.)?+)++", regex.VERSION1)
_CLUSTER = regex.compile(r"\X")
_FLAG = regex.compile(r"\p{Regional_Indicator}{2}(?=\p{Regional_Indicator})")


def inside_clusters(text: str) -> npt.NDArray[np.int32]:
    r"""The offsets, sorted, at which a cut would part one extended grapheme cluster (UAX 29).

    >>> inside_clusters("cafe\u0301s").tolist(), inside_clusters("cafés\n").tolist()
    ([4], [])
    """
    if text.isascii() and "\r" not in text:
        return np.empty(0, np.int32)
    spans = [(max(part.start() - 1, 0), part.end()) for part in _STRETCH.finditer(text)]
    clusters = _with_flags if _FLAG.search(text) else _CLUSTER.findall
    parts = [clusters(text[start:end]) for start, end in spans]
    counts = np.fromiter(map(len, parts), np.int64, len(parts))
    lengths = np.fromiter(map(len, chain.from_iterable(parts)), np.int64, counts.sum())
    starts = np.fromiter((start for start, _ in spans), np.int64, len(spans))
    return _insides(starts, counts, lengths).astype(np.int32)


def _insides(starts: Places, counts: Places, lengths: Places) -> Places:
    """The places inside clusters, of so many and so long ones one after the other from each start on.

    >>> _insides(np.array([4, 20]), np.array([2, 1]), np.array([1, 3, 2])).tolist()
    [6, 7, 21]
    """
    before = np.cumsum(lengths) - lengths
    firsts = np.cumsum(counts) - counts
    begins = before + np.repeat(starts - before[firsts], counts)
    long = lengths > 1
    return ranges(begins[long] + 1, begins[long] + lengths[long])


def _with_flags(stretch: str) -> list[str]:
    # In a run of flags \X counts back to its first at every step, which takes time in the square
    # of the length; so a run is handed over two halves of a flag at a time.
    ends = [flag.end() for flag in _FLAG.finditer(stretch)]
    parts = (stretch[start:end] for start, end in pairwise([0, *ends, len(stretch)]))
    return [cluster for part in parts for cluster in _CLUSTER.findall(part)]


@per_object
def clusters(document: Document) -> npt.NDArray[np.int32]:
    """The characters of a document at which a cut would part a grapheme cluster, rising."""
    return inside_clusters(document.text)
