"""The line on the page of a document that was ever replaced: which version it is, and the way to the others."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.forms import State
from app.library import Opened


@dataclass(frozen=True, slots=True)
class VersionLine:
    """Words, a link, and another one to a comparison; `is_earlier` where a newer version took its place."""

    is_earlier: bool
    words: str
    url: str
    link: str
    compare_url: str
    compare: str


def version_line(opened: Opened, state: State) -> VersionLine | None:
    """None for a document that has one version only."""
    mark = opened.mark
    if mark is None:
        return None
    query = replace(state, pin=None, window=None).query()
    newest = f"/d/{mark.newest_id}"
    if opened.is_earlier:
        return VersionLine(
            is_earlier=True,
            words=f"This is version {mark.number}, which stays as it was.",
            url=f"{newest}?{query}",
            link=f"Go to the newest, version {mark.newest_number}",
            compare_url=f"{newest}/versions/{mark.number}?{query}",
            compare="compare the two",
        )
    return VersionLine(
        is_earlier=False,
        words=f"Version {mark.number} ·",
        url=f"{newest}/versions/{mark.number - 1}?{query}",
        link=f"compare with version {mark.number - 1}",
        compare_url="",
        compare="",
    )
