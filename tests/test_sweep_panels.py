"""The figures of an evaluation in the app: measured in the background, shown as they come, said in words."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import orjson
import pytest
from starlette.testclient import TestClient

from app.evaluate_state import EvaluateState
from app.evaluations import EvaluationProgress
from app.forms import DEFAULTS, State
from app.question_sets import QuestionSet
from app.sweep_rows import with_row
from app.sweep_view import sweep_view
from app.sweep_words import sentences_of
from app.sweeps import Sweep, Swept, in_order, is_quick
from engine.reading import read_text
from engine.retrieval.corpus import Corpus, Question, Reference
from engine.retrieval.measured import Measured
from engine.retrieval.sweeps import (
    EncoderLimit,
    Point,
    grid,
    percentile_sweep,
    reference_tracks,
    size_sweep,
)
from engine.spec import parse_track
from tests.test_readme import README, rows
from tests.web import running

SAMPLE = "/d/expense-policy/evaluate"
HASHED = "embedder=hash&tokenizer=wordpiece"
QUESTIONS = 20
Rights = dict[str, int]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("sweeps")) as started:
        yield started


def settled(client: TestClient, address: str, is_over: Callable[[Any], bool]) -> Any:
    """The answer once what works in the background is over."""
    until = time.monotonic() + 30
    while not is_over(answer := client.get(address)):
        assert time.monotonic() < until
        time.sleep(0.05)
    return answer


def panel(client: TestClient, name: str, query: str = HASHED) -> str:
    """The panel once everything in it is measured."""
    address = f"{SAMPLE}/{name}?{query}"
    return str(settled(client, address, lambda answer: 'data-sweep="done"' in answer.text).text)


def section(heading: str) -> str:
    after = README.split(f"### {heading}\n")[1]
    return re.split(r"^##+ ", after, maxsplit=1, flags=re.MULTILINE)[0]


def is_told(answer: Any) -> bool:
    return bool(answer.status_code == 200)


def figure_of(html: str) -> dict[str, Any]:
    found = re.search(r"data-sweep-figure>(.*?)</script>", html, re.DOTALL)
    assert found
    read: dict[str, Any] = orjson.loads(found[1])
    return read


def corpus(questions: int = QUESTIONS) -> Corpus:
    asked = tuple(Question(f"Which {at}?", (Reference(0, at, at + 1),)) for at in range(questions))
    return Corpus(("a.md",), (read_text("One word. " * 20),), asked)


def measured(track: str, right: int, cut: int = 0, **more: Any) -> Measured:
    values = {"recall@5": (np.arange(QUESTIONS) < right).astype(np.float64)}
    fields: dict[str, Any] = {
        "chunks": 100,
        "mean_tokens": 50.0,
        "index_tokens": 5000,
        "duplication": 1.0,
        "truncated": 0,
        "whole": QUESTIONS - cut,
        "rescued": 0,
        "lost": 0,
    }
    return Measured(parse_track(track), "dense", values=values, cut=cut, **{**fields, **more})


def sweep(name: Any, points: list[Point], **more: Any) -> Sweep:
    state = replace(DEFAULTS, tokenizer="wordpiece", embedder="all-MiniLM-L6-v2")
    settings: dict[str, Any] = {
        "kind": "d",
        "id": "a",
        "questions": QuestionSet(corpus(), "key", ("a",)),
        "asking": EvaluateState(state),
        "tokens": 30_000,
        "sizes": tuple(dict.fromkeys(point.size for point in points if point.size)),
        **more,
    }
    return Sweep(name=name, alone=tuple(points), **settings)


def swept(of: Sweep, found: list[Measured], status: Any = "done") -> Swept:
    wanted = len(of.points)
    progress = EvaluationProgress(status, len(found), wanted)
    return Swept(of, {one.track: one for one in found}, progress)


def sizes(**more: Any) -> Sweep:
    points = size_sweep([64, 128, 256, 512])
    shared = tuple(size_sweep([64, 128, 256, 512], share=0.2))
    return sweep("sweep", points, shared=shared, **more)


def of_sizes(alone: list[int], shared: list[int]) -> list[Measured]:
    points = sizes().points
    pairs = zip(points, [*alone, *shared], strict=True)
    return [measured(str(point.track), right) for point, right in pairs]


def test_size_sweep_says_the_best_and_what_cannot_be_told_from_it() -> None:
    said = sentences_of(swept(sizes(), of_sizes([4, 17, 18, 16], [2, 5, 16, 3])))
    assert said[0] == (
        "Best at 256 tokens without overlap (0.900); 128 to 512 without and 256 with overlap cannot be told "
        "apart from it by these 20 questions."
    )
    assert "5 of 256 tokens are 1,280" in said[1]
    assert said[-1] == "Without overlap no answer is cut at any size."


def test_best_that_stands_alone_is_said_to_be_better_than_the_noise() -> None:
    said = sentences_of(swept(sizes(), of_sizes([4, 5, 20, 6], [2, 5, 6, 3])))
    assert said[0] == (
        "Best at 256 tokens without overlap (1.000); all others are worse by more than the noise of these "
        "20 questions."
    )


def test_sizes_that_cannot_be_told_apart_are_not_ranked() -> None:
    said = sentences_of(swept(sizes(), of_sizes([17, 17, 18, 17], [16, 17, 18, 17])))
    assert said[0] == "These 20 questions cannot tell these apart: they are from 0.800 to 0.900."


def test_what_is_not_complete_says_so() -> None:
    begun = swept(sizes(), of_sizes([4, 17, 18, 16], [2, 5, 16, 3])[:1], "working")
    assert sentences_of(begun)[0] == "So far: Best at 64 tokens without overlap (0.200)."
    assert sentences_of(swept(sizes(), [])) == ["Nothing is measured yet."]


def test_structured_strategies_are_held_against_the_best_size() -> None:
    across = tuple(reference_tracks(corpus().documents))
    of = sizes(across=across, limit=EncoderLimit(256, 1.0, 254, 200))
    rights = {"recursive": 20, "semantic:size=256": 13, "paragraphs": 3}
    found = [measured(str(point.track), rights[str(point.track)]) for point in across]
    said = sentences_of(swept(of, of_sizes([4, 5, 12, 6], [2, 5, 6, 3]) + found))
    assert said[1] == (
        "Recursive (1.000) is better than that; Semantic (0.650) is not to be told apart from it; "
        "Paragraphs (0.150) is worse than that."
    )
    assert said[2] == "Of chunks over some 254 tokens all-MiniLM-L6-v2 reads only the first part."


def test_point_of_which_nothing_is_left_out_is_said_to_say_nothing() -> None:
    few = [replace(one, chunks=5) for one in of_sizes([50] * 4, [50] * 4)]
    *others, largest = few[:4]
    known = [replace(one, chunks=6) for one in others]
    said = sentences_of(swept(sizes(), [*known, largest]))
    assert said[-1] == (
        "At 512 tokens without overlap the first 5 chunks are all that there is, which finds whatever is "
        "not cut: choose a smaller k."
    )
    assert "At 4 points the first 5 chunks" in sentences_of(swept(sizes(), few[:4]))[-1]
    assert not any("smaller k" in one for one in sentences_of(swept(sizes(), known)))


def test_grid_says_where_no_answer_is_cut_and_what_that_costs() -> None:
    points = grid([64, 128], shares=(0.0, 0.5))
    cut = {"fixed:size=64": 3, "fixed:size=128": 1}
    found = [
        measured(
            str(one.track), 18, cut.get(str(one.track), 0), duplication=1 + (one.overlap or 0) / 64
        )
        for one in points
    ]
    found[2] = replace(found[2], index_tokens=9000)
    said = sentences_of(swept(sweep("grid", points), found))
    assert said[1] == (
        "No answer is cut in 2 of 4; of these 128 tokens with 64 shared has the smallest index, 2.00 times "
        "the text."
    )


def test_percentiles_say_what_becomes_of_the_chunks() -> None:
    points = percentile_sweep(percentiles=(5, 25, 90))
    rights = (18, 17, 3)
    found = [
        measured(str(one.track), right, chunks=at * 100 + 50, cut=at)
        for at, (one, right) in enumerate(zip(points, rights, strict=True))
    ]
    assert sentences_of(swept(sweep("percentiles", points), found)) == [
        "Best at the 5th percentile (0.900); 25 cannot be told apart from it by these 20 questions.",
        "From the 5th percentile to the 90th the chunks go from 50 to 250, and the cut answers from none to "
        "2.",
    ]


def test_dense_sweep_of_a_large_corpus_says_its_price_and_waits_for_a_button() -> None:
    unasked = swept(sizes(), [], "unasked")
    assert not is_quick(unasked)
    working = sweep_view(unasked).working
    # 30,000 tokens four times, and 64/52, 128/103, 256/205 and 512/410 times.
    assert working.sentence == (
        "8 of 8 points are not measured yet: up to 269,131 tokens to embed, some 1 minute on two cores."
    )
    assert (working.button, working.url) == ("Measure", "")


def test_words_need_no_embedding_and_a_stand_in_no_price() -> None:
    of_words = replace(sizes().asking, by="bm25")
    assert is_quick(swept(sizes(asking=of_words), [], "unasked"))
    hashed = replace(sizes().asking, state=replace(DEFAULTS, embedder="hash"))
    assert is_quick(swept(sizes(asking=hashed), [], "unasked"))


def test_points_with_few_chunks_are_measured_first() -> None:
    of = sizes(across=tuple(reference_tracks(corpus().documents)))
    order = [str(point.track) for point in in_order(of)]
    assert order[:5] == [
        "recursive",
        "semantic:size=256",
        "paragraphs",
        "fixed:size=512",
        "fixed",
    ]


def test_row_that_is_taken_keeps_the_names_of_the_others() -> None:
    named = State((parse_track("fixed"),), names=("Ours",))
    more = with_row(named, parse_track("recursive"))
    assert ([*map(str, more.tracks)], more.names) == (["fixed", "recursive"], ("Ours", ""))
    assert with_row(more, parse_track("fixed")) == more


def test_sweep_is_measured_and_shown_with_its_table(client: TestClient) -> None:
    html = panel(client, "sweep")
    drawn = figure_of(html)
    alone = next(trace for trace in drawn["data"] if trace["meta"] == {"curve": 0})
    assert None not in alone["y"]
    assert html.count("data-sweep-pick") == len(alone["x"]) * 2 + 4
    assert "data-sweep-empty" not in html
    assert drawn["words"].endswith("The table below says the same.")


def test_grid_and_percentiles_are_measured_too(client: TestClient) -> None:
    drawn = figure_of(panel(client, "grid"))
    assert [len(row) for row in drawn["data"][0]["z"]] == [6] * 6
    levels = figure_of(panel(client, "percentiles"))["data"][0]
    assert levels["x"][0] == 1
    assert None not in levels["y"]


def test_what_was_measured_is_there_at_once(client: TestClient) -> None:
    panel(client, "sweep")
    again = client.get(f"{SAMPLE}/sweep?{HASHED}&measure=mrr").text
    assert 'data-sweep="done"' in again
    assert "MRR against chunk size" in again


def test_characters_have_their_own_sizes(client: TestClient) -> None:
    drawn = figure_of(panel(client, "sweep", f"{HASHED}&unit=characters&by=bm25&share=50"))
    assert drawn["layout"]["xaxis"]["title"]["text"] == "chunk size, characters"
    tracks = [track for trace in drawn["data"] for track in trace["customdata"]]
    assert "fixed:size=4096,overlap=2048,unit=characters" in tracks


def test_stopped_sweep_goes_on_when_it_is_told_to(client: TestClient) -> None:
    query = f"{HASHED}&by=bm25&track=fixed:size=77&k=2&measure=recall@2"
    stopped = client.post(f"{SAMPLE}/percentiles/stop?{query}").text
    assert 'data-sweep="done"' in stopped or "Stop" in stopped
    client.post(f"{SAMPLE}/percentiles/start?{query}")
    assert 'data-sweep="done"' in panel(client, "percentiles", query)


def test_share_that_there_is_none_of_is_refused_in_one_sentence(client: TestClient) -> None:
    answer = client.get(f"{SAMPLE}/sweep?{HASHED}&share=15")
    assert answer.status_code == 422
    assert "Share must be one of 10, 20, 30, 40, 50, not" in answer.text


def test_percentiles_are_swept_within_the_size_that_the_address_names(client: TestClient) -> None:
    query = f"{HASHED}&by=bm25"
    html = panel(client, "percentiles", f"{query}&within=64")
    assert "semantic within 64 tokens, BM25" in html
    assert 'value="64" selected>at most 64 tokens' in html
    assert set(figure_of(html)["data"][0]["customdata"]) >= {"semantic:size=64"}
    free = panel(client, "percentiles", f"{query}&within=none")
    assert "semantic of any size, BM25" in free
    assert "semantic:percentile=10" in figure_of(free)["data"][0]["customdata"]
    refused = client.get(f"{SAMPLE}/percentiles?{query}&within=65")
    assert (refused.status_code, "Within must be one of 64, 128" in refused.text) == (422, True)


def test_document_without_questions_says_what_to_do(client: TestClient) -> None:
    sent = client.post("/api/documents", data={"text": "One sentence."}).json()["id"]
    html = client.get(f"/d/{sent}/evaluate/sweep?{HASHED}").text
    assert "There is no question yet" in html
    assert "data-sweep=" not in html
    told = client.get(f"/api/documents/{sent}/evaluation/sweep?{HASHED}")
    assert (told.status_code, told.json()["error"][:24]) == (422, "There is no question yet")


def test_api_gives_the_points_with_what_they_say(client: TestClient) -> None:
    address = f"/api/documents/expense-policy/evaluation/sweep?{HASHED}"
    told = settled(client, address, is_told).json()
    assert [*told] == [name for row in rows("What a sweep says") for name in row[0].split("`, `")]
    assert set(told["points"][0]) <= set(re.findall(r"`(\w+)`", section("What a sweep says")))
    assert (told["retriever"], told["measure"]) == ("dense", "recall@5")
    assert told["limit"] is None
    first = told["points"][0]
    assert (first["track"], first["size"], first["overlap"]) == ("fixed:size=32", 32, 0)
    assert set(first["measures"]) >= {"recall@1", "recall@5", "mrr"}
    assert told["across"][0]["track"] == "recursive"
    assert told["best"] in told["alike"]


def test_api_knows_no_other_document_and_no_other_collection(client: TestClient) -> None:
    assert client.get("/api/documents/nothing/evaluation/grid").status_code == 404
    assert client.get("/api/collections/nothing/evaluation/grid").status_code == 404


def test_sweep_of_a_collection_is_over_all_its_documents(
    client: TestClient, tmp_path: Path
) -> None:
    text = "Rain falls in May. Snow falls in June."
    asked = [{"question": "When does rain fall?", "answer": "May", "doc": "a"}]
    docs = [{"id": "a", "text": text}, {"id": "b", "text": text * 3}]
    file = orjson.dumps({"docs": docs, "questions": asked})
    sent = client.post("/api/documents", files={"file": ("weather.json", file)}).json()["id"]
    of = f"/api/collections/{sent}"
    settled(client, of, lambda answer: answer.json()["status"] == "read")
    told = settled(client, f"{of}/evaluation/grid?{HASHED}&by=bm25", is_told).json()
    assert told["questions"] == 1
    assert [point["size"] for point in told["points"]][:3] == [8, 16, 32]
