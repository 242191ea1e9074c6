"""What programs can ask, as a page for people and as an OpenAPI document."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from app.api_rows import Fault
from app.api_view import api_page
from app.bodies import NO_JSON
from app.evaluate_reading import READING
from app.limits import Rate
from app.openapi import openapi_document
from app.problems import too_large, unknown_document
from app.routes.api import as_json
from app.routes.asked import NO_KEY, Rendering, parts_of, public_url
from app.routes.failures import FAULT, SENTENCES
from app.routes.told import STOPPED
from app.settings import Settings

router = APIRouter()

SIZE_ZERO = "Size must be a whole number from 1 to 100,000, not '0'."
STOPPED_AT = "/api/documents/expense-policy/evaluation"


def faults(settings: Settings) -> tuple[Fault, ...]:
    """Every error that a route may answer with, and the sentence that one of them has."""
    api = Rate("api", settings.api_per_minute or 1, "request")
    return (
        Fault(
            403,
            "NotYours",
            "It is not yours to change, or another site asked a browser to.",
            NO_KEY.format("document"),
        ),
        Fault(404, "NotFound", "There is nothing at this address.", unknown_document().sentence),
        Fault(
            405,
            "NotAllowed",
            "The address takes other methods, which Allow names.",
            SENTENCES[405],
        ),
        Fault(409, "BeingRead", "Files of the collection are still being read.", READING),
        Fault(
            413,
            "TooLarge",
            "More was sent than the limits allow.",
            too_large(settings.max_upload_bytes).sentence,
        ),
        Fault(415, "NoSuchBody", "The body is neither JSON nor a form.", NO_JSON),
        Fault(422, "Refused", "Something in the request is not right, and is named.", SIZE_ZERO),
        Fault(
            429,
            "TooMany",
            "This address has asked too often; Retry-After says when to come again.",
            api.sentence(42),
        ),
        Fault(500, "Failed", "Something went wrong on the server.", FAULT),
        Fault(
            503,
            "Stopped",
            "What it waits for was stopped, or is gone.",
            STOPPED.format(STOPPED_AT),
        ),
    )


@router.get("/api/openapi.json")
def document(request: Request) -> Response:
    """The OpenAPI document of this app."""
    told = faults(parts_of(request).settings)
    return as_json(openapi_document(public_url(request), told))


@router.get("/api")
def page(request: Request, pages: Rendering) -> Response:
    settings = parts_of(request).settings
    view = api_page(public_url(request), faults(settings), settings)
    return pages.render("api.html", page=view)


@router.get("/api/", include_in_schema=False)
def without_slash() -> Response:
    return RedirectResponse("/api", 307)
