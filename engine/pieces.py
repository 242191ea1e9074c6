"""Pieces: the smallest parts of a text that a token strategy moves."""

from __future__ import annotations

import numpy as np
import regex

from engine.document import Document
from engine.graphemes import clusters
from engine.tokenizers import Flags, Offsets, Tokens
from engine.words import is_among

# Scripts written without spaces; a mark that ends a clause parts a run too, as Qwen's
# pre-tokenizer glues it to the clause that follows.
UNSPACED = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]+", regex.VERSION1
)
CLOSING = regex.compile("[。！？…]+")


def piece_openers(document: Document, tokens: Tokens) -> Offsets:
    """The tokens that open a piece, other than the first: indices, increasing, (p - 1,).

    A token opens a piece where it opens a run, or where its run is split further, unless a token
    before it reaches over its start or a grapheme cluster does.
    """
    reach = np.maximum.accumulate(tokens.ends[:-1])
    edges = tokens.starts[1:]
    clean = (reach <= edges) & (tokens.starts[:-1] < edges)
    wanted = tokens.opens[1:]
    text, inside = document.text, clusters(document)
    if not text.isascii():
        wanted = wanted | _splits(text)[edges]
    if len(inside):
        clean &= ~_marks(len(text), inside)[edges]
    return (np.flatnonzero(clean & wanted) + 1).astype(np.int32)


def _splits(text: str) -> Flags:
    """Whether a run is split at each offset, (len(text) + 1,)."""
    split = np.zeros(len(text) + 1, np.bool_)
    split[:-1] = is_unspaced(text)
    split[1:] |= split[:-1] | is_among(text, CLOSING)
    return split


def is_unspaced(text: str) -> Flags:
    """Which characters are of a script that is written without spaces, (len(text),)."""
    return np.zeros(len(text), np.bool_) if text.isascii() else is_among(text, UNSPACED)


def _marks(length: int, offsets: Offsets) -> Flags:
    marks = np.zeros(length + 1, np.bool_)
    marks[offsets] = True
    return marks
