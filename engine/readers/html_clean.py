"""What of an HTML page is words for its reader, and what is not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from bs4 import Tag
from bs4.element import NavigableString, PreformattedString

from engine.readers.html_tables import HEADINGS, lay_out

# Never words of the page. The options of a list to choose from are not, either.
_SILENT = {
    *("script", "style", "title", "meta", "link", "base", "template", "noscript", "svg", "iframe"),
    *("object", "embed", "canvas", "audio", "video", "map", "select", "datalist", "textarea"),
    *("annotation", "annotation-xml", "rp"),
}
# Marks that programs set beside the words: links to a heading itself, line numbers, jumps.
_FURNITURE = {"headerlink", "mw-editsection", "linenos", "lineno", "gutter", "skip-link"}
_PERMALINKS = {"#", "¶", "§", "🔗", "\uf0c1", "Permalink"}

_NAVIGATION = {"navigation", "search", "menu", "menubar"}
_MAYBE_NAVIGATION = {
    *("header", "footer", "aside", "banner", "contentinfo", "toc", "table-of-contents", "sidebar"),
    *("breadcrumb", "breadcrumbs", "menu", "navbar", "nav", "site-header", "site-footer"),
}
# So much of what may be navigation must be links.
_LINKED = 0.7
_HIDDEN_STYLE = re.compile(
    r"(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE
)

_DIVIDED = {
    *("address", "article", "aside", "center", "details", "dialog", "fieldset", "figcaption"),
    *("figure", "footer", "form", "header", "hgroup", "legend", "main", "nav", "search"),
    *("section", "summary"),
}
_OLD_NAMES = {"menu": "ul", "dir": "ul", "listing": "pre", "xmp": "pre"}
_LISTED = {"ul", "ol", "li", "dl", "dt", "dd"}
_LANGUAGE = re.compile(
    r"(?:^|\s)(?:language-|lang-|highlight-source-|highlight-|brush:\s*|sourceCode\s+)([\w+#.-]+)"
)

# Deeper than this no block nests in earnest, and every level costs the reader time and memory.
_DEEPEST = 200


def clean(page: Tag) -> tuple[str, ...]:
    """Bring a page down to its words in plain blocks; the kinds of words that were left out."""
    left_out = tuple(dict.fromkeys(_drop_unseen(page)))
    _flatten(page)
    for tag in page.find_all("pre"):
        tag["class"] = _language(tag)
    for tag in page.find_all(True):
        tag.name = "div" if tag.name in _DIVIDED else _OLD_NAMES.get(tag.name, tag.name)
    for tag in page.find_all(HEADINGS):
        _open_section(tag)
    for tag in page.find_all("ol"):
        _number(tag)
    lay_out(page)
    return left_out


def _drop_unseen(page: Tag) -> Iterator[str]:
    for string in page.find_all(string=lambda found: isinstance(found, PreformattedString)):
        string.extract()
    _drop(page, _is_furniture)
    half = _weight(page) / 2
    yield from ["hidden parts"] if _drop(page, _is_hidden, half) else []
    yield from ["navigation"] if _drop(page, _is_navigation, half) else []


def _drop(page: Tag, unwanted: Callable[[Tag], bool], limit: float = 0) -> bool:
    """Empty the unwanted parts, but for those that hold `limit` of the words; whether any had words."""
    dropped = False
    for tag in page.find_all(True):
        if tag.parent is None or not unwanted(tag):
            continue
        weight = _weight(tag) if limit else 0
        if not limit or weight < limit:
            dropped = dropped or weight > 0
            tag.clear()
            tag.name = "span"
    return dropped


def _weight(tag: Tag) -> int:
    """How many characters a reader sees of it."""
    return sum(len("".join(string.split())) for string in tag.strings)


def _classes(tag: Tag) -> set[str]:
    """What a tag is called by its name, its role, its id and its classes."""
    said = (tag.get("role"), tag.get("id"), tag.get("class"))
    return {tag.name, *(name for one in said if one for name in _words(one))}


def _words(said: str | list[str]) -> list[str]:
    return said.lower().split() if isinstance(said, str) else said


def _is_furniture(tag: Tag) -> bool:
    if tag.name in _SILENT or not _FURNITURE.isdisjoint(_words(tag.get("class") or "")):
        return True
    points = tag.name == "a" and str(tag.get("href", "")).startswith("#")
    return points and tag.get_text().strip() in _PERMALINKS


def _is_hidden(tag: Tag) -> bool:
    if tag.name == "dialog" and not tag.has_attr("open"):
        return True
    hidden = tag.get("hidden", "until-found") != "until-found" or tag.get("aria-hidden") == "true"
    return hidden or bool(_HIDDEN_STYLE.search(str(tag.get("style", ""))))


def _is_navigation(tag: Tag) -> bool:
    if tag.name == "nav" or str(tag.get("role", "")) in _NAVIGATION:
        return True
    if _MAYBE_NAVIGATION.isdisjoint(_classes(tag)) or tag.find("h1"):
        return False
    linked = sum(map(_weight, tag.find_all("a")))
    return 0 < _LINKED * _weight(tag) <= linked


def _language(pre: Tag) -> str:
    """The language that the classes of a code block, of its only child or of its parent name."""
    for tag in filter(None, (pre, pre.find(True), pre.parent)):
        classes = tag.get("class") or ()
        names = classes if isinstance(classes, str) else " ".join(classes)
        if found := _LANGUAGE.search(names):
            return found[1]
    return "".join(str(pre.get("data-lang") or "").split())


def _open_section(heading: Tag) -> None:
    """A list with headings is sections of a page laid out as one; a quoted heading opens no section."""
    for around in heading.parents:
        if around.name in _LISTED:
            around.name = "div"
        elif around.name == "blockquote":
            heading.name = "p"


def _number(ordered: Tag) -> None:
    said = str(ordered.get("start", "1"))
    first = int(said) if said.isascii() and said.isdigit() and len(said) < 9 else 1
    for number, item in enumerate(ordered.find_all("li", recursive=False), first):
        item["value"] = str(number)


def _flatten(page: Tag) -> None:
    """Leave lines of words where a broken or a hostile page nests deeper than any block does."""
    depths = {id(page): 0}
    for tag in page.find_all(True):
        if id(tag.parent) not in depths:
            continue  # taken away with the one around it
        depths[id(tag)] = depths[id(tag.parent)] + 1
        if depths[id(tag)] == _DEEPEST:
            lines = tag.get_text("\n", strip=True).split("\n")
            tag.clear()
            for line in filter(None, lines):
                tag.extend([NavigableString(line), Tag(name="br")])
