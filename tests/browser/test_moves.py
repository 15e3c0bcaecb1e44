"""How moves are chosen, typed and refused at a table: the page plays with a session in the test's own process."""

import pytest
from playwright.sync_api import expect

from cardlab.screen.table_parts import CardZone, Face
from tests.browser.made_up import MadeUp
from tests.browser.standalone import StandaloneTable

pytestmark = pytest.mark.check

CELLS = ".universe .square"
MOST_TAB_STOPS = 6
A_PAIR = 42
"""A deal whose first choice is a match of two cards and no other."""


def test_what_is_refused_stays_in_the_box_and_what_is_obeyed_leaves_it(table: StandaloneTable) -> None:
    table.play("friend_or_foe", cards_each=5, seed=7)
    table.click(table.root.get_by_role("button", name="Ten of Diamonds"))
    expect(table.root.locator(".notice.no")).to_contain_text("10♦")
    for nonsense in ("castle", "K♣"):
        table.type(nonsense)
        expect(table.notice).to_contain_text(nonsense)
        expect(table.box).to_have_value(nonsense)
        expect(table.box).to_be_focused()
    expect(table.hand).to_have_count(5)
    for command, cards in (("hint", 5), ("7d", 4), ("practice", 4), ("undo", 5), ("redo", 4), ("flip", 0), ("flip", 4)):
        table.type(command)
        expect(table.hand).to_have_count(cards)
        expect(table.root.get_by_role("img", name="your cards, face down")).to_have_count(int(not cards))
        expect(table.box).to_have_value("")


def test_a_card_that_is_face_down_is_chosen_too(table: StandaloneTable) -> None:
    """Out of another player's hand, as in Old Maid: its back is drawn, and no rank or suit is in the page."""
    names = {"p1": "First card of Bo", "p2": "Second card of Bo"}
    cards = [Face(id=key, rank="", suit="", order=[], name=name, back="back") for key, name in names.items()]
    table.show(MadeUp(CardZone(kind="hand", id="other", label="Bo's hand", cards=cards)))
    expect(table.root.locator(".hand .back")).to_have_count(2)
    table.click(table.root.get_by_role("button", name=names["p2"]))
    expect(table.notice).to_contain_text("Heard p2")


def test_two_cards_are_chosen_one_after_the_other(table: StandaloneTable) -> None:
    """The first click chooses, Escape takes back, the second card plays both."""
    table.play("friend_or_foe", cards_each=5, seed=A_PAIR)
    expect(table.legal).to_have_count(2)
    one, other = [table.root.get_by_role("button", name=name.split(",")[0]) for name in table.names(table.legal)]
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    expect(table.root.locator(".now")).to_contain_text("chosen: now")
    table.page.keyboard.press("Escape")
    expect(one).not_to_have_attribute("aria-pressed", "true")
    one.click()
    table.click(other)
    expect(table.hand).to_have_count(3)


def test_what_is_typed_before_the_answer_is_sent_after_it(table: StandaloneTable) -> None:
    """Two commands typed in one moment are both obeyed, though the first has not been answered."""
    table.play("friend_or_foe", cards_each=5, seed=7)
    script = """box => ['7x', 'new 12'].forEach(command => {
        box.value = command;
        box.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', bubbles: true}));
    })"""
    table.box.evaluate(script)
    expect(table.root.locator(".deal")).to_contain_text("deal 12")
    expect(table.box).to_have_value("")


def test_undo_that_would_be_refused_is_off_and_says_why(table: StandaloneTable) -> None:
    """The button keeps its place and the focus, is read as off with the reason, and answers a click with it."""
    table.play("precognition", cards_each=3, seed=3)
    undo, redo, none = table.button("Undo"), table.button("Redo"), "rgba(0, 0, 0, 0)"
    for button in (undo, redo):
        expect(button).to_have_attribute("aria-disabled", "true")
        expect(button).to_have_css("border-top-color", none)
    table.type("U")
    expect(undo).not_to_have_attribute("aria-disabled", "true")
    table.click(undo)
    expect(redo).not_to_have_attribute("aria-disabled", "true")
    expect(redo).not_to_have_css("border-top-color", none)
    table.type("predict UD")
    table.type(str(table.session.view.hand[0]))
    expect(undo).to_have_attribute("aria-disabled", "true")
    why = undo.get_attribute("title") or ""
    assert why.startswith("Undo stops")
    undo.press("Enter")
    expect(table.notice).to_contain_text(why)
    expect(undo).to_be_focused()


def test_few_tab_stops_and_a_way_out(table: StandaloneTable) -> None:
    """Tab goes from group to group and then on to the rest of the page; Shift+Tab goes back in."""
    table.play("friend_or_foe", cards_each=5, seed=7)
    table.page.evaluate("document.body.append(document.createElement('button'))")
    table.button("Undo").focus()
    stops = 0
    while table.holds_focus():
        stops += 1
        table.page.keyboard.press("Tab")
        assert stops <= MOST_TAB_STOPS
    table.page.keyboard.press("Shift+Tab")
    assert table.holds_focus()


def test_cells_and_cards_tell_what_fits(table: StandaloneTable) -> None:
    """Arrows lead to the neighbour on that side; points stand in the cells of a chosen card, and the reverse."""
    table.play("determinism", ["person", "solid"], seed=6)
    centre = table.root.locator(f'{CELLS}[data-row="5"][data-column="10"]')
    centre.focus()
    for key, place in {"ArrowUp": "4,10", "ArrowDown": "5,10", "ArrowRight": "5,11", "ArrowLeft": "5,10"}.items():
        table.page.keyboard.press(key)
        script = "document.activeElement.dataset.row + ',' + document.activeElement.dataset.column"
        assert table.page.evaluate(script) == place
    assert str(centre.get_attribute("aria-label")).startswith("row 5, column 10: Two of Diamonds")
    cells = table.root.locator(f"{CELLS}.legal")
    expect(cells).to_have_count(4)
    assert not any("+" in name for name in table.names(table.legal))
    table.hand.filter(has_text="3").first.click()
    assert all("legal: +" in name for name in table.names(cells))
    expect(table.root.locator(".now")).to_contain_text("places.")
    table.page.keyboard.press("Escape")
    cells.first.click()
    expect(table.root.locator(".now")).to_contain_text("fit here.")
    assert all("legal: +" in name for name in table.names(table.legal))
    table.page.keyboard.press("Escape")
    table.button("Swap a card").click()
    assert {card.split("legal: ")[-1].split(",")[0] for card in table.names(table.legal)} == {"give"}
    table.click(table.legal.first)
    assert table.session.timeline.moves[0].word == "swap"
