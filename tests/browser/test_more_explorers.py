"""Rows, whole games and Prediction in a real browser: their main paths, Stop, looks, keyboard and speed."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk
from tests.browser.test_explorers import QUIET, RING, UNGUARDED, check_looks, check_speed, says, slider

OPEN: Final = "import cardlab\nexplorer = cardlab.explore({topic!r}{options})\nexplorer"

ROOM: Final = """matrix => [matrix.scrollWidth - matrix.clientWidth,
    Math.min(...[...matrix.querySelectorAll('th, td')].map(cell => parseFloat(getComputedStyle(cell).fontSize)))]"""
"""By how much a matrix scrolls sideways, and how small its smallest letters are."""


def open_explorer(desk: Desk, topic: str, options: str = "") -> None:
    desk.open(OPEN.format(topic=topic, options=options))
    expect(desk.table.locator(".heading h2")).to_be_visible()


def notice(desk: Desk) -> Locator:
    """The answer to the last command, as the heading has it."""
    return desk.table.locator(".heading .notice")


def check_all_looks(desk: Desk, name: str) -> None:
    """Light, dark, and narrow in the dark."""
    for theme in ("light", "dark"):
        desk.turn(theme)
        desk.table.evaluate(QUIET)
        check_looks(desk, f"{name}-{theme}")
    desk.narrow()
    desk.table.evaluate(QUIET)
    check_looks(desk, f"{name}-narrow")


# --- Rows ---


def test_a_string_is_guessed_found_and_answered(desk: Desk, record_property: Any) -> None:
    """Typed, guessed, revealed; shuffled by the thousand; its answer; and the tree of all strings."""
    open_explorer(desk, "rows", ", pattern='UUD', seed=7")
    assert "2112" not in desk.table.inner_html() and desk.table.locator(".hit").count() == 0
    check_looks(desk, "rows-before")
    field = desk.table.get_by_label("String", exact=True)
    field.fill("UUX")
    field.press("Enter")
    expect(notice(desk)).to_contain_text("Write the letters U")
    expect(field).to_have_value("UUX")
    field.fill("UDS")
    field.press("Enter")
    expect(notice(desk)).to_have_text("")
    desk.button("Remove the last").click()
    expect(field).to_have_value("UD")
    slider(desk, "Guess in %").focus()
    desk.page.keyboard.press("ArrowRight")
    desk.button("Reveal").click()
    says(desk, "388/1275 = 0.3043")
    expect(notice(desk)).to_contain_text("Brier score")
    expect(desk.table.locator(".run").first).to_have_attribute("aria-label", re.compile("UD stands here"))
    assert desk.table.locator(".hit").count() > 20
    desk.button("Shuffle them").click()
    says(desk, "of 10,000 rows of 52 (seed 7)")
    opponent = desk.table.get_by_label("Theirs", exact=True)
    opponent.fill("UDU")
    opponent.press("Enter")
    expect(notice(desk)).to_contain_text("wins most often against UDU")
    desk.button("Tree").click()
    desk.button("3").click()
    expect(desk.table.locator(".plot img")).to_have_attribute("alt", re.compile("strings of 3 letters as a tree"))
    check_speed(desk, record_property, "Cards", "A row of", has_picture=False)
    check_all_looks(desk, "rows")


# --- Whole games ---


def test_games_are_played_stopped_and_asked_about(desk: Desk) -> None:
    """A policy for a seat, a run that Stop ends early, its three views, and the author's question answered."""
    open_explorer(desk, "games", ", cards_each=13, seed=7")
    desk.button("2").click()
    desk.button("never attacks").click()
    says(desk, "never attacks")
    desk.button("100,000").click()
    desk.button("Play them").click()
    expect(desk.table.locator("progress")).not_to_have_attribute("value", "0")
    desk.button("Stop").click()
    expect(notice(desk)).to_contain_text(re.compile(r"Stopped after [\d,]+ of 100,000 games"))
    expect(desk.button("Stop")).to_be_focused()
    says(desk, "seat 2, never attacks,")
    for view, told in (("Wins", "Won of"), ("Lengths", "turns on average"), ("Passes", "passes a turn")):
        desk.button(view).click()
        expect(desk.table.locator(".plot img").first).to_have_attribute("alt", re.compile(told))
    desk.table.evaluate(QUIET)
    desk.button("1,000").click()
    expect(desk.button("1,000")).to_have_attribute("aria-pressed", "true")
    expect(desk.table.get_by_text("Not played yet")).to_be_visible()
    desk.button("Play them").click()
    expect(notice(desk)).to_have_text("Done: 1,000 games.")
    desk.button("No").click()
    desk.button("Does attacking cost you later?").click()
    expect(notice(desk)).to_contain_text("No: attacking wins more games than it costs.")
    says(desk, "You guessed: no. That was right.")
    check_all_looks(desk, "whole-games")


def test_a_cell_waits_for_a_run(desk: Desk) -> None:
    """In a notebook a run goes on by itself; the next cell may wait for it, or ask for its result at once."""
    desk.open(
        'import cardlab\nexplorer = cardlab.explore("games", games=3000, cards_each=5).do("run")\nexplorer',
        'played = await explorer.running\nprint("waited for", played.games)',
        'print("asked for", explorer.do("seed 8").do("run").result.games)',
    )
    outputs = desk.page.locator(".jp-OutputArea-output")
    expect(outputs.filter(has_text="waited for 3000")).to_be_visible()
    expect(outputs.filter(has_text="asked for 3000")).to_be_visible()
    expect(notice(desk)).to_have_text("Done: 3,000 games.")


# --- Prediction ---


def test_a_habit_is_found_out(desk: Desk, record_property: Any) -> None:
    """A mix by sliders, what a rival makes of it, the best mix, and hands typed one after the other."""
    open_explorer(desk, "prediction")
    assert "11/12" not in desk.table.inner_html()
    says(desk, "A rival who knows your mix lays 9")
    check_speed(desk, record_property, "Lay A", "A rival who knows")
    desk.button("Reveal the best mix").click()
    says(desk, "The value is +11/12 = +0.917")
    desk.button("Take the best mix").click()
    says(desk, "your mix cannot be exploited")
    check_all_looks(desk, "habit")
    desk.button("A J 9 7 / K Q 10 8").click()
    desk.button("Reveal the best mix").click()
    expect(desk.table.locator(".matrix thead th")).to_have_text(["K", "Q", "10", "8", "You", "Best"])
    assert desk.table.locator(".matrix").evaluate(ROOM) == [0, 11]
    check_looks(desk, "habit-narrow-four")


def test_hands_are_typed_one_after_the_other(desk: Desk) -> None:
    """The first hand waits in its field for the second; then the matrix is another one."""
    open_explorer(desk, "prediction")
    for label, hand, told in (("Leader", "K 8", "as many cards"), ("Follower", "A 7", "")):
        field = desk.table.get_by_label(label, exact=True)
        field.fill(hand)
        field.press("Enter")
        expect(notice(desk)).to_contain_text(told)
        expect(field).to_have_value(hand)
    expect(desk.table.locator(".matrix thead th")).to_have_text(["A", "7", "You"])
    desk.button("I follow").click()
    expect(desk.button("I follow")).to_have_attribute("aria-pressed", "true")
    expect(desk.table.locator(".matrix tfoot th")).to_have_text(["You"])
    desk.table.locator("summary", has_text="Who leads").click()
    says(desk, "the leader wins a tie")


# --- By keyboard ---

PATHS: Final = {
    "rows": [
        ("textbox", "String"),
        ("button", "U up"),
        ("slider", "Cards"),
        ("slider", "Guess in %"),
        ("button", "Reveal"),
    ],
    "games": [("slider", "Players"), ("button", "All"), ("button", "never asks"), ("button", "Play them")],
    "prediction": [("textbox", "Leader"), ("slider", "Lay A"), ("slider", "Lay 10"), ("button", "Reveal the best mix")],
}


@pytest.mark.parametrize("topic", PATHS)
def test_everything_is_reached_by_tab_and_letters_do_nothing_else(desk: Desk, topic: str) -> None:
    """Tab leads through the controls with a ring that can be seen; JupyterLab's keys stay away from them."""
    open_explorer(desk, topic)
    before = desk.cells()
    assert desk.table.evaluate(UNGUARDED) == []
    role: Any
    for number, (role, name) in enumerate(PATHS[topic]):
        target = desk.table.get_by_role(role, name=name, exact=True)
        target.focus() if number == 0 else desk.reach(target)
        assert desk.page.evaluate(RING) == "3px"
        if role != "textbox":
            for letter in "abdmxz":
                desk.page.keyboard.press(letter)
    desk.page.keyboard.press("Enter")
    says(desk, {"rows": "2112/20825", "games": "Done: 1,000 games.", "prediction": "The value is"}[topic])
    assert desk.table.evaluate("explorer => explorer.contains(document.activeElement)")
    assert desk.table.evaluate(UNGUARDED) == []
    assert desk.cells() == before
