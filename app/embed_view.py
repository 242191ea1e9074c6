"""What a page made for a frame shows, how tall it is, and the dialog that gives it to other pages."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from urllib.parse import quote, urlsplit

from app import views
from app.embed_ancestors import ancestors_words
from app.embed_frame import SHOWS, THEMES, Frame
from app.embed_snippet import WIDTH, Embedding, snippet
from app.figures import page_figure
from app.forms import State
from app.library import Opened
from app.subject import Subject, subject_of
from app.views import Workbench

LONGEST_WHOLE = 12_000  # characters of a text that stands whole; a longer one scrolls by itself
# Pixels of what is around the figure, where there is room and on a narrow screen.
AROUND = {"figure": (190, 285), "text": (370, 720), "bench": (1_950, 4_050)}
LONG_PANE = 560
NARROW = 640  # below this width the lanes lie further apart
LETTER, LINE = 8.4, 26  # pixels of a letter and of a line of the text
LEAST, MOST = 120, 20_000


@dataclass(frozen=True, slots=True)
class Discovery:
    """Where a page says that oEmbed tells how to embed it."""

    url: str
    title: str


@dataclass(frozen=True, slots=True)
class Framed:
    """A page made for a frame; `is_long` is set where its text scrolls by itself."""

    frame: Frame
    page: Workbench
    page_url: str
    url: str
    is_long: bool
    discovery: Discovery


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several to choose from."""

    name: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class EmbedDialog:
    """What the dialog shows: the choices, the lines they make, and the page as it will stand there."""

    url: str
    shows: tuple[Choice, ...]
    themes: tuple[Choice, ...]
    height: str
    least: int
    most: int
    snippet: str
    preview_url: str
    preview_height: int
    who: str
    reach: str


def framed(opened: Opened, state: State, frame: Frame, base: str) -> Framed:
    page = views.workbench(opened, state, frame)
    embedding = embedding_of(subject_of(opened, state, frame), base)
    return Framed(
        frame=frame,
        page=page,
        page_url=f"/d/{opened.id}?{embedding.query}",
        url=f"/embed/d/{opened.id}?{frame.query()}",
        is_long=len(opened.document.text) > LONGEST_WHOLE,
        discovery=discovery_of(embedding.url, embedding),
    )


def embedding_of(
    subject: Subject, base: str, height: int | None = None, width: int = WIDTH
) -> Embedding:
    """The subject as another page shows it, as tall as it is likely to be where no height is given."""
    frame = subject.frame or Frame()
    return Embedding(
        base=base,
        id=subject.id,
        title=subject.title,
        query=subject.state.query(),
        frame=frame,
        height=height or height_of(subject, frame.show, width),
    )


def height_of(subject: Subject, show: str, width: int) -> int:
    """About how many pixels a frame of this width needs."""
    figure = page_figure(subject)
    is_narrow = width < NARROW
    drawn: int = figure["narrow" if is_narrow else "layout"]["height"]
    text = text_height(subject.text, width) if show == "text" else 0
    return drawn + AROUND[show][is_narrow] + text


def text_height(text: str, width: int) -> int:
    """
    >>> text_height("word " * 95, 800), text_height("word " * 95, 320), text_height("word " * 9_500, 800)
    (130, 338, 560)
    """
    if len(text) > LONGEST_WHOLE:
        return LONG_PANE
    return LINE * sum(max(ceil(len(line) * LETTER / width), 1) for line in text.split("\n"))


def discovery_of(url: str, embedding: Embedding) -> Discovery:
    address = f"{embedding.base}/oembed?format=json&url={quote(url, safe='')}"
    return Discovery(address, embedding.title)


def page_discovery(opened: Opened, state: State, base: str) -> Discovery:
    """That of the document's own page."""
    title = opened.document.title or opened.file_name or "Untitled"
    url = f"{base}/d/{opened.id}?{state.query()}"
    return Discovery(f"{base}/oembed?format=json&url={quote(url, safe='')}", title)


def embed_dialog(
    opened: Opened, state: State, frame: Frame, base: str, height: int | None
) -> EmbedDialog:
    subject = subject_of(opened, state, frame)
    embedding = embedding_of(subject, base, height)
    ancestors = opened.library.settings.ancestors
    return EmbedDialog(
        url=subject.url("embed"),
        shows=choices(SHOWS, frame.show),
        themes=choices(THEMES, frame.theme),
        height=str(height or ""),
        least=LEAST,
        most=MOST,
        snippet=snippet(embedding),
        preview_url=subject.page_url,
        preview_height=embedding.height,
        who=ancestors_words(ancestors, base),
        reach=reach_words(base),
    )


def choices(labels: Mapping[str, str], chosen: str) -> tuple[Choice, ...]:
    return tuple(Choice(name, label, name == chosen) for name, label in labels.items())


def reach_words(base: str) -> str:
    """Whether readers elsewhere can reach the address, as far as its name tells.

    >>> reach_words("https://cuts.example.com")
    'The address must be one that the browsers of your readers reach.'
    >>> is_loopback("http://127.0.0.1:8000"), is_loopback("http://[::1]:80"), is_loopback("http://localhost")
    (True, True, True)
    """
    if not is_loopback(base):
        return "The address must be one that the browsers of your readers reach."
    return (
        f"{base} is this machine only: in the browser of a reader elsewhere it leads to nothing. Open this "
        "page at the address that others use, or set CUTMARKS_PUBLIC_URL to it."
    )


def is_loopback(base: str) -> bool:
    host = urlsplit(base).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
