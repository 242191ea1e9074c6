"""The chunks of all documents of a collection, one document after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.chunk_rows import FORMS, Named, chunk_rows
from app.collecting import Readings
from app.collection_store import StoredCollection
from app.forms import State
from app.jobs import Progress
from app.library import Library, Opened
from app.problems import Problem
from engine.chunking import Chunking, needs_vectors
from engine.embedding import load_embedder

STILL_READ = "Files of this collection are still being read; ask again when all are."


@dataclass(frozen=True)
class Together:
    """The documents of a collection, each with the name of its file, and the state that they are cut in."""

    documents: tuple[tuple[Named, Opened], ...]
    state: State

    @property
    def waits(self) -> list[Progress]:
        """How far the vectors are of those documents that have not all that the tracks need; begins them."""
        if not any(map(needs_vectors, self.state.tracks)):
            return []
        made = (opened.progress(self.state.embedder) for _, opened in self.documents)
        return [progress for progress in made if progress.status != "done"]


def together(
    library: Library, readings: Readings, stored: StoredCollection, state: State
) -> Together:
    """Problem 409 while files are read, since what is taken along would lack them."""
    if readings.now(stored.id) is not None:
        raise Problem(409, STILL_READ)
    return Together(
        tuple(
            (
                Named(file.name, file.document_id),
                library.open_document(file.document_id, state.language),
            )
            for file in stored.files
            if file.document_id is not None
        ),
        state,
    )


def written(found: Together, form: str) -> Iterator[bytes]:
    """The chunks in one of `FORMS` with lines, document by document; a table has its head once."""
    embedder = load_embedder(found.state.embedder)
    for at, (named, opened) in enumerate(found.documents):
        content = FORMS[form](chunk_rows(named, chunkings_of(opened, found.state), embedder))
        yield content.partition(b"\r\n")[2] if at and form == "csv" else content


def chunkings_of(opened: Opened, state: State) -> Sequence[Chunking]:
    cuttings = (opened.chunking(one, state.tokenizer, state.embedder) for one in state.tracks)
    return [one for one in cuttings if one is not None]
