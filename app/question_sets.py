"""What retrieval is evaluated on: the open documents with the answers that they have now."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from app.collected import shown_names, stored_collection
from app.library import Library, Opened, as_stored
from app.sample_corpora import is_sample
from app.store import edition_of
from engine.answers import Answer
from engine.retrieval.corpus import Corpus, corpus_of

NO_QUESTION = "There is no question yet; mark an answer with its question, or send a question set."


@dataclass(frozen=True, eq=False)
class QuestionSet:
    """A corpus of open documents.

    `key` is the same exactly while the documents, the language they are read in and their answers are the
    same. `document_ids` are in the order of the corpus. `subject` is the document or the collection that
    vectors made for them are deleted with; empty for a sample.
    """

    corpus: Corpus
    key: str
    document_ids: tuple[str, ...]
    language: str = ""
    subject: str = ""


def question_set(library: Library, opened: Opened) -> QuestionSet:
    """The questions about one document."""
    name = opened.document.title or opened.file_name
    return question_set_of(library, [(opened.id, name)], opened.language)


def collection_question_set(
    library: Library, collection_id: str, language: str = ""
) -> QuestionSet:
    """The questions about those documents of a collection that are read; Problem 404 where there is none."""
    stored = stored_collection(library, collection_id)
    shown = shown_names([file for file in stored.files if file.document_id is not None])
    named = [
        (document_id, f"{title} ({file_name})" if file_name else title)
        for document_id, (title, file_name) in shown.items()
    ]
    return question_set_of(library, named, language, collection_id)


def question_set_of(
    library: Library,
    documents: Sequence[tuple[str, str]],
    language: str = "",
    collection_id: str = "",
) -> QuestionSet:
    """The questions about documents, each given by its id and what it is called."""
    ids = tuple(document_id for document_id, _ in documents)
    marked = _answers(library, ids, language)
    key = _key(library, ids, marked, language)
    aside = library.store.left_out.of([collection_id, *ids])

    def made() -> Corpus:
        return corpus_of(
            [
                (name, library.open_document(document_id, language).document, answers)
                for (document_id, name), answers in zip(documents, marked, strict=True)
            ],
            aside.left_out,
            aside.unanswerable,
        )

    subject = "" if any(map(is_sample, ids)) else collection_id or "".join(ids[:1])
    return QuestionSet(library.corpora.get((key, aside), made), key, ids, language, subject)


def nothing_asked(corpus: Corpus) -> str:
    """Why nothing is asked of a corpus that has no question, and what to do about it.

    >>> from engine.retrieval.corpus import LeftOut
    >>> nothing_asked(Corpus((), (), (), (), unanswerable=2))
    'None of the 2 questions has an answer in these documents; add some that have one.'
    >>> nothing_asked(Corpus((), (), (), (LeftOut("Who?", "No document is called so."),)))
    'The only question cannot be asked. Who? – No document is called so.'
    """
    left_out, unanswerable = corpus.left_out, corpus.unanswerable
    if left_out:
        first = left_out[0]
        told = f"None of {len(left_out) + unanswerable:,} questions can be asked"
        if len(left_out) + unanswerable == 1:
            told = "The only question cannot be asked"
        return f"{told}. {first.question} – {first.reason}"
    if unanswerable:
        whose = (
            "The only question has no"
            if unanswerable == 1
            else f"None of the {unanswerable:,} questions has an"
        )
        return f"{whose} answer in these documents; add some that have one."
    return NO_QUESTION


def _answers(library: Library, ids: Sequence[str], language: str) -> list[tuple[Answer, ...]]:
    """What each document is asked: that of its answers or, of some samples, of others than are marked."""
    marked = zip(ids, library.answers_of(ids, language), strict=True)
    return [
        library.open_document(one, language).asked if is_sample(one) else answers
        for one, answers in marked
    ]


def _key(
    library: Library, ids: Sequence[str], marked: Sequence[Sequence[Answer]], language: str
) -> str:
    """A sample's text may change with the version of the app, another document's is told by its revision."""
    revisions = library.store.revisions(ids)
    told = [
        [
            *(one, revisions.get(one, 0)),
            *(edition_of([*map(as_stored, answers)]), _edition_of_text(library, one)),
        ]
        for one, answers in zip(ids, marked, strict=True)
    ]
    return hashlib.sha256(json.dumps([language, told]).encode()).hexdigest()


def _edition_of_text(library: Library, document_id: str) -> str:
    if not is_sample(document_id):
        return ""
    return hashlib.sha256(library.open_document(document_id).document.text.encode()).hexdigest()
