"""The form for another game: by keyboard alone, what is refused, what is dealt, and where one has little room."""

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.standalone import StandaloneTable

LITTLE_ROOM = (ViewportSize(width=1093, height=614), 741)


def open_form(table: StandaloneTable) -> Locator:
    table.toggle_panel("More")
    table.button("New game …").click()
    return table.root.get_by_role("region", name="New game")


def write(table: StandaloneTable, name: str, text: str) -> Locator:
    """Goes to a field by keyboard, and types in place of what stands there."""
    field = table.root.get_by_role("textbox", name=name, exact=True)
    table.reach(field)
    table.page.keyboard.press("Control+a")
    table.page.keyboard.type(text)
    return field


def test_another_table_is_chosen_by_keyboard_alone(table: StandaloneTable) -> None:
    """What is refused stays as it was typed, with one sentence; what is dealt closes the form."""
    table.play("prediction", seed=3)
    table.enter()
    table.reach(table.root.get_by_role("toolbar").get_by_role("button", name="More"))
    table.page.keyboard.press("Enter")
    table.reach(table.button("New game …"))
    table.page.keyboard.press("Enter")
    form = table.root.get_by_role("region", name="New game")
    expect(form.get_by_role("button", name="Players: one less")).to_be_focused()
    assert table.unguarded() == []
    before = table.session.record

    players = write(table, "Players", "9")
    with table.change():
        table.page.keyboard.press("Enter")
    expect(form.locator(".refusal")).to_contain_text("Players: 9")
    expect(players).to_be_focused()
    expect(players).to_have_value("9")
    assert table.session.record == before

    for _ in range(6):
        table.page.keyboard.press("ArrowDown")
    expect(players).to_have_value("3")
    write(table, "People's names", 'Mia "M" \\ O\'Hara, Zoë')
    table.reach(form.get_by_role("group", name="Variant").get_by_role("button", name="bidding", exact=True))
    table.page.keyboard.press("Enter")
    expect(form.get_by_role("button", name="bidding ✓")).to_be_focused()
    before_reason = form.inner_text()
    table.press(form.get_by_role("button", name="About: Variant"))
    assert len(form.inner_text()) > len(before_reason)
    table.press(form.get_by_role("button", name="More options"))
    write(table, "Target", "20")
    write(table, "Deal number", "12")
    table.press(form.get_by_role("button", name="Deal", exact=True))
    expect(form).to_have_count(0)
    expect(table.button('I am Mia "M" \\ O\'Hara')).to_be_focused()
    session = table.session
    assert (session.seed, session.names[:2], len(session.seats)) == (12, ['Mia "M" \\ O\'Hara', "Zoë"], 3)
    assert session.house_rules == {"variant": "bidding", "target": 20}


def test_escape_leaves_the_form_and_nothing_is_kept(table: StandaloneTable) -> None:
    """The focus goes back to where the form came from; opened again, the form says what holds now."""
    table.play("friend_or_foe", cards_each=5, seed=3)
    form = open_form(table)
    cards = form.get_by_role("group", name="Cards each")
    cards.get_by_role("button", name="none").click()
    expect(cards.get_by_role("textbox")).to_have_value("")
    cards.get_by_role("button", name="Cards each: one more").click()
    expect(cards.get_by_role("textbox")).to_have_value("1")
    cards.get_by_role("button", name="Cards each: one less").click()
    expect(cards.get_by_role("button", name="none ✓")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(table.root.get_by_role("toolbar").get_by_role("button", name="More")).to_be_focused()
    open_form(table)
    expect(cards.get_by_role("textbox")).to_have_value("5")


@pytest.mark.check
def test_the_form_stands_within_the_table(table: StandaloneTable) -> None:
    """With all options, a reason and a refusal, its buttons are seen, and nothing is cut off sideways."""
    table.play("eleusis", seed=3)
    form = open_form(table)
    form.get_by_role("button", name="More options").click()
    form.get_by_role("button", name="About: Rule", exact=True).click()
    form.get_by_role("textbox", name="Players").fill("2")
    table.click(form.get_by_role("button", name="Deal", exact=True))
    for room in ("wide", "compact", "narrow"):
        if room == "compact":
            table.give_room(*LITTLE_ROOM)
        if room == "narrow":
            table.narrow()
        inside = """(form) => {
            const root = form.closest('.cardlab').getBoundingClientRect();
            const isIn = (item) => {
                const {left, right, top, bottom} = item.getBoundingClientRect();
                return left >= root.left && right <= root.right && top >= root.top && bottom <= root.bottom;
            };
            const lines = [...form.querySelectorAll('.wishes, .wish')];
            const wide = lines.filter((one) => one.scrollWidth > one.clientWidth);
            const out = [form, ...form.querySelectorAll('.grab button, .foot *')].filter((item) => !isIn(item));
            const small = [...form.querySelectorAll('button, input')].filter(({offsetHeight: high}) => high < 40);
            return [...wide, ...out, ...small].map(({outerHTML}) => outerHTML.slice(0, 80));
        }"""
        assert form.evaluate(inside) == [], room
