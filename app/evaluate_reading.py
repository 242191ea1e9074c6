"""What stands in the place of an evaluation while files of its collection are read, and which are missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.collection_store import StoredCollection, StoredFile
from app.open_view import OpenView
from app.words import count, share

READING = "Files of this collection are still being read; ask again when all are."
MOST_SHOWN = 8  # files, around the one that is being read
BEFORE = 2  # of them, that were read last


@dataclass(frozen=True, slots=True)
class FileState:
    """A file, and what is the matter with it: `read`, `reading`, `waits`, or why it became no document."""

    name: str
    state: str
    is_refused: bool


@dataclass(frozen=True, slots=True)
class ReadingView:
    """How many of the files are read; `url` is asked again and answers with the evaluation in the end.

    `files` are those around the one that is being read, always as many. `stop_url` is empty once it was taken.
    """

    title: str
    sentence: str
    done: int
    total: int
    files: tuple[FileState, ...]
    url: str
    stop_url: str
    back_url: str
    open: OpenView


def reading_view(
    stored: StoredCollection, now: str, url: str, opened: OpenView, *, can_stop: bool = True
) -> ReadingView:
    files = stored.files
    done = sum(not file.waits for file in files)
    waiting = [at for at, file in enumerate(files) if file.waits]
    reading = next((at for at in waiting if files[at].name == now), None)
    first = max(0, min((waiting or [0])[0] - BEFORE, len(files) - MOST_SHOWN))
    return ReadingView(
        title=stored.called,
        sentence=_sentence(files, now),
        done=done,
        total=len(files),
        files=tuple(
            _file_state(files[at], is_read_now=at == reading)
            for at in range(first, min(first + MOST_SHOWN, len(files)))
        ),
        url=url,
        stop_url=f"/c/{stored.id}/reading/stop" if waiting and can_stop else "",
        back_url=f"/c/{stored.id}",
        open=opened,
    )


def _sentence(files: Sequence[StoredFile], now: str) -> str:
    done = sum(file.document_id is not None for file in files)
    refused = sum(bool(file.problem) for file in files)
    so_far = f"{share(done, len(files))} files read"
    if not any(file.waits for file in files):
        return f"{so_far}; stopping after {now}."
    past = f", {refused:,} could not be" if refused else ""
    return f"{so_far}{past}. The evaluation begins when all are."


def _file_state(file: StoredFile, *, is_read_now: bool) -> FileState:
    usual = "reading" if is_read_now else "waits" if file.waits else "read"
    return FileState(file.name, file.problem or usual, bool(file.problem))


@dataclass(frozen=True, slots=True)
class MissingFiles:
    """What is said of the files of a collection that became no documents, and where they are listed."""

    words: str
    url: str


def missing_files(stored: StoredCollection) -> MissingFiles | None:
    """None where every file was read."""
    missing = sum(bool(file.problem) for file in stored.files)
    if not missing:
        return None
    was, it = ("was", "it") if missing == 1 else ("were", "them")
    words = f"{missing:,} of {count(len(stored.files), 'file')} {was} not read, so nothing is found in {it}."
    return MissingFiles(words, f"/c/{stored.id}#refused")
