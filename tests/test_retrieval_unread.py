"""Where reading stops behind a prefix, the words of chunks that are indexed once, and sections of blanks."""

from __future__ import annotations

from app.corpus_reading import Gathered
from app.evaluate_columns import groups_of, unread_kinds
from app.evaluate_measures import Cell
from app.evaluate_report import cuts_table, last_lines
from app.evaluate_rows import rows_of
from app.evaluate_state import EvaluateState
from app.evaluated import Evaluated
from app.evaluations import EvaluationProgress, Looked
from app.forms import State
from app.question_lost import lost_questions
from app.question_places import Places
from app.question_sets import QuestionSet
from app.question_state import QuestionState
from app.questions_report import unread_part
from engine import cut, load_embedder, tokenize
from engine.answers import Answer
from engine.reading import read_text
from engine.retrieval.bm25 import Bm25
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.context import given_of
from engine.retrieval.corpus import Corpus, corpus_of
from engine.retrieval.evaluation import DirectVectors, Evaluation, Row
from engine.retrieval.measured import measured_of
from engine.retrieval.ranking import rank
from engine.retrieval.retrievers import RETRIEVERS
from engine.retrieval.unread import embedder_stops
from engine.spec import parse_track

MINILM, HASH = load_embedder("all-MiniLM-L6-v2"), load_embedder("hash")


def test_prefix_leaves_less_of_a_chunk_to_be_read() -> None:
    text = "word " * 235 + "the secret code is amber."
    at = text.index("amber")
    corpus = corpus_of([("a", read_text(text), [Answer(at, at + 5, "Which?")])])
    chunks = CorpusChunks(
        corpus, (cut(tokenize(corpus.documents[0], "wordpiece"), "fixed:size=512"),)
    )
    row = Row(chunks, {}, MINILM)
    assert (row.unread, row.unread_by("dense"), row.unread_by("dense+opening")) == ((), (), (0,))
    assert (row.unread_by("bm25"), row.unread_by("late")) == ((), ())
    # Of 256 tokens 2 are special and 20 are the opening: 234 words of 5 characters, the last without its space.
    stops = embedder_stops(chunks, MINILM, RETRIEVERS["dense+opening"])
    assert stops.tolist() == [234 * 5 - 1]
    assert embedder_stops(chunks, HASH, RETRIEVERS["dense+opening"]).tolist() == [len(text)]


def test_words_of_chunks_are_indexed_once_whatever_is_asked() -> None:
    document = read_text("A fee. A fee, again. And rent.")
    corpus, other = (
        corpus_of([("a", document, [Answer(2, 5, word)])]) for word in ("One?", "Two?")
    )
    chunkings = (cut(tokenize(document, "wordpiece"), "fixed:size=4"),)
    first, second = (CorpusChunks(one, chunkings) for one in (corpus, other))
    assert first.words is second.words
    known = Bm25(["a b a", "c d", "b"])
    assert (known.n_postings, known.n_words) == (5, 4)
    assert Bm25(["!"]).n_postings == 0


def test_section_of_blanks_before_a_heading_is_the_one_that_they_end() -> None:
    document = read_text("# One\n\nThe fee is 30.\n\n\n\n\n\n# Two\n\nOther.", markdown=True)
    corpus = corpus_of([("a.md", document, [])])
    chunks = CorpusChunks(corpus, (cut(tokenize(document, "characters"), "fixed:size=3"),))
    given = given_of(chunks, "section")
    assert [given.span(at).start for at in range(9)] == [0] * 9
    assert (chunks.span(8).start, given.span(8).end) == (24, 27)


def past_the_limit() -> Corpus:
    """Of `#`, `Two`, `codes` and 250 words, all one token, green is the 243rd and amber the 254th."""
    text = "# Two codes\n\n" + "word " * 239 + "green " + "word " * 10 + "amber."
    marked = [
        Answer(text.index(word), text.index(word) + len(word), f"Which is {word}?")
        for word in ("green", "amber")
    ]
    return corpus_of([("codes", read_text(text, markdown=True), marked)])


def evaluated(row: Row, asked: tuple[str, ...]) -> Evaluated:
    """The page's own view of one row."""
    asking = EvaluateState(State((row.track,), embedder=MINILM.name), asked, by=asked[0])
    rankings = {(row.track, name): one for name, one in row.rankings.items()}
    return Evaluated(
        kind="d",
        id="d1",
        title="Codes",
        questions=QuestionSet(row.chunks.corpus, "key", ("d1",)),
        asking=asking,
        looked=Looked(rankings, EvaluationProgress("done", 1, 1)),
    )


def answer_cells(found: Evaluated) -> tuple[Cell, ...]:
    groups = groups_of(found.asking, lost=False, unread=unread_kinds(found.asking.retrievers))
    return rows_of(found, groups)[0].groups[1].cells


def test_answers_past_the_limit_are_counted_for_each_retriever() -> None:
    """254 tokens are read beside the 2 special ones: 2 fewer behind the headings, 20 behind the opening."""
    asked = ("bm25", "dense", "late", "dense+headings", "hnsw+opening")
    held, track = past_the_limit(), parse_track("headings")
    chunks = CorpusChunks(held, (cut(tokenize(held.documents[0], "wordpiece"), track),))
    rankings = {name: rank(chunks, RETRIEVERS[name], DirectVectors(HASH)) for name in asked}
    row = Row(chunks, rankings, MINILM)
    assert [measured_of(row, name, (1,)).truncated for name in asked] == [0, 1, 0, 1, 1]
    told = Evaluation(held, (row,), asked, (1, 5), "wordpiece", MINILM).to_dict()["rows"][0]
    assert told["answers_unread"] == 0
    assert told["answers_unread_by"] == {
        "bm25": 0, "dense": 0, "late": 0, "dense+headings": 1, "hnsw+opening": 2,
    }  # fmt: skip
    found = evaluated(row, asked)
    assert [(one.key, one.text) for one in answer_cells(found)[2:]] == [
        ("unread", "0"),
        ("unread-headings", "1"),
        ("unread-opening", "2"),
    ]
    state = QuestionState.parse([("row", "0"), ("answers", "unread-headings")], found.asking)
    listed = lost_questions(found, state, Places(found, lambda _: ()))
    assert [one.text for one in listed.items] == ["Which is amber?"]
    assert [one.label for one in listed.kinds] == [
        "0 questions lost",
        "0 answers cut",
        "1 answer unread behind headings",
        "2 answers unread behind the opening",
    ]


def test_terminal_tells_answers_past_the_limit() -> None:
    held, asked, track = past_the_limit(), ("bm25", "dense+headings"), parse_track("headings")
    chunks = CorpusChunks(held, (cut(tokenize(held.documents[0], "wordpiece"), track),))
    rankings = {name: rank(chunks, RETRIEVERS[name], DirectVectors(HASH)) for name in asked}
    row = Row(chunks, rankings, MINILM)
    told = Evaluation(held, (row,), asked, (1, 5), "wordpiece", MINILM)
    head, first = cuts_table(told)
    assert head.split()[-5:] == ["whole", "rescued", "cut", "lost", "+headings"]
    assert first.split()[-5:] == ["2", "0", "0", "0", "1"]
    assert list(last_lines(told, Gathered(held, ()))) == [
        "+headings: answers that are whole in a chunk, but past what all-MiniLM-L6-v2 reads of it behind that "
        "prefix. No vector of that chunk knows them; BM25 and late chunking do."
    ]
    assert unread_part(evaluated(row, asked)) == [
        "where answers are unread: past what all-MiniLM-L6-v2 reads of their chunk",
        "2 Which is amber?",
        "  row 1, “amber”: chunk 1, +headings.",
    ]
    read = Evaluation(held, (row,), ("bm25",), (1, 5), "wordpiece", MINILM)
    assert cuts_table(read)[0].split()[-1] == "lost"
    assert list(last_lines(read, Gathered(held, ()))) == []
    assert unread_part(evaluated(row, ("bm25",))) == []


def test_late_row_has_no_number_of_what_lies_behind_a_prefix() -> None:
    held, track = past_the_limit(), parse_track("late")
    chunks = CorpusChunks(held, (cut(tokenize(held.documents[0], "wordpiece"), track),))
    row = Row(chunks, {"bm25": rank(chunks, RETRIEVERS["bm25"])}, MINILM)
    cell = answer_cells(evaluated(row, ("bm25", "dense+headings")))[-1]
    assert (cell.key, cell.text, cell.url) == ("unread-headings", "–", "")
    assert cell.tip.startswith("late reads whole documents")
