"""The figure in a notebook: one call from a text, its tracks and its answers to a picture under the cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from engine.analysis import Analysis, analyse
from engine.answer_places import looked_for
from engine.answers import Answer, mark
from engine.chunking import cut, needs_vectors
from engine.drawing.axis import Unit
from engine.embedding import load_embedder
from engine.figure import figure
from engine.formats import BY_SUFFIX
from engine.incoming import Incoming
from engine.naming import ReadingError, parted_name
from engine.quoting import quoted
from engine.reading import bytes_of, document_of, parse
from engine.similarity import Vectors
from engine.spec import parse_track
from engine.strategies import DEFAULT_TRACKS
from engine.tokens import tokenize
from engine.verdict_table import VerdictTable, table_of

if TYPE_CHECKING:
    from plotly.graph_objects import Figure

Named = str | Mapping[str, object] | Answer
"""An answer by its words, as a question of the JSON of `--answers`, or as `mark` gives it."""
Marked = Named | tuple[int, int]

BAR = 24  # pixels for Plotly's buttons over the figure
UNUSED = ["select2d", "lasso2d", "autoScale2d"]  # those that do nothing here
LONGEST_PATH = 255  # characters of a text that may be the name of a file
NAME = re.compile(r"[\w./~\\-]*\w", re.ASCII)  # one word without a stop after it
# What a question says in the files that are read, all of which may be taken from one.
KEYS = ("question", "answer", "start", "end", "references")
MORE_KEYS = frozenset({"doc", "kind", "is_impossible"})


def show(
    text: str | Path,
    tracks: str | Sequence[str] = DEFAULT_TRACKS,
    answers: Named | Sequence[Marked] = (),
    *,
    tokenizer: str = "wordpiece",
    embedder: str = "all-MiniLM-L6-v2",
    unit: Unit = "tokens",
    theme: str = "light",
) -> Shown:
    """The figure of a text under some tracks, which a notebook draws where a cell ends with it.

    `text` is a text, or the path of a file in any format that is read; a single line that names a file is a
    path too. Answers are words that stand once in the text, pairs of start and end, or dicts with `question`
    and `answer`, `start` and `end`, or `references`. `unit` is what the axis counts, `theme` light or dark.
    Raises ValueError, one sentence, for whatever is wrong.

    >>> print(show("Pay soon. Keep it.", "fixed:size=5", "Keep it.", embedder="hash").table)
                   fixed:size=5
    “Keep it.”     cut 1 | 2
    chunks         2
    index size     1.00x
    sentences cut  1
    """
    if unit not in get_args(Unit):
        raise ValueError(f"unit must be {' or '.join(get_args(Unit))}, not {quoted(str(unit))}")
    source = source_of(text)
    specs = [parse_track(one) for one in ([tracks] if isinstance(tracks, str) else tracks)]
    if not specs:
        raise ValueError("there is no track: name one, such as fixed:size=300")
    marked = list(marked_in(source, answers))
    tokenization, reader = tokenize(source.document, tokenizer), load_embedder(embedder)
    vectors: Vectors | None = None
    if any(map(needs_vectors, specs)):
        vectors = reader.embed([one.of(source.document.text) for one in source.document.sentences])
    chunkings = [cut(tokenization, spec, vectors=vectors) for spec in specs]
    analysis = analyse(chunkings, marked, embedder=reader, vectors=vectors)
    return Shown(analysis, figure(analysis, unit=unit, theme=theme))


@dataclass(frozen=True, eq=False)
class Shown:
    """What `show` gives: a picture to notebooks, and to code the analysis and the table behind it.

    `drawn` is the figure in plain dicts.
    """

    analysis: Analysis
    drawn: dict[str, Any]

    @property
    def table(self) -> VerdictTable:
        """What each track does to each answer, and how much else it cuts."""
        return table_of(self.analysis)

    @cached_property
    def figure(self) -> Figure:
        """The figure for Plotly, to be changed or written to a file; it zooms along the axis."""
        from plotly.graph_objects import Figure  # takes a second, and only notebooks want it

        layout = self.drawn["layout"]
        margin = layout["margin"] | {"t": layout["margin"]["t"] + BAR}
        added = {"margin": margin, "height": layout["height"] + BAR, "modebar": {"remove": UNUSED}}
        return Figure(self.drawn["data"], layout | added | {"template": "none", "dragmode": "zoom"})

    def __repr__(self) -> str:
        return str(self.table)

    def _repr_mimebundle_(self, **_: object) -> dict[str, Any]:
        """The figure as the notebook in use draws it, and the table for whoever does not draw figures.

        Plotly knows which kind that is: JupyterLab, Notebook and VS Code get the figure's JSON, and draw it
        with a plotly.js of their own, so that neither the file grows by one nor the network is asked.
        """
        told: dict[str, Any] = {"text/plain": str(self.table), "text/html": self.table.html}
        told |= self.figure._repr_mimebundle_()
        return told


def source_of(text: str | Path) -> Incoming:
    """A text or a file, as it was written and as a document; ReadingError where there is none."""
    path = path_of(text)
    name = "" if path is None else path.name
    parsed = parse(str(text) if path is None else bytes_of(path), name=name)
    return Incoming(name, parsed.text, document_of(parsed, name=name))


def path_of(text: str | Path) -> Path | None:
    """The file that is meant, if one is; ReadingError where a text is only what a file or folder is called.

    >>> path_of("Pay soon."), path_of(Path("fees.md"))
    (None, PosixPath('fees.md'))
    >>> path_of("fees.md")
    Traceback (most recent call last):
    engine.naming.ReadingError: fees.md is no file here: check its name, or give a text of more words
    """
    if isinstance(text, Path):
        return text
    if not isinstance(text, str):
        raise ValueError(f"the text must be a str or a path, not {quoted(repr(text))}")
    if len(text) > LONGEST_PATH or "\n" in text.strip():
        return None
    if is_there(text, Path.is_file):
        return Path(text)
    if wrong := misnamed(text.strip()):
        raise ReadingError(wrong)
    return None


def misnamed(name: str) -> str:
    """What is wrong with the name of a file, as which a text is meant; nothing of any other text."""
    if name and is_there(name, Path.is_dir):
        return f"{name} is a folder: name a file in it"
    if is_there(name, Path.is_file):
        return f"{name} was named with a blank around it: leave that out"
    if NAME.fullmatch(name) or parted_name(name)[1] in BY_SUFFIX:
        return f"{name} is no file here: check its name, or give a text of more words"
    return ""


def is_there(name: str, kind: Callable[[Path], bool]) -> bool:
    try:
        return kind(Path(name))
    except (OSError, ValueError):  # of a text that nothing can be called
        return False


def marked_in(source: Incoming, answers: Named | Sequence[Marked]) -> Iterator[Answer]:
    """The answers in a document, one or several; ValueError where one of them is not there."""
    if isinstance(answers, tuple) and answers and all(isinstance(one, int) for one in answers):
        raise ValueError(f"a pair of start and end goes into a list: [{answers}]")
    listed = [answers] if isinstance(answers, str | Mapping | Answer) else answers
    for one in listed:
        if isinstance(one, Answer):
            yield mark(source.document, one.start, one.end, one.question)
            continue
        for found in looked_for(question_of(one, source), source):
            if isinstance(found, ValueError):
                raise found
            yield found


def keyed(answer: Mapping[str, object]) -> Mapping[str, object]:
    """A question as it was told; ValueError where a key, of one of its references too, says nothing."""
    references = answer.get("references")
    parts = references if isinstance(references, list) else []
    for part in (answer, *(one for one in parts if isinstance(one, Mapping))):
        unknown = [key for key in part if key not in KEYS and key not in MORE_KEYS]
        if unknown:
            told = f"{', '.join(KEYS[:-1])} and {KEYS[-1]}"
            raise ValueError(
                f"an answer has no {quoted(str(unknown[0]))}: what it may have is {told}"
            )
    return dict(answer)


def question_of(
    answer: str | Mapping[str, object] | tuple[int, int], source: Incoming
) -> Mapping[str, object]:
    """An answer in the form of a question of the JSON of `--answers`."""
    if isinstance(answer, str):
        return {"answer": answer}
    if isinstance(answer, Mapping):
        return keyed(answer)
    try:
        start, end = map(index, answer)
    except (TypeError, ValueError) as error:
        raise ValueError(
            "an answer must be its words, a pair of start and end, or a dict with question and answer, not "
            f"{quoted(repr(answer))}"
        ) from error
    if not 0 <= start < end <= len(source.written):
        raise ValueError(
            f"an answer must lie between characters 0 and {len(source.written):,}, not {start:,} to {end:,}"
        )
    return {"start": start, "end": end}
