"""How a command ends, as a shell sees it: in one sentence, or quietly when nobody reads on."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from app.serving import listening
from engine.naming import ReadingError
from engine.reading import read
from tests.conftest import REPOSITORY, free_port
from tests.test_cli import run

CUTMARKS = f"{sys.executable} -m app.cli"
INSPECT = f"{CUTMARKS} inspect $FILE --track fixed --embedder hash"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "rules.txt"
    path.write_bytes(b"Pay within\r\n60 days. Keep it.\r\n")
    return path


def shell(line: str, file: Path, **environment: str) -> tuple[int, bytes, str]:
    """The status of a line of bash with FILE set, what it printed, and what it said was wrong."""
    run = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        cwd=REPOSITORY,
        env={**os.environ, "FILE": str(file), **environment},
        capture_output=True,
        timeout=60,
    )
    return run.returncode, run.stdout, run.stderr.decode()


def one_sentence(wrong: str) -> bool:
    return wrong.endswith(".\n") and wrong.count("\n") == 1 and "Traceback" not in wrong


@pytest.mark.parametrize(
    ("line", "statuses"),
    [
        (f"{INSPECT} --json >&-", {0}),
        (f"{INSPECT} | true", {0, 141}),
        (f"{INSPECT} --json | true", {0, 141}),
        (f"{CUTMARKS} --help | true", {0, 1, 141}),
    ],
)
def test_output_that_nobody_reads_is_no_error(file: Path, line: str, statuses: set[int]) -> None:
    status, _, wrong = shell(line, file)
    assert status in statuses
    assert wrong == ""


@pytest.mark.parametrize(
    "line",
    [
        f"{INSPECT} > /dev/full",
        f"{CUTMARKS} inspect /dev/zero",
        f"truncate -s 3G $FILE; {INSPECT}",
        f"{CUTMARKS} inspect $FILE/x",
    ],
)
def test_what_cannot_be_read_or_written_is_one_sentence(file: Path, line: str) -> None:
    status, _, wrong = shell(line, file)
    assert (status, one_sentence(wrong)) == (2, True), wrong


def test_text_over_the_limit_of_characters_is_refused(file: Path) -> None:
    status, _, wrong = shell(INSPECT, file, CUTMARKS_MAX_CHARACTERS="20")
    assert (status, wrong) == (
        2,
        "This text has 31 characters and the longest document here has 20; "
        "split it and open its parts.\n",
    )


@pytest.mark.parametrize("options", ["", "--json"])
def test_name_that_is_no_text_is_shown_as_far_as_it_is(file: Path, options: str) -> None:
    named = file.with_name(os.fsdecode(b"caf\xe9.txt"))
    file.rename(named)
    status, printed, wrong = shell(f"{INSPECT} {options}", named)
    assert (status, wrong) == (0, "")
    assert "caf\ufffd" in printed.decode()


def test_fault_in_the_name_of_a_missing_file_is_told(file: Path) -> None:
    status, _, wrong = shell(INSPECT, file.with_name(os.fsdecode(b"no\xe9.txt")))
    assert (status, one_sentence(wrong)) == (2, True)


def test_who_cannot_be_told_what_is_wrong_has_the_status(file: Path) -> None:
    assert shell(f"{CUTMARKS} inspect $FILE/x 2> /dev/full", file) == (2, b"", "")


def test_terminal_without_unicode_shows_signs_that_it_has(file: Path) -> None:
    file.write_text("Pay – within “60” days of 天.", encoding="utf-8")
    ascii_only = {"PYTHONIOENCODING": "ascii"}
    line = f"{CUTMARKS} ask $FILE 'When to pay?' --track fixed"
    printed = shell(line, file, **ascii_only)[1].decode()
    assert printed.startswith('"When to pay?" by BM25')
    assert 'Pay - within "60" days of \\u5929.' in printed
    kept = shell(f"{CUTMARKS} text $FILE", file, **ascii_only)[1].decode()
    assert kept == r"Pay \u2013 within \u201c60\u201d days of \u5929."


INTERRUPTED = """
import os, signal, sys
from app import cli
class Interrupting:
    def find_spec(self, name, path, target=None):
        if name == "typer":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
sys.argv = ["cutmarks", "inspect", "nothing.md"]
cli.main()
"""


@pytest.mark.parametrize(("before", "status"), [("", 130), ("trap '' INT; ", 2)])
def test_interrupt_before_anything_is_done_is_quiet_or_ignored(
    file: Path, before: str, status: int
) -> None:
    script = file.with_name("interrupted.py")
    script.write_text(INTERRUPTED)
    ended, _, wrong = shell(f"{before}PYTHONPATH=. {sys.executable} {script}; exit $?", file)
    assert (ended, "Traceback" in wrong) == (status, False)


def verdicts(printed: bytes) -> Any:
    return orjson.loads(printed)["tracks"][0]["answers"]


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_pipe_is_read_once_and_counts_as_its_file_does(file: Path, mark: bytes) -> None:
    file.write_bytes(mark + file.read_bytes())
    start = file.read_bytes().decode().index("60 days")
    answers = file.with_name("answers.json")
    question = {"question": "When?", "start": start, "end": start + 7, "answer": "60 days"}
    answers.write_bytes(orjson.dumps({"docs": [], "questions": [question]}))
    line = f"{CUTMARKS} inspect %s --track fixed:size=2 --embedder hash --json --answers {answers}"
    read, piped = (shell(line % source, file) for source in ("$FILE", "<(cat $FILE)"))
    assert (read[0], piped[0]) == (0, 0), piped[2]
    assert verdicts(piped[1]) == verdicts(read[1])
    assert verdicts(read[1])[0]["verdict"] == "whole"


def test_named_pipe_that_nobody_writes_to_is_refused(
    capsys: pytest.CaptureFixture[str], file: Path
) -> None:
    pipe = file.with_name("pipe.md")
    os.mkfifo(pipe)
    told = f"{pipe} is no file but a pipe or a device: name a file, or put what writes to it into <(…).\n"
    for arguments in (
        ["inspect", pipe],
        ["inspect", file, "--answers", pipe],
        ["text", pipe],
        ["check", pipe, "--track", "fixed"],
        ["evaluate", pipe],
        ["evaluate", file, "--questions", pipe],
        ["check", file.parent, "--answers", pipe, "--track", "fixed"],
    ):
        assert run(capsys, *arguments) == (2, "", told)
    with pytest.raises(ReadingError, match="is no file but a pipe or a device"):
        read(pipe)
    assert run(capsys, "check", file.parent, "--track", "headings")[0] == 0


def file_for_a_folder(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "taken").write_text("")
    return {"CUTMARKS_DATA_DIR": str(tmp_path / "taken")}


def corrupt(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "cutmarks.db").write_bytes(b"no database" * 900)
    return {}


@pytest.mark.parametrize("broken", [file_for_a_folder, corrupt])
def test_app_that_cannot_begin_says_why_and_nothing_else(
    tmp_path: Path, file: Path, broken: Callable[[Path], dict[str, str]]
) -> None:
    environment = {"CUTMARKS_DATA_DIR": str(tmp_path / "data"), **broken(tmp_path)}
    line = f"{CUTMARKS} serve --port {free_port()}"
    status, printed, wrong = shell(line, file, **environment)
    assert (status, printed, one_sentence(wrong)) == (2, b"", True), wrong


def test_busy_port_is_named_and_no_address_told(tmp_path: Path, file: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        line = f"{CUTMARKS} serve --port {port}"
        ended = shell(line, file, CUTMARKS_DATA_DIR=str(tmp_path / "data"))
    told = f"Cutmarks cannot listen on 127.0.0.1:{port} (Address already in use); "
    assert ended == (2, b"", f"{told}choose another --host or --port.\n")


@pytest.mark.parametrize("host", ["192.0.2.1", "..", "a" * 300, "::2"])
def test_place_where_none_can_listen_is_named(host: str) -> None:
    with pytest.raises(ValueError, match=r"; choose another --host or --port$") as refused:
        listening(host, 8000)
    assert str(refused.value).startswith(f"Cutmarks cannot listen on {host}:8000 (")


def test_address_is_told_once_it_answers(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "app.cli", "serve", "--port", "0"],
        cwd=REPOSITORY,
        env={
            **os.environ,
            "CUTMARKS_DATA_DIR": str(tmp_path / "data"),
            "CUTMARKS_PRELOAD_MODEL": "false",
        },
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        told = process.stdout.readline()
        port = int(told.split("127.0.0.1:")[1].split("/")[0])
        with socket.create_connection(("127.0.0.1", port), timeout=20) as caller:
            caller.sendall(b"GET /api/documents/expense-policy HTTP/1.0\r\n\r\n")
            assert caller.recv(12).endswith(b" 200")
    finally:
        process.terminate()
        process.communicate(timeout=20)


def test_callers_are_answered_without_nagles_delay() -> None:
    """asyncio asks the listening socket for its protocol before it turns the delay off."""
    with listening("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP
