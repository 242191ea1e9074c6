"""Words can be read on their surfaces, in light and in dark."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from engine.drawing.palette import HUES as HUES_OF_STRATEGIES

TOKENS = Path(__file__).parents[1] / "static" / "css" / "tokens.css"
LEAST = 4.5  # WCAG 2.2, success criterion 1.4.3, for text of this size
LEAST_LINE = 3  # criterion 1.4.11, for what is no text
HUES = sorted(set(HUES_OF_STRATEGIES.values()))
OF_HUE = 0.7  # of a hue in the colour of words that stand in it
SURFACE = r"(?<![\w-])background(?:-color)?: var\(--([\w-]+)\)"
WORDS = r"(?<![\w-])color: var\(--([\w-]+)\)"
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
    *(("ink", f"{hue}-{tint}") for hue in HUES for tint in (1, 2)),
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


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("hue", HUES)
def test_hue_stands_out_as_a_line_and_its_words_as_words(theme: str, hue: str) -> None:
    colours = palette(theme)
    assert contrast(colours[hue], colours["card"]) >= LEAST_LINE
    assert contrast(mixed(colours[hue], colours["ink"], OF_HUE), colours["card"]) >= LEAST


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_stand_out_where_a_rule_gives_their_surface_too(theme: str) -> None:
    colours = palette(theme)
    found = {}
    for sheet in sorted(TOKENS.parent.glob("*.css")):
        for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", sheet.read_text()):
            surface, words = (re.search(how, body) for how in (SURFACE, WORDS))
            if surface and words and {surface[1], words[1]} <= set(colours):
                found[selector.strip()] = contrast(colours[surface[1]], colours[words[1]])
    assert found[".alarm-sign"] >= LEAST
    assert {rule: ratio for rule, ratio in found.items() if ratio < LEAST} == {}


def mixed(one: str, other: str, share: float) -> str:
    """
    >>> mixed("#ffffff", "#000000", 0.5)
    '#808080'
    """
    pairs = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


def test_words_in_a_hue_are_mixed_as_the_style_sheet_mixes_them() -> None:
    sheet = (TOKENS.parent / "base.css").read_text() + (TOKENS.parent / "text.css").read_text()
    assert sheet.count(f"color-mix(in srgb, var(--hue) {OF_HUE:.0%}, var(--ink))") == 2
