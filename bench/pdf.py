"""Compare what reads PDFs: `python -m bench.pdf [FILE...]`.

Small PDFs made for it are read by Cutmarks and by every other library that is installed, and for each it
is said whether what a person sees on the page came out. Files that are named are timed and counted.
"""

from __future__ import annotations

import io
import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench import pdf_samples
from engine.readers.pdf import parse

LONG_PAGES = 100

Read = Callable[[bytes], str]


@dataclass(frozen=True, slots=True)
class Reader:
    """What reads a PDF; `package` is what must be installed for it."""

    name: str
    package: str
    licence: str
    read: Read


def by_cutmarks(content: bytes) -> str:
    return parse(content, "bench.pdf").text


def by_pypdfium2(content: bytes) -> str:
    from pypdfium2 import PdfDocument

    pages = (page.get_textpage().get_text_bounded() for page in PdfDocument(content))
    return "\n\n".join(pages).replace("\r\n", "\n")


def by_pdfplumber(content: bytes) -> str:
    """The text of each page, and its tables in Markdown after it."""
    import pdfplumber

    parts = []
    with pdfplumber.open(io.BytesIO(content)) as document:
        for page in document.pages:
            parts.append(page.extract_text())
            parts.extend(map(_markdown, page.extract_tables()))
    return "\n\n".join(parts)


def _markdown(rows: Sequence[Sequence[str | None]]) -> str:
    lines = [
        "| " + " | ".join((cell or "").replace("|", "\\|") for cell in row) + " |" for row in rows
    ]
    return "\n".join([*lines[:1], "|" + " --- |" * len(rows[0]), *lines[1:]])


def by_markitdown(content: bytes) -> str:
    from markitdown import StreamInfo
    from markitdown.converters import PdfConverter

    made = PdfConverter().convert(io.BytesIO(content), StreamInfo(extension=".pdf"))
    return str(made.markdown)


def by_pdf_oxide(content: bytes) -> str:
    from pdf_oxide import PdfDocument

    return str(PdfDocument.from_bytes(content).to_markdown_all())


READERS = (
    Reader("cutmarks", "pypdfium2", "Apache-2.0", by_cutmarks),
    Reader("pypdfium2", "pypdfium2", "BSD-3-Clause, Apache-2.0", by_pypdfium2),
    Reader("pdfplumber", "pdfplumber", "MIT", by_pdfplumber),
    # Its PDF part is an extra of its own, which installs this.
    Reader("markitdown", "pdfminer.six", "MIT", by_markitdown),
    Reader("pdf_oxide", "pdf_oxide", "MIT, Apache-2.0", by_pdf_oxide),
)


@dataclass(frozen=True, slots=True)
class Question:
    """Something to be right about a sample: what the text holds, in this order, and what it must not hold.

    Words are compared without regard to white space, unless `lines`, where each must be a line.
    """

    name: str
    make: Callable[[], bytes]
    holds: tuple[str, ...]
    lacks: tuple[str, ...] = ()
    lines: bool = False


ROWS = ("| Part | Stock | Price |", "| Bolt | 1,200 | 0.20 |", "| Door frame | 7 | 84.00 |")

QUESTIONS = (
    Question(
        "two columns, one after the other",
        pdf_samples.two_columns,
        (
            "The night crew checks every pump before dawn.",
            "The day crew repaints the railings each May.",
        ),
    ),
    Question(
        "three columns drawn row by row",
        pdf_samples.three_columns,
        (
            "Cranes unload the ships that arrive in the early morning.",
            "Lorries wait in the long yard behind the customs house.",
            "Clerks count what has come and sign the papers at noon.",
        ),
    ),
    Question("table with lines", partial(pdf_samples.table, ruled=True), ROWS, lines=True),
    Question("table without lines", partial(pdf_samples.table, ruled=False), ROWS, lines=True),
    Question(
        "bar within a cell of a table",
        partial(pdf_samples.table, ruled=True),
        (r"| Lock \| key | 12 | 19.00 |",),
        lines=True,
    ),
    Question(
        "headings by their type",
        pdf_samples.headings,
        ("# Care of the boiler", "## Before winter", "## In summer"),
        lines=True,
    ),
    Question(
        "sentence over a page's end",
        pdf_samples.running_heads,
        ("who knows where the sand lies after the storms of spring.",),
    ),
    Question(
        "words parted at a line's end",
        pdf_samples.hyphens,
        ("The maintenance of refrigerators and long-term",),
    ),
    Question(
        "lines of a paragraph joined",
        pdf_samples.headings,
        ("Drain the pipes and look for rust. Then fill them again.",),
        lines=True,
    ),
    Question(
        "list",
        pdf_samples.a_list,
        (
            "- Close every window.",
            "- Switch the lights off in the corridor and on the stairs.",
            "- Lock the gate.",
        ),
        lines=True,
    ),
    Question(
        "page on its side",
        pdf_samples.rotated,
        ("This sheet is wider than it is high, so it lies on its side.",),
    ),
    Question(
        "locked against printing only",
        partial(pdf_samples.locked, user="", owner="owner"),
        ("Only the owner may print this page.",),
    ),
)


def holds(question: Question, text: str) -> bool:
    """Whether a text has all that the question asks for, in its order."""
    if question.lines:
        lines = [re.sub(r"\s+", " ", line.replace("**", "")).strip() for line in text.split("\n")]
        places = [lines.index(wanted) if wanted in lines else -1 for wanted in question.holds]
    else:
        flat = " ".join(text.replace("**", "").split())
        places = [flat.find(wanted) for wanted in question.holds]
    return -1 not in places and places == sorted(places)


def answer(reader: Reader, question: Question) -> str:
    """yes, no, or the error that came up."""
    try:
        return "yes" if holds(question, reader.read(question.make())) else "no"
    except Exception as error:  # whatever a library raises is its answer
        return type(error).__name__


def installed(reader: Reader) -> str:
    """The version of a reader's package; empty where it is not installed."""
    try:
        return version(reader.package)
    except PackageNotFoundError:
        return ""


def compared(readers: Sequence[Reader]) -> str:
    width = max(len(question.name) for question in QUESTIONS) + 2
    lines = [" " * width + "".join(f"{reader.name:>12}" for reader in readers)]
    for question in QUESTIONS:
        answers = (f"{answer(reader, question):>12}" for reader in readers)
        lines.append(question.name.ljust(width) + "".join(answers))
    content = pdf_samples.long_report(LONG_PAGES)
    seconds = (f"{timed(reader, content)[0]:10.1f} s" for reader in readers)
    lines.append(f"{LONG_PAGES} pages of prose".ljust(width) + "".join(seconds))
    return "\n".join(lines)


def timed(reader: Reader, content: bytes) -> tuple[float, str]:
    begun = time.process_time()
    text = reader.read(content)
    return time.process_time() - begun, text


def counted(readers: Sequence[Reader], path: Path) -> str:
    """A line for each reader: how long a file took, and what its text holds that can be counted."""
    lines = [path.name]
    content = path.read_bytes()
    for reader in readers:
        seconds, text = timed(reader, content)
        headings = len(re.findall(r"^#{1,6} \S", text, re.MULTILINE))
        tables = len(re.findall(r"^\|(?: *:?-+:? *\|)+$", text, re.MULTILINE))
        parted = len(re.findall(r"[a-z][-\u2010\u00ad\ufffe]\s*\n\s*[a-z]", text))
        lines.append(
            f"  {reader.name:<12}{seconds:7.2f} s  {len(text):>8,} characters  {headings:>3} headings"
            f"  {tables:>3} tables  {parted:>4} words parted"
        )
    return "\n".join(lines)


def main(names: Sequence[str]) -> int:
    readers = [reader for reader in READERS if installed(reader)]
    for reader in READERS:
        found = installed(reader)
        state = (
            f"{reader.package} {found} ({reader.licence})"
            if found
            else "not installed, so left out"
        )
        print(f"{reader.name:<12}{state}")
    print(f"\n{compared(readers)}")
    for name in names:
        print(f"\n{counted(readers, Path(name))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
