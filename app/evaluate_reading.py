"""What stands in the place of an evaluation while files of its collection are read."""

from __future__ import annotations

from dataclasses import dataclass

from app.collection_store import StoredCollection
from app.open_view import OpenView
from app.words import share

READING = "Files of this collection are still being read; ask again when all are."


@dataclass(frozen=True, slots=True)
class FileState:
    """A file, and what is the matter with it: `read`, `reading`, `waits`, or why it became no document."""

    name: str
    state: str
    is_refused: bool


@dataclass(frozen=True, slots=True)
class ReadingView:
    """How many of the files are read; `url` is asked again and answers with the evaluation in the end."""

    title: str
    sentence: str
    done: int
    total: int
    files: tuple[FileState, ...]
    url: str
    back_url: str
    open: OpenView


def reading_view(stored: StoredCollection, now: str, url: str, opened: OpenView) -> ReadingView:
    done = sum(not file.waits for file in stored.files)
    reading = next((file for file in stored.files if file.waits and file.name == now), None)
    states = ((file, "reading" if file is reading else _state(file.waits)) for file in stored.files)
    return ReadingView(
        title=stored.called,
        sentence=f"{share(done, len(stored.files))} files read. The evaluation begins when all are.",
        done=done,
        total=len(stored.files),
        files=tuple(
            FileState(file.name, file.problem or state, bool(file.problem))
            for file, state in states
        ),
        url=url,
        back_url=f"/c/{stored.id}",
        open=opened,
    )


def _state(waits: bool) -> str:
    return "waits" if waits else "read"
