"""Questions as someone wrote them down, parted by the document that each is about, and their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from posixpath import normpath

from engine.answer_places import (
    AnswersError,
    checked,
    looked_for,
    name_of,
    quoted,
    references_of,
)
from engine.answers import Answer
from engine.incoming import Incoming
from engine.naming import ReadingError, parted_name
from engine.retrieval.corpus import Corpus, LeftOut, corpus_of

NO_DOCUMENT = "It does not say which document it is about; name that as `doc`."


@dataclass(slots=True)
class Asked:
    """What is asked of one document: questions as written, and how many are known to have no answer."""

    questions: list[object] = field(default_factory=list)
    unanswerable: int = 0


@dataclass(frozen=True, slots=True)
class Parted:
    """Questions by the place of their document; `left_out` and `unanswerable` are about none of them."""

    documents: tuple[Asked, ...]
    left_out: tuple[LeftOut, ...]
    unanswerable: int

    @property
    def are_about_any(self) -> bool:
        return any(one.questions or one.unanswerable for one in self.documents)


class Names:
    """Documents by what they are called; one may go by several names."""

    def __init__(self, names: Iterable[Sequence[str]]) -> None:
        self._known: tuple[dict[str, set[int]], ...] = tuple({} for _ in _forms)
        self.count = 0
        for place, own in enumerate(names):
            self.count += 1
            for name, forms in product(own, zip(self._known, _forms, strict=True)):
                known, form = forms
                known.setdefault(form(name), set()).add(place)

    def place_of(self, doc: str) -> int | str:
        """The place of the document that is meant, or a sentence where none or several are called so.

        Without one of that very name, a file is known by its name without folders, or without its ending.

        >>> names = Names([["x/a.md"], ["y/a.md", "Plan A"], ["b.md"]])
        >>> names.place_of("y/a.md"), names.place_of("Plan A"), names.place_of("b")
        (1, 1, 2)
        >>> names.place_of("a.md")
        'It is about “a.md”, and 2 documents are called so.'
        """
        for known, wanted in zip(self._known, (doc, *[_whole(doc)] * 3), strict=True):
            places = known.get(wanted, set())
            if len(places) == 1:
                return next(iter(places))
            if places:
                return f"It is about {quoted(doc)}, and {len(places)} documents are called so."
        if is_outside(doc):
            return f"It is about {quoted(doc)}, which is outside of the folder: name what is in it."
        return f"It is about {quoted(doc)}, and no document is called so."

    def place_for(self, fields: object) -> int | str:
        """The place of the document that a question or a reference names as `doc`, or why it names none."""
        said = fields.get("doc") if isinstance(fields, dict) else None
        if said is None or (said == "" and said not in self._known[0]):
            return 0 if self.count == 1 else NO_DOCUMENT
        return self.place_of(str(said))


def _whole(name: str) -> str:
    """
    >>> _whole(" ./plans\\\\leave.md ")
    'plans/leave.md'
    """
    told = name.strip().replace("\\", "/")
    return normpath(told) if told else told


def is_outside(doc: str) -> bool:
    """Whether a file is named by a path that leads out of the folder it is named in.

    >>> [is_outside(one) for one in ("/etc/passwd", "../a.md", "b/../../a.md", "./a.md", "C:/a.md")]
    [True, True, True, False, True]
    """
    path = _whole(doc)
    return path.startswith(("/", "../")) or path == ".." or path[1:2] == ":"


def _last(name: str) -> str:
    return _whole(name).rpartition("/")[2]


def _stem(name: str) -> str:
    return parted_name(_last(name))[0]


_forms: tuple[Callable[[str], str], ...] = (str, _whole, _last, _stem)


def parted(questions: Iterable[object], names: Names) -> Parted:
    """Each question with the documents that it, or a reference of it, names as `doc`.

    Where there is one document, a question need not name it. What has `is_impossible`, as in SQuAD v2.0, is
    counted and asked of nothing.

    >>> asked = [{"question": "When?", "answer": "May", "doc": "a.md"}, {"question": "Who?"}]
    >>> found = parted(asked, Names([["a.md"], ["b.md"]]))
    >>> [len(one.questions) for one in found.documents], [one.question for one in found.left_out]
    ([1, 0], ['Who?'])
    """
    documents = tuple(Asked() for _ in range(names.count))
    left_out: list[LeftOut] = []
    unanswerable = 0
    for question in questions:
        reasons: dict[str, None] = {}
        is_impossible = isinstance(question, dict) and question.get("is_impossible") is True
        parts = (
            [(names.place_for(question), question)] if is_impossible else _parts(question, names)
        )
        for place, part in parts:
            if isinstance(place, int) and is_impossible:
                documents[place].unanswerable += 1
            elif isinstance(place, int):
                documents[place].questions.append(part)
            elif is_impossible:
                unanswerable += 1
            else:
                reasons[place] = None
        left_out += [LeftOut(name_of(question), reason) for reason in reasons]
    return Parted(documents, tuple(left_out), unanswerable)


def _parts(question: object, names: Names) -> list[tuple[int | str, object]]:
    """The question for each document that holds answers to it, or why it is about none."""
    try:
        fields = checked(question)
        references = references_of(fields)
    except AnswersError as error:
        return [(said(error), question)]
    if fields.get("references") is None:
        return [(names.place_for(fields), question)]
    by_place: dict[int | str, list[object]] = {}
    for reference in references:
        names_own = isinstance(reference, dict) and reference.get("doc") is not None
        place = names.place_for(reference if names_own else fields)
        by_place.setdefault(place, []).append(reference)
    return [(place, {**fields, "references": some}) for place, some in by_place.items()]


def answers_found(questions: Iterable[object], source: Incoming) -> Iterator[Answer | LeftOut]:
    """Each answer to each question in a document, or why it is left out: once for each question and reason."""
    for question in questions:
        reasons: dict[str, None] = {}
        for found in looked_for(question, source):
            if isinstance(found, Answer):
                yield found
            else:
                reasons[said(found)] = None
        yield from (LeftOut(name_of(question), reason) for reason in reasons)


def said(error: ValueError) -> str:
    """What is wrong, as a sentence; what cannot be read begins with the name of its file."""
    words = str(error).removesuffix(".")
    first = words[:1] if isinstance(error, ReadingError) else words[:1].upper()
    return f"{first}{words[1:]}."


def corpus_of_sources(
    sources: Sequence[tuple[str, Incoming]],
    asked: Sequence[Sequence[object]],
    left_out: Iterable[LeftOut] = (),
    unanswerable: int = 0,
) -> Corpus:
    """The corpus of documents that were read, each with its name and the questions asked of it."""
    missing = list(left_out)
    documents = []
    for (name, source), questions in zip(sources, asked, strict=True):
        answers: list[Answer] = []
        for found in answers_found(questions, source):
            if isinstance(found, Answer):
                answers.append(found)
            else:
                missing.append(found)
        documents.append((name, source.document, answers))
    return corpus_of(documents, missing, unanswerable)
