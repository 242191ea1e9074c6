"""What the templates see: for each one frozen object with every word and number ready."""

from __future__ import annotations

from dataclasses import dataclass, replace

from markupsafe import Markup

from app import chunk_card, figures, lists
from app.advice import CutSentence, cut_sentences
from app.alarm_lines import AlarmLine, alarm_lines
from app.answer_rows import AnswerRow, Suggesting, answer_row, suggesting
from app.ask_state import NOTHING
from app.bench_data import bench_data
from app.boundaries import Choice, choices_of
from app.checked import Checked, checked
from app.chunk_card import Card
from app.controls import Controls, controls, structure_of
from app.embed_frame import Frame
from app.embedding_progress import ProgressView, progress_view
from app.forms import State
from app.library import Library, Opened
from app.lists import Chunks, Found, UnitList
from app.open_view import OpenView, open_view
from app.presets import TrackMenus, track_menus
from app.samples import opening_ks
from app.seen import Fact, Seen, facts, seen
from app.settings import Settings
from app.share_view import soon_words
from app.similarity_view import SimilarityView, similarity_view
from app.similarity_words import unread_words
from app.source_words import made_words
from app.subject import Subject, subject_of
from app.summary import Column, Row, View, columns_of, row_of, views_of
from app.words import count, listed
from engine.chunking import needs_vectors
from engine.pages import page_noun

UNDO = "Undo the last change of the answers (U)"
NOTHING_TO_UNDO = "Nothing to undo: no answer was marked, changed or removed here"


@dataclass(frozen=True, slots=True)
class Focus:
    """The track in focus, as the heading of its table of chunks names it."""

    name: str
    count_words: str


@dataclass(frozen=True, slots=True)
class Note:
    """What the cuts shown in the text do to the answers, above the text."""

    track: str
    answers: int
    sentences: tuple[CutSentence, ...]
    more: str


@dataclass(frozen=True, slots=True)
class Legend:
    """Which marks there are to explain, and the sentences about vectors that say little."""

    has_answers: bool
    stand_in: str
    unread: str


@dataclass(frozen=True, slots=True)
class Bench:
    """The part of the page that a change swaps; `swapped` is false where it stands in the full page.

    `controls` is there where it brings the controls anew, because other tracks need other ones. `may_mark` says
    whether the answers can be changed here, `show` how much there is of a page in a frame: all where empty.
    `copy_url` copies what is someone else's, to mark one's own; empty elsewhere.
    """

    swapped: bool
    may_mark: bool
    copy_url: str
    show: str
    controls: Controls | None
    data: Markup
    seen: Seen
    facts: tuple[Fact, ...]
    checked: Checked | None
    views: tuple[View, ...]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    choices: tuple[Choice, ...]
    answers: tuple[AnswerRow, ...]
    shown: int
    note: Note
    legend: Legend
    sentences: tuple[CutSentence, ...]
    more_sentences: str
    text_alarms: tuple[AlarmLine, ...]
    track_alarms: tuple[AlarmLine, ...]
    progress: ProgressView | None
    focus: Focus
    chunks_url: str
    compare_url: str
    overlaps_url: str
    suggesting: Suggesting
    undo_url: str
    undo_words: str
    can_undo: bool


@dataclass(frozen=True, slots=True)
class CollectionLink:
    """The way back to the documents that one came with, in the state of its page."""

    title: str
    url: str


@dataclass(frozen=True, slots=True)
class Workbench:
    """The whole page; `made` says what made the text, and `pages` how many its file has.

    `evaluates_with` is what the address of its evaluation says beside the state. `expiry` says that its time is
    over soon, to who can keep it; empty else.
    """

    id: str
    title: str
    made: str
    pages: int
    page_noun: str
    language: str
    collection: CollectionLink | None
    evaluates_with: str
    expiry: str
    controls: Controls
    tracks: TrackMenus
    bench: Bench
    open: OpenView


@dataclass(frozen=True, slots=True)
class ProblemView:
    """What is wrong, in one sentence, and the way back where there is one."""

    title: str
    sentence: str
    back: str
    open: OpenView


def workbench(opened: Opened, state: State, frame: Frame | None = None) -> Workbench:
    subject, library = subject_of(opened, state, frame), opened.library
    expiry = soon_words("d", opened.standing, is_mine=opened.is_mine)
    return workbench_of(subject, library.settings, collection_link(library, subject), expiry)


def collection_link(library: Library, subject: Subject) -> CollectionLink | None:
    """To the collection that a document came with; None where it came alone."""
    stored = library.collection_of(subject.id)
    if stored is None:
        return None
    state = replace(subject.state, pin=None, window=None, ask=NOTHING)
    return CollectionLink(stored.called, f"/c/{stored.id}?{state.query()}")


def bench(opened: Opened, state: State, structure: str = "", frame: Frame | None = None) -> Bench:
    """What a change swaps; with the controls where those of the page have another structure than this."""
    subject = subject_of(opened, state, frame)
    is_same = structure in {"", structure_of(subject.state)}
    form = None if is_same else form_of(subject, opened.library.settings, swapped=True)
    return bench_of(subject, swapped=True, form=form)


def chunks(opened: Opened, state: State, page: int = 0, *, headed: bool = False) -> Chunks:
    return lists.chunks(subject_of(opened, state), page, headed=headed)


def card(opened: Opened, state: State, chunk: int) -> Card:
    return chunk_card.card(subject_of(opened, state), chunk)


def units(opened: Opened, state: State, kind: str, page: int = 0) -> UnitList:
    return lists.units(subject_of(opened, state), kind, page)


def found(opened: Opened, q: str, page: int = 0) -> Found:
    return lists.found(opened.document, q, page, url=f"/d/{opened.id}/find")


def similarity(opened: Opened, state: State) -> SimilarityView:
    return similarity_view(subject_of(opened, state), opened)


def progress(opened: Opened, state: State) -> ProgressView:
    return progress_view(subject_of(opened, state))


def problem(status: int, sentence: str, settings: Settings, *, back: str = "") -> ProblemView:
    """`back` is the address of the document, where the problem is only in its query."""
    titles = {404: "Not here", 413: "Too large", 415: "Not a text"}
    return ProblemView(titles.get(status, "Not possible"), sentence, back, open_view(settings))


def workbench_of(
    subject: Subject,
    settings: Settings,
    collection: CollectionLink | None = None,
    expiry: str = "",
) -> Workbench:
    return Workbench(
        id=subject.id,
        title=subject.title,
        made=made_words(subject.tokenization.document),
        pages=len(subject.tokenization.document.source.pages),
        page_noun=page_noun(subject.tokenization.document),
        language=subject.tokenization.document.language,
        collection=collection,
        evaluates_with=f"&k={opening_ks(subject.id)}" if opening_ks(subject.id) else "",
        expiry=expiry,
        controls=form_of(subject, settings, swapped=False),
        tracks=track_menus(subject.id),
        bench=bench_of(subject, swapped=False),
        open=open_view(settings),
    )


def form_of(subject: Subject, settings: Settings, *, swapped: bool) -> Controls:
    found = "" if subject.state.language else subject.tokenization.document.language
    return offered(subject.state, settings, found=found, swapped=swapped)


def offered(
    state: State, settings: Settings, *, found: str = "", swapped: bool = False
) -> Controls:
    """The controls with what the settings offer; `found` is the language that was found, if one was."""
    return controls(
        state,
        tokenizers=settings.tokenizer_names,
        embedders=settings.embedder_names,
        found=found,
        swapped=swapped,
    )


def bench_of(subject: Subject, *, swapped: bool, form: Controls | None = None) -> Bench:
    shown, columns = subject.state.shown, columns_of(subject)
    track = subject.tracks[shown]
    sentences, more = cut_sentences(subject.tracks, subject.names, subject.answers)
    return Bench(
        swapped=swapped,
        may_mark=subject.may_mark,
        copy_url=""
        if subject.may_mark or subject.frame or subject.is_earlier
        else subject.url("copy"),
        show=subject.frame.show if subject.frame else "",
        controls=form,
        data=bench_data(subject, figures.page_figure(subject)),
        seen=seen(subject),
        facts=facts(subject),
        checked=checked([one.chunking if one else None for one in subject.tracks], subject.names),
        views=views_of(columns, subject.state.view),
        columns=columns,
        rows=tuple(row_of(subject, index, columns) for index in range(len(subject.tracks))),
        choices=choices_of(subject),
        answers=tuple(answer_row(subject, number) for number in range(len(subject.answers))),
        shown=shown,
        note=_note(subject),
        legend=Legend(bool(subject.answers), _stand_in(subject), unread_words(subject)),
        sentences=sentences,
        more_sentences=more,
        text_alarms=alarm_lines(subject, about_text=True),
        track_alarms=alarm_lines(subject, about_text=False),
        progress=progress_view(subject) if subject.waiting else None,
        focus=Focus(subject.names[shown], count(len(track.chunking), "chunk") if track else ""),
        chunks_url=subject.url("chunks", page=0) if track else "",
        compare_url=subject.url("compare"),
        overlaps_url=subject.url("overlaps"),
        suggesting=suggesting(subject),
        undo_url=subject.url("answers", "undo"),
        undo_words=UNDO if subject.changes else NOTHING_TO_UNDO,
        can_undo=subject.changes > 0,
    )


def _note(subject: Subject) -> Note:
    shown = subject.state.shown
    tracks = [track if at == shown else None for at, track in enumerate(subject.tracks)]
    sentences, more = cut_sentences(tracks, subject.names, subject.answers)
    answers = len(subject.answers) if tracks[shown] else 0
    return Note(subject.names[shown], answers, sentences, more)


def _stand_in(subject: Subject) -> str:
    pairs = zip(subject.names, subject.state.tracks, strict=True)
    names = [name for name, spec in pairs if needs_vectors(spec)]
    if not names or not subject.is_stand_in:
        return ""
    return (
        f"{listed(names)} and the curve use a stand-in, the embedder {subject.state.embedder}: it compares "
        "words and knows no meaning."
    )
