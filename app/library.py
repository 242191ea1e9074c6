"""Documents as they are looked at: parsed, tokenised and cut once, and kept in memory for a while."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from app.cache import Cache
from app.collection_store import StoredCollection
from app.forms import State
from app.jobs import Jobs, Progress
from app.kept import ID, Kept, kept_under
from app.left_out_store import NOTHING, SetAside
from app.parsing import Parser
from app.problems import unknown_document
from app.sample_corpora import is_sample, sample_collection, sample_document
from app.settings import Settings
from app.standing_store import NO_ONES, Standing
from app.store import FIRST_VERSION, Store, StoredAnswer, edition_of
from app.version_store import VersionMark
from engine.analysis import Analysis, analyse
from engine.answers import Answer
from engine.chunking import Chunking, cut, needs_vectors
from engine.document import Document
from engine.embedding import load_embedder
from engine.retrieval.corpus import Corpus
from engine.spec import Spec, track_names
from engine.tokens import Tokenization, tokenize

Vectors = NDArray[np.int8]

DAY = 24 * 60 * 60  # seconds

CACHED_ANALYSES = 64  # at most; fewer of long texts, whose chunks are many


class VectorsMissingError(Exception):
    """Some sentences have no vector yet."""

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__(f"{len(sentences)} sentences have no vector")
        self.sentences = sentences


@dataclass(frozen=True)
class Opened:
    """A document as one request sees it, with the answers it has now and the changes that made them.

    `language` is the one that was set for it, empty where its own is used. `revision` counts the changes of
    its title and its text, `standing` says whose it is, and `is_mine` whether whoever asks may change it.
    `mark` says which version it is, of a document that was ever replaced.
    """

    id: str
    kept: Kept
    answers: tuple[Answer, ...]
    changes: int
    library: Library = field(repr=False, compare=False)
    language: str = ""
    revision: int = 0
    standing: Standing = NO_ONES
    is_mine: bool = True
    mark: VersionMark | None = None

    @property
    def key(self) -> str:
        """What is worked out from the text is kept under this: the id, and the language if one was set."""
        return key_of(self.id, self.language)

    @property
    def subject(self) -> str:
        """What vectors that are made for it are deleted with; empty for a sample, which stays."""
        return "" if self.is_sample else self.id

    @property
    def memory(self) -> tuple[str, int]:
        """What is remembered of it goes by this: another title or text has another."""
        return self.key, self.revision

    @property
    def document(self) -> Document:
        return self.kept.document

    @property
    def file_name(self) -> str:
        return self.kept.file_name

    @property
    def opening(self) -> State:
        """The state of its page when the address has no query."""
        return self.kept.opening

    @property
    def is_sample(self) -> bool:
        return self.kept.sample_answers is not None

    @property
    def asked(self) -> tuple[Answer, ...]:
        """The answers by which retrieval is evaluated: of some samples others than those that are marked."""
        return (self.is_sample and self.kept.sample_questions) or self.answers

    @property
    def edition(self) -> str:
        """A name for the answers as they are now; other answers, or those of another text, have another."""
        named = edition_of([*map(as_stored, self.answers)])
        return f"{named}.{self.text_edition}" if self.mark else named

    @property
    def text_edition(self) -> str:
        """What the name of its answers ends in: another version of the document has another."""
        return str(self.mark.number) if self.mark else ""

    @property
    def is_earlier(self) -> bool:
        """Whether a newer version took its place."""
        return self.mark is not None and self.mark.newest_id != self.id

    def tokenization(self, tokenizer: str) -> Tokenization:
        return self.library.tokenization(self, tokenizer)

    def vectors(self, embedder: str) -> Vectors | None:
        """The vectors of the sentences (n, d); None while they are made, which this begins."""
        return self.library.vectors(self, embedder)

    def progress(self, embedder: str) -> Progress:
        """How many sentences have their vectors, and whether the rest is being made."""
        return self.library.progress(self, embedder)

    def chunking(self, track: Spec, tokenizer: str, embedder: str) -> Chunking | None:
        """The document cut by a track; None while the vectors that the track needs are made."""
        return self.library.chunking(self, track, tokenizer, embedder)

    def analysis(self, state: State) -> Analysis | None:
        """The tracks of a state that can be cut by now; None where none can."""
        return self.library.analysis(self, state)


def key_of(document_id: str, language: str) -> str:
    """The key of a document that is, or would be, opened in a language; empty for its own.

    >>> key_of("a1", ""), key_of("a1", "de")
    ('a1', 'a1 de')
    """
    return f"{document_id} {language}".rstrip()


def as_stored(answer: Answer) -> StoredAnswer:
    return StoredAnswer(
        start=answer.start,
        end=answer.end,
        question=answer.question,
        suggested=answer.suggested,
    )


class Library:
    """Opens documents and remembers what was worked out for them; safe to use from many threads."""

    def __init__(self, settings: Settings, store: Store, jobs: Jobs) -> None:
        characters, chunks = settings.cached_characters, settings.cached_chunks
        self.settings = settings
        self.store = store
        self.jobs = jobs
        self.parser = Parser(settings)
        self.forgetting: list[Callable[[], None]] = []
        self._kept: Cache[tuple[str, str, int], Kept] = Cache(
            limit=characters, weigh=lambda kept: len(kept.document.text)
        )
        self._tokenizations: Cache[tuple[tuple[str, int], str], Tokenization] = Cache(
            limit=characters, weigh=lambda tokenization: len(tokenization.document.text)
        )
        self._vectors: Cache[tuple[tuple[str, int], str], Vectors] = Cache(limit=chunks, weigh=len)
        self._chunkings: Cache[tuple[tuple[str, int], str, str, Spec], Chunking] = Cache(
            limit=chunks, weigh=len
        )
        self._analyses: Cache[tuple[object, ...], Analysis] = Cache(
            limit=chunks,
            weigh=lambda analysis: max(_chunks_of(analysis), chunks // CACHED_ANALYSES),
        )
        self.corpora: Cache[tuple[object, ...], Corpus] = Cache(
            limit=characters, weigh=lambda one: sum(len(each.text) for each in one.documents)
        )

    def open_document(self, document_id: str, language: str = "") -> Opened:
        """The document under an id, read by the rules of a language; Problem 404 where there is none."""
        if is_sample(document_id):
            kept = self._kept_under(document_id, language, 0)
            return Opened(document_id, kept, kept.sample_answers or (), 0, self, language)
        present = self.store.present(document_id) if ID.fullmatch(document_id) else None
        if present is None or present.standing.is_over(time.time()):
            raise unknown_document()
        kept = self._kept_under(document_id, language, present.revision)
        answers = tuple(Answer(**answer) for answer in present.answers)
        return Opened(
            *(document_id, kept, answers, present.changes, self, language),
            revision=present.revision,
            standing=present.standing,
            mark=present.mark,
        )

    def _kept_under(self, document_id: str, language: str, revision: int) -> Kept:
        return self._kept.get(
            (document_id, language, revision),
            lambda: kept_under(document_id, self.store, self.settings, language),
        )

    @property
    def expiry(self) -> float | None:
        """Until when what comes now is kept, a time of the clock in seconds; None for good."""
        days = self.settings.keep_days
        return time.time() + days * DAY if days else None

    def delete(self, subject: str) -> None:
        """Delete a document, or a collection with all its documents, also from memory."""
        self._drop(subject)
        self.store.clear_log()

    def _drop(self, subject: str) -> None:
        gone = frozenset(self.store.standings.delete(subject))
        self.jobs.drop(gone)
        self.forget(gone)

    def delete_what_is_over(self) -> None:
        """Delete what was kept until now, and what is left on disk of what was deleted before."""
        for subject in self.store.standings.over(time.time()):
            self._drop(subject)
        self.store.clear_log()

    def forget(self, gone: frozenset[str]) -> None:
        """Remember nothing of documents that were deleted or have another text."""
        self._kept.clear(lambda key: key[0] in gone)
        self._analyses.clear()
        self.corpora.clear()
        self._tokenizations.clear(lambda key: _document_of(key[0]) in gone)
        self._vectors.clear(lambda key: _document_of(key[0]) in gone)
        self._chunkings.clear(lambda key: _document_of(key[0]) in gone)
        for forget in self.forgetting:
            forget()

    def add(
        self,
        kept: Kept,
        answers: Sequence[StoredAnswer],
        tokenization: Tokenization | None = None,
        language: str = "",
        aside: SetAside = NOTHING,
    ) -> str:
        """Keep a document that was just read under a new id, and what is known of it at hand.

        `language` is the one that was set for it, if any; `aside` is what came with it and is asked of nothing.
        """
        document_id = self.store.add_document(
            file_name=kept.file_name,
            title=kept.document.title,
            text=kept.document.text,
            tracks=[str(track) for track in kept.opening.tracks],
            tokenizer=kept.opening.tokenizer,
            answers=answers,
            source=kept.document.source,
            expires=self.expiry,
            is_named=kept.is_named,
        )
        self.store.left_out.add(document_id, aside, FIRST_VERSION)
        self._kept.get((document_id, language, 0), lambda: kept)
        if tokenization is not None:
            key = ((document_id, 0), tokenization.tokenizer.name)
            self._tokenizations.get(key, lambda: tokenization)
        return document_id

    def collection(self, collection_id: str) -> StoredCollection | None:
        """A sample corpus, or what is kept under an id; None where there is nothing."""
        if (sample := sample_collection(collection_id)) is not None:
            return sample
        if not ID.fullmatch(collection_id) or self.standing_of(collection_id).is_over(time.time()):
            return None
        return self.store.collections.collection(collection_id)

    def standing_of(self, subject: str) -> Standing:
        """Whose a document or a collection is."""
        return self.store.standings.of(subject)

    def collection_of(self, document_id: str) -> StoredCollection | None:
        """The collection that a document came with; None where it came alone."""
        if (sample := sample_document(document_id)) is not None:
            return sample_collection(sample.corpus.id)
        return self.store.collections.of_document(document_id)

    def answers_of(
        self, document_ids: Iterable[str], language: str = ""
    ) -> list[tuple[Answer, ...]]:
        """The answers that each of these documents has now."""
        ids = list(document_ids)
        stored = self.store.answers_of([one for one in ids if not is_sample(one)])
        return [
            self.open_document(one, language).answers
            if is_sample(one)
            else tuple(Answer(**answer) for answer in stored.get(one, ()))
            for one in ids
        ]

    def tokenization(self, opened: Opened, tokenizer: str) -> Tokenization:
        return self._tokenizations.get(
            (opened.memory, tokenizer), lambda: tokenize(opened.document, tokenizer)
        )

    def vectors(self, opened: Opened, embedder: str) -> Vectors | None:
        if self.jobs.progress(opened.key, embedder) is not None:
            return None
        try:
            return self._known_vectors(opened, embedder)
        except VectorsMissingError as missing:
            total = len(opened.document.sentences)
            self.jobs.ensure(
                *(opened.key, embedder, missing.sentences, total), subject=opened.subject
            )
            return None

    def made_vectors(self, opened: Opened, embedder: str) -> Vectors | None:
        """The vectors of the sentences (n, d) if all are made; begins nothing where some are not."""
        try:
            return self._known_vectors(opened, embedder)
        except VectorsMissingError:
            return None

    def _known_vectors(self, opened: Opened, embedder: str) -> Vectors:
        return self._vectors.get(
            (opened.memory, embedder), lambda: self._find_vectors(opened.document, embedder)
        )

    def _find_vectors(self, document: Document, embedder: str) -> Vectors:
        sentences = [sentence.of(document.text) for sentence in document.sentences]
        if load_embedder(embedder).stand_in:
            return load_embedder(embedder).embed(sentences)
        found = self.store.vectors(embedder, sentences)
        if missing := [sentence for sentence in sentences if sentence not in found]:
            raise VectorsMissingError(missing)
        return np.stack([found[sentence] for sentence in sentences])

    def progress(self, opened: Opened, embedder: str) -> Progress:
        total = len(opened.document.sentences)
        if self.vectors(opened, embedder) is not None:
            return Progress("done", total, total)
        return self.jobs.progress(opened.key, embedder) or Progress("done", total, total)

    def chunking(
        self, opened: Opened, track: Spec, tokenizer: str, embedder: str
    ) -> Chunking | None:
        vectors = self.vectors(opened, embedder) if needs_vectors(track) else None
        if vectors is None and needs_vectors(track):
            return None
        key = (opened.memory, tokenizer, embedder if vectors is not None else "", track)
        tokenization = self.tokenization(opened, tokenizer)
        return self._chunkings.get(key, lambda: cut(tokenization, track, vectors=vectors))

    def analysis(self, opened: Opened, state: State) -> Analysis | None:
        cuttings = [
            self.chunking(opened, track, state.tokenizer, state.embedder) for track in state.tracks
        ]
        ready = [chunking for chunking in cuttings if chunking is not None]
        if not ready:
            return None
        specs = tuple(chunking.spec for chunking in ready)
        pairs = zip(track_names(state.tracks, state.names), cuttings, strict=True)
        names = tuple(name for name, chunking in pairs if chunking is not None)
        embedder = load_embedder(state.embedder)  # another one once its model is here
        key = (opened.memory, opened.answers, state.tokenizer, embedder, specs, names)
        vectors = self.vectors(opened, state.embedder) if any(map(needs_vectors, specs)) else None
        return self._analyses.get(
            key,
            lambda: analyse(ready, opened.answers, embedder=embedder, vectors=vectors, names=names),
        )


def _document_of(memory: tuple[str, int]) -> str:
    """The id of the document that something is remembered of; see `Opened.memory`.

    >>> _document_of(("a1 de", 0))
    'a1'
    """
    return memory[0].partition(" ")[0]


def _chunks_of(analysis: Analysis) -> int:
    return sum(len(track.chunking) for track in analysis.tracks)
