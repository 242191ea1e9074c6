"""What the page about the API and its OpenAPI document say of a route: one row each."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal
from urllib.parse import quote

Group = Literal["Documents", "Cuts", "Collections", "Questions", "Evaluation", "Sweeps", "About"]
GROUPS: Mapping[Group, str] = MappingProxyType(
    {
        "Documents": "A file or a text becomes a document under an id of its own.",
        "Cuts": "What the tracks of an address do to one document.",
        "Collections": "Several documents that came together.",
        "Questions": "What is asked of the chunks, and what comes back.",
        "Evaluation": "What the cuts cost in retrieval, over all questions.",
        "Sweeps": "How a measure goes with size, overlap and percentile.",
        "About": "The API itself.",
    }
)

JSON, CSV, FORM = "application/json", "text/csv", "multipart/form-data"
SAMPLE, CORPUS = "expense-policy", "science-corpus"
OWN = "Hq3mWz8TbKpR"  # stands for an id that the example before was answered with
OTHER = "Vn6sYd4XcLqG"  # for the id of something else
KEY = "EDIT_KEY"  # and for its edit key

Place = Literal["query", "path"]


@dataclass(frozen=True, slots=True)
class Param:
    """A part of an address: what it means, and a value to try.

    One `of_page` is a part of the state that a page's address holds: it is checked, and changes nothing here.
    """

    name: str
    meaning: str
    example: str
    place: Place = "query"
    repeats: bool = False
    required: bool = False
    of_page: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form or of JSON, with what it means."""

    name: str
    meaning: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Body:
    """What a request carries: JSON such as `example`, a form with these fields, or a `file` as it is.

    `file` is the name and the content of the file in the example, which is sent where there is no JSON, and
    `other_file` names one that may stand in the place of JSON.
    """

    words: str
    example: Any = None
    form: tuple[Field, ...] = ()
    file: tuple[str, str] | None = None
    is_raw: bool = False
    other_file: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """An error: when it is answered, and the sentence that one of them has."""

    status: int
    name: str
    words: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Row:
    """One route, or the same of several addresses.

    `name` is that of its example and its anchor, `query` that of the example request, `wrong` one that is
    refused with 422. Who changes something is `asked_owner`, by its edit key. One that `waits` may answer 202.
    """

    name: str
    method: str
    addresses: tuple[str, ...]
    group: Group
    summary: str
    more: str = ""
    params: tuple[Param, ...] = ()
    query: str = ""
    wrong: str = ""
    values: Mapping[str, str] = field(default_factory=dict)
    body: Body | None = None
    status: int = 200
    kind: str = JSON
    waits: bool = False
    asks_owner: bool = False
    has_example: bool = True
    errors: tuple[int, ...] = ()

    @property
    def path_params(self) -> tuple[Param, ...]:
        """
        >>> row = Row("a", "GET", ("/api/documents/{document_id}",), "Documents", "One.")
        >>> [param.name for param in row.path_params]
        ['document_id']
        """
        return tuple(
            one for one in PATH_PARAMS if any(f"{{{one.name}}}" in at for at in self.addresses)
        )

    @property
    def statuses(self) -> tuple[int, ...]:
        """Every status of an error that it may answer with, rising."""
        found = {*self.errors, 429, 500}
        if any("{" in address for address in self.addresses):
            found.add(404)
        if self.asks_owner:
            found.add(403)
        if self.wrong:
            found.add(422)
        if self.waits:
            found.add(503)
        if self.body:
            found |= {403, 413, 422}
        return tuple(sorted(found))

    def target(self, address: str = "") -> str:
        """The path and query of the example.

        >>> Row("a", "GET", ("/api/documents/{document_id}",), "Documents", "One.").target()
        '/api/documents/expense-policy'
        """
        path = address or self.addresses[0]
        for one in PATH_PARAMS:
            path = path.replace(f"{{{one.name}}}", self.values.get(one.name, one.example))
        return path + (f"?{self.query}" if self.query else "")

    def curl(self, base: str, address: str = "") -> str:
        """The example as a line for a shell.

        >>> Row("a", "DELETE", ("/api/x",), "About", "None.", asks_owner=True).curl("http://a.test")
        "curl -X DELETE http://a.test/api/x -H 'Authorization: Bearer EDIT_KEY'"
        """
        line = self._curl(base, address)
        if self.asks_owner:
            line.append(f"-H 'Authorization: Bearer {KEY}'")
        if self.body and self.body.file:
            line.append(f"-F file=@{self.body.file[0]}")
        elif self.body:
            written = json.dumps(self.body.example, ensure_ascii=False)
            line.append(f"-H 'Content-Type: {JSON}' -d {shell(written)}")
        return " ".join(line)

    def curl_with_file(self, base: str) -> str:
        """The same with a file in the place of JSON; empty where none may stand there."""
        name = self.body.other_file if self.body else ""
        return " ".join([*self._curl(base), f"-F file=@{name}"]) if name else ""

    def _curl(self, base: str, address: str = "") -> list[str]:
        method = [] if self.method == "GET" else ["-X", self.method]
        return ["curl", *method, shell(base + self.target(address))]


def shell(word: str) -> str:
    """A word as a shell takes it.

    >>> shell("plan.md"), shell("a?b=c"), shell("it's")
    ('plan.md', "'a?b=c'", "'it'\\\\''s'")
    """
    plain = quote(word, safe="/:.-_@") == word
    return word if plain else "'" + word.replace("'", "'\\''") + "'"


PATH_PARAMS = (
    Param("document_id", "The id of a document, or the name of a sample.", SAMPLE, "path"),
    Param("collection_id", "The id of a collection, or the name of a sample.", CORPUS, "path"),
    Param("turn", "Ends the work, or begins it again.", "stop", "path", choices=("stop", "start")),
    Param("number", "Which version, from 1, the oldest.", "1", "path"),
)
