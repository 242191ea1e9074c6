"""Rows that belong together in the table of what chunking does to retrieval, added in one click."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from app.samples import SAMPLES
from engine.quoting import quoted
from engine.retrieval.retrievers import DEFAULT_RETRIEVERS
from engine.strategies import DEFAULT_TRACKS


@dataclass(frozen=True, slots=True)
class PresetRow:
    """A track in canonical spelling, and what its row is there to show."""

    track: str
    teaches: str


@dataclass(frozen=True, slots=True)
class RowPreset:
    """Rows to compare, of which the first is the one that the others are measured against.

    `key` names it in the terminal and in addresses. `tokenizer` is what the sizes are counted in, empty where
    any will do.
    """

    key: str
    name: str
    note: str
    rows: tuple[PresetRow, ...]
    tokenizer: str = ""
    retrievers: tuple[str, ...] = DEFAULT_RETRIEVERS

    @property
    def tracks(self) -> tuple[str, ...]:
        return tuple(row.track for row in self.rows)


def _rows(tracks: Sequence[str], *teaches: str) -> tuple[PresetRow, ...]:
    return tuple(PresetRow(*pair) for pair in zip(tracks, teaches, strict=True))


SIX = RowPreset(
    "six",
    "Six rows",
    "Three sizes, an overlap, paragraphs first, and topics: what each costs and what each loses.",
    (
        PresetRow("fixed:size=128", "sharp vectors, many cuts"),
        PresetRow("fixed", "half as many cuts, each chunk about more"),
        PresetRow("fixed:size=512", "few cuts, but many embedders stop reading halfway"),
        PresetRow("fixed:overlap=64", "short answers survive the cuts, some of them twice"),
        PresetRow("recursive", "cuts at paragraphs, and inside a sentence only if it is very long"),
        PresetRow("semantic:size=256", "cuts where the subject changes, in many small chunks"),
    ),
    tokenizer="qwen2.5",
)

FOUR = RowPreset(
    "four",
    "Four assumptions",
    "A size with overlap, paragraphs first, a drop in similarity, and vectors made before the cut.",
    _rows(
        SAMPLES["science-notes"].tracks,
        "what is said matters less than how long it is",
        "a paragraph holds a fact, or else a sentence does",
        "a fact ends where the next sentence resembles it least",
        "a paragraph is understood from the whole document",
    ),
    tokenizer="wordpiece",
)

DEFAULTS = RowPreset(
    "defaults",
    "Three defaults",
    "The rules that a document opens on: a size, paragraphs first, and topics.",
    _rows(
        DEFAULT_TRACKS,
        "cuts by counting alone",
        "cuts where the author took a breath",
        "cuts where the subject changes",
    ),
)

SIZES = RowPreset(
    "sizes",
    "Four sizes",
    "The same rule with one number doubled: what a chunk gains in context and loses in sharpness.",
    (
        PresetRow("fixed:size=64", "a few sentences: sharp, and often cut"),
        PresetRow("fixed:size=128", "a short paragraph"),
        PresetRow("fixed", "a long paragraph"),
        PresetRow("fixed:size=512", "a page: seldom cut, about many things"),
    ),
)

OVERLAPS = RowPreset(
    "overlaps",
    "Four overlaps",
    "One size, with more and more said twice: what is rescued, and what the index pays for it.",
    (
        PresetRow("fixed", "nothing said twice"),
        PresetRow("fixed:overlap=32", "rescues a sentence of most lengths"),
        PresetRow("fixed:overlap=64", "rescues two sentences, for a third more tokens"),
        PresetRow("fixed:overlap=128", "rescues a paragraph, for twice the tokens"),
    ),
)

ROW_PRESETS = MappingProxyType({one.key: one for one in (SIX, FOUR, DEFAULTS, SIZES, OVERLAPS)})


def row_preset(key: str) -> RowPreset:
    """The preset of that key; ValueError, one sentence, for any other.

    >>> row_preset("six").tracks[-1]
    'semantic:size=256'
    """
    if key not in ROW_PRESETS:
        raise ValueError(f"preset must be one of {', '.join(ROW_PRESETS)}, not {quoted(key)}")
    return ROW_PRESETS[key]
