"""A sentence for each answer that a track cuts: where, between which words, and what would help."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.words import count, flat, goto, head, tail
from engine.analysis import TrackAnalysis
from engine.answers import Answer, Verdict, verdicts
from engine.chunking import Chunking, cut
from engine.drawing.palette import hue_of
from engine.memo import per_object
from engine.span import Span

MOST_SENTENCES = 12
WORDS_AROUND = 34


@dataclass(frozen=True, slots=True)
class CutSentence:
    """Who cuts which words between which chunks, and the advice, which ends the sentence."""

    track: str
    track_index: int
    hue: str
    before: str
    after: str
    where: str
    advice: str
    goto: str


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
        where=_where(verdict),
        advice=_advice(track.chunking, answer.span, verdict),
        goto=goto(at, answer.end),
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
    return tail(_prose(before), most), head(_prose(after), most)


def _prose(text: str) -> str:
    """A text in one line, without the marks of headings and tables.

    >>> _prose("| one | two |\\n| --- | ---: |\\n| three |"), _prose("## 3.1 Receipts\\n\\nA | b")
    ('one · two · three', '3.1 Receipts A | b')
    """
    text = re.sub(r"(?m)^[ \t]*\|?[ \t]*:?-{3,}[-:| \t]*$", "", text)
    text = re.sub(r"(?m)^#{1,6}[ \t]+", "", text)
    if re.search(r"(?m)^[ \t]*\||\|[ \t]*$", text):
        text = re.sub(r"\s*(?:\|\s*)+", " · ", text).strip(" ·")
    return flat(text)


def _where(verdict: Verdict) -> str:
    first, last = verdict.chunks[0] + 1, verdict.chunks[-1] + 1
    if len(verdict.cuts) == 1:
        return f"between chunks {first:,} and {last:,}"
    return f"and in {count(len(verdict.cuts) - 1, 'more place')}, from chunk {first:,} to chunk {last:,}"


def _advice(chunking: Chunking, span: Span, verdict: Verdict) -> str:
    """What would help; an overlap only where cutting anew with it keeps the promise."""
    needed, size = verdict.overlap_needed, chunking.spec.base.params.get("size")
    if needed is None or not isinstance(size, int):
        return "."
    unit = str(chunking.spec.overlap_unit).removesuffix("s")
    if needed < size and keeps_whole(chunking, span, needed):
        return f"; an overlap of {count(needed, unit)} would keep it whole."
    length = _length(chunking, span, unit)
    if length > size:
        return f"; it is {count(length, unit)} long, so only a larger size can keep it whole."
    last = "last " * (len(verdict.cuts) > 1)
    if needed >= size:
        return f"; it begins {count(needed, unit)} before the {last}cut, more than any overlap reaches back."
    return (
        f"; it begins {count(needed, unit)} before the {last}cut, but an overlap of so many moves the "
        "cuts and parts it elsewhere, so try another size."
    )


def _length(chunking: Chunking, span: Span, unit: str) -> int:
    if unit == "character":
        return len(span)
    first, last = chunking.tokenization.tokens_of(span)
    return last - first + 1


def keeps_whole(chunking: Chunking, span: Span, overlap: int) -> bool:
    """Whether the same track with this overlap has a chunk that holds the span."""
    return verdicts(_with_overlap(chunking, overlap), [span])[0].kind in {"whole", "rescued"}


@per_object
def _with_overlap(chunking: Chunking, overlap: int) -> Chunking:
    return cut(chunking.tokenization, chunking.spec.with_overlap(overlap))
