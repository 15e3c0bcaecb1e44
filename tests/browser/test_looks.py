"""How the table looks and what it tells those who do not see it: themes, a narrow window, choices, names and roles."""

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.desk import Desk
from tests.browser.notebook import NARROW
from tests.browser.play import first_of

SMALLEST = 44

READABLE = """table => {
    const parts = colour => (colour.match(/[\\d.]+/g) ?? []).map(Number);
    const light = ([r, g, b]) => [r, g, b].map(c => c / 255)
        .map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
        .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
    const ground = item => {
        const [r, g, b, a = 1] = parts(getComputedStyle(item).backgroundColor);
        return a === 1 ? [r, g, b] : ground(item.parentElement);
    };
    const poor = [];
    for (const item of table.querySelectorAll('*')) {
        const own = [...item.childNodes].some(child => child.nodeType === 3 && child.data.trim());
        if (!own || !item.checkVisibility() || item.closest('.spoken')) continue;
        // What stands under a card is written on the felt.
        const under = item.matches('.why') ? item.closest('.card').parentElement : item;
        const [low, high] = [light(parts(getComputedStyle(item).color)), light(ground(under))].sort((a, b) => a - b);
        if ((high + .05) / (low + .05) < 4.5) poor.push(`${item.className} ${item.textContent}`);
    }
    return poor;
}"""

OUTSIDE = """table => {
    const box = table.getBoundingClientRect();
    return [...table.querySelectorAll('*')].filter(item => item.checkVisibility() && !item.closest('.spoken'))
        .filter(item => {
            const own = item.getBoundingClientRect();
            return own.left < box.left - 1 || own.right > box.right + 1;
        })
        .map(item => `${item.tagName} ${item.className} ${item.textContent.slice(0, 30)}`);
}"""
"""Whatever in the table reaches beyond its left or right edge."""

SIDEWAYS = """table => {
    const output = table.closest('.jp-OutputArea-output');
    return output.scrollWidth - output.clientWidth;
}"""
"""By how much the notebook's output scrolls sideways."""


def open_panel(desk: Desk, name: str) -> None:
    """Unfolds the rules, or the rest of the commands."""
    desk.table.locator("summary", has_text=name).click()


def all_choices_at(desk: Desk, decisions: int) -> None:
    """Plays on by saying no, so that pile, dice and log fill."""
    for _ in range(decisions):
        desk.click(desk.actions.last)


def test_everything_can_be_read_in_each_theme(desk: Desk) -> None:
    """In either theme each word on the table stands out 4.5 to 1 from what is behind it; cards stay white."""
    desk.play("cards_each=10, seed=3")
    all_choices_at(desk, 4)
    desk.type("hint")
    for theme in ("light", "dark"):
        desk.turn(theme)
        assert desk.table.evaluate(READABLE) == []
        desk.photograph(theme)
        assert desk.hand.first.evaluate("card => getComputedStyle(card).backgroundColor") == "rgb(255, 255, 255)"
        for panel in ("Rules", "More …"):
            open_panel(desk, panel)
            assert desk.table.evaluate(READABLE) == []
            desk.photograph(f"{theme}-{panel.split()[0].lower()}")
            open_panel(desk, panel)


def sizes(buttons: Locator) -> dict[str, tuple[float, float]]:
    """How wide and high each of these buttons is."""
    found: dict[str, tuple[float, float]] = {}
    for button in buttons.all():
        box: Any = button.bounding_box()
        found[button.get_attribute("aria-label") or button.inner_text()] = (box["width"], box["height"])
    return found


def check_looks(desk: Desk, name: str) -> None:
    """In both themes, wide and narrow, all can be read and nothing sticks out; a picture of each is kept."""
    for width in ("wide", "narrow"):
        if width == "narrow":
            desk.narrow()
        for theme in ("light", "dark"):
            desk.turn(theme)
            assert desk.table.evaluate(READABLE) == []
            assert desk.table.evaluate(OUTSIDE) == []
            assert desk.table.evaluate(SIDEWAYS) <= 0
            desk.photograph(f"{name}-{theme}-{width}")


def check_narrow(desk: Desk) -> None:
    """Nothing reaches beyond the table's edges, and all that can be pressed is large enough and not covered."""
    assert desk.table.evaluate(OUTSIDE) == []
    assert desk.table.evaluate(SIDEWAYS) <= 0
    buttons = desk.table.locator("button:visible, summary:visible")
    small = {name: size for name, size in sizes(buttons).items() if min(size) < SMALLEST}
    assert small == {}
    for button in buttons.all():
        button.click(trial=True)


def test_a_phone_shows_everything(desk: Desk) -> None:
    """In a window 360 px wide, side bar closed, nothing scrolls sideways and everything can be reached and pressed."""
    desk.page.set_viewport_size(NARROW)
    desk.play("cards_each=10, seed=3")
    desk.narrow()
    all_choices_at(desk, 5)
    width = desk.table.evaluate("table => table.clientWidth")
    assert 200 <= width <= 300, width
    check_narrow(desk)
    desk.photograph("narrow")
    for panel in ("Rules", "More …"):
        open_panel(desk, panel)
        check_narrow(desk)
        desk.photograph(f"narrow-{panel.split()[0].lower()}")
        open_panel(desk, panel)
    desk.click(first_of(desk.legal, desk.actions.last))


def test_marks_can_be_left_away(desk: Desk) -> None:
    """Who wants to find the moves sees and hears no mark and no advice, and can play all the same."""
    desk.play()
    open_panel(desk, "More")
    desk.button("I find the moves myself").click()
    expect(desk.button("I find the moves myself ✓")).to_have_attribute("aria-pressed", "true")
    expect(desk.legal).to_have_count(0)
    expect(desk.table.locator(".why")).to_have_count(0)
    assert desk.names()[0] == "Seven of Diamonds, 1 of 5"
    assert desk.table.locator(".now").inner_text() == "You rolled 1 and 6."
    assert "legal" not in desk.table.inner_html().replace(desk.table.locator(".panel").first.inner_html(), "")
    desk.photograph("marks-off")
    desk.click(desk.hand.first)
    expect(desk.hand).to_have_count(4)
    assert "Play the" not in desk.table.locator(".spoken").inner_text()


def test_the_hand_and_its_colours_as_one_likes(desk: Desk) -> None:
    """Four colours, the order of the hand, the pace and rolling on are chosen by buttons that tell how they stand."""
    desk.play()
    open_panel(desk, "More")
    desk.button("Four-colour suits").click()
    card = desk.table.get_by_role("button", name="Seven of Diamonds")
    expect(card).to_have_css("color", "rgb(11, 92, 173)")
    desk.button("suit").click()
    expect(desk.button("suit ✓")).to_be_focused()
    assert [name.split(",")[0].split()[-1] for name in desk.names()] == ["Diamonds"] * 3 + ["Spades"] * 2
    desk.button("calmly").click()
    expect(desk.button("at once")).to_have_attribute("aria-pressed", "false")
    desk.button("at once").click()
    desk.click(desk.button("Roll on until I must choose"))
    expect(desk.button("Roll on until I must choose ✓")).to_have_attribute("aria-pressed", "true")
    desk.photograph("four-colour")
    desk.click(desk.legal.first)
    assert desk.session().skips_forced is False  # how one likes to play is no part of a saved game


def test_names_and_roles_tell_the_whole_table(desk: Desk) -> None:
    """Who does not see the table finds in it groups, names for every card and for the dice, and a polite status."""
    desk.play()
    table = desk.table
    expect(table.get_by_role("toolbar", name="Friend or Foe: commands")).to_be_visible()
    expect(table.get_by_role("img", name="Dice: 1 and 6, sum 7")).to_be_visible()
    expect(table.get_by_role("list", name="The other players").get_by_role("listitem")).to_have_count(3)
    expect(table.get_by_role("region", name="Your hand: 5 cards").get_by_role("button")).to_have_count(5)
    expect(table.get_by_role("group", name="What you may do").get_by_role("button", name="Pass")).to_be_visible()
    expect(table.get_by_role("log", name="What happened")).to_contain_text("You rolled 1 and 6")
    expect(table.get_by_role("rowheader")).to_have_text(["You", "Ada", "Bo", "Cy"])
    expect(table.get_by_role("columnheader")).to_have_text(["Seat", "Cards", "Passes"])
    expect(table.get_by_role("textbox", name="Type a move")).to_be_visible()
    assert desk.names()[:2] == ["Seven of Diamonds, legal: sum, 1 of 5", "Eight of Diamonds, 2 of 5"]
    assert desk.names(desk.legal) == desk.names()[:1]
    expect(table.locator(".why")).to_have_text(["sum"])
    status = table.get_by_role("status")
    expect(status).to_have_attribute("aria-live", "polite")
    desk.click(desk.hand.first)
    session = desk.session()
    assert len(session.log) > 2
    for line in (*session.log, *session.game.words.status(session.view, session.names)):
        expect(status).to_contain_text(line)
