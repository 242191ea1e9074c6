"""The reference case about the page: a text is never read as HTML."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

from tests.test_cases_cutting import case
from tests.web import running


class Elements(HTMLParser):
    """The elements of a page with their attributes, and the words it shows."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_case_ui_02_text_is_never_read_as_html(tmp_path: Path) -> None:
    given = case("ui-02")
    question = {"question": "<script>alert(3)</script>", "answer": "<script>alert(1)</script>"}
    sent = {
        "text": given["input"],
        "title": "<img src=x onerror=alert(4)>",
        "questions": [question],
    }
    with running(tmp_path) as client:
        url = client.post("/api/documents", json=sent).json()["url"]
        page = Elements(client.get(f"{url}?track=fixed:size=8&pin=0").text)
        text = client.get(f"{url}/text").json()["text"]
        analysis = client.get(f"/api/documents/{url.split('/')[-1]}/analysis?track=fixed").json()
    assert text == given["expected"]["screen_text_equals"]
    assert analysis["document"]["characters"] == len(text)
    assert [one for one in page.found if one[0] == "img" or "onerror" in one[1]] == []
    scripts = [attrs for tag, attrs in page.found if tag == "script"]
    assert all(attrs.get("src") or attrs.get("type") == "application/json" for attrs in scripts)
    shown = "".join(page.words)
    assert [
        w for w in (question["question"], sent["title"], "<script>alert(1") if w not in shown
    ] == []
