"""One question asked of chunks: what comes back, where the answer is among it, and how that is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ask_json import ask_dict, ask_text, matched_words
from app.ask_state import NOTHING, Ask, asked
from app.ask_words import answer_words, stops_words, unranked_words
from app.asking import Answered, asked_corpus, wanted
from app.excerpts import MOST, excerpt
from app.forms import State, StateError
from engine import load_embedder
from engine.chunking import Chunking
from engine.retrieval.chunks import CorpusChunks
from engine.retrieval.corpus import Reference
from engine.retrieval.evaluation import DirectVectors
from engine.retrieval.ranking import rank
from engine.retrieval.retrievers import RETRIEVERS
from engine.span import Span
from tests.rankings import Place, corpus, cut_all

NOTES = "Red fox runs. Blue fox naps. Green owl sits. "
LINE = "fixed:size=15"  # of characters: "Red fox runs. B", "lue fox naps. G", "reen owl sits. "


def answered(
    texts: Sequence[str],
    ask: Ask,
    track: str = LINE,
    marked: Mapping[str, Sequence[Place]] | None = None,
    *,
    tokenizer: str = "characters",
    embedder: str = "hash",
) -> Answered:
    known = corpus(texts, marked or {})
    held = asked_corpus(known, ask, wanted(known, ask).references)
    vectors = DirectVectors(load_embedder("hash"))
    chunks = cut_all(held, track, tokenizer)
    return Answered(rank(chunks, RETRIEVERS[ask.retriever], vectors), load_embedder(embedder))


def found(one: Answered, question: str) -> list[tuple[int, int, list[str]]]:
    """The rank and the number of each chunk that came back, with the words of the question in it."""
    texts = [document.text for document in one.ranking.chunks.corpus.documents]
    document = one.ranking.chunks.documents
    return [
        (
            one.ranks[chunk],
            one.number(chunk),
            [span.of(texts[document[chunk]]) for span in matched_words(one, chunk, question)],
        )
        for chunk in one.order
    ]


def test_chunks_come_back_in_order_of_their_scores_with_the_words_that_match() -> None:
    one = answered([NOTES], Ask("runs a fox?"))
    assert found(one, "runs a fox?") == [(1, 0, ["fox", "runs"]), (2, 1, ["fox"])]
    assert one.score(0) == pytest.approx(float(one.ranking.scores[0, 0]))
    assert one.score(2) is None


@pytest.mark.parametrize(
    ("text", "question", "matched"),
    [
        ("地域医療連携の計画。\n\n緑の梟は座る。", "医療連携はどこ", [["医療連携"]]),
        ("สุนัขวิ่งเร็ว\n\nนกฮูกนั่งนิ่ง", "สุนัข", [["สุนัข"]]),
        ("الكلب يجري بسرعة.\n\nالبومة تجلس.", "أين البومة؟", [["البومة"]]),
        ("शुल्क मई में दें।\n\nउल्लू बैठता है।", "शुल्क कब?", [["शुल्क"]]),
    ],
)
def test_words_of_a_question_are_found_in_any_script(
    text: str, question: str, matched: list[list[str]]
) -> None:
    one = answered([text], Ask(question), "paragraphs")
    assert [words for _, _, words in found(one, question)] == matched


def test_without_a_common_word_nothing_comes_back_and_it_is_said() -> None:
    one = answered([NOTES], Ask("Zebra?"), marked={"Zebra?": [(0, 4, 7)]})
    assert one.order == []
    assert answer_words(one) == (
        "The answer is in chunk 1, which shares no word with the question and so has no rank."
    )
    assert unranked_words(one) == (
        "No chunk shares a word with the question; use words of the text, or ask by Dense."
    )
    assert unranked_words(answered(["番犬が走る。"], Ask("犬"))) == (
        "This script is read in pairs of characters, and no chunk has what you typed standing alone: type two "
        "characters or more, or ask by Dense."
    )
    assert unranked_words(answered([NOTES], Ask("A fox?"))) == (
        "1 of 3 chunks shares no word with the question and has no rank."
    )


def test_every_chunk_has_a_rank_by_cosine() -> None:
    one = answered([NOTES], Ask("Zebra?", "dense"))
    assert sorted(one.order) == [0, 1, 2]
    assert unranked_words(one) == ""


def test_question_that_is_marked_has_its_own_answer_whatever_its_capitals() -> None:
    known = corpus([NOTES], {"Who naps?": [(0, 19, 22)]})
    own = wanted(known, Ask("WHO  naps?"))
    assert own.references == (Reference(0, 19, 22),)
    assert own.sentence == "The answer to this question is marked in one place."
    one = answered([NOTES], Ask("Who naps?"), marked={"Who naps?": [(0, 19, 22)]})
    assert answer_words(one) == "The answer: rank 1 of 3."


def test_other_question_has_an_answer_only_where_someone_says_so() -> None:
    known = corpus([NOTES], {"Who naps?": [(0, 19, 22)]})
    assert wanted(known, Ask("Who sleeps?")).references == ()
    one = answered([NOTES], Ask("Who sleeps?"))
    assert (one.kind, answer_words(one), one.answer_chunks) == (None, "", [])
    chosen = wanted(known, Ask("Who sleeps?", at="who naps?"))
    assert chosen.references == (Reference(0, 19, 22),)
    assert chosen.sentence == "The answer to “who naps?” is marked in one place."
    typed = wanted(known, Ask("Who sleeps?", at="blue FOX"))
    assert typed.references == (Reference(0, 14, 22),)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("cat", "The answer “cat” is not in the text; copy its words from there."),
        (
            "fox",
            "The answer “fox” stands in 2 places; type more of its words, so that one place is meant.",
        ),
    ],
)
def test_typed_answer_that_is_in_no_place_or_in_several_is_not_guessed(
    words: str, sentence: str
) -> None:
    found = wanted(corpus([NOTES], {}), Ask("Who?", at=words))
    assert (found.references, found.sentence) == ((), sentence)


def test_cut_answer_names_the_ranks_of_its_parts() -> None:
    one = answered([NOTES], Ask("Red blue fox naps", at="Blue fox"))
    assert one.kind == "cut"
    assert answer_words(one) == "The answer is cut: ranks 1 and 2 hold its two parts."
    parts = [(held.part, held.span) for chunk in (0, 1) if (held := one.held(chunk))]
    assert parts == [("beginning", Span(14, 15)), ("end", Span(15, 22))]


def test_part_of_a_cut_answer_that_has_no_rank_is_named() -> None:
    one = answered([NOTES], Ask("naps", at="Blue fox"))
    assert answer_words(one) == (
        "The answer is cut: of its two parts, rank 1 and chunk 1, which shares no word with the "
        "question and so has no rank."
    )


def test_answer_in_two_overlapping_chunks_has_two_ranks() -> None:
    one = answered([NOTES], Ask("Blue fox", at="fox naps"), "fixed:size=20,overlap=15")
    held = [chunk for chunk in range(len(one.ranking.chunks)) if one.held(chunk)]
    whole = [chunk for chunk in held if (part := one.held(chunk)) and part.part == "whole"]
    assert (one.kind, len(whole)) == ("rescued", 2)
    assert sorted(one.answer_chunks) == whole
    low, high = sorted(one.ranks[chunk] for chunk in whole)
    assert answer_words(one) == f"The answer: ranks {low} and {high} of {len(one.ranking.chunks)}."


def test_answer_of_which_some_is_in_no_chunk_is_lost() -> None:
    known = corpus([NOTES], {"Who runs?": [(0, 0, 20)]})
    (whole,) = cut_all(known, LINE).chunkings
    rest = Chunking(whole.tokenization, whole.spec, whole.starts[1:], whole.ends[1:])
    chunks = CorpusChunks(known, (rest,))
    one = Answered(rank(chunks, RETRIEVERS["bm25"]), load_embedder("hash"))
    assert answer_words(one) == "Part of the answer is in no chunk."


def test_answer_past_what_the_embedder_reads_is_told_for_vectors_alone() -> None:
    text = "one " * 400 + "The vault is green."
    for retriever, is_unread in (("dense", True), ("bm25", False), ("late", False)):
        ask = Ask("Where is the vault?", retriever, at="vault is green")
        one = answered(
            [text], ask, "fixed:size=1000", tokenizer="wordpiece", embedder="all-MiniLM-L6-v2"
        )
        assert one.is_unread(0) is is_unread
        sentence = "all-MiniLM-L6-v2 stops reading chunk 1 before the end of the answer."
        assert stops_words(one) == sentence * is_unread
        lines = ask_text(ask, "Said.", [one], ["fixed"]).splitlines()
        assert ([f"  ! {sentence}"] == lines[4:5]) is is_unread
        assert f" chunk 1 [answer{', unread' * is_unread}] " in lines[-1]


def test_object_for_programs_has_the_whole_of_it() -> None:
    ask = Ask("who naps?", k=1)
    texts = ["# Zoo\n\nBlue fox naps.\n\nGreen owl sits.", "Nobody."]
    one = answered(texts, ask, "paragraphs", {"Who naps?": [(0, 12, 15)]})
    told = ask_dict(ask, "Said.", [one], ["a1", "b2"])
    assert told == {
        "question": "who naps?",
        "retriever": "bm25",
        "k": 1,
        "answer_said": "Said.",
        "tracks": [
            {
                "track": "paragraphs",
                "chunks": 3,
                "found": [
                    {
                        "rank": 1,
                        "score": told["tracks"][0]["found"][0]["score"],
                        "chunk": 0,
                        "document": "0",
                        "document_id": "a1",
                        "start": 0,
                        "end": 23,
                        "tokens": 23,
                        "headings": ["Zoo"],
                        "matched": [[16, 20]],
                    }
                ],
                "answer": {
                    "verdict": "whole",
                    "references": [{"document": "0", "start": 12, "end": 15}],
                    "rank": 1,
                    "held": [
                        {
                            "chunk": 0,
                            "document": "0",
                            "document_id": "a1",
                            "rank": 1,
                            "part": "whole",
                            "unread": False,
                        }
                    ],
                },
                "refused": None,
            }
        ],
    }


def test_lines_for_a_terminal_show_rank_score_and_answer() -> None:
    ask = Ask("Who naps?", at="Blue fox naps")
    one = answered([NOTES], ask, "sentences:size=20")
    lines = ask_text(ask, "Said.", [one], ["Sentences"]).splitlines()
    assert lines[:4] == [
        "“Who naps?” by BM25, the first 5 of each track. Said.",
        "",
        "Sentences",
        "  3 chunks. The answer: rank 1 of 3.",
    ]
    assert lines[4].split()[0] == "1"
    assert lines[4].endswith("chunk 2 [answer]  Blue fox naps.")


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        (("x" * 501,), "A question has up to 500 characters; shorten it."),
        (("Who?", "bm26"), "retriever must be one of bm25, dense, hnsw"),
        (("Who?", "", "0"), "k must be a whole number from 1 to 100, not '0'"),
        (("Who?", "", "101"), "k must be a whole number from 1 to 100, not '101'"),
    ],
)
def test_question_that_cannot_be_asked_is_refused_in_a_sentence(
    written: tuple[str, ...], sentence: str
) -> None:
    with pytest.raises(ValueError, match="^" + sentence.replace("?", r"\?")):
        asked(*written)


@given(st.text(max_size=40), st.sampled_from(sorted(RETRIEVERS)), st.integers(1, 100), st.text())
def test_address_gives_back_what_was_asked(question: str, name: str, k: int, at: str) -> None:
    ask = asked(question, name, str(k), at[:40])
    query = State.parse([("track", "fixed"), *ask.pairs()]).query()
    again = State.parse([("track", "fixed"), *ask.pairs()])
    assert again.ask == (ask if ask.question else NOTHING)
    assert State.parse([("track", "fixed"), *again.ask.pairs()]).query() == query


def test_address_of_a_page_refuses_what_cannot_be_asked() -> None:
    with pytest.raises(StateError, match="shorten it"):
        State.parse([("track", "fixed"), ("ask", "x" * 501)])


SPANS = st.tuples(st.integers(0, 60), st.integers(1, 30)).map(lambda one: Span(one[0], sum(one)))


@given(st.text("ab \u0301\u200dक", min_size=90, max_size=700), st.lists(SPANS, max_size=4), SPANS)
def test_excerpt_is_a_run_of_the_chunk_with_all_it_marks(
    text: str, matched: list[Span], answer: Span
) -> None:
    chunk = Span(0, len(text))
    found = excerpt(text, chunk, sorted(matched), answer)
    words = "".join(part.words for part in found.parts)
    assert words in text
    assert found.begins_later or text.lstrip().startswith(words) or not words
    assert len(words) <= MOST or not words[MOST:].strip("\u0301\u200d")
    assert found.begins_later or found.ends_earlier or words == text.strip()


def test_answer_in_many_chunks_or_parts_is_counted_and_not_listed() -> None:
    one = answered([NOTES], Ask("Blue fox", "dense", at="Blue"), "fixed:size=20,overlap=19")
    assert (one.kind, len(one.answer_chunks)) == ("whole", 15)
    rank = one.ranks[one.answer_chunks[0]]
    assert answer_words(one) == (
        f"The answer: rank {rank} of {len(one.ranking.chunks)}, the first of 15 chunks with it."
    )
    one = answered([NOTES], Ask("ue", at="Blue fox naps"), "fixed:size=4")
    assert answer_words(one) == "The answer is cut: the first of its four parts comes at rank 1."
    one = answered([NOTES], Ask("zebra", at="Blue fox naps"), "fixed:size=4")
    assert answer_words(one) == (
        "The answer is cut: 4 chunks hold its parts, which share no word with the question and so "
        "have no rank."
    )
