"""The formats that can be read: what their files are called, how they begin, and what reads them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType

from engine.blocks import FRONT_MATTER
from engine.naming import parted_name, shown_name
from engine.source import Syntax

_MARKDOWN_LINE = re.compile(
    r"^(?:#{1,6}[ \t]+\S|```|~~~|\|?[ \t]*:?-+:?[ \t]*\|[-:| \t]*$|[-*+][ \t]+\S.*\n(?:.*\n)?[-*+][ \t]"
    r"|\S.*\n(?:={3,}|-{3,})[ \t]*$)",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Format:
    """A row of the table of formats.

    `words` says what a file of it is. `syntax` is how the text that is indexed marks its blocks. `reader` is
    the module of `engine.readers` that makes that text, empty where the file's own text is indexed as it
    is. `binary` files hold no text of one encoding; the reader gets their bytes, else the decoded text.
    `apart` is for what is read by a large library: it runs in a process of its own. `page` is what a
    page of it is called.
    """

    name: str
    label: str
    words: str
    suffixes: tuple[str, ...]
    syntax: Syntax = "markdown"
    reader: str = ""
    binary: bool = False
    apart: bool = False
    page: str = "page"


# Suffixes are told apart by letters only, so that `Policy v1.2` has none.
_CODE_SUFFIXES = (
    *(".py", ".js", ".mjs", ".ts", ".tsx", ".jsx", ".java", ".kt", ".scala", ".go", ".rs", ".rb"),
    *(".php", ".c", ".h", ".cc", ".cpp", ".hpp", ".cs", ".swift", ".m", ".r", ".jl", ".lua", ".pl"),
    *(".sh", ".bash", ".zsh", ".ps1", ".sql", ".css", ".scss", ".json", ".yaml", ".yml", ".toml"),
    *(
        ".ini",
        ".cfg",
        ".xml",
        ".svg",
        ".ipynb",
        ".jsonl",
        ".proto",
        ".tf",
        ".dart",
        ".ex",
        ".exs",
        ".hs",
        ".clj",
        ".vue",
    ),
)
# What has no suffix and is code all the same, in small letters.
_CODE_NAMES = frozenset(
    (
        *("makefile", "gnumakefile", "dockerfile", "containerfile", "vagrantfile", "jenkinsfile"),
        *(
            "rakefile",
            "gemfile",
            "procfile",
            "justfile",
            "brewfile",
            "podfile",
            "build",
            "workspace",
        ),
        *(
            "cmakelists.txt",
            ".gitignore",
            ".dockerignore",
            ".editorconfig",
            ".env",
            ".bashrc",
            ".zshrc",
            ".profile",
        ),
    )
)

_ROWS = (
    Format("markdown", "Markdown", "Markdown", (".md", ".markdown", ".mdown", ".mkd")),
    Format(
        "text",
        "Plain text",
        "a text",
        (".txt", ".text", ".log", ".adoc", ".org", ".tex", ".srt", ".vtt"),
        syntax="plain",
    ),
    Format("rst", "reStructuredText", "reStructuredText", (".rst",), syntax="plain"),
    Format("code", "Source code", "source code", _CODE_SUFFIXES, syntax="code"),
    Format("csv", "CSV", "a table", (".csv", ".tsv"), reader="tables"),
    Format("html", "HTML", "an HTML page", (".html", ".htm", ".xhtml"), reader="html", apart=True),
    Format("pdf", "PDF", "a PDF", (".pdf",), reader="pdf", binary=True, apart=True),
    Format(
        "docx",
        "Word",
        "a Word document",
        (".docx", ".docm", ".dotx", ".dotm"),
        reader="docx",
        binary=True,
        apart=True,
    ),
    Format(
        "xlsx",
        "Excel",
        "an Excel workbook",
        (".xlsx", ".xlsm", ".xltx", ".xltm"),
        reader="xlsx",
        binary=True,
        apart=True,
        page="sheet",
    ),
    Format(
        "pptx",
        "PowerPoint",
        "a presentation",
        (".pptx", ".pptm", ".ppsx", ".ppsm", ".potx"),
        reader="pptx",
        binary=True,
        apart=True,
        page="slide",
    ),
    Format(
        "epub",
        "EPUB",
        "an e-book",
        (".epub",),
        reader="epub",
        binary=True,
        apart=True,
        page="chapter",
    ),
)

FORMATS = MappingProxyType({row.name: row for row in _ROWS})
BY_SUFFIX = MappingProxyType({suffix: row for row in _ROWS for suffix in row.suffixes})


def format_of_text(text: str, name: str = "") -> Format:
    """The format of a text, by its name's suffix or, where that tells none, by its looks.

    >>> format_of_text("all:\\n\\tmake", "Makefile").name, format_of_text("# Plan", "plan.pdf").name
    ('code', 'markdown')
    """
    _stem, suffix = parted_name(name)
    meant = BY_SUFFIX.get(suffix)
    if shown_name(name).lower() in _CODE_NAMES or (not suffix and text.startswith("#!")):
        return FORMATS["code"]
    if meant is not None and not meant.binary:
        return meant
    may_be_markdown = meant is not None or not suffix
    return FORMATS["markdown" if may_be_markdown and looks_like_markdown(text) else "text"]


def looks_like_markdown(text: str) -> bool:
    r"""Whether a line of a text without a name is one that Markdown alone would have.

    That is a `#` heading, an underlined one, a code fence, the delimiter line of a table, two
    bullets in a row, or front matter.

    >>> looks_like_markdown("# Leave\n\nAsk first."), looks_like_markdown("Leave #3 - ask first.")
    (True, False)
    """
    return bool(_MARKDOWN_LINE.search(text) or FRONT_MATTER.match(text))
