"""SQuAD JSON, v1.1 and v2.0, in the form of the simple corpus JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeGuard

from engine.retrieval.question_file import Doc
from engine.span import Span

BETWEEN = "\n\n"

Fields = Mapping[str, object]


def is_squad(said: object) -> TypeGuard[Fields]:
    """Whether JSON is articles of paragraphs with questions (Rajpurkar et al., 2016 and 2018)."""
    data = said.get("data") if isinstance(said, dict) else None
    return isinstance(data, list) and bool(data) and all(map(_is_article, data))


def _is_article(said: object) -> bool:
    return isinstance(said, dict) and isinstance(said.get("paragraphs"), list)


def articles(said: Fields) -> tuple[list[Doc], list[object]]:
    """Each article as one document, its paragraphs joined by a blank line, and all questions.

    An answer moves with its paragraph; of several annotators' answers each different one is a reference. A
    question has no answer where it says so (`is_impossible`), or where its list of answers is empty.

    >>> asked = [{"question": "Who?", "answers": [{"text": "Bo", "answer_start": 0}]}]
    >>> paragraphs = [{"context": "Hello."}, {"context": "Bo sings.", "qas": asked}]
    >>> docs, questions = articles({"data": [{"title": "Bo", "paragraphs": paragraphs}]})
    >>> docs[0].text, questions[0]["references"]
    ('Hello.\\n\\nBo sings.', [{'answer': 'Bo', 'start': 8, 'end': 10}])
    """
    docs: list[Doc] = []
    questions: list[object] = []
    names: set[str] = set()
    for number, article in enumerate(_dicts(said.get("data")), 1):
        name = _new_name(str(article.get("title") or f"Article {number}"), names)
        doc = Doc(name, *_joined(article))
        docs.append(doc)
        for paragraph, span in zip(_paragraphs(article), doc.passages, strict=True):
            questions += [_question(one, name, span) for one in _dicts(paragraph.get("qas"))]
    return docs, questions


def _new_name(title: str, names: set[str]) -> str:
    """The title, with a number where another article has it too."""
    tried, number = title, 1
    while tried in names:
        number += 1
        tried = f"{title} ({number})"
    names.add(tried)
    return tried


def _dicts(said: object) -> Iterator[Fields]:
    return (one for one in (said if isinstance(said, list) else ()) if isinstance(one, dict))


def _paragraphs(article: Fields) -> Iterator[Fields]:
    found = _dicts(article.get("paragraphs"))
    return (one for one in found if isinstance(one.get("context"), str))


def _joined(article: Fields) -> tuple[str, tuple[Span, ...]]:
    """The text of an article and where each of its paragraphs stands in it."""
    contexts = [str(one["context"]) for one in _paragraphs(article)]
    spans, start = [], 0
    for context in contexts:
        spans.append(Span(start, start + len(context)))
        start += len(context) + len(BETWEEN)
    return BETWEEN.join(contexts), tuple(spans)


def _question(asked: Fields, name: str, paragraph: Span) -> dict[str, object]:
    question: dict[str, object] = {"question": asked.get("question"), "doc": name}
    answers = asked.get("answers")
    if isinstance(answers, dict):
        answers = _listed(answers)
    if asked.get("is_impossible") is True or answers == []:
        return question | {"is_impossible": True}
    references = _references(list(_dicts(answers)), paragraph)
    return question | ({"references": references} if references else {})


def _listed(answers: Fields) -> list[object]:
    """Answers as Hugging Face writes them, a list of words and one of places, as SQuAD has them.

    >>> _listed({"text": ["Bo"], "answer_start": [4]})
    [{'text': 'Bo', 'answer_start': 4}]
    """
    words, starts = answers.get("text"), answers.get("answer_start")
    if not isinstance(words, list) or not isinstance(starts, list) or len(words) != len(starts):
        return [{"text": None, "answer_start": None}]
    return [{"text": one, "answer_start": at} for one, at in zip(words, starts, strict=True)]


def _references(answers: Sequence[Fields], paragraph: Span) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for one in answers:
        reference = {"answer": one.get("text")} | _moved(one, paragraph)
        if reference not in found:
            found.append(reference)
    return found


def _moved(answer: Fields, paragraph: Span) -> dict[str, object]:
    """Where an answer of a paragraph stands in its article; before the text where it is not inside it."""
    start, words = answer.get("answer_start"), answer.get("text")
    if start is None:
        return {}
    if not isinstance(start, int) or isinstance(start, bool) or not isinstance(words, str):
        return {"start": -1, "end": -1}
    if not 0 <= start <= len(paragraph) - len(words):
        return {"start": -1, "end": -1}
    return {"start": paragraph.start + start, "end": paragraph.start + start + len(words)}
