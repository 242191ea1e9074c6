"""Real documents as people upload them: title, headings, tables and text as a person would expect."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from engine.document import Document
from engine.reading import read
from engine.span import Span
from tests.conftest import shared


@dataclass(frozen=True)
class Seen:
    """What a person sees of a file: `headings` by their place, with levels; `held` are whole sentences."""

    title: str
    headings: int
    tables: int
    rows: int
    named: Mapping[int, tuple[int, str]] = field(default_factory=dict)
    held: tuple[str, ...] = ()


FILES = {
    "18f-travel-guide-faq.md": Seen(
        "Frequently Asked Questions",
        headings=52,
        tables=0,
        rows=0,
        named={
            0: (2, "Questions about booking travel"),
            25: (2, "Questions about reimbursement"),
            51: (4, "How do I amend my voucher after it is approved?"),
        },
        held=(
            "If your travel is **non-billable**, and coming from your team's budget, your\nauthorizing official"
            " would be your supervisor or director.",
        ),
    ),
    "18f-work-schedules.md": Seen(
        "Work schedules",
        headings=17,
        tables=3,
        rows=21,  # and a line under each header: 24 in all
        named={0: (2, "A note before getting started"), 8: (5, "Gliding"), 16: (2, "Questions?")},
        held=("- You work 8 hours, 5 days a week.",),
    ),
    "github-privacy-statement.md": Seen(
        "GitHub General Privacy Statement",
        headings=39,
        tables=1,
        rows=5,
        named={
            0: (2, "GitHub Privacy Statement"),
            16: (2, "Security and Retention"),
            38: (3, "Nevada"),
        },
        held=(
            "To learn more about the Data Privacy Framework (DPF) program, and to view our certification,"
            " please visit <https://www.dataprivacyframework.gov/>.",
        ),
    ),
    "oci-descriptor.md": Seen(
        "OCI Content Descriptors",
        headings=12,
        tables=2,
        rows=10,
        named={
            0: (1, "OCI Content Descriptors"),
            6: (3, "Registered algorithms"),
            11: (2, "Examples"),
        },
        held=("See also [Registered Algorithms](#registered-algorithms).",),
    ),
    "w3c-manual-of-style.html": Seen(
        "W3C Manual of Style",
        headings=42,
        tables=2,
        rows=7,
        named={
            0: (2, "Introduction"),
            6: (5, "Character naming template"),
            8: (2, "The Parts of a Technical Report"),
            41: (2, "Acknowledgments"),
        },
        held=(
            "For example, usually you would link the title to https://www.w3.org/TR/1999/REC-html401-19991224"
            " rather than to https://www.w3.org/TR/html4/.",
            "| é | LATIN SMALL LETTER E WITH ACUTE | U+00E9 |",
            "- Still editor\n  Richard Ishida, W3C (and before at Xerox)",
        ),
    ),
    "gitfaq.html": Seen(
        "gitfaq(7)",
        headings=12,
        tables=0,
        rows=0,
        named={
            0: (1, "gitfaq(7) Manual Page"),
            4: (2, "Configuration"),
            8: (2, "Merging and Rebasing"),
            11: (2, "GIT"),
        },
        held=(
            "- How do I ignore changes to a tracked file?",
            "Git doesn’t provide a way to do this.",
        ),
    ),
    "18f-TEMPLATE_Team_charter.docx": Seen(
        "[Project name] team charter",
        headings=13,
        tables=4,
        rows=17,
        named={
            0: (1, "[Project name] team charter"),
            1: (1, "Our team"),
            2: (2, "18F team members"),
            8: (3, "We are excited about"),
            12: (1, "Updates to the charter"),
        },
        held=(
            "Save your team members’ phone numbers in your work or personal cell phone.",
            "| Lead/AM sync |  |  |",
            "- For meetings",
            "All 18F teams are expected to have a team charter to document roles, working hours, and feedback"
            " practices.",
        ),
    ),
    "18f-TEMPLATE_Project_README.docx": Seen(
        "Project README — Welcome to [PROJECT NAME]!",
        headings=24,
        tables=2,
        rows=6,
        named={
            0: (1, "Project README — Welcome to [PROJECT NAME]!"),
            2: (1, "Mission"),
            11: (2, "Key contacts"),
            23: (2, "Background reading"),
        },
        held=(
            "# Timing\n\nWhy is the partner coming to 18F now?",
            "What deliverables are listed in the Statement of Work?",
            "| File sharing (Drive, teams, dropbox) |  |  |",
        ),
    ),
}


def opened(name: str) -> Document:
    return read(shared(f"data/files/{name}"))


@pytest.mark.parametrize("name", FILES)
def test_title_headings_and_tables_are_those_that_are_seen(name: str) -> None:
    document, seen = opened(name), FILES[name]
    headings = document.of_kind("heading")
    counts = (len(headings), len(document.of_kind("table")), len(document.of_kind("table_row")))
    assert (document.title, *counts) == (seen.title, seen.headings, seen.tables, seen.rows)
    named = {at: (headings[at].level, document.heading_text(headings[at])) for at in seen.named}
    assert named == seen.named


@pytest.mark.parametrize("name", FILES)
def test_sentences_of_its_middle_are_whole(name: str) -> None:
    document = opened(name)
    found = [span.of(document.text) for span in document.sentences]
    assert [words for words in FILES[name].held if words not in found] == []


@pytest.mark.parametrize("name", [name for name in FILES if not name.endswith(".md")])
def test_nothing_but_words_and_marks_is_left(name: str) -> None:
    text = opened(name).text
    strays = ("**", "<u>", "<a ", "](", "data:", "&amp;", "function(", "{color", "\n\n\n", " \n")
    code = {at for block in opened(name).of_kind("code") for at in range(block.start, block.end)}
    assert [
        (stray, at) for stray in strays if (at := text.find(stray)) >= 0 and at not in code
    ] == []


def test_a_question_stays_with_its_answer() -> None:
    document = opened("gitfaq.html")
    items = [
        Span(block.start, block.end).of(document.text) for block in document.of_kind("list_item")
    ]
    item = next(item for item in items if "How do I ignore changes to a tracked file?" in item)
    assert item.startswith(
        "- How do I ignore changes to a tracked file?\n  Git doesn’t provide a way"
    )
    assert item.endswith("modified file is usually ignored to prevent accidentally committing it.")


def test_markdown_files_are_indexed_as_they_were_written() -> None:
    for name in FILES:
        if name.endswith(".md"):
            written = shared(f"data/files/{name}").read_bytes().decode()
            assert opened(name).text == written.replace("\r\n", "\n").removeprefix("\ufeff")
