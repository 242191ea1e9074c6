"""What the Share dialog says: the link to the state, what others can do with it, and what the owner can do."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime
from ipaddress import ip_address
from typing import Literal
from urllib.parse import urlsplit

from app.standing_store import Standing
from app.words import count

Role = Literal["owner", "guest", "sample", "earlier"]

DAY = 24 * 60 * 60  # seconds
SOON = 5 * DAY
NOUNS = {"d": "document", "c": "collection"}

SEES = "Whoever opens this link sees the same, can move every control and ask questions"
OTHERS: dict[Role, str] = {
    "owner": f"{SEES}, and can make a copy to mark their own. Only you change this {{noun}}, and whoever "
    "has its edit link.",
    "guest": f"{SEES}. This {{noun}} is someone else's: make a copy to mark your own.",
    "earlier": f"{SEES}. It is an earlier version, which stays as it was: make a copy to mark answers in it.",
    "sample": f"{SEES}. The sample stays as it is: whoever marks an answer in it gets a copy of their own.",
}
NEAR = (
    "It begins with {host}, which means the computer of whoever opens it: to share it, open this page by the "
    "address at which others reach your server."
)


@dataclass(frozen=True, slots=True)
class Shared:
    """A document or a collection as it is shared.

    `collection` is what the collection that a document came with is called, empty without one. `edit_link` is
    the address that makes owners, `answers` and `documents` are how many there are.
    """

    kind: str
    id: str
    title: str
    role: Role
    standing: Standing
    link: str
    edit_link: str = ""
    collection: str = ""
    answers: int = 0
    documents: int = 1


@dataclass(frozen=True, slots=True)
class ShareView:
    """The dialog; `near` says that others cannot reach the link, empty where they may.

    `manages` where the owner can rename, keep and delete from here. `kept` says until when it is kept, and
    `may_keep` whether that can be made for good. `version_url` takes another text, of a document.
    """

    noun: str
    role: Role
    title: str
    link: str
    others: str
    near: str
    copy_url: str
    manages: bool
    edit_link: str
    edit_words: str
    rename_url: str
    kept: str
    may_keep: bool
    keep_url: str
    version_url: str
    lost: str
    delete_url: str


def share_view(shared: Shared, *, page: str = "") -> ShareView:
    """`page` is the part of the document's address that the dialog stands on, such as `/evaluate`."""
    noun, base = NOUNS[shared.kind], f"/{shared.kind}/{shared.id}"
    return ShareView(
        noun=noun,
        role=shared.role,
        title=shared.title,
        link=shared.link,
        others=OTHERS[shared.role].format(noun=noun),
        near=near_words(shared.link),
        copy_url=f"{base}{page}/copy",
        manages=shared.role == "owner" and not page,
        edit_link=shared.edit_link,
        edit_words=edit_words(noun, shared.collection),
        rename_url=f"{base}/title",
        kept=kept_words(shared.standing, shared.collection),
        may_keep=shared.standing.expires is not None,
        keep_url=f"{base}/keep",
        version_url=f"{base}/version" if shared.kind == "d" else "",
        lost=lost_words(shared),
        delete_url=f"{base}/delete",
    )


def whose_words(kind: str, *, is_earlier: bool = False) -> str:
    """Why whoever looks cannot change it.

    >>> whose_words("d"), whose_words("d", is_earlier=True)[:26]
    ("This document is someone else's", 'This is an earlier version')
    """
    if is_earlier:
        return "This is an earlier version, which stays as it was"
    return f"This {NOUNS[kind]} is someone else's"


def near_words(link: str) -> str:
    """
    >>> near_words("http://localhost:8000/d/a1")[:24], near_words("https://cuts.example.org/d/a1")
    ('It begins with localhost', '')
    """
    host = urlsplit(link).hostname or ""
    return NEAR.format(host=host) if is_loopback(host) else ""


def is_loopback(host: str) -> bool:
    """
    >>> [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "10.0.0.7", "a.test")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def edit_words(noun: str, collection: str) -> str:
    what = "all documents of the collection it came with" if collection else f"this {noun}"
    return (
        f"Whoever has it can change and delete {what}, as you can: give it only to those who should. Keep it "
        "for yourself too, since a browser that forgets its cookies is let in again by nothing else."
    )


def kept_words(standing: Standing, collection: str = "") -> str:
    """
    >>> kept_words(Standing(expires=0.0)), kept_words(Standing(), "Policies")
    ('Kept until 1 January 1970, then deleted.', 'Kept for good, with its collection.')
    """
    with_it = ", with its collection" if collection else ""
    if standing.expires is None:
        return f"Kept for good{with_it}."
    return f"Kept until {day_words(standing.expires)}, then deleted{with_it}."


def lost_words(shared: Shared) -> str:
    """
    >>> lost_words(Shared("d", "a1", "", "owner", Standing(), "", answers=1))
    'Its text and its answer are deleted for good, and every link to it ends. Nothing brings it back.'
    """
    texts = f"Its {count(shared.documents, 'document')}" if shared.kind == "c" else "Its text"
    answers = "its answer" if shared.answers == 1 else f"its {shared.answers:,} answers"
    what = f"{texts} and {answers}" if shared.answers else texts
    are = "are" if shared.answers or shared.documents != 1 else "is"
    return f"{what} {are} deleted for good, and every link to it ends. Nothing brings it back."


def soon_words(kind: str, standing: Standing, *, is_mine: bool) -> str:
    """What its owner is told in the last days; empty before, and for others.

    >>> soon_words("d", Standing(expires=1.0), is_mine=False)
    ''
    """
    if not is_mine or standing.expires is None or standing.expires > time.time() + SOON:
        return ""
    return f"This {NOUNS[kind]} is kept until {day_words(standing.expires)} and deleted then."


def day_words(seconds: float) -> str:
    when = datetime.fromtimestamp(seconds, UTC)
    return f"{when.day} {when:%B %Y}"
