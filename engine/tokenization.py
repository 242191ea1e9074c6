"""A document tokenised once: counts of any part of it are differences of prefix sums."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
import numpy.typing as npt

from engine.document import Document
from engine.rising import among
from engine.span import Span
from engine.tokenizers import Offsets, Tokenizer
from engine.words import word_starts


@dataclass(frozen=True, eq=False)
class Tokenization:
    """The t tokens and the p pieces of a document; all arrays are int32 and read-only.

    Token k is `text[token_starts[k]:token_ends[k]]` as the tokenizer gives it: several tokens may
    share a character. Piece i is `[piece_starts[i], piece_starts[i + 1])` and holds the tokens
    from `tokens_before[i]` up to `tokens_before[i + 1]`; each has one at least, unless the
    document has none, which is one piece then. `run_opens` says which piece edges are edges of
    the pre-tokenizer's runs too. `unknown_characters` counts those inside `[UNK]` tokens.
    """

    document: Document
    tokenizer: Tokenizer
    token_starts: Offsets  # (t,)
    token_ends: Offsets  # (t,)
    piece_starts: Offsets  # (p + 1,)
    tokens_before: Offsets  # (p + 1,)
    run_opens: npt.NDArray[np.bool_]  # (p + 1,)
    unknown_characters: int

    @property
    def n_tokens(self) -> int:
        return len(self.token_starts)

    @property
    def n_pieces(self) -> int:
        return len(self.piece_starts) - 1

    @cached_property
    def piece_at_token(self) -> Offsets:
        """For each token, and for the end: the largest b with tokens_before[b] <= token, (t + 1,)."""
        pieces = np.repeat(np.arange(self.n_pieces), np.diff(self.tokens_before))
        return _frozen(np.append(pieces, self.n_pieces))

    def pieces_at(self, characters: npt.ArrayLike) -> npt.NDArray[np.int64]:
        """The piece that contains each character, (n,); the end of the text gives p."""
        return _search(self.piece_starts, characters, "right") - 1

    def next_token(self, character: int) -> int:
        """The first token that starts at or after a cut there; t where none does."""
        return int(_search(self.token_starts, character))

    def tokens_of(self, span: Span) -> tuple[int, int]:
        """The first and last token that the span touches; the last is smaller where none is."""
        first = _search(self.token_ends, span.start, "right")
        return int(first), self.next_token(span.end) - 1

    @cached_property
    def safe_edges(self) -> Offsets:
        """Characters where the text can be parted with each side keeping its tokens, increasing.

        Proven for the packaged tokenizers and for BERT's; for others none is known.
        """
        match self.tokenizer.parts:
            case "runs":
                return self.piece_starts[self.run_opens]
            case "words":
                return self._edges_of_pieces(word_starts(self.document.text))
            case "nowhere":
                return np.empty(0, np.int32)

    def _edges_of_pieces(self, characters: list[int]) -> Offsets:
        edges = np.asarray(characters, np.int32)
        return edges[among(edges, self.piece_starts)]


def _search(
    offsets: Offsets, characters: npt.ArrayLike, side: Literal["left", "right"] = "left"
) -> npt.NDArray[np.int64]:
    # Of another type than the offsets, the characters would make numpy copy all offsets first.
    return np.searchsorted(offsets, np.asarray(characters, offsets.dtype), side=side)


def _frozen(values: npt.NDArray[np.int64]) -> Offsets:
    frozen = values.astype(np.int32)
    frozen.flags.writeable = False
    return frozen
