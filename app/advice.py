"""A sentence for each answer that a track cuts: where, between which words, and what would help."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from app.words import count, goto, head, prose, tail
from engine.analysis import TrackAnalysis
from engine.answers import Answer, Verdict, verdicts
from engine.chunkers.recursive import parts_of
from engine.chunking import Chunking, cut
from engine.direction import Direction, direction_at
from engine.drawing.palette import hue_of
from engine.memo import per_object
from engine.span import Span

MOST_SENTENCES = 12
WORDS_AROUND = 34


@dataclass(frozen=True, slots=True)
class CutSentence:
    """Who cuts which words between which chunks, and the advice, which ends the sentence.

    `dir` is which way the words run.
    """

    track: str
    track_index: int
    hue: str
    before: str
    after: str
    where: str
    advice: str
    goto: str
    dir: Direction


def cut_sentences(
    tracks: Sequence[TrackAnalysis | None], names: Sequence[str], answers: Sequence[Answer]
) -> tuple[tuple[CutSentence, ...], str]:
    """The sentences of all tracks, and a line about those left out."""
    found = [
        (index, track, number)
        for index, track in enumerate(tracks)
        if track is not None
        for number in _cut_numbers(track)
    ]
    told = tuple(
        _sentence(names[index], index, track, answers[number], number)
        for index, track, number in found[:MOST_SENTENCES]
    )
    left = len(found) - len(told)
    return told, f"And {count(left, 'more cut')} like these." if left else ""


def _cut_numbers(track: TrackAnalysis) -> Iterator[int]:
    return (n for n, verdict in enumerate(track.verdicts) if verdict.kind == "cut" and verdict.cuts)


def _sentence(
    name: str, index: int, track: TrackAnalysis, answer: Answer, number: int
) -> CutSentence:
    verdict, text = track.verdicts[number], track.chunking.document.text
    at = verdict.cuts[0].character
    before, after = words_at_cut(text, answer.span, at)
    return CutSentence(
        track=name,
        track_index=index,
        hue=hue_of(track.chunking.spec),
        before=before,
        after=after,
        where=where_words(verdict),
        advice=advice(track.chunking, answer.span, verdict),
        goto=goto(at, answer.end),
        dir=direction_at(track.chunking.document, at),
    )


def words_at_cut(text: str, span: Span, at: int, most: int = WORDS_AROUND) -> tuple[str, str]:
    """The words of a span on either side of a cut.

    >>> words_at_cut("filed within 60 days of it", Span(0, 26), 16, 8)
    ('… 60', 'days of …')
    """
    before, after = (
        text[max(span.start, at - 8 * most) : at],
        text[at : min(span.end, at + 8 * most)],
    )
    return tail(prose(before), most), head(prose(after), most)


def where_words(verdict: Verdict) -> str:
    """The chunks that a cut answer lies in."""
    first, last = verdict.chunks[0] + 1, verdict.chunks[-1] + 1
    if len(verdict.cuts) == 1:
        return f"between chunks {first:,} and {last:,}"
    return f"and in {count(len(verdict.cuts) - 1, 'more place')}, from chunk {first:,} to chunk {last:,}"


def advice(chunking: Chunking, span: Span, verdict: Verdict) -> str:
    """What would help; an overlap only where cutting anew with it keeps the promise."""
    needed, size = verdict.overlap_needed, chunking.spec.base.params.get("size")
    if needed is None or not isinstance(size, int):
        return "."
    unit = str(chunking.spec.overlap_unit).removesuffix("s")
    if enough := _enough(chunking, span, needed, size):
        return f"; an overlap of {count(enough, unit)} would keep it whole."
    if (length := _length(chunking, span)) > size:
        long = count(length, chunking.unit.removesuffix("s"))
        return f"; it is {long} long, so only a larger size can keep it whole."
    if (
        unit == "sentence"
        and (together := _length(chunking, _whole_sentences(chunking, span))) > size
    ):
        long = count(together, chunking.unit.removesuffix("s"))
        return f"; its sentences are {long} long together, so try a larger size."
    begins = f"; it begins {count(needed, unit)} before the {'last ' * (len(verdict.cuts) > 1)}cut"
    if needed >= size:
        return f"{begins}, more than any overlap reaches back."
    if chunking.spec.base.strategy == "fixed":
        moves = "moves the cuts and parts it elsewhere, so try another size."
        return f"{begins}, but an overlap of so many {moves}"
    return f"{begins}, but an overlap of so many does not keep it whole: try a larger one, or another size."


def _enough(chunking: Chunking, span: Span, needed: int, size: int) -> int | None:
    """The overlap that keeps a span whole, if one that reaches back to it does, or to the part it is in."""
    reaching = (needed, needed + _earlier_in_part(chunking, span, size))
    fitting = (overlap for overlap in reaching if overlap < size)
    return next((one for one in fitting if keeps_whole(chunking, span, one)), None)


def _earlier_in_part(chunking: Chunking, span: Span, size: int) -> int:
    """What stands before a span in its part, in tokens: `recursive` repeats parts only as a whole."""
    if chunking.spec.base.strategy != "recursive":
        return 0
    known, parts = chunking.tokenization, parts_of(chunking.tokenization, size)
    begin = known.pieces_at(span.start)
    part = parts[np.searchsorted(parts, begin, "right") - 1]
    return int(known.tokens_before[begin] - known.tokens_before[part])


def _length(chunking: Chunking, span: Span) -> int:
    """How long a span is in what the size counts."""
    if chunking.unit == "characters":
        return len(span)
    first, last = chunking.tokenization.tokens_of(span)
    return last - first + 1


def _whole_sentences(chunking: Chunking, span: Span) -> Span:
    """From the start of the sentence in which a span begins to the end of the one in which it ends."""
    sentences = chunking.document.sentences
    first = bisect_right(sentences, span.start, key=lambda sentence: sentence.start) - 1
    last = bisect_left(sentences, span.end, key=lambda sentence: sentence.start) - 1
    return Span(sentences[first].start, sentences[last].end)


def keeps_whole(chunking: Chunking, span: Span, overlap: int) -> bool:
    """Whether the same track with this overlap has a chunk that holds the span."""
    return verdicts(_with_overlap(chunking, overlap), [span])[0].kind in {"whole", "rescued"}


@per_object
def _with_overlap(chunking: Chunking, overlap: int) -> Chunking:
    return cut(chunking.tokenization, chunking.spec.with_overlap(overlap))
