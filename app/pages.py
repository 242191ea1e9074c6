"""Templates become answers: a whole page, or the partial that is swapped into one."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse

from app.assets import Assets
from engine.direction import isolated

TEMPLATES = Path(__file__).parents[1] / "templates"

STRUCTURE = "Cutmarks-Controls"
"""The header in which a page says how its controls are built, so that it is sent others only where it must."""

# The same address gives a page or its partial, so neither may be taken for the other from a cache.
HEADERS = {"Cache-Control": "private, no-cache", "Vary": f"HX-Request, {STRUCTURE}"}


def environment() -> Environment:
    """What reads the templates: nothing in them is left undefined, and all words are escaped."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters["isolated"] = isolated
    return made


class Pages:
    """Renders templates, each of which sees one view under the name it asks for."""

    def __init__(self, assets: Assets) -> None:
        self._environment = environment()
        self._environment.globals.update(static=assets.static, vendor=assets.vendor)

    def render(self, template: str, status: int = 200, **view: object) -> HTMLResponse:
        html = self._environment.get_template(template).render(**view)
        return HTMLResponse(html, status, HEADERS)
