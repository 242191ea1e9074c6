"""The comparison of two tracks and the adviser on overlap, as programs and the command see them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from starlette.testclient import TestClient

from app import cli
from tests.conftest import REPOSITORY
from tests.web import running, sent

FLAGSHIP = REPOSITORY / "sample_docs" / "expense-policy.md"
CUT = {"character", "last_token", "next_token", "before", "after"}
LISTS = {"both", "only_first", "only_second"}
PRICE = {"overlap", "chunks", "index_tokens", "duplication", "by_formula", "repeated_tokens"}
TRACK = {"track", "unit", "size", "now", "smallest", "lasting", "tried", "largest", "never"}
TRACK |= {"answers_cut", "answers"}
ANSWER = {"answer", "tokens", "overlap_needed", "expected_share", "measured_share"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("compare")) as started:
        yield started


def asked(client: TestClient, path: str, *tracks: str, status: int = 200) -> Any:
    answer = client.get(f"/api/documents/{path}", params={"track": list(tracks)})
    assert answer.status_code == status, answer.text
    return answer.json()


QUESTION = {"question": "When?", "answer": "Claims must be filed within 60 days"}


def inspected(capsysbinary: pytest.CaptureFixture[bytes], *options: object) -> bytes:
    sys.argv = ["cutmarks", "inspect", str(FLAGSHIP), "--embedder", "hash", *map(str, options)]
    with pytest.raises(SystemExit):
        cli.main()
    return capsysbinary.readouterr().out


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    path = tmp_path / "answers.json"
    path.write_text(json.dumps({"docs": [], "questions": [QUESTION]}))
    return path


def test_agreement_has_the_keys_of_the_contract(client: TestClient) -> None:
    found = asked(client, "expense-policy/agreement", "fixed:size=300", "fixed:size=600")
    assert set(found) == {"tracks", "counts", "most_listed", *LISTS}
    assert found["counts"] == {"both": 1, "only_first": 2, "only_second": 0}
    assert found["tracks"] == ["fixed:size=300", "fixed:size=600"]
    assert {frozenset(cut) for cut in found["both"] + found["only_first"]} == {frozenset(CUT)}
    assert [cut["next_token"] for cut in found["both"]] == [600]
    assert [cut["next_token"] for cut in found["only_first"]] == [300, 900]
    assert found["only_second"] == []


def test_agreement_gives_the_words_on_both_sides_of_a_cut(client: TestClient) -> None:
    found = asked(client, "expense-policy/agreement", "fixed:size=300", "headings")
    assert found["only_first"][0] == {
        "character": 1435,
        "last_token": 299,
        "next_token": 300,
        "before": "… Claims must be filed within 60",
        "after": "days of the transaction date, and …",
    }


def test_agreement_lists_the_first_of_many_cuts_and_counts_them_all(client: TestClient) -> None:
    """Of 12,000 characters every one is a cut of the first track but the last, every second one of both."""
    kept = sent(client, "ab" * 6_000)
    tracks = ["fixed:size=1,unit=characters", "fixed:size=2,unit=characters"]
    found = asked(client, f"{kept}/agreement?tokenizer=characters", *tracks)
    assert (found["counts"], found["most_listed"]) == (
        {"both": 5_999, "only_first": 6_000, "only_second": 0},
        5_000,
    )
    assert {name: len(found[name]) for name in LISTS} == {
        "both": 5_000,
        "only_first": 5_000,
        "only_second": 0,
    }
    assert [cut["character"] for cut in found["both"][:2] + found["only_first"][-1:]] == [
        2,
        4,
        9_999,
    ]


@pytest.mark.parametrize(
    ("tracks", "words"),
    [
        ([], "not none."),
        (["fixed"], "not one."),
        (["fixed", "headings", "recursive"], "not three."),
    ],
)
def test_agreement_needs_exactly_two_tracks(
    client: TestClient, tracks: list[str], words: str
) -> None:
    found = asked(client, "expense-policy/agreement", *tracks, status=422)
    assert found == {"error": f"A comparison needs exactly two tracks, {words}"}


def test_vectors_that_take_too_long_are_answered_with_progress(tmp_path: Path) -> None:
    with running(tmp_path, embedder="all-MiniLM-L6-v2", embed_wait_seconds=0) as started:
        found = asked(started, "expense-policy/agreement", "semantic", "fixed", status=202)
    assert found == {"status": "embedding", "done": 0, "total": 41}


def test_overlaps_have_the_keys_of_the_contract(client: TestClient) -> None:
    found = asked(client, "expense-policy/overlaps", "fixed:size=300", "headings", "sentences")
    assert (set(found), found["top_k"]) == ({"top_k", "tracks"}, 5)
    assert [track["track"] for track in found["tracks"]] == ["fixed:size=300", "sentences"]
    for track in found["tracks"]:
        assert set(track) == TRACK
        assert {frozenset(track[name]) for name in ("now", "smallest")} == {frozenset(PRICE)}
        assert {frozenset(answer) for answer in track["answers"]} == {frozenset(ANSWER)}


def test_overlaps_of_the_flagship_are_those_of_its_three_answers(client: TestClient) -> None:
    (track,) = asked(client, "expense-policy/overlaps", "fixed:size=300")["tracks"]
    assert (track["unit"], track["size"], track["tried"], track["never"]) == (
        "tokens",
        300,
        299,
        [],
    )
    assert track["smallest"] == {
        "overlap": 6,
        "chunks": 4,
        "index_tokens": 1198,
        "duplication": 1.0153,
        "by_formula": 1.0204,
        "repeated_tokens": 18,
    }
    assert track["lasting"]["overlap"] == 79
    assert track["answers_cut"] == [[0, 2], [5, 1], [6, 0], [48, 1], [54, 0], [64, 1], [79, 0]]
    assert track["answers"][0] == {
        "answer": 0,
        "tokens": 38,
        "overlap_needed": 6,
        "expected_share": 0.1254,
        "measured_share": 0.0971,
    }


def test_document_without_answers_has_a_price_and_no_advice(client: TestClient) -> None:
    (track,) = asked(client, f"{sent(client, 'One. Two.')}/overlaps", "fixed:size=3")["tracks"]
    assert (track["smallest"], track["lasting"], track["tried"]) == (None, None, None)
    assert track["now"]["chunks"] == 2


def test_command_prints_both_objects_of_the_api_beside_the_analysis(
    capsysbinary: pytest.CaptureFixture[bytes], client: TestClient, answers: Path
) -> None:
    tracks = ["--track", "fixed:size=300", "--track", "recursive"]
    told = inspected(
        capsysbinary, *tracks, "--answers", answers, "--compare", "--overlaps", "--json"
    )
    body = {"text": FLAGSHIP.read_text(encoding="utf-8"), "questions": [QUESTION]}
    kept = client.post("/api/documents", json=body).json()["id"]
    found = orjson.loads(told)
    assert found["agreement"] == asked(client, f"{kept}/agreement", *tracks[1::2])
    assert found["overlaps"] == asked(client, f"{kept}/overlaps", *tracks[1::2])
    plain = orjson.loads(inspected(capsysbinary, "--track", "fixed", "--json"))
    assert not {"agreement", "overlaps"} & set(plain)


def test_command_says_what_two_tracks_share_and_which_overlap_helps(
    capsysbinary: pytest.CaptureFixture[bytes], answers: Path
) -> None:
    tracks = ["--track", "fixed:size=300", "--track", "fixed:size=600"]
    options = [*tracks, "--answers", answers, "--compare", "--overlaps"]
    told = inspected(capsysbinary, *options).decode()
    assert "1 cut of both fixed:size=300 and fixed:size=600\n  token 599 | 600  … appear" in told
    assert "No cut of fixed:size=600 alone" in told
    assert "fixed:size=300: An overlap of 6 tokens leaves the answer whole and makes the" in told
    assert "fixed:size=600: Without any overlap this track leaves the answer whole." in told


def test_command_refuses_to_compare_three_tracks(capsys: pytest.CaptureFixture[str]) -> None:
    sys.argv = ["cutmarks", "inspect", str(FLAGSHIP), "--embedder", "hash", "--compare"]
    with pytest.raises(SystemExit, match="2"):
        cli.main()
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == "a comparison needs exactly two tracks, not three.\n"
