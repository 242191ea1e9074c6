"""The state and its cuts as JSON in the page, for the scripts that draw and light them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import orjson
from markupsafe import Markup
from numpy.typing import NDArray

from app.hand import hand_data
from app.subject import Subject, pin_of
from engine.chunking import Chunking
from engine.drawing.axis import Axis, Places, sentence_starts
from engine.languages import is_right_to_left
from engine.similarity import Similarities, percentile_levels

MOST_KNOTS = 2000
MOST_VALUES = 2000  # of the curve, which the strip under the axis shows at the width of a screen


def bench_data(subject: Subject, figure: Mapping[str, object]) -> Markup:
    """The state and its cuts as JSON for the scripts of the page, safe inside a script element."""
    return script_json(bench_dict(subject, figure))


def script_json(data: Mapping[str, object]) -> Markup:
    written = orjson.dumps(data, option=orjson.OPT_SERIALIZE_NUMPY).decode()
    return Markup(written.replace("<", "\\u003c"))  # so that no text can close the element


def bench_dict(subject: Subject, figure: Mapping[str, object]) -> dict[str, Any]:
    state, tokenization = subject.state, subject.tokenization
    return {
        "url": subject.page_url,
        "query": state.query(),
        "shown": state.shown,
        "pin": pin_of(subject) if subject.tracks[state.shown] else None,
        "window": [state.window.start, state.window.end] if state.window else None,
        "unit": state.unit,
        "document": {
            "id": subject.id,
            "revision": subject.revision,
            "characters": len(subject.text),
            "tokens": tokenization.n_tokens,
            "sentences": len(tokenization.document.sentences),
            "language": tokenization.document.language,
            "rightToLeft": is_right_to_left(tokenization.document.language),
        },
        "tracks": [_track_data(subject, index) for index in range(len(subject.tracks))],
        "edition": subject.edition,
        "answers": [_answer_data(subject, number) for number in range(len(subject.answers))],
        "axis": Axis(tokenization, state.unit).knots(MOST_KNOTS),
        "curve": _curve_data(subject),
        "hand": hand_data(subject),
        "figure": figure,
    }


def _track_data(subject: Subject, index: int) -> dict[str, object]:
    spec, track = subject.state.tracks[index], subject.tracks[index]
    chunking, look = track.chunking if track else None, subject.looks[index]
    return {
        "track": str(spec),
        "params": dict(spec.params),
        "name": subject.names[index],
        "words": spec.words,
        "hue": look.hue,
        "dashed": look.dashed,
        "pending": chunking is None,
        **_places(chunking),
    }


def _places(chunking: Chunking | None) -> dict[str, object]:
    """Where the chunks of a track are: as steps from each place to the next, since a long text has many.

    `ends` is left out where each chunk ends at the start of the next, the last at `end`. The first `cuts`
    different ends are the cuts.
    """
    if chunking is None:
        return {"starts": [], "ends": [], "end": 0, "cuts": 0}
    starts, ends = chunking.starts, chunking.ends
    return {
        "starts": _steps(starts),
        "ends": None if np.array_equal(starts[1:], ends[:-1]) else _steps(ends),
        "end": int(ends[-1]),
        "cuts": len(chunking.cuts),
    }


def _steps(rising: NDArray[np.signedinteger[Any]]) -> NDArray[np.int32]:
    """
    >>> _steps(np.array([0, 40, 45])).tolist()
    [0, 40, 5]
    """
    return np.diff(rising, prepend=0).astype(np.int32)


def _answer_data(subject: Subject, number: int) -> dict[str, object]:
    answer = subject.answers[number]
    return {
        "number": number,
        "start": answer.start,
        "end": answer.end,
        "question": answer.question,
        "suggested": answer.suggested,
        "verdicts": [
            track.verdicts[number].kind if track else "pending" for track in subject.tracks
        ],
    }


def _curve_data(subject: Subject) -> dict[str, object] | None:
    """The first semantic track's similarities, one for each gap between sentences; of many, their means.

    `count` says how many there are, `under` how many are at the threshold or under it. `levels` are the
    thresholds of the percentiles 0 to 100, where the track has one to move.
    """
    for index, track in enumerate(subject.tracks):
        if track is not None and (similarity := track.chunking.similarity) is not None:
            chunking, params = track.chunking, track.chunking.spec.params
            is_ranked = params.get("threshold") == "percentile" and len(similarity) > 0
            level = chunking.threshold
            starts = sentence_starts(Axis(subject.tokenization, "characters"))
            return {
                **_means(starts, similarity),
                "count": len(similarity),
                "under": 0 if level is None else int((similarity <= level).sum()),
                "threshold": level,
                "percentile": params["percentile"] if is_ranked else None,
                "levels": percentile_levels(similarity) if is_ranked else None,
                "track": index,
            }
    return None


def _means(starts: Places, similarity: Similarities, most: int = MOST_VALUES) -> dict[str, object]:
    """The values and where each begins; where there are more than `most`, the means of neighbours.

    >>> found = _means(np.array([0, 10, 20, 30]), np.array([0.25, 0.75, 0.5]), most=2)
    >>> {name: values.tolist() for name, values in found.items()}
    {'values': [0.5, 0.5], 'starts': [0, 20]}
    """
    first = np.arange(0, len(similarity), -(-len(similarity) // most) or 1)
    counts = np.diff(first, append=len(similarity))
    sums = np.add.reduceat(similarity, first) if len(first) else similarity
    return {"values": sums / counts, "starts": starts[first]}
