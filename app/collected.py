"""What the page of a collection is about: its documents in one state, as far as they are counted."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import inf

from app.ask_state import NOTHING
from app.collecting import Readings
from app.collection_store import StoredCollection, StoredFile, unknown_collection
from app.forms import State, StateError
from app.jobs import Progress
from app.kept import default_opening, sample_opening
from app.library import Library, key_of
from app.opening import ANY_SCRIPT
from app.sample_corpora import SAMPLE_CORPORA
from app.tallies import DocumentTally, Tallies, Tally
from engine.drawing.palette import Look, looks_of
from engine.naming import parted_name
from engine.parsers_compared import Counted, FarFormat, far_formats
from engine.quoting import quoted
from engine.spec import track_names

COUNTING = 0.15  # seconds that one answer counts for; the page asks again for the rest
SORTS = (
    *("name", "format", "pages", "language", "characters", "tokens"),
    *("chunks", "rate", "cut", "alarms"),
)
LOST = "was not read: the app was started anew meanwhile"


@dataclass(frozen=True, slots=True)
class Entry:
    """A document of a collection; its tally is None until it is counted."""

    file: StoredFile
    tally: DocumentTally | None

    @property
    def id(self) -> str:
        return self.file.document_id or ""


@dataclass(frozen=True, kw_only=True)
class Collected:
    """A collection in one state. `now` is the file that is being read, None where none will be.

    `embedding` holds the documents whose vectors are being made, or were until that was stopped. `left_out`
    counts the questions that came along and cannot be asked, `is_mine` says whether whoever asks may change it.
    """

    id: str
    stored: StoredCollection
    state: State
    sort: str
    entries: tuple[Entry, ...]
    now: str | None
    embedding: tuple[Progress, ...]
    left_out: int = 0
    is_mine: bool = True

    @cached_property
    def counted(self) -> list[DocumentTally]:
        return [entry.tally for entry in self.entries if entry.tally is not None]

    @cached_property
    def names(self) -> list[str]:
        return track_names(self.state.tracks, self.state.names)

    @cached_property
    def shown_names(self) -> dict[str, tuple[str, str]]:
        """What each document is shown as: its title, and its file's name with the path where that says more."""
        return shown_names([entry.file for entry in self.entries])

    def called(self, document_id: str) -> str:
        """A document by its title and, where that says more, its file's name."""
        title, file_name = self.shown_names[document_id]
        return f"{title} ({file_name})" if file_name else title

    @cached_property
    def looks(self) -> list[Look]:
        return looks_of(self.state.tracks)

    @property
    def refused(self) -> list[tuple[StoredFile, str]]:
        """The files that became no document, and why."""
        gone = [file for file in self.stored.files if file.document_id is None]
        told = [(file, file.problem or ("" if self.now is not None else LOST)) for file in gone]
        return [(file, problem) for file, problem in told if problem]

    @property
    def answers(self) -> int:
        return sum(tally.answers for tally in self.counted)

    @property
    def waiting(self) -> list[int]:
        """How many of the counted documents wait for vectors, for each track."""
        return [
            sum(tally.tracks[at] is None for tally in self.counted)
            for at in range(len(self.state.tracks))
        ]

    def cut(self, tally: Tally) -> int:
        """What a document is judged by: its answers or, where the collection has none, its sentences."""
        return tally.answers_cut if self.answers else tally.sentences_cut

    def far(self, track: int) -> tuple[FarFormat, ...]:
        """The formats whose parser a track makes look wrong."""
        pairs = ((one.facts, one.tracks[track]) for one in self.counted)
        return far_formats(
            Counted(facts.format, facts.tokens, tally.chunks)
            for facts, tally in pairs
            if tally is not None
        )

    def documents_of(self, form: str) -> list[str]:
        """The documents of a format."""
        return [one.id for one in self.entries if one.tally and one.tally.facts.format == form]

    def url(self, *parts: str, state: State | None = None, sort: str | None = None) -> str:
        """An address below the collection's, with a state and an order, its own where none is given."""
        order = self.sort if sort is None else sort
        query = (state or self.state).query() + (f"&sort={order}" if order else "")
        return f"{'/'.join(('/c', self.id, *parts))}?{query}"


def shown_names(files: Sequence[StoredFile]) -> dict[str, tuple[str, str]]:
    """
    >>> shown_names([StoredFile("a/leave.md", "x", title="leave"), StoredFile("b.md", "y", title="b")])
    {'x': ('leave', 'a/leave.md'), 'y': ('b', '')}
    >>> shown_names([StoredFile("b.md", "y", title="b"), StoredFile("b.txt", "z", title="b")])
    {'y': ('b', 'b.md'), 'z': ('b', 'b.txt')}
    """
    titles = Counter(file.title or file.name for file in files)
    shown = {}
    for file in files:
        title, stem = file.title or file.name, parted_name(file.name)[0]
        is_told = "/" not in file.name and title in {file.name, stem} and titles[title] == 1
        shown[file.document_id or ""] = (title, "" if is_told or title == file.name else file.name)
    return shown


def stored_collection(library: Library, collection_id: str) -> StoredCollection:
    """Problem 404 where there is none."""
    stored = library.collection(collection_id)
    if stored is None:
        raise unknown_collection()
    return stored


def opening_of(library: Library, collection_id: str) -> State:
    """How a collection opens: counted in what knows the script of each of its documents."""
    if (sample := SAMPLE_CORPORA.get(collection_id)) is not None:
        return sample_opening(library.settings, sample.tracks, sample.tokenizer)
    opening = default_opening(library.settings)
    opened = library.store.collections.tokenizers(collection_id)
    is_strange = ANY_SCRIPT in opened and len(opened | {opening.tokenizer}) > 1
    return replace(opening, tokenizer=ANY_SCRIPT) if is_strange else opening


def collected_of(
    library: Library,
    readings: Readings,
    tallies: Tallies,
    collection_id: str,
    state: State,
    sort: str = "",
    *,
    seconds: float = inf,
) -> Collected:
    """A collection whose documents are counted for so many seconds, at least one of them."""
    now = readings.now(collection_id)  # asked first: what ends meanwhile is told by the store
    stored = stored_collection(library, collection_id)
    state = replace(state, pin=None, window=None, ask=NOTHING)
    ids = [file.document_id for file in stored.files if file.document_id is not None]
    answers = dict(zip(ids, library.answers_of(ids, state.language), strict=True))
    until, entries = time.monotonic() + seconds, []
    for file in stored.files:
        if file.document_id is not None:
            marked = answers[file.document_id]
            entries.append(Entry(file, tallies.of(file.document_id, marked, state, until)))
    return Collected(
        id=collection_id,
        stored=stored,
        state=state,
        sort=sort,
        entries=tuple(entries),
        now=now,
        embedding=tuple(embedding_of(library, ids, state)),
        left_out=len(library.store.left_out.of([collection_id, *ids]).left_out),
    )


def embedding_of(library: Library, ids: Iterable[str], state: State) -> Iterable[Progress]:
    """How far the vectors are of those documents whose vectors were begun and are not all made."""
    keys = (key_of(document_id, state.language) for document_id in ids)
    found = (library.jobs.progress(key, state.embedder) for key in keys)
    return (progress for progress in found if progress is not None)


def embed_all(library: Library, documents: Sequence[str], state: State) -> None:
    """Begin to make the vectors of every document that has none, also where that was stopped."""
    for document_id in documents:
        opened = library.open_document(document_id, state.language)
        library.jobs.start(opened.key, state.embedder)
        library.vectors(opened, state.embedder)


def stop_embedding(library: Library, documents: Sequence[str], state: State) -> None:
    for document_id in documents:
        library.jobs.stop(key_of(document_id, state.language), state.embedder)


def asked_sort(written: str) -> str:
    """An order of the documents such as `-chunks`, or nothing; StateError for another."""
    if written and written.removeprefix("-") not in SORTS:
        raise StateError(f"sort must be one of {', '.join(SORTS)}, not {quoted(written)}")
    return written
