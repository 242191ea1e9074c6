"""A cleaned page as Markdown, by markdownify."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from bs4 import Tag
from bs4.element import NavigableString
from markdownify import MarkdownConverter

from engine.readers.html_tables import span_of
from engine.readers.lines import bare, masked, table, unmasked

# Noncharacters, which no text holds: ends of cells, rows and captions until a table is whole, terms and
# what is said of them until their list is; a blank that stays, and the end of a line that may be empty.
_CELL, _ROW, _CAPTION, _TERM, _SAID, _BLANK, _END = map(chr, range(0xFDE0, 0xFDE7))

_TICKS = re.compile("`+")
_LINE = re.compile(r"\n(?=[^\n])")
_SPACE = re.compile(r"\s+")
_STRAY = re.compile(f" *[{_CELL}{_ROW}{_CAPTION}{_TERM}{_SAID}]")
_PARTS = re.compile(f"([{_TERM}{_SAID}])")
_SPACES = re.compile(f"(?:(?<=[\n{_BLANK}])|(?<= )|^) +| +$", re.MULTILINE)
_EMPTY_LINES = re.compile(r"\n{3,}")
_EMPTY_CODE_LINE = re.compile(f"{_BLANK}*{_END}")

_RAISED = str.maketrans("0123456789+-=()n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ")
_LOWERED = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")


def markdown_of(page: Tag) -> str:
    """The Markdown of a page that `clean` has brought down to blocks."""
    lines = _SPACES.sub("", _STRAY.sub("\n\n", _Writer().convert_soup(page)))
    spaced = _EMPTY_LINES.sub("\n\n", lines).strip()
    return unmasked(_EMPTY_CODE_LINE.sub("", spaced).replace(_BLANK, " ")) + "\n"


class _Writer(MarkdownConverter):
    """The library's blocks, with words that bear no marks of their own and tables of even rows.

    A paragraph is one line, but for the lines that the page breaks itself.
    """

    class Options:
        heading_style = "atx"
        bullets = "-"

    def process_text(self, el: NavigableString, parent_tags: Set[str] | None = None) -> str:
        text = bare(str(el))
        return text if "pre" in (parent_tags or ()) else masked(_SPACE.sub(" ", text))

    def _words(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        return text

    convert_a = convert_b = convert_strong = convert_em = convert_i = convert_code = _words
    convert_kbd = convert_samp = convert_del = convert_s = convert_video = _words

    def convert_button(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        return f" {text} "

    convert_label = convert_option = convert_button

    def convert_img(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        return f" {masked(' '.join(bare(str(el.get('alt') or '')).split()))} "

    def convert_input(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        box = "[x] " if el.has_attr("checked") else "[ ] "
        return box if el.get("type") == "checkbox" else " "

    def convert_q(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        return f"“{text}”"

    def convert_rt(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        return f"({text})"

    def convert_sup(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        return _all_changed(el, text, _RAISED)

    def convert_sub(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        return _all_changed(el, text, _LOWERED)

    def convert_br(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        if "pre" in parent_tags:
            return "\n"
        return " " if "_inline" in parent_tags else " \n"

    def convert_hr(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        return "\n\n***\n\n"  # dashes could open front matter

    def convert_hN(self, n: int, el: Tag, text: str, parent_tags: Set[str]) -> str:  # noqa: N802
        return super().convert_hN(n, el, text, parent_tags) if text.strip() else ""  # type: ignore[misc]

    def convert_list(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        return super().convert_list(el, text, parent_tags) if text.strip() else ""  # type: ignore[misc]

    convert_ul = convert_ol = convert_list

    def convert_li(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        words = text.strip()
        if not words or "_inline" in parent_tags:
            return f" • {words} " if words else ""
        return _item(f"{el['value']}. " if el.get("value") else "- ", words)

    def convert_dl(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        if "_inline" in parent_tags:
            return f" {_PARTS.sub(' ', text)} "
        return f"\n\n{''.join(_item('- ', words) for words in _definitions(text))}\n\n"

    def convert_dt(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        return _TERM + text

    def convert_dd(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        return _SAID + text

    def convert_pre(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        code = text.strip("\n")
        if not code.strip() or "_inline" in parent_tags:
            return f" {masked(' '.join(code.split()))} "
        longest = max((len(ticks) for ticks in _TICKS.findall(code)), default=0)
        fence = "`" * max(3, longest + 1)
        lines = (line.replace(" ", _BLANK) or _END for line in code.split("\n"))
        opening = f"{fence}{el.get('class') or ''}"
        return "\n".join(["\n", opening, *lines, fence, "\n"])

    def convert_td(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        return text + _CELL * max(1, span_of(el, "colspan"))

    convert_th = convert_td

    def convert_tr(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        return text + _ROW

    def convert_caption(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        return text + _CAPTION

    def convert_table(self, el: Tag, text: str, parent_tags: Set[str]) -> str:
        caption, _, cells = text.rpartition(_CAPTION)
        rows = [row.split(_CELL)[:-1] for row in cells.split(_ROW)[:-1]]
        lines = table(rows).replace(" ", _BLANK)
        return f"\n\n{caption.strip()}\n\n{lines}\n\n"


def _all_changed(el: Tag, text: str, changes: dict[int, int]) -> str:
    """Words in raised or lowered characters where there is one for each of them."""
    words = el.get_text()
    changed = words.translate(changes)
    differ = (old != new for old, new in zip(words, changed, strict=True))
    return changed if words and all(differ) else text


def _item(mark: str, words: str) -> str:
    return mark + _LINE.sub("\n" + _BLANK * len(mark), words) + "\n"


def _definitions(text: str) -> Iterator[str]:
    """The items of a list of terms: a term, or several, with what is said of it from the next line on."""
    terms, said = "", ""
    for mark, words in zip(*[iter(_PARTS.split(text)[1:])] * 2, strict=True):
        if mark == _TERM and said:
            yield f"{terms}\n{said}".strip()
            terms, said = "", ""
        if mark == _TERM:
            terms = f"{terms}\n{' '.join(words.split())}"
        else:
            said = f"{said}\n\n{words.strip()}" if said else words.strip()
    yield f"{terms}\n{said}".strip()
