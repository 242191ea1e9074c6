"""What went wrong is said in one sentence, as JSON to programs and as HTML to people."""

from __future__ import annotations

from http import HTTPStatus
from urllib.parse import quote

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import iter_route_contexts
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Match

from app import views
from app.problems import Problem
from app.routes.api import as_json
from app.routes.asked import is_swap, parts_of
from app.security import FRAMED, headers_of

SENTENCES = {
    404: "There is nothing at this address; check the link, or open a file.",
    405: "This address does not take requests of that kind.",
}
FAULT = "Something went wrong on our side; try again, and tell who runs this server if it stays."


def add_failures(app: FastAPI) -> None:
    """Answer every kind of failure with its sentence."""
    app.add_exception_handler(Problem, problem)
    app.add_exception_handler(HTTPException, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(ClientDisconnect, gone)
    app.add_exception_handler(Exception, fault)


async def problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return told(request, error.status, error.sentence)


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = error.status_code
    if status == HTTPStatus.NOT_FOUND and (page := page_without_slash(request)):
        return RedirectResponse(page, 307)
    answer = told(request, status, SENTENCES.get(status, f"{error.detail.rstrip('.')}."))
    answer.headers.update(error.headers or {})
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        answer.headers["Allow"] = ", ".join(allowed(request))
    return answer


def allowed(request: Request) -> list[str]:
    """The methods of all routes at an address; Starlette names those of the first of them."""
    app: FastAPI = request.app
    found = (
        route.methods or ()
        for route in iter_route_contexts(app.routes)
        if route.matches(request.scope)[0] is not Match.NONE
    )
    methods = set().union(*found)
    return sorted(methods | ({"HEAD"} if "GET" in methods else set()))


def page_without_slash(request: Request) -> str:
    """The page that an address leads to without the slash at its end; empty where there is none.

    A program is told instead: one that asks for JSON would be sent on without a word.
    """
    app: FastAPI = request.app
    path = request.scope["path"].rstrip("/")
    if request.method != "GET" or is_for_programs(f"{path}/") or path == request.scope["path"]:
        return ""
    scope = {**request.scope, "path": path}
    if not any(route.matches(scope)[0] is Match.FULL for route in iter_route_contexts(app.routes)):
        return ""
    return f"{quote(path)}{'?' if request.url.query else ''}{request.url.query}"


def is_for_programs(path: str) -> bool:
    return path.startswith(("/api/", "/oembed/"))


async def invalid(request: Request, error: Exception) -> Response:
    """The first thing that is wrong with the parameters, by its name; a wrong path leads to nothing."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["loc"][0] == "path":
        return told(request, 404, SENTENCES[404])
    wrong = str(first["msg"]).removeprefix("Input ").lower()
    return told(request, 422, f"{first['loc'][-1]} is not right: {wrong}.")


async def gone(_request: Request, _error: Exception) -> Response:
    """Whoever sent this left before its end; nobody hears the answer and nothing is wrong."""
    return Response(status_code=HTTPStatus.BAD_REQUEST)


async def fault(request: Request, error: Exception) -> Response:
    """The trace goes to the log; these answers pass by the middleware that adds the headers."""
    answer = told(request, 500, FAULT)
    ancestors = parts_of(request).settings.ancestors
    answer.headers.update(headers_of(request.url.path, ancestors))
    return answer


def told(request: Request, status: int, sentence: str) -> Response:
    if is_for_programs(f"{request.url.path}/"):
        return as_json({"error": sentence}, status)
    parts = parts_of(request)
    view = views.problem(status, sentence, parts.settings, back=way_back(request, status))
    template = "_problem.html" if is_swap(request) else page_of(request)
    return parts.pages.render(template, status, problem=view)


def page_of(request: Request) -> str:
    """A page in a frame says what is wrong there, in the little room it has."""
    return "embed_problem.html" if request.url.path.startswith(FRAMED) else "problem.html"


def way_back(request: Request, status: int) -> str:
    """The document as it opens, where only the state in its address is wrong; from a lesson all lessons."""
    path = request.url.path
    if path.startswith("/learn/"):
        return "/learn"
    named = path.startswith("/d/") and path.count("/") == 2
    return path if named and status == HTTPStatus.UNPROCESSABLE_ENTITY else ""
