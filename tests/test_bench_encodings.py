"""What the bench counts of encodings, and that the README has its table."""

from __future__ import annotations

from bench.encodings import KINDS, LENGTHS, Kind, counted, outcome, pieces, row, written
from bench.letters import LETTERS
from tests.test_readme import rows


def test_pieces_begin_at_words_and_have_one_length() -> None:
    assert list(pieces("de", 20))[:3] == [
        LETTERS["de"][:20],
        "Anna, danke für die ",
        "danke für die Marmel",
    ]
    assert list(pieces("zh", 80))[1] == LETTERS["zh"][5:85]


def test_outcome_is_right_wrong_or_refused() -> None:
    assert outcome("déjà", "déjà".encode("latin-1")) == "right"
    assert outcome("Città", "Città".encode("cp850")) == "wrong"  # as "Citt…" of Windows-1252
    assert outcome("測試", "測試".encode("big5")) == "refused"


def test_row_counts_what_is_wrong_and_what_is_refused() -> None:
    kind = Kind("German", (("cp1252", "de"),))
    total = len(list(written(kind, 40)))
    assert counted(kind, 40) == {"right": total}
    assert row(kind).startswith("| German | 0 + 0 of ")


def test_what_is_written_is_no_ascii_and_has_the_letters_of_its_encoding() -> None:
    for text, data in written(Kind("Czech", (("cp852", "cs"),)), 40):
        assert data.decode("cp852") == text
        assert not text.isascii()


def test_readme_has_the_table() -> None:
    head = "| read wrong + refused"
    found = rows("Encodings and limits", head)
    assert [cells[0] for cells in found] == [kind.name for kind in KINDS]
    assert {len(cells) for cells in found} == {1 + len(LENGTHS)}
