"""What is worked out once and kept, and that it is let go of again."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app import library
from app.cache import Cache
from app.forms import State
from app.library import Library
from engine.chunking import Chunking
from engine.document import Document
from engine.spec import Spec, parse_track
from engine.tokens import Tokenization
from tests.web import running, sent


def test_cache_computes_once_for_all_who_ask_at_the_same_time() -> None:
    cache = Cache[str, list[int]](limit=10, weigh=len)
    computed: list[int] = []

    def slow() -> list[int]:
        computed.append(1)
        time.sleep(0.05)
        return [1, 2]

    found: list[list[int]] = []
    threads = [
        threading.Thread(target=lambda: found.append(cache.get("a", slow))) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(computed) == 1
    assert len(found) == 8
    assert all(one is found[0] for one in found)


def test_cache_lets_go_of_what_was_used_longest_ago() -> None:
    cache = Cache[str, str](limit=6, weigh=len)
    for key in ("aa", "bb", "cc"):
        cache.get(key, lambda key=key: key)
    cache.get("aa", lambda: "computed anew")
    cache.get("dd", lambda: "dd")
    assert cache.get("aa", lambda: "computed anew") == "aa"
    assert cache.get("bb", lambda: "xx") == "xx"


def test_cache_keeps_no_failure() -> None:
    cache = Cache[str, int](limit=6, weigh=lambda _: 1)
    with pytest.raises(ZeroDivisionError):
        cache.get("a", lambda: 1 // 0)
    assert cache.get("a", lambda: 7) == 7


def test_document_is_tokenised_and_each_track_cut_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cuts: list[str] = []
    tokenizations: list[str] = []
    cut, tokenize = library.cut, library.tokenize

    def counting_cut(tokenization: Tokenization, track: Spec, **rest: Any) -> Chunking:
        cuts.append(str(track))
        return cut(tokenization, track, **rest)

    def counting_tokenize(document: Document, tokenizer: str) -> Tokenization:
        tokenizations.append(tokenizer)
        return tokenize(document, tokenizer)

    monkeypatch.setattr(library, "cut", counting_cut)
    monkeypatch.setattr(library, "tokenize", counting_tokenize)
    with running(tmp_path) as client:
        document = sent(client, "One. Two. Three.")
        for size in (2, 3, 2):
            client.get(f"/d/{document}?track=fixed:size={size}&track=semantic")
        client.get(f"/d/{document}?track=fixed:size=2&tokenizer=characters")
    assert cuts == ["fixed:size=2", "semantic", "fixed:size=3", "fixed:size=2"]
    assert tokenizations == ["characters"]


def test_opened_document_says_what_is_ready(tmp_path: Path) -> None:
    with running(tmp_path, embedder="all-MiniLM-L6-v2") as client:
        app: Any = client.app
        known: Library = app.state.parts.library
        opened = known.open_document("expense-policy")
        analysis = opened.analysis(opened.opening)
        assert analysis is not None
        assert [str(track.chunking.spec) for track in analysis.tracks] == [
            "fixed:size=300",
            "recursive",
        ]
        assert opened.progress(opened.opening.embedder).total == 41
        semantic = State.parse([("track", "semantic")], opened.opening)
        assert opened.analysis(semantic) is None


def test_fewer_analyses_are_kept_of_many_chunks(tmp_path: Path) -> None:
    with running(tmp_path, cached_chunks=640) as client:
        app: Any = client.app
        known: Library = app.state.parts.library
        opened = known.open_document(sent(client, "word " * 400))
        kept = []
        for overlap in (0, 1, 2, 3, 4):
            spec = parse_track(f"fixed:size=5,overlap={overlap}")
            known.analysis(opened, replace(opened.opening, tracks=(spec,)))
            kept.append(len(known._analyses))
    assert kept == [1, 2, 3, 4, 2]
