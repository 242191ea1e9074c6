"""A few lines of a chunk, with the words of a question and the part of an answer that are in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from unicodedata import category

from engine.span import Span, trimmed

MOST = 220  # characters that are shown of a chunk
BEFORE = 40  # of them before the first word that matters
NEAREST_SPACE = 24  # so far an edge moves to stand between words


@dataclass(frozen=True, slots=True)
class Part:
    """A run of the text: whether it is a word of the question, and whether it is of the answer.

    A word of the question that is usual, such as `the`, is `is_usual` instead.
    """

    words: str
    is_matched: bool
    is_answer: bool
    is_usual: bool = False


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What is shown of a chunk; whether there is more of it before and after."""

    parts: tuple[Part, ...]
    begins_later: bool
    ends_earlier: bool


def excerpt(
    text: str,
    chunk: Span,
    matched: Sequence[Span],
    answer: Span | None = None,
    usual: Sequence[Span] = (),
) -> Excerpt:
    """The lines around the answer or, without one, those with the most words of the question.

    >>> found = excerpt("Pay it by May.", Span(0, 14), [Span(0, 3)], Span(7, 14))
    >>> [(part.words, part.is_matched, part.is_answer) for part in found.parts]
    [('Pay', True, False), (' it ', False, False), ('by May.', False, True)]
    """
    whole = trimmed(text, chunk.start, chunk.end)
    view = glance(text, chunk, matched, answer)
    return Excerpt(
        parts=tuple(_parts(text, view, matched, answer, usual)),
        begins_later=view.start > whole.start,
        ends_earlier=view.end < whole.end,
    )


def glance(text: str, chunk: Span, matched: Sequence[Span], answer: Span | None = None) -> Span:
    """What is shown of a chunk: about the answer or, without one, where most words of the question are."""
    whole = trimmed(text, chunk.start, chunk.end)
    return _between_words(text, _view(text, whole, matched, answer), whole)


def _view(text: str, whole: Span, matched: Sequence[Span], answer: Span | None) -> Span:
    if len(whole) <= MOST:
        return whole
    if answer is not None and answer.end >= whole.end:
        return Span(whole.end - MOST, whole.end)  # it is cut there, if it goes on
    room = max((MOST - len(answer)) // 2, 0) if answer else BEFORE
    begin = answer.start if answer else _densest(text, matched, whole)
    start = max(begin - room, whole.start)
    start = min(start, whole.end - MOST)
    return Span(start, start + MOST)


def _densest(text: str, matched: Sequence[Span], whole: Span) -> int:
    """Where to begin so that the most different words of the question, by their letters, are in view."""

    def seen(start: int) -> int:
        end = start - BEFORE + MOST
        inside = (one for one in matched if start <= one.start and one.end <= end)
        return sum(map(len, {one.of(text).casefold() for one in inside}))

    return max((one.start for one in matched), key=seen, default=whole.start)


def _between_words(text: str, view: Span, whole: Span) -> Span:
    """The view without the words that its edges part, and never inside what is read as one character."""
    start, end = view.start, view.end
    if start > whole.start and not text[start - 1].isspace():
        spaces = [at for at in range(start, min(start + NEAREST_SPACE, end)) if text[at].isspace()]
        start = spaces[0] + 1 if spaces else start
    if end < whole.end and not text[end].isspace():
        spaces = [
            at for at in range(end - 1, max(end - NEAREST_SPACE, start), -1) if text[at].isspace()
        ]
        end = spaces[0] if spaces else end
    while start > whole.start and _joins(text[start]):
        start -= 1
    while end < whole.end and _joins(text[end]):
        end += 1
    return Span(start, end)


def _joins(character: str) -> bool:
    return category(character)[0] == "M" or character == "\u200d"


def _parts(
    text: str, view: Span, matched: Sequence[Span], answer: Span | None, usual: Sequence[Span]
) -> list[Part]:
    marks = [*matched, *usual, *([answer] if answer else [])]
    inner = {edge for one in marks for edge in (one.start, one.end) if view.start < edge < view.end}
    edges = sorted({view.start, view.end} | inner)
    return [
        Part(
            text[start:end],
            any(one.start <= start < one.end for one in matched),
            answer is not None and answer.start <= start < answer.end,
            any(one.start <= start < one.end for one in usual),
        )
        for start, end in pairwise(edges)
    ]
