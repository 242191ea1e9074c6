"""What `cutmarks check` finds: each answer or unit that a track cuts, its place, and which track passes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.advice import advice, where_words, words_at_cut
from app.check_files import Checked, Given
from app.downloads import bring, quieten
from app.opening import opening_tokenization
from app.plain_text import line_and_column
from app.words import head, prose
from engine.answers import Verdict, verdicts
from engine.chunking import Chunking, cut, needs_vectors
from engine.document import Document
from engine.embedding import load_embedder
from engine.pages import page_words
from engine.retrieval.evaluation import DirectVectors
from engine.span import Span
from engine.spec import Spec
from engine.tokens import Tokenization, tokenize
from engine.units import units_of

WORDS = 34  # characters of an answer on either side of a cut


@dataclass(frozen=True, slots=True)
class Target:
    """What cuts should leave whole: a span, what it is, such as `answer`, and the question it answers."""

    span: Span
    kind: str
    question: str = ""

    @property
    def name(self) -> str:
        return f"the answer to “{head(self.question)}”:" if self.question else f"the {self.kind}"


@dataclass(frozen=True, eq=False)
class Fault:
    """A target that a track cuts or loses."""

    file: str
    chunking: Chunking
    target: Target
    verdict: Verdict

    @property
    def track(self) -> str:
        return str(self.chunking.spec)

    @property
    def character(self) -> int:
        """Where the first cut through it falls; where it begins if it is lost."""
        is_cut = self.verdict.kind == "cut" and self.verdict.cuts
        return self.verdict.cuts[0].character if is_cut else self.target.span.start

    @property
    def place(self) -> tuple[int, int]:
        """The line and the column of that character, from 1."""
        return line_and_column(self.chunking.document, self.character)

    @property
    def words(self) -> tuple[str, str]:
        """Its words before and after the cut; of what is lost, its first words and nothing."""
        text, span = self.chunking.document.text, self.target.span
        if self.verdict.kind == "lost":
            return head(prose(span.of(text)), 2 * WORDS), ""
        return words_at_cut(text, span, self.character, WORDS)

    @property
    def sentence(self) -> str:
        """What happens to it, where, and what would help."""
        page = page_words(self.chunking.document, Span(self.character, self.character + 1))
        begins = f"{page}, {self.track}" if page else self.track
        words = f"{self.target.name} “{' ✂ '.join(filter(None, self.words))}”"
        if self.verdict.kind == "lost":
            return f"{begins} loses {words}, of which something is in no chunk."
        helps = advice(self.chunking, self.target.span, self.verdict)
        return f"{begins} cuts {words}, {where_words(self.verdict)}{helps}"


@dataclass(frozen=True, slots=True)
class Tally:
    """What one track does to all that is checked; `most` is how many it may cut or lose."""

    track: str
    judged: int
    cut: int
    lost: int
    most: int

    @property
    def passes(self) -> bool:
        return self.cut + self.lost <= self.most


@dataclass(frozen=True)
class Outcome:
    """All that the command says; `tracks` are in the order asked for, `faults` in that of the files."""

    given: Given
    faults: tuple[Fault, ...]
    tracks: tuple[Tally, ...]
    may_miss: bool

    @property
    def passes(self) -> bool:
        is_missing = self.given.missing and not self.may_miss
        return not is_missing and all(track.passes for track in self.tracks)

    def tally_of(self, fault: Fault) -> Tally:
        return next(tally for tally in self.tracks if tally.track == fault.track)


@dataclass(frozen=True, kw_only=True)
class Rules:
    """How documents are to be cut, and how many answers each way of cutting may part."""

    tracks: Sequence[Spec]
    most: int
    may_miss: bool
    tokenizer: str | None
    embedder: str


def outcome(given: Given, rules: Rules) -> Outcome:
    """Cut every document by every track, and judge each answer or, where there is none, each unit."""
    bring(rules.embedder)
    quieten()
    vectors = DirectVectors(load_embedder(rules.embedder))
    faults: list[Fault] = []
    judged = 0
    for one in given.documents:
        targets = units(one.document) if given.by_units else answers(one)
        judged += len(targets)
        if targets:
            faults += faults_in(one, targets, rules, vectors)
    tallies = tuple(tally(str(track), faults, judged, rules.most) for track in rules.tracks)
    return Outcome(given, tuple(faults), tallies, rules.may_miss)


def faults_in(
    checked: Checked, targets: Sequence[Target], rules: Rules, vectors: DirectVectors
) -> list[Fault]:
    """What each track cuts or loses of one document, in the order of the text."""
    tokenization = tokenized(checked.document, rules.tokenizer)
    chunkings = [chunked(tokenization, track, vectors) for track in rules.tracks]
    found = [fault for one in chunkings for fault in _faults(checked.file, one, targets)]
    return sorted(found, key=lambda fault: fault.character)


def _faults(file: str, chunking: Chunking, targets: Sequence[Target]) -> Iterator[Fault]:
    found = verdicts(chunking, [target.span for target in targets])
    for target, verdict in zip(targets, found, strict=True):
        if verdict.kind in {"cut", "lost"}:
            yield Fault(file, chunking, target, verdict)


def tokenized(document: Document, tokenizer: str | None) -> Tokenization:
    return tokenize(document, tokenizer) if tokenizer else opening_tokenization(document)


def chunked(tokenization: Tokenization, track: Spec, vectors: DirectVectors) -> Chunking:
    known = vectors.of_sentences(tokenization.document) if needs_vectors(track) else None
    return cut(tokenization, track, vectors=known)


def tally(track: str, faults: Sequence[Fault], judged: int, most: int) -> Tally:
    kinds = [fault.verdict.kind for fault in faults if fault.track == track]
    return Tally(track, judged, kinds.count("cut"), kinds.count("lost"), most)


def answers(checked: Checked) -> list[Target]:
    return [Target(answer.span, "answer", answer.question) for answer in checked.answers]


def units(document: Document) -> list[Target]:
    """The tables, the code blocks, and the sentences that are in none of these.

    >>> from engine.reading import read_text
    >>> page = read_text("Pay soon. It is due.\\n\\n```\\nx = 1\\n```\\n", name="a.md")
    >>> [(one.kind, one.span.of(page.text)) for one in units(page)]
    [('sentence', 'Pay soon.'), ('sentence', 'It is due.'), ('code block', '```\\nx = 1\\n```')]
    """
    found = units_of(document)
    blocks = [Target(span, "table") for span in found.tables]
    blocks += [Target(span, "code block") for span in found.code_blocks]
    within = sorted(target.span for target in blocks)
    sentences = (span for span in found.sentences if not _is_in(span, within))
    both = [*(Target(span, "sentence") for span in sentences), *blocks]
    return sorted(both, key=lambda target: target.span)


def _is_in(span: Span, blocks: Sequence[Span]) -> bool:
    """Whether one of some blocks, in order, none of which share a character, holds a span."""
    at = bisect_right(blocks, span.start, key=lambda block: block.start) - 1
    return at >= 0 and blocks[at].contains(span)
