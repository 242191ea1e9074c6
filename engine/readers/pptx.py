"""Presentations: a heading for each slide, what stands on it as it is read, and its speaker's notes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from engine.readers.lines import heading, joined, one_line
from engine.readers.package import check_parts, macro_notices, package
from engine.readers.pptx_shapes import shape_blocks
from engine.readers.pptx_words import paragraphs_of
from engine.source import Parsed, Source

# Placeholders that say the same on every slide.
_FURNITURE = {"DATE", "FOOTER", "SLIDE_NUMBER", "HEADER"}


def parse(content: bytes, name: str) -> Parsed:
    """The Markdown of the slides, which are the pages; a hidden one is an empty page."""
    from pptx.package import Package

    with package(content, name, "a presentation") as archive:
        check_parts(archive, name)
        notices = macro_notices(archive)
        # The package itself, since the library's own opener takes no slide shows and no templates.
        slides = list(Package.open(io.BytesIO(content)).main_document_part.presentation.slides)
        hidden = [at for at, slide in enumerate(slides, 1) if slide.element.get("show") == "0"]
        texts = [
            "" if at in hidden else joined([*_slide_blocks(slide, at)]) + "\n"
            for at, slide in enumerate(slides, 1)
        ]
        starts = [sum(map(len, texts[:at])) for at in range(len(texts))]
        text = "".join(texts).rstrip() + "\n"
        pages = tuple(min(start, len(text)) for start in starts)
        return Parsed(text, source=Source(pages=pages, notices=(*notices, *_left_out(hidden))))


def _slide_blocks(slide: Any, number: int) -> Iterator[str]:
    title = slide.shapes.title
    words = one_line(title.text_frame.text) if title is not None else ""
    yield heading(1, words or f"Slide {number}")
    shown = [
        shape for shape in slide.shapes if not _is_furniture(shape) and not _is_same(shape, title)
    ]
    for shape in sorted(shown, key=_place):
        yield from shape_blocks(shape)
    yield from _notes(slide)


def _is_same(shape: Any, title: Any) -> bool:
    return title is not None and shape.shape_id == title.shape_id


def _is_furniture(shape: Any) -> bool:
    return shape.is_placeholder and shape.placeholder_format.type.name in _FURNITURE


def _place(shape: Any) -> tuple[int, int]:
    """From the top down, and from left to right."""
    return shape.top or 0, shape.left or 0


def _notes(slide: Any) -> list[str]:
    if not slide.has_notes_slide or slide.notes_slide.notes_text_frame is None:
        return []
    notes = paragraphs_of(slide.notes_slide.notes_text_frame)
    return [heading(2, "Notes"), *notes] if any(notes) else []


def _left_out(hidden: list[int]) -> tuple[str, ...]:
    if not hidden:
        return ()
    if len(hidden) == 1:
        return (f"Slide {hidden[0]} is hidden and was left out.",)
    numbers = f"{', '.join(map(str, hidden[:-1]))} and {hidden[-1]}"
    return (f"Slides {numbers} are hidden and were left out.",)
