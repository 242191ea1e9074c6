"""The routes about versions of a document: a new one, their list, and two against each other."""

from __future__ import annotations

from app.api_params import LANGUAGE, STATE
from app.api_rows import OWN, Body, Field, Param, Row
from app.api_table_documents import DOCUMENT, SIZE_ZERO

VALUES = {"document_id": OWN, "number": "1"}
AGAINST = Param("against", "The newer version that it is compared with; the newest without.", "2")

ROWS = (
    Row(
        "add_version",
        "POST",
        (f"{DOCUMENT}/version",),
        "Documents",
        "Puts a new text in the place of the document's, whose address stays.",
        more="Answers are carried over by their words and what stands around them; those that cannot be "
        "are listed with the reason. Of a sample it is a version of a copy, whose id and edit_key are told.",
        params=(LANGUAGE,),
        wrong="language=none",
        values=VALUES,
        body=Body(
            "JSON with a text, or a form with a file or a text.",
            example={
                "text": "# Fees\n\nThe fee is due in June. Whoever pays late pays a tenth more.\n"
            },
            form=(
                Field("file", "The file of the new version."),
                Field("text", "Its text in the place of a file."),
            ),
            other_file="plan.pdf",
        ),
        status=201,
        asks_owner=True,
        errors=(415,),
    ),
    Row(
        "versions",
        "GET",
        (f"{DOCUMENT}/versions",),
        "Documents",
        "Lists the versions of a document, the oldest first; none of one that was never replaced.",
        params=(LANGUAGE,),
        wrong="language=none",
        values=VALUES,
    ),
    Row(
        "version",
        "GET",
        (f"{DOCUMENT}/versions/{{number}}",),
        "Documents",
        "Compares a version with a newer one: what changed, its answers, and the cuts of each track.",
        params=(AGAINST, *STATE),
        query="track=fixed:size=16",
        wrong=SIZE_ZERO,
        values=VALUES,
        waits=True,
    ),
)
