"""Files to documents: which text they hold, and what is refused."""

from __future__ import annotations

import re
import stat
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from engine.document import Document
from engine.encodings import MARKS, Decoded, decode
from engine.formats import FORMATS, Format, format_of_text
from engine.naming import LONGEST_NAME, ReadingError, called, parted_name, shown_name
from engine.readers import parse_with
from engine.sniffing import binary_format, is_made_here, misnamed, text_format
from engine.source import Parsed, Source
from engine.structure import VISIBLE, shown, structure

Run = Callable[[Format, bytes | str, str], Parsed]

BYTE_ORDER_MARK = "\ufeff"

_OPENED = re.compile(r"/dev/(?:stdin|fd/\d+)|/proc/(?:self|\d+)/fd/\d+")
_SURROGATE = re.compile("[\ud800-\udfff]")


def read(source: Path | str | bytes, *, name: str = "", language: str = "") -> Document:
    """The document that a file holds: a path to it, or the bytes of one that is called `name`.

    Its sentences follow the rules of `language`, which is found where none is given. Raises ReadingError
    for a file that is absent, empty, damaged, of no known format or encoding, or without a visible
    character.
    """
    if isinstance(source, bytes):
        return document_of(parse(source, name=name), name=name, language=language)
    path = Path(source)
    return read(bytes_of(path), name=name or path.name, language=language)


def bytes_of(path: Path) -> bytes:
    """The bytes of a file; ReadingError where it cannot be read."""
    expect_file(path)
    try:
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no such file"
        raise ReadingError(
            f"{shown(str(path))} cannot be read ({reason}): check the name and try again"
        ) from error


def expect_file(path: Path) -> None:
    """ReadingError for what is there and no file, such as a named pipe, to which nobody may ever write.

    What the shell opened, as `<(…)` and `|` do, is read like a file; folders are refused in words of their own.
    """
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):  # whoever opens it says why
        return
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or _OPENED.fullmatch(str(path.absolute()))):
        raise ReadingError(
            f"{shown(str(path))} is no file but a pipe or a device: name a file, or put what writes to it "
            "into <(…)"
        )


def read_text(
    text: str, *, name: str = "", markdown: bool | None = None, language: str = ""
) -> Document:
    """The document of a text at hand.

    It is Markdown where `markdown` says so, else by the suffix of `name`, else by its looks.
    Raises ReadingError as `read` does, and for a NUL or a lone surrogate.
    """
    if markdown is None:
        return document_of(parse(text, name=name), name=name, language=language)
    source = Source("markdown" if markdown else "text")
    return document_of(Parsed(text, source=source), name=name, language=language)


def parse(content: bytes | str, *, name: str = "", run: Run = parse_with) -> Parsed:
    """What a file's bytes, or a text at hand, give to be indexed; `document_of` takes it from there.

    A text that needs no reader stays as it was written, its byte-order mark and line ends too. `run` calls
    the readers, so that a server can do so in a process of its own. A file is what stands in it, whatever
    it is called; the source has a notice where the two differ.
    """
    if isinstance(content, str):
        form, text, encoding = format_of_text(content, name), content, ""
    elif (binary := binary_format(content, name)) is not None:
        form, text, encoding = binary, "", ""
    else:
        decoded = decode(content, name=name)
        text, encoding = marked(decoded, content), decoded.encoding
        form = text_format(text, name)
    if form.name == "html" and is_made_here(text):
        raise ReadingError(f"{called(name)} is a page that Cutmarks made: open what it was made of")
    if form.reader:
        data = content if form.binary else normalise(text)
        parsed = run(form, data, name)
    else:
        parsed = Parsed(text)
    notice = "" if isinstance(content, str) else misnamed(form, name)
    notices = (notice, *parsed.source.notices) if notice else parsed.source.notices
    source = replace(_settled(parsed), format=form.name, encoding=encoding, notices=notices)
    return replace(parsed, source=source)


def parse_kept(text: str, name: str = "") -> Parsed:
    """A text that is the document's to the letter, as places in it count its characters.

    It is Markdown where its name says so, or has no ending and the text looks so; else it is plain, whatever
    the ending is: no reader may change it.
    """
    suffix = parted_name(name)[1]
    is_markdown = suffix in FORMATS["markdown"].suffixes or (
        not suffix and format_of_text(text, name).name == "markdown"
    )
    return Parsed(text, source=Source("markdown" if is_markdown else "text"))


def _settled(parsed: Parsed) -> Source:
    """Its source, where the pages after the last words start at the very end, so that no chunk holds them."""
    end, length = len(parsed.text.rstrip()), len(parsed.text)
    pages = tuple(start if start < end else length for start in parsed.source.pages)
    return replace(parsed.source, pages=pages)


def document_of(parsed: Parsed, *, name: str = "", language: str = "") -> Document:
    """The document of what was parsed of a file that is called `name`; ReadingError where it has no text."""
    text = normalise(parsed.text)
    _check(text, name)
    syntax = FORMATS[parsed.source.format].syntax
    called_so = shown_name(name)  # of source code the suffix says as much as the stem
    stem = called_so if syntax == "code" else parted_name(called_so)[0]
    document = structure(text, syntax=syntax, title=stem, language=language, source=parsed.source)
    return replace(document, title=shown(parsed.title)[:LONGEST_NAME] or document.title)


def marked(decoded: Decoded, data: bytes) -> str:
    r"""The text of a file's bytes with its byte-order mark, which counts as a character of it.

    >>> [marked(decode(data), data) for data in (b"\xff\xfea\x00", b"\xef\xbb\xbfa", b"a")]
    ['\ufeffa', '\ufeffa', 'a']
    """
    has_mark = any(data.startswith(mark) for mark, _encoding in MARKS)
    return BYTE_ORDER_MARK + decoded.text if has_mark else decoded.text


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


def _check(text: str, name: str) -> None:
    """Refuse a text that nothing can be shown of, or that cannot be stored."""
    surrogate = _SURROGATE.search(text)
    if surrogate:
        raise ReadingError(
            f"{called(name)} holds half a character (a lone surrogate, U+{ord(surrogate[0]):04X},"
            f" at position {surrogate.start()}): remove it and try again"
        )
    if not VISIBLE.search(text):
        reason = "it holds only blanks or invisible characters" if text else "it is empty"
        raise ReadingError(
            f"{called(name)} has no text to split, {reason}: choose one with words in it"
        )
    if "\0" in text:
        raise ReadingError(
            f"{called(name)} holds a NUL character at position {text.index(chr(0))}, as binary"
            " files do: remove it and try again"
        )
