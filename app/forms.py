"""The state of a page is its query string, read and written here and nowhere else."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast
from urllib.parse import quote

from app.ask_state import NOTHING, Ask
from engine.embedding import EMBEDDERS
from engine.language_codes import language_of_tag
from engine.languages import LANGUAGES
from engine.quoting import quoted
from engine.span import Span
from engine.spec import Spec, parse_track
from engine.tokens import TOKENIZERS

Unit = Literal["tokens", "characters"]
UNITS: tuple[Unit, ...] = ("tokens", "characters")
Numbers = Literal["cuts", "units", "cost", "boundaries"]
NUMBERS: tuple[Numbers, ...] = ("cuts", "units", "cost", "boundaries")
MOST_TRACKS = 30
LONGEST_NAME = 60


class StateError(ValueError):
    """A query that describes no picture; its text is one sentence for the reader."""


@dataclass(frozen=True, slots=True)
class State:
    """Everything that makes the picture of a document: what its address holds.

    `language` is the code of the one whose rules sentences follow, empty for the one that is found.
    `names` holds the tracks' own names, one for each and empty where it has none; it is empty where no track
    has. `shown` is the index of the focused track, `pin` a chunk of it (0-based), `window` the characters
    in view. `view` says which numbers the summary shows, `chosen` which answer its boundaries follow (0-based).
    `ask` is the question that is asked of the chunks.
    """

    tracks: tuple[Spec, ...]
    names: tuple[str, ...] = ()
    tokenizer: str = "wordpiece"
    embedder: str = "all-MiniLM-L6-v2"
    language: str = ""
    shown: int = 0
    pin: int | None = None
    window: Span | None = None
    unit: Unit = "tokens"
    view: Numbers = "cuts"
    chosen: int = 0
    ask: Ask = NOTHING

    @classmethod
    def parse(
        cls,
        items: Iterable[tuple[str, str]],
        defaults: State | None = None,
        *,
        tokenizers: Iterable[str] = tuple(TOKENIZERS),
        embedders: Iterable[str] = tuple(EMBEDDERS),
    ) -> State:
        """The state that a query's (name, value) pairs describe; names it does not know are left alone.

        What is missing is taken from `defaults`. StateError says in one sentence what is wrong; no
        tokenizer and no embedder is taken but those given.

        >>> State.parse([("track", "fixed:size=300"), ("unit", "characters")]).query()
        'track=fixed:size=300&tokenizer=wordpiece&embedder=all-MiniLM-L6-v2&shown=0&unit=characters'
        """
        base = defaults or DEFAULTS
        pairs = list(items)
        single = dict(pairs)
        written = _tracks([value for name, value in pairs if name == "track"])
        tracks = written or base.tracks
        named = [value for name, value in pairs if name == "name"]
        return cls(
            tracks=tracks,
            names=_names(named, len(tracks)) if named or written else base.names,
            tokenizer=_choice("tokenizer", single.get("tokenizer", base.tokenizer), tokenizers),
            embedder=_choice("embedder", single.get("embedder", base.embedder), embedders),
            language=asked_language(single.get("language", base.language)),
            shown=_shown(single.get("shown"), base.shown, len(tracks)),
            pin=_pin(single["pin"]) if single.get("pin") else base.pin,
            window=_window(single["window"]) if single.get("window") else base.window,
            unit=cast(Unit, _choice("unit", single.get("unit", base.unit), UNITS)),
            view=cast(Numbers, _choice("view", single.get("view") or base.view, NUMBERS)),
            chosen=_chosen(single["chosen"]) if single.get("chosen") else base.chosen,
            ask=_ask(single) if single.get("ask") else base.ask,
        )

    def query(self) -> str:
        """The canonical query string: the same picture is always the same address."""
        pairs = [("track", str(track)) for track in self.tracks]
        pairs += [("name", f"{at}:{name}") for at, name in enumerate(self.names) if name]
        pairs += [("tokenizer", self.tokenizer), ("embedder", self.embedder)]
        if self.language:
            pairs.append(("language", self.language))
        pairs += [("shown", str(self.shown)), ("unit", self.unit)]
        if self.view != "cuts":
            pairs.append(("view", self.view))
        if self.chosen:
            pairs.append(("chosen", str(self.chosen)))
        if self.pin is not None:
            pairs.append(("pin", str(self.pin)))
        if self.window is not None:
            pairs.append(("window", f"{self.window.start}-{self.window.end}"))
        pairs += self.ask.pairs()
        return "&".join(f"{name}={quote(value, safe=':=,()')}" for name, value in pairs)

    def showing(self, track: int) -> State:
        """The same picture with another track in focus; a pinned chunk belongs to its track."""
        return replace(self, shown=track, pin=self.pin if track == self.shown else None)


DEFAULTS = State(tracks=(parse_track("fixed"), parse_track("recursive"), parse_track("semantic")))


def _tracks(spellings: list[str]) -> tuple[Spec, ...]:
    if len(spellings) > MOST_TRACKS:
        raise StateError(
            f"a page holds up to {MOST_TRACKS} tracks, not {len(spellings)}; remove one first"
        )
    try:
        return tuple(parse_track(spelling) for spelling in spellings)
    except ValueError as error:
        raise StateError(str(error)) from error


def _names(written: Sequence[str], tracks: int) -> tuple[str, ...]:
    """The own names of so many tracks, from pairs such as `0:Our default`.

    >>> _names(["1: Our  default"], 3), _names(["1: "], 3)
    (('', 'Our default', ''), ())
    """
    names = [""] * tracks
    for pair in written:
        index, _, name = pair.partition(":")
        names[_whole("the number of a named track", index, 0, tracks - 1)] = own_name(name)
    return tuple(names) if any(names) else ()


def asked_language(code: str) -> str:
    """The code in the table of languages that is meant, or nothing; StateError where there is none.

    >>> asked_language("de-AT"), asked_language("")
    ('de', '')
    """
    language = language_of_tag(code)
    if code and not language:
        raise StateError(
            f"language must be the code of one of the {len(LANGUAGES)} languages that the page offers, "
            f"such as de or zh, not {quoted(code)}"
        )
    return language


def spoken(address: str, language: str) -> str:
    """An address that opens in a language, if one is set.

    >>> spoken("/d/plan", "de"), spoken("/d/plan", "")
    ('/d/plan?language=de', '/d/plan')
    """
    return f"{address}?language={language}" if language else address


def own_name(written: str) -> str:
    """A track's own name, its white space made single; StateError where it is too long or unseen."""
    name = " ".join(written.split())
    if len(name) > LONGEST_NAME or any(map(is_control, name)):
        raise StateError(
            f"the name of a track must be up to {LONGEST_NAME} characters that can be seen, "
            f"not {quoted(name)}"
        )
    return name


def is_control(character: str) -> bool:
    """Whether it is no character of a name: it would end the line or turn the direction of what follows."""
    turns = "\u202a" <= character <= "\u202e" or "\u2066" <= character <= "\u2069"
    return turns or unicodedata.category(character) in {"Cc", "Cs"}


def _choice(name: str, value: str, choices: Iterable[str]) -> str:
    if value not in choices:
        raise StateError(f"{name} must be one of {', '.join(choices)}, not {quoted(value)}")
    return value


def _whole(name: str, value: str, least: int, most: int | None) -> int:
    span = f"from {least} to {most}" if most is not None else f"{least} or more"
    if (
        not re.fullmatch(r"[0-9]{1,9}", value)
        or int(value) < least
        or (most is not None and int(value) > most)
    ):
        raise StateError(f"{name} must be a whole number, {span}, not {quoted(value)}")
    return int(value)


def _shown(value: str | None, default: int, tracks: int) -> int:
    return min(default, tracks - 1) if not value else _whole("shown", value, 0, tracks - 1)


def _pin(value: str) -> int:
    return _whole("pin", value, 0, None)


def _ask(single: Mapping[str, str]) -> Ask:
    try:
        return Ask.parse(single)
    except ValueError as error:
        raise StateError(str(error)) from error


def _chosen(value: str) -> int:
    return _whole("chosen", value, 0, None)


def _window(value: str) -> Span:
    match = re.fullmatch(r"([0-9]{1,9})-([0-9]{1,9})", value)
    if match is None or int(match[1]) >= int(match[2]):
        raise StateError(
            f"window must be two characters of the text such as 0-1180, not {quoted(value)}"
        )
    return Span(int(match[1]), int(match[2]))
