"""What puts a page of ours into a page of another: the lines to copy there, and what oEmbed answers with."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from app.embed_frame import Frame

NAME = "Cutmarks"
WIDTH = 800  # pixels, where nobody says how many there are


@dataclass(frozen=True, slots=True)
class Embedding:
    """A document in a state as another page shows it.

    `base` is the address at which readers reach the app, `query` the state, `height` the pixels that the frame
    takes where no script measures it.
    """

    base: str
    id: str
    title: str
    query: str
    frame: Frame
    height: int

    @property
    def page_url(self) -> str:
        """The address of the same state in a page of its own."""
        return f"{self.base}/d/{self.id}?{self.query}"

    @property
    def url(self) -> str:
        """The address that stands in the frame."""
        return f"{self.base}/embed/d/{self.id}?{self.frame.query()}&{self.query}"


def snippet(embedding: Embedding) -> str:
    """The lines to put into a page, which make the frame as tall as what is in it.

    >>> print(snippet(Embedding("https://cuts.example.com", "a1", "Fees", "track=fixed", Frame(), 500)))
    <iframe src="https://cuts.example.com/embed/d/a1?show=figure&amp;track=fixed" title="Fees, where it is cut"
      width="100%" height="500" loading="lazy" style="border: 0"></iframe>
    <script src="https://cuts.example.com/embed.js" async></script>
    """
    script = escape(f"{embedding.base}/embed.js")
    return f'{iframe(embedding, "100%", embedding.height)}\n<script src="{script}" async></script>'


def iframe(embedding: Embedding, width: str, height: int) -> str:
    """The frame alone, for where no script may stand."""
    title = escape(f"{embedding.title}, where it is cut")
    return (
        f'<iframe src="{escape(embedding.url)}" title="{title}"\n'
        f'  width="{width}" height="{height}" loading="lazy" style="border: 0"></iframe>'
    )


def oembed(embedding: Embedding, width: int) -> dict[str, object]:
    """The answer of version 1.0 of oEmbed (https://oembed.com, section 2.3): a rich one."""
    return {
        "version": "1.0",
        "type": "rich",
        "title": embedding.title,
        "provider_name": NAME,
        "provider_url": f"{embedding.base}/",
        "html": iframe(embedding, str(width), embedding.height),
        "width": width,
        "height": embedding.height,
    }
