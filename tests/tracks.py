"""Tracks of every strategy, drawn from the table itself so that a new row is drawn too."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from hypothesis import reject
from hypothesis import strategies as st

from engine import Chunking, cut, load_embedder, tokenize
from engine.chunking import needs_vectors
from engine.embedding import Embedder
from engine.naming import ReadingError
from engine.params import Param, TrackError, Value
from engine.reading import decode, read_text
from engine.spec import Spec, make_spec, parse_track
from engine.strategies import LATE, STRATEGIES
from engine.tokens import Tokenization
from tests.conftest import REPOSITORY, shared

LARGEST = 40  # small sizes make many cuts in small texts

# One of each kind at least, for tests that cannot draw.
EXAMPLES = {
    "fixed": ["fixed:size=7", "fixed:size=7,overlap=3", "fixed:size=9,overlap=2,unit=characters"],
    "recursive": ["recursive:size=9", "recursive:size=9,overlap=5"],
    "recursive-characters": [
        "recursive-characters:size=30",
        "recursive-characters:size=8,overlap=4,unit=tokens",
        r"recursive-characters:size=5,separators=(\n|. |)",
    ],
    "sentences": [
        "sentences:size=8",
        "sentences:size=12,overlap=2",
        "sentences:size=30,unit=characters",
    ],
    "headings": ["headings", "headings:level=1,size=9"],
    "semantic": [
        "semantic",
        "semantic:percentile=60,size=9,window=2",
        "semantic:threshold=stddev,amount=0.5",
        "semantic:threshold=iqr,amount=0.2",
        "semantic:threshold=gradient,percentile=40",
        "semantic:threshold=absolute",
    ],
    "sentence-window": ["sentence-window", "sentence-window:window=1,stride=3"],
    "paragraphs": ["paragraphs"],
    "late": ["late", "late:over=(fixed:size=7,overlap=3)", "late:over=semantic"],
    "manual": ["manual", "manual:cuts=1|5|6"],
}


def specs(length: int, strategies: tuple[str, ...] = tuple(STRATEGIES)) -> st.SearchStrategy[Spec]:
    """Any track of these strategies with any settings, for a text of so many characters."""
    return st.sampled_from(strategies).flatmap(lambda name: spec_of(name, length))


@st.composite
def spec_of(draw: st.DrawFn, strategy: str, length: int) -> Spec:
    row = STRATEGIES[strategy]
    drawn: dict[str, Any] = {param.name: draw(_values(param, length)) for param in row.params}
    for param in row.params:
        if param.below:
            drawn[param.name] %= drawn[param.below]
    read = {param.name: drawn[param.name] for param in row.params if param.is_read(drawn)}
    try:
        return make_spec(strategy, read)
    except TrackError:
        reject()


def _values(param: Param, length: int) -> st.SearchStrategy[Value]:
    numbers = st.floats(param.low, min(param.high, LARGEST)).map(lambda value: round(value, 6))
    kinds: dict[str, st.SearchStrategy[Any]] = {
        "integer": st.integers(int(param.low), int(min(param.high, LARGEST))),
        "number": st.floats(-1, 2).map(lambda value: round(value, 6)) | numbers,
        "choice": st.sampled_from(param.choices or ("",)),
        "list": st.lists(st.sampled_from(["\n\n", "\n", " ", ". ", "|", "()", ""]), min_size=1).map(tuple),
        "cuts": st.lists(st.integers(1, max(length - 1, 1)), max_size=9 if length > 1 else 0).map(tuple),
        "track": specs(length, tuple(name for name in STRATEGIES if name != LATE)).map(str),
    }  # fmt: skip
    if param.kind == "number" and param.low >= 0:
        kinds["number"] = numbers
    return kinds[param.kind] | st.none() if param.optional else kinds[param.kind]


def tiles(spec: Spec) -> bool:
    """Whether the chunks of a track must give the text back to the letter."""
    base = spec.base
    is_sliding = base.strategy in ("sentence-window", "recursive-characters")
    return not is_sliding and not base.params.get("overlap")


@cache
def hash_embedder() -> Embedder:
    return load_embedder("hash")


def cut_with_hash(tokenization: Tokenization, track: str | Spec) -> Chunking:
    """The chunks of any track; where it needs vectors, those of the stand-in."""
    if not needs_vectors(track):
        return cut(tokenization, track)
    document = tokenization.document
    sentences = [span.of(document.text) for span in document.sentences]
    return cut(tokenization, track, vectors=hash_embedder().embed(sentences))


def chunking_of(text: str, tokenizer: str, track: str | Spec) -> Chunking:
    return cut_with_hash(tokenize(read_text(text), tokenizer), track)


def case_texts() -> Iterator[str]:
    """Every text that a reference case gives, the odd ones that broke other tools among them."""
    for line in shared("cases/cases.jsonl").read_text(encoding="utf-8").splitlines():
        yield from _texts(json.loads(line)["input"])


def _texts(given: Any) -> Iterator[str]:
    if isinstance(given, str):
        yield given
    elif isinstance(given, list):
        for one in given:
            yield from _texts(one)
    elif isinstance(given, dict):
        yield from _texts_of_recipe(given)


def _texts_of_recipe(given: dict[str, Any]) -> Iterator[str]:
    if "repeat" in given:
        text, times = given["repeat"]
        yield text * times + given.get("then", "")
    elif "bytes_hex" in given:
        with suppress(ReadingError):  # of an encoding that is refused
            yield decode(bytes.fromhex(given["bytes_hex"])).text
    else:
        yield from _texts(list(given.values()))


def digest() -> str:
    """One number for where every example track cuts the policy page, in any process the same."""
    text = (REPOSITORY / "sample_docs" / "expense-policy.md").read_text(encoding="utf-8")
    hashed = hashlib.sha256()
    for track in (track for tracks in EXAMPLES.values() for track in tracks):
        for tokenizer in ("wordpiece", "qwen2.5"):
            chunking = chunking_of(text, tokenizer, parse_track(track))
            hashed.update(chunking.starts.tobytes() + chunking.ends.tobytes())
    return hashed.hexdigest()
