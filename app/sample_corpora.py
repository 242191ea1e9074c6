"""The corpora that come with Cutmarks: documents that belong together, and questions about all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import orjson

from app.collection_store import StoredCollection, StoredFile
from app.row_presets import SIX
from app.samples import FOLDER, SAMPLES
from app.words import listed
from engine.answers import Answer


@dataclass(frozen=True, slots=True)
class SampleCorpus:
    """A corpus in JSON, how it is called and how it opens; its documents have ids that nothing else has.

    `teaches` is one sentence for the gallery of the first page.
    """

    path: Path
    title: str
    note: str
    tracks: tuple[str, ...]
    tokenizer: str
    teaches: str = ""

    @property
    def id(self) -> str:
        return self.path.stem


@dataclass(frozen=True, slots=True)
class SampleDocument:
    """A document of a sample corpus with the answers that stand in it; `topics` is what it is about."""

    id: str
    corpus: SampleCorpus
    topics: tuple[str, ...]
    text: str
    answers: tuple[Answer, ...]

    @property
    def file_name(self) -> str:
        return f"{self.id}.txt"

    @property
    def title(self) -> str:
        words = listed(self.topics)
        return words[:1].upper() + words[1:]


# The four rules that the notes are cut by differ in what can be found of the topics: some lose whole answers.
# The documents of the handbook are so long that a chunk can be longer than the default embedder reads.
SAMPLE_CORPORA: Mapping[str, SampleCorpus] = MappingProxyType(
    {
        "science-corpus": SampleCorpus(
            FOLDER / "science-corpus.json",
            "Ten science topics",
            "a corpus: 40 documents, 12 questions",
            SAMPLES["science-notes"].tracks,
            "wordpiece",
            "What a cut parts in one of many short texts, no search brings back whole.",
        ),
        "harbour-handbook": SampleCorpus(
            FOLDER / "harbour-handbook.json",
            "Handbook of a harbour",
            "a corpus: 7 documents, 48 questions",
            SIX.tracks,
            SIX.tokenizer,
            "Its questions are too few to tell most ways of cutting it apart.",
        ),
    }
)


@cache
def _documents() -> Mapping[str, SampleDocument]:
    """Every document of every sample corpus by its id; read once, since files of the app do not change."""
    found = (one for corpus in SAMPLE_CORPORA.values() for one in _read(corpus))
    return MappingProxyType({one.id: one for one in found})


def _read(corpus: SampleCorpus) -> list[SampleDocument]:
    said = orjson.loads(corpus.path.read_bytes())
    answers: dict[str, list[Answer]] = {doc["id"]: [] for doc in said["docs"]}
    for question in said["questions"]:
        for place in question["references"]:
            answers[place["doc"]].append(_answer(place, question["question"]))
    return [
        SampleDocument(
            doc["id"],
            corpus,
            tuple(doc["topics"]),
            doc["text"],
            tuple(sorted(answers[doc["id"]], key=lambda answer: answer.span)),
        )
        for doc in said["docs"]
    ]


def _answer(place: Mapping[str, Any], question: str) -> Answer:
    return Answer(place["start"], place["end"], question)


def sample_document(document_id: str) -> SampleDocument | None:
    """The document of a sample corpus under an id; None where it is none of them.

    >>> document = sample_document("science-corpus-01")
    >>> document.file_name if document else None
    'science-corpus-01.txt'
    """
    return _documents().get(document_id)


def corpus_documents(corpus: SampleCorpus) -> tuple[SampleDocument, ...]:
    """The documents of a sample corpus, in their order."""
    return tuple(one for one in _documents().values() if one.corpus == corpus)


def is_sample(document_id: str) -> bool:
    """Whether a document comes with Cutmarks, alone or in a corpus.

    >>> [is_sample(one) for one in ("expense-policy", "science-corpus-40", "science-corpus-41")]
    [True, True, False]
    """
    return document_id in SAMPLES or sample_document(document_id) is not None


def sample_collection(collection_id: str) -> StoredCollection | None:
    """A sample corpus as collections are; None where there is none of that id."""
    corpus = SAMPLE_CORPORA.get(collection_id)
    if corpus is None:
        return None
    files = (
        StoredFile(one.file_name, one.id, title=one.title)
        for one in _documents().values()
        if one.corpus == corpus
    )
    return StoredCollection(corpus.id, corpus.title, tuple(files))


def comes_along(subject: str) -> bool:
    """Whether a document or a collection comes with Cutmarks, so that it is nobody's and stays as it is.

    >>> [comes_along(one) for one in ("expense-policy", "science-corpus", "science-corpus-41")]
    [True, True, False]
    """
    return is_sample(subject) or subject in SAMPLE_CORPORA


def sample_questions(file_name: str) -> tuple[Answer, ...]:
    """What a sample document is asked when retrieval is evaluated on it, from a file of the samples.

    >>> sample_questions("expense-policy-questions.json")[2].question
    'How many days do I have to hand in my expenses?'
    """
    said = orjson.loads((FOLDER / file_name).read_bytes())
    return tuple(_answer(one, one["question"]) for one in said["questions"])
