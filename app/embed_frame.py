"""How a page is shown in a frame of another: how much of it, and in which colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.quoting import quoted

SHOWS: Mapping[str, str] = MappingProxyType(
    {"figure": "The figure", "text": "Figure and text", "bench": "The whole bench"}
)
THEMES: Mapping[str, str] = MappingProxyType(
    {"auto": "As the reader’s system is set", "light": "Light", "dark": "Dark"}
)


@dataclass(frozen=True, slots=True)
class Frame:
    """What a page made for a frame shows, or the page of a lesson, which is made like one.

    `lesson` is the lesson's name, empty elsewhere.

    >>> Frame().query(), Frame("bench", "dark").query()
    ('show=figure', 'show=bench&theme=dark')
    """

    show: str = "figure"
    theme: str = "auto"
    lesson: str = ""

    def __post_init__(self) -> None:
        """ValueError, one sentence, for what there is not."""
        for name, value, known in (("show", self.show, SHOWS), ("theme", self.theme, THEMES)):
            if value not in known:
                raise ValueError(f"{name} must be one of {', '.join(known)}, not {quoted(value)}")

    def query(self) -> str:
        return f"show={self.show}" + (f"&theme={self.theme}" if self.theme != "auto" else "")

    def address(self, document_id: str, query: str) -> str:
        """Where the page is, in the state of a query.

        >>> Frame().address("a1", "shown=0"), Frame(lesson="overlap").address("a1", "shown=0")
        ('/embed/d/a1?show=figure&shown=0', '/learn/overlap?shown=0')
        """
        if self.lesson:
            return f"/learn/{self.lesson}?{query}"
        return f"/embed/d/{document_id}?{self.query()}&{query}"
