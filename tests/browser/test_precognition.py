"""Precognition in a real browser: whole games by mouse and by keyboard, and how its row looks."""

import re

from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.play import decisions, decisions_by_keyboard
from tests.browser.test_looks import check_looks

TO_THE_END = """game.do("predict UDUDUD")
while game.session.waiting_for is not None:
    game.do(str(game.session.hint().move))
"""


def play(desk: Desk, arguments: str, then: str = "") -> None:
    desk.play(arguments, game="precognition", then=then)


def test_a_whole_game_by_mouse(desk: Desk) -> None:
    """Letters, Done and cards are clicked up to the end; the row grows and then shows the strings."""
    play(desk, "players=3, cards_each=4, seed=5")
    for _ in decisions(desk):
        if desk.legal.count():
            desk.click(desk.legal.first)
        else:
            for name in ("U up", "D down", "U up", "Done"):
                desk.click(desk.button(name))
    expect(desk.table.locator(".step")).to_have_count(len(desk.session().view.past[-1].row))
    expect(desk.table.locator(".lines li").first).to_contain_text("UDU")
    desk.photograph("precognition-over")


def test_a_whole_game_by_keyboard_alone(desk: Desk) -> None:
    """A string is written with the buttons or typed as a whole, cards with the arrows; the focus stays on the table."""
    play(desk, "players=2, cards_each=5, seed=2")
    for _ in decisions_by_keyboard(desk):
        if desk.legal.count():
            desk.press(desk.legal.last)
        elif desk.button("Done").count():
            desk.reach(desk.box)
            desk.write("predict UDUD")
        else:
            desk.press(desk.button("S stay"))


def test_bad_strings_are_answered_and_lose_nothing(desk: Desk) -> None:
    """Other letters and too many letters are refused in a sentence; what was written stays."""
    play(desk, "players=2, cards_each=2, seed=2")
    desk.click(desk.button("U up"))
    for typed, answer in [("predict UXD", "letters U, D and S"), ("predict UDUDU", "at most 4 letters")]:
        desk.type(typed)
        expect(desk.notice).to_contain_text(answer)
        expect(desk.lead).to_have_text("Your string so far: U.")


def test_the_row_fits_and_can_be_read(desk: Desk) -> None:
    """A full row of 52 cards stays inside the table, also in a narrow one, and is written with contrast enough."""
    play(desk, "seed=7", TO_THE_END)
    expect(desk.table.locator(".step")).to_have_count(52)
    expect(desk.table.locator(".row .cards")).to_have_attribute("aria-label", re.compile("^([^,]+, ){51}[^,]+$"))
    check_looks(desk, "precognition")


def test_a_sitting_of_two_is_covered_while_each_writes(desk: Desk) -> None:
    """Nobody sees the other's letters: the screen is passed on before each string."""
    play(desk, "['person Mia', 'person Leo'], cards_each=3, seed=4")
    for _ in range(2):
        desk.click(desk.actions.first)
        desk.type("predict UDU")
        expect(desk.lead).to_contain_text("Pass the screen to")
        assert "UDU" not in desk.table.inner_text()
    assert desk.session().view.phase == "lay"
