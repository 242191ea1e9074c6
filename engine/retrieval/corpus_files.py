"""Files of questions: SQuAD JSON, the simple corpus JSON, and CSV."""

from __future__ import annotations

from collections.abc import Mapping

from engine.answer_places import name_of
from engine.encodings import decode
from engine.incoming import Incoming, load_json
from engine.naming import ReadingError, called
from engine.reading import document_of, parse_kept
from engine.retrieval.asking import Names, corpus_of_sources, parted, said
from engine.retrieval.corpus import Corpus, LeftOut
from engine.retrieval.csv_questions import csv_questions
from engine.retrieval.question_file import Doc, QuestionFile
from engine.retrieval.squad import articles, is_squad
from engine.span import Span

SHAPES = (
    'SQuAD JSON (v1.1 or v2.0), JSON such as {"docs": [{"id", "text"}], "questions": [{"question", "answer", '
    '"doc"}]}, and CSV with the columns document, question and answer'
)


class NoQuestionsError(ReadingError):
    """A file that is no question set at all, so that it may be a document."""


def question_file(content: bytes, name: str = "") -> QuestionFile:
    """What a file of questions says; ValueError, one sentence, where it is none.

    >>> question_file(b"question,answer,document\\nWhen?,in May,fees.md\\n").questions
    ({'question': 'When?', 'answer': 'in May', 'doc': 'fees.md'},)
    """
    text = decode(content, name=name).text
    found = _of_json(text, name) if text.lstrip()[:1] in {"{", "["} else _of_csv(text, name)
    if found is None:
        raise NoQuestionsError(
            f"{called(name)} is no question set: those that are read are {SHAPES}"
        )
    return found


def expect_asked(file: QuestionFile, name: str = "") -> QuestionFile:
    """The same file, if it asks anything; ReadingError where it does not.

    >>> expect_asked(question_file(b"question,answer\\n"), "a.csv")
    Traceback (most recent call last):
    engine.naming.ReadingError: a.csv holds no question: write one into it, or send another file
    """
    if not file.questions:
        raise ReadingError(
            f"{called(name)} holds no question: write one into it, or send another file"
        )
    return file


def _of_json(text: str, name: str) -> QuestionFile | None:
    try:
        return questions_said(load_json(text.encode("utf-8", "surrogatepass")))
    except ValueError as error:
        raise NoQuestionsError(f"{called(name)} is not JSON: {error}") from error


def _of_csv(text: str, name: str) -> QuestionFile | None:
    try:
        questions = csv_questions(text)
    except ValueError as error:
        raise ReadingError(f"{called(name)} is no table that can be read: {error}") from error
    return None if questions is None else QuestionFile((), tuple(questions))


def questions_said(said: object) -> QuestionFile | None:
    """The question set that JSON is; None where it is none.

    >>> questions_said({"docs": [{"id": "a", "text": "Ask."}]}).docs
    (Doc(name='a', text='Ask.', passages=(Span(start=0, end=4),)),)
    """
    if is_squad(said):
        docs, asked = articles(said)
        return QuestionFile(tuple(docs), tuple(asked))
    if not isinstance(said, dict):
        return None
    held, questions = said.get("docs", []), said.get("questions", [])
    if not isinstance(held, list) or not all(map(_is_doc, held)):
        return None
    if not isinstance(questions, list) or not (held or questions or _is_empty_set(said)):
        return None
    language = str(said.get("language") or "")
    return QuestionFile(tuple(map(_doc, held)), tuple(questions), language)


def _is_empty_set(said: Mapping[str, object]) -> bool:
    """Whether JSON is made for questions alone, as `cutmarks suggest` writes it where it finds none."""
    return "questions" in said and said.keys() <= {"docs", "questions", "language"}


def _is_doc(said: object) -> bool:
    return isinstance(said, dict) and all(isinstance(said.get(key), str) for key in ("id", "text"))


def _doc(said: Mapping[str, str]) -> Doc:
    return Doc(said["id"], said["text"], (Span(0, len(said["text"])),))


def read_corpus(content: bytes, name: str = "", *, language: str = "") -> Corpus:
    """The corpus of a file that holds its documents; ValueError, one sentence, where it is none.

    A document that has no text is left out with its questions.

    >>> squad = b'{"data": [{"title": "Fees", "paragraphs": [{"context": "Pay in May.", "qas": []}]}]}'
    >>> read_corpus(squad).names
    ('Fees',)
    """
    file = question_file(content, name)
    if not file.docs:
        raise ReadingError(f"{called(name)} holds questions and no documents: name those too")
    asked = parted(file.questions, Names([doc.name] for doc in file.docs))
    sources: list[tuple[str, Incoming]] = []
    questions: list[list[object]] = []
    left_out = list(asked.left_out)
    for doc, own in zip(file.docs, asked.documents, strict=True):
        try:
            sources.append((doc.name, _read(doc, language or file.language)))
            questions.append(own.questions)
        except ReadingError as error:
            reason = said(error)
            left_out += [LeftOut(name_of(one), reason) for one in own.questions]
    if not sources:
        raise ReadingError(f"{called(name)} holds no document with a text")
    unanswerable = asked.unanswerable + sum(one.unanswerable for one in asked.documents)
    return corpus_of_sources(sources, questions, left_out, unanswerable)


def _read(doc: Doc, language: str) -> Incoming:
    parsed = parse_kept(doc.text, doc.name)
    document = document_of(parsed, name=doc.name, language=language)
    return Incoming(doc.name, parsed.text, document, "corpus")
