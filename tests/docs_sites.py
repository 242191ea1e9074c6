"""The sites of docs that the README shows, made of its own lines and built as their owners build them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from tests.conftest import REPOSITORY

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")
OVERVIEW, PICTURE = "In your docs", "Where scripts are not allowed"
CUTS, DOCS = "https://cuts.example.com", "https://docs.example.com"
FENCED = r"^```{language}\n(.*?)^```$"


@dataclass(frozen=True, slots=True)
class Site:
    """A way to keep docs: its heading in the README, what builds it, the folder of the pages that are built.

    `page` is the file among them that shows the figures.
    """

    heading: str
    command: tuple[str, ...]
    folder: str
    page: str

    def __str__(self) -> str:
        return self.heading.rpartition(" ")[2]


SITES = (
    Site("In MkDocs", ("mkdocs", "build", "--strict", "--quiet"), "site", "chunking/index.html"),
    Site("In Sphinx", ("sphinx", "-W", "-q", ".", "_build"), "_build", "index.html"),
    Site("In a plain page", (), ".", "index.html"),
)


def section(heading: str) -> str:
    """What stands under a heading of the README, down to the next one."""
    return re.split(rf"^##+ {heading}$", README, flags=re.MULTILINE)[1].partition("\n##")[0]


def block(heading: str, language: str) -> str:
    """The first lines of a language under a heading."""
    pattern = FENCED.format(language=language)
    return re.findall(pattern, section(heading), re.MULTILINE | re.DOTALL)[0]


def files(heading: str) -> dict[str, str]:
    """The files under a heading, each of which stands behind its path."""
    pattern = r"^`([^`\n]+)`\n\n" + FENCED.format(language=r"\w+").removeprefix("^")
    return dict(re.findall(pattern, section(heading), re.MULTILINE | re.DOTALL))


@cache
def build(folder: Path) -> dict[Site, Path]:
    """The folder of the built pages of each site; one static figure is made for all."""
    figure = static_figure(folder / "steps")
    return {site: built(site, folder / str(site), figure) for site in SITES}


def static_figure(docs: Path) -> Path:
    """What the steps of CI in the README make of docs that are kept as they say."""
    (docs / "docs").mkdir(parents=True)
    (docs.parent / "cutmarks").symlink_to(REPOSITORY)
    sample = REPOSITORY / "sample_docs" / "expense-policy.md"
    shutil.copy(sample, docs / "docs")
    shutil.copy(sample.with_name("expense-policy-questions.json"), docs / "docs" / "answers.json")
    for step in yaml.safe_load(block(OVERVIEW, "yaml")):
        succeeds(["sh", "-c", step["run"]], docs)
    return docs / "docs" / "cuts" / "expense-policy.html"


def built(site: Site, folder: Path, figure: Path) -> Path:
    """The files under the heading of a site and the figure where it says, and what is built of them."""
    for name, content in files(site.heading).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    (place,) = re.findall(r"^The file goes to `([^`]+)`", section(site.heading), re.MULTILINE)
    (folder / place).parent.mkdir(parents=True)
    shutil.copy(figure, folder / place)
    (folder / "docs").mkdir(exist_ok=True)
    (folder / "docs" / "answers.json").write_text("{}", encoding="utf-8")  # as the steps have it
    if site.command:
        succeeds([sys.executable, "-W", "error", "-m", *site.command], folder)
    return folder / site.folder


def succeeds(command: Sequence[str], folder: Path) -> None:
    """Run a command as whoever keeps docs does, without the settings of the tests."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("CUTMARKS_")}
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, env=own)
    assert (command, run.returncode, run.stderr) == (command, 0, "")
