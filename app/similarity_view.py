"""The similarities of a document as a histogram, and what its threshold would do to other texts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from app.histogram import Histogram, histogram
from app.library import Opened
from app.samples import SAMPLES, title_of
from app.similarity_words import SEMANTIC, as_absolute, counted, level_of, sentence_of, unread_words
from app.subject import Subject
from app.words import count
from engine.chunking import Chunking
from engine.similarity import find_breaks
from engine.spec import Spec

COMING = "its vectors are coming"
NOT_MADE = "its vectors are not made"
MOST_SENTENCES = 300  # of another text, so that its vectors are made in a moment


@dataclass(frozen=True, slots=True)
class TextRow:
    """What the rule and its threshold do to one document; `note` says why that is not known."""

    title: str
    url: str
    own: str
    chunks: str
    same: str
    note: str


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What the threshold would do as a plain number: in this text in words, and in some others."""

    level: str
    words: str
    texts: tuple[TextRow, ...]
    is_coming: bool


@dataclass(frozen=True, slots=True)
class SimilarityView:
    """The panel. Without a histogram `sentence` says why; `added` is the track that a button adds.

    `unread` says why the vectors say little about this text, where they do.
    """

    sentence: str
    track: int | None
    added: str = ""
    counted: str = ""
    histogram: Histogram | None = None
    elsewhere: Elsewhere | None = None
    unread: str = ""


def similarity_view(subject: Subject, opened: Opened) -> SimilarityView:
    """The shown track's similarities, or those of the first that has some."""
    at = semantic_track(subject)
    if at is None:
        return SimilarityView("No track here compares neighbouring sentences.", None, SEMANTIC)
    track = subject.tracks[at]
    if track is None:
        return SimilarityView("The sentences are being embedded; their similarities come then.", at)
    similarity = track.chunking.similarity
    if similarity is None or not len(similarity):
        return SimilarityView("There is one sentence, so there are no neighbours to compare.", at)
    level = level_of(track.chunking)
    absolute = as_absolute(track.chunking.spec.base, level) if level is not None else None
    return SimilarityView(
        sentence=sentence_of(track.chunking),
        track=at,
        added=str(absolute or "") if absolute != track.chunking.spec.base else "",
        counted=counted(track.chunking),
        histogram=histogram(similarity, track.chunking.threshold),
        elsewhere=elsewhere(subject, opened, track.chunking, absolute) if absolute else None,
        unread=unread_words(subject),
    )


def semantic_track(subject: Subject) -> int | None:
    cut_by_meaning = [
        at for at, spec in enumerate(subject.state.tracks) if spec.base.strategy == SEMANTIC
    ]
    if subject.state.shown in cut_by_meaning:
        return subject.state.shown
    return cut_by_meaning[0] if cut_by_meaning else None


def elsewhere(subject: Subject, opened: Opened, chunking: Chunking, absolute: Spec) -> Elsewhere:
    texts = tuple(
        text_row(subject, other, title, chunking.spec.base, absolute)
        for title, other in compared_texts(opened)
    )
    return Elsewhere(
        level=f"{absolute.params['amount']:g}",
        words="" if chunking.spec.base == absolute else here(chunking, absolute),
        texts=texts,
        is_coming=any(row.note == COMING for row in texts),
    )


def here(chunking: Chunking, absolute: Spec) -> str:
    assert chunking.similarity is not None
    level = float(str(absolute.params["amount"]))
    _, breaks = find_breaks(chunking.similarity, threshold="absolute", percentile=0, amount=level)
    is_same = tuple(breaks.tolist()) == chunking.breaks
    made = "the same breaks" if is_same else count(len(breaks), "break")
    return f"As an absolute threshold {level:g} makes {made} in this text."


def compared_texts(opened: Opened) -> Iterator[tuple[str, Opened]]:
    """This document, then the samples that are other texts and whose vectors take no time."""
    yield "This document", opened
    for name in SAMPLES:
        other = opened.library.open_document(name)
        is_small = len(other.document.sentences) <= MOST_SENTENCES
        if is_small and other.document.text != opened.document.text:
            yield title_of(name), other


def text_row(subject: Subject, opened: Opened, title: str, base: Spec, absolute: Spec) -> TextRow:
    state = subject.state
    own, same = (
        opened.chunking(spec, state.tokenizer, state.embedder) for spec in (base, absolute)
    )
    url = "" if opened.id == subject.id else f"/d/{opened.id}"
    if own is None or same is None:
        is_over = opened.progress(state.embedder).is_over
        return TextRow(title, url, "", "", "", NOT_MADE if is_over else COMING)
    threshold = "–" if own.threshold is None else f"{own.threshold:.3f}"
    return TextRow(title, url, threshold, f"{len(own):,}", f"{len(same):,}", "")
