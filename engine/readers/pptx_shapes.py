"""What stands on a slide beside its title: words, tables, charts, diagrams, and what pictures show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.readers.lines import paragraph, table
from engine.readers.pptx_words import paragraphs_of

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_DIAGRAM = "http://schemas.openxmlformats.org/drawingml/2006/diagram"

# Placeholders whose lines have bullets where nothing else is said.
_LISTED = {"BODY", "OBJECT", "VERTICAL_BODY", "VERTICAL_OBJECT"}


def shape_blocks(shape: Any) -> Iterator[str]:
    """The blocks of a shape; a group's are those of its shapes."""
    if hasattr(shape, "shapes"):
        for inner in sorted(shape.shapes, key=lambda one: (one.top or 0, one.left or 0)):
            yield from shape_blocks(inner)
    elif getattr(shape, "has_table", False):
        yield table([[_cell(cell) for cell in row.cells] for row in shape.table.rows])
    elif getattr(shape, "has_chart", False):
        yield from _chart_blocks(shape.chart)
    elif shape.has_text_frame:
        yield from paragraphs_of(shape.text_frame, listed=_is_listed(shape))
    elif (data := _diagram(shape)) is not None:
        yield from _diagram_blocks(data)
    else:
        yield paragraph(shape._element.xpath("string(.//p:cNvPr/@descr)"))


def _is_listed(shape: Any) -> bool:
    return shape.is_placeholder and shape.placeholder_format.type.name in _LISTED


def _cell(cell: Any) -> str:
    """The words of a cell, once where it is merged with others."""
    return "" if cell.is_spanned else str(cell.text_frame.text)


def _chart_blocks(chart: Any) -> Iterator[str]:
    """A chart's title and its numbers."""
    if chart.has_title and chart.chart_title.has_text_frame:
        yield paragraph(chart.chart_title.text_frame.text)
    for plot in chart.plots:
        series = list(plot.series)
        head = ["", *(str(one.name) for one in series)]
        values = zip(*(one.values for one in series), strict=False)
        rows = zip(plot.categories, values, strict=False)
        yield table([head, *([str(label), *map(_number, row)] for label, row in rows)])


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.15g}"


def _diagram(shape: Any) -> Any:
    """The data of a diagram (SmartArt), which stand in a part of their own."""
    ids = shape._element.xpath(f'.//*[namespace-uri()="{_DIAGRAM}"]/@r:dm')
    return shape.part.rels[ids[0]].target_part if ids and ids[0] in shape.part.rels else None


def _diagram_blocks(part: Any) -> Iterator[str]:
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    for words in etree.fromstring(part.blob, parser).iter(f"{_A}p"):
        yield paragraph("".join(text.text or "" for text in words.iter(f"{_A}t")))
