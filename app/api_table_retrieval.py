"""The routes about questions: one that is asked, all of an evaluation, and sweeps over sizes."""

from __future__ import annotations

from app.api_params import ASKING, EVALUATION, LANGUAGE, LISTED, PAGE, RANKS, SHARE, SWEEP, WITHIN
from app.api_rows import CSV, OWN, Body, Row
from app.api_table_documents import SET

DOCUMENT = "/api/documents/{document_id}"
COLLECTION = "/api/collections/{collection_id}"
SWEEPS = ("sweep", "grid", "percentiles")
NO_RETRIEVER = "retriever=none"
ASKED = "question=How+long+do+I+have+to+file+a+claim%3F&k=2&track=fixed:size=300"
EVALUATED = "track=fixed:size=300&track=recursive&retriever=bm25&k=1"
SWEPT = "retriever=bm25&embedder=hash&k=1"


def both(path: str) -> tuple[str, str]:
    """
    >>> both("/ask")
    ('/api/documents/{document_id}/ask', '/api/collections/{collection_id}/ask')
    """
    return DOCUMENT + path, COLLECTION + path


def sweeps(ending: str) -> tuple[str, ...]:
    """The same of every sweep, of documents and of collections."""
    return tuple(at for name in SWEEPS for at in both(f"/evaluation/{name}{ending}"))


ASK = Row(
    "ask",
    "GET",
    both("/ask"),
    "Questions",
    "Asks the chunks of each track one question: which come back, and at which rank its answer.",
    more="What cutmarks ask --json prints. A collection of which files are still read answers with those that "
    "are there, and names the others in reading.",
    params=(*ASKING, *PAGE),
    query=ASKED,
    wrong="question=",
    waits=True,
)
TURN_ASK = Row(
    "turn_ask",
    "POST",
    both("/ask/{turn}"),
    "Questions",
    "Stops what a question waits for, or starts it again.",
    params=(*ASKING, *PAGE),
    query=ASKED,
    wrong="question=",
)
ADD_TO_COLLECTION = Row(
    "add_questions_to_collection",
    "POST",
    (f"{COLLECTION}/questions",),
    "Questions",
    "Marks the answers of a file of questions in the documents of a collection.",
    more="Of a sample they are marked in a copy. While files are still read it is refused with 409: send it "
    "again when the status is read.",
    params=(LANGUAGE,),
    wrong="language=none",
    values={"collection_id": OWN},
    body=Body(
        SET.words,
        form=SET.form,
        file=(
            "questions.csv",
            "document,question,answer\nfees.txt,Who pays more?,Whoever pays late\n",
        ),
        is_raw=True,
    ),
    asks_owner=True,
    errors=(409,),
)
UNDO = Row(
    "undo_questions",
    "POST",
    (f"{COLLECTION}/questions/undo",),
    "Questions",
    "Takes the last file of questions back from all documents of a collection.",
    values={"collection_id": OWN},
    asks_owner=True,
    errors=(409, 422),
)
EVALUATION_OF = Row(
    "evaluation",
    "GET",
    both("/evaluation"),
    "Evaluation",
    "Asks every question of the chunks of every row, and says what comes back.",
    more="What cutmarks evaluate --json prints. What is made is kept, so another row costs only that row.",
    params=(*EVALUATION, *PAGE),
    query=EVALUATED,
    wrong=NO_RETRIEVER,
    waits=True,
    errors=(409,),
)
TABLE_OF = Row(
    "evaluation_csv",
    "GET",
    both("/evaluation.csv"),
    "Evaluation",
    "Gives every number of the rows as CSV.",
    params=(*EVALUATION, *PAGE),
    query=EVALUATED,
    wrong=NO_RETRIEVER,
    kind=CSV,
    waits=True,
    errors=(409,),
)
QUESTIONS_OF = Row(
    "evaluation_questions",
    "GET",
    both("/evaluation/questions"),
    "Evaluation",
    "Gives every question with its rank in every row.",
    params=(*RANKS, *PAGE),
    query=EVALUATED,
    wrong=NO_RETRIEVER,
    waits=True,
    errors=(409,),
)
QUESTIONS_CSV = Row(
    "evaluation_questions_csv",
    "GET",
    both("/evaluation/questions.csv"),
    "Evaluation",
    "Gives the list of questions that the address asks for as CSV.",
    params=(*RANKS, *LISTED, *PAGE),
    query=f"{EVALUATED}&list=missed",
    wrong="list=none",
    kind=CSV,
    waits=True,
    errors=(409,),
)
TURN_EVALUATION = Row(
    "turn_evaluation",
    "POST",
    both("/evaluation/{turn}"),
    "Evaluation",
    "Stops the work on an evaluation, or starts it again.",
    params=(*EVALUATION, *PAGE),
    query=EVALUATED,
    wrong=NO_RETRIEVER,
    errors=(409,),
)
SWEEP_OF = Row(
    "sweep",
    "GET",
    sweeps(""),
    "Sweeps",
    "Measures many tracks under one retriever: sizes, sizes against overlaps, or percentiles.",
    params=(*SWEEP, SHARE, WITHIN),
    query=SWEPT,
    wrong="measure=none",
    waits=True,
    errors=(409,),
)
SWEEP_CSV = Row(
    "sweep_csv",
    "GET",
    sweeps(".csv"),
    "Sweeps",
    "Gives the points of a sweep as CSV, each with its interval.",
    params=(*SWEEP, SHARE, WITHIN),
    query=SWEPT,
    wrong="measure=none",
    kind=CSV,
    waits=True,
    errors=(409,),
)
TURN_SWEEP = Row(
    "turn_sweep",
    "POST",
    sweeps("/{turn}"),
    "Sweeps",
    "Stops measuring, or starts it again.",
    params=(*SWEEP, SHARE, WITHIN),
    query=SWEPT,
    wrong="measure=none",
    errors=(409,),
)

ROWS = (
    *(ASK, TURN_ASK, ADD_TO_COLLECTION, UNDO),
    *(EVALUATION_OF, TABLE_OF, QUESTIONS_OF, QUESTIONS_CSV, TURN_EVALUATION),
    *(SWEEP_OF, SWEEP_CSV, TURN_SWEEP),
)
