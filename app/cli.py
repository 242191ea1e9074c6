"""The command `cutmarks`: look at a file in a terminal, or serve the app."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import numpy as np
import orjson
import typer
from numpy.typing import NDArray
from typer.exceptions import TyperException

from app.answer_files import read_answers
from app.compare import agreement_of, agreement_text
from app.downloads import bring, quieten
from app.forms import asked_language
from app.incoming import incoming
from app.opening import DEFAULT_EMBEDDER, DEFAULT_TOKENIZER, opening_tokenization
from app.overlap_advice import overlaps_dict, overlaps_text
from app.parsing import Parser
from app.problems import Problem, too_large
from app.report import report
from app.row_presets import ROW_PRESETS, SIX
from app.settings import Settings, load_settings
from app.terminal import fail, open_streams, put
from engine.analysis import Analysis, analyse
from engine.answers import Answer
from engine.chunking import cut, needs_vectors
from engine.document import Document
from engine.embedding import load_embedder
from engine.incoming import Incoming
from engine.kinds import ARCHIVE
from engine.naming import ReadingError
from engine.retrieval.measures import DEFAULT_KS, LARGEST_K
from engine.retrieval.retrievers import DEFAULT_RETRIEVERS, RETRIEVERS
from engine.spec import parse_track
from engine.strategies import DEFAULT_TRACKS
from engine.tokens import tokenize

Language = Annotated[
    str, typer.Option(help="The language of its sentences, such as de; found where not given.")
]

Answers = Annotated[Path | None, typer.Option(help="JSON with the answers to mark.")]
Tokenizer = Annotated[
    str | None,
    typer.Option(
        help=f"What counts the tokens; {DEFAULT_TOKENIZER}, or another where it knows few characters."
    ),
]

ONE_OF_RETRIEVERS = f"How chunks are found: {', '.join(RETRIEVERS)}"

cli = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)


@cli.callback()
def cutmarks() -> None:
    """See where a chunking rule cuts a document, and which answers the cuts destroy."""


@cli.command()
def inspect(
    file: Annotated[Path, typer.Argument(help="The file to cut, in any format that is read.")],
    track: Annotated[
        list[str] | None,
        typer.Option(help="A way to cut it, such as fixed:size=300; may be given several times."),
    ] = None,
    answers: Answers = None,
    tokenizer: Tokenizer = None,
    embedder: Annotated[str, typer.Option(help="What reads the sentences.")] = DEFAULT_EMBEDDER,
    language: Language = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole analysis.")] = False,
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
    source = source_of(file, settings, language)
    marked = marked_of(answers, source, settings) if answers else ()
    analysis = inspected(source.document, track or DEFAULT_TRACKS, marked, tokenizer, embedder)
    if as_json:
        more = {"agreement": agreement_of(analysis)} if compare else {}
        more |= {"overlaps": overlaps_dict(analysis)} if overlaps else {}
        put(orjson.dumps(analysis.to_dict() | more, option=orjson.OPT_APPEND_NEWLINE))
    else:
        parts = [agreement_text(analysis)] if compare else []
        parts += [overlaps_text(analysis)] if overlaps else []
        put("\n\n".join([report(analysis, units=units), *parts]) + "\n")


@cli.command()
def evaluate(
    corpus: Annotated[
        Path,
        typer.Argument(
            help="Documents with questions: SQuAD JSON, the simple JSON, CSV with its documents beside it, a "
            "zip or a folder; or one document, with --questions."
        ),
    ],
    questions: Annotated[
        Path | None, typer.Option(help="Questions, in JSON or CSV, about the documents.")
    ] = None,
    track: Annotated[
        list[str] | None,
        typer.Option(
            help="A row, such as recursive:size=256; may be given several times. Without one and without a "
            f"preset: {', '.join(SIX.tracks)}."
        ),
    ] = None,
    preset: Annotated[
        str, typer.Option(help=f"Rows that belong together: {', '.join(ROW_PRESETS)}.")
    ] = "",
    retriever: Annotated[
        list[str] | None,
        typer.Option(
            help=f"{ONE_OF_RETRIEVERS}; may be given several times. Without one: "
            f"{', '.join(DEFAULT_RETRIEVERS)}."
        ),
    ] = None,
    k: Annotated[
        str,
        typer.Option(
            help=f"How many of the first chunks are looked at, up to {LARGEST_K}; several are joined by "
            f"commas. Without it: {','.join(map(str, DEFAULT_KS))}."
        ),
    ] = "",
    tokenizer: Annotated[
        str | None,
        typer.Option(
            help="What counts the tokens. Without it, what the preset says, or else "
            f"{DEFAULT_TOKENIZER}, or another where that knows few characters."
        ),
    ] = None,
    embedder: Annotated[str, typer.Option(help="What reads the chunks.")] = DEFAULT_EMBEDDER,
    baseline: Annotated[
        int, typer.Option(help="The row, from 1, that the others are measured against.")
    ] = 1,
    sweep: Annotated[
        str,
        typer.Option(
            help="Measure many tracks in place of rows: sizes (with and without overlap, beside the structured "
            "strategies), grid (sizes by overlaps) or percentiles (of semantic)."
        ),
    ] = "",
    language: Language = "",
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="Print the whole evaluation; of a sweep one object a line for each retriever.",
        ),
    ] = False,
) -> None:
    """Say what each way of cutting does to finding the answers of a question set."""
    from app import cli_evaluate, cli_sweep  # with libraries that the other commands do without

    settings = load_settings()
    settings.check_embedder(embedder)
    wanted = cli_evaluate.Wanted(
        corpus=corpus,
        questions=questions,
        tracks=track or (),
        retrievers=retriever or (),
        ks=k,
        tokenizer=tokenizer,
        embedder=embedder,
        baseline=baseline,
        preset=preset,
        language=asked_language(language),
    )
    if sweep:
        put(cli_sweep.printed(wanted, sweep, settings, as_json=as_json))
    else:
        put(cli_evaluate.printed(wanted, settings, as_json=as_json))


@cli.command()
def ask(
    file: Annotated[Path, typer.Argument(help="The file to ask, in any format that is read.")],
    question: Annotated[str, typer.Argument(help="What to ask.")],
    track: Annotated[
        list[str] | None,
        typer.Option(
            help="A way to cut it, such as fixed:size=300; may be given several times. Without one: "
            f"{', '.join(DEFAULT_TRACKS)}."
        ),
    ] = None,
    retriever: Annotated[str, typer.Option(help=f"{ONE_OF_RETRIEVERS}.")] = "bm25",
    k: Annotated[int, typer.Option(help="How many of the first chunks are shown.")] = 5,
    answer: Annotated[
        str, typer.Option(help="Where the answer stands: its words, or a question that is marked.")
    ] = "",
    answers: Answers = None,
    tokenizer: Tokenizer = None,
    embedder: Annotated[str, typer.Option(help="What reads the chunks.")] = DEFAULT_EMBEDDER,
    language: Language = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print all that is known.")] = False,
) -> None:
    """Ask a question, and say which chunks of each track come back and where the answer is among them."""
    from app import ask_state, cli_ask  # with libraries that the other commands do without

    settings = load_settings()
    settings.check_embedder(embedder)
    wanted = ask_state.expect_question(ask_state.asked(question, retriever, str(k), answer))
    source = source_of(file, settings, language)
    asked = cli_ask.Asked(
        document=source.document,
        name=file.name,
        ask=wanted,
        tracks=track or DEFAULT_TRACKS,
        answers=marked_of(answers, source, settings) if answers else (),
        tokenizer=tokenizer,
        embedder=embedder,
    )
    put(cli_ask.printed(asked, as_json=as_json))


@cli.command()
def suggest(
    file: Annotated[Path, typer.Argument(help="The file to look through.")],
    language: Language = "",
) -> None:
    """Print the file's own likely answers, as JSON that `inspect --answers` reads."""
    from app import suggesting  # with the database, which the other commands do without

    settings = load_settings()
    found = suggesting.questions_of_file(source_of(file, settings, language))
    put(orjson.dumps(found, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))


@cli.command()
def text(
    file: Annotated[Path, typer.Argument(help="The file to read.")],
) -> None:
    """Print the text that is indexed, whose characters every place counts."""
    put(source_of(file, load_settings(), "").document.text)


def source_of(path: Path, settings: Settings, language: str) -> Incoming:
    """What a file holds, within the limits of the settings."""
    content = file_content(path, settings.max_upload_bytes)
    spoken = asked_language(language)
    with Parser(settings) as parser:
        try:
            return incoming(
                content, path.name, settings.max_characters, language=spoken, run=parser.parse
            )
        except ReadingError as error:
            if not str(error).endswith(f" is {ARCHIVE.words}: {ARCHIVE.advice}"):
                raise
            raise ReadingError(f"{error}, or open it in the app, as a collection") from error


def file_content(path: Path, limit: int) -> bytes:
    """The bytes of a file, read once, since a pipe gives them once, and no further than the limit."""
    try:
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except OSError as error:
        raise ReadingError(
            f"{path} cannot be read ({error.strerror}): check the name and try again"
        ) from error
    if len(content) > limit:
        raise too_large(limit)
    return content


def marked_of(answers: Path, source: Incoming, settings: Settings) -> tuple[Answer, ...]:
    content = file_content(answers, settings.max_upload_bytes)
    return read_answers(content, answers.name, source)


def inspected(
    document: Document,
    tracks: Sequence[str],
    answers: Sequence[Answer],
    tokenizer: str | None,
    embedder: str,
) -> Analysis:
    """The analysis that the API gives of the same document, answers and tracks."""
    specs = [parse_track(track) for track in tracks]
    bring(embedder)
    tokenization = (
        opening_tokenization(document) if tokenizer is None else tokenize(document, tokenizer)
    )
    vectors = embedded(document, embedder) if any(map(needs_vectors, specs)) else None
    chunkings = [cut(tokenization, spec, vectors=vectors) for spec in specs]
    return analyse(chunkings, answers, embedder=embedder, vectors=vectors)


def embedded(document: Document, embedder: str) -> NDArray[np.int8]:
    quieten()
    sentences = [sentence.of(document.text) for sentence in document.sentences]
    return load_embedder(embedder).embed(sentences)


@cli.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
) -> None:
    """Run the app until it is interrupted."""
    from app import serving

    serving.run(load_settings(host=host, port=port))


def main() -> None:
    """Run the command; what goes wrong is one sentence on stderr and status 2."""
    open_streams()
    try:
        status = cli(standalone_mode=False)
    except TyperException as error:
        fail(error.format_message() if hasattr(error, "format_message") else str(error))
    except (Problem, ValueError) as error:
        fail(str(error))
    except Exception as error:  # a fault of ours, or of the code that comes with a model
        fail(
            f"Cutmarks failed ({type(error).__name__}: {error}); try other options or another file"
        )
    sys.exit(status or 0)


if __name__ == "__main__":
    main()
