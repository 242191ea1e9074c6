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
    `teaches` is one sentence for the gallery of the first page.
    """

    path: Path
    title: str = ""
    tracks: tuple[str, ...] = ()
    tokenizer: str | None = None
    answers: tuple[SampleAnswer, ...] = ()
    questions: str = ""
    ks: tuple[int, ...] = ()
    teaches: str = ""


# Each is chosen to teach: fixed windows cut two of the policy's answers, two ways of fixing a size cut
# different answers of the passage, an overlap that is too small saves none of a long sentence, lines of a
# reference are too alike for a threshold of prose, and columns that were read across have no neighbours.
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
        teaches="A fixed size cuts a deadline and a table in two; paragraphs and meaning keep both whole.",
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
        teaches="Counted in characters or in tokens, a fixed size cuts different answers of one paragraph.",
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
        teaches="A short overlap saves one of three sentences from the cuts and leaves two in parts.",
    ),
    Sample(
        FOLDER / "api-reference.md",
        title="Harbour API reference",
        tracks=(
            "fixed:size=200",
            "headings",
            "semantic:percentile=10",
            "semantic:threshold=absolute,amount=0.25",
        ),
        tokenizer="wordpiece",
        answers=(
            SampleAnswer(
                "Until when can a booking be cancelled?",
                "`DELETE /bookings/{id}`",
                "before the first day on.",
            ),
            SampleAnswer(
                "How are a boat's arrival and departure recorded?",
                "`POST /bookings/{id}/arrival`",
                "before its arrival.",
            ),
            SampleAnswer(
                "How often may a webhook be tested?",
                "`POST /webhooks/{id}/test`",
                "10 tests in a minute.",
            ),
        ),
        teaches="Lines of a reference are so alike that a threshold taken from prose never cuts them.",
    ),
    Sample(
        FOLDER / "two-columns.txt",
        title="Two columns, read across",
        tracks=(
            "fixed:size=128",
            "semantic:percentile=10",
            "semantic:threshold=absolute,amount=0.25",
        ),
        tokenizer="wordpiece",
        answers=(
            SampleAnswer("How warm should dough be?", "Warm dough rises", "about 30 degrees."),
            SampleAnswer(
                "Who built a lens of glass rings, and where did it first stand?",
                "In 1822 Augustin Fresnel",
                "a year later.",
            ),
            SampleAnswer("When did the last keepers leave?", "The last keepers", "in 1998."),
        ),
        teaches="Two articles read line by line across the page: the cuts tell of a broken parse.",
    ),
)


def find_samples() -> Mapping[str, Sample]:
    """Every sample by its id, which is its file's name without the ending; those that teach come first.

    >>> list(find_samples())[0] == FIRST
    True
    """
    files = sorted(path for path in FOLDER.iterdir() if path.suffix in {".md", ".txt"})
    taught = {sample.path: sample for sample in TAUGHT}
    others = {path: Sample(path) for path in files if path not in taught}
    return MappingProxyType({path.stem: sample for path, sample in (taught | others).items()})


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
