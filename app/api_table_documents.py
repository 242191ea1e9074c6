"""The routes about one document: how it is opened, what it is, and what tracks do to it."""

from __future__ import annotations

from app.api_params import LANGUAGE, STATE
from app.api_rows import OWN, Body, Field, Row

DOCUMENT = "/api/documents/{document_id}"
SIZE_ZERO = "track=fixed:size=0"  # which no track can have

ADD = Row(
    "add_document",
    "POST",
    ("/api/documents",),
    "Documents",
    "Opens a document, or several as a collection.",
    more="A form with one file, or JSON with a text, becomes a document. Several files, a zip, a corpus in "
    "JSON and SQuAD JSON become a collection, which is read in the background, and the answer is that of a "
    "collection. Whoever holds the edit_key of the answer can change what was opened.",
    body=Body(
        "JSON with a text and, if wanted, its title, file_name, questions and language; or a form.",
        example={
            "text": "# Fees\n\nThe fee is due in May. Whoever pays late pays a tenth more.\n",
            "title": "Fees",
            "questions": [{"question": "When is the fee due?", "answer": "in May"}],
            "language": "en",
        },
        form=(
            Field("file", "A file, of any format that can be read; may stand there several times."),
            Field("text", "A text in the place of files."),
            Field("title", "What it is called; without one its first heading or its file's name."),
            Field(
                "questions",
                "Answers to mark, in JSON as in the example, or as a file of them holds it.",
            ),
            Field("language", "The code of the language that it is opened in."),
        ),
        other_file="plan.pdf",
    ),
    status=201,
    errors=(415,),
)
DESCRIBED = Row(
    "document",
    "GET",
    (DOCUMENT,),
    "Documents",
    "Tells about a document: its file, its language, its answers.",
    params=(LANGUAGE,),
    wrong="language=none",
)
TEXT = Row(
    "text",
    "GET",
    (f"{DOCUMENT}/text",),
    "Documents",
    "Gives the text that is indexed, whose characters every place counts.",
    params=(LANGUAGE,),
    wrong="language=none",
)
SUGGESTIONS = Row(
    "suggestions",
    "GET",
    (f"{DOCUMENT}/suggestions",),
    "Documents",
    "Gives likely answers that are not marked yet, in the form that --answers reads.",
    params=(LANGUAGE,),
    wrong="language=none",
)
ANALYSIS = Row(
    "analysis",
    "GET",
    (f"{DOCUMENT}/analysis",),
    "Cuts",
    "Cuts the document by every track: chunks, cuts, verdicts on answers, numbers, alarms.",
    more="The object that inspect --json prints.",
    params=STATE,
    query="track=fixed:size=300&track=recursive",
    wrong=SIZE_ZERO,
    waits=True,
)
AGREEMENT = Row(
    "agreement",
    "GET",
    (f"{DOCUMENT}/agreement",),
    "Cuts",
    "Compares two tracks: the cuts that both make, and those of one alone.",
    params=STATE,
    query="track=fixed:size=300&track=headings",
    wrong="track=fixed",
    waits=True,
)
OVERLAPS = Row(
    "overlaps",
    "GET",
    (f"{DOCUMENT}/overlaps",),
    "Cuts",
    "Finds how much overlap each track needs for the answers, and what it costs.",
    params=STATE,
    query="track=fixed:size=300",
    wrong=SIZE_ZERO,
    waits=True,
)
SET = Body(
    "A file of questions: JSON, SQuAD JSON or CSV, as the one file of a form or as the body.",
    form=(Field("file", "The file of questions.", required=True),),
    file=("questions.csv", "question,answer\nWho pays more?,Whoever pays late\n"),
    is_raw=True,
)
ADD_QUESTIONS = Row(
    "add_questions",
    "POST",
    (f"{DOCUMENT}/questions",),
    "Questions",
    "Marks the answers of a file of questions in a document.",
    more="Of a sample they are marked in a copy, whose id, edit_key and edit_url the answer tells.",
    params=(LANGUAGE,),
    wrong="language=none",
    values={"document_id": OWN},
    body=SET,
    asks_owner=True,
)

ROWS = (ADD, DESCRIBED, TEXT, SUGGESTIONS, ANALYSIS, AGREEMENT, OVERLAPS, ADD_QUESTIONS)
