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
from engine.drawing.axis import Axis
from engine.languages import is_right_to_left
from engine.similarity import percentile_levels

MOST_KNOTS = 2000


def bench_data(subject: Subject, figure: Mapping[str, object]) -> Markup:
    """The state and its cuts as JSON for the scripts of the page, safe inside a script element."""
    state, tokenization = subject.state, subject.tokenization
    data = {
        "url": subject.url(),
        "query": state.query(),
        "shown": state.shown,
        "pin": pin_of(subject) if subject.tracks[state.shown] else None,
        "window": [state.window.start, state.window.end] if state.window else None,
        "unit": state.unit,
        "document": {
            "id": subject.id,
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
    written = orjson.dumps(data, option=orjson.OPT_SERIALIZE_NUMPY).decode()
    return Markup(written.replace("<", "\\u003c"))  # so that no text can close the element


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
        "starts": _numbers(chunking.starts) if chunking else [],
        "ends": _numbers(chunking.ends) if chunking else [],
        "tokens": _numbers(chunking.tokens) if chunking else [],
        "cuts": _numbers(chunking.cuts) if chunking else [],
        "truncated": _numbers(track.truncated) if track else [],
    }


def _numbers(values: NDArray[np.signedinteger[Any]]) -> object:
    """Integers in the layout that orjson writes without a Python list."""
    return np.ascontiguousarray(values)


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
    """The first semantic track's similarities, one for each gap between sentences.

    `levels` are the thresholds of the percentiles 0 to 100, where the track has one to move.
    """
    for index, track in enumerate(subject.tracks):
        if track is not None and (similarity := track.chunking.similarity) is not None:
            chunking, params = track.chunking, track.chunking.spec.params
            is_ranked = params.get("threshold") == "percentile" and len(similarity) > 0
            return {
                "values": np.ascontiguousarray(similarity),
                "starts": [span.start for span in chunking.document.sentences],
                "threshold": chunking.threshold,
                "percentile": params["percentile"] if is_ranked else None,
                "levels": percentile_levels(similarity) if is_ranked else None,
                "track": index,
            }
    return None
