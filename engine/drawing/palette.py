"""The colours of the figure, by the names that the page's style sheet gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.spec import Spec

LIGHT: dict[str, str] = {
    "--paper": "#faf9f6",
    "--card": "#ffffff",
    "--line": "#e4e2dc",
    "--line-strong": "#cbc8c0",
    "--ink": "#1f2328",
    "--mute": "#646b77",
    "--soft": "#f3f2ed",
    "--cut": "#c62f1d",
    "--whole": "#177648",
    "--rescued": "#b97a00",
    "--rescued-ink": "#8a5b00",
    "--fixed": "#3b6fb6",
    "--fixed-1": "#c3d4ea",
    "--fixed-2": "#e1e9f5",
    "--recursive": "#8a5ab8",
    "--recursive-1": "#d8c8e8",
    "--recursive-2": "#ece3f4",
    "--headings": "#b07d2b",
    "--headings-1": "#e8d7b8",
    "--headings-2": "#f4ebdb",
    "--semantic": "#2b8a7e",
    "--semantic-1": "#bcdad5",
    "--semantic-2": "#dcecea",
    "--slate": "#5b6b7f",
    "--slate-1": "#ccd3dc",
    "--slate-2": "#e5e9ee",
    "--olive": "#76802f",
    "--olive-1": "#d6dab4",
    "--olive-2": "#ebeddb",
    "--brown": "#8a5a44",
    "--brown-1": "#dfcabf",
    "--brown-2": "#efe5df",
    "--manual": "#1f2328",
    "--manual-1": "#c9cbce",
    "--manual-2": "#e4e5e7",
}
DARK: dict[str, str] = {
    "--paper": "#14161a",
    "--card": "#1b1e24",
    "--line": "#2c313a",
    "--line-strong": "#454c58",
    "--ink": "#e6e8eb",
    "--mute": "#9aa3af",
    "--soft": "#22262d",
    "--cut": "#ff6b57",
    "--whole": "#4fbf84",
    "--rescued": "#e0a53a",
    "--rescued-ink": "#e0a53a",
    "--fixed": "#7fabe6",
    "--fixed-1": "#2f4a70",
    "--fixed-2": "#243449",
    "--recursive": "#bd97e2",
    "--recursive-1": "#503a69",
    "--recursive-2": "#372c46",
    "--headings": "#d9ab5f",
    "--headings-1": "#5c4826",
    "--headings-2": "#3e3423",
    "--semantic": "#5fc0b2",
    "--semantic-1": "#23514b",
    "--semantic-2": "#203a38",
    "--slate": "#a3b1c4",
    "--slate-1": "#434f5e",
    "--slate-2": "#303842",
    "--olive": "#b6c06a",
    "--olive-1": "#4b5128",
    "--olive-2": "#353824",
    "--brown": "#cf9c85",
    "--brown-1": "#5b4034",
    "--brown-2": "#3f302a",
    "--manual": "#e6e8eb",
    "--manual-1": "#4d525a",
    "--manual-2": "#363a41",
}
THEMES = {"light": LIGHT, "dark": DARK}
SANS = 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif'

HUES: dict[str, str] = {
    "fixed": "fixed",
    "recursive": "recursive",
    "recursive-characters": "recursive",
    "sentences": "slate",
    "headings": "headings",
    "semantic": "semantic",
    "sentence-window": "olive",
    "paragraphs": "brown",
    "manual": "manual",
}
"""The hue of each strategy; there are eight, so the two that part a text step by step share one."""


FILLS = ("", "half", "dot")
"""What fills the dashed swatches of one hue in turn, so that no two neighbours of a list are alike."""


@dataclass(frozen=True, slots=True)
class Look:
    """The hue that a track's chunks are drawn in, wherever they are drawn, and how their edges are.

    `earlier` counts the tracks before it that have the same hue.
    """

    hue: str
    earlier: int = 0

    @property
    def dashed(self) -> bool:
        """Whether an earlier track has the same hue."""
        return self.earlier > 0

    @property
    def classes(self) -> str:
        """The classes of the style sheet that give an element this look.

        >>> [Look("fixed", earlier).classes for earlier in range(5)]
        ['hue-fixed', 'hue-fixed dashed', 'hue-fixed dashed half', 'hue-fixed dashed dot', 'hue-fixed dashed']
        """
        fill = FILLS[(self.earlier - 1) % len(FILLS)] if self.dashed else ""
        return " ".join(filter(None, (f"hue-{self.hue}", "dashed" if self.dashed else "", fill)))


def hue_of(spec: Spec) -> str:
    """The hue of a track: that of the strategy which really cuts."""
    return HUES[spec.base.strategy]


def looks_of(specs: Sequence[Spec]) -> list[Look]:
    """How the tracks of one picture look: one whose hue an earlier one has gets dashed edges.

    >>> from engine.spec import parse_track
    >>> [look.classes for look in looks_of([parse_track("fixed"), parse_track("fixed:size=9")])]
    ['hue-fixed', 'hue-fixed dashed']
    """
    hues = [hue_of(spec) for spec in specs]
    return [Look(hue, hues[:at].count(hue)) for at, hue in enumerate(hues)]


def resolved(value: Any, palette: Mapping[str, str] = LIGHT) -> Any:
    """A figure with its colour names replaced by those of a palette, for those who have no page.

    >>> resolved({"color": "--cut", "fill": "--cut/0.5", "x": [1, 2]})
    {'color': '#c62f1d', 'fill': 'rgba(198,47,29,0.5)', 'x': [1, 2]}
    """
    if isinstance(value, dict):
        return {key: resolved(part, palette) for key, part in value.items()}
    if isinstance(value, list):
        return value if _is_numbers(value) else [resolved(part, palette) for part in value]
    if isinstance(value, str) and value.startswith("--"):
        return _colour(value, palette)
    return value


def _is_numbers(values: list[Any]) -> bool:
    return bool(values) and isinstance(values[0], int | float) and not isinstance(values[-1], str)


def _colour(name: str, palette: Mapping[str, str]) -> str:
    token, slash, opacity = name.partition("/")
    if not slash:
        return palette[token]
    red, green, blue = (int(palette[token][at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"
