"""How the settings of strategies look on the page: their labels, their sliders' stops, their units."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Look:
    """How a setting looks on the screen: its label, its slider's stops and what its number counts.

    `unset` stands for the number where there is none.

    `stops` is read by sliders.js: stretches `from:to:step`, joined by commas. A slider may reach less
    far than the number, because few people need a chunk of 100,000 tokens and all need the small ones.
    A stretch that ends at a formula ends the number too.
    """

    label: str
    stops: str = ""
    suffix: str = ""
    unset: str = "none"


SIZES = "16:64:2,64:512:4,512:1024:16,1024:2048:32"
LETTERS = "40:400:10,400:2000:50,2000:8000:200"
CLEAR = r"joined by | , where \n is a line end, \t a tab, and \| \\ \( \) are those signs"
BY_HAND = (
    "drag one in the picture to move it; click or touch the track to add one; choose one and press "
    "Remove cut, or the Delete key, to take it away"
)
LOOKS = {
    "size": Look("Size", SIZES, "tokens"),
    "overlap": Look("Overlap", "0:size-1:1", "tokens"),
    "unit": Look("both in"),
    "percentile": Look("", "0:100:1", "%"),
    "threshold": Look("Cut where"),
    "amount": Look("", "absolute=0:1:0.01;0:4:0.05"),
    "window": Look("Compare", "1:20:1", "sentences a side"),
    "level": Look("Headings down to level", "1:6:1"),
    "stride": Look("A chunk every", "1:2*window+1:1", "sentences"),
    "separators": Look("Split at", suffix=CLEAR),
    "over": Look("The chunks of"),
    "cuts": Look("", suffix=BY_HAND),
}
OWN_LOOKS = {
    ("fixed", "size"): Look("Size", SIZES),
    ("fixed", "overlap"): Look("Overlap", "0:size-1:1"),
    ("recursive-characters", "size"): Look("Size", LETTERS),
    ("recursive-characters", "overlap"): Look("Overlap", "0:size-1:1"),
    ("sentences", "size"): Look("Size", SIZES),
    ("sentences", "unit"): Look("counted in"),
    ("sentences", "overlap"): Look("Overlap", "0:10:1", "sentences"),
    ("headings", "size"): Look("At most", SIZES, "tokens", unset="no limit"),
    ("semantic", "size"): Look("At most", SIZES, "tokens", unset="no limit"),
    ("sentence-window", "window"): Look("With", "0:20:1", "sentences either side"),
}
THRESHOLDS = {
    "percentile": "similarity is in the lowest",
    "stddev": "the drop is past the mean by deviations",
    "iqr": "the drop is past the mean by quartile ranges",
    "gradient": "the drop steepens most, in the top",
    "absolute": "similarity is at most",
}
# On the page the condition is read before its amount, in the contract the settings keep their order.
READING_ORDER = ("threshold", "percentile", "amount", "level", "stride", "size", "window")
# Late chunks may be those of any track; these are worth a comparison.
OVERS = ("paragraphs", "headings", "sentences", "fixed", "recursive", "semantic")


def look_of(strategy: str, param: str) -> Look:
    """How a setting looks where this strategy reads it."""
    return OWN_LOOKS.get((strategy, param)) or LOOKS[param]
