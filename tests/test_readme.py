"""What the README says is so: its tables, its commands and its notebook example."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from app import cli
from app.api_table import TABLE as ROUTES
from app.ask_json import ask_dict
from app.ask_state import Ask
from app.asking import Answered, asked_corpus, wanted
from app.compare import agreement_of
from app.limit_rows import limit_rows
from app.overlap_advice import overlaps_dict
from app.question_json import questions_dict
from app.settings import TABLE, Settings
from app.summary import COLUMNS, VIEWS
from engine.analysis import Summary, analyse
from engine.answers import mark
from engine.checks import check
from engine.chunking import cut
from engine.embedding import load_embedder
from engine.languages import LANGUAGES
from engine.reading import read_text
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.corpus import corpus_of
from engine.retrieval.corpus_files import read_corpus
from engine.retrieval.evaluation import evaluate
from engine.retrieval.ranking import rank
from engine.retrieval.retrievers import retriever_of
from engine.spec import parse_track
from engine.strategies import AMOUNTS, STRATEGIES
from engine.tokens import TOKENIZERS, tokenize
from tests.conftest import REPOSITORY
from tests.test_evaluate_questions import evaluated

README = (REPOSITORY / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


def rows(section: str, head: str = "|") -> list[tuple[str, ...]]:
    """The body of the first table under a heading that begins so, its cells without their code marks."""
    part = re.split(rf"^##+ {re.escape(section)}$", README, flags=re.MULTILINE)[1]
    part = re.split(r"^##+ ", part, flags=re.MULTILINE)[0]
    table = re.split(rf"^(?={re.escape(head)})", part, maxsplit=1, flags=re.MULTILINE)[1]
    lines = re.findall(r"^\|(.*)\|$", table.split("\n\n")[0], re.MULTILINE)
    cells = (re.split(r"(?<!\\)\|", line) for line in lines[2:])
    return [tuple(cell.strip().strip("`") for cell in line) for line in cells]


def test_settings_table_is_the_settings() -> None:
    assert rows("Settings") == [(row.name, row.default, row.help) for row in TABLE]


def test_recipes_name_the_command_where_the_set_up_puts_it() -> None:
    named = [
        word for block in blocks("yaml") for word in block.split() if word.endswith("cutmarks")
    ]
    commands = [word for word in named if word not in ("cutmarks", "../cutmarks")]
    assert set(commands) == {"../cutmarks/.venv/bin/cutmarks"}
    assert "entry: ../cutmarks/.venv/bin/cutmarks check" in README


def test_every_change_by_a_program_is_told_with_its_key() -> None:
    line = r"^curl -X (\w+) \S+/api/documents/ID\S*( -H .Authorization: Bearer EDIT_KEY.)?"
    changes = re.findall(line, README, re.MULTILINE)
    keyed = {method for method, key in changes if key}
    asked = {row.method for row in ROUTES if row.asks_owner} - {"POST"}
    assert keyed == asked


def test_limits_table_is_the_limits() -> None:
    told = [(row.what, row.most, row.status, row.setting) for row in limit_rows(Settings())]
    assert rows("Errors and limits") == told


def test_every_strategy_is_explained() -> None:
    assert [row[0] for row in rows("How each strategy cuts")] == list(STRATEGIES)


def test_every_setting_of_a_strategy_is_explained() -> None:
    explained = {
        row[0]: set(re.findall(r"`(\w+)`", "`" + row[1])) for row in rows("How each strategy cuts")
    }
    for name, strategy in STRATEGIES.items():
        assert explained[name] == {param.name for param in strategy.params}


def test_every_tokenizer_is_named() -> None:
    assert [name for name in TOKENIZERS if f"`{name}`" not in README] == []


def test_every_column_of_the_numbers_is_explained_under_its_views() -> None:
    explained = {
        (view, label)
        for views, labels, _ in rows("Use", "| view ")
        for view in views.split(", ")
        for label in re.split(r", (?=[A-Z])", labels)
    }
    assert explained == {
        (VIEWS[view], column.label) for column in COLUMNS for view in column.views.split()
    }


def test_every_field_of_a_summary_and_of_the_checks_is_explained() -> None:
    summary = {field.name for field in fields(Summary)}
    checks = set(check(cut(tokenize(read_text("Words.")), "fixed")).to_dict())
    assert {name for name in summary | checks if f"`{name}`" not in README} == set()


def keys_of(told: object) -> set[str]:
    """Every key of a JSON object, of the objects in it too, but for the settings of a strategy."""
    if isinstance(told, list):
        return set().union(*map(keys_of, told))
    if not isinstance(told, dict):
        return set()
    own = {key for key in told if key != "params"}
    return own.union(*(keys_of(told[key]) for key in own))


def test_every_key_of_an_answer_is_explained() -> None:
    text = "# Fees\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- Pay now.\n\n```\nx = 1\n```\n\nGo on.\n"
    tokenization = tokenize(read_text(text), "wordpiece")
    vectors = load_embedder("hash").embed(
        [sentence.of(text) for sentence in tokenization.document.sentences]
    )
    tracks = ("fixed:size=4,overlap=1", "semantic")
    chunkings = [cut(tokenization, track, vectors=vectors) for track in tracks]
    answer = mark(tokenization.document, text.index("Pay"), text.index("now") + 3, "When?")
    analysis = analyse(chunkings, [answer], embedder="all-MiniLM-L6-v2")
    told = [analysis.to_dict(), overlaps_dict(analysis), agreement_of(analysis)]
    assert {key for key in keys_of(told) if f"`{key}`" not in README} == set()


def test_every_key_of_an_evaluation_is_explained() -> None:
    corpus = read_corpus((REPOSITORY / "sample_docs" / "science-corpus.json").read_bytes())
    tracks = [parse_track("fixed:size=64"), parse_track("recursive")]
    told = evaluate(corpus, tracks, tokenizer="wordpiece", embedder=load_embedder("hash"))
    keys = {re.sub(r"@\d+$", "@k", key) for key in keys_of(told.to_dict())}
    assert {"recall@k", "recommendation", "tokens_to_cut"} <= keys
    assert {key for key in keys if f"`{key}`" not in README} == set()


def test_every_key_of_the_questions_of_an_evaluation_is_explained() -> None:
    keys = keys_of(questions_dict(evaluated()))
    assert {"first_rank", "relevant", "overlap_needed"} <= keys
    assert {key for key in keys if f"`{key}`" not in README} == set()


def test_every_key_of_what_a_question_brings_back_is_explained() -> None:
    ask = Ask("Who pays?", at="Bob")
    corpus = corpus_of([("a.md", read_text("Who pays? Bob pays.", name="a.md"), ())])
    asked = asked_corpus(corpus, ask, wanted(corpus, ask).references)
    chunks = CorpusChunks(asked, (cut(tokenize(asked.documents[0]), "fixed"),))
    answered = Answered(rank(chunks, retriever_of("bm25")), load_embedder("hash"))
    told = ask_dict(ask, "", [answered], ["a1"])
    assert {key for key in keys_of(told) if f"`{key}`" not in README} == set()


def test_every_track_written_is_one() -> None:
    names = "|".join(map(re.escape, STRATEGIES))
    tracks = re.findall(rf"`((?:{names})(?::[^`]+)?)`", README)
    addresses = re.findall(r"track=([^&\s)`'\"]+)", README)
    assert {"late", "manual", "recursive-characters"} <= {track.split(":")[0] for track in tracks}
    for track in tracks + addresses:
        parse_track(track)


def test_every_threshold_is_explained_with_the_amount_it_starts_from() -> None:
    explained = rows("Where semantic cuts")
    assert [row[0] for row in explained] == list(STRATEGIES["semantic"].param("threshold").choices)
    amounts = {name: re.findall(r"\(([\d.]+)\)", words) for name, words in explained}
    assert {name: float(found[0]) for name, found in amounts.items() if found} == AMOUNTS


@pytest.mark.parametrize("block", blocks("python"))
def test_python_block_runs(block: str) -> None:
    """In a process of its own, with warnings as errors, as a notebook would run it."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", block], cwd=REPOSITORY, capture_output=True, text=True
    )
    assert run.stderr == ""
    printed = re.findall(r"^# (.+)$", block, flags=re.MULTILINE)
    assert run.stdout.splitlines() == printed


def test_pictures_are_there_and_small() -> None:
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert pictures
    for picture in pictures:
        assert 0 < (REPOSITORY / picture).stat().st_size < 400_000


def test_links_into_the_repository_lead_somewhere() -> None:
    targets = re.findall(r"\]\((?!http|#)([^)#]+)\)", README)
    assert [target for target in targets if not (REPOSITORY / target).exists()] == []


def test_make_targets_named_exist() -> None:
    makefile = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
    named = set(
        re.findall(r"\bmake ([a-z]+)", "\n".join(re.findall(r"`[^`\n]+`|^make .+$", README, re.M)))
    )
    assert {"run", "test"} <= named
    assert [name for name in named if not re.search(rf"^{name}:", makefile, re.M)] == []


def test_commands_shown_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The lines of the console blocks that cut something run one after the other without an error.

    The first runs as it is written; the others in this process, which has all libraries at hand.
    """
    joined = "\n".join(blocks("sh")).replace("\\\n", " ")
    lines = [line for line in joined.splitlines() if "cutmarks" in line and " serve" not in line]
    for name in (".venv", "sample_docs"):
        (tmp_path / name).symlink_to(REPOSITORY / name)
    monkeypatch.chdir(tmp_path)
    first, *others = lines
    run = subprocess.run(["sh", "-c", first], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    for line in others:
        command, _, file = line.partition(" > ")
        monkeypatch.setattr(sys, "argv", shlex.split(command))
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        assert (line, left.value.code or 0, printed.err) == (line, 0, "")
        if file:
            Path(file.strip()).write_text(printed.out, encoding="utf-8")


def test_languages_that_can_be_set_are_counted() -> None:
    assert f"sets another of the {len(LANGUAGES)}," in README
