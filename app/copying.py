"""A copy of a document or a collection, to mark one's own answers in."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack

from app.collection_store import StoredCollection, StoredFile
from app.library import Library
from app.own_copies import copy_of, gone_on_failure


def copied_collection(library: Library, stored: StoredCollection, language: str = "") -> str:
    """The id of a new collection with copies of all documents that are read."""
    copies: list[str] = []
    with ExitStack() as made:
        for file in stored.files:
            if file.document_id is not None:  # which may be deleted meanwhile
                opened = library.open_document(file.document_id, language)
                copies.append(copy_of(opened, library))
                made.enter_context(gone_on_failure(library, copies[-1]))
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
    with gone_on_failure(library, collection_id):
        left_out.add(collection_id, aside)
    return collection_id
