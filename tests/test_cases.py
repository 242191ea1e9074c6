"""Every reference case is held by a test."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.conftest import shared


def test_every_case_is_held_by_a_test() -> None:
    lines = shared("cases/cases.jsonl").read_text(encoding="utf-8").splitlines()
    known = {json.loads(line)["id"] for line in lines}
    here = Path(__file__)
    others = (path for path in here.parent.glob("test_*.py") if path != here)
    tests = "\n".join(path.read_text(encoding="utf-8") for path in others)
    in_names = {
        name.replace("_", "-") for name in re.findall(r"def test_case_([a-z]+_\d\d)_", tests)
    }
    held = (set(re.findall(r'"([a-z]+-\d\d)"', tests)) | in_names) & known
    assert held == known
