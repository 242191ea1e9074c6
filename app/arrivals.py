"""What someone sent becomes a document that is kept, with the tokenizer it opens on."""

from __future__ import annotations

from dataclasses import replace

from app.answer_files import marked_answers
from app.bodies import Sent
from app.library import Kept, Library, default_opening
from app.marking import as_stored
from app.opening import opening_tokenization
from app.problems import Problem, sentence, too_long
from engine.document import Document
from engine.reading import decode, read_text

LONGEST_NAME = 200


def keep(library: Library, sent: Sent) -> str:
    """Keep what was sent and return its new id; Problem 413 or 422 says why it cannot be kept."""
    name = clean_name(sent.file_name)
    try:
        text = text_sent(sent, name, library.settings.max_characters)
        document = titled(read_text(text, name=name), sent.title)
        answers = () if sent.questions is None else marked_answers(sent.questions, document, text)
        opening = default_opening(library.settings)
        tokenization = opening_tokenization(document, opening.tokenizer)
    except ValueError as error:  # each is one sentence for the sender
        raise Problem(422, sentence(error)) from error
    kept = Kept(name, document, replace(opening, tokenizer=tokenization.tokenizer.name))
    return library.add(kept, [as_stored(answer) for answer in answers], tokenization)


def text_sent(sent: Sent, name: str, longest: int) -> str:
    content = sent.content
    text = content if isinstance(content, str) else decode(content, name=name).text
    if len(text) > longest:
        raise too_long(len(text), longest)
    return text


def titled(document: Document, title: str) -> Document:
    """The document under the title it was given, if any."""
    words = " ".join(title.split())[:LONGEST_NAME]
    return replace(document, title=words) if words else document


def clean_name(name: str) -> str:
    r"""A file's name as words to show: no folders, no control characters, not too long.

    >>> clean_name("C:\\plans\\..\\travel\x00 policy.md"), clean_name("../../a.txt")
    ('travel policy.md', 'a.txt')
    """
    last = name.replace("\\", "/").rpartition("/")[2]
    return "".join(filter(str.isprintable, last)).strip()[-LONGEST_NAME:]
