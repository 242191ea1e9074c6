"""The command `cutmarks inspect`: a file is cut by each track, and its report printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import numpy as np
import orjson
import typer
from numpy.typing import NDArray

from app.commands.files import marked_of, source_of
from app.commands.options import Answers, Language, Tokenizer, named_path
from app.compare import agreement_of, agreement_text
from app.downloads import bring, quieten
from app.named_files import is_same, keep
from app.opening import DEFAULT_EMBEDDER, opening_tokenization
from app.overlap_advice import overlaps_dict, overlaps_text
from app.report import report
from app.settings import load_settings
from app.terminal import put
from engine.analysis import Analysis, analyse
from engine.answers import Answer
from engine.chunking import cut, needs_vectors
from engine.document import Document
from engine.embedding import load_embedder
from engine.spec import parse_track, track_names
from engine.strategies import DEFAULT_TRACKS
from engine.tokens import tokenize


def inspect(
    file: Annotated[
        Path,
        typer.Argument(
            parser=named_path, metavar="file", help="The file to cut, in any format that is read."
        ),
    ],
    track: Annotated[
        list[str] | None,
        typer.Option(
            help="A way to cut it, such as fixed:size=300; may be given several times. Without one: "
            f"{', '.join(DEFAULT_TRACKS)}."
        ),
    ] = None,
    answers: Answers = None,
    tokenizer: Tokenizer = None,
    embedder: Annotated[str, typer.Option(help="What reads the sentences.")] = DEFAULT_EMBEDDER,
    language: Language = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole analysis.")] = False,
    html: Annotated[
        Path | None,
        typer.Option(
            parser=named_path,
            metavar="<path>",
            help="Write the picture, the tables and the text as one HTML file; - prints it.",
        ),
    ] = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="Say which cuts the two tracks share.")
    ] = False,
    overlaps: Annotated[
        bool, typer.Option("--overlaps", help="Say how much overlap the answers need.")
    ] = False,
    units: Annotated[
        bool, typer.Option("--units", help="List the sentences, tables and more that are parted.")
    ] = False,
) -> None:
    """Cut a file and say what that does to its answers."""
    settings = load_settings()
    settings.check_embedder(embedder)
    tracks = track or DEFAULT_TRACKS
    if html:
        expect_page(html, [file, *filter(None, [answers])])
        if as_json or compare or overlaps or units:
            raise ValueError(
                "--html writes a page and no report: leave it out, or --json and what adds to that"
            )
    source = source_of(file, settings, language)
    marked = marked_of(answers, file, source, settings)
    names = track_names([*map(parse_track, tracks)]) if html else ()
    analysis = inspected(source.document, tracks, marked, tokenizer, embedder, names)
    if html:
        put_page(analysis, file, html)
    elif as_json:
        more = {"agreement": agreement_of(analysis)} if compare else {}
        more |= {"overlaps": overlaps_dict(analysis)} if overlaps else {}
        put(orjson.dumps(analysis.to_dict() | more, option=orjson.OPT_APPEND_NEWLINE))
    else:
        parts = [agreement_text(analysis)] if compare else []
        parts += [overlaps_text(analysis)] if overlaps else []
        put("\n\n".join([report(analysis, units=units), *parts]) + "\n")


def inspected(
    document: Document,
    tracks: Sequence[str],
    answers: Sequence[Answer],
    tokenizer: str | None,
    embedder: str,
    names: Sequence[str] = (),
) -> Analysis:
    """The analysis that the API gives of the same document, answers and tracks.

    `names` are what its alarms call the tracks, which are spelled where none are given.
    """
    specs = [parse_track(track) for track in tracks]
    bring(embedder)
    tokenization = (
        opening_tokenization(document) if tokenizer is None else tokenize(document, tokenizer)
    )
    vectors = embedded(document, embedder) if any(map(needs_vectors, specs)) else None
    chunkings = [cut(tokenization, spec, vectors=vectors) for spec in specs]
    return analyse(chunkings, answers, embedder=embedder, vectors=vectors, names=names)


def expect_page(place: Path, read: Iterable[Path]) -> None:
    """ValueError where a page would take the place of a file that it is made of."""
    for file in read:
        if is_same(place, file):
            raise ValueError(
                f"--html {place} would replace {file}, which is read: name another file"
            )


def put_page(analysis: Analysis, file: Path, place: Path) -> None:
    """Write the analysis as one HTML file, or print it."""
    from app.standalone import standalone_of  # with the database, which the other ways do without

    content = standalone_of(analysis, file.name)
    if str(place) == "-":
        put(content)
    else:
        keep(content, place)


def embedded(document: Document, embedder: str) -> NDArray[np.int8]:
    quieten()
    sentences = [sentence.of(document.text) for sentence in document.sentences]
    return load_embedder(embedder).embed(sentences)
