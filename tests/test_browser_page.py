"""The page under a person's hands: what moves, what is kept, what can be undone."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.spec import parse_track
from tests.test_browser_picture import until

pytestmark = pytest.mark.browser

FLAGSHIP = "/d/expense-policy"
QUICK = f"{FLAGSHIP}?track=fixed:size=300&track=recursive&embedder=hash"
MARKS = "table.answers tbody tr"


def opened(page: Page, address: str = QUICK, *, picture: bool = False) -> None:
    """Open a page; without the picture, which takes seconds to load and few of these tests look at."""
    if not picture:
        page.route("**/vendor/plotly*", lambda route: route.abort())
    page.goto(address)
    page.locator("[data-text] .passage").first.wait_for()
    if picture:
        page.locator("[data-figure] .main-svg").first.wait_for()


def tracks(page: Page) -> list[str]:
    return parse_qs(urlsplit(page.url).query)["track"]


def wait_for_track(page: Page, track: str) -> None:
    page.wait_for_url(lambda url: track in parse_qs(urlsplit(url).query)["track"])


def row(page: Page, index: int = 0) -> Locator:
    return page.locator(f"table.summary tr[data-track='{index}']")


def choose_view(page: Page, name: str) -> None:
    """Show other numbers in the table, by their label, as the radio under it is not seen."""
    page.locator(".segment", has_text=name).click()
    expect(page.get_by_role("radio", name=name, exact=True)).to_be_checked()


def type_into(page: Page, field: str, value: str) -> None:
    page.fill(field, value)
    page.keyboard.press("Tab")


def select_words(page: Page, words: str) -> None:
    lay_selection(page, words)
    page.locator("[data-mark]").wait_for()


def lay_selection(page: Page, words: str) -> None:
    page.evaluate(
        """(words) => {
          const walker = document.createTreeWalker(document.querySelector("[data-text]"), NodeFilter.SHOW_TEXT);
          while (walker.nextNode() && !walker.currentNode.data.includes(words));
          const at = walker.currentNode.data.indexOf(words);
          getSelection().setBaseAndExtent(walker.currentNode, at, walker.currentNode, at + words.length);
        }""",
        words,
    )


def private_copy(page: Page) -> None:
    """A document of one's own with the sample's answers and one more."""
    opened(page)
    select_words(page, "Anyone hosted by a client")
    page.keyboard.press("a")
    page.keyboard.type("Who is covered?")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "expense-policy" not in url)
    page.locator("[data-text] .passage").first.wait_for()


def test_bare_address_becomes_the_whole_state(page: Page) -> None:
    opened(page, FLAGSHIP)
    page.wait_for_url("**unit=tokens")
    assert page.url.endswith(
        "?track=fixed:size=300&track=recursive&track=semantic:percentile=10"
        "&tokenizer=wordpiece&embedder=all-MiniLM-L6-v2&shown=0&unit=tokens"
    )


def test_drag_is_answered_within_the_gesture_and_undone_by_one_step_back(page: Page) -> None:
    opened(page)
    before = page.evaluate("history.length")
    slider = page.locator("[data-track-params]:not([hidden]) [data-field=size] [data-slider]")
    box = slider.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * 0.42, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(12):
        page.mouse.move(x + 4 * step, y)
        page.wait_for_timeout(25)
    row(page).get_by_text(re.compile(r"^[5-9]\d\d tokens")).wait_for()
    page.mouse.up()
    size = page.input_value("#track-0-size")
    wait_for_track(page, f"fixed:size={size}")
    assert page.evaluate("history.length") == before + 1
    page.go_back()
    wait_for_track(page, "fixed:size=300")
    expect(page.locator("#track-0-size")).to_have_value("300")
    row(page).get_by_text("2 of 3").wait_for()
    page.go_forward()
    expect(page.locator("#track-0-size")).to_have_value(size)


def test_each_gesture_is_one_step_back(page: Page) -> None:
    opened(page)
    type_into(page, "#track-0-size", "310")
    type_into(page, "#track-0-overlap", "20")
    wait_for_track(page, "fixed:size=310,overlap=20")
    page.go_back()
    wait_for_track(page, "fixed:size=310")
    expect(page.locator("#track-0-overlap")).to_have_value("0")
    page.go_back()
    wait_for_track(page, "fixed:size=300")
    expect(page.locator("#track-0-size")).to_have_value("300")


def test_slow_answer_does_not_move_the_controls_back(page: Page) -> None:
    opened(page)
    page.route("**size=310*", lambda route: (page.wait_for_timeout(300), route.continue_()))
    page.fill("#track-0-size", "310")
    page.locator("#track-0-overlap").fill("20")
    page.locator("#track-0-overlap").press("ArrowUp")
    expect(page.locator("#track-0-size")).to_have_value("310")
    wait_for_track(page, "fixed:size=310,overlap=21")
    expect(page.locator("#track-0-overlap")).to_have_value("21")


def test_older_answer_never_overwrites_a_newer_one(page: Page) -> None:
    opened(page)
    page.route("**size=310*", lambda route: (page.wait_for_timeout(400), route.continue_()))
    for size in ("310", "320", "330"):
        page.fill("#track-0-size", size)
    row(page).get_by_text("330 tokens").wait_for()
    page.wait_for_timeout(600)
    assert "330 tokens" in row(page).inner_text()
    assert tracks(page)[0] == "fixed:size=330"


def test_reload_gives_the_same_picture(page: Page) -> None:
    opened(page)
    type_into(page, "#track-0-overlap", "60")
    wait_for_track(page, "fixed:size=300,overlap=60")
    numbers = page.locator("table.summary").inner_text()
    page.reload()
    assert page.locator("table.summary").inner_text() == numbers


def test_slider_and_number_stay_in_step_and_double_click_returns(page: Page) -> None:
    opened(page)
    field = page.locator("[data-track-params]:not([hidden]) [data-field=size]")
    type_into(page, "#track-0-size", "512")
    wait_for_track(page, "fixed:size=512")
    at_512 = float(field.locator("[data-slider]").input_value())
    field.locator("[data-slider]").press("ArrowRight")
    expect(page.locator("#track-0-size")).to_have_value("528")
    assert float(field.locator("[data-slider]").input_value()) == at_512 + 1
    field.locator(".field-label").dblclick()
    wait_for_track(page, "fixed")
    assert page.input_value("#track-0-size") == "256"


def test_smaller_size_takes_the_overlap_down_with_it(page: Page) -> None:
    opened(page, f"{FLAGSHIP}?track=fixed:size=300,overlap=100&embedder=hash")
    type_into(page, "#track-0-size", "50")
    wait_for_track(page, "fixed:size=50,overlap=49")


def test_overlap_returns_with_a_size_that_allows_it(page: Page) -> None:
    opened(page, f"{FLAGSHIP}?track=fixed:size=300,overlap=60&embedder=hash")
    for size, overlap in (("40", "39"), ("16", "15"), ("50", "49"), ("300", "60")):
        page.fill("#track-0-size", size)
        expect(page.locator("#track-0-overlap")).to_have_value(overlap)
    wait_for_track(page, "fixed:size=300,overlap=60")
    expect(page.locator("#remark-0")).to_have_text("")


def test_overlap_typed_as_large_as_the_size_does_the_same(page: Page) -> None:
    opened(page)
    type_into(page, "#track-0-overlap", "400")
    wait_for_track(page, "fixed:size=300,overlap=299")
    expect(page.locator("#remark-0")).to_contain_text("it is 299 for now; 400 returns")
    type_into(page, "#track-0-size", "500")
    wait_for_track(page, "fixed:size=500,overlap=400")
    expect(page.locator("#remark-0")).to_have_text("")


def test_wrong_value_gets_its_sentence_at_its_field_and_leaves_the_picture(page: Page) -> None:
    opened(page)
    address, top = page.url, top_of(page, "#figure")
    size = page.locator("#track-0-size")
    type_into(page, "#track-0-size", "0")
    sentence = "Size must be a whole number from 1 to 100,000, not '0'."
    expect(page.locator("#remark-0")).to_contain_text(sentence)
    assert size.get_attribute("aria-invalid") == "true"
    assert (page.url, top_of(page, "#figure")) == (address, top)
    type_into(page, "#track-0-overlap", "20")
    expect(page.locator("#remark-0")).to_contain_text(sentence)
    type_into(page, "#track-0-size", "310")
    wait_for_track(page, "fixed:size=310,overlap=20")
    expect(page.locator("#remark-0")).to_have_text("")
    assert size.get_attribute("aria-invalid") is None
    assert page.locator("#notice").inner_text() == ""


def top_of(page: Page, selector: str) -> float:
    top: float = page.locator(selector).evaluate("(element) => element.getBoundingClientRect().top")
    return top


STANDS = """() => ["#controls", ".settings", "#track-0-size", "#track-0-overlap", "#figure", "#text"]
  .map((part) => document.querySelector(part).getBoundingClientRect().top)"""


@pytest.mark.parametrize("width", [1440, 1024])
def test_nothing_moves_under_the_hand(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 1000})
    opened(page, f"{FLAGSHIP}?track=fixed:size=300&track=recursive&track=semantic&embedder=hash")
    before = page.evaluate(STANDS)
    for field, values in (
        ("#track-0-overlap", (0, 6, 20, 40, 60)),
        ("#track-0-size", (100, 300, 512, 900, 2000, 100)),
    ):
        for value in values:
            page.fill(field, str(value))
            wait_for_track(page, written(page))
            assert page.evaluate(STANDS) == before, (field, value)
    for track in ("Recursive", "Semantic", "Fixed"):
        page.get_by_role("radio", name=track).check(force=True)
        page.locator(".page-shown select").get_by_text(track).wait_for(state="attached")
        assert page.evaluate(STANDS) == before, track


def written(page: Page) -> str:
    """The first track as its fields say it."""
    size, overlap = (page.input_value(f"#track-0-{name}") for name in ("size", "overlap"))
    return str(parse_track(f"fixed:size={size},overlap={overlap}"))


def test_every_place_calls_a_track_by_the_same_name(page: Page) -> None:
    opened(page)
    type_into(page, "#track-0-overlap", "60")
    row(page).get_by_text("Fixed + overlap").wait_for()
    page.get_by_role("radio", name="Fixed + overlap").wait_for()
    named = page.locator("[data-name-of='0']").all_text_contents()
    assert set(named) == {"Fixed + overlap"}
    assert row(page).get_by_text("2 rescued").is_visible()


def test_tabs_reach_the_settings_of_every_track(page: Page) -> None:
    opened(page, f"{FLAGSHIP}?track=fixed&track=recursive&track=semantic&embedder=hash")
    page.get_by_role("radio", name="Semantic").check(force=True)
    page.locator("#track-2-percentile").wait_for()
    assert page.locator("[data-track-params]:visible").count() == 1
    page.select_option("[data-track-params]:visible [data-param=threshold]", "absolute")
    wait_for_track(page, "semantic:threshold=absolute")
    assert page.is_hidden("#track-2-percentile")
    assert page.is_visible("#track-2-amount")
    assert page.input_value("[data-shown-select]") == "2"


def test_tokenizer_and_axis_are_part_of_the_state(page: Page) -> None:
    opened(page)
    page.select_option("[name=tokenizer]", "characters")
    page.wait_for_url("**tokenizer=characters**")
    expect(page.locator("#facts")).to_contain_text(re.compile(r"\d,\d\d\d tokens · 41 sentences"))
    facts = page.locator("#facts > span").all_text_contents()
    assert [fact.strip("·") for fact in facts[1:]] == [
        fact[1:] for fact in facts[1:]
    ]  # none ends with it
    page.select_option("[name=unit]", "characters")
    page.wait_for_url("**unit=characters**")


def test_number_opens_its_list_and_every_item_goes_to_its_place(page: Page) -> None:
    opened(page)
    row(page).get_by_role("button", name="Sentences cut: 3").click()
    items = page.locator("#units .list-item")
    items.first.wait_for()
    assert items.count() == 3
    expect(page.locator("#units")).to_be_in_viewport(ratio=1)
    expect(page.locator("#units h2")).to_be_focused()
    items.nth(2).click()
    page.locator("[data-text]").get_by_text("Second approval by").first.wait_for()
    type_into(page, "#track-0-size", "310")
    row(page).get_by_text("310 tokens").wait_for()
    page.locator("#units .list-item").first.wait_for()
    page.keyboard.press("Escape")
    assert page.locator("#units").inner_text() == ""
    row(page).get_by_role("button", name="Chunks: 4").click()
    expect(page.locator("#units h2")).to_have_text("Fixed: 4 chunks")
    page.get_by_role("button", name="Close the list").click()
    assert page.locator("#units").inner_text() == ""


def test_views_of_the_numbers_go_by_key_and_stay_when_the_numbers_change(page: Page) -> None:
    opened(page)
    stranded = page.get_by_role("button", name="Headings stranded: 3, list them")
    assert stranded.is_hidden()
    page.locator("#view-cuts").focus()
    page.keyboard.press("ArrowRight")
    stranded.click()
    page.locator("#units .list-item").get_by_text("3.1 Deadlines").wait_for()
    choose_view(page, "Boundaries")
    type_into(page, "#track-0-size", "20")
    more = row(page).get_by_role("button", name="and 47 more")
    more.wait_for()
    page.select_option("#sits-answer", label="When is a receipt photo legible?")
    page.get_by_role(
        "button", name="whole in chunk 3, 253 tokens, without its heading 3.2 Receipts"
    ).wait_for()
    type_into(page, "#track-0-size", "19")
    row(page).get_by_role("button", name="18 | 19").wait_for()
    expect(page.locator("#sits-answer option:checked")).to_have_text(re.compile("receipt photo"))
    page.wait_for_url("**view=boundaries&chosen=2**")
    page.reload()
    expect(page.locator("#view-boundaries")).to_be_checked()
    expect(page.locator("#sits-answer option:checked")).to_have_text(re.compile("receipt photo"))
    row(page, 1).get_by_role("button", name="437 | 438").click()
    page.wait_for_url("**shown=1**")
    page.locator("[data-text]").get_by_text("Attach a receipt").first.wait_for()
    row(page).get_by_role("button", name=re.compile("more$")).click()
    page.wait_for_url("**shown=0**")
    page.locator("#chunks tbody tr").nth(49).wait_for()


def test_line_under_the_tracks_leads_to_the_place_that_breaks_a_promise(page: Page) -> None:
    opened(page, f"{FLAGSHIP}?track=fixed:size=300&track=fixed:size=302,unit=characters")
    line = page.locator(".checks")
    assert "Fixed and Fixed 2 tile it to the letter; sizes hold." in line.inner_text()
    line.get_by_role("button", name="Show the place").click()
    page.wait_for_url("**shown=1**")
    page.locator("[data-text] .found").first.wait_for()


def test_arrow_keys_walk_chunks_and_tracks_and_escape_closes_the_card(page: Page) -> None:
    opened(page)
    title = page.locator("[data-card] h3")
    page.keyboard.press("ArrowRight")
    title.get_by_text("chunk 1").wait_for()
    page.keyboard.press("ArrowRight")
    title.get_by_text("chunk 2").wait_for()
    page.wait_for_url("**pin=1")
    page.route("**size=310*", lambda route: (page.wait_for_timeout(300), route.continue_()))
    type_into(page, "#track-0-size", "310")
    page.locator(
        "[data-card] [data-walk='1']"
    ).click()  # while an answer that does not know of it is on its way
    row(page).get_by_text("310 tokens").wait_for()
    title.get_by_text("chunk 3").wait_for()
    page.wait_for_url("**pin=2")
    page.locator("[data-card] [data-walk='-1']").click()
    page.wait_for_url("**pin=1")
    page.keyboard.press("ArrowDown")
    title.get_by_text("Recursive").wait_for()
    page.wait_for_url("**shown=1**")
    page.reload()
    title.get_by_text("Recursive").wait_for()
    page.keyboard.press("Escape")
    title.wait_for(state="detached")
    page.wait_for_url(lambda url: "pin" not in url)


def test_card_shows_what_the_encoder_reads(page: Page) -> None:
    opened(page, f"{FLAGSHIP}?track=fixed:size=300&pin=1")
    card = page.locator("[data-card]")
    card.get_by_text("all-MiniLM-L6-v2 reads only the first 256 of these 302 tokens").wait_for()
    assert card.locator("dd").all_inner_texts() == ["300", "1,447", "302"]
    assert "3.1 Deadlines" in card.inner_text()


def test_table_of_chunks_says_what_the_figure_says_and_pins(page: Page) -> None:
    opened(page)
    page.locator("[data-chunks] summary").click()
    chunks = page.locator("#chunks tbody tr")
    chunks.first.wait_for()
    assert chunks.count() == 4
    chunks.nth(2).get_by_role("button").click()
    page.locator("[data-card] h3").get_by_text("chunk 3").wait_for()


def test_marking_on_a_sample_makes_a_copy_with_the_state(page: Page) -> None:
    private_copy(page)
    assert tracks(page) == ["fixed:size=300", "recursive"]
    assert page.locator(MARKS).count() == 4
    assert "Who is covered?" in page.locator(MARKS).last.inner_text()


def test_answers_are_edited_removed_and_undone(page: Page) -> None:
    private_copy(page)
    page.locator("[data-edit-answer='3']").click()
    select_area = page.locator("[data-answer-question]")
    select_area.fill("Who else?")
    select_area.press("Enter")
    page.locator(MARKS).get_by_text("Who else?").wait_for()
    page.get_by_role("button", name="Remove the answer to: Who else?").click()
    expect(page.locator(MARKS)).to_have_count(3)
    page.locator("body").press("u")
    expect(page.locator(MARKS)).to_have_count(4)


def test_pasted_answer_is_found_and_every_place_is_offered(page: Page) -> None:
    private_copy(page)
    page.locator("#answers [data-paste-answer]").click()
    expect(page.locator("[data-paste-words]")).to_be_focused()
    page.fill("[data-paste-words]", "OF THE\nclaim")
    page.get_by_role("button", name="Find it", exact=True).click()
    places = page.locator("[data-paste-found] .found-place")
    places.first.wait_for()
    assert places.count() == 2
    places.nth(1).click()
    expect(page.locator(MARKS)).to_have_count(5)
    assert "“of the claim”" in page.locator(MARKS).last.inner_text()


def test_pasted_answer_with_one_place_is_shown(page: Page) -> None:
    opened(page)
    for copies in range(2):  # on the sample, which is copied for it, and on the copy
        page.locator("#answers [data-paste-answer]").click()
        page.fill("[data-paste-words]", "Disputed claims" if copies else "up to 250 euros")
        page.get_by_role("button", name="Find it", exact=True).click()
        expect(page.locator(MARKS)).to_have_count(4 + copies)
        expect(page.locator("[data-text] .found").first).to_be_in_viewport()
        until(page, f"said.filter((words) => words.includes('marked')).length === {copies + 1}")


def test_undo_waits_for_something_to_undo(page: Page) -> None:
    opened(page)
    undo = page.locator("[data-undo]")
    assert undo.is_disabled()
    assert "Nothing to undo" in (undo.get_attribute("title") or "")
    private_copy(page)
    for left in range(3, -1, -1):
        page.locator("[aria-label^='Remove the answer']").first.click()
        expect(page.locator(MARKS)).to_have_count(left)
    page.locator("body").press("u")
    expect(page.locator(MARKS)).to_have_count(1)


def test_button_for_marking_stays_inside_the_text(page: Page) -> None:
    opened(page)
    for words in ("This policy covers", "board member", "Travel and expense policy"):
        select_words(page, words)
        button, pane = (
            page.locator(part).bounding_box() for part in ("[data-mark]", "[data-text]")
        )
        assert button is not None
        assert pane is not None
        assert pane["x"] <= button["x"]
        assert button["x"] + button["width"] <= pane["x"] + pane["width"]
        assert pane["y"] <= button["y"] <= pane["y"] + pane["height"]


def test_headers_say_their_meaning_by_hand_and_by_key(page: Page) -> None:
    opened(page)
    for view, column in (
        ("Cuts", "Past encoder limit"),
        ("Units", "Headings stranded"),
        ("Boundaries", "Where the answer sits"),
    ):
        choose_view(page, view)
        word = page.locator(".summary thead").get_by_role("button", name=column)
        meaning = page.locator(f"#{word.get_attribute('aria-describedby')}")
        assert meaning.is_hidden()
        word.focus()
        assert meaning.is_visible()
        page.keyboard.press("Escape")
        assert meaning.is_hidden()


def test_finder_walks_the_places(page: Page) -> None:
    opened(page)
    page.keyboard.press("f")
    page.keyboard.type("receipt")
    count = page.locator("[data-find-count]")
    count.get_by_text("1 of 15").wait_for()
    page.keyboard.press("Enter")
    count.get_by_text("2 of 15").wait_for()
    page.keyboard.press("Shift+Enter")
    count.get_by_text("1 of 15").wait_for()
    page.keyboard.press("Escape")
    assert page.is_hidden("[data-finder]")


def test_keys_have_their_list(page: Page) -> None:
    opened(page)
    page.keyboard.press("?")
    assert page.get_by_role("dialog", name="Keys").is_visible()
    page.keyboard.press("c")
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog", name="Keys").is_hidden()
    page.get_by_role("button", name="Presets").click()
    for key in ("c", "?", "ArrowRight"):
        page.keyboard.press(key)
    assert page.locator("#keys, [data-card]").filter(visible=True).count() == 0
    assert page.locator("#notice").inner_text() == ""


def test_pasted_text_becomes_a_document(page: Page) -> None:
    opened(page)
    page.get_by_role("button", name="Open…").click()
    expect(page.locator("#open-text")).to_be_focused()
    page.fill("#open-text", "   ")
    page.get_by_role("button", name="Cut it").click()
    page.locator("#open .problem").wait_for()
    page.fill("#open-text", "Rain falls. <b>Taxes</b> rise.")
    page.fill("#open-name", "Weather")
    page.get_by_role("button", name="Cut it").click()
    page.get_by_role("heading", name="Weather").wait_for()
    page.locator("[data-text]").get_by_text("<b>Taxes</b>").wait_for()


def test_file_is_opened_by_choosing_it(page: Page) -> None:
    opened(page)
    page.get_by_role("button", name="Open…").click()
    page.set_input_files(
        "#open-file",
        {"name": "moon.md", "mimeType": "text/markdown", "buffer": b"# Moon\n\nFar away."},
    )
    page.get_by_role("heading", name="Moon").wait_for()


def test_theme_is_kept(page: Page) -> None:
    opened(page)
    switch = page.locator("[data-theme-switch]")
    switch.click()
    switch.click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


@pytest.mark.parametrize("width", [390, 768, 1024, 1440, 1920])
def test_nothing_scrolls_sideways(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    opened(page, FLAGSHIP, picture=True)
    page.keyboard.press("ArrowRight")
    page.locator("[data-card] h3").wait_for()
    for view in ("Cuts", "Units", "Cost", "Boundaries"):
        choose_view(page, view)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        spilt = page.evaluate(
            """() => [...document.querySelectorAll(".card")]
              .filter((card) => card.scrollWidth > card.clientWidth + 1)
              .map((card) => card.className)"""
        )
        assert (view, spilt) == (view, [])


def test_narrow_page_has_its_settings_in_a_sheet_and_the_text_under_the_figure(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    opened(page)
    assert not page.is_visible("#controls")
    page.get_by_role("button", name="Settings").click()
    page.locator("#track-0-size").wait_for()
    sheet, figure = (page.locator(part).bounding_box() for part in ("#controls", "#figure"))
    assert sheet is not None
    assert figure is not None
    assert sheet["height"] <= 0.45 * 844
    assert figure["y"] >= 0
    assert figure["y"] + figure["height"] <= sheet["y"] + 1
    page.keyboard.press("Escape")
    page.locator("#controls").wait_for(state="hidden")
    tops = page.evaluate(
        "['#figure', '#page', '#bench'].map((id) => document.querySelector(id).getBoundingClientRect().top)"
    )
    assert tops == sorted(tops)
    page.get_by_role("button", name="Help").click()
    expect(page.get_by_role("dialog", name="Keys and touch")).to_be_visible()


PART_IN_FOCUS = """() => [".bar", "#controls", "#figure", ".legends", "#bench, .ask-card, .similarity-card",
  "#page"].findIndex((part) => document.activeElement.closest(part))"""


def test_tab_goes_in_the_order_of_the_eye(page: Page) -> None:
    opened(page)
    seen: list[int] = []
    while len(seen) < 80 and (not seen or seen[-1] < 5):
        page.keyboard.press("Tab")
        seen.append(page.evaluate(PART_IN_FOCUS))
    assert seen == sorted(seen)
    assert set(seen) == {-1, 0, 1, 2, 3, 4, 5}  # the link that skips the header comes first


def test_text_and_tables_are_there_before_the_picture(page: Page) -> None:
    opened(page)
    assert "2 of 3" in row(page).inner_text()
