"""The documents that come with Cutmarks, each with the picture it opens on and its answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

FOLDER = Path(__file__).parents[1] / "sample_docs"
FIRST = "expense-policy"


@dataclass(frozen=True, slots=True)
class SampleAnswer:
    """A question with the first and the last words of its answer, each found once in the text."""

    question: str
    first_words: str
    last_words: str


@dataclass(frozen=True, slots=True)
class Sample:
    """A file of the samples folder, how it opens and which answers are marked in it.

    Without tracks or a tokenizer of its own it opens as an uploaded document does, and without a title it
    goes by its first heading or its file's name. `questions` is the file of the samples folder that holds what
    it is asked when retrieval is evaluated on it; without one these are the questions of its answers. `ks`
    are the numbers of chunks that an evaluation opens with, fewer than the usual ones where those are all.
    """

    path: Path
    title: str = ""
    tracks: tuple[str, ...] = ()
    tokenizer: str | None = None
    answers: tuple[SampleAnswer, ...] = ()
    questions: str = ""
    ks: tuple[int, ...] = ()


# Each is chosen to teach: fixed windows cut two of the policy's answers, two ways of fixing a size cut
# different answers of the passage, and an overlap that is too small saves none of a long sentence.
TAUGHT = (
    Sample(
        FOLDER / "expense-policy.md",
        tracks=("fixed:size=300", "recursive:size=256", "semantic:percentile=10"),
        tokenizer="wordpiece",
        answers=(
            SampleAnswer(
                "How long do I have to file a claim?",
                "Claims must be filed within 60 days",
                "the day of your own return.",
            ),
            SampleAnswer(
                "Who approves a claim of 3,000 euros?",
                "| Total amount in euros |",
                "| chief executive | 10 working days |",
            ),
            SampleAnswer(
                "When is a receipt photo legible?",
                "A photograph of a receipt",
                "with a request for a better copy.",
            ),
        ),
        questions="expense-policy-questions.json",
        ks=(1, 3),  # some of its rows have no more than four chunks
    ),
    Sample(
        FOLDER / "warming.txt",
        title="A warming climate",
        tracks=(
            "fixed:size=200,unit=characters",
            "fixed:size=40",
            "sentences:unit=characters",
            r"recursive-characters:size=300,separators=\n\n|\n|. | |",
            "semantic",
        ),
        tokenizer="wordpiece",
        answers=(
            SampleAnswer("What holds the heat back?", "Most of that heat", "added to the air"),
            SampleAnswer(
                "How much carbon dioxide is in the air?", "Carbon dioxide", "million today"
            ),
            SampleAnswer("By how much has methane grown?", "Methane, the gas", "since 1750"),
        ),
    ),
    Sample(
        FOLDER / "science-notes.txt",
        title="Science notes",
        tracks=(
            "fixed:size=200,overlap=40,unit=characters",
            r"recursive-characters:size=200,separators=\n\n|. | |",
            "semantic:percentile=5",
            "late",
        ),
        tokenizer="wordpiece",
        answers=(
            SampleAnswer("What fixes carbon dioxide?", "With that energy", "of carbon dioxide"),
            SampleAnswer("What is saltatory conduction?", "Where myelin", "many times faster"),
            SampleAnswer("What is the event horizon?", "The event horizon", "nothing returns"),
        ),
    ),
)


def find_samples() -> Mapping[str, Sample]:
    """Every sample by its id, which is its file's name without the ending.

    >>> FIRST in find_samples()
    True
    """
    taught = {sample.path.name: sample for sample in TAUGHT}
    files = sorted(path for path in FOLDER.iterdir() if path.suffix in {".md", ".txt"})
    return MappingProxyType({path.stem: taught.get(path.name, Sample(path)) for path in files})


SAMPLES = find_samples()


def title_of(sample: str) -> str:
    """What a sample is called where it is offered.

    >>> title_of("warming"), title_of("expense-policy")
    ('A warming climate', 'Expense policy')
    """
    return SAMPLES[sample].title or sample.replace("-", " ").capitalize()


def opening_ks(document_id: str) -> str:
    """The numbers of chunks that an evaluation of a document opens with; empty for the usual ones.

    >>> opening_ks("expense-policy"), opening_ks("warming"), opening_ks("a1b2")
    ('1,3', '', '')
    """
    sample = SAMPLES.get(document_id)
    return ",".join(map(str, sample.ks)) if sample else ""


def place_of(answer: SampleAnswer, text: str) -> tuple[int, int]:
    """Where an answer of a sample stands, in characters.

    >>> place_of(SampleAnswer("", "two", "four"), "one two three four five")
    (4, 18)
    """
    start = text.index(answer.first_words)
    return start, text.index(answer.last_words, start) + len(answer.last_words)
