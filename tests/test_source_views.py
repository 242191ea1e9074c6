"""Where a text comes from, as page, command and API tell it: format, encoding, language, pages, notices."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from app import chunk_card, lists, views
from app.alarm_lines import AlarmLine, alarm_lines
from app.report import report
from app.seen import facts
from app.settings import Settings
from app.subject import Subject
from engine.analysis import analyse
from engine.answers import mark
from engine.chunking import cut
from engine.document import Document
from engine.drawing.lanes import PAGES, Stack
from engine.drawing.layout import WIDTH
from engine.figure import figure
from engine.formats import FORMATS
from engine.readers.package import MACROS
from engine.readers.pdf_notices import Found, notices_of
from engine.reading import read, read_text
from engine.sniffing import misnamed
from engine.source import Source, merely_informs
from engine.span import Span
from engine.tokens import tokenize
from tests.test_readme import rows
from tests.test_views import PAGES as RENDERED
from tests.test_views import subject

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
    assert "<dt>pages</dt><dd>1–2</dd>" in RENDERED.render("_card.html", card=card).body.decode()
    assert ">Pages</th>" in RENDERED.render("_chunks.html", chunks=table).body.decode()


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


CARRIED = Found(heads=["Handbook"], numbers=True, leaning=3, attachments=2, scripts=True)
DOUBTFUL = Found(without_text=[1], damaged=[2], doubtful=[3], unknown=9, cut_short=True)
PLAIN = [
    misnamed(FORMATS["pdf"], "plan.md"),
    MACROS,
    *read(b"<nav>Home</nav><p>Ask first.", name="a.html").source.notices,
    *notices_of(CARRIED, 4),
    "Slides 2, 3 and 5 are hidden and were left out.",
    "1 hidden sheet was left out: Secret.",
]
WORTH_A_LOOK = [*notices_of(DOUBTFUL, 4), "2 formulas have no stored value: open the workbook."]


def test_notices_that_only_inform_are_calm_and_come_last() -> None:
    assert [sentence for sentence in PLAIN if not merely_informs(sentence)] == []
    assert [sentence for sentence in WORTH_A_LOOK if merely_informs(sentence)] == []
    assert (len(PLAIN), len(WORTH_A_LOOK)) == (8, 6)
    page = of(paged("pdf", MACROS, NOTICE))
    lines = alarm_lines(page, about_text=True)
    assert [(line.message, line.is_plain) for line in lines] == [(NOTICE, False), (MACROS, True)]
    html = RENDERED.render("_alarms.html", alarms=lines).body.decode()
    told = re.findall(
        r'<li class="(.*?)">\s*<span class="alarm-sign" aria-hidden="true">(.)<', html
    )
    assert told == [("alarm", "!"), ("alarm plain", "i")]
    assert page.analysis is not None
    assert f"\ni {MACROS}" in report(page.analysis)


def test_report_tells_source_pages_and_notices() -> None:
    page = of(paged("pdf", NOTICE))
    assert page.analysis is not None
    printed = report(page.analysis)
    assert printed.startswith("plan: PDF, 4 pages, English; 52 characters, ")
    assert f"! {NOTICE}" in printed


def test_text_of_a_page_says_what_made_it() -> None:
    made = views.workbench_of(of(paged()), SETTINGS).made
    own = views.workbench_of(of(read_text(WORDS, name="plan.txt")), SETTINGS).made
    assert made == "Made from a PDF; every place counts characters of this text."
    assert own == ""


def drawn(pages: int, window: Span | None = None, form: str = "pdf") -> list[dict[str, Any]]:
    """The traces of a text of so many pages, 100 characters each but the second, which is empty."""
    text = ("word " * 20) * (pages - 1)
    starts = (0, 100, *range(100, 100 * (pages - 1), 100))
    document = replace(read_text(text), source=Source(form, pages=starts))
    chunking = cut(tokenize(document, "characters"), "fixed:size=150")
    traces: list[dict[str, Any]] = figure(analyse(chunking, embedder="hash"), window=window)["data"]
    return traces


def of_meta(traces: list[dict[str, Any]], name: str) -> dict[str, Any]:
    (found,) = [trace for trace in traces if name in trace.get("meta", {})]
    return found


def test_figure_has_a_bar_for_each_page_with_text_and_numbers_where_there_is_room() -> None:
    traces = drawn(5)
    bars, labels = of_meta(traces, "pages"), of_meta(traces, "page_labels")
    assert (bars["base"], bars["x"]) == ([0, 100, 200, 300], [100, 100, 100, 100])
    assert bars["hovertext"] == labels["text"] == ["p. 1", "p. 3", "p. 4", "p. 5"]
    assert of_meta(drawn(5, form="pptx"), "pages")["hovertext"][1] == "slide 3"
    assert of_meta(traces, "track")["customdata"][:2] == [[150, "p. 1–3"], [150, "p. 3–4"]]


def test_many_pages_share_bars_and_only_some_have_a_number() -> None:
    whole, near = drawn(2001), drawn(2001, Span(150, 450))
    assert len(of_meta(whole, "pages")["base"]) == 667
    assert of_meta(whole, "pages")["hovertext"][:2] == ["p. 1–4", "p. 5–7"]
    assert of_meta(whole, "pages")["hovertext"][-1] == "p. 2,000–2,001"
    assert 5 < len(of_meta(whole, "page_labels")["text"]) < 20
    assert of_meta(near, "pages")["hovertext"][:2] == ["p. 1", "p. 3"]
    assert of_meta(near, "page_labels")["x"][1] == round(150 + 3 * 300 / WIDTH, 1)
    assert of_meta(whole, "track")["text"][0][0] == "p. 1–3"


def test_lanes_make_room_for_pages_only_where_there_are_any() -> None:
    with_pages, without = Stack((38,), curve=True, pages=True), Stack((38,), curve=True)
    assert with_pages.top(0) - without.top(0) == with_pages.height - without.height == PAGES
    assert not any("pages" in t.get("meta", {}) for t in drawn_plain())


def drawn_plain() -> list[dict[str, Any]]:
    chunking = cut(tokenize(read_text(WORDS), "characters"), "fixed:size=9")
    traces: list[dict[str, Any]] = figure(analyse(chunking, embedder="hash"))["data"]
    return traces


def test_readme_names_every_field_of_the_document() -> None:
    page = of(paged())
    assert page.analysis is not None
    told = page.analysis.to_dict()
    (row,) = [row for row in rows("From another program") if row[0] == "document"]
    fields = set(re.findall(r"`(\w+)`", "`" + row[1]))
    assert set(told["document"]) - fields == set()
    assert {"pages"} <= set(told["tracks"][0]["chunks"][0])
