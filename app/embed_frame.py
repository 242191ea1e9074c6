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
    """What a page made for a frame shows.

    >>> Frame().query(), Frame("bench", "dark").query()
    ('show=figure', 'show=bench&theme=dark')
    """

    show: str = "figure"
    theme: str = "auto"

    def __post_init__(self) -> None:
        """ValueError, one sentence, for what there is not."""
        for name, value, known in (("show", self.show, SHOWS), ("theme", self.theme, THEMES)):
            if value not in known:
                raise ValueError(f"{name} must be one of {', '.join(known)}, not {quoted(value)}")

    def query(self) -> str:
        return f"show={self.show}" + (f"&theme={self.theme}" if self.theme != "auto" else "")
