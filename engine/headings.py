"""Under which headings a place of a document stands."""

from __future__ import annotations

from bisect import bisect_right

from engine.document import Block, Document
from engine.memo import per_object


@per_object
def heading_paths(document: Document) -> tuple[list[int], list[tuple[str, ...]]]:
    """Where each heading starts, and the titles from the outermost heading down to it."""
    starts: list[int] = []
    paths: list[tuple[str, ...]] = []
    open_headings: list[tuple[int, str]] = []
    for heading in document.of_kind("heading"):
        level = heading.level or 1
        open_headings = [one for one in open_headings if one[0] < level]
        open_headings.append((level, document.heading_text(heading)))
        starts.append(heading.start)
        paths.append(tuple(title for _, title in open_headings))
    return starts, paths


def heading_path(document: Document, start: int, end: int) -> tuple[str, ...]:
    """The headings over the first visible character of a chunk."""
    starts, paths = heading_paths(document)
    while start < end - 1 and document.text[start].isspace():
        start += 1
    at = bisect_right(starts, start) - 1
    return paths[at] if at >= 0 else ()


def heading_above(document: Document, character: int) -> Block | None:
    """The heading that a character stands under; none before the first."""
    at = bisect_right(heading_paths(document)[0], character) - 1
    return document.of_kind("heading")[at] if at >= 0 else None
