"""Which sites may show a page of ours in a frame: as an operator writes it, and as people read it."""

from __future__ import annotations

import re

SELF = "'self'"
ANY = "*"
RULE = f"must hold {SELF}, {ANY} or origins such as https://docs.example.com, parted by spaces"

_HOST = r"(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\]"
_ORIGIN = re.compile(rf"https?://(?:{_HOST})(?::(?:\d{{1,5}}|\*))?", re.IGNORECASE)


def ancestors_of(written: str) -> tuple[str, ...]:
    """Who may frame, our own pages first, which always may; ValueError says what may be written.

    >>> ancestors_of("https://docs.example.com"), ancestors_of("")
    (("'self'", 'https://docs.example.com'), ("'self'",))
    >>> ancestors_of("docs.example.com")
    Traceback (most recent call last):
    ValueError: must hold 'self', * or origins such as https://docs.example.com, parted by spaces
    """
    names = written.split()
    if not all(name in {SELF, ANY} or _ORIGIN.fullmatch(name) for name in names):
        raise ValueError(RULE)
    return tuple(dict.fromkeys([SELF, *names]))


def ancestors_words(ancestors: tuple[str, ...], own: str) -> str:
    """A sentence for people; `own` is the address of the app.

    >>> ancestors_words(ancestors_of("https://docs.example.com"), "https://cuts.example.com")
    'Pages of https://cuts.example.com and https://docs.example.com may show it in a frame.'
    >>> ancestors_words(ancestors_of(""), "https://cuts.example.com")
    'Only pages of https://cuts.example.com itself may show it in a frame.'
    """
    others = [name for name in ancestors if name != SELF]
    if ANY in others:
        return "Pages of any site may show it in a frame."
    if not others:
        return f"Only pages of {own} itself may show it in a frame."
    return f"Pages of {', '.join([own, *others[:-1]])} and {others[-1]} may show it in a frame."
