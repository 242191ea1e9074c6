"""A question set as a file: the simple JSON that the app, the API and the command read."""

from __future__ import annotations

from typing import Any

from engine.retrieval.corpus import Corpus, Question, Reference


def corpus_dict(corpus: Corpus) -> dict[str, Any]:
    """The documents, their questions, and where each answer stands; a name is told apart where two share it.

    >>> from engine.answers import Answer
    >>> from engine.document import Document
    >>> from engine.retrieval.corpus import corpus_of
    >>> document = Document("Pay in May.", "", (), (), ())
    >>> corpus_dict(corpus_of([("a.md", document, [Answer(4, 10, "When?")])]))["questions"]
    [{'question': 'When?', 'doc': 'a.md', 'start': 4, 'end': 10, 'answer': 'in May'}]
    """
    names = told_apart(corpus.names)
    texts = [document.text for document in corpus.documents]
    return {
        "docs": [{"id": name, "text": text} for name, text in zip(names, texts, strict=True)],
        "questions": [_question(question, names, texts) for question in corpus.questions],
    }


def _question(question: Question, names: list[str], texts: list[str]) -> dict[str, Any]:
    places = [_place(one, names, texts) for one in question.references]
    if len(places) == 1:
        return {"question": question.text, **places[0]}
    return {"question": question.text, "references": places}


def _place(reference: Reference, names: list[str], texts: list[str]) -> dict[str, Any]:
    return {
        "doc": names[reference.document],
        "start": reference.start,
        "end": reference.end,
        "answer": texts[reference.document][reference.start : reference.end],
    }


def told_apart(names: tuple[str, ...]) -> list[str]:
    """
    >>> told_apart(("a.md", "b.md", "a.md"))
    ['a.md', 'b.md', 'a.md (2)']
    """
    found: list[str] = []
    for name in names:
        number, told = 1, name
        while told in found:
            number += 1
            told = f"{name} ({number})"
        found.append(told)
    return found
