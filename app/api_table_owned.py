"""The routes by which who owns something names it, keeps it, and deletes it, and everyone copies it."""

from __future__ import annotations

from app.api_params import LANGUAGE
from app.api_rows import OWN, Body, Group, Row

KINDS: tuple[tuple[str, str, Group], ...] = (
    ("document", "/api/documents/{document_id}", "Documents"),
    ("collection", "/api/collections/{collection_id}", "Collections"),
)
FIELDS = Body(
    "JSON with a title, kept, or both.",
    example={"title": "Fees of May", "kept": True},
)


def change(kind: str, address: str, group: Group) -> Row:
    return Row(
        f"change_{kind}",
        "PATCH",
        (address,),
        group,
        f"Names a {kind} anew, keeps it for good, or lets it expire as a new one does.",
        more="expires says when it is deleted, null where it is kept. A sample stays as it is: make a copy.",
        values={f"{kind}_id": OWN},
        body=FIELDS,
        asks_owner=True,
    )


def copy(kind: str, address: str, group: Group) -> Row:
    return Row(
        f"copy_{kind}",
        "POST",
        (f"{address}/copy",),
        group,
        f"Makes a copy of a {kind} that belongs to whoever asks.",
        params=(LANGUAGE,),
        status=201,
    )


def delete(kind: str, address: str, group: Group) -> Row:
    return Row(
        f"delete_{kind}",
        "DELETE",
        (address,),
        group,
        f"Deletes a {kind}: its text, its answers, its vectors and its address.",
        values={f"{kind}_id": OWN},
        status=204,
        asks_owner=True,
        has_example=False,
    )


ROWS = tuple(made(*kind) for kind in KINDS for made in (change, copy, delete))
