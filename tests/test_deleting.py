"""What is deleted while something goes on for it, or by another process, is gone for good."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient

from app.cache import Cache
from app.collected import LOST
from app.library import Library
from app.question_sets import collection_question_set
from app.routes.asked import Parts
from app.tables import AddedSetRow, DocumentRow, LeftOutRow, OwnerRow, StandingRow, Table
from engine.spec import parse_track
from tests.test_evaluations import Bench
from tests.test_question_sets import library_of
from tests.web import half_read, running, sent

TEXT = "Claims are due in 60 days.\n\nReceipts are kept for two years."
CORPUS = {"docs": [{"id": "a.md", "text": TEXT}, {"id": "b.md", "text": "# B\n\nNothing."}]}
QUESTIONS = b"document,question,answer\na.md,When?,60 days\nb.md,Who?,nobody\n"
STANDINGS = (DocumentRow, StandingRow, OwnerRow)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path) as made:
        yield made


def parts(client: TestClient) -> Parts:
    app: Any = client.app
    found: Parts = app.state.parts
    return found


def rows(library: Library, *tables: type[Table]) -> list[int]:
    with library.store._session() as session:
        return [session.scalar(select(func.count()).select_from(table)) or 0 for table in tables]


def test_file_that_is_read_for_a_deleted_collection_is_kept_nowhere(client: TestClient) -> None:
    with half_read(client, TEXT, "a.md", "b.md") as collection:
        assert client.delete(f"/api/collections/{collection}").status_code == 204
    while parts(client).readings.now(collection) is not None:
        pass
    assert rows(library_of(client), *STANDINGS) == [0, 0, 0]


def test_sentences_of_a_deleted_document_wait_for_no_embedder(client: TestClient) -> None:
    jobs, document = library_of(client).jobs, sent(client, TEXT)
    other = sent(client, TEXT)
    for one in (document, other):
        jobs.ensure(one, "none of this name", ["Claims are due."], 1, subject=one)
    client.delete(f"/api/documents/{document}")
    assert jobs.progress(document, "none of this name") is None
    assert jobs.progress(other, "none of this name") is not None


def test_evaluation_of_a_deleted_document_is_given_up(client: TestClient) -> None:
    document = sent(client, TEXT)
    client.post(f"/d/{document}/answers", data={"words": "60 days", "question": "When?"})
    bench = Bench(library_of(client), document)
    bench.evaluations.open()
    cell = (parse_track("sentences:size=9"), "dense")
    asked = bench.begun(cell)
    client.delete(f"/api/documents/{document}")
    bench.worker.go_on.set()
    bench.until(lambda: bench.evaluations.known(asked).progress.status == "failed")
    message = bench.evaluations.known(asked).progress.message
    bench.evaluations.close()
    assert message == "Vectors that this needs were deleted meanwhile, with a document; try again."


def test_what_is_computed_while_all_is_forgotten_is_not_remembered() -> None:
    cache = Cache[int, str](limit=9, weigh=len)
    assert cache.get(1, lambda: (cache.clear(), "abc")[1]) == "abc"
    assert (cache.kept(1), len(cache)) == (None, 0)


def test_other_documents_stay_in_memory(client: TestClient) -> None:
    library, document, other = library_of(client), sent(client, TEXT), sent(client, TEXT)
    before = library.open_document(other).kept
    client.delete(f"/api/documents/{document}")
    assert library.open_document(other).kept is before


def test_what_a_set_left_out_goes_with_the_last_document_that_it_gave_answers(
    client: TestClient,
) -> None:
    told = client.post("/api/documents", json=CORPUS).json()["id"]
    while client.get(f"/api/collections/{told}").json()["status"] == "reading":
        pass
    client.post(f"/api/collections/{told}/questions", content=QUESTIONS)
    library = library_of(client)
    assert rows(library, AddedSetRow, LeftOutRow) == [1, 1]
    first, second = collection_question_set(library, told).document_ids
    client.delete(f"/api/documents/{first}")
    assert rows(library, AddedSetRow, LeftOutRow) == [0, 0]
    left = client.get(f"/api/collections/{told}").json()["documents"]
    assert [one["id"] for one in left] == [second]
    assert client.get(f"/c/{told}").status_code == 200
    assert client.get(f"/c/{told}/evaluate").status_code == 200


def test_what_is_gone_gets_no_standing_again(client: TestClient) -> None:
    standings, document = library_of(client).store.standings, sent(client, TEXT)
    client.delete(f"/api/documents/{document}")
    standings.admit(document, "someone")
    standings.keep_until(document, None)
    standings.rename(document, "Claims")
    assert rows(library_of(client), *STANDINGS) == [0, 0, 0]


def test_two_processes_on_one_folder_know_the_same_owners(tmp_path: Path) -> None:
    with running(tmp_path) as first, running(tmp_path) as second:
        document = sent(first, TEXT)
        second.cookies.update(first.cookies)
        answer = {"start": "0", "end": "26"}
        assert second.post(f"/d/{document}/answers", data=answer).status_code == 200
        assert len(first.get(f"/api/documents/{document}").json()["answers"]) == 1
        second.patch(f"/api/documents/{document}", json={"title": "Claims"})
        assert first.get(f"/api/documents/{document}").json()["title"] == "Claims"
        assert second.delete(f"/api/documents/{document}").status_code == 204
        assert first.post(f"/d/{document}/answers", data=answer).status_code == 404


def test_second_process_on_one_folder_sees_what_is_read_and_not_what_is_being_read(
    tmp_path: Path,
) -> None:
    with running(tmp_path) as first, running(tmp_path) as second:
        with half_read(first, TEXT, "a.md", "b.md") as collection:
            told = [one.get(f"/api/collections/{collection}").json() for one in (first, second)]
            assert [one["status"] for one in told] == ["reading", "read"]
            assert told[1]["refused"] == [{"file_name": "b.md", "problem": f"b.md {LOST}."}]
        while parts(first).readings.now(collection) is not None:
            pass
        told = [one.get(f"/api/collections/{collection}").json() for one in (first, second)]
        assert [len(one["documents"]) for one in told] == [2, 2]
        assert [one["refused"] for one in told] == [[], []]


def test_key_of_a_collection_changes_its_documents(client: TestClient) -> None:
    told = client.post("/api/documents", json=CORPUS).json()
    while client.get(f"/api/collections/{told['id']}").json()["status"] == "reading":
        pass
    document = client.get(f"/api/collections/{told['id']}").json()["documents"][0]["id"]
    client.cookies.clear()
    address, key = f"/api/documents/{document}", {"Authorization": f"Bearer {told['edit_key']}"}
    assert client.patch(address, json={"title": "Claims"}).status_code == 403
    assert client.patch(address, json={"title": "Claims"}, headers=key).status_code == 200
    assert client.get(address).json()["title"] == "Claims"
    led = client.get(f"/d/{document}/edit/{told['edit_key']}", follow_redirects=False)
    assert led.headers["location"] == f"/d/{document}"
    assert client.delete(f"/api/collections/{told['id']}").status_code == 204
