"""What someone sent becomes a document that is kept, with the tokenizer it opens on."""

from __future__ import annotations

from dataclasses import replace

from app.answer_files import marked_answers
from app.bodies import Sent
from app.incoming import Incoming, incoming
from app.library import Kept, Library, as_stored, default_opening
from app.marking import FULL, MOST_ANSWERS
from app.opening import opening_tokenization
from app.problems import Problem, sentence
from engine.answers import Answer
from engine.document import Document
from engine.naming import LONGEST_NAME
from engine.structure import shown


def keep(library: Library, sent: Sent) -> str:
    """Keep what was sent and return its new id; Problem 413 or 422 says why it cannot be kept."""
    opening = default_opening(library.settings)
    try:
        longest = library.settings.max_characters
        source = incoming(sent.content, sent.file_name, longest, run=library.parser.parse)
        answers = () if sent.questions is None else asked(sent.questions, source)
        document = titled(source.document, sent.title)
        tokenization = opening_tokenization(document, opening.tokenizer)
    except ValueError as error:  # each is one sentence for the sender
        raise Problem(422, sentence(error)) from error
    kept = Kept(source.name, document, replace(opening, tokenizer=tokenization.tokenizer.name))
    return library.add(kept, [as_stored(answer) for answer in answers], tokenization)


def asked(questions: object, source: Incoming) -> tuple[Answer, ...]:
    """The answers that came with the document, no more than one holds."""
    answers = marked_answers(questions, source, MOST_ANSWERS)
    if len(answers) > MOST_ANSWERS:
        raise Problem(422, FULL)
    return answers


def titled(document: Document, title: str) -> Document:
    """The document under the title it was given, if any."""
    words = shown(title)[:LONGEST_NAME]
    return replace(document, title=words) if words else document
