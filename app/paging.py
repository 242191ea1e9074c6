"""Where in a long list its page is, and the addresses of the pages beside it."""

from __future__ import annotations

from dataclasses import dataclass

MOST_ITEMS = 200


@dataclass(frozen=True, slots=True)
class Pager:
    """Where in a long list its page is; `previous` and `next` are addresses, empty at the ends.

    `first` and `end` bound the listed part (0-based), `caption` is empty where that is all.
    """

    page: int
    first: int
    end: int
    caption: str
    previous: str
    next: str


def pager(number: int, page: int, url: str, *, size: int = MOST_ITEMS, name: str = "page") -> Pager:
    """The page of a list of so many things, or its last; `url` has a query, to which it is added as `name`.

    >>> pager(450, 9, "/d/x/find?q=a")
    Pager(page=2, first=400, end=450, caption='401 to 450 of 450', previous='/d/x/find?q=a&page=1', next='')
    """
    last = max(number - 1, 0) // size
    page = min(max(page, 0), last)
    first, end = page * size, min((page + 1) * size, number)
    return Pager(
        page=page,
        first=first,
        end=end,
        caption=f"{first + 1:,} to {end:,} of {number:,}" if last else "",
        previous=f"{url}&{name}={page - 1}" if page else "",
        next=f"{url}&{name}={page + 1}" if page < last else "",
    )
