"""Whoever opened a document may change it, others may look and copy it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient

from app.library import Library
from app.standing_store import standing_of
from app.tables import (
    AnswersRow,
    CollectionRow,
    DocumentRow,
    LeftOutRow,
    OwnerRow,
    SourceRow,
    StandingRow,
    Table,
    VectorRow,
    VectorUseRow,
)
from app.visitors import kept_secret, visitors_of
from tests.test_question_sets import library_of
from tests.web import running, sent

TEXT = "Claims are due in 60 days.\n\nReceipts are kept for two years."
NOT_YOURS = {
    "error": "Only who opened this document can change it: send its edit key, as Authorization: Bearer, or "
    "make a copy of your own."
}


@pytest.fixture
def owner(tmp_path: Path) -> Iterator[TestClient]:
    with running(tmp_path) as client:
        yield client


@pytest.fixture
def guest(owner: TestClient) -> TestClient:
    """Another browser, which has no cookie yet."""
    return TestClient(owner.app, follow_redirects=False)


def marked(client: TestClient, document: str) -> int:
    return client.post(f"/d/{document}/answers", data={"start": "0", "end": "26"}).status_code


def cookie_of(client: TestClient) -> str:
    """The name of the cookie that knows the visitors of an app."""
    return visitors_of(library_of(client).settings).cookie


def rows(library: Library, table: type[Table]) -> int:
    with library.store._session() as session:
        return session.scalar(select(func.count()).select_from(table)) or 0


def test_guest_sees_the_same_and_changes_nothing(owner: TestClient, guest: TestClient) -> None:
    document = sent(owner, TEXT)
    assert marked(owner, document) == 200
    assert guest.get(f"/d/{document}").status_code == 200
    address = f"/api/documents/{document}"
    assert guest.get(f"{address}/analysis").json() == owner.get(f"{address}/analysis").json()
    for path in ("answers", "answers/undo", "answers/0/remove", "answers/suggest", "questions"):
        assert guest.post(f"/d/{document}/{path}", data={"start": "0"}).status_code == 403
    for path in ("title", "keep", "delete"):
        assert guest.post(f"/d/{document}/{path}", data={"title": "Mine"}).status_code == 403
    for refused in (
        guest.delete(address),
        guest.patch(address, json={"kept": True}),
        guest.post(f"{address}/questions", content=b"question,answer\nWhen?,60 days\n"),
    ):
        assert (refused.status_code, refused.json()) == (403, NOT_YOURS)
    assert len(owner.get(address).json()["answers"]) == 1


def test_cookie_is_set_for_who_opens_alone(owner: TestClient, guest: TestClient) -> None:
    document = sent(owner, TEXT)
    cookie = owner.post("/api/documents", json={"text": "One more."}).headers["set-cookie"]
    assert cookie.startswith(f"{cookie_of(owner)}=")
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    guest.get(f"/d/{document}")
    assert not guest.cookies


def test_forged_cookie_is_nobody(owner: TestClient, guest: TestClient) -> None:
    document = sent(owner, TEXT)
    name = cookie_of(owner)
    visitor = owner.cookies[name].rpartition(".")[0]
    guest.cookies.set(name, f"{visitor}.AAAA")
    assert marked(guest, document) == 403


def test_two_apps_of_one_host_leave_each_others_owners_alone(tmp_path: Path) -> None:
    with running(tmp_path / "a") as first, running(tmp_path / "b") as second:
        second.cookies.jar = (
            first.cookies.jar
        )  # a browser keeps those of all ports of a host together
        documents = [sent(first, TEXT), sent(second, TEXT), sent(first, TEXT)]
        apps = (first, second, first)
        assert [marked(*pair) for pair in zip(apps, documents, strict=True)] == [200] * 3
        assert len(first.cookies) == 2


def test_edit_link_makes_an_owner(owner: TestClient, guest: TestClient) -> None:
    told = owner.post("/api/documents", json={"text": TEXT}).json()
    document = told["id"]
    path = told["edit_url"].removeprefix("http://testserver")
    wrong = guest.get(f"/d/{document}/edit/AAAA")
    assert (wrong.status_code, marked(guest, document)) == (403, 403)
    led = guest.get(f"{path}?track=fixed")
    assert (led.status_code, led.headers["location"]) == (303, f"/d/{document}?track=fixed")
    assert marked(guest, document) == 303


def test_program_changes_with_the_edit_key(owner: TestClient, guest: TestClient) -> None:
    told = owner.post("/api/documents", json={"text": TEXT}).json()
    address = f"/api/documents/{told['id']}"
    key = {"Authorization": f"Bearer {told['edit_key']}"}
    changed = guest.patch(address, json={"title": "Claims", "kept": True}, headers=key)
    assert changed.json() == {"id": told["id"], "expires": None}
    assert guest.get(address).json()["title"] == "Claims"
    assert guest.get(f"{address}/analysis?track=fixed").json()["document"]["title"] == "Claims"
    other = sent(owner, "Another one.")
    assert guest.delete(f"/api/documents/{other}", headers=key).status_code == 403
    assert guest.delete(address, headers=key).status_code == 204
    assert guest.get(address).status_code == 404


@pytest.mark.parametrize("body", [b"", b"[]", b"{}", b'{"kept": 1}', b'{"owner": "me"}'])
def test_change_of_other_fields_is_refused(owner: TestClient, body: bytes) -> None:
    address = f"/api/documents/{sent(owner, TEXT)}"
    assert owner.patch(address, content=body).status_code == 422
    assert owner.patch(address, json={"title": " \u200b"}).status_code == 422


def test_copy_is_the_guests_own(owner: TestClient, guest: TestClient) -> None:
    document = sent(owner, TEXT)
    marked(owner, document)
    led = guest.post(f"/d/{document}/copy?track=fixed:size=9")
    copy = led.headers["location"].removeprefix("/d/").partition("?")[0]
    assert led.headers["location"] == f"/d/{copy}?track=fixed:size=9"
    assert guest.post(f"/d/{copy}/answers", data={"start": "28", "end": "36"}).status_code == 303
    counts = [len(guest.get(f"/api/documents/{one}").json()["answers"]) for one in (document, copy)]
    assert counts == [1, 2]
    assert marked(owner, copy) == 403


def test_mark_in_a_sample_is_in_a_copy_of_ones_own(guest: TestClient) -> None:
    led = guest.post("/d/expense-policy/answers", data={"start": "0", "end": "9"})
    copy = led.headers["location"].removeprefix("/d/").partition("?")[0]
    assert copy != "expense-policy"
    assert marked(guest, copy) == 303


@pytest.mark.parametrize("path", ["title", "keep", "delete"])
def test_sample_stays_as_it_is(owner: TestClient, path: str) -> None:
    for address in ("/d/expense-policy", "/d/science-corpus-01", "/c/science-corpus"):
        assert owner.post(f"{address}/{path}", data={"title": "Mine"}).status_code == 403


def test_deleting_leaves_nothing(owner: TestClient) -> None:
    library, store = library_of(owner), library_of(owner).store
    document = sent(owner, TEXT)
    marked(owner, document)
    csv = b"question,answer\nWhen?,60 days\nWho?,nobody\n"
    assert owner.post(f"/api/documents/{document}/questions", content=csv).json()["added"] == 1
    vector = library.open_document(document).vectors("hash")
    assert vector is not None
    store.add_vectors("model", {"Claims are due in 60 days.": vector[0]}, document)
    store.floats.keep("model", {"Claims": vector[0].astype("float32")}, subject=document)
    store.add_vectors("model", {"of a sample": vector[0]})
    assert owner.post(f"/d/{document}/delete", follow_redirects=False).headers["location"] == "/"
    gone = (DocumentRow, AnswersRow, SourceRow, LeftOutRow, StandingRow, OwnerRow, VectorUseRow)
    assert [rows(library, table) for table in gone] == [0] * len(gone)
    assert rows(library, VectorRow) == 1
    assert owner.get(f"/d/{document}").status_code == 404
    store.add_vectors("model", {"Too late.": vector[0]}, document)
    assert rows(library, VectorRow) == 1


def on_disk(folder: Path) -> bytes:
    """All that lies in the files of a database, its log too."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob("cutmarks.db*")))


def test_deleted_words_are_nowhere_on_disk_any_more(owner: TestClient, tmp_path: Path) -> None:
    document = sent(owner, "The codeword is xylotheque. " * 50)
    new = {"text": "The codeword is marzipan. " * 50}
    assert owner.post(f"/api/documents/{document}/version", json=new).status_code == 201
    assert (b"xylotheque" in on_disk(tmp_path), b"marzipan" in on_disk(tmp_path)) == (True, True)
    assert owner.delete(f"/api/documents/{document}").status_code == 204
    assert (b"xylotheque" in on_disk(tmp_path), b"marzipan" in on_disk(tmp_path)) == (False, False)


def test_deleted_words_that_someone_still_reads_go_with_the_next_turn(
    owner: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.tables.CLEARING", 1)
    document = sent(owner, "The codeword is xylotheque. " * 50)
    library = library_of(owner)
    with library.store._engine.connect() as reader:
        reader.exec_driver_sql("BEGIN")
        reader.exec_driver_sql("SELECT text FROM documents").one()
        assert owner.delete(f"/api/documents/{document}").status_code == 204
        assert b"xylotheque" in on_disk(tmp_path)
        reader.rollback()
    library.delete_what_is_over()
    assert b"xylotheque" not in on_disk(tmp_path)


def test_words_whose_time_is_over_are_nowhere_on_disk_any_more(
    owner: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent(owner, "The codeword is xylotheque. " * 50)
    later = time.time() + 31 * 24 * 60 * 60
    monkeypatch.setattr("app.library.time.time", lambda: later)
    library_of(owner).delete_what_is_over()
    assert b"xylotheque" not in on_disk(tmp_path)


def collection_of(client: TestClient) -> str:
    files = [("file", (name, TEXT.encode())) for name in ("a.md", "b.md")]
    told = client.post("/api/documents", files=files).json()
    while client.get(f"/api/collections/{told['id']}").json()["status"] == "reading":
        time.sleep(0.01)
    collection: str = told["id"]
    return collection


def test_documents_of_a_collection_belong_to_its_owner(
    owner: TestClient, guest: TestClient
) -> None:
    collection = collection_of(owner)
    first, second = (
        one["id"] for one in owner.get(f"/api/collections/{collection}").json()["documents"]
    )
    assert (marked(owner, first), marked(guest, second)) == (200, 403)
    assert guest.post(f"/c/{collection}/delete").status_code == 403
    assert guest.post(f"/c/{collection}/questions", content=b"x").status_code == 403
    led = guest.post(f"/c/{collection}/copy")
    copy = led.headers["location"].removeprefix("/c/")
    documents = guest.get(f"/api/collections/{copy}").json()["documents"]
    assert [marked(guest, one["id"]) for one in documents] == [303, 303]
    assert owner.delete(f"/api/collections/{collection}").status_code == 204
    statuses = [owner.get(f"/d/{one}").status_code for one in (first, second)]
    assert statuses == [404, 404]
    library = library_of(owner)
    assert (rows(library, CollectionRow), rows(library, DocumentRow)) == (1, 2)


def test_what_is_not_kept_is_deleted_when_its_time_is_over(
    owner: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = library_of(owner)
    lost, kept, collection = sent(owner, TEXT), sent(owner, TEXT), collection_of(owner)
    file = owner.get(f"/api/collections/{collection}").json()["documents"][0]["id"]
    owner.post(f"/d/{kept}/keep")
    owner.post(f"/c/{collection}/keep")
    later = time.time() + 31 * 24 * 60 * 60
    monkeypatch.setattr("app.library.time.time", lambda: later)
    statuses = [owner.get(f"/d/{one}").status_code for one in (lost, kept, file)]
    assert statuses == [404, 200, 200]
    library.delete_what_is_over()
    assert rows(library, DocumentRow) == 3
    with library.store._session() as session:
        assert standing_of(session, lost).edit_key == ""


def test_nothing_expires_where_all_is_kept(tmp_path: Path) -> None:
    with running(tmp_path, keep_days=0) as client:
        assert client.post("/api/documents", json={"text": TEXT}).json()["expires"] is None


def test_secret_of_the_folder_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    first = kept_secret(tmp_path / "data" / "secret")
    assert kept_secret(tmp_path / "data" / "secret") == first
    assert (tmp_path / "data" / "secret").stat().st_mode & 0o077 == 0


def test_empty_secret_signs_nothing(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    with pytest.raises(ValueError, match="must hold the secret that signs cookies and is empty"):
        kept_secret(tmp_path / "secret")
