"""A file with pages, as the page shows them."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.test_browser_picture import announced

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PAGES = (
    (
        "Travel rules",
        *(f"Rule {number} of the trip holds for all who travel." for number in range(20)),
    ),
    (),
    (
        "Claims",
        *(f"Claim {number} is paid within thirty days of the trip." for number in range(20)),
    ),
)


def pdf() -> bytes:
    """Three pages, of which the second has no text."""
    from reportlab.pdfgen.canvas import Canvas

    file = BytesIO()
    canvas = Canvas(file)
    for lines in PAGES:
        for at, line in enumerate(lines):
            canvas.setFont("Helvetica-Bold" if at == 0 else "Helvetica", 20 if at == 0 else 11)
            canvas.drawString(72, 770 - 24 * at, line)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def test_pages_of_a_pdf_are_told_drawn_and_jumped_to(page: Page) -> None:
    file = {"name": "trip.pdf", "mimeType": "application/pdf", "buffer": pdf()}
    sent = page.request.post("/api/documents", multipart={"file": file}).json()
    page.goto(f"{sent['url']}?track=fixed:size=64&embedder=hash")
    expect(page.locator("#facts")).to_contain_text("PDF, 3 pages · English ·")
    expect(page.locator(".alarm").first).to_contain_text("1 of 3 pages has no text (page 2)")
    labels = page.locator("[data-figure] .textpoint text", has_text="p. ")
    expect(labels).to_have_text(["p. 1", "p. 3"])
    number = page.get_by_label("Page", exact=True)
    number.fill("3")
    number.press("Enter")
    turn = page.locator(".snip.page")
    expect(turn).to_have_attribute("data-words", "no text on page 2 · page 3")
    expect(turn).to_be_in_viewport()
    announced(page, "page 3 of 3")
    for wrong in ("1.5", "0", "-1", "4", ""):
        page.evaluate("document.querySelector('#announcer').textContent = ''")
        number.fill(wrong)
        number.press("Enter")
        announced(page, "Pages go from 1 to 3")
        expect(number).to_have_value(wrong)
        expect(number).to_have_attribute("aria-invalid", "true")
        expect(turn).to_be_in_viewport()
    page.locator(".passage > span", has_text="Claim 15").click()
    expect(page.locator("#card .chunk-facts")).to_contain_text("page3")
    page.locator("[data-text]").focus()
    page.keyboard.press("Home")
    expect(number).to_have_value("1")
