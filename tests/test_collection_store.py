"""Collections are kept with their files in order, whatever became of each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.collection_store import StoredCollection, StoredFile
from app.store import Store, StoredAnswer


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


def document(store: Store, *answers: StoredAnswer) -> str:
    return store.add_document(
        file_name="a.md", title="A", text="Ask.", tracks=[], tokenizer="wordpiece", answers=answers
    )


def answer(end: int) -> StoredAnswer:
    return StoredAnswer(start=0, end=end, question="", suggested="")


def test_files_keep_their_order_and_what_became_of_them(store: Store) -> None:
    files = [StoredFile("b.md"), StoredFile("a.md", problem="is locked"), StoredFile("c.md")]
    collection_id = store.collections.add("Plans", files)
    read = document(store)
    store.collections.set_file(collection_id, 2, document_id=read)
    assert store.collections.collection(collection_id) == StoredCollection(
        collection_id,
        "Plans",
        (files[0], files[1], StoredFile("c.md", document_id=read, title="A")),
    )
    found = store.collections.of_document(read)
    assert found == store.collections.collection(collection_id)
    assert store.collections.of_document(document(store)) is None
    assert store.collections.collection("unknown") is None


def test_end_is_told_only_of_files_that_wait(store: Store) -> None:
    files = [StoredFile("a.md"), StoredFile("b.md", problem="is locked"), StoredFile("c.md")]
    collection_id = store.collections.add("", files)
    read = document(store)
    store.collections.set_file(collection_id, 0, document_id=read)
    store.collections.end(collection_id, "was not read")
    kept = store.collections.collection(collection_id)
    assert kept is not None
    assert kept.files == (
        StoredFile("a.md", document_id=read, title="A"),
        StoredFile("b.md", problem="is locked"),
        StoredFile("c.md", problem="was not read"),
    )


def test_newest_answers_of_many_documents_are_found_at_once(store: Store) -> None:
    bare, marked, changed = document(store), document(store, answer(2)), document(store, answer(2))
    store.change_answers(changed, lambda answers: [*answers, answer(3)])
    assert store.answers_of([bare, marked, changed]) == {
        marked: (answer(2),),
        changed: (answer(2), answer(3)),
    }
