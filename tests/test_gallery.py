"""The first page: a thumbnail of each sample's real figure, what is still to come, and the ways on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from app.gallery import Gallery
from app.jobs import Progress
from app.lessons.table import LESSONS
from app.library import Library
from app.sample_corpora import SAMPLE_CORPORA
from app.samples import FIRST, SAMPLES, title_of
from app.subject import Subject, subject_of
from app.thumbnails import alt_words, thumbnail_view
from engine.answers import VerdictKind
from tests.web import running


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with running(tmp_path_factory.mktemp("gallery")) as started:
        yield started


@pytest.fixture(scope="module")
def library(client: TestClient) -> Library:
    found: Library = client.app.state.parts.library  # type: ignore[attr-defined]
    return found


def subject(library: Library, name: str) -> Subject:
    opened = library.open_document(name)
    return subject_of(opened, opened.opening)


def test_first_page_has_a_card_for_everything_that_comes_along(client: TestClient) -> None:
    page = client.get("/").text
    titles = re.findall(r'<h3><a class="card-link" href="([^"]+)">([^<]+)</a>', page)
    assert titles == [
        *((f"/d/{name}", title_of(name)) for name in SAMPLES),
        *((f"/c/{name}", corpus.title) for name, corpus in SAMPLE_CORPORA.items()),
        *((lesson.url, lesson.title) for lesson in LESSONS),
    ]
    assert f'href="/d/{FIRST}">Open the workbench' in page


def test_everything_that_comes_along_teaches_one_sentence() -> None:
    taught = [one.teaches for one in (*SAMPLES.values(), *SAMPLE_CORPORA.values())]
    assert [words for words in taught if not re.fullmatch(r"[A-Z][^.]+\.", words)] == []


def test_thumbnail_says_what_the_figure_shows(client: TestClient, library: Library) -> None:
    tracks = subject(library, FIRST).tracks
    cut = [track.summary.answers_cut for track in tracks if track]
    many = [len(track.chunking) for track in tracks if track]
    said = [
        f"{name}, {chunks} chunks, {number} of 3 answers cut"
        for name, chunks, number in zip(("Fixed", "Recursive", "Semantic"), many, cut, strict=True)
    ]
    label = f'aria-label="Travel and expense policy: {"; ".join(said)}."'
    assert client.get("/").text.count(label) == 2  # large, and in the gallery


def test_thumbnail_has_a_mark_for_each_verdict(client: TestClient, library: Library) -> None:
    for name in SAMPLES:
        drawn = client.get(f"/gallery/{name}").text
        verdicts: list[VerdictKind] = [
            verdict.kind
            for track in subject(library, name).tracks
            if track
            for verdict in track.verdicts
        ]
        assert re.findall(r'class="thumb-mark (\w+)', drawn) == verdicts
        patterned = [kind for kind in verdicts if kind != "whole"]
        assert re.findall(r'fill="url\(#mark-(\w+)\)"', drawn) == patterned


def test_patterns_are_defined_once_and_no_style_stands_in_the_page(client: TestClient) -> None:
    page = client.get("/").text
    assert re.findall(r'<pattern id="mark-(\w+)"', page) == ["cut", "lost", "rescued"]
    assert " style=" not in page
    assert "plotly" not in page


@pytest.mark.parametrize("name", SAMPLE_CORPORA)
def test_corpus_is_drawn_once_it_is_asked_for_and_then_kept(library: Library, name: str) -> None:
    gallery = Gallery(library)
    before = {card.id: card.picture for card in gallery.cards()}[name]
    assert (before.drawn, before.url) == (None, f"/gallery/{name}")
    drawn = gallery.picture(name)
    assert drawn.drawn is not None
    assert len(drawn.drawn.strips) == len(drawn.words) == 5
    assert all(strip.marks for strip in drawn.drawn.strips)
    assert re.match(r"Five of its documents, cut by Fixed( \+ overlap)?: \d+ ", drawn.sentence)
    after = {card.id: card.picture for card in gallery.cards()}[name]
    assert after is drawn is gallery.picture(name)


@pytest.mark.parametrize("status", ["embedding", "done"])
def test_thumbnail_asks_again_until_its_vectors_are_in_it(library: Library, status: str) -> None:
    """They may be made between the tracks and the progress, which then says that it is done."""
    waiting = waits(subject(library, FIRST), status)
    view = thumbnail_view(waiting, "/gallery/x")
    assert view.drawn is not None
    assert [strip.is_waiting for strip in view.drawn.strips] == [True, True, True]
    assert (view.url, view.note) == ("/gallery/x", "")
    assert view.alt == alt_words(waiting.title, view.words)
    assert view.words[2].said == "still to come"


@pytest.mark.parametrize("status", ["stopped", "failed"])
def test_thumbnail_asks_no_more_where_nothing_comes(library: Library, status: str) -> None:
    view = thumbnail_view(waits(subject(library, FIRST), status), "/gallery/x")
    assert (view.url, view.note) == ("", "The vectors did not come; open it to go on.")


def waits(ready: Subject, status: str) -> Subject:
    return replace(ready, analysis=None, waiting=Progress(status, 0, 41))  # type: ignore[arg-type]


def test_card_says_where_a_stand_in_measures_meaning(client: TestClient, library: Library) -> None:
    said = {card.id: bool(card.picture.stand_in) for card in Gallery(library).cards()}
    assert said == dict.fromkeys(SAMPLES, True) | dict.fromkeys(SAMPLE_CORPORA, False)
    assert (
        client.get("/").text.count("by hash, a stand-in") == len(SAMPLES) + 1
    )  # and the large one


def test_unknown_picture_is_a_problem(client: TestClient) -> None:
    assert client.get("/gallery/nothing").status_code == 404


def kinds(library: Library, name: str, track: int) -> list[VerdictKind]:
    found = subject(library, name).tracks[track]
    assert found is not None
    return [verdict.kind for verdict in found.verdicts]


def test_what_the_samples_teach_about_sizes_is_so(library: Library) -> None:
    """The policy's first answer is a deadline and its second a table; science notes open with an overlap."""
    assert kinds(library, "expense-policy", 0) == ["cut", "cut", "whole"]
    assert kinds(library, "expense-policy", 1) == ["whole"] * 3
    characters, tokens = kinds(library, "warming", 0), kinds(library, "warming", 1)
    assert (characters, tokens) == (["whole", "cut", "whole"], ["cut", "whole", "whole"])
    assert kinds(library, "science-notes", 0) == ["cut", "cut", "rescued"]
