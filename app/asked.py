"""A question asked of the tracks of a page: what is there of its answers by now."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from app.ask_state import Ask
from app.asking import Answered, Refused, Wanted, asked_corpus, refused, wanted
from app.evaluated import Kind, questions_of
from app.evaluations import Asked, Evaluations, Looked
from app.forms import State
from app.library import Library, Opened
from app.problems import sentence
from app.question_sets import QuestionSet
from engine.embedding import Embedder, load_embedder
from engine.retrieval.corpus import corpus_of
from engine.spec import Spec

Place = Literal["bench", "evaluate", "api"]


@dataclass(frozen=True, kw_only=True)
class Asking:
    """One question in one state; `asked` are the rankings that it takes, `looked` those that are there.

    Where nothing is asked, or there is no document to ask, `looked` is None.

    `place` is the page that asks, `kind` and `id` say of which document or collection.
    """

    place: Place
    kind: Kind
    id: str
    state: State
    ask: Ask
    questions: QuestionSet
    wanted: Wanted
    asked: Asked
    looked: Looked | None

    @property
    def embedder(self) -> Embedder:
        return load_embedder(self.state.embedder)

    @cached_property
    def tracks(self) -> tuple[Answered | Refused | None, ...]:
        """What each track gives; None for one that is not ready."""
        return tuple(self._outcome(track) for track in self.state.tracks)

    def _outcome(self, track: Spec) -> Answered | Refused | None:
        if self.looked is None:
            return None
        cell = track, self.ask.retriever
        if ranking := self.looked.rankings.get(cell):
            return Answered(ranking, self.embedder)
        if message := self.looked.progress.failures.get(cell):
            return Refused(track, sentence(ValueError(message)))
        return refused(*cell)

    def url(self, *parts: str) -> str:
        page = "/".join(
            ("", self.kind, self.id, *(["evaluate"] if self.place == "evaluate" else []))
        )
        return f"{'/'.join((page, 'ask', *parts))}?{self.state.query()}"


def asking_of(
    library: Library,
    evaluations: Evaluations,
    kind: Kind,
    subject_id: str,
    state: State,
    ask: Ask,
    *,
    place: Place,
    seconds: float = 0.0,
) -> Asking:
    """What the tracks give for a question, after waiting so long for what is not there, which this begins."""
    questions = known_questions(library, kind, subject_id, state.language)
    found = wanted(questions.corpus, ask) if ask.question else Wanted((), "")
    tracks = dict.fromkeys(state.tracks)
    if place == "bench":
        tracks = dict.fromkeys(
            _cut_tracks(library.open_document(subject_id, state.language), state)
        )
    asked = asked_of(questions, state, ask, found, tracks)
    is_asked = bool(ask.question and questions.document_ids)
    return Asking(
        place=place,
        kind=kind,
        id=subject_id,
        state=state,
        ask=ask,
        questions=questions,
        wanted=found,
        asked=asked,
        looked=evaluations.look(asked, seconds=seconds) if is_asked else None,
    )


def known_questions(
    library: Library, kind: Kind, subject_id: str, language: str = ""
) -> QuestionSet:
    """What retrieval is evaluated on; of one document those marked on its page first, which may be others."""
    questions = questions_of(library, kind, subject_id, language)
    if kind == "c":
        return questions
    corpus, answers = questions.corpus, library.open_document(subject_id, language).answers
    marked = corpus_of([(corpus.names[0], corpus.documents[0], answers)]).questions
    every = tuple(dict.fromkeys([*marked, *corpus.questions]))
    return replace(questions, corpus=replace(corpus, questions=every))


def _cut_tracks(opened: Opened, state: State) -> Iterator[Spec]:
    """The tracks that do not wait for vectors of sentences; the page has those made and tells of it."""
    for track in state.tracks:
        if opened.chunking(track, state.tokenizer, state.embedder) is not None:
            yield track


def asked_of(
    questions: QuestionSet, state: State, ask: Ask, found: Wanted, tracks: Iterable[Spec]
) -> Asked:
    """The rankings that are wanted: each of these tracks that can be asked, asked this one question."""
    cells = tuple((track, ask.retriever) for track in tracks if not refused(track, ask.retriever))
    one = _one_question(questions, ask, found)
    return Asked(one, state.tokenizer, state.embedder, cells, "ask")


def _one_question(questions: QuestionSet, ask: Ask, found: Wanted) -> QuestionSet:
    places = [[one.document, one.start, one.end] for one in found.references]
    told = json.dumps([questions.key, ask.question, places])
    return QuestionSet(
        asked_corpus(questions.corpus, ask, found.references),
        hashlib.sha256(told.encode()).hexdigest(),
        questions.document_ids,
        questions.language,
        questions.subject,
    )
