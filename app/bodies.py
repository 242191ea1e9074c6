"""Bodies of requests are read with their limit in force, so that none fills the memory."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.incoming import load_json
from app.problems import Problem, sentence, too_large
from engine.naming import ReadingError
from engine.reading import decode

MULTIPART = "multipart/form-data"
URLENCODED = "application/x-www-form-urlencoded"
MOST_FIELDS = 10
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


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of a form by their names; one of them may be a file."""

    texts: Mapping[str, str]
    file: UploadFile | None = None

    def text(self, name: str) -> str:
        """A field of the form; empty where there is none."""
        return self.texts.get(name, "")


@asynccontextmanager
async def read_form(request: Request, limit: int, *, files: int = 0) -> AsyncIterator[Form]:
    """The form in a body, of up to `files` files; Problem 422 for a field that is not UTF-8."""
    if content_type(request) == URLENCODED:
        yield Form(urlencoded(await request.body()))
        return
    limits = {"max_files": files, "max_fields": MOST_FIELDS, "max_part_size": limit + FORM_ROOM}
    async with read_as_bytes(request).form(**limits) as form:
        fields = dict(form)
        yield Form(
            {name: unicode_of(bytes_of(at)) for name, at in fields.items() if isinstance(at, str)},
            next((at for at in fields.values() if isinstance(at, UploadFile)), None),
        )


def read_as_bytes(request: Request) -> Request:
    """The same request, whose form is read with each byte as the character of its number.

    Left to itself the parser reads as Latin-1 whatever is not UTF-8, and nobody would know.
    """
    kind = request.headers.get("content-type", "") + "; charset=latin-1"
    others = [pair for pair in request.scope["headers"] if pair[0] != b"content-type"]
    headers = [*others, (b"content-type", kind.encode("latin-1"))]
    return Request({**request.scope, "headers": headers}, request.receive)


def urlencoded(body: bytes) -> dict[str, str]:
    """
    >>> urlencoded(b"text=caf%C3%A9+one&title=")
    {'text': 'café one', 'title': ''}
    """
    pairs = [pair.partition(b"=") for pair in body.split(b"&", MOST_FIELDS)]
    return {unicode_of(unquoted(name)): unicode_of(unquoted(value)) for name, _, value in pairs}


def unquoted(value: bytes) -> bytes:
    return unquote_to_bytes(value.replace(b"+", b" "))


def bytes_of(value: str) -> bytes:
    return value.encode("latin-1", "replace")


def unicode_of(value: bytes) -> str:
    """The text of a field; what is not UTF-8 is refused in the words that a file would be."""
    try:
        return value.decode()
    except UnicodeDecodeError:
        try:
            return decode(value).text
        except ReadingError as error:
            raise Problem(422, sentence(error)) from error


async def sent_form(request: Request, limit: int) -> Sent:
    """The file or the pasted text of a form; a file counts before a text."""
    async with read_form(request, limit, files=1) as form:
        if form.file is not None and (form.file.filename or form.file.size):
            return Sent(await file_content(form.file, limit), file_name=file_name(form.file))
        text = form.text("text")
        if not text:
            raise Problem(422, NOTHING_SENT)
        if len(text.encode()) > limit:
            raise too_large(limit)
        return Sent(text, title=form.text("title"))


async def file_content(file: UploadFile, limit: int) -> bytes:
    content = await file.read(limit + 1)
    if len(content) > limit:
        raise too_large(limit)
    return content


def file_name(file: UploadFile) -> str:
    """The name of a file as the file system gives it, where bytes may be no character."""
    return bytes_of(file.filename or "").decode("utf-8", "surrogateescape")


async def sent_json(request: Request, limit: int) -> Sent:
    body = await request.body()
    if len(body) > limit:
        raise too_large(limit)
    try:
        sent = load_json(body)
    except ValueError as error:
        raise Problem(422, NO_JSON) from error
    if not isinstance(sent, dict) or not isinstance(sent.get("text"), str):
        raise Problem(422, NO_JSON)
    title, name = sent.get("title", ""), sent.get("file_name", "")
    if not isinstance(title, str) or not isinstance(name, str):
        raise Problem(422, NO_JSON)
    return Sent(sent["text"], file_name=name, title=title, questions=sent.get("questions"))


async def sent_either(request: Request, limit: int) -> Sent:
    """A form or JSON, as the content type says."""
    kind = content_type(request)
    if kind in {MULTIPART, URLENCODED}:
        return await sent_form(request, limit)
    if kind == "application/json":
        return await sent_json(request, limit)
    raise Problem(415, NO_JSON)


def content_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()
