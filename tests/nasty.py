"""Texts that broke other tools, and a strategy that mixes them with any Unicode."""

from hypothesis import strategies as st

SNIPPETS = (
    "Plain prose ends here. It goes on! Does it? ",
    "# Heading\n\n",
    "Setext\n======\n\n",
    "3.1 Numbered\n\n",
    "| a | b |\n| --- | --- |\n| 1 | 2 |\n\n",
    "```sh\n# not a heading\n\nmake\n```\n",
    "- item one\n- item two\n\n",
    "> quoted words.\n\n",
    "---\ntitle: front\n---\n",
    "\n\n\n",
    "   \t",
    "👨‍👩‍👧‍👦🇧🇷 e\u0301 ",
    "𝒳𝒳 rare 𠮷𠮷",
    "राम घर गया। सीता आई। ",
    "น้ำในถังเต็มแล้วปิดวาล์ว",
    "地域医療連携の計画を報告する。犬が走る。",
    "שלום עולם. مرحبا بالعالم. ",
    "한국어 문장입니다. ",
    "supercalifragilistic" * 8 + " ",
    "a\u200bb\u00adc\ufffd\u2028d",
    "<think> <|im_end|> [UNK] [CLS] ",
    "\u0007\u000b\u001f",
    "1,180.50% of €3.000 … . . . ",
)

# A NUL and half a surrogate pair are refused when a text is read, so nothing is cut there.
CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\0")

nasty_texts = st.lists(
    st.sampled_from(SNIPPETS) | st.text(CHARACTERS, max_size=12), max_size=12
).map("".join)


def is_visible(text: str) -> bool:
    """Whether there is something to cut, in the plainest sense of the word."""
    return any(character.isalnum() for character in text)
