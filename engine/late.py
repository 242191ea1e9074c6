"""Late chunking: a document is read whole, and each chunk's vector is pooled from its tokens' vectors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.embedding import Embedder, Floats, model_of

Indices = NDArray[np.int64]
_NONE = np.empty(0, np.int64)

WINDOW_OVERLAP = 64
"""Tokens that neighbouring windows share, at most a third of a window."""
LONGEST_WINDOW = 8192
"""Tokens of a window where a model reads a text of any length: attention grows with their square."""
TOKENS_AT_ONCE = 8192
"""Tokens that are read in one go, one window at least, so that long windows fit in memory."""


@dataclass(frozen=True, slots=True)
class Window:
    """The tokens `[start, end)` that are read together, and those of them whose vectors are kept."""

    start: int
    end: int
    keep_start: int
    keep_end: int


def windows(tokens: int, room: int) -> list[Window]:
    """The longest windows over so many tokens; a token's vector is of the window with most text around it.

    Every window is `room` long, so the last begins where the text leaves it full. Two neighbours part in
    the middle of what they share.

    >>> windows(10, 6)
    [Window(start=0, end=6, keep_start=0, keep_end=5), Window(start=4, end=10, keep_start=5, keep_end=10)]
    >>> windows(3, 6)
    [Window(start=0, end=3, keep_start=0, keep_end=3)]
    """
    step = room - shared_by_windows(room)
    last = max(tokens - room, 0)
    starts = [*range(0, last, step), last]
    ends = [min(start + room, tokens) for start in starts]
    parts = [(end + start) // 2 for end, start in zip(ends[:-1], starts[1:], strict=True)]
    kept = [0, *parts, tokens]
    return [Window(*row) for row in zip(starts, ends, kept[:-1], kept[1:], strict=True)]


def shared_by_windows(room: int) -> int:
    """How many tokens two neighbouring windows of a length share at least.

    >>> shared_by_windows(254), shared_by_windows(126)
    (64, 42)
    """
    return min(WINDOW_OVERLAP, room // 3)


def room_of(embedder: Embedder) -> int:
    """How many tokens of a text one window holds, without the special tokens around them."""
    longest = LONGEST_WINDOW if embedder.max_tokens is None else embedder.max_tokens
    return max(longest - embedder.special_tokens, 1)


def late_vectors(
    embedder: Embedder, text: str, starts: Sequence[int] | Indices, ends: Sequence[int] | Indices
) -> Floats:
    """The vector of each span of a text, with length 1, float32 (n, d).

    The mean of the last hidden states of its tokens, special tokens left out (Günther et al., 2024,
    "Late Chunking", arXiv 2409.04701); of a span that holds all tokens of a text in one window, with the
    special ones, since that is the plain vector of the text. A span that no token touches takes the token
    before it. Only windows that hold a token of some span are read. An embedder that knows words but not
    the text around them gives the vectors of the spans' own texts. Raises ValueError where a vector is not
    finite, or the model cannot say where its tokens stand.
    """
    spans = np.array([starts, ends], np.int64).reshape(2, -1).T
    model: Any = model_of(embedder.facts) if embedder.facts and len(spans) else None
    ids, offsets = _tokens(model, text) if _reads_context(model) else (_NONE, _NONE)
    if not len(ids):
        return embedder.vectors([text[start:end] for start, end in spans.tolist()])
    first, last = _tokens_of(offsets, spans)
    sums = np.zeros((len(spans), model[0].get_embedding_dimension()))
    needed = [one for one in windows(len(ids), room_of(embedder)) if _is_needed(one, first, last)]
    for start, vectors in _token_vectors(model, ids, needed):
        _add(sums, start, vectors, first, last)
    means = sums / (last - first)[:, None]
    is_whole = (first == 0) & (last == len(ids)) & (len(ids) <= room_of(embedder))
    if is_whole.any():
        means[is_whole] = _states(model, [ids.tolist()])[0].mean(axis=0, dtype=np.float64)
    return _finished(model, means)


def _reads_context(model: Any) -> bool:
    """Whether a model gives its tokens vectors that depend on the text around them."""
    return model is not None and hasattr(model[0], "auto_model")


@lru_cache(maxsize=1)  # a long document is asked for part after part
def _tokens(model: Any, text: str) -> tuple[Indices, Indices]:
    """The ids of a text's tokens, (t,), and the characters at which each begins and ends, (t, 2)."""
    if not model.tokenizer.is_fast:
        raise ValueError("This model cannot say where its tokens stand; choose another embedder.")
    read = model.tokenizer(
        text, add_special_tokens=False, truncation=False, return_offsets_mapping=True, verbose=False
    )
    return np.array(read["input_ids"], np.int64), np.array(read["offset_mapping"]).reshape(-1, 2)


def _tokens_of(offsets: Indices, spans: Indices) -> tuple[Indices, Indices]:
    """The tokens `[first, last)` that touch each span, (n,) each; the one before it where none does."""
    first = np.searchsorted(offsets[:, 1], spans[:, 0], "right")
    last = np.searchsorted(offsets[:, 0], spans[:, 1], "left")
    first = np.minimum(first, len(offsets) - 1)
    empty = last <= first
    first = np.where(empty & (first > 0) & (last < len(offsets)), np.maximum(last - 1, 0), first)
    return first, np.maximum(last, first + 1)


def _is_needed(window: Window, first: Indices, last: Indices) -> bool:
    """Whether a token of some span is kept from a window."""
    return bool(((first < window.keep_end) & (last > window.keep_start)).any())


def _token_vectors(
    model: Any, ids: Indices, found: Sequence[Window]
) -> Iterator[tuple[int, Floats]]:
    """Token vectors, window after window: the first token that is kept of each, and (m, d)."""
    batch_size = max(TOKENS_AT_ONCE // (found[0].end - found[0].start), 1)
    for at in range(0, len(found), batch_size):
        batch = found[at : at + batch_size]
        hidden = _hidden(model, [ids[one.start : one.end].tolist() for one in batch])
        for window, vectors in zip(batch, hidden, strict=True):
            kept = vectors[window.keep_start - window.start : window.keep_end - window.start]
            yield window.keep_start, kept


def _hidden(model: Any, windows: Sequence[list[int]]) -> Floats:
    """The last hidden states of windows of one length, without those of the special tokens, (w, m, d)."""
    before = len(_special_tokens(model)[0])
    return _states(model, windows)[:, before : before + len(windows[0])]


def _states(model: Any, windows: Sequence[list[int]]) -> Floats:
    """The last hidden states of windows of one length with the special tokens around each."""
    import torch

    before, after = _special_tokens(model)
    asked = torch.tensor([[*before, *ids, *after] for ids in windows])
    with torch.inference_mode():
        read = model[0]({"input_ids": asked, "attention_mask": torch.ones_like(asked)})
    states: Floats = read["token_embeddings"].float().numpy()
    return states


def _special_tokens(model: Any) -> tuple[list[int], list[int]]:
    """The ids that the model's tokenizer puts before and after a text."""
    read = model.tokenizer("a", return_special_tokens_mask=True)
    ids, mask = list(read["input_ids"]), list(read["special_tokens_mask"])
    first = mask.index(0)
    last = len(mask) - mask[::-1].index(0)
    return ids[:first], ids[last:]


def _add(
    sums: NDArray[np.float64], at: int, vectors: Floats, first: Indices, last: Indices
) -> None:
    """Add to each span's sum, (n, d), the vectors of those of its tokens that lie in a stretch."""
    end = at + len(vectors)
    for span in np.flatnonzero((first < end) & (last > at)).tolist():
        low, high = max(first[span], at) - at, min(last[span], end) - at
        sums[span] += vectors[low:high].sum(axis=0, dtype=np.float64)


def _finished(model: Any, pooled: NDArray[np.float64]) -> Floats:
    """What the modules behind the pooling make of the means, with length 1."""
    import torch

    modules = list(model)
    pooling = next(at for at, one in enumerate(modules) if type(one).__name__ == "Pooling")
    features = {"sentence_embedding": torch.tensor(pooled, dtype=torch.float32)}
    with torch.inference_mode():
        for module in modules[pooling + 1 :]:
            features = module(features)
    vectors = features["sentence_embedding"].double().numpy()
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    if not (np.isfinite(norms) & (norms > 0)).all():
        raise ValueError("The model gives no vector for some chunk.")
    finished: Floats = (vectors / norms).astype(np.float32)
    return finished
