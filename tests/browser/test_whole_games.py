"""Whole games at the table, by mouse, by keyboard alone and by touch, with a session in the test's own process.

Friend or Foe is played in JupyterLab itself, in test_in_jupyterlab.py.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.looks import check_inside
from tests.browser.play import check_the_end, decisions, decisions_by_keyboard, first_of, type_the_hint
from tests.browser.standalone import StandaloneTable

pytestmark = pytest.mark.check

# --- By mouse ---


@pytest.mark.parametrize("game", ["eleusis", "express"])
def test_a_person_deals_by_hand(table: StandaloneTable, game: str) -> None:
    """With buttons for right and wrong, and a tap on a card of a hand that is shown, to the end of the round."""
    limit = {"max_string": 1} if game == "eleusis" else {}
    table.play(game, ["cautious", "at_random", "person"], rule="by hand", cards_each=3, seed=4, **limit)
    expect(table.actions).to_have_text(["Right", "Wrong"])
    table.click(table.button("Wrong"))
    for _ in decisions(table):
        table.click(first_of(table.button("Right"), table.root.locator("button.card.legal")))
    expect(table.root.locator(".notes")).to_contain_text("The rule was in the dealer's head.")


# --- By keyboard alone: Tab and arrows, Enter, and what is typed; the focus stays on the table ---


def test_determinism_by_keyboard(table: StandaloneTable) -> None:
    """Cards and cells are reached by Tab and arrows; what is typed plays, too."""
    table.play("determinism", ["person", "greedy", "greedy", "greedy"], seed=9)
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


def test_prediction_by_keyboard(table: StandaloneTable) -> None:
    """Cards are reached with arrows and laid with Enter; at the end the table says what the choices cost."""
    table.play("prediction", players=2, hand_cap=1, seed=2)
    for _ in decisions_by_keyboard(table):
        table.press(table.legal.first)
    review = table.root.get_by_label("How you played")
    expect(review.get_by_role("listitem").first).to_contain_text("The choices of 1 hand cost")
    expect(review.get_by_role("listitem").last).to_contain_text("Who knew the habit")


def test_precognition_by_keyboard(table: StandaloneTable) -> None:
    """A string is written with the buttons or typed as a whole, cards with the arrows."""
    table.play("precognition", players=2, cards_each=5, seed=2)
    for _ in decisions_by_keyboard(table):
        if table.legal.count():
            table.press(table.legal.last)
        elif table.button("Seal it").count():
            table.reach(table.box)
            table.write("predict UDUD")
        else:
            table.press(table.button("S stay"))


def test_eleusis_by_keyboard(table: StandaloneTable) -> None:
    """Hints are typed, cards and buttons are reached with Tab and arrows."""
    table.play("eleusis", players=4, cards_each=6, seed=8)
    for decision in decisions_by_keyboard(table):
        if decision % 3 == 2:
            type_the_hint(table)
        else:
            table.press(first_of(table.root.locator(".do button.main"), table.legal, table.actions))


def test_express_by_keyboard(table: StandaloneTable) -> None:
    """Cards are laid, and the rule is guessed on its sheet, which begins with it."""
    table.play("express", ["person", "at_random", "at_random"], rule="card.is_red", cards_each=4, seed=8)
    for _ in decisions_by_keyboard(table):
        if table.legal.count():
            table.press(table.legal.first)
        else:
            open_guess(table)
            table.press(table.root.get_by_role("button", name="Guess it"))
    expect(table.log).to_contain_text("You guessed: card.is_red, which is the rule.")


# --- By touch, on a phone ---


def test_friend_or_foe_by_touch(phone: StandaloneTable) -> None:
    """Every card and button is tapped, up to the end."""
    phone.play("friend_or_foe", cards_each=5, seed=50)
    for _ in decisions(phone, phone.tap):
        phone.tap(first_of(phone.legal, phone.actions.last))
        if phone.root.locator(".picked").count():
            phone.tap(phone.legal.first)
    phone.photograph("friend-or-foe-touched")


def test_determinism_by_touch(phone: StandaloneTable) -> None:
    """A card is tapped and then a place in the list of places, since a cell of the universe is too small for it."""
    phone.play("determinism", ["person", "greedy", "greedy", "greedy"], seed=6)
    places = phone.root.locator(".places .list button")
    for decision in decisions(phone, phone.tap):
        if phone.legal.count() and phone.root.locator(".universe .square.legal").count():
            phone.tap(phone.legal.first)
            phone.tap(places.first)
        else:
            phone.tap(phone.actions.last)
        if decision == 3:
            phone.photograph("determinism-touched")


# --- Guessing ---


def open_guess(table: StandaloneTable) -> None:
    """Opens the sheet by keyboard; the focus goes to its first chip."""
    table.reach(table.root.get_by_role("button", name="Guess the rule"))
    table.page.keyboard.press("Enter")
    expect(table.root.locator(".sheet .chip").first).to_be_focused()


def test_a_guess_is_mended_chosen_checked_and_said(table: StandaloneTable) -> None:
    """A known rule is chosen by name or typed; what cannot be read stays in its field; nothing is pushed down."""
    table.play(
        "express", ["person", "at_random", "at_random"], rule="card.is_odd or card.rank > 0", cards_each=4, seed=8
    )
    table.root.get_by_role("button", name="My guess").click()
    expect(table.root.locator(".sheet")).to_contain_text("A note to yourself")
    heights = "table => [table, table.querySelector('.line')].map((item) => item.getBoundingClientRect().height)"
    before = table.root.evaluate(heights)
    table.root.get_by_role("button", name="Known rules").click()
    assert table.root.evaluate(heights) == before
    table.click(table.root.get_by_role("menuitem", name="Even ranks only"))
    expect(table.root.locator(".sheet .pieces")).to_have_text(re.compile("The new card .* is even"))
    english = table.widget.scenes[-1]["sheet"]["sentence"]["english"]
    expect(table.root.locator(".spoken")).to_contain_text(english)
    table.root.get_by_role("button", name="As Python").click()
    field = table.root.get_by_label("As text, or by its name")
    for unreadable, answer in (("card.isred", "card.isred"), ("red cards only", "I cannot read")):
        table.type(unreadable, field)
        expect(table.notice).to_contain_text(answer)
        expect(field).to_have_value(unreadable)
    table.type("odd and even alternate", field)
    expect(field).to_have_count(0)
    table.click(table.root.get_by_role("button", name="Check it against the line"))
    expect(table.root.locator(".sheet .lines")).to_contain_text("Nothing was judged yet.")
    expect(table.log).to_contain_text("You checked a guess.")
    table.root.locator(".sheet").get_by_role("button", name="Close").click()
    table.click(table.legal.first)
    table.root.get_by_role("button", name="Guess the rule").click()
    table.click(table.root.get_by_role("button", name="Guess it"))
    expect(table.log).to_contain_text("You guessed: card.is_even != last.is_even, which is wrong.")
    check_inside(table)


def test_what_was_said_opens_over_the_felt(table: StandaloneTable) -> None:
    """A hand that was shown stands in a list behind its button; Escape closes it, and the focus goes back."""
    table.play("express", ["person", "at_random", "at_random"], rule="card.is_red", cards_each=4, seed=8)
    table.click(table.button("No play"))
    opener = table.root.get_by_role("button", name="Said so far")
    opener.click()
    expect(table.root.get_by_role("region", name="Said so far")).to_contain_text("You claimed no play")
    table.page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_a_right_guess_ends_the_round(table: StandaloneTable) -> None:
    """It is enough that it comes to the same as the rule."""
    rule = "card.is_red or card.is_black"
    table.play("express", ["person", "at_random", "at_random"], rule=rule, cards_each=4, seed=8)
    table.click(table.legal.first)
    table.type("guess True", table.box)
    check_the_end(table)
