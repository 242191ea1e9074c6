"""What a person takes along through the Export dialog, and what is in the files."""

from __future__ import annotations

import json
import re
import struct
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from tests.test_browser_picture import FLAGSHIP, kept, opened, until

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

STATE = (
    f"{FLAGSHIP}?track=fixed:size=300&track=fixed:size=300,overlap=60"
    "&track=recursive-characters:size=500&embedder=hash&shown=2"
)
SVG = "{http://www.w3.org/2000/svg}"


def dialog(page: Page) -> Locator:
    """The Export dialog, once the picture can be seen in it."""
    page.get_by_role("button", name="Export", exact=True).click()
    found = page.get_by_role("dialog", name="Export")
    found.get_by_role("img", name="The picture as it will be").wait_for()
    return found


def taken(page: Page, link: Locator, folder: Path) -> Path:
    """The file that a press on something brings."""
    with page.expect_download() as download:
        link.click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def size_of(png: Path) -> tuple[int, int]:
    """The pixels of a PNG, as its header tells them."""
    head = png.read_bytes()[:24]
    assert head.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", head[16:24])
    return width, height


COUNT = """async ([data, name]) => {
    const image = Object.assign(new Image(), { src: `data:image/png;base64,${data}` });
    await image.decode();
    const { width, height } = image;
    const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data: pixels } = context.getImageData(0, 0, width, height);
    const colour = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
    let count = 0;
    for (let at = 0; at < pixels.length; at += 4) {
        count += pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue;
    }
    return count;
}"""


def pixels_of(page: Page, png: Path, name: str) -> int:
    """How many pixels of a PNG have a colour of the page's style sheet."""
    count: int = page.evaluate(COUNT, [b64encode(png.read_bytes()).decode(), name])
    return count


def test_picture_is_taken_along_in_the_size_and_colours_that_are_asked_for(
    page: Page, tmp_path: Path
) -> None:
    opened(page, STATE)
    found = dialog(page)
    png = taken(page, found.get_by_role("button", name="Download PNG"), tmp_path)
    assert (png.name, size_of(png)) == ("expense-policy.png", (1600, 900))
    assert pixels_of(page, png, "--cut") > 500
    assert pixels_of(page, png, "--card") > 400_000  # its paper, which is not seen through
    found.get_by_label("Width").fill("701")
    found.get_by_label("Height").fill("1003")
    assert found.get_by_role("combobox", name="Size").input_value() == ""
    found.get_by_label("3×").check()
    found.get_by_label("dark").check()
    found.get_by_text("The PNG has 2,103 × 3,009 pixels.").wait_for()
    tall = taken(page, found.get_by_role("button", name="Download PNG"), tmp_path)
    assert size_of(tall) == (2103, 3009)
    assert pixels_of(page, tall, "--card") == 0
    svg = taken(page, found.get_by_role("button", name="Download SVG"), tmp_path)
    root = ElementTree.parse(svg).getroot()
    assert (root.get("width"), root.get("height")) == ("701", "1003")
    words = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    for said in (
        "Travel and expense policy",
        "Fixed + overlap",
        "red hatch: answer cut, whole in no chunk",
        "amber dots: cut, but whole again in an overlapping chunk",
    ):
        assert said in words
    assert len(list(root.iter(f"{SVG}pattern"))) >= 2
    assert "--" not in re.sub(
        r"<!--|-->", "", svg.read_text("utf-8")
    )  # no name of a colour is left
    # Chunks that lie closer than pixels have the mean of their tints.
    assert page.evaluate(EVENED) == [
        [0, 1, 2, 4],
        [[0.5, 0.5, 5]],
        [[2, 2, 4]],
        [0, 0.5, 1, 2, 3, 4],
    ]
    told, wide, room = page.evaluate(LONG_TITLE)
    assert told.endswith("…")
    assert 0.9 * room < wide <= room
    found.get_by_label("Width").fill("20")
    found.get_by_text("Type a width and a height that the picture can have").wait_for()
    assert found.get_by_role("button", name="Download PNG").is_disabled()


def test_chunks_closer_than_pixels_are_one_tint_on_the_page_and_in_its_files(
    page: Page, tmp_path: Path
) -> None:
    page.add_init_script(VIOLATIONS)
    address = kept(page, "A few words. " * 12_000)
    opened(page, f"{address}?track=fixed:size=13&embedder=hash")
    tints, colours = page.evaluate(TINTS)
    assert tints > 3 * colours > 0
    svg = taken(page, dialog(page).get_by_role("button", name="Download SVG"), tmp_path)
    (image,) = ElementTree.parse(svg).getroot().iter(f"{SVG}image")
    assert image.get("image-rendering") == "pixelated"
    assert page.evaluate("violations") == []


VIOLATIONS = """
    window.violations = [];
    addEventListener("securitypolicyviolation", ({ violatedDirective }) => violations.push(violatedDirective));
"""

# How far the two tints of a track are apart, and how far the pixels of its image.
TINTS = """async () => {
    const styles = getComputedStyle(document.documentElement);
    const red = (name) => parseInt(styles.getPropertyValue(name).trim().slice(1, 3), 16);
    const element = document.querySelector("#figure .hm image");
    const image = Object.assign(new Image(), { src: element.href.baseVal });
    await image.decode();
    const context = new OffscreenCanvas(image.width, 1).getContext("2d");
    context.drawImage(image, 0, -5);
    const { data } = context.getImageData(2, 0, image.width - 6, 1);
    const reds = [...data].filter((_, at) => at % 4 === 0);
    return [red("--fixed-2") - red("--fixed-1"), Math.max(...reds) - Math.min(...reds)];
}"""


# The title of a sheet, how wide it is as it is drawn, and what room there is for it.
LONG_TITLE = """async () => {
    const { sheetOf } = await import("/static/js/export_sheet.js");
    const size = { width: 701, height: 1003, theme: "light" };
    const sheet = sheetOf({ title: "Wide WORDS of MANY meanings. ".repeat(9), ...size });
    const title = sheet.figure.layout.annotations.find(({ text }) => text.startsWith("Wide"));
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `${title.font.weight} ${title.font.size}px ${sheet.figure.layout.font.family}`;
    return [title.text, pen.measureText(title.text).width, sheet.width - 24];
}"""

EVENED = """async () => {
    const { evened } = await import("/static/js/figure_dense.js");
    const colorscale = ["--a-1", "--a-1", "--a-2", "--a-2", "none", "none"].map((name) => [0, name]);
    const held = { z: [[0, 1, 0, 2]], customdata: [[1, 2, 3, 4]] };
    const trace = { type: "heatmap", x: [0, 1, 2, 3, 4], ...held, colorscale };
    const { x, z, customdata } = evened(trace, { start: 0, end: 4 }, 2);
    return [x, z, customdata, evened(trace, { start: 0, end: 4 }, 9).x];
}"""


def test_chunks_and_code_are_taken_along_as_they_are_shown(page: Page, tmp_path: Path) -> None:
    opened(page, STATE)
    found = dialog(page)
    name = "JSONL, chunks of Recursive by characters"
    lines = taken(page, found.get_by_role("link", name=name), tmp_path)
    text = taken(page, found.get_by_role("link", name="Download: Text"), tmp_path).read_text(
        "utf-8"
    )
    rows = [json.loads(line) for line in lines.read_text("utf-8").splitlines()]
    assert (lines.name, len(rows)) == ("expense-policy-chunks.jsonl", 19)
    assert [row["text"] for row in rows] == [text[row["start"] : row["end"]] for row in rows]
    every = taken(page, found.get_by_role("link", name="JSON, chunks of All 3 tracks"), tmp_path)
    assert (every.name, len(json.loads(every.read_bytes()))) == ("expense-policy-chunks.json", 28)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    found.get_by_label("LangChain").check()
    found.get_by_role("button", name="Copy", exact=True).click()
    found.get_by_role("button", name="Copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "RecursiveCharacterTextSplitter(" in copied
    code = taken(page, found.get_by_role("link", name="Download the program"), tmp_path)
    assert (code.name, code.read_text("utf-8")) == ("expense-policy-langchain.py", copied)
    found.get_by_role("button", name="Close").click()
    page.locator(".tab").first.click()
    until(page, "location.search.includes('shown=0')")
    dialog(page)
    page.get_by_role("link", name="CSV, chunks of Fixed", exact=True).wait_for()
