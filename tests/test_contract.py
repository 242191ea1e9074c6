"""Every strategy in the command, in the API and on the page: one object, and its words."""

from __future__ import annotations

import html
import itertools
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from starlette.testclient import TestClient

from app import cli
from engine.spec import parse_track, track_names
from engine.strategies import STRATEGIES
from tests.conftest import REPOSITORY
from tests.tracks import EXAMPLES
from tests.web import running, sent

FLAGSHIP = REPOSITORY / "sample_docs" / "expense-policy.md"
TRACKS = [str(parse_track(track)) for track in itertools.chain.from_iterable(EXAMPLES.values())]
QUESTION = {"question": "How long?", "answer": "Claims must be filed within 60 days"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("contract")) as started:
        yield started


@pytest.fixture(scope="module")
def tracks(client: TestClient) -> list[dict[str, Any]]:
    found = client.get("/api/documents/expense-policy/analysis", params={"track": TRACKS})
    assert found.status_code == 200, found.text
    told: list[dict[str, Any]] = found.json()["tracks"]
    return told


def inspect(capture: Any, file: Path, *arguments: str) -> Any:
    """What the command prints of a file under every example track."""
    sys.argv = ["cutmarks", "inspect", str(file), "--embedder", "hash", *arguments]
    for track in TRACKS:
        sys.argv += ["--track", track]
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert not left.value.code
    return capture.readouterr().out


def test_every_strategy_is_among_the_examples() -> None:
    assert list(EXAMPLES) == list(STRATEGIES)
    for strategy, examples in EXAMPLES.items():
        assert {parse_track(track).strategy for track in examples} == {strategy}


def test_track_says_its_spelling_and_every_setting(tracks: list[dict[str, Any]]) -> None:
    assert [track["track"] for track in tracks] == TRACKS
    for track in tracks:
        spec = parse_track(track["track"])
        assert track["strategy"] == spec.strategy
        assert track["params"] == json.loads(json.dumps(spec.params))


def test_track_has_breaks_where_similarity_made_its_cuts(tracks: list[dict[str, Any]]) -> None:
    for track in tracks:
        is_semantic = parse_track(track["track"]).base.strategy == "semantic"
        assert ("breaks" in track, "threshold" in track) == (is_semantic, is_semantic)


def test_chunks_of_every_track_are_numbered_and_end_at_its_cuts(
    tracks: list[dict[str, Any]],
) -> None:
    end_of_words = len(FLAGSHIP.read_text(encoding="utf-8").rstrip())
    for track in tracks:
        chunks = track["chunks"]
        assert [chunk["index"] for chunk in chunks] == list(range(len(chunks)))
        ends = sorted({chunk["end"] for chunk in chunks if chunk["end"] < end_of_words})
        assert [cut["character"] for cut in track["cuts"]] == ends


def test_answers_of_every_track_need_an_overlap_only_where_there_is_one(
    tracks: list[dict[str, Any]],
) -> None:
    for track in tracks:
        has_overlap = parse_track(track["track"]).overlap_unit is not None
        for answer in track["answers"]:
            is_known = answer["overlap_needed"] is not None
            assert is_known == (has_overlap and answer["verdict"] != "lost"), track["track"]


def test_command_prints_of_every_strategy_what_the_api_answers(
    client: TestClient, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    document_id = sent(client, FLAGSHIP.read_bytes(), FLAGSHIP.name)
    answered = client.get(f"/api/documents/{document_id}/analysis", params={"track": TRACKS})
    assert orjson.loads(inspect(capsysbinary, FLAGSHIP, "--json")) == answered.json()


def test_alarms_call_tracks_by_their_spellings(client: TestClient) -> None:
    tracks = ["fixed:size=300", "recursive:size=90"]
    answered = client.get("/api/documents/expense-policy/analysis", params={"track": tracks})
    alarms = [alarm for alarm in answered.json()["alarms"] if alarm["kind"] == "table"]
    assert [alarm["message"] for alarm in alarms] == [
        "fixed:size=300 parts the header row of table 1 from 5 of its 5 rows.",
        "recursive:size=90 parts the header row of table 1 from 2 of its 5 rows.",
    ]


def test_command_has_a_row_for_every_strategy(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "answers.json"
    file.write_text(json.dumps({"docs": [], "questions": [QUESTION]}), encoding="utf-8")
    lines = inspect(capsys, FLAGSHIP, "--answers", str(file)).splitlines()
    assert [track for track in TRACKS if not any(line.startswith(track) for line in lines)] == []


def test_page_names_every_strategy_with_its_settings_in_words(client: TestClient) -> None:
    page = client.get("/d/expense-policy", params={"track": TRACKS})
    assert page.status_code == 200
    shown = html.unescape(page.text)
    specs = list(map(parse_track, TRACKS))
    words = [*track_names(specs), *(spec.words for spec in specs)]
    assert [one for one in words if one not in shown] == []


def test_cut_by_hand_past_the_text_is_one_sentence_everywhere(client: TestClient) -> None:
    track = "manual:cuts=99999"
    answered = client.get("/api/documents/expense-policy/analysis", params={"track": track})
    sentence = "Cuts must be below 5,709, the length of the text in characters, not 99,999."
    assert (answered.status_code, answered.json()) == (422, {"error": sentence})
    page = client.get("/d/expense-policy", params={"track": track})
    assert page.status_code == 422
    assert sentence in page.text
