"""The file that stands alone: light, without a way to any network, and with all of the text in it."""

from __future__ import annotations

import gzip
import re
from functools import cache
from html.parser import HTMLParser
from itertools import zip_longest
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import settings as examples
from hypothesis import strategies as st

from app.assets import vendor_path
from app.forms import State
from app.sample_corpora import sample_collection
from app.samples import find_samples
from app.standalone import standalone_of
from app.standalone_scripts import LETTERS, lettered, modules
from app.standalone_text import Mark, Passage, Run, passages_of
from app.subject import Subject
from engine import Analysis, Answer, analyse, cut, tokenize
from engine.reading import read_text
from engine.spec import parse_track
from tests.nasty import is_visible, nasty_texts
from tests.web import running, sent

MOST_BYTES = 2_000_000
NASTY = """# <b>"One" & 'two'</b>

Zwei \N{WOMAN}\u200d\N{GIRL} </script><!-- <script> e\u0301.

| \u05e9\u05dc\u05d5\u05dd | x |
| --- | --- |
| {{ 1 }} | & |
"""


class Seen(HTMLParser):
    """The words inside the text of a file, and every attribute by which a page could ask for something."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.depth, self.words, self.asked = 0, "", set[tuple[str, str]]()
        self.scripts: dict[str, str] = {}
        self.script: str | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if tag == "div" and (self.depth or (known.get("class") or "").startswith("passage ")):
            self.depth += 1
        self.script = (known.get("data-packed") or "") if tag == "script" else None
        for name in ("src", "srcset", "href", "action", "data", "poster", "background"):
            if known.get(name):
                self.asked.add((tag, known[name] or ""))

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "div" and self.depth > 0
        self.script = None

    def handle_data(self, data: str) -> None:
        self.words += data * (self.depth > 0)
        if self.script:
            self.scripts[self.script] = data


def analysed(text: str, *tracks: str, answers: tuple[Answer, ...] = ()) -> Analysis:
    tokenization = tokenize(read_text(text, name="a.md"), "wordpiece")
    return analyse([cut(tokenization, track) for track in tracks], answers, embedder="hash")


def subject(analysis: Analysis, shown: int = 0) -> Subject:
    state = State(tuple(track.chunking.spec for track in analysis.tracks), shown=shown)
    return Subject(
        id="",
        file_name="a.md",
        state=state,
        tokenization=analysis.tokenization,
        answers=analysis.answers,
        analysis=analysis,
    )


def unpacked(letters: str) -> bytes:
    """What the file's own script makes of it."""
    return gzip.decompress(bytes_of(letters))


def bytes_of(letters: str) -> bytes:
    """The bytes of letters: of each two, the first counts ones and the second 91s, which makes 13 bits."""
    known = {letter: value for value, letter in enumerate(LETTERS)}
    values = [known[letter] for letter in letters.encode("ascii")]
    found, held, bits = bytearray(), 0, 0
    for low, high in zip_longest(values[::2], values[1::2], fillvalue=0):
        held, bits = held | (low + 91 * high) << bits, bits + 13
        while bits >= 8:
            found.append(held & 255)
            held, bits = held >> 8, bits - 8
    return bytes(found[: len(values) * 13 // 16])


@cache
def nasty_page() -> str:
    answers = (Answer(2, 30, "</script><b>Who & 'why'?"), Answer(40, 60, "", suggested="date"))
    page = standalone_of(analysed(NASTY, "fixed:size=9,overlap=3", "headings", answers=answers))
    return page.decode()


def test_every_sample_makes_a_file_under_two_megabytes(tmp_path: Path) -> None:
    corpus = sample_collection("science-corpus")
    assert corpus is not None
    (first, *_) = [file.document_id for file in corpus.files]
    with running(tmp_path) as client:
        for sample in [*find_samples(), first]:
            answer = client.get(f"/api/documents/{sample}/page.html?embedder=hash")
            assert answer.status_code == 200, answer.text
            assert len(answer.content) < MOST_BYTES, sample


def test_flagship_with_twelve_tracks_makes_a_file_under_two_megabytes(tmp_path: Path) -> None:
    tracks = (
        *("fixed:size=64", "fixed:size=128,overlap=32", "fixed", "fixed:size=512", "recursive"),
        *("recursive-characters", "sentences", "headings", "paragraphs"),
        *("fixed:size=300,overlap=100", "recursive:size=128", "sentences:size=100"),
    )
    with running(tmp_path, public_url="https://cuts.example") as client:
        page = client.get(
            "/api/documents/expense-policy/page.html",
            params={"track": tracks, "name": "1:A very long name that somebody typed in"},
        ).content
    assert all(f"<code>{track}</code>".encode() in page for track in tracks)
    assert 1_900_000 < len(page) < MOST_BYTES


@given(st.binary(max_size=40))
def test_letters_give_the_bytes_back(content: bytes) -> None:
    letters = lettered(content)
    assert not set("<&> \n") & set(letters)
    assert bytes_of(letters) == content


def test_nothing_in_the_file_is_fetched() -> None:
    page = nasty_page()
    fetched = {(tag, place) for tag, place in Seen(page).asked if not place.startswith("#")}
    assert fetched == {("link", "data:,")}
    styles = "".join(re.findall(r"<style>(.*?)</style>", page, re.DOTALL))
    assert re.findall(r"@import|url\(", styles) == []
    policy = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy[0].split("; ")[:2] == ["default-src 'none'", "script-src 'unsafe-inline' blob:"]


def test_text_in_the_file_is_the_document_to_the_letter() -> None:
    assert Seen(nasty_page()).words == NASTY
    assert nasty_page().count("<script") == 4  # those of the template; what looks like one is words


def test_scripts_in_the_file_are_those_of_the_page() -> None:
    scripts = Seen(nasty_page()).scripts
    assert unpacked(scripts["plotly"]) == vendor_path("plotly.min.js").read_bytes()
    told: dict[str, Any] = orjson.loads(unpacked(scripts["modules"]))
    assert told["modules"] == modules()
    data = orjson.loads(told["data"])
    assert [track["name"] for track in data["tracks"]] == ["Fixed + overlap", "Headings"]
    assert data["answers"][0]["question"] == "</script><b>Who & 'why'?"
    assert (data["url"], data["hand"]) == ("", None)


def test_every_module_that_is_imported_is_in_the_file() -> None:
    code = modules()
    imported = {
        name for each in code.values() for name in re.findall(r'(?:from |import )"(.*?)"', each)
    }
    assert imported <= set(code)
    assert "*spans() {" in code["text_marks.js"]  # begins as the line of a comment may
    assert [
        name for name, each in code.items() if re.search(r"fetch\(|XMLHttp|https?://", each)
    ] == []


def test_text_marks_cuts_answers_and_what_two_chunks_share() -> None:
    # The chunks are [0, 18) and [11, 29): a cut at 18, inside the answer, which the second holds whole.
    answers = (Answer(11, 22, "What?"),)
    text = "# One\n\nTwo three. Four five.\n"
    made = analysed(text, "fixed:size=5,overlap=2", answers=answers)
    title = "What?: rescued"
    start, cut_here = Mark("start", "2", 1), Mark("cut", "1✂2", 0)
    assert [*passages_of(subject(made))] == [
        Passage("heading", 1, "ltr", 0, (Run((), "# One\n\n", "tint-1", "", 0, 0),)),
        Passage(
            "paragraph",
            None,
            "ltr",
            7,
            (
                Run((), "Two ", "tint-1", "", 0, 0),
                Run((start,), "three. ", "tint-2 shared in-answer rescued", title, 0, 1),
                Run((cut_here,), "Four", "tint-2 in-answer rescued", title, 1, 1),
                Run((), " five.\n", "tint-2", "", 1, 1),
            ),
        ),
    ]


@examples(max_examples=30)
@given(nasty_texts.filter(is_visible))
def test_runs_of_a_chunk_are_its_text(text: str) -> None:
    made = analysed(text, "fixed:size=7,overlap=3", "recursive-characters:size=20")
    for shown, track in enumerate(made.tracks):
        runs = [run for one in passages_of(subject(made, shown)) for run in one.runs]
        assert "".join(run.text for run in runs) == made.document.text
        for at, (start, end) in enumerate(
            zip(track.chunking.starts, track.chunking.ends, strict=True)
        ):
            held = "".join(run.text for run in runs if run.first <= at <= run.last)
            assert held == made.document.text[start:end]


def test_long_document_says_what_its_picture_leaves_out() -> None:
    text = "Sentences of a few words each. " * 6000
    page = standalone_of(analysed(text, "fixed:size=16", "fixed:size=64"))
    assert b"The document is long, so the picture holds its chunks" in page
    assert len(page) < MOST_BYTES + 6 * len(text)
    assert "The document is long" not in nasty_page()
    assert b"Mark an answer" not in page  # which no one can do in a file


def test_page_html_is_a_file_that_leads_back_to_its_live_page(tmp_path: Path) -> None:
    with running(tmp_path, public_url="https://cuts.example") as client:
        document = sent(client, NASTY, "Plän.md")
        query = "track=fixed:size=9&name=0:Ours&shown=0&unit=characters&window=0-40"
        answer = client.get(f"/api/documents/{document}/page.html?{query}")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert (
        answer.headers["content-disposition"] == "attachment; filename*=utf-8''Pl%C3%A4n-cuts.html"
    )
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    (live,) = (place for tag, place in Seen(answer.text).asked if place.startswith("http"))
    assert live.startswith(f"https://cuts.example/d/{document}?track=fixed:size=9&name=0:Ours&")
    assert live.endswith("&unit=characters&window=0-40")
    assert "opens on characters 0 to 40" in answer.text


def test_page_html_says_what_is_wrong_in_one_sentence(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        answer = client.get("/api/documents/expense-policy/page.html?track=fixed:size=0")
        assert answer.status_code == 422
        assert answer.json()["error"].startswith("Size must be")
        assert client.get("/api/documents/none/page.html").status_code == 404


def test_track_that_waits_is_named_and_has_no_chunks() -> None:
    made = analysed("One two. Three four.", "fixed:size=3")
    waiting = subject(made)
    tracks = (parse_track("semantic"), *waiting.state.tracks)
    state = State(tracks, shown=0)
    runs = [
        run
        for one in passages_of(
            Subject(id="", file_name="", state=state, tokenization=made.tokenization)
        )
        for run in one.runs
    ]
    assert [(run.look, run.first, run.last) for run in runs] == [("", 0, -1)]


@pytest.mark.parametrize("name", ["out.html", "-"])
def test_command_writes_the_file_or_prints_it(
    name: str,
    tmp_path: Path,
    capsysbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from app import cli

    place = tmp_path / name if name != "-" else name
    (tmp_path / "rules.md").write_text(
        "# Pay\n\nPay within 60 days. Keep the receipt.\n", encoding="utf-8"
    )
    (tmp_path / "out.html").write_text("older", encoding="utf-8")
    arguments = ["inspect", tmp_path / "rules.md", "--track", "fixed:size=6", "--embedder", "hash"]
    monkeypatch.setattr("sys.argv", ["cutmarks", *map(str, [*arguments, "--html", place])])
    with pytest.raises(SystemExit) as left:
        cli.main()
    assert left.value.code in (0, None)
    printed = capsysbinary.readouterr().out
    written = printed if name == "-" else (tmp_path / "out.html").read_bytes()
    assert Seen(written.decode()).words == "# Pay\n\nPay within 60 days. Keep the receipt.\n"
    assert {path.name for path in tmp_path.iterdir()} == {"rules.md", "out.html"}


def test_command_says_where_it_cannot_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from app import cli

    file = tmp_path / "rules.md"
    file.write_text("Pay within 60 days.", encoding="utf-8")
    for more, said in (
        (["--html", tmp_path / "none" / "x.html"], "cannot be written (No such file or directory)"),
        (["--html", file / "x.html"], "cannot be written (Not a directory)"),
        (["--html", tmp_path / "x.html", "--json"], "--html writes a page and no report"),
    ):
        arguments = ["inspect", file, "--track", "fixed", "--embedder", "hash", *more]
        monkeypatch.setattr("sys.argv", ["cutmarks", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            cli.main()
        assert left.value.code == 2
        assert said in capsys.readouterr().err
