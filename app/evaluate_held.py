"""What is the same for every row of an evaluation, and the questions that are not asked."""

from __future__ import annotations

from dataclasses import dataclass

from app.evaluated import Evaluated
from app.words import count, listed
from engine.embedding import EMBEDDERS
from engine.late import WINDOW_OVERLAP
from engine.retrieval.corpus import Corpus, LeftOut
from engine.retrieval.retrievers import K1, RETRIEVERS, B, Retriever
from engine.strategies import LATE
from engine.tokens import TOKENIZERS

MOST_LISTED = 200
INDEX_WORDS = {"words": f"BM25 k1 {K1}, b {B}", "exact": "exact cosine", "hnsw": "HNSW"}


@dataclass(frozen=True, slots=True)
class Chip:
    """One thing that is held still, and what that means; of one `to_mind` it is said at once."""

    key: str
    words: str
    help: str
    to_mind: bool = False


@dataclass(frozen=True, slots=True)
class LeftOutList:
    """The questions that are not asked, and why; `more` counts those that are not listed."""

    words: str
    questions: tuple[LeftOut, ...]
    more: int


def chips_of(evaluated: Evaluated) -> tuple[Chip, ...]:
    asking, corpus = evaluated.asking, evaluated.questions.corpus
    documents = "The document was" if len(corpus.documents) == 1 else "Each document was"
    return (
        Chip(
            "parse",
            "one parse",
            f"{documents} read once and kept: every row cuts the same text.",
        ),
        Chip(
            "questions",
            count(len(corpus.questions), "question"),
            f"Every row is asked the same, with {count(len(corpus.references), 'place')} that answer them.",
        ),
        Chip(
            "tokenizer",
            _tokenizer_label(asking.state.tokenizer),
            "Whose tokens are counted: sizes of chunks, the size of the index, what a generator receives.",
        ),
        _embedder_chip(evaluated),
        *_index_chips(evaluated),
        Chip(
            "k",
            f"k = {', '.join(map(str, asking.ks))}",
            "How many of the first chunks are looked at.",
        ),
    )


def _tokenizer_label(name: str) -> str:
    return TOKENIZERS[name].label if name in TOKENIZERS else name


def _embedder_chip(evaluated: Evaluated) -> Chip:
    embedder = evaluated.embedder
    name = evaluated.asking.state.embedder
    reads = (
        f"It reads up to {embedder.max_tokens} tokens of a chunk." if embedder.max_tokens else ""
    )
    note = EMBEDDERS[name].note if name in EMBEDDERS else ""
    about = f"{note[:1].upper()}{note[1:]}." if note else "The model that makes all vectors."
    return Chip("embedder", embedder.label, f"{about} {reads}".strip(), embedder.stand_in)


def _index_chips(evaluated: Evaluated) -> list[Chip]:
    """One for each kind of index that is asked, and one where vectors are pooled late."""
    asked = [RETRIEVERS[name] for name in evaluated.asking.retrievers]
    kinds: dict[str, list[Retriever]] = {}
    for one in asked:
        kinds.setdefault(one.kind, []).append(one)
    chips = [
        Chip(
            kind,
            INDEX_WORDS[kind],
            f"{listed([one.label for one in of_kind])}: {_base_note(of_kind[0])}.",
        )
        for kind, of_kind in kinds.items()
    ]
    tracks = evaluated.asking.state.tracks
    is_late = any(one.late for one in asked) or any(one.strategy == LATE for one in tracks)
    return [*chips, *([LATE_CHIP] if is_late and set(kinds) - {"words"} else [])]


LATE_CHIP = Chip(
    "late",
    f"windows share {WINDOW_OVERLAP}",
    "For late vectors a document is embedded whole, in the longest windows the model allows; neighbouring "
    f"windows share {WINDOW_OVERLAP} tokens.",
)


def _base_note(retriever: Retriever) -> str:
    """What an index is, without what is put before a chunk."""
    return RETRIEVERS[{"words": "bm25", "exact": "dense", "hnsw": "hnsw"}[retriever.kind]].note


def left_out_of(corpus: Corpus) -> LeftOutList:
    """
    >>> left_out_of(Corpus((), (), (), (LeftOut("Who?", "No answer."),), 2)).words
    '1 question is left out; 2 more are known to have no answer here.'
    """
    out, unanswerable = len(corpus.left_out), corpus.unanswerable
    said = f"{count(out, 'question')} {'is' if out == 1 else 'are'} left out" if out else ""
    if unanswerable:
        more = f"{unanswerable:,}{' more' if out else ''}"
        noun = "" if out else f" {'question' if unanswerable == 1 else 'questions'}"
        verb = "is" if unanswerable == 1 else "are"
        said = f"{said}{'; ' if out else ''}{more}{noun} {verb} known to have no answer here"
    shown = corpus.left_out[:MOST_LISTED]
    return LeftOutList(f"{said}." if said else "", shown, out - len(shown))
