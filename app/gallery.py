"""What comes with Cutmarks as the first page shows it: a card for each sample, with a thumbnail."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.library import Library
from app.problems import Problem
from app.sample_corpora import SAMPLE_CORPORA, SampleCorpus, corpus_documents
from app.samples import FIRST, SAMPLES, title_of
from app.subject import Subject, subject_of
from app.thumbnails import ThumbnailView, strips_view, thumbnail_view
from app.words import count
from engine.chunking import needs_vectors

SHOWN = 5
"""Documents of a corpus that its thumbnail shows."""
NO_SAMPLE = "There is no sample of this name; the first page has them all."
NOT_YET = ThumbnailView(None, (), "")


@dataclass(frozen=True, slots=True)
class SampleCard:
    """A sample: what it teaches, its numbers, its picture; `evaluate_url` is empty where nothing is asked."""

    id: str
    url: str
    title: str
    teaches: str
    facts: str
    evaluate_url: str
    picture: ThumbnailView


class Gallery:
    """Draws each sample once: what never changes is kept, and what waits for vectors is drawn anew."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._kept: dict[tuple[str, bool], ThumbnailView] = {}

    def cards(self) -> tuple[SampleCard, ...]:
        """Every sample and every corpus; of a corpus the thumbnail is there once it was asked for."""
        documents = [self._document_card(name) for name in SAMPLES]
        corpora = [self._corpus_card(corpus) for corpus in SAMPLE_CORPORA.values()]
        return (*documents, *corpora)

    def flagship(self) -> SampleCard:
        """The first sample, drawn large."""
        return self._document_card(FIRST, is_large=True)

    def picture(self, name: str, *, is_large: bool = False) -> ThumbnailView:
        """The thumbnail of a sample or a corpus; Problem 404 where there is none of that name."""
        if name not in SAMPLES and name not in SAMPLE_CORPORA:
            raise Problem(404, NO_SAMPLE)
        known = self._kept.get((name, is_large))
        if known is not None:
            return known
        drawn = self._draw(name, is_large)
        if not drawn.url and not drawn.note:
            self._kept[name, is_large] = drawn
        return drawn

    def _draw(self, name: str, is_large: bool) -> ThumbnailView:
        if name in SAMPLE_CORPORA:
            corpus = SAMPLE_CORPORA[name]
            return strips_view(self._examples(corpus), corpus.title)
        address = f"/gallery/{name}{'?large=1' if is_large else ''}"
        return thumbnail_view(self._subject(name), address, is_large=is_large)

    def _subject(self, name: str) -> Subject:
        opened = self._library.open_document(name)
        return subject_of(opened, opened.opening)

    def _examples(self, corpus: SampleCorpus) -> list[Subject]:
        """The first documents with an answer, under the first track that needs no vectors."""
        answered = [one.id for one in corpus_documents(corpus) if one.answers]
        found = []
        for name in answered[:SHOWN]:
            opened = self._library.open_document(name)
            tracks = opened.opening.tracks
            quick = next((one for one in tracks if not needs_vectors(one)), tracks[0])
            found.append(subject_of(opened, replace(opened.opening, tracks=(quick,), names=())))
        return found

    def _document_card(self, name: str, *, is_large: bool = False) -> SampleCard:
        opened, sample = self._library.open_document(name), SAMPLES[name]
        tokens = opened.tokenization(opened.opening.tokenizer).n_tokens
        answers = count(len(opened.answers), "answer")
        return SampleCard(
            id=name,
            url=f"/d/{name}",
            title=(is_large and opened.document.title) or title_of(name),
            teaches=sample.teaches,
            facts=f"{count(tokens, 'token')}{f' · {answers}' if opened.answers else ''}",
            evaluate_url=f"/d/{name}/evaluate" if sample.answers else "",
            picture=self.picture(name, is_large=is_large),
        )

    def _corpus_card(self, corpus: SampleCorpus) -> SampleCard:
        asked_for = replace(
            NOT_YET, url=f"/gallery/{corpus.id}", alt=f"{corpus.title}, not drawn yet."
        )
        return SampleCard(
            id=corpus.id,
            url=f"/c/{corpus.id}",
            title=corpus.title,
            teaches=corpus.teaches,
            facts=corpus.note,
            evaluate_url=f"/c/{corpus.id}/evaluate",
            picture=self._kept.get((corpus.id, False), asked_for),
        )
