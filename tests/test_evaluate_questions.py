"""The questions of an evaluation: lost ones, ranks in every row, one looked into, two rows told apart."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from functools import cache
from urllib.parse import parse_qsl

import numpy as np
import pytest
from starlette.testclient import TestClient

from app.evaluate_columns import UNREAD_BY
from app.evaluate_context import context_view
from app.evaluate_costs import cost_view
from app.evaluate_questions import lost_questions, panel
from app.evaluate_state import EvaluateState
from app.evaluated import Evaluated
from app.evaluations import EvaluationProgress, Looked, Status
from app.forms import State, StateError
from app.question_json import questions_dict
from app.question_list import ordered, question_table
from app.question_places import Places
from app.question_ranks import LOST, UNFOUND, Column, Ranks, ranks_of
from app.question_sets import QuestionSet
from app.question_state import QuestionState
from app.question_words import Part, excerpt, marked
from app.questions_apart import apart, noise_words
from engine.answers import Answer
from engine.chunking import cut
from engine.document import Document
from engine.embedding import load_embedder
from engine.reading import read_text
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.corpus import Corpus, corpus_of
from engine.retrieval.evaluation import DirectVectors
from engine.retrieval.ranking import Ranking, rank
from engine.retrieval.retrievers import retriever_of
from engine.retrieval.signs import sign_test
from engine.span import Span
from engine.spec import parse_track
from engine.tokens import tokenize
from tests.web import running

HALL = "The large hall costs ninety euros a day. The small hall costs forty euros. Pay at the desk."
TIMES = "We open at nine in the morning. On Sunday all halls are closed."
ASKED = (
    (0, "What does the large hall cost?", "ninety euros a day"),
    (1, "When do you open?", "nine"),
    (0, "At which desk?", "desk"),
    (1, "Zzz?", "closed"),
)
TRACKS = ("fixed:size=6", "fixed:size=100")
WORKING = EvaluationProgress("working", 1, 2)


@cache
def corpus() -> Corpus:
    texts = (HALL, TIMES)
    documents = [read_text(text) for text in texts]
    answers: list[list[Answer]] = [[], []]
    for place, question, words in ASKED:
        start = texts[place].index(words)
        answers[place].append(Answer(start, start + len(words), question))
    return corpus_of(list(zip(("halls", "times"), documents, answers, strict=True)))


@cache
def ranking(asked: Corpus, track: str, retriever: str) -> Ranking:
    chunkings = tuple(cut(tokenize(one, "wordpiece"), track) for one in asked.documents)
    vectors = DirectVectors(load_embedder("hash"))
    return rank(CorpusChunks(asked, chunkings), retriever_of(retriever), vectors)


def evaluated(
    query: str = "", ready: int = 2, retrievers: tuple[str, ...] = ("bm25",)
) -> Evaluated:
    """The corpus under both tracks, of which so many are ready."""
    asked, tracks = corpus(), tuple(map(parse_track, TRACKS))
    state = State(tracks, embedder="hash")
    pairs = [*parse_qsl(query), *(("retriever", one) for one in retrievers)]
    rankings = {
        (parse_track(track), name): ranking(asked, track, name)
        for track in TRACKS[:ready]
        for name in retrievers
    }
    status: Status = "done" if ready == len(TRACKS) else "working"
    progress = EvaluationProgress(status, len(rankings), len(TRACKS) * len(retrievers))
    return Evaluated(
        kind="c",
        id="abc",
        title="Halls",
        questions=QuestionSet(asked, "key", ("d1", "d2")),
        asking=EvaluateState.parse(pairs, state),
        looked=Looked(rankings, progress),
    )


def places(found: Evaluated) -> Places:
    marked_by = {
        "d1": (Answer(0, 3), Answer(HALL.index("ninety"), HALL.index("."), ASKED[0][1])),
        "d2": (),
    }
    return Places(found, marked_by.__getitem__)


def asked(found: Evaluated, query: str = "") -> QuestionState:
    return QuestionState.parse(parse_qsl(query), found.asking)


def test_lost_questions_are_those_whose_answer_no_chunk_holds() -> None:
    found = evaluated()
    lost = lost_questions(found, asked(found), places(found))
    assert lost.row == 0
    assert [(one.text, one.words.pieces, one.chunks, one.token) for one in lost.items] == [
        ("What does the large hall cost?", ("ninety euros", "a day"), "chunks 1 | 2", "token 5 | 6")
    ]
    assert lost.items[0].words.before == "The large hall costs "
    assert [choice.label for choice in lost.choices] == [
        "Fixed, 6 tokens: 1",
        "Fixed, 100 tokens: 0",
    ]


def test_lost_question_leads_to_its_cut_with_its_row_and_its_answer_chosen() -> None:
    found = evaluated()
    url = lost_questions(found, asked(found), places(found)).items[0].url
    assert url == (
        "/d/d1?track=fixed:size=6&track=fixed:size=100&tokenizer=wordpiece&embedder=hash"
        f"&shown=0&unit=tokens&chosen=1&window=0-{len(HALL)}"
    )


@pytest.mark.parametrize("kind", ["cut", "rescued", "lost", "unread", "unread-opening"])
def test_number_of_answers_is_that_of_its_list(kind: str) -> None:
    found = evaluated()
    for at, row in enumerate(found.rows):
        assert row is not None
        listed = lost_questions(found, asked(found, f"row={at}&answers={kind}"), places(found))
        number = 0 if kind in UNREAD_BY else row.verdicts[kind]  # `hash` reads chunks of any length
        assert len(listed.items) == number
        assert bool(listed.sentence) == (number == 0)
        assert [one.value for one in listed.kinds if one.chosen] == [kind]


def test_cut_answer_of_a_question_with_another_place_is_listed_and_not_lost() -> None:
    document = read_text(HALL)
    marked = [Answer(HALL.index(words), HALL.index(words) + len(words), "What does it cost?")
              for words in ("ninety euros a day", "forty euros")]  # fmt: skip
    several = corpus_of([("halls", document, marked)])
    track = parse_track("fixed:size=6")
    found = replace(
        evaluated(),
        questions=QuestionSet(several, "key", ("d1",)),
        looked=Looked({(track, "bm25"): ranking(several, "fixed:size=6", "bm25")}, WORKING),
    )
    none = lost_questions(found, asked(found, "row=0"), places(found))
    assert (none.title, len(none.items)) == ("Questions lost at a boundary", 0)
    cut_ones = lost_questions(found, asked(found, "row=0&answers=cut"), places(found))
    assert [one.key for one in cut_ones.items] == ["0-0"]
    assert cut_ones.summary == (
        "1 answer of 1 question; 0 of them lost, as no other place of theirs is whole in a chunk."
    )


def test_row_that_loses_none_says_so_and_one_that_waits_too() -> None:
    found = evaluated()
    whole = lost_questions(found, asked(found, "row=1"), places(found))
    assert (
        whole.sentence == "It loses none: for each of 4 questions some chunk holds an answer whole."
    )
    early = evaluated(ready=1)
    waiting = lost_questions(early, asked(early, "row=1"), places(early))
    assert waiting.sentence == "This row is not cut yet."
    assert waiting.waiting_url.endswith("&row=1&ready=1")


def test_ranks_tell_lost_from_not_found() -> None:
    ranks = ranks_of(evaluated())
    assert ranks.columns == (Column(0, "bm25"), Column(1, "bm25"))
    assert ranks.first.tolist() == [[LOST, 1], [1, 1], [1, 1], [UNFOUND, UNFOUND]]
    assert ranks_of(evaluated(ready=1)).first[:, 0].tolist() == [LOST, 1, 1, UNFOUND]
    assert ranks_of(evaluated(ready=0)).first.shape == (4, 0)


def shown(query: str, ready: int = 2) -> list[str]:
    found = evaluated(ready=ready)
    table = question_table(found, asked(found, query), ranks_of(found))
    return [row.text.split()[0] for row in table.rows]


@pytest.mark.parametrize(
    ("query", "questions"),
    [
        ("", ["What", "At", "When", "Zzz?"]),
        ("find=DESK", ["At"]),
        ("find=do+open", ["When"]),
        ("list=lost&first=0:bm25", ["What"]),
        ("list=lost&first=1:bm25", []),
        ("list=missed&first=0:bm25", ["What", "Zzz?"]),
        ("list=moved&first=0:bm25&second=1:bm25", ["What"]),
        ("order=-worst", ["What", "Zzz?", "At", "When"]),
        ("order=-0:bm25", ["What", "Zzz?", "At", "When"]),
        ("order=1:bm25", ["What", "At", "When", "Zzz?"]),
        ("order=-drop", ["What", "At", "When", "Zzz?"]),
        ("order=-asked", ["Zzz?", "When", "At", "What"]),
    ],
)
def test_table_lists_and_orders_what_is_asked_for(query: str, questions: list[str]) -> None:
    assert shown(query) == questions


def test_table_shows_ranks_that_are_there_and_waits_for_the_others() -> None:
    found = evaluated(ready=1)
    rows = question_table(found, asked(found), ranks_of(found)).rows
    assert [[rank.text for rank in row.ranks] for row in rows] == [
        ["lost", "…"],
        ["1", "…"],
        ["1", "…"],
        ["–", "…"],
    ]
    assert shown("list=lost&first=1:bm25", ready=1) == []
    whole = evaluated()
    first = question_table(whole, asked(whole), ranks_of(whole)).rows[0]
    assert (first.worst.text, first.spread) == ("lost", "1 | lost")


def test_list_is_whole_where_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.question_lost.PAGE", 3)
    monkeypatch.setattr("app.questions_apart.MOST", 0)
    found = evaluated()
    ranks = ranks_of(found)
    part = question_table(found, asked(found), ranks)
    assert (len(part.rows), part.pager.caption) == (3, "1 to 3 of 4")
    assert part.whole_url == f"{found.url('questions', 'all')}&whole=1"
    whole = question_table(found, asked(found, "whole=1&page=1"), ranks)
    assert (len(whole.rows), whole.pager.caption, whole.whole_url) == (4, "", "")

    lost = lost_questions(found, asked(found, "whole=1"), places(found))
    assert (lost.pager.caption, lost.whole_url) == ("", "")
    some = apart(found, asked(found, "list=apart"), ranks)
    assert [one.more[:6] for one in some.lists] == ["", "1 more"]
    all_of_them = apart(found, asked(found, "list=apart&whole=1"), ranks)
    assert some.whole_url.endswith("&list=apart&whole=1")
    assert [len(one.items) for one in all_of_them.lists] == [0, 1]
    assert all_of_them.whole_url == ""


def test_order_by_difference_weighs_the_first_ranks_most() -> None:
    columns = (Column(0, "bm25"), Column(1, "bm25"))
    ranks = Ranks(columns, np.array([[50, 90], [1, 3], [2, 2], [4, LOST]]))
    state = replace(asked(evaluated()), order="-drop")
    assert ordered(np.arange(4), state, ranks).tolist() == [1, 3, 0, 2]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("list=none", "list must be one of all, lost, missed, apart, moved, not 'none'"),
        ("first=x", "first must be the number of a row and a retriever such as 0:bm25, not 'x'"),
        ("top=0", "top must be a whole number from 1 to 100, not '0'"),
        (
            "order=up",
            "order must be one of asked, worst, drop or a column such as 0:bm25, not 'up'",
        ),
    ],
)
def test_query_that_means_nothing_is_refused_in_a_sentence(query: str, words: str) -> None:
    with pytest.raises(StateError, match=f"^{re.escape(words)}$"):
        asked(evaluated(), query)


def test_query_of_the_lists_is_spelt_one_way_and_forgets_what_was_removed() -> None:
    found = evaluated()
    written = "&list=moved&find=a b&row=1&first=1:bm25&second=0:bm25&top=1&order=-worst&page=2"
    state = asked(found, written.lstrip("&").replace(" ", "+"))
    assert state.pairs(found.asking) == written.replace(" ", "%20")
    assert asked(found, "first=7:bm25&second=0:dense&row=9&order=3:bm25").pairs(found.asking) == ""


def test_apart_lists_what_only_one_finds_with_its_chance() -> None:
    found = evaluated()
    told = apart(found, asked(found), ranks_of(found))
    assert told.sentence == (
        "Among the first 5: both find 2 of 4 questions, neither 1; "
        "only Fixed (6 tokens), BM25 finds 0, only Fixed (100 tokens), BM25 1."
    )
    assert [[item.text for item in one.items] for one in told.lists] == [
        [],
        ["What does the large hall cost?"],
    ]
    assert told.is_noise
    assert "and fewer than 6 questions differ" in told.noise
    waits = evaluated(ready=1)
    assert apart(waits, asked(waits), ranks_of(waits)).sentence == (
        "Fixed (100 tokens), BM25 is being worked out; it is compared as soon as it is there."
    )


def test_noise_is_told_by_the_paired_bootstrap_beside_the_sign_test() -> None:
    one, other = np.arange(40) < 30, np.arange(40) < 18
    words, is_noise = noise_words(one, other)
    assert not is_noise
    assert words.startswith("This is more than noise: +0.300 of the questions")
    assert "less than 0.1" in words
    assert sign_test(12, 0) == 2 / 2**12
    assert sign_test(7, 3) == pytest.approx(0.34375)


def test_question_tells_the_verdict_and_the_overlap_that_would_have_kept_it_whole() -> None:
    found = evaluated("question=0")
    view = panel(found, asked(found), places(found)).question
    assert view is not None
    assert (view.text, view.place, view.previous) == (ASKED[0][1], "1 of 4", "")
    lost, whole = view.rows
    assert lost.rank.text == "lost at a boundary"
    assert [one.sentence for one in lost.judged] == [
        "cut 1 | 2, at token 5 | 6; an overlap of 2 tokens would keep it whole."
    ]
    assert (whole.rank.text, [one.sentence for one in whole.judged]) == ("rank 1", ["whole in 1."])
    assert [(one.chunk, one.rank) for one in whole.relevant] == [("chunk 1 of halls", "rank 1")]


def test_question_shows_the_chunks_that_won_instead_and_what_the_generator_gets() -> None:
    found = evaluated("question=0")
    view = panel(found, asked(found, "top=1"), places(found)).question
    assert view is not None
    lost, whole = view.rows
    (hit,) = lost.hits
    assert (hit.rank, hit.chunk, hit.facts, hit.holds) == ("1", "chunk 1", "6 tokens", False)
    assert [part.text for part in hit.excerpt if part.is_found] == ["The", "large", "hall"]
    assert [part.text for part in hit.excerpt if part.verdict == "cut"] == ["ninety euros"]
    assert "shown=0" in hit.url
    assert "pin=0" in hit.url
    assert [one.is_answered for one in lost.received] == [False, True, True]
    assert [one.tokens for one in lost.received] == ["6 tokens", "12 tokens", "21 tokens"]
    assert [one.is_answered for one in whole.received] == [True, True, True]


def test_question_past_the_last_shows_the_list_instead() -> None:
    found = evaluated("question=4")
    view = panel(found, asked(found), places(found))
    assert view.question is None
    assert view.table is not None


def test_question_that_shares_no_word_has_no_hit_and_its_chunk_no_rank() -> None:
    found = evaluated("question=3")
    view = panel(found, asked(found), places(found)).question
    assert view is not None
    assert view.rows[1].hits == ()
    assert view.rows[1].relevant[0].rank == "no rank: it shares no word with the question"


def test_marked_parts_tell_shared_words_the_answer_and_what_is_never_read() -> None:
    document = Document("Pay ninety euros now.", "", (), (), ())
    parts = marked(document, Span(0, 21), "euros?", [(Span(4, 16), "whole")], 17)
    assert parts == (
        Part("Pay "),
        Part("ninety ", "whole"),
        Part("euros", "whole", is_found=True),
        Part(" "),
        Part("now.", is_unread=True),
    )


def test_excerpt_of_a_long_chunk_has_its_answer_or_most_of_the_shared_words() -> None:
    text = "word " * 200 + "the brass key opens it " + "word " * 200
    document, chunk = Document(text, "", (), (), ()), Span(0, len(text))
    at = text.index("brass key")
    for answers in ([(Span(at, at + 9), "whole")], []):
        parts = excerpt(document, chunk, "Which brass key opens?", answers, len(text))
        joined = "".join(part.text for part in parts)
        assert "brass key opens" in joined
        assert (joined[:2], joined[-2:]) == ("… ", " …")
        assert len(joined) < 320


def test_every_row_and_retriever_is_told_to_programs() -> None:
    told = questions_dict(evaluated(retrievers=("bm25", "dense")))
    assert told["tracks"] == list(TRACKS)
    first = told["questions"][0]
    assert (first["question"], first["references"][0]["answer"]) == (ASKED[0][1], ASKED[0][2])
    lost, whole = first["rows"]
    assert (lost["lost"], lost["relevant"]) == (True, [])
    assert lost["answers"][0]["overlap_needed"] == 2
    assert lost["retrievers"]["bm25"] == {"first_rank": None, "ranks": []}
    assert whole["relevant"] == [{"document": "d1", "index": 0}]
    assert whole["retrievers"]["bm25"] == {"first_rank": 1, "ranks": [1]}
    assert told["questions"][3]["rows"][1]["retrievers"]["bm25"] == {
        "first_rank": None,
        "ranks": [None],
    }


QUERY = "track=fixed:size=6&track=fixed:size=100&embedder=hash&tokenizer=wordpiece"


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> TestClient:  # type: ignore[misc]
    """The app with the corpus as a collection; `collection` is its id."""
    with running(tmp_path_factory.mktemp("questions")) as client:
        docs = [{"id": "halls.md", "text": HALL}, {"id": "times.md", "text": TIMES}]
        questions = [
            {"question": question, "answer": words, "doc": docs[place]["id"]}
            for place, question, words in ASKED
        ]
        answer = client.post("/api/documents", json={"docs": docs, "questions": questions})
        client.collection = answer.json()["id"]  # type: ignore[attr-defined]
        until = time.monotonic() + 20
        while time.monotonic() < until and (
            client.get(answer.json()["url"].replace("/c/", "/api/collections/")).json()["status"]
            != "read"
        ):
            time.sleep(0.05)
        yield client


def fetched(client: TestClient, path: str, query: str = "") -> str:
    base = f"/c/{client.collection}/evaluate/{path}"  # type: ignore[attr-defined]
    answer = client.get(f"{base}?{QUERY}&{query}")
    assert answer.status_code == 200, answer.text
    return answer.text


def test_panels_are_fetched_with_their_links(opened: TestClient) -> None:
    lost = fetched(opened, "questions")
    assert "ninety euros" in lost
    assert 'aria-label="cut">✂' in lost
    table = fetched(opened, "questions/all", "order=-worst")
    assert 'aria-sort="descending"' in table
    assert "lost" in table
    assert "Only Fixed (100 tokens), Dense: " in fetched(opened, "questions/all", "list=apart")
    one = fetched(opened, "questions/all", "question=0")
    assert one.count('class="question-row ') == 2
    assert fetched(opened, "questions/0").count('class="question-row ') == 2


def test_panel_of_a_missing_question_or_a_bad_list_says_what_is_wrong(opened: TestClient) -> None:
    base = f"/c/{opened.collection}/evaluate/questions"  # type: ignore[attr-defined]
    missing = opened.get(f"{base}/9?{QUERY}")
    assert (missing.status_code, "question must be from 0 to 3, not 9" in missing.text.lower()) == (
        422,
        True,
    )
    assert opened.get(f"{base}?{QUERY}&list=x").status_code == 422


def test_programs_get_every_question_of_a_collection_and_of_a_document(opened: TestClient) -> None:
    collection = opened.collection  # type: ignore[attr-defined]
    told = opened.get(f"/api/collections/{collection}/evaluation/questions?{QUERY}").json()
    assert [one["question"] for one in told["questions"]] == [
        *(question for place, question, _ in ASKED if place == 0),
        *(question for place, question, _ in ASKED if place == 1),
    ]
    document = told["questions"][0]["references"][0]["document"]
    alone = opened.get(f"/api/documents/{document}/evaluation/questions?{QUERY}").json()
    assert [one["question"] for one in alone["questions"]] == [ASKED[0][1], ASKED[2][1]]
    assert opened.get("/api/documents/none/evaluation/questions").status_code == 404


def test_question_that_there_is_not_is_said_over_the_list() -> None:
    found = evaluated("question=99998")
    shown = panel(found, asked(found), places(found))
    assert shown.question is None
    assert shown.note == "There is no question 99,999; these are the 4 questions that there are."
    assert panel(evaluated(), asked(found), places(found)).note == ""


def test_panels_say_that_a_row_waits_while_it_is_worked_on() -> None:
    assert context_view(evaluated(ready=1)).pending == cost_view(evaluated(ready=1)).pending
    assert context_view(evaluated(ready=1)).pending == "waits"
    assert cost_view(evaluated()).pending == "–"
