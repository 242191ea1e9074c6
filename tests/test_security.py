"""Headers on every answer, changes only from our own pages, and files only from our folders."""

from __future__ import annotations

import gzip
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from app.security import HEADERS
from tests.web import running, sent


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("security")) as started:
        yield started


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/d/expense-policy",
        "/d/expense-policy/text",
        "/d/nothing",
        "/nothing",
        "/api/nothing",
        "/vendor/htmx.min.js",
        "/static/favicon.svg",
    ],
)
def test_every_answer_has_the_headers(client: TestClient, path: str) -> None:
    answer = client.get(path, follow_redirects=False)
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_policy_allows_no_inline_script_and_no_other_host() -> None:
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://elsewhere.test"},
        {"Origin": "null"},
        {"Origin": "http://[bad"},
        {"Origin": "http://testserver", "Host": ""},
    ],
)
@pytest.mark.parametrize("path", ["/documents", "/api/documents", "/d/expense-policy/answers"])
def test_change_from_another_site_is_refused(
    client: TestClient, path: str, headers: dict[str, str]
) -> None:
    answer = client.post(path, data={"text": "One."}, headers=headers)
    assert answer.status_code == 403


@pytest.mark.parametrize(
    "headers",
    [{}, {"Sec-Fetch-Site": "same-origin"}, {"Origin": "http://testserver"}],
)
def test_change_from_our_own_page_is_made(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/api/documents", data={"text": "One."}, headers=headers).status_code == 201


@pytest.mark.parametrize(
    "path",
    [
        "/static/../pyproject.toml",
        "/static/%2e%2e/pyproject.toml",
        "/static/..%2fpyproject.toml",
        "/static//etc/passwd",
        "/static/",
        "/static/css",
        "/vendor/plotly.py",
        "/vendor/..%2f__init__.py",
        "/vendor/htmx.min.js%00",
        "/static/css/bar.css%00",
        "/static/css%00/bar.css",
        "/static/" + "a" * 5_000,
        "/static/" + "a/" * 3_000,
        "/static/css/bar.css/x",
        "/static/%ff",
    ],
)
def test_only_files_of_the_static_folder_are_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("name", ["plotly.min.js", "htmx.min.js"])
def test_vendor_file_is_compressed_and_kept_under_its_version(
    client: TestClient, name: str
) -> None:
    plain = client.get(f"/vendor/{name}", headers={"Accept-Encoding": "identity"})
    assert plain.headers["cache-control"] == "no-cache"
    assert "content-encoding" not in plain.headers
    version = plain.headers["etag"].strip('"')
    kept = client.get(f"/vendor/{name}?v={version}")
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert kept.headers["content-encoding"] == "gzip"
    assert kept.content == plain.content
    assert int(kept.headers["content-length"]) == len(gzip.compress(plain.content, mtime=0))
    again = client.get(f"/vendor/{name}", headers={"If-None-Match": plain.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_version_that_is_not_the_files_is_not_kept(client: TestClient) -> None:
    answer = client.get("/vendor/htmx.min.js?v=other")
    assert answer.headers["cache-control"] == "no-cache"


def test_one_document_shows_nothing_of_another(client: TestClient) -> None:
    first, second = sent(client, "Alpha beta."), sent(client, "Gamma delta.")
    for _ in range(2):
        assert "Gamma" not in client.get(f"/d/{first}").text
        assert "Alpha" not in client.get(f"/d/{second}").text


def test_parts_of_a_page_are_not_taken_for_the_page(client: TestClient) -> None:
    page = client.get("/d/expense-policy")
    part = client.get("/d/expense-policy", headers={"HX-Request": "true"})
    assert "HX-Request" in page.headers["vary"]
    assert "<html" in page.text
    assert "<html" not in part.text


def test_fault_of_ours_is_one_sentence_with_the_headers(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("app.views.workbench", broken)
    calm = TestClient(client.app, raise_server_exceptions=False)
    answer = calm.get("/d/expense-policy")
    assert answer.status_code == 500
    assert "Something went wrong on our side" in answer.text
    assert "secret detail" not in answer.text
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
