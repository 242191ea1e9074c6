"""The colours of the figure, by the names that the page's style sheet gives them."""

from __future__ import annotations

from typing import Any

LIGHT: dict[str, str] = {
    "--paper": "#faf9f6",
    "--card": "#ffffff",
    "--line": "#e4e2dc",
    "--line-strong": "#cbc8c0",
    "--ink": "#1f2328",
    "--mute": "#646b77",
    "--soft": "#f3f2ed",
    "--cut": "#c62f1d",
    "--whole": "#177648",
    "--rescued": "#b97a00",
    "--fixed": "#3b6fb6",
    "--fixed-1": "#c3d4ea",
    "--fixed-2": "#e1e9f5",
    "--recursive": "#8a5ab8",
    "--recursive-1": "#d8c8e8",
    "--recursive-2": "#ece3f4",
    "--headings": "#b07d2b",
    "--headings-1": "#e8d7b8",
    "--headings-2": "#f4ebdb",
    "--semantic": "#2b8a7e",
    "--semantic-1": "#bcdad5",
    "--semantic-2": "#dcecea",
    "--slate": "#5b6b7f",
    "--slate-1": "#ccd3dc",
    "--slate-2": "#e5e9ee",
}
SANS = 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif'

_HUES = ("fixed", "recursive", "headings", "semantic")


def hue_of(strategy: str) -> str:
    """The hue that a strategy's chunks are drawn in, wherever they are drawn."""
    return strategy if strategy in _HUES else "slate"


def resolved(value: Any) -> Any:
    """A figure with its colour names replaced by the light palette, for those who have no page.

    >>> resolved({"color": "--cut", "fill": "--cut/0.5", "x": [1, 2]})
    {'color': '#c62f1d', 'fill': 'rgba(198,47,29,0.5)', 'x': [1, 2]}
    """
    if isinstance(value, dict):
        return {key: resolved(part) for key, part in value.items()}
    if isinstance(value, list):
        return value if _is_numbers(value) else [resolved(part) for part in value]
    if isinstance(value, str) and value.startswith("--"):
        return _colour(value)
    return value


def _is_numbers(values: list[Any]) -> bool:
    return bool(values) and isinstance(values[0], int | float) and not isinstance(values[-1], str)


def _colour(name: str) -> str:
    token, slash, opacity = name.partition("/")
    if not slash:
        return LIGHT[token]
    red, green, blue = (int(LIGHT[token][at : at + 2], 16) for at in (1, 3, 5))
    return f"rgba({red},{green},{blue},{opacity})"
