"""Precognition in a real browser: whole games by mouse and by keyboard, and how its row looks."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.desk import AT_ONCE, Desk
from tests.browser.test_looks import check_looks, turn_theme
from tests.browser.test_play import check_the_end, is_over

MOST_DECISIONS = 80


def play(desk: Desk, arguments: str, then: str = "") -> None:
    desk.open(f'import cardlab\ngame = cardlab.play("precognition", {arguments})\n{then}{AT_ONCE}game')
    expect(desk.table).to_be_visible()


def test_a_whole_game_by_mouse(desk: Desk) -> None:
    """Letters, Done and cards are clicked up to the end; the row grows and then shows the strings."""
    play(desk, "players=3, cards_each=4, seed=5")
    for _ in range(MOST_DECISIONS):
        if is_over(desk):
            break
        with desk.change():
            if desk.legal.count():
                desk.legal.first.click()
            else:
                written = desk.lead.inner_text().count(" U") + desk.lead.inner_text().count(" D")
                desk.button(["U up", "D down", "U up", "Done"][min(written, 3)]).click()
    check_the_end(desk)
    expect(desk.table.locator(".step")).to_have_count(len(desk.session().view.past[-1].row))
    expect(desk.table.locator(".lines li").first).to_contain_text("UDU")
    desk.photograph("precognition-over")


def test_a_whole_game_by_keyboard_alone(desk: Desk) -> None:
    """A string is written with the buttons or typed as a whole, cards with the arrows; the focus stays on the table."""
    play(desk, "players=2, cards_each=5, seed=2")
    while not desk.holds_focus():
        desk.page.keyboard.press("Tab")
    for _ in range(MOST_DECISIONS):
        if is_over(desk):
            break
        if desk.legal.count():
            desk.reach(desk.legal.last)
        elif desk.button("Done").count():
            desk.reach(desk.box)
            desk.page.keyboard.type("predict UDUD")
        else:
            desk.reach(desk.button("S stay"))
        with desk.change():
            desk.page.keyboard.press("Enter")
        assert desk.holds_focus()
    check_the_end(desk)


def test_bad_strings_are_answered_and_lose_nothing(desk: Desk) -> None:
    """Other letters and too many letters are refused in a sentence; what was written stays."""
    play(desk, "players=2, cards_each=2, seed=2")
    with desk.change():
        desk.button("U up").click()
    for typed, answer in [("predict UXD", "letters U, D and S"), ("predict UDUDU", "at most 4 letters")]:
        desk.type(typed)
        expect(desk.notice).to_contain_text(answer)
        expect(desk.lead).to_have_text("Your string so far: U.")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_row_fits_and_can_be_read(desk: Desk, theme: str) -> None:
    """A full row of 52 cards stays inside the table, also in a narrow one, and is written with contrast enough."""
    play(desk, "seed=7", "game.do('predict UDUDUD')\nwhile game.session.waiting_for is not None:\n"
         "    game.do(str(game.session.hint().move))\n")  # fmt: skip
    turn_theme(desk, theme)
    expect(desk.table.locator(".step")).to_have_count(52)
    expect(desk.table.locator(".row .cards")).to_have_attribute("aria-label", re.compile("^([^,]+, ){51}[^,]+$"))
    check_looks(desk, f"precognition-{theme}")


def test_a_sitting_of_two_is_covered_while_each_writes(desk: Desk) -> None:
    """Nobody sees the other's letters: the screen is passed on before each string."""
    play(desk, "['person Mia', 'person Leo'], cards_each=3, seed=4")
    for _ in range(2):
        with desk.change():
            desk.actions.first.click()
        desk.type("predict UDU")
        expect(desk.lead).to_contain_text("Pass the screen to")
        assert "UDU" not in desk.table.inner_text()
    assert desk.session().view.phase == "lay"
