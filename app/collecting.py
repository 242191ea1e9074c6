"""The files of collections are read in the background, one after another, and everyone sees how far."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass, replace
from threading import Condition, Thread

from app.arrivals import keep
from app.bodies import Sent, SentFiles, corpus_of
from app.collection_store import StoredFile
from app.left_out_store import SetAside
from app.library import Library
from app.pieces import Piece, after_name
from app.problems import Problem, sentence
from app.several import Batch, batch_of
from engine.incoming import load_json
from engine.naming import ReadingError, parted_name

STOPPED = "was not read: reading was stopped"
FAULT = "could not be read: something went wrong on our side"
END_SECONDS = 5.0


@dataclass(eq=False)
class Reading:
    """The files of one collection that have yet to be read, by their places."""

    collection: str
    batch: Batch
    waiting: deque[int]
    now: str = ""


class Readings:
    """All collections that are being read; one thread reads a file of each in turn."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._changed = Condition()
        self._readings: dict[str, Reading] = {}
        self._turns: deque[Reading] = deque()
        self._closed = False
        self._thread = Thread(target=self._run, name="cutmarks-readings", daemon=True)

    def open(self) -> None:
        self._thread.start()

    def end(self) -> None:
        """Begin no more files; what was not read is told of so when the app runs again.

        To be called before what reads them is closed, or a file would seem to be at fault.
        """
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def close(self) -> None:
        """End, and wait until the file that is being read is read or given up."""
        self.end()
        if self._thread.ident is not None:
            self._thread.join(END_SECONDS)
        for reading in self._readings.values():
            reading.batch.close()

    def add(self, batch: Batch) -> str:
        """Keep a collection of these files and begin to read them; its new id."""
        files = [StoredFile(piece.name, problem=piece.problem) for piece in batch.pieces]
        library = self._library
        collection_id = library.store.collections.add(batch.title, files, library.expiry)
        self._library.store.left_out.add(collection_id, batch.aside)
        waiting = deque(place for place, file in enumerate(files) if file.waits)
        reading = Reading(collection_id, batch, waiting)
        with self._changed:
            self._readings[collection_id] = reading
            self._turns.append(reading)
            self._changed.notify_all()
        return collection_id

    def now(self, collection_id: str) -> str | None:
        """The name of the file that is being read; None where none of a collection will be."""
        with self._changed:
            reading = self._readings.get(collection_id)
            return None if reading is None else reading.now

    def stop(self, collection_id: str) -> None:
        """Read no more files of a collection; what was read stays."""
        with self._changed:
            reading = self._readings.get(collection_id)
            if reading is not None:
                reading.waiting.clear()
        self._library.store.collections.end(collection_id, STOPPED)

    def _run(self) -> None:
        while (turn := self._next()) is not None:
            reading, place = turn
            if place is None:
                self._end(reading)
            else:
                self._read(reading, place)

    def _next(self) -> tuple[Reading, int | None] | None:
        """Wait for a collection, and its next file; no file where it has none any more."""
        with self._changed:
            while not self._turns and not self._closed:
                self._changed.wait()
            if self._closed:
                return None
            reading = self._turns.popleft()
            place = reading.waiting.popleft() if reading.waiting else None
            reading.now = "" if place is None else reading.batch.pieces[place].name
            return reading, place

    def _read(self, reading: Reading, place: int) -> None:
        document_id, problem = read_piece(self._library, reading.batch.pieces[place])
        with self._changed:
            if self._closed and document_id is None:
                return
            self._turns.append(reading)
        is_there = self._library.store.collections.set_file(
            reading.collection, place, document_id=document_id, problem=problem
        )
        if not is_there and document_id is not None:
            self._library.delete(document_id)

    def _end(self, reading: Reading) -> None:
        with self._changed:
            del self._readings[reading.collection]
        reading.batch.close()


def read_piece(library: Library, piece: Piece) -> tuple[str | None, str]:
    """The document that a file became, or why it became none."""
    try:
        return keep(library, piece.read(), is_of_many=True), ""
    except (Problem, ReadingError) as error:
        told = error.sentence if isinstance(error, Problem) else sentence(error)
        return None, after_name(told, piece.name)
    except Exception:
        logging.getLogger(__name__).exception("A file of a collection could not be read")
        return None, FAULT


def receive(library: Library, readings: Readings, sent: Sent | SentFiles) -> tuple[str, str]:
    """Keep what was sent: `("d", id)` of a document, or `("c", id)` of a collection that is being read."""
    several = corpus_sent(sent) if isinstance(sent, Sent) else sent
    if several is None:
        assert isinstance(sent, Sent)
        return "d", keep(library, sent)
    batch = batch_of(several, library.settings)
    if batch.only is not None:
        try:
            return "d", keep(library, alone(batch, batch.only), is_of_corpus=True)
        except ReadingError as error:
            raise Problem(422, sentence(error)) from error
        finally:
            batch.close()
    return "c", readings.add(batch)


def alone(batch: Batch, piece: Piece) -> Sent:
    """The only document of a batch, with what was set aside of all questions."""
    sent = piece.read()
    unanswerable = sent.aside.unanswerable + batch.aside.unanswerable
    aside = SetAside((*batch.aside.left_out, *sent.aside.left_out), unanswerable)
    return replace(sent, aside=aside)


def corpus_sent(sent: Sent) -> SentFiles | None:
    """The documents of a file that is a corpus in JSON; None for any other."""
    if isinstance(sent.content, str) or parted_name(sent.file_name)[1] != ".json":
        return None
    if b'"docs"' not in sent.content and b'"paragraphs"' not in sent.content:
        return None
    try:
        corpus = corpus_of(load_json(sent.content))
    except ValueError:
        return None
    title = sent.title or parted_name(sent.file_name)[0]
    return None if corpus is None else SentFiles(corpus.files, title, corpus.questions)
