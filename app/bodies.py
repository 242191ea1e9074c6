"""Bodies of requests are read with their limit in force, so that none fills the memory."""

from __future__ import annotations

from dataclasses import dataclass

import orjson
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.problems import Problem, too_large

FORM_ROOM = 64_000  # what a form adds around the file in it
DRAINED = 4  # a browser shows no answer before it has sent all, so this many limits are read on

NOTHING_SENT = "Nothing was sent; choose a file or paste some text."
NO_JSON = 'The body must be JSON such as {"text": "...", "title": "..."}, or a form with a file.'


@dataclass(frozen=True, slots=True)
class Sent:
    """What someone sent to be opened: the bytes of a file, or a text, with what it is called.

    `questions` are answers to mark in it, as in the JSON of `--answers`; only the API takes them.
    """

    content: bytes | str
    file_name: str = ""
    title: str = ""
    questions: object = None


class LimitBody:
    """Makes reading a body raise Problem 413 once it is longer than `limit` bytes."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        read = 0

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            while message["type"] == "http.request":
                read += len(message.get("body", b""))
                if read <= self.limit + FORM_ROOM:
                    break
                if read > DRAINED * self.limit or not message.get("more_body"):
                    raise too_large(self.limit)
                message = await receive()
            return message

        await self.app(scope, limited if scope["type"] == "http" else receive, send)


async def sent_form(request: Request, limit: int) -> Sent:
    """The file or the pasted text of a form; a file counts before a text."""
    async with request.form(max_files=1, max_fields=10, max_part_size=limit) as form:
        file = form.get("file")
        if isinstance(file, UploadFile) and (file.filename or file.size):
            return Sent(await file_content(file, limit), file_name=file.filename or "")
        text = field(form, "text")
        if not text:
            raise Problem(422, NOTHING_SENT)
        return Sent(text, title=field(form, "title"))


async def file_content(file: UploadFile, limit: int) -> bytes:
    content = await file.read(limit + 1)
    if len(content) > limit:
        raise too_large(limit)
    return content


def field(form: FormData, name: str) -> str:
    value = form.get(name)
    return value if isinstance(value, str) else ""


async def sent_json(request: Request, limit: int) -> Sent:
    body = await request.body()
    if len(body) > limit:
        raise too_large(limit)
    try:
        sent = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise Problem(422, NO_JSON) from error
    if not isinstance(sent, dict) or not isinstance(sent.get("text"), str):
        raise Problem(422, NO_JSON)
    title, name = sent.get("title", ""), sent.get("file_name", "")
    if not isinstance(title, str) or not isinstance(name, str):
        raise Problem(422, NO_JSON)
    return Sent(sent["text"], file_name=name, title=title, questions=sent.get("questions"))


async def sent_either(request: Request, limit: int) -> Sent:
    """A form or JSON, as the content type says."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind in {"multipart/form-data", "application/x-www-form-urlencoded"}:
        return await sent_form(request, limit)
    if kind == "application/json":
        return await sent_json(request, limit)
    raise Problem(415, NO_JSON)
