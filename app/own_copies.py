"""Copies of documents, as whoever changes a sample has one; a change that fails leaves none behind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from app.library import Library, Opened, as_stored


def copy_of(opened: Opened, library: Library) -> str:
    """The id of a new document with the same text and answers, and with what is asked of nothing in it."""
    kept = replace(opened.kept, sample_answers=None)
    answers = [as_stored(answer) for answer in opened.answers]
    aside = library.store.left_out.of([opened.id])
    return library.add(kept, answers, language=opened.language, aside=aside)


@contextmanager
def own_of(opened: Opened) -> Iterator[Opened]:
    """The document to change or, of a sample, a copy with the same answers, deleted where the change fails."""
    if not opened.is_sample:
        yield opened
        return
    copy = copy_of(opened, opened.library)
    with gone_on_failure(opened.library, copy):
        yield opened.library.open_document(copy, opened.language)


@contextmanager
def gone_on_failure(library: Library, subject: str) -> Iterator[None]:
    """Delete a new document or collection where what comes next fails: nobody is told its id, or owns it."""
    try:
        yield
    except Exception:
        library.delete(subject)
        raise
