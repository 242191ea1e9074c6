"""What can be the address of a site: a scheme, a host that there may be, and a port that one can have."""

from __future__ import annotations

import re
from ipaddress import AddressValueError, IPv6Address

LABEL = r"[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?"
SITE = re.compile(
    rf"https?://(?P<host>{LABEL}(?:\.{LABEL})*|\[(?P<six>[^\]]*)\])(?::(?P<port>[0-9]{{1,5}}))?",
    re.IGNORECASE | re.ASCII,
)
PATH = re.compile(r"(?:/[\w.~%!$&'()*+,;=:@-]*)*", re.ASCII)
PUBLIC = "must be empty or an address such as https://cuts.example.com, with no query"


def is_site(written: str) -> bool:
    """
    >>> [is_site(f"https://{rest}") for rest in ("a.test", "a.test:443", "[::1]:80", "-", "a.test:0", "[a]")]
    [True, True, True, False, False, False]
    """
    found = SITE.fullmatch(written)
    return found is not None and _is_there(found["six"], found["port"])


def _is_there(six: str | None, port: str | None) -> bool:
    try:
        IPv6Address(six or "::")
    except AddressValueError:
        return False
    return six != "" and 0 < int(port or 1) <= 65_535


def public_address(written: str) -> str:
    """An address at which a site is reached, without a slash at its end; ValueError for what is none.

    >>> public_address("https://cuts.example.com:8443/tools/")
    'https://cuts.example.com:8443/tools'
    >>> public_address("cuts.example.com")
    Traceback (most recent call last):
    ValueError: must be empty or an address such as https://cuts.example.com, with no query
    """
    found = SITE.match(written)
    if found is None or not is_site(found[0]) or not PATH.fullmatch(written, found.end()):
        raise ValueError(PUBLIC)
    scheme, _, rest = written.partition("://")
    return f"{scheme.lower()}://{rest.rstrip('/')}"
