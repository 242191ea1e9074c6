"""Which tokenizer a document opens with when nobody chose one, and which embedder reads any language."""

from __future__ import annotations

import re
from collections.abc import Iterable

from engine.document import Document
from engine.memo import per_object
from engine.tokens import Tokenization, tokenize

DEFAULT_TOKENIZER = "wordpiece"
DEFAULT_EMBEDDER = "all-MiniLM-L6-v2"
ANY_SCRIPT = "qwen2.5"  # knows every script, where the default tokenizer knows few

_MULTILINGUAL = re.compile(r"multilingual|labse|bge-m3|xlm-r", re.IGNORECASE)


def multilingual(embedders: Iterable[str]) -> str:
    """The first of these embedders whose name says that it reads many languages; empty where none does.

    >>> multilingual(["hash", "intfloat/multilingual-e5-small"]), multilingual(["hash"])
    ('intfloat/multilingual-e5-small', '')
    """
    return next(filter(_MULTILINGUAL.search, embedders), "")


def opening_tokenization(document: Document, default: str = DEFAULT_TOKENIZER) -> Tokenization:
    """By the default tokenizer or, if most of the document is outside its vocabulary, by another.

    >>> latin, thai = (Document(text, "", (), (), ()) for text in ("Good day", "สวัสดีตอนเช้า"))
    >>> opening_tokenization(latin).tokenizer.name, opening_tokenization(thai).tokenizer.name
    ('wordpiece', 'qwen2.5')
    """
    tokenization = _held(document, default)
    return tokenize(document, ANY_SCRIPT) if is_mostly_unknown(tokenization) else tokenization


@per_object
def _held(document: Document, tokenizer: str) -> Tokenization:
    """By the tokenizer that most embedders read with, so that it is wanted as long as the document is."""
    return tokenize(document, tokenizer)


def is_mostly_unknown(tokenization: Tokenization) -> bool:
    """Whether the tokenizer has no word for more than half of what is visible."""
    visible = len("".join(tokenization.document.text.split()))
    return 2 * tokenization.unknown_characters > visible
