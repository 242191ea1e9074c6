"""What the templates see of a document, and that every one of them renders it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import chunk_card, lists, views
from app.advice import cut_sentences, keeps_whole
from app.assets import Assets
from app.checked import Checked
from app.embedding_progress import progress_view
from app.forms import State
from app.jobs import Progress
from app.pages import Pages
from app.samples import SAMPLES, place_of
from app.seen import facts, seen
from app.settings import Settings
from app.subject import Subject
from engine.analysis import analyse
from engine.answers import Answer, mark
from engine.chunking import cut, needs_vectors
from engine.document import Document
from engine.embedding import load_embedder
from engine.reading import read, read_text
from engine.spec import parse_track, track_names
from engine.tokens import tokenize

SAMPLE = SAMPLES["expense-policy"]
TRACKS = ("fixed:size=300", "recursive", "semantic:percentile=10")
PAGES = Pages(Assets())


@cache
def flagship() -> tuple[Document, tuple[Answer, ...]]:
    document = read(SAMPLE.path)
    return document, tuple(
        mark(document, *place_of(answer, document.text), answer.question)
        for answer in SAMPLE.answers
    )


def subject(
    document: Document,
    answers: tuple[Answer, ...] = (),
    tracks: tuple[str, ...] = TRACKS,
    *,
    vectors: bool = True,
    **state: Any,
) -> Subject:
    """A document as a page sees it, embedded by the stand-in; without vectors semantic tracks wait."""
    specs = tuple(parse_track(track) for track in tracks)
    tokenization = tokenize(document)
    sentences = [sentence.of(document.text) for sentence in document.sentences]
    made = load_embedder("hash").embed(sentences) if vectors else None
    ready = [
        cut(tokenization, spec, vectors=made)
        for spec in specs
        if made is not None or not needs_vectors(spec)
    ]
    names = track_names([chunking.spec for chunking in ready])
    return Subject(
        id="d",
        file_name="file.md",
        state=State(specs, **state),
        tokenization=tokenization,
        answers=answers,
        analysis=analyse(ready, answers, names=names) if ready else None,
        waiting=None if vectors else Progress("embedding", 1, len(sentences)),
    )


def policy(*tracks: str, **state: Any) -> Subject:
    return subject(*flagship(), tracks=tracks or TRACKS, **state)


def bench_html(shown: Subject) -> str:
    html = PAGES.render("_bench.html", bench=views.bench_of(shown, swapped=True)).body
    return bytes(html).decode()


def test_seen_says_who_cuts_the_answers() -> None:
    assert seen(policy("fixed:size=300", "recursive")).rest == (
        "Fixed cuts 2 of the 3 answers; Recursive leaves all three whole."
    )


def test_headline_and_table_count_a_rescued_answer_the_same_way() -> None:
    page = policy("fixed:size=300,overlap=60")
    assert seen(page).rest == (
        "Fixed + overlap keeps all three answers, 2 of them rescued by an overlapping chunk."
    )
    counts = {count.kind: count for count in views.bench_of(page, swapped=True).rows[0].counts}
    assert (counts["answers"].text, counts["answers"].more) == ("0 of 3", "2 rescued")


def test_seen_of_one_answer_and_of_two() -> None:
    document, answers = flagship()
    rescued = subject(document, answers[:1], ("fixed:size=300,overlap=60",))
    assert seen(rescued).rest == (
        "Fixed + overlap rescues the answer: it is cut, but whole again in an overlapping chunk."
    )
    assert seen(subject(document, answers[:2], ("recursive",))).rest == (
        "Recursive leaves both answers whole."
    )


def test_seen_says_of_one_track_how_many_chunks_it_makes() -> None:
    assert seen(policy("fixed:size=300")).lead == "The page in 4 chunks."
    assert seen(policy("fixed:size=2000")).lead == "The page in 1 chunk."
    assert seen(policy("semantic", vectors=False)).lead == "The page, not cut yet."
    assert seen(policy("fixed", "recursive")).lead == "The same page, cut twice."


def test_seen_says_of_tracks_that_do_the_same_that_each_does() -> None:
    assert seen(policy("fixed:size=300", "fixed:size=300,unit=tokens")).rest == (
        "Fixed and Fixed 2 each cut 2 of the 3 answers."
    )


def test_seen_says_what_to_do_where_nothing_is_cut() -> None:
    page = subject(read_text("Rain falls. Taxes rise."), tracks=("fixed", "recursive"))
    assert seen(page).rest == "It is all in one chunk; make the size smaller to see cuts."
    word = subject(read_text("Rain"), tracks=("fixed",))
    assert seen(word).rest == "There is nothing to cut."


@pytest.mark.parametrize(
    ("text", "tracks", "advice"),
    [
        ("Rain falls. Taxes rise.", "manual", "add a cut to see two"),
        ("Rain falls. Taxes rise.", "headings", "this text has no headings"),
        ("# One\n\nTwo three.", "headings", "its only heading is at the top"),
        (
            "## One\n\nTwo.\n\n## Three",
            "headings:level=1",
            "this text has no headings down to level 1",
        ),
        (
            "# One\n\nTwo.\n\n## Three",
            "headings:level=1",
            "its only heading down to level 1 is at the top",
        ),
        ("Rain falls.", "headings:size=90", "make the size smaller to see cuts"),
        ("Rain falls.", "late", "this text has only one paragraph, list, table or code block"),
        ("Rain falls", "semantic", "this text is one sentence"),
        ("Rain falls.", "sentence-window", "this text is one sentence"),
        ("Rain. Rain. Rain.", "semantic", "no neighbours in this text are less alike than others"),
        (
            "Rain. Rain. Sun.",
            "semantic:threshold=absolute,amount=-1",
            "make the amount larger to see cuts",
        ),
        (
            "Rain. Rain. Sun.",
            "semantic:threshold=stddev,amount=9",
            "make the amount smaller to see cuts",
        ),
        ("Rain falls.", "headings manual", "this text has no headings; add a cut to see two"),
        ("Rain falls.", "headings fixed", "make the size smaller to see cuts"),
    ],
)
def test_seen_advises_where_nothing_is_cut_as_the_rule_asks(
    text: str, tracks: str, advice: str
) -> None:
    lone, *more = tracks.split()
    page = subject(read_text(text), tracks=(lone, *(more or [lone])))
    assert seen(page).rest == f"It is all in one chunk; {advice}."


def test_seen_judges_by_sentences_where_no_answer_is_marked() -> None:
    document, _ = flagship()
    line = seen(subject(document, tracks=("fixed:size=300", "recursive"))).rest
    assert line.startswith("Fixed cuts 3 of the 41 sentences; Recursive leaves every")
    assert line.endswith("Mark an answer in the text to see what the cuts do to it.")


def test_seen_names_the_tracks_that_are_still_to_come() -> None:
    assert seen(policy(vectors=False)).rest.endswith("; Semantic is still to come.")


def test_facts_count_the_document() -> None:
    words = " · ".join(fact.words for fact in facts(policy()))
    assert words == (
        "file.md · Markdown in UTF-8 · English · 1,180 tokens · 41 sentences · 1 table"
    )


def test_summary_of_fixed_on_the_flagship() -> None:
    fixed = views.bench_of(policy(), swapped=True).rows[0]
    assert {count.kind: count.text for count in fixed.counts} == {
        "chunks": "4",
        "mean": "295",
        "largest": "300",
        "vectors": "4",
        "bytes": "6,144 B",
        "embedded": "1,024",
        "to_cut": "0",
        "index": "1.00×",
        "answers": "2 of 3",
        "sentences": "3",
        "headings": "0",
        "tables": "1",
        "truncated": "4",
    }


def test_every_view_of_the_summary_shows_its_columns() -> None:
    bench = views.bench_of(policy(), swapped=True)
    shown = {
        view.name: [column.kind for column in bench.columns if view.name in column.views.split()]
        for view in bench.views
    }
    assert shown == {
        "cuts": ["chunks", "mean", "largest", "index", "answers", "sentences", "truncated"],
        "units": ["sentences", "headings", "tables"],
        "cost": ["vectors", "bytes", "embedded", "to_cut", "index"],
        "boundaries": ["chunks", "boundaries", "sits"],
    }


def test_summary_has_columns_only_for_what_the_document_has() -> None:
    lists_and_code = read_text("- one\n- two\n\n```\nx = 1\n```\n", name="a.md")
    kinds = [
        {column.kind for column in views.bench_of(subject(document), swapped=True).columns}
        for document in (lists_and_code, read_text("Rain falls."))
    ]
    own = {"headings", "tables", "items", "code", "answers", "sits"}
    assert [found & own for found in kinds] == [{"items", "code"}, set()]


def test_boundaries_name_each_cut_from_both_sides() -> None:
    rows = views.bench_of(policy("fixed:size=300", "headings", "fixed:size=20"), swapped=True).rows
    places = [row.boundaries.places for row in rows if row.boundaries]
    assert [place.text for place in places[0]] == ["299 | 300", "599 | 600", "899 | 900"]
    assert [place.text for place in places[1]] == [
        *("95 | 96", "240 | 241", "430 | 431", "690 | 691", "1,010 | 1,011"),
    ]
    assert [place.chunk for place in places[1]] == [0, 1, 2, 3, 4]
    assert [len(listed) for listed in places] == [3, 5, 12]
    assert [row.boundaries.more for row in rows if row.boundaries] == ["", "", "and 47 more"]


def test_boundaries_lead_to_the_words_after_the_cut() -> None:
    page = policy("headings")
    (row,) = views.bench_of(page, swapped=True).rows
    assert row.boundaries is not None
    start, end = map(int, row.boundaries.places[1].goto.split("-"))
    assert page.text[start:end] == "### 3.1 Deadlines\n\nThe deadline for fili"


def test_table_says_where_the_chosen_answer_sits() -> None:
    tracks = ("fixed:size=300", "fixed:size=300,overlap=60", "headings", "recursive:size=70")
    page = policy(*tracks, "sentence-window:window=1")
    rows = views.bench_of(page, swapped=True).rows
    assert [
        (s.verdict, s.text) for row in rows if row.boundaries and (s := row.boundaries.sits)
    ] == [
        ("cut", "cut 1 | 2"),
        ("rescued", "cut, whole again in chunk 2, 300 tokens, with its heading 3.1 Deadlines"),
        ("whole", "whole in chunk 3, 190 tokens, with its heading 3.1 Deadlines"),
        ("whole", "whole in chunk 7, 65 tokens, without its heading 3.1 Deadlines"),
        (
            "whole",
            "whole in chunks 9 to 11, 92 to 124 tokens, with its heading 3.1 Deadlines in 2",
        ),
    ]
    (table,) = views.bench_of(policy("headings", chosen=1), swapped=True).rows
    assert table.boundaries is not None
    assert table.boundaries.sits is not None
    assert table.boundaries.sits.text == (
        "whole in chunk 5, 320 tokens, with its heading 4. Approval thresholds"
    )


def test_summary_numbers_that_count_something_lead_to_its_list() -> None:
    for row in views.bench_of(policy(), swapped=True).rows:
        for count in row.counts:
            is_some = count.kind == "chunks" or count.tone in {"bad", "warn", "some"}
            assert bool(count.url) == is_some, count


def test_line_under_the_tracks_says_what_was_checked() -> None:
    found = views.bench_of(policy("fixed", "recursive", "sentence-window"), swapped=True).checked
    assert found == Checked(
        "every chunk is a slice of it; Fixed and Recursive tile it to the letter; "
        "Sentence window covers every visible character",
        True,
        "sizes hold",
        (),
    )


def test_line_under_the_tracks_says_what_a_piece_is() -> None:
    assert (
        'role="tooltip">What the tokenizer keeps together: a word, a mark, a run of digits or a single '
        "digit. 5,000 can be three of them. Where a script is written without spaces, a token.</span>"
    ) in bench_html(policy("fixed"))


def test_line_under_many_tracks_counts_them() -> None:
    page = policy(*(f"fixed:size={size}" for size in (10, 20, 30, 40, 50)))
    found = views.bench_of(page, swapped=True).checked
    assert found is not None
    assert found.kept == "every chunk is a slice of it; all 5 tracks tile it to the letter"


def test_line_under_the_tracks_leads_to_what_does_not_hold() -> None:
    page = subject(read_text("Cafe\u0301s close."), tracks=("fixed:size=2,unit=characters",))
    found = views.bench_of(page, swapped=True).checked
    assert found is not None
    assert not found.whole_pieces
    assert [(fault.sentence, fault.goto) for fault in found.faults] == [
        ("5 cuts of Fixed are inside a piece: “Ca ✂ fe\u0301s”.", "0-6")
    ]


def test_line_under_the_tracks_counts_cuts_as_cuts_and_starts_apart() -> None:
    text = read_text("Claims are filed within sixty days of the day.")
    page = subject(text, tracks=("fixed:size=15,overlap=4,unit=characters",))
    found = views.bench_of(page, swapped=True).checked
    assert found is not None
    assert [fault.sentence for fault in found.faults] == [
        "2 cuts and 2 starts of Fixed + overlap are inside a piece: “file ✂ d”."
    ]


def test_line_under_the_tracks_is_left_out_while_all_of_them_wait() -> None:
    assert views.bench_of(policy("semantic", vectors=False), swapped=True).checked is None


def test_list_items_that_are_cut_are_listed() -> None:
    page = subject(read_text("- one two three\n- four", name="a.md"), tracks=("fixed:size=3",))
    (item,) = lists.units(page, "items").items
    assert (item.parts, item.place) == (("- one two", "three"), "chunks 1 | 2")


def test_answers_say_their_verdict_on_every_track() -> None:
    first = views.bench_of(policy("fixed:size=300", "fixed:size=300,overlap=60"), swapped=True)
    row = first.answers[0]
    assert row.name == "How long do I have to file a claim?"
    assert row.place == "tokens 294–331"
    assert [cell.text for cell in row.cells] == ["cut 1 | 2", "cut, whole again in 2"]


def test_cut_sentence_tells_the_cut_and_the_overlap_that_mends_it() -> None:
    page = policy("fixed:size=300")
    (first, _), more = cut_sentences(page.tracks, page.names, page.answers)
    told = f"{first.track} cuts “{first.before} ✂ {first.after}” {first.where}{first.advice}"
    assert told == (
        "Fixed cuts “Claims must be filed within 60 ✂ days of the transaction date, and …” "
        "between chunks 1 and 2; an overlap of 6 tokens would keep it whole."
    )
    assert more == ""


@given(st.integers(40, 400), st.integers(0, 5000), st.integers(40, 900))
def test_cut_sentence_promises_only_what_a_new_cut_keeps(
    size: int, start: int, length: int
) -> None:
    document, _ = flagship()
    answer = mark(document, start, min(start + length, len(document.text)))
    page = subject(document, (answer,), (f"fixed:size={size}",))
    told, _ = cut_sentences(page.tracks, page.names, page.answers)
    track = page.tracks[0]
    assert track is not None
    for sentence in told:
        needed = track.verdicts[0].overlap_needed
        assert needed is not None
        is_kept = needed < size and keeps_whole(track.chunking, answer.span, needed)
        assert ("would keep it whole" in sentence.advice) == is_kept


@pytest.mark.parametrize(
    ("track", "advice"),
    [
        (
            "fixed:size=30",
            "; it is 38 tokens long, so only a larger size can keep it whole.",
        ),
        (
            "fixed:size=32,unit=characters",
            "; it is 187 characters long, so only a larger size can keep it whole.",
        ),
    ],
)
def test_cut_sentence_says_what_would_help_where_no_overlap_does(track: str, advice: str) -> None:
    document, answers = flagship()
    page = subject(document, answers[:1], (track,))
    (told,), _ = cut_sentences(page.tracks, page.names, page.answers)
    assert told.advice == advice


def test_cut_words_of_a_table_are_its_cells() -> None:
    page = policy("fixed:size=300")
    _, second = cut_sentences(page.tracks, page.names, page.answers)[0]
    assert (second.before, second.after) == (
        "… approval by · Second approval by",
        "Time allowed · up to 250 euros · …",
    )


def test_note_tells_of_the_shown_track_only() -> None:
    page = policy("fixed:size=30", "fixed:size=300", "recursive", shown=1)
    note = views.bench_of(page, swapped=True).note
    assert [sentence.track for sentence in note.sentences] == ["Fixed 2", "Fixed 2"]
    good = bench_html(replace(page, state=page.state.showing(2)))
    assert "has a chunk that holds each marked answer whole" in good


def test_stand_in_is_named_only_where_its_vectors_are_used() -> None:
    used = views.bench_of(policy(embedder="hash"), swapped=True)
    assert used.legend.stand_in == (
        "Semantic and the curve use a stand-in, the embedder hash: it compares words and knows no "
        "meaning."
    )
    assert used.rows[2].words == "lowest 10\u00a0% of similarity · stand-in vectors"
    assert views.bench_of(policy("fixed", embedder="hash"), swapped=True).legend.stand_in == ""
    assert views.bench_of(policy(), swapped=True).legend.stand_in == ""


def test_text_of_another_script_says_why_it_is_counted_otherwise() -> None:
    thai, latin = read_text("สวัสดีตอนเช้า วันนี้ฝนตก"), read_text("Good morning. It rains.")
    told = [
        [line.message for line in views.bench_of(page, swapped=True).text_alarms]
        for page in (subject(thai, tokenizer="qwen2.5"), subject(latin, tokenizer="qwen2.5"))
    ]
    sentence = "Counted in Qwen2.5, because WordPiece has no words for most of this text."
    assert (told[0][0], sentence in told[1]) == (sentence, False)


def test_warning_about_a_track_shows_its_cuts() -> None:
    page = policy("semantic", "recursive", "fixed:size=300", vectors=False)
    (line,) = [
        one for one in views.bench_of(page, swapped=True).track_alarms if "parts" in one.message
    ]
    assert (line.message.split(" parts ")[0], line.track) == ("Fixed", 2)
    assert f'data-goto="{line.goto}" data-show="2">Show the place' in bench_html(page)


def test_warnings_past_the_first_six_are_shown_on_demand() -> None:
    tables = "| the first of two columns | b |\n| --- | --- |\n| one | some more words |\n\n"
    for many, more in ((6, False), (7, True)):
        page = subject(read_text(tables * many, name="a.md"), tracks=("fixed:size=11",))
        html = bench_html(page)
        assert ("1 more like these" in html, html.count('class="alarm"')) == (more, many)


def test_undo_is_offered_only_where_something_can_be_undone() -> None:
    for changes in (0, 2):
        button = bench_html(replace(policy(), changes=changes)).split("data-undo")[1]
        assert (" disabled" in button.split(">")[0]) == (changes == 0)


def test_bench_data_closes_no_element_and_reads_back() -> None:
    page = subject(read_text("</script><script>alert(1)</script> & “so on”."))
    data = views.bench_of(page, swapped=True).data
    assert "<" not in data
    assert json.loads(data)["document"]["characters"] == len(page.text)


def test_bench_data_leaves_out_a_pin_past_the_last_chunk() -> None:
    kept = json.loads(views.bench_of(policy(pin=3), swapped=True).data)["pin"]
    gone = json.loads(views.bench_of(policy(pin=4), swapped=True).data)["pin"]
    assert (kept, gone) == (3, None)


def test_bench_data_of_a_waiting_track_is_empty() -> None:
    track = json.loads(views.bench_of(policy(vectors=False), swapped=True).data)["tracks"][2]
    assert (track["pending"], track["starts"], track["name"]) == (True, [], "Semantic")


def test_chunks_come_in_pages() -> None:
    page = policy("fixed:size=10")
    first, last = lists.chunks(page, 0), lists.chunks(page, 2)
    assert (first.caption, len(first.rows)) == ("Fixed, chunks 1 to 50 of 119", 50)
    assert (first.previous, last.next) == ("", "")
    assert last.rows[-1].number == "119"
    with pytest.raises(ValueError, match="page must be from 0 to 2, not 3"):
        lists.chunks(page, 3)


def test_card_says_how_far_the_encoder_reads() -> None:
    card = chunk_card.card(policy("fixed:size=300"), 1)
    assert (card.tokens, card.encoder_tokens, card.number, card.of) == ("300", "302", 2, 4)
    assert card.headings[-1] == "3.1 Deadlines"
    assert card.truncated.startswith(
        "all-MiniLM-L6-v2 reads only the first 256 of these 302 tokens"
    )
    assert [(answer.words, answer.verdict) for answer in card.answers] == [
        ("its end", "cut"),
        ("whole", "whole"),
    ]


def test_card_holds_the_whole_chunk() -> None:
    page = policy("fixed:size=300")
    whole = "".join(
        chunk_card.card(page, at).read + chunk_card.card(page, at).unread for at in range(4)
    )
    assert whole == page.text


def test_card_refuses_a_chunk_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="chunk must be from 0 to 3, not 4"):
        chunk_card.card(policy("fixed:size=300"), 4)
    with pytest.raises(ValueError, match="Semantic is not cut yet"):
        chunk_card.card(policy(vectors=False, shown=2), 0)


@pytest.mark.parametrize("kind", lists.KINDS)
def test_units_list_what_the_summary_counts(kind: str) -> None:
    page = policy()
    counts = views.bench_of(page, swapped=True).rows
    for index, row in enumerate(counts):
        number = next((count.text for count in row.counts if count.kind == kind), "0")
        listed = lists.units(replace(page, state=page.state.showing(index)), kind)
        assert len(listed.items) == int(number.split()[0])


def test_units_show_where_a_sentence_is_cut() -> None:
    first = lists.units(policy(), "sentences").items[0]
    assert first.parts[0] == "Claims must be filed within 60"
    assert first.parts[1].startswith("days of the transaction date")
    assert first.place == "chunks 1 | 2"


def test_units_show_a_stranded_heading_with_the_first_words_under_it() -> None:
    first = lists.units(policy(shown=1), "headings").items[0]
    assert first.parts[0] == "3.1 Deadlines"
    assert first.parts[1].startswith("The deadline for filing a claim")


def test_found_shows_the_words_around_each_place() -> None:
    found = lists.found(read_text("One cafe\u0301 here.\n\nAnother CAFÉ there."), "café")
    assert [(place.before, place.words, place.after) for place in found.places] == [
        ("One ", "cafe\u0301", " here. Another CAFÉ there."),
        ("One cafe\u0301 here. Another ", "CAFÉ", " there."),
    ]
    assert found.sentence == "2 places. Choose one."


def test_found_comes_in_pages_to_the_last_place() -> None:
    document = read_text("rain " * 450)
    last = lists.found(document, "rain", 2, url="/d/x/find")
    assert last.sentence == "450 places, 401 to 450 are listed. Choose one."
    assert (last.places[-1].end, len(last.places)) == (2249, 50)
    assert (last.pager.previous, last.pager.next) == ("/d/x/find?q=rain&page=1", "")
    assert lists.found(document, "rain", 7, url="/d/x/find") == last


def test_units_come_in_pages_to_the_last_one() -> None:
    page = subject(read_text("It rains a lot. " * 230), tracks=("fixed:size=3",))
    first, last = lists.units(page, "sentences"), lists.units(page, "sentences", 1)
    assert (len(first.items), len(last.items)) == (200, 30)
    assert first.pager.next.endswith("kind=sentences&page=1")
    assert last.pager.caption == "201 to 230 of 230"


def test_found_says_what_to_do_where_nothing_is_found() -> None:
    document = read_text("A text.")
    assert lists.found(document, "no such").sentence.startswith("These words are not in the text")
    assert lists.found(document, " ").sentence == "Type the words to look for."


TEXTS = (
    "word",
    "One sentence.",
    "# <b>Head</b>\n\n| a | b |\n|---|---|\n| 1 | <i> |\n\n今日は。👩‍👩‍👧",
)


@pytest.mark.parametrize(("text", "vectors"), list(product(TEXTS, (True, False))))
def test_templates_render_any_document_and_let_no_markup_through(text: str, vectors: bool) -> None:
    document = read_text(text)
    answer = Answer(0, 4, "<u>Why?</u>")
    for answers in ((), (answer,)):
        page = subject(document, answers, ("fixed:size=1", *TRACKS), vectors=vectors)
        html = bench_html(page)
        html += rendered("_chunks.html", chunks=lists.chunks(page))
        html += rendered("_card.html", card=chunk_card.card(page, 0))
        for kind in lists.KINDS:
            html += rendered("_units.html", units=lists.units(page, kind))
        html += rendered("_found.html", found=lists.found(document, text))
        assert " style=" not in html
        assert all(tag not in html for tag in ("<b>", "<i>", "<u>"))


def rendered(template: str, **view: object) -> str:
    return bytes(PAGES.render(template, **view).body).decode()


def test_page_holds_no_inline_script_or_style() -> None:
    html = rendered("workbench.html", page=views.workbench_of(policy(), Settings()))
    assert " style=" not in html
    assert "<style" not in html
    assert " onclick=" not in html
    scripts = [part.split(">")[0] for part in html.split("<script")[1:]]
    assert all("src=" in script or "application/json" in script for script in scripts)


def test_page_of_a_problem_says_one_sentence_and_the_way_back() -> None:
    problem = views.problem(422, "Size must be more.", Settings(), back="/d/x")
    html = rendered("problem.html", problem=problem)
    assert "Size must be more." in html
    assert 'href="/d/x"' in html
    assert "Size must be more." in rendered("_problem.html", problem=problem)


@pytest.mark.parametrize("status", ["embedding", "done", "stopped", "failed"])
def test_progress_renders_in_every_status(status: Any) -> None:
    made = Progress(status, 3, 41, "It broke; try again.")
    html = rendered(
        "_progress.html",
        progress=progress_view(replace(policy(vectors=False), waiting=made)),
    )
    assert ("<progress" in html) == (status == "embedding")
    assert ("data-refetch" in html) == (status != "embedding")
    assert ("progress/start" in html) == (status in {"stopped", "failed"})


def test_every_static_file_that_a_template_names_is_there() -> None:
    html = rendered("workbench.html", page=views.workbench_of(policy(), Settings()))
    assert "v=missing" not in html
    named = [part.split('"')[0] for part in html.split('src="/static/')[1:]]
    folder = Path(__file__).parents[1] / "static"
    assert all((folder / name.partition("?")[0]).is_file() for name in named)
