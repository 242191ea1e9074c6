"""What the Export dialog sees: the files that a document in its state can be taken along in, and the code."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.as_code import LIBRARIES, engine_code, why_not
from app.as_langchain import langchain_code
from app.code_words import Cutting
from app.export_names import is_own_text, stem_of, text_name
from app.forms import State
from app.subject import Subject
from app.words import count, listed
from engine.chunking import needs_vectors

STAND_IN = "the curve is of a stand-in, the embedder {}, which compares words and knows no meaning"


@dataclass(frozen=True, slots=True)
class FileLink:
    """A file to take along: what it is, what it is good for, where it is fetched and what it is called then."""

    label: str
    note: str
    url: str
    name: str


@dataclass(frozen=True, slots=True)
class ChunkFiles:
    """The chunks of some tracks, in each form."""

    label: str
    note: str
    files: tuple[FileLink, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """The program for one library, or why there is none."""

    library: str
    label: str
    code: str
    why_not: str
    file: FileLink


@dataclass(frozen=True, slots=True)
class ExportView:
    """The dialog; `note` is told in the picture, `waits` says what cannot be taken along yet, if anything."""

    title: str
    stem: str
    note: str
    waits: str
    chunks: tuple[ChunkFiles, ...]
    files: tuple[FileLink, ...]
    codes: tuple[Code, ...]


def export_view(subject: Subject) -> ExportView:
    waiting = [name for name, one in zip(subject.names, subject.tracks, strict=True) if one is None]
    return ExportView(
        title=subject.title,
        stem=stem_of(subject.tokenization.document, subject.file_name),
        note=STAND_IN.format(subject.state.embedder) if has_stand_in(subject) else "",
        waits=f"{listed(waiting)} cannot be taken along before the vectors are there."
        if waiting
        else "",
        chunks=tuple(_chunks(subject)),
        files=tuple(_files(subject, is_ready=not waiting)),
        codes=_codes(subject),
    )


def has_stand_in(subject: Subject) -> bool:
    """Whether a track is cut by vectors that know no meaning."""
    return subject.is_stand_in and any(map(needs_vectors, subject.state.tracks))


def _chunks(subject: Subject) -> list[ChunkFiles]:
    """Those of the shown track and, where there are more and all are ready, those of all."""
    at, found = subject.state.shown, []
    if (track := subject.tracks[at]) is not None:
        alone = only(subject.state, at)
        note = f"the shown track, {count(len(track.chunking), 'chunk')}"
        found.append(ChunkFiles(subject.names[at], note, _forms(subject, alone)))
    every = [one for one in subject.tracks if one is not None]
    if len(every) == len(subject.tracks) > 1:
        note = count(sum(len(one.chunking) for one in every), "chunk")
        found.append(ChunkFiles(f"All {len(every)} tracks", note, _forms(subject, subject.state)))
    return found


def only(state: State, at: int) -> State:
    """The state with one of its tracks."""
    return replace(
        state, tracks=(state.tracks[at],), names=state.names[at : at + 1], shown=0, pin=None
    )


FORMS = (
    ("CSV", "a table", "chunks.csv", "chunks.csv"),
    ("JSON", "one list", "chunks", "chunks.json"),
    ("JSONL", "an object a line", "chunks.jsonl", "chunks.jsonl"),
)


def _forms(subject: Subject, state: State) -> tuple[FileLink, ...]:
    return tuple(
        _file(subject, label, note, path, name, state) for label, note, path, name in FORMS
    )


def _files(subject: Subject, *, is_ready: bool) -> list[FileLink]:
    document, characters = subject.tokenization.document, len(subject.text)
    text = text_name(document, subject.file_name)
    is_own = is_own_text(document, subject.file_name)
    made = "" if is_own else ", as it was made of the file" if subject.file_name else ""
    answers = count(len(subject.answers), "answer")
    found = [
        replace(
            _file(subject, "Text", f"{count(characters, 'character')}{made}", "text.txt", ""),
            name=text,
        ),
        _file(
            *(
                subject,
                "Answers",
                f"{answers} with the text they stand in, to open here or with --answers",
            ),
            *("answers", "answers.json"),
        ),
    ]
    if is_ready:
        found += [
            _file(
                subject,
                "Analysis",
                "all that is known of every track, JSON",
                "analysis",
                "analysis.json",
            ),
            _file(
                subject,
                "Page",
                "one HTML file that works without a network",
                "page.html",
                "page.html",
            ),
        ]
    return found


def _file(
    subject: Subject, label: str, note: str, path: str, name: str, state: State | None = None
) -> FileLink:
    url = f"/api/documents/{subject.id}/{path}?{(state or subject.state).query()}"
    document = subject.tokenization.document
    return FileLink(label, note, url, f"{stem_of(document, subject.file_name)}-{name}")


def _codes(subject: Subject) -> tuple[Code, ...]:
    cutting = Cutting(subject.tokenization.document, subject.file_name, subject.state)
    track = subject.tracks[subject.state.shown]
    programs = {
        "engine": engine_code(cutting),
        "langchain": langchain_code(cutting, track.chunking if track else None),
    }
    return tuple(
        Code(
            library=library,
            label=LIBRARIES[library],
            code=code,
            why_not="" if code else why_not(cutting),
            file=replace(
                link := _file(subject, "Download", "", "code", f"{library}.py"),
                url=f"{link.url}&library={library}",
            ),
        )
        for library, code in programs.items()
    )
