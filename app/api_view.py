"""What the page about the API shows: its routes by group, its errors and its limits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from app.api_examples import BASE, example_text
from app.api_rows import GROUPS, Fault, Field, Param, Row
from app.api_table import TABLE
from app.limit_rows import Limit, limit_rows
from app.open_view import OpenView, open_view
from app.openapi import HEADERS, WAITS
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Word:
    """A name with its meaning; `note` says what else holds of it, `values` are those it may have."""

    name: str
    meaning: str
    note: str = ""
    example: str = ""
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RouteView:
    """One route as the page shows it; `more_addresses` answer alike, `of_page` names what changes nothing."""

    name: str
    method: str
    address: str
    more_addresses: tuple[str, ...]
    summary: str
    more: str
    params: tuple[Word, ...]
    of_page: tuple[str, ...]
    body: str
    fields: tuple[Word, ...]
    curls: tuple[str, ...]
    status: int
    kind: str
    example: str
    waits: bool
    asks_owner: bool
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class GroupView:
    """Routes that belong together; `name` is their anchor too, in small letters."""

    name: str
    words: str
    routes: tuple[RouteView, ...]


@dataclass(frozen=True, slots=True)
class ApiPage:
    """Everything on the page about the API."""

    base: str
    groups: tuple[GroupView, ...]
    faults: tuple[Fault, ...]
    limits: tuple[Limit, ...]
    headers: tuple[Word, ...]
    waiting: tuple[Word, ...]
    open: OpenView


def api_page(base: str, faults: Iterable[Fault], settings: Settings) -> ApiPage:
    """The page of an app that is reached at `base`, with the errors and the limits that it has."""
    told = tuple(faults)
    groups = (
        GroupView(
            name,
            words,
            tuple(route_view(row, base, told) for row in TABLE if row.group == name),
        )
        for name, words in GROUPS.items()
    )
    return ApiPage(
        base=base,
        groups=tuple(group for group in groups if group.routes),
        faults=told,
        limits=limit_rows(settings),
        headers=tuple(Word(name, words) for name, words in HEADERS.items()),
        waiting=tuple(Word(name, words) for name, words in WAITS.items()),
        open=open_view(settings),
    )


def route_view(row: Row, base: str, faults: tuple[Fault, ...]) -> RouteView:
    params = (*row.path_params, *row.params)
    return RouteView(
        name=row.name,
        method=row.method,
        address=row.addresses[0],
        more_addresses=row.addresses[1:],
        summary=row.summary,
        more=row.more,
        params=tuple(param_word(one) for one in params if not one.of_page),
        of_page=tuple(one.name for one in params if one.of_page),
        body=row.body.words if row.body else "",
        fields=tuple(field_word(one) for one in (row.body.form if row.body else ())),
        curls=tuple(filter(None, (row.curl(base), row.curl_with_file(base)))),
        status=row.status,
        kind=row.kind,
        example=example_text(row.name, row.kind).replace(BASE, base).rstrip(),
        waits=row.waits,
        asks_owner=row.asks_owner,
        faults=tuple(fault for fault in faults if fault.status in row.statuses),
    )


def param_word(one: Param) -> Word:
    notes = [
        note
        for note, holds in (
            ("in the path", one.place == "path"),
            ("must be there", one.required),
            ("may stand there several times", one.repeats),
        )
        if holds
    ]
    return Word(one.name, one.meaning, ", ".join(notes), one.example, one.choices)


def field_word(one: Field) -> Word:
    return Word(one.name, one.meaning, "must be there" if one.required else "")
