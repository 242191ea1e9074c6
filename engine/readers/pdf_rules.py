"""The straight lines drawn on a page of a PDF: borders of tables, rules between columns."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

from engine.readers.pdf_sheet import Frame, Rule

# What draws more than that is a map or a plan, where no line is a table's.
_MOST_OBJECTS = 6000
_MOST_RULES = 1500
_MOST_POINTS = 80
_DEEPEST_FORM = 3

_THIN = 2.5  # points: what is drawn thinner is a line
_SHORTEST = 5.0  # points

Points = list[tuple[float, float]]


def rules_of(page: Any, frame: Frame) -> list[Rule]:
    """The level and upright lines of a page of pdfium; none where it draws a great many."""
    import pypdfium2.raw as pdfium

    if pdfium.FPDFPage_CountObjects(page) > _MOST_OBJECTS:
        return []
    count, get = pdfium.FPDFPage_CountObjects(page), pdfium.FPDFPage_GetObject
    objects = (get(page, index) for index in range(count))
    identity = pdfium.FS_MATRIX(1, 0, 0, 1, 0, 0)
    paths = (points for drawn in objects for points in _paths(drawn, identity, 0, pdfium))
    lines = (rule for points in paths for rule in _straight(points, frame))
    rules = list(islice(lines, _MOST_RULES + 1))
    return [] if len(rules) > _MOST_RULES else rules


def _paths(drawn: Any, outer: Any, depth: int, pdfium: Any) -> Iterator[Points]:
    kind = pdfium.FPDFPageObj_GetType(drawn)
    if kind == pdfium.FPDF_PAGEOBJ_PATH:
        yield from _outline(drawn, outer, pdfium)
    elif kind == pdfium.FPDF_PAGEOBJ_FORM and depth < _DEEPEST_FORM:
        matrix = _matrix(drawn, outer, pdfium)
        for index in range(min(_MOST_OBJECTS, pdfium.FPDFFormObj_CountObjects(drawn))):
            inner = pdfium.FPDFFormObj_GetObject(drawn, index)
            yield from _paths(inner, matrix, depth + 1, pdfium)


def _outline(drawn: Any, outer: Any, pdfium: Any) -> Iterator[Points]:
    """The strokes of a path, or the middle line of an area so thin that it stands for one."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    pdfium.FPDFPath_GetDrawMode(drawn, ctypes.byref(fill), ctypes.byref(stroke))
    count = pdfium.FPDFPath_CountSegments(drawn)
    if not (fill.value or stroke.value) or not 1 < count <= _MOST_POINTS:
        return
    strokes = _strokes(drawn, count, _matrix(drawn, outer, pdfium), pdfium)
    if stroke.value:
        yield from strokes
        return
    for points in strokes:
        xs, ys = [x for x, _y in points], [y for _x, y in points]
        if max(xs) - min(xs) <= _THIN:
            middle = (max(xs) + min(xs)) / 2
            yield [(middle, min(ys)), (middle, max(ys))]
        elif max(ys) - min(ys) <= _THIN:
            middle = (max(ys) + min(ys)) / 2
            yield [(min(xs), middle), (max(xs), middle)]


def _strokes(drawn: Any, count: int, matrix: Any, pdfium: Any) -> Iterator[Points]:
    x, y = ctypes.c_float(), ctypes.c_float()
    points: Points = []
    for index in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(drawn, index)
        pdfium.FPDFPathSegment_GetPoint(segment, ctypes.byref(x), ctypes.byref(y))
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_MOVETO and points:
            yield points
            points = []
        if kind == pdfium.FPDF_SEGMENT_BEZIERTO:
            return  # a curve borders no table
        points.append(
            (
                matrix.a * x.value + matrix.c * y.value + matrix.e,
                matrix.b * x.value + matrix.d * y.value + matrix.f,
            )
        )
        if pdfium.FPDFPathSegment_GetClose(segment):
            points.append(points[0])
    if points:
        yield points


def _matrix(drawn: Any, outer: Any, pdfium: Any) -> Any:
    """What moves an object's own points to the page, those of the form around it included."""
    own = pdfium.FS_MATRIX(1, 0, 0, 1, 0, 0)
    pdfium.FPDFPageObj_GetMatrix(drawn, ctypes.byref(own))
    return pdfium.FS_MATRIX(
        own.a * outer.a + own.b * outer.c,
        own.a * outer.b + own.b * outer.d,
        own.c * outer.a + own.d * outer.c,
        own.c * outer.b + own.d * outer.d,
        own.e * outer.a + own.f * outer.c + outer.e,
        own.e * outer.b + own.f * outer.d + outer.f,
    )


def _straight(points: Points, frame: Frame) -> Iterator[Rule]:
    for (x, y), (u, v) in pairwise(points):
        rule = Rule(*frame.box(x, y, u, v))
        width, height = rule.right - rule.left, rule.bottom - rule.top
        if min(width, height) <= 1 and max(width, height) >= _SHORTEST:
            yield rule
