"""What one row finds and another does not, and whether that is more than the choice of the questions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from app.evaluate_measures import signed
from app.evaluated import Evaluated
from app.question_list import Rank, column_name, has, rank_shown
from app.question_lost import question_url
from app.question_ranks import Column, Ranks
from app.question_state import WHOLE, QuestionState
from app.words import count
from engine.retrieval.noise import LEAST_QUESTIONS, differences
from engine.retrieval.signs import sign_test

MOST = 200


@dataclass(frozen=True, slots=True)
class ApartQuestion:
    """A question that one finds and the other does not, with its rank by each."""

    number: int
    text: str
    url: str
    ranks: tuple[Rank, Rank]


@dataclass(frozen=True, slots=True)
class ApartList:
    """The questions that only one of the two finds; `more` counts those that are not listed."""

    title: str
    look: str
    items: tuple[ApartQuestion, ...]
    more: str


@dataclass(frozen=True, slots=True)
class Apart:
    """Two columns compared; `lists` are empty while `sentence` says what is missing.

    `whole_url` has all of the questions, and is empty where they are listed.
    """

    sentence: str
    noise: str
    is_noise: bool
    names: tuple[str, str]
    lists: tuple[ApartList, ...]
    whole_url: str = ""


def apart(evaluated: Evaluated, asked: QuestionState, ranks: Ranks) -> Apart:
    """The questions that only the first column finds among its first `top`, and those only the second does."""
    pair = (asked.first, asked.second)
    names = (column_name(evaluated, pair[0]), column_name(evaluated, pair[1]))
    sentence = _missing(evaluated, pair, names, ranks)
    if sentence:
        return Apart(sentence, "", True, names, ())
    one, other = (ranks.found(column, asked.top) for column in pair)
    sets = (one & ~other, other & ~one)
    noise, is_noise = noise_words(one, other)
    lists = tuple(
        _list(evaluated, asked, ranks, at, np.flatnonzero(found)) for at, found in enumerate(sets)
    )
    url = evaluated.url("questions", "all") + asked.pairs(evaluated.asking)
    return Apart(
        sentence=_sentence(names, one, other, asked.top),
        noise=noise,
        is_noise=is_noise,
        names=names,
        lists=lists,
        whole_url=f"{url}&{WHOLE}" if any(one.more for one in lists) else "",
    )


def _missing(
    evaluated: Evaluated, pair: tuple[Column, Column], names: tuple[str, str], ranks: Ranks
) -> str:
    if not evaluated.questions.corpus.questions:
        return "No question is asked yet."
    if pair[0] == pair[1]:
        return f"This is {names[0]} twice; choose another one on one side, or add a row."
    late = [name for name, one in zip(names, pair, strict=True) if one not in ranks.columns]
    return f"{late[0]} is being worked out; it is compared as soon as it is there." if late else ""


def _sentence(
    names: tuple[str, str], one: NDArray[np.bool_], other: NDArray[np.bool_], top: int
) -> str:
    both, neither = int((one & other).sum()), int((~one & ~other).sum())
    first, second = int((one & ~other).sum()), int((other & ~one).sum())
    return (
        f"Among the first {top:,}: both find {both:,} of {count(len(one), 'question')}, neither {neither:,}; "
        f"only {names[0]} finds {first:,}, only {names[1]} {second:,}."
    )


def noise_words(one: NDArray[np.bool_], other: NDArray[np.bool_]) -> tuple[str, bool]:
    """Whether two columns differ by more than chance, in a sentence: the sign test and the paired bootstrap.

    >>> none, all_six = np.zeros(6, bool), np.ones(6, bool)
    >>> noise_words(none, none)
    ('They find the same questions.', True)
    >>> noise_words(all_six, none)[1], noise_words(all_six[:5], none[:5])[1]
    (False, True)
    """
    better, worse = int((one & ~other).sum()), int((other & ~one).sum())
    if not better + worse:
        return "They find the same questions.", True
    found = differences(one.astype(np.float64)[:, None], other.astype(np.float64)[:, None])[0]
    chance = sign_test(better, worse)
    numbers = (
        f"{signed(found.mean)} of the questions, in 95 of 100 resamples {signed(found.low)} to "
        f"{signed(found.high)}; "
        f"a coin would fall so unevenly in {_share(chance)} of cases"
    )
    if found.is_noise:
        is_few = found.questions < LEAST_QUESTIONS
        few = f", and fewer than {LEAST_QUESTIONS} questions differ" if is_few else ""
        return f"This is inside the noise: {numbers}{few}.", True
    return f"This is more than noise: {numbers}.", False


def _share(chance: float) -> str:
    r"""
    >>> _share(0.0312), _share(0.000004), _share(1.0)
    ('3.1\xa0%', 'less than 0.1\xa0%', '100.0\xa0%')
    """
    return f"{100 * chance:.1f}\u00a0%" if chance >= 0.001 else "less than 0.1\u00a0%"


def _list(
    evaluated: Evaluated, asked: QuestionState, ranks: Ranks, at: int, found: NDArray[np.int64]
) -> ApartList:
    corpus = evaluated.questions.corpus
    column = (asked.first, asked.second)[at]
    numbers = [int(one) for one in found if has(corpus, corpus.questions[one], asked.find)]
    most = len(numbers) if asked.is_whole else MOST
    return ApartList(
        title=f"Only {column_name(evaluated, column)}: {len(numbers):,}",
        look=evaluated.looks[column.row].classes,
        items=tuple(_item(evaluated, asked, ranks, number) for number in numbers[:most]),
        more=f"{len(numbers) - most:,} more; search for words to see them."
        if len(numbers) > most
        else "",
    )


def _item(evaluated: Evaluated, asked: QuestionState, ranks: Ranks, number: int) -> ApartQuestion:
    first, second = (
        rank_shown(column_name(evaluated, column), int(ranks.of(column)[number]), asked.top)
        for column in (asked.first, asked.second)
    )
    text = evaluated.questions.corpus.questions[number].text
    return ApartQuestion(number, text, question_url(evaluated, number), (first, second))
