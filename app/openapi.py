"""The OpenAPI document of the API, made of its table of routes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.api_examples import example_of
from app.api_rows import CSV, FORM, GROUPS, JSON, Body, Fault, Param, Row
from app.api_table import TABLE

VERSION = "3.1.0"
API_VERSION = "1"  # of the contract, which only grows
ABOUT = (
    "Cuts documents by many rules at once, and says what the cuts do to answers and to retrieval. Offsets "
    "count Unicode code points; a start is inside and an end outside. Fields may be added to answers, and none "
    "changes its meaning. Every error is one object with one sentence. In the examples lists are made short."
)
HEADERS: Mapping[str, str] = {
    "RateLimit-Policy": "How many requests (q) an address may send in so many seconds (w), such as "
    '"api";q=1200;w=60.',
    "RateLimit": 'How many are left (r) for so many seconds (t), such as "api";r=1199;t=60.',
    "Retry-After": "After how many seconds to ask again.",
}
LIMITED = ("RateLimit-Policy", "RateLimit")
WAITING = {"status": "embedding", "done": 64, "total": 410}
WAITS = {
    "status": "What it waits for: files (reading), vectors (embedding), or rankings and points (working).",
    "done": "How many sentences have vectors, or how many texts of the ranking that is worked on.",
    "total": "Of so many.",
    "ready": "How many rankings or points there are.",
    "wanted": "Of so many.",
    "track": "The track that is worked on, null where none is.",
    "retriever": "The retriever that is worked on, null where none is.",
}


def openapi_document(base: str, faults: Iterable[Fault]) -> dict[str, Any]:
    """The document of an app that is reached at `base`, with the errors that it has."""
    known = {fault.status: fault for fault in faults}
    paths: dict[str, dict[str, Any]] = {}
    for row in TABLE:
        for address in row.addresses:
            paths.setdefault(address, {})[row.method.lower()] = operation(row, address, known)
    return {
        "openapi": VERSION,
        "info": {"title": "Cutmarks", "version": API_VERSION, "description": ABOUT},
        "servers": [{"url": base}],
        "tags": [{"name": name, "description": words} for name, words in GROUPS.items()],
        "paths": paths,
        "components": components(known.values()),
    }


def operation(row: Row, address: str, faults: Mapping[int, Fault]) -> dict[str, Any]:
    """One route at one of its addresses."""
    found: dict[str, Any] = {
        "operationId": operation_id(row.method, address),
        "tags": [row.group],
        "summary": row.summary,
        "parameters": [
            parameter(one)
            for one in (*row.path_params, *row.params)
            if one.place == "query" or f"{{{one.name}}}" in address
        ],
        "responses": responses(row, faults),
    }
    if row.more:
        found["description"] = row.more
    if row.body:
        found["requestBody"] = request_body(row.body)
    if row.asks_owner:
        found["security"] = [{"editKey": []}, {}]
    return found


def operation_id(method: str, address: str) -> str:
    """
    >>> operation_id("GET", "/api/documents/{document_id}/evaluation.csv")
    'get_documents_document_id_evaluation_csv'
    """
    words = address.removeprefix("/api/").replace("{", "").replace("}", "")
    return f"{method.lower()}_{words.replace('/', '_').replace('.', '_')}"


def parameter(one: Param) -> dict[str, Any]:
    words: dict[str, Any] = {"type": "string"}
    if one.choices:
        words["enum"] = list(one.choices)
    note = " A part of a page's address: it is checked, and changes nothing here."
    return {
        "name": one.name,
        "in": one.place,
        "required": one.required or one.place == "path",
        "description": one.meaning + (note if one.of_page else ""),
        "schema": {"type": "array", "items": words} if one.repeats else words,
        "example": [one.example] if one.repeats else one.example,
    }


def request_body(body: Body) -> dict[str, Any]:
    content: dict[str, Any] = {}
    if body.example is not None:
        content[JSON] = {"schema": {"type": "object"}, "example": body.example}
    if body.form:
        content[FORM] = {"schema": form_schema(body)}
    if body.is_raw and body.file:
        content[CSV] = {"schema": {"type": "string"}, "example": body.file[1]}
    return {"required": True, "description": body.words, "content": content}


def form_schema(body: Body) -> dict[str, Any]:
    file = {"type": "string", "contentMediaType": "application/octet-stream"}
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {
            one.name: {
                **(file if one.name == "file" else {"type": "string"}),
                "description": one.meaning,
            }
            for one in body.form
        },
    }
    required = [one.name for one in body.form if one.required]
    return schema | ({"required": required} if required else {})


def responses(row: Row, faults: Mapping[int, Fault]) -> dict[str, Any]:
    found = {str(row.status): answer(row)}
    if row.waits:
        found["202"] = {"$ref": "#/components/responses/Waiting"}
    for status in row.statuses:
        found[str(status)] = {"$ref": f"#/components/responses/{faults[status].name}"}
    return found


def answer(row: Row) -> dict[str, Any]:
    """What a route answers with where nothing is wrong."""
    media: dict[str, Any] = {"schema": schema_of(row)}
    if row.has_example:
        media["examples"] = {"answer": {"$ref": f"#/components/examples/{row.name}"}}
    return {
        "description": row.summary,
        "headers": header_refs(LIMITED),
        **({} if row.status == 204 else {"content": {row.kind: media}}),
    }


def schema_of(row: Row) -> dict[str, Any]:
    """What holds of every answer of a route: the keys that its object has, or what else it is."""
    example = example_of(row.name, row.kind)
    if row.kind != JSON:
        return {"type": "string"}
    if isinstance(example, list):
        return {"type": "array", "items": {"type": "object", "required": list(example[0])}}
    return {"type": "object", **({"required": list(example)} if example else {})}


def header_refs(names: Iterable[str]) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def components(faults: Iterable[Fault]) -> dict[str, Any]:
    waiting = {"$ref": "#/components/schemas/Waiting"}
    return {
        "schemas": {
            "Error": {
                "type": "object",
                "properties": {
                    "error": {"type": "string", "description": "One sentence that says what to do."}
                },
                "required": ["error"],
            },
            "Waiting": {
                "type": "object",
                "properties": {name: {"description": words} for name, words in WAITS.items()},
                "required": ["status"],
            },
        },
        "examples": {
            row.name: {"summary": row.summary, "value": example_of(row.name, row.kind)}
            for row in TABLE
            if row.has_example
        },
        "headers": {
            name: {"description": words, "schema": {"type": "string"}}
            for name, words in HEADERS.items()
        },
        "securitySchemes": {
            "editKey": {
                "type": "http",
                "scheme": "bearer",
                "description": "The edit_key that whoever opened a document or a collection was given.",
            }
        },
        "responses": {
            "Waiting": {
                "description": "It is being worked on; ask again after so many seconds.",
                "headers": header_refs(HEADERS),
                "content": {JSON: {"schema": waiting, "example": WAITING}},
            },
            **{fault.name: fault_response(fault) for fault in faults},
        },
    }


def fault_response(fault: Fault) -> dict[str, Any]:
    error = {"$ref": "#/components/schemas/Error"}
    names = HEADERS if fault.status == 429 else LIMITED
    return {
        "description": fault.words,
        "headers": header_refs(names),
        "content": {JSON: {"schema": error, "example": {"error": fault.sentence}}},
    }
