"""The columns of a collection's table, and the order of its documents by each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.collected import Collected, Entry
from app.pieces import natural
from app.tallies import DocumentTally, Tally
from engine.formats import FORMATS
from engine.languages import LANGUAGES
from engine.parsers_compared import per_thousand
from engine.source import merely_informs


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


def ordered(collected: Collected) -> list[Entry]:
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
