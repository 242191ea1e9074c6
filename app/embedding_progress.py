"""How far the vectors of a document's sentences are, in the words of its page."""

from __future__ import annotations

from dataclasses import dataclass

from app.jobs import Progress
from app.subject import Subject
from app.words import in_bytes, listed, share
from engine.hub import downloaded_bytes


@dataclass(frozen=True, slots=True)
class ProgressView:
    """How far the vectors are."""

    status: str
    done: int
    total: int
    sentence: str
    url: str
    stop_url: str
    start_url: str


def progress_view(subject: Subject) -> ProgressView:
    made = subject.waiting or Progress("done", 0, 0)
    return ProgressView(
        status=made.status,
        done=made.done,
        total=made.total,
        sentence=_progress_sentence(subject, made),
        url=subject.url("progress"),
        stop_url=subject.url("progress", "stop"),
        start_url=subject.url("progress", "start"),
    )


def _progress_sentence(subject: Subject, made: Progress) -> str:
    if made.status == "done":
        return "The sentences are embedded."
    if made.status == "failed":
        return made.message
    so_far = f"{share(made.done, made.total)} sentences"
    if made.status == "stopped":
        return f"Stopped when {so_far} were embedded."
    names = [n for n, track in zip(subject.names, subject.tracks, strict=True) if track is None]
    wait = f"{listed(names)} {'waits' if len(names) == 1 else 'wait'}" if names else ""
    if subject.embedder.is_here:
        return f"{wait}: {so_far} are embedded." if wait else f"{so_far} are embedded."
    return _coming_sentence(subject.state.embedder) + (f" {wait} for it." if wait else "")


def _coming_sentence(embedder: str) -> str:
    loaded = downloaded_bytes(embedder)
    so_far = f": {in_bytes(loaded)} so far" if loaded else ""
    return f"The embedder {embedder} is being downloaded for its first use{so_far}."
