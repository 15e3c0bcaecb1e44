"""The end of a game on its page, looking back, the projector, and panels: by mouse and by keyboard."""

import pytest
from playwright.sync_api import Locator, expect

from cardlab.core.session import Session
from cardlab.notebook.widget import Table
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
    script = """(part, whole) => {
        const one = part.getBoundingClientRect(), all = whole.getBoundingClientRect();
        return one.left >= all.left - 1 && one.right <= all.right + 1
            && one.top >= all.top - 1 && one.bottom <= all.bottom + 1;
    }"""
    for part in parts:
        expect(part.first).to_be_visible()
    return all(each.evaluate(script, table.root.element_handle()) for part in parts for each in part.all())


# --- The result ---


def test_a_game_ends_on_a_page_of_its_own(table: StandaloneTable) -> None:
    """It says who won, lies within the table, and is put away and brought back; nothing behind it can be reached."""
    table.show(finished())
    page = result(table)
    expect(page.get_by_role("heading").first).to_have_text(table.table_scene["result"]["title"])
    assert inside(table, page.locator("button, .scores, .think"))
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


def test_from_the_result_one_looks_back_and_comes_back(table: StandaloneTable) -> None:
    """The button beside the question leads to its turn; closing comes back, also where the result was put away."""
    table.show(finished())
    look = table.table_scene["result"]["look"]
    table.click(result(table).locator(".think button"))
    expect(table.lead).to_contain_text(f"move {look} of")
    expect(result(table)).to_have_count(0)
    table.click(table.button("Close"))
    table.button("See the table").click()
    table.click(table.button("Look back"))
    table.click(table.button("Close"))
    expect(result(table)).to_be_visible()


# --- Looking back ---


def test_arrows_lead_through_the_game(table: StandaloneTable) -> None:
    """Left and right go by one move, Escape ends it; the focus stays in the table and no card can be played."""
    table.play("determinism", seed=3)
    for _ in range(2):
        table.type(str(table.session.hint().move))
    end = table.session.timeline.at
    table.type("review")
    table.button("Earlier").focus()
    for key, place in (("ArrowLeft", end - 1), ("ArrowLeft", end - 2), ("ArrowRight", end - 1)):
        with table.change():
            table.page.keyboard.press(key)
        expect(table.lead).to_contain_text(f"move {place} of {end}")
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
    """Counts are clicked and typed, ideas typed and shown as text."""
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
    assert table.unguarded() == []


# --- Panels ---


def test_rules_are_read_in_a_minute_or_whole(table: StandaloneTable) -> None:
    """The panel lies over the felt without moving anything; Escape closes it, and the focus is back at its button."""
    table.play("determinism", seed=3)
    before = [part.bounding_box() for part in (table.root, table.lead, table.hand.first)]
    table.toggle_panel("Rules")
    panel = table.root.get_by_role("region", name="Rules")
    expect(table.button("Close")).to_be_focused()
    assert [part.bounding_box() for part in (table.root, table.lead, table.hand.first)] == before
    assert panel.evaluate("item => item.scrollHeight <= item.clientHeight")
    short = panel.inner_text()
    table.button("All rules").click()
    assert len(panel.inner_text()) > 2 * len(short)
    table.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(table.root.get_by_role("button", name="Rules", exact=True)).to_be_focused()
