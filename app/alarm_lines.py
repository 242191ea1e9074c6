"""The warnings as the page shows them: each with its place, its track, or what would help."""

from __future__ import annotations

from dataclasses import dataclass

from app.opening import ANY_SCRIPT, DEFAULT_TOKENIZER, is_mostly_unknown, multilingual
from app.subject import Subject
from app.words import goto
from engine.alarms import Alarm
from engine.document import Document
from engine.embedding import load_embedder
from engine.memo import per_object
from engine.pages import page_words
from engine.source import merely_informs
from engine.span import Span
from engine.tokens import TOKENIZERS, tokenize

JUDGED_CHARACTERS = 4000  # the beginning of a text says which script it is in


@dataclass(frozen=True, slots=True)
class AlarmLine:
    """One warning, the place and the track it is about, and the tokenizer or embedder that would help.

    `pages` are those that the place is on. A plain one only tells what was done.
    """

    message: str
    is_plain: bool = False
    goto: str = ""
    pages: str = ""
    track: int | None = None
    tokenizer: str = ""
    tokenizer_label: str = ""
    embedder: str = ""
    embedder_label: str = ""


def alarm_lines(subject: Subject, *, about_text: bool) -> tuple[AlarmLine, ...]:
    """The warnings about the text, which belong above the numbers, or those about tracks; plain ones last."""
    script = _script_words(subject) if about_text else ""
    first = (AlarmLine(script, is_plain=True),) if script else ()
    reader = multilingual(name for name in subject.embedders if name != subject.state.embedder)
    ready = [index for index, track in enumerate(subject.tracks) if track is not None]
    lines = [
        AlarmLine(
            message=alarm.message,
            is_plain=alarm.kind == "parse" and merely_informs(alarm.message),
            goto=_place(subject, alarm),
            pages=_pages(subject, alarm),
            track=None if alarm.track is None else ready[alarm.track],
            tokenizer=ANY_SCRIPT if alarm.kind == "unknown" else "",
            tokenizer_label=TOKENIZERS[ANY_SCRIPT].label,
            embedder=reader if alarm.kind == "unread" else "",
            embedder_label=load_embedder(reader).label if reader else "",
        )
        for alarm in (subject.analysis.alarms if subject.analysis else ())
        if (alarm.track is None) == about_text
    ]
    return first + tuple(sorted(lines, key=lambda line: line.is_plain))


def _place(subject: Subject, alarm: Alarm) -> str:
    is_told = alarm.kind == "parse" and _is_about_all(subject, alarm)
    return "" if is_told or alarm.kind in {"unknown", "unread"} else goto(alarm.start, alarm.end)


def _is_about_all(subject: Subject, alarm: Alarm) -> bool:
    return (alarm.start, alarm.end) == (0, len(subject.text))


def _pages(subject: Subject, alarm: Alarm) -> str:
    """What was noticed of a page names it."""
    if alarm.kind == "parse" or _is_about_all(subject, alarm):
        return ""
    return page_words(subject.tokenization.document, Span(alarm.start, alarm.end))


def _script_words(subject: Subject) -> str:
    """Why a text is counted otherwise than most are."""
    if subject.state.tokenizer != ANY_SCRIPT or not _is_strange(subject.tokenization.document):
        return ""
    usual, chosen = TOKENIZERS[DEFAULT_TOKENIZER].label, TOKENIZERS[ANY_SCRIPT].label
    return f"Counted in {chosen}, because {usual} has no words for most of this text."


@per_object
def _is_strange(document: Document) -> bool:
    beginning = Document(document.text[:JUDGED_CHARACTERS], "", (), (), ())
    return is_mostly_unknown(tokenize(beginning, DEFAULT_TOKENIZER))
