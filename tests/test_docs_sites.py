"""The README's section for owners of docs: its sites, built of its own lines, hold both figures."""

from __future__ import annotations

import re
import shlex
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from app.commands.files import marked_of, source_of
from app.commands.inspect import inspected
from app.embed_frame import Frame
from app.embed_snippet import Embedding, snippet
from app.settings import PREFIX, load_settings
from tests.conftest import REPOSITORY
from tests.docs_sites import CUTS, DOCS, OVERVIEW, PICTURE, SITES, Site, block, build
from tests.web import running

TRACKS = ("fixed:size=300", "headings")
QUERY = "&".join(f"track={track}" for track in TRACKS)
TITLE = "Travel and expense policy"


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> dict[Site, Path]:
    return build(tmp_path_factory.getbasetemp() / "docs-sites")


def sources(html: str) -> list[str]:
    """The addresses of the frames of a page."""
    return [unescape(source) for source in re.findall(r'<iframe src="([^"]+)"', html)]


@pytest.mark.parametrize("site", SITES, ids=str)
def test_page_holds_the_lines_of_the_embed_dialog(site: Site, sites: dict[Site, Path]) -> None:
    html = (sites[site] / site.page).read_text(encoding="utf-8")
    height = int(re.findall(r'height="(\d+)"', html)[0])
    assert snippet(Embedding(CUTS, "expense-policy", TITLE, QUERY, Frame(), height)) in html


@pytest.mark.parametrize("site", SITES, ids=str)
def test_static_figure_lies_where_the_page_looks_for_it(
    site: Site, sites: dict[Site, Path]
) -> None:
    page = sites[site] / site.page
    _, static = sources(page.read_text(encoding="utf-8"))
    figure = (page.parent / static).resolve()
    assert figure.is_relative_to(sites[site].resolve())
    assert figure.stat().st_size < 2_000_000
    seen = "Fixed cuts 2 of the 10 answers; Headings leaves every answer whole."
    assert seen in figure.read_text(encoding="utf-8")


def test_server_is_told_of_the_site_and_its_dialog_gives_the_lines(tmp_path: Path) -> None:
    words = [word for word in shlex.split(block(OVERVIEW, "sh")) if word.startswith(PREFIX)]
    told = dict(word.removeprefix(PREFIX).lower().split("=", 1) for word in words)
    assert told == {"frame_ancestors": f"'self' {DOCS}", "public_url": CUTS}
    with running(tmp_path, **told) as client:
        policy = client.get(f"/embed/d/expense-policy?{QUERY}").headers["Content-Security-Policy"]
        assert policy.endswith(f"; frame-ancestors 'self' {DOCS}")
        dialog = unescape(client.get(f"/d/expense-policy/embed?{QUERY}").text)
    more = "&tokenizer=wordpiece&embedder=hash&shown=0&unit=tokens"  # that Embed says too
    height = int(re.findall(r'width="100%" height="(\d+)"', dialog)[0])
    assert (
        snippet(Embedding(CUTS, "expense-policy", TITLE, QUERY + more, Frame(), height)).strip()
        in dialog
    )


def test_picture_says_what_the_cuts_do_and_leads_to_the_page() -> None:
    lines = block(PICTURE, "html")
    (address,) = re.findall(r'<a href="([^"]+)"', lines)
    parts = urlsplit(unescape(address))
    assert (f"{parts.scheme}://{parts.netloc}", parts.path, parts.query) == (
        CUTS,
        "/d/expense-policy",
        QUERY,
    )
    (alt,) = re.findall(r'alt="([^"]+)"', lines)
    assert alt == alternative()


def alternative() -> str:
    sample, settings = REPOSITORY / "sample_docs" / "expense-policy.md", load_settings()
    source = source_of(sample, settings, "")
    answers = marked_of(sample.with_name("expense-policy-questions.json"), source, settings)
    tracks = inspected(source.document, TRACKS, answers, "wordpiece", "hash").tracks
    (fixed, cut), (headings, none) = [
        (track.summary.chunks, track.summary.answers_cut) for track in tracks
    ]
    assert none == 0
    return (
        f"The expense policy in {fixed} chunks of fixed size, which cut {cut} of its {len(answers)} answers, "
        f"and in {headings} by its headings, which cut none"
    )
