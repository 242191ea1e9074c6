"""Every route under /api in the order in which the page lists them."""

from __future__ import annotations

from app import (
    api_table_documents,
    api_table_owned,
    api_table_retrieval,
    api_table_taken,
    api_table_versions,
)
from app.api_params import STATE
from app.api_rows import GROUPS, Row

COLLECTION = Row(
    "collection",
    "GET",
    ("/api/collections/{collection_id}",),
    "Collections",
    "Tells how far a collection is read, and what the tracks do to each of its documents.",
    more="It makes no vectors: a track that waits for them is null, until an analysis has had them made.",
    params=STATE,
    query="track=fixed:size=300",
    wrong=api_table_documents.SIZE_ZERO,
)
OPENAPI = Row(
    "openapi",
    "GET",
    ("/api/openapi.json",),
    "About",
    "Gives this list as an OpenAPI document.",
    has_example=False,
)

_ALL = (
    *api_table_documents.ROWS,
    *api_table_taken.ROWS,
    *api_table_versions.ROWS,
    COLLECTION,
    *api_table_owned.ROWS,
    *api_table_retrieval.ROWS,
    OPENAPI,
)
TABLE: tuple[Row, ...] = tuple(row for group in GROUPS for row in _ALL if row.group == group)
