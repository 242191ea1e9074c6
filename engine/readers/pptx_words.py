"""Words of a presentation's text frames, as paragraphs and lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from engine.readers.lines import paragraph

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_LINE = re.compile("\n")


def paragraphs_of(frame: Any, *, listed: bool = False) -> list[str]:
    """The blocks of a text frame; `listed` says that its lines have bullets where they do not say."""
    lines = [(_mark(line, listed), line.level, paragraph(line.text)) for line in frame.paragraphs]
    said = [line for line in lines if line[2]]
    blocks: list[str] = []
    for is_list, group in groupby(said, key=lambda line: bool(line[0])):
        if is_list:
            blocks.append("\n".join(_items(group)))
        else:
            blocks += [words for _, _, words in group]
    return blocks


def _mark(line: Any, listed: bool) -> str:
    """`-` or `1.` for a line of a list, nothing for another."""
    about = line._p.find(f"{_A}pPr")
    if about is not None:
        if about.find(f"{_A}buNone") is not None:
            return ""
        if about.find(f"{_A}buAutoNum") is not None:
            return "1."
        if about.find(f"{_A}buChar") is not None or about.find(f"{_A}buBlip") is not None:
            return "-"
    return "-" if listed else ""


def _items(lines: Iterator[tuple[str, int, str]]) -> Iterator[str]:
    """Lines of a list, each as deep as its level lets it, numbered anew below each other line."""
    indents: list[int] = []
    numbers: list[int] = []
    for mark, level, words in lines:
        depth = min(level, len(indents))
        del indents[depth + 1 :], numbers[depth + 1 :]
        if depth == len(indents):
            indents.append(0)
            numbers.append(0)
        numbers[depth] = numbers[depth] + 1 if mark == "1." else 0
        sign = f"{numbers[depth]}. " if mark == "1." else "- "
        indents[depth] = len(sign)
        lead = " " * sum(indents[:depth])
        yield lead + sign + _LINE.sub(f"\n{lead}{' ' * len(sign)}", words)
