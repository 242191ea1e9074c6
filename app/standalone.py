"""One file that holds the picture of a document, its tables and its text, and asks nothing of any network."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import version
from typing import Any

from markupsafe import Markup

from app.assets import STATIC
from app.bench_data import bench_dict
from app.figures import Figure, page_figure, unread_spans
from app.forms import State, Unit
from app.pages import environment
from app.standalone_scripts import packed_modules, packed_plotly
from app.standalone_text import Passage, passages_of
from app.subject import Subject
from app.views import Bench, bench_of
from engine.analysis import Analysis
from engine.direction import Direction
from engine.languages import is_right_to_left
from engine.pages import page_noun
from engine.span import Span

SHEETS = (
    *("tokens", "scripts", "base", "bar", "bench", "summary", "picture", "text", "answers"),
    *("narrow", "forced", "print", "standalone"),
)


@dataclass(frozen=True, slots=True)
class Track:
    """A track as the legend and the head of the text name it; `pending` while it waits for vectors."""

    index: int
    name: str
    spelling: str
    look: str
    shown: bool
    pending: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """A kind of mark that the picture has, and what it means."""

    kind: str
    words: str


@dataclass(frozen=True, slots=True)
class Standalone:
    """All that the file shows. `reduced` says what a long document leaves out; `live_url` may be empty."""

    title: str
    made_by: str
    state: tuple[str, ...]
    live_url: str
    reduced: str
    language: str
    dir: Direction
    bench: Bench
    tracks: tuple[Track, ...]
    verdicts: tuple[Verdict, ...]
    passages: tuple[Passage, ...]
    hue: str
    dashed: bool
    styles: Markup
    theme_script: Markup
    begin_script: Markup
    modules: Markup
    plotly: Markup

    def href(self, goto: str) -> str:
        """The passage of a place such as `120-180`, where a link leads when no script follows it."""
        place = int(goto.partition("-")[0])
        at = bisect_right(self.passages, place, key=lambda passage: passage.start) - 1
        return f"#at-{self.passages[max(at, 0)].start}"


VERDICTS = (
    Verdict("whole", "answer whole in one chunk"),
    Verdict("cut", "answer cut: whole in no chunk"),
    Verdict("rescued", "rescued: cut, but whole again in an overlapping chunk"),
    Verdict("lost", "lost: part of it is in no chunk"),
)
REDUCED = (
    "The document is long, so the picture holds its chunks as they are drawn all at once, many of them "
    "without numbers; the text below has every cut of the shown track."
)


def standalone_page(subject: Subject, live_url: str = "") -> bytes:
    """The file of a subject, in UTF-8; `live_url` is where its page is, if a server has one."""
    template = environment().get_template("standalone.html")
    return template.render(page=standalone(subject, live_url)).encode()


def standalone_of(
    analysis: Analysis,
    file_name: str = "",
    *,
    names: Sequence[str] = (),
    shown: int = 0,
    unit: Unit = "tokens",
    window: Span | None = None,
) -> bytes:
    """The same of an analysis that no server has; `names` are the tracks' own, `window` is what is in view."""
    state = State(
        tracks=tuple(track.chunking.spec for track in analysis.tracks),
        names=tuple(names),
        tokenizer=analysis.tokenization.tokenizer.name,
        embedder=analysis.embedder.name,
        shown=shown,
        unit=unit,
        window=window,
    )
    answers = analysis.answers
    subject = Subject(
        id="",
        file_name=file_name,
        state=state,
        tokenization=analysis.tokenization,
        answers=answers,
        analysis=analysis,
    )
    return standalone_page(subject)


def standalone(subject: Subject, live_url: str = "") -> Standalone:
    subject = replace(subject, may_mark=False)  # nothing of a file can be changed
    state, document = subject.state, subject.tokenization.document
    figure = page_figure(replace(subject, state=replace(state, window=None)))
    look = subject.looks[state.shown]
    return Standalone(
        title=subject.title,
        made_by=f"Cutmarks {version('cutmarks')}",
        state=state_words(subject),
        live_url=live_url,
        reduced=REDUCED if any(trace["type"] == "heatmap" for trace in figure["data"]) else "",
        language=document.language,
        dir="rtl" if is_right_to_left(document.language) else "ltr",
        bench=bench_of(subject, swapped=False),
        tracks=tuple(_track(subject, index) for index in range(len(subject.tracks))),
        verdicts=_verdicts(subject),
        passages=tuple(passages_of(subject)),
        hue=look.hue,
        dashed=look.dashed,
        styles=_styles(),
        theme_script=_script("theme.js"),
        begin_script=_script("standalone/begin.js"),
        modules=Markup(packed_modules(_data(subject, figure))),
        plotly=Markup(packed_plotly()),
    )


def state_words(subject: Subject) -> tuple[str, ...]:
    """What the picture is made with, besides its tracks."""
    state = subject.state
    counted = subject.tokenization.tokenizer.label
    words = [f"Tokens as {counted} counts them", f"embedder {subject.embedder.label}"]
    if state.unit == "characters":
        words.append("axis in characters")
    if state.window is not None:
        words.append(f"opens on characters {state.window.start:,} to {state.window.end:,}")
    return tuple(words)


def _data(subject: Subject, figure: Figure) -> dict[str, Any]:
    """What the scripts of the page are told, without what only a server could follow."""
    document = subject.tokenization.document
    data = bench_dict(subject, figure) | {
        "url": "",
        "hand": None,
        "unread": [unread_spans(track) for track in subject.tracks],
        "pages": {"noun": page_noun(document), "starts": document.source.pages},
    }
    if data["curve"]:
        data["curve"] |= {
            "levels": None
        }  # a threshold that stays where it is has its words in the picture
    return data


def _track(subject: Subject, index: int) -> Track:
    return Track(
        index=index,
        name=subject.names[index],
        spelling=str(subject.state.tracks[index]),
        look=subject.looks[index].classes,
        shown=index == subject.state.shown,
        pending=subject.tracks[index] is None,
    )


def _verdicts(subject: Subject) -> tuple[Verdict, ...]:
    """The kinds of marks that the picture has."""
    tracks = [track for track in subject.tracks if track]
    found = {verdict.kind for track in tracks for verdict in track.verdicts}
    return tuple(verdict for verdict in VERDICTS if verdict.kind in found)


def _script(name: str) -> Markup:
    return Markup((STATIC / "js" / name).read_text(encoding="utf-8"))


@cache
def _styles() -> Markup:
    """The style sheets in one, without their comments."""
    sheets = ((STATIC / "css" / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS)
    lines = map(str.strip, re.sub(r"/\*.*?\*/", "", "".join(sheets), flags=re.DOTALL).splitlines())
    return Markup("\n".join(filter(None, lines)))
