"""A question set for documents that are open: its answers are marked in them, in one change each."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any

from app.collected import stored_collection
from app.collecting import Readings
from app.copying import kept_together
from app.left_out_store import SetAside
from app.library import Library, Opened, as_stored
from app.marking import MOST_ANSWERS, change, other_than
from app.own_copies import gone_on_failure, own_of
from app.problems import Problem, sentence
from app.store import StoredAnswer
from app.words import count
from engine.answers import Answer
from engine.incoming import Incoming
from engine.retrieval.asking import Names
from engine.retrieval.corpus import LeftOut
from engine.retrieval.corpus_files import expect_asked, question_file
from engine.retrieval.moving import Found, answers_in

PAST_MOST = f"Its document holds {MOST_ANSWERS:,} answers already, as many as one can."
TAKEN_BACK = "The last question set is taken back, with what it left out."
NOTHING_ADDED = "No question set was added here, so there is none to take back."
ALL_KNOWN = "All answers of this file are marked already."
NONE_ANSWERED = (
    "None of its questions has an answer here, so nothing is marked; send some that have one."
)


@dataclass(frozen=True)
class Added:
    """What became of a question set: how many answers are new, how many known, and what is asked of nothing.

    `id` is that of the document or the collection, which of a sample is a copy.
    """

    id: str
    added: int
    aside: SetAside
    known: int = 0

    @property
    def none_words(self) -> str:
        """Why nothing is new, by the first of the questions that were left out."""
        if not self.aside.left_out:
            return ALL_KNOWN if self.known else NONE_ANSWERED
        first = self.aside.left_out[0]
        return (
            f"Nothing of this file is new, and {count(len(self.aside.left_out), 'answer')} had to be left "
            f"out. {first.question} – {first.reason}"
        )

    def to_dict(self) -> dict[str, Any]:
        """The object that the API answers with."""
        return {
            "id": self.id,
            "added": self.added,
            "left_out": [
                {"question": one.question, "reason": one.reason} for one in self.aside.left_out
            ],
            "unanswerable": self.aside.unanswerable,
        }


@dataclass(frozen=True, slots=True)
class News:
    """What the page that a question set leads to tells of it; nothing where no answer was added.

    `is_back` where the last set was taken back instead.
    """

    added: int = 0
    left_out: int = 0
    is_copy: bool = False
    is_back: bool = False

    @classmethod
    def of(cls, query: Mapping[str, str]) -> News:
        """The news in the address of a page.

        >>> News.of({"added": "2", "copy": "1"}), News.of({"added": "two"}).words
        (News(added=2, left_out=0, is_copy=True, is_back=False), '')
        """
        added, left_out = (_number(query.get(name, "")) for name in ("added", "left-out"))
        return cls(added, left_out, query.get("copy") == "1", query.get("back") == "1")

    @property
    def query(self) -> str:
        if self.is_back:
            return "back=1"
        left_out = f"&left-out={self.left_out}" if self.left_out else ""
        return f"added={self.added}{left_out}{'&copy=1' if self.is_copy else ''}"

    @property
    def words(self) -> str:
        """
        >>> News(4, 2).words, News(1).words
        ('4 answers are added, 2 left out; the list under the table says why.', '1 answer is added.')
        """
        if self.is_back:
            return TAKEN_BACK
        if not self.added:
            return ""
        added = f"{count(self.added, 'answer')} {'is' if self.added == 1 else 'are'} added"
        why = (
            f", {self.left_out:,} left out; the list under the table says why"
            if self.left_out
            else ""
        )
        copied = (
            " This is a copy of your own now; the sample stays as it is." if self.is_copy else ""
        )
        return f"{added}{why}.{copied}"


def _number(written: str) -> int:
    return int(written) if re.fullmatch(r"[0-9]{1,6}", written) else 0


def add_to_document(opened: Opened, content: bytes, name: str) -> Added:
    """Mark the answers of a question set in a document; on a sample, in a copy of it."""
    opened = _as_asked(opened)
    names = Names([[opened.file_name, opened.document.title]])
    (found,), left_out, unanswerable = _found(content, name, [opened], names)
    new, past = _new(opened, found.answers)
    aside = SetAside((*left_out, *past), unanswerable + found.unanswerable)
    if not new:
        return Added(opened.id, 0, aside, known=len(found.answers))
    with own_of(opened) as own:
        after = _marked(own, new)
        after.library.store.left_out.add(after.id, aside, after.changes)
    return Added(after.id, len(new), aside)


def add_to_collection(
    library: Library, collection_id: str, content: bytes, name: str, language: str = ""
) -> Added:
    """Mark the answers of a question set in those documents of a collection that are read.

    Of a sample all documents are copied, with those answers, into a new collection.
    """
    stored = stored_collection(library, collection_id)
    files = [(one.document_id, one) for one in stored.files if one.document_id is not None]
    documents = [_as_asked(library.open_document(one, language)) for one, _ in files]
    names = Names([file.name, file.title] for _, file in files)
    found, left_out, unanswerable = _found(content, name, documents, names)
    news = [_new(*pair) for pair in zip(documents, (one.answers for one in found), strict=True)]
    past = (one for _, more in news for one in more)
    aside = SetAside((*left_out, *past), unanswerable + sum(one.unanswerable for one in found))
    added = sum(len(new) for new, _ in news)
    if not added:
        return Added(collection_id, 0, aside, known=sum(len(one.answers) for one in found))
    with ExitStack() as made:
        if any(opened.is_sample for opened in documents):
            documents = [made.enter_context(own_of(opened)) for opened in documents]
            collection_id = kept_together(library, stored, [one.id for one in documents])
            made.enter_context(gone_on_failure(library, collection_id))
        marked = (pair for pair in zip(documents, news, strict=True) if pair[1][0])
        after = [_marked(opened, new) for opened, (new, _) in marked]
        versions = {opened.id: opened.changes for opened in after}
        library.store.added_sets.add(collection_id, versions, aside)
    return Added(collection_id, added, aside)


def expect_read(library: Library, readings: Readings, collection_id: str) -> None:
    """Problem 409 while files of a collection are read, since what is asked of them would be left out."""
    if readings.now(collection_id) is None:
        return
    files = stored_collection(library, collection_id).files
    waiting = (
        sum(file.waits for file in files) or 1
    )  # the last is still read where that was stopped
    are, they_are = ("is", "it is") if waiting == 1 else ("are", "they are")
    told = f"{count(waiting, 'file')} {are} still being read; send the questions when {they_are}."
    raise Problem(409, told)


def take_back(library: Library, collection_id: str) -> int:
    """Undo the last question set of a collection, with what it left out; how many documents that changed.

    Problem 409 where there is none, or where answers of one of its documents were changed since.
    """
    stored = stored_collection(library, collection_id)
    names = {file.document_id: file.name for file in stored.files if file.document_id is not None}
    changed = library.store.added_sets.undo(collection_id, names)
    if not changed:
        raise Problem(409, NOTHING_ADDED)
    return changed


def _as_asked(opened: Opened) -> Opened:
    """The document with the answers that it is evaluated on, which of some samples are others."""
    return replace(opened, answers=opened.asked)


def _found(
    content: bytes, name: str, documents: Sequence[Opened], names: Names
) -> tuple[tuple[Found, ...], tuple[LeftOut, ...], int]:
    """What a file gives each document; Problem 422 where it is no question set, or holds none."""
    sources = [
        Incoming(one.file_name, one.document.text, one.document, "kept") for one in documents
    ]
    try:
        moved = answers_in(expect_asked(question_file(content, name), name), sources, names)
    except ValueError as error:
        raise Problem(422, sentence(error)) from error
    return moved.documents, moved.left_out, moved.unanswerable


def _new(opened: Opened, answers: Sequence[Answer]) -> tuple[list[StoredAnswer], list[LeftOut]]:
    """The answers that are not marked yet, as many as there is room for."""
    marked = [*map(as_stored, opened.answers)]
    kept, past = list[StoredAnswer](), list[LeftOut]()
    room = MOST_ANSWERS - len(marked)
    for answer in answers:
        stored = as_stored(answer)
        if stored in marked or stored in kept:
            continue
        if len(kept) < room:
            kept.append(stored)
        else:
            past.append(LeftOut(answer.question, PAST_MOST))
    return kept, past


def _marked(opened: Opened, new: Sequence[StoredAnswer]) -> Opened:
    """The document with these answers, in place of suggestions of the very spans."""

    def with_new(answers: Sequence[StoredAnswer]) -> list[StoredAnswer]:
        kept = list(answers)
        for one in new:
            kept = [*other_than(one, kept), *([] if one in kept else [one])]
        return kept

    return change(opened, with_new)
