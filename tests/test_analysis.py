"""The last stage: summaries, units, alarms and the contract."""

import numpy as np

from engine import Chunking, analyse, cut, load_embedder, mark, read, tokenize
from engine.analysis import Analysis
from engine.answers import Answer
from engine.headings import heading_path
from engine.reading import read_text
from engine.units import units_of
from tests.conftest import REPOSITORY

SAMPLE_DOCS = REPOSITORY / "sample_docs"
MARKDOWN = b"""# Guide

Intro sentence here.

## Parts

| part | price |
| --- | --- |
| bolt | 1 |
| nut | 2 |

```sh
make all
```

- first item
- second item
"""

DOCUMENT_KEYS = {
    *("title", "characters", "language", "format", "encoding", "pages", "notices"),
    *("sentences", "blocks"),
}
CHUNK_KEYS = {"index", "start", "end", "tokens", "encoder_tokens", "truncated", "headings", "pages"}
SUMMARY_KEYS = {
    *("chunks", "mean_tokens", "median_tokens", "largest_tokens", "index_tokens"),
    *("duplication", "answers_cut", "sentences_cut", "tables_cut", "code_blocks_cut"),
    *("headings_stranded", "truncated", "list_items_cut"),
    *("vectors", "index_bytes", "embedded_tokens", "tokens_to_cut"),
}
CHECK_KEYS = {
    *("slices", "tiles", "covers", "cuts_in_pieces", "cuts_in_clusters", "past_size"),
    *("starts_in_pieces", "starts_in_clusters"),
}


def guide(
    *tracks: str, answers: tuple[Answer, ...] = (), tokenizer: str = "characters"
) -> Analysis:
    tokenization = tokenize(read(MARKDOWN, name="guide.md"), tokenizer)
    return analyse([cut(tokenization, track) for track in tracks], answers, embedder="hash")


def cut_just_before(words: str) -> Analysis:
    """The guide in two chunks, the second of which opens with these words."""
    whole = guide("fixed").tracks[0].chunking
    at, end = MARKDOWN.decode().index(words), len(MARKDOWN)
    parted = Chunking(whole.tokenization, whole.spec, np.array([0, at]), np.array([at, end]))
    return analyse(parted, embedder="hash")


def test_summary_counts_chunks_and_tokens() -> None:
    (track,) = guide("fixed:size=100,overlap=20").tracks
    length = len(MARKDOWN)
    assert track.chunking.tokens.tolist() == [100, length - 80]
    summary = track.summary
    assert (summary.chunks, summary.largest_tokens) == (2, max(100, length - 80))
    assert summary.index_tokens == length + 20
    assert summary.duplication == round((length + 20) / length, 4)


def test_table_with_its_header_parted_is_cut_and_alarmed() -> None:
    analysis = cut_just_before("| nut")
    assert analysis.tracks[0].summary.tables_cut == 1
    (alarm,) = [one for one in analysis.alarms if one.kind == "table"]
    assert alarm.message == "fixed parts the header row of table 1 from 1 of its 2 rows."
    assert MARKDOWN[alarm.start : alarm.end] == b"| nut | 2 |"


def test_units_that_a_track_parts_are_told_with_their_places() -> None:
    text = MARKDOWN.decode()

    def place(words: str) -> list[int]:
        return [text.index(words), text.index(words) + len(words)]

    table = "| part | price |\n| --- | --- |\n| bolt | 1 |\n| nut | 2 |"
    start, end = place(table)
    nothing: dict[str, list[object]] = {
        kind: [] for kind in ("sentences", "list_items", "code_blocks", "headings", "tables")
    }
    parted = {
        "| nut": nothing
        | {"tables": [{"table": 0, "start": start, "end": end, "rows": 2, "parted": 1}]},
        "make all": nothing
        | {
            "sentences": [place("```sh\nmake all\n```")],
            "code_blocks": [place("```sh\nmake all\n```")],
        },
        "first item": nothing
        | {"sentences": [place("- first item")], "list_items": [place("- first item")]},
        "Intro": nothing | {"headings": [[0, text.index("ntro")]]},
    }
    assert {
        words: cut_just_before(words).to_dict()["tracks"][0]["units"] for words in parted
    } == parted


def test_units_told_are_as_many_as_the_summary_counts() -> None:
    for track in guide("fixed:size=11", "fixed:size=30", "recursive:size=20").to_dict()["tracks"]:
        told, counted = track["units"], track["summary"]
        kinds = ("sentences", "tables", "list_items", "code_blocks")
        assert [len(told[kind]) for kind in kinds] == [counted[f"{kind}_cut"] for kind in kinds]
        assert len(told["headings"]) == counted["headings_stranded"]


def test_similarity_tells_its_median_and_of_how_many() -> None:
    tokenization = tokenize(read_text("One. Two. Three. Four."), "wordpiece")
    vectors = np.array([[3, 4], [3, 4], [4, -3], [4, -3]], np.int8)
    several = cut(tokenization, "semantic", vectors=vectors)
    told = analyse(several, embedder="hash").to_dict()["similarity"]
    assert (told["values"], told["count"], told["median"]) == ([1.0, 0.0, 1.0], 3, 1.0)
    alone = cut(tokenize(read_text("One."), "wordpiece"), "semantic", vectors=vectors[:1])
    told = analyse(alone, embedder="hash").to_dict()["similarity"]
    assert (told["values"], told["count"], told["median"]) == ([], 0, None)


def test_many_tables_with_their_headers_parted_share_an_alarm() -> None:
    text = "| a | b |\n| --- | --- |\n| one | two |\n\n" * 15
    chunking = cut(tokenize(read(text.encode(), name="a.md"), "characters"), "fixed:size=11")
    alarms = [one for one in analyse(chunking, embedder="hash").alarms if one.kind == "table"]
    assert len(alarms) == 13
    assert alarms[-1].message == (
        "fixed:size=11 parts the header row of 3 more tables from its rows, from table 13 on."
    )
    assert text[alarms[-1].start : alarms[-1].end] == text[:38].strip()


def test_alarms_call_tracks_by_the_names_given() -> None:
    chunking = cut_just_before("| nut").tracks[0].chunking
    alarms = analyse(chunking, embedder="hash", names=["Ours"]).alarms
    assert [one.message.split(" parts ")[0] for one in alarms if one.kind == "table"] == ["Ours"]


def test_code_block_over_a_cut_is_counted() -> None:
    assert cut_just_before("make all").tracks[0].summary.code_blocks_cut == 1


def test_list_item_over_a_cut_is_counted() -> None:
    summaries = [cut_just_before(words).tracks[0].summary for words in ("first item", "- second")]
    assert [summary.list_items_cut for summary in summaries] == [1, 0]


def test_list_item_is_its_own_words_without_the_items_nested_in_it() -> None:
    document = read(b"- one\n  more\n  - two\n  - three\n- - four\n", name="a.md")
    own = [span.of(document.text) for span in units_of(document).list_items]
    assert own == ["- one\n  more", "- two", "- three", "- - four"]


def test_heading_parted_from_its_sentence_is_stranded_and_no_sentence_is_cut() -> None:
    summary = cut_just_before("Intro").tracks[0].summary
    assert (summary.headings_stranded, summary.sentences_cut) == (1, 0)


def test_sentence_cut_after_its_heading_is_cut_and_no_heading_stranded() -> None:
    summary = cut_just_before("sentence here").tracks[0].summary
    assert (summary.headings_stranded, summary.sentences_cut) == (0, 1)


def test_heading_path_is_that_of_the_first_visible_character() -> None:
    document = guide("fixed").document
    text = document.text
    assert heading_path(document, 0, 5) == ("Guide",)
    assert heading_path(document, text.index("## Parts") - 1, len(text)) == ("Guide", "Parts")
    assert heading_path(document, text.index("- first"), len(text)) == ("Guide", "Parts")


def test_truncated_chunk_is_flagged_with_the_place_where_reading_stops() -> None:
    words = " ".join(f"word{n}" for n in range(300)) + "."
    tokenization = tokenize(read(words.encode(), name="words.txt"), "wordpiece")
    analysis = analyse(cut(tokenization, "fixed:size=2000"), embedder="all-MiniLM-L6-v2")
    (chunk,) = analysis.to_dict()["tracks"][0]["chunks"]
    assert chunk["encoder_tokens"] == tokenization.n_tokens + 2
    assert chunk["truncated"] is True
    (alarm,) = [one for one in analysis.alarms if one.kind == "truncated"]
    assert alarm.start == tokenization.token_ends[253]
    assert alarm.end == len(words)
    assert alarm.message == (
        "The one chunk of fixed:size=2000 is longer than the 256 tokens all-MiniLM-L6-v2 reads; "
        f"it reads up to character {alarm.start:,}."
    )


def test_truncated_chunks_of_a_track_share_an_alarm_that_needs_no_link() -> None:
    words = " ".join(f"word{n}" for n in range(300)) + "."
    tokenization = tokenize(read(words.encode(), name="words.txt"), "wordpiece")
    alarms = analyse(cut(tokenization, "fixed:size=300")).alarms
    (alarm,) = [one for one in alarms if one.kind == "truncated"]
    assert alarm.message == (
        "2 of 3 chunks of fixed:size=300 are longer than the 256 tokens all-MiniLM-L6-v2 reads; "
        f"of chunk 1 it reads up to character {alarm.start:,}."
    )


def test_late_loses_no_end_of_a_long_chunk() -> None:
    words = " ".join(f"word{n}" for n in range(300)) + "."
    tokenization = tokenize(read(words.encode(), name="words.txt"), "wordpiece")
    analysis = analyse(cut(tokenization, "late"), embedder="all-MiniLM-L6-v2")
    (chunk,) = analysis.to_dict()["tracks"][0]["chunks"]
    assert (chunk["encoder_tokens"], chunk["truncated"]) == (tokenization.n_tokens + 2, False)
    assert analysis.tracks[0].summary.truncated == 0
    assert "truncated" not in {alarm.kind for alarm in analysis.alarms}


def test_piece_larger_than_the_size_is_flagged() -> None:
    tokenization = tokenize(read(b"a supercalifragilistic b", name="a.txt"), "wordpiece")
    alarms = analyse(cut(tokenization, "fixed:size=2"), embedder="hash").alarms
    assert [alarm.kind for alarm in alarms] == ["piece"]


def test_text_outside_the_vocabulary_is_alarmed() -> None:
    text = "水泵在夜里每两个小时检查一次。" * 3
    tokenization = tokenize(read(text.encode(), name="a.txt"), "wordpiece")
    kinds = [alarm.kind for alarm in analyse(cut(tokenization, "fixed"), embedder="hash").alarms]
    assert ("unknown" in kinds) == (tokenization.unknown_characters > 9)


def columns_found(text: str) -> list[str]:
    """The warnings of columns read across, by the real similarities of the text."""
    tokenization = tokenize(read_text(text), "wordpiece")
    sentences = [span.of(text) for span in tokenization.document.sentences]
    vectors = load_embedder("all-MiniLM-L6-v2").embed(sentences)
    alarms = analyse(cut(tokenization, "fixed"), vectors=vectors).alarms
    return [alarm.message for alarm in alarms if alarm.kind == "columns"]


def test_columns_read_across_are_alarmed_and_each_of_them_alone_is_not() -> None:
    page = (SAMPLE_DOCS / "expense-policy.md").read_text(encoding="utf-8")
    notes = (SAMPLE_DOCS / "science-notes.txt").read_text(encoding="utf-8")
    left, right = (
        [" ".join(span.of(text).split()) for span in read_text(text).sentences]
        for text in (page, notes)
    )
    across = "\n\n".join(part for pair in zip(left, right, strict=False) for part in pair)
    assert columns_found(across) == [
        "Sentences 1 to 15 are mostly more like the one after next than like the next: two columns may "
        "have been read across, line by line."
    ]
    assert columns_found(page) == columns_found(notes) == []


def test_columns_may_stop_alternating_here_and_there() -> None:
    one, other, stray = np.eye(3, dtype=np.int8) * 127
    across = np.array([one, other] * 10)
    some, many = across.copy(), across.copy()
    some[6], many[[6, 10]] = stray, stray
    places = []
    for vectors in (across, some, many, across[:11]):
        document = read_text(" ".join(f"Sentence {n} is here." for n in range(len(vectors))))
        chunking = cut(tokenize(document, "wordpiece"), "fixed")
        alarms = analyse(chunking, embedder="hash", vectors=vectors).alarms
        found = [alarm for alarm in alarms if alarm.kind == "columns"]
        places.append([document.text[alarm.start : alarm.end].count(".") for alarm in found])
    assert places == [[20], [20], [13], []]


def test_sentence_that_is_a_heading_alone_is_the_last_of_its_headings() -> None:
    text = "Go.\n\n# Up\n\n## And on\n"
    assert [span.of(text) for span in units_of(read_text(text)).sentences] == ["Go.", "## And on"]


def test_contract_has_the_fields_that_others_build_on() -> None:
    document = guide("fixed").document
    answer = mark(document, 0, 7, "What?")
    shown = guide("fixed:size=30", "recursive:size=30", answers=(answer,)).to_dict()
    assert set(shown) == {"document", "tokenizer", "embedder", "similarity", "tracks", "alarms"}
    assert set(shown["document"]) == DOCUMENT_KEYS
    assert shown["similarity"] is None
    track = shown["tracks"][0]
    assert set(track) == {
        *("track", "strategy", "params", "chunks", "cuts", "answers", "summary", "checks", "units"),
    }
    assert set(track["checks"]) == CHECK_KEYS
    assert set(track["chunks"][0]) == CHUNK_KEYS
    assert set(track["cuts"][0]) == {"character", "last_token", "next_token"}
    assert set(track["answers"][0]) == {"answer", "verdict", "chunks", "cuts", "overlap_needed"}
    assert set(track["summary"]) == SUMMARY_KEYS


def test_piece_larger_than_the_size_is_flagged_in_characters_too() -> None:
    tokenization = tokenize(read("ok 👨‍👩‍👧‍👦 fine".encode(), name="a.txt"), "wordpiece")
    alarms = analyse(cut(tokenization, "fixed:size=3,unit=characters"), embedder="hash").alarms
    (alarm,) = [one for one in alarms if one.kind == "piece"]
    assert (alarm.start, alarm.end) == (3, 10)
    assert "larger than 3 characters" in alarm.message


def test_chunk_of_several_pieces_past_its_size_is_alarmed_apart() -> None:
    tokenization = tokenize(read_text("some words here"), "wordpiece")
    known = cut(tokenization, "fixed:size=2")
    whole = Chunking(tokenization, known.spec, np.array([0]), np.array([15]))
    (alarm,) = analyse(whole, embedder="hash").alarms
    assert (alarm.kind, alarm.message) == (
        "size",
        "1 chunk of fixed:size=2 is longer than its size of 2 tokens, as its rule found no place to cut; "
        "the first is chunk 1 with 3.",
    )


def test_heading_parted_from_the_heading_under_it_is_stranded_at_the_end_too() -> None:
    text = b"Text here is short.\n\n# A\n\n# B"
    tokenization = tokenize(read(text, name="a.md"), "characters")
    (track,) = analyse(cut(tokenization, "fixed:size=26"), embedder="hash").tracks
    assert (track.summary.headings_stranded, track.summary.sentences_cut) == (1, 0)


def test_short_sentences_of_a_script_without_spaces_are_no_bad_parse() -> None:
    text = "水泵每天检查一次。阀门每周更换一次。钥匙放在门房。请勿锁门。" * 3
    analysis = analyse(cut(tokenize(read_text(text), "qwen2.5"), "fixed"), embedder="hash")
    assert len(analysis.document.sentences) == 12
    assert analysis.alarms == ()


def test_short_sentences_in_hangul_are_no_bad_parse_and_fragments_are() -> None:
    prose = "저는 아침마다 학교에 갑니다. 어제는 비가 많이 왔습니다. 열쇠는 관리실에 있습니다. " * 4
    fragments = "네. 아니요. 문 앞. 열쇠. " * 3
    told = []
    for text in (prose, fragments):
        chunking = cut(tokenize(read_text(text), "qwen2.5"), "fixed")
        told.append([alarm.message[:36] for alarm in analyse(chunking, embedder="hash").alarms])
    assert told == [[], ["12 of the 12 sentences are under 20 "]]


def test_short_sentences_are_counted() -> None:
    few, all_of_them = "Rain fell all over the county. " * 3 + "It rained. " * 5, "It rained. " * 9
    alarms = [
        analyse(cut(tokenize(read_text(text)), "fixed"), embedder="hash").alarms
        for text in (few, all_of_them)
    ]
    ends = "sentences are under 20 characters: this looks like a list or a bad parse, and neighbour"
    assert [alarm.message.split(ends)[0] for (alarm,) in alarms] == ["5 of the 8 ", "9 of the 9 "]


def test_alarms_name_each_track_apart() -> None:
    analysis = guide("fixed:size=60", "fixed:size=61")
    named = [
        alarm.message.split(" parts ")[0] for alarm in analysis.alarms if alarm.kind == "table"
    ]
    assert named == ["fixed:size=60", "fixed:size=61"]


def test_heading_after_a_rule_reaches_to_its_own_text() -> None:
    text = "# One\n\n---\n\n# Two\n\nWords."
    found = [span.of(text) for span in units_of(read_text(text)).headings]
    assert found == ["# One\n\n-", "# Two\n\nW"]
