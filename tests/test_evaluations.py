"""Rankings are made in the background, each once; one that cannot be made stops no other."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from starlette.testclient import TestClient

from app.evaluation_turns import FORGOTTEN, PUT_OFF
from app.evaluations import Asked, Evaluations, Looked
from app.jobs import LOST
from app.library import Library
from app.marking import Marked, add_answer
from app.question_sets import QuestionSet, question_set
from app.rankings import BATCH, CHARACTERS, Making, batches
from app.worker import WorkerLostError
from engine.embedding import Floats
from engine.retrieval.evaluation import DirectVectors
from engine.retrieval.ranking import rank
from engine.retrieval.retrievers import RETRIEVERS
from engine.spec import Spec, parse_track
from tests.web import running, sent

MODEL = "all-MiniLM-L6-v2"
ASKED = (7, 30)
NUMBERS = count()
FIXED, LARGE = parse_track("fixed:size=40"), parse_track("fixed:size=90")


class Recorder:
    """Stands for the worker: notes what it embeds, waits while it is told to, raises what it is given."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.batches: list[int] = []
        self.errors: list[Exception] = []
        self.go_on = threading.Event()
        self.go_on.set()

    def _vectors(self, texts: Sequence[str]) -> Floats:
        self.go_on.wait(10)
        if self.errors:
            raise self.errors.pop(0)
        self.texts += texts
        self.batches.append(len(texts))
        raw = np.array([[len(text), text.count("e"), 1] for text in texts], np.float32)
        found: Floats = raw / np.linalg.norm(raw, axis=1, keepdims=True)
        return found

    def embed(self, embedder: str, sentences: Sequence[str]) -> NDArray[np.int8]:
        return np.round(127 * self._vectors(sentences)).astype(np.int8)

    def vectors(self, embedder: str, texts: Sequence[str]) -> Floats:
        return self._vectors(texts)

    def late(self, embedder: str, text: str, starts: Sequence[int], ends: Sequence[int]) -> Floats:
        return self._vectors([text[start:end] for start, end in zip(starts, ends, strict=True)])


class Bench:
    """A library with one document and its questions, and evaluations over a recorder."""

    def __init__(self, library: Library, document: str) -> None:
        self.library = library
        self.document = document
        self.worker = Recorder()
        self.passed = 0.0  # seconds, beside those that really pass
        self.evaluations = Evaluations(library, self.worker, lambda: time.monotonic() + self.passed)

    @property
    def questions(self) -> QuestionSet:
        return question_set(self.library, self.library.open_document(self.document))

    def asked(
        self, *cells: tuple[Spec, str], embedder: str = MODEL, purpose: str = "table"
    ) -> Asked:
        return Asked(self.questions, "wordpiece", embedder, cells, purpose)

    def begun(self, *cells: tuple[Spec, str], purpose: str = "table") -> Asked:
        """Rankings of which one waits for the embedder, which waits to be told to go on."""
        self.worker.go_on.clear()
        asked = self.asked(*cells, purpose=purpose)
        self.until(lambda: self.evaluations.look(asked).progress.total > 0)
        return asked

    def idle(self) -> list[str]:
        """The texts that are embedded while no one looks."""
        self.worker.go_on.set()
        time.sleep(0.3)
        found = len(self.worker.texts)
        time.sleep(0.2)
        assert len(self.worker.texts) == found, "it goes on"
        return self.worker.texts

    def embedded_after(self, characters: int) -> list[str]:
        """What was embedded after the last text that is longer than so many characters."""
        texts = self.worker.texts
        last = max(at for at, text in enumerate(texts) if len(text) > characters)
        return texts[last + 1 :]

    def done(self, *cells: tuple[Spec, str]) -> Looked:
        looked = self.evaluations.look(self.asked(*cells), seconds=20)
        assert looked.progress.status == "done", looked.progress
        return looked

    def until(self, is_so: Callable[[], bool]) -> None:
        end = time.monotonic() + 10
        while not is_so():
            assert time.monotonic() < end, "it did not come to that"
            time.sleep(0.005)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("evaluations")) as started:
        yield started


@pytest.fixture
def bench(client: TestClient) -> Iterator[Bench]:
    """A document that no other test has, since vectors are kept by what they are of."""
    mark = f"{next(NUMBERS):03}"
    rules = " ".join(f"Rule {one} of {mark}: form {one} is due." for one in range(80)) + mark * 9
    document = sent(client, rules, "rules.md")
    opened = library_of(client).open_document(document)
    for one in ASKED:
        start = opened.document.text.index(f"form {one} is due")
        opened = add_answer(
            opened, Marked(start, start + 6, question=f"What is due by {one} of {mark}?")
        )
    made = Bench(library_of(client), document)
    made.evaluations.open()
    try:
        yield made
    finally:
        made.worker.go_on.set()
        made.evaluations.close()


def library_of(client: TestClient) -> Library:
    app: Any = client.app
    library: Library = app.state.parts.library
    return library


def test_rankings_are_those_that_the_engine_makes(bench: Bench) -> None:
    cells = ((FIXED, "bm25"), (FIXED, "dense"))
    found = bench.done(*cells).rankings
    assert list(found) == list(cells)
    chunks = found[FIXED, "bm25"].chunks

    class Direct(DirectVectors):
        def of_texts(self, texts: Sequence[str]) -> Floats:
            return Recorder().vectors("", texts)

    for track, retriever in cells:
        expected = rank(chunks, RETRIEVERS[retriever], Direct(None))  # type: ignore[arg-type]
        assert found[track, retriever].top.tolist() == expected.top.tolist()


def test_second_look_embeds_nothing(bench: Bench) -> None:
    first = bench.done((FIXED, "dense"))
    texts = len(bench.worker.texts)
    second = bench.done((FIXED, "dense"))
    assert second.rankings[FIXED, "dense"] is first.rankings[FIXED, "dense"]
    assert len(bench.worker.texts) == texts
    assert texts == len(first.rankings[FIXED, "dense"].chunks) + len(ASKED)


def test_another_row_embeds_only_its_own_chunks(bench: Bench) -> None:
    bench.done((FIXED, "dense"))
    bench.worker.texts.clear()
    added = bench.done((FIXED, "dense"), (LARGE, "dense")).rankings[LARGE, "dense"]
    assert sorted(bench.worker.texts) == sorted(added.chunks.texts)


def test_other_index_over_the_same_vectors_embeds_nothing(bench: Bench) -> None:
    bench.done((FIXED, "dense"))
    bench.worker.texts.clear()
    bench.done((FIXED, "hnsw"), (FIXED, "bm25"))
    assert bench.worker.texts == []


def test_vectors_outlive_the_evaluations(bench: Bench) -> None:
    bench.done((FIXED, "dense"), (FIXED, "late"))
    again = Bench(bench.library, bench.document)
    again.evaluations.open()
    again.done((FIXED, "dense"), (FIXED, "late"))
    again.evaluations.close()
    assert again.worker.texts == []


def test_progress_counts_texts_of_the_ranking_that_is_made(bench: Bench) -> None:
    small = parse_track("fixed:size=10")
    bench.worker.go_on.clear()
    asked = bench.asked((small, "bm25"), (small, "dense"))
    bench.until(lambda: bench.evaluations.look(asked).progress.total > 0)
    progress = bench.evaluations.look(asked).progress
    total = len(bench.evaluations.look(asked).rankings[small, "bm25"].chunks) + 2
    assert (progress.status, progress.ready, progress.wanted) == ("working", 1, 2)
    assert (progress.now, progress.done, progress.total) == ((small, "dense"), 0, total)
    assert progress.percent == 50
    bench.worker.go_on.set()
    bench.done(*asked.cells)
    assert set(bench.worker.batches[:-1]) == {BATCH}


def test_stopped_work_stays_stopped_until_it_is_started(bench: Bench) -> None:
    bench.worker.go_on.clear()
    asked = bench.asked((FIXED, "bm25"), (FIXED, "dense"))
    bench.until(lambda: bench.evaluations.look(asked).progress.ready == 1)
    bench.evaluations.stop(asked)
    bench.worker.go_on.set()
    looked = bench.evaluations.look(asked, seconds=5)
    assert (looked.progress.status, list(looked.rankings)) == ("stopped", [(FIXED, "bm25")])
    assert bench.evaluations.look(asked).progress.status == "stopped"
    bench.evaluations.start(asked)
    bench.done(*asked.cells)
    assert len(bench.worker.texts) == len(set(bench.worker.texts))  # the last batch was not lost


def test_ranking_that_cannot_be_made_stops_no_other(bench: Bench) -> None:
    bench.worker.errors = [ValueError("this model is not here")]
    cells = (FIXED, "dense"), (LARGE, "dense"), (FIXED, "bm25")
    looked = bench.evaluations.look(bench.asked(*cells), seconds=20)
    assert looked.progress.status == "failed"
    assert looked.progress.message == "this model is not here"
    assert looked.progress.failures == {(FIXED, "dense"): "this model is not here"}
    assert set(looked.rankings) == {(LARGE, "dense"), (FIXED, "bm25")}
    bench.done((LARGE, "dense"), (FIXED, "bm25"))  # without it nothing is wrong
    assert bench.evaluations.look(bench.asked(*cells)).progress.status == "failed"
    assert not looked.progress.is_refused
    bench.evaluations.start(bench.asked(*cells))
    bench.done(*cells)


def test_track_that_cannot_cut_is_told_from_a_model_that_is_not_here(bench: Bench) -> None:
    past = parse_track("manual:cuts=99999999")
    asked = bench.asked((past, "dense"), (FIXED, "bm25"))
    progress = bench.evaluations.look(asked, seconds=20).progress
    assert (progress.status, progress.is_refused) == ("failed", True)
    bench.worker.errors = [ValueError("this model is not here")]
    both = bench.asked((past, "dense"), (LARGE, "dense"))
    progress = bench.evaluations.look(both, seconds=20).progress
    assert (progress.status, len(progress.failures), progress.is_refused) == ("failed", 2, False)


def test_row_added_beside_one_that_failed_is_made(bench: Bench) -> None:
    bench.worker.errors = [ValueError("this model is not here")]
    assert bench.evaluations.look(bench.asked((FIXED, "dense")), seconds=20).progress.failures
    cells = (FIXED, "dense"), (LARGE, "dense")
    looked = bench.evaluations.look(bench.asked(*cells), seconds=20)
    assert list(looked.rankings) == [(LARGE, "dense")]
    assert looked.progress.status == "failed"


def test_lost_worker_is_asked_once_more(bench: Bench) -> None:
    bench.worker.errors = [WorkerLostError()]
    bench.done((FIXED, "dense"))


def test_worker_lost_twice_fails_in_a_sentence(bench: Bench) -> None:
    bench.worker.errors = [WorkerLostError(), WorkerLostError()]
    asked = bench.asked((FIXED, "dense"))
    progress = bench.evaluations.look(asked, seconds=20).progress
    assert (progress.status, progress.message) == ("failed", LOST)
    bench.evaluations.start(asked)
    bench.done(*asked.cells)


def test_two_evaluations_take_turns(bench: Bench) -> None:
    """The one that came second is not kept waiting until the first is done."""
    small = parse_track("fixed:size=4")
    bench.worker.go_on.clear()
    first = bench.asked((small, "dense"))
    bench.until(lambda: bench.evaluations.look(first).progress.total > 0)
    second = Asked(bench.questions, "qwen2.5", MODEL, ((parse_track("fixed:size=200"), "dense"),))
    bench.until(lambda: bench.evaluations.look(second).progress.total > 0)
    bench.worker.go_on.set()
    assert bench.evaluations.look(second, seconds=20).progress.status == "done"
    assert bench.evaluations.look(first, seconds=20).progress.status == "done"
    assert len(bench.embedded_after(300)) > BATCH  # only the second has texts so long


def test_newest_wish_comes_first(bench: Bench) -> None:
    bench.done((LARGE, "bm25"))  # cut already, so that what is new has only to be embedded
    bench.worker.go_on.clear()
    tracks = [parse_track(f"fixed:size={size}") for size in (30, 31, 32)]
    first = bench.asked(*((track, "dense") for track in tracks))
    bench.until(lambda: bench.evaluations.look(first).progress.total > 0)
    bench.evaluations.look(bench.asked((LARGE, "dense")))
    bench.worker.go_on.set()
    found = bench.evaluations.look(bench.asked((LARGE, "dense")), seconds=20)
    assert found.progress.status == "done"
    bench.done(*first.cells)
    assert len(bench.embedded_after(250)) > BATCH  # only the newest has texts so long


def test_semantic_row_embeds_its_sentences_first(bench: Bench) -> None:
    semantic = parse_track("semantic")
    found = bench.done((semantic, "dense")).rankings[semantic, "dense"]
    sentences = [
        span.of(document.text)
        for document in bench.questions.corpus.documents
        for span in document.sentences
    ]
    assert sorted(bench.worker.texts[: len(sentences)]) == sorted(sentences)
    assert sorted(bench.worker.texts[len(sentences) :]) == sorted(
        {*found.chunks.texts, *(one.text for one in bench.questions.corpus.questions)}
    )


def test_changed_answers_are_another_evaluation(bench: Bench) -> None:
    before = bench.questions
    bench.done((FIXED, "bm25"))
    add_answer(bench.library.open_document(bench.document), Marked(0, 6, question="Which?"))
    assert bench.questions.key != before.key
    assert len(bench.done((FIXED, "bm25")).rankings[FIXED, "bm25"].ranks) == len(ASKED) + 1


def test_closing_ends_at_the_batch_that_is_made(bench: Bench) -> None:
    bench.worker.go_on.clear()
    asked = bench.asked((parse_track("fixed:size=10"), "dense"))
    bench.until(lambda: bench.evaluations.look(asked).progress.total > 0)
    bench.evaluations.end()
    bench.worker.go_on.set()
    begun = time.monotonic()
    bench.evaluations.close()
    assert time.monotonic() - begun < 5
    assert len(bench.worker.batches) <= 1
    assert bench.evaluations.look(asked, seconds=30).progress.status == "working"  # without waiting


def test_what_needs_no_model_does_not_wait_for_what_is_embedded(bench: Bench) -> None:
    bench.done((FIXED, "dense"))
    bench.begun((parse_track("fixed:size=10"), "dense"), (LARGE, "dense"))
    quick = bench.asked((LARGE, "bm25"), (FIXED, "hnsw"), (LARGE, "dense"))
    bench.until(lambda: bench.evaluations.look(quick).progress.ready == 2)
    other = bench.asked((FIXED, "dense"), embedder="hash")
    assert bench.evaluations.look(other, seconds=5).progress.status == "done"
    assert bench.evaluations.look(quick).progress.status == "working"


def test_short_work_that_comes_later_is_done_before_long_work(bench: Bench) -> None:
    bench.done((FIXED, "dense"), (LARGE, "bm25"))
    long = bench.begun(*((parse_track(f"fixed:size={size}"), "dense") for size in (5, 6, 7)))
    questions = replace(bench.questions, key="one other question")
    asked = Asked(questions, "wordpiece", MODEL, ((FIXED, "dense"), (LARGE, "dense")), "ask")
    bench.evaluations.look(asked)
    bench.worker.go_on.set()
    assert bench.evaluations.look(asked, seconds=20).progress.status == "done"
    made = bench.done(*long.cells).rankings
    after = bench.embedded_after(250)  # only the short work has texts so long
    assert all(not set(made[cell].chunks.texts).isdisjoint(after) for cell in long.cells)


def test_each_purpose_is_stopped_by_itself(bench: Bench) -> None:
    shared, own = (FIXED, "dense"), (LARGE, "dense")
    table = bench.begun(shared)
    sweep = bench.asked(shared, own, purpose="sweep")
    bench.evaluations.look(sweep)
    bench.evaluations.stop(table)
    assert bench.evaluations.look(table).progress.status == "stopped"
    assert bench.evaluations.look(sweep).progress.status == "working"
    bench.worker.go_on.set()
    assert bench.evaluations.look(sweep, seconds=20).progress.status == "done"
    assert bench.evaluations.look(table).progress.status == "done"  # the sweep had it made


def test_ranking_that_two_panels_wait_for_is_made_once(bench: Bench) -> None:
    table = bench.begun((FIXED, "dense"))
    sweep = bench.asked((FIXED, "dense"), purpose="sweep")
    bench.evaluations.look(sweep)
    bench.worker.go_on.set()
    assert bench.evaluations.look(sweep, seconds=20).progress.status == "done"
    assert bench.evaluations.look(table).progress.status == "done"
    assert len(bench.worker.texts) == len(set(bench.worker.texts))


def test_work_ends_when_no_one_looks(bench: Bench) -> None:
    asked = bench.begun(*((parse_track(f"fixed:size={size}"), "dense") for size in (5, 6)))
    bench.passed += FORGOTTEN
    assert bench.evaluations.known(asked).progress.status == "unasked"
    assert len(bench.idle()) <= BATCH  # the batch that was under way
    bench.done(*asked.cells)  # whoever looks again has the rest made
    assert len(bench.worker.texts) == len(set(bench.worker.texts))


def test_work_goes_on_while_someone_looks(bench: Bench) -> None:
    asked = bench.begun((FIXED, "dense"))
    for _ in range(3):
        bench.passed += FORGOTTEN * 0.7
        assert bench.evaluations.look(asked).progress.status == "working"
    bench.worker.go_on.set()
    bench.done(*asked.cells)


def test_removed_row_is_worked_on_no_more(bench: Bench) -> None:
    bench.done((LARGE, "dense"))
    bench.begun((LARGE, "dense"), (parse_track("fixed:size=5"), "dense"))
    assert bench.evaluations.look(bench.asked((LARGE, "dense"))).progress.status == "done"
    before = len(bench.worker.texts)
    bench.passed += PUT_OFF
    assert len(bench.idle()) - before <= BATCH


def test_row_that_another_page_still_shows_is_worked_on(bench: Bench) -> None:
    here = bench.begun((parse_track("fixed:size=30"), "dense"))
    there = bench.asked((LARGE, "dense"))
    for _ in range(4):
        bench.passed += PUT_OFF / 4
        bench.evaluations.look(there)
        assert bench.evaluations.look(here).progress.status == "working"
    bench.worker.go_on.set()
    bench.done(*there.cells)
    bench.done(*here.cells)


@given(
    weights=st.lists(st.integers(1, CHARACTERS * 2), max_size=60),
    size=st.integers(1, BATCH),
)
def test_batches_are_all_texts_in_order_and_none_is_heavy(weights: list[int], size: int) -> None:
    making = Making()
    found = [list(one) for one in batches(making, weights, size, lambda weight: weight)]
    assert [weight for batch in found for weight in batch] == weights
    assert all(len(one) <= size and (len(one) == 1 or sum(one) <= CHARACTERS) for one in found)
    assert making.done == making.total == len(weights)
