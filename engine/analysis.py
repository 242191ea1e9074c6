"""All there is to say about one document under several tracks, and the contract it is said in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np

from engine.alarms import Alarm, alarms_of
from engine.answers import Answer, Cut, Verdict, cuts_at, verdicts
from engine.checks import check
from engine.chunkers.base import Offsets
from engine.chunking import Chunking
from engine.costs import Costs, costs
from engine.document import Document
from engine.embedding import Embedder, load_embedder
from engine.encoder import encoder_tokens, reading_limit, truncated
from engine.headings import heading_path
from engine.parted import parted_units
from engine.similarity import Vectors
from engine.span import Span
from engine.tokens import Tokenization


@dataclass(frozen=True, slots=True)
class Summary:
    """One track in numbers; `duplication` is index/document.

    Tokens are those of the chosen tokenizer, but `embedded_tokens` and `tokens_to_cut` the embedder's own
    (see `Costs`).
    """

    chunks: int
    mean_tokens: float
    median_tokens: float
    largest_tokens: int
    index_tokens: int
    duplication: float
    answers_cut: int
    sentences_cut: int
    tables_cut: int
    list_items_cut: int
    code_blocks_cut: int
    headings_stranded: int
    truncated: int
    vectors: int
    index_bytes: int | None
    embedded_tokens: int | None
    tokens_to_cut: int | None


@dataclass(frozen=True, eq=False)
class TrackAnalysis:
    """One chunking with its verdicts on the answers."""

    chunking: Chunking
    verdicts: tuple[Verdict, ...]
    embedder: Embedder

    @cached_property
    def truncated(self) -> Offsets:
        """The chunks that are longer than the embedder reads, (t,)."""
        return truncated(self.chunking, self.embedder)

    @property
    def costs(self) -> Costs:
        return costs(self.chunking, self.embedder)

    @cached_property
    def summary(self) -> Summary:
        chunking, parted = self.chunking, parted_units(self.chunking)
        document_tokens = chunking.tokenization.n_tokens
        return Summary(
            chunks=len(chunking),
            mean_tokens=round(float(chunking.tokens.mean()), 1),
            median_tokens=float(np.median(chunking.tokens)),
            largest_tokens=int(chunking.tokens.max()),
            index_tokens=chunking.index_tokens,
            duplication=round(chunking.index_tokens / max(document_tokens, 1), 4),
            answers_cut=sum(verdict.kind == "cut" for verdict in self.verdicts),
            sentences_cut=len(parted.sentences),
            tables_cut=len(parted.tables),
            list_items_cut=len(parted.list_items),
            code_blocks_cut=len(parted.code_blocks),
            headings_stranded=len(parted.headings),
            truncated=len(self.truncated),
            **asdict(self.costs),
        )


@dataclass(frozen=True, eq=False)
class Analysis:
    """The last stage: every track with its verdicts, the answers, and the alarms."""

    tokenization: Tokenization
    embedder: Embedder
    answers: tuple[Answer, ...]
    tracks: tuple[TrackAnalysis, ...]
    alarms: tuple[Alarm, ...]

    @property
    def document(self) -> Document:
        return self.tokenization.document

    @property
    def semantic(self) -> Chunking | None:
        """The first track with a similarity curve."""
        chunkings = (track.chunking for track in self.tracks)
        return next((one for one in chunkings if one.similarity is not None), None)

    def to_dict(self) -> dict[str, Any]:
        """The object that the CLI prints and the API returns; its fields never change meaning."""
        return {
            "document": _document_dict(self.document),
            "tokenizer": {
                "name": self.tokenization.tokenizer.name,
                "tokens": self.tokenization.n_tokens,
            },
            "embedder": {"name": self.embedder.name, "max_tokens": self.embedder.max_tokens},
            "similarity": _similarity_dict(self.semantic),
            "tracks": [_track_dict(track) for track in self.tracks],
            "alarms": [asdict(alarm) for alarm in self.alarms],
        }


def analyse(
    chunkings: Chunking | Sequence[Chunking],
    answers: Sequence[Answer] = (),
    *,
    embedder: str | Embedder = "all-MiniLM-L6-v2",
    vectors: Vectors | None = None,
    names: Sequence[str] = (),
) -> Analysis:
    """Judge chunkings of one tokenization by answers and by the document's own units.

    `vectors`, int8 (sentences, d), add the alarm for interleaved columns; `names` is what the alarms call
    the tracks, where not by their spellings. Raises ValueError where the chunkings are none, or of
    different tokenizations.
    """
    listed = [chunkings] if isinstance(chunkings, Chunking) else list(chunkings)
    if not listed:
        raise ValueError("an analysis needs at least one chunking")
    tokenization = listed[0].tokenization
    if any(chunking.tokenization is not tokenization for chunking in listed):
        raise ValueError("the chunkings of one analysis must share one tokenization")
    reader = load_embedder(embedder) if isinstance(embedder, str) else embedder
    spans = [answer.span for answer in answers]
    tracks = tuple(TrackAnalysis(one, tuple(verdicts(one, spans)), reader) for one in listed)
    alarms = alarms_of(tokenization, listed, reader, vectors, names)
    return Analysis(tokenization, reader, tuple(answers), tracks, alarms)


def _document_dict(document: Document) -> dict[str, Any]:
    return {
        "title": document.title,
        "characters": len(document.text),
        "language": document.language,
        "format": document.source.format,
        "encoding": document.source.encoding,
        "pages": list(document.source.pages),
        "notices": list(document.source.notices),
        "sentences": [[span.start, span.end] for span in document.sentences],
        "blocks": [
            {
                "kind": block.kind,
                "level": block.level,
                "start": block.start,
                "end": block.end,
                "table": block.table,
            }
            for block in document.blocks
        ],
    }


def _similarity_dict(semantic: Chunking | None) -> dict[str, Any] | None:
    if semantic is None or semantic.similarity is None:
        return None
    values = semantic.similarity
    return {
        "values": values.tolist(),
        "count": len(values),
        "median": float(np.median(values)) if len(values) else None,
        "threshold": semantic.threshold,
        "breaks": list(semantic.breaks or ()),
    }


def _track_dict(track: TrackAnalysis) -> dict[str, Any]:
    chunking = track.chunking
    shown: dict[str, Any] = {
        "track": str(chunking.spec),
        "strategy": chunking.spec.strategy,
        "params": chunking.spec.params,
        "chunks": _chunk_dicts(track),
    }
    if chunking.breaks is not None:
        shown |= {"threshold": chunking.threshold, "breaks": list(chunking.breaks)}
    return shown | {
        "cuts": [_cut_dict(cut) for cut in cuts_at(chunking, chunking.cuts)],
        "answers": [
            {"answer": number, "verdict": verdict.kind}
            | {"chunks": list(verdict.chunks), "cuts": [_cut_dict(cut) for cut in verdict.cuts]}
            | {"overlap_needed": verdict.overlap_needed}
            for number, verdict in enumerate(track.verdicts)
        ],
        "summary": asdict(track.summary),
        "units": parted_units(chunking).to_dict(),
        "checks": check(chunking).to_dict(),
    }


def _cut_dict(cut: Cut) -> dict[str, int]:
    return {
        "character": cut.character,
        "last_token": cut.last_token,
        "next_token": cut.next_token,
    }


def _chunk_dicts(track: TrackAnalysis) -> list[dict[str, Any]]:
    chunking, limit = track.chunking, reading_limit(track.chunking, track.embedder)
    counted = encoder_tokens(chunking, track.embedder)
    pages_of = chunking.document.source.pages_of
    read = [None] * len(chunking) if counted is None else counted.tolist()
    return [
        {
            "index": chunk.index,
            "start": chunk.start,
            "end": chunk.end,
            "tokens": chunk.tokens,
            "encoder_tokens": tokens,
            "truncated": tokens is not None and limit is not None and tokens > limit,
            "headings": list(heading_path(chunking.document, chunk.start, chunk.end)),
            "pages": pages_of(Span(chunk.start, chunk.end)),
        }
        for chunk, tokens in zip(chunking.chunks, read, strict=True)
    ]
