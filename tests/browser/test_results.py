"""The end of a game on its page, looking back, the projector, and panels: by mouse and by keyboard."""

import pytest
from playwright.sync_api import Locator, expect

from cardlab.core.session import Session
from cardlab.widgets.table import Table
from tests.browser.standalone import StandaloneTable

pytestmark = pytest.mark.check

SIZES = ((1024, 768), (1366, 768), (1920, 1080))


def finished(game: str = "determinism", **rules: object) -> Table:
    """A table at which a computer has played a person's game to its end."""
    table = Table(Session.deal(game, seed=3, **rules))  # type: ignore[arg-type]
    table.choices = {**table.choices, "pace": 0}
    for command in ("computer", "finish", "computer"):
        table.do(command)
    return table


def result(table: StandaloneTable) -> Locator:
    return table.root.get_by_role("region", name="Result", exact=True)


def inside(table: StandaloneTable, *parts: Locator) -> bool:
    """Whether these parts are wholly within the table."""
    whole = table.root.bounding_box()
    assert whole
    for part in parts:
        expect(part.first).to_be_visible()
        for each in part.all():
            box = each.bounding_box()
            if not box or box["x"] < whole["x"] - 1 or box["y"] < whole["y"] - 1:
                return False
            if box["x"] + box["width"] > whole["x"] + whole["width"] + 1:
                return False
            if box["y"] + box["height"] > whole["y"] + whole["height"] + 1:
                return False
    return True


# --- The result ---


def test_a_game_ends_on_a_page_of_its_own(table: StandaloneTable) -> None:
    """It says who won, lies within the table, and is put away and brought back; nothing behind it can be reached."""
    table.show(finished())
    page = result(table)
    expect(page.get_by_role("heading").first).to_have_text(table.widget.scenes[-1]["result"]["title"])
    assert inside(table, page.locator("button, .scores, .think"))
    for name in ("New game", "Same deal again", "Look back", "Save the game", "See the table"):
        expect(table.button(name)).to_be_visible()
    assert table.root.locator(".felt[inert]").count() == 1
    table.button("See the table").click()
    expect(page).to_have_count(0)
    expect(table.button("Result")).to_be_focused()
    assert inside(table, table.actions)
    table.button("Result").click()
    expect(page).to_be_visible()
    expect(table.button("New game")).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(page).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(244, 768), (926, 540), (1180, 768)])
def test_the_universe_of_a_result_is_seen(table: StandaloneTable, width: int, height: int) -> None:
    """Each of its cards is as high as the sign on it, whatever the form of the table."""
    table.give_room({"width": width, "height": height}, width)
    table.show(finished())
    cards = result(table).locator(".still .square")
    expect(cards.first).to_be_visible()
    window = result(table).locator(".still .window").bounding_box()
    assert window
    assert all(
        (box := card.bounding_box()) and box["height"] >= 18 and box["y"] < window["y"] + window["height"]
        for card in cards.all()
    )


def test_from_the_result_to_the_turn_it_asks_about(table: StandaloneTable) -> None:
    """The button beside the question leads there, and closing comes back to the result."""
    table.show(finished())
    look = table.widget.scenes[-1]["result"]["look"]
    table.click(result(table).locator(".think button"))
    expect(table.lead).to_contain_text(f"Looking back: move {look} of")
    expect(result(table)).to_have_count(0)
    table.click(table.button("Close"))
    expect(result(table)).to_be_visible()


def test_the_next_game_ends_with_a_result_of_its_own(table: StandaloneTable) -> None:
    """The same end of the same deal is shown again, though it was put away before."""
    table.show(finished())
    table.button("See the table").click()
    table.click(table.button("Look back"))
    table.click(table.button("Close"))
    expect(result(table)).to_be_visible()


# --- Looking back ---


def test_arrows_lead_through_the_game(table: StandaloneTable) -> None:
    """Left and right go by one move, Escape ends it; the focus stays in the table and no card can be played."""
    table.play("determinism", seed=3)
    for _ in range(2):
        table.type("hint")
        table.type(str(table.session.hint().move))
    end = table.session.timeline.at
    table.type("review")
    table.button("Earlier").focus()
    for key, place in (("ArrowLeft", end - 1), ("ArrowLeft", end - 2), ("ArrowRight", end - 1)):
        with table.change():
            table.page.keyboard.press(key)
        expect(table.lead).to_contain_text(f"Looking back: move {place} of {end}")
    table.click(table.button("My last choice"))
    expect(table.notice).to_contain_text("as a hint would have said")
    expect(table.legal).to_have_count(0)
    table.click(table.hand.first)
    expect(table.notice).to_contain_text("Close that first")
    table.button("Earlier").focus()
    with table.change():
        table.page.keyboard.press("Escape")
    assert table.holds_focus()
    assert table.session.timeline.at == end
    expect(table.root.locator(".status.review")).to_have_count(0)


# --- The projector ---


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_projector_fills_the_window(table: StandaloneTable, width: int, height: int) -> None:
    """The last play stands in large letters, all is within the window, and Escape leads back to the page."""
    table.play("express", seed=3)
    table.page.set_viewport_size({"width": width, "height": height})
    before = table.root.bounding_box()
    table.choose_projector()
    box = table.root.bounding_box()
    assert box == {"x": 0, "y": 0, "width": width, "height": height}
    poll = table.root.get_by_role("region", name="The class")
    assert inside(table, table.hand, table.actions, poll, table.root.locator(".banner, .say"))
    assert table.root.locator(".banner .event").evaluate("item => item.getBoundingClientRect().height") >= 26
    table.page.keyboard.press("Escape")
    expect(table.root.locator(".banner")).to_have_count(0)
    assert table.root.bounding_box() == before


def test_a_class_votes_and_writes_ideas(table: StandaloneTable) -> None:
    """Counts are clicked and typed, ideas typed; the counts stand there, and in the log once a card was judged."""
    table.play("express", seed=3)
    table.choose_projector()
    poll = table.root.get_by_role("region", name="The class")
    for count in (1, 2):
        table.button("One vote more for right").click()
        expect(poll.get_by_label(f"Votes for right: {count}")).to_be_visible()
    poll.get_by_label("Votes for wrong: 0").fill("9")
    table.page.keyboard.press("Enter")
    expect(poll.get_by_label("Votes for wrong: 9")).to_be_focused()
    poll.get_by_label("An idea of the class").fill("all <b>are</b> red")
    table.page.keyboard.press("Enter")
    expect(poll).to_contain_text("A all <b>are</b> red")
    table.button("One vote more for A").click()
    expect(poll.get_by_label("Votes for A: 1")).to_be_visible()
    assert table.widget.scenes[-1]["poll"]["rows"] == [
        {"key": "right", "text": "", "votes": 2},
        {"key": "wrong", "text": "", "votes": 9},
        {"key": "A", "text": "all <b>are</b> red", "votes": 1},
    ]
    assert table.unguarded() == []


# --- Panels ---


def test_rules_are_read_in_a_minute_or_whole(table: StandaloneTable) -> None:
    """The panel lies over the felt without moving anything; Escape closes it, and the focus is back at its button."""
    table.play("determinism", seed=3)
    before = [part.bounding_box() for part in (table.root, table.lead, table.hand.first)]
    table.toggle_panel("Rules")
    panel = table.root.get_by_role("region", name="Rules")
    expect(panel).to_contain_text("Black hole An empty place with cards on all four sides.")
    expect(table.button("Close")).to_be_focused()
    assert [part.bounding_box() for part in (table.root, table.lead, table.hand.first)] == before
    assert panel.evaluate("item => item.scrollHeight <= item.clientHeight")
    table.button("All rules").click()
    expect(panel).to_contain_text("Big Bang of the next game; otherwise the shuffled deck")
    table.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(table.root.get_by_role("button", name="Rules", exact=True)).to_be_focused()


def test_more_closes_when_another_game_begins(table: StandaloneTable) -> None:
    """What is on the table then is not covered."""
    table.play("friend_or_foe", seed=3)
    table.toggle_panel("More")
    table.click(table.button("Same deal again"))
    expect(table.root.locator(".panel")).to_have_count(0)
