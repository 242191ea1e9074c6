"""Long documents made from the sample documents, the same in every run."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

SAMPLES = Path(__file__).parents[1] / "sample_docs"
NEW_WORDS = 0.06  # of all words: a megabyte of English holds about ten thousand different ones


def long_text(characters: int, seed: int = 1) -> str:
    """Markdown of about `characters` characters: sections, paragraphs, lists and tables.

    No sentence comes twice and the vocabulary grows with the length, so that nothing that
    remembers sentences or words looks faster here than it is on a text someone wrote.
    """
    chance = random.Random(seed)
    parts: list[str] = []
    length = 0
    for part in blocks(chance):
        parts.append(part)
        length += len(part) + 2
        if length >= characters:
            return "\n\n".join(parts)[:characters]
    raise AssertionError("blocks() never ends")


def blocks(chance: random.Random) -> Iterator[str]:
    sentences, words = material()
    section = 0
    while True:
        section += 1
        yield f"## {section}. {varied('Rules and', words, chance)} {chance.choice(words)}"
        for _ in range(chance.randint(2, 6)):
            chosen = chance.choices(sentences, k=chance.randint(2, 8))
            yield " ".join(varied(sentence, words, chance) for sentence in chosen)
        items = chance.choices(sentences, k=chance.randint(3, 6))
        if section % 3 == 0:
            yield "\n".join(f"- {varied(item, words, chance)}" for item in items)
        if section % 5 == 0:
            yield table(words, chance)


def material() -> tuple[list[str], list[str]]:
    """The sentences and the words of the sample documents."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SAMPLES.glob("*.md")))
    prose = [line for line in text.splitlines() if line and line[0].isalpha()]
    sentences = [part for line in prose for part in re.split(r"(?<=[.!?]) +", line) if " " in part]
    return sentences, sorted(set(re.findall(r"[a-z]{3,}", text)))


def one_a_line(characters: int, seed: int = 2) -> str:
    """A sentence on each line."""
    return "\n".join(_sentences(characters, seed))[:characters]


def one_paragraph(characters: int, seed: int = 3) -> str:
    """Sentences without a line end among them."""
    return " ".join(_sentences(characters, seed))[:characters]


def one_table(characters: int, seed: int = 4) -> str:
    """A table of many rows, as a spreadsheet gives it."""
    _, words = material()
    chance = random.Random(seed)
    rows, length = ["| number | name | place | sum |", "| --- | --- | --- | --- |"], 0
    while length < characters:
        name, place = " ".join(chance.choices(words, k=2)), chance.choice(words)
        rows.append(f"| {len(rows)} | {name} | {place} | {chance.randint(1, 99_999)} |")
        length += len(rows[-1]) + 1
    return "\n".join(rows)[:characters]


def _sentences(characters: int, seed: int) -> Iterator[str]:
    sentences, words = material()
    chance, length = random.Random(seed), 0
    while length < characters:
        sentence = varied(chance.choice(sentences), words, chance)
        length += len(sentence) + 1
        yield sentence


def varied(sentence: str, words: list[str], chance: random.Random) -> str:
    """The sentence with one word in four exchanged, some for words nobody has seen."""

    def exchanged(match: re.Match[str]) -> str:
        draw = chance.random()
        if draw < NEW_WORDS:
            return chance.choice(words)[:4] + chance.choice(words)[-4:]
        return chance.choice(words) if draw < 0.25 else match[0]

    return re.sub(r"\b[a-z]{3,}\b", exchanged, sentence)


def table(words: list[str], chance: random.Random) -> str:
    rows = [chance.choices(words, k=4) for _ in range(chance.randint(4, 12))]
    lines = [" | ".join(row) for row in [rows[0], ["---"] * 4, *rows[1:]]]
    return "\n".join(f"| {line} |" for line in lines)
