"""Where sentences and paragraphs begin, in pieces of one tokenization."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.chunkers.windows import LastWithin
from engine.memo import per_object
from engine.rising import different
from engine.span import Span
from engine.tokens import Tokenization, tokenize

Pieces = NDArray[np.int64]

PIECES_OF_A_STEP = 16  # that numpy looks up in the time of one step in Python


@per_object
def sentence_pieces(tokenization: Tokenization) -> Pieces:
    """The piece at which each sentence begins, and the end of the text: (sentences + 1,).

    A sentence that starts inside a piece begins at that piece. The first begins at 0.
    """
    return _first_pieces(tokenization, tokenization.document.sentences)


@per_object
def sentence_edges(tokenization: Tokenization) -> Pieces:
    """The pieces at which a sentence begins, and the end of the text, rising."""
    return different(sentence_pieces(tokenization))


@per_object
def paragraph_edges(tokenization: Tokenization) -> Pieces:
    """The pieces at which a paragraph begins, and the end of the text, rising."""
    return different(_first_pieces(tokenization, tokenization.document.paragraphs))


def _first_pieces(tokenization: Tokenization, spans: Sequence[Span]) -> Pieces:
    starts = np.fromiter((span.start for span in spans), np.int64, len(spans))
    pieces = np.append(tokenization.pieces_at(starts), len(tokenization.tokens_before) - 1)
    pieces[0] = 0
    return pieces.astype(np.int64)


@per_object
def ruler_of(tokenization: Tokenization, unit: str) -> Tokenization:
    """What counts sizes: the tokenization itself, or one of the same document by characters."""
    return tokenization if unit == "tokens" else tokenize(tokenization.document, "characters")


@per_object
def counts(tokenization: Tokenization) -> tuple[memoryview, LastWithin]:
    """`before` and `last_within` of `windows.fill`, over the pieces of a tokenization.

    Read through memoryviews of int32, which stay fast where Python lists of a large text do not.
    """
    before = tokenization.tokens_before.data
    table = tokenization.piece_at_token.data
    total = len(table) - 1

    def last_within(tokens: int) -> int:
        return -1 if tokens < 0 else table[min(tokens, total)]

    return before, last_within


def last_pieces(tokenization: Tokenization, tokens: NDArray[np.int64]) -> NDArray[np.int64]:
    """`last_within` of `counts` for many numbers of tokens at once, (n,)."""
    table = tokenization.piece_at_token
    found = table[np.clip(tokens, 0, len(table) - 1)].astype(np.int64)
    found[tokens < 0] = -1
    return found


def is_all_faster(tokenization: Tokenization, windows: int) -> bool:
    """Whether so many windows are found sooner from all pieces at once than one after the other."""
    return windows * PIECES_OF_A_STEP > tokenization.n_pieces


def window_ends(tokenization: Tokenization, size: int, windows: int) -> Callable[[int], int]:
    """The piece at which a window of `size` ends that begins at a piece; so many of them are wanted."""
    if not is_all_faster(tokenization, windows):
        before, last_within = counts(tokenization)
        return lambda piece: max(last_within(before[piece] + size), piece + 1)
    reached = last_pieces(tokenization, tokenization.tokens_before[:-1].astype(np.int64) + size)
    ends: list[int] = np.maximum(reached, np.arange(1, len(reached) + 1)).tolist()
    return ends.__getitem__


@per_object
def openers(tokenization: Tokenization) -> memoryview:
    """For each token the first of its piece, and the end: `openers` of `windows.tile`."""
    return tokenization.tokens_before[tokenization.piece_at_token].data


def stops_before(tokenization: Tokenization, characters: NDArray[np.int64]) -> Pieces:
    """The pieces that hold these characters, as rising ends of chunks, and the end of the text."""
    pieces = different(tokenization.pieces_at(characters))
    return np.append(pieces[pieces > 0], tokenization.n_pieces)
