"""How far a collection is: files that are read, and vectors that are made."""

from __future__ import annotations

from dataclasses import dataclass

from app.collected import Collected
from app.collecting import STOPPED
from app.words import count, listed, share


@dataclass(frozen=True, slots=True)
class Step:
    """Something that goes on, was stopped, or could begin: a sentence, how far it is, and a button.

    `button` is empty where whoever looks may not stop it.
    """

    id: str
    sentence: str
    done: int
    total: int
    label: str
    button: str
    url: str


@dataclass(frozen=True, slots=True)
class CollectionProgress:
    """`known` is another word whenever the numbers of the page are to be fetched anew.

    `url` is where it is asked for again while something goes on, else empty.
    """

    steps: tuple[Step, ...]
    known: str
    url: str


def progress_of(collected: Collected) -> CollectionProgress:
    going = [one for one in collected.embedding if one.status == "embedding"]
    steps = [*_reading(collected), *_embedding(collected)]
    is_going = collected.now is not None or bool(going)
    read = sum(not file.waits for file in collected.stored.files)
    known = f"{read}-{len(collected.embedding)}-{len(going)}-{collected.now is None}"
    return CollectionProgress(tuple(steps), known, collected.url("progress") if is_going else "")


def _reading(collected: Collected) -> list[Step]:
    if collected.now is None:
        return []
    files = collected.stored.files
    read = sum(not file.waits and file.problem != STOPPED for file in files)
    words = f"{share(read, len(files))} files read"
    verb = "reading" if any(file.waits for file in files) else "stopping after"
    now = f"; {verb} {collected.now}." if collected.now else "."
    url = collected.url("reading", "stop")
    button = "Stop" if collected.is_mine else ""
    return [Step("reading", words + now, read, len(files), "Files read", button, url)]


def _embedding(collected: Collected) -> list[Step]:
    """Where documents wait for vectors: how far they are, or the button that has them made."""
    waiting = max(collected.waiting, default=0)
    pairs = zip(collected.names, collected.waiting, strict=True)
    names = [name for name, number in pairs if number]
    if not names:
        return []
    wait = "waits" if len(names) == 1 else "wait"
    whose = f"{listed(names)} {wait} for the vectors of {count(waiting, 'document')}"
    jobs = collected.embedding
    done, total = (sum(getattr(one, kind) for one in jobs) for kind in ("done", "total"))
    if any(one.status == "embedding" for one in jobs):
        words = f"{whose}: {share(done, total)} sentences are embedded."
        url = collected.url("embed", "stop")
        return [Step("embedding", words, done, total, "Sentences embedded", "Stop", url)]
    failed = next((f" {one.message}" for one in jobs if one.status == "failed"), "")
    button = "Go on" if jobs else "Embed all"
    return [Step("embedding", f"{whose}.{failed}", 0, 0, "", button, collected.url("embed"))]
