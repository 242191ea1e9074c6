"""What can go wrong for a person, each one sentence and an HTTP status."""

from __future__ import annotations

from engine.naming import ReadingError

MAY_BE_GONE = "it may have been deleted, or its time may be over; check the link"


class Problem(Exception):  # noqa: N818, it is told to people under this name
    """One sentence a person can act on, with the status it is answered with."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


def unknown_document() -> Problem:
    """It says nothing of what was there, which may never have been."""
    return Problem(404, f"There is no document at this address: {MAY_BE_GONE}, or open a file.")


def too_large(limit: int) -> Problem:
    """
    >>> too_large(25_000_000).sentence
    'This is more than 25 MB, the largest upload here; split the file and open its parts.'
    """
    return Problem(
        413,
        f"This is more than {megabytes(limit)}, the largest upload here; "
        "split the file and open its parts.",
    )


def too_long(characters: int, limit: int) -> Problem:
    return Problem(
        413,
        f"This text has {characters:,} characters and the longest document here has {limit:,}; "
        "split it and open its parts.",
    )


def megabytes(size: int) -> str:
    """
    >>> megabytes(1_500_000), megabytes(2_000)
    ('1.5 MB', '2,000 bytes')
    """
    return f"{size / 1e6:.3g} MB" if size >= 100_000 else f"{size:,} bytes"


def sentence(error: Exception) -> str:
    """What an error says, as a sentence; what cannot be read begins with the name of its file.

    >>> sentence(ValueError("size must be from 1 to 10, not 0"))
    'Size must be from 1 to 10, not 0.'
    >>> sentence(ReadingError("a.txt has no text"))
    'a.txt has no text.'
    """
    words = " ".join(str(error).split())
    first = words[:1] if isinstance(error, ReadingError) else words[:1].upper()
    return first + words[1:] + ("" if words.endswith((".", "!", "?")) else ".")
