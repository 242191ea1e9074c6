"""The table of strategies: a row for each, with its settings and its words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.params import LARGEST_SIZE, Param, Params, TrackError, Value, quoted, whole_number


def _nothing_more(params: dict[str, Value]) -> None:
    """For strategies whose settings never clash."""


def _overlap_fits(params: dict[str, Value]) -> None:
    size, overlap = whole_number(params, "size"), whole_number(params, "overlap")
    if overlap >= size:
        raise TrackError(f"overlap must be from 0 to {size - 1} when size is {size}, not {overlap}")


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


def _count(number: Value, units: str = "tokens") -> str:
    return f"{number:,} {units.removesuffix('s') if number == 1 else units}"


def _fixed_words(params: Params) -> str:
    overlap = f"{params['overlap']:,} shared" if params["overlap"] else "no overlap"
    return f"{_count(params['size'], str(params['unit']))}, {overlap}"


def _recursive_words(params: Params) -> str:
    overlap = f", {params['overlap']:,} shared" if params["overlap"] else ""
    return f"≤ {_count(params['size'])}{overlap}"


def _semantic_words(params: Params) -> str:
    kind, amount = params["threshold"], params["amount"]
    share = f"{params['percentile']:g}\u00a0%"
    words = {
        "percentile": f"lowest {share} of similarity",
        "stddev": f"drops past {amount} × the standard deviation",
        "iqr": f"drops past {amount} × the quartile range",
        "gradient": f"steepest {share} of drops",
        "absolute": f"similarity ≤ {amount}",
    }[str(kind)]
    window = f", {params['window']} sentences a side" if params["window"] != 1 else ""
    return words + window + (f", ≤ {_count(params['size'])}" if params["size"] else "")


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

_ROWS = (
    Strategy(
        "fixed",
        "Fixed",
        (
            _SIZE,
            _OVERLAP,
            Param(
                "unit",
                "choice",
                "tokens",
                "what size and overlap count",
                choices=("tokens", "characters"),
            ),
        ),
        "fills each chunk to its size and cuts there, mid-sentence if need be",
        _fixed_words,
        _overlap_fits,
    ),
    Strategy(
        "recursive",
        "Recursive",
        (_SIZE, _OVERLAP),
        "keeps paragraphs whole where they fit, else sentences, and joins neighbours up to the size",
        _recursive_words,
        _overlap_fits,
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
            Param(
                "size",
                "integer",
                None,
                "also cut where a chunk would grow past so many tokens",
                1,
                LARGEST_SIZE,
                optional=True,
            ),
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
        _semantic_words,
        _amount_by_kind,
    ),
)

STRATEGIES: dict[str, Strategy] = {row.name: row for row in _ROWS}
DEFAULT_TRACKS = ("fixed", "recursive", "semantic")
