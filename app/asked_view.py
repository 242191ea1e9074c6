"""What the panel of a question shows: the chunks that come back from each track, and the answer among them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.ask_json import matched_words, telling_words
from app.ask_state import KS, NOTHING
from app.ask_words import answer_words, unranked_words
from app.asked import Asking
from app.asking import MOST_NAMED, NO_DOCUMENT, Answered, Refused, refused
from app.evaluations import EvaluationProgress
from app.excerpts import Part, excerpt
from app.words import count, goto, share
from engine.direction import Direction, direction_at
from engine.drawing.palette import looks_of
from engine.headings import heading_path
from engine.pages import page_words
from engine.retrieval.retrievers import RETRIEVERS, retriever_of
from engine.spec import track_names

MOST_MARKED = 500  # marked questions in the list of the field
QUICK = 6  # marked questions that are offered as buttons; the list of the field has all


@dataclass(frozen=True, slots=True)
class Choice:
    """One row of a drop-down list."""

    value: str
    label: str
    note: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class FoundRow:
    """One chunk that came back. `is_apart` where ranks before it are left out.

    `verdict` is what the track does to the answer that the chunk holds or touches, `held` that in words.
    `opens_cut` and `closes_cut` say at which edges of the chunk the answer is cut. `url` leads to the
    workbench, where another page shows this.
    """

    rank: str
    score: str
    number: str
    index: int
    document: str
    path: tuple[str, ...]
    pages: str
    tokens: str
    parts: tuple[Part, ...]
    begins_later: bool
    ends_earlier: bool
    opens_cut: bool
    closes_cut: bool
    dir: Direction
    verdict: str
    held: str
    unread: str
    goto: str
    url: str
    is_apart: bool


@dataclass(frozen=True, slots=True)
class AskedTrack:
    """One track's answer; without rows `note` says why there are none. `tone` is that of a verdict."""

    index: int
    name: str
    words: str
    look: str
    chunks: str
    answer: str
    tone: str
    rows: tuple[FoundRow, ...]
    note: str


@dataclass(frozen=True, slots=True)
class AskProgress:
    """How far what is missing is; `button` begins it again or stops it."""

    is_working: bool
    sentence: str
    percent: int
    button: str
    url: str


@dataclass(frozen=True, slots=True)
class AskPanel:
    """The form as it was sent, and what came back. `sentence` says where the answer is said to stand."""

    url: str
    place: str
    question: str
    at: str
    retrievers: tuple[Choice, ...]
    ks: tuple[Choice, ...]
    marked: tuple[str, ...]
    quick: tuple[str, ...]
    sentence: str
    score: str
    note: str
    tracks: tuple[AskedTrack, ...]
    progress: AskProgress | None


def ask_panel(asking: Asking) -> AskPanel:
    ask, retriever = asking.ask, retriever_of(asking.ask.retriever)
    questions = dict.fromkeys(one.text for one in asking.questions.corpus.questions)
    marked = tuple(questions)[:MOST_MARKED]
    return AskPanel(
        url=asking.url(),
        place=asking.place,
        question=ask.question,
        at=ask.at,
        retrievers=tuple(
            Choice(name, row.label, row.note, name == ask.retriever)
            for name, row in RETRIEVERS.items()
        ),
        ks=tuple(Choice(str(k), f"first {k}", "", k == ask.k) for k in sorted({*KS, ask.k})),
        marked=marked,
        quick=marked[:QUICK],
        sentence=asking.wanted.sentence,
        score="BM25 score" if retriever.kind == "words" else "cosine",
        note=_note(asking),
        tracks=tuple(_tracks(asking)) if asking.looked else (),
        progress=_progress(asking),
    )


def _note(asking: Asking) -> str:
    if not asking.questions.document_ids:
        return NO_DOCUMENT
    retriever = retriever_of(asking.ask.retriever)
    if retriever.needs_vectors and asking.embedder.stand_in:
        name = asking.state.embedder
        return f"The embedder {name} is a stand-in: it compares words and knows no meaning."
    return ""


def _progress(asking: Asking) -> AskProgress | None:
    made = asking.looked.progress if asking.looked else None
    if made is None or made.status == "done":
        return None
    is_working = made.status == "working"
    return AskProgress(
        is_working=is_working,
        sentence=_progress_sentence(asking, made),
        percent=made.percent,
        button="Stop" if is_working else "Go on",
        url=asking.url("stop" if is_working else "start"),
    )


def _progress_sentence(asking: Asking, made: EvaluationProgress) -> str:
    if made.status == "failed" and not made.failures:
        return made.message
    ready = sum(isinstance(one, Answered) for one in asking.tracks)
    asked = [one for one in asking.state.tracks if not refused(one, asking.ask.retriever)]
    tracks = f"{share(ready, len(asked))} tracks {'has' if ready == 1 else 'have'} answered"
    if made.status == "failed":
        return f"{tracks}."
    if made.status == "stopped":
        return f"Stopped when {tracks}."
    if made.now is None or made.now[0] not in asking.state.tracks or not made.total:
        return f"{tracks}; the others are worked on."
    name = _names(asking)[asking.state.tracks.index(made.now[0])]
    return f"{tracks}; {name} waits for its vectors, {share(made.done, made.total)} are made."


def _names(asking: Asking) -> list[str]:
    return track_names(asking.state.tracks, asking.state.names)


def _tracks(asking: Asking) -> Iterator[AskedTrack]:
    names, looks = _names(asking), looks_of(asking.state.tracks)
    for index, given in enumerate(asking.tracks):
        spec = asking.state.tracks[index]
        answered = given if isinstance(given, Answered) else None
        rows = tuple(_rows(asking, index, answered)) if answered else ()
        yield AskedTrack(
            index=index,
            name=names[index],
            words=spec.words,
            look=looks[index].classes,
            chunks=count(len(answered.ranking.chunks), "chunk") if answered else "",
            answer=answer_words(answered) if answered else "",
            tone=(answered.kind or "") if answered else "",
            rows=rows,
            note=unranked_words(answered) if answered else _waiting_words(asking, index),
        )


def _waiting_words(asking: Asking, track: int) -> str:
    """Why a track has not answered."""
    given = asking.tracks[track]
    if isinstance(given, Refused):
        return given.sentence
    is_asked = any(one == asking.state.tracks[track] for one, _ in asking.asked.cells)
    return "It has not answered yet." if is_asked else "It is not cut yet; it answers when it is."


def _rows(asking: Asking, track: int, answered: Answered) -> Iterator[FoundRow]:
    """The first k, and after them a few that hold the answer or its parts, wherever they come."""
    first = answered.order[: asking.ask.k]
    later = [one for one in answered.answer_chunks[:MOST_NAMED] if one not in first]
    before = 0
    for chunk in [*first, *later]:
        rank = answered.ranks.get(chunk)
        yield _row(asking, track, answered, chunk, is_apart=rank != before + 1)
        before = rank or before


def _row(asking: Asking, track: int, answered: Answered, chunk: int, *, is_apart: bool) -> FoundRow:
    chunks = answered.ranking.chunks
    span, document = chunks.span(chunk), answered.chunking(chunk).document
    held, rank, score = answered.held(chunk), answered.ranks.get(chunk), answered.score(chunk)
    matched = matched_words(answered, chunk, asking.ask.question)
    telling = telling_words(answered, chunk, asking.ask.question)
    usual = [one for one in matched if one not in telling]
    shown = excerpt(document.text, span, telling, held.span if held else None, usual)
    is_cut = held is not None and held.kind == "cut"
    several = len(chunks.corpus.documents) > 1
    return FoundRow(
        rank="–" if rank is None else f"{rank:,}",
        score="" if score is None else _score(answered, score),
        number=f"{answered.number(chunk) + 1:,}",
        index=answered.number(chunk),
        document=chunks.corpus.names[chunks.documents[chunk]] if several else "",
        path=heading_path(document, span.start, span.end),
        pages=page_words(document, span),
        tokens=count(int(chunks.tokens[chunk]), "token"),
        parts=shown.parts,
        begins_later=shown.begins_later,
        ends_earlier=shown.ends_earlier,
        opens_cut=is_cut and held is not None and held.part in ("end", "middle"),
        closes_cut=is_cut and held is not None and held.part in ("beginning", "middle"),
        dir=direction_at(document, held.span.start if held else span.start),
        verdict=held.kind if held else "",
        held=_held_words(held.part) if held else "",
        unread=_unread(asking, answered, chunk),
        goto=goto(held.span.start, held.span.end) if held else "",
        url=_bench_url(asking, track, answered, chunk) if asking.place == "evaluate" else "",
        is_apart=is_apart,
    )


def _score(answered: Answered, score: float) -> str:
    return f"{score:.2f}" if answered.ranking.retriever.kind == "words" else f"{score:.3f}"


def _held_words(part: str) -> str:
    """
    >>> _held_words("whole"), _held_words("end")
    ('holds the answer', 'holds its end')
    """
    return "holds the answer" if part == "whole" else f"holds its {part}"


def _unread(asking: Asking, answered: Answered, chunk: int) -> str:
    if not answered.is_unread(chunk):
        return ""
    return f"{asking.embedder.label} stops reading this chunk before the end of the answer."


def _bench_url(asking: Asking, track: int, answered: Answered, chunk: int) -> str:
    """The workbench at a chunk; a question about several documents is not asked of one."""
    number = int(answered.ranking.chunks.documents[chunk])
    ask = asking.ask if asking.kind == "d" else NOTHING
    state = replace(asking.state, shown=track, pin=answered.number(chunk), window=None, ask=ask)
    return f"/d/{asking.questions.document_ids[number]}?{state.query()}"
