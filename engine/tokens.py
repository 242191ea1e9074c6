"""Counting: a document becomes tokens and pieces, in one pass that nothing repeats."""

from __future__ import annotations

from weakref import WeakValueDictionary

import numpy as np

from engine.document import Document
from engine.pieces import piece_openers
from engine.reader import EncoderCounter, slice_counter
from engine.tokenization import Tokenization
from engine.tokenizers import TOKENIZERS, Tokenizer, TokenizerRow, Tokens, load_tokenizer

__all__ = [
    "TOKENIZERS",
    "EncoderCounter",
    "Tokenization",
    "Tokenizer",
    "TokenizerRow",
    "count_tokens",
    "load_tokenizer",
    "slice_counter",
    "tokenize",
]


def tokenize(document: Document, tokenizer: str | Tokenizer = "wordpiece") -> Tokenization:
    """The tokens and pieces of a document.

    What is in use anywhere is not made again. Raises ValueError, one sentence, where no tokenizer has that
    name.

    >>> tokenized = tokenize(Document("Don't 今日は", "", (), (), ()), "wordpiece")
    >>> tokenized.piece_starts.tolist(), tokenized.tokens_before.tolist()
    ([0, 3, 4, 6, 7, 8, 9], [0, 1, 2, 3, 4, 5, 6])
    """
    chosen = load_tokenizer(tokenizer) if isinstance(tokenizer, str) else tokenizer
    in_use = document.__dict__.setdefault("_tokenizations", WeakValueDictionary())
    tokenization: Tokenization = in_use.get(chosen) or _tokenize(document, chosen)
    in_use[chosen] = tokenization
    return tokenization


def _tokenize(document: Document, chosen: Tokenizer) -> Tokenization:
    text = document.text
    tokens = chosen.encode(text)
    openers = piece_openers(document, tokens) if len(tokens.starts) else np.empty(0, np.int32)
    arrays = (
        tokens.starts,
        tokens.ends,
        np.concatenate([[0], tokens.starts[openers], [len(text)]]).astype(np.int32),
        np.concatenate([[0], openers, [len(tokens.starts)]]).astype(np.int32),
        np.concatenate([[True], tokens.opens[openers], [True]]),
    )
    for array in arrays:
        array.flags.writeable = False
    return Tokenization(document, chosen, *arrays, unknown_characters=_unknown(tokens))


def _unknown(tokens: Tokens) -> int:
    return int((tokens.ends - tokens.starts)[tokens.unknown].sum())


def count_tokens(tokenizer: str | Tokenizer, text: str) -> int:
    """The tokens of a text alone, without special tokens.

    >>> count_tokens("characters", "four"), count_tokens("wordpiece", " Claims must be filed ")
    (4, 4)
    """
    chosen = load_tokenizer(tokenizer) if isinstance(tokenizer, str) else tokenizer
    return chosen.counts([text])[0]
