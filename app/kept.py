"""A document as it was parsed and how it opens: of a sample, of a sample corpus, and of the store."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.forms import State
from app.problems import unknown_document
from app.sample_corpora import SampleDocument, sample_document, sample_questions
from app.samples import SAMPLES, Sample, place_of
from app.settings import Settings
from app.store import Store, StoredDocument
from engine.answers import Answer, mark
from engine.document import Document
from engine.reading import document_of, parse, read
from engine.source import Parsed
from engine.spec import parse_track
from engine.strategies import DEFAULT_TRACKS

ID = re.compile(r"[\w-]{1,32}", re.ASCII)


@dataclass(frozen=True)
class Kept:
    """What never changes about a document: its file, the parsed text and how it opens.

    `sample_answers` are those of a sample; `sample_questions` what it is evaluated on, where that differs.
    `is_named` says whether a person gave the document its title.
    """

    file_name: str
    document: Document
    opening: State
    sample_answers: tuple[Answer, ...] | None = None
    sample_questions: tuple[Answer, ...] = ()
    is_named: bool = False


def kept_under(document_id: str, store: Store, settings: Settings, language: str = "") -> Kept:
    """What is kept under an id, read by the rules of a language; Problem 404 where there is nothing."""
    if document_id in SAMPLES:
        return kept_sample(SAMPLES[document_id], settings, language)
    if (sample := sample_document(document_id)) is not None:
        return kept_of_corpus(sample, settings, language)
    stored = store.document(document_id) if ID.fullmatch(document_id) else None
    if stored is None:
        raise unknown_document()
    return kept_document(stored, settings, language)


def default_opening(settings: Settings) -> State:
    """How a document opens when nothing better is known."""
    tracks = tuple(parse_track(track) for track in DEFAULT_TRACKS)
    return State(tracks, tokenizer=settings.tokenizer, embedder=settings.embedder)


def sample_opening(settings: Settings, tracks: Sequence[str], tokenizer: str | None) -> State:
    """How a sample opens: as any document where nothing was chosen for it."""
    opening = default_opening(settings)
    if tracks:
        opening = replace(opening, tracks=tuple(parse_track(track) for track in tracks))
    return replace(opening, tokenizer=tokenizer) if tokenizer else opening


def kept_sample(sample: Sample, settings: Settings, language: str = "") -> Kept:
    document = read(sample.path, language=language)
    document = replace(document, title=sample.title or document.title)
    opening = sample_opening(settings, sample.tracks, sample.tokenizer)
    answers = tuple(
        mark(document, *place_of(answer, document.text), answer.question)
        for answer in sample.answers
    )
    questions = sample_questions(sample.questions) if sample.questions else ()
    return Kept(sample.path.name, document, opening, answers, questions)


def kept_of_corpus(sample: SampleDocument, settings: Settings, language: str = "") -> Kept:
    name, corpus = sample.file_name, sample.corpus
    document = document_of(parse(sample.text, name=name), name=name, language=language)
    document = replace(document, title=sample.title)
    opening = sample_opening(settings, corpus.tracks, corpus.tokenizer)
    return Kept(name, document, opening, sample.answers)


def kept_document(stored: StoredDocument, settings: Settings, language: str = "") -> Kept:
    document = document_of(parsed_again(stored), name=stored.file_name, language=language)
    document = replace(document, title=stored.title)
    opening = replace(
        default_opening(settings), tracks=tuple(parse_track(track) for track in stored.tracks)
    )
    if stored.tokenizer in settings.tokenizer_names:  # a folder may be offered no more
        opening = replace(opening, tokenizer=stored.tokenizer)
    return Kept(stored.file_name, document, opening, is_named=stored.is_named)


def parsed_again(stored: StoredDocument) -> Parsed:
    """What was parsed when the document came; of one that came before sources were kept, by its name."""
    if stored.source is None:
        return parse(stored.text, name=stored.file_name)
    return Parsed(stored.text, source=stored.source)
