"""Which styles of a Word document are headings, whatever language or name they are in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"

_HEADING_NAME = re.compile(
    r"(?:heading|überschrift|titre|título|titolo|titulo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis"
    r"|címsor|başlık|заголовок|επικεφαλίδα|標題|标题|見出し|제목|heading level)\s*([1-9])",
    re.IGNORECASE,
)
_TITLE_NAMES = {"title", "titel", "título", "titolo", "название", "标题", "標題", "表題", "제목"}
# What names parts of the document a second time; the parts themselves are kept.
_CONTENTS_NAME = re.compile(r"toc (?:[1-9]|heading)|table of figures|contents [1-9]", re.IGNORECASE)
_CODE_NAMES = {"html preformatted", "source code", "code", "code block", "macro text"}
_QUOTE_NAMES = {"quote", "intense quote", "block text", "quotations"}
# Lists of their own by their numbers, of a deeper level by their looks.
_LIST_NAME = re.compile(r"list (bullet|number) ([2-5])")
_LEVELS = 6


@dataclass(frozen=True, slots=True)
class _Style:
    """A style's name, the style it is based on, and its level in an outline, from 1."""

    name: str
    based_on: str
    level: int | None


def style_map(styles_xml: bytes) -> str:
    """Lines that tell mammoth what the paragraph styles of a document become."""
    styles = dict(_styles(styles_xml))
    lines = (
        f"p[style-name='{_quoted(style.name)}'] => {path}"
        for style in styles.values()
        if style.name and (path := _path(style, styles))
    )
    return "\n".join(dict.fromkeys(lines))


def has_contents(styles_xml: bytes, document_xml: bytes) -> bool:
    """Whether a document shows a table of contents, which `style_map` leaves out."""
    names = {key: style.name for key, style in _styles(styles_xml)}
    ids = [key for key, name in names.items() if _CONTENTS_NAME.fullmatch(name)]
    return any(f'w:pStyle w:val="{key}"'.encode() in document_xml for key in ids)


def _path(style: _Style, styles: dict[str, _Style]) -> str:
    name = style.name.lower()
    if _CONTENTS_NAME.fullmatch(name):
        return "!"
    if name in _CODE_NAMES:
        return "pre:separator('\\n')"
    if name in _QUOTE_NAMES:
        return "blockquote > p:fresh"
    if listed := _LIST_NAME.fullmatch(name):
        kind, depth = ("ul" if listed[1] == "bullet" else "ol"), int(listed[2])
        return " > ".join(["ul|ol > li"] * (depth - 1) + [f"{kind} > li:fresh"])
    if name in _TITLE_NAMES:
        return "h1:fresh"
    level = _level(style, styles)
    return f"h{min(level, _LEVELS)}:fresh" if level else ""


def _level(style: _Style, styles: dict[str, _Style]) -> int | None:
    """By its own name, its own level, or those of the styles that it is based on."""
    seen: set[str] = set()
    at: _Style | None = style
    while at is not None:
        named = _HEADING_NAME.fullmatch(at.name.strip())
        if named:
            return int(named[1])
        if at.level is not None:
            return at.level if at.level <= _LEVELS else None
        if at.based_on in seen:
            return None
        seen.add(at.based_on)
        at = styles.get(at.based_on)
    return None


def _styles(styles_xml: bytes) -> Iterator[tuple[str, _Style]]:
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True)
    root = etree.fromstring(styles_xml, parser) if styles_xml else None
    for space in (_W, _STRICT):
        for style in root.iter(f"{space}style") if root is not None else ():
            if style.get(f"{space}type", "paragraph") == "paragraph":
                yield style.get(f"{space}styleId", ""), _style(style, space)


def _style(style: Any, space: str) -> _Style:
    def value(path: str) -> str:
        found = style.find("/".join(space + step for step in path.split("/")))
        return "" if found is None else str(found.get(f"{space}val", ""))

    level = value("pPr/outlineLvl")
    return _Style(value("name"), value("basedOn"), int(level) + 1 if level.isdecimal() else None)


def _quoted(name: str) -> str:
    return name.replace("\\", "\\\\").replace("'", "\\'")
