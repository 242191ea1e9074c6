"""A boundary is a span of characters, never a string."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """The characters `text[start:end]`: half-open, in Python code points.

    >>> Span(2, 4).of("abcdef")
    'cd'
    """

    start: int
    end: int

    def __len__(self) -> int:
        return self.end - self.start

    def of(self, text: str) -> str:
        return text[self.start : self.end]

    def contains(self, other: Span) -> bool:
        """
        >>> Span(0, 4).contains(Span(2, 4)), Span(0, 3).contains(Span(2, 4))
        (True, False)
        """
        return self.start <= other.start and other.end <= self.end


def trimmed(text: str, start: int, end: int) -> Span:
    """`[start, end)` without its outer white space; empty where there is nothing else.

    >>> trimmed(" one two ", 0, 9)
    Span(start=1, end=8)
    """
    end = max(min(end, len(text)), start)
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return Span(start, end)
