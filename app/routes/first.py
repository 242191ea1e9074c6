"""The first page, and the thumbnails on it that were still to come."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from app.first_view import first_page_view
from app.gallery import Gallery
from app.routes.asked import Rendering, parts_of

router = APIRouter()


async def asked_gallery(request: Request) -> Gallery:
    return parts_of(request).gallery


Cards = Annotated[Gallery, Depends(asked_gallery)]


@router.get("/")
def first_page(request: Request, gallery: Cards, pages: Rendering) -> Response:
    page = first_page_view(gallery, parts_of(request).settings)
    return pages.render("first.html", page=page)


@router.get("/gallery/{name}")
def picture(name: str, gallery: Cards, pages: Rendering, large: bool = False) -> Response:
    """A thumbnail; it asks for itself again until nothing is still to come."""
    return pages.render("_thumbnail.html", picture=gallery.picture(name, is_large=large))
