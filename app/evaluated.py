"""What an evaluation is about: a document or a collection with its questions, in one state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from app.evaluate_state import PAGE_KS, EvaluateState
from app.evaluations import Asked, Cell, Evaluations, Looked
from app.library import Library
from app.question_sets import QuestionSet, collection_question_set, question_set
from engine.drawing.palette import Look, looks_of
from engine.embedding import Embedder, load_embedder
from engine.retrieval.evaluation import Evaluation, Row
from engine.retrieval.retrievers import RETRIEVERS, clash
from engine.spec import Spec

Kind = Literal["d", "c"]


@dataclass(frozen=True, kw_only=True)
class Evaluated:
    """A question set in one state, with the rankings that are there by now.

    `kind` is `d` for a document, `c` for a collection; `id` is its. `is_mine` says whether whoever asks may
    change its answers, `is_earlier` that a newer version took its place.
    """

    kind: Kind
    id: str
    title: str
    questions: QuestionSet
    asking: EvaluateState
    looked: Looked
    is_mine: bool = True
    is_earlier: bool = False

    @property
    def asked(self) -> Asked:
        """Every ranking that the table shows; none where there is no question."""
        return _asked_of(self.questions, self.asking)

    @property
    def embedder(self) -> Embedder:
        return load_embedder(self.asking.state.embedder)

    @cached_property
    def names(self) -> list[str]:
        """What each row is called beside its words: numbered only where those do not tell it apart."""
        return row_names(self.asking.state.tracks, self.asking.state.names)

    @cached_property
    def apart(self) -> list[str]:
        """The words that tell each row from others of its name; empty where the name is its alone."""
        rows = zip(self.names, self.asking.state.tracks, strict=True)
        return ["" if self.names.count(name) == 1 else words_of(track) for name, track in rows]

    @cached_property
    def told(self) -> list[str]:
        """What each row is called in a sentence: with its words where its name is no other's alone."""
        rows = zip(self.names, self.apart, strict=True)
        return [f"{name} ({words})" if words else name for name, words in rows]

    @cached_property
    def looks(self) -> list[Look]:
        return looks_of(self.asking.state.tracks)

    @cached_property
    def rows(self) -> tuple[Row | None, ...]:
        """The row of each track with those of its rankings that are there; None where none is."""
        return tuple(self._row(at) for at in range(len(self.asking.state.tracks)))

    def _row(self, at: int) -> Row | None:
        track, found = self.asking.state.tracks[at], self.looked.rankings
        rankings = {
            name: found[track, name] for name in self.asking.retrievers if (track, name) in found
        }
        if not rankings:
            return None
        return Row(next(iter(rankings.values())).chunks, rankings, self.embedder)

    @cached_property
    def evaluation(self) -> Evaluation | None:
        """The evaluation once every row has every ranking; None before.

        A retriever that some row cannot be asked by is not in it.
        """
        shared = tuple(
            name
            for name in self.asking.retrievers
            if not any(clash(track, RETRIEVERS[name]) for track in self.asking.state.tracks)
        )
        complete = [row for row in self.rows if row and set(shared) <= row.rankings.keys()]
        is_whole = len(complete) == len(self.rows) and bool(shared)
        if not is_whole or not self.questions.corpus.questions:
            return None
        return Evaluation(
            self.questions.corpus,
            tuple(complete),
            shared,
            self.asking.ks,
            self.asking.state.tokenizer,
            self.embedder,
            self.asking.baseline,
        )

    def url(self, *parts: str, asking: EvaluateState | None = None, **more: object) -> str:
        """An address below the evaluation's page, with a state (its own where none is given)."""
        path = "/".join(("", self.kind, self.id, "evaluate", *parts))
        extra = "".join(f"&{name}={value}" for name, value in more.items())
        return f"{path}?{(asking or self.asking).query()}{extra}"


def told_at(kind: Kind, subject_id: str) -> str:
    """Where programs are told of an evaluation."""
    return f"/api/{'documents' if kind == 'd' else 'collections'}/{subject_id}/evaluation"


def program_query(asking: EvaluateState) -> str:
    """The query for a program, for which other numbers of chunks are usual than on the page."""
    ks = f"&k={','.join(map(str, asking.ks))}" if asking.ks == PAGE_KS else ""
    return asking.query() + ks


def cells_of(asking: EvaluateState) -> tuple[Cell, ...]:
    """The rankings of a table, but for those that clash, those that need no vectors first, then row by row."""
    cells = [
        (track, name)
        for track in asking.state.tracks
        for name in asking.retrievers
        if not clash(track, RETRIEVERS[name])
    ]
    return tuple(sorted(dict.fromkeys(cells), key=lambda cell: cell[1] != "bm25"))


def asked_of(
    questions: QuestionSet, asking: EvaluateState, cells: tuple[Cell, ...], purpose: str = "table"
) -> Asked:
    return Asked(questions, asking.state.tokenizer, asking.state.embedder, cells, purpose)


def _asked_of(questions: QuestionSet, asking: EvaluateState) -> Asked:
    cells = cells_of(asking) if questions.corpus.questions else ()
    return asked_of(questions, asking, cells)


def questions_of(library: Library, kind: Kind, subject_id: str, language: str) -> QuestionSet:
    """The questions of a document or a collection; Problem 404 where there is none."""
    if kind == "c":
        return collection_question_set(library, subject_id, language)
    return question_set(library, library.open_document(subject_id, language))


def evaluated_of(
    library: Library,
    evaluations: Evaluations,
    kind: Kind,
    subject_id: str,
    title: str,
    asking: EvaluateState,
    *,
    seconds: float = 0.0,
) -> Evaluated:
    """The rows of a state as far as they are, after waiting so long for the others, which this begins.

    A baseline past the last row is the last.
    """
    asking = replace(asking, baseline=min(asking.baseline, len(asking.state.tracks) - 1))
    questions = questions_of(library, kind, subject_id, asking.state.language)
    looked = evaluations.look(_asked_of(questions, asking), seconds=seconds)
    return Evaluated(
        kind=kind, id=subject_id, title=title, questions=questions, asking=asking, looked=looked
    )


def row_names(tracks: Sequence[Spec], given: Sequence[str] = ()) -> list[str]:
    """The names of rows that stand beside their words.

    >>> from engine.spec import parse_track
    >>> row_names([parse_track(one) for one in ("fixed", "fixed:size=9", "fixed", "headings")])
    ['Fixed', 'Fixed', 'Fixed 2', 'Headings']
    """
    own = [*given, *[""] * (len(tracks) - len(given))]
    plain = [name or track.label for name, track in zip(own, tracks, strict=True)]
    told = [(name, track.words) for name, track in zip(plain, tracks, strict=True)]
    seen = [told[:at].count(one) for at, one in enumerate(told)]
    return [
        f"{name} {before + 1}" if before else name for name, before in zip(plain, seen, strict=True)
    ]


def words_of(track: Spec) -> str:
    """The settings of a row in words; that a size comes without an overlap goes without saying.

    >>> from engine.spec import parse_track
    >>> words_of(parse_track("fixed")), words_of(parse_track("fixed:overlap=64"))
    ('256 tokens', '256 tokens, 64 shared')
    """
    return track.words.replace(", no overlap", "")
