"""The panels under the answers: two tracks compared, and how much overlap the shown one needs."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.responses import Response

from app.compare import comparison, cut_list
from app.overlap_view import overlaps
from app.routes.asked import Document, Look, Rendering, sentences_of_errors
from app.subject import subject_of

router = APIRouter(prefix="/d/{document_id}")


@router.get("/compare")
def compare(
    opened: Document,
    state: Look,
    pages: Rendering,
    first: int | None = None,
    second: int | None = None,
) -> Response:
    with sentences_of_errors():
        view = comparison(subject_of(opened, state), first, second)
        return pages.render("_comparison.html", comparison=view)


@router.get("/compare/cuts")
def compared_cuts(
    opened: Document,
    state: Look,
    pages: Rendering,
    first: int,
    second: int,
    kind: Annotated[str, Query(alias="list")],
    page: int = 0,
) -> Response:
    with sentences_of_errors():
        view = cut_list(subject_of(opened, state), first, second, kind, page)
        return pages.render("_cuts.html", cuts=view)


@router.get("/overlaps")
def needed_overlap(
    opened: Document, state: Look, pages: Rendering, answer: int | None = None
) -> Response:
    with sentences_of_errors():
        return pages.render(
            "_overlap_advice.html", advice=overlaps(subject_of(opened, state), answer)
        )
