"""Which format is cut into far more or far fewer chunks than the others, as a bad parser makes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median

from engine.formats import FORMATS

# Times the others, or a part of them: sound files of one format differ by up to 2.5 under one rule.
FAR = 3.0
FEW_TOKENS = 2_000  # of a format, or of the others: fewer say nothing about a parser
# Usual chunks of the others in a document: in a shorter one the last, partial chunk decides.
FEW_CHUNKS = 4


@dataclass(frozen=True, slots=True)
class Counted:
    """How much one document holds, and in how many chunks a track cuts it."""

    format: str
    tokens: int
    chunks: int

    @property
    def rate(self) -> float:
        """Chunks per 1,000 tokens.

        >>> Counted("pdf", 2_000, 9).rate
        4.5
        """
        return per_thousand(self.chunks, self.tokens)


@dataclass(frozen=True, slots=True)
class FarFormat:
    """A format whose documents a track cuts unlike the others: chunks per 1,000 tokens of both."""

    format: str
    rate: float
    others: float

    @property
    def message(self) -> str:
        """One sentence on what was counted, and what that may come from.

        >>> FarFormat("pdf", 9.12, 4.0).message
        'PDF: 9.1 chunks per 1,000 tokens, the others 4.0; its parser may break lines into paragraphs.'
        """
        fault = (
            "break lines into paragraphs"
            if self.rate > self.others
            else "lose blank lines or headings"
        )
        return (
            f"{FORMATS[self.format].label}: {self.rate:.1f} chunks per 1,000 tokens, "
            f"the others {self.others:.1f}; its parser may {fault}."
        )

    @property
    def factor(self) -> float:
        """How far apart the two are, at least 1."""
        high, low = max(self.rate, self.others), min(self.rate, self.others)
        return high / low


def per_thousand(chunks: int, tokens: int) -> float:
    """
    >>> per_thousand(3, 1_500), per_thousand(1, 0)
    (2.0, 1000.0)
    """
    return 1_000 * chunks / max(tokens, 1)


def far_formats(counted: Iterable[Counted]) -> tuple[FarFormat, ...]:
    """The formats whose chunks per 1,000 tokens are far from the others', the farthest first.

    Each side is the median of its documents, of those that are several of the others' chunks long. A format
    that was found is left out of what the next is compared with. Of two that are equally far from each other
    it is the one whose text a reader made, else the one with more chunks.
    """
    left, found = list(counted), []
    while (farthest := _farthest(left)) is not None:
        found.append(farthest)
        left = [one for one in left if one.format != farthest.format]
    return tuple(found)


def _farthest(counted: Sequence[Counted]) -> FarFormat | None:
    formats = dict.fromkeys(one.format for one in counted)
    compared = [found for name in formats if (found := _compared(name, counted)) is not None]
    far = [one for one in compared if one.factor > FAR]
    return max(far, key=_weight, default=None)


def _weight(far: FarFormat) -> tuple[float, bool, bool]:
    return round(far.factor, 9), bool(FORMATS[far.format].reader), far.rate > far.others


def _compared(name: str, counted: Sequence[Counted]) -> FarFormat | None:
    others = [one for one in counted if one.format != name]
    usual = sum(one.tokens for one in others) / max(sum(one.chunks for one in others), 1)
    long = [one for one in counted if one.tokens >= FEW_CHUNKS * usual]
    own = [one for one in long if one.format == name]
    others = [one for one in long if one.format != name]
    if min(sum(one.tokens for one in side) for side in (own, others)) < FEW_TOKENS:
        return None
    rate, other = (median(one.rate for one in side) for side in (own, others))
    return FarFormat(name, rate, other)
