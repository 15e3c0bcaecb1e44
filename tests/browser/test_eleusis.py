"""Eleusis in a real browser: whole rounds by mouse and by keyboard, a person who deals, and a prophet who falls."""

from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.play import decisions, decisions_by_keyboard, first_of, type_the_hint
from tests.browser.test_looks import check_looks


def test_a_whole_round_by_mouse(desk: Desk) -> None:
    """Cards are put together and laid with clicks until a hand is empty and the rule is open."""
    desk.play("players=4, cards_each=8, seed=5", game="eleusis")
    for decision in decisions(desk):
        if not desk.legal.count():
            desk.click(first_of(desk.button("Go on"), desk.button("Right")))
            continue
        for _ in range(1 + decision % 2):
            desk.click(desk.legal.first)
        expect(desk.table.locator(".mainline .open .card")).to_have_count(1 + decision % 2)
        desk.click(desk.button("Lay the string"))
    expect(desk.table.locator(".notes")).to_contain_text("The rule was: ")
    desk.photograph("eleusis-over")


def test_a_whole_round_by_keyboard_alone(desk: Desk) -> None:
    """Hints are typed, cards and buttons are reached with Tab and arrows; the focus stays on the table."""
    desk.play("players=4, cards_each=6, seed=8", game="eleusis")
    for decision in decisions_by_keyboard(desk):
        if decision % 3 == 2:
            type_the_hint(desk)
        else:
            desk.press(first_of(desk.table.locator(".do button.main"), desk.legal, desk.actions))


def test_a_person_deals_by_hand(desk: Desk) -> None:
    """With buttons for right and wrong, and a tap on a card of a hand that is shown, to the end of the round."""
    seats = '["eliminating", "at_random", "person"]'
    desk.play(f'{seats}, rule="by hand", cards_each=3, max_string=1, seed=4', game="eleusis")
    expect(desk.actions).to_have_text(["Right", "Wrong"])
    desk.click(desk.button("Wrong"))
    for _ in decisions(desk):
        desk.click(first_of(desk.button("Right"), desk.table.locator(".claim button.legal")))
    expect(desk.table.locator(".notes")).to_contain_text("The rule was in the dealer's head.")


def test_a_prophet_is_made_and_overthrown(desk: Desk) -> None:
    """A person declares, is asked about every play, and falls at the first mistake."""
    desk.play('["person", "at_random", "at_random", "at_random"], seed=3', game="eleusis")
    for target in (desk.legal.first, desk.button("Lay the string"), desk.button("Become the prophet")):
        desk.click(target)
    log = desk.table.locator(".log")
    expect(log).to_contain_text("You become the prophet.")
    expect(desk.table.locator(".mainline .mark")).to_have_count(1)
    while "overthrown" not in log.inner_text():
        desk.click(first_of(desk.button("Right"), desk.button("None fits")))
    expect(log).to_contain_text("You, the prophet, are overthrown and draw 5 cards.")
    expect(desk.table.locator(".mainline .mark", has_text="P")).to_have_count(0)
    expect(desk.lead).to_have_text("You are to play.")


def test_a_secret_rule_is_typed_unseen(desk: Desk) -> None:
    """The field is masked, and what was typed in it can be read nowhere, neither on the page nor in the log."""
    desk.play('["cautious", "cautious", "person"], rule="written", cards_each=2, seed=3', game="eleusis", pace=900)
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


def test_a_long_line_fits_and_can_be_read(desk: Desk) -> None:
    """A line with many sidelines, markers and shown hands stays inside the table, also in a narrow one."""
    then = (
        "rng = __import__('random').Random(2)\n"
        "while game.session.view.number < 40 and not game.session.outcome:\n"
        "    game.do(str(rng.choice(game.session.view.legal_moves)))\n"
    )
    seats = '["person", "at_random", "at_random", "cautious", "at_random"]'
    desk.play(f"{seats}, seed=2", game="eleusis", then=then)
    check_looks(desk, "eleusis")
