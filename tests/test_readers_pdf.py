"""What is read of a PDF: every kind of page is made for its test; real files are those of the shared folder."""

from __future__ import annotations

import io
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench import pdf_samples
from bench.pdf_samples import both, lines, nothing, pdf
from engine.document import Document
from engine.naming import ReadingError
from engine.readers.pdf import parse
from engine.reading import read
from engine.source import Parsed
from tests.conftest import shared

TABLE = """\
| Part | Stock | Price |
| --- | --- | --- |
| Bolt | 1,200 | 0.20 |
| Hinge | 85 | 3.50 |
| Lock \\| key | 12 | 19.00 |
| Door frame | 7 | 84.00 |"""

HANDBOOK = "data/files/18f-derisking-handbook-p1-15.pdf"
PAPER = "data/files/acl-W18-6508-two-column.pdf"
PRICES = "data/files/usda-ag-energy-roundup-tables.pdf"


def text_of(content: bytes) -> str:
    return parse(content, "a.pdf").text


def on_one_page(*texts: str, **how: Any) -> str:
    return text_of(pdf(lines(texts, **how)))


def test_case_par_01_two_columns_are_read_one_after_the_other() -> None:
    assert " ".join(text_of(pdf_samples.two_columns()).split()) == (
        "The night crew checks every pump before dawn. The day crew repaints the railings each May."
    )


def test_three_columns_under_a_title_are_read_in_order() -> None:
    assert text_of(pdf_samples.three_columns()) == (
        "# A day at the harbour\n\n"
        "Cranes unload the ships that arrive in the early morning.\n\n"
        "Lorries wait in the long yard behind the customs house.\n\n"
        "Clerks count what has come and sign the papers at noon.\n"
    )


def test_case_par_02_parted_words_are_joined_and_soft_hyphens_go(font: str) -> None:
    parted = [
        "The main-",
        "tenance of refrig\u00ad",
        "erators and long-",
        "term stor\u00adage is well-known.",
    ]
    assert on_one_page(*parted, font=font) == (
        "The maintenance of refrigerators and long-term storage is well-known.\n"
    )


def test_case_par_02_ligatures_become_letters(font: str) -> None:
    assert on_one_page("The ﬁnal ofﬁce trafﬁc report veriﬁes ﬂow.", font=font) == (
        "The final office traffic report verifies flow.\n"
    )


def test_hyphen_at_a_lines_end_follows_the_rest_of_the_document() -> None:
    text = on_one_page("Write an e-mail to your co-", "worker, who reads each e-", "mail at noon.")
    assert text == "Write an e-mail to your coworker, who reads each e-mail at noon.\n"


@pytest.mark.parametrize(
    ("first", "second", "read"),
    [
        ("It is a state-of-the-", "art crane.", "It is a state-of-the-art crane."),
        ("From the 19th-", "century harbour.", "From the 19th-century harbour."),
        ("Im In-", "und Ausland.", "Im In- und Ausland."),
        ("Both short-", "and long-term fees.", "Both short- and long-term fees."),
        ("They sell rock-", "and-roll records.", "They sell rock-and-roll records."),
        ("They met a Ger-", "man pilot.", "They met a German pilot."),
    ],
)
def test_hyphen_stays_that_parts_no_word(first: str, second: str, read: str) -> None:
    assert on_one_page(first, second).split() == read.split()


def test_address_over_two_lines_stays_one_word() -> None:
    assert on_one_page("See https://example.org/rules/", "harbour.html for more.") == (
        "See https://example.org/rules/harbour.html for more.\n"
    )


@pytest.mark.parametrize("ruled", [True, False], ids=["with lines", "without lines"])
def test_table_is_markdown_between_its_paragraphs(ruled: bool) -> None:
    assert text_of(pdf_samples.table(ruled=ruled)) == (
        "The store keeps these parts for repairs in the old building.\n\n"
        f"{TABLE}\n\n"
        "Ask the caretaker for a key to the store.\n"
    )


def test_table_cell_of_several_lines_stays_one() -> None:
    def draw(canvas: Any) -> None:
        canvas.grid([72, 180, 400], [720, 700, 660, 640])
        for x, y, text in (
            (76, 706, "Case"),
            (184, 706, "What to do"),
            (76, 686, "Fire"),
            (184, 686, "Leave the building and"),
            (184, 672, "wait at the gate."),
            (76, 646, "Flood"),
            (184, 646, "Go up."),
        ):
            canvas.drawString(x, y, text)

    assert text_of(pdf(draw)) == (
        "| Case | What to do |\n| --- | --- |\n"
        "| Fire | Leave the building and wait at the gate. |\n| Flood | Go up. |\n"
    )


def cells(rows: list[list[str]], xs: list[float], y: float = 700) -> Any:
    """Rows of cells without lines around them; an empty cell is blank."""

    def draw(canvas: Any) -> None:
        for at, row in enumerate(rows):
            for x, text in zip(xs, row, strict=True):
                canvas.drawString(x, y - 18 * at, text)

    return draw


def as_markdown(rows: list[list[str]]) -> str:
    head, *rest = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join([head, "|" + " --- |" * len(rows[0]), *rest]) + "\n"


PARTS = [["Item", "What it is", "Qty"], ["A1", "Long bolt", "4"], ["A2", "Hinge", "2"]]
SALES = [
    ["Quarter", "Sales", "Cost", "Net"],
    ["Q1", "1,234", "(567)", "667"],
    ["Q2", "", "(600)", ""],
    ["Q3", "2,000", "", ""],
]
HOURS = [
    ["Name", "Mon", "Tue", "Wed"],
    ["Ann", "8", "", "8"],
    ["Bob", "", "8", "8"],
    ["Dan", "8", "", "8"],
]


@pytest.mark.parametrize("gap", [55, 100])
@pytest.mark.parametrize("rows", [SALES, HOURS], ids=["sales", "hours"])
def test_blank_cells_stay_blank_without_lines(rows: list[list[str]], gap: float) -> None:
    content = pdf(cells(rows, [80 + gap * at for at in range(4)]))
    assert text_of(content) == as_markdown(rows)


def test_table_is_no_contents_though_its_rows_end_in_numbers() -> None:
    rows = [["Harbour", "Ships"], ["Ada", "14"], ["Eva", "9"], ["Ida", "12"]]
    assert text_of(pdf(cells(rows, [80, 400]))) == as_markdown(rows)


def test_table_stays_whole_over_one_with_lines() -> None:
    def under(canvas: Any) -> None:
        canvas.grid([72, 162, 250, 330], [640, 620, 600])
        cells([["R", "1", "2"], ["N", "3", "4"]], [80, 170, 260], y=626)(canvas)

    assert text_of(pdf(both(cells(PARTS, [80, 180, 270]), under))) == (
        as_markdown(PARTS) + "\n| R | 1 | 2 |\n| --- | --- | --- |\n| N | 3 | 4 |\n"
    )


def test_table_over_a_page_break_is_one_with_its_header_once() -> None:
    def page(rows: list[list[str]]) -> Any:
        def draw(canvas: Any) -> None:
            canvas.grid([72, 180, 270], [716 - 20 * at for at in range(len(rows) + 1)])
            for at, row in enumerate(rows):
                canvas.drawString(80, 700 - 20 * at, row[0])
                canvas.drawString(190, 700 - 20 * at, row[1])

        return draw

    parsed = parse(
        pdf(page([["Ship", "Berth"], ["Ada", "4"]]), page([["Ship", "Berth"], ["Eva", "9"]])), ""
    )
    assert parsed.text == "| Ship | Berth |\n| --- | --- |\n| Ada | 4 |\n| Eva | 9 |\n"
    assert parsed.source.pages == (0, parsed.text.index("| Eva"))


def test_headings_have_levels_by_their_type() -> None:
    assert text_of(pdf_samples.headings()) == (
        "# Care of the boiler\n\n"
        "## Before winter\n\nDrain the pipes and look for rust. Then fill them again.\n\n"
        "## In summer\n\nLeave the boiler off and open the windows of the cellar.\n"
    )


@pytest.mark.parametrize(("deep", "base"), [(2, 746), (2, 743), (3, 732)])
@pytest.mark.parametrize(
    ("capital", "first", "read"),
    [("O", "nce the tide is out,", "Once the"), ("A", "boat rows out, then", "A boat rows")],
)
def test_large_capital_begins_its_word(
    deep: int, base: float, capital: str, first: str, read: str
) -> None:
    texts = [first, "the boat is made ready", "by all who stand", "on the long quay."]
    size = 16.0 * deep

    def draw(canvas: Any) -> None:
        canvas.setFont(pdf_samples.FONT, size)
        canvas.drawString(72, base, capital)
        lines(texts[:deep], x=75 + canvas.stringWidth(capital, pdf_samples.FONT, size))(canvas)
        lines(texts[deep:], y=760 - 14 * deep)(canvas)

    text = " ".join(text_of(pdf(draw)).split())
    space = "" if capital == "O" else " "
    assert text == f"{capital}{space}{' '.join(texts)}"
    assert text.startswith(read)


def test_heading_under_a_centred_title_of_its_type_is_another() -> None:
    title, text = "Annual report", ["The hall is open from nine to five on all", "days but Monday."]
    width = 90.0
    draw = both(
        lines([title], x=(pdf_samples.PAGE[0] - width) / 2, size=18, y=780, font=pdf_samples.BOLD),
        lines(["1 Introduction"], size=18, y=752, font=pdf_samples.BOLD),
        lines(text, y=730),
    )
    assert text_of(pdf(draw)) == (f"# {title}\n\n# 1 Introduction\n\n{' '.join(text)}\n")


def test_bold_line_heads_text_of_the_same_size() -> None:
    draw = both(
        lines(["Opening hours"], y=760, font=pdf_samples.BOLD),
        lines(["The hall is open from nine to five on all", "days but Monday."], y=738),
    )
    assert text_of(pdf(draw)) == (
        "# Opening hours\n\nThe hall is open from nine to five on all days but Monday.\n"
    )


def test_bold_line_within_a_paragraph_is_no_heading() -> None:
    draw = both(
        lines(["The hall is closed on every Monday of the"], y=760),
        lines(["year, and on the days of the spring market"], y=746, font=pdf_samples.BOLD),
        lines(["it opens at noon."], y=732),
    )
    assert text_of(pdf(draw)) == (
        "The hall is closed on every Monday of the year, and on the days of the spring market it opens at"
        " noon.\n"
    )


def test_chapter_headings_at_the_top_of_pages_stay() -> None:
    def page(number: int) -> Any:
        return both(
            lines([f"Part {number}"], y=790, size=15, font=pdf_samples.BOLD),
            lines(["The pilots of this part of the harbour", f"sail at {number} each day."], y=760),
            lines([f"Harbour rules {number + 4}"], y=40, size=9),
        )

    parsed = parse(pdf(page(1), page(2), page(3)), "")
    assert re.findall("^#.*", parsed.text, re.MULTILINE) == ["# Part 1", "# Part 2", "# Part 3"]
    assert "Harbour rules" not in parsed.text


def test_running_heads_and_page_numbers_are_left_out_and_said() -> None:
    parsed = parse(pdf_samples.running_heads(), "rules.pdf")
    assert parsed.text == (
        "Every ship that enters the harbour is met by a pilot who knows where the sand lies after the storms"
        " of spring.\n\nHe stays on board.\n\nThe fee is paid at the customs house.\n"
    )
    assert parsed.source.notices == (
        "Lines that repeat at the edge of the pages, and page numbers, are left out: “Harbour rules”.",
    )


def with_body(number: int, *draws: Any) -> Any:
    """A page of prose that only its number tells from others."""
    body = [f"Line {at} of page {number} says that the harbour is open." for at in range(40)]
    return both(lines(body, y=720), *draws)


def test_page_numbers_alone_are_left_out_in_silence() -> None:
    pages = [with_body(number, lines([f"- {number} -"], x=290, y=40)) for number in (1, 2, 3)]
    parsed = parse(pdf(*pages), "")
    assert parsed.source.notices == ()
    assert not re.search(r"^\W*\d\W*$", parsed.text, re.MULTILINE)


@pytest.mark.parametrize(
    ("row", "named"),
    [
        ("Harbour rules, page {} of 4", "Harbour rules"),
        ("Harbour rules | {}", "Harbour rules"),
        ("Rules of 2024, No. 7", "Rules of 2024, No. 7"),
    ],
)
def test_running_head_may_hold_numbers(row: str, named: str) -> None:
    pages = [with_body(at, lines([row.format(at)], y=800, size=9)) for at in (1, 2, 3, 4)]
    parsed = parse(pdf(*pages), "")
    assert "ules" not in parsed.text
    assert f"“{named}”" in parsed.source.notices[0]


def test_running_head_with_another_word_on_each_page_goes_by_the_number_apart() -> None:
    titles = ("Tides", "Pilots", "Fees", "Ships")
    pages = [
        with_body(at, lines([title], y=800), lines([str(at + 7)], x=500, y=800))
        for at, title in enumerate(titles)
    ]
    text = text_of(pdf(*pages))
    assert not any(title in text for title in titles)


LEDGER = [[f"2024-{1 + at // 28:02d}-{1 + at % 28:02d}", "Paid", f"{at}.50"] for at in range(100)]


@pytest.mark.parametrize("header", [True, False], ids=["header on each page", "header once"])
@pytest.mark.parametrize("ruled", [True, False], ids=["with lines", "without lines"])
def test_table_over_many_pages_keeps_every_row(ruled: bool, header: bool) -> None:
    def page(number: int) -> Any:
        rows = LEDGER[25 * number :][:25]
        if header or not number:
            rows = [["Date", "What", "Sum"], *rows]

        def draw(canvas: Any) -> None:
            for at, row in enumerate(rows):
                for x, text in zip((80, 190, 280), row, strict=True):
                    canvas.drawString(x, 790 - 29 * at, text)
            if ruled:
                canvas.grid([72, 180, 270, 350], [810 - 29 * at for at in range(len(rows) + 1)])
            canvas.drawString(290, 25, str(number + 1))

        return draw

    text = text_of(pdf(*map(page, range(4))))
    rows = [f"| {' | '.join(row)} |" for row in [["Date", "What", "Sum"], ["---"] * 3, *LEDGER]]
    assert text == "\n".join(rows) + "\n"


@pytest.mark.parametrize(
    ("row", "y", "size"),
    [
        ("Question {}", 780, 11),
        ("{} Ibid., p. {}.", 60, 8),
        ("{} See above, page {}", 60, 8),
        ("Answer: {}{} points", 60, 11),
        ("Certificate No. {}", 60, 11),
        ("Certificate 100{}", 60, 11),
    ],
)
def test_line_with_a_number_on_every_page_stays(row: str, y: float, size: float) -> None:
    texts = [row.format(number, 3 * number) for number in range(1, 7)]
    pages = [
        with_body(at, lines([text], y=y, size=size), lines([str(at)], x=290, y=30))
        for at, text in enumerate(texts, 1)
    ]
    text = text_of(pdf(*pages))
    assert [line for line in texts if line not in text] == []


def test_year_over_each_page_stays() -> None:
    pages = [
        with_body(year, lines([str(year)], y=740, font=pdf_samples.BOLD)) for year in (1990, 1991)
    ]
    assert re.findall(r"^19\d\d$", text_of(pdf(*pages)), re.MULTILINE) == ["1990", "1991"]


def test_page_starts_within_the_paragraph_that_runs_over_it() -> None:
    parsed = parse(pdf_samples.running_heads(), "rules.pdf")
    starts = [parsed.text[start:].split()[0] for start in parsed.source.pages]
    assert starts == ["Every", "sand", "The"]


def test_list_is_a_list() -> None:
    assert text_of(pdf_samples.a_list()) == (
        "Before you leave:\n\n- Close every window.\n"
        "- Switch the lights off in the corridor and on the stairs.\n- Lock the gate.\n"
    )


@pytest.mark.parametrize("gap", [14, 18, 40])
def test_items_may_be_numbered_without_stops(gap: float) -> None:
    steps = ["Open the valve", "Look for leaks at all", "of the joints", "Close it"]
    draw = both(
        lines(["Do as follows, and in this order:"], y=740),
        lines(["1", "2"], y=720),
        lines(["3"], y=678),
        lines(steps, x=72 + gap, y=720),
    )
    assert text_of(pdf(draw)) == (
        "Do as follows, and in this order:\n\n"
        "1. Open the valve\n2. Look for leaks at all of the joints\n3. Close it\n"
    )


def test_long_numbers_without_stops_go_on() -> None:
    draw = both(
        lines([str(number) for number in range(1, 13)], y=720),
        lines([f"Step {number}" for number in range(1, 13)], x=86, y=720),
    )
    steps = [f"{number}. Step {number}" for number in range(1, 13)]
    assert text_of(pdf(draw)) == "\n".join(steps) + "\n"


def test_numbered_and_nested_items_keep_their_depth() -> None:
    draw = both(
        lines(["1.", "2.", "", "", "", "3."], x=72, y=720),
        lines(["Open the valve.", "Look for leaks", "", "", "", "Close it."], x=90, y=720),
        lines(["\u2022", "\u2022"], x=100, y=692),
        lines(["at the joints", "under the tank"], x=112, y=692),
    )
    assert text_of(pdf(draw)) == (
        "1. Open the valve.\n2. Look for leaks\n   - at the joints\n   - under the tank\n3. Close it.\n"
    )


def test_note_at_the_foot_of_a_page_stays_out_of_the_sentence() -> None:
    body = [f"Line {word} of a long paragraph that fills the page and" for word in ("one", "two")]

    def first(canvas: Any) -> None:
        lines([*body, "then the harbour was closed"], y=400)(canvas)
        end = 72 + canvas.stringWidth("then the harbour was closed", pdf_samples.FONT, 11)
        canvas.setFont(pdf_samples.FONT, 6)
        canvas.drawString(end, 376, "1")
        canvas.drawString(72, 104, "1")
        lines(["In the year of the flood."], x=76, y=100, size=9)(canvas)

    parsed = parse(pdf(first, lines(["for the whole winter."])), "")
    assert parsed.text == (
        "[1] In the year of the flood.\n\n"
        "Line one of a long paragraph that fills the page and Line two of a long paragraph that fills the"
        " page and then the harbour was closed[1] for the whole winter.\n"
    )
    assert parsed.source.pages == (0, parsed.text.index("for the whole"))


def test_contents_are_a_list_without_leaders() -> None:
    rows = [
        "Scope . . . . . . . . . . 2",
        "Rules . . . . . . . . . . 5",
        "Fees . . . . . . . . . . 11",
    ]
    assert on_one_page(*rows) == "- Scope 2\n- Rules 5\n- Fees 11\n"


def test_lines_in_type_of_one_width_are_code() -> None:
    draw = both(
        lines(["The fee is set by these lines of the program:"], y=760),
        lines(["if late:"], y=730, font="Courier"),
        lines(["pay(2)"], x=72 + 4 * 6.6, y=716, font="Courier"),
        lines(["# twice"], x=72 + 14 * 6.6, y=716, font="Courier"),
        lines(["print(x)"], y=688, font="Courier"),
        lines(["It is paid at the customs house."], y=660),
    )
    assert text_of(pdf(draw)) == (
        "The fee is set by these lines of the program:\n\n"
        "```\nif late:\n    pay(2)    # twice\n\nprint(x)\n```\n\n"
        "It is paid at the customs house.\n"
    )


def test_page_all_in_type_of_one_width_is_prose() -> None:
    text = on_one_page("The night crew checks every", "pump before dawn.", font="Courier")
    assert text == "The night crew checks every pump before dawn.\n"


def test_lines_that_someone_ended_stay_lines() -> None:
    draw = both(
        lines(["Write to the harbour office, which answers every letter within a week:"], y=740),
        lines(["Harbour office", "2 Quay Street", "Port Ada"], y=712),
    )
    assert text_of(pdf(draw)) == (
        "Write to the harbour office, which answers every letter within a week:\n\n"
        "Harbour office\n2 Quay Street\nPort Ada\n"
    )


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("# 4 is the pilot's berth", "\\# 4 is the pilot's berth"),
        ("> 90 % of ships call once", "\\> 90 % of ships call once"),
        ("- 4 degrees were measured", "\\- 4 degrees were measured"),
        ("2019. That was the year", "2019\\. That was the year"),
        ("<https://example.org> has the rest", "<https://example.org> has the rest"),
        ("<div> is a tag", "\\<div> is a tag"),
        ("<b> is no block", "<b> is no block"),
        ("---", "\\---"),
        ("1.5 million tons", "1.5 million tons"),
    ],
)
def test_words_that_look_like_markdown_are_words(line: str, written: str) -> None:
    content = pdf(lines([line]))
    assert text_of(content) == written + "\n"
    assert {block.kind for block in read(content, name="a.pdf").blocks} == {"paragraph"}


@pytest.mark.parametrize("said", [True, False], ids=["said by the file", "not said"])
@pytest.mark.parametrize("turns", [0, 90, 180, 270])
def test_page_is_read_as_its_text_is_turned(turns: int, said: bool) -> None:
    # reportlab draws on a sheet with its sides exchanged where the file says that it is turned.
    width, height = reversed(pdf_samples.PAGE) if said and turns % 180 else pdf_samples.PAGE

    def draw(canvas: Any) -> None:
        corner = {0: (0.0, 0.0), 90: (width, 0.0), 180: (width, height), 270: (0.0, height)}[turns]
        canvas.translate(*corner)
        canvas.rotate(turns)
        lines(["This sheet lies on its side, as tables", "and maps do."], y=500)(canvas)

    content = pdf(draw, rotate=turns if said else 0)
    assert text_of(content) == "This sheet lies on its side, as tables and maps do.\n"


def test_text_up_the_side_comes_after_the_rest_and_a_watermark_is_left_out() -> None:
    def side(canvas: Any) -> None:
        canvas.rotate(90)
        canvas.drawString(300, -40, "Copy 7")
        canvas.rotate(-40)
        canvas.drawString(300, 0, "DRAFT")

    parsed = parse(pdf(both(lines(["A page with a word at its side."]), side)), "")
    assert parsed.text == "A page with a word at its side.\n\nCopy 7\n"
    assert parsed.source.notices == ("Text that runs aslant, as watermarks do, is left out.",)


def test_pages_without_text_are_named_and_start_where_the_next_does() -> None:
    parsed = parse(pdf_samples.empty_page(), "scan.pdf")
    assert parsed.source.pages == (0, len(parsed.text) - 1, len(parsed.text) - 1)
    assert parsed.source.notices == (
        "2 of 3 pages have no text (pages 2, 3): if pictures of text are meant to be read, run the file"
        " through OCR (text recognition) first.",
    )
    first_empty = parse(pdf(nothing, lines(["The second page."])), "")
    assert first_empty.source.pages == (0, 0)


@pytest.mark.parametrize("drawn", [True, False], ids=["values drawn", "values only named"])
def test_values_of_a_form_stand_where_they_are_filled_in(drawn: bool) -> None:
    def draw(canvas: Any) -> None:
        form, at = canvas.acroForm, {"width": 200, "height": 20}
        lines(["Ship:", "Berth:", "Pilot wanted:", "Tug wanted:"], leading=30)(canvas)
        form.textfield(name="ship", x=150, y=755, value="Ada of Port Eva", **at)
        form.choice(name="berth", x=150, y=725, options=["4", "North 9"], value="North 9", **at)
        form.checkbox(name="pilot", x=150, y=697, size=14, checked=True)
        form.checkbox(name="tug", x=150, y=667, size=14, checked=False)

    content = pdf(draw)
    content = content if drawn else content.replace(b"/AP ", b"/XX ")
    parsed = parse(content, "")
    assert " ".join(re.findall(r"[^\s|-]+", parsed.text)) == (
        "Ship: Ada of Port Eva Berth: North 9 Pilot wanted: ☒ Tug wanted: ☐"
    )
    assert parsed.source.notices == ()


def refusal(content: bytes, name: str) -> str:
    with pytest.raises(ReadingError) as refused:
        parse(content, name)
    return str(refused.value)


def test_file_without_any_text_is_refused() -> None:
    assert refusal(pdf_samples.pictures(), "scan.pdf") == (
        "scan.pdf has no text, its 3 pages are pictures: run it through OCR (text recognition), which writes"
        " the words into the file, and open that"
    )


def test_locked_file_is_refused_but_not_one_that_only_forbids_printing() -> None:
    assert refusal(pdf_samples.locked(user="secret", owner="owner"), "pay.pdf") == (
        "pay.pdf is locked with a password: save it without one and open that"
    )
    assert text_of(pdf_samples.locked(user="", owner="owner")) == (
        "Only the owner may print this page.\n"
    )


@pytest.mark.parametrize("kept", [9, 400, -300])
def test_damaged_file_is_refused(kept: int) -> None:
    content = pdf_samples.headings()[:kept]
    assert refusal(content, "half.pdf") == (
        "half.pdf is damaged and cannot be read as a PDF: make it anew, or print it to a new PDF, and open"
        " that"
    )


def test_file_cut_short_is_read_as_far_as_it_goes_and_said() -> None:
    whole = pdf_samples.headings()
    cut = whole[: whole.index(b"startxref")]
    parsed = parse(cut, "")
    assert parsed.text == text_of(whole)
    assert parsed.source.notices == (
        "The end of the file is missing, so it may once have held more: compare it with the original.",
    )


def test_scripts_and_attached_files_are_left_alone_and_said() -> None:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf(lines(["A page that carries more."])))
    document.new_attachment("note.txt").set_data(b"attached words")
    out = io.BytesIO()
    document.save(out)
    parsed = parse(out.getvalue(), "")
    assert parsed.text == "A page that carries more.\n"
    assert parsed.source.notices == ("The file carries an attached file, which is left alone.",)
    scripted = out.getvalue().replace(
        b"/Type/Catalog", b"/OpenAction<</S/JavaScript/JS(app.quit)>>/Type/Catalog"
    )
    assert scripted != out.getvalue()
    assert parse(scripted, "").source.notices[-1] == (
        "The file carries an attached file and scripts, which are left alone."
    )


@pytest.mark.parametrize(
    ("title", "kept"),
    [
        ("Look for rust", "Look for rust"),
        ("Harbour rules", "Care of the boiler"),
        ("Microsoft Word - rules v2.doc", "Care of the boiler"),
        ("untitled", "Care of the boiler"),
        ("(anonymous)", "Care of the boiler"),
        ("rules", "Care of the boiler"),
        ("", "Care of the boiler"),
    ],
)
def test_title_is_the_files_own_where_it_means_something(title: str, kept: str) -> None:
    draw = both(
        lines(["Care of the boiler"], size=22, y=790),
        lines(["Drain the pipes and look for rust.", "Then fill them again."]),
    )
    assert parse(pdf(draw, title=title), "rules.pdf").title == kept


def test_chinese_and_japanese_lines_are_joined_without_spaces() -> None:
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfbase.pdfmetrics import registerFont

    registerFont(UnicodeCIDFont("STSong-Light"))
    registerFont(UnicodeCIDFont("HeiseiMin-W3"))
    assert on_one_page("图书馆每天上午九点开门，", "晚上八点关门。", font="STSong-Light") == (
        "图书馆每天上午九点开门，晚上八点关门。\n"
    )
    assert on_one_page(
        "図書館は毎朝九時に開き、", "夜の八時に閉まります。", font="HeiseiMin-W3"
    ) == ("図書館は毎朝九時に開き、夜の八時に閉まります。\n")


def test_space_between_words_of_scripts_without_spaces_stays() -> None:
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont
    from reportlab.pdfbase.pdfmetrics import registerFont

    registerFont(UnicodeCIDFont("STSong-Light"))
    assert on_one_page("第一章 引言：使用 Python 语言", "和工具", font="STSong-Light") == (
        "第一章 引言：使用 Python 语言和工具\n"
    )


def test_thai_keeps_its_spaces(thai_font: str) -> None:
    assert on_one_page("ประเทศไทย เมืองหลวง", "คือ กรุงเทพ", font=thai_font) == (
        "ประเทศไทย เมืองหลวงคือ กรุงเทพ\n"
    )


def as_drawn(text: str) -> str:
    """Hebrew as it stands on paper from the left, brackets turned, numbers and Latin words not."""
    turned = text.translate(str.maketrans("()", ")("))[::-1]
    return re.sub(r"[A-Za-z0-9][A-Za-z0-9 ]*[A-Za-z0-9]", lambda found: found[0][::-1], turned)


def test_hebrew_comes_out_in_the_order_of_reading(hebrew_font: str) -> None:
    first = "הספרייה (הישנה) נפתחת בשעה 9 בבוקר, וגם API New York"
    drawn = [as_drawn(first), as_drawn("נסגרת בשמונה בערב.")]
    assert on_one_page(*drawn, font=hebrew_font) == f"{first} נסגרת בשמונה בערב.\n"
    mixed = f"The word {as_drawn('שלום עולם')} means hello."
    assert on_one_page(mixed, font=hebrew_font) == "The word שלום עולם means hello.\n"


@pytest.mark.parametrize(
    "text",
    [
        "הספרייה נפתחה בשנת 2020. היא גדולה",
        "היא נוסדה ב-1998. מספר הקוראים 12,500, והיום",
        "בין השנים 1998-2004, לפי (2020) וגם [3]; 50% מהם",
        "המספר הוא 3.5: כך (בשנת 1998).",
        "القاهرة هي عاصمة مصر، عدد سكانها 10,500,000 في عام 2020.",
        "في عام 2019 (٢٠٢٠)، وفي 2021: 50% منهم",
    ],
)
def test_marks_beside_a_number_stand_where_they_are_read(hebrew_font: str, text: str) -> None:
    number = r"[A-Za-z\d%][A-Za-z\d,.:%-]*[A-Za-z\d%]|\d"
    if any("\u0600" <= letter <= "\u06ff" for letter in text):
        number = r"\d[\d,.:]*\d|\d"
    drawn = text.translate(str.maketrans("()[]", ")(]["))[::-1]
    drawn = re.sub(number, lambda found: found[0][::-1], drawn)
    assert on_one_page(drawn, font=hebrew_font) == f"{text}\n"


def test_right_column_comes_first_where_text_is_read_from_the_right(hebrew_font: str) -> None:
    columns = {
        540: ["צוות הלילה בודק את כל", "המשאבות לפני הזריחה."],
        270: ["צוות היום צובע את כל", "המעקות בכל חודש מאי."],
    }

    def draw(canvas: Any) -> None:
        canvas.setFont(hebrew_font, 11)
        for right, texts in columns.items():
            for at, text in enumerate(texts):
                canvas.drawRightString(right, 700 - 14 * at, as_drawn(text))

    assert text_of(pdf(draw)) == "".join(
        f"{' '.join(texts)}\n{'' if right == 270 else chr(10)}" for right, texts in columns.items()
    )


def registered(name: str, path: str) -> str:
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    registerFont(TTFont(name, path))
    return name


@pytest.fixture
def font() -> str:
    """A font with ligatures and soft hyphens, which reportlab carries."""
    return registered("Vera", "Vera.ttf")


def installed(name: str) -> str:
    """A font of this computer, by the name of its file."""
    folders = ("/usr/share/fonts", "/Library/Fonts")
    found = (path for folder in folders for path in Path(folder).rglob(f"{name}.ttf"))
    path = next(found, None)
    if path is None:
        pytest.skip(f"No {name} here, so no page can be drawn in it.")
    return registered(name, str(path))


@pytest.fixture
def hebrew_font() -> str:
    return installed("DejaVuSans")


@pytest.fixture
def thai_font() -> str:
    return installed("NotoSansThai-Regular")


PLACES = st.tuples(st.integers(20, 500), st.integers(30, 800))
WORDS = st.lists(
    st.sampled_from(["the", "Ada", "12", "3.50", "(x)", "1.", "- ", "| a", "\u2022", "#"]),
    max_size=6,
)
DRAWN = st.lists(
    st.tuples(PLACES, st.sampled_from([6, 11, 11, 24]), st.sampled_from([0, 0, 0, 90]), WORDS),
    max_size=12,
)


@given(DRAWN)
def test_any_page_keeps_its_letters_and_is_read_alike_twice(drawn: list[Any]) -> None:
    def draw(canvas: Any) -> None:
        for (x, y), size, turn, words in drawn:
            canvas.saveState()
            canvas.translate(x, y)
            canvas.rotate(turn)
            canvas.setFont(pdf_samples.FONT, size)
            canvas.drawString(0, 0, " ".join(words))
            canvas.restoreState()

    content = pdf(both(lines(["Words that are always there."], y=420), draw))
    parsed = parse(content, "a.pdf")
    assert parse(content, "a.pdf") == parsed
    wanted = Counter("Adathe") if any("Ada" in words for *_, words in drawn) else Counter()
    assert not wanted - Counter(parsed.text)


NAMES = st.sampled_from(["Question", "Invoice line", "Total", "Ada", "see p.", "No."])
LINES = st.lists(st.tuples(NAMES, st.integers(0, 9)), min_size=1, max_size=4)
STEPS = st.sampled_from([13, 18, 18, 30, 60])


@given(st.lists(st.tuples(LINES, STEPS), min_size=1, max_size=6), st.booleans())
def test_pages_without_running_heads_keep_every_word(drawn: list[Any], at_top: bool) -> None:
    pages, words = [], []
    for texts, step in drawn:
        page = [f"{name} {len(words) + at}x {number}" for at, (name, number) in enumerate(texts)]
        words.extend(word for text in page for word in text.split())
        pages.append(lines(page, y=800 if at_top else 40 + step * len(page), leading=step))
    assert not Counter(words) - Counter(text_of(pdf(*pages)).split())


def opened(path: str) -> tuple[Parsed, Document]:
    content = shared(path).read_bytes()
    return parse(content, path), read(content, name=path)


def headings_of(document: Document) -> list[tuple[int | None, str]]:
    return [(block.level, document.heading_text(block)) for block in document.of_kind("heading")]


def test_handbook_reads_as_its_pages_do() -> None:
    parsed, document = opened(HANDBOOK)
    assert headings_of(document) == [
        (1, "De-risking custom technology projects"),
        (2, "Table of contents"),
        (2, "Introduction"),
        (3, "About the authors"),
        (2, "Basic principles of modern software design"),
        (3, "User-centered design"),
        (3, "Agile software development"),
        (3, "Product ownership"),
        (3, "DevOps"),
        (3, "Building with loosely coupled parts"),
        (3, "Modular contracting"),
        (2, "Best practices for budgeting and overseeing tech projects"),
        (3, "Think about risk in a new way"),
        (4, "Checklist"),
        (4, "Key questions"),
        (3, "Procure services, not software"),
    ]
    assert document.of_kind("table") == ()
    # Over the end of page 8, with its foot, to page 9.
    assert (
        "which has the effect of ruling out most software vendors (who are not in the hosting business), and"
        " creating vendor lock-in with its associated high prices."
    ) in parsed.text
    assert (
        "- Basic principles of modern software design 4\n  - User-centered design 4\n"
        in parsed.text
    )
    assert "successful.[1] State IT projects" in parsed.text
    assert "- [ ] Stakeholders recognize that" in parsed.text
    assert [parsed.text[start:].split("\n")[0][:24] for start in parsed.source.pages[:4]] == [
        "# De-risking custom tech",
        "## Table of contents",
        "## Introduction",
        "This handbook also gives",
    ]
    assert parsed.source.notices == (
        "Lines that repeat at the edge of the pages, and page numbers, are left out: “De-risking custom"
        " technology projects”.",
    )


def test_paper_reads_column_by_column() -> None:
    parsed, document = opened(PAPER)
    assert headings_of(document) == [
        (1, "Going Dutch: Creating SimpleNLG-NL"),
        (2, "Abstract"),
        (2, "1 Introduction"),
        (2, "2 Method"),
        (2, "3 Adaptations for Dutch"),
        (3, "3.1 Nouns"),
        (3, "3.2 Verbs"),
        (3, "3.3 Adjectives"),
        (3, "3.4 Word order"),
        (3, "3.5 Lexicon"),
        (2, "4 Evaluation"),
        (2, "5 Conclusions and Future Work"),
        (2, "Acknowledgements"),
        (2, "References"),
    ]
    assert len(document.of_kind("table")) == 1
    assert (
        "| Sentence set | Sentences | Exact matches |  | Accepted as correct |  |\n"
        "| --- | --- | --- | --- | --- | --- |\n"
        "| Round 1 | 12 | 8 | 66.7% | 11 | 91.7% |\n"
    ) in parsed.text
    # From the left column to the right one, past the notes; and over a page with a table at its head.
    assert (
        "followed in Section 3 by an overview of the main characteristics of Dutch" in parsed.text
    )
    assert (
        "This resulted in a lexicon containing 79437 entries (nouns, verbs, adverbs, adjectives and"
        " prepositions), including the closed part described in Section 2"
    ) in parsed.text
    assert "Mariët Theune\nHuman Media Interaction\nUniversity of Twente" in parsed.text
    assert not re.search(r"[a-z]-\n", parsed.text)
    assert len(parsed.source.pages) == 6


def test_price_table_has_the_rows_that_one_sees() -> None:
    parsed, document = opened(PRICES)
    assert parsed.title == "National Weekly Ag Energy Round-Up"
    assert headings_of(document) == [(1, "National Weekly Ag Energy Round-Up")]
    assert len(document.of_kind("table")) == 1
    assert len(document.of_kind("table_row")) == 42
    assert (
        "|  | W/E 02/24/17 | Last Week | Year Ago | Internet Report Link |\n| --- | --- | --- | --- | --- |\n"
        "| Ethanol ($/gal) |  |  |  |  |\n"
        "| Iowa | 1.35 - 1.42 | 1.38 - 1.43 | 1.27 - 1.35 | Iowa Ethanol |\n"
    ) in parsed.text
    assert (
        "| Inedible Packer Bleachable Tallow ($/cwt) |  |  |  |  |\n| Chicago | 30.50 | unq |"
        in parsed.text
    )
    assert "| NYMEX Heating Oil ($/gal) | 1.6567 | 1.6291 | 1.0792 | CME Group |\n\n" in parsed.text
