"""The steps of the worked example: what each rule made of the passage, and where its cuts fall."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from engine.analysis import TrackAnalysis
from engine.drawing.palette import Look
from engine.params import whole_number
from engine.span import Span


@dataclass(frozen=True, slots=True)
class Fall:
    """Where a cut falls: before which character, and in which sentence, counted from 1.

    `inside` is how many characters of the sentence stand before it: 0 where it falls between two, and the
    sentence is the one that begins there. `left` and `right` are what of the words beside it is on either side.
    """

    character: int
    sentence: int
    inside: int
    left: str
    right: str
    parts_a_word: bool


@dataclass(frozen=True, slots=True)
class Run:
    """Words of one sentence; `opens` is its number, from 1, where they begin it, else 0."""

    text: str
    opens: int


@dataclass(frozen=True, slots=True)
class Part:
    """The words of a chunk, sentence by sentence, with how long they are."""

    runs: tuple[Run, ...]
    characters: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Step:
    """One rule applied to the passage; `answers_cut` are the numbers of the answers it cuts, from 0.

    `letters` says whether it may cut inside a word, so that a place between letters can be foretold.
    """

    track: str
    name: str
    words: str
    look: Look
    size: int
    letters: bool
    parts: tuple[Part, ...]
    falls: tuple[Fall, ...]
    answers_cut: tuple[int, ...]

    @property
    def cuts(self) -> tuple[int, ...]:
        return tuple(fall.character for fall in self.falls)

    @property
    def characters(self) -> tuple[int, ...]:
        return tuple(part.characters for part in self.parts)

    @property
    def tokens(self) -> tuple[int, ...]:
        return tuple(part.tokens for part in self.parts)


LETTERS = frozenset({"fixed", "recursive-characters"})
"""The strategies that cut inside a word where they count characters."""


def step_of(track: TrackAnalysis, name: str, look: Look) -> Step:
    chunking = track.chunking
    text, spec = chunking.document.text, chunking.spec
    sentences = chunking.document.sentences
    parts = (
        Part(runs_of(text, sentences, Span(one.start, one.end)), one.end - one.start, one.tokens)
        for one in chunking.chunks
    )
    return Step(
        track=str(spec),
        name=name,
        words=spec.words,
        look=look,
        size=whole_number(spec.params, "size") if spec.params.get("size") else 0,
        letters=spec.strategy in LETTERS and chunking.unit == "characters",
        parts=tuple(parts),
        falls=tuple(fall_of(text, sentences, int(cut)) for cut in chunking.cuts),
        answers_cut=tuple(at for at, verdict in enumerate(track.verdicts) if verdict.kind == "cut"),
    )


def runs_of(text: str, sentences: Sequence[Span], span: Span) -> tuple[Run, ...]:
    """A part of the text, parted where sentences begin.

    >>> runs_of("One two. Three.", [Span(0, 8), Span(9, 15)], Span(4, 15))
    (Run(text='two. ', opens=0), Run(text='Three.', opens=2))
    """
    number = {sentence.start: at + 1 for at, sentence in enumerate(sentences)}
    begun = sorted({span.start, *(place for place in number if span.start < place < span.end)})
    ends = [*begun[1:], span.end]
    return tuple(
        Run(text[start:end], number.get(start, 0)) for start, end in zip(begun, ends, strict=True)
    )


def fall_of(text: str, sentences: Sequence[Span], character: int) -> Fall:
    """Where a cut falls.

    >>> fall_of("One two. Three.", [Span(0, 8), Span(9, 15)], 6)
    Fall(character=6, sentence=1, inside=6, left='tw', right='o.', parts_a_word=True)
    >>> fall_of("One two. Three.", [Span(0, 8), Span(9, 15)], 9)
    Fall(character=9, sentence=2, inside=0, left='two.', right='Three.', parts_a_word=False)
    """
    at = bisect_right([sentence.start for sentence in sentences], character) - 1
    before, after = text[:character], text[character:]
    return Fall(
        character=character,
        sentence=at + 1,
        inside=character - sentences[at].start,
        left=before.split()[-1],
        right=after.split()[0],
        parts_a_word=before[-1].isalnum() and after[0].isalnum(),
    )
