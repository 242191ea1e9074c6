"""The Share dialog of a document, of a collection and of an evaluation of either."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.collected import stored_collection
from app.evaluated import Kind
from app.library import Opened
from app.routes.asked import (
    Document,
    Rendering,
    is_mine,
    opened_document,
    parts_of,
    public_url,
    with_query,
)
from app.sample_corpora import comes_along
from app.share_view import Role, Shared, share_view
from app.standing_store import Standing

router = APIRouter()

EVALUATION = "/evaluate"


@router.get("/d/{document_id}/share")
def share_document(request: Request, opened: Document, pages: Rendering) -> Response:
    return pages.render("_share.html", share=share_view(shared_document(request, opened)))


@router.get("/c/{collection_id}/share")
def share_collection(request: Request, collection_id: str, pages: Rendering) -> Response:
    shared = shared_collection(request, collection_id)
    return pages.render("_share.html", share=share_view(shared))


@router.get("/{kind}/{subject_id}/evaluate/share")
def share_evaluation(request: Request, kind: Kind, subject_id: str, pages: Rendering) -> Response:
    if kind == "c":
        shared = shared_collection(request, subject_id, EVALUATION)
    else:
        shared = shared_document(request, opened_document(request, subject_id), EVALUATION)
    return pages.render("_share.html", share=share_view(shared, page=EVALUATION))


def shared_document(request: Request, opened: Opened, page: str = "") -> Shared:
    collection = opened.library.collection_of(opened.id)
    return Shared(
        kind="d",
        id=opened.id,
        title=opened.document.title or opened.file_name,
        role="earlier"
        if opened.is_earlier
        else role_of(is_sample=opened.is_sample, is_owner=opened.is_mine),
        standing=opened.standing,
        link=link_to(request, f"/d/{opened.id}{page}"),
        edit_link=edit_link_to(request, f"/d/{opened.id}", opened.standing),
        collection=collection.called if collection else "",
        answers=len(opened.answers),
    )


def shared_collection(request: Request, collection_id: str, page: str = "") -> Shared:
    library = parts_of(request).library
    stored = stored_collection(library, collection_id)
    standing = library.standing_of(collection_id)
    ids = [file.document_id for file in stored.files if file.document_id is not None]
    return Shared(
        kind="c",
        id=collection_id,
        title=stored.called,
        role=role_of(
            is_sample=comes_along(collection_id), is_owner=is_mine(request, collection_id)
        ),
        standing=standing,
        link=link_to(request, f"/c/{collection_id}{page}"),
        edit_link=edit_link_to(request, f"/c/{collection_id}", standing),
        answers=sum(map(len, library.answers_of(ids))),
        documents=len(ids),
    )


def role_of(*, is_sample: bool, is_owner: bool) -> Role:
    if is_sample:
        return "sample"
    return "owner" if is_owner else "guest"


def link_to(request: Request, path: str) -> str:
    """The address of a page in the state of the request, as others reach it."""
    return public_url(request) + with_query(request, path)


def edit_link_to(request: Request, path: str, standing: Standing) -> str:
    return f"{public_url(request)}{path}/edit/{standing.edit_key}"
