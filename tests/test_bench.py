"""What the bench says of long texts and of other chunkers, and when it fails."""

from collections.abc import Callable
from http.client import HTTPConnection

import pytest

from bench import added_row, big, comparison, evaluate, pdf
from bench.comparison import Times, compare, promised
from bench.peers import Peer
from bench.server import Server
from tests import test_readme as readme
from tests.test_readme import README

SERVER = Server(0, HTTPConnection("127.0.0.1"), 1.0)  # never asked
OURS = Times("ours", 10, load=0.3, first=0.1, again=0.0001)


def test_promises_hold_where_all_others_are_slower() -> None:
    plain = Times("plain", 10, load=0.3, first=0.5, again=0.5)
    memo = Times("memo", 10, load=0.3, first=2.0, again=0.02, remembers=True)
    assert list(promised(OURS, [plain, memo])) == [
        ("a new size 5,000 times faster than plain (at least 300)", True),
        ("a new size 200 times faster than memo with its memo filled (at least 150)", True),
        (
            "from the tokenizer's file to the first cut in 0.40 s, the fastest of the others (plain) in 0.80 s",
            True,
        ),
    ]


@pytest.mark.parametrize(
    ("rival", "held"),
    [
        (Times("new size", 10, load=1, first=1, again=0.0299), [False, True]),
        (Times("memo", 10, load=1, first=1, again=0.0149, remembers=True), [True, False, True]),
        (Times("first cut", 10, load=0.1, first=0.3, again=1), [True, False]),
    ],
    ids=lambda given: given.name if isinstance(given, Times) else "",
)
def test_promise_fails_where_one_other_is_too_fast(rival: Times, held: list[bool]) -> None:
    assert [holds for _, holds in promised(OURS, [rival])] == held


def test_chunkers_that_are_not_installed_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = Peer("absent", ("no_such_package",), dict, lambda loaded, text, size: [])
    monkeypatch.setattr(comparison, "PEERS", (absent,))
    found = compare("One fact.")
    assert found.holds
    assert found.report.splitlines()[1] == "  not installed, so not measured: no_such_package"


def test_every_question_about_a_pdf_is_answered_by_our_own_reader() -> None:
    ours = pdf.READERS[0]
    assert [(q.name, pdf.answer(ours, q)) for q in pdf.QUESTIONS] == [
        (q.name, "yes") for q in pdf.QUESTIONS
    ]


def test_reader_of_pdfs_that_raises_is_named_by_its_error() -> None:
    def fails(content: bytes) -> str:
        raise TypeError("no text")

    assert pdf.answer(pdf.Reader("other", "none", "", fails), pdf.QUESTIONS[0]) == "TypeError"
    assert pdf.installed(pdf.Reader("other", "no-such-package", "", fails)) == ""


def test_long_texts_hold_where_pictures_and_moves_are_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(big, "CHARACTERS", 1000)
    monkeypatch.setattr(big, "opened", lambda server, name, text: (0.9, 1.9))
    monkeypatch.setattr(big, "moved", lambda server, text: [("fixed", [20.0, 90.0])])
    found = big.measure(SERVER)
    assert found.holds
    assert "  fixed                            55.0     90.0 ms" in found.report.splitlines()


@pytest.mark.parametrize(("picture", "slowest"), [(3.1, 90.0), (1.9, 301.0)])
def test_long_texts_fail_where_one_picture_or_move_is_late(
    picture: float, slowest: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(big, "CHARACTERS", 1000)
    monkeypatch.setattr(big, "opened", lambda server, name, text: (0.9, picture))
    monkeypatch.setattr(big, "moved", lambda server, text: [("fixed", [20.0, slowest])])
    assert not big.measure(SERVER).holds


def test_slow_move_is_made_again_to_the_next_position(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(Server, "get", lambda self, path, **headers: asked.append(path))
    clock = iter([0.0, 0.5, 1.0, 1.1])
    monkeypatch.setattr(big, "perf_counter", lambda: next(clock))
    taken = big.move(SERVER, "id", lambda n: (f"fixed:size={n}", "recursive", "semantic"), 16)
    assert taken == pytest.approx(100)
    assert ["size%3D16" in asked[0], "size%3D17" in asked[1]] == [True, True]


@pytest.mark.parametrize("make", big.TEXTS.values())
def test_long_texts_are_as_long_as_is_asked_and_the_same_each_time(
    make: Callable[[int], str],
) -> None:
    assert len(make(5000)) == 5000
    assert make(5000) == make(5000)


def test_readme_promises_what_the_bench_holds() -> None:
    words = " ".join(README.split())
    assert (
        f"A text of {big.CHARACTERS:,} characters is drawn within {big.PICTURE_SECONDS:.0f} seconds"
        in words
    )
    assert f"no move of a slider waits more than {big.MOVE_MS} ms" in words


def test_promises_about_retrieval_are_those_of_the_articles_and_of_any_corpus() -> None:
    times = evaluate.Times(six=30, alone=20, added=1.99, found=0.95, exact_ms=1, hnsw_ms=1)
    of_any = [
        ("a row whose vectors are known is shown after 1.99 s (under 2 s)", True),
        ("HNSW finds 95.0% of the 10 nearest chunks (at least 95%)", True),
    ]
    of_articles = [
        ("the table is the one in the README", True),
        ("six rows take 1.50 times their chunks alone (at most 1.5)", True),
    ]
    assert list(evaluate.promised(times, is_told=True)) == [*of_articles, *of_any]
    assert list(evaluate.promised(times, is_told=None)) == of_any


@pytest.mark.parametrize("worse", [{"six": 30.1}, {"added": 2.0}, {"found": 0.94}, {}], ids=str)
def test_promise_about_retrieval_fails_alone(worse: dict[str, float]) -> None:
    held = {"six": 30.0, "alone": 20.0, "added": 1.0, "found": 1.0, "exact_ms": 1.0, "hnsw_ms": 1.0}
    found = evaluate.promised(evaluate.Times(**held | worse), is_told=bool(worse))
    assert [holds for _, holds in found].count(False) == 1


def test_bench_compares_its_table_with_the_one_in_the_readme(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = [list(row[2:]) for row in readme.rows("What the cuts cost in retrieval", "| row, ")]
    assert evaluate.told() == told
    corpus = evaluate.read_corpus(evaluate.SAMPLE.read_bytes())
    found = evaluate.table(corpus, evaluate.load_embedder("hash"), evaluate.SIX.tracks)
    assert not evaluate.same_as_told(found)
    monkeypatch.setattr(evaluate, "rows", lambda _: [f"  fixed  {'  '.join(row)}" for row in told])
    assert evaluate.same_as_told(found)


def test_row_that_the_bench_adds_has_the_chunks_of_the_first() -> None:
    corpus = evaluate.read_corpus(evaluate.SAMPLE.read_bytes())
    tracks = (added_row.FIRST, added_row.SECOND)
    found = evaluate.table(corpus, evaluate.load_embedder("hash"), tracks)
    first, second = (row.chunks.texts for row in found.rows)
    assert len(set(map(str, (row.track for row in found.rows)))) == 2
    assert first == second


@pytest.mark.parametrize(
    ("page", "state"),
    [
        (b'<span id="known" data-known="0a1b working 1 0">', "working"),
        (b'<span id="known" data-known="0a1b done 2 0">', "done"),
        (b"<p>Not here</p>", "without its rankings"),
    ],
)
def test_bench_reads_from_the_page_how_far_it_is(page: bytes, state: str) -> None:
    assert added_row.state(page) == state


def test_nearest_chunks_by_hnsw_are_counted_against_the_exact_ones() -> None:
    corpus = evaluate.read_corpus(evaluate.SAMPLE.read_bytes())
    texts = [document.text for document in corpus.documents]
    found, exact, fast = evaluate.near(evaluate.load_embedder("hash"), corpus, texts)
    assert found == 1.0  # a graph of forty finds what is near
    assert exact > 0
    assert fast > 0
