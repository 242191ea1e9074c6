"""A parser that breaks or joins paragraphs shows in its chunks per 1,000 tokens; equal texts never do."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chunking import cut
from engine.parsers_compared import Counted, FarFormat, far_formats
from engine.reading import read
from engine.tokens import tokenize

PROSE = [Counted("markdown", 3_000, 12), Counted("html", 2_000, 8), Counted("docx", 2_500, 10)]


def test_format_cut_far_finer_than_the_others_is_found() -> None:
    """9,000 tokens in 117 chunks are 13 per 1,000; the others have 4 each."""
    found = far_formats([*PROSE, Counted("pdf", 9_000, 117)])
    assert found == (FarFormat("pdf", 13.0, 4.0),)
    assert found[0].message == (
        "PDF: 13.0 chunks per 1,000 tokens, the others 4.0; its parser may break lines into paragraphs."
    )


def test_format_cut_far_coarser_than_the_others_is_found() -> None:
    """1 per 1,000 is less than a third of 4."""
    found = far_formats([*PROSE, Counted("pdf", 4_000, 4)])
    assert found == (FarFormat("pdf", 1.0, 4.0),)
    assert found[0].message.endswith("the others 4.0; its parser may lose blank lines or headings.")


def test_three_times_and_a_third_are_not_far_yet() -> None:
    """12 chunks in 3,000 tokens are 4 per 1,000, 36 are 12."""
    few, many = Counted("pdf", 3_000, 12), Counted("text", 3_000, 36)
    assert far_formats([few, many]) == ()
    assert far_formats([few, Counted("text", 3_000, 37)]) != ()


def test_the_middle_document_speaks_for_its_format() -> None:
    """One odd PDF of three is not the parser's fault: the median of 4, 4 and 40 is 4."""
    pdfs = [Counted("pdf", 3_000, 12), Counted("pdf", 3_000, 12), Counted("pdf", 3_000, 120)]
    assert far_formats([*PROSE, *pdfs]) == ()


def test_little_text_says_nothing_about_a_parser() -> None:
    assert far_formats([*PROSE, Counted("pdf", 1_999, 40)]) == ()
    assert far_formats([*PROSE, Counted("pdf", 2_000, 40)]) == (FarFormat("pdf", 20.0, 4.0),)
    assert far_formats([Counted("pdf", 9_000, 171), Counted("text", 1_999, 8)]) == ()


def test_short_documents_say_nothing_however_many() -> None:
    """A note of 100 tokens is one chunk, 10 per 1,000: that is its length and no fault of a parser."""
    notes = [Counted("text", 100, 1)] * 40
    assert far_formats([*PROSE, *notes]) == ()


def test_document_that_became_one_chunk_is_found() -> None:
    """Its own chunks are few because its paragraphs are gone, so the others' say whether it is long."""
    assert far_formats([Counted("pdf", 20_000, 1), Counted("markdown", 2_000, 20)]) == (
        FarFormat("pdf", 0.05, 10.0),
    )


def test_of_two_formats_the_one_that_a_reader_made_is_named() -> None:
    assert far_formats([Counted("pdf", 3_000, 60), Counted("markdown", 3_000, 12)]) == (
        FarFormat("pdf", 20.0, 4.0),
    )
    assert far_formats([Counted("pdf", 3_000, 12), Counted("markdown", 3_000, 60)]) == (
        FarFormat("pdf", 4.0, 20.0),
    )
    assert far_formats([Counted("pdf", 3_000, 12), Counted("docx", 3_000, 60)]) == (
        FarFormat("docx", 20.0, 4.0),
    )


def test_two_faults_are_found_one_after_the_other() -> None:
    found = far_formats([*PROSE, Counted("pdf", 4_000, 80), Counted("epub", 4_000, 4)])
    assert [(far.format, far.rate, far.others) for far in found] == [
        ("pdf", 20.0, 4.0),
        ("epub", 1.0, 4.0),
    ]


@given(
    rates=st.lists(st.sampled_from(["pdf", "html", "docx", "text"]), min_size=1, max_size=12),
    tokens=st.integers(1, 20_000),
    chunks=st.integers(1, 4_000),
)
def test_equal_documents_are_never_far(rates: list[str], tokens: int, chunks: int) -> None:
    assert far_formats([Counted(name, tokens, chunks) for name in rates]) == ()


@pytest.mark.parametrize(
    "track", ["fixed", "recursive", "paragraphs", "headings", "sentences", "fixed:size=2000"]
)
def test_one_text_in_several_formats_is_no_fault_and_broken_lines_are(track: str) -> None:
    paragraphs = [
        f"Rule {number} says what to keep, for how long, and whom to ask about it. " * 4
        for number in range(60)
    ]
    written = {
        "a.md": "# Rules\n\n" + "\n\n".join(paragraphs),
        "a.txt": "RULES\n\n" + "\n\n".join(paragraphs),
        "a.html": "<h1>Rules</h1>" + "".join(f"<p>{words}</p>" for words in paragraphs),
    }
    texts = [read(text.encode(), name=name) for name, text in written.items()]
    counted = []
    for document in texts:
        tokenization = tokenize(document, "wordpiece")
        chunks = len(cut(tokenization, track))
        counted.append(Counted(document.source.format, tokenization.n_tokens, chunks))
    assert sorted(one.format for one in counted) == ["html", "markdown", "text"]
    assert far_formats(counted) == ()
    if track == "paragraphs":
        broken = "\n\n".join(line for words in paragraphs for line in words.split(" ")[::2])
        tokenization = tokenize(read(broken.encode(), name="b.txt"), "wordpiece")
        pdf = Counted("pdf", tokenization.n_tokens, len(cut(tokenization, track)))
        assert [far.format for far in far_formats([*counted, pdf])] == ["pdf"]
