"""HTML pages, by markitdown."""

from __future__ import annotations

from engine.source import Parsed


def parse(content: str, name: str) -> Parsed:
    """The Markdown of a page."""
    from markitdown.converters import HtmlConverter

    result = HtmlConverter().convert_string(content)
    return Parsed(result.markdown, title=result.title or "")
