"""Where a text comes from, as page, command and API tell it: format, encoding, language, pages, notices."""

from __future__ import annotations

from dataclasses import replace

from app import chunk_card, lists, views
from app.alarm_lines import AlarmLine, alarm_lines
from app.report import report
from app.seen import facts
from app.settings import Settings
from app.subject import Subject
from engine.answers import mark
from engine.document import Document
from engine.reading import read, read_text
from engine.source import Source
from tests.test_views import PAGES, subject

WORDS = "First page.\n\nSecond page, with a fact.\n\nFourth page."
SETTINGS = Settings()
NOTICE = "1 of 4 pages has no text (page 3)."


def paged(form: str = "pdf", *notices: str) -> Document:
    """Four pages, of which the third has no text."""
    source = Source(form, pages=(0, 13, 40, 40), notices=notices)
    return replace(read_text(WORDS, name="plan.txt"), source=source)


def of(document: Document, tracks: tuple[str, ...] = ("fixed:size=6",)) -> Subject:
    return subject(document, (mark(document, 13, 38),), tracks)


def test_facts_tell_format_encoding_pages_and_language() -> None:
    latin = read(
        "Grüße aus Köln: „schöne Straße“.\n\nViele Wörter – für 5 €.".encode("cp1252"), name="a.txt"
    )
    assert [fact.words for fact in facts(of(paged("pptx")))[1:3]] == [
        "PowerPoint, 4 slides",
        "English",
    ]
    words = [fact.words for fact in facts(of(replace(latin, language="de")))[1:3]]
    assert words == ["Plain text in Windows-1252", "German"]
    assert all(fact.help for fact in facts(of(paged())))


def test_pages_of_a_chunk_stand_in_card_and_table() -> None:
    page = of(paged())
    card, table = chunk_card.card(page, 0), lists.chunks(page)
    assert (card.pages, card.pages_label, table.pages) == ("1–2", "pages", "pages")
    assert [row.pages for row in table.rows] == ["1–2", "2–4", "4"]
    assert "<dt>pages</dt><dd>1–2</dd>" in PAGES.render("_card.html", card=card).body.decode()
    assert ">Pages</th>" in PAGES.render("_chunks.html", chunks=table).body.decode()


def test_places_of_answers_and_units_name_their_pages() -> None:
    page = of(paged())
    bench = views.bench_of(page, swapped=True)
    assert bench.answers[0].place.endswith(" · p. 2")
    assert lists.units(page, "sentences").items[0].place == "chunks 1 | 2 · p. 2"


def test_nothing_speaks_of_pages_where_there_are_none() -> None:
    page = of(read_text(WORDS, name="plan.txt"))
    card, table = chunk_card.card(page, 0), lists.chunks(page)
    assert (card.pages, table.pages, {row.pages for row in table.rows}) == ("", "", {""})
    assert "p." not in views.bench_of(page, swapped=True).answers[0].place


def test_notices_are_alarms_at_the_page_they_speak_of() -> None:
    page = of(paged("pdf", NOTICE, "The end of the file is missing."))
    assert page.analysis is not None
    told = page.analysis.to_dict()["alarms"]
    assert told[:2] == [
        {"kind": "parse", "message": NOTICE, "start": 40, "end": 40, "track": None},
        {"kind": "parse", "message": "The end of the file is missing.", "start": 0, "end": 52}
        | {"track": None},
    ]
    lines = alarm_lines(page, about_text=True)
    assert lines[0] == replace(lines[0], message=NOTICE, goto="40-40")
    assert lines[1] == AlarmLine(
        "The end of the file is missing.", tokenizer_label=lines[1].tokenizer_label
    )


def test_report_tells_source_pages_and_notices() -> None:
    page = of(paged("pdf", NOTICE))
    assert page.analysis is not None
    printed = report(page.analysis)
    assert printed.startswith("plan: PDF, 4 pages, English; 52 characters, ")
    assert f"! {NOTICE}" in printed


def test_text_of_a_page_says_what_made_it() -> None:
    made = views.workbench_of(of(paged()), SETTINGS).made
    own = views.workbench_of(of(read_text(WORDS, name="plan.txt")), SETTINGS).made
    assert made == "Text made from a PDF; cuts count its characters."
    assert own == ""
