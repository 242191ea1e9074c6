"""Tracks that belong together, put on a page in one click, and what else can be added to it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

import orjson

from app.controls import rule_of
from app.forms import LONGEST_NAME, MOST_TRACKS
from app.samples import SAMPLES, title_of
from engine.drawing.palette import hue_of
from engine.spec import parse_track
from engine.strategies import STRATEGIES

BY_HAND = "manual"  # begins as a copy of another track's cuts, so it is not offered empty


@dataclass(frozen=True, slots=True)
class Preset:
    """Tracks in canonical spelling, and the sample that they were chosen for."""

    name: str
    note: str
    sample: str
    tracks: tuple[str, ...]


PRESETS = (
    Preset(
        "Five bets",
        "Each strategy bets on another unit: a size, paragraphs, single sentences, sections, topics.",
        "expense-policy",
        (
            "fixed:size=512",
            "recursive:size=512",
            "sentence-window",
            "headings",
            "semantic:percentile=10",
        ),
    ),
    Preset(
        "Five sentences, five ways",
        "Small sizes on one paragraph: what counting characters, tokens or sentences does to it.",
        "warming",
        SAMPLES["warming"].tracks,
    ),
    Preset(
        "Four assumptions",
        "A size with overlap, paragraphs first, a drop in similarity, and vectors made before the cut.",
        "science-notes",
        SAMPLES["science-notes"].tracks,
    ),
)


@dataclass(frozen=True, slots=True)
class Offer:
    """A strategy that a track can be added of."""

    spelling: str
    label: str
    rule: str
    look: str


@dataclass(frozen=True, slots=True)
class PresetLine:
    """A preset as it is offered; `tracks` is JSON, `url` empty on the page of its own sample."""

    name: str
    note: str
    tracks: str
    sample: str
    url: str


@dataclass(frozen=True, slots=True)
class TrackMenus:
    """What the menus say that change the list of tracks; `by_hand` where one can be made to cut by hand."""

    offers: tuple[Offer, ...]
    presets: tuple[PresetLine, ...]
    longest_name: int
    most: int
    by_hand: bool


def track_menus(document_id: str) -> TrackMenus:
    """The menus of a document's page or, without an id, of a page that shows no one text to cut by hand."""
    rows = (row for name, row in STRATEGIES.items() if name != BY_HAND)
    return TrackMenus(
        offers=tuple(
            Offer(row.name, row.label, rule_of(row), f"hue-{hue_of(parse_track(row.name))}")
            for row in rows
        ),
        presets=tuple(_line(preset, document_id) for preset in PRESETS),
        longest_name=LONGEST_NAME,
        most=MOST_TRACKS,
        by_hand=bool(document_id),
    )


def _line(preset: Preset, document_id: str) -> PresetLine:
    return PresetLine(
        name=preset.name,
        note=preset.note,
        tracks=orjson.dumps(preset.tracks).decode(),
        sample=title_of(preset.sample),
        url="" if preset.sample == document_id else url_of(preset),
    )


def url_of(preset: Preset) -> str:
    """The address of the preset's own sample, cut by its tracks, with the table of where each cuts.

    >>> url_of(PRESETS[0])[:56]
    '/d/expense-policy?track=fixed:size=512&track=recursive:s'
    """
    pairs = [("track", track) for track in preset.tracks]
    query = urlencode([*pairs, ("view", "boundaries")], safe=":=,()")
    return f"/d/{preset.sample}?{query}"
