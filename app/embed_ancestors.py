"""Which sites may show a page of ours in a frame: as an operator writes it, and as people read it."""

from __future__ import annotations

from app.site_addresses import is_site

SELF = "'self'"
ANY = "*"
RULE = f"must hold {SELF}, {ANY} or origins such as https://docs.example.com, parted by spaces"
UNDERSCORE = (
    "must hold no host with _, which browsers do not know there; give it another name, or let in all of "
    "its domain, such as https://*.example.com"
)


def ancestors_of(written: str) -> tuple[str, ...]:
    """Who may frame, our own pages first, which always may; ValueError says what may be written.

    >>> ancestors_of("https://docs.example.com"), ancestors_of("")
    (("'self'", 'https://docs.example.com'), ("'self'",))
    >>> ancestors_of("docs.example.com")
    Traceback (most recent call last):
    ValueError: must hold 'self', * or origins such as https://docs.example.com, parted by spaces
    """
    names = written.split()
    if not all(name in {SELF, ANY} or is_origin(name) for name in names):
        raise ValueError(RULE)
    if any("_" in name for name in names):
        raise ValueError(UNDERSCORE)
    return tuple(dict.fromkeys([SELF, *names]))


def is_origin(name: str) -> bool:
    """Whether it is a site, of which the first part of the host and the port may be any.

    >>> [is_origin(f"https://{rest}") for rest in ("a.test:*", "*.a.test", "*", "a.*.test", "a.test/")]
    [True, True, False, False, False]
    """
    return is_site(name.replace("://*.", "://any.", 1).removesuffix(":*"))


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
