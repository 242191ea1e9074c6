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
from app.problems import sentence
from engine.answers import Answer
from engine.chunking import Chunking, cut, needs_vectors
from engine.document import Document
from engine.embedding import load_embedder
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.corpus import Corpus, corpus_of
from engine.retrieval.evaluation import DirectVectors
from engine.retrieval.ranking import rank
from engine.retrieval.retrievers import retriever_of
from engine.spec import Spec, parse_track, spelled_names
from engine.tokens import Tokenization, tokenize


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
    """What each track gives for the one question of a corpus of the document; ValueError where none answers."""
    document, embedder = asked.document, load_embedder(asked.embedder)
    tokenization = (
        tokenize(document, asked.tokenizer) if asked.tokenizer else opening_tokenization(document)
    )
    retriever, vectors = retriever_of(asked.ask.retriever), DirectVectors(embedder)
    found: list[Answered | Refused] = []
    for spec in specs:
        cuts = refused(spec, retriever.name) or _cut(tokenization, spec, vectors)
        if isinstance(cuts, Refused):
            found.append(cuts)
            continue
        ranking = rank(CorpusChunks(corpus, (cuts,)), retriever, vectors)
        found.append(Answered(ranking, embedder))
    told = [one.sentence for one in found if isinstance(one, Refused)]
    if len(told) == len(found):
        raise ValueError(told[0])
    return found


def _cut(tokenization: Tokenization, spec: Spec, vectors: DirectVectors) -> Chunking | Refused:
    sentences = vectors.of_sentences(tokenization.document) if needs_vectors(spec) else None
    try:
        return cut(tokenization, spec, vectors=sentences)
    except ValueError as error:
        return Refused(spec, sentence(error))
