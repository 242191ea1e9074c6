"""Files are read in a process of their own, so that one that kills its reader harms no one else."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from typing import Any

from app.apart import NO_MEMORY, READ, REFUSED, TOO_LONG, Task
from app.problems import Problem, too_long
from app.reader_process import ReaderProcess, Starter
from app.settings import Settings
from engine.formats import Format
from engine.naming import ReadingError, called
from engine.readers import parse_with
from engine.source import Parsed, Source
from engine.unpacking import Room

READER = "engine.readers:parse_with"
AT_HAND = 1_000_000  # a text up to this long is read at once where its reader is no large library
MOST_WAITING = 16

BUSY = "Too many files are being read just now; try again in a minute."
ANEW = "save it anew in the program that made it and open that"


class Parser:
    """Reads files, each in a process of its own; safe to use from many threads, and closed at the end."""

    def __init__(self, settings: Settings, *, reader: str = READER) -> None:
        self._settings = settings
        self._room = Room(settings.max_unpacked_bytes, settings.max_parts)
        self._reader = reader
        self._changed = Condition()
        self._waiting = 0
        self._reading = 0
        self._closed = False
        self._starter: Starter | None = None
        self._busy: set[ReaderProcess] = set()

    def __enter__(self) -> Parser:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def warm(self) -> None:
        """Begin to load the libraries, which takes a second, before the first file comes."""
        with self._changed:
            self._started()

    def close(self) -> None:
        """End all processes; files that are being read are given up."""
        with self._changed:
            self._closed = True
            starter, self._starter = self._starter, None
            self._changed.notify_all()
            for process in self._busy:
                process.kill()
        if starter is not None:
            starter.close()

    def parse(
        self, form: Format, content: bytes | str, name: str, *, is_patient: bool = False
    ) -> Parsed:
        """What the reader of a format makes of a file; ReadingError says in one sentence why it cannot.

        Problem 413 where its text is too long, 503 where too many files wait to be read, which one that
        is patient does not mind.
        """
        if not form.apart and len(content) <= AT_HAND:
            return self._parse_here(form, content, name)
        task = self._task(form, content, name)
        data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
        with self._process(is_patient) as process:
            try:
                return parsed_of(task, *process.ask(task, data))
            except ReadingError:
                raise
            except (EOFError, OSError, ValueError, TypeError, KeyError) as error:
                raise ReadingError(given_up(process, task)) from error

    def _parse_here(self, form: Format, content: bytes | str, name: str) -> Parsed:
        try:
            return parse_with(form, content, name, room=self._room)
        except ReadingError:
            raise
        except Exception as error:  # as in the process: of a library, in words for programmers
            raise ReadingError(failed(name, type(error).__name__)) from error

    def _task(self, form: Format, content: bytes | str, name: str) -> Task:
        return Task(
            format=form.name,
            name=name,
            is_text=isinstance(content, str),
            seconds=self._settings.parse_seconds,
            megabytes=self._settings.parse_megabytes,
            characters=self._settings.max_characters,
            room=(self._room.size, self._room.parts),
        )

    @contextmanager
    def _process(self, is_patient: bool) -> Iterator[ReaderProcess]:
        """A process of its own for a file, as soon as it is the file's turn."""
        starter = self._turn(is_patient)
        process = None
        try:
            process = starter.start()
            with self._changed:
                self._busy.add(process)
                if self._closed:
                    process.kill()
            yield process
        finally:
            self._done(process)

    def _done(self, process: ReaderProcess | None) -> None:
        if process is not None:
            process.end()
        with self._changed:
            self._busy -= {process}
            self._reading -= 1
            self._changed.notify()

    def _turn(self, is_patient: bool) -> Starter:
        """Wait until fewer files are being read than may be, and count one more.

        Patient ones wait in the background, so that they leave the places to people.
        """
        with self._changed:
            if self._waiting >= MOST_WAITING and not is_patient:
                raise Problem(503, BUSY)
            self._waiting += not is_patient
            most = self._settings.parse_processes
            self._changed.wait_for(lambda: self._closed or self._reading < most)
            self._waiting -= not is_patient
            if self._closed:
                raise Problem(503, BUSY)
            starter = self._started()
            self._reading += 1
            return starter

    def _started(self) -> Starter:
        if self._starter is not None and self._starter.has_ended:
            self._starter.close()
            self._starter = None
        self._starter = self._starter or Starter(self._reader)
        return self._starter


def parsed_of(task: Task, head: dict[str, Any], text: str) -> Parsed:
    """What a process told of a file, as if it had been read here."""
    kind, told = head["kind"], head["told"]
    if kind == READ:
        source = head["source"]
        pages, notices = tuple(map(int, source["pages"])), tuple(map(str, source["notices"]))
        return Parsed(text, str(head["title"]), Source(pages=pages, notices=notices))
    if kind == TOO_LONG:
        raise too_long(int(told), task.characters)
    if kind == REFUSED:
        raise ReadingError(str(told))
    if kind == NO_MEMORY:
        raise ReadingError(too_much(task))
    raise ReadingError(failed(task.name, told))


def failed(name: str, kind: str) -> str:
    return f"{called(name)} cannot be read, it may be damaged ({kind}): {ANEW}"


def given_up(process: ReaderProcess, task: Task) -> str:
    """Why a process gave no answer, in a sentence about its file."""
    status = process.fate()
    if process.is_late or status == -signal.SIGXCPU:
        return (
            f"{called(task.name)} took longer than {task.seconds:g} seconds to read and was given up:"
            " open a part of it"
        )
    if status == -signal.SIGKILL:
        return too_much(task)
    return f"{called(task.name)} broke its reader and was given up: {ANEW}"


def too_much(task: Task) -> str:
    return (
        f"{called(task.name)} takes more than {task.megabytes:,} MB of memory to read and was given up:"
        " open a part of it"
    )
