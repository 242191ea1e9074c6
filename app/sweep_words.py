"""What a sweep says, in sentences that tell a difference from the choice of the questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from app.sweeps import Swept
from app.words import count, listed, share
from engine.retrieval.measured import Measured
from engine.retrieval.measures import label_of
from engine.retrieval.noise import differences
from engine.retrieval.sweeps import Point

LEAVES_OUT = ("recall", "hit", "char_recall")  # measures that are full where nothing is left out
MOST_PLACES = 3  # that are named in one sentence
NOTHING_YET = "Nothing is measured yet."


def sentences_of(swept: Swept) -> list[str]:
    """What a sweep says: the best and what is no worse, then what goes along with it."""
    if not swept.curve:
        return [NOTHING_YET]
    said = {"sweep": _of_sizes, "grid": _of_grid, "percentiles": _of_percentiles}
    found = [one for one in (*said[swept.sweep.name](swept), _giving_all(swept)) if one]
    return found if swept.is_complete else [f"So far: {found[0]}", *found[1:]]


def _giving_all(swept: Swept) -> str:
    """That points of few chunks find all that is not cut, since nothing of them is left out."""
    name, _, k = swept.sweep.asking.measure.partition("@")
    if name not in LEAVES_OUT or not k:
        return ""
    whole = [_place(swept, point) for point, one in swept.curve if one.chunks <= int(k)]
    if not whole:
        return ""
    where = listed(whole) if len(whole) <= MOST_PLACES else f"{len(whole):,} points"
    first = f"first {k} chunks are all" if k != "1" else "first chunk is all"
    return f"At {where} the {first} that there is, which finds whatever is not cut: choose a smaller k."


def _of_sizes(swept: Swept) -> Iterator[str]:
    yield _best(swept)
    yield _across(swept)
    yield _past_the_encoder(swept)
    yield _at_a_price(swept)
    yield _cut_at_sizes([(point, one) for point, one in swept.curve if not point.overlap])


def _cut_at_sizes(alone: Sequence[tuple[Point, Measured]]) -> str:
    if len(alone) < 2:
        return ""
    (first, small), (last, large) = alone[0], alone[-1]
    if not any(one.cut + one.lost for _, one in alone):
        return "Without overlap no answer is cut at any size."
    return f"Without overlap {_cut_of(small)} cut at {first.size:,} and {_number(large)} at {last.size:,}."


def _of_grid(swept: Swept) -> Iterator[str]:
    yield _best(swept)
    if len(swept.curve) == 1:
        return
    whole = [(point, one) for point, one in swept.curve if not one.cut + one.lost]
    if not whole:
        least = min((one for _, one in swept.curve), key=lambda one: one.cut + one.lost)
        yield f"Everywhere some answer is cut: {_number(least)} at the least, {_called(least)}."
    elif len(whole) == len(swept.curve):
        yield "No answer is cut anywhere."
    else:
        point, cheapest = min(whole, key=lambda pair: pair[1].index_tokens)
        yield (
            f"No answer is cut in {share(len(whole), len(swept.curve))}; of these {_place(swept, point)} "
            f"has the smallest index, {cheapest.duplication:.2f} times the text."
        )


def _of_percentiles(swept: Swept) -> Iterator[str]:
    yield _best(swept)
    if len(swept.curve) == 1:
        return
    (first, few), (last, many) = swept.curve[0], swept.curve[-1]
    chunks = (
        f"From the {_ordinal(first)} percentile to the {_ordinal(last)} the chunks go from {few.chunks:,} to "
        f"{many.chunks:,}"
    )
    if any(one.cut + one.lost for _, one in swept.curve):
        yield f"{chunks}, and the cut answers from {_number(few)} to {_number(many)}."
    else:
        yield f"{chunks}; no answer is cut at any."


def _best(swept: Swept) -> str:
    """The best point, and those that cannot be told apart from it by the questions."""
    assert swept.best is not None
    sweep, measure = swept.sweep, swept.sweep.asking.measure
    questions = _questions(swept)
    point, best = swept.curve[swept.best.place]
    value = best.mean(measure)
    head = f"Best at {_place(swept, point)} ({value:.3f})"
    if len(swept.curve) == 1:
        return head + "."
    alike = swept.alike - {point.track}
    if len(swept.alike) == len(swept.curve):
        low = min(one.mean(measure) for _, one in swept.curve)
        values = f"all at {value:.3f}" if low == value else f"from {low:.3f} to {value:.3f}"
        return f"{questions} cannot tell these apart: they are {values}."
    if not alike:
        return f"{head}; all others are worse by more than the noise of {questions.lower()}."
    if sweep.name == "grid":
        others = f"{len(alike):,} of the {len(swept.curve) - 1:,} others"
    else:
        others = listed(list(_runs(swept, point)))
    return f"{head}; {others} cannot be told apart from it by {questions.lower()}."


def _runs(swept: Swept, best: Point) -> Iterator[str]:
    """The points that are like the best, neighbours as one, such as 192 to 384 around a best of 256."""
    sweep = swept.sweep
    for points, words in ((sweep.alone, " without"), (sweep.shared, " with overlap")):
        named = [point for point in points if point.track in swept.found]
        for is_alike, found in groupby(named, key=lambda point: point.track in swept.alike):
            run = _without_end(list(found), best)
            if is_alike and run:
                first, last = _number_of(run[0]), _number_of(run[-1])
                where = words if sweep.shared else ""
                yield (first if first == last else f"{first} to {last}") + where


def _without_end(run: list[Point], best: Point) -> list[Point]:
    """A run of neighbours without the best where that stands at an end of it."""
    return run[run[0] == best : len(run) - (run[-1] == best)]


def _number_of(point: Point) -> str:
    return f"{point.size:,}" if point.percentile is None else f"{point.percentile:g}"


def _place(swept: Swept, point: Point) -> str:
    """Where a point stands: `256 tokens with 51 shared`, or `the 25th percentile`."""
    if point.percentile is not None:
        return f"the {_ordinal(point)} percentile"
    size = count(point.size or 0, swept.sweep.asking.state.unit.removesuffix("s"))
    return size + (f" with {point.overlap:,} shared" if point.overlap else " without overlap")


def _ordinal(point: Point) -> str:
    number = f"{point.percentile:g}"
    endings = {"1": "st", "2": "nd", "3": "rd"}
    teen = number[-2:] in {"11", "12", "13"}
    return number + ("th" if teen else endings.get(number[-1], "th"))


def _across(swept: Swept) -> str:
    """The structured strategies against the best size, each under its verdict."""
    assert swept.best is not None
    measure, best = swept.sweep.asking.measure, swept.curve[swept.best.place][1]
    found = [swept.found[one.track] for one in swept.sweep.across if one.track in swept.found]
    if not found:
        return ""
    values = np.column_stack([one.values[measure] for one in found])
    compared = differences(values, best.values[measure][:, None])
    verdicts: dict[str, list[str]] = {}
    for one, difference in zip(found, compared, strict=True):
        better = "better than that" if difference.mean > 0 else "worse than that"
        verdict = "not to be told apart from it" if difference.is_noise else better
        verdicts.setdefault(verdict, []).append(f"{one.track.row.label} ({one.mean(measure):.3f})")
    parts = [f"{listed(names)} {_is(names)} {verdict}" for verdict, names in verdicts.items()]
    return f"{'; '.join(parts)}."


def _is(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _past_the_encoder(swept: Swept) -> str:
    limit, sizes = swept.sweep.limit, swept.sweep.sizes
    if limit is None or limit.size >= sizes[-1]:
        return ""
    unit, name = swept.sweep.asking.state.unit, swept.sweep.asking.state.embedder
    less = ", and less behind a prefix" if swept.sweep.retriever.prefix else ""
    return f"Of chunks over some {limit.size:,} {unit} {name} reads only the first part{less}."


def _at_a_price(swept: Swept) -> str:
    """That so many large chunks are more to read than so many small ones, where the measure counts chunks."""
    assert swept.best is not None
    asking, best = swept.sweep.asking, swept.curve[swept.best.place][0]
    k = asking.measure.partition("@")[2]
    if not k or asking.state.unit != "tokens" or len(swept.alike) == len(swept.curve):
        return ""
    tokens = int(k) * (best.size or 0)
    return (
        f"A larger chunk hands on more: {k} of {best.size:,} tokens {'is' if k == '1' else 'are'} {tokens:,}. "
        f"The measure “{label_of('budget_hit')}” compares sizes at one price."
    )


def _questions(swept: Swept) -> str:
    number = len(swept.sweep.questions.corpus.questions)
    return "This one question" if number == 1 else f"These {number:,} questions"


def _cut_of(measured: Measured) -> str:
    cut = measured.cut + measured.lost
    return f"{share(cut, measured.answers)} answers {'is' if cut == 1 else 'are'}"


def _number(measured: Measured) -> str:
    return f"{measured.cut + measured.lost:,}" if measured.cut + measured.lost else "none"


def _called(measured: Measured) -> str:
    return measured.track.words
