"""What a strategy does with its settings, in a few words beside its name."""

from __future__ import annotations

from engine.params import Params, Value, whole_number

SEPARATORS = ("\n\n", "\n", " ", "")  # the default of LangChain's RecursiveCharacterTextSplitter


def _count(number: Value, units: str = "tokens") -> str:
    return f"{number:,} {units.removesuffix('s') if number == 1 else units}"


def fixed_words(params: Params) -> str:
    overlap = f"{params['overlap']:,} shared" if params["overlap"] else "no overlap"
    return f"{_count(params['size'], str(params['unit']))}, {overlap}"


def recursive_words(params: Params) -> str:
    overlap = f", {params['overlap']:,} shared" if params["overlap"] else ""
    return f"≤ {_count(params['size'])}{overlap}"


def characters_words(params: Params) -> str:
    overlap = f"{params['overlap']:,} shared" if params["overlap"] else "no overlap"
    own = "" if params["separators"] == SEPARATORS else ", own separators"
    return f"≤ {_count(params['size'], str(params['unit']))}, {overlap}{own}"


def sentences_words(params: Params) -> str:
    overlap = f", {_count(params['overlap'], 'sentences')} shared" if params["overlap"] else ""
    return f"≤ {_count(params['size'], str(params['unit']))} of whole sentences{overlap}"


def headings_words(params: Params) -> str:
    level = whole_number(params, "level")
    which = "at each heading" if level == 6 else f"at headings down to level {level}"
    return which + (f", ≤ {_count(params['size'])}" if params["size"] else "")


def window_words(params: Params) -> str:
    window, stride = whole_number(params, "window"), whole_number(params, "stride")
    around = f"{_count(window, 'sentences')} either side" if window else "each alone"
    return f"{_ordinals(stride)} sentence, {around}"


def _ordinals(stride: int) -> str:
    """
    >>> _ordinals(1), _ordinals(2), _ordinals(11), _ordinals(23)
    ('every', 'every 2nd', 'every 11th', 'every 23rd')
    """
    ending = "th" if 10 < stride < 14 else {1: "st", 2: "nd", 3: "rd"}.get(stride % 10, "th")
    return "every" if stride == 1 else f"every {stride}{ending}"


def paragraphs_words(params: Params) -> str:
    return "each with the headings above it"


def late_words(params: Params) -> str:
    return f"over {params['over']}"


def manual_words(params: Params) -> str:
    cuts = params["cuts"]
    return _count(len(cuts) if isinstance(cuts, tuple) else 0, "cuts") + " made by hand"


def semantic_words(params: Params) -> str:
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
