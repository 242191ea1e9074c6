"""What a page is about: a document in one state, with what is ready of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from app.embed_frame import Frame
from app.forms import State
from app.jobs import Progress
from app.library import Opened
from engine.analysis import Analysis, TrackAnalysis
from engine.answers import Answer
from engine.drawing.palette import Look, looks_of
from engine.drawing.stage import Track
from engine.embedding import Embedder, load_embedder
from engine.span import Span
from engine.spec import track_names
from engine.tokens import Tokenization


@dataclass(frozen=True, kw_only=True)
class Subject:
    """What a page is about: a document with its answers, in one state.

    `analysis` holds the tracks that are ready, in the order of the state; None where none is. `waiting`
    is set while the others wait for the vectors of their sentences, or all for a model to come. `changes`
    counts the changes of the answers that undo can take back, `edition` names the answers as they are
    and `revision` counts the changes of the text; `embedders` are those that may be chosen. `may_mark` says
    whether whoever looks may change the answers, `is_earlier` that a newer version took its place, and
    `frame` is set where the page is made for a frame of another.
    """

    id: str
    file_name: str
    state: State
    tokenization: Tokenization
    answers: tuple[Answer, ...] = ()
    analysis: Analysis | None = None
    waiting: Progress | None = None
    changes: int = 0
    edition: str = ""
    revision: int = 0
    embedders: tuple[str, ...] = ()
    may_mark: bool = True
    is_earlier: bool = False
    frame: Frame | None = None

    @property
    def text(self) -> str:
        return self.tokenization.document.text

    @property
    def title(self) -> str:
        return self.tokenization.document.title or self.file_name or "Untitled"

    @cached_property
    def names(self) -> list[str]:
        return track_names(self.state.tracks, self.state.names)

    @cached_property
    def looks(self) -> list[Look]:
        """The hue of each track, and whether an earlier one has it too."""
        return looks_of(self.state.tracks)

    @property
    def embedder(self) -> Embedder:
        return load_embedder(self.state.embedder)

    @property
    def is_stand_in(self) -> bool:
        """Whether the vectors know words but no meaning."""
        return self.embedder.stand_in

    @cached_property
    def tracks(self) -> tuple[TrackAnalysis | None, ...]:
        """The analysis of each track of the state; None for one that waits."""
        ready = list(self.analysis.tracks) if self.analysis else []
        found: list[TrackAnalysis | None] = []
        for spec in self.state.tracks:
            is_next = bool(ready) and ready[0].chunking.spec == spec
            found.append(ready.pop(0) if is_next else None)
        return tuple(found)

    @property
    def drawn(self) -> list[Track]:
        """Each track as a figure draws it: its analysis or, while it waits, what it is."""
        pairs = zip(self.tracks, self.state.tracks, strict=True)
        return [track or spec for track, spec in pairs]

    @property
    def is_given_up(self) -> bool:
        """Whether what its tracks wait for does not come by itself."""
        return self.waiting is not None and self.waiting.is_over

    @property
    def is_coming(self) -> bool:
        """Whether a track waits for vectors that are being made."""
        return None in self.tracks and not self.is_given_up

    @property
    def focus(self) -> TrackAnalysis:
        """The shown track; ValueError while it waits."""
        track = self.tracks[self.state.shown]
        if track is None:
            raise ValueError(f"{self.names[self.state.shown]} is not cut yet; wait for its vectors")
        return track

    @property
    def page_url(self) -> str:
        """The address of the page itself, which keeps how it is framed."""
        if self.frame is None:
            return self.url()
        return self.frame.address(self.id, self.state.query())

    def url(self, *parts: str, state: State | None = None, **more: object) -> str:
        """An address below the document's, with a state (its own where none is given)."""
        path = "/".join(("/d", self.id, *parts))
        extra = "".join(f"&{name}={value}" for name, value in more.items())
        return f"{path}?{(state or self.state).query()}{extra}"


def subject_of(opened: Opened, state: State, frame: Frame | None = None) -> Subject:
    """The analysis of the tracks that are ready, and the progress of what the others wait for.

    A chosen answer past the last is the last.
    """
    state = within(state, len(opened.document.text))
    state = replace(state, chosen=max(min(state.chosen, len(opened.answers) - 1), 0))
    analysis = opened.analysis(state)
    ready = len(analysis.tracks) if analysis else 0
    subject = Subject(
        id=opened.id,
        file_name=opened.file_name,
        state=state,
        tokenization=opened.tokenization(state.tokenizer),
        answers=opened.answers,
        analysis=analysis,
        waiting=_waiting(opened, state, ready),
        changes=opened.changes,
        edition=opened.edition,
        revision=opened.revision,
        embedders=opened.library.settings.embedder_names,
        may_mark=opened.is_mine and frame is None,
        is_earlier=opened.is_earlier,
        frame=frame,
    )
    return replace(subject, state=replace(state, pin=pin_of(subject)))


def _waiting(opened: Opened, state: State, ready: int) -> Progress | None:
    """What tracks wait for or, where all are ready, a model that is to count their tokens."""
    is_here = load_embedder(state.embedder).is_here
    if ready == len(state.tracks) and is_here:
        return None
    made = opened.progress(state.embedder)
    return None if ready == len(state.tracks) and made.status == "done" else made


def within(state: State, characters: int) -> State:
    """The state with a window that lies in the text: what reaches past its end shows up to the end.

    >>> from engine.spec import parse_track
    >>> [
    ...     within(State((parse_track("fixed"),), window=window), 100).window
    ...     for window in (Span(5, 900), Span(500, 900))
    ... ]
    [Span(start=5, end=100), None]
    """
    window = state.window
    if window is None or window.end <= characters:
        return state
    inside = Span(window.start, characters) if window.start < characters else None
    return replace(state, window=inside)


def pin_of(subject: Subject) -> int | None:
    """The pinned chunk, unless its track has fewer chunks than that; one that waits may have it yet."""
    track, pin = subject.tracks[subject.state.shown], subject.state.pin
    is_there = pin is not None and (track is None or pin < len(track.chunking))
    return pin if is_there else None
