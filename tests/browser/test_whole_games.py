"""Whole games at the table, by mouse, by keyboard alone and by touch, with a session in the test's own process.

Friend or Foe is played in JupyterLab itself, in test_in_jupyterlab.py.
"""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.play import decisions, decisions_by_keyboard, first_of, type_the_hint
from tests.browser.standalone import StandaloneTable

pytestmark = pytest.mark.check


# --- By keyboard alone: Tab and arrows, Enter, and what is typed; the focus stays on the table ---


def test_determinism_by_keyboard(table: StandaloneTable) -> None:
    """Cards and cells are reached by Tab and arrows; what is typed plays, too."""
    table.play("determinism", ["person", "solid", "solid", "solid"], seed=9)
    for decision in decisions_by_keyboard(table):
        if table.legal.count() and decision < 3:
            table.reach(table.legal.first)
            table.page.keyboard.press("Enter")
            move_to_a_legal_cell(table)
            with table.change():
                table.page.keyboard.press("Enter")
        elif table.legal.count():
            table.reach(table.box)
            table.write(str(table.session.view.legal_moves[0]))
        else:
            table.press(table.actions.last)


def move_to_a_legal_cell(table: StandaloneTable) -> None:
    """From the chosen card back to the universe by Shift and Tab, which leads to a legal cell."""
    for _ in range(12):
        table.page.keyboard.press("Shift+Tab")
        if table.page.evaluate("document.activeElement.matches('.square.legal')"):
            return
    raise AssertionError("Tab does not lead to a legal cell.")


KEYBOARD: Final[dict[str, dict[str, Any]]] = {
    "friend_or_foe": {"cards_each": 5, "seed": 11},
    "prediction": {"players": 2, "target": 1, "seed": 2},
    "precognition": {"players": 2, "cards_each": 5, "seed": 2},
    "eleusis": {"players": 4, "cards_each": 6, "seed": 8},
}


@pytest.mark.parametrize("game", KEYBOARD)
def test_a_game_by_keyboard(table: StandaloneTable, game: str) -> None:
    """Buttons and cards are reached with Tab and arrows; hints are typed, too."""
    table.play(game, **KEYBOARD[game])
    for decision in decisions_by_keyboard(table):
        if decision % 3 == 2:
            type_the_hint(table)
        else:
            table.press(first_of(table.root.locator(".do button.main"), table.legal, table.actions))
        if table.root.locator(".picked").count() and game == "friend_or_foe":
            table.press(table.legal.first)


def test_express_by_keyboard(table: StandaloneTable) -> None:
    """Cards are laid, and the rule is guessed on its sheet, which begins with it."""
    table.play("express", ["person", "at_random", "at_random"], rule="card.is_red", cards_each=4, seed=8)
    for _ in decisions_by_keyboard(table):
        if table.legal.count():
            table.press(table.legal.first)
        else:
            table.reach(table.root.get_by_role("button", name="Guess the rule"))
            table.page.keyboard.press("Enter")
            expect(table.root.locator(".sheet .chip").first).to_be_focused()
            table.press(table.root.get_by_role("button", name="Guess it"))
    expect(table.log).to_contain_text("which is the rule")


# --- By touch, on a phone ---


def test_determinism_by_touch(phone: StandaloneTable) -> None:
    """A card is tapped and then a place in the list of places, since a cell of the universe is too small for it."""
    phone.play("determinism", ["person", "solid", "solid", "solid"], seed=6)
    places, cell = phone.root.locator(".places .list button"), phone.root.locator(".universe .square").first
    assert cell.evaluate("cell => cell.getBoundingClientRect().width") >= 20
    for _ in decisions(phone, phone.tap):
        if phone.legal.count() and phone.root.locator(".universe .square.legal").count():
            phone.tap(phone.legal.first)
            phone.tap(places.first)
        else:
            phone.tap(phone.actions.last)
