"""The Python that makes the chunks of a track: with this engine and, where it does too, with LangChain."""

from __future__ import annotations

from app.as_langchain import counts_characters, langchain_code
from app.code_words import Cutting, heading_of, in_lines, literal
from app.export_names import is_own_text, is_parsed, syntax_of, text_name
from app.forms import State
from app.problems import Problem
from engine.chunking import Chunking, needs_vectors
from engine.quoting import quoted

LIBRARIES = {"engine": "This engine", "langchain": "LangChain"}

OF_ITS_OWN = "each library finds sentences by rules of its own"
NO_LIBRARY = {
    "fixed": "those that count tokens cut between any two of them, inside a word too, or strip white space",
    "recursive": f"{OF_ITS_OWN}, and none falls back on them between paragraphs and windows",
    "recursive-characters": "none counts with this tokenizer by itself",
    "sentences": f"{OF_ITS_OWN}, and strips the white space after them",
    "headings": "those that cut at headings take the lines apart, and put other white space between them",
    "semantic": f"{OF_ITS_OWN}, and none rounds the vectors it compares",
    "sentence-window": f"{OF_ITS_OWN}, and puts the window beside the sentence instead of in its place",
    "paragraphs": "none keeps lists, tables and code whole and puts headings with what follows them",
    "manual": "they were made by hand, and no rule makes them",
}
"""Why no library makes the cuts of a strategy."""


def engine_code(cutting: Cutting) -> str:
    """A program that cuts the document's file, or its text taken along as one, as the track does."""
    state, reading = cutting.state, reading_of(cutting)
    has_vectors, reads = needs_vectors(cutting.spec), reading.startswith("read(")
    names = ["cut", *["load_embedder"] * has_vectors, *["read"] * reads, "tokenize"]
    more = ", vectors=vectors" if has_vectors else ""
    return in_lines(
        heading_of(cutting),
        "from pathlib import Path",
        "",
        f"from engine import {', '.join(names)}",
        *([] if reads else ["from engine.reading import read_text"]),
        "",
        f"document = {reading}",
        f"tokenization = tokenize(document, {literal(state.tokenizer)})",
        *(vectors_of(state) if has_vectors else []),
        f"chunking = cut(tokenization, {literal(str(cutting.spec))}{more})",
        "",
        "for chunk in chunking.chunks:",
        "    print(chunk.index, chunk.start, chunk.end, chunk.tokens)",
        "    print(document.text[chunk.start : chunk.end])",
    )


def reading_of(cutting: Cutting) -> str:
    """The call that gives the document again: of its file, or of its text as a file."""
    document, language = cutting.document, cutting.state.language
    spoken = f", language={literal(language)}" if language else ""
    name = text_name(document, cutting.file_name)
    if is_parsed(document, cutting.file_name):
        return f"read(Path({literal(cutting.file_name)}){spoken})"
    if is_own_text(document, cutting.file_name):
        return f"read(Path({literal(name)}){spoken})"
    syntax = syntax_of(document)
    form = f"name={literal(name)}" if syntax == "code" else f"markdown={syntax == 'markdown'}"
    return f'read_text(Path({literal(name)}).read_text(encoding="utf-8"), {form}{spoken})'


def vectors_of(state: State) -> list[str]:
    return [
        f"embedder = load_embedder({literal(state.embedder)})",
        "sentences = [sentence.of(document.text) for sentence in document.sentences]",
        "vectors = embedder.embed(sentences)",
    ]


def why_not(cutting: Cutting) -> str:
    """Why neither LangChain nor llama-index makes the cuts of the track, in one sentence."""
    spec = cutting.spec.base
    if spec.strategy == "fixed" and counts_characters(spec, cutting.state.tokenizer):
        reason = "one at least was moved to the edge of an accented letter or an emoji, which they would part"
    else:
        reason = NO_LIBRARY[spec.strategy]
    return f"Neither LangChain nor llama-index makes these cuts: {reason}."


def code_of(cutting: Cutting, library: str, chunking: Chunking | None) -> str:
    """The program for one of `LIBRARIES`; Problem 422 where there is none."""
    if library not in LIBRARIES:
        names = " or ".join(LIBRARIES)
        raise Problem(422, f"The library must be {names}, not {quoted(library)}.")
    code = engine_code(cutting) if library == "engine" else langchain_code(cutting, chunking)
    if not code:
        raise Problem(422, why_not(cutting))
    return code
