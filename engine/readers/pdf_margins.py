"""What stands above and below the text of every page: running heads and page numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.readers.pdf_edges import Edge, edges_of
from engine.readers.pdf_pages import PageRuns
from engine.readers.pdf_runs import Run
from engine.readers.pdf_style import main_size

_LARGE = 1.2  # times the size of most text: that of a heading
_SMALL = 0.95
_SAME_HEIGHT = 6.0  # points
_FEW_PAGES = 4
_MANY_PAGES = 3

_MOST_DIGITS = 3  # in the number of a page that nothing parts from words
_COUNTS_OTHERS = re.compile(r"(?:\bn[or]\.?|n[º°]|[#№§])$", re.I)  # as of certificates

_DIGITS = re.compile(r"\d{1,5}")
_ROMAN = r"c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
_NUMBER = re.compile(
    rf"[-–—|\[\s~·•]*(?P<number>\d{{1,5}}|(?=[ivxlc]){_ROMAN})[-–—|\]\s~·•]*", re.I
)
_PAGE = r"\b(?:pages?|seite|pagina|página|pág\.?|p\.|s\.)\s*"
_OF = r"\s*(?:of|von|de|sur|di|van|/)\s*\d{1,5}\b"
_LABEL = re.compile(rf"{_PAGE}(?P<one>\d{{1,5}})(?:{_OF})?|\b(?P<two>\d{{1,5}}){_OF}", re.I)
_BESIDE_NUMBER = "|·•–—/"
_FIRST_OF = re.compile(rf"\W*(?:{_PAGE}1(?:{_OF})?|1{_OF})\W*", re.I)


@dataclass(slots=True)
class Margins:
    """The runs of each page without what repeats around them.

    `aside` holds what stands once beyond such a line, at the very edge; `heads` the words that were left out.
    """

    inside: list[list[Run]] = field(default_factory=list)
    aside: list[list[Run]] = field(default_factory=list)
    heads: list[str] = field(default_factory=list)
    numbers: bool = False


class _Head(NamedTuple):
    """A row that is left out: the words that it repeats, and whether it numbers its page."""

    edge: Edge
    words: str
    numbers: bool


class _Key(NamedTuple):
    """What rows that repeat have in common, and on how many pages they must."""

    at_top: bool
    text: str
    least: int


def parted(pages: Sequence[PageRuns]) -> Margins:
    """The text of pages, and what their margins hold."""
    edges = [edge for number, page in enumerate(pages) for edge in edges_of(number, page)]
    size = main_size(run for page in pages for run in page.runs)
    bare = list(_bare_numbers(edges, len(pages), size))
    worded = [*_heads(edges, len(pages), size), *_numbered(edges, size)]
    heads = [*_outermost(worded, bare), *bare]
    found = Margins(heads=_words(heads), numbers=any(head.numbers for head in heads))
    gone: dict[int, list[Edge]] = defaultdict(list)
    for head in heads:
        gone[head.edge.page].append(head.edge)
    for number, page in enumerate(pages):
        left_out = {id(run) for edge in gone[number] for run in edge.row}
        rest = [run for run in page.runs if id(run) not in left_out]
        aside = {id(run) for run in rest if any(_is_beyond(run, edge) for edge in gone[number])}
        found.inside.append([run for run in rest if id(run) not in aside])
        found.aside.append([run for run in rest if id(run) in aside])
    return found


def _heads(edges: list[Edge], pages: int, size: float) -> Iterator[_Head]:
    """Rows that say the same at one height of several pages, but for the number of the page."""
    groups: dict[_Key, list[_Head]] = defaultdict(list)
    for edge in edges:
        if edge.apart and edge.size < _LARGE * size and not _NUMBER.fullmatch(edge.text):
            for key, head in _readings(edge, pages, size):
                groups[key].append(head)
    for key, group in groups.items():
        at: dict[int, set[int]] = defaultdict(set)
        for head in group:
            at[_level(head.edge)].add(head.edge.page)
        for head in group:
            level = _level(head.edge)
            same = len(at.get(level - 1, set()) | at[level] | at.get(level + 1, set()))
            if same >= key.least or (pages == 1 and _FIRST_OF.fullmatch(head.edge.text)):
                yield head


def _level(edge: Edge) -> int:
    return round(edge.base / _SAME_HEIGHT)


def _readings(edge: Edge, pages: int, size: float) -> Iterator[tuple[_Key, _Head]]:
    """A row by its own words; and, for each number that may be its page's, by how far it is from that."""
    text, least = edge.text, 2 if pages <= _FEW_PAGES else _MANY_PAGES
    labels = {found.start(found.lastgroup or 0): found for found in _LABEL.finditer(text)}
    for number in _DIGITS.finditer(text):
        label = labels.get(number.start())
        label = label if label and _labels(edge, label) else None
        if label is not None or _may_number(edge, number, size):
            shift = int(number[0]) - edge.page
            masked = f"{text[: number.start()]}#{shift}#{text[number.end() :]}"
            key = _Key(edge.at_top, masked.casefold(), least if label else _MANY_PAGES)
            yield key, _Head(edge, _without(text, label or number), True)
    yield _Key(edge.at_top, text.casefold(), least), _Head(edge, text, False)


def _labels(edge: Edge, label: re.Match[str]) -> bool:
    """Whether words such as page 3 of 9 end a row, or all of its first part, and not a note."""
    first = edge.row[0].text
    if label.start() == 0 and label.end() == len(first):
        return True
    ends = not any(map(str.isalnum, edge.text[label.end() :]))
    return ends and (label.start() == 0 or not first[0].isdigit())


def _may_number(edge: Edge, number: re.Match[str], size: float) -> bool:
    """Whether a number among words may be that of the page, rather than of a question or a note.

    It is parted from the words; or ends a line in small type, or low on the page.
    """
    before, after = edge.text[: number.start()].strip(), edge.text[number.end() :].strip()
    if _stands_alone(edge, number):
        return True
    if (before and after) or len(number[0]) > _MOST_DIGITS or _COUNTS_OTHERS.search(before):
        return False
    if (before[-1:] or after[:1]) in _BESIDE_NUMBER:
        return True
    return bool(before) and (not edge.at_top or edge.size < _SMALL * size)


def _stands_alone(edge: Edge, number: re.Match[str]) -> bool:
    """Whether a wide gap parts a number from the rest of its row, which it begins or ends."""
    first, last = edge.row[0].text, edge.row[-1].text
    begins = number.start() == 0 and number[0] == first
    ends = number.end() == len(edge.text) and number[0] == last
    return len(edge.row) > 1 and (begins or ends)


def _numbered(edges: list[Edge], size: float) -> Iterator[_Head]:
    """Rows of any words with the number of their page parted from them, on many pages."""
    found = [
        (edge, number)
        for edge in edges
        if edge.apart and edge.size < _LARGE * size
        for number in _DIGITS.finditer(edge.text)
        if _stands_alone(edge, number)
    ]
    pages: dict[tuple[bool, int], set[int]] = defaultdict(set)
    for edge, number in found:
        pages[edge.at_top, int(number[0]) - edge.page].add(edge.page)
    for edge, number in found:
        if len(pages[edge.at_top, int(number[0]) - edge.page]) > _MANY_PAGES:
            yield _Head(edge, _without(edge.text, number), True)


def _bare_numbers(edges: list[Edge], pages: int, size: float) -> Iterator[_Head]:
    """Rows that are the number of their page, which rises with the pages."""
    found = [
        (edge, value)
        for edge in edges
        if edge.apart and _is_no_heading(edge, size) and (value := _value(edge.text)) is not None
    ]
    rising: dict[int, set[int]] = defaultdict(set)
    for edge, value in found:
        rising[value - edge.page].add(edge.page)
    for edge, value in found:
        alone = pages == 1 and value == 1 and not edge.at_top
        least = _MANY_PAGES if edge.at else 2
        if alone or len(rising[value - edge.page]) >= min(least, max(2, pages)):
            yield _Head(edge, "", True)


def _is_no_heading(edge: Edge, size: float) -> bool:
    """Not so of a number over text that it may head, such as that of a question or a year."""
    return not edge.at_top or edge.far or edge.size < _SMALL * size


def _value(text: str) -> int | None:
    """The number that is all of a text.

    >>> [_value(text) for text in ("- 12 -", "iv", "12 items", "civil", "3.")]
    [12, 4, None, None, None]
    """
    found = _NUMBER.fullmatch(text)
    if not found:
        return None
    number = found["number"]
    return int(number) if number.isdigit() else _roman(number.lower())


def _roman(letters: str) -> int:
    values = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}[letter] for letter in letters]
    after = [*values[1:], 0]
    return sum(-one if one < next_ else one for one, next_ in zip(values, after, strict=True))


def _outermost(heads: Iterable[_Head], numbers: Iterable[_Head]) -> list[_Head]:
    """The heads beyond which nothing stands but other heads and numbers, each row once."""
    gone = {_place(head.edge) for head in numbers}
    kept = []
    for head in sorted(heads, key=lambda head: (head.edge.at, not head.numbers)):
        page, at_top, at = place = _place(head.edge)
        if place not in gone and all((page, at_top, outer) in gone for outer in range(at)):
            gone.add(place)
            kept.append(head)
    return kept


def _place(edge: Edge) -> tuple[int, bool, int]:
    return edge.page, edge.at_top, edge.at


def _is_beyond(run: Run, edge: Edge) -> bool:
    return run.base < edge.base - 1 if edge.at_top else run.base > edge.base + 1


def _without(text: str, number: re.Match[str]) -> str:
    """A text without the number of its page."""
    rest = f"{text[: number.start()]} {text[number.end() :]}"
    return " ".join(rest.split()).strip(" -–—|·•/,")


def _words(heads: list[_Head]) -> list[str]:
    """What running heads say, without the numbers of pages, each once, in the order of the pages."""
    ordered = sorted(heads, key=lambda head: (head.edge.page, not head.edge.at_top, head.edge.at))
    texts = {head.words.casefold(): head.words for head in reversed(ordered)}
    return [text for text in reversed(texts.values()) if any(map(str.isalpha, text))]
