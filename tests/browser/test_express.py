"""Eleusis Express in a real browser: whole rounds by mouse, by keyboard and by hand, and guesses of every kind."""

from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.play import check_the_end, decisions, decisions_by_keyboard, first_of, is_over
from tests.browser.test_looks import check_looks


def play(desk: Desk, rule: str) -> None:
    """A round with this rule, at the person's turn."""
    desk.play(f'["person", "at_random", "at_random"], rule="{rule}", cards_each=4, seed=8', game="express")


def test_a_whole_round_by_mouse(desk: Desk) -> None:
    """Cards are laid with clicks until a hand is empty; the line grows, and at the end the rule is open."""
    desk.play('["person", "cautious", "cautious", "cautious"], cards_each=5, seed=5', game="express")
    for _ in decisions(desk):
        desk.click(first_of(desk.legal, desk.button("No guess")))
    line = desk.session().view.line
    expect(desk.table.locator(".mainline .place")).to_have_count(len(line))
    expect(desk.table.locator(".notes")).to_contain_text("The rule was: ")
    desk.photograph("express-over")


def test_a_whole_round_by_keyboard_alone(desk: Desk) -> None:
    """Cards and buttons are reached with Tab and arrows, and a guess is typed; the focus stays on the table."""
    play(desk, "card.is_red")
    for _ in decisions_by_keyboard(desk):
        if desk.legal.count():
            desk.press(desk.legal.first)
        else:
            desk.reach(desk.table.get_by_label("The rule that I guess"))
            desk.write("card.is_red")
    expect(desk.table.locator(".log")).to_contain_text("You guessed: card.is_red, which is the rule.")


def test_a_guess_that_cannot_be_read_stays_in_its_field(desk: Desk) -> None:
    """It is answered in a sentence, and can be mended and sent again."""
    play(desk, "card.is_red or card.is_black")
    desk.click(desk.legal.first)
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
    play(desk, "card.is_odd or card.rank > 0")
    desk.click(desk.legal.first)
    sentence = desk.table.locator(".zone.sentence, .sentence").first
    desk.resize({"width": 1280, "height": 500})
    sentence.get_by_role("button", name="a known rule").click()
    choice = desk.table.get_by_role("menuitem", name="Even ranks only")
    choice.scroll_into_view_if_needed()
    top = "table => table.getBoundingClientRect().top"
    before = desk.table.evaluate(top)
    desk.click(choice)
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
        desk.click(desk.legal.first)
    desk.click(desk.button("Guess this sentence"))
    expect(desk.table.locator(".notes")).to_contain_text("You guessed card.is_even: wrong")


def test_a_person_deals_by_hand(desk: Desk) -> None:
    """With buttons for right and wrong, and a tap on a card of a hand that is shown, to the end of the round."""
    desk.play('["cautious", "at_random", "person"], rule="by hand", cards_each=3, seed=4', game="express")
    expect(desk.actions).to_have_text(["Right", "Wrong"])
    expect(desk.table.locator(".mainline .open .card")).to_have_count(1)
    desk.click(desk.button("Wrong"))
    for _ in decisions(desk):
        desk.click(first_of(desk.legal, desk.button("Right")))
    expect(desk.table.locator(".notes")).to_contain_text("The rule was in the dealer's head.")


def test_a_secret_rule_is_typed_unseen(desk: Desk) -> None:
    """The field is masked, and what was typed in it can be read nowhere on the page."""
    desk.play('["at_random", "at_random", "person"], rule="written", cards_each=2, seed=3', game="express", pace=900)
    field = desk.table.get_by_label("Your secret rule")
    expect(field).to_have_attribute("type", "password")
    field.fill("card.is_turquoise")
    field.press("Enter")
    expect(desk.notice).to_contain_text("I cannot read this rule")
    assert "turquoise" not in desk.table.inner_html()


def test_a_long_line_fits_and_can_be_read(desk: Desk) -> None:
    """A line with many refused cards, shown hands and guesses stays inside the table, also in a narrow one."""
    then = (
        "rng = __import__('random').Random(2)\n"
        "while game.session.view.number < 45 and not game.session.outcome:\n"
        "    game.do(str(rng.choice(game.session.view.legal_moves)))\n"
        "while game.session.view.phase != 'guess' and not game.session.outcome:\n"
        "    game.do(str(rng.choice(game.session.view.legal_moves)))\n"
    )
    seats = '["person", "at_random", "at_random", "cautious", "at_random"]'
    desk.play(f"{seats}, seed=2", game="express", then=then)
    check_looks(desk, "express")
