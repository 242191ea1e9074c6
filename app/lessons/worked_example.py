"""Lesson: the worked example."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.lessons.base import EMBEDDER, Desk, Lesson, Waiting, vectors_missing
from app.lessons.worked_steps import Fall, Step, step_of
from app.samples import SAMPLES
from app.subject import Subject
from engine.chunking import Chunking
from engine.drawing.palette import looks_of
from engine.similarity import percentile_levels
from engine.tokens import Tokenization


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, with the white space up to the next; the lengths are those of its words alone."""

    text: str
    characters: int
    tokens: int

    @property
    def token_length(self) -> float:
        """How many characters a token of it takes."""
        return self.characters / self.tokens


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike neighbouring sentences are, and where a percentage of it cuts.

    `alone` is the highest whole percentile that has no more than the least value at it or under it, `breaks`
    are the sentences, from 0, that open a chunk.
    """

    values: tuple[float, ...]
    threshold: float
    percentile: float
    breaks: tuple[int, ...]
    alone: int

    @property
    def second(self) -> int:
        """The place, from 0, of the value that comes next after the least."""
        return sorted(range(len(self.values)), key=self.values.__getitem__)[1]


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the lesson says in numbers.

    `shown` are the steps whose tracks the state has, `rare` is the word that the most tokens are made of.
    """

    characters: int
    tokens: int
    lines: tuple[Line, ...]
    steps: tuple[Step, ...]
    shown: tuple[Step, ...]
    likeness: Likeness
    rare: tuple[str, int]
    answers: int

    @property
    def shortest(self) -> Line:
        """The sentence in which a token takes the fewest characters."""
        return min(self.lines, key=lambda line: line.token_length)

    @property
    def longest(self) -> Line:
        """The sentence in which a token takes the most characters."""
        return max(self.lines, key=lambda line: line.token_length)

    @property
    def tokens_inside(self) -> int:
        """How many tokens of its sentence stand before the first cut by tokens."""
        step = self.steps[1]
        return step.size - sum(line.tokens for line in self.lines[: step.falls[0].sentence - 1])

    @property
    def falls(self) -> tuple[Fall, ...]:
        return tuple(fall for step in self.steps for fall in step.falls)

    @property
    def places(self) -> dict[int, int]:
        """How many of the rules cut before each character at which any does."""
        cuts = [fall.character for fall in self.falls]
        return {character: cuts.count(character) for character in sorted(set(cuts))}

    @property
    def agreed(self) -> Fall:
        """The cut that most rules make."""
        return max(self.falls, key=lambda fall: self.places[fall.character])

    @property
    def agreeing(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if self.agreed.character in step.cuts)

    def upto(self, last: int, first: int = 1) -> int:
        """The characters of some sentences in a row, counted from 1, with the spaces between them."""
        return (
            sum(len(line.text) for line in self.lines[first - 1 : last - 1])
            + self.lines[last - 1].characters
        )


def numbers(desk: Desk, subject: Subject) -> Numbers | Waiting:
    missing = vectors_missing(desk, subject.id, EMBEDDER)
    if missing is not None:
        return missing
    analysis = desk.library.open_document(subject.id).analysis(LESSON.state)
    tracks = analysis.tracks if analysis else ()
    looks = looks_of(LESSON.state.tracks)
    steps = tuple(map(step_of, tracks, LESSON.names, looks))
    spellings = {str(spec) for spec in subject.state.tracks}
    return Numbers(
        characters=len(subject.text),
        tokens=tracks[0].chunking.tokenization.n_tokens,
        lines=lines_of(tracks[0].chunking.tokenization),
        steps=steps,
        shown=tuple(step for step in steps if step.track in spellings),
        likeness=likeness_of(tracks[-1].chunking),
        rare=rarest(tracks[0].chunking.tokenization),
        answers=len(subject.answers),
    )


def lines_of(tokenization: Tokenization) -> tuple[Line, ...]:
    text, sentences = tokenization.document.text, tokenization.document.sentences
    ends = [*(sentence.start for sentence in sentences[1:]), len(text)]
    lines = []
    for sentence, end in zip(sentences, ends, strict=True):
        first, last = tokenization.tokens_of(sentence)
        lines.append(Line(text[sentence.start : end], len(sentence), last - first + 1))
    return tuple(lines)


def rarest(tokenization: Tokenization) -> tuple[str, int]:
    """The word with the most tokens, the first of several, and their number."""
    counts = np.diff(tokenization.tokens_before)
    at = int(counts.argmax())
    start, end = tokenization.piece_starts[at : at + 2].tolist()
    return tokenization.document.text[start:end].strip(), int(counts[at])


def likeness_of(chunking: Chunking) -> Likeness:
    """What a semantic track with a percentile compared; ValueError for another."""
    values, percentile = chunking.similarity, chunking.spec.params.get("percentile")
    if values is None or chunking.threshold is None or not isinstance(percentile, (int, float)):
        raise ValueError(f"{chunking.spec} compares no sentences by a percentile")
    levels = percentile_levels(values)
    return Likeness(
        values=tuple(values.tolist()),
        threshold=chunking.threshold,
        percentile=float(percentile),
        breaks=chunking.breaks or (),
        alone=int((levels == values.min()).sum()) - 1,
    )


LESSON = Lesson(
    name="worked-example",
    title="The worked example",
    about="Five sentences, five strategies: say where each will cut, then see.",
    numbers=numbers,
    document="warming",
    tracks=SAMPLES["warming"].tracks,
    names=("By characters", "By tokens", "By sentences", "By separators", "By meaning"),
    comes_by_track=True,
)
