"""A new version of a document: its text takes the place of the old one, and the answers are carried over."""

from __future__ import annotations

from dataclasses import dataclass

from app.arrivals import Arrival, arrived
from app.bodies import Sent, SentFiles
from app.library import Opened, as_stored
from app.own_copies import own_of
from app.problems import Problem
from app.version_carrying import going
from app.version_store import NewText
from engine.versions_answers import Carried

ONE_FILE = "A new version is one file; choose one, or open several as a collection of their own."
SAME = "This is the text that is here already, so nothing was changed."


@dataclass(frozen=True, slots=True)
class Added:
    """A document with its new text, and what became of the answers of the old one."""

    opened: Opened
    carried: tuple[Carried, ...]


def add_version(opened: Opened, sent: Sent | SentFiles) -> Added:
    """Put what was sent in the place of a document's text; of a sample, in a copy of it.

    Problem 409 where the text is the same or was changed meanwhile, 413 or 422 where it cannot be kept.
    """
    if isinstance(sent, SentFiles):
        raise refused(sent)
    library = opened.library
    come = arrived(library, sent)
    if come.kept.document.text == opened.document.text:
        raise Problem(409, SAME)
    gone = going(opened, come.kept.document, come.answers, come.aside)
    with own_of(opened) as own:
        library.store.versions.add(
            own.id,
            new_text(own, come),
            [[{**as_stored(answer)} for answer in stage] for stage in gone.stages],
            gone.aside,
            seen=(own.revision, own.changes),
        )
        library.forget(frozenset({own.id}))
        return Added(library.open_document(own.id, own.language), gone.carried)


def refused(sent: SentFiles) -> Problem:
    """Close the files, which nobody reads; several are no version of one document."""
    for file in sent.files:
        if not isinstance(file.content, str):
            file.content.close()
    return Problem(422, ONE_FILE)


def new_text(opened: Opened, come: Arrival) -> NewText:
    """What is kept of a new version, under the title that it was sent with.

    Without one, a title that a person gave the document stays; else the text's own takes its place, if it
    has one.
    """
    document, kept, before = come.kept.document, come.kept, opened.kept
    stays = before.is_named and not kept.is_named
    return NewText(
        file_name=kept.file_name,
        title=(not stays and document.title) or before.document.title,
        text=document.text,
        tokenizer=kept.opening.tokenizer,
        source=document.source,
        is_named=before.is_named or kept.is_named,
    )
