"""What the page adds to the engine's figure: a narrow form, its words, and where reading stops."""

from __future__ import annotations

from typing import Any

from app.subject import Subject
from app.words import count
from engine.analysis import TrackAnalysis
from engine.drawing.axis import Axis
from engine.drawing.lanes import depth_of
from engine.drawing.layout import narrow
from engine.drawing.stage import set_out
from engine.encoder import unread
from engine.figure import draw

Figure = dict[str, Any]
TABLES = " The tables below say the same."

# The page zooms, drags and exports by its own controls, on the axis only.
CONFIG = {
    "displayModeBar": False,
    "doubleClick": False,
    "scrollZoom": False,
    "showAxisDragHandles": False,
    "showTips": False,
    "responsive": False,
}


def page_figure(subject: Subject) -> Figure:
    """The figure of a subject for the page's scripts; its colours are names of the style sheet.

    `narrow` is what its layout changes on a narrow screen, `words` says it for those who cannot see it,
    `unread` holds the characters of the shown track that the embedder does not read.
    """
    state = subject.state
    axis = Axis(subject.tokenization, state.unit)
    stage = set_out(axis, subject.answers, subject.drawn, state.window, names=subject.names)
    added = {
        "config": CONFIG,
        "narrow": narrow(stage),
        "words": words(subject),
        "unread": unread_spans(subject.tracks[state.shown]),
    }
    return draw(stage) | added


def words(subject: Subject) -> str:
    """One sentence for each track."""
    pairs = zip(subject.tracks, subject.names, strict=True)
    said = [_track_words(track, name) for track, name in pairs]
    tables = "" if subject.frame and subject.frame.show != "bench" else TABLES
    return "Where each track cuts the text. " + " ".join(said) + tables


def _track_words(track: TrackAnalysis | None, name: str) -> str:
    if track is None:
        return f"{name} waits for the vectors."
    chunking = track.chunking
    chunks = count(len(chunking), "chunk") + _depth_words(depth_of(chunking.starts, chunking.ends))
    return f"{name}, {chunking.spec.words}: {chunks}{_verdict_words(track)}."


def _depth_words(depth: int) -> str:
    """
    >>> _depth_words(2), _depth_words(5)
    ('', ', up to 5 over each other')
    """
    return f", up to {depth:,} over each other" if depth > 2 else ""


def _verdict_words(track: TrackAnalysis) -> str:
    """The answers as the headline counts them: what an overlap rescues is not cut for good."""
    if not track.verdicts:
        return ""
    rescued = sum(verdict.kind == "rescued" for verdict in track.verdicts)
    judged = f", {track.summary.answers_cut:,} of {count(len(track.verdicts), 'answer')} cut"
    return judged + (f", {rescued:,} rescued by the overlap" if rescued else "")


def unread_spans(track: TrackAnalysis | None) -> list[list[int]]:
    """The ends of truncated chunks, from where the embedder stops reading."""
    if track is None or not len(track.truncated):
        return []
    spans: list[list[int]] = unread(track.chunking, track.embedder, track.truncated).tolist()
    return spans
