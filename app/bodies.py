"""Bodies of requests are read with their limit in force, so that none fills the memory."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import IO
from urllib.parse import unquote_to_bytes

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.archives import may_be_archive
from app.left_out_store import NOTHING, SetAside
from app.problems import Problem, sentence, too_large
from engine.encodings import decode_utf8
from engine.incoming import load_json
from engine.naming import ReadingError
from engine.retrieval.corpus_files import questions_said

MULTIPART = "multipart/form-data"
URLENCODED = "application/x-www-form-urlencoded"
FORM_START = MULTIPART.encode()
MOST_FIELDS = 10
IN_MEMORY = 1_000_000  # bytes of a file that are kept without a place on disk
FORM_ROOM = 64_000  # what a form adds around the file in it
DRAINED = 4  # a browser shows no answer before it has sent all, so this many limits are read on

NOTHING_SENT = "Nothing was sent; choose a file or paste some text."
NO_JSON = 'The body must be JSON such as {"text": "...", "title": "..."}, or a form with a file.'


@dataclass(frozen=True, slots=True)
class Sent:
    """What someone sent to be opened: the bytes of a file, or a text, with what it is called.

    `questions` are answers to mark in it, as in the JSON of `--answers`, `aside` those that came with them
    and are asked of nothing, and `language` is the tag of the one it is to be opened in. The text of a
    corpus `is_kept` to the letter, whatever its name says.
    """

    content: bytes | str
    file_name: str = ""
    title: str = ""
    questions: object = None
    language: str = ""
    aside: SetAside = NOTHING
    is_kept: bool = False


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file of several: its bytes, open at any place, or its text, with what it is called."""

    name: str
    content: IO[bytes] | str


@dataclass(frozen=True, slots=True)
class SentFiles:
    """Files that someone sent at once, or one that may hold several.

    A question of `questions` names its file by `doc`.
    """

    files: tuple[SentFile, ...]
    title: str = ""
    questions: object = None
    language: str = ""


class LimitBody:
    """Makes reading a body raise Problem 413 once it is longer than `limit` bytes.

    A form may be as long as `together`, since its files are limited one by one and lie on disk meanwhile.
    """

    def __init__(self, app: ASGIApp, limit: int, together: int = 0) -> None:
        self.app = app
        self.limit = limit
        self.together = max(limit, together)

    def limit_of(self, scope: Scope) -> int:
        is_form = dict(scope.get("headers", ())).get(b"content-type", b"").startswith(FORM_START)
        return self.together if is_form else self.limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        read, limit = 0, self.limit_of(scope)

        async def limited() -> Message:
            nonlocal read
            message = await receive()
            while message["type"] == "http.request":
                read += len(message.get("body", b""))
                if read <= limit + FORM_ROOM:
                    break
                if read > DRAINED * limit or not message.get("more_body"):
                    raise too_large(limit)
                message = await receive()
            return message

        await self.app(scope, limited if scope["type"] == "http" else receive, send)


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of a form by their names, and the files in it."""

    texts: Mapping[str, str]
    files: tuple[UploadFile, ...] = ()

    def text(self, name: str) -> str:
        """A field of the form; empty where there is none."""
        return self.texts.get(name, "")


@asynccontextmanager
async def read_form(request: Request, limit: int, *, files: int = 0) -> AsyncIterator[Form]:
    """The form in a body, of up to `files` files; Problem 422 for a field that is not UTF-8."""
    if content_type(request) == URLENCODED:
        yield Form(urlencoded(await request.body()))
        return
    form = await parsed_form(request, limit, files)
    try:
        fields = form.multi_items()
        yield Form(
            {name: unicode_of(bytes_of(at)) for name, at in fields if isinstance(at, str)},
            tuple(
                at for _, at in fields if isinstance(at, UploadFile) and (at.filename or at.size)
            ),
        )
    finally:
        await form.close()


async def parsed_form(request: Request, limit: int, files: int) -> FormData:
    """What a form holds, whose bytes are characters; Problem for what is none, or has too much in it."""
    limits = {"max_files": files, "max_fields": MOST_FIELDS, "max_part_size": limit + FORM_ROOM}
    try:
        return await read_as_bytes(request).form(**limits)
    except HTTPException as error:
        raise unread_form(error.detail, files) from error


def unread_form(why: str, files: int) -> Problem:
    """What is said of a form that the parser gives up.

    >>> unread_form("Missing boundary in multipart.", 201).sentence
    'This form cannot be read: missing boundary in multipart.'
    """
    if files and why.startswith("Too many files"):
        return Problem(413, f"More than {files - 1:,} files came, the most at once; open fewer.")
    return Problem(422, f"This form cannot be read: {why[:1].lower()}{why[1:].rstrip('.')}.")


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
        return decode_utf8(value).text
    except ReadingError as error:
        raise Problem(422, sentence(error)) from error


async def sent_form(request: Request, limit: int, *, files: int = 1) -> Sent | SentFiles:
    """The files or the pasted text of a form; files count before a text."""
    async with read_form(request, limit, files=files) as form:
        title, language = form.text("title"), form.text("language")
        if len(form.files) > 1 or any(may_be_archive(at.file, file_name(at)) for at in form.files):
            held = [
                SentFile(file_name(at), await run_in_threadpool(held_file, at.file))
                for at in form.files
            ]
            return SentFiles(tuple(held), title, sent_questions(form), language)
        if form.files:
            content, name = await file_content(form.files[0], limit), file_name(form.files[0])
            return Sent(content, name, title, sent_questions(form), language)
        text = form.text("text")
        if not text:
            raise Problem(422, NOTHING_SENT)
        if len(text.encode()) > limit:
            raise too_large(limit)
        return Sent(text, title=title, language=language)


def held_file(file: IO[bytes]) -> IO[bytes]:
    """The same bytes in a file without a name, which is there until it is closed."""
    held = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115, whoever reads it closes it
    file.seek(0)
    copyfileobj(file, held)
    return held


def sent_questions(form: Form) -> object:
    """The questions of a form, in JSON; None where it has none."""
    written = form.text("questions")
    try:
        return asked_in(load_json(written.encode())) if written else None
    except ValueError as error:
        raise Problem(422, NO_JSON) from error


def asked_in(said: object) -> object:
    """The questions of a question set in JSON, which a file of them is; anything else stays as it is.

    >>> asked_in({"docs": [], "questions": [{"answer": "in May"}]}), asked_in([{"answer": "in May"}])
    ([{'answer': 'in May'}], [{'answer': 'in May'}])
    """
    found = questions_said(said)
    return said if found is None else list(found.questions)


async def file_content(file: UploadFile, limit: int) -> bytes:
    content = await file.read(limit + 1)
    if len(content) > limit:
        raise too_large(limit)
    return content


def file_name(file: UploadFile) -> str:
    """The name of a file as the file system gives it, where bytes may be no character."""
    return bytes_of(file.filename or "").decode("utf-8", "surrogateescape")


async def sent_json(request: Request, limit: int) -> Sent | SentFiles:
    body = await request.body()
    if len(body) > limit:
        raise too_large(limit)
    try:
        sent = load_json(body)
    except ValueError as error:
        raise Problem(422, NO_JSON) from error
    if (corpus := corpus_of(sent)) is not None:
        return corpus
    if not isinstance(sent, dict) or not isinstance(sent.get("text"), str):
        raise Problem(422, NO_JSON)
    title, name = sent.get("title", ""), sent.get("file_name", "")
    if not isinstance(title, str) or not isinstance(name, str):
        raise Problem(422, NO_JSON)
    return Sent(sent["text"], name, title, asked_in(sent.get("questions")), said_language(sent))


def corpus_of(said: object) -> SentFiles | None:
    """The documents of a corpus with its questions; None where JSON is none.

    >>> corpus_of({"docs": [{"id": "a", "text": "Ask."}], "questions": []})
    SentFiles(files=(SentFile(name='a', content='Ask.'),), title='', questions=[], language='')
    """
    found = questions_said(said)
    if found is None or not found.docs:
        return None
    files = tuple(SentFile(doc.name, doc.text) for doc in found.docs)
    return SentFiles(files, questions=list(found.questions), language=found.language)


def said_language(said: Mapping[str, object]) -> str:
    return str(said.get("language") or "")


async def sent_either(request: Request, limit: int, *, files: int = 1) -> Sent | SentFiles:
    """A form or JSON, as the content type says."""
    kind = content_type(request)
    if kind in {MULTIPART, URLENCODED}:
        return await sent_form(request, limit, files=files)
    if kind == "application/json":
        return await sent_json(request, limit)
    raise Problem(415, NO_JSON)


def content_type(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()
