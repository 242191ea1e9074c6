"""Tables of an HTML page: those that hold data made even, those that only lay a page out taken apart."""

from __future__ import annotations

from bs4 import Tag

HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"]

_CELLS = ["caption", "tr", "td", "th"]
_PARTS = ["thead", "tbody", "tfoot", "colgroup", "col"]
# A span wider than this is a mistake, or an attack.
_WIDEST_SPAN = 100


def lay_out(page: Tag) -> None:
    """Leave tables of rows whose cells stand in their columns, with no table in them."""
    for table in page.find_all("table"):
        if table.name != "table":
            continue  # taken apart with the one around it
        if _is_layout(table):
            _take_apart([table, *_own(table, [*_PARTS, *_CELLS])])
            continue
        for inner in table.find_all("table"):
            _take_apart([inner, *inner.find_all([*_PARTS, *_CELLS])])
        _fill_below_tall_cells(table)


def _own(table: Tag, names: list[str]) -> list[Tag]:
    """Parts of a table that are none of a table in its cells."""
    return [part for part in table.find_all(names) if part.find_parent("table") is table]


def _take_apart(parts: list[Tag]) -> None:
    for part in parts:
        part.name = "div"


def _is_layout(table: Tag) -> bool:
    """Whether a table parts a page, rather than data: by what it is said to be, or by what it holds."""
    alone = len(_own(table, ["td", "th"])) < 2
    if alone or table.get("role") in ("presentation", "none"):
        return True
    if _own(table, ["th"]):
        return False
    rows = [row.find_all("td", recursive=False) for row in _own(table, ["tr"])]
    one_row = len(rows) == 1 and any(map(_has_blocks, rows[0]))
    one_column = all(len(row) < 2 for row in rows)
    return one_row or one_column or table.find(["table", *HEADINGS]) is not None


def _has_blocks(cell: Tag) -> bool:
    return bool(cell.find("pre")) or len(cell.find_all(["p", "li", "div"], limit=2)) > 1


def _fill_below_tall_cells(table: Tag) -> None:
    """Set an empty cell wherever one from a row above reaches to, so that columns stay columns."""
    rows = table.find_all("tr")
    reached: dict[int, int] = {}  # column -> rows still reached from above
    for row in rows:
        column = 0
        for cell in row.find_all(["td", "th"], recursive=False):
            while reached.get(column):
                cell.insert_before(Tag(name="td"))
                reached[column] -= 1
                column += 1
            height = min(span_of(cell, "rowspan") or len(rows), len(rows))
            for _ in range(max(1, min(span_of(cell, "colspan"), _WIDEST_SPAN))):
                reached[column] = height - 1
                column += 1


def span_of(cell: Tag, name: str) -> int:
    """How many rows or columns a cell says that it reaches over; 1 where it says nothing sensible."""
    said = str(cell.get(name, "1")).strip()
    return min(int(said), _WIDEST_SPAN) if said.isascii() and said.isdigit() else 1
