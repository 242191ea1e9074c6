"""What the evaluation must come to, worked out again slowly and plainly: nothing here imports the project.

A chunk is `(document, start, end)` in characters, an answer likewise. A parse is given: the paragraphs and
sentences of a text are its spans, as everything else is held still.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise

Place = tuple[int, int, int]
Piece = tuple[int, int]
"""Where it starts and how many tokens it has; the last, of none, is the end of the text."""

LONGEST_TEXT = 1 << 16
WORD = re.compile(r"[^\W_](?:\w|[.,](?<=\d.)(?=\d))*")


def words(text: str) -> list[str]:
    """Of English alone: letters and digits in small letters, a decimal number is one word."""
    return [word.lower() for word in WORD.findall(text)]


# --- cutting ---


def fixed(pieces: Sequence[Piece], size: int, overlap: int = 0) -> list[tuple[int, int]]:
    """Fill to `size`; go back by at most `overlap`, but so that the next chunk gets further."""
    spans, a, n = [], 0, len(pieces) - 1
    while True:
        b = filled(pieces, a, size)
        spans.append((pieces[a][0], pieces[b][0]))
        if b == n:
            return spans
        a = next(c for c in range(a + 1, b + 1) if c == b or shares(pieces, c, b, size, overlap))


def shares(pieces: Sequence[Piece], a: int, b: int, size: int, overlap: int) -> bool:
    return tokens(pieces, a, b) <= overlap and filled(pieces, a, size) > b


def filled(pieces: Sequence[Piece], a: int, size: int) -> int:
    b, total = a, 0
    while b < len(pieces) - 1 and (total + pieces[b][1] <= size or b == a):
        total += pieces[b][1]
        b += 1
    return b


def tokens(pieces: Sequence[Piece], a: int, b: int) -> int:
    return sum(count for _, count in pieces[a:b])


def recursive(
    pieces: Sequence[Piece], paragraphs: Sequence[int], sentences: Sequence[int], size: int
) -> list[tuple[int, int]]:
    """Paragraphs; those too long as sentences, those as windows; then neighbours together while they fit."""
    parts: list[tuple[int, int]] = []
    for low, high in between(pieces, paragraphs):
        if tokens(pieces, low, high) <= size:
            parts.append((low, high))
            continue
        for first, last in between(pieces, sentences, low, high):
            while tokens(pieces, first, last) > size:
                parts.append((first, filled(pieces, first, size)))
                first = parts[-1][1]
            parts.append((first, last))
    merged = parts[:1]
    for low, high in parts[1:]:
        if tokens(pieces, merged[-1][0], high) <= size:
            merged[-1] = (merged[-1][0], high)
        else:
            merged.append((low, high))
    return [(pieces[low][0], pieces[high][0]) for low, high in merged]


def between(
    pieces: Sequence[Piece], starts: Sequence[int], low: int = 0, high: int | None = None
) -> list[tuple[int, int]]:
    """The runs of pieces from each character of a list to the next, inside `[low, high)`."""
    high = len(pieces) - 1 if high is None else high
    begins = [begin for begin, _ in pieces[:-1]]
    at = {bisect_right(begins, start) - 1 for start in starts}
    return list(pairwise(sorted({low, high} | {edge for edge in at if low < edge < high})))


def semantic(
    pieces: Sequence[Piece],
    sentences: Sequence[int],
    vectors: Sequence[Sequence[float]],
    percentile: int,
    size: int,
) -> list[tuple[int, int]]:
    """Sections that end where similarity is in its lowest part; within them, sentences while they fit."""
    whole = [[round(127 * value) for value in vector] for vector in vectors]
    alike = [cosine(one, other) for one, other in pairwise(whole)]
    least = sorted(alike)[(len(alike) - 1) * percentile // 100]
    opens = {at + 1 for at, one in enumerate(alike) if one <= least and one < max(alike)}
    spans: list[tuple[int, int]] = []
    first = 0
    for at, (low, high) in enumerate(between(pieces, sentences)):
        if at and (at in opens or tokens(pieces, first, high) > size):
            spans.append((first, low))
            first = low
    spans.append((first, len(pieces) - 1))
    return [(pieces[low][0], pieces[high][0]) for low, high in spans]


def cosine(one: Sequence[float], other: Sequence[float]) -> float:
    return dot(one, other) / math.sqrt(dot(one, one) * dot(other, other))


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(map(float.__mul__, map(float, one), map(float, other)))


# --- ranking ---


def bm25(
    bags: Sequence[Counter[str]], question: Sequence[str], k1: float = 1.5, b: float = 0.75
) -> list[float]:
    """Robertson and Zaragoza's sum over the question's words, each as often as it is asked."""
    lengths = [sum(bag.values()) for bag in bags]
    mean = sum(lengths) / len(lengths)
    scores = [0.0] * len(bags)
    for word in question:
        having = sum(word in bag for bag in bags)
        idf = math.log(1 + (len(bags) - having + 0.5) / (having + 0.5))
        for at, bag in enumerate(bags):
            if tf := bag[word]:
                scores[at] += idf * tf / (tf + k1 * (1 - b + b * lengths[at] / mean))
    return scores


def ordered(scores: Sequence[float], above: float = -math.inf) -> list[int]:
    """Best first, among equals the earlier chunk."""
    found = [at for at, score in enumerate(scores) if score > above]
    return sorted(found, key=lambda at: (-scores[at], at))


# --- measuring ---


def holds(chunk: Place, answer: Place) -> bool:
    return chunk[0] == answer[0] and chunk[1] <= answer[1] and answer[2] <= chunk[2]


def characters_of(places: Sequence[Place]) -> int:
    """The characters of some places as bits, those of each document after those of the one before."""
    found = 0
    for document, start, end in places:
        found |= ((1 << (end - start)) - 1) << (document * LONGEST_TEXT + start)
    return found


def share(part: int, whole: int) -> float:
    return part.bit_count() / whole.bit_count() if whole else 0.0


def measures(
    order: Sequence[int],
    chunks: Sequence[Place],
    counts: Sequence[int],
    answers: Sequence[Place],
    ks: Sequence[int],
    budget: int = 1000,
) -> dict[str, float]:
    """All measures of one question; `counts` are the tokens of the chunks."""
    relevant = {at for at, chunk in enumerate(chunks) if any(holds(chunk, one) for one in answers)}
    found: dict[str, float] = {}
    for k in ks:
        inside = len(relevant & set(order[:k]))
        found[f"recall@{k}"] = inside / len(relevant) if relevant else 0.0
        found[f"hit@{k}"] = float(inside > 0)
        got, asked = characters_of([chunks[at] for at in order[:k]]), characters_of(answers)
        found[f"precision@{k}"] = share(got & asked, got)
        found[f"char_recall@{k}"] = share(got & asked, asked)
        found[f"iou@{k}"] = share(got & asked, got | asked)
    ranks = [rank for rank, at in enumerate(order, 1) if at in relevant]
    found["mrr"] = 1 / ranks[0] if ranks else 0.0
    spent, found["budget_hit"] = 0, 0.0
    for at in order:
        spent += counts[at]
        if spent > budget:
            break
        found["budget_hit"] = max(found["budget_hit"], float(at in relevant))
    return found


def verdict(chunks: Sequence[Place], text: str, answer: Place) -> str:
    """What the chunks of a document, whose ends but the last are cuts, do to an answer."""
    document, start, end = answer
    own = [chunk for chunk in chunks if chunk[0] == document]
    last = max(chunk[2] for chunk in own)
    is_parted = any(start < chunk[2] < end and chunk[2] < last for chunk in own)
    if any(holds(chunk, answer) for chunk in own):
        return "rescued" if is_parted else "whole"
    bare = characters_of([answer]) & visible(document, text) & ~characters_of(own)
    return "lost" if bare else "cut"


def visible(document: int, text: str) -> int:
    return characters_of([(document, at, at + 1) for at, one in enumerate(text) if one.strip()])


def given(
    order: Sequence[int],
    k: int,
    mode: str,
    chunks: Sequence[Place],
    sections: Callable[[Place], Place],
) -> list[Place]:
    """What the first k chunks become: themselves, with their neighbours, or their sections."""
    found = []
    for at in order[:k]:
        document, start, end = chunks[at]
        if mode == "neighbours":
            beside = [one for one in chunks[max(at - 1, 0) : at + 2] if one[0] == document]
            start, end = min(one[1] for one in beside), max(one[2] for one in beside)
        found.append(sections(chunks[at]) if mode == "section" else (document, start, end))
    return found


def context(
    places: Sequence[Place],
    token_starts: Sequence[Sequence[int]],
    seen: int,
    answers: Sequence[Place],
) -> tuple[int, int, bool]:
    """The tokens that are given, the different ones among them, and whether all of an answer is.

    `seen` are the visible characters of all documents.
    """
    tokens = [
        (document, *(bisect_left(token_starts[document], edge) for edge in edges))
        for document, *edges in places
    ]
    got = characters_of(places)
    answered = any(not characters_of([answer]) & seen & ~got for answer in answers)
    total = sum(last - first for _, first, last in tokens)
    return total, characters_of(tokens).bit_count(), answered


def best_of_all(chunks: Sequence[Place], answers: Sequence[Place]) -> dict[str, float]:
    """The largest precision, recall and IoU of any set of chunks, by trying every one: few chunks only."""
    best = {"precision": 0.0, "char_recall": 0.0, "iou": 0.0}
    asked = characters_of(answers)
    for chosen in range(1, 2 ** len(chunks)):
        got = characters_of([one for at, one in enumerate(chunks) if chosen >> at & 1])
        shares = (share(got & asked, one) for one in (got, asked, got | asked))
        best = {name: max(best[name], one) for name, one in zip(best, shares, strict=True)}
    return best
