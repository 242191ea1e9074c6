"""Words can be read on their surfaces, in light and in dark."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[1] / "static" / "css" / "tokens.css"
LEAST = 4.5  # WCAG 2.2, success criterion 1.4.3, for text of this size
PAIRS = [
    *product(("ink", "mute"), ("paper", "card", "soft")),
    *(
        (verdict, surface)
        for verdict in ("cut", "whole")
        for surface in ("card", f"{verdict}-soft")
    ),
    ("rescued-ink", "card"),
    ("rescued-ink", "rescued-soft"),
    ("card", "ink"),
    ("ink", "fixed-2"),
]


def palette(theme: str) -> dict[str, str]:
    """The colours of a theme by their names; dark changes those of light."""
    light, *dark = re.findall(r":root[^{]*\{([^}]*)\}", TOKENS.read_text())
    named = [dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block)) for block in (light, *dark)]
    assert named[1] == named[2]
    return named[0] if theme == "light" else named[0] | named[1]


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """
    >>> contrast("#000000", "#ffffff")
    21.0
    """
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_stand_out_from_their_surface(theme: str) -> None:
    colours = palette(theme)
    found = {pair: contrast(*(colours[name] for name in pair)) for pair in PAIRS}
    assert {pair: ratio for pair, ratio in found.items() if ratio < LEAST} == {}
