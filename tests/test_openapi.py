"""What the API says of itself: every route has its row, every example is what the app answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.openapi.models import OpenAPI
from fastapi.routing import iter_route_contexts
from jsonschema import Draft202012Validator
from starlette.testclient import TestClient

from app.api_examples import FOLDER, example_of, path_of
from app.api_rows import CSV, GROUPS, JSON, Row
from app.api_table import TABLE
from app.main import create_app
from app.settings import Settings
from bench.api_examples import Played, played
from tests.web import running

STALE = "is not what the app answers any more; run `python -m bench.api_examples` and look at what changed"
METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("openapi")) as started:
        yield started


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """An app that takes next to nothing."""
    limits = {"max_upload_bytes": 9_000, "max_together_bytes": 20_000, "max_files": 3}
    with running(tmp_path_factory.mktemp("small"), **limits) as started:
        yield started


@pytest.fixture(scope="module")
def document(client: TestClient) -> Any:
    return client.get("/api/openapi.json").json()


@pytest.fixture(scope="module")
def examples() -> list[Played]:
    """Every example of the table, as the app answers it now."""
    return list(played())


def operations(document: Any) -> Iterator[tuple[str, str, Any]]:
    for path, item in document["paths"].items():
        for method, operation in item.items():
            yield method, path, operation


def routes_of_the_app() -> set[tuple[str, str]]:
    app = create_app(Settings(preload_model=False))
    return {
        (method, route.path)
        for route in iter_route_contexts(app.routes)
        for method in route.methods or ()
        if route.path and re.match("/api/.", route.path)
    }


def test_every_route_has_its_row_and_every_row_its_route() -> None:
    rows = [(row.method, address) for row in TABLE for address in row.addresses]
    assert len(set(rows)) == len(rows)
    assert set(rows) == routes_of_the_app()


def test_document_holds_every_route_and_only_those(document: Any) -> None:
    held = {(method.upper(), path) for method, path, _ in operations(document)}
    assert held == routes_of_the_app()


def test_rows_have_names_of_their_own_and_groups_that_there_are() -> None:
    assert len({row.name for row in TABLE}) == len(TABLE)
    assert {row.group for row in TABLE} == set(GROUPS)


def shape(content: Any) -> Any:
    """The keys of an object and of those in it; of a list those of its first item."""
    if isinstance(content, dict):
        return {key: shape(value) for key, value in content.items()}
    if isinstance(content, list) and content and isinstance(content[0], dict):
        return [shape(content[0])]
    return None


def lacks(told: Any, found: Any, place: str = "") -> list[str]:
    """The places where an answer has not the keys of its example, as far as both have something there."""
    if isinstance(told, dict) and isinstance(found, dict):
        gone = [f"{place}/{key}" for key in told if key not in found]
        both = [key for key in told if key in found]
        return gone + [at for key in both for at in lacks(told[key], found[key], f"{place}/{key}")]
    if isinstance(told, list) and isinstance(found, list):
        return lacks(told[0], found[0], f"{place}/0")
    return []


def nearly(content: Any) -> Any:
    """The same, whose numbers may differ where another processor rounds them."""
    if isinstance(content, dict):
        return {key: nearly(value) for key, value in content.items()}
    if isinstance(content, list):
        return [nearly(value) for value in content]
    return pytest.approx(content, abs=2e-6) if isinstance(content, float) else content


def test_every_example_is_what_the_app_answers(examples: list[Played]) -> None:
    for one in examples:
        row, place = one.row, f"{one.row.method} {one.address}"
        assert (place, one.status, one.kind) == (place, row.status, row.kind if one.text else "")
        if not row.has_example:
            continue
        told = example_of(row.name, row.kind)
        if one.address == row.addresses[0]:
            assert one.content == nearly(told), f"{place} {STALE}"
        elif row.kind == JSON:
            assert (place, lacks(shape(told), shape(one.content))) == (place, [])
        elif row.kind == CSV:
            assert one.content.splitlines()[0] == told.splitlines()[0]


def test_every_example_file_belongs_to_a_row() -> None:
    assert set(FOLDER.iterdir()) == {
        path_of(row.name, row.kind) for row in TABLE if row.has_example
    }


WITH_ID = [row for row in TABLE if "{" in row.addresses[0]]
WRONG = [row for row in TABLE if row.wrong]


@pytest.mark.parametrize("row", WITH_ID, ids=lambda row: row.name)
def test_unknown_id_is_a_404_in_one_sentence(client: TestClient, row: Row) -> None:
    for address in row.addresses:
        path = re.sub(r"\{(document|collection)_id\}", "nothing-here", address)
        path = path.replace("{turn}", "stop").replace("{number}", "1")
        answer = client.request(row.method, f"{path}?{row.query}", **body_of(row))
        assert is_error(answer, 404), (path, answer.text)
    assert 404 in row.statuses


@pytest.mark.parametrize("row", WRONG, ids=lambda row: row.name)
def test_wrong_query_is_a_422_in_one_sentence(client: TestClient, row: Row) -> None:
    for address in row.addresses:
        path = row.target(address).partition("?")[0]
        path = re.sub(r"/(documents|collections)/\w{12}/", sample_of, path)
        answer = client.request(row.method, f"{path}?{row.wrong}", **body_of(row))
        assert is_error(answer, 422), (path, answer.text)


def sample_of(found: re.Match[str]) -> str:
    name = "expense-policy" if found[1] == "documents" else "science-corpus"
    return f"/{found[1]}/{name}/"


def body_of(row: Row) -> dict[str, Any]:
    if row.body is None:
        return {}
    if row.body.file:
        name, content = row.body.file
        return {"files": {"file": (name, content.encode())}}
    return {"json": row.body.example}


def is_error(answer: Any, status: int) -> bool:
    """Whether an answer is one sentence, in the shape that all errors have."""
    told = answer.json()
    return (
        answer.status_code == status
        and answer.headers["content-type"] == JSON
        and list(told) == ["error"]
        and re.fullmatch(r".+[.!?]", told["error"]) is not None
    )


FORM = {"content-type": "multipart/form-data; boundary=x"}
FAILURES: list[tuple[str, str, int, dict[str, Any]]] = [
    ("GET", "/api/nothing", 404, {}),
    ("GET", "/api/documents/expense-policy/", 404, {}),
    ("GET", "/api/documents/%ff/text", 404, {}),
    ("POST", "/api/documents/expense-policy/evaluation/turn", 404, {}),
    ("POST", "/api", 405, {}),
    ("DELETE", "/api/openapi.json", 405, {}),
    ("HEAD", "/api/documents/nothing-here", 404, {}),
    ("HEAD", "/api/documents", 405, {}),
    ("OPTIONS", "/api/documents", 405, {}),
    ("GET", "/api/documents/expense-policy/analysis?track=%ff", 422, {}),
    ("GET", "/api/documents/expense-policy/analysis?shown=many", 422, {}),
    ("POST", "/api/documents", 415, {}),
    ("POST", "/api/documents", 415, {"content": b"x", "headers": {"content-type": "text/plain"}}),
    ("POST", "/api/documents", 422, {"content": b"{", "headers": {"content-type": JSON}}),
    (
        "POST",
        "/api/documents",
        422,
        {"content": b'{"text": "\xff"}', "headers": {"content-type": JSON}},
    ),
    ("POST", "/api/documents", 422, {"json": []}),
    ("POST", "/api/documents", 422, {"json": {"text": " "}}),
    (
        "POST",
        "/api/documents",
        422,
        {"content": b"x", "headers": {"content-type": "multipart/form-data"}},
    ),
    ("POST", "/api/documents", 422, {"content": b"--x\r\nbroken", "headers": FORM}),
    ("POST", "/api/documents", 422, {"files": {"file": ("a.txt", b"GIF89a\x01\x00\x01\x00")}}),
    (
        "POST",
        "/api/documents",
        403,
        {"json": {"text": "Pay."}, "headers": {"origin": "http://b.test"}},
    ),
    ("POST", "/api/documents", 413, {"json": {"text": "Pay now. " * 2_000}}),
    (
        "POST",
        "/api/documents",
        413,
        {"files": [("file", (f"{at}.txt", b"Pay.")) for at in range(9)]},
    ),
    ("POST", "/api/documents", 413, {"files": {"file": ("a.txt", b"Pay now. " * 20_000)}}),
]


@pytest.mark.parametrize(("method", "path", "status", "sent"), FAILURES)
def test_every_failure_has_the_one_shape(
    small: TestClient, method: str, path: str, status: int, sent: dict[str, Any]
) -> None:
    answer = small.request(method, path, **sent)
    if method == "HEAD":
        assert (answer.status_code, answer.text) == (status, "")
        assert answer.headers["content-type"] == JSON
    else:
        assert is_error(answer, status), answer.text


def test_fault_of_ours_has_the_one_shape(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("app.routes.openapi.openapi_document", fails)
    calm = TestClient(client.app, raise_server_exceptions=False)
    answer = calm.get("/api/openapi.json")
    assert is_error(answer, 500)
    assert "a fault" not in answer.text


def test_405_names_the_methods_that_there_are(client: TestClient) -> None:
    by_path: dict[str, set[str]] = {}
    for method, path in routes_of_the_app():
        by_path.setdefault(path, set()).add(method)
    for path, methods in by_path.items():
        place = re.sub(r"\{\w+_id\}", "expense-policy", path).replace("{turn}", "stop")
        allowed = client.put(place.replace("{number}", "1")).headers["allow"].split(", ")
        assert (path, methods <= set(allowed)) == (path, True)


def test_document_is_openapi_3_1(document: Any) -> None:
    OpenAPI(**document)
    assert set(document) == {"openapi", "info", "servers", "tags", "paths", "components"}
    assert document["openapi"] == "3.1.0"
    assert set(document["info"]) == {"title", "version", "description"}
    assert document["servers"] == [{"url": "http://testserver"}]
    assert [tag["name"] for tag in document["tags"]] == list(GROUPS)
    ids = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(set(ids)) == len(ids)
    for method, path, operation in operations(document):
        expect_operation(method, path, operation)


def expect_operation(method: str, path: str, operation: Any) -> None:
    """The rules of the specification for one operation."""
    assert method in METHODS
    assert re.fullmatch(r"(/(\{\w+\}|[\w.]+))+", path)
    assert set(operation) <= {
        *("operationId", "tags", "summary", "description", "parameters", "requestBody"),
        *("responses", "security"),
    }
    parameters = operation["parameters"]
    keys = [(one["name"], one["in"]) for one in parameters]
    assert len(set(keys)) == len(keys)
    in_path = {one["name"] for one in parameters if one["in"] == "path" and one["required"]}
    assert in_path == set(re.findall(r"\{(\w+)\}", path))
    for one in parameters:
        Draft202012Validator.check_schema(one["schema"])
        Draft202012Validator(one["schema"]).validate(one["example"])
        assert one["description"].endswith(".")
    assert operation["responses"]
    assert all(re.fullmatch(r"[2-5]\d\d", status) for status in operation["responses"])
    assert all("$ref" in one or one["description"] for one in operation["responses"].values())


def test_every_reference_leads_somewhere_and_every_component_is_used(document: Any) -> None:
    text = json.dumps(document)
    references = set(re.findall(r'"\$ref": "#/components/(\w+)/([\w-]+)"', text))
    parts = document["components"]
    held = {(kind, name) for kind in parts for name in parts[kind]}
    assert references | {("securitySchemes", "editKey")} >= held - {("responses", "NotAllowed")}
    assert references <= held
    assert text.count('"$ref"') == len(re.findall(r'"\$ref": "#/components/', text))


def test_examples_of_the_document_fit_their_schemas(document: Any) -> None:
    parts = document["components"]
    for schema in parts["schemas"].values():
        Draft202012Validator.check_schema(schema)
    for response in parts["responses"].values():
        media = response["content"][JSON]
        schema = parts["schemas"][media["schema"]["$ref"].rpartition("/")[2]]
        Draft202012Validator(schema).validate(media["example"])
    for _, _, operation in operations(document):
        bodies = operation.get("requestBody", {"content": {}})["content"].values()
        for media in bodies:
            Draft202012Validator.check_schema(media["schema"])
            if "example" in media:
                Draft202012Validator(media["schema"]).validate(media["example"])
        good = next(one for status, one in operation["responses"].items() if status != "202")
        for media in good.get("content", {}).values():
            for name in media.get("examples", {}).values():
                example = parts["examples"][name["$ref"].rpartition("/")[2]]
                Draft202012Validator(media["schema"]).validate(example["value"])


def test_page_lists_every_route_with_its_example_and_its_limits(client: TestClient) -> None:
    page = client.get("/api").text
    assert [
        row.name
        for row in TABLE
        if f'<article class="card api-route" id="route-{row.name}"' not in page
    ] == []
    with_file = [row for row in TABLE if row.body and row.body.other_file]
    assert page.count("<code>curl ") == len(TABLE) + len(with_file)
    assert "curl -X POST http://testserver/api/documents -F file=@plan.pdf" in page
    assert "http://testserver/api/documents/expense-policy/analysis?track=fixed:size=300" in page
    assert "CUTMARKS_MAX_UPLOAD_BYTES" in page
    assert 'href="/api/openapi.json"' in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(set(ids)) == len(ids)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(ids)


def test_page_and_document_name_the_address_that_is_set(tmp_path: Path) -> None:
    with running(tmp_path, public_url="https://cuts.example.com/") as client:
        assert client.get("/api/openapi.json").json()["servers"] == [
            {"url": "https://cuts.example.com"}
        ]
        assert (
            "curl https://cuts.example.com/api/documents/expense-policy<" in client.get("/api").text
        )
        slash = client.get("/api/", follow_redirects=False)
    assert (slash.status_code, slash.headers["location"]) == (307, "/api")
