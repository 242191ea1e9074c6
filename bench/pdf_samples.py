"""Small PDFs, each with one thing that readers of PDFs do well or badly, made with reportlab."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from typing import Any

Draw = Callable[[Any], None]
Lines = Sequence[str]

PAGE = (595.0, 842.0)
FONT, BOLD = "Helvetica", "Helvetica-Bold"
LEFT, TOP, LEADING = 72.0, 760.0, 14.0


def pdf(*pages: Draw, rotate: int = 0, title: str = "", encrypt: Any = None) -> bytes:
    """A PDF whose pages are drawn one after another."""
    from reportlab.pdfgen.canvas import Canvas

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=PAGE, invariant=1, encrypt=encrypt)
    canvas.setTitle(title)
    for draw in pages:
        canvas.setPageRotation(rotate)
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def lines(
    texts: Iterable[str],
    *,
    x: float = LEFT,
    y: float = TOP,
    size: float = 11,
    font: str = FONT,
    leading: float = LEADING,
) -> Draw:
    """Draws lines under each other; an empty one leaves half a line of white."""

    def draw(canvas: Any) -> None:
        at = y
        canvas.setFont(font, size)
        for text in texts:
            if text:
                canvas.drawString(x, at, text)
            at -= leading if text else leading / 2

    return draw


def both(*draws: Draw) -> Draw:
    def draw(canvas: Any) -> None:
        for part in draws:
            part(canvas)

    return draw


def nothing(canvas: Any) -> None:
    """Draws a picture of a page without text, as a scanner does."""
    canvas.rect(100, 100, 300, 500, fill=1)


def two_columns() -> bytes:
    left = lines(["The night crew checks every", "pump before dawn."], x=60, y=700)
    right = lines(["The day crew repaints the", "railings each May."], x=330, y=700)
    return pdf(both(left, right))


def three_columns() -> bytes:
    """Columns under a title, drawn row by row, as some programs do."""
    columns = [
        ["Cranes unload the", "ships that arrive in", "the early morning."],
        ["Lorries wait in the", "long yard behind the", "customs house."],
        ["Clerks count what", "has come and sign", "the papers at noon."],
    ]
    title = lines(["A day at the harbour"], size=18, font=BOLD, y=740)

    def draw(canvas: Any) -> None:
        title(canvas)
        canvas.setFont(FONT, 11)
        for row, texts in enumerate(zip(*columns, strict=True)):
            for column, text in enumerate(texts):
                canvas.drawString(60 + 170 * column, 700 - LEADING * row, text)

    return pdf(draw)


ROWS = [
    ["Part", "Stock", "Price"],
    ["Bolt", "1,200", "0.20"],
    ["Hinge", "85", "3.50"],
    ["Lock | key", "12", "19.00"],
    ["Door frame", "7", "84.00"],
]


def table(*, ruled: bool) -> bytes:
    """A table between two paragraphs, with lines around its cells or without."""
    above = lines(["The store keeps these parts for", "repairs in the old building."], y=760)
    below = lines(["Ask the caretaker for a key to", "the store."], y=560)

    def draw(canvas: Any) -> None:
        above(canvas)
        below(canvas)
        for at, row in enumerate(ROWS):
            canvas.setFont(BOLD if at == 0 else FONT, 11)
            canvas.drawString(80, 700 - 20 * at, row[0])
            canvas.drawRightString(260, 700 - 20 * at, row[1])
            canvas.drawRightString(340, 700 - 20 * at, row[2])
        if ruled:
            canvas.grid([72, 180, 270, 350], [716 - 20 * at for at in range(len(ROWS) + 1)])

    return pdf(draw)


def headings() -> bytes:
    return pdf(
        both(
            lines(["Care of the boiler"], size=22, font=BOLD, y=770),
            lines(["Before winter"], size=15, font=BOLD, y=730),
            lines(["Drain the pipes and look for rust.", "Then fill them again."], y=706),
            lines(["In summer"], size=15, font=BOLD, y=660),
            lines(["Leave the boiler off and open the", "windows of the cellar."], y=636),
        )
    )


def running_heads() -> bytes:
    """Three pages with a head and a page number; one paragraph runs over the first break."""
    bodies = [
        ["Every ship that enters the harbour is", "met by a pilot who knows where the"],
        ["sand lies after the storms of spring.", "", "He stays on board."],
        ["The fee is paid at the customs house."],
    ]

    def page(number: int, body: Lines) -> Draw:
        return both(
            lines(["Harbour rules"], y=800, size=9),
            lines(body, y=740),
            lines([str(number)], x=290, y=40, size=9),
        )

    return pdf(*(page(number, body) for number, body in enumerate(bodies, start=1)))


def hyphens() -> bytes:
    """Words parted at the ends of lines, by hyphens of both kinds."""
    return pdf(
        lines(
            [
                "The main-",
                "tenance of refrig\u00ad",
                "erators and long-",
                "term stor\u00adage is well-known.",
            ]
        )
    )


def a_list() -> bytes:
    items = [
        "Close every window.",
        "Switch the lights off in the",
        "corridor and on the stairs.",
        "Lock the gate.",
    ]
    marks = lines(["\u2022", "\u2022", "", "", "\u2022"], x=84, y=720)
    words = lines(items, x=100, y=720)
    return pdf(both(lines(["Before you leave:"], y=745), marks, words))


def rotated() -> bytes:
    """A page that is turned to be read, its text running up the sheet."""

    def draw(canvas: Any) -> None:
        canvas.translate(PAGE[0], 0)
        canvas.rotate(90)
        lines(["This sheet is wider than it is high, so", "it lies on its side."], y=500)(canvas)

    return pdf(draw, rotate=90)


def empty_page() -> bytes:
    return pdf(lines(["The first page has text."]), nothing, nothing)


def pictures() -> bytes:
    return pdf(nothing, nothing, nothing)


def locked(*, user: str, owner: str) -> bytes:
    from reportlab.lib.pdfencrypt import StandardEncryption

    encryption = StandardEncryption(user, ownerPassword=owner, canPrint=0, canCopy=0)
    return pdf(lines(["Only the owner may print this page."]), encrypt=encryption)


def long_report(pages: int) -> bytes:
    """Pages full of prose, each with a heading, a head and a number."""
    from bench.texts import long_text

    texts = (part for part in long_text(3600 * pages).split("\n\n") if part[:1].isalpha())
    words = " ".join(texts).split()
    wrapped = _wrapped(words)

    def page(number: int) -> Draw:
        body = [next(wrapped, "") for _ in range(44)]
        return both(
            lines(["A long report"], y=810, size=9),
            lines([f"Part {number}"], y=780, size=15, font=BOLD),
            lines(body, y=750),
            lines([str(number)], x=290, y=40, size=9),
        )

    return pdf(*map(page, range(1, pages + 1)))


def _wrapped(words: Iterable[str]) -> Any:
    line = ""
    for word in words:
        if len(line) + len(word) > 78:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    yield line
