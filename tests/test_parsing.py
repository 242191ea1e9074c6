"""Reading apart: whatever a file does to its reader, it gets one sentence, and the next file is read."""

from __future__ import annotations

import io
import os
import signal
import time
import zipfile
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from app import parsing
from app.parsing import Parser
from app.problems import Problem
from app.settings import Settings
from engine.formats import FORMATS
from engine.naming import ReadingError
from engine.reading import parse
from engine.source import Parsed, Source
from engine.unpacking import LARGEST_LIST, Room, check_room, size_of_list
from tests import hostile, small_files
from tests.small_files import WORDS, zipped

MADE = {
    "docx": small_files.docx,
    "xlsx": small_files.xlsx,
    "pptx": small_files.pptx,
    "epub": small_files.epub,
    "pdf": small_files.pdf,
    "html": small_files.html,
}

HOSTILE = "tests.hostile:parse"
PDF = FORMATS["pdf"]
BROKE = "a.pdf broke its reader and was given up: save it anew in the program that made it and open that"
FAILED = "a.pdf cannot be read, it may be damaged ({}): save it anew in the program that made it and open that"
SLOW = "a.pdf took longer than 1 seconds to read and was given up: open a part of it"
LARGE = "a.pdf takes more than 200 MB of memory to read and was given up: open a part of it"


def limits(**changed: float) -> Settings:
    chosen = {"parse_seconds": 1, "parse_megabytes": 200, "max_characters": 1_000, **changed}
    return Settings(**chosen)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def parser() -> Iterator[Parser]:
    with Parser(limits(), reader=HOSTILE) as started:
        yield started


def told(parser: Parser, deed: str) -> str:
    return parser.parse(PDF, deed.encode(), "a.pdf").text


def test_what_a_reader_gives_comes_back_whole(parser: Parser) -> None:
    text = "Ask first.\n\u2028😀 \0 \ud800 then go."
    parsed = parser.parse(FORMATS["html"], f"say {text}", "a.html")
    assert parsed == Parsed(text, "a.html", Source(pages=(0,), notices=("Seen.",)))


def test_every_file_has_a_process_of_its_own_that_knows_no_setting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CUTMARKS_DATABASE_URL", "postgresql://me:secret@host/db")
    with Parser(limits(), reader=HOSTILE) as parser:
        processes = {told(parser, "where") for _ in range(3)}
        assert len(processes | {str(os.getpid())}) == 4
        assert told(parser, "settings") == "[]"
        assert not any(map(is_alive, map(int, processes)))


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        ("sleep 1000", SLOW),
        ("allocate", LARGE),
        ("die", LARGE),
        ("leave 0", BROKE),
        ("leave 3", BROKE),
        ("exit", BROKE),
        ("crash", BROKE),
        ("raise", FAILED.format("KeyError")),
        ("recurse", FAILED.format("RecursionError")),
        ("refuse a.pdf is damaged: save it anew", "a.pdf is damaged: save it anew"),
        ("fork", FAILED.format("PermissionError")),
        ("run", FAILED.format("PermissionError")),
        ("network", FAILED.format("PermissionError")),
        ("fetch", FAILED.format("URLError")),
    ],
)
def test_hostile_file_gets_a_sentence_and_the_next_is_read(
    parser: Parser, deed: str, words: str
) -> None:
    with pytest.raises(ReadingError) as refused:
        told(parser, deed)
    assert str(refused.value) == words
    assert told(parser, "say Fine.") == "Fine."


def test_reader_writes_no_file(parser: Parser, tmp_path: Path) -> None:
    with pytest.raises(ReadingError, match="PermissionError"):
        told(parser, f"write {tmp_path / 'a.txt'}")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("length", [1_001, 50_000_000])
def test_text_that_is_too_long_never_comes_over(parser: Parser, length: int) -> None:
    assert told(parser, "fill 1000") == "x" * 1_000
    with pytest.raises(Problem, match=f"This text has {length:,} characters") as refused:
        told(parser, f"fill {length}")
    assert refused.value.status == 413


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor() as pool:
        yield pool


def wait_until_busy(parser: Parser, processes: int = 1) -> None:
    until = time.monotonic() + 20
    while len(parser._busy) < processes and time.monotonic() < until:
        time.sleep(0.005)
    assert len(parser._busy) == processes


def test_others_are_read_while_one_hangs(parser: Parser, threads: ThreadPoolExecutor) -> None:
    hanging = threads.submit(told, parser, "sleep 1000")
    wait_until_busy(parser)
    assert told(parser, "say Fine.") == "Fine."
    assert not hanging.done()
    assert str(hanging.exception()) == SLOW


def test_only_so_many_are_read_at_once_and_only_so_many_wait(
    threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Parser(limits(parse_processes=1), reader=HOSTILE) as parser:
        first: Future[str] = threads.submit(told, parser, "sleep 0.4")
        wait_until_busy(parser)
        assert told(parser, "say Fine.") == "Fine."
        assert first.done()
        second = threads.submit(told, parser, "sleep 0.4")
        wait_until_busy(parser)
        monkeypatch.setattr(parsing, "MOST_WAITING", 0)
        with pytest.raises(Problem, match="try again") as refused:
            told(parser, "say Fine.")
        assert refused.value.status == 503
        assert second.result() == "None"


def test_closing_gives_up_what_is_being_read(threads: ThreadPoolExecutor) -> None:
    parser = Parser(limits(parse_seconds=100), reader=HOSTILE)
    hanging = threads.submit(told, parser, "sleep 1000")
    wait_until_busy(parser)
    starter = parser._starter
    assert starter is not None
    parser.close()
    assert isinstance(hanging.exception(timeout=10), ReadingError)
    assert starter.has_ended
    with pytest.raises(Problem):
        told(parser, "say Fine.")


def test_reading_goes_on_when_the_process_that_starts_others_was_killed() -> None:
    with Parser(limits(), reader=HOSTILE) as parser:
        assert told(parser, "say One.") == "One."
        assert parser._starter is not None
        os.kill(parser._starter.process_id, signal.SIGKILL)
        until = time.monotonic() + 10
        while not parser._starter.has_ended and time.monotonic() < until:
            time.sleep(0.005)
        assert told(parser, "say Two.") == "Two."


def test_process_that_cannot_start_is_no_fault_of_the_file() -> None:
    with (
        Parser(limits(), reader="tests.absent:parse") as parser,
        pytest.raises(RuntimeError, match="did not start"),
    ):
        told(parser, "say Fine.")


def test_short_table_needs_no_process() -> None:
    with Parser(Settings()) as parser:
        assert "Oslo" in parser.parse(FORMATS["csv"], "Place,Rate\nOslo,120\n", "a.csv").text
        assert parser._starter is None


def test_table_read_at_once_is_refused_in_the_same_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "parse_with", hostile.parse)
    with Parser(Settings()) as parser, pytest.raises(ReadingError) as refused:
        parser.parse(FORMATS["csv"], "raise", "a.pdf")
    assert str(refused.value) == FAILED.format("KeyError")


def test_real_readers_do_under_the_limits_what_they_do_without() -> None:
    with Parser(Settings()) as parser:
        for suffix, make in MADE.items():
            here = parse(make(), name=f"a.{suffix}")
            assert parse(make(), name=f"a.{suffix}", run=parser.parse) == here


def test_zip_bomb_is_refused_before_it_is_unpacked() -> None:
    content = small_files.bomb()
    assert len(content) < 10_000
    with pytest.raises(ReadingError) as refused:
        parse(content, name="a.docx")
    assert str(refused.value) == (
        "a.docx would unpack to 210 MB, more than the 200 MB that are read: save a part of it and open that"
    )


def test_bomb_of_many_parts_is_refused() -> None:
    many = zipped({"[Content_Types].xml": "", **{f"word/{number}": "" for number in range(10_001)}})
    with pytest.raises(ReadingError, match="is made of 10,002 parts, more than the 10,000"):
        parse(many, name="a.docx")
    more = zipped({f"word/{number:0100}": "" for number in range(14_000)})
    assert size_of_list(more) > LARGEST_LIST
    with pytest.raises(ReadingError, match="lists too many parts"):
        parse(more, name="a.docx")


def test_size_that_is_a_lie_lets_no_more_be_unpacked() -> None:
    content = zipped({"[Content_Types].xml": "<Types/>", "word/document.xml": b"x" * 5_000_000})
    size, lie = (5_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little")
    assert size in content
    lying = content.replace(size, lie)
    check_room(lying, "a.docx", "a Word document", Room(size=100))
    with (
        zipfile.ZipFile(io.BytesIO(lying)) as archive,
        pytest.raises(zipfile.BadZipFile, match="CRC"),
        archive.open("word/document.xml") as part,
    ):
        assert len(part.read()) <= 10


def test_room_counts_all_parts_together() -> None:
    content = zipped({"a": b"x" * 60, "b": b"x" * 60})
    check_room(content, "a.docx", "a Word document", Room(size=120, parts=2))
    with pytest.raises(ReadingError, match="would unpack to 0 MB"):
        check_room(content, "a.docx", "a Word document", Room(size=119))
    with pytest.raises(ReadingError, match="2 parts, more than the 1"):
        check_room(content, "a.docx", "a Word document", Room(parts=1))
    assert WORDS in parse(small_files.docx(), name="a.docx").text


def spoilt(content: bytes, chance: Random) -> bytes:
    """A file that was cut off, or in which some bytes are others."""
    if chance.random() < 0.4:
        return content[: chance.randrange(len(content))]
    changed = bytearray(content)
    for _ in range(chance.choice([1, 5, 50])):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def test_spoilt_files_are_read_or_refused_in_one_sentence() -> None:
    chance = Random(4)
    with Parser(Settings(parse_seconds=20)) as parser:
        for suffix, make in MADE.items():
            for _ in range(8):
                told_of = sentence_about(parser, spoilt(make(), chance), f"a.{suffix}")
                assert told_of == "" or told_of.startswith(f"a.{suffix} ")
                assert "\n" not in told_of


def sentence_about(parser: Parser, content: bytes, name: str) -> str:
    """Why a file cannot be read; nothing where it can."""
    try:
        parse(content, name=name, run=parser.parse)
    except ReadingError as error:
        return str(error)
    return ""
