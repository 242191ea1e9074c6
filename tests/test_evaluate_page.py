"""The page of an evaluation: what its address holds is what it shows, as far as it is worked out."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.evaluate_measures import AT_CEILING
from app.forms import LONGEST_NAME, MOST_TRACKS
from engine.retrieval.ranking import rank
from tests.web import running, sent

HELD = ("Held still:", "differences are against")
CORPUS = Path("sample_docs/science-corpus.json")
ROWS = "track=fixed:size=32&track=fixed:size=32,overlap=16&track=headings"
TEXT = (
    "# Fees\n\nPay in May. Nobody pays in April.\n\n# Rooms\n\nBook in June, for one week or two.\n"
)
QUESTIONS = """question,answer
When do I pay?,in May
For how long may I book a room?,one week or two
When does it rain?,in autumn
"""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("page")) as started:
        yield started


@pytest.fixture(scope="module")
def document(client: TestClient) -> str:
    """The id of a document with two questions, and one that has no answer in it."""
    name = sent(client, TEXT, "fees.md")
    answer = client.post(f"/api/documents/{name}/questions", files={"file": ("q.csv", QUESTIONS)})
    assert answer.status_code == 200, answer.text
    return name


def shown(client: TestClient, address: str, **headers: str) -> str:
    answer = client.get(address, headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.text


def finished(client: TestClient, address: str) -> str:
    """The page once all its rankings are there."""
    until = time.monotonic() + 20
    while 'id="made"' in (page := shown(client, address)):
        assert time.monotonic() < until
        time.sleep(0.02)
    return page


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def table(page: str) -> list[list[str]]:
    """The rows of the table as words, each cell as it is read aloud."""
    body = re.search(r'<table class="evaluation".*?<tbody>(.*?)</tbody>', page, re.DOTALL)
    assert body
    rows = re.findall(r"<tr.*?</tr>", body[1], re.DOTALL)
    return [
        [words(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)] for row in rows
    ]


def test_table_says_what_the_json_says(client: TestClient, document: str) -> None:
    query = f"{ROWS}&retriever=bm25"
    told: dict[str, Any] = client.get(f"/api/documents/{document}/evaluation?{query}&k=1,5").json()
    rows = table(finished(client, f"/d/{document}/evaluate?{query}"))
    assert len(rows) == len(told["rows"]) == 3
    for row, said in zip(rows, told["rows"], strict=True):
        measures = said["retrievers"]["bm25"]
        assert row[1].split()[0] == f"{said['chunks']:,}"
        assert row[3].startswith(f"{said['duplication']:.2f}×")
        assert row[5].split()[0] == str(said["answers"]["cut"])
        found = [cell.split()[0] for cell in row[-3:]]
        assert found == [f"{measures[name]:.3f}" for name in ("recall@1", "recall@5", "mrr")]


def test_difference_is_told_with_its_interval(client: TestClient, document: str) -> None:
    rows = table(finished(client, f"/d/{document}/evaluate?{ROWS}&retriever=bm25&baseline=2"))
    assert [cell.split()[1] for cell in rows[2][-3:]] == ["baseline"] * 3
    for cell in rows[0][-3:]:
        assert "≈" in cell  # two questions tell nothing
        said = cell.removesuffix(f" {AT_CEILING}")
        same = said.endswith("The same as the baseline on every question.")
        assert same or re.search(
            r"between \S+ and \S+ in 95 % of resamples; .* Inside the noise\.$", said
        )


def test_recall_that_is_its_ceiling_says_so(client: TestClient, document: str) -> None:
    address = f"/d/{document}/evaluate?{ROWS}&retriever=bm25&show=recall&show=ceiling"
    for row in table(finished(client, address)):
        *_, most_of_1, most_of_5, first, five = row
        for most, found in ((most_of_1, first), (most_of_5, five)):
            assert found.endswith(AT_CEILING) == (found.split()[0] == most)


def test_nothing_found_is_nought_and_what_cannot_be_has_a_dash(
    client: TestClient, document: str
) -> None:
    query = "track=fixed:size=12&track=fixed:size=12,overlap=2&retriever=bm25"
    alone, shared = table(finished(client, f"/d/{document}/evaluate?{query}"))
    assert alone[4] == shared[4] == "– . This embedder reads chunks of any length."
    assert (alone[6][:1], shared[6]) == ("–", "0")


def test_headers_name_the_columns_of_each_retriever(client: TestClient, document: str) -> None:
    page = finished(
        client, f"/d/{document}/evaluate?{ROWS}&retriever=bm25&retriever=hnsw&k=3&show=hit"
    )
    groups = re.findall(r'<th scope="colgroup" colspan="(\d+)".*?>([^<]+)</button>', page)
    assert groups == [("4", "Chunks"), ("2", "Answers"), ("1", "BM25"), ("1", "Dense, HNSW")]
    heads = re.findall(r'<th scope="col" class="number.*?>([^<]+)</button>', page)
    assert heads[-2:] == ["Hit@3", "Hit@3"]


def test_ceilings_have_a_group_of_their_own(client: TestClient, document: str) -> None:
    query = f"{ROWS}&retriever=bm25"
    page = finished(
        client, f"/d/{document}/evaluate?{query}&show=ceiling&show=recall&show=mrr&show=iou"
    )
    assert '<th scope="colgroup" colspan="4"' in page
    told = client.get(f"/api/documents/{document}/evaluation?{query}&k=1,5").json()["rows"]
    for row, said in zip(table(page), told, strict=True):
        names = ("recall@1", "recall@5", "hit", "iou")
        assert row[7:11] == [f"{said['ceiling'][name]:.3f}" for name in names]


def test_what_is_held_still_is_named(client: TestClient, document: str) -> None:
    page = shown(client, f"/d/{document}/evaluate?{ROWS}")
    chips = re.findall(r'class="chip" data-tip aria-describedby="[\w-]+">([^<]+)<', page)
    assert chips == [
        "one parse",
        "2 questions",
        "WordPiece",
        "Hash (stand-in)",
        "BM25 k1 1.5, b 0.75",
        "exact cosine",
        "k = 1, 5",
    ]


def test_question_without_its_answer_is_named_with_the_reason(
    client: TestClient, document: str
) -> None:
    page = shown(client, f"/d/{document}/evaluate?{ROWS}")
    listed = words(
        page[page.index('id="left-out"') : page.index("</details>", page.index('id="left-out"'))]
    )
    assert "1 question is left out." in listed
    assert "When does it rain?" in listed


def test_recommendation_stands_first_with_its_evidence(client: TestClient, document: str) -> None:
    page = finished(client, f"/d/{document}/evaluate?{ROWS}")
    told = client.get(f"/api/documents/{document}/evaluation?{ROWS}&k=1,5").json()["recommendation"]
    assert len(told["dense"]["evidence"]) > 2
    assert page.index('id="seen"') < page.index('class="held"')
    read = words(page)
    minded = told["dense"]["warnings"]
    assert f"{len(minded)} things to mind" in read
    few = next(sentence for sentence in minded if "are few" in sentence)
    assert few in read


def test_recommendation_is_drawn_with_three_facts(client: TestClient) -> None:
    page = finished(client, f"/d/expense-policy/evaluate?{ROWS}")
    told = client.get(f"/api/documents/expense-policy/evaluation?{ROWS}&k=1,5").json()
    found = told["recommendation"]["dense"]
    drawn = page[page.index('<figure class="dots"') : page.index("</figure>")]
    values = re.findall(r'class="dots-value">([^<]+)<', drawn)
    means = sorted((f"{one['mean']:.3f}" for one in found["standings"]), reverse=True)
    assert values == means[: len(values)]
    assert len(re.findall("<circle", drawn)) == len(values) > 1
    facts = re.findall(r'<dt>([^<]+)</dt><dd class="fact-value">([^<]+)<', page)
    assert len(facts) == 3
    taken = next(row for row in told["rows"] if row["track"] == found["track"])
    assert facts[1] == ("cut", str(taken["answers"]["cut"]))
    assert facts[2] == ("tokens to index", f"{taken['index_tokens']:,}")


def test_swap_brings_the_part_that_changes(client: TestClient, document: str) -> None:
    part = shown(client, f"/d/{document}/evaluate?{ROWS}", **{"HX-Request": "true"})
    assert part.lstrip().startswith('<script type="application/json" id="bench-data">')
    assert "<html" not in part
    assert 'id="controls"' not in part
    other = shown(
        client,
        f"/d/{document}/evaluate?{ROWS}",
        **{"HX-Request": "true", "Cutmarks-Controls": "fixed"},
    )
    assert 'id="controls"' in other


def test_numbers_lead_to_what_they_count(client: TestClient, document: str) -> None:
    page = finished(client, f"/d/{document}/evaluate?track=fixed:size=4&retriever=bm25")
    links = re.findall(r'<a id="cell-0-(\w+-\d)" class="count" tabindex="-1" href="([^"]+)"', page)
    assert [name for name, _ in links] == ["chunks-1", "answers-1"]
    for _, address in links:
        assert client.get(unescape(address)).status_code == 200
    assert links[1][1].startswith(f"/d/{document}/evaluate/questions?")


def test_progress_is_asked_for_until_all_is_there(client: TestClient, document: str) -> None:
    finished(client, f"/d/{document}/evaluate?{ROWS}")
    progress = shown(client, f"/d/{document}/evaluate/progress?{ROWS}")
    assert "hx-get" not in progress
    assert 'id="made"' not in progress


def test_stop_offers_to_go_on(client: TestClient, document: str) -> None:
    rows = "&".join(f"track=fixed:size={size}" for size in range(5, 25))
    stopped = client.post(f"/d/{document}/evaluate/stop?{rows}&tokenizer=qwen2.5").text
    assert "Stopped with" in stopped
    assert "Go on" in stopped
    assert "/evaluate/start?" in stopped
    started = client.post(f"/d/{document}/evaluate/start?{rows}&tokenizer=qwen2.5").text
    assert "Go on" not in started


def test_row_that_cannot_be_cut_says_why_and_stops_no_other(
    client: TestClient, document: str
) -> None:
    address = f"/d/{document}/evaluate?track=headings&track=manual:cuts=9000&retriever=bm25"
    until = time.monotonic() + 20
    while "Try again" not in (page := shown(client, address)):
        assert time.monotonic() < until
    rows = table(page)
    assert rows[0][-1].startswith(("0.", "1."))
    assert rows[1][-1] == "cannot be worked out"
    assert "By hand, BM25: " in words(page)


def test_context_and_costs_stand_under_the_table(client: TestClient, document: str) -> None:
    finished(client, f"/d/{document}/evaluate?{ROWS}")
    told = client.get(f"/api/documents/{document}/evaluation?{ROWS}&k=1,5").json()["rows"]
    context = words(shown(client, f"/d/{document}/evaluate/context?{ROWS}&given=section&by=bm25"))
    first = next(
        one for one in told[0]["context"]["bm25"] if (one["given"], one["k"]) == ("section", 1)
    )
    assert f"{first['tokens']:,.0f}" in context
    assert f"{100 * first['answer_in_context']:.1f} %" in context
    costs = words(shown(client, f"/d/{document}/evaluate/costs?{ROWS}"))
    assert f"{told[0]['ingest']['dense']['index_bytes']:,} B" in costs


def test_rows_that_are_stopped_do_not_wait_in_the_panels_either(
    client: TestClient, document: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = Event()
    monkeypatch.setattr("app.rankings.rank", lambda *asked: seen.wait(20) and rank(*asked))
    query = "track=fixed:size=3&tokenizer=cl100k_base&retriever=hnsw"
    client.post(f"/d/{document}/evaluate/stop?{query}")
    panels = [
        shown(client, f"/d/{document}/evaluate/{part}?{query}") for part in ("context", "costs")
    ]
    seen.set()
    for panel in panels:
        assert re.search(r'class="pending first"[^>]*>–<', panel)
        assert "waits" not in panel
    client.post(f"/d/{document}/evaluate/start?{query}")


def test_document_without_a_question_says_how_to_get_one(client: TestClient) -> None:
    name = sent(client, "Nothing is asked of this.", "quiet.md")
    page = words(shown(client, f"/d/{name}/evaluate"))
    assert page.count("There is no question yet") == 2  # once to be seen, once to be heard
    assert "Mark answers" in page
    assert "Upload a question set" in page
    assert not [one for one in HELD if one in page]


def test_full_page_says_that_it_is_full_before_a_row_is_asked_for(
    client: TestClient, document: str
) -> None:
    for address in (f"/d/{document}/evaluate", f"/d/{document}"):
        page = shown(client, address)
        said = re.search(r'data-full="(\d+)" hidden>([^<]+)<', page)
        assert said
        assert said[1] == str(MOST_TRACKS)
        assert said[2].startswith(f"A page holds up to {MOST_TRACKS} ")
        assert f'data-longest="{LONGEST_NAME}"' in page
        assert 'maxlength="60"' not in page  # which would cut a name without a word


def test_question_set_can_be_taken_along_and_opened_again(
    client: TestClient, document: str
) -> None:
    taken = client.get(f"/d/{document}/evaluate/questions.json")
    assert taken.headers["Content-Disposition"] == 'attachment; filename="questions.json"'
    assert [one["question"] for one in taken.json()["questions"]] == [
        "When do I pay?",
        "For how long may I book a room?",
    ]
    again = sent(client, taken.content, "questions.json")
    answers = client.get(f"/api/documents/{again}").json()["answers"]
    assert answers == client.get(f"/api/documents/{document}").json()["answers"]


def test_collection_is_evaluated_as_a_whole(client: TestClient) -> None:
    name = sent(client, CORPUS.read_bytes(), CORPUS.name)
    until = time.monotonic() + 20
    while client.get(f"/api/collections/{name}").json()["status"] != "read":
        assert time.monotonic() < until
    page = finished(client, f"/c/{name}/evaluate?track=recursive:size=64&retriever=bm25")
    assert re.search(r"40 documents · 12 questions · [\d,]+ tokens", words(page))


def test_exported_table_has_the_columns_of_the_page(client: TestClient, document: str) -> None:
    page = finished(client, f"/d/{document}/evaluate?{ROWS}")
    address = re.search(r'href="(/api/documents/[^"]+/evaluation\?[^"]+)"', page)
    assert address
    assert client.get(unescape(address[1])).json()["held"]["k"] == [1, 5]
    beside, in_the_menu = re.findall(r'href="(/api/documents/[^"]+/evaluation\.csv\?[^"]+)"', page)
    assert beside == in_the_menu
    table = client.get(unescape(beside)).text
    assert ",recall@5," in table
    assert ",recall@10," not in table


@pytest.mark.parametrize("place", ["/d/none", "/c/none"])
def test_what_is_not_there_is_told_so(client: TestClient, place: str) -> None:
    assert client.get(f"{place}/evaluate").status_code == 404


def test_wrong_address_is_told_in_a_sentence(client: TestClient, document: str) -> None:
    answer = client.get(f"/d/{document}/evaluate?retriever=bm26")
    assert answer.status_code == 422
    assert "Retriever must be one of bm25, dense" in words(answer.text)


@pytest.mark.parametrize("place", ["/d/expense-policy", "/c/science-corpus"])
def test_pages_lead_to_their_evaluation_and_back(client: TestClient, place: str) -> None:
    assert f'href="{place}/evaluate"' in shown(client, place)
    assert f'class="bar-up" href="{place}?track=' in shown(client, f"{place}/evaluate")


def test_number_of_cut_answers_leads_to_as_many(client: TestClient, document: str) -> None:
    page = finished(client, f"/d/{document}/evaluate?track=fixed:size=3&retriever=bm25")
    link = re.search(r'<a id="cell-0-answers-1"[^>]*href="([^"]*)"[^>]*>(\d+)</a>', page)
    assert link
    assert shown(client, unescape(link[1])).count('class="lost-question"') == int(link[2]) > 0


@pytest.mark.parametrize("address", ["/x/abc/evaluate", "/x/abc/evaluate/questions", "/d/abc/text"])
def test_address_of_another_kind_is_not_found(client: TestClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    assert "is not right" not in answer.text


def test_sample_opens_on_fewer_chunks_than_there_are(client: TestClient) -> None:
    """Of four chunks the first five are all, which would find whatever is not cut."""
    page = shown(client, "/d/expense-policy/evaluate")
    assert "k=1,3" in page
    assert "says nothing" not in finished(client, "/d/expense-policy/evaluate")
    five = finished(client, "/d/expense-policy/evaluate?track=fixed:size=300&k=1,5")
    assert "The first 5 are all of them: a recall of that many says nothing." in five


def test_rows_of_one_name_are_told_apart_in_their_settings(client: TestClient) -> None:
    tracks = "track=fixed:size=300&track=fixed:size=512&track=headings"
    page = finished(client, f"/d/expense-policy/evaluate?{tracks}&retriever=bm25")
    words = re.findall(r'class="tab-words" data-words-of="\d">([^<]*)<', page)
    names = re.findall(r'class="tab-name" data-name-of="\d">([^<]*)<', page)
    assert list(zip(names, words, strict=True)) == [
        ("Fixed", "300 tokens"),
        ("Fixed", "512 tokens"),
        ("Headings", ""),
    ]


def test_tracks_are_called_rows_also_where_controls_come_anew(
    client: TestClient, document: str
) -> None:
    address = f"/d/{document}/evaluate?{ROWS}&embedder=hash&retriever=bm25"
    swapped = shown(client, address, **{"HX-Request": "true", "Cutmarks-Controls": "another"})
    for page in (shown(client, address), swapped):
        assert 'id="add-track"' in page
        assert "Add row" in page
        assert "Add track" not in page
    assert "Add track" in shown(client, f"/d/{document}?{ROWS}&embedder=hash")
