"""What a cell of a workbook shows: its value in its format."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

# The parts of a number's format: what is quoted or escaped stands as it is, `_x` and `*x` are gaps.
_GAP = re.compile(r"[_*].")
_LITERAL = re.compile(r'"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]')
_DIGITS = re.compile(r"[#0?][#0?,]*(?:\.([#0?]*))?")
_NO_SECONDS = re.compile(r"(?<=:\d\d):00$")
_MOST_DECIMALS = 10
_LARGEST = 1e15


def shown_value(cell: Any) -> str:
    """The words of a cell of openpyxl's."""
    value = cell.value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return shown_number(value, str(cell.number_format or ""))
    return str(value) if isinstance(value, str) else shown_time(value)


def shown_time(value: Any) -> str:
    """A day, a time, both or a duration, without seconds where there are none.

    >>> from datetime import datetime, time, timedelta
    >>> shown_time(datetime(2026, 3, 1)), shown_time(datetime(2026, 3, 1, 9, 30)), shown_time(time(9, 5, 7))
    ('2026-03-01', '2026-03-01 09:30', '09:05:07')
    >>> shown_time(timedelta(hours=26, minutes=5))
    '26:05'
    """
    if hasattr(value, "isoformat"):
        said = value.isoformat().replace("T", " ").partition(".")[0]
        return _NO_SECONDS.sub("", said).removesuffix(" 00:00")
    minutes, seconds = divmod(round(abs(value.total_seconds())), 60)
    sign = "-" if value.total_seconds() < 0 else ""
    return f"{sign}{minutes // 60}:{minutes % 60:02d}" + (f":{seconds:02d}" if seconds else "")


def shown_number(value: float, form: str) -> str:
    """A number with the decimals, separators, percent and currency of its format.

    >>> shown_number(3.0, "General"), shown_number(0.1 + 0.2, "General"), shown_number(1234.5, "#,##0.00")
    ('3', '0.3', '1,234.50')
    >>> shown_number(0.256, "0%"), shown_number(-1200, '"$"#,##0'), shown_number(9.5, "#,##0.00 [$€-407]")
    ('26%', '-$1,200', '9.50 €')
    """
    section = _GAP.sub("", form.split(";")[0])
    literals: list[str] = []

    def kept(found: re.Match[str]) -> str:
        literals.append(found[1] or found[2] or found[3] or "")
        return chr(0xE000 + len(literals) - 1)

    coded = _LITERAL.sub(kept, section)
    digits = _DIGITS.search(coded)
    if not digits or "E" in coded or "/" in coded or not abs(value) < _LARGEST:
        return _general(value)
    decimals = min(len(digits[1] or ""), _MOST_DECIMALS)
    scaled = Decimal(f"{abs(value):.15g}") * (100 if "%" in coded else 1)
    rounded = scaled.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    number = f"{rounded:{',' if ',' in digits[0] else ''}f}"
    if decimals and digits[1].endswith(("#", "?")):
        number = number.rstrip("0").rstrip(".")
    before, after = coded[: digits.start()], coded[digits.end() :]
    words = re.sub(
        "[\ue000-\uf8ff]",
        lambda found: literals[ord(found[0]) - 0xE000],
        f"{before}{number}{after}",
    )
    return ("-" if value < 0 and number.strip("0.,") else "") + words.strip()


def _general(value: float) -> str:
    if isinstance(value, int):
        return str(value)
    short = f"{value:.15g}"
    written_out = "e" in short and 1e-9 <= abs(value) < 1e21
    return f"{Decimal(short):f}" if written_out else short
