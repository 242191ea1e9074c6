"""What someone sent becomes a document that is kept, with the tokenizer it opens on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from app.answer_files import Sifted, listed, marked_answers, sifted_answers
from app.bodies import Sent
from app.incoming import incoming
from app.kept import Kept, default_opening
from app.left_out_store import SetAside
from app.library import Library, as_stored
from app.marking import FULL, MOST_ANSWERS
from app.opening import opening_tokenization
from app.problems import Problem, sentence
from engine.answers import Answer
from engine.document import Document
from engine.incoming import Incoming
from engine.naming import LONGEST_NAME
from engine.retrieval.corpus_files import question_file
from engine.structure import shown
from engine.tokens import Tokenization

OF_QUESTIONS = (".json", ".csv")
QUESTIONS_ALONE = (
    "This looks like a set of questions: open it together with its documents, or open them, choose Evaluate "
    "and give it there as their question set."
)


def keep(
    library: Library, sent: Sent, *, is_of_many: bool = False, is_of_corpus: bool = False
) -> str:
    """Keep what was sent and return its new id; Problem 413 or 422 says why it cannot be kept."""
    come = arrived(library, sent, is_of_many=is_of_many, is_of_corpus=is_of_corpus)
    answers = [*map(as_stored, come.answers)]
    return library.add(come.kept, answers, come.tokenization, aside=come.aside)


@dataclass(frozen=True, slots=True)
class Arrival:
    """What was sent, as it is read: the document, the answers in it, and what is asked of nothing."""

    kept: Kept
    tokenization: Tokenization
    answers: tuple[Answer, ...]
    aside: SetAside


def arrived(
    library: Library, sent: Sent, *, is_of_many: bool = False, is_of_corpus: bool = False
) -> Arrival:
    """Read what was sent; Problem 413 or 422 says why it cannot be kept.

    One of many files waits for its turn to be read as long as that takes. It, and a document of a corpus,
    is kept without those of its answers that are not found, which a notice tells.
    """
    opening = default_opening(library.settings)
    run = partial(library.parser.parse, is_patient=is_of_many)
    try:
        longest = library.settings.max_characters
        source = incoming(sent.content, sent.file_name, longest, run=run, is_kept=sent.is_kept)
        asked = answers_asked(sent.questions, source, is_of_many or is_of_corpus)
        said = (*asked.notices, *(() if is_of_corpus else of_questions(sent)))
        title = given_title(sent)
        document = noticed(titled(source.document, title), said)
        tokenization = opening_tokenization(document, opening.tokenizer)
    except ValueError as error:  # each is one sentence for the sender
        raise Problem(422, sentence(error)) from error
    opening = replace(opening, tokenizer=tokenization.tokenizer.name)
    kept = Kept(source.name, document, opening, is_named=bool(title))
    aside = SetAside((*sent.aside.left_out, *asked.left_out), sent.aside.unanswerable)
    return Arrival(kept, tokenization, tuple(asked.answers), aside)


def of_questions(sent: Sent) -> tuple[str, ...]:
    """That what was sent for a document looks like questions about others."""
    name, content = sent.file_name, sent.content
    if not isinstance(content, bytes) or not name.lower().endswith(OF_QUESTIONS):
        return ()
    try:
        found = question_file(content, name)
    except ValueError:
        return ()
    return (QUESTIONS_ALONE,) if found.questions and not found.docs else ()


def answers_asked(questions: object, source: Incoming, is_lenient: bool) -> Sifted:
    """The answers that came with the document, no more than one holds, and what to say of others."""
    if questions is None:
        return Sifted()
    if is_lenient:
        return sifted_answers(listed(questions), source, MOST_ANSWERS)
    answers = marked_answers(questions, source, MOST_ANSWERS)
    if len(answers) > MOST_ANSWERS:
        raise Problem(422, FULL)
    return Sifted(answers)


def given_title(sent: Sent) -> str:
    """The title that whoever sent a document gave it; empty without one that can be seen."""
    return shown(sent.title)[:LONGEST_NAME]


def titled(document: Document, title: str) -> Document:
    """The document under the title it was given, if any."""
    return replace(document, title=title) if title else document


def noticed(document: Document, sentences: tuple[str, ...]) -> Document:
    """The document with more to say about how it was read."""
    source = document.source
    return replace(document, source=replace(source, notices=(*source.notices, *sentences)))
