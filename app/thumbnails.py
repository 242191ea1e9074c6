"""Thumbnails with their words: a document under its tracks, or a corpus under one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.export_view import has_stand_in
from app.seen import seen
from app.subject import Subject
from app.words import count, numeral
from engine.analysis import TrackAnalysis
from engine.drawing.axis import Axis
from engine.drawing.letters import fitted, width_of
from engine.drawing.stage import Stage, set_out
from engine.drawing.thumbnail import CARD, LARGE, Thumbnail, strips, thumbnail
from engine.units import units_of

STAND_IN = "Here meaning is measured by {}, a stand-in: it compares words and knows none."
NAME_ROOM = 292
"""Pixels that a name and what stands at the right of it have together on the narrowest card."""


@dataclass(frozen=True, slots=True)
class LaneWords:
    """What stands over a lane: its name, its rule in words, and what its cuts do, with a tone.

    `shown` is as much of the name as a card has room for beside `toll`, which `said` says in full.
    """

    name: str
    rule: str
    said: str
    toll: str
    tone: str

    @property
    def shown(self) -> str:
        return fitted(self.name, NAME_ROOM - 1.1 * width_of(self.toll), bold=True)


@dataclass(frozen=True, slots=True)
class ThumbnailView:
    """A thumbnail as its template sees it; `drawn` is None until it is asked for.

    `alt` says the same to those who cannot see it, `sentence` stands beside it. With a `url` it is asked for
    again: at once where nothing is drawn yet, else after a while. `note` says what is missing for good, and
    `stand_in` what the similarity is of where no model measures it.
    """

    drawn: Thumbnail | None
    words: tuple[LaneWords, ...]
    alt: str
    sentence: str = ""
    url: str = ""
    note: str = ""
    is_large: bool = False
    stand_in: str = ""


def thumbnail_view(subject: Subject, url: str, *, is_large: bool = False) -> ThumbnailView:
    """The tracks of a document that are ready; `url` asks for it again while others wait."""
    line = seen(subject)
    words = tuple(
        lane_words(name, spec.words, track)
        for name, spec, track in zip(
            subject.names, subject.state.tracks, subject.tracks, strict=True
        )
    )
    return ThumbnailView(
        thumbnail(stage_of(subject), LARGE if is_large else CARD),
        words,
        alt_words(subject.title, words),
        f"{line.lead} {line.rest}" if is_large else "",
        # Also where they came after the tracks were asked for: the next time all is there.
        url if subject.is_coming else "",
        "The vectors did not come; open it to go on." if subject.is_given_up else "",
        is_large,
        STAND_IN.format(subject.state.embedder) if has_stand_in(subject) else "",
    )


def strips_view(subjects: Sequence[Subject], title: str) -> ThumbnailView:
    """Some documents of a corpus under one track."""
    words = tuple(lane_words(one.title, "", one.tracks[0]) for one in subjects)
    drawn = strips([stage_of(one) for one in subjects])
    (spec,), (name,) = subjects[0].state.tracks, subjects[0].names
    told = f"{numeral(len(subjects)).capitalize()} of its documents, cut by {name}: {spec.words}."
    return ThumbnailView(drawn, words, alt_words(f"{title}, under {name}", words), told)


def stage_of(subject: Subject) -> Stage:
    axis = Axis(subject.tokenization, subject.state.unit)
    return set_out(axis, subject.answers, subject.drawn, names=subject.names)


def lane_words(name: str, rule: str, track: TrackAnalysis | None) -> LaneWords:
    if track is None:
        return LaneWords(name, rule, "still to come", "still to come", "mute")
    chunks, (cut, units, noun) = count(len(track.chunking), "chunk"), _judged(track)
    said, toll = f"{cut:,} of {count(units, noun)} cut", f"{chunks} · {cut:,} of {units:,} cut"
    return LaneWords(name, rule, f"{chunks}, {said}", toll, "bad" if cut else "good")


def _judged(track: TrackAnalysis) -> tuple[int, int, str]:
    """How many answers are cut for good, of how many; sentences where no answer is marked."""
    if track.verdicts:
        return track.summary.answers_cut, len(track.verdicts), "answer"
    return track.summary.sentences_cut, len(units_of(track.chunking.document).sentences), "sentence"


def alt_words(title: str, words: Sequence[LaneWords]) -> str:
    """One sentence with the names, the chunks and the answers that are cut.

    >>> alt_words("Policy", [LaneWords("Fixed", "", "4 chunks, 2 of 3 answers cut", "", "bad")])
    'Policy: Fixed, 4 chunks, 2 of 3 answers cut.'
    """
    return f"{title}: {'; '.join(f'{one.name}, {one.said}' for one in words)}."
