"""The README's section for owners of docs: its sites, built of its own lines, hold both figures."""

from __future__ import annotations

import re
import shlex
from html import escape, unescape
from pathlib import Path

import pytest

from app.embed_frame import Frame
from app.embed_snippet import Embedding, snippet
from app.settings import PREFIX
from tests.docs_sites import CUTS, DOCS, OVERVIEW, PICTURE, SITES, Site, block, build
from tests.web import running

QUERY = "track=fixed:size=300&track=headings"
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


@pytest.mark.parametrize("site", [site for site in SITES if site.command], ids=str)
def test_answers_are_not_published_beside_the_pages(site: Site, sites: dict[Site, Path]) -> None:
    assert [*sites[site].rglob("answers.json")] == []


def test_server_is_told_of_the_site_and_its_dialog_gives_the_lines(tmp_path: Path) -> None:
    words = [word for word in shlex.split(block(OVERVIEW, "sh")) if word.startswith(PREFIX)]
    told = dict(word.removeprefix(PREFIX).lower().split("=", 1) for word in words)
    assert told == {"frame_ancestors": f"'self' {DOCS}", "public_url": CUTS}
    with running(tmp_path, **told) as client:
        policy = client.get(f"/embed/d/expense-policy?{QUERY}").headers["Content-Security-Policy"]
        assert policy.endswith(f"; frame-ancestors 'self' {DOCS}")
        dialog = unescape(client.get(f"/d/expense-policy/embed?{QUERY}").text)
    address = f"{CUTS}/embed/d/expense-policy?show=figure&{QUERY}&"
    assert f'<iframe src="{address}' in unescape(dialog)
    assert f'<script src="{CUTS}/embed.js" async></script>' in dialog


def test_picture_says_what_the_page_it_leads_to_shows(tmp_path: Path) -> None:
    lines = block(PICTURE, "html")
    assert re.findall(r'<a href="([^"]+)"', lines) == [escape(f"{CUTS}/d/expense-policy?{QUERY}")]
    with running(tmp_path) as client:
        told = client.get(f"/api/documents/expense-policy/analysis?{QUERY}").json()
    fixed, headings = (
        [answer["verdict"] for answer in track["answers"]] for track in told["tracks"]
    )
    chunks = [track["summary"]["chunks"] for track in told["tracks"]]
    assert set(headings) == {"whole"}
    assert re.findall(r'alt="([^"]+)"', lines) == [
        f"The expense policy in {chunks[0]} chunks of fixed size, which cut {fixed.count('cut')} of its "
        f"{len(fixed)} answers, and in {chunks[1]} by its headings, which cut none"
    ]
