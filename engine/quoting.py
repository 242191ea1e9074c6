"""What someone wrote, as a sentence that refuses it shows it."""

from __future__ import annotations

LONGEST = 40


def quoted(written: str) -> str:
    r"""What was written, short enough for a sentence, with marks for what cannot be seen.

    A backslash stays as it was written, so one that a mark begins with stands for itself.

    >>> print(quoted(r"\x"), quoted("a\nb\u202e"), quoted("it's"))
    '\x' 'a\nb\u202e' "it's"
    """
    cut_off = written if len(written) <= LONGEST else written[:LONGEST] + "…"
    seen = "".join(one if one.isprintable() else repr(one)[1:-1] for one in cut_off)
    mark = '"' if "'" in seen and '"' not in seen else "'"
    return mark + seen + mark


def percent(share: float) -> str:
    """A share in whole percent; all and nothing only where it is all and nothing.

    >>> percent(0.25), percent(399 / 400), percent(1 / 400), percent(1.0)
    ('25%', 'over 99%', 'under 1%', '100%')
    """
    if 0.995 <= share < 1:
        return "over 99%"
    return "under 1%" if 0 < share < 0.005 else f"{share:.0%}"
