"""Word documents, presentations and e-books: what a person sees of them, in its order, and nothing else."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from docx import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE

from engine.naming import ReadingError
from engine.readers import docx, pptx
from engine.reading import read
from tests import small_files
from tests.conftest import shared
from tests.small_files import zipped

MACROS = "The file holds macros: they were left out and none was run."


def saved(made: Any) -> bytes:
    """The bytes of a document that a library has made."""
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


def words_of(made: Any) -> str:
    return docx.parse(saved(made), "plan.docx").text.rstrip("\n")


def test_case_tab_02_merged_cell_comes_once_and_the_table_in_its_place() -> None:
    lines = shared("cases/cases.jsonl").read_text(encoding="utf-8").splitlines()
    case = next(case for case in map(json.loads, lines) if case["id"] == "tab-02")
    document = Document()
    document.add_paragraph("Before table.")
    cells = document.add_table(rows=2, cols=3)
    cells.cell(0, 0).merge(cells.cell(0, 2)).text = "Quarterly totals"
    for at, words in enumerate(("North", "12", "15")):
        cells.cell(1, at).text = words
    document.add_paragraph("After table.")
    text = words_of(document)
    assert text == (
        "Before table.\n\n| Quarterly totals |  |  |\n| --- | --- | --- |\n| North | 12 | 15 |"
        "\n\nAfter table."
    )
    assert {words: text.count(words) for words in case["expected"]["count"]} == case["expected"][
        "count"
    ]
    places = [text.index(words) for words in case["expected"]["order"]]
    assert places == sorted(places)


def outlined(document: Any, name: str, level: int | None, based_on: str = "Normal") -> str:
    """A paragraph style with a level in the outline."""
    style = document.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
    style.base_style = document.styles[based_on]
    if level is not None:
        outline = OxmlElement("w:outlineLvl")
        outline.set(qn("w:val"), str(level - 1))
        style.element.get_or_add_pPr().append(outline)
    return name


def test_headings_are_found_by_style_whatever_it_is_called() -> None:
    document = Document()
    for words, style in (
        ("Title", "Title"),
        ("One", "Heading 1"),
        ("Seven", "Heading 7"),
        ("Ours", outlined(document, "Our chapter", None, "Heading 2")),
        ("Drei", outlined(document, "Überschrift 3", None)),
        ("Outline", outlined(document, "It's a level", 4)),
        ("Body", outlined(document, "No level", 10)),
        (" ", "Heading 1"),
    ):
        document.add_paragraph(words, style=style)
    assert words_of(document).split("\n\n") == [
        *("# Title", "# One", "###### Seven", "## Ours", "### Drei", "#### Outline", "Body")
    ]
    assert read(saved(document), name="plan.docx").title == "Title"


def test_lists_nest_and_quotes_and_code_are_told() -> None:
    document = Document()
    for words, style in (
        ("a", "List Bullet"),
        ("b", "List Bullet 2"),
        ("one", "List Number"),
        ("said", "Quote"),
        ("x = 1", outlined(document, "Source Code", None)),
        ("  y = 2", "Source Code"),
    ):
        document.add_paragraph(words, style=style)
    text = words_of(document)
    assert text == "- a\n  - b\n\n1. one\n\n> said\n\n```\nx = 1\n  y = 2\n```"


SPACES = " ".join(
    f'xmlns:{prefix}="{address}"'
    for prefix, address in {
        "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
        "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
        "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
        "v": "urn:schemas-microsoft-com:vml",
        "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
        "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
        "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
        "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
    }.items()
)
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def relations(**targets: str) -> str:
    return (
        f'<Relationships xmlns="{PACKAGE}/relationships">'
        + "".join(
            f'<Relationship Id="{kind}" Type="{RELATIONS}/{kind}" Target="{target}"/>'
            for kind, target in targets.items()
        )
        + "</Relationships>"
    )


def word(body: str, notes: str = "", **others: str | bytes) -> bytes:
    """A Word document of raw XML, with one footnote."""
    return zipped(
        {
            "[Content_Types].xml": f"<Types xmlns='{PACKAGE}/content-types'/>",
            "_rels/.rels": relations(officeDocument="word/document.xml"),
            "word/_rels/document.xml.rels": relations(footnotes="footnotes.xml", image="i.png"),
            "word/document.xml": f"<w:document {SPACES}><w:body>{body}</w:body></w:document>",
            "word/footnotes.xml": f"<w:footnotes {SPACES}>{notes}</w:footnotes>",
            **{name.replace("__", "/"): part for name, part in others.items()},
        }
    )


def run(words: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{words}</w:t></w:r>'


def par(inner: str) -> str:
    return f"<w:p>{inner}</w:p>"


def parsed_word(body: str, notes: str = "") -> str:
    return docx.parse(word(body, notes), "plan.docx").text.rstrip("\n")


BOLD = "<w:r><w:rPr><w:b/><w:u w:val='single'/></w:rPr><w:t>and</w:t></w:r>"
DELETED = "<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>"
MOVED = f"<w:moveFrom>{run('gone')}</w:moveFrom><w:moveTo>{run('moved')}</w:moveTo>"
COMMENTED = "<w:r><w:commentReference w:id='1'/></w:r>"
LINK = f"<w:hyperlink r:id='image' w:anchor='y'>{run('a link')}</w:hyperlink>"
BOX = (
    "<w:r><mc:AlternateContent><mc:Choice Requires='wps'/><mc:Fallback><w:pict><v:shape>"
    f"<v:textbox><w:txbxContent>{par(run('In a box'))}</w:txbxContent></v:textbox>"
    "</v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
)
PICTURE = (
    "<w:r><w:drawing><wp:inline><wp:docPr id='1' name='p' descr='A bridge'/><a:graphic>"
    "<a:graphicData><pic:pic><pic:blipFill><a:blip r:embed='image'/></pic:blipFill></pic:pic>"
    "</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
)
FRACTION = (
    "<m:oMath><m:f><m:fPr/><m:num><m:r><m:t>a</m:t></m:r></m:num>"
    "<m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>"
)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (par(run("Bolts") + BOLD + run("nuts")), "Boltsandnuts"),
        (par(run("kept ") + DELETED + f"<w:ins>{run('new')}</w:ins>"), "kept new"),
        (par(MOVED), "moved"),
        (par(run("a") + COMMENTED), "a"),
        (par(LINK + "<w:bookmarkStart w:id='1' w:name='b'/>"), "a link"),
        (par(run("a") + "<w:r><w:br/></w:r>" + run("# b")), "a\n\\# b"),
        (par(run("a") + "<w:r><w:tab/></w:r>" + run("b")), "a b"),
        (par(BOX + run("Beside it")), "Beside it\n\nIn a box"),
        (par(PICTURE), "A bridge"),
        (par(run("so ") + FRACTION), "so $\\frac{a}{b}$"),
        (f"<w:sdt><w:sdtContent>{par(run('In a field'))}</w:sdtContent></w:sdt>", "In a field"),
    ],
)
def test_only_what_stands_on_the_page_is_read(body: str, expected: str) -> None:
    assert parsed_word(body) == expected


def test_footnotes_stand_at_the_end_behind_their_marks() -> None:
    body = par(run("Pay twice") + "<w:r><w:footnoteReference w:id='2'/></w:r>" + run(" a year."))
    notes = f"<w:footnote w:id='2'>{par(run('In June, too.'))}</w:footnote>"
    assert parsed_word(body, notes) == "Pay twice[1] a year.\n\n[1] In June, too."


def test_a_cell_that_reaches_down_comes_once() -> None:
    def cell(words: str, merge: str = "") -> str:
        return f"<w:tc><w:tcPr>{merge}</w:tcPr>{par(run(words))}</w:tc>"

    rows = (
        cell("Region") + cell("Sum"),
        cell("North", "<w:vMerge w:val='restart'/>") + cell("12"),
        cell("", "<w:vMerge/>") + cell("15"),
    )
    assert parsed_word(f"<w:tbl>{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>") == (
        "| Region | Sum |\n| --- | --- |\n| North | 12 |\n|  | 15 |"
    )


def test_table_of_contents_is_left_out_and_said() -> None:
    document = Document()
    document.add_paragraph("Leave 3", style=outlined(document, "toc 1", None))
    document.add_paragraph("Leave", style="Heading 1")
    parsed = docx.parse(saved(document), "plan.docx")
    assert parsed.text == "# Leave\n"
    assert parsed.source.notices == (
        "Its table of contents was left out: the headings themselves are kept.",
    )


def test_macros_are_left_out_and_said() -> None:
    content = word(par(run("Words.")), **{"word__vbaProject.bin": b"Sub AutoOpen()"})
    parsed = read(content, name="plan.docm")
    assert (parsed.text, parsed.source.notices) == ("Words.\n", (MACROS,))


def changed(content: bytes, part: str, old: bytes, new: bytes) -> bytes:
    """A zip with some bytes of one of its parts changed, or with a part more."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    return zipped(parts | {part: parts.get(part, old).replace(old, new)})


@pytest.mark.parametrize(
    ("content", "name", "part"),
    [
        (small_files.xlsx, "rates.xlsm", "xl/vbaProject.bin"),
        (small_files.pptx, "rates.pptm", "ppt/vbaProject.bin"),
    ],
)
def test_macros_of_workbooks_and_slides_are_left_out_too(
    content: Callable[[], bytes], name: str, part: str
) -> None:
    plain = read(content(), name=name)
    document = read(changed(content(), part, b"-", b"Sub Auto_Open()"), name=name)
    assert (document.text, document.source.notices) == (plain.text, (MACROS,))
    assert plain.source.notices == ()


@pytest.mark.parametrize("kind", ["slideshow", "template"])
def test_slide_shows_and_templates_are_read(kind: str) -> None:
    types = (b"presentationml.presentation.main", f"presentationml.{kind}.main".encode())
    content = changed(small_files.pptx(), "[Content_Types].xml", *types)
    assert read(content, name="leave.ppsx").text == read(small_files.pptx(), name="a.pptx").text


BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_entities_are_refused(encoding: str) -> None:
    body = f"<w:body>{par(run('&b;&f;'))}</w:body>"
    xml = (
        f"<?xml version='1.0' encoding='{encoding}'?>{BOMB}<w:document {SPACES}>{body}</w:document>"
    )
    with pytest.raises(ReadingError, match="declares entities, as no Office program does"):
        docx.parse(word("", **{"word__document.xml": xml.encode(encoding)}), "plan.docx")


@pytest.mark.parametrize(
    ("content", "part"),
    [(small_files.xlsx, "xl/sharedStrings.xml"), (small_files.pptx, "ppt/slides/slide1.xml")],
)
def test_entities_in_any_part_are_refused(content: Callable[[], bytes], part: str) -> None:
    with pytest.raises(ReadingError, match="declares entities"):
        read(changed(content(), part, b"?>", b"?>" + BOMB.encode()))


@pytest.mark.parametrize("body", ["<w:p>", "\0", "<w:tbl><w:tr/></w:tbl></w:body>"])
def test_damaged_document_is_refused_with_a_sentence(body: str) -> None:
    with pytest.raises(ReadingError) as refused:
        docx.parse(word(body), "plan.docx")
    assert str(refused.value) == (
        "plan.docx is damaged or is no Word document: open it in the program that made it, save it anew"
        " and try that"
    )


def slides(*makers: Callable[[Any, Any], None]) -> bytes:
    """A presentation as some functions make it, which get it and its layouts."""
    made = Presentation()
    for make in makers:
        make(made, made.slide_layouts)
    return saved(made)


def titled(title: str, *lines: tuple[int, str], layout: int = 1) -> Callable[[Any, Any], None]:
    def make(made: Any, layouts: Any) -> None:
        slide = made.slides.add_slide(layouts[layout])
        slide.shapes.title.text = title
        frame = slide.placeholders[1].text_frame
        for number, (level, words) in enumerate(lines):
            line = frame.paragraphs[0] if not number else frame.add_paragraph()
            line.level, line.text = level, words

    return make


def test_slides_are_pages_under_their_titles() -> None:
    content = slides(
        titled("Leave\vpolicy", (0, "For all"), layout=0),
        titled("Rules", (0, "Ask first"), (1, "in\vwriting"), (0, "# Then go")),
        lambda made, layouts: made.slides.add_slide(layouts[6]),
    )
    document = read(content, name="leave.pptx")
    assert document.text == (
        "# Leave policy\n\nFor all\n\n# Rules\n\n- Ask first\n  - in\n    writing\n- \\# Then go\n\n# Slide 3\n"
    )
    pages = document.source.pages
    assert [document.text[at:].split("\n")[0] for at in pages] == [
        *("# Leave policy", "# Rules", "# Slide 3")
    ]
    assert document.title == "Leave policy"


def test_what_stands_on_a_slide_is_read_from_the_top_down() -> None:
    def make(made: Any, layouts: Any) -> None:
        slide = made.slides.add_slide(layouts[5])
        slide.shapes.title.text = "Sums"
        cells = slide.shapes.add_table(2, 3, 0, 5_000, 900, 900).table
        cells.cell(0, 0).merge(cells.cell(0, 1))
        for row, column, words in (
            (0, 0, "Region"),
            (0, 2, "a|b"),
            (1, 0, "N"),
            (1, 1, "W"),
            (1, 2, "3"),
        ):
            cells.cell(row, column).text = words
        data = CategoryChartData()
        data.categories = ["East", "West"]
        data.add_series("Q1", (1.5, None))
        slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, 0, 9_000, 900, 900, data)
        group = slide.shapes.add_group_shape()
        group.shapes.add_textbox(0, 7_000, 9, 9).text_frame.text = "Grouped"
        slide.shapes.add_textbox(0, 1_000, 9, 9).text_frame.text = "On top"
        slide.notes_slide.notes_text_frame.text = "Say it slowly."

    text = pptx.parse(slides(make), "sums.pptx").text
    assert text.rstrip("\n").split("\n\n") == [
        "# Sums",
        "On top",
        "| Region |  | a\\|b |\n| --- | --- | --- |\n| N | W | 3 |",
        "Grouped",
        "|  | Q1 |\n| --- | --- |\n| East | 1.5 |\n| West |  |",
        "## Notes",
        "Say it slowly.",
    ]


def test_hidden_slide_is_an_empty_page_and_said() -> None:
    def hide(made: Any, _layouts: Any) -> None:
        made.slides[1].element.set("show", "0")

    three = (titled("One"), titled("Two"), titled("Three"))
    parsed = pptx.parse(slides(*three, hide), "a.pptx")
    assert parsed.text == "# One\n\n# Three\n"
    assert parsed.source.pages == (0, 7, 7)
    assert parsed.source.notices == ("Slide 2 is hidden and was left out.",)


def test_numbered_lines_of_a_slide_are_numbered() -> None:
    def make(made: Any, layouts: Any) -> None:
        titled("Steps", (0, "Ask"), (1, "in writing"), (0, "Go"))(made, layouts)
        for line in made.slides[0].placeholders[1].text_frame.paragraphs:
            if line.level == 0:
                line._p.get_or_add_pPr().append(OxmlElement("a:buAutoNum"))

    text = pptx.parse(slides(make), "a.pptx").text
    assert text == "# Steps\n\n1. Ask\n   - in writing\n2. Go\n"


OPF = (
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata '
    'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title> The\n Book </dc:title></metadata><manifest>'
    '<item id="n" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
    '<item id="t" href="toc.html" media-type="application/xhtml+xml"/>'
    '<item id="i" href="cover.png" media-type="image/png"/>'
    '<item id="b" href="b%20b.xhtml" media-type="application/xhtml+xml"/>'
    '<item id="a" href="text/a.xhtml" media-type="application/xhtml+xml"/>'
    '<item id="lost" href="lost.xhtml" media-type="application/xhtml+xml"/></manifest><spine>'
    '<itemref idref="n"/><itemref idref="t"/><itemref idref="b"/><itemref idref="a"/>'
    '<itemref idref="i"/><itemref idref="lost"/><itemref idref="gone"/></spine>'
    '<guide><reference type="toc" href="toc.html#top"/></guide></package>'
)
CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
)


def chapter(words: str, encoding: str = "utf-8") -> bytes:
    page = (
        f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE html>'
        f'<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>{words}</body></html>'
    )
    return page.encode(encoding)


def ebook(**others: str | bytes) -> bytes:
    parts: dict[str, str | bytes] = {
        "META-INF/container.xml": CONTAINER,
        "OEBPS/book.opf": OPF,
        "OEBPS/nav.xhtml": chapter("<nav><a href='a'>First</a></nav>"),
        "OEBPS/toc.html": chapter("<p>Contents</p>"),
        "OEBPS/b b.xhtml": chapter(
            "<h1>First</h1><p>Ümlaut&nbsp;<img src='x.png'/></p>", "latin-1"
        ),
        "OEBPS/text/a.xhtml": chapter("<h1>Second</h1><ul><li>one</li></ul>"),
    }
    return zipped(parts | {name.replace("__", "/"): part for name, part in others.items()})


def test_an_e_book_is_its_chapters_in_the_order_of_its_spine() -> None:
    document = read(ebook(), name="book.epub")
    assert document.text == "# First\n\nÜmlaut\n\n# Second\n\n- one\n"
    assert document.title == "The Book"


def test_a_chapter_in_no_encoding_is_refused() -> None:
    garbled = chapter("<p>Words.</p>").replace(b"Words", b"\xff\xfe\x81\xd8 \x8d\xc3")
    with pytest.raises(ReadingError, match=r"^book\.epub "):
        read(ebook(**{"OEBPS__text__a.xhtml": garbled}), name="book.epub")


ENCRYPTED = (
    '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData '
    'xmlns="http://www.w3.org/2001/04/xmlenc#"><CipherData><CipherReference URI="{}"/></CipherData>'
    "</EncryptedData></encryption>"
)


def test_an_e_book_with_a_lock_is_refused_but_not_for_its_fonts() -> None:
    assert read(ebook(**{"META-INF__encryption.xml": ENCRYPTED.format("OEBPS/a.ttf")})).title
    locked = ebook(**{"META-INF__encryption.xml": ENCRYPTED.format("OEBPS/text/a.xhtml")})
    with pytest.raises(
        ReadingError, match=r"^book\.epub is locked by its seller \(DRM\): open a copy"
    ):
        read(locked, name="book.epub")


@pytest.mark.parametrize(
    "container", ["", "<container/>", CONTAINER.replace("book", "x"), BOMB + CONTAINER]
)
def test_a_damaged_e_book_is_refused_with_a_sentence(container: str) -> None:
    with pytest.raises(ReadingError, match=r"^book\.epub is damaged or is no e-book: open it in"):
        read(ebook(**{"META-INF__container.xml": container}), name="book.epub")
