"""How much overlap a track needs for its answers and what it costs: in sentences, as JSON, as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from app.plain_text import wrapped
from app.words import count, share
from engine.analysis import Analysis, TrackAnalysis
from engine.answers import Answer
from engine.overlaps import TOP_K, Advice, Price, advise, expected_share, measured_share, price_of
from engine.params import whole_number

IN_USE = "in use"


def advice_of(track: TrackAnalysis, answers: Sequence[Answer]) -> Advice | None:
    """What the adviser says of a track; None where it has no overlap, or nothing is marked."""
    if track.chunking.spec.overlap_unit is None or not answers:
        return None
    return advise(track.chunking, [answer.span for answer in answers])


def overlap_now(track: TrackAnalysis) -> int:
    return whole_number(track.chunking.spec.base.params, "overlap")


def length_of(track: TrackAnalysis, answer: Answer) -> int:
    """The tokens of an answer, one at least."""
    first, last = track.chunking.tokenization.tokens_of(answer.span)
    return max(last - first + 1, 1)


def steps(advice: Advice) -> list[tuple[int, int]]:
    """The overlaps from which on another number of answers is cut, with that number."""
    cut = advice.recuts.cut
    firsts = np.append(0, np.flatnonzero(np.diff(cut)) + 1)
    return list(zip(firsts.tolist(), cut[firsts].tolist(), strict=True))


def sentences(advice: Advice) -> Iterator[str]:
    """What to do first, then what else there is to know about it."""
    smallest, lasting, answers = advice.smallest, advice.lasting, len(advice.answers)
    if smallest is None:
        yield from _hopeless(advice)
        return
    if smallest.overlap:
        yield (
            f"An overlap of {in_unit(smallest.overlap, advice)} leaves {_none_cut(answers)} and makes the "
            f"index {smallest.index:.2f} times as large as the page."
        )
    else:
        yield f"Without any overlap this track leaves {_none_cut(answers)}."
    if advice.recuts.cut[smallest.overlap :].any():
        from_there = f"; from {lasting.overlap:,} on none is ever cut" if lasting else ""
        yield f"A larger one moves the chunks that follow, so some cut again{from_there}."


def _none_cut(number: int) -> str:
    """
    >>> _none_cut(1), _none_cut(2), _none_cut(3)
    ('the answer whole', 'both answers whole', 'none of the 3 answers cut')
    """
    few = {1: "the answer whole", 2: "both answers whole"}
    return few.get(number, f"none of the {number:,} answers cut")


def in_unit(number: int, advice: Advice) -> str:
    return count(number, advice.unit.removesuffix("s"))


def _hopeless(advice: Advice) -> Iterator[str]:
    never, number = len(advice.recuts.never), len(advice.answers)
    among = "" if advice.recuts.all_tried else f" up to {in_unit(advice.recuts.tried, advice)}"
    if number == 1:
        yield (
            f"No overlap leaves the answer whole: {_too_long(advice)} not fit into one chunk. Try a "
            "larger size."
            if never
            else f"No overlap{among} leaves the answer whole."
        )
        return
    if never:
        yield (
            f"No overlap leaves all {number:,} answers whole: {_too_long(advice)} not fit into one chunk."
        )
        yield "Try a larger size."
    else:
        yield f"No overlap{among} leaves all {number:,} answers whole at once."
    best = int(np.argmin(advice.recuts.cut))
    if never < number:
        left = share(int(advice.recuts.cut[best]), number)
        least = "Of those tried, the least are" if among else "The least are"
        yield f"{least} cut with {in_unit(best, advice) if best else 'none'}: {left}."


def _too_long(advice: Advice) -> str:
    """What does not fit into one chunk: an answer or, where no chunk ends inside them, what it touches."""
    never, number = len(advice.recuts.never), len(advice.answers)
    strategy = advice.chunking.spec.base.strategy
    if strategy == "fixed":
        return "it does" if number == 1 else f"{never:,} of them {'does' if never == 1 else 'do'}"
    parts = "sentences" if strategy == "sentences" else "parts"
    return f"its {parts} do" if number == 1 else f"the {parts} of {never:,} of them do"


def untried(advice: Advice) -> str:
    """The sentence about overlaps that were not tried; empty where all were."""
    recuts = advice.recuts
    if recuts.all_tried:
        return ""
    known = recuts.sure_of_all
    but = "" if known is None else f", but from {known:,} on none is ever cut"
    return (
        f"Tried up to an overlap of {in_unit(recuts.tried, advice)}; larger ones take too long to "
        f"try{but}."
    )


def overlaps_dict(analysis: Analysis) -> dict[str, Any]:
    """The object that the API answers with and the command prints; its fields never change meaning."""
    return {
        "top_k": TOP_K,
        "tracks": [
            _track_dict(track, analysis.answers)
            for track in analysis.tracks
            if track.chunking.spec.overlap_unit is not None
        ],
    }


def _track_dict(track: TrackAnalysis, answers: Sequence[Answer]) -> dict[str, Any]:
    advice, chunking = advice_of(track, answers), track.chunking
    return {
        "track": str(chunking.spec),
        "unit": chunking.spec.overlap_unit,
        "size": whole_number(chunking.spec.base.params, "size"),
        "now": _price_dict(advice.now if advice else price_of(chunking, overlap_now(track))),
        "smallest": _price_dict(advice.smallest) if advice else None,
        "lasting": _price_dict(advice.lasting) if advice else None,
        "tried": advice.recuts.tried if advice else None,
        "largest": advice.recuts.largest if advice else None,
        "never": list(advice.recuts.never) if advice else [],
        "answers_cut": [list(step) for step in steps(advice)] if advice else [],
        "answers": _answer_dicts(track, answers),
    }


def _price_dict(price: Price | None) -> dict[str, Any] | None:
    if price is None:
        return None
    return {
        "overlap": price.overlap,
        "chunks": price.chunks,
        "index_tokens": price.index_tokens,
        "duplication": round(price.index, 4),
        "by_formula": None if price.by_formula is None else round(price.by_formula, 4),
        "repeated_tokens": price.repeated,
    }


def _answer_dicts(track: TrackAnalysis, answers: Sequence[Answer]) -> list[dict[str, Any]]:
    lengths = [length_of(track, answer) for answer in answers]
    measured = {length: measured_share(track.chunking, length) for length in set(lengths)}
    return [
        {
            "answer": number,
            "tokens": length,
            "overlap_needed": track.verdicts[number].overlap_needed,
            "expected_share": round(expected_share(track.chunking, length), 4),
            "measured_share": round(measured[length], 4),
        }
        for number, length in enumerate(lengths)
    ]


def overlaps_text(analysis: Analysis) -> str:
    """A paragraph for each track that has an overlap, for a terminal."""
    told = partial(_track_text, answers=analysis.answers)
    having = [one for one in analysis.tracks if one.chunking.spec.overlap_unit is not None]
    return "\n\n".join(map(told, having)) or "None of these tracks has an overlap."


def _track_text(track: TrackAnalysis, answers: Sequence[Answer]) -> str:
    name, advice = str(track.chunking.spec), advice_of(track, answers)
    if advice is None:
        return "\n".join(wrapped(f"{name}: no answer is marked; --answers names a file with some."))
    told = f"{name}: {' '.join(sentences(advice))} {untried(advice)}"
    lines = [told, *(f"  {_price_text(advice, *row)}" for row in prices(track, advice))]
    lines += [f"  {_share_text(one)}" for one in _answer_dicts(track, answers)]
    return "\n".join(part for line in lines for part in wrapped(line, _indent(line)))


def _indent(line: str) -> str:
    """Two columns more than a line itself has."""
    return " " * (len(line) - len(line.lstrip()) + 2)


def prices(track: TrackAnalysis, advice: Advice) -> Iterator[tuple[str, Price, str]]:
    """What stands out, by its names: the overlap in use, and those to choose, with the answers they cut."""
    number = len(track.verdicts)
    cut_now = sum(verdict.kind in {"cut", "lost"} for verdict in track.verdicts)
    named = {
        IN_USE: (advice.now, cut_now),
        "smallest that cuts none": (advice.smallest, 0),
        "none cut from here on": (advice.lasting, 0),
    }
    told = {price: cut for price, cut in named.values() if price}
    for price, cut in sorted(told.items(), key=lambda one: one[0].overlap):
        names = [name for name, (other, _) in named.items() if other == price]
        yield "; ".join(names), price, share(cut, number)


def _price_text(advice: Advice, name: str, price: Price, cut: str) -> str:
    formula = "" if price.by_formula is None else f" ({price.by_formula:.2f}x by formula)"
    return (
        f"{name}: {in_unit(price.overlap, advice)}, {cut} cut, {count(price.chunks, 'chunk')}, index "
        f"{price.index:.2f}x{formula}, {count(price.repeated, 'token')} repeated in a top {TOP_K}"
    )


def _share_text(answer: dict[str, Any]) -> str:
    expected, measured = 100 * answer["expected_share"], 100 * answer["measured_share"]
    return (
        f"answer {answer['answer'] + 1}: of runs of {count(answer['tokens'], 'token')} {expected:.1f} % are "
        f"expected to be cut, {measured:.1f} % are"
    )
