"""The command `cutmarks`: look at a file in a terminal, or serve the app."""

from __future__ import annotations

import gc
import os
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
from app.opening import DEFAULT_EMBEDDER, DEFAULT_TOKENIZER, opening_tokenization
from app.report import report
from app.settings import load_settings
from engine.analysis import Analysis, analyse
from engine.answers import Answer
from engine.chunking import cut, needs_vectors
from engine.document import Document
from engine.embedding import load_embedder
from engine.reading import decode, read
from engine.spec import DEFAULT_TRACKS, parse_track
from engine.tokens import tokenize

ERROR_STATUS = 2

cli = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False)


@cli.callback()
def cutmarks() -> None:
    """See where a chunking rule cuts a document, and which answers the cuts destroy."""


@cli.command()
def inspect(
    file: Annotated[Path, typer.Argument(help="The text or Markdown file to cut.")],
    track: Annotated[
        list[str] | None,
        typer.Option(help="A way to cut it, such as fixed:size=300; may be given several times."),
    ] = None,
    answers: Annotated[Path | None, typer.Option(help="JSON with the answers to mark.")] = None,
    tokenizer: Annotated[
        str | None,
        typer.Option(
            help=f"What counts the tokens; {DEFAULT_TOKENIZER} where it knows the script."
        ),
    ] = None,
    embedder: Annotated[str, typer.Option(help="What reads the sentences.")] = DEFAULT_EMBEDDER,
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole analysis.")] = False,
) -> None:
    """Cut a file and say what that does to its answers."""
    document = read(file)
    marked = marked_of(answers, file, document) if answers else ()
    analysis = inspected(document, track or DEFAULT_TRACKS, marked, tokenizer, embedder)
    if as_json:
        sys.stdout.buffer.write(orjson.dumps(analysis.to_dict(), option=orjson.OPT_APPEND_NEWLINE))
    else:
        typer.echo(report(analysis))


def marked_of(answers: Path, file: Path, document: Document) -> tuple[Answer, ...]:
    source = decode(file.read_bytes(), name=file.name).text
    return read_answers(answers, document, source)


def inspected(
    document: Document,
    tracks: Sequence[str],
    answers: Sequence[Answer],
    tokenizer: str | None,
    embedder: str,
) -> Analysis:
    """The analysis that the API gives of the same document, answers and tracks."""
    specs = [parse_track(track) for track in tracks]
    tokenization = tokenize(document, tokenizer) if tokenizer else opening_tokenization(document)
    vectors = embedded(document, embedder) if any(map(needs_vectors, specs)) else None
    chunkings = [cut(tokenization, spec, vectors=vectors) for spec in specs]
    return analyse(chunkings, answers, embedder=embedder, vectors=vectors)


def embedded(document: Document, embedder: str) -> NDArray[np.int8]:
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    os.environ.setdefault("HF_HUB_OFFLINE", "1")
    sentences = [sentence.of(document.text) for sentence in document.sentences]
    return load_embedder(embedder).embed(sentences)


@cli.command()
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.")] = None,
) -> None:
    """Run the app until it is interrupted."""
    import uvicorn

    from app.main import create_app

    settings = load_settings(host=host, port=port)
    typer.echo(f"Cutmarks runs at http://{settings.host}:{settings.port}/ (Ctrl-C ends it)")
    gc.freeze()  # else each full collection walks every imported module, 40 ms in some answer
    uvicorn.run(create_app(settings), host=settings.host, port=settings.port, log_level="warning")


def main() -> None:
    """Run the command; what goes wrong is one sentence on stderr and status 2."""
    try:
        status = cli(standalone_mode=False)
    except TyperException as error:
        fail(error.format_message() if hasattr(error, "format_message") else str(error))
    except (OSError, ValueError) as error:
        fail(str(error))
    sys.exit(status or 0)


def fail(message: str) -> None:
    if words := " ".join(message.split()):  # none where the help was printed instead
        typer.echo(words if words.endswith((".", "!", "?")) else f"{words}.", err=True)
    sys.exit(ERROR_STATUS)


if __name__ == "__main__":
    main()
