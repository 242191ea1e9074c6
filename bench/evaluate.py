"""What chunking does to retrieval, and how long that takes: `python -m bench.evaluate`, part of `make bench`.

The corpus is seven Wikipedia articles with 200 questions where the reference folder lies beside this clone,
else the science corpus of the samples.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import numpy as np

from app.row_presets import SIX
from bench.added_row import added_row
from bench.server import REPOSITORY, running
from engine.embedding import Embedder, Floats, load_embedder, model_of
from engine.retrieval.corpus import Corpus
from engine.retrieval.corpus_files import read_corpus
from engine.retrieval.dense import Hnsw, cosines
from engine.retrieval.evaluation import Evaluation, evaluate
from engine.spec import parse_track

ARTICLES = REPOSITORY.parent / "shared" / "data" / "squad_7articles_200q.json"
SAMPLE = REPOSITORY / "sample_docs" / "science-corpus.json"

MOST_TIMES = 1.5
MOST_SECONDS = 2.0
LEAST_FOUND = 0.95
NEAREST = 10
SHOWN = ("recall@1", "recall@5", "mrr")
T = TypeVar("T")


@dataclass(frozen=True)
class Measured:
    report: str
    holds: bool


@dataclass(frozen=True)
class Times:
    """Seconds of the six rows, of their chunks embedded once, and of a row added to the page.

    `found` is the share of the nearest chunks that HNSW finds; the milliseconds are those of a question.
    """

    six: float
    alone: float
    added: float
    found: float
    exact_ms: float
    hnsw_ms: float


class Remembering:
    """A model that makes each text's vector once."""

    def __init__(self, embedder: Embedder) -> None:
        self._raw = embedder.raw
        self._known: dict[str, Floats] = {}

    def __call__(self, texts: Sequence[str]) -> Floats:
        missing = [text for text in texts if text not in self._known]
        if missing:
            self._known |= zip(missing, self._raw(missing), strict=True)
        return np.stack([self._known[text] for text in texts])


def measure() -> Measured:
    """The table of the six rows, what it takes, and whether the promises hold."""
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")  # read when torch is imported
    path = ARTICLES if ARTICLES.exists() else SAMPLE
    corpus = read_corpus(path.read_bytes(), path.name)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        seconds = added_row(server, path.read_text("utf-8"))
    times, evaluation = take_times(corpus, load_embedder(), seconds)
    is_told = same_as_told(evaluation) if path == ARTICLES else None
    promises = list(promised(times, is_told))
    lines = [
        *head(path, evaluation),
        *rows(evaluation),
        f"  the six rows                             {times.six:8.2f} s",
        f"  their chunks once, sentence-transformers {times.alone:8.2f} s",
        f"  a question to all chunks, exact          {times.exact_ms:8.2f} ms",
        f"  a question to all chunks, HNSW           {times.hnsw_ms:8.2f} ms",
        *(f"  {'holds' if holds else 'FAILS'}: {words}" for words, holds in promises),
        "",
    ]
    return Measured("\n".join(lines), all(holds for _, holds in promises))


def promised(times: Times, is_told: bool | None) -> Iterator[tuple[str, bool]]:
    """Each promise in words, and whether it holds; the first two are made of the articles alone.

    `is_told` says whether the README has the same table, None where it is of something else.
    """
    if is_told is not None:
        yield "the table is the one in the README", is_told
        yield (
            f"six rows take {times.six / times.alone:.2f} times their chunks alone (at most {MOST_TIMES})",
            times.six <= MOST_TIMES * times.alone,
        )
    yield (
        f"a row whose vectors are known is shown after {times.added:.2f} s (under {MOST_SECONDS:.0f} s)",
        times.added < MOST_SECONDS,
    )
    yield (
        f"HNSW finds {times.found:.1%} of the {NEAREST} nearest chunks (at least {LEAST_FOUND:.0%})",
        times.found >= LEAST_FOUND,
    )


def take_times(corpus: Corpus, plain: Embedder, row_seconds: float) -> tuple[Times, Evaluation]:
    assert plain.facts is not None
    model = model_of(plain.facts)
    model.encode(["a sentence that loads everything"], show_progress_bar=False)
    embedder = replace(plain, raw=Remembering(plain))
    six, evaluation = timed(lambda: table(corpus, embedder, SIX.tracks))
    texts = chunk_texts(evaluation)
    alone, _ = timed(lambda: model.encode(texts, show_progress_bar=False))
    return Times(six, alone, row_seconds, *near(embedder, corpus, texts)), evaluation


def table(corpus: Corpus, embedder: Embedder, tracks: Sequence[str]) -> Evaluation:
    """Rows under BM25 and dense vectors with all that is said of them."""
    evaluation = evaluate(
        corpus, list(map(parse_track, tracks)), tokenizer=SIX.tokenizer, embedder=embedder
    )
    evaluation.to_dict()
    return evaluation


def chunk_texts(evaluation: Evaluation) -> list[str]:
    """Every different chunk of all rows."""
    return list(dict.fromkeys(text for row in evaluation.rows for text in row.chunks.texts))


def near(embedder: Embedder, corpus: Corpus, texts: Sequence[str]) -> tuple[float, float, float]:
    """The share of each question's nearest chunks that HNSW finds; milliseconds a question, exact and HNSW."""
    vectors = embedder.vectors(texts)
    asked = embedder.vectors([question.text for question in corpus.questions])
    index = Hnsw(vectors)
    exact, best = timed(
        lambda: [set(np.argsort(-scores)[:NEAREST].tolist()) for scores in cosines(asked, vectors)]
    )
    fast, found = timed(lambda: [index.nearest(one, NEAREST)[0].tolist() for one in asked])
    shares = [len(one & set(other)) / len(one) for one, other in zip(best, found, strict=True)]
    return float(np.mean(shares)), 1000 * exact / len(asked), 1000 * fast / len(asked)


def head(path: Path, evaluation: Evaluation) -> Iterator[str]:
    corpus = evaluation.corpus
    questions, docs = len(corpus.questions), len(corpus.documents)
    yield f"retrieval, {path.name}: {docs} documents, {questions} questions"
    if path is SAMPLE:
        yield "  The reference folder is not beside this clone, so the articles are not measured."
    named = [f"{name} {key}" for name in evaluation.retrievers for key in SHOWN]
    yield f"  {'':20} chunks  tokens  past limit  cut  rescued  " + "  ".join(named)


def rows(evaluation: Evaluation) -> Iterator[str]:
    told = evaluation.to_dict()
    for at, row in enumerate(told["rows"]):
        answers = row["answers"]
        values = [
            f"{evaluation.means(at, name)[key]:{len(name) + len(key) + 1}.3f}"  # rounded once
            for name in evaluation.retrievers
            for key in SHOWN
        ]
        yield (
            f"  {row['track']:20} {row['chunks']:6}  {row['mean_tokens']:6}  {row['truncated']:10}  "
            f"{answers['cut']:3}  {answers['rescued']:7}  " + "  ".join(values)
        )
    for name in evaluation.retrievers:
        yield "  " + told["recommendation"][name]["headline"]


def same_as_told(evaluation: Evaluation) -> bool:
    """Whether the README has the same numbers for every row, retriever and measure."""
    return [line.split()[-6:] for line in list(rows(evaluation))[: len(SIX.tracks)]] == told()


def told() -> list[list[str]]:
    """The last six cells of each row of the table in the README."""
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    table = readme.partition("| row, in tokens of ")[2].partition("\n\n")[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")][-6:]
        for line in table.splitlines()[2:]
    ]


def timed(stage: Callable[[], T]) -> tuple[float, T]:
    """The seconds a stage takes, and what it makes."""
    begun = time.perf_counter()
    made = stage()
    return time.perf_counter() - begun, made


def main() -> int:
    """Print it; 1 where a promise fails."""
    measured = measure()
    print(measured.report)
    return 0 if measured.holds else 1


if __name__ == "__main__":
    sys.exit(main())
