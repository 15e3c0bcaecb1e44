"""How moves are chosen, typed and refused at a table: the page plays with a session in the test's own process."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.play import first_of
from tests.browser.standalone import StandaloneTable, deal

pytestmark = pytest.mark.check

CELLS = ".universe .square"
MOST_TAB_STOPS = 6


def test_a_refusal_says_why_and_loses_nothing(table: StandaloneTable) -> None:
    """A card that does not fit is refused in a sentence; a typed text that is refused stays in its box."""
    table.play("friend_or_foe", cards_each=5, seed=7)
    table.click(table.root.get_by_role("button", name="Ten of Diamonds"))
    expect(table.notice).to_have_text("✗ 10♦ does not match. The dice say 1 and 6: a 7 fits.")
    table.photograph("refused")
    for nonsense, answer in (("castle", "I cannot read 'castle'"), ("K♣", "K♣ is not in this hand")):
        table.type(nonsense)
        expect(table.notice).to_contain_text(answer)
        expect(table.box).to_have_value(nonsense)
        expect(table.box).to_be_focused()
    expect(table.hand).to_have_count(5)


def seed_of_a_pair() -> int:
    """A deal whose first choice is a match of two cards and no other."""
    for seed in range(10_000):
        first, *others = deal("friend_or_foe", cards_each=5, seed=seed).view.legal_moves
        if first.word == "lay" and len(first.cards) == 2 and [move.word for move in others] == ["pass"]:
            return seed
    raise AssertionError("There is no such deal.")


def test_two_cards_are_chosen_one_after_the_other(table: StandaloneTable) -> None:
    """The first click chooses, Escape takes back, the second card plays both."""
    table.play("friend_or_foe", cards_each=5, seed=seed_of_a_pair())
    expect(table.legal).to_have_count(2)
    one, other = [table.root.get_by_role("button", name=name.split(",")[0]) for name in table.names(table.legal)]
    one.click()
    expect(one).to_have_attribute("aria-pressed", "true")
    expect(table.root.locator(".now")).to_contain_text("chosen: now")
    table.photograph("chosen")
    table.page.keyboard.press("Escape")
    expect(one).not_to_have_attribute("aria-pressed", "true")
    one.click()
    table.click(other)
    expect(table.hand).to_have_count(3)
    first = next(line for line in table.session.log if "You rolled" in line)
    assert " and laid " in first


def test_a_second_click_is_no_second_move(table: StandaloneTable) -> None:
    """Whoever clicks twice plays once: the second click comes before the answer to the first."""
    table.play("friend_or_foe", cards_each=5, seed=7)
    with table.change():
        table.legal.first.evaluate("card => { card.click(); card.click(); }")
    expect(table.hand).to_have_count(4)
    expect(table.notice).to_have_count(0)
    assert table.widget.answered == 1


def test_the_box_takes_commands(table: StandaloneTable) -> None:
    """Hint, help, a move and undo can be typed; what was obeyed leaves the box."""
    table.play("friend_or_foe", cards_each=5, seed=7)
    table.type("hint")
    expect(table.notice).to_have_text("Hint: 7♦. It is your only match.")
    table.type("help")
    expect(table.notice).to_contain_text("Type a move as the sentence on top offers it")
    for command, cards in (("7d", 4), ("practice", 4), ("undo", 5), ("redo", 4)):
        table.type(command)
        expect(table.hand).to_have_count(cards)
        expect(table.box).to_have_value("")
    for is_flipped in (True, False):
        table.type("flip")
        expect(table.root.get_by_role("img", name="your cards, face down")).to_have_count(int(is_flipped))
        expect(table.box).to_have_value("")


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
    table.type("predict UD")
    table.type(str(table.session.view.hand[0]))
    undo = table.button("Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    why = undo.get_attribute("title") or ""
    assert why.startswith("Undo stops here")
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


def test_arrows_move_by_rows_and_columns(table: StandaloneTable) -> None:
    """Within the universe the arrow keys lead to the neighbour on that side, and stay where there is none."""
    table.play("determinism", ["person", "greedy"], seed=6)
    centre = table.root.locator(f'{CELLS}[data-row="5"][data-column="10"]')
    centre.focus()
    for key, place in {"ArrowUp": "4,10", "ArrowDown": "5,10", "ArrowRight": "5,11", "ArrowLeft": "5,10"}.items():
        table.page.keyboard.press(key)
        script = "document.activeElement.dataset.row + ',' + document.activeElement.dataset.column"
        assert table.page.evaluate(script) == place
    assert str(centre.get_attribute("aria-label")).startswith("row 5, column 10: Two of Diamonds")


def test_a_chosen_card_shows_its_places_and_a_chosen_place_its_cards(table: StandaloneTable) -> None:
    """Points stand in the cells of a chosen card, and under the cards of a chosen cell; no card's before."""
    table.play("determinism", ["person", "greedy"], seed=6)
    cells = table.root.locator(f"{CELLS}.legal")
    expect(cells).to_have_count(4)
    assert not any("+" in name for name in table.names(table.legal))
    table.hand.filter(has_text="3").first.click()
    assert all("legal: +" in name for name in table.names(cells))
    expect(table.root.locator(".now")).to_contain_text("places.")
    table.page.keyboard.press("Escape")
    cells.first.click()
    expect(table.root.locator(".now")).to_contain_text("Here fit")
    assert all("legal: +" in name for name in table.names(table.legal))
    lead = table.lead.inner_text()
    table.type("A♦ 5,11")
    expect(table.notice).to_contain_text("2♦ on the left causes ♣ or 3")
    assert (table.lead.inner_text(), table.hand.count()) == (lead, 24)


def test_a_swap_is_chosen_like_a_card(table: StandaloneTable) -> None:
    """Swap first and then the card: every card can be given."""
    table.play("determinism", ["person", "greedy"], seed=6)
    table.button("Swap a card").click()
    assert {card.split("legal: ")[-1].split(",")[0] for card in table.names(table.legal)} == {"give"}
    table.click(table.legal.first)
    assert "You swapped a card." in " ".join(table.session.log)


def test_a_narrow_universe_lists_its_places(table: StandaloneTable) -> None:
    """On a phone cells are at least 20 px wide, and the places of the chosen card stand as buttons below."""
    table.play("determinism", ["person", "greedy"], seed=6)
    table.narrow()
    table.legal.first.click()
    assert table.root.locator(CELLS).first.evaluate("cell => cell.getBoundingClientRect().width") >= 20
    listed = table.root.locator(".places .list button")
    expect(listed).to_have_count(table.root.locator(f"{CELLS}.legal").count())
    table.click(listed.first)
    assert "You played" in " ".join(table.session.log)


@pytest.mark.parametrize(
    ("game", "rules", "first", "refused", "lead"),
    [
        (
            "prediction",
            {"players": 3, "bidding": True, "seed": 5},
            "",
            [("bid 14", "a number from 0 to 13"), ("K", "I cannot read"), ("K♥", "The bids come first")],
            "Hand 1: the bids.",
        ),
        (
            "precognition",
            {"players": 2, "cards_each": 2, "seed": 2},
            "U up",
            [("predict UXD", "letters U, D and S"), ("predict UDUDU", "at most 4 letters")],
            "Write your secret string.",
        ),
    ],
    ids=["prediction", "precognition"],
)
def test_bids_and_strings_are_refused_in_a_sentence(
    table: StandaloneTable, game: str, rules: dict[str, Any], first: str, refused: list[tuple[str, str]], lead: str
) -> None:
    """What is out of range or unreadable is answered, and nothing is lost."""
    table.play(game, **rules)
    if first:
        table.click(table.button(first))
    played = table.session.record.moves
    for typed, answer in refused:
        table.type(typed)
        expect(table.notice).to_contain_text(answer)
        expect(table.lead).to_have_text(lead)
    assert table.session.record.moves == played


def test_a_prophet_is_made_and_overthrown(table: StandaloneTable) -> None:
    """In Eleusis a person declares, is asked about every play, and falls at the first mistake."""
    table.play("eleusis", ["person", "at_random", "at_random", "at_random"], seed=3)
    for target in (table.legal.first, table.button("Lay the string"), table.button("Become the prophet")):
        table.click(target)
    expect(table.log).to_contain_text("You become the prophet.")
    expect(table.root.locator(".mainline .mark")).to_have_count(1)
    while "overthrown" not in table.log.inner_text():
        table.click(first_of(table.button("Right"), table.button("None fits")))
    expect(table.log).to_contain_text("You, the prophet, are overthrown and draw 5 cards.")
    expect(table.root.locator(".mainline .mark", has_text="●")).to_have_count(0)
    expect(table.lead).to_have_text("You are to play.")


def test_a_computer_plays_for_me_and_back(table: StandaloneTable) -> None:
    """The seat is taken over, one trick is watched, and the seat is mine again."""
    table.play("prediction", players=2, seed=7)
    table.choose("A computer plays for me")
    expect(table.actions).to_have_text(["Next turn", "Play to the end", "I play again"])
    table.button("Next turn").click()
    expect(table.root.locator(".deal")).to_have_text("deal 7 · turn 2")
    table.button("I play again").click()
    expect(table.legal.first).to_be_visible()


def test_each_of_two_people_writes_behind_a_cover(table: StandaloneTable) -> None:
    """Nobody sees the other's letters: the screen is passed on before each string of Precognition."""
    table.play("precognition", ["person Mia", "person Leo"], cards_each=3, seed=4)
    for _ in range(2):
        table.click(table.actions.first)
        table.type("predict UDU")
        expect(table.lead).to_contain_text("Pass the screen to")
        assert "UDU" not in table.root.inner_text()
    assert table.session.view.phase == "lay"
