"""What is filled into the forms of a PDF, which stands over its pages rather than on them."""

from __future__ import annotations

import ctypes
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from engine.readers.pdf_sheet import Box

OPEN_BOX, TICKED_BOX = "☐", "☒"


@dataclass(frozen=True, slots=True)
class Tick:
    """A box to tick, or a circle to choose: its left, bottom, right and top in the file, and its state."""

    box: Box
    ticked: bool

    @property
    def text(self) -> str:
        return TICKED_BOX if self.ticked else OPEN_BOX


@dataclass(frozen=True, slots=True)
class Filled:
    """A page of pypdfium2 on which the values of fields stand as text does; `lost` where they do not."""

    page: Any
    ticks: list[Tick] = field(default_factory=list)
    lost: bool = False


def filled_page(document: Any, index: int) -> Filled:
    """A page with what is typed over it written onto it; only the copy in memory is changed.

    `document.init_forms()` must have been called, which draws the values that the file has no picture of.
    """
    import pypdfium2.raw as pdfium

    page = document[index]
    ticks: list[Tick] = []
    typed = False
    for at in range(pdfium.FPDFPage_GetAnnotCount(page.raw)):
        annotation = pdfium.FPDFPage_GetAnnot(page.raw, at)
        kind = pdfium.FPDFAnnot_GetSubtype(annotation)
        if kind == pdfium.FPDF_ANNOT_WIDGET and document.formenv:
            ticks.extend(_ticks(document.formenv.raw, annotation, pdfium))
        typed = typed or kind in _typed_kinds(pdfium)
        pdfium.FPDFPage_CloseAnnot(annotation)
    if not typed:
        return Filled(page)
    with closing(page):
        done = pdfium.FPDFPage_Flatten(page.raw, pdfium.FLAT_NORMALDISPLAY)
    return Filled(document[index], ticks, done == pdfium.FLATTEN_FAIL)


def _typed_kinds(pdfium: Any) -> tuple[int, ...]:
    return pdfium.FPDF_ANNOT_WIDGET, pdfium.FPDF_ANNOT_FREETEXT, pdfium.FPDF_ANNOT_STAMP


def _ticks(form: Any, annotation: Any, pdfium: Any) -> list[Tick]:
    """The box of an annotation that is one to tick. It loses its picture, which is now said by the text."""
    kind = pdfium.FPDFAnnot_GetFormFieldType(form, annotation)
    hidden = pdfium.FPDF_ANNOT_FLAG_HIDDEN | pdfium.FPDF_ANNOT_FLAG_NOVIEW
    if kind not in (pdfium.FPDF_FORMFIELD_CHECKBOX, pdfium.FPDF_FORMFIELD_RADIOBUTTON):
        return []
    rect = pdfium.FS_RECTF()
    placed = pdfium.FPDFAnnot_GetRect(annotation, ctypes.byref(rect))
    if not placed or pdfium.FPDFAnnot_GetFlags(annotation) & hidden:
        return []
    ticked = bool(pdfium.FPDFAnnot_IsChecked(form, annotation))
    pdfium.FPDFAnnot_SetAP(annotation, pdfium.FPDF_ANNOT_APPEARANCEMODE_NORMAL, None)
    return [Tick((rect.left, rect.bottom, rect.right, rect.top), ticked)]
