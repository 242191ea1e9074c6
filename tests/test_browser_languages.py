"""The page of a text in another language: it is found, can be set, and Back takes that back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

TEXT = "Der Antrag ist gestellt. Das 2. Halbjahr ist um, und alle Belege sind da."


def test_language_is_found_and_can_be_set(page: Page) -> None:
    sent = page.request.post("/api/documents", data={"text": TEXT, "name": "notes.txt"})
    page.goto(f"/d/{sent.json()['id']}?track=sentences:size=20&embedder=hash")
    language = page.get_by_role("combobox", name="Language")
    expect(language.locator("option:checked")).to_have_text("German (found)")
    expect(page.locator("#facts")).to_contain_text("2 sentences")
    language.select_option("French")
    page.wait_for_url("**language=fr**")
    expect(page.locator("#facts")).to_contain_text("3 sentences")
    page.reload()
    expect(language).to_have_value("fr")
    page.go_back()
    page.wait_for_url(lambda url: "language" not in url)
    expect(page.locator("#facts")).to_contain_text("2 sentences")
    expect(language).to_have_value("")
