"""What each document of a collection comes to under each track, counted once and kept in memory."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.cache import Cache
from app.forms import State
from app.library import Library, Opened, Vectors, key_of
from engine.analysis import Analysis, analyse
from engine.answers import Answer
from engine.chunking import cut, needs_vectors
from engine.embedding import load_embedder
from engine.parted import parted_units
from engine.spec import track_names
from engine.units import units_of

KEPT = 30_000  # tallies, of some hundred bytes each
PLACES = 300  # that the strip of a document tells apart
LOOK_AGAIN = 10.0  # seconds until vectors that another process may have made are looked for


@dataclass(frozen=True, slots=True)
class Facts:
    """What a document is, whatever cuts it; `tokenizer` is the one it opens on."""

    title: str
    file_name: str
    format: str
    pages: int
    language: str
    characters: int
    sentences: int
    tokens: int
    tokenizer: str


@dataclass(frozen=True, slots=True)
class Tally:
    """A document under one track; alarms are sentences, those about its text and those about the track.

    `cuts` and `parted` are the places, of `PLACES`, of its cuts and of the answers (or, where none is
    marked, the sentences) that no chunk holds whole.
    """

    chunks: int
    answers_cut: int
    sentences_cut: int
    text_alarms: tuple[str, ...]
    alarms: tuple[str, ...]
    cuts: tuple[int, ...]
    parted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DocumentTally:
    """A document with its tally under each track; None for one that waits for vectors."""

    facts: Facts
    answers: int
    tracks: tuple[Tally | None, ...]


Key = tuple[object, ...]


class Tallies:
    """Counts documents; safe to use from many threads."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._facts: Cache[Key, Facts] = Cache(limit=KEPT, weigh=lambda _: 1)
        self._tallies: Cache[Key, Tally] = Cache(limit=KEPT, weigh=lambda _: 1)
        self._waiting: dict[Key, tuple[int, int]] = {}
        library.forgetting += [self._facts.clear, self._tallies.clear]

    def of(
        self, document_id: str, answers: tuple[Answer, ...], state: State, until: float
    ) -> DocumentTally | None:
        """A document under the tracks of a state; None where time is up before it is counted.

        `until` is a time of `time.monotonic()`; what is counted already is told at any time.
        """
        about = (document_id, state.language)
        facts = self._facts.kept((*about, state.tokenizer))
        keys = _keys(about, answers, state)
        kept = [self._tallies.kept(key) for key in keys]
        missing = [tally is None for tally in kept]
        waits = [
            is_missing and needs_vectors(spec) and self._is_known_to_wait(about, state.embedder)
            for is_missing, spec in zip(missing, state.tracks, strict=True)
        ]
        if facts is None or any(
            gone and not wait for gone, wait in zip(missing, waits, strict=True)
        ):
            if time.monotonic() > until:
                return None
            facts, kept = self._count(document_id, answers, state, keys, kept)
        return DocumentTally(facts, len(answers), tuple(kept))

    def _count(
        self,
        document_id: str,
        answers: tuple[Answer, ...],
        state: State,
        keys: Sequence[Key],
        kept: Sequence[Tally | None],
    ) -> tuple[Facts, list[Tally | None]]:
        opened = self._library.open_document(document_id, state.language)
        facts = self._facts.get(
            (document_id, state.language, state.tokenizer),
            lambda: facts_of(opened, state.tokenizer),
        )
        vectors = self._vectors(opened, state)
        wanted = [
            tally is None and (vectors is not None or not needs_vectors(spec))
            for tally, spec in zip(kept, state.tracks, strict=True)
        ]
        made = tallied(opened, answers, state, wanted, vectors) if any(wanted) else []
        found = dict(zip(keys, kept, strict=True)) | dict(
            zip(compress(keys, wanted), made, strict=True)
        )
        return facts, [self._keep(key, tally) for key, tally in found.items()]

    def _keep(self, key: Key, tally: Tally | None) -> Tally | None:
        return None if tally is None else self._tallies.get(key, lambda: tally)

    def _vectors(self, opened: Opened, state: State) -> Vectors | None:
        if not any(map(needs_vectors, state.tracks)):
            return None
        vectors = self._library.made_vectors(opened, state.embedder)
        if vectors is None:
            about = (opened.id, opened.language, state.embedder)
            if len(self._waiting) > KEPT:
                self._waiting.clear()
            self._waiting[about] = self._mark()
        return vectors

    def _is_known_to_wait(self, about: tuple[str, str], embedder: str) -> bool:
        """Whether its vectors are being made, or it had none a moment ago and nothing was finished since."""
        document_id, language = about
        if self._library.jobs.progress(key_of(document_id, language), embedder) is not None:
            return True
        return self._waiting.get((*about, embedder)) == self._mark()

    def _mark(self) -> tuple[int, int]:
        return self._library.jobs.finished, int(time.monotonic() / LOOK_AGAIN)


def _keys(about: Key, answers: tuple[Answer, ...], state: State) -> list[Key]:
    """What a tally depends on; alarms speak of a track by its name."""
    names = track_names(state.tracks, state.names)
    held = (*about, answers, state.tokenizer, state.embedder)
    return [(*held, spec, name) for spec, name in zip(state.tracks, names, strict=True)]


def facts_of(opened: Opened, tokenizer: str) -> Facts:
    document = opened.document
    return Facts(
        title=document.title,
        file_name=opened.file_name,
        format=document.source.format,
        pages=len(document.source.pages),
        language=document.language,
        characters=len(document.text),
        sentences=len(units_of(document).sentences),
        tokens=opened.tokenization(tokenizer).n_tokens,
        tokenizer=opened.opening.tokenizer,
    )


def tallied(
    opened: Opened,
    answers: tuple[Answer, ...],
    state: State,
    wanted: Sequence[bool],
    vectors: Vectors | None,
) -> list[Tally]:
    """The tallies of the wanted tracks of a state, in order."""
    names = list(compress(track_names(state.tracks, state.names), wanted))
    specs = list(compress(state.tracks, wanted))
    tokenization = opened.tokenization(state.tokenizer)
    embedder = load_embedder(state.embedder)
    of_tracks = [vectors if needs_vectors(spec) else None for spec in specs]
    chunkings = [
        cut(tokenization, spec, vectors=own) for spec, own in zip(specs, of_tracks, strict=True)
    ]
    seen = vectors if any(own is not None for own in of_tracks) else None
    analysis = analyse(chunkings, answers, embedder=embedder, vectors=seen, names=names)
    return [_tally(analysis, index) for index in range(len(specs))]


def _tally(analysis: Analysis, index: int) -> Tally:
    track, alarms = analysis.tracks[index], analysis.alarms
    sentences = parted_units(track.chunking).sentences
    judged = zip(analysis.answers, track.verdicts, strict=True)
    lost = [answer.span for answer, verdict in judged if verdict.kind in {"cut", "lost"}]
    marked = lost if analysis.answers else sentences
    characters = len(analysis.document.text)
    return Tally(
        chunks=len(track.chunking),
        answers_cut=sum(verdict.kind == "cut" for verdict in track.verdicts),
        sentences_cut=len(sentences),
        text_alarms=tuple(alarm.message for alarm in alarms if alarm.track is None),
        alarms=tuple(alarm.message for alarm in alarms if alarm.track == index),
        cuts=placed(track.chunking.cuts, characters),
        parted=placed(np.array([(span.start + span.end) / 2 for span in marked]), characters),
    )


def placed(characters: NDArray[Any], of: int) -> tuple[int, ...]:
    """The places of characters on a strip as long as the text, each place once.

    >>> placed(np.array([0, 5, 6, 999]), 1_000)
    (0, 2, 300)
    """
    places = np.unique(np.rint(characters * PLACES / max(of, 1)).astype(np.int64))
    return tuple(places.tolist())
