"""The table of a collection: its documents in the order that was asked for, and what they come to together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from app.collected import Collected, Entry
from app.several import natural
from app.tallies import DocumentTally, Tally
from app.words import count
from engine.formats import FORMATS
from engine.languages import LANGUAGES
from engine.parsers_compared import per_thousand
from engine.source import merely_informs

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


@dataclass(frozen=True, slots=True)
class Column:
    """A column that the documents can be put in order by; `url` is the address of that order.

    `direction` is `ascending`, `descending` or `none`, as `aria-sort` has it.
    """

    key: str
    label: str
    help: str
    is_number: bool
    direction: str
    next: str
    url: str


def columns_of(collected: Collected) -> tuple[Column, ...]:
    name = collected.names[collected.state.shown]
    cut = "Answers cut" if collected.answers else "Sentences cut"
    of_track = f"Puts the documents in the order of {name}."
    made = [
        ("name", "Document", "In the order of the titles, in which numbers count as numbers."),
        ("format", "Format", "What the file is."),
        ("pages", "Pages", "Where the file has pages."),
        ("language", "Language", "The language whose rules its sentences follow."),
        ("characters", "Characters", "Of the text that is indexed."),
        ("tokens", "Tokens", "Of the tokenizer that is chosen above."),
        ("chunks", "Chunks", of_track),
        ("rate", "per 1,000 tokens", f"Chunks for each 1,000 tokens of the text. {of_track}"),
        ("cut", cut, f"{cut.split()[0]} that no chunk holds whole. {of_track}"),
        ("alarms", "Alarms", f"What is worth a look. {of_track}"),
    ]
    return tuple(_column(collected, *one) for one in made)


def _column(collected: Collected, key: str, label: str, words: str) -> Column:
    is_number = key not in {"name", "format", "language"}
    up, down = key, f"-{key}"
    first, second = (down, up) if is_number else (up, down)
    chosen = collected.sort or "name"
    following = second if chosen == first else first
    direction = {up: "ascending", down: "descending"}.get(chosen, "none")
    url = collected.url(sort=following)
    return Column(key, label, words, is_number, direction, following, url)


def rows_of(collected: Collected) -> tuple[DocumentRow, ...]:
    return tuple(_row(collected, entry) for entry in _ordered(collected))


def _ordered(collected: Collected) -> list[Entry]:
    """Entries of one value are in the order of their titles; those without one come last."""
    shown = collected.shown_names
    named = sorted(collected.entries, key=lambda entry: [*map(natural, shown[entry.id])])
    key, is_down = collected.sort.removeprefix("-") or "name", collected.sort.startswith("-")
    if key == "name":
        return named[::-1] if is_down else named
    valued = [(VALUES[key](collected, entry), entry) for entry in named]
    known = [pair for pair in valued if pair[0] is not None]
    known.sort(key=lambda pair: pair[0], reverse=is_down)
    return [entry for _, entry in known] + [entry for found, entry in valued if found is None]


def _of_facts(name: str) -> Callable[[Collected, Entry], Any]:
    return lambda _, entry: getattr(entry.tally.facts, name) if entry.tally else None


def _of_track(
    told: Callable[[Collected, DocumentTally, Tally], float],
) -> Callable[[Collected, Entry], Any]:
    def value(collected: Collected, entry: Entry) -> float | None:
        tally = entry.tally.tracks[collected.state.shown] if entry.tally else None
        return None if tally is None or entry.tally is None else told(collected, entry.tally, tally)

    return value


def _alarms_of(tally: DocumentTally, track: Tally) -> int:
    return len(text_alarms(tally)) + len(track.alarms)


VALUES: dict[str, Callable[[Collected, Entry], Any]] = {
    "format": lambda _, entry: FORMATS[entry.tally.facts.format].label if entry.tally else None,
    "pages": lambda _, entry: (entry.tally.facts.pages or None) if entry.tally else None,
    "language": lambda _, entry: LANGUAGES[entry.tally.facts.language] if entry.tally else None,
    "characters": _of_facts("characters"),
    "tokens": _of_facts("tokens"),
    "chunks": _of_track(lambda _, __, track: track.chunks),
    "rate": _of_track(lambda _, tally, track: per_thousand(track.chunks, tally.facts.tokens)),
    "cut": _of_track(lambda collected, _, track: collected.cut(track)),
    "alarms": _of_track(lambda _, tally, track: _alarms_of(tally, track)),
}


def text_alarms(tally: DocumentTally, *, plain: bool = False) -> tuple[str, ...]:
    """The warnings about a document's text, which every track tells again; or what only informs."""
    found = (message for track in tally.tracks if track for message in track.text_alarms)
    return tuple(message for message in dict.fromkeys(found) if merely_informs(message) == plain)


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
        pending = "waits for its vectors"
        return TrackCell(name, look, "", "", "", "", pending, (), (), "", False, None)
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
        for entry in _ordered(collected)
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
        return TrackCell(
            name, look, "", "", "", "", "waits for its vectors", (), (), "", False, None
        )
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
