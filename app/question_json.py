"""Every question with its rank in every row, as programs get it."""

from __future__ import annotations

from typing import Any

from app.evaluated import Evaluated
from app.question_verdicts import Judged, judged_of
from engine.retrieval.corpus import Question, Reference
from engine.retrieval.evaluation import Row


def questions_dict(evaluated: Evaluated) -> dict[str, Any]:
    """The object that the API answers with; its fields never change meaning. All rows must be there."""
    corpus, asking = evaluated.questions.corpus, evaluated.asking
    return {
        "tokenizer": asking.state.tokenizer,
        "embedder": asking.state.embedder,
        "tracks": [str(track) for track in asking.state.tracks],
        "retrievers": list(asking.retrievers),
        "questions": [
            _question_dict(evaluated, number, question)
            for number, question in enumerate(corpus.questions)
        ],
    }


def _question_dict(evaluated: Evaluated, number: int, question: Question) -> dict[str, Any]:
    return {
        "number": number,
        "question": question.text,
        "references": [_reference_dict(evaluated, one) for one in question.references],
        "rows": [_row_dict(evaluated, row, number) for row in evaluated.rows if row is not None],
    }


def _reference_dict(evaluated: Evaluated, one: Reference) -> dict[str, Any]:
    corpus = evaluated.questions.corpus
    return {
        "document": evaluated.questions.document_ids[one.document],
        "doc": corpus.names[one.document],
        "start": one.start,
        "end": one.end,
        "answer": one.span.of(corpus.documents[one.document].text),
    }


def _row_dict(evaluated: Evaluated, row: Row, number: int) -> dict[str, Any]:
    chunks, ids = row.chunks, evaluated.questions.document_ids
    relevant = chunks.relevant[number]
    documents = chunks.documents[relevant].tolist()
    indices = (relevant - chunks.first[chunks.documents[relevant]]).tolist()
    return {
        "track": str(row.track),
        "lost": not len(relevant),
        "answers": [_verdict_dict(one) for one in judged_of(chunks, number)],
        "relevant": [
            {"document": ids[document], "index": index}
            for document, index in zip(documents, indices, strict=True)
        ],
        "retrievers": {
            name: {
                "first_rank": ranking.first_rank(number),
                "ranks": [rank or None for rank in ranking.ranks[number].tolist()],
            }
            for name, ranking in row.rankings.items()
        },
    }


def _verdict_dict(one: Judged) -> dict[str, Any]:
    verdict = one.verdict
    return {
        "verdict": verdict.kind,
        "chunks": list(verdict.chunks),
        "cuts": [
            {
                "character": cut.character,
                "last_token": cut.last_token,
                "next_token": cut.next_token,
            }
            for cut in verdict.cuts
        ],
        "overlap_needed": verdict.overlap_needed,
    }
