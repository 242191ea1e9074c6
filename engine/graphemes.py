"""User-perceived characters: an accent, a vowel sign or an emoji family stays with its base."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import regex

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
    return np.fromiter(_insides(text), np.int32)


def _insides(text: str) -> Iterator[int]:
    for stretch in _STRETCH.finditer(text):
        at = max(stretch.start() - 1, 0)
        for cluster in _clusters(text[at : stretch.end()]):
            yield from range(at + 1, at + len(cluster))
            at += len(cluster)


def _clusters(stretch: str) -> Iterator[str]:
    # In a run of flags \X counts back to its first at every step, which takes time in the square
    # of the length; so a run is handed over two halves of a flag at a time.
    at = 0
    for flag in _FLAG.finditer(stretch):
        yield from _CLUSTER.findall(stretch[at : flag.end()])
        at = flag.end()
    yield from _CLUSTER.findall(stretch[at:])
