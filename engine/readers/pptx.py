"""pptx files, by markitdown."""

from __future__ import annotations

import io
from typing import Any

from engine.source import Parsed


def parse(content: bytes, name: str) -> Parsed:
    """The Markdown of a file's bytes."""
    from markitdown import StreamInfo, converters

    converter: Any = converters.PptxConverter
    result = converter().convert(io.BytesIO(content), StreamInfo(extension=".pptx"))
    return Parsed(result.markdown, title=result.title or "")
