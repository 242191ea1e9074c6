"""What the templates of a collection see."""

from __future__ import annotations

from dataclasses import dataclass

import orjson
from markupsafe import Markup

from app.collected import LOST, Collected
from app.collecting import STOPPED
from app.collection_order import Column, columns_of
from app.collection_progress import CollectionProgress, progress_of
from app.collection_rows import DocumentRow, rows_of, totals_of
from app.controls import Controls, structure_of
from app.open_view import OpenView, open_view
from app.presets import TrackMenus, track_menus
from app.seen import Seen
from app.settings import Settings
from app.views import offered
from app.words import count, listed

DOCUMENTS_SHOWN = 4  # of a format whose parser looks wrong
NO_PLACES = {"starts": [], "ends": [], "cuts": 0}  # a collection has no one text to be cut in
__all__ = ["bench", "page", "progress_of"]


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that became no document: its name and the rest of the sentence."""

    name: str
    problem: str


@dataclass(frozen=True, slots=True)
class ParserAlarm:
    """A format whose parser looks wrong, the tracks that make it look so, and some of its documents.

    Documents are names and addresses; `more` counts the others, `url` puts all in the order of formats.
    """

    message: str
    tracks: str
    documents: tuple[tuple[str, str], ...]
    more: int
    url: str


@dataclass(frozen=True, slots=True)
class CollectionBench:
    """The part of the page that a change swaps; `swapped` is false where it stands in the full page."""

    swapped: bool
    controls: Controls | None
    data: Markup
    seen: Seen
    facts: str
    progress: CollectionProgress
    alarms: tuple[ParserAlarm, ...]
    refused: tuple[Refused, ...]
    refused_words: str
    columns: tuple[Column, ...]
    sort: str
    rows: tuple[DocumentRow, ...]
    totals: DocumentRow | None
    strip_words: str
    chunk_urls: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CollectionPage:
    """The whole page of a collection; `expiry` says that its time is over soon, to who can keep it."""

    id: str
    title: str
    expiry: str
    controls: Controls
    tracks: TrackMenus
    bench: CollectionBench
    open: OpenView


def page(collected: Collected, settings: Settings, expiry: str = "") -> CollectionPage:
    return CollectionPage(
        id=collected.id,
        title=collected.stored.called,
        expiry=expiry,
        controls=offered(collected.state, settings),
        tracks=track_menus(""),
        bench=_bench(collected, swapped=False, form=None),
        open=open_view(settings),
    )


def bench(collected: Collected, settings: Settings, structure: str = "") -> CollectionBench:
    """What a change swaps; with the controls where those of the page have another structure."""
    is_same = structure in {"", structure_of(collected.state)}
    form = None if is_same else offered(collected.state, settings, swapped=True)
    return _bench(collected, swapped=True, form=form)


def _bench(collected: Collected, *, swapped: bool, form: Controls | None) -> CollectionBench:
    refused, files = collected.refused, collected.stored.files
    return CollectionBench(
        swapped=swapped,
        controls=form,
        data=_data(collected),
        seen=seen_of(collected),
        facts=facts_of(collected),
        progress=progress_of(collected),
        alarms=_alarms(collected),
        refused=tuple(Refused(file.name, problem) for file, problem in refused),
        refused_words=f"{len(refused):,} of {count(len(files), 'file')} {_not_read(collected)}",
        columns=columns_of(collected),
        sort=collected.sort,
        rows=rows_of(collected),
        totals=totals_of(collected) if len(collected.counted) > 1 else None,
        strip_words="answer" if collected.answers else "sentence",
        chunk_urls=_chunk_urls(collected),
    )


def _chunk_urls(collected: Collected) -> tuple[tuple[str, str], ...]:
    """Where the chunks of all documents are, in each form; nowhere while files or vectors are missing."""
    if progress_of(collected).steps or not collected.entries:
        return ()
    place, query = f"/api/collections/{collected.id}", collected.state.query()
    return tuple((label, f"{place}/chunks.{label.lower()}?{query}") for label in ("CSV", "JSONL"))


def _not_read(collected: Collected) -> str:
    """What is said of all refused files: that they cannot be read only where that was tried of each."""
    refused = collected.refused
    if any(problem in {STOPPED, LOST} for _, problem in refused):
        return "was not read" if len(refused) == 1 else "were not read"
    return "could not be read" if collected.now is None else "cannot be read"


def _data(collected: Collected) -> Markup:
    """The state as JSON for the scripts of the page, safe inside a script element."""
    pairs = zip(collected.state.tracks, collected.names, collected.looks, strict=True)
    data = {
        "url": collected.url(),
        "query": collected.url().partition("?")[2],
        "shown": collected.state.shown,
        "edition": "",
        "is_counting": len(collected.counted) < len(collected.entries),
        "known": progress_of(collected).known,
        "tracks": [
            {"track": str(spec), "params": dict(spec.params), "name": name, "hue": look.hue}
            | NO_PLACES
            for spec, name, look in pairs
        ],
    }
    return Markup(orjson.dumps(data).decode().replace("<", "\\u003c"))


def facts_of(collected: Collected) -> Markup:
    """What stands in the bar; the questions that are left out lead to the list of them."""
    tokens = sum(one.facts.tokens for one in collected.counted)
    formats = len({one.facts.format for one in collected.counted})
    parts = [
        count(len(collected.entries), "document"),
        count(formats, "format") if formats > 1 else "",
        count(tokens, "token"),
        count(collected.answers, "answer") if collected.answers else "",
    ]
    if collected.left_out:
        url = f"/c/{collected.id}/evaluate#left-out"
        words = count(collected.left_out, "question left out", "questions left out")
        parts.append(Markup('<a class="link" href="{}">{}</a>').format(url, words))
    return Markup(" · ").join(filter(None, parts))


def seen_of(collected: Collected) -> Seen:
    """The one line that says what is seen."""
    counted, left = collected.counted, len(collected.entries) - len(collected.counted)
    if not counted:
        empty = "The files are being read." if collected.now is not None else "No document is here."
        return Seen("The documents are being counted." if left else empty, "")
    units = collected.answers or sum(one.facts.sentences for one in counted)
    noun = "answer" if collected.answers else "sentence"
    lead = f"Of {count(units, noun)} in {count(len(counted), 'document')}"
    waiting = collected.waiting
    ready = [at for at in range(len(waiting)) if waiting[at] < len(counted)]
    cuts = [
        f"{collected.names[at]} {'cuts ' if first else ''}{_cut(collected, at):,}{_of_ready(collected, at)}"
        for first, at in zip([True, *[False] * len(ready)], ready, strict=False)
    ]
    waits = [
        name
        for name, number in zip(collected.names, waiting, strict=True)
        if number == len(counted)
    ]
    parts = [f"{', '.join(cuts)}." if cuts else ""]
    parts.append(
        f"{listed(waits)} {'waits' if len(waits) == 1 else 'wait'} for vectors." if waits else ""
    )
    parts.append("" if collected.answers else "No answer is marked yet.")
    parts.append(
        f"{count(left, 'document')} {'is' if left == 1 else 'are'} still to be counted."
        if left
        else ""
    )
    return Seen(lead, " ".join(filter(None, parts)))


def _cut(collected: Collected, track: int) -> int:
    tallies = (one.tracks[track] for one in collected.counted)
    return sum(collected.cut(tally) for tally in tallies if tally is not None)


def _of_ready(collected: Collected, track: int) -> str:
    waiting = collected.waiting[track]
    return f" (in {len(collected.counted) - waiting:,} of them)" if waiting else ""


def _alarms(collected: Collected) -> tuple[ParserAlarm, ...]:
    """Each format once, by the track that makes it look worst, with the others that do too."""
    found = [(far, at) for at in range(len(collected.names)) for far in collected.far(at)]
    worst = sorted(found, key=lambda pair: -pair[0].factor)
    formats = dict.fromkeys(far.format for far, _ in worst)
    alarms, query = [], collected.state.query()
    for name in formats:
        own = [(far, collected.names[at]) for far, at in worst if far.format == name]
        tracks = listed([track for _, track in own])
        found_in = collected.documents_of(name)
        links = tuple(
            (collected.called(one), f"/d/{one}?{query}") for one in found_in[:DOCUMENTS_SHOWN]
        )
        more = len(found_in) - len(links)
        url = collected.url(sort="format")
        alarms.append(ParserAlarm(own[0][0].message, f"Seen in {tracks}", links, more, url))
    return tuple(alarms)
