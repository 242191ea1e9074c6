"""Files that are zips inside, as those of Office and e-books are: looked into before anything unpacks them."""

from __future__ import annotations

import io
import struct
import zipfile
from dataclasses import dataclass

from engine.naming import ReadingError, called

BEGIN, END, LONG_END = b"PK\x03\x04", b"PK\x05\x06", b"PK\x06\x06"
LARGEST_UNPACKED = 200_000_000
MOST_PARTS = 10_000
LARGEST_LIST = 2_000_000  # bytes of a zip's own list of its parts, some 20,000 of them

DAMAGED = (
    zipfile.BadZipFile,
    NotImplementedError,
    OverflowError,
    struct.error,
    OSError,
    ValueError,
)


@dataclass(frozen=True, slots=True)
class Room:
    """How much a file may become when it is unpacked: in all so many bytes, and so many parts."""

    size: int = LARGEST_UNPACKED
    parts: int = MOST_PARTS


def is_packed(data: bytes) -> bool:
    """Whether a file begins as a zip does, be it empty."""
    return data.startswith((BEGIN, END))


def parts_of(data: bytes) -> list[zipfile.ZipInfo] | None:
    """The parts that a zip lists; None where its list cannot be read or is too long to be looked at."""
    if size_of_list(data) > LARGEST_LIST:
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return archive.infolist()
    except DAMAGED:
        return None


def damaged(name: str, words: str) -> ReadingError:
    """What to say of a file that is not whole, or is not what its name tells: `words`, as in "a PDF"."""
    return ReadingError(
        f"{called(name)} is damaged or is no {words.partition(' ')[2]}: open it in the program that made it,"
        " save it anew and try that"
    )


def locked(name: str) -> ReadingError:
    """What to say of a file that opens with a password only."""
    return ReadingError(
        f"{called(name)} is locked with a password: save it without one and open that"
    )


def check_room(data: bytes, name: str, words: str, room: Room) -> None:
    """ReadingError for a zip that is damaged, or would unpack to more than there is room for.

    What a part says of its size is the most that is ever inflated of it, so the sum of what they say
    holds, whatever they hold. `words` say what the file should be.
    """
    if size_of_list(data) > LARGEST_LIST:
        raise ReadingError(f"{called(name)} lists too many parts to be read: open a part of it")
    parts = parts_of(data)
    if parts is None:
        raise damaged(name, words)
    if len(parts) > room.parts:
        raise ReadingError(
            f"{called(name)} is made of {len(parts):,} parts, more than the {room.parts:,} that are read:"
            " save a part of it and open that"
        )
    size = sum(part.file_size for part in parts)
    if size > room.size:
        raise ReadingError(
            f"{called(name)} would unpack to {size / 1e6:,.0f} MB, more than the {room.size / 1e6:,.0f} MB"
            " that are read: save a part of it and open that"
        )


def size_of_list(data: bytes) -> int:
    """The bytes of a zip's list of its parts, as its end says; 0 where it has no end.

    >>> size_of_list(b"PK\\x05\\x06" + bytes(18)), size_of_list(b"no zip")
    (0, 0)
    """
    end = data[-66_000:]
    bare = len(end) - 22  # where it is without a comment, which is looked at first
    at = bare if bare >= 0 and end.startswith(END, bare) else end.rfind(END)
    if at < 0 or at > bare:
        return 0
    size = int.from_bytes(end[at + 12 : at + 16], "little")
    if at >= 76 and end.startswith(LONG_END, at - 76):  # the sizes of a longer end count then
        size = max(size, int.from_bytes(end[at - 36 : at - 28], "little"))
    return size
