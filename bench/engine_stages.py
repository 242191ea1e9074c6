"""The engine alone, stage by stage."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import TypeVar

from engine import cut, load_embedder, tokenize
from engine.analysis import analyse
from engine.answers import Answer
from engine.reading import read_text

REPEATS = 15
T = TypeVar("T")


def report(label: str, text: str) -> str:
    """Milliseconds of each stage on one document; cuts are the median over fifteen settings."""
    embedder = load_embedder("hash")
    read_ms, document = timed(lambda: read_text(text))
    tokenize_ms, tokenization = timed(lambda: tokenize(document))
    sentences = [span.of(text) for span in document.sentences]
    embed_ms, vectors = timed(lambda: embedder.embed(sentences))
    answers = [Answer(span.start, span.end, "") for span in document.sentences[::50]][:20]
    tracks = {
        "fixed": [f"fixed:size={200 + n}" for n in range(REPEATS)],
        "fixed with overlap": [f"fixed:size={200 + n},overlap=40" for n in range(REPEATS)],
        "recursive": [f"recursive:size={200 + n}" for n in range(REPEATS)],
        "sentences": [f"sentences:size={200 + n}" for n in range(REPEATS)],
        "headings with size": [f"headings:size={200 + n}" for n in range(REPEATS)],
        "sentence window": [f"sentence-window:window={1 + n}" for n in range(REPEATS)],
        "paragraphs": ["paragraphs"] * REPEATS,
        "semantic": [f"semantic:percentile={5 + n}" for n in range(REPEATS)],
    }
    rows = {"read": read_ms, "tokenize": tokenize_ms, "vectors by hash": embed_ms}
    chunkings = []
    for name, specs in tracks.items():
        times = [timed(partial(cut, tokenization, spec, vectors=vectors)) for spec in specs]
        rows[f"cut, {name}"] = median(ms for ms, _ in times)
        chunkings.append(times[0][1])
    rows["analyse all of them"], _ = timed(lambda: analyse(chunkings, answers, embedder=embedder))
    counts = f"{tokenization.n_tokens:,} tokens, {len(document.sentences):,} sentences"
    lines = [f"  {name:24}  {ms:8.1f} ms" for name, ms in rows.items()]
    return "\n".join([f"engine, {label}: {counts}", *lines, ""])


def timed(stage: Callable[[], T]) -> tuple[float, T]:
    """The milliseconds a stage takes, and what it makes."""
    begun = time.perf_counter()
    made = stage()
    return 1000 * (time.perf_counter() - begun), made
