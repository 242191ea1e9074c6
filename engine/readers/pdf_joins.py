"""Lines to one: what stands where a line ended, and which hyphens go."""

from __future__ import annotations

from collections.abc import Iterable, Set

import regex

SOFT_HYPHEN = "\u00ad"
_HYPHENS = ("-", "\u2010", SOFT_HYPHEN)
_LAST_WORD = regex.compile(r"[\p{L}\p{M}\p{N}'’]+(?:[-\u2010][\p{L}\p{M}\p{N}'’]+)*$")
_FIRST_WORD = regex.compile(r"[\p{L}\p{M}'’]+")
_WORD = regex.compile(r"[\p{L}\p{M}]+(?:[-\u2010][\p{L}\p{M}]+)*")
WITHOUT_SPACES = regex.compile(
    r"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\u3000-\u303f\uff00-\uffef]"
)
# After a hyphen that stands for the end of a word that comes later, as in short- and long-term.
_LINKING = regex.compile(r"(?:and|or|und|oder|bzw\.|sowie)(?=[\s-])")
# An address goes on after these, and so does what a dash stands in without spaces.
_OPEN_ADDRESS = regex.compile(r"(?:https?://|www\.)\S*[/=&?_#%~]$")
_OPEN_DASH = regex.compile(r"[\p{L}\p{N}][–—]$")


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# English words that hyphens join to others more often than a line's end parts a longer one there.
_FIRST_PARTS = _words(
    "all anti cross ever first full four free half hand hard high in large life light like long low"
    " mid multi near non off old on one open out part post pre real second self semi short single six"
    " small so state three time twenty two up well wide world year"
)
_SECOND_PARTS = _words(
    "aged aware based bound by day defined driven effective end fold free friendly hand in known level"
    " like line made mail minded of off oriented out party person purpose quality ready related"
    " scale sensitive sharing side sized specific style term the time tier to type up wide year yet"
)


def words_in(texts: Iterable[str]) -> frozenset[str]:
    """The words that occur inside the lines of a document, in small letters; the last of a line is none.

    >>> sorted(words_in(["A well-known sub-", "division"]))
    ['a', 'well-known']
    """
    found: set[str] = set()
    for text in texts:
        found.update(word.casefold() for word in _WORD.findall(text)[:-1])
    return frozenset(found)


def joined(lines: Iterable[str], known: Set[str] = frozenset()) -> str:
    """Lines as one, a word that a hyphen parts at a line's end put together.

    >>> joined(["The main-", "tenance of long-", "term stor\u00adage"])
    'The maintenance of long-term storage'
    """
    text = ""
    for line in lines:
        text = f"{text}{line}" if not text else with_next(text, line, known)
    return without_soft_hyphens(text)


def with_next(text: str, line: str, known: Set[str] = frozenset()) -> str:
    """A text and the line after it, with what belongs between them."""
    kept, between = seam(text, line, known)
    return kept + between + line


def seam(text: str, line: str, known: Set[str] = frozenset()) -> tuple[str, str]:
    """What stays of a text where a line follows it, and what stands between the two.

    The hyphen at its end goes where it only parts a word. A word that stands elsewhere in the document,
    in `known`, tells; else a hyphen that usually joins two words stays.

    >>> seam("main-", "tenance"), seam("long-", "term"), seam("pages 3–", "5"), seam("one", "two")
    (('main', ''), ('long-', ''), ('pages 3–', ''), ('one', ' '))
    >>> seam("state-of-the-", "art"), seam("Ein-", "und Ausgang")
    (('state-of-the-', ''), ('Ein-', ' '))
    """
    if text.endswith(SOFT_HYPHEN):
        return text[:-1], ""
    if text.endswith(_HYPHENS) and text[-2:-1].isalnum():
        if _is_parted(text[:-1], line, known):
            return text[:-1], ""
        linking = _LINKING.match(line)
        return text, " " if linking and line[linking.end()].isspace() else ""
    return text, "" if _touch(text, line) else " "


def _touch(text: str, line: str) -> bool:
    """Whether no space belongs between two lines."""
    if WITHOUT_SPACES.search(text[-1:]) and WITHOUT_SPACES.match(line):
        return True
    return _OPEN_ADDRESS.search(text) is not None or _OPEN_DASH.search(text) is not None


def _is_parted(text: str, line: str, known: Set[str]) -> bool:
    before, after = _LAST_WORD.search(text), _FIRST_WORD.match(line)
    if before is None or after is None:
        return False
    first, second = before[0].casefold(), after[0].casefold()
    last = first.rpartition("-")[2]
    if {first + second, last + second} & known:
        return True
    if last != first or any(map(str.isdigit, last)) or _LINKING.match(line):
        return False
    if not after[0][0].islower() or {f"{first}-{second}", f"{last}-{second}"} & known:
        return False
    return last not in _FIRST_PARTS and second not in _SECOND_PARTS


def without_soft_hyphens(text: str) -> str:
    return text.replace(SOFT_HYPHEN, "")
