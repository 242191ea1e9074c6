"""What stands above and below the text of every page: running heads and page numbers."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from engine.readers.pdf_runs import Run
from engine.readers.pdf_style import main_size
from engine.readers.pdf_tables import Row, rows_of

_MARGIN = 0.13  # of a page's height, at its top and its bottom
_MOST_ROWS = 3
_GAP = 1.6  # times the size of the type, to the text inside
_SAME_HEIGHT = 12.0  # points
_LARGE = 1.2  # times the size of most text: that of a heading
_FEW_PAGES = 4
_MANY_PAGES = 3

_DIGITS = re.compile(r"\d+")
_NUMBER = re.compile(r"\W*(\d{1,5}|[ivxlc]{1,7})\W*", re.IGNORECASE)
_OUTER_NUMBER = re.compile(r"^\d{1,5}\s+|\s+\d{1,5}$")
_FIRST_OF = re.compile(
    r"\W*(?:page|seite|pagina|página|p\.?)?\s*1(?:\s*(?:of|von|de|/)\s*\d+)?\W*", re.I
)


@dataclass(slots=True)
class Margins:
    """The runs of each page without what repeats around them.

    `aside` holds what stands once beyond such a line, at the very edge; `heads` the words that were left out.
    """

    inside: list[list[Run]] = field(default_factory=list)
    aside: list[list[Run]] = field(default_factory=list)
    heads: list[str] = field(default_factory=list)
    numbers: bool = False


@dataclass(frozen=True, slots=True)
class _Edge:
    """A row near an edge of a page, `at` rows from it. `apart` says that white parts it from the text."""

    page: int
    at_top: bool
    at: int
    row: Row
    apart: bool

    @property
    def text(self) -> str:
        return " ".join(run.text for run in self.row)

    @property
    def key(self) -> tuple[bool, str]:
        """Rows of one key say the same but for their numbers."""
        return self.at_top, _DIGITS.sub("#", self.text).casefold()


def parted(pages: Sequence[tuple[list[Run], float]]) -> Margins:
    """The text of pages, each given by its runs and its height, and what their margins hold."""
    edges = [
        edge for page, (runs, height) in enumerate(pages) for edge in _edges(page, runs, height)
    ]
    size = main_size(run for runs, _height in pages for run in runs)
    numbers = list(_numbers(edges, len(pages), size))
    heads = _outermost(_heads(edges, len(pages), size), numbers)
    found = Margins(heads=_words([*heads, *numbers]), numbers=bool(numbers))
    gone: dict[int, list[_Edge]] = defaultdict(list)
    for edge in (*heads, *numbers):
        gone[edge.page].append(edge)
    for page, (runs, _height) in enumerate(pages):
        left_out = {id(run) for edge in gone[page] for run in edge.row}
        rest = [run for run in runs if id(run) not in left_out]
        aside = {id(run) for run in rest if any(_is_beyond(run, edge) for edge in gone[page])}
        found.inside.append([run for run in rest if id(run) not in aside])
        found.aside.append([run for run in rest if id(run) in aside])
    return found


def _edges(page: int, runs: list[Run], height: float) -> Iterable[_Edge]:
    rows = rows_of(runs)
    for at, row in enumerate(rows[:_MOST_ROWS]):
        if row[0].base < _MARGIN * height:
            inner = rows[at + 1][0].base - row[0].base if at + 1 < len(rows) else height
            yield _Edge(page, True, at, row, inner > _GAP * row[0].size)
    for at, row in enumerate(rows[: -_MOST_ROWS - 1 : -1]):
        if row[0].base > (1 - _MARGIN) * height:
            inner = row[0].base - rows[-at - 2][0].base if at + 1 < len(rows) else height
            yield _Edge(page, False, at, row, inner > _GAP * row[0].size)


def _heads(edges: list[_Edge], pages: int, size: float) -> Iterable[_Edge]:
    """Rows that stand at one height of several pages, parted from the text and in no larger type."""
    groups: dict[tuple[bool, str], list[_Edge]] = defaultdict(list)
    for edge in edges:
        if not _NUMBER.fullmatch(edge.text) and edge.row[0].size < _LARGE * size:
            groups[edge.key].append(edge)
    least = 2 if pages <= _FEW_PAGES else 3
    for group in groups.values():
        for edge in group:
            base = edge.row[0].base
            same = {o.page for o in group if abs(o.row[0].base - base) <= _SAME_HEIGHT and o.apart}
            only = pages == 1 and _FIRST_OF.fullmatch(edge.text)
            if edge.apart and (only or len(same) >= least):
                yield edge


def _outermost(heads: Iterable[_Edge], numbers: Iterable[_Edge]) -> list[_Edge]:
    """The heads beyond which nothing stands but other heads and numbers."""
    gone = {(edge.page, edge.at_top, edge.at) for edge in numbers}
    kept = []
    for edge in sorted(heads, key=lambda edge: edge.at):
        if all((edge.page, edge.at_top, outer) in gone for outer in range(edge.at)):
            gone.add((edge.page, edge.at_top, edge.at))
            kept.append(edge)
    return kept


def _numbers(edges: list[_Edge], pages: int, size: float) -> Iterable[_Edge]:
    """Rows that hold the number of their page, alone or with words in no larger type."""
    valued = [(edge, _value(edge.text), _outer_values(edge.text)) for edge in edges]
    alone = Counter(value - edge.page for edge, value, _outer in valued if value is not None)
    outer = Counter(value - edge.page for edge, _value, values in valued for value in values)
    for edge, value, values in valued:
        if value is not None:
            only = pages == 1 and edge.apart and value == 1
            if only or alone[value - edge.page] > 1:
                yield edge
        elif edge.row[0].size >= _LARGE * size or not edge.apart:
            continue
        elif any(outer[value - edge.page] > _MANY_PAGES for value in values):
            yield edge


def _outer_values(text: str) -> set[int]:
    """The numbers at the start and the end of a text of several words.

    >>> sorted(_outer_values("12 Part 3"))
    [3, 12]
    """
    words = text.split()
    ends = (words[0], words[-1]) if words else ()
    return {int(word) for word in ends if word.isdecimal() and len(word) < 6}


def _value(text: str) -> int | None:
    """The number that is all of a text.

    >>> [_value(text) for text in ("- 12 -", "iv", "12 items")]
    [12, 4, None]
    """
    found = _NUMBER.fullmatch(text)
    if not found:
        return None
    return int(found[1]) if found[1].isdigit() else _roman(found[1].lower())


def _roman(letters: str) -> int:
    values = [{"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}[letter] for letter in letters]
    after = [*values[1:], 0]
    return sum(-one if one < next_ else one for one, next_ in zip(values, after, strict=True))


def _is_beyond(run: Run, edge: _Edge) -> bool:
    line = edge.row[0]
    return run.base < line.base - 1 if edge.at_top else run.base > line.base + 1


def _words(edges: list[_Edge]) -> list[str]:
    """What running heads say, without the numbers of pages, each once but for its numbers."""
    texts = {
        edge.key: _OUTER_NUMBER.sub("", edge.text).strip(" -–—|·•/.,") for edge in reversed(edges)
    }
    return [text for text in reversed(texts.values()) if any(map(str.isalpha, text))]
