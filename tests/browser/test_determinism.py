"""Determinism in a real browser: whole games by mouse and keyboard, the cells of the universe, and a narrow table."""

from playwright.sync_api import expect

from tests.browser.desk import Desk
from tests.browser.notebook import NARROW
from tests.browser.play import decisions, decisions_by_keyboard
from tests.browser.test_looks import OUTSIDE, SIDEWAYS

CELLS = ".universe .square"


def play(desk: Desk, seed: int = 6) -> None:
    """A game against a greedy player."""
    desk.play(f'players=2, seats=["person", "greedy"], seed={seed}', game="determinism")


def open_cells(desk: Desk) -> list[str]:
    """The names of the cells that are marked as legal."""
    return [str(cell.get_attribute("aria-label")) for cell in desk.table.locator(f"{CELLS}.legal").all()]


def test_a_whole_game_by_mouse(desk: Desk) -> None:
    """A card and a place, or a place and a card, up to the end; swaps and passes by their buttons."""
    play(desk)
    for decision in decisions(desk):
        places = desk.table.locator(f"{CELLS}.legal")
        first, then = (desk.legal, places) if decision % 2 else (places, desk.legal)
        if places.count():
            first.first.click()
            desk.click(then.first)
        else:
            desk.click(desk.actions.last)
        if decision == 8:
            desk.legal.first.click()
            desk.photograph("determinism-playing")
            desk.page.keyboard.press("Escape")
    desk.photograph("determinism-over")


def test_a_whole_game_by_keyboard_alone(desk: Desk) -> None:
    """Cards and cells are reached by Tab and arrows; what is typed plays, too; the focus stays on the table."""
    play(desk, seed=9)
    for decision in decisions_by_keyboard(desk):
        if desk.legal.count() and decision < 3:
            desk.reach(desk.legal.first)
            desk.page.keyboard.press("Enter")
            move_in_grid(desk)
            with desk.change():
                desk.page.keyboard.press("Enter")
        elif desk.legal.count():
            move = desk.session().view.legal_moves[0]
            desk.reach(desk.box)
            desk.write(str(move))
        else:
            desk.press(desk.actions.last)


def move_in_grid(desk: Desk) -> None:
    """From the chosen card back to the universe by Shift and Tab, which leads to a legal cell."""
    for _ in range(12):
        desk.page.keyboard.press("Shift+Tab")
        if desk.page.evaluate("document.activeElement.matches('.square.legal')"):
            return
    raise AssertionError("Tab does not lead to a legal cell.")


def test_arrows_move_by_rows_and_columns(desk: Desk) -> None:
    """Within the universe the arrow keys lead to the neighbour on that side, and stay where there is none."""
    play(desk)
    centre = desk.table.locator(f'{CELLS}[data-row="5"][data-column="10"]')
    centre.focus()
    for key, place in {"ArrowUp": "4,10", "ArrowDown": "5,10", "ArrowRight": "5,11", "ArrowLeft": "5,10"}.items():
        desk.page.keyboard.press(key)
        script = "document.activeElement.dataset.row + ',' + document.activeElement.dataset.column"
        assert desk.page.evaluate(script) == place
    assert str(centre.get_attribute("aria-label")).startswith("row 5, column 10: Two of Diamonds")


def test_a_chosen_card_shows_its_places_and_a_chosen_place_its_cards(desk: Desk) -> None:
    """Points stand in the cells and under the cards, and in their names."""
    play(desk)
    assert len(open_cells(desk)) == 4
    desk.hand.filter(has_text="3").first.click()
    assert all("legal: +" in name for name in open_cells(desk))
    expect(desk.table.locator(".now")).to_contain_text("places; the best")
    desk.page.keyboard.press("Escape")
    desk.table.locator(f"{CELLS}.legal").first.click()
    expect(desk.table.locator(".now")).to_contain_text("Here fit")
    assert all("legal: +" in name for name in desk.names(desk.legal))


def test_a_refusal_names_the_edge(desk: Desk) -> None:
    """A card tried where it is not caused is refused with the edge and the reason; nothing is lost."""
    play(desk)
    lead = desk.lead.inner_text()
    desk.hand.first.click()
    expect(desk.table.locator(".now")).to_contain_text("chosen")
    desk.type("A♦ 5,11")
    expect(desk.notice).to_contain_text("2♦ on the left causes ♣ or 3")
    assert (desk.lead.inner_text(), desk.hand.count()) == (lead, 24)


def test_a_swap_is_chosen_like_a_card(desk: Desk) -> None:
    """Swap first and then the card, or the other way round."""
    play(desk)
    desk.button("Swap a card").click()
    assert {card.split("legal: ")[-1].split(",")[0] for card in desk.names(desk.legal)} == {"give"}
    desk.click(desk.legal.first)
    assert "You swapped a card." in " ".join(desk.session().log)


def test_a_narrow_table_keeps_cells_of_twenty_pixels_and_lists_the_places(desk: Desk) -> None:
    """At 360 px nothing scrolls sideways, cells are at least 20 px wide, and places stand as buttons below."""
    desk.page.set_viewport_size(NARROW)
    play(desk)
    desk.narrow()
    desk.legal.first.click()
    width = desk.table.locator(CELLS).first.evaluate("cell => cell.getBoundingClientRect().width")
    assert width >= 20
    listed = desk.table.locator(".places button")
    assert listed.count() == len(open_cells(desk))
    desk.click(listed.first)
    assert "You played" in " ".join(desk.session().log)
    assert desk.table.evaluate(OUTSIDE) == []
    assert desk.table.evaluate(SIDEWAYS) <= 0
    desk.photograph("determinism-narrow")
