"""How much may be sent and asked: every limit with its setting, for the README and the page of the API."""

from __future__ import annotations

from dataclasses import dataclass

from app.ask_state import LONGEST_QUESTION
from app.evaluate_state import MOST_KS
from app.forms import MOST_TRACKS
from app.marking import MOST_ANSWERS
from app.problems import megabytes
from app.settings import PREFIX, Settings
from app.words import count
from engine.retrieval.measures import LARGEST_K


@dataclass(frozen=True, slots=True)
class Limit:
    """What is limited, to how much, with which status more is refused, and the setting that says so."""

    what: str
    most: str
    status: str
    setting: str = ""


def limit_rows(settings: Settings) -> tuple[Limit, ...]:
    """
    >>> limit_rows(Settings())[1]
    Limit(what='Files sent at once', most='200 files', status='413', setting='CUTMARKS_MAX_FILES')
    """

    def row(what: str, most: str, status: int, setting: str = "") -> Limit:
        return Limit(what, most, str(status), setting and PREFIX + setting.upper())

    together = f"{megabytes(settings.max_together_bytes)} unpacked"
    return (
        row(
            "A file, or the body of a request",
            megabytes(settings.max_upload_bytes),
            413,
            "max_upload_bytes",
        ),
        row("Files sent at once", count(settings.max_files, "file"), 413, "max_files"),
        row("Files sent at once, together", together, 413, "max_together_bytes"),
        row("A document", count(settings.max_characters, "character"), 413, "max_characters"),
        row("Answers of a document", count(MOST_ANSWERS, "answer"), 422),
        row("Tracks of an address", count(MOST_TRACKS, "track"), 422),
        row("A question", count(LONGEST_QUESTION, "character"), 422),
        row("k of an evaluation", f"{MOST_KS} numbers from 1 to {LARGEST_K}", 422),
        row(
            "Requests under /api",
            per_minute(settings.api_per_minute, "request"),
            429,
            "api_per_minute",
        ),
        row(
            "Documents, versions and copies, on the page too",
            per_minute(settings.uploads_per_minute, "upload"),
            429,
            "uploads_per_minute",
        ),
    )


def per_minute(most: int, noun: str) -> str:
    """
    >>> per_minute(120, "upload"), per_minute(0, "request")
    ('120 uploads a minute from one address', 'any number')
    """
    return f"{count(most, noun)} a minute from one address" if most else "any number"
