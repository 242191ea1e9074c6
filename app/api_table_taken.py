"""The routes that give what the Export dialog offers: chunks, answers, a program, a page of its own."""

from __future__ import annotations

from app.api_params import LANGUAGE, SHOWN, STATE
from app.api_rows import CSV, JSON, Param, Row
from app.api_table_documents import DOCUMENT, SIZE_ZERO

COLLECTION = "/api/collections/{collection_id}"
JSONL, TEXT, PYTHON, HTML = "application/jsonl", "text/plain", "text/x-python", "text/html"
TRACK = "track=fixed:size=300"
FOCUS = Param(SHOWN.name, "The number of the track that is asked for, from 0.", SHOWN.example)
OF_FOCUS = (FOCUS, *(one for one in STATE if one.name != FOCUS.name))
LIBRARY = Param("library", "What the program uses.", "engine", choices=("engine", "langchain"))


def chunks(name: str, ending: str, kind: str, words: str) -> Row:
    """Those of a document and, in forms with lines, those of all documents of a collection."""
    together = (f"{COLLECTION}/chunks{ending}",) if ending else ()
    return Row(
        name,
        "GET",
        (f"{DOCUMENT}/chunks{ending}", *together),
        "Cuts",
        words,
        params=STATE,
        query=TRACK,
        wrong=SIZE_ZERO,
        kind=kind,
        waits=True,
    )


CHUNKS = chunks(
    "chunks",
    "",
    JSON,
    "Gives every chunk of every track: its document, its place, its tokens, its headings and its text.",
)
ROWS = (
    CHUNKS,
    chunks("chunks_csv", ".csv", CSV, "Gives the chunks as a table."),
    chunks("chunks_jsonl", ".jsonl", JSONL, "Gives the chunks with an object a line."),
    Row(
        "answers",
        "GET",
        (f"{DOCUMENT}/answers",),
        "Documents",
        "Gives the marked answers with the text that they stand in, as --answers reads them.",
        params=(LANGUAGE,),
        wrong="language=none",
    ),
    Row(
        "text_file",
        "GET",
        (f"{DOCUMENT}/text.txt",),
        "Documents",
        "Gives the text that is indexed as a file.",
        params=(LANGUAGE,),
        wrong="language=none",
        kind=TEXT,
    ),
    Row(
        "code",
        "GET",
        (f"{DOCUMENT}/code",),
        "Cuts",
        "Gives the Python that makes the chunks of the track in focus.",
        params=(LIBRARY, *OF_FOCUS),
        query=f"{TRACK}&library=engine",
        wrong="library=none",
        kind=PYTHON,
    ),
    Row(
        "page_html",
        "GET",
        (f"{DOCUMENT}/page.html",),
        "Cuts",
        "Gives the figure, its tables and the text as one HTML file that needs no network.",
        params=OF_FOCUS,
        query=TRACK,
        wrong=SIZE_ZERO,
        kind=HTML,
        waits=True,
        has_example=False,
    ),
)
