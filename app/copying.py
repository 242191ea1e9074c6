"""A copy of a document or a collection, to mark one's own answers in."""

from __future__ import annotations

from collections.abc import Sequence

from app.collection_store import StoredCollection, StoredFile
from app.library import Library
from app.marking import copy_of
from app.problems import Problem


def copied_collection(library: Library, stored: StoredCollection, language: str = "") -> str:
    """The id of a new collection with copies of all documents that are read."""
    copies: list[str] = []
    try:
        for file in stored.files:
            if file.document_id is not None:
                opened = library.open_document(file.document_id, language)
                copies.append(copy_of(opened, library))
    except Problem:  # one was deleted meanwhile
        for copy in copies:
            library.delete(copy)
        raise
    return kept_together(library, stored, copies)


def kept_together(library: Library, stored: StoredCollection, copies: Sequence[str]) -> str:
    """The id of a new collection of the copies of a collection's documents, in their order.

    Questions that came with the collection and are asked of nothing go with it.
    """
    names = [file.name for file in stored.files if file.document_id is not None]
    pairs = zip(names, copies, strict=True)
    files = [StoredFile(name, document_id=copy) for name, copy in pairs]
    left_out = library.store.left_out
    documents = [file.document_id for file in stored.files if file.document_id is not None]
    aside = left_out.each([stored.id, *documents])[stored.id]
    collection_id = library.store.collections.add(stored.title, files, library.expiry)
    left_out.add(collection_id, aside)
    return collection_id
