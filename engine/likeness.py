"""How much a text looks like one that people wrote, to tell a right decoding from the wrong ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import regex

if TYPE_CHECKING:
    from py3langid.langid import LanguageIdentifier

_NOT_ASCII = regex.compile(r"[^\0-\x7f]")
_CAPITALS = regex.compile(r"[\p{Lu}--\0-\x7f]", regex.VERSION1)

# What writing hardly ever has and wrong decodings have often: a capital after a small letter, scripts
# mixed in a word, signs inside words, letters of the end of a word inside it, marks on nothing.
_ODD = regex.compile(
    r"""
      \p{Ll}(?=[\p{Lu}--A-Z]) | (?<=[\p{Ll}--a-z])(?=[A-Z])
    | (?<=[A-Za-z])(?=[\p{L}--\p{Latin}]) | (?<=[\p{L}--\p{Latin}])(?=[A-Za-z])
    | (?<=\p{L})[\p{S}¡¢§¶»«¿‰†‡•„“”…‹›ª²³¹º¼½¾](?=\p{Ll})
    | [¤¨¯¸ˆ˜\u00ad\p{Cn}\p{Co}\0-\x08\x0e-\x19\x1c-\x1f\x7f]
    | [ךםןףץ](?=[א-ת]) | (?<![\u05d0-\u05ea\u05b0-\u05c7])[\u05b0-\u05c7]
    | ς(?=\p{L}) | (?<=\p{L})σ(?!\p{L})
    | [ةى](?=[\u0621-\u064a])
    | (?<![\u0e01-\u0e3a\u0e45-\u0e4e])[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]
    | [\u0e40-\u0e44](?![\u0e01-\u0e2e])
    | ¶(?=\p{L}) | (?<!\p{L})’(?=\p{Greek}) | (?<!\p{L})[ÐÑÒÔÕÞðþœ](?!\p{L})
    | [\uff61-\uff9f] | (?<!\p{L})\p{M}
    """,
    regex.VERBOSE | regex.VERSION1,
)
# One odd place in ten characters that are no ASCII, or a mess of a half, outweighs any language.
_ODD_WEIGHT, _MESS_WEIGHT, _CAPITALS_WEIGHT = 10.0, 2.0, 0.4


def likeness(stretches: Sequence[str], languages: Sequence[str]) -> float:
    """How much stretches of a text look like one of some languages, for each byte of it in UTF-8.

    That is how far the likeliest of the languages is ahead of the mean of all that the model knows, less
    what is odd in the text and less what charset-normalizer calls its mess. Above 1 for nearly every text,
    more where its script is its own; below 0 for what no one wrote.
    """
    return sum(_likeness(stretch, languages) for stretch in stretches) / len(stretches)


def _likeness(text: str, languages: Sequence[str]) -> float:
    scores: dict[str, float] = dict(_model().rank(text))
    mean = sum(scores.values()) / len(scores)
    ahead = max(scores[language] for language in languages) - mean
    others = max(1, len(_NOT_ASCII.findall(text)))
    odd, capitals = (len(pattern.findall(text)) / others for pattern in (_ODD, _CAPITALS))
    return (
        ahead / max(1, len(text.encode()))
        - _ODD_WEIGHT * odd
        - _CAPITALS_WEIGHT * capitals
        - _MESS_WEIGHT * _mess(text)
    )


def _mess(text: str) -> float:
    """The share of a text that charset-normalizer takes for noise, from 0 to 1."""
    from charset_normalizer import from_bytes

    found = from_bytes(text.encode(), cp_isolation=["utf_8"], threshold=1.0).best()
    return 1.0 if found is None else found.chaos


@cache
def _model() -> LanguageIdentifier:
    """The model of languages, whose scores are logarithms of chances here."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE)
