"""The table of a collection: its documents in the order that was asked for, and what they come to together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.collected import Collected, Entry
from app.collection_order import ordered, text_alarms
from app.tallies import DocumentTally
from app.words import count
from engine.formats import FORMATS
from engine.languages import LANGUAGES
from engine.parsers_compared import per_thousand

ALARMS_SHOWN = 12


@dataclass(frozen=True, slots=True)
class AlarmList:
    """Warnings behind their number, or plain notices; `more` are not listed, `rest` says where they are."""

    id: str
    title: str
    count: int
    messages: tuple[str, ...]
    more: int
    rest: str = "open the document to read them"
    is_plain: bool = False


@dataclass(frozen=True, slots=True)
class TrackCell:
    """A document, or all, under one track; `pending` is a sentence while it waits.

    `cuts` and `parted` are places on the strip of the document, which `strip` says in words; all documents
    together have none.
    """

    name: str
    look: str
    chunks: str
    rate: str
    cut: str
    tone: str
    pending: str
    cuts: tuple[int, ...]
    parted: tuple[int, ...]
    strip: str
    is_drawn: bool
    alarms: AlarmList | None
    alarm_count: str = "0"


@dataclass(frozen=True, slots=True)
class DocumentRow:
    """A document of the table; `tracks` is empty until it is counted, `facts` is for narrow screens."""

    id: str
    title: str
    file_name: str
    url: str
    format: str
    pages: str
    language: str
    characters: str
    tokens: str
    facts: str
    alarms: AlarmList | None
    notices: AlarmList | None
    tracks: tuple[TrackCell, ...]


def rows_of(collected: Collected) -> tuple[DocumentRow, ...]:
    return tuple(_row(collected, entry) for entry in ordered(collected))


def _row(collected: Collected, entry: Entry) -> DocumentRow:
    tally, (title, file_name) = entry.tally, collected.shown_names[entry.id]
    url = f"/d/{entry.id}?{collected.state.query()}"
    if tally is None:
        return DocumentRow(entry.id, title, file_name, url, "", "", "", "", "", "", None, None, ())
    facts = tally.facts
    form, language = FORMATS[facts.format].label, LANGUAGES[facts.language]
    pages = f"{facts.pages:,}" if facts.pages else ""
    about = f"The text of {collected.called(entry.id)}"
    return DocumentRow(
        id=entry.id,
        title=title,
        file_name=file_name,
        url=url,
        format=form,
        pages=pages,
        language=language,
        characters=f"{facts.characters:,}",
        tokens=f"{facts.tokens:,}",
        facts=" · ".join(filter(None, (form, pages and count(facts.pages, "page"), language))),
        alarms=_alarm_list(f"text-{entry.id}", about, text_alarms(tally)),
        notices=_plain(_alarm_list(f"plain-{entry.id}", about, text_alarms(tally, plain=True))),
        tracks=tuple(
            _cell(collected, entry, tally, index) for index in range(len(collected.state.tracks))
        ),
    )


def _cell(collected: Collected, entry: Entry, tally: DocumentTally, index: int) -> TrackCell:
    track, name, look = tally.tracks[index], collected.names[index], collected.looks[index].classes
    if track is None:
        return _waiting(name, look)
    number = collected.cut(track)
    kind = "answer" if collected.answers else "sentence"
    title = f"{name} in {collected.called(entry.id)}"
    return TrackCell(
        name=name,
        look=look,
        chunks=f"{track.chunks:,}",
        rate=f"{per_thousand(track.chunks, tally.facts.tokens):.1f}",
        cut=f"{number:,}",
        tone="bad" if number else "good",
        pending="",
        cuts=track.cuts,
        parted=track.parted,
        strip=f"{count(track.chunks, 'chunk')}, {count(number, kind)} cut",
        is_drawn=True,
        alarms=_alarm_list(f"{entry.id}-{index}", title, track.alarms),
    )


def _waiting(name: str, look: str) -> TrackCell:
    pending = "waits for its vectors"
    return TrackCell(name, look, "", "", "", "", pending, (), (), "", False, None)


def _alarm_list(name: str, title: str, messages: tuple[str, ...]) -> AlarmList | None:
    if not messages:
        return None
    more = len(messages) - ALARMS_SHOWN
    return AlarmList(f"alarms-{name}", title, len(messages), messages[:ALARMS_SHOWN], max(more, 0))


def _plain(found: AlarmList | None) -> AlarmList | None:
    return found and replace(found, is_plain=True)


def totals_of(collected: Collected) -> DocumentRow:
    """All documents together, in the shape of one."""
    counted = collected.counted
    tokens = sum(one.facts.tokens for one in counted)
    pages = sum(one.facts.pages for one in counted)
    return DocumentRow(
        id="all",
        title=f"All {count(len(counted), 'document')}",
        file_name="",
        url="",
        format="",
        pages=f"{pages:,}" if pages else "",
        language="",
        characters=f"{sum(one.facts.characters for one in counted):,}",
        tokens=f"{tokens:,}",
        facts="",
        alarms=_alarms_of_texts(collected),
        notices=None,
        tracks=tuple(_total(collected, index) for index in range(len(collected.state.tracks))),
    )


def _alarms_of_texts(collected: Collected) -> AlarmList | None:
    """Those under the names of the documents, each with the document it is about."""
    messages = [
        f"{collected.called(entry.id)}: {message}"
        for entry in ordered(collected)
        if entry.tally
        for message in text_alarms(entry.tally)
    ]
    found = _alarm_list("text-all", "The texts of all documents", tuple(messages))
    return found and replace(found, rest="they stand under the names of the documents")


def _total(collected: Collected, index: int) -> TrackCell:
    """What a track comes to over the documents it is ready for."""
    pairs = [(one.facts, one.tracks[index]) for one in collected.counted]
    ready = [(facts, track) for facts, track in pairs if track is not None]
    name, look = collected.names[index], collected.looks[index].classes
    if not ready:
        return _waiting(name, look)
    chunks = sum(track.chunks for _, track in ready)
    number = sum(collected.cut(track) for _, track in ready)
    left = len(pairs) - len(ready)
    return TrackCell(
        name=name,
        look=look,
        chunks=f"{chunks:,}",
        rate=f"{per_thousand(chunks, sum(facts.tokens for facts, _ in ready)):.1f}",
        cut=f"{number:,}",
        tone="bad" if number else "good",
        pending="",
        cuts=(),
        parted=(),
        strip=f"of {len(ready):,}; {left:,} wait" if left else "",
        is_drawn=False,
        alarms=None,
        alarm_count=f"{sum(len(track.alarms) for _, track in ready):,}",
    )
