"""How tables look and what they tell those who do not see them, in both themes, wide and on a phone."""

import re

import pytest
from playwright.sync_api import expect

from cardlab.cards import hand
from cardlab.games.eleusis_common.table import line_zone
from cardlab.notebook.widget import Table
from tests.browser.looks import (
    IN_THEME,
    SIDEWAYS,
    check_looks,
    faults,
)
from tests.browser.made_up import BUILT_IN, MadeUp, Still, line_of, no_play
from tests.browser.standalone import StandaloneTable, new_table
from tests.fullest import Moment, fullest

pytestmark = pytest.mark.check

COVERED = """table => [...table.querySelectorAll('.mainline .card')].filter(card => {
    card.scrollIntoView({block: 'center'});
    const box = card.getBoundingClientRect();
    const seen = document.elementFromPoint(box.x + box.width / 3, box.y + Math.min(box.height, 22) / 2);
    return !card.contains(seen);
}).map(card => card.textContent)"""
"""The cards of the line of which rank or suit is covered."""


def friend_or_foe(decisions: int = 0) -> Table:
    """A game after some decisions to say no, so that pile, dice and log are filled."""
    game = new_table("friend_or_foe", cards_each=10, seed=3)
    for _ in range(decisions):
        game.do(str(game.session.view.legal_moves[-1]))
    return game


@pytest.mark.parametrize("game", BUILT_IN)
def test_more_is_seen_whole_in_groups(table: StandaloneTable, game: str) -> None:
    """On a laptop nothing of it is cut off or scrolls; each group has a heading."""
    table.play(game, seed=7)
    table.toggle_panel("More")
    panel = table.root.locator(".panel.more")
    assert panel.evaluate("panel => panel.scrollHeight - panel.clientHeight") <= 1
    assert panel.evaluate("panel => panel.scrollWidth - panel.clientWidth") <= 1
    for group in panel.locator(".group").all():
        expect(group.get_by_role("heading", level=4)).to_be_visible()
        expect(group.get_by_role("button").first).to_be_visible()


def test_a_player_tells_more_when_asked(table: StandaloneTable) -> None:
    """What does not fit into the one line of a player is shown by a click or a key, and put away again."""
    table.show(friend_or_foe(5))
    row = table.root.locator(".players button.player").last
    line = row.locator("small")
    assert line.evaluate("line => line.scrollWidth > line.clientWidth")
    row.press("Enter")
    expect(row).to_have_attribute("aria-expanded", "true")
    assert line.evaluate("line => line.scrollWidth <= line.clientWidth")
    row.click()
    expect(row).to_have_attribute("aria-expanded", "false")


def test_marks_can_be_left_away(table: StandaloneTable) -> None:
    """Who wants to find the moves sees and hears no mark and no advice, and can play all the same."""
    table.play("friend_or_foe", cards_each=5, seed=7)
    expect(table.legal).to_have_count(1)
    table.choose("I find the moves myself")
    expect(table.legal).to_have_count(0)
    expect(table.root.locator(".why")).to_have_count(0)
    assert table.names()[0] == "Seven of Diamonds, 1 of 5"
    assert "legal" not in table.root.inner_html()
    table.click(table.hand.first)
    expect(table.hand).to_have_count(4)
    assert "Play the" not in table.root.locator(".spoken").inner_text()


def test_the_hand_and_its_colours_as_one_likes(table: StandaloneTable) -> None:
    """Four colours, the order of the hand and rolling on are chosen by buttons; another game puts them away."""
    table.play("friend_or_foe", cards_each=5, seed=7)
    table.toggle_panel("More")
    table.button("Four-colour suits").click()
    card = table.root.get_by_role("button", name="Seven of Diamonds")
    expect(card).to_have_css("color", "rgb(11, 92, 173)")
    table.button("suit").click()
    expect(table.button("suit ✓")).to_be_focused()
    assert [name.split(",")[0].split()[-1] for name in table.names()] == ["Diamonds"] * 3 + ["Spades"] * 2
    table.click(table.button("Roll on until I must choose"))
    expect(table.button("Roll on until I must choose ✓")).to_have_attribute("aria-pressed", "true")
    assert table.widget.choices == {"marks": True, "four": True, "by": "suit", "pace": 0}
    table.click(table.button("Same deal again"))
    expect(table.root.locator(".panel")).to_have_count(0)


def test_what_happens_is_said_politely(table: StandaloneTable) -> None:
    """The status holds what was done, by whomever, and what may be done next; golden/said keeps all other words."""
    table.play("friend_or_foe", cards_each=5, seed=7)
    assert table.names(table.legal) == table.names()[:1] == ["Seven of Diamonds, legal: sum, 1 of 5"]
    status = table.root.get_by_role("status")
    expect(status).to_have_attribute("aria-live", "polite")
    table.click(table.hand.first)
    scene = table.table_scene
    assert len(table.session.log) > 2
    for line in (*table.session.log, scene["lead"], scene["advice"]):
        expect(status).to_contain_text(line)


@pytest.mark.parametrize("game", BUILT_IN)
def test_a_full_table_fits_and_can_be_read(table: StandaloneTable, game: str) -> None:
    """In both themes, wide and narrow; whatever can have the focus keeps JupyterLab's keys away."""
    moments = fullest(game)
    table.page.emulate_media(reduced_motion="reduce")
    table.show(Still(max(moments, key=lambda moment: len(str(moment.scene)))))
    for width in ("narrow", "wide"):
        table.narrow() if width == "narrow" else table.widen()
        for theme, scripts in IN_THEME.items():
            table.set_theme(theme)
            assert faults(table, moments, *scripts) == {}, (width, theme)
        assert table.root.evaluate(SIDEWAYS) <= 0


@pytest.mark.parametrize("plays", [12, 40])
def test_a_line_is_readable_long_or_short(table: StandaloneTable, plays: int) -> None:
    """In a wide and a narrow window each card's rank and suit can be seen, and nothing reaches beyond the edges."""
    table.show(MadeUp(line_of(plays), no_play()))
    assert table.root.evaluate(COVERED) == []
    check_looks(table, f"line-{plays}")
    assert table.root.evaluate(COVERED) == []


def test_the_newest_card_is_seen_when_the_window_shrinks(table: StandaloneTable) -> None:
    """A narrow table shows the end of a long line, not its beginning."""
    table.show(MadeUp(line_of(90)))
    table.narrow()
    at_its_end = """line => line.scrollHeight > line.clientHeight
        && line.scrollHeight - line.clientHeight - line.scrollTop < 2"""
    table.page.wait_for_function(at_its_end, arg=table.root.locator(".mainline").element_handle())


def test_lines_and_rows_are_told_in_words(table: StandaloneTable) -> None:
    """Who does not see them hears the line card by card, and the 52 cards of a row."""
    played = [(hand("4♥"), True), (hand("3♠ 10♦"), False), (hand("7♠"), True)]
    table.show(MadeUp(line_zone("Line", played)))
    told = table.root.get_by_role("list", name="Line").get_by_role("listitem")
    expect(told).to_have_count(2)
    snapshot = table.root.aria_snapshot()
    assert "Four of Hearts, the starter. Refused after it: Three of Spades and then Ten of Diamonds." in snapshot
    assert "Seven of Spades: yes, the newest." in snapshot
    table.show(Still(max(fullest("precognition"), key=row_of)))
    expect(table.root.locator(".row .card[data-card]")).to_have_count(52)
    expect(table.root.locator(".row .bands")).to_have_attribute("aria-label", re.compile("^([^,]+, ){51}[^,]+$"))


def row_of(moment: Moment) -> int:
    """How many cards lie in its row."""
    return sum(len(zone["cards"]) for zone in moment.scene["zones"] if zone["kind"] == "row")
