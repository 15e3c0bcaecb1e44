"""Eleusis Express in a real browser: whole rounds by mouse, by keyboard and by hand, and guesses of every kind."""

import pytest
from playwright.sync_api import expect

from tests.browser.desk import AT_ONCE, Desk
from tests.browser.test_looks import check_looks, turn_theme
from tests.browser.test_play import check_the_end, is_over

MOST_DECISIONS = 120


def play(desk: Desk, arguments: str, then: str = AT_ONCE) -> None:
    desk.open(f'import cardlab\ngame = cardlab.play("express", {arguments})\n{then}game')
    expect(desk.table).to_be_visible()


def press(desk: Desk, name: str) -> None:
    with desk.change():
        desk.button(name).click()


def test_a_whole_round_by_mouse(desk: Desk) -> None:
    """Cards are laid with clicks until a hand is empty; the line grows, and at the end the rule is open."""
    play(desk, '["person", "cautious", "cautious", "cautious"], cards_each=5, seed=5')
    for _ in range(MOST_DECISIONS):
        if is_over(desk):
            break
        if desk.legal.count():
            with desk.change():
                desk.legal.first.click()
        else:
            press(desk, "No guess")
    check_the_end(desk)
    line = desk.session().view.line
    expect(desk.table.locator(".mainline .place")).to_have_count(len(line))
    expect(desk.table.locator(".notes")).to_contain_text("The rule was: ")
    desk.photograph("express-over")


def test_a_whole_round_by_keyboard_alone(desk: Desk) -> None:
    """Cards and buttons are reached with Tab and arrows, and a guess is typed; the focus stays on the table."""
    play(desk, '["person", "at_random", "at_random"], rule="card.is_red", cards_each=4, seed=8')
    while not desk.holds_focus():
        desk.page.keyboard.press("Tab")
    for _ in range(MOST_DECISIONS):
        if is_over(desk):
            break
        if desk.legal.count():
            red = desk.table.locator("button.legal.red")
            desk.reach(red.first if red.count() else desk.legal.first)
        else:
            desk.reach(desk.table.get_by_label("The rule that I guess"))
            desk.page.keyboard.type("card.is_red")
        with desk.change():
            desk.page.keyboard.press("Enter")
        assert desk.holds_focus()
    check_the_end(desk)
    expect(desk.table.locator(".log")).to_contain_text("You guessed: card.is_red, which is the rule.")


def test_a_guess_that_cannot_be_read_stays_in_its_field(desk: Desk) -> None:
    """It is answered in a sentence, and can be mended and sent again."""
    play(desk, '["person", "at_random", "at_random"], rule="card.is_red or card.is_black", cards_each=4, seed=8')
    with desk.change():
        desk.legal.first.click()
    field = desk.table.get_by_label("The rule that I guess")
    field.fill("card.isred")
    with desk.change():
        field.press("Enter")
    expect(desk.notice).to_contain_text("card.isred")
    expect(field).to_have_value("card.isred")
    field.fill("True")
    with desk.change():
        field.press("Enter")
    check_the_end(desk)


def test_a_guess_is_chosen_and_changed(desk: Desk) -> None:
    """It begins with a rule of the library; a chip of the sentence changes it; a button says it aloud."""
    play(desk, '["person", "at_random", "at_random"], rule="card.is_odd or card.rank > 0", cards_each=4, seed=8')
    with desk.change():
        desk.legal.first.click()
    sentence = desk.table.locator(".zone.sentence, .sentence").first
    desk.page.set_viewport_size({"width": 1280, "height": 500})
    sentence.get_by_role("button", name="a known rule").click()
    choice = desk.table.get_by_role("menuitem", name="Even ranks only")
    choice.scroll_into_view_if_needed()
    top = "table => table.getBoundingClientRect().top"
    before = desk.table.evaluate(top)
    with desk.change():
        choice.click()
    expect(desk.table.locator(".code")).to_contain_text("card.is_even")
    assert desk.table.evaluate(top) == before  # the eye stays with the sentence
    field = desk.table.get_by_label("The rule that I guess")
    field.fill("red cards only")
    field.press("Enter")
    expect(desk.notice).to_contain_text("choose a known rule under “My guess”")
    field.fill("guess card.is_face")  # the word may be typed, too
    field.press("Enter")
    expect(desk.table.locator(".notes")).to_contain_text("You guessed card.is_face: wrong")
    while not is_over(desk) and not desk.button("Guess this sentence").count():
        with desk.change():
            desk.legal.first.click()
    press(desk, "Guess this sentence")
    expect(desk.table.locator(".notes")).to_contain_text("You guessed card.is_even: wrong")


def test_a_person_deals_by_hand(desk: Desk) -> None:
    """With buttons for right and wrong, and a tap on a card of a hand that is shown, to the end of the round."""
    play(desk, '["cautious", "at_random", "person"], rule="by hand", cards_each=3, seed=4')
    expect(desk.actions).to_have_text(["Right", "Wrong"])
    expect(desk.table.locator(".mainline .open .card")).to_have_count(1)
    press(desk, "Wrong")
    for _ in range(MOST_DECISIONS):
        if is_over(desk):
            break
        if desk.legal.count():
            with desk.change():
                desk.legal.first.click()
        else:
            press(desk, "Right")
    check_the_end(desk)
    expect(desk.table.locator(".notes")).to_contain_text("The rule was in the dealer's head.")


def test_a_secret_rule_is_typed_unseen(desk: Desk) -> None:
    """The field is masked, and what was typed in it can be read nowhere on the page."""
    play(desk, '["at_random", "at_random", "person"], rule="written", cards_each=2, seed=3', "")
    field = desk.table.get_by_label("Your secret rule")
    expect(field).to_have_attribute("type", "password")
    field.fill("card.is_turquoise")
    field.press("Enter")
    expect(desk.notice).to_contain_text("I cannot read this rule")
    assert "turquoise" not in desk.table.inner_html()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_long_line_fits_and_can_be_read(desk: Desk, theme: str) -> None:
    """A line with many refused cards, shown hands and guesses stays inside the table, also in a narrow one."""
    then = (
        "rng = __import__('random').Random(2)\n"
        "while game.session.view.number < 45 and not game.session.outcome:\n"
        "    game.do(str(rng.choice(game.session.view.legal_moves)))\n"
        "while game.session.view.phase != 'guess' and not game.session.outcome:\n"
        "    game.do(str(rng.choice(game.session.view.legal_moves)))\n"
    )
    play(desk, '["person", "at_random", "at_random", "cautious", "at_random"], seed=2', then + AT_ONCE)
    turn_theme(desk, theme)
    check_looks(desk, f"express-{theme}")
