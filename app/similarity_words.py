"""Where a threshold falls among the similarities of a document, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from app.words import count, listed, share
from engine.chunking import Chunking, needs_vectors
from engine.distribution import plain_level
from engine.languages import LANGUAGES
from engine.similarity import find_breaks
from engine.spec import Spec, make_spec
from engine.unread import foreign_language

if TYPE_CHECKING:  # the command line prints these words without a database
    from app.subject import Subject

SEMANTIC = "semantic"


def level_of(chunking: Chunking) -> float | None:
    """The threshold as a number that can be written in a track; none where the rule has no level."""
    assert chunking.similarity is not None
    if chunking.threshold is None:
        return None
    return plain_level(chunking.similarity, chunking.threshold)


def sentence_of(chunking: Chunking) -> str:
    """The threshold, where it comes from, the median and the breaks.

    For the policy page at 10: "The threshold is 0.245, the 10th percentile of 40 similarities; the
    median is 0.515; 4 breaks."
    """
    assert chunking.similarity is not None
    several = count(len(chunking.similarity), "similarity", "similarities")
    median = f"{np.median(chunking.similarity):.3f}"
    end = f"; the median is {median}; {count(len(chunking.breaks or ()), 'break')}."
    params = chunking.spec.base.params
    share_words = f"{params['percentile']:g}"
    if chunking.threshold is None:
        return f"The steepest {share_words} % of the changes of {several} break, so no level is drawn{end}"
    source = {
        "percentile": f"the {ordinal(share_words)} percentile of {several}",
        "stddev": f"{params['amount']} × the standard deviation under the mean of {several}",
        "iqr": f"{params['amount']} × the quartile range under the mean of {several}",
        "absolute": f"as it was set, for {several}",
    }[str(params["threshold"])]
    return f"The threshold is {chunking.threshold:.3f}, {source}{end}"


def unread_words(subject: Subject) -> str:
    """Why the curve says little about a text, where it is in a language that the embedder never learned."""
    embedder, document = subject.embedder, subject.tokenization.document
    language = foreign_language(document, embedder.languages)
    if not language or not any(map(needs_vectors, subject.state.tracks)):
        return ""
    learned = listed(sorted(LANGUAGES[code] for code in embedder.languages or ()))
    return (
        f"The curve says little here: {embedder.label} was trained on {learned}, and this text is in "
        f"{LANGUAGES[language]}."
    )


def ordinal(number: str) -> str:
    """
    >>> [ordinal(number) for number in ("1", "2", "13", "23", "12.5")]
    ['1st', '2nd', '13th', '23rd', '12.5th']
    """
    is_teen = number[-2:] in {"11", "12", "13"} or "." in number
    return number + ("th" if is_teen else {"1": "st", "2": "nd", "3": "rd"}.get(number[-1], "th"))


def counted(chunking: Chunking) -> str:
    assert chunking.similarity is not None
    if chunking.threshold is None:
        return ""
    under = int((chunking.similarity <= chunking.threshold).sum())
    verb = "is" if under == 1 else "are"
    return f"{share(under, len(chunking.similarity))} {verb} at or under the threshold."


def as_absolute(base: Spec, level: float) -> Spec:
    """The rule with its threshold as a number that no document moves.

    >>> from engine.spec import parse_track
    >>> str(as_absolute(parse_track("semantic:percentile=10,window=2"), 0.43))
    'semantic:threshold=absolute,amount=0.43,window=2'
    """
    kept = {name: base.params[name] for name in ("size", "window")}
    return make_spec(SEMANTIC, {**kept, "threshold": "absolute", "amount": level})


def spelled_by_number(chunking: Chunking) -> str:
    """The track whose threshold is a number and that breaks alike; empty where there is none or it is this."""
    spec, base = chunking.spec, chunking.spec.base
    level = level_of(chunking)
    if level is None or base.params["threshold"] == "absolute":
        return ""
    assert chunking.similarity is not None
    _, breaks = find_breaks(chunking.similarity, threshold="absolute", percentile=0, amount=level)
    if tuple(breaks.tolist()) != chunking.breaks:
        return ""
    absolute = as_absolute(base, level)
    return str(absolute if base is spec else spec.with_params(over=str(absolute)))
