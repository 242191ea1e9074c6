"""One file per strategy, and the table that finds them."""

from __future__ import annotations

from collections.abc import Callable

from engine.chunkers.base import Cuts
from engine.chunkers.fixed import cut_fixed
from engine.chunkers.recursive import cut_recursive
from engine.chunkers.semantic import cut_semantic
from engine.params import Params
from engine.similarity import Vectors
from engine.tokens import Tokenization

Chunker = Callable[[Tokenization, Params], Cuts]
VectorChunker = Callable[[Tokenization, Params, Vectors], Cuts]

CHUNKERS: dict[str, Chunker] = {"fixed": cut_fixed, "recursive": cut_recursive}
VECTOR_CHUNKERS: dict[str, VectorChunker] = {"semantic": cut_semantic}

__all__ = ["CHUNKERS", "VECTOR_CHUNKERS", "Cuts"]
