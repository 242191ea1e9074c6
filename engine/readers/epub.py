"""E-books: their chapters in the order they are read in, each as the page it is."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote
from zipfile import ZipFile

from engine.encodings import decode
from engine.naming import ReadingError, called
from engine.readers.html import soup_of
from engine.readers.html_clean import clean
from engine.readers.html_markdown import markdown_of
from engine.readers.lines import joined, one_line
from engine.readers.package import package, part_of
from engine.source import Parsed

_CONTAINER, _ENCRYPTION = "META-INF/container.xml", "META-INF/encryption.xml"
_PAGES = {"application/xhtml+xml", "text/html", "application/xml", "text/xml"}


def parse(content: bytes, name: str) -> Parsed:
    """The Markdown of a book's chapters, with its title; lists of contents are left out."""
    with package(content, name, "an e-book") as archive:
        opf_path = next(_all(_xml(archive.read(_CONTAINER)), "rootfile")).get("full-path")
        opf = _xml(archive.read(opf_path))
        chapters = list(_chapters(opf, posixpath.dirname(opf_path)))
        _check_open(archive, chapters, name)
        pages = [_page(part_of(archive, chapter), name) for chapter in chapters]
        title = next((one_line(found.text or "") for found in _all(opf, "title")), "")
        return Parsed(joined(pages), title)


def _xml(content: bytes) -> Any:
    from defusedxml.ElementTree import fromstring

    return fromstring(content)


def _all(root: Any, name: str) -> Iterator[Any]:
    """The elements of a name, in whatever space of names."""
    return (tag for tag in root.iter() if str(tag.tag).rpartition("}")[2] == name)


def _chapters(opf: Any, folder: str) -> Iterator[str]:
    """The paths of the pages in the order of the spine, but for lists of contents."""
    contents = {
        _path(folder, found.get("href", ""))
        for found in _all(opf, "reference")
        if found.get("type") == "toc"
    }
    items = {item.get("id"): item for item in _all(opf, "item")}
    for step in _all(opf, "itemref"):
        item = items.get(step.get("idref"))
        if item is None or item.get("media-type", "") not in _PAGES:
            continue
        path = _path(folder, item.get("href", ""))
        if "nav" not in item.get("properties", "").split() and path not in contents:
            yield path


def _path(folder: str, address: str) -> str:
    return posixpath.normpath(posixpath.join(folder, unquote(address.partition("#")[0])))


def _check_open(archive: ZipFile, chapters: list[str], name: str) -> None:
    """Refuse a book whose chapters are encrypted; fonts may be."""
    locked = part_of(archive, _ENCRYPTION)
    parts = (
        {unquote(found.get("URI", "")) for found in _all(_xml(locked), "CipherReference")}
        if locked
        else set()
    )
    if not parts.isdisjoint(chapters):
        raise ReadingError(
            f"{called(name)} is locked by its seller (DRM): open a copy without such a lock"
        )


def _page(content: bytes, name: str) -> str:
    soup = soup_of(decode(content, name=name).text)
    clean(soup)
    return markdown_of(soup).strip()
