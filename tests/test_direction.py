"""Which way words run: as the paragraph does that they stand in, wherever they are shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.words import prose
from engine.direction import direction_at, isolated
from engine.drawing.traces import plain
from engine.reading import read_text
from tests.web import running

MIXED = """# Travel سفر

تقدم المطالبات within 60 days.

The form "طلب سفر" is sent within ten days.

| Item | البند |
|---|---|
| فندق | Hotel |

```python
# فندق
```

2026
"""


@pytest.mark.parametrize(
    ("words", "direction"),
    [
        ("Travel", "ltr"),
        ("within 60", "rtl"),
        ("طلب سفر", "ltr"),
        ("فندق | Hotel", "ltr"),  # as the table begins
        ("فندق\n```", "ltr"),
        ("2026", "rtl"),
    ],
)
def test_words_run_as_their_block_does(words: str, direction: str) -> None:
    document = read_text(MIXED, language="ar")
    assert direction_at(document, MIXED.index(words)) == direction


def test_words_without_letters_run_as_the_language_does() -> None:
    assert direction_at(read_text("2026", language="he"), 0) == "rtl"
    assert direction_at(read_text("2026", language="de"), 0) == "ltr"


def test_words_of_a_picture_and_cells_of_a_row_are_isolated_where_they_run_from_right_to_left() -> (
    None
):
    assert plain("3.1 <b>") == "3.1 &lt;b>"
    assert plain("3.1 مواعيد") == "\u20683.1 مواعيد\u2069"
    assert prose("| Hotel | فندق | 150 |") == f"Hotel · {isolated('فندق')} · 150"
    assert isolated("नीति 差旅 ที่") == "नीति 差旅 ที่"


def test_page_says_which_way_each_quote_runs(tmp_path: Path) -> None:
    answers = ("المطالبات within 60 days", 'form "طلب سفر" is sent within ten')
    sent = {"text": MIXED, "questions": [{"question": "", "answer": answer} for answer in answers]}
    with running(tmp_path) as client:
        address = client.post("/api/documents", json=sent).json()["url"]
        page = client.get(f"{address}?track=fixed:size=7").text
        found = client.get(f"{address}/find?q=سفر").text
    assert 'class="quote" dir="rtl"' in page
    assert 'class="quote" dir="ltr"' in page
    assert '<h1 class="bar-title"><bdi>Travel سفر</bdi></h1>' in page
    assert "<title>\u2068Travel سفر\u2069 · Cutmarks</title>" in page
    assert found.count('class="found-place" dir="ltr"') == 2
