"""What `cutmarks check` prints: lines as compilers print them, annotations for GitHub, or JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from app.check_cuts import Fault, Outcome, Tally
from app.check_files import Missing
from app.plain_text import is_known, table, wrapped
from app.words import count, share


def check_report(outcome: Outcome) -> str:
    """A line for each fault and for each answer that is missing, and a row for each track.

    In a terminal it is as many lines as the width takes; programs read each as a whole.
    """
    lines = [*place_lines(outcome)]
    if is_known():
        lines = [part for line in lines for part in wrapped(line)]
    parts = [lines, summary(outcome)]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def place_lines(outcome: Outcome) -> Iterator[str]:
    for fault in outcome.faults:
        line, column = fault.place
        yield f"{fault.file}:{line}:{column}: {fault.sentence}"
    for one in outcome.given.missing:
        yield f"{one.file}: missing: {missing_words(one)}"
    for file, problem in outcome.given.refused:
        yield f"{file}: not checked, it {problem}."


def missing_words(one: Missing) -> str:
    return f"{one.question} – {one.reason}"


def summary(outcome: Outcome) -> list[str]:
    """What each track cuts of how much, and whether that may be."""
    what = "units cut" if outcome.given.by_units else "answers cut"
    head = ("track", what, "allowed", "")
    lines = table([head, *(tally_cells(tally) for tally in outcome.tracks)])
    if missing := len(outcome.given.missing):
        let_be = "which is allowed" if outcome.may_miss else "failed"
        lines.append(f"{count(missing, 'answer')} missing: {let_be}")
    return lines


def tally_cells(tally: Tally) -> tuple[str, ...]:
    """
    >>> tally_cells(Tally("fixed", 10, 2, 1, 0))
    ('fixed', '3 of 10', '0', 'failed')
    """
    cut = share(tally.cut + tally.lost, tally.judged)
    return tally.track, cut, f"{tally.most:,}", "passed" if tally.passes else "failed"


def github_report(outcome: Outcome) -> str:
    """Commands of GitHub Actions, which show each fault beside its line; those that may be are warnings."""
    lines = [_annotation(outcome, fault) for fault in outcome.faults]
    level = "warning" if outcome.may_miss else "error"
    lines += [
        command(level, f"Missing: {missing_words(one)}", file=one.file)
        for one in outcome.given.missing
    ]
    lines += [
        command("warning", f"{file} {problem}.", file=file)
        for file, problem in outcome.given.refused
    ]
    return "\n".join([*lines, *summary(outcome)]) + "\n"


def _annotation(outcome: Outcome, fault: Fault) -> str:
    line, column = fault.place
    level = "warning" if outcome.tally_of(fault).passes else "error"
    return command(level, fault.sentence, file=fault.file, line=line, col=column)


def command(level: str, message: str, **where: object) -> str:
    """
    >>> command("error", "50% cut", file="a,b.md", line=3)
    '::error file=a%2Cb.md,line=3::50%25 cut'
    """
    placed = ",".join(f"{name}={_property(str(value))}" for name, value in where.items())
    return f"::{level} {placed}::{_data(message)}"


def _data(words: str) -> str:
    return words.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(words: str) -> str:
    return _data(words).replace(":", "%3A").replace(",", "%2C")


def check_dict(outcome: Outcome) -> dict[str, Any]:
    """What programs get; chunks count from 0, as in the analysis, lines and columns from 1."""
    given = outcome.given
    return {
        "passes": outcome.passes,
        "judged": "units" if given.by_units else "answers",
        "files": [one.file for one in given.documents],
        "tracks": [_tally_dict(tally) for tally in outcome.tracks],
        "faults": [_fault_dict(fault) for fault in outcome.faults],
        "missing": [
            {"file": one.file, "question": one.question, "reason": one.reason}
            for one in given.missing
        ],
        "refused": [
            {"file": file, "problem": f"{file} {problem}."} for file, problem in given.refused
        ],
    }


def _tally_dict(tally: Tally) -> dict[str, Any]:
    return {
        "track": tally.track,
        "judged": tally.judged,
        "cut": tally.cut,
        "lost": tally.lost,
        "max_cut": tally.most,
        "passes": tally.passes,
    }


def _fault_dict(fault: Fault) -> dict[str, Any]:
    (line, column), (before, after) = fault.place, fault.words
    return {
        "file": fault.file,
        "line": line,
        "column": column,
        "character": fault.character,
        "track": fault.track,
        "verdict": fault.verdict.kind,
        "kind": fault.target.kind,
        "question": fault.target.question,
        "start": fault.target.span.start,
        "end": fault.target.span.end,
        "chunks": list(fault.verdict.chunks),
        "overlap_needed": fault.verdict.overlap_needed,
        "before": before,
        "after": after,
        "message": fault.sentence,
    }
