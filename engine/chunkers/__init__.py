"""One file per strategy, and the table that finds them."""

from __future__ import annotations

from collections.abc import Callable

from engine.chunkers.base import Cuts
from engine.chunkers.fixed import cut_fixed
from engine.chunkers.headings import cut_headings
from engine.chunkers.manual import cut_manual
from engine.chunkers.paragraphs import cut_paragraphs
from engine.chunkers.recursive import cut_recursive
from engine.chunkers.recursive_characters import cut_recursive_characters
from engine.chunkers.semantic import cut_semantic
from engine.chunkers.sentence_window import cut_sentence_window
from engine.chunkers.sentences import cut_sentences
from engine.params import Params
from engine.similarity import Vectors
from engine.tokens import Tokenization

Chunker = Callable[[Tokenization, Params], Cuts]
VectorChunker = Callable[[Tokenization, Params, Vectors], Cuts]

# `late` cuts as the track it is over does, so it has no chunker of its own.
CHUNKERS: dict[str, Chunker] = {
    "fixed": cut_fixed,
    "recursive": cut_recursive,
    "recursive-characters": cut_recursive_characters,
    "sentences": cut_sentences,
    "headings": cut_headings,
    "sentence-window": cut_sentence_window,
    "paragraphs": cut_paragraphs,
    "manual": cut_manual,
}
VECTOR_CHUNKERS: dict[str, VectorChunker] = {"semantic": cut_semantic}

__all__ = ["CHUNKERS", "VECTOR_CHUNKERS", "Cuts"]
