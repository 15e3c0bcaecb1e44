"""Eleusis in a real browser: whole rounds by mouse and by keyboard, a person who deals, and a prophet who falls."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk import AT_ONCE, Desk
from tests.browser.test_looks import check_looks, turn_theme
from tests.browser.test_play import check_the_end, is_over

MOST_DECISIONS = 80


def play(desk: Desk, arguments: str, then: str = AT_ONCE) -> None:
    desk.open(f'import cardlab\ngame = cardlab.play("eleusis", {arguments})\n{then}game')
    expect(desk.table).to_be_visible()


def press(desk: Desk, *names: str) -> bool:
    """Clicks on the first of these buttons that there is."""
    for name in names:
        if desk.button(name).count():
            with desk.change():
                desk.button(name).click()
            return True
    return False


def test_a_whole_round_by_mouse(desk: Desk) -> None:
    """Cards are put together and laid with clicks until a hand is empty and the rule is open."""
    play(desk, "players=4, cards_each=8, seed=5")
    for decision in range(MOST_DECISIONS):
        if is_over(desk):
            break
        if not press(desk, "Go on", "Right"):
            for _ in range(1 + decision % 2):
                with desk.change():
                    desk.legal.first.click()
            expect(desk.table.locator(".mainline .open .card")).to_have_count(1 + decision % 2)
            press(desk, "Lay the string")
    check_the_end(desk)
    expect(desk.table.locator(".notes")).to_contain_text("The rule was: ")
    desk.photograph("eleusis-over")


def test_a_whole_round_by_keyboard_alone(desk: Desk) -> None:
    """Hints are typed, cards and buttons are reached with Tab and arrows; the focus stays on the table."""
    play(desk, "players=4, cards_each=6, seed=8")
    while not desk.holds_focus():
        desk.page.keyboard.press("Tab")
    for decision in range(MOST_DECISIONS):
        if is_over(desk):
            break
        if decision % 3 == 2:
            desk.reach(desk.box)
            with desk.change():
                desk.page.keyboard.type("hint")
                desk.page.keyboard.press("Enter")
            move = desk.notice.inner_text().removeprefix("Hint: ").split(".")[0]
            with desk.change():
                desk.page.keyboard.type(move)
                desk.page.keyboard.press("Enter")
        else:
            main = desk.table.locator(".do button.main")
            desk.reach(main if main.count() else desk.legal.first if desk.legal.count() else desk.actions.first)
            with desk.change():
                desk.page.keyboard.press("Enter")
        assert desk.holds_focus()
    check_the_end(desk)


def test_a_person_deals_by_hand(desk: Desk) -> None:
    """With buttons for right and wrong, and a tap on a card of a hand that is shown, to the end of the round."""
    play(desk, '["eliminating", "at_random", "person"], rule="by hand", cards_each=3, max_string=1, seed=4')
    expect(desk.actions).to_have_text(["Right", "Wrong"])
    press(desk, "Wrong")
    for _ in range(MOST_DECISIONS):
        if is_over(desk):
            break
        if not press(desk, "Right"):
            with desk.change():
                desk.table.locator(".claim button.legal").first.click()
    check_the_end(desk)
    expect(desk.table.locator(".notes")).to_contain_text("The rule was in the dealer's head.")


def test_a_prophet_is_made_and_overthrown(desk: Desk) -> None:
    """A person declares, is asked about every play, and falls at the first mistake."""
    play(desk, '["person", "at_random", "at_random", "at_random"], seed=3')
    with desk.change():
        desk.legal.first.click()
    press(desk, "Lay the string")
    press(desk, "Become the prophet")
    log = desk.table.locator(".log")
    expect(log).to_contain_text("You become the prophet.")
    expect(desk.table.locator(".mainline .mark")).to_have_count(1)
    for _ in range(MOST_DECISIONS):
        if "overthrown" in log.inner_text():
            break
        press(desk, "Right", "None fits")
    expect(log).to_contain_text("You, the prophet, are overthrown and draw 5 cards.")
    expect(desk.table.locator(".mainline .mark", has_text="P")).to_have_count(0)
    expect(desk.lead).to_have_text("You are to play.")


def test_a_secret_rule_is_typed_unseen(desk: Desk) -> None:
    """The field is masked, and what was typed in it can be read nowhere, neither on the page nor in the log."""
    play(desk, '["cautious", "cautious", "person"], rule="written", cards_each=2, seed=3', "")
    field = desk.table.get_by_label("Your secret rule")
    expect(field).to_have_attribute("type", "password")
    field.fill("card.is_turquoise")
    field.press("Enter")
    expect(desk.notice).to_contain_text("I cannot read this rule")
    assert "turquoise" not in desk.table.inner_html()
    field.fill("card.rank in (1, 3, 5, 7, 9) or last.suit == hearts")
    field.press("Enter")
    expect(desk.table.locator(".mainline")).to_be_visible()
    desk.table.locator(".felt").click(position={"x": 5, "y": 5})
    expect(desk.table.locator(".notes")).to_contain_text("It is the one that was sealed as")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_long_line_fits_and_can_be_read(desk: Desk, theme: str) -> None:
    """A line with many sidelines, markers and shown hands stays inside the table, also in a narrow one."""
    then = (
        "rng = __import__('random').Random(2)\n"
        "while game.session.view.number < 40 and not game.session.outcome:\n"
        "    game.do(str(rng.choice(game.session.view.legal_moves)))\n"
    )
    play(desk, '["person", "at_random", "at_random", "cautious", "at_random"], seed=2', then + AT_ONCE)
    turn_theme(desk, theme)
    check_looks(desk, f"eleusis-{theme}")
