"""Several files of a command, those of folders among them: what each is called, and where its page goes."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.commands.files import source_of
from app.problems import Problem
from app.settings import Settings
from app.terminal import tell
from engine.incoming import Incoming
from engine.naming import ReadingError
from engine.sniffing import LOOK, is_made_here


@dataclass(frozen=True, slots=True)
class Meant:
    """A file that is to be read, what it is called, and whether it was named itself, and not its folder."""

    path: Path
    name: str
    is_named: bool


def are_several(paths: Sequence[Path]) -> bool:
    return len(paths) > 1 or os.path.isdir(paths[0])  # which never fails, as of too long a name


def meant(paths: Sequence[Path], aside: Sequence[Path], settings: Settings) -> list[Meant]:
    """The files that paths lead to, each once, without sets of questions and what is `aside`.

    They go by their names, those of a folder by their paths in it; by whole paths where two would be alike.
    """
    found: dict[Path, Meant] = {}
    for path in paths:
        for one in (
            _below(path, aside, settings) if os.path.isdir(path) else [Meant(path, path.name, True)]
        ):
            found.setdefault(one.path, one)
    files = list(found.values())
    if not files:
        raise ReadingError(f"{paths[0]} holds no documents: name a folder that does")
    if len({one.name for one in files}) == len(files):
        return files
    return [Meant(one.path, str(one.path), one.is_named) for one in files]


def _below(folder: Path, aside: Sequence[Path], settings: Settings) -> Iterator[Meant]:
    from app.check_files import (
        question_sets,
    )  # with what serves the app, which single files do without
    from app.corpus_paths import files_below

    sets = question_sets(folder, [one for one in aside if one.is_file()], settings)
    without = {one.resolve() for one in (*aside, *sets)}
    for path in files_below(folder):
        whole = path.resolve()
        if without.isdisjoint([whole, *whole.parents]):
            yield Meant(path, path.relative_to(folder).as_posix(), False)


def sources_of(
    files: Sequence[Meant], settings: Settings, language: str
) -> Iterator[tuple[Meant, Incoming]]:
    """Each file with what it holds; one of a folder that cannot be read is told of and left out."""
    read = 0
    for one in files:
        try:
            source = source_of(one.path, settings, language)
        except (ReadingError, Problem) as error:
            if one.is_named:
                raise
            tell(f"{one.path} is left out: {error}")
            continue
        read += 1
        yield one, source
    if not read:
        raise ReadingError("None of these files can be read: name others")


def places_of(files: Sequence[Meant], folder: Path) -> dict[Meant, Path]:
    """The page of each file in a folder; ValueError where one would replace what Cutmarks did not make."""
    places: dict[Meant, Path] = {}
    for one in files:
        parts = Path(one.name).parts
        inside = Path(*(part for part in parts if part not in {"..", os.sep}))
        place = folder / inside.with_suffix(".html")
        if place in places.values():
            place = folder / f"{inside}.html"
        places[one] = place
        if place.exists() and not _is_page(place):
            raise ValueError(
                f"{place} is no page that Cutmarks made: name another folder as --html"
            )
    return places


def _is_page(path: Path) -> bool:
    with path.open("rb") as file:
        return is_made_here(file.read(LOOK).decode("utf-8", "replace"))
