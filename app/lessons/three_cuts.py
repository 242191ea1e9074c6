"""Lesson: one text, cut three ways."""

from __future__ import annotations

from dataclasses import dataclass

from app.lessons.base import EMBEDDER, Desk, Lesson, Option, Waiting, vectors_missing
from app.subject import Subject, subject_of
from app.words import count, listed
from engine.analysis import Analysis, TrackAnalysis
from engine.params import Params

NAMES = ("fixed", "recursive", "semantic")
OFFERED = (("fixed",), ("recursive",), ("fixed", "semantic"), NAMES)
"""Those that may cut an answer, as the question offers them; what is true is added where it is missing."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What one of the three does: `parting` are the first tokens after its cuts inside answers.

    `cut` counts the answers that no chunk holds, `sizes` are the tokens of its chunks, and `inside` counts the
    cuts that part a sentence.
    """

    params: Params
    sizes: tuple[int, ...]
    cut: int
    parting: tuple[int, ...]
    inside: int
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
    own = subject_of(desk.library.open_document(LESSON.document), LESSON.state)
    if own.analysis is None:
        raise ValueError("all vectors are there, so nothing waits")
    return _found(own.analysis)


def _found(analysis: Analysis) -> Numbers:
    fixed, recursive, semantic = (_rule(track) for track in analysis.tracks)
    chunking = analysis.tracks[2].chunking
    if chunking.similarity is None or chunking.threshold is None:
        raise ValueError("the third track is semantic")
    return Numbers(
        tokens=chunking.tokenization.n_tokens,
        answers=len(analysis.answers),
        fixed=fixed,
        recursive=recursive,
        semantic=semantic,
        similarities=len(chunking.similarity),
        threshold=chunking.threshold,
        lowest=int((chunking.similarity <= chunking.threshold).sum()),
        sections_opened=_opened(analysis.tracks[2]),
        options=_options((fixed, recursive, semantic), len(analysis.answers)),
    )


def _rule(track: TrackAnalysis) -> Rule:
    lost = [verdict for verdict in track.verdicts if verdict.kind in ("cut", "lost")]
    return Rule(
        params=track.chunking.spec.params,
        sizes=tuple(track.chunking.tokens.tolist()),
        cut=len(lost),
        parting=tuple(cut.next_token for verdict in lost for cut in verdict.cuts),
        inside=track.summary.sentences_cut,
        stranded=track.summary.headings_stranded,
    )


def _opened(track: TrackAnalysis) -> int:
    blocks = track.chunking.document.blocks
    headings = {block.start for block in blocks if block.kind == "heading"}
    return sum(int(start) in headings for start in track.chunking.starts[1:])


def _options(rules: tuple[Rule, ...], answers: int) -> tuple[Option, ...]:
    """The right one is computed; each tells what the three do."""
    cutting = tuple(name for name, rule in zip(NAMES, rules, strict=True) if rule.cut)
    offered = OFFERED if cutting in OFFERED else (*OFFERED, cutting)
    told = listed(
        [f"{name} cuts {rule.cut or 'none'}" for name, rule in zip(NAMES, rules, strict=True)]
    )
    told = f"Of {count(answers, 'answer')}, {told}."
    return tuple(Option(_words(names), names == cutting, told) for names in offered)


def _words(names: tuple[str, ...]) -> str:
    """
    >>> _words(()), _words(("fixed",)), _words(("fixed", "semantic")), _words(NAMES)
    ('none of them', 'only the fixed one', 'fixed and semantic', 'all three')
    """
    if not names:
        return "none of them"
    if names == NAMES:
        return "all three"
    return f"only the {names[0]} one" if len(names) == 1 else listed(names)


LESSON = Lesson(
    name="three-cuts",
    title="One text, cut three ways",
    about="Watch a size, paragraphs and meaning lay their cuts over one page and its answers.",
    numbers=numbers,
    document="expense-policy",
    tracks=("fixed:size=300", "recursive:size=256", "semantic:percentile=10"),
)
