"""Tables: CSV files and workbooks as the cells that a person sees, each once and in its place."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from engine.naming import ReadingError
from engine.readers import tables, xlsx
from engine.reading import read
from engine.structure import structure
from tests.test_readers_office import saved


def grid(markdown: str) -> list[list[str]]:
    """The cells of the only table of a text, its delimiter line aside."""
    header, _delimiters, *body = markdown.strip().split("\n")
    rows = (row.removeprefix("| ").removesuffix(" |") for row in (header, *body))
    return [[cell.strip() for cell in row.replace("\\|", "\0").split("|")] for row in rows]


@pytest.mark.parametrize(
    ("content", "name", "rows"),
    [
        ("a,b\n1,2\n", "a.csv", ["a | b", "1 | 2"]),
        ("a;b\n1,5;2\n", "a.csv", ["a | b", "1,5 | 2"]),
        ("a\tb\n1, x\t2\n", "a.tsv", ["a | b", "1, x | 2"]),
        ("a|b\n1|2\n", "a.csv", ["a | b", "1 | 2"]),
        ("sep=;\na;b,c\n", "a.csv", ["a | b,c"]),
        ('a,b\n"x, ""y""",2\n', "a.csv", ["a | b", 'x, "y" | 2']),
        ('a,b\n"one\ntwo",2\n', "a.csv", ["a | b", "one two | 2"]),
        ("a,b\nx|y,2\n", "a.csv", ["a | b", "x\\|y | 2"]),
        ("a,b\n1\n1,2,3\n", "a.csv", ["a | b | ", "1 |  | ", "1 | 2 | 3"]),
        ("\n,\na,b\n\n1,2\n,\n", "a.csv", ["a | b", "1 | 2"]),
        ("a,,b\n1,,2\n", "a.csv", ["a | b", "1 | 2"]),
        ("a, b\n1, 2\n", "a.csv", ["a | b", "1 | 2"]),
        ("name\nAda\n", "a.csv", ["name", "Ada"]),
        ("a,b", "a.csv", ["a | b"]),
    ],
)
def test_a_csv_file_is_one_table(content: str, name: str, rows: list[str]) -> None:
    header, *body = (f"| {row} |" for row in rows)
    delimiters = "|" + " --- |" * (rows[0].replace("\\|", "").count("|") + 1)
    assert tables.parse(content, name).text == "\n".join([header, delimiters, *body]) + "\n"


@pytest.mark.parametrize("content", ["", "\n\n", ",,\n,"])
def test_a_csv_file_without_a_word_is_refused(content: str) -> None:
    with pytest.raises(ReadingError, match=r"^a\.csv has no text to split"):
        read(content.encode(), name="a.csv")


def test_a_long_cell_is_read() -> None:
    assert len(tables.parse("a,b\n1," + "x" * 200_000, "a.csv").text) > 200_000


CELLS = st.lists(
    st.lists(st.text('ab ,;|"\n\t#-é', max_size=6), min_size=2, max_size=4), min_size=1, max_size=6
)


@given(CELLS, st.sampled_from([",", ";", "\t"]))
def test_every_cell_of_a_csv_file_comes_once_and_in_order(rows: list[list[str]], mark: str) -> None:
    file = io.StringIO()
    csv.writer(file, delimiter=mark, lineterminator="\n").writerows(rows)
    text = tables.table(list(tables.rows_of(file.getvalue(), mark)))
    said = [[" ".join(cell.split()) for cell in row if cell.split()] for row in rows]
    kept = [
        [cell.replace("\0", "|") for cell in row if cell] for row in (grid(text) if text else [])
    ]
    assert kept == [row for row in said if row]
    rows_found = [block for block in structure(text).blocks if block.kind == "table_row"]
    assert len(rows_found) == len(kept)


def book(*rows: Sequence[Any], **formats: str) -> bytes:
    """A workbook of one sheet, with the formats of some of its cells."""
    workbook = Workbook()
    for row in rows:
        workbook.active.append(row)
    for cell, form in formats.items():
        workbook.active[cell].number_format = form
    return saved(workbook)


def sheet_text(*rows: Sequence[Any], **formats: str) -> str:
    text = xlsx.parse(book(*rows, **formats), "book.xlsx").text
    return text.removeprefix("# Sheet\n\n").rstrip("\n")


@pytest.mark.parametrize(
    ("value", "form", "shown"),
    [
        (3.0, "General", "3"),
        (0.1 + 0.2, "General", "0.3"),
        (12345678, "General", "12345678"),
        (1.5e-7, "General", "0.00000015"),
        (1234.5, "#,##0.00", "1,234.50"),
        (1234.5, "0", "1235"),
        (2.675, "0.00", "2.68"),
        (0.256, "0.0%", "25.6%"),
        (-1200, '"$"#,##0', "-$1,200"),
        (9.5, "#,##0.00 [$€-407]", "9.50 €"),
        (9.5, '_-* #,##0.00 "kr"_-', "9.50 kr"),
        (2.5, "0.##", "2.5"),
        (1e30, "0.00E+00", "1e+30"),
        (True, "General", "TRUE"),
        (date(2026, 3, 1), "yyyy-mm-dd", "2026-03-01"),
        (datetime(2026, 3, 1, 9, 30), "yyyy-mm-dd h:mm", "2026-03-01 09:30"),
        (time(14, 5), "h:mm", "14:05"),
        ("#DIV/0!", "General", "#DIV/0!"),
        ("a|b\nc", "General", "a\\|b c"),
        (" x ", "@", "x"),
    ],
)
def test_a_cell_shows_its_value_in_its_format(value: Any, form: str, shown: str) -> None:
    rows = sheet_text(["a", "b"], ["x", value], B2=form).split("\n")
    assert rows == ["| a | b |", "| --- | --- |", f"| x | {shown} |"]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([["Report"], [], ["a", "b"], [1, 2]], ["Report", "| a | b |\n| --- | --- |\n| 1 | 2 |"]),
        ([["Report"], ["a", "b"], [1, 2]], ["Report", "| a | b |\n| --- | --- |\n| 1 | 2 |"]),
        (
            [["a", "b"], ["x", "y"], [], ["c", "d"], ["z", "w"]],
            ["| a | b |\n| --- | --- |\n| x | y |", "| c | d |\n| --- | --- |\n| z | w |"],
        ),
        ([["a"], ["b"], ["c"]], ["| a |\n| --- |\n| b |\n| c |"]),
        ([["# one"], ["two"]], ["\\# one", "two"]),
    ],
)
def test_blocks_of_cells_are_tables_and_lone_cells_text(
    rows: list[list[Any]], expected: list[str]
) -> None:
    assert sheet_text(*rows).split("\n\n") == expected


def test_numbers_behind_an_empty_row_go_on_with_their_table() -> None:
    text = sheet_text(["a", None, "b"], ["x", None, 1], [], ["y", None, 2])
    assert text == "| a | b |\n| --- | --- |\n| x | 1 |\n| y | 2 |"


def test_sheets_are_headings_and_hidden_ones_are_left_out_and_said() -> None:
    workbook = Workbook()
    workbook.active.title = "Rates"
    workbook.active.append(["a", "b"])
    workbook.active.merge_cells("A2:B2")
    workbook.active["A2"] = "merged"
    hidden = workbook.create_sheet("Secret")
    hidden.append(["x"])
    hidden.sheet_state = "hidden"
    workbook.create_sheet("Empty")
    workbook.create_sheet("More").append(["words"])
    parsed = xlsx.parse(saved(workbook), "plans/Rates 2026.xlsx")
    assert parsed.text == "# Rates\n\n| a | b |\n| --- | --- |\n| merged |  |\n\n# More\n\nwords\n"
    assert parsed.title == "Rates 2026"
    assert parsed.source.notices == ("1 hidden sheet was left out: Secret.",)


def test_formulas_without_a_value_are_said() -> None:
    parsed = xlsx.parse(book(["a", "b"], ["x", "=1+1"]), "book.xlsx")
    assert parsed.text == "# Sheet\n\n| a | b |\n| --- | --- |\n| x |  |\n"
    assert parsed.source.notices == (
        "1 formula has no stored value: open the workbook in Excel, save it and open that.",
    )


def test_a_cell_far_away_costs_little() -> None:
    workbook = Workbook()
    workbook.active["A1"], workbook.active["XFD300000"] = "near", "far"
    text = xlsx.parse(saved(workbook), "book.xlsx").text
    assert text == "# Sheet\n\nnear\n\nfar\n"


def test_a_damaged_workbook_is_refused_with_a_sentence() -> None:
    with pytest.raises(ReadingError) as refused:
        xlsx.parse(book(["a"]).replace(b"xl/workbook.xml", b"xl/workbxxk.xml"), "book.xlsx")
    assert str(refused.value).startswith("book.xlsx is damaged or is no Excel workbook: ")
