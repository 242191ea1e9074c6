"""The programs that are taken along make the chunks of the page, each run in another process."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from app.as_code import LIBRARIES, NO_LIBRARY, engine_code, why_not
from app.as_langchain import CHECKED_WITH, is_every_character, langchain_code
from app.code_words import Cutting
from app.export_names import text_name
from app.forms import State
from engine.chunking import Chunking
from engine.document import Document
from engine.reading import read, read_text
from engine.spec import parse_track
from engine.strategies import STRATEGIES
from engine.tokenizers import TOKENIZERS
from engine.tokens import tokenize
from tests.conftest import REPOSITORY
from tests.test_export import NASTY
from tests.tracks import EXAMPLES, cut_with_hash

POLICY = (REPOSITORY / "sample_docs" / "expense-policy.md").read_text(encoding="utf-8")
PAGE = "<title>Fees</title><h1>Fees</h1><p>Pay in May.</p><ul><li>cash</li><li>card</li></ul><p>Or not.</p>"
# Runs each program where its files are, and prints what it is to be judged by.
DRIVER = """
import contextlib, io, json, sys
for code, told in json.load(sys.stdin):
    names = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(code, "program.py", "exec"), names)
    print(json.dumps(eval(told, names)))
"""
SPANS = "[[chunk.start, chunk.end] for chunk in chunking.chunks]"


def cutting_of(
    document: Document, name: str, track: str, tokenizer: str = "wordpiece", language: str = ""
) -> Cutting:
    state = State((parse_track(track),), (), tokenizer, "hash", language)
    return Cutting(document, name, state)


def chunking_of(cutting: Cutting) -> Chunking:
    return cut_with_hash(tokenize(cutting.document, cutting.state.tokenizer), cutting.spec)


def spans_of(chunking: Chunking) -> list[list[int]]:
    return [[chunk.start, chunk.end] for chunk in chunking.chunks]


def run(folder: Path, programs: Sequence[tuple[str, str]]) -> list[Any]:
    """What programs come to in a folder, in a process of their own, with warnings as errors."""
    made = subprocess.run(
        [sys.executable, "-W", "error", "-c", DRIVER],
        cwd=folder,
        env={"PYTHONPATH": str(REPOSITORY), "HF_HUB_OFFLINE": "1", "PATH": ""},
        input=json.dumps(programs),
        capture_output=True,
        text=True,
    )
    assert made.stderr == ""
    return [json.loads(line) for line in made.stdout.splitlines()]


def test_engine_code_of_every_strategy_makes_the_chunks(tmp_path: Path) -> None:
    (tmp_path / "policy.md").write_text(POLICY, encoding="utf-8")
    document = read(tmp_path / "policy.md")
    tracks = [track for tracks in EXAMPLES.values() for track in tracks]
    cuttings = [cutting_of(document, "policy.md", track) for track in tracks]
    found = run(tmp_path, [(engine_code(one), SPANS) for one in cuttings])
    assert found == [spans_of(chunking_of(one)) for one in cuttings]


def test_engine_code_reads_each_kind_of_document_again(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE, encoding="utf-8")
    documents = [
        (read(page), "page.html"),
        (read_text(NASTY, markdown=True), ""),
        (read_text("ONE\n\nTwo. Three.\n", markdown=False), "notes.md"),
        (read_text("#!/bin/sh\n\necho one\n\n\necho two\n"), ""),
        (
            read_text("Um 9 Uhr ca. 5 km. Dann Pause.", name='das "Ziel".txt', language="de"),
            'das "Ziel".txt',
        ),
    ]
    cuttings = [
        cutting_of(document, name, "sentences:size=3", language=document.language)
        for document, name in documents
    ]
    for document, name in documents[1:]:
        (tmp_path / text_name(document, name)).write_text(document.text, encoding="utf-8")
    found = run(tmp_path, [(engine_code(one), SPANS) for one in cuttings])
    assert found == [spans_of(chunking_of(one)) for one in cuttings]


LANGCHAIN = [
    *(f"recursive-characters:size=20,overlap=7,unit=tokens {name}" for name in TOKENIZERS),
    "recursive-characters:size=90,overlap=30 wordpiece",
    r"recursive-characters:size=25,separators=(\n|. |\|\\|=|\(|'|) wordpiece",
    "late:over=(recursive-characters:size=40) wordpiece",
    "fixed:size=100,overlap=30,unit=characters wordpiece",
    "fixed:size=64 characters",
    "fixed:size=9000,unit=characters wordpiece",
]


def test_langchain_code_makes_the_same_chunks(tmp_path: Path) -> None:
    documents = {
        "policy.md": read_text(POLICY, name="policy.md"),
        "nasty.md": read_text(NASTY, name="nasty.md"),
    }
    cuttings = []
    for name, document in documents.items():
        (tmp_path / name).write_text(document.text, encoding="utf-8")
        cuttings += [cutting_of(document, name, *track.rsplit(" ", 1)) for track in LANGCHAIN]
    cuttings = [
        one for one in cuttings if one.file_name == "policy.md" or one.spec.base.strategy != "fixed"
    ]
    chunkings = [chunking_of(one) for one in cuttings]
    pairs = zip(cuttings, chunkings, strict=True)
    found = run(tmp_path, [(langchain_code(*pair), "chunks") for pair in pairs])
    assert found == [
        [chunking.document.text[start:end] for start, end in spans_of(chunking)]
        for chunking in chunkings
    ]


def test_langchain_code_reads_a_file_in_its_own_encoding(tmp_path: Path) -> None:
    text = "Première étape: payez à temps.\r\nGardez le reçu, même déchiré. " * 9
    written = {
        "latin.txt": text.encode("latin-1"),
        "windows.txt": f"{text} “Tôt” – c’est mieux.".encode("cp1252"),
        "marked.md": b"\xef\xbb\xbf" + text.encode(),
        "little.txt": b"\xff\xfe" + text.encode("utf-16-le"),
        "big.txt": b"\xfe\xff" + text.encode("utf-16-be"),
        "bare.txt": text.encode("utf-16-be"),
        "wide.txt": b"\xff\xfe\0\0" + text.encode("utf-32-le"),
        "kana.txt": ("料金は五月に払います。～領収書を保管してください。" * 9).encode("cp932"),
        "shifted.txt": ("料金は五月に払います。領収書を保管してください。" * 9).encode(
            "iso2022_jp"
        ),
    }
    cuttings = []
    for name, content in written.items():
        (tmp_path / name).write_bytes(content)
        track = "recursive-characters:size=40,overlap=9"
        cuttings.append(cutting_of(read(tmp_path / name), name, track))
    chunkings = [chunking_of(one) for one in cuttings]
    pairs = zip(cuttings, chunkings, strict=True)
    found = run(tmp_path, [(langchain_code(*pair), "chunks") for pair in pairs])
    assert found == [
        [chunking.document.text[start:end] for start, end in spans_of(chunking)]
        for chunking in chunkings
    ]


def test_langchain_is_not_offered_where_it_cuts_elsewhere() -> None:
    family = read_text("One 👨‍👩‍👧 two.")
    for size, is_same in ((9, True), (5, False), (40, True)):
        cutting = cutting_of(family, "", f"fixed:size={size},unit=characters")
        chunking = chunking_of(cutting)
        assert is_every_character(chunking) == is_same
        assert bool(langchain_code(cutting, chunking)) == is_same
    assert why_not(cutting_of(family, "", "fixed:size=5,unit=characters")) == (
        "Neither LangChain nor llama-index makes these cuts: one at least was moved to the edge of an "
        "accented letter or an emoji, which they would part."
    )


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_strategy_without_a_library_says_why(strategy: str) -> None:
    document = read_text("One. Two.")
    cutting = cutting_of(document, "", EXAMPLES[strategy][0])
    if langchain_code(cutting, chunking_of(cutting)):
        assert strategy == "recursive-characters"
    else:
        reason = NO_LIBRARY[cutting.spec.base.strategy]
        assert why_not(cutting) == f"Neither LangChain nor llama-index makes these cuts: {reason}."


def test_the_library_that_was_checked_is_the_one_that_is_named() -> None:
    pins = (REPOSITORY / "requirements-dev.lock").read_text(encoding="utf-8").splitlines()
    assert CHECKED_WITH.replace(" ", "==") in pins
    assert list(LIBRARIES) == ["engine", "langchain"]


def test_words_of_a_document_stay_in_their_comment_and_quotes() -> None:
    document = read_text('# A "title"\u2028import os\n\nGo.')
    cutting = cutting_of(document, 'it\'s "b".md', "recursive-characters:separators=('|\")")
    for code in (engine_code(cutting), langchain_code(cutting, None)):
        compile(code, "program.py", "exec")
        assert sum(line.startswith("#") for line in code.split("\n")) in (1, 2)
        assert "\u2028" not in code
