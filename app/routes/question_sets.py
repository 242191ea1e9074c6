"""A file of questions comes for a document or a collection that is open."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.adding_questions import (
    Added,
    News,
    add_to_collection,
    add_to_document,
    expect_read,
    take_back,
)
from app.bodies import (
    MULTIPART,
    NOTHING_SENT,
    content_type,
    file_content,
    file_name,
    read_form,
)
from app.forms import asked_language
from app.problems import Problem, too_large
from app.routes.api import as_json, owned
from app.routes.asked import (
    Changing,
    ChangingCollection,
    Known,
    Swap,
    give,
    parts_of,
    sentences_of_errors,
)
from app.routes.documents import moved

router = APIRouter()

ONE_AT_A_TIME = "{:,} files came; send one file of questions at a time."

SentFile = tuple[bytes, str]
"""The bytes of a file, and what it is called."""


async def sent_file(request: Request) -> SentFile:
    """The file of a form or, in any other body, its bytes: no other kind of form holds a file."""
    settings = parts_of(request).settings
    limit = settings.max_upload_bytes
    if content_type(request) == MULTIPART:
        async with read_form(request, limit, files=settings.max_files + 1) as form:
            if not form.files:
                raise Problem(422, NOTHING_SENT)
            if len(form.files) > 1:
                raise Problem(422, ONE_AT_A_TIME.format(len(form.files)))
            return await file_content(form.files[0], limit), file_name(form.files[0])
    body = await request.body()
    if not body:
        raise Problem(422, NOTHING_SENT)
    if len(body) > limit:
        raise too_large(limit)
    return body, ""


async def read_collection(
    request: Request, library: Known, collection_id: ChangingCollection
) -> str:
    """The id of a collection of which no file is being read."""
    await run_in_threadpool(expect_read, library, parts_of(request).readings, collection_id)
    return collection_id


ReadCollection = Annotated[str, Depends(read_collection)]
QuestionSet = Annotated[SentFile, Depends(sent_file)]


async def asked_for(request: Request) -> str:
    """The language that the documents are open in; empty for their own."""
    with sentences_of_errors():
        return asked_language(request.query_params.get("language", ""))


Language = Annotated[str, Depends(asked_for)]


@router.post("/d/{document_id}/questions")
def to_document(request: Request, opened: Changing, swap: Swap, sent: QuestionSet) -> Response:
    added = add_to_document(opened, *sent)
    return led_to(
        request, f"/d/{added.id}/evaluate", added, is_copy=added.id != opened.id, swap=swap
    )


@router.post("/c/{collection_id}/questions")
def to_collection(
    request: Request,
    library: Known,
    collection_id: ReadCollection,
    swap: Swap,
    sent: QuestionSet,
    language: Language,
) -> Response:
    added = add_to_collection(library, collection_id, *sent, language)
    return led_to(
        request, f"/c/{added.id}/evaluate", added, is_copy=added.id != collection_id, swap=swap
    )


@router.post("/c/{collection_id}/questions/undo")
def back(
    request: Request, library: Known, collection_id: ChangingCollection, swap: Swap
) -> Response:
    take_back(library, collection_id)
    query = "&".join(filter(None, (request.url.query, News(is_back=True).query)))
    return moved(f"/c/{collection_id}/evaluate?{query}", swap=swap)


def led_to(request: Request, address: str, added: Added, *, is_copy: bool, swap: bool) -> Response:
    """The page that tells of the questions; Problem 422 where none is new."""
    if not added.added:
        raise Problem(422, added.none_words)
    news = News(added.added, len(added.aside.left_out), is_copy)
    query = "&".join(filter(None, (request.url.query, news.query)))
    answer = moved(f"{address}?{query}", swap=swap)
    return give(request, answer, added.id) if is_copy else answer


@router.post("/api/documents/{document_id}/questions")
def to_document_by_api(request: Request, opened: Changing, sent: QuestionSet) -> Response:
    return told(request, "d", opened.id, add_to_document(opened, *sent))


def told(request: Request, kind: str, subject: str, added: Added) -> Response:
    """What became of the questions; the copy of a sample belongs to whoever sent them."""
    if added.id == subject:
        return as_json(added.to_dict())
    return give(request, as_json(added.to_dict() | owned(request, kind, added.id)), added.id)


@router.post("/api/collections/{collection_id}/questions/undo")
def back_by_api(library: Known, collection_id: ChangingCollection) -> Response:
    return as_json({"id": collection_id, "documents": take_back(library, collection_id)})


@router.post("/api/collections/{collection_id}/questions")
def to_collection_by_api(
    request: Request,
    library: Known,
    collection_id: ReadCollection,
    sent: QuestionSet,
    language: Language,
) -> Response:
    added = add_to_collection(library, collection_id, *sent, language)
    return told(request, "c", collection_id, added)
