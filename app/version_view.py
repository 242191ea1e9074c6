"""What the page of two versions sees: what became of answers and cuts, the figure, and the list of versions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

import orjson
from markupsafe import Markup

from app.figures import CONFIG
from app.forms import State
from app.open_view import OpenView, open_view
from app.paging import Pager, pager
from app.version_compared import Pair, Side
from app.version_cuts import KINDS, CutPlace, places_of, total
from app.version_store import StoredVersion
from app.version_words import answers_headline, changes_words, cuts_words, reason_of
from app.words import around, count, head
from engine.direction import Direction, direction_at
from engine.drawing.palette import looks_of
from engine.drawing.versions import VersionPlot, version_figure
from engine.quoting import quoted
from engine.span import Span
from engine.versions_answers import Carried
from engine.versions_cuts import VersionCuts

NEAR = 400
"""Characters on either side of a place that its link shows."""
MOST_PLACES = 8
"""Places of the same words that are linked to."""


@dataclass(frozen=True, slots=True)
class CutsAsked:
    """Which cuts the table lists, and which page of them."""

    kind: str = "all"
    page: int = 0


@dataclass(frozen=True, slots=True)
class PlaceLink:
    """A link to a place in one of the versions."""

    url: str
    words: str


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """An answer of the old version: what it goes by, where it stands, and why it is not carried over."""

    name: str
    words: str
    dir: Direction
    reason: str
    now: str
    old_url: str
    new_url: str
    places: tuple[PlaceLink, ...]


@dataclass(frozen=True, slots=True)
class CountLink:
    """A number that opens the list of what it counts; the address is empty where that is nothing."""

    kind: str
    label: str
    number: str
    url: str


@dataclass(frozen=True, slots=True)
class TrackRow:
    """A track in numbers; `pending` says why it has none yet."""

    name: str
    words: str
    look: str
    url: str
    is_shown: bool
    counts: tuple[CountLink, ...]
    pending: str


@dataclass(frozen=True, slots=True)
class CutLine:
    """A cut: in which version it is made, the words on its two sides, and links to its places."""

    kind: str
    in_words: str
    before: str
    after: str
    dir: Direction
    old: PlaceLink | None
    new: PlaceLink | None


@dataclass(frozen=True, slots=True)
class CutTable:
    """A page of the cuts of the shown track, and the choice of which are listed."""

    title: str
    kinds: tuple[CountLink, ...]
    kind: str
    old: int
    new: int
    lines: tuple[CutLine, ...]
    pager: Pager


@dataclass(frozen=True, slots=True)
class VersionLine:
    """A version in the list: its address, and that of its comparison with the one after it."""

    number: int
    title: str
    facts: str
    made: str
    when: str
    url: str
    compare_url: str
    is_old: bool
    is_new: bool
    is_newest: bool


@dataclass(frozen=True, slots=True)
class VersionsPage:
    """The page of two versions; `waits` while some track of either waits for vectors."""

    id: str
    title: str
    language: str
    old: int
    new: int
    url: str
    back_url: str
    headline: str
    sentences: tuple[str, ...]
    lost: tuple[AnswerLine, ...]
    kept: tuple[AnswerLine, ...]
    kinds: tuple[str, ...]
    rows: tuple[TrackRow, ...]
    shown: str
    look: str
    figure: Markup
    cuts: CutTable | None
    versions: tuple[VersionLine, ...]
    waits: bool
    open: OpenView


def versions_page(pair: Pair, asked: CutsAsked) -> VersionsPage:
    """ValueError for a kind of cuts that there is not."""
    shown = pair.state.shown
    found, newest = pair.cuts[shown], pair.versions[-1]
    lines = [answer_line(pair, one) for one in pair.carried]
    return VersionsPage(
        id=pair.id,
        title=pair.new.document.title or newest.file_name or "Untitled",
        language=pair.new.document.language,
        old=pair.old.number,
        new=pair.new.number,
        url=url_of(pair),
        back_url=f"/d/{pair.id}?{pair.state.query()}",
        headline=answers_headline(pair.carried),
        sentences=tuple(sentences_of(pair)),
        lost=tuple(line for line in lines if line.reason),
        kept=tuple(line for line in lines if not line.reason),
        kinds=tuple(kind.label(pair.old.number, pair.new.number) for kind in KINDS),
        rows=tuple(track_row(pair, at) for at in range(len(pair.names))),
        shown=pair.names[shown],
        look=looks_of(pair.state.tracks)[shown].classes,
        figure=figure_of(pair, found) if found else Markup(""),
        cuts=cut_lines(pair, asked) if found else None,
        versions=tuple(version_line(pair, one) for one in reversed(pair.versions)),
        waits=pair.waits,
        open=open_view(pair.new.opened.library.settings),
    )


def url_of(pair: Pair, *parts: str, state: State | None = None, **more: object) -> str:
    """An address below that of the comparison, with the state and what else it says."""
    path = "/".join((f"/d/{pair.id}/versions/{pair.old.number}", *parts))
    if pair.new.listed is not pair.versions[-1]:
        more = {"against": pair.new.number, **more}
    extra = "".join(f"&{name}={value}" for name, value in more.items())
    return f"{path}?{(state or pair.state).query()}{extra}"


def sentences_of(pair: Pair) -> Iterator[str]:
    """What changed in the text, and what the shown track makes of it."""
    changes = pair.alignment.changes
    added, taken = sum(len(one.new) for one in changes), sum(len(one.old) for one in changes)
    yield changes_words(len(changes), added, taken)
    found = pair.cuts[pair.state.shown]
    if found is not None:
        both, old, new = len(found.both), total(found, "old"), total(found, "new")
        yield cuts_words(pair.names[pair.state.shown], both, old, new)


def answer_line(pair: Pair, carried: Carried) -> AnswerLine:
    old, new, answer = pair.old, pair.new, carried.old
    is_lost, spot = carried.new is None, carried.new.span if carried.new else carried.now
    places = carried.places[:MOST_PLACES] if is_lost else ()
    return AnswerLine(
        name=answer.question or "An answer without a question",
        words=head(answer.span.of(old.text), 160),
        dir=direction_at(old.document, answer.start),
        reason=reason_of(carried) if is_lost else "",
        now=head(carried.now.of(new.text), 160) if carried.now else "",
        old_url=place_url(pair, old, answer.span),
        new_url=place_url(pair, new, spot) if spot else "",
        places=tuple(
            PlaceLink(place_url(pair, new, one), " … ".join(around(new.text, one, 24)).strip())
            for one in places
        ),
    )


def place_url(pair: Pair, side: Side, span: Span) -> str:
    """The page of a version with a place of it in view."""
    window = Span(max(span.start - NEAR, 0), min(span.end + NEAR, len(side.text)))
    return f"/d/{side.opened.id}?{replace(pair.state, window=window).query()}"


def track_row(pair: Pair, at: int) -> TrackRow:
    spec, found = pair.state.tracks[at], pair.cuts[at]
    return TrackRow(
        name=pair.names[at],
        words=spec.words,
        look=looks_of(pair.state.tracks)[at].classes,
        url=url_of(pair, state=pair.state.showing(at)) + "#cuts",
        is_shown=at == pair.state.shown,
        counts=tuple(counts_of(pair, at, found)) if found else (),
        pending="" if found else "is cut when its sentences are embedded",
    )


def counts_of(pair: Pair, at: int, found: VersionCuts) -> Iterator[CountLink]:
    for kind in KINDS:
        number = len(kind.of(found))
        address = url_of(pair, state=pair.state.showing(at), cuts=kind.name)
        yield CountLink(
            *(kind.name, kind.label(pair.old.number, pair.new.number), f"{number:,}"),
            f"{address}#cuts" if number else "",
        )


def cut_lines(pair: Pair, asked: CutsAsked) -> CutTable:
    """A page of the cuts of the shown track; ValueError where it has none yet, or none of such a kind."""
    found = pair.cuts[pair.state.shown]
    if found is None:
        raise ValueError(f"{pair.names[pair.state.shown]} is not cut yet; wait for its vectors")
    names = ["all", *(kind.name for kind in KINDS)]
    if asked.kind not in names:
        raise ValueError(f"cuts must be one of {', '.join(names)}, not {quoted(asked.kind)}")
    places = places_of(found, asked.kind)
    pages = pager(len(places), asked.page, url_of(pair, "cuts", cuts=asked.kind))
    every = total(found, "old") + total(found, "new") - len(found.both)
    return CutTable(
        title=f"{count(every, 'cut')} of {pair.names[pair.state.shown]} in one version or both",
        kinds=(
            CountLink("all", "all", f"{every:,}", f"{url_of(pair)}#cuts"),
            *counts_of(pair, pair.state.shown, found),
        ),
        kind=asked.kind,
        old=pair.old.number,
        new=pair.new.number,
        lines=tuple(cut_line(pair, place) for place in places[pages.first : pages.end]),
        pager=pages,
    )


def cut_line(pair: Pair, place: CutPlace) -> CutLine:
    side, at = (pair.new, place.new) if place.new is not None else (pair.old, place.old or 0)
    before, after = place.words(side.text)
    return CutLine(
        kind=place.kind.name,
        in_words=place.kind.label(pair.old.number, pair.new.number),
        before=before,
        after=after,
        dir=direction_at(side.document, at),
        old=cut_link(pair, pair.old, place.old),
        new=cut_link(pair, pair.new, place.new),
    )


def cut_link(pair: Pair, side: Side, at: int | None) -> PlaceLink | None:
    if at is None:
        return None
    tokens = side.opened.tokenization(pair.state.tokenizer)
    words = f"{max(tokens.next_token(at) - 1, 0):,} | {tokens.next_token(at):,}"
    return PlaceLink(place_url(pair, side, Span(at, at)), words)


def version_line(pair: Pair, version: StoredVersion) -> VersionLine:
    later = next((one for one in pair.versions if one.number > version.number), None)
    against = "" if later in (None, pair.versions[-1]) else f"&against={later.number}"
    compare = f"/d/{pair.id}/versions/{version.number}?{pair.state.query()}{against}"
    return VersionLine(
        number=version.number,
        title=version.title or version.file_name or "Untitled",
        facts=count(version.characters, "character"),
        made=day_of(version.created),
        when=version.created.strftime("%Y-%m-%dT%H:%M:%SZ"),
        url=f"/d/{version.id}?{pair.state.query()}",
        compare_url=compare if later else "",
        is_old=version.number == pair.old.number,
        is_new=version.number == pair.new.number,
        is_newest=later is None,
    )


def day_of(moment: datetime) -> str:
    """
    >>> day_of(datetime(2026, 11, 3, 15, 4))
    '3 November 2026, 15:04'
    """
    return f"{moment.day} {moment:%B %Y, %H:%M}"


def figure_of(pair: Pair, found: VersionCuts) -> Markup:
    """The figure for the page's script, in which no text can close the element that holds it."""
    look = looks_of(pair.state.tracks)[pair.state.shown]
    names = (f"Version {pair.old.number}", f"Version {pair.new.number}")
    drawn = version_figure(VersionPlot(found, names, look, pair.state.unit))
    words = " ".join(sentences_of(pair)) + " The table below lists the cuts."
    written = orjson.dumps(drawn | {"config": CONFIG, "words": words}).decode()
    return Markup(written.replace("<", "\\u003c"))
