"""What moves at a table: seen by stopping all animations at chosen moments. No test waits for time to pass."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, expect

from cardlab.games import GAMES
from tests.browser.standalone import StandaloneTable

MOVES = True
STEP = 700
LANDED = 450
MOST_SCENES = 100

SLOWLY = """() => {
    const begin = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        const moving = begin.apply(this, given);
        moving.updatePlaybackRate(0.0001);
        return moving;
    };
}"""
"""From now on everything moves so slowly that nothing ends by itself during a test."""

STOP = """at => {
    for (const each of document.getAnimations()) {
        if (each.effect.getComputedTiming().endTime <= at) each.finish();
        else {
            each.pause();
            each.currentTime = at;
        }
    }
}"""
"""Shows the page as it is so many milliseconds after everything began to move."""

MOVING = """document.getAnimations()
    .filter(each => each.playState === 'running' && !(each instanceof CSSTransition)).length"""
NOTHING = "null"
END = "document.getAnimations().forEach(each => each.finish())"


class Point(NamedTuple):
    """The middle of something on the page."""

    x: float
    y: float

    def is_near(self, other: "Point") -> bool:
        return abs(self.x - other.x) < 2 and abs(self.y - other.y) < 2

    def is_between(self, one: "Point", other: "Point") -> bool:
        return min(one.y, other.y) + 2 < self.y < max(one.y, other.y) - 2


def middle_of(item: Locator) -> Point:
    script = """item => {
        const {left, right, top, bottom} = item.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
    }"""
    return Point(*item.evaluate(script))


def middle(table: StandaloneTable, selector: str) -> Point:
    return middle_of(table.root.locator(selector).first)


def play(table: StandaloneTable, game: str, seats: Sequence[str] | None = None, **rules: Any) -> None:
    """Opens a game in which no further scene comes and nothing ends to move by itself."""
    table.play_still(game, seats, **rules)
    table.page.evaluate(SLOWLY)


def ask(table: StandaloneTable, command: str) -> None:
    """Gives a command, and waits for the first scene that comes of it."""
    table.page.evaluate("command => window.model.send({command})", command)
    table.page.wait_for_function(table.IS_ANSWERED)


def stop(table: StandaloneTable, moment: float) -> None:
    table.page.evaluate(STOP, moment)


def go_on(table: StandaloneTable, is_there: Callable[[], bool], script: str = END) -> None:
    """Lets scene after scene come, and before each what moves end, until this is there."""
    for _ in range(MOST_SCENES):
        if is_there():
            return
        table.page.evaluate(script)
        table.page.clock.run_for(STEP)
    raise AssertionError(f"It has not come in {MOST_SCENES} scenes.")


def finish(table: StandaloneTable) -> None:
    """Lets everything end: what moves, and then each scene that is left."""
    go_on(table, lambda: table.root.get_attribute("data-busy") is None)
    table.page.evaluate(END)


WIDTHS = {"wide": (926, 768), "drawn larger": (1600, 1100), "compact": (741, 614), "phone": (300, 740)}


@pytest.mark.check
@pytest.mark.parametrize(("width", "height"), WIDTHS.values(), ids=WIDTHS)
def test_a_card_glides_from_the_hand_to_its_place(table: StandaloneTable, width: int, height: int) -> None:
    """At first it is where it was, then between, at last where it lies; meanwhile the card itself is not seen."""
    table.page.set_viewport_size({"width": width, "height": height})
    play(table, "friend_or_foe", cards_each=5, seed=7)
    card = str(table.legal.first.get_attribute("data-card"))
    start = middle(table, f'.hand [data-card="{card}"]')
    ask(table, card)
    moving, lying = f'.copies [data-card="{card}"]', f'.pile [data-card="{card}"]'
    seen = []
    for moment in (0, 40, LANDED):
        stop(table, moment)
        seen.append(middle(table, moving))
    end = middle(table, lying)
    assert seen[0].is_near(start)
    assert seen[1].is_between(start, end)
    assert seen[2].is_near(end)
    assert table.root.locator(lying).evaluate("card => getComputedStyle(card).opacity") == "0"


def test_the_others_cards_come_from_their_rows(table: StandaloneTable) -> None:
    """A card of theirs begins small in the list of players, after the dice have fallen."""
    play(table, "friend_or_foe", ["person", "solid", "solid"], cards_each=13, seed=3)
    ask(table, "6♠")
    table.page.evaluate(END)
    table.page.clock.run_for(STEP)
    stop(table, 0)
    speaker = table.root.locator("[data-seat]", has=table.page.locator(".said")).first
    card = middle(table, ".copies [data-card]")
    box = speaker.bounding_box()
    assert box and box["x"] < card.x < box["x"] + box["width"] and box["y"] < card.y < box["y"] + box["height"]
    turned = "dice => dice.map(die => getComputedStyle(die).rotate)"
    assert table.root.locator(".fallen").evaluate_all(turned) == ["-180deg", "-180deg"]
    stop(table, 100)
    first, second = table.root.locator(".fallen").evaluate_all(turned)
    assert first != second


def test_the_cards_of_a_trick_turn_one_after_the_other(table: StandaloneTable) -> None:
    """Three lie face down when the fourth is laid: one back after the other is seen no more, from the left."""
    play(table, "prediction", players=4, seed=0)
    ask(table, str(table.session.view.legal_moves[0]))
    seen = """backs => backs.map(back => back.closest('.card').getBoundingClientRect())
        .filter(box => box.width > 1).map(box => box.left)"""
    left = []
    for moment in (0, 95, 155, 215):
        stop(table, moment)
        left.append(sorted(table.root.locator(".copies .back").evaluate_all(seen)))
    assert [len(backs) for backs in left] == [3, 2, 1, 0]
    assert left[0][2] <= left[2][0]


def test_points_float_up_beside_their_number(table: StandaloneTable) -> None:
    """What is added is what the number grew by."""
    play(table, "determinism", ["person", "solid"], seed=6)
    points = table.root.locator("[data-seat] td:last-child").first
    before = int(points.inner_text())
    ask(table, str(table.session.hint().move))
    stop(table, 10)
    assert table.root.locator(".gain").inner_text() == f"+{int(points.inner_text()) - before}"


def test_a_pile_is_taken_as_a_pile(table: StandaloneTable) -> None:
    """All its cards go together to the row of the player who takes them."""
    play(table, "friend_or_foe", seed=125)
    finish(table)
    ask(table, "foe 6♠")
    taker = table.root.locator("[data-seat]", has_text="Bo")
    go_on(table, lambda: "16" in taker.inner_text())
    stop(table, 249)
    centre = middle(table, "[data-seat]:has-text('Bo') .disc")
    cards = table.root.locator(".copies [data-card]")
    assert cards.count() == 3
    assert all(middle_of(card).is_near(centre) for card in cards.all())


@pytest.mark.parametrize("game", GAMES)
def test_all_ends_where_it_ends_without_motion(table: StandaloneTable, game: str) -> None:
    """After each move the page is the same, letter by letter, whether something moved or not; then nothing does."""
    ends: list[list[str]] = []
    for motion in ("no-preference", "reduce"):
        table.page.emulate_media(reduced_motion=motion)
        play(table, game, seed=6)
        ends.append([])
        for _ in range(3):
            ask(table, str(table.session.view.legal_moves[0]))
            if motion == "reduce":
                assert table.page.evaluate(MOVING) == 0
            finish(table)
            ends[-1].append(table.root.evaluate("table => table.outerHTML"))
            expect(table.root.locator(".copies > *")).to_have_count(0)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("how", ["click", "Escape", "Enter"])
def test_a_click_or_a_key_ends_what_moves(table: StandaloneTable, how: str) -> None:
    """Nothing moves after it, and nothing is left of it."""
    play(table, "determinism", ["person", "solid"], seed=6)
    ask(table, str(table.session.hint().move))
    finish(table)
    ask(table, str(table.session.hint().move))
    go_on(table, lambda: not table.button("Pause").count(), script=NOTHING)
    assert table.page.evaluate(MOVING) > 0
    if how == "click":
        table.root.locator(".felt").click(position={"x": 3, "y": 3})
    else:
        table.hand.last.focus()
        table.root.locator(".log").press(how)
    assert table.page.evaluate(MOVING) == 0
    expect(table.root.locator(".copies > *")).to_have_count(0)
    assert table.root.get_attribute("data-busy") is None


def test_pause_holds_what_moves(table: StandaloneTable) -> None:
    """A card stays in mid-air, and goes on from there."""
    play(table, "determinism", ["person", "solid"], seed=6)
    ask(table, str(table.session.hint().move))
    table.button("Pause").click()
    assert table.page.evaluate(MOVING) == 0
    assert table.root.locator(".copies [data-card]").count() > 0
    table.button("Go on").click()
    assert table.page.evaluate(MOVING) > 0
