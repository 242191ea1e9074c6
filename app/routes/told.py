"""What a program is told in place of what was to be worked out: what that waits for, or why there is none."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from app.evaluated import Kind
from app.evaluations import EvaluationProgress
from app.problems import Problem
from app.question_sets import nothing_asked
from app.routes.api import CSV, as_json
from app.routes.evaluate import read_now
from engine.retrieval.corpus import Corpus

STOPPED = "This was stopped; POST {}/start with the same query begins it again."
NO_TURN = "There is nothing at this address; it ends in stop or start."


def waiting(content: dict[str, Any]) -> Response:
    """202 with how far it is."""
    return as_json(content, 202, {"Retry-After": "1"})


def while_read(request: Request, kind: Kind, subject_id: str) -> Response | None:
    """202 while files of a collection are read; None where none are."""
    is_read = read_now(request, kind, subject_id) is None
    return None if is_read else waiting({"status": "reading"})


def expect_questions(corpus: Corpus) -> None:
    """Problem 422 where nothing can be asked."""
    if not corpus.questions:
        raise Problem(422, nothing_asked(corpus))


def progress_of(progress: EvaluationProgress) -> dict[str, Any]:
    return {"status": progress.status, "ready": progress.ready, "wanted": progress.wanted}


def expect_done(request: Request, progress: EvaluationProgress, why: str = "") -> None:
    """Problem, with why, for what failed or was stopped: 422 where the tracks cannot cut, else 503."""
    if progress.status != "done":
        status = 422 if progress.is_refused else 503
        raise Problem(status, why or progress.message or stopped(request))


def stopped(request: Request) -> str:
    """What is said of work that someone stopped: the address that begins it again."""
    return STOPPED.format(request.url.path.removesuffix(CSV).removesuffix("/questions"))


def expect_turn(turn: str) -> None:
    if turn not in {"stop", "start"}:
        raise Problem(404, NO_TURN)
