"""Pieces: the smallest parts of a text that a token strategy moves."""

from __future__ import annotations

import numpy as np
import regex

from engine.graphemes import inside_clusters
from engine.tokenizers import Flags, Offsets, Tokens

# Scripts written without spaces; a mark that ends a clause parts a run too, as Qwen's
# pre-tokenizer glues it to the clause that follows.
UNSPACED = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]+", regex.VERSION1
)
_CLOSING = regex.compile("[。！？…]+")


def piece_openers(text: str, tokens: Tokens) -> Offsets:
    """The tokens that open a piece, other than the first: indices, increasing, (p - 1,).

    A token opens a piece where it opens a run, or where its run is split further, unless a token
    before it reaches over its start or a grapheme cluster does.
    """
    reach = np.maximum.accumulate(tokens.ends[:-1])
    edges = tokens.starts[1:]
    clean = (reach <= edges) & (tokens.starts[:-1] < edges)
    wanted = tokens.opens[1:]
    if not text.isascii():
        wanted = wanted | _splits(text)[edges]
    inside = inside_clusters(text)
    if len(inside):
        clean &= ~_marks(len(text), inside)[edges]
    return (np.flatnonzero(clean & wanted) + 1).astype(np.int32)


def _splits(text: str) -> Flags:
    """Whether a run is split at each offset, (len(text) + 1,)."""
    split = np.zeros(len(text) + 1, np.bool_)
    for unspaced in UNSPACED.finditer(text):
        split[unspaced.start() : unspaced.end() + 1] = True
    for closing in _CLOSING.finditer(text):
        split[closing.start() + 1 : closing.end() + 1] = True
    return split


def _marks(length: int, offsets: Offsets) -> Flags:
    marks = np.zeros(length + 1, np.bool_)
    marks[offsets] = True
    return marks
