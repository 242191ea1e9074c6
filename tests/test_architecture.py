"""The shape of the project: what imports what, what lies where, what is never written down."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import REPOSITORY

# A module imports only from those above it. A new module gets its line here, in its place.
ENGINE = [
    "memo",
    "quoting",
    "words",
    "rising",
    "span",
    "source",
    "document",
    "headings",
    "graphemes",
    "blocks",
    "languages",
    "language_codes",
    "direction",
    "abbreviations",
    "joins",
    "sentences",
    "structure",
    "naming",
    "legacy",
    "likeness",
    "guessing",
    "encodings",
    "formats",
    "pages",
    "kinds",
    "unpacking",
    "sniffing",
    "readers",
    "parsers_compared",
    "reading",
    "incoming",
    "tokenizers",
    "pieces",
    "tokenization",
    "reader",
    "tokens",
    "models",
    "hub",
    "embedding",
    "late",
    "similarity",
    "columns",
    "params",
    "distribution",
    "strategy_words",
    "strategies",
    "spec",
    "chunkers",
    "chunking",
    "units",
    "fact_words",
    "facts",
    "suggestions",
    "answers",
    "answer_places",
    "parted",
    "agreement",
    "versions_words",
    "versions_shared",
    "versions_slid",
    "versions",
    "versions_answers",
    "versions_cuts",
    "recuts",
    "overlaps",
    "encoder",
    "checks",
    "costs",
    "unread",
    "alarms",
    "retrieval",
    "analysis",
    "drawing",
    "figure",
    "verdict_table",
    "notebook",
]
APP = [
    "opening",
    "downloads",
    "site_addresses",
    "embed_ancestors",
    "settings",
    "problems",
    "security",
    "heads",
    "cache",
    "samples",
    "archives",
    "tables",
    "visitors",
    "standing_store",
    "collection_store",
    "placed_later",
    "left_out_store",
    "added_set_store",
    "vector_store",
    "version_store",
    "store",
    "worker",
    "jobs",
    "words",
    "source_words",
    "plain_text",
    "spreadsheet",
    "chunk_rows",
    "export_names",
    "export_answers",
    "paging",
    "apart",
    "reader_process",
    "parsing",
    "incoming",
    "bodies",
    "assets",
    "pages",
    "ask_state",
    "forms",
    "code_words",
    "as_langchain",
    "as_code",
    "evaluate_state",
    "field_looks",
    "controls",
    "presets",
    "row_presets",
    "sample_corpora",
    "limits",
    "open_view",
    "share_view",
    "kept",
    "library",
    "own_copies",
    "answer_files",
    "marking",
    "copying",
    "suggesting",
    "arrivals",
    "version_words",
    "version_carrying",
    "version_adding",
    "version_line",
    "version_compared",
    "pieces",
    "questions_along",
    "several",
    "collecting",
    "deletions",
    "tallies",
    "collected",
    "collection_chunks",
    "question_sets",
    "adding_questions",
    "kept_vectors",
    "rankings",
    "evaluation_turns",
    "evaluations",
    "evaluated",
    "sweeps",
    "corpus_json",
    "evaluate_columns",
    "sweep_words",
    "sweep_json",
    "evaluate_progress",
    "evaluate_held",
    "evaluate_choices",
    "evaluate_measures",
    "evaluate_csv",
    "sweep_csv",
    "evaluate_rows",
    "evaluate_context",
    "evaluate_costs",
    "recommendation_picture",
    "evaluate_recommendation",
    "asking",
    "ask_words",
    "excerpts",
    "ask_json",
    "asked",
    "asked_view",
    "embed_frame",
    "embed_snippet",
    "subject",
    "export_view",
    "embedding_progress",
    "advice",
    "answer_rows",
    "boundaries",
    "checked",
    "hand",
    "bench_data",
    "histogram",
    "similarity_words",
    "similarity_view",
    "chunk_card",
    "lists",
    "compare",
    "version_json",
    "overlap_advice",
    "overlap_view",
    "question_ranks",
    "question_state",
    "question_places",
    "question_words",
    "question_verdicts",
    "question_lost",
    "question_list",
    "questions_apart",
    "question_hits",
    "question_detail",
    "question_json",
    "question_csv",
    "evaluate_questions",
    "seen",
    "collection_order",
    "collection_rows",
    "collection_progress",
    "summary",
    "figures",
    "thumbnails",
    "gallery",
    "sweep_plots",
    "sweep_rows",
    "sweep_view",
    "alarm_lines",
    "version_cuts",
    "version_view",
    "views",
    "standalone_text",
    "standalone_scripts",
    "standalone",
    "embed_view",
    "evaluate_reading",
    "collection_view",
    "evaluate_view",
    "lessons",
    "lesson_view",
    "lesson_pictures",
    "first_view",
    "collection_json",
    "limit_rows",
    "api_rows",
    "api_params",
    "api_table_documents",
    "api_table_owned",
    "api_table_taken",
    "api_table_versions",
    "api_table_retrieval",
    "api_table",
    "api_examples",
    "openapi",
    "api_view",
    "report_units",
    "report_strips",
    "report",
    "named_files",
    "corpus_paths",
    "corpus_reading",
    "check_files",
    "check_cuts",
    "check_report",
    "evaluate_tables",
    "evaluate_report",
    "questions_report",
    "sweep_report",
    "routes",
    "main",
    "terminal",
    "serving",
    "cli_wanted",
    "cli_evaluate",
    "cli_sweep",
    "cli_ask",
    "commands",
    "cli",
]
ORDER = [f"engine.{name}" for name in ENGINE] + ["engine"] + [f"app.{name}" for name in APP]

# The engine knows nothing of the web, the database or the clock.
WEB = {"app", "fastapi", "starlette", "uvicorn", "jinja2", "typer", "pydantic"}
DATABASE = {"sqlalchemy", "sqlite3"}
CLOCK = {"time", "datetime"}
# Their import takes seconds, so it happens on first use, inside a function.
HEAVY = {"torch", "transformers", "sentence_transformers"}

TOP_LEVEL_FOLDERS = {".ci", "app", "bench", "engine", "sample_docs", "static", "templates", "tests"}
TOP_LEVEL_FILES = {
    ".gitignore",
    "LICENSE",
    "Makefile",
    "README.md",
    "pyproject.toml",
    "requirements.lock",
    "requirements-dev.lock",
    "requirements-peers.lock",
}

# Put together from halves, so that this file does not hold what it forbids.
BANNED = [
    r"\b(sub)?a" + r"gents?\b",
    r"\bcl" + r"aude\b",
    r"\banth" + r"ropic\b",
    r"(?<![\w.])/wo" + r"rk/",
    r"(?<![\w.])/ro" + r"ot/",
    r"(?<![\w.])/o" + r"pt/",
    r"(?<![\w.])/t" + r"mp/",
    r"\bpy" + r"pi\.org\b",
    r"\bpython" + r"hosted\.org\b",
    r"\bnpm" + r"js\.(org|com)\b",
    r"\bdeb" + r"ian\.org\b",
]
NOT_OURS = {"LICENSE", "sample_docs"}


def tracked() -> list[Path]:
    """Every file git knows or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPOSITORY,
        capture_output=True,
        check=True,
    )
    paths = (REPOSITORY / name for name in listed.stdout.decode().split("\0") if name)
    return [path for path in paths if path.is_file()]


def modules(package: str) -> list[Path]:
    return sorted((REPOSITORY / package).rglob("*.py"))


def name_of(path: Path) -> str:
    """The dotted name: engine/span.py is engine.span, engine/__init__.py is engine."""
    parts = path.relative_to(REPOSITORY).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path, *, top_only: bool = False) -> Iterator[str]:
    """The dotted names that a file imports; with `top_only` only those outside functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in outer_nodes(tree) if top_only else ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from imported_from(node, path)


def outer_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node outside functions and outside `if TYPE_CHECKING`."""
    for node in ast.iter_child_nodes(tree):
        inside_function = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        typing_only = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        if not inside_function and not typing_only:
            yield node
            yield from outer_nodes(node)


def imported_from(node: ast.ImportFrom, path: Path) -> Iterator[str]:
    """`from engine import span` imports engine.span; `from engine.span import Span` too."""
    package = path.relative_to(REPOSITORY).parent.parts
    base = [*package[: len(package) - node.level + 1]] if node.level else []
    module = ".".join([*base, node.module] if node.module else base)
    for alias in node.names:
        inner = REPOSITORY.joinpath(*module.split("."), alias.name)
        is_module = inner.is_dir() or inner.with_suffix(".py").exists()
        yield f"{module}.{alias.name}" if is_module else module


def place(name: str) -> int:
    """The position in the order of the line that a module stands under."""
    parts = name.split(".")
    line = parts[0] if len(parts) == 1 else ".".join(parts[:2])
    assert line in ORDER, f"{name} has no place in the order of modules; give it one in ORDER"
    return ORDER.index(line)


def is_ours(name: str) -> bool:
    return name.split(".")[0] in {"engine", "app"} and name != "app"


@pytest.mark.parametrize("path", modules("engine") + modules("app"), ids=name_of)
def test_module_imports_only_from_above(path: Path) -> None:
    name = name_of(path)
    if name == "app":
        assert list(imports(path)) == []
        return
    below = [other for other in filter(is_ours, imports(path)) if place(other) > place(name)]
    assert below == [], f"{name} imports from below itself"


@pytest.mark.parametrize("path", modules("engine"), ids=name_of)
def test_engine_knows_no_web_no_database_no_clock(path: Path) -> None:
    assert {name.split(".")[0] for name in imports(path)} & (WEB | DATABASE | CLOCK) == set()


@pytest.mark.parametrize("path", modules("engine") + modules("app"), ids=name_of)
def test_heavy_libraries_are_imported_on_first_use(path: Path) -> None:
    assert {name.split(".")[0] for name in imports(path, top_only=True)} & HEAVY == set()


def test_app_starts_without_torch_or_transformers() -> None:
    script = "import sys, app.main; print(*sorted({'torch', 'transformers'} & set(sys.modules)))"
    loaded = subprocess.run(
        [sys.executable, "-c", script], cwd=REPOSITORY, capture_output=True, text=True, check=True
    )
    assert loaded.stdout.split() == []


def test_top_level_is_fixed() -> None:
    found = {path.relative_to(REPOSITORY).parts[0] for path in tracked()}
    assert found == TOP_LEVEL_FOLDERS | TOP_LEVEL_FILES


def test_browser_tests_have_files_of_their_own() -> None:
    """A process runs a file as a whole, and Playwright leaves an event loop to what runs after it."""
    files = sorted((REPOSITORY / "tests").glob("test_*.py"))
    marked = [path.name for path in files if "mark." + "browser" in path.read_text("utf-8")]
    assert marked == [path.name for path in files if path.name.startswith("test_browser")]


def test_packages_are_all_installed() -> None:
    """An editable install hides a package that the project file forgets to name."""
    files = modules("engine") + modules("app")
    found = {name_of(path) for path in files if path.name == "__init__.py"}
    assert set(project_file()["tool"]["setuptools"]["packages"]) == found


def test_locks_pin_every_dependency() -> None:
    project = project_file()["project"]
    extras = project["optional-dependencies"]
    run, dev, peers = (
        set(map(pinned, pins(lock)))
        for lock in ("requirements.lock", "requirements-dev.lock", "requirements-peers.lock")
    )
    assert {named(asked) for asked in project["dependencies"]} <= run
    assert {named(asked) for asked in extras["dev"]} <= run | dev
    assert {named(asked) for asked in extras["peers"]} <= run | peers
    assert run & (dev | peers) == set()


def test_locks_of_tests_and_of_bench_agree() -> None:
    """Both are installed into one environment; on which machines may differ."""
    dev, peers = (
        {pin.split(" ;")[0] for pin in pins(lock)}
        for lock in ("requirements-dev.lock", "requirements-peers.lock")
    )
    assert set(map(pinned, dev)) & set(map(pinned, peers)) == set(map(pinned, dev & peers))


@pytest.mark.parametrize("lock", ["requirements-dev.lock", "requirements-peers.lock"])
def test_nothing_beside_the_run_brings_cuda_or_a_model_library(lock: str) -> None:
    heavy = ("nvidia", "cuda", "triton", "torch", "transformers", "tensorflow")
    assert [pin for pin in pins(lock) if pin.startswith(heavy)] == []


def pins(lock: str) -> list[str]:
    return (REPOSITORY / lock).read_text(encoding="utf-8").splitlines()


def project_file() -> dict[str, Any]:
    return tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))


def named(asked: str) -> str:
    """The name in a requirement: torch==2.13.0 asks for torch."""
    return re.split(r"[^\w.-]", asked)[0]


def pinned(line: str) -> str:
    pin = re.fullmatch(r"([\w.-]+)==[\w.+!]+( ; .+)?", line)
    assert pin, f"A lock holds a line that pins nothing: {line}"
    return pin[1]


def test_no_file_names_what_does_not_belong() -> None:
    pattern = re.compile("|".join(BANNED), flags=re.IGNORECASE)
    found = []
    for path in tracked():
        relative = path.relative_to(REPOSITORY)
        if relative.parts[0] in NOT_OURS:
            continue
        text = path.read_bytes().decode("utf-8", errors="ignore")
        found += [f"{relative}: {match[0]}" for match in pattern.finditer(text)]
    assert found == []
