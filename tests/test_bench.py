"""What the bench says of other chunkers, and when it fails."""

import pytest

from bench import comparison, pdf
from bench.comparison import Times, compare, promised
from bench.peers import Peer

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
