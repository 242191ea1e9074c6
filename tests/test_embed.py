"""Pages for frames of other sites: what they show, who may frame them, the lines for that, and oEmbed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from types import SimpleNamespace
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from app.embed_ancestors import ancestors_of
from app.embed_frame import SHOWS, THEMES, Frame
from app.embed_snippet import Embedding, oembed, snippet
from app.embed_view import LONGEST_WHOLE
from app.embedding_progress import ProgressView
from app.security import HEADERS
from app.settings import load_settings
from tests.conftest import REPOSITORY
from tests.test_views import rendered
from tests.web import running, sent

DOCS = "https://docs.example.com"
SAMPLE = "/embed/d/expense-policy"
QUERY = (
    "track=fixed:size=300&track=recursive&tokenizer=wordpiece&embedder=hash&shown=1&unit=characters"
)
CHANGES = (
    "hx-post",
    "data-mark",
    "data-paste-answer",
    "data-edit-answer",
    "data-editor",
    "data-undo",
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("embed")
    with running(folder, frame_ancestors=f"'self' {DOCS}") as started:
        yield started


def lines_of(dialog: str) -> str:
    """What stands in the dialog to be copied."""
    return unescape(dialog.split("<textarea")[1].partition(">")[2].split("</textarea>")[0])


def ancestors_in(policy: str) -> str:
    return policy.rpartition("; frame-ancestors ")[2]


@pytest.mark.parametrize("path", [SAMPLE, "/embed/d/nothing", f"{SAMPLE}?show=nonsense"])
def test_pages_for_frames_name_who_may_frame_them(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert ancestors_in(policy) == f"'self' {DOCS}"
    assert policy.rpartition(";")[0] == HEADERS["Content-Security-Policy"].rpartition(";")[0]
    others = HEADERS.keys() - {"Content-Security-Policy"}
    assert {name: headers[name] for name in others} == {name: HEADERS[name] for name in others}
    assert "x-frame-options" not in headers


@pytest.mark.parametrize("path", ["/", "/d/expense-policy", "/d/expense-policy/embed", "/embed.js"])
def test_other_pages_are_framed_by_our_own_alone(client: TestClient, path: str) -> None:
    policy = client.get(path, follow_redirects=False).headers["content-security-policy"]
    assert ancestors_in(policy) == "'self'"


def test_fault_of_ours_in_a_frame_is_told_there(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr("app.routes.embed.framed", broken)
    answer = TestClient(client.app, raise_server_exceptions=False).get(SAMPLE)
    assert answer.status_code == 500
    assert "Something went wrong on our side" in answer.text
    assert ancestors_in(answer.headers["content-security-policy"]) == f"'self' {DOCS}"


def test_script_alone_may_be_loaded_by_other_sites(client: TestClient) -> None:
    paths = ("/embed.js", "/static/js/embed.js", SAMPLE, "/static/js/figure.js")
    answers = [client.get(path) for path in paths]
    assert [answer.status_code for answer in answers] == [200] * 4
    assert [answer.headers["cross-origin-resource-policy"] for answer in answers] == [
        "cross-origin",
        *["same-origin"] * 3,
    ]
    assert answers[0].headers["content-type"] == "text/javascript; charset=utf-8"


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("", ("'self'",)),
        ("'self'", ("'self'",)),
        ("*", ("'self'", "*")),
        (f" {DOCS}  http://127.0.0.1:8001 ", ("'self'", DOCS, "http://127.0.0.1:8001")),
        ("https://*.example.com:* http://[::1]:80", None),
        ("https://xn--bcher-kva.test:65535 HTTP://LOCALHOST:1", None),
    ],
)
def test_ancestors_are_our_own_and_those_that_are_named(
    written: str, names: tuple[str, ...] | None
) -> None:
    assert ancestors_of(written) == (names or ("'self'", *written.split()))


@pytest.mark.parametrize(
    "written",
    [
        "docs.example.com",
        f"{DOCS}/wiki",
        f"{DOCS}; script-src *",
        f"{DOCS},{DOCS}",
        "'none'",
        "'unsafe-inline'",
        "javascript:alert(1)",
        "https:",
        "https://-",
        "https://-a.test",
        "https://a-.test",
        "https://a..test",
        f"{DOCS}:99999",
        f"{DOCS}:0",
        f"{DOCS}:",
        f"{DOCS}:*:*",
        "https://*",
        "https://*.*.test",
        "https://[]",
        "https://[::g]",
    ],
)
def test_wrong_ancestors_are_refused_at_the_start(written: str) -> None:
    with pytest.raises(ValueError, match="FRAME_ANCESTORS") as refused:
        load_settings(frame_ancestors=written)
    assert str(refused.value) == (
        "CUTMARKS_FRAME_ANCESTORS must hold 'self', * or origins such as https://docs.example.com, "
        f"parted by spaces, not {written}."
    )


def test_host_that_browsers_do_not_know_is_refused_at_the_start() -> None:
    with pytest.raises(ValueError, match="FRAME_ANCESTORS") as refused:
        load_settings(frame_ancestors=f"{DOCS} https://my_host.test")
    assert str(refused.value) == (
        "CUTMARKS_FRAME_ANCESTORS must hold no host with _, which browsers do not know there; give it another "
        f"name, or let in all of its domain, such as https://*.example.com, not {DOCS} https://my_host.test."
    )


@given(st.text())
def test_what_is_taken_as_ancestors_ends_no_header(written: str) -> None:
    try:
        names = ancestors_of(written)
    except ValueError:
        return
    assert all(name.isascii() and not re.search(r"[\s;,]", name) for name in names)


@pytest.mark.parametrize("show", SHOWS)
def test_page_for_a_frame_shows_so_much_and_offers_no_change(client: TestClient, show: str) -> None:
    page = client.get(f"{SAMPLE}?show={show}&{QUERY}").text
    swapped = client.get(f"{SAMPLE}?show={show}&{QUERY}", headers={"HX-Request": "true"}).text
    assert {name for name in CHANGES if name in page + swapped} == set()
    has = {part for part in ('id="text"', 'class="summary"', 'id="seen"') if part in page}
    wanted = {
        "figure": {'id="seen"'},
        "text": {'id="seen"', 'id="text"'},
        "bench": {'id="seen"', 'id="text"', 'class="summary"'},
    }
    assert has == wanted[show]
    assert ('class="summary"' in swapped) is (show == "bench")
    assert f'"url":"{SAMPLE}?show={show}&{QUERY}"' in page
    assert f'href="/d/expense-policy?{QUERY}" target="_blank" rel="noopener"'.replace(
        "&", "&amp;"
    ) in (page)


@pytest.mark.parametrize("theme", THEMES)
def test_theme_of_the_address_is_that_of_the_page(client: TestClient, theme: str) -> None:
    page = client.get(f"{SAMPLE}?theme={theme}").text
    assert re.findall(r'<html[^>]*data-theme="(\w+)"', page) == ([] if theme == "auto" else [theme])
    assert "js/theme.js" not in page


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("show=all", "Show must be one of figure, text, bench, not &#39;all&#39;."),
        ("theme=blue", "Theme must be one of auto, light, dark, not &#39;blue&#39;."),
        ("track=nonsense", "nonsense"),
    ],
)
def test_wrong_address_of_a_frame_is_told_in_it(client: TestClient, query: str, told: str) -> None:
    answer = client.get(f"{SAMPLE}?{query}")
    assert answer.status_code == 422
    assert told in answer.text
    assert 'class="bar"' not in answer.text


def test_words_of_a_document_stay_words_in_the_lines(client: TestClient) -> None:
    document = sent(client, '# "><script>alert(1)</script> & Co\n\nOne sentence.')
    dialog = client.get(f"/d/{document}/embed").text
    lines = lines_of(dialog)
    assert lines.count("<script") == 1
    assert "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co" in lines
    assert "<script>alert" not in dialog


def test_dialog_names_who_may_frame_and_where_it_can_be_reached(client: TestClient) -> None:
    dialog = client.get(f"/d/expense-policy/embed?{QUERY}").text
    assert f"Pages of http://testserver and {DOCS} may show it in a frame." in dialog
    assert "must be one that the browsers of your readers reach" in dialog
    refused = client.get("/d/expense-policy/embed?height=7")
    assert refused.status_code == 422
    assert "Height must be from 120 to 20,000 pixels, or empty." in refused.text


def test_public_address_is_in_the_lines_and_the_preview_is_here(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    public = "https://example.com/cuts"
    with running(tmp_path_factory.mktemp("public"), public_url=public) as started:
        dialog = started.get("/d/expense-policy/embed").text
        told = started.get("/oembed", params={"url": f"{public}/d/expense-policy"})
    assert f"&lt;iframe src=&#34;{public}{SAMPLE}?show=figure" in dialog
    assert f"&lt;script src=&#34;{public}/embed.js&#34; async&gt;" in dialog
    assert f'src="{SAMPLE}?show=figure' in dialog
    assert told.json()["provider_url"] == f"{public}/"


def asked(client: TestClient, url: str, **more: object) -> dict[str, object]:
    answer = client.get("/oembed", params={"url": url, **more})
    assert answer.status_code == 200, answer.text
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["content-type"].startswith("application/json")
    told: dict[str, object] = answer.json()
    return told


def test_oembed_turns_a_link_into_its_figure(client: TestClient) -> None:
    told = asked(client, f"http://testserver/d/expense-policy?{QUERY}", maxheight=300)
    embedding = Embedding(
        "http://testserver", "expense-policy", "Travel and expense policy", QUERY, Frame(), 300
    )
    assert told == oembed(embedding, 800)
    assert told["html"] == (
        f'<iframe src="http://testserver{SAMPLE}?show=figure&amp;{QUERY.replace("&", "&amp;")}" '
        'title="Travel and expense policy, where it is cut"\n  width="800" height="300" '
        'loading="lazy" style="border: 0"></iframe>'
    )
    assert (told["version"], told["type"], told["provider_name"]) == ("1.0", "rich", "Cutmarks")


@pytest.mark.parametrize(
    ("most", "size"), [({}, 800), ({"maxwidth": 320}, 320), ({"maxwidth": 5_000}, 800)]
)
def test_oembed_keeps_to_the_width_there_is(
    client: TestClient, most: dict[str, int], size: int
) -> None:
    told = asked(client, "http://testserver/d/expense-policy", **most)
    assert told["width"] == size
    assert f'width="{size}"' in str(told["html"])


def test_oembed_of_a_frame_keeps_what_it_shows(client: TestClient) -> None:
    told = asked(client, f"https://testserver{SAMPLE}?show=text&theme=dark&{QUERY}")
    assert "?show=text&amp;theme=dark&amp;track=" in str(told["html"])


@pytest.mark.parametrize(
    "url",
    [
        "http://testserver/d/nothing",
        "http://testserver/",
        "http://testserver/d/expense-policy/evaluate",
        "http://testserver/api/d/expense-policy",
        "http://elsewhere.test/d/expense-policy",
        "http://testserver.elsewhere.test/d/expense-policy",
        "ftp://testserver/d/expense-policy",
        "/d/expense-policy",
        "http://[testserver/d/expense-policy",
        "",
    ],
)
def test_oembed_knows_no_other_addresses(client: TestClient, url: str) -> None:
    answer = client.get("/oembed", params={"url": url})
    assert answer.status_code == 404
    assert answer.headers["access-control-allow-origin"] == "*"
    assert list(answer.json()) == ["error"]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"format": "xml"}, 501),
        ({"maxwidth": "0"}, 422),
        ({"maxheight": "wide"}, 422),
        ({"url": "http://testserver/d/expense-policy?track=nonsense"}, 422),
        ({"url": f"http://testserver{SAMPLE}?show=nonsense"}, 422),
    ],
)
def test_oembed_says_what_it_cannot_do(
    client: TestClient, query: dict[str, str], status: int
) -> None:
    url = {"url": "http://testserver/d/expense-policy"}
    answer = client.get("/oembed", params=url | query)
    assert answer.status_code == status
    assert list(answer.json()) == ["error"]


@pytest.mark.parametrize("path", ["/d/expense-policy", SAMPLE])
def test_pages_tell_where_oembed_tells_of_them(client: TestClient, path: str) -> None:
    page = client.get(f"{path}?{QUERY}").text
    found = re.findall(
        r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)"', page
    )
    assert len(found) == 1
    shown = "" if path.startswith("/d/") else "show=figure&"
    url = f"http://testserver{path}?{shown}{QUERY}"
    assert unescape(found[0]) == f"http://testserver/oembed?format=json&url={quote(url, safe='')}"
    told = client.get(unescape(found[0])).json()
    assert f'src="http://testserver{SAMPLE}?show=figure&amp;track=fixed:size=300' in told["html"]


def test_dialog_gives_the_lines_of_its_choices(client: TestClient) -> None:
    query = f"{QUERY}&show=bench&theme=light&height=640"
    dialog = client.get(f"/d/expense-policy/embed?{query}").text
    title, shown = "Travel and expense policy", Frame("bench", "light")
    assert lines_of(dialog) == snippet(
        Embedding("http://testserver", "expense-policy", title, QUERY, shown, 640)
    )


def test_readme_shows_the_lines_and_every_choice() -> None:
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    section = readme.split("## Embedding it elsewhere\n")[1].split("\n## ")[0]
    query = "track=fixed:size=300&track=headings"
    title = "Travel and expense policy"
    shown = Embedding("https://cuts.example.com", "expense-policy", title, query, Frame(), 392)
    assert f"```html\n{snippet(shown)}\n```\n" in section
    for choices in (SHOWS, THEMES):
        assert "| " + ", ".join(f"`{choice}`" for choice in choices) + " |" in section
    assert f"more than {LONGEST_WHOLE:,} characters" in section


def test_reader_of_another_site_stops_no_vectors() -> None:
    made = ProgressView("embedding", 1, 40, "1 of 40.", "/p", "/p/stop", "/p/start")
    told = [
        rendered("_progress.html", progress=made, bench=SimpleNamespace(show=show))
        for show in ("", "figure")
    ]
    assert [html.count("/p/stop") for html in told] == [1, 0]
