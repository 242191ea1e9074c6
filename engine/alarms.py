"""What a reader should be warned of, each in one sentence with the place it speaks of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import regex
from numpy.typing import NDArray

from engine.checks import check, edges_words
from engine.chunking import Chunking
from engine.columns import read_across
from engine.document import Document
from engine.embedding import Embedder
from engine.encoder import reading_limit, reading_stops, truncated
from engine.graphemes import clusters
from engine.memo import per_object
from engine.pages import spoken_of
from engine.parted import parted_rows, row_is_parted
from engine.pieces import is_unspaced
from engine.quoting import percent
from engine.similarity import Vectors
from engine.span import Span
from engine.spec import spelled_names
from engine.tokens import Tokenization
from engine.units import Spans, units_of
from engine.unread import MANY_UNKNOWN, unknown_share, unread_sentence
from engine.words import is_among

SHORT_SENTENCE = 20  # characters; a median below it is a list of fragments, not prose
FEW_SENTENCES = 8  # fewer sentences than this say nothing about the parse
LONG_WITHOUT_END = 400  # characters; prose of this length has a sentence end
_NO_PROSE = {"code", "table", "table_row"}  # a document of these alone has no sentences to end
_HANGUL = regex.compile("[가-힣]+")
MOST_TABLES = 12  # that get a sentence each, of one track; the rest share one


@dataclass(frozen=True, slots=True)
class Alarm:
    """One warning: its kind, one sentence, and the characters it is about.

    `track` is the index of the chunking it is about; None where it is about the text.
    """

    kind: str
    message: str
    start: int
    end: int
    track: int | None = None


def alarms_of(
    tokenization: Tokenization,
    chunkings: Sequence[Chunking],
    embedder: Embedder,
    vectors: Vectors | None,
    names: Sequence[str] = (),
) -> tuple[Alarm, ...]:
    """All warnings, those about the text first, then those about each track in turn.

    `names` is what the tracks are called, one for each, or none to call them by their spellings.
    """
    document = tokenization.document
    found = [
        *_parse(document),
        *_unknown(tokenization),
        *_unread(document, embedder),
        *_sentences(document),
    ]
    if vectors is not None:
        found += _columns(document, vectors)
    called = names or spelled_names([chunking.spec for chunking in chunkings])
    for index, (name, chunking) in enumerate(zip(called, chunkings, strict=True)):
        about = (*_truncated(name, chunking, embedder), *_oversize(name, chunking))
        about += (*_clusters(name, chunking), *_parted(name, chunking))
        found += [replace(alarm, track=index) for alarm in about]
    return tuple(found)


def _parse(document: Document) -> Iterator[Alarm]:
    """What was noticed when the file was read."""
    for notice in document.source.notices:
        place = spoken_of(document, notice)
        yield Alarm("parse", notice, place.start, place.end)


def _unknown(tokenization: Tokenization) -> Iterator[Alarm]:
    share = unknown_share(tokenization)
    if share >= MANY_UNKNOWN:
        end = len(tokenization.document.text)
        message = (
            f"{percent(share)} of the text is outside the vocabulary of {tokenization.tokenizer.label}, "
            "which counts whole words of it as one [UNK] token; count in Qwen2.5 instead."
        )
        yield Alarm("unknown", message, 0, end)


def _unread(document: Document, embedder: Embedder) -> Iterator[Alarm]:
    if message := unread_sentence(document, embedder):
        yield Alarm("unread", message, 0, len(document.text))


@per_object
def _sentences(document: Document) -> tuple[Alarm, ...]:
    kinds = {block.kind for block in document.blocks} - {"heading"}
    if kinds and kinds <= _NO_PROSE:
        return ()
    text = document.text
    spans = units_of(document).sentences
    lengths = _lengths(text, spans)
    end = len(document.text)
    if len(lengths) >= FEW_SENTENCES and np.median(lengths) < SHORT_SENTENCE:
        short = int((lengths < SHORT_SENTENCE).sum())
        message = (
            f"{short:,} of the {len(spans):,} sentences are under {SHORT_SENTENCE} characters: this looks "
            "like a list or a bad parse, and neighbour similarity says little about it."
        )
        return (Alarm("sentences", message, 0, end),)
    if len(lengths) == 1 and lengths[0] > LONG_WITHOUT_END:
        message = (
            f"No sentence end was found in {end:,} characters, so sentence rules fall back to "
            "windows; this looks like a bad parse or a script without full stops."
        )
        return (Alarm("sentences", message, 0, end),)
    return ()


def _lengths(text: str, spans: Spans) -> NDArray[np.float64]:
    """Characters, of which those of a script without spaces say as much as three others do, (n,).

    A syllable of Hangul says as much as two and a half, by translations of one text.
    """
    if text.isascii():
        return np.asarray(spans.ends - spans.starts, np.float64)
    weights = 1 + 2.0 * is_unspaced(text) + 1.5 * is_among(text, _HANGUL)
    upto = np.concatenate([[0.0], np.cumsum(weights)])
    return np.asarray(upto[spans.ends] - upto[spans.starts], np.float64)


def _columns(document: Document, vectors: Vectors) -> Iterator[Alarm]:
    """Text whose sentences answer the one after next over a long stretch, as columns read across do."""
    stretch = read_across(vectors)
    if stretch is not None:
        first, last = stretch.start, stretch.end - 1
        message = (
            f"Sentences {first + 1:,} to {last + 1:,} are mostly more like the one after next than like "
            "the next: two columns may have been read across, line by line."
        )
        start, end = document.sentences[first].start, document.sentences[last].end
        yield Alarm("columns", message, start, end)


def _truncated(name: str, chunking: Chunking, embedder: Embedder) -> Iterator[Alarm]:
    long, limit = truncated(chunking, embedder), reading_limit(chunking, embedder)
    if len(long):
        first = int(long[0])
        stop = reading_stops(chunking, embedder, first)
        reads, up_to = (
            f"the {limit:,} tokens {embedder.label} reads",
            f"it reads up to character {stop:,}",
        )
        message = f"{len(long):,} of {len(chunking):,} chunks of {name} {'is' if len(long) == 1 else 'are'} "
        message += f"longer than {reads}; of chunk {first + 1:,} {up_to}."
        if len(chunking) == 1:
            message = f"The one chunk of {name} is longer than {reads}; {up_to}."
        yield Alarm("truncated", message, stop, int(chunking.ends[first]))


def _oversize(name: str, chunking: Chunking) -> Iterator[Alarm]:
    size = chunking.spec.base.params.get("size")
    if not isinstance(size, int):
        return
    past = check(chunking).past_size
    large = np.setdiff1d(np.flatnonzero(chunking.sizes > size), past)
    if len(large):
        first, many = int(large[0]), len(large) > 1
        message = (
            f"{len(large):,} chunk{'s' * many} of {name} {'hold' if many else 'holds'} one "
            f"piece larger than {size:,} {chunking.unit}, which is never parted; the first is chunk "
            f"{first + 1} with {int(chunking.sizes[first]):,}."
        )
        yield Alarm("piece", message, int(chunking.starts[first]), int(chunking.ends[first]))
    if len(past):
        first, many = int(past[0]), len(past) > 1
        message = (
            f"{len(past):,} chunk{'s' * many} of {name} {'are' if many else 'is'} longer than its size of "
            f"{size:,} {chunking.unit}, as its rule found no place to cut; the first is chunk "
            f"{first + 1} with {int(chunking.sizes[first]):,}."
        )
        yield Alarm("size", message, int(chunking.starts[first]), int(chunking.ends[first]))


def _clusters(name: str, chunking: Chunking) -> Iterator[Alarm]:
    found = check(chunking)
    cuts, starts = found.in_clusters, found.starts_in_clusters
    if many := len(cuts) + len(starts):
        first = int((cuts if len(cuts) else starts)[0])
        place = _cluster_around(chunking.document, first)
        message = (
            f"{edges_words(len(cuts), len(starts))} of {name} {'fall' if many > 1 else 'falls'} inside "
            "what is read as one character, an accented letter or an emoji; the first is at character "
            f"{first:,}."
        )
        yield Alarm("cluster", message, place.start, place.end)


def _cluster_around(document: Document, character: int) -> Span:
    """The whole grapheme cluster that a cut at `character` parts."""
    inside = set(clusters(document).tolist())
    start, end = character, character
    while start in inside:
        start -= 1
    while end in inside:
        end += 1
    return Span(start, end)


def _parted(name: str, chunking: Chunking) -> Iterator[Alarm]:
    units = units_of(chunking.document)
    tables = np.unique(units.tables_of_rows[row_is_parted(chunking)]).tolist()
    for table in tables[:MOST_TABLES]:
        parted = parted_rows(chunking, table)
        share = f"{len(parted):,} of its {len(units.rows[table]) - 1:,} rows"
        message = f"{name} parts the header row of table {table + 1} from {share}."
        yield Alarm("table", message, parted[0].start, parted[-1].end)
    if left := tables[MOST_TABLES:]:
        place, many = units.tables[left[0]], "s" * (len(left) > 1)
        message = (
            f"{name} parts the header row of {len(left):,} more table{many} from its rows, "
            f"from table {left[0] + 1} on."
        )
        yield Alarm("table", message, place.start, place.end)
