"""What `cutmarks ask` does: a file is cut by each track, and the chunks are asked one question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import orjson

from app.ask_json import ask_dict, ask_text
from app.ask_state import Ask, expect_question
from app.asking import Answered, Refused, asked_corpus, expect_some, refused, wanted
from app.downloads import bring, quieten
from app.opening import opening_tokenization
from engine.answers import Answer
from engine.chunking import cut, needs_vectors
from engine.document import Document
from engine.embedding import load_embedder
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.corpus import Corpus, corpus_of
from engine.retrieval.evaluation import DirectVectors
from engine.retrieval.ranking import rank
from engine.retrieval.retrievers import retriever_of
from engine.spec import Spec, parse_track, spelled_names
from engine.tokens import tokenize


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question to one document; without a tokenizer it is counted as its page opens."""

    document: Document
    name: str
    ask: Ask
    tracks: Sequence[str]
    answers: Sequence[Answer]
    tokenizer: str | None
    embedder: str


def printed(asked: Asked, *, as_json: bool) -> str | bytes:
    """What the command prints; ValueError says what is wrong."""
    ask, specs = expect_question(asked.ask), [parse_track(track) for track in asked.tracks]
    expect_some(specs, ask.retriever)
    bring(asked.embedder)
    quieten()
    corpus = corpus_of([(asked.document.title or asked.name, asked.document, asked.answers)])
    found = wanted(corpus, ask)
    answered = answered_of(asked, asked_corpus(corpus, ask, found.references), specs)
    if as_json:
        told = ask_dict(ask, found.sentence, answered)
        return orjson.dumps(told, option=orjson.OPT_APPEND_NEWLINE)
    return ask_text(ask, found.sentence, answered, spelled_names(specs))


def answered_of(asked: Asked, corpus: Corpus, specs: Sequence[Spec]) -> list[Answered | Refused]:
    """What each track gives for the one question of a corpus of the document."""
    document, embedder = asked.document, load_embedder(asked.embedder)
    tokenization = (
        tokenize(document, asked.tokenizer) if asked.tokenizer else opening_tokenization(document)
    )
    vectors = DirectVectors(embedder)
    found: list[Answered | Refused] = []
    for spec in specs:
        if cannot := refused(spec, asked.ask.retriever):
            found.append(cannot)
            continue
        sentences = vectors.of_sentences(document) if needs_vectors(spec) else None
        chunks = CorpusChunks(corpus, (cut(tokenization, spec, vectors=sentences),))
        ranking = rank(chunks, retriever_of(asked.ask.retriever), vectors)
        found.append(Answered(ranking, embedder))
    return found
