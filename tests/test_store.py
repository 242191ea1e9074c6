"""What is kept, and that it is kept once, in order, and across restarts."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import create_engine, func, select, text, update

from app.problems import Problem
from app.store import Store, StoredAnswer, StoredDocument
from app.tables import AnswersRow, VectorRow


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'store.db'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()


def add(store: Store, *answers: StoredAnswer) -> str:
    return store.add_document(
        file_name="leave.md",
        title="Leave",
        text="# Leave\n\nAsk first 🙂.",
        tracks=["fixed:size=300", "semantic"],
        tokenizer="wordpiece",
        answers=answers,
    )


def answer(start: int, end: int, question: str = "") -> StoredAnswer:
    return StoredAnswer(start=start, end=end, question=question, suggested="")


def test_document_survives_a_restart(store: Store, url: str) -> None:
    document_id = add(store, answer(9, 18, "What first?"))
    store.close()
    again = Store(url)
    assert again.document(document_id) == StoredDocument(
        id=document_id,
        file_name="leave.md",
        title="Leave",
        text="# Leave\n\nAsk first 🙂.",
        tracks=("fixed:size=300", "semantic"),
        tokenizer="wordpiece",
    )
    assert again.answers(document_id) == (answer(9, 18, "What first?"),)
    again.close()


def test_document_ids_are_long_and_never_the_same(store: Store) -> None:
    ids = {add(store) for _ in range(20)}
    assert len(ids) == 20
    assert {len(document_id) for document_id in ids} == {16}


def test_unknown_document_is_none(store: Store) -> None:
    assert store.document("nothing") is None
    assert store.answers("nothing") == ()


def test_answers_are_versions_that_undo_takes_back(store: Store) -> None:
    document_id = add(store)
    store.change_answers(document_id, lambda before: [*before, answer(0, 3)])
    store.change_answers(document_id, lambda before: [*before, answer(4, 7)])
    store.change_answers(document_id, lambda before: before[1:])
    seen = [store.answers(document_id)]
    for _ in range(4):
        store.undo_answers(document_id)
        seen.append(store.answers(document_id))
    assert seen == [
        (answer(4, 7),),
        (answer(0, 3), answer(4, 7)),
        (answer(0, 3),),
        (),
        (),
    ]


def test_suggestions_are_kept_as_what_they_are(store: Store) -> None:
    suggested = StoredAnswer(start=0, end=7, question="", suggested="date")
    document_id = add(store, suggested, answer(9, 18))
    assert store.answers(document_id) == (suggested, answer(9, 18))


def test_answers_of_before_there_were_suggestions_still_load(store: Store, url: str) -> None:
    document_id = add(store, answer(9, 18, "What first?"))
    older = create_engine(url)
    with older.begin() as connection:
        connection.execute(
            update(AnswersRow).values(answers=[{"start": 9, "end": 18, "question": "What first?"}])
        )
    older.dispose()
    assert store.answers(document_id) == (answer(9, 18, "What first?"),)


def test_answers_marked_at_the_same_time_are_all_kept(store: Store) -> None:
    document_id = add(store)

    def mark(start: int) -> None:
        store.change_answers(document_id, lambda before: [*before, answer(start, start + 1)])

    threads = [threading.Thread(target=mark, args=(start,)) for start in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {one["start"] for one in store.answers(document_id)} == {0, 1, 2, 3}


def test_answers_of_an_unknown_document_are_refused(store: Store) -> None:
    with pytest.raises(Problem, match="no document at this address"):
        store.change_answers("nothing", lambda before: [answer(0, 1)])


def test_vectors_are_found_by_model_and_sentence(store: Store) -> None:
    vector = np.array([-127, 0, 127], np.int8)
    store.add_vectors("a", {"One.": vector})
    assert store.vectors("b", ["One."]) == {}
    found = store.vectors("a", ["One.", "Two.", "One."])
    assert list(found) == ["One."]
    assert found["One."].tolist() == [-127, 0, 127]


def test_vectors_that_are_kept_stay_as_they_are(store: Store) -> None:
    store.add_vectors("a", {"One.": np.array([1], np.int8)})
    store.add_vectors("a", {"One.": np.array([2], np.int8), "Two.": np.array([3], np.int8)})
    found = store.vectors("a", ["One.", "Two."])
    assert {name: vector.tolist() for name, vector in found.items()} == {"One.": [1], "Two.": [3]}


def test_more_vectors_than_one_query_takes_are_all_kept_and_found(store: Store, url: str) -> None:
    sentences = [f"Sentence {number}." for number in range(1_203)]
    store.add_vectors("a", dict.fromkeys(sentences, np.array([5], np.int8)))
    assert set(store.vectors("a", sentences)) == set(sentences)
    other = create_engine(url)
    with other.connect() as connection:
        assert connection.scalar(select(func.count()).select_from(VectorRow)) == 1_203
    other.dispose()


def test_sqlite_lets_readers_go_on_while_someone_writes(store: Store, url: str) -> None:
    add(store)
    other = create_engine(url)
    with other.connect() as connection:
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"
    other.dispose()


@pytest.mark.parametrize("pattern", ["store.db", "store.db*"], ids=["file", "with-its-journal"])
def test_what_is_kept_after_the_file_was_taken_away_is_kept(
    store: Store, url: str, tmp_path: Path, pattern: str
) -> None:
    lost = add(store)
    for path in tmp_path.glob(pattern):
        path.unlink()
    document_id = add(store, answer(9, 18, "What first?"))
    store.change_answers(document_id, lambda answers: [*answers, answer(0, 7)])
    with pytest.raises(Problem) as refused:
        store.change_answers(lost, lambda answers: [answer(0, 7)])
    assert refused.value.status == 404
    store.close()
    again = Store(url)
    assert again.answers(document_id) == (answer(9, 18, "What first?"), answer(0, 7))
    assert again.document(lost) is None
    again.close()


def test_folder_taken_away_is_made_anew(tmp_path: Path) -> None:
    inside = Store(f"sqlite:///{tmp_path / 'data' / 'store.db'}")
    add(inside)
    shutil.rmtree(tmp_path / "data")
    document_id = add(inside)
    inside.close()
    again = Store(f"sqlite:///{tmp_path / 'data' / 'store.db'}")
    assert again.document(document_id) is not None
    again.close()
