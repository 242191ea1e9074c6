"""The command `cutmarks inspect`: a file is cut by each track, and its report printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import orjson
import typer
from numpy.typing import NDArray

from app.commands.files import marked_of, source_of
from app.commands.options import Answers, Embedder, Language, Tokenizer, Tracks, named_path
from app.commands.several import are_several, meant, places_of, sources_of
from app.compare import agreement_of, agreement_text
from app.downloads import bring, quieten
from app.named_files import is_same, keep, make_folder
from app.opening import DEFAULT_EMBEDDER, opening_tokenization
from app.overlap_advice import overlaps_dict, overlaps_text
from app.report import report
from app.settings import Settings, load_settings
from app.terminal import put
from engine.analysis import Analysis, analyse
from engine.answers import Answer
from engine.chunking import cut, needs_vectors
from engine.document import Document
from engine.embedding import load_embedder
from engine.incoming import Incoming
from engine.spec import parse_track, track_names
from engine.strategies import DEFAULT_TRACKS
from engine.tokens import tokenize


def inspect(
    files: Annotated[
        list[Path],
        typer.Argument(
            parser=named_path,
            metavar="file",
            help="The file to cut, in any format that is read; with --html several, or a folder of them.",
        ),
    ],
    track: Tracks = None,
    answers: Answers = None,
    tokenizer: Tokenizer = None,
    embedder: Embedder = DEFAULT_EMBEDDER,
    language: Language = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole analysis.")] = False,
    html: Annotated[
        Path | None,
        typer.Option(
            parser=named_path,
            metavar="<path>",
            help="Write the picture, the tables and the text as one HTML file; - prints it. Of several files "
            "each becomes one, in a folder of this name.",
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
        expect_page(html, [*files, *filter(None, [answers])])
        if as_json or compare or overlaps or units:
            raise ValueError(
                "--html writes a page and no report: leave it out, or --json and what adds to that"
            )
        shown = Shown(tracks, answers, tokenizer, embedder, language)
        put_pages(files, html, shown, settings)
        return
    if are_several(files):
        raise ValueError("Several files are shown as pages: add --html FOLDER, or name one file")
    source = source_of(files[0], settings, language)
    marked = marked_of(answers, files[0], source, settings)
    analysis = inspected(source.document, tracks, marked, tokenizer, embedder)
    if as_json:
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


@dataclass(frozen=True, slots=True)
class Shown:
    """How pages are made: the tracks, the file of answers, and what counts, compares and parts sentences."""

    tracks: Sequence[str]
    answers: Path | None
    tokenizer: str | None
    embedder: str
    language: str


def put_pages(files: Sequence[Path], place: Path, shown: Shown, settings: Settings) -> None:
    """Write the page of one file, or print it; of several, or of a folder, each into a folder."""
    if not are_several(files) and not place.is_dir():
        source = source_of(files[0], settings, shown.language)
        marked = marked_of(shown.answers, files[0], source, settings)
        content = page_of(source, marked, shown)
        if str(place) == "-":
            put(content)
        else:
            keep(content, place)
        return
    found = meant(files, [place, *filter(None, [shown.answers])], settings)
    places = places_of(found, place)
    for one, source in sources_of(found, settings, shown.language):
        marked = marked_of(shown.answers, one.path, source, settings, is_told=False)
        make_folder(places[one].parent)
        keep(page_of(source, marked, shown), places[one])


def page_of(source: Incoming, marked: Sequence[Answer], shown: Shown) -> bytes:
    from app.standalone import standalone_of  # with the database, which the other ways do without

    names = track_names([*map(parse_track, shown.tracks)])
    analysis = inspected(
        source.document, shown.tracks, marked, shown.tokenizer, shown.embedder, names
    )
    return standalone_of(analysis, source.name)


def embedded(document: Document, embedder: str) -> NDArray[np.int8]:
    quieten()
    sentences = [sentence.of(document.text) for sentence in document.sentences]
    return load_embedder(embedder).embed(sentences)
