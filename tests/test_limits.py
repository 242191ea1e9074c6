"""How often one address may ask: what is counted, what is past it, and what is said then."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.types import Message, Scope
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from app import limits
from app.limits import drain
from app.main import create_app
from app.settings import Settings
from tests.web import running

SAMPLE = "/api/documents/expense-policy"
HOST = "203.0.113.7"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The time that the limits read; it stands still until a test moves it."""
    clock = SimpleNamespace(now=1_000.0)
    monkeypatch.setattr("time.time", lambda: clock.now)
    return clock


def fields(value: str) -> list[tuple[str, dict[str, int]]]:
    """The items of a header of RateLimit, each with its parameters."""
    items = (item.strip().split(";") for item in value.split(","))
    return [
        (name.strip('"'), {key: int(number) for key, number in (one.split("=") for one in rest)})
        for name, *rest in items
    ]


def test_request_past_the_rate_is_told_when_to_come_again(
    tmp_path: Path, clock: SimpleNamespace
) -> None:
    with running(tmp_path, api_per_minute=2) as client:
        assert client.get(SAMPLE).headers["RateLimit"] == '"api";r=1;t=60'
        clock.now += 18.5
        last = client.get("/api/nothing")
        assert (last.status_code, last.headers["RateLimit"]) == (404, '"api";r=0;t=42')
        refused = client.get(SAMPLE)
        clock.now += 41.6
        again = client.get(SAMPLE)
    assert refused.status_code == 429
    assert refused.json() == {
        "error": "This address has sent more than 2 requests in a minute, the most here; "
        "try again in 42 seconds."
    }
    names = ("Retry-After", "RateLimit-Policy", "RateLimit", "Content-Type")
    assert [refused.headers[name] for name in names] == [
        *("42", '"api";q=2;w=60', '"api";r=0;t=42', "application/json")
    ]
    assert "Content-Security-Policy" in refused.headers
    assert (again.status_code, again.headers["RateLimit"]) == (200, '"api";r=1;t=60')


def test_head_counts_as_a_request(tmp_path: Path, clock: SimpleNamespace) -> None:
    with running(tmp_path, api_per_minute=2) as client:
        assert client.head(SAMPLE).headers["RateLimit"] == '"api";r=1;t=60'
        assert client.get(SAMPLE).headers["RateLimit"] == '"api";r=0;t=60'
        refused = client.head(SAMPLE)
    assert (refused.status_code, refused.headers["Retry-After"], refused.content) == (
        429,
        "60",
        b"",
    )


def test_upload_counts_as_both_and_pages_as_neither(tmp_path: Path) -> None:
    with running(tmp_path, api_per_minute=9, uploads_per_minute=5) as client:
        for _ in range(3):
            page = client.get("/d/expense-policy")
        answer = client.post("/api/documents", json={"text": "Pay in May."})
        form = client.post("/documents", data={"text": "Pay."}, follow_redirects=False)
    assert (page.status_code, "RateLimit" in page.headers) == (200, False)
    assert answer.headers["RateLimit-Policy"] == '"api";q=9;w=60, "uploads";q=5;w=60'
    assert [(name, one["r"]) for name, one in fields(answer.headers["RateLimit"])] == [
        *(("api", 8), ("uploads", 4))
    ]
    assert [(name, one["r"]) for name, one in fields(form.headers["RateLimit"])] == [("uploads", 3)]


def test_page_shows_the_sentence_in_its_notice(tmp_path: Path) -> None:
    with running(tmp_path, uploads_per_minute=1) as client:
        client.post("/documents", data={"text": "Pay in May."})
        swap = client.post("/documents", data={"text": "Pay."}, headers={"HX-Request": "true"})
        page = client.post("/documents", data={"text": "Pay."})
    told = r"This address has sent more than 1 upload in a minute, the most here; try again in \d+ seconds?\."
    assert (swap.status_code, page.status_code) == (429, 429)
    assert re.search(rf'<p class="problem"><span>{told}</span>', swap.text)
    assert re.search(rf"<h2>{told}</h2>", page.text)


@pytest.mark.parametrize(
    ("path", "is_counted"),
    [
        ("/documents", True),
        ("/api/documents", True),
        ("/d/plan/version", True),
        ("/api/documents/plan/version", True),
        ("/d/plan/copy", True),
        ("/c/plans/copy", True),
        ("/d/expense-policy/answers", True),
        ("/d/expense-policy/answers/suggest", True),
        ("/api/documents/expense-policy/questions", True),
        ("/c/science-corpus/questions", True),
        ("/d/expense-policy/progress/start", False),
        ("/d/plan/answers", False),
        ("/d/plan/progress/start", False),
        ("/api/documents/plan/questions", False),
    ],
)
def test_what_makes_a_document_is_an_upload(path: str, is_counted: bool) -> None:
    uploads = limits.Rate("uploads", 1, "upload")
    assert uploads.is_of("POST", path) is is_counted
    assert not uploads.is_of("GET", path)


def test_no_rate_holds_where_none_is_set(tmp_path: Path) -> None:
    with running(tmp_path, api_per_minute=0, uploads_per_minute=0) as client:
        answers = [client.get("/api/documents/nothing") for _ in range(3)]
    assert [(one.status_code, "RateLimit" in one.headers) for one in answers] == [(404, False)] * 3


def test_each_address_behind_a_trusted_proxy_has_its_own_rate(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, embedder="hash", preload_model=False, api_per_minute=1)
    app: Any = ProxyHeadersMiddleware(create_app(settings), trusted_hosts=[HOST])

    def statuses(client: TestClient) -> list[int]:
        behind = ("198.51.100.1", "198.51.100.2", "2001:db8::1", "2001:db8::2")
        return [
            client.get("/api/nothing", headers={"X-Forwarded-For": name}).status_code
            for name in behind
        ]

    with TestClient(app, client=(HOST, 1)) as proxied:
        assert statuses(proxied) == [404, 404, 404, 429]
    with TestClient(app, client=("198.51.100.9", 1)) as stranger:
        assert statuses(stranger) == [404, 429, 429, 429]


def test_refused_upload_is_read_to_its_end_but_no_further_than_is_set() -> None:
    parts: list[Message] = [
        {"type": "http.request", "body": b"x" * 10, "more_body": at < 4} for at in range(5)
    ]

    def left(most: int) -> int:
        waiting = list(parts)

        async def receive() -> Message:
            return waiting.pop(0)

        asyncio.run(drain(receive, most))
        return len(waiting)

    assert (left(100), left(25)) == (0, 2)


def test_drain_ends_with_whoever_left() -> None:
    messages: list[Message] = [{"type": "http.disconnect"}]

    async def receive() -> Message:
        return messages.pop(0)

    asyncio.run(drain(receive, 100))
    assert messages == []


def test_requests_of_a_socket_without_addresses_are_counted_together() -> None:
    scopes: list[Scope] = [{"client": None}, {}, {"client": ("", 0)}]
    assert {limits.client_of(scope) for scope in scopes} == {""}
