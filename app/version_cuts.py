"""The cuts of a track in two versions, in the order in which they stand, each with who makes it."""

from __future__ import annotations

from dataclasses import dataclass

from app.advice import words_at_cut
from engine.chunkers.base import Offsets
from engine.span import Span
from engine.versions_cuts import VersionCuts


@dataclass(frozen=True, slots=True)
class CutKind:
    """Cuts that both versions have, or one of them: in text that the other has too, or in changed text."""

    name: str
    words: str

    def label(self, old: int, new: int) -> str:
        """
        >>> KINDS[0].label(1, 2), KINDS[1].label(1, 2)
        ('in both', 'only in version 1')
        """
        return self.words.format(old=old, new=new)

    def of(self, found: VersionCuts) -> Offsets:
        """Such cuts as rising characters, (n,); those that both have, (n, 2)."""
        cuts: Offsets = getattr(found, self.name)
        return cuts


KINDS = (
    CutKind("both", "in both"),
    CutKind("only_old", "only in version {old}"),
    CutKind("only_new", "only in version {new}"),
    CutKind("changed_old", "in changed text of version {old}"),
    CutKind("changed_new", "in changed text of version {new}"),
)


@dataclass(frozen=True, slots=True)
class CutPlace:
    """A cut: where it stands in the old and in the new version; None where it does not."""

    kind: CutKind
    old: int | None
    new: int | None

    def words(self, text: str) -> tuple[str, str]:
        """The words on its two sides, in the text of the newest version that has it."""
        at = self.new if self.new is not None else self.old or 0
        return words_at_cut(text, Span(0, len(text)), at)


def total(found: VersionCuts, version: str) -> int:
    """All the cuts of the `old` or of the `new` version."""
    alone = (getattr(found, f"{kind}_{version}") for kind in ("only", "changed"))
    return len(found.both) + sum(map(len, alone))


def places_of(found: VersionCuts, kind: str = "all") -> list[CutPlace]:
    """The cuts of a kind, or of every kind, in the order of the new version."""
    ordered: list[tuple[int, int, CutPlace]] = []
    for one in KINDS:
        if kind not in {"all", one.name}:
            continue
        for place in _places(found, one):
            moved = place.new if place.new is not None else _about(found, place.old or 0)
            ordered.append((moved, place.old or 0, place))
    return [place for _, _, place in sorted(ordered, key=lambda row: row[:2])]


def _places(found: VersionCuts, kind: CutKind) -> list[CutPlace]:
    cuts = kind.of(found).tolist()
    if kind.name == "both":
        return [CutPlace(kind, old, new) for old, new in cuts]
    is_old = kind.name.endswith("_old")
    return [CutPlace(kind, at if is_old else None, None if is_old else at) for at in cuts]


def _about(found: VersionCuts, character: int) -> int:
    """Where in the new version a place of the old one would be: after the last word before it that stayed."""
    aligned = found.alignment
    word = int(aligned.old.ends.searchsorted(character, "right"))
    before = aligned.counterparts[:word]
    last = int(before.max(initial=-1))
    return int(aligned.new.ends[last]) if last >= 0 else 0
