"""The table of strategies: a row for each, with its settings and its words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.params import LARGEST_SIZE, Param, Params, TrackError, Value, whole_number
from engine.quoting import quoted
from engine.strategy_words import (
    SEPARATORS,
    characters_words,
    fixed_words,
    headings_words,
    late_words,
    manual_words,
    paragraphs_words,
    recursive_words,
    semantic_words,
    sentences_words,
    window_words,
)


def _nothing_more(params: dict[str, Value]) -> None:
    """For strategies whose settings never clash."""


def _overlap_fits(params: dict[str, Value]) -> None:
    size, overlap = whole_number(params, "size"), whole_number(params, "overlap")
    if overlap >= size:
        raise TrackError(f"overlap must be from 0 to {size - 1} when size is {size}, not {overlap}")


def _stride_fits(params: dict[str, Value]) -> None:
    window, stride = whole_number(params, "window"), whole_number(params, "stride")
    if stride > 2 * window + 1:
        raise TrackError(
            f"stride must be from 1 to {2 * window + 1} when window is {window}, not {stride}"
        )


AMOUNTS: dict[str, float] = {"stddev": 1.5, "iqr": 1.5, "absolute": 0.3}


def _amount_by_kind(params: dict[str, Value]) -> None:
    """Fill in the amount that the kind of threshold starts from."""
    kind = str(params["threshold"])
    if params["amount"] is None and kind in AMOUNTS:
        params["amount"] = AMOUNTS[kind]
    amount = params["amount"]
    if kind == "absolute" and isinstance(amount, int | float) and amount > 1:
        raise TrackError(f"amount must be from -1 to 1 when threshold is absolute, not {amount}")


@dataclass(frozen=True, slots=True)
class Strategy:
    """One way of cutting: its name, its settings and its words on the screen."""

    name: str
    label: str
    params: tuple[Param, ...]
    rule: str
    words: Callable[[Params], str]
    finish: Callable[[dict[str, Value]], None] = _nothing_more

    def param(self, name: str) -> Param:
        for param in self.params:
            if param.name == name:
                return param
        known = ", ".join(param.name for param in self.params) or "no settings"
        raise TrackError(f"{self.name} has no setting {quoted(name)}; it has {known}")

    @property
    def has_overlap(self) -> bool:
        return any(param.name == "overlap" for param in self.params)


LATE = "late"


_SIZE = Param("size", "integer", 256, "the most tokens a chunk may hold", 1, LARGEST_SIZE)
_OVERLAP = Param(
    "overlap",
    "integer",
    0,
    "how many tokens of a chunk the next one repeats",
    0,
    LARGEST_SIZE - 1,
    below="size",
)


def _size(default: int) -> Param:
    return replace(_SIZE, default=default)


def _most(help: str) -> Param:
    return replace(_SIZE, default=None, optional=True, help=help)


def _unit(default: str, help: str) -> Param:
    return Param("unit", "choice", default, help, choices=("tokens", "characters"))


_ROWS = (
    Strategy(
        "fixed",
        "Fixed",
        (_SIZE, _OVERLAP, _unit("tokens", "what size and overlap count")),
        "fills each chunk to its size and cuts there, mid-sentence if need be",
        fixed_words,
        _overlap_fits,
    ),
    Strategy(
        "recursive",
        "Recursive",
        (_SIZE, _OVERLAP),
        "keeps paragraphs whole where they fit, else sentences, and joins neighbours up to the size",
        recursive_words,
        _overlap_fits,
    ),
    Strategy(
        "recursive-characters",
        "Recursive by characters",
        (
            _size(1000),
            _OVERLAP,
            _unit("characters", "what size and overlap count"),
            Param(
                "separators",
                "list",
                SEPARATORS,
                "where to split, the first that occurs first; the empty one parts characters",
            ),
        ),
        "splits at blank lines, then lines, then spaces, then anywhere, as LangChain's splitter does",
        characters_words,
        _overlap_fits,
    ),
    Strategy(
        "sentences",
        "Sentences",
        (
            _size(200),
            _unit("tokens", "what size counts"),
            replace(_OVERLAP, help="how many sentences of a chunk the next one repeats"),
        ),
        "adds whole sentences until the next would pass the size",
        sentences_words,
        _overlap_fits,
    ),
    Strategy(
        "headings",
        "Headings",
        (
            Param("level", "integer", 6, "the deepest headings that open a chunk", 1, 6),
            _most("cut a section that is longer as recursive does"),
        ),
        "opens a chunk at each heading, so that a section stays with its title",
        headings_words,
    ),
    Strategy(
        "semantic",
        "Semantic",
        (
            Param(
                "percentile",
                "number",
                25,
                "cut where the similarity of neighbouring sentences is in the lowest so many percent",
                0,
                100,
                read_with=("threshold", ("percentile", "gradient")),
            ),
            _most("also cut where a chunk would grow past so many tokens"),
            Param(
                "threshold",
                "choice",
                "percentile",
                "how deep a drop must be to cut",
                choices=("percentile", "stddev", "iqr", "gradient", "absolute"),
            ),
            Param(
                "amount",
                "number",
                None,
                "how far past the mean the drop must go, or the similarity itself",
                -1,
                100,
                optional=True,
                read_with=("threshold", ("stddev", "iqr", "absolute")),
            ),
            Param("window", "integer", 1, "how many sentences on each side are compared", 1, 20),
        ),
        "cuts where neighbouring sentences are least alike",
        semantic_words,
        _amount_by_kind,
    ),
    Strategy(
        "sentence-window",
        "Sentence window",
        (
            Param("window", "integer", 2, "how many sentences either side belong to it", 0, 20),
            Param("stride", "integer", 1, "a chunk for every so many sentences", 1, 41),
        ),
        "slides a frame over the sentences: each with its neighbours is a chunk",
        window_words,
        _stride_fits,
    ),
    Strategy(
        "paragraphs",
        "Paragraphs",
        (),
        "makes a chunk of each paragraph, list, table or code block, with the headings above it",
        paragraphs_words,
    ),
    Strategy(
        LATE,
        "Late",
        (
            Param(
                "over",
                "track",
                "paragraphs",
                "whose chunks it takes; each vector is made from the whole document",
            ),
        ),
        "takes the chunks of another track and embeds the whole document before it is cut",
        late_words,
    ),
    Strategy(
        "manual",
        "By hand",
        (Param("cuts", "cuts", (), "the characters at which a chunk ends"),),
        "cuts at the places chosen by hand, and nowhere else",
        manual_words,
    ),
)

STRATEGIES: dict[str, Strategy] = {row.name: row for row in _ROWS}
DEFAULT_TRACKS = ("fixed", "recursive", "semantic")
