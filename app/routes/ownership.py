"""Who owns a document or a collection names it, keeps it and deletes it; everyone may copy it."""

from __future__ import annotations

from typing import Annotated, Any, cast

import orjson
from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app.bodies import read_form
from app.collected import stored_collection
from app.copying import copied_collection
from app.evaluated import Kind
from app.forms import asked_language
from app.library import Library
from app.own_copies import copy_of
from app.problems import Problem, unknown_document
from app.routes.api import as_json, day, owned
from app.routes.asked import (
    Changing,
    ChangingCollection,
    Document,
    Known,
    Rendering,
    Swap,
    give,
    opened_document,
    parts_of,
    sentences_of_errors,
    with_query,
)
from app.routes.documents import moved
from app.routes.share import share_collection, share_document
from app.sample_corpora import comes_along
from engine.naming import LONGEST_NAME
from engine.structure import shown

router = APIRouter()
api = APIRouter(prefix="/api")

WRONG_KEY = "This edit link is not right, or no longer; ask for it again where you got it."
SAMPLE = "This sample comes with Cutmarks and stays as it is; make a copy of your own to change it."
UNTITLED = "A title must have a letter or a sign that can be seen; type one."
NOT_FIELDS = 'The body must be a JSON object such as {"title": "Leave policy", "kept": true}.'


@router.get("/{kind}/{subject}/edit/{key}")
def edit_link(request: Request, kind: str, subject: str, key: str) -> Response:
    """Make whoever opens it an owner, and lead to the page; the address with the key is left."""
    library = parts_of(request).library
    expect_there(library, kind, subject)
    if not library.standing_of(subject).admits("", key):
        raise Problem(403, WRONG_KEY)
    return give(request, moved(with_query(request, f"/{kind}/{subject}"), swap=False), subject)


def expect_there(library: Library, kind: str, subject: str) -> None:
    """Problem 404 where there is no such document or collection."""
    if kind == "c":
        stored_collection(library, subject)
    elif kind == "d":
        library.open_document(subject)
    else:
        raise unknown_document()


@router.post("/d/{document_id}/copy")
def copy_document(request: Request, opened: Document, swap: Swap) -> Response:
    copy = copy_of(opened, opened.library)
    return give(request, moved(with_query(request, f"/d/{copy}"), swap=swap), copy)


@router.post("/c/{collection_id}/copy")
def copy_collection(request: Request, library: Known, collection_id: str, swap: Swap) -> Response:
    copy = copied(request, library, collection_id)
    return give(request, moved(with_query(request, f"/c/{copy}"), swap=swap), copy)


@router.post("/{kind}/{subject_id}/evaluate/copy")
def copy_evaluated(request: Request, kind: Kind, subject_id: str, swap: Swap) -> Response:
    """Copy what is evaluated, and lead to the evaluation of the copy."""
    library = parts_of(request).library
    if kind == "c":
        copy = copied(request, library, subject_id)
    else:
        copy = copy_of(opened_document(request, subject_id), library)
    return give(request, moved(with_query(request, f"/{kind}/{copy}/evaluate"), swap=swap), copy)


def copied(request: Request, library: Library, collection_id: str) -> str:
    with sentences_of_errors():
        language = asked_language(request.query_params.get("language", ""))
    return copied_collection(library, stored_collection(library, collection_id), language)


def expect_no_sample(subject: str) -> None:
    """Problem 403 for what comes with Cutmarks."""
    if comes_along(subject):
        raise Problem(403, SAMPLE)


async def sent_title(request: Request) -> str:
    async with read_form(request, parts_of(request).settings.max_upload_bytes) as form:
        return form.text("title")


Title = Annotated[str, Depends(sent_title)]


@router.post("/d/{document_id}/title")
def rename_document(request: Request, opened: Changing, title: Title, swap: Swap) -> Response:
    return renamed(request, "d", opened.id, title, swap=swap)


@router.post("/c/{collection_id}/title")
def rename_collection(
    request: Request, collection_id: ChangingCollection, title: Title, swap: Swap
) -> Response:
    return renamed(request, "c", collection_id, title, swap=swap)


def renamed(request: Request, kind: Kind, subject: str, title: str, *, swap: bool) -> Response:
    rename(parts_of(request).library, subject, title)
    return moved(with_query(request, f"/{kind}/{subject}"), swap=swap)


def rename(library: Library, subject: str, title: str) -> None:
    """Problem 422 for a title that nobody sees."""
    expect_no_sample(subject)
    words = shown(title)[:LONGEST_NAME]
    if not words:
        raise Problem(422, UNTITLED)
    library.store.standings.rename(subject, words)


@router.post("/d/{document_id}/keep")
def keep_document(request: Request, opened: Changing, pages: Rendering, swap: Swap) -> Response:
    keep(request, opened.id)
    if swap:
        return share_document(request, opened_document(request, opened.id), pages)
    return moved(with_query(request, f"/d/{opened.id}"), swap=False)


@router.post("/c/{collection_id}/keep")
def keep_collection(
    request: Request, collection_id: ChangingCollection, pages: Rendering, swap: Swap
) -> Response:
    keep(request, collection_id)
    if swap:
        return share_collection(request, collection_id, pages)
    return moved(with_query(request, f"/c/{collection_id}"), swap=False)


def keep(request: Request, subject: str) -> None:
    expect_no_sample(subject)
    parts_of(request).library.store.standings.keep_until(subject, None)


@router.post("/d/{document_id}/delete")
def delete_document(request: Request, opened: Changing, swap: Swap) -> Response:
    """Delete it, and lead to the documents that it came with, or to the first page."""
    collection = opened.library.collection_of(opened.id)
    delete(request, opened.id)
    return moved(f"/c/{collection.id}" if collection else "/", swap=swap)


@router.post("/c/{collection_id}/delete")
def delete_collection(request: Request, collection_id: ChangingCollection, swap: Swap) -> Response:
    delete(request, collection_id)
    return moved("/", swap=swap)


def delete(request: Request, subject: str) -> None:
    """Delete it, and end what is being done for it."""
    expect_no_sample(subject)
    parts = parts_of(request)
    parts.readings.stop(subject)
    parts.library.delete(subject)


async def sent_fields(request: Request) -> dict[str, Any]:
    """A JSON object with `title`, `kept` or both; Problem 422 for anything else."""
    try:
        sent = orjson.loads(await request.body())
    except ValueError as error:
        raise Problem(422, NOT_FIELDS) from error
    kinds = {"title": str, "kept": bool}
    if not isinstance(sent, dict) or not sent or not sent.keys() <= kinds.keys():
        raise Problem(422, NOT_FIELDS)
    if not all(isinstance(value, kinds[name]) for name, value in sent.items()):
        raise Problem(422, NOT_FIELDS)
    return cast(dict[str, Any], sent)


Fields = Annotated[dict[str, Any], Depends(sent_fields)]


@api.patch("/documents/{document_id}")
def change_document(library: Known, opened: Changing, fields: Fields) -> Response:
    """Rename a document, keep it for good, or let it expire as a new one."""
    return changed(library, opened.id, fields)


@api.patch("/collections/{collection_id}")
def change_collection(
    library: Known, collection_id: ChangingCollection, fields: Fields
) -> Response:
    return changed(library, collection_id, fields)


def changed(library: Library, subject: str, fields: dict[str, Any]) -> Response:
    expect_no_sample(subject)
    if "title" in fields:
        rename(library, subject, fields["title"])
    if "kept" in fields:
        expires = None if fields["kept"] else library.expiry
        library.store.standings.keep_until(subject, expires)
    return as_json({"id": subject, "expires": day(library.standing_of(subject).expires)})


@api.delete("/documents/{document_id}")
def delete_document_by_api(request: Request, opened: Changing) -> Response:
    delete(request, opened.id)
    return Response(status_code=204)


@api.delete("/collections/{collection_id}")
def delete_collection_by_api(request: Request, collection_id: ChangingCollection) -> Response:
    delete(request, collection_id)
    return Response(status_code=204)


@api.post("/documents/{document_id}/copy")
def copy_document_by_api(request: Request, opened: Document) -> Response:
    copy = copy_of(opened, opened.library)
    return give(request, as_json({"id": copy, **owned(request, "d", copy)}, 201), copy)


@api.post("/collections/{collection_id}/copy")
def copy_collection_by_api(request: Request, library: Known, collection_id: str) -> Response:
    copy = copied(request, library, collection_id)
    return give(request, as_json({"id": copy, **owned(request, "c", copy)}, 201), copy)
