"""What is asked of the chunks: a question, which retriever answers, and where the answer stands."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from engine.quoting import quoted
from engine.retrieval.measures import LARGEST_K
from engine.retrieval.retrievers import retriever_of
from engine.structure import shown

LONGEST_QUESTION = 500
LONGEST_WORDS = 2_000
KS = (3, 5, 10, 20)
NAMES = ("ask", "ask_by", "ask_k", "ask_at")
USUAL_RETRIEVER, USUAL_K = "bm25", 5
TOO_LONG = f"A question has up to {LONGEST_QUESTION} characters; shorten it."
NO_QUESTION = "Type a question first: no word of one was given."


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the chunks; where it is empty nothing is asked.

    `k` is how many chunks come back. `at` says where the answer stands, in words of the text or as a question
    that is marked; where it is empty, the answers that are marked for this very question count.
    """

    question: str = ""
    retriever: str = USUAL_RETRIEVER
    k: int = USUAL_K
    at: str = ""

    @classmethod
    def parse(cls, written: Mapping[str, str]) -> Ask:
        """What a query asks; ValueError says in one sentence what is wrong.

        >>> Ask.parse({"ask": "When?", "ask_k": "3"})
        Ask(question='When?', retriever='bm25', k=3, at='')
        >>> Ask.parse({"ask": " ", "ask_k": "3"}) == Ask()
        True
        """
        found = asked(*(written.get(name, "") for name in NAMES))
        return found if found.question else NOTHING

    def pairs(self) -> list[tuple[str, str]]:
        """The pairs of a query, what is usual left out.

        >>> Ask("When?", k=3).pairs()
        [('ask', 'When?'), ('ask_k', '3')]
        """
        if not self.question:
            return []
        by = self.retriever if self.retriever != USUAL_RETRIEVER else ""
        k = str(self.k) if self.k != USUAL_K else ""
        found = zip(NAMES, (self.question, by, k, self.at), strict=True)
        return [(name, value) for name, value in found if value]


NOTHING = Ask()


def asked(question: str, retriever: str = "", k: str = "", at: str = "") -> Ask:
    """A question as someone wrote it, on one line; ValueError for what is too long or not known."""
    words, place = shown(question), shown(at)
    if len(words) > LONGEST_QUESTION:
        raise ValueError(TOO_LONG)
    if len(place) > LONGEST_WORDS:
        raise ValueError(f"The words of an answer are up to {LONGEST_WORDS:,}; type the first few.")
    name = retriever_of(retriever or USUAL_RETRIEVER).name
    return Ask(words, name, _k(k) if k else USUAL_K, place)


def expect_question(ask: Ask) -> Ask:
    """The same; ValueError where nothing is asked."""
    if not ask.question:
        raise ValueError(NO_QUESTION)
    return ask


def _k(written: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", written) or not 1 <= int(written) <= LARGEST_K:
        raise ValueError(f"k must be a whole number from 1 to {LARGEST_K}, not {quoted(written)}")
    return int(written)
