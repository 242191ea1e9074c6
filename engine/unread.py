"""What an embedder makes little of in a text: words outside its vocabulary, a language it never learned."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import regex

from engine.document import Document
from engine.embedding import Embedder
from engine.encoder import counter
from engine.languages import LANGUAGES, guess_language
from engine.memo import per_object
from engine.quoting import percent
from engine.span import Span
from engine.tokenization import Tokenization

MANY_UNKNOWN = 0.2  # past a fifth of the visible characters, token counts mislead
PLACES = 9  # where a text is looked at; most of them must be in another language
SENTENCES = 6  # that are read at each place
FEW_LETTERS = 50  # of an alphabet that many languages share; so few do not tell which it is
FEW_OTHERS = 20
RECIPE = "the README says under “A page in another language” how to have one that reads it"

_LETTER = regex.compile(r"\p{L}")
_LATIN = regex.compile(r"\p{Latin}")


@per_object
def unknown_share(tokenization: Tokenization) -> float:
    """The share of the visible characters that stand inside `[UNK]` tokens."""
    visible = sum(map(len, tokenization.document.text.split()))
    return min(1.0, tokenization.unknown_characters / max(visible, 1))


def unread_sentence(document: Document, embedder: Embedder) -> str:
    """Why the embedder's vectors say little about a text; nothing where they may be trusted."""
    if embedder.tokenizer_name is None:
        return ""
    read = counter(document, embedder.tokenizer_name, embedder.special_tokens).tokenization
    language = foreign_language(document, embedder.languages)
    said = f"This text is in {LANGUAGES[language]}, and " if language else ""
    if (share := unknown_share(read)) >= MANY_UNKNOWN:
        text = "it" if said else "the text"
        why = f"{percent(share)} of {text} is outside the vocabulary of {embedder.label}"
    elif language:
        why = f"{embedder.label} was trained on {_languages(embedder)}"
    else:
        return ""
    return f"{said}{why}, so its vectors and their similarities say little here; {RECIPE}."


def _languages(embedder: Embedder) -> str:
    return " and ".join(sorted(LANGUAGES[code] for code in embedder.languages or ()))


@per_object
def foreign_language(document: Document, known: frozenset[str] | None) -> str:
    """The code of a text's language where it is none of those known; empty where it is, or nobody can say.

    It is not said by a few words, nor by a part of the text: most places must read as another language.
    """
    if known is None or document.language in known:
        return ""
    read = [guess_language(words) for words in _places(document)]
    others = sum(language not in known for language in read)
    return document.language if 2 * others > len(read) else ""


def _places(document: Document) -> Iterator[str]:
    """The words of a text at places that lie evenly in it, as many as tell a language; no code among them."""
    apart = [
        block.span for block in document.blocks if block.kind in ("code", "html", "front_matter")
    ]
    spans = document.sentences
    step = max(SENTENCES, -(-len(spans) // PLACES))
    for first in range(0, len(spans), step):
        words = "\n".join(_words(document.text, spans[first : first + SENTENCES], apart))
        letters, latin = len(_LETTER.findall(words)), len(_LATIN.findall(words))
        if letters >= (FEW_LETTERS if 2 * latin > letters else FEW_OTHERS):
            yield words


def _words(text: str, sentences: Sequence[Span], apart: Sequence[Span]) -> Iterator[str]:
    for sentence in sentences:
        if not any(span.start < sentence.end and sentence.start < span.end for span in apart):
            yield sentence.of(text)
