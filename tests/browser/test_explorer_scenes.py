"""Explorers drawn in a browser, without JupyterLab: how high they are, what a slider does, what keys reach."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Final

import pytest
from matplotlib.image import imread
from playwright.sync_api import Locator, expect

from cardlab.science.beginning import begin
from cardlab.widgets.explorers.base import Explorer
from cardlab.widgets.explorers.laboratory.explorer import LaboratoryExplorer
from tests.browser.looks import IN_THEME, OUTSIDE, RING, SMALL, faults
from tests.browser.standalone import StandaloneTable
from tests.browser.table_page import WINDOW
from tests.explorers import PATHS, after, finish, pages

pytestmark = pytest.mark.check

HIGHEST: Final = 560
WIDTHS: Final = (926, 860, 1024)
FULL: Final = """(explorer, most) => {
    const columns = [...explorer.querySelectorAll('.column')].filter(column => {
        const {scrollHeight, clientHeight, scrollWidth, clientWidth} = column;
        return scrollHeight > clientHeight || scrollWidth > clientWidth;
    });
    const high = explorer.getBoundingClientRect().height;
    return [...columns.map(column => column.textContent.slice(0, 80)), ...(high > most ? [`${high} px`] : [])];
}"""
"""The columns that hold more than can be seen of them, and the height of an explorer that is too high."""

PRESSED: Final = "button:not(.roll, .pad button)"
"""What is to be as large as a finger wants: all but the cells of a sample space and the keys of a pad."""


def show(table: StandaloneTable, topic: str, *commands: str) -> Explorer:
    """An explorer on the page after some commands."""
    explorer = after(topic, commands)
    table.show(explorer.view)
    return explorer


def slider(table: StandaloneTable, name: str) -> Locator:
    return table.root.get_by_role("slider", name=name)


def has_handle(slider: Locator) -> bool:
    """Whether anything of the handle's colour is on the track."""
    picture = imread(BytesIO(slider.screenshot()), format="png")
    accent = [0x0B / 255, 0x62 / 255, 0x87 / 255]
    return bool((abs(picture[:, :, :3] - accent).max(axis=2) < 0.02).any())


def button(table: StandaloneTable, name: str) -> Locator:
    return table.root.get_by_role("button", name=name, exact=True)


# --- How it looks ---


@pytest.mark.parametrize("topic", PATHS)
def test_all_is_seen_at_once(table: StandaloneTable, topic: str) -> None:
    """Each page of an explorer, in every state, is at most 560 px high, and no column has more than can be seen."""
    show(table, topic)
    for width in WIDTHS:
        table.give_room(WINDOW, width)
        assert faults(table, pages(topic), FULL, OUTSIDE, told=HIGHEST) == {}, width


@pytest.mark.parametrize("topic", PATHS)
def test_it_can_be_read_and_pressed(table: StandaloneTable, topic: str) -> None:
    """In both themes, wide and on a phone, nothing sticks out, and all can be read and is large enough to press."""
    show(table, topic)
    for width in ("wide", "narrow"):
        table.narrow() if width == "narrow" else table.widen()
        for theme, scripts in IN_THEME.items():
            table.set_theme(theme)
            assert faults(table, pages(topic), SMALL, *scripts, told=PRESSED) == {}, (width, theme)
            table.photograph(f"explorer-{topic}-{theme}-{width}")


# --- Predicting first ---


def test_no_handle_before_it_is_touched(table: StandaloneTable) -> None:
    """A slider has none, and Reveal waits; with a touch in the very middle both are there."""
    explorer = show(table, "dice")
    guess = slider(table, "My prediction in per cent")
    assert not has_handle(guess)
    button(table, "Reveal").press("Enter")
    expect(table.notice).to_contain_text("First say what you expect")
    assert not explorer.is_revealed  # type: ignore[attr-defined]
    guess.click()
    expect(guess).to_have_attribute("aria-valuetext", "50 %")
    table.page.mouse.move(0, 0)
    assert has_handle(guess)
    expect(button(table, "Reveal")).not_to_have_attribute("aria-disabled", "true")


def test_a_key_touches_it_too(table: StandaloneTable) -> None:
    """Arrows move it from the middle, the plot follows at once, and after the reveal two marks stand on one bar."""
    explorer = show(table, "dice")
    guess = slider(table, "My prediction in per cent")
    guess.focus()
    assert table.page.evaluate(RING) == "3px"
    for _ in range(12):
        table.page.keyboard.press("ArrowLeft")
    expect(guess).to_have_attribute("aria-valuetext", "38 %")
    expect(table.root.locator(".plot path.gold")).to_have_count(1)
    button(table, "Reveal").press("Enter")
    expect(table.root.locator(".mark.mine .name")).to_contain_text("my guess 38")
    expect(table.root.locator(".mark.truth .name")).to_be_visible()
    assert explorer.guess == 38  # type: ignore[attr-defined]
    assert table.root.evaluate("root => root.contains(document.activeElement)")


def test_show_me_claims_no_guess(table: StandaloneTable) -> None:
    """One click, and the answer is there; nobody is told what they never said."""
    show(table, "dice", "predict 50")
    button(table, "Show me the answer without a prediction").click()
    expect(table.root.locator(".mark.truth .name")).to_be_visible()
    expect(table.root.locator(".mark.mine .name")).to_have_count(0)
    expect(table.root).not_to_contain_text("50 %")


# --- Dice ---


def test_rolls_are_tapped_and_judged(table: StandaloneTable) -> None:
    """By mouse and by arrow keys; what was missed is said."""
    show(table, "dice", "hand 3 5")
    cells = table.root.locator(".rolls button")
    for place in (1, 6, 3, 18, 8, 13):  # all of the sums 3 and 5
        cells.nth(place).click()
        expect(cells.nth(place)).to_have_attribute("aria-pressed", "true")
    cells.nth(13).focus()
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("ArrowDown")
    expect(cells.nth(20)).to_be_focused()
    button(table, "Show me the answer without a prediction").click()
    expect(table.notice).to_contain_text("Missed (○): the 3 and the 5 go on 3 and 5.")
    expect(table.root.locator(".roll.missed")).to_have_count(2)


def test_a_slider_is_drawn_at_once(table: StandaloneTable) -> None:
    """The picture follows before Python has heard of it."""
    explorer = show(table, "dice", "tab dealt")
    dealt = slider(table, "Cards dealt")
    line = table.root.locator(".plot path.gold")
    before = line.get_attribute("d")
    dealt.evaluate("slider => { slider.value = 20; slider.dispatchEvent(new Event('input')); }")
    assert line.get_attribute("d") != before
    assert explorer.dealt_cards == 5  # type: ignore[attr-defined]


def test_more_dice_are_put_together(table: StandaloneTable) -> None:
    """Tapped or written; what cannot be is said, and what was written stays to be put right."""
    explorer = show(table, "dice", "tab more")
    table.root.locator(".pad button", has_text="d8").click()
    field = table.root.get_by_label("or write them")
    expect(field).to_have_value("2d6 + d8")
    field.fill("30d6")
    field.press("Enter")
    expect(table.notice).to_contain_text("1 to 20 dice")
    expect(field).to_have_value("30d6")
    field.fill("3d6")
    field.press("Enter")
    expect(table.notice).to_have_text("")
    button(table, "highest").click()
    button(table, "+100").click()
    expect(table.root.locator(".plot .legend")).to_contain_text("100 rolls")
    assert str(explorer.more.pool) == "3d6"  # type: ignore[attr-defined]


# --- Rows ---


def test_a_string_is_guessed_and_found(table: StandaloneTable) -> None:
    """Typed and put right, guessed, revealed: its places are marked in the row; another one is tapped."""
    explorer = show(table, "rows")
    field = table.root.get_by_label("Letters U, D, S")
    for typed, told in (("UUX", re.compile("Write the letters U")), ("UDS", "")):
        field.fill(typed)
        field.press("Enter")
        expect(table.notice).to_have_text(told)
        expect(field).to_have_value(typed)
    button(table, "Remove the last").click()
    expect(field).to_have_value("UD")
    slider(table, "My guess in per cent").press("ArrowLeft")
    expect(table.root.locator(".cards-row .hit")).to_have_count(0)
    button(table, "Reveal").click()
    expect(table.root.locator(".answer b")).to_have_text("388/1275")
    row = table.root.locator(".cards-row")
    expect(row).to_have_attribute("aria-label", re.compile("UD stands .* it begins at card"))
    assert row.locator(".hit").count() == len(explorer.rows[0].covered)  # type: ignore[attr-defined]
    button(table, "Row 3").click()
    expect(row).to_have_attribute("aria-label", re.compile("Row 3"))
    face, step = (row.locator(part).nth(1).bounding_box() for part in (".small-card", ".step"))
    assert face and step
    assert step["y"] >= face["y"] + face["height"]


def test_anywhere_is_tried_and_answered(table: StandaloneTable) -> None:
    """Reveal shuffles; somebody's string has its best answer; all strings stand as bars and as a tree."""
    explorer = show(table, "rows", "tab anywhere")
    slider(table, "My guess for anywhere").click()
    button(table, "Reveal").click()
    expect(table.root.get_by_role("progressbar")).to_be_visible()
    finish(explorer)
    table.show(explorer.view)
    expect(table.root).to_contain_text("of 10,000 rows of 52 (seed 7)")
    expect(table.root.locator(".mark.mine .name")).to_contain_text("my guess 50")
    table.root.get_by_role("tab", name="Against another").click()
    field = table.root.get_by_label("Letters U, D, S")
    field.fill("UDU")
    field.press("Enter")
    expect(table.root).to_contain_text("wins most often against UDU")
    table.root.get_by_role("tab", name="All strings").click()
    button(table, "Show me the answer without a prediction").click()
    expect(table.root.get_by_role("img", name="The strings of 3 letters as a tree")).to_be_visible()


# --- Prediction ---


def test_a_habit_is_found_out(table: StandaloneTable) -> None:
    """A mix by sliders, what a rival makes of it at once, the best mix predicted and taken."""
    explorer = show(table, "prediction")
    lay, bars = slider(table, "Lay A"), table.root.locator(".bars b")
    before = bars.all_text_contents()
    lay.evaluate("slider => { slider.value = 18; slider.dispatchEvent(new Event('input')); }")
    assert bars.all_text_contents() != before, "Python has not heard of it"
    assert len(set(explorer.habit.shares.values())) == 1  # type: ignore[attr-defined]
    lay.press("ArrowRight")
    expect(lay).to_have_attribute("aria-valuetext", "49 %")
    slider(table, "What the best mix makes sure of").click()
    expect(table.root).not_to_contain_text("11/12")
    button(table, "Reveal").click()
    expect(table.root).to_contain_text("The value is +11/12 = +0.917")
    button(table, "Take the best mix").click()
    expect(table.root).to_contain_text("Your mix cannot be exploited.")


def test_other_hands_are_typed_and_dealt(table: StandaloneTable) -> None:
    """What does not fit is said; the matrix beside the hands follows, also from the other side."""
    show(table, "prediction", "tab hands")
    field, head = table.root.get_by_label("Leader's / follower's"), table.root.locator(".matrix thead th")
    for hands, told in (("K 8 / A 7 3", re.compile("as many cards")), ("K 8 / A 7", "")):
        field.fill(hands)
        field.press("Enter")
        expect(table.notice).to_have_text(told)
        expect(field).to_have_value(hands)
    expect(head).to_have_text(["", "A", "7"])
    button(table, "the follower").click()
    expect(head).to_have_text(["", "K", "8"])
    button(table, "Deal 6 cards each").click()
    expect(head).to_have_count(7)


# --- Whole games ---


def test_games_are_guessed_played_and_compared(table: StandaloneTable) -> None:
    """A policy for a seat, a guess, a run with Stop; the other pages keep their answer; a question about the seat."""
    explorer = show(table, "games", "cards 5")
    button(table, "Seat 2").click()
    button(table, "never attacks").click()
    expect(table.root.locator(".asked")).to_contain_text("seat 2 win? All but seat 2 are greedy.")
    slider(table, "My guess in per cent").click()
    button(table, "Reveal").click()
    expect(button(table, "Stop")).to_be_visible()
    finish(explorer)
    table.show(explorer.view)
    expect(table.root.locator(".bars .span")).to_have_count(4)
    expect(table.root.locator(".mark.mine .name")).to_contain_text("my guess 50")
    table.root.get_by_role("tab", name="How long").click()
    expect(table.root.locator(".answer b")).to_have_text("?")
    slider(table, "My guess in turns").press("ArrowLeft")
    button(table, "Reveal").click()
    expect(table.root).to_contain_text("turns on average")
    table.root.get_by_role("tab", name="Two ways").click()
    button(table, "No").click()
    button(table, "Reveal").click()
    finish(explorer)
    table.show(explorer.view)
    expect(table.root.locator(".mark.mine .name")).to_contain_text("my guess No")
    expect(table.root).to_contain_text("Seat 2 won")


# --- The laboratory ---

STICKS_OUT: Final = """hand => {
    const box = hand.parentElement.getBoundingClientRect();
    return [...hand.querySelectorAll('.card, .why')].map(item => item.getBoundingClientRect())
        .filter(({left, right, bottom}) => left < box.left || right > box.right || bottom > box.bottom).length;
}"""
"""How many cards of a hand, or words below them, reach out of its column."""


def test_the_hand_of_the_laboratory_is_whole(table: StandaloneTable) -> None:
    """At each width of a laptop all cards lie in one row, in their column, and the picked one says what it is."""
    explorer = LaboratoryExplorer(begin("card.is_red", seed=9))
    table.show(explorer.do(f"pick {explorer.laboratory.hand[0]}").view)
    hand = table.root.locator(".hand")
    for width in WIDTHS:
        table.give_room(WINDOW, width)
        expect(hand.get_by_text("my test", exact=True)).to_be_visible()
        assert hand.evaluate(STICKS_OUT) == 0, width


def test_a_long_sentence_of_an_idea_hides_nothing(table: StandaloneTable) -> None:
    """It scrolls in its box; its lists lie in sight, and what takes the idea is still there."""
    inner = "card.is_red and card.rank > last.rank if last.is_even else card.is_black"
    explorer = LaboratoryExplorer(begin("card.is_red", seed=9)).do("idea A")
    table.show(explorer.do(f"block text card.is_numeral if last.is_face else ({inner})").view)
    for width in WIDTHS:
        table.give_room(WINDOW, width)
        assert table.root.evaluate(FULL, HIGHEST) == [], width
    table.root.locator(".chip").last.press("ArrowDown")
    expect(table.root.get_by_role("menuitem").first).to_be_in_viewport(ratio=1)
    table.page.keyboard.press("Escape")
    button(table, "Take it as A").click()
    expect(table.root.locator(".idea").first).to_contain_text("a red card higher than the last")


def test_a_long_answer_makes_the_laboratory_no_higher(table: StandaloneTable) -> None:
    """What stands in the band above takes its room from what is below; everything is still there."""
    explorer = LaboratoryExplorer(begin("card.is_red", seed=9)).do("idea A card.is_red")
    table.show(explorer.view)
    for notice in ("", "A long answer has more words than there is room for on one line. " * 4):
        explorer.say(notice)
        table.show(explorer.view)
        assert table.root.evaluate(FULL, 540) == [], notice


# --- Numbers and pages ---


def test_numbers_open_over_the_page(table: StandaloneTable) -> None:
    """Nothing is pushed down; Escape closes them, and the focus is where it was."""
    show(table, "dice", "tab dealt")
    opener = button(table, "Numbers")
    before = table.root.bounding_box()
    opener.click()
    panel = table.root.get_by_role("dialog")
    expect(panel.locator("tbody tr")).to_have_count(26)
    assert table.root.bounding_box() == before
    expect(panel.get_by_role("button", name="Close")).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(opener).to_be_focused()


def test_numbers_are_copied_or_shown(table: StandaloneTable) -> None:
    """Where the page may not write to the clipboard it copies by hand; where it may not do that, it shows the text."""
    show(table, "dice", "tab dealt")
    button(table, "Numbers").click()
    copy, said = button(table, "Copy as CSV"), table.root.get_by_role("dialog").get_by_role("status")
    table.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    copy.click()
    expect(said).to_have_text("Copied.")
    text = table.root.get_by_label("The numbers as CSV")
    expect(text).to_have_count(0)
    table.page.evaluate("() => { document.execCommand = () => false; }")
    copy.click()
    expect(said).to_contain_text("copy the text from here")
    assert len(text.input_value().splitlines()) == 27


def test_tabs_by_keyboard(table: StandaloneTable) -> None:
    """Arrow keys lead along the tabs, Enter opens one, and it keeps the focus."""
    show(table, "dice")
    table.root.get_by_role("tab", name="One roll").focus()
    for _ in range(6):
        table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Enter")
    tab = table.root.get_by_role("tab", name="More dice")
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(tab).to_be_focused()
