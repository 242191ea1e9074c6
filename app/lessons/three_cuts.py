"""Lesson: one text, cut three ways."""

from __future__ import annotations

from dataclasses import dataclass

from app.lessons.base import EMBEDDER, Desk, Lesson, Option, Waiting, own_subject, vectors_missing
from app.subject import Subject
from app.words import count, listed
from engine.analysis import Analysis, TrackAnalysis
from engine.document import BlockKind
from engine.params import Params

NAMES = ("Fixed", "Recursive", "Semantic")
ANSWERS = {
    "How long do I have to file a claim?": "the deadline",
    "When is a receipt photo legible?": "the receipt photo",
    "Who approves a claim of 3,000 euros?": "the table",
}
"""What each answer is called, by its question, in the order of the text."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What one of the three does: `parting` are the first tokens after its cuts inside answers.

    `whole` are the questions of the answers that a chunk holds, `sizes` are the tokens of its chunks, and
    `opening` counts the cuts after which a heading, a paragraph or a table begins.
    """

    params: Params
    sizes: tuple[int, ...]
    whole: tuple[str, ...]
    parting: tuple[int, ...]
    opening: int
    stranded: int

    @property
    def chunks(self) -> int:
        return len(self.sizes)


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the lesson says in numbers.

    `lowest` counts the similarities at the threshold or under it, `sections_opened` the breaks of the semantic
    track after which a heading comes.
    """

    tokens: int
    answers: int
    answer_names: tuple[str, ...]
    fixed: Rule
    recursive: Rule
    semantic: Rule
    similarities: int
    threshold: float
    lowest: int
    sections_opened: int
    options: tuple[Option, ...]


def numbers(desk: Desk, subject: Subject) -> Numbers | Waiting:
    """What holds in the state that the lesson opens on, whatever the address has made of it."""
    missing = vectors_missing(desk, LESSON.document, EMBEDDER)
    if missing is not None:
        return missing
    own = own_subject(desk, LESSON)
    if own.analysis is None:
        raise ValueError("all vectors are there, so nothing waits")
    return _found(own.analysis)


def _found(analysis: Analysis) -> Numbers:
    questions = tuple(answer.question for answer in analysis.answers)
    rules = tuple(_rule(track, questions) for track in analysis.tracks)
    fixed, recursive, semantic = rules
    chunking = analysis.tracks[2].chunking
    if chunking.similarity is None or chunking.threshold is None:
        raise ValueError("the third track is semantic")
    return Numbers(
        tokens=chunking.tokenization.n_tokens,
        answers=len(questions),
        answer_names=tuple(ANSWERS.values()),
        fixed=fixed,
        recursive=recursive,
        semantic=semantic,
        similarities=len(chunking.similarity),
        threshold=chunking.threshold,
        lowest=int((chunking.similarity <= chunking.threshold).sum()),
        sections_opened=_opened(analysis.tracks[2], ("heading",)),
        options=_options(rules, len(questions)),
    )


def _rule(track: TrackAnalysis, questions: tuple[str, ...]) -> Rule:
    lost = [verdict for verdict in track.verdicts if verdict.kind in ("cut", "lost")]
    judged = zip(questions, track.verdicts, strict=True)
    return Rule(
        params=track.chunking.spec.params,
        sizes=tuple(track.chunking.tokens.tolist()),
        whole=tuple(question for question, verdict in judged if verdict not in lost),
        parting=tuple(cut.next_token for verdict in lost for cut in verdict.cuts),
        opening=_opened(track, ("heading", "paragraph", "table")),
        stranded=track.summary.headings_stranded,
    )


def _opened(track: TrackAnalysis, kinds: tuple[BlockKind, ...]) -> int:
    """How many of the cuts fall where a block of one of these kinds begins."""
    document = track.chunking.document
    begun = {block.start for kind in kinds for block in document.of_kind(kind)}
    return sum(int(start) in begun for start in track.chunking.starts[1:])


def _options(rules: tuple[Rule, ...], answers: int) -> tuple[Option, ...]:
    """One for each answer alone and one for all; what is true of the first is added where it is missing."""
    right = rules[0].whole
    alone = tuple((question,) for question in ANSWERS)
    offered = (*alone, tuple(ANSWERS))
    ordered = tuple(question for question in ANSWERS if question in right)
    told = _told(rules, answers)
    return tuple(
        Option(_words(whole), whole == ordered, told)
        for whole in (offered if ordered in offered else (*offered, ordered))
    )


def _told(rules: tuple[Rule, ...], answers: int) -> str:
    lost = [answers - len(rule.whole) for rule in rules]
    each = [f"{name} cuts {cut or 'none'}" for name, cut in zip(NAMES, lost, strict=True)]
    return f"Of {count(answers, 'answer')}, {listed(each)}."


def _words(whole: tuple[str, ...]) -> str:
    """
    >>> _words(()), _words(tuple(ANSWERS)[:1]), _words(tuple(ANSWERS))
    ('none of them', 'only the deadline', 'all three')
    """
    if not whole:
        return "none of them"
    return (
        "all three"
        if len(whole) == len(ANSWERS)
        else f"only {listed([ANSWERS[one] for one in whole])}"
    )


LESSON = Lesson(
    name="three-cuts",
    title="One text, cut three ways",
    about="Watch a size, paragraphs and meaning lay their cuts over one page and its answers.",
    numbers=numbers,
    document="expense-policy",
    tracks=("fixed:size=300", "recursive:size=256", "semantic:percentile=10"),
)
