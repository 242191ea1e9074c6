"""Large capitals that begin a text and reach down over several of its lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from statistics import median

from engine.readers.pdf_words import Word

_LARGE = 1.8  # times the size of most words
_HEIGHT = 0.8  # of the size of the type
_MOST = 100  # on a page

# Times the size of the words beside one.
_BELOW = 0.3
_NEAR = 1.5
_SPACE = 0.25

_ALONE = "AIOÀÉYEU"  # what can be a word of its own, in some language


def with_capitals_joined(words: Sequence[Word]) -> list[Word]:
    """Words in which each large capital stands with the word it begins, in the type of that.

    The lines beside it start where it does, as those under it do.
    """
    if not words:
        return []
    least = _LARGE * median(word.size for word in words)
    capitals = [word for word in words if word.size >= least and _is_capital(word.text)]
    changed: dict[int, list[Word]] = {}
    for capital in capitals[:_MOST]:
        lines = _beside(capital, words)
        if len(lines) > 1:
            first, *others = lines
            changed[id(capital)] = []
            changed[id(first)] = _begun(capital, first, words)
            changed.update((id(word), [replace(word, left=capital.left)]) for word in others)
    return [new for word in words for new in changed.get(id(word), [word])]


def _is_capital(text: str) -> bool:
    """Whether a text is one capital, with a quotation mark before it or none.

    >>> [_is_capital(text) for text in ("O", "“W", "Ok", "7")]
    [True, True, False, False]
    """
    return text[-1:].isupper() and not any(map(str.isalnum, text[:-1])) and len(text) < 3


def _beside(capital: Word, words: Iterable[Word]) -> list[Word]:
    """The first word of each line that starts beside a capital, from the top down."""
    lines: dict[int, Word] = {}
    for word in words:
        size = word.size
        level = capital.base - _HEIGHT * capital.size < word.base < capital.base + _BELOW * size
        near = capital.right - 1 <= word.left <= capital.right + _NEAR * size
        if level and near and _LARGE * size <= capital.size:
            known = lines.get(round(word.base))
            if known is None or word.left < known.left:
                lines[round(word.base)] = word
    return [lines[base] for base in sorted(lines)]


def _begun(capital: Word, first: Word, words: Iterable[Word]) -> list[Word]:
    """A capital with the rest of its word, or with the next word where it is one itself."""
    whole = f"{capital.text}{first.text}".casefold()
    known = {word.text.casefold() for word in words if word is not first}
    if capital.text in _ALONE and first.text.casefold() in known and whole not in known:
        right = first.left - _SPACE * first.size
        alone = replace(first, text=capital.text, left=capital.left, right=right)
        return [alone, replace(first, spaced=True)]
    return [replace(first, text=f"{capital.text}{first.text}", left=capital.left)]
