"""How the others' moves are shown one after another. The page's clock stands still until a test moves it on."""

import pytest
from playwright.sync_api import expect

from tests.browser.play import first_of
from tests.browser.standalone import StandaloneTable
from tests.browser.test_motion import MOVING

pytestmark = pytest.mark.check
MOVES = True

STEP = 700
ROUND = 4000
"""At the usual pace a step takes `STEP` milliseconds at most, and a round of the others `ROUND`."""

WATCH = """table => {
    window.moments = [];
    new MutationObserver(() => window.moments.push({
        lead: table.querySelector('.lead, .now b').innerText,
        canPause: table.querySelector('.do').innerText === 'Pause',
        legal: table.querySelectorAll('.hand .legal').length,
    })).observe(table, {subtree: true, childList: true, characterData: true});
}"""
"""Notes whatever is shown from now on."""


def pass_scenes(table: StandaloneTable) -> None:
    """Moves the clock on until the last scene is shown."""
    while table.button("Pause").count():
        table.page.clock.run_for(STEP)


def felt(table: StandaloneTable) -> None:
    """Clicks on the felt, where nothing lies."""
    table.root.locator(".felt").click(position={"x": 3, "y": 3})


def test_scenes_are_shown_one_after_another(table: StandaloneTable) -> None:
    """The others' moves appear one by one, and nothing can be played meanwhile."""
    table.play_still("friend_or_foe", cards_each=5, seed=7)
    table.root.evaluate(WATCH)
    table.click(table.button("Pass"))
    expect(table.actions).to_have_text(["Pause"])
    expect(table.root.locator(".said").first).to_be_visible()
    pass_scenes(table)
    expect(first_of(table.legal, table.actions)).to_be_visible()
    on_the_way = [moment for moment in table.page.evaluate("window.moments") if moment["canPause"]]
    assert len({moment["lead"] for moment in on_the_way}) > 1
    assert {moment["legal"] for moment in on_the_way} == {0}


@pytest.mark.parametrize(("game", "players"), [("friend_or_foe", 8), ("prediction", 8), ("determinism", 4)])
def test_a_round_takes_four_seconds_at_most(table: StandaloneTable, game: str, players: int) -> None:
    """However many play: after that time on the page's clock the last scene is there."""
    table.play_still(game, players=players, seed=7)
    table.type(str(table.session.view.legal_moves[0]))
    expect(table.button("Pause")).to_be_visible()
    table.page.clock.run_for(ROUND)
    expect(table.lead).to_have_text(table.table_scene["lead"])
    expect(table.button("Pause")).to_have_count(0)


def test_nothing_waits_for_ones_own_move(table: StandaloneTable) -> None:
    """Where nobody else moves, what may be done next is there with the answer."""
    table.play_still("precognition", players=2, cards_each=8, seed=2)
    table.root.evaluate(WATCH)
    table.click(table.button("U up"))
    assert str(table.session.timeline.moves[-1]) == "U"
    moments = table.page.evaluate("window.moments")
    assert moments and not any(moment["canPause"] for moment in moments)


@pytest.mark.parametrize("how", ["felt", "hand", "Escape", "a control"])
def test_who_has_seen_enough_need_not_wait(table: StandaloneTable, how: str) -> None:
    """The card under that click is not played, a control does its work besides; no clock moves here."""
    table.play_still("friend_or_foe", cards_each=5, seed=7)
    table.click(table.button("Pass"))
    expect(table.actions).to_have_text(["Pause"])
    match how:
        case "felt":
            felt(table)
        case "hand":
            table.hand.first.click()
        case "Escape":
            table.button("Pause").press("Escape")
        case _:
            table.toggle_panel("Rules")
            expect(table.root.locator(".panel.rules")).to_be_visible()
    expect(table.button("Pause")).to_have_count(0)
    expect(table.lead).to_have_text(table.table_scene["lead"])
    assert table.widget.answered == 1


def test_the_pace_is_chosen(table: StandaloneTable) -> None:
    """At "at once" no scene on the way is shown, and nothing moves."""
    table.play_still("friend_or_foe", cards_each=5, seed=7)
    table.choose("at once")
    table.click(table.button("Pass"))
    expect(table.lead).to_have_text(table.table_scene["lead"])
    expect(table.button("Pause")).to_have_count(0)
    assert table.page.evaluate(MOVING) == 0 and table.widget.choices["pace"] == 0


def test_pause_holds_the_others(table: StandaloneTable) -> None:
    """While paused nothing moves on, however late it gets, and "Go on" goes on."""
    table.play_still("prediction", players=8, seed=7)
    table.legal.first.click()
    table.button("Pause").click()
    expect(table.actions).to_have_text(["Next step", "Show all", "Go on"])
    held = table.root.inner_text()
    table.page.clock.run_for(10 * STEP)
    felt(table)
    assert table.root.inner_text() == held
    table.button("Go on").click()
    pass_scenes(table)
    expect(table.legal.first).to_be_visible()


def test_cards_turn_over_together_step_by_step(table: StandaloneTable) -> None:
    """At that pace each scene waits: backs first, then all faces at once; a stray click skips nothing."""
    table.play_still("prediction", players=4, seed=4)
    table.choose("step by step")
    table.legal.first.click()
    cards = table.root.locator(".trick .card")
    backs, faces = cards.locator(".back"), cards.locator(".face:not(.back)")
    expect(backs.first).to_be_visible()
    felt(table)
    table.page.clock.run_for(10 * STEP)
    while backs.count():
        expect(faces).to_have_count(0)
        table.button("Next step").click()
    expect(faces).to_have_count(4)
    expect(table.root.locator(".trick .wins")).to_have_count(1)


def test_a_double_click_is_one_move(table: StandaloneTable) -> None:
    """Its second click neither plays, nor skips what the others do, nor pauses them."""
    table.play_still("friend_or_foe", cards_each=5, seed=7)
    with table.change():
        table.legal.first.dblclick()
    expect(table.actions).to_have_text(["Pause"])
    assert table.widget.answered == 1
    pass_scenes(table)
    expect(table.hand).to_have_count(4)


def test_a_kernel_that_does_not_answer_is_told_of(table: StandaloneTable) -> None:
    """After five seconds without an answer the table says so, keeps the focus, and takes the next click."""
    table.play_still("friend_or_foe", cards_each=5, seed=7)
    table.page.evaluate("window.model.ask = () => {}")
    table.button("Pass").click()
    table.page.clock.run_for(4_900)
    expect(table.notice).to_have_count(0)
    table.page.clock.run_for(200)
    expect(table.notice).to_contain_text("The kernel does not answer.")
    assert table.holds_focus()
    table.page.evaluate("delete window.model.ask")
    table.click(table.button("Pass"))
    expect(table.notice).to_have_count(0)
