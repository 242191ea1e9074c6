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
