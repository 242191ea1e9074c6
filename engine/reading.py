"""Files to documents: which text they hold, and what is refused."""

from __future__ import annotations

import codecs
import re
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePath

from engine.blocks import FRONT_MATTER
from engine.document import Document
from engine.structure import VISIBLE, shown, structure

BYTE_ORDER_MARK = "\ufeff"
LONGEST_NAME = 200
MARKDOWN_SUFFIXES = (".md", ".markdown", ".mdown", ".mkd")

# A byte-order mark and the encoding it announces; UTF-32's first mark begins as UTF-16's does.
_MARKS = (
    (codecs.BOM_UTF8, "UTF-8"),
    (codecs.BOM_UTF32_LE, "UTF-32-LE"),
    (codecs.BOM_UTF32_BE, "UTF-32-BE"),
    (codecs.BOM_UTF16_LE, "UTF-16-LE"),
    (codecs.BOM_UTF16_BE, "UTF-16-BE"),
)
_BINARY = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "an Office document or an archive"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"\x1f\x8b", "an archive"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
)

_SURROGATE = re.compile("[\ud800-\udfff]")
_SUFFIX = re.compile(r"\.[A-Za-z]\w{0,9}")
_MARKDOWN_LINE = re.compile(
    r"^(?:#{1,6}[ \t]+\S|```|~~~|\|?[ \t]*:?-+:?[ \t]*\|[-:| \t]*$|[-*+][ \t]+\S.*\n(?:.*\n)?[-*+][ \t]"
    r"|\S.*\n(?:={3,}|-{3,})[ \t]*$)",
    re.MULTILINE,
)


class ReadingError(ValueError):
    """A file or a text that cannot be read: one sentence that says what to do."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text that bytes hold, and the encoding they were read by."""

    text: str
    encoding: str


def read(source: Path | str | bytes, *, name: str = "") -> Document:
    """The document that a file holds: a path to it, or the bytes of one that is called `name`.

    Raises ReadingError for a file that is absent, empty, binary, in an encoding that is not known
    or without a visible character.
    """
    if isinstance(source, bytes):
        return read_text(decode(source, name=name).text, name=name)
    path = Path(source)
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no such file"
        raise ReadingError(
            f"{shown(str(path))} cannot be read ({reason}): check the name and try again"
        ) from error
    return read(data, name=name or path.name)


def read_text(text: str, *, name: str = "", markdown: bool | None = None) -> Document:
    """The document of a text at hand.

    It is Markdown where `markdown` says so, else by the suffix of `name`, else by its looks.
    Raises ReadingError as `read` does, and for a NUL or a lone surrogate.
    """
    text, name = normalise(text), shown_name(name)
    _check(text, name)
    stem, suffix = _parted(name)
    if markdown is None:
        markdown = suffix in MARKDOWN_SUFFIXES or (not suffix and looks_like_markdown(text))
    return structure(text, markdown=markdown, title=stem)


def decode(data: bytes, *, name: str = "") -> Decoded:
    r"""The text that bytes hold: in UTF-8, or in the encoding that their byte-order mark announces.

    >>> decode(b"\xff\xfea\x00")
    Decoded(text='a', encoding='UTF-16-LE')
    """
    mark, encoding = next(
        ((mark, encoding) for mark, encoding in _MARKS if data.startswith(mark)), (b"", "UTF-8")
    )
    if not mark:
        _refuse_binary(data, name)
    try:
        return Decoded(data[len(mark) :].decode(encoding), encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ReadingError(
            f"{_called(name)} is not {encoding} (byte {error.object[error.start]:#04x} in line {line}):"
            " save it as UTF-8 text and open that"
        ) from error


def shown_name(name: str) -> str:
    r"""A file's name as words to show: no folders, nothing that cannot be shown, not too long.

    >>> shown_name("C:\\plans\\..\\travel\x00 policy.md"), shown_name("../../a\udce9.txt")
    ('travel policy.md', 'a\ufffd.txt')
    """
    words = shown(name.replace("\\", "/").rpartition("/")[2])
    return shown(words[-LONGEST_NAME:])


def normalise(text: str) -> str:
    r"""The text without byte-order marks before it and with `\n` at every line's end, else unchanged.

    >>> normalise("\ufeffone\r\ntwo\rthree")
    'one\ntwo\nthree'
    """
    return text.lstrip(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")


def offset_mover(text: str) -> Callable[[int], int]:
    r"""Where an offset of a text as it came stands in `normalise(text)`.

    >>> move = offset_mover("\ufeffone\r\ntwo")
    >>> [move(offset) for offset in (1, 4, 6, 9)]
    [0, 3, 4, 7]
    """
    marks = len(text) - len(text.lstrip(BYTE_ORDER_MARK))
    dropped = [*range(marks), *(end.start() + 1 for end in re.finditer("\r\n", text))]
    return lambda offset: offset - bisect_left(dropped, offset)


def looks_like_markdown(text: str) -> bool:
    r"""Whether a line of a text without a name is one that Markdown alone would have.

    That is a `#` heading, an underlined one, a code fence, the delimiter line of a table, two
    bullets in a row, or front matter.

    >>> looks_like_markdown("# Leave\n\nAsk first."), looks_like_markdown("Leave #3 - ask first.")
    (True, False)
    """
    return bool(_MARKDOWN_LINE.search(text) or FRONT_MATTER.match(text))


def _refuse_binary(data: bytes, name: str) -> None:
    for magic, kind in _BINARY:
        if data.startswith(magic):
            raise ReadingError(
                f"{_called(name)} is {kind}, not text: save its text as .txt or .md and open that"
            )
    if b"\0" in data:
        raise ReadingError(
            f"{_called(name)} is a binary file (it holds NUL bytes), not text: save its text as"
            " UTF-8 and open that"
        )


def _check(text: str, name: str) -> None:
    """Refuse a text that nothing can be shown of, or that cannot be stored."""
    surrogate = _SURROGATE.search(text)
    if surrogate:
        raise ReadingError(
            f"{_called(name)} holds half a character (a lone surrogate, U+{ord(surrogate[0]):04X},"
            f" at position {surrogate.start()}): remove it and try again"
        )
    if not VISIBLE.search(text):
        reason = "it holds only blanks or invisible characters" if text else "it is empty"
        raise ReadingError(
            f"{_called(name)} has no text to split, {reason}: choose one with words in it"
        )
    if "\0" in text:
        raise ReadingError(
            f"{_called(name)} holds a NUL character at position {text.index(chr(0))}, as binary"
            " files do: remove it and try again"
        )


def _called(name: str) -> str:
    return shown_name(name) or "This file"


def _parted(name: str) -> tuple[str, str]:
    """
    >>> _parted("Plan.MD"), _parted("Policy v1.2")
    (('Plan', '.md'), ('Policy v1.2', ''))
    """
    path = PurePath(name)
    if not _SUFFIX.fullmatch(path.suffix):
        return name, ""
    return path.stem, path.suffix.lower()
