"""Prediction in a real browser: whole games by mouse and by keyboard, step by step, and the old menu's switches."""

from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.play import decisions, decisions_by_keyboard
from tests.browser.test_looks import check_looks

PAUSE = """table => new MutationObserver((_, seen) => {
    const pause = [...table.querySelectorAll('.do button')].find(button => button.textContent === 'Pause');
    if (!pause) return;
    seen.disconnect();
    pause.click();
}).observe(table, {subtree: true, childList: true, characterData: true})"""
"""Presses "Pause" as soon as it is there, however slow the machine is."""

LATER = "wait => new Promise(done => setTimeout(done, wait))"


def play(desk: Desk, arguments: str, then: str = "", pace: int = 0) -> None:
    desk.play(arguments, game="prediction", then=then, pace=pace)


def choose(desk: Desk, name: str) -> None:
    """Opens "More …", presses a button there, and closes it again."""
    for press in (desk.table.get_by_text("More …"), desk.button(name), desk.table.get_by_text("More …")):
        press.click()


def test_a_whole_game_by_mouse(desk: Desk) -> None:
    """A bid and thirteen cards are clicked, and the hand is counted."""
    play(desk, "players=3, bidding=True, hand_cap=1, seed=5")
    for _ in decisions(desk):
        desk.click(desk.legal.last if desk.legal.count() else desk.button("4"))
    desk.photograph("prediction-over")


def test_a_whole_game_by_keyboard_alone(desk: Desk) -> None:
    """Cards are reached with Tab and arrows and laid with Enter; the focus stays on the table."""
    play(desk, "players=2, hand_cap=1, seed=2")
    for _ in decisions_by_keyboard(desk):
        desk.press(desk.legal.first)


TO_THE_END = "while not game.session.outcome:\n    game.do(str(game.session.view.legal_moves[0]))\n"


def test_a_match_of_two_is_reviewed(desk: Desk) -> None:
    """At its end the table says what the choices cost and how the habit can be used, as a list with a name."""
    play(desk, "players=2, hand_cap=1, seed=2", TO_THE_END)
    review = desk.table.get_by_label("How you played")
    expect(review.get_by_role("listitem").first).to_contain_text("The choices of 1 hand cost")
    expect(review.get_by_role("listitem").last).to_contain_text("Who knew the habit")
    desk.photograph("prediction-review")


def test_bad_moves_are_answered_and_lose_nothing(desk: Desk) -> None:
    """A bid out of range and somebody else's card are refused in a sentence; the round goes on."""
    play(desk, "players=3, bidding=True, seed=5")
    for typed, answer in [("bid 14", "a number from 0 to 13"), ("K", "I cannot read"), ("K♥", "The bids come first")]:
        desk.type(typed)
        expect(desk.notice).to_contain_text(answer)
        expect(desk.lead).to_have_text("Hand 1: the bids.")


def test_cards_turn_over_together_step_by_step(desk: Desk) -> None:
    """At that pace each scene waits: backs first, then all faces at once; a stray click skips nothing."""
    play(desk, "players=4, seed=4")
    choose(desk, "step by step")
    desk.legal.first.click()
    cards = desk.table.locator(".trick .card")
    expect(desk.table.locator(".trick .back")).to_have_count(3)
    desk.table.locator(".felt").click(position={"x": 5, "y": 5})
    expect(cards.locator(".pip")).to_have_count(0)
    desk.button("Next step").click()
    expect(cards.locator(".pip")).to_have_count(4)
    expect(desk.table.locator(".trick .wins")).to_have_count(1)


def test_pause_holds_the_others(desk: Desk) -> None:
    """While paused nothing moves on, and "Go on" goes on."""
    pace = 400
    play(desk, "players=8, seed=7", pace=pace)
    desk.table.evaluate(PAUSE)
    desk.legal.first.click()
    expect(desk.actions).to_have_text(["Next step", "Show all", "Go on"])
    held = desk.table.inner_text()
    desk.page.evaluate(LATER, 2 * pace)
    assert desk.table.inner_text() == held
    desk.button("Go on").click()
    expect(desk.legal.first).to_be_visible()


def test_a_hand_is_flipped_over_and_back(desk: Desk) -> None:
    """Face down no card of the hand can be read; the moves stay."""
    play(desk, "players=2, seed=7")
    choose(desk, "Flip my hand over")
    expect(desk.table.locator(".hand .back")).to_have_count(13)
    expect(desk.hand).to_have_count(0)
    choose(desk, "Flip my hand over ✓")
    expect(desk.hand).to_have_count(13)


def test_a_computer_plays_for_me_and_back(desk: Desk) -> None:
    """The seat is taken over, one trick is watched, and the seat is mine again."""
    play(desk, "players=2, seed=7")
    choose(desk, "A computer plays for me")
    expect(desk.actions).to_have_text(["Next turn", "Play to the end", "I play again"])
    desk.button("Next turn").click()
    expect(desk.table.locator(".deal")).to_have_text("deal 7 · turn 2")
    desk.button("I play again").click()
    expect(desk.legal.first).to_be_visible()


def test_eight_players_fit_and_can_be_read(desk: Desk) -> None:
    """Two decks, teams, bids and many tricks stay inside the table, also in a narrow one."""
    then = "for i in (4, 3, 5, 0, 1, 2, 6):\n    game.do(str(game.session.view.legal_moves[i]))\n"
    play(desk, "players=8, teams=True, bidding=True, penalty=True, seed=7", then)
    check_looks(desk, "prediction")
