"""Several files in a browser: dropped, counted, put in order, opened and come back from."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests import small_files
from tests.under_way import are_sent, held

pytestmark = pytest.mark.browser

DROP = """(files) => {
  const held = new DataTransfer();
  for (const [name, text] of files) held.items.add(new File([text], name));
  for (const kind of ["dragenter", "dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: held, bubbles: true, cancelable: true }));
  }
}"""
RULES = " ".join(f"Rule {number} says whom to ask before going away." for number in range(90))


def rows(page: Page) -> list[str]:
    return page.locator(".documents tbody .document a").all_inner_texts()


def test_dropped_files_are_a_page_of_documents_and_each_leads_there_and_back(page: Page) -> None:
    page.goto("/d/expense-policy?track=fixed&track=recursive&embedder=hash")
    page.locator("[data-text] .passage").first.wait_for()
    files = [
        ["b.md", f"# Bees\n\n{RULES}"],
        ["a.txt", RULES * 2],
        ["c.md", "# Sea\n\n" + "Go. " * 12],
        ["d.md", " "],
    ]
    page.evaluate(DROP, files)
    page.wait_for_url(re.compile("/c/"))
    expect(page.locator(".documents tbody")).to_have_count(3)
    expect(page.locator("#refused summary")).to_have_text("1 of 4 files could not be read")
    assert rows(page) == ["a", "Bees", "Sea"]

    page.goto(page.url.split("?")[0] + "?track=fixed&track=semantic&embedder=hash")
    seen = page.locator("#seen")
    expect(seen).to_contain_text("Of 282 sentences in 3 documents Fixed cuts")
    page.locator("#sort-chunks").click()
    page.wait_for_url("**sort=-chunks**")
    expect(page.locator("#sort-chunks")).to_be_focused()
    page.locator("#sort-chunks").press("Enter")
    page.wait_for_url("**sort=chunks**")
    expect(page.locator("th.of-chunks")).to_have_attribute("aria-sort", "ascending")
    assert rows(page) == ["Sea", "Bees", "a"]

    before = seen.inner_text()
    page.locator("#track-0-size").fill("64")
    page.wait_for_url("**fixed:size=64**sort=chunks**")
    expect(seen).not_to_have_text(before)
    page.locator("#add-track").click()
    page.get_by_role("menuitem", name="Headings").first.click()
    page.wait_for_url("**track=headings**")
    expect(page.locator(".documents tbody").first.locator("tr")).to_have_count(3)
    alarm = page.locator(".alarm-count").first
    alarm.click()
    expect(page.locator(".alarm-list:popover-open")).to_contain_text("Close")
    page.keyboard.press("Escape")
    expect(alarm).to_be_focused()

    collection = page.url
    page.get_by_role("radio", name="Fixed").check(force=True)
    with held(page, re.compile(r"/c/[\w-]+\?")) as kept:
        page.locator("#track-0-size").fill("66")
        are_sent(page, kept)
        page.get_by_role("link", name="Bees").evaluate("link => link.click()")
    page.wait_for_url(re.compile(r"/d/.*fixed:size=66.*track=headings"))
    assert "sort=" not in page.url
    expect(page.get_by_role("heading", level=1)).to_have_text("Bees")
    page.get_by_role("radio", name="Fixed").check(force=True)
    page.locator("#track-0-size").fill("80")
    page.wait_for_url("**fixed:size=80**")
    page.get_by_role("link", name="4 files").click()
    page.wait_for_url(re.compile(re.escape(collection.split("?")[0]) + ".*fixed:size=80"))
    expect(page.locator(".documents tbody")).to_have_count(3)

    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.locator("[data-sheet-open]").click()
    expect(page.locator("#track-0-size")).to_be_visible()
    page.locator("[data-sheet-close]").click()
    page.locator("[data-sort-select]").select_option(label="Tokens")
    page.wait_for_url("**sort=-tokens**")
    assert rows(page) == ["a", "Bees", "Sea"]


def slow_zip() -> bytes:
    """More files than are read, and sentences than are embedded, before a hand can stop it on any machine."""
    rules = "Rule {} of part {} says whom to ask before going away."
    long = {
        f"a{part}.md": " ".join(rules.format(at, part) for at in range(900)) for part in range(3)
    }
    slow = {f"p{number:03}.pdf": small_files.pdf() for number in range(197)}
    return small_files.zipped({**long, **slow})


def test_stop_ends_reading_and_embedding_and_the_page_tells_what_came_of_it(page: Page) -> None:
    page.goto("/d/expense-policy?track=fixed&embedder=hash")
    page.locator("[data-text] .passage").first.wait_for()
    packed = {"name": "slow.zip", "mimeType": "application/zip", "buffer": slow_zip()}
    page.locator("#open-file").set_input_files([packed])  # type: ignore[list-item]
    page.wait_for_url(re.compile("/c/"))
    words = page.locator("#made-reading p")
    expect(words).to_contain_text(re.compile(r"([4-9]|\d\d+) of 200 files read; reading p\d+.pdf"))
    page.get_by_role("button", name="Stop").click()
    told = page.locator("#refused summary")
    expect(told).to_have_text(re.compile(r"\d+ of 200 files were not read"))
    expect(words).to_have_count(0)
    read = 200 - int(told.inner_text().split()[0])
    expect(page.locator(".documents tbody")).to_have_count(read)
    expect(page.locator("#seen")).to_contain_text(f"in {read} documents Fixed cuts")

    page.goto(page.url.split("?")[0] + "?track=fixed&track=semantic&embedder=all-MiniLM-L6-v2")
    words = page.locator("#made-embedding p")
    expect(words).to_have_text(f"Semantic waits for the vectors of {read} documents.")
    page.get_by_role("button", name="Embed all").click()
    expect(words).to_contain_text(re.compile(r": \d+ of [\d,]+ sentences are embedded"))
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    expect(words).to_have_text(re.compile(r"Semantic waits for the vectors of \d+ documents\."))
