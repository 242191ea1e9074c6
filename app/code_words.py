"""What the programs that are taken along have in common: what they cut, and how Python writes it."""

from __future__ import annotations

from dataclasses import dataclass

from app.forms import State
from engine.document import Document
from engine.spec import Spec, track_names


@dataclass(frozen=True, slots=True)
class Cutting:
    """What code is written for: a document of a file, cut by the shown track of a state."""

    document: Document
    file_name: str
    state: State

    @property
    def spec(self) -> Spec:
        return self.state.tracks[self.state.shown]


def heading_of(cutting: Cutting) -> str:
    """A comment that says what is cut, and how."""
    name = track_names(cutting.state.tracks, cutting.state.names)[cutting.state.shown]
    title = cutting.document.title or cutting.file_name or "Untitled"
    return f"# {' '.join(f'{title}: {name}, {cutting.spec.words}'.split())}"


def literal(words: str) -> str:
    r"""Words as Python writes them, between double quotes where they hold none.

    >>> [literal(words) for words in ("it's", 'a "b"', "\n")] == ['"it\'s"', "'a \"b\"'", r'"\n"']
    True
    """
    return repr(words) if '"' in words else '"' + repr("'" + words)[2:]


def in_lines(*lines: str) -> str:
    return "\n".join(lines) + "\n"
