"""The layout that every figure begins with."""

from __future__ import annotations

from typing import Any

from engine.drawing.palette import SANS


def frame(height: int, margin: dict[str, int]) -> dict[str, Any]:
    """The layout that every plot begins with."""
    return {
        "height": height,
        "margin": margin,
        "dragmode": False,
        "hovermode": "closest",
        "showlegend": False,
        "paper_bgcolor": "--card",
        "plot_bgcolor": "--card",
        "font": {"family": SANS, "size": 12, "color": "--ink"},
        "hoverlabel": {
            "bgcolor": "--card",
            "bordercolor": "--line-strong",
            "font": {"family": SANS, "size": 12, "color": "--ink"},
            "align": "left",
        },
    }
