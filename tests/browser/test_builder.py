"""A rule built in a real browser, by keyboard alone, sealed, and dealt."""

from playwright.sync_api import Locator, expect

from cardlab.rules import Rule, unseal
from tests.browser.desk import Desk
from tests.browser.test_looks import check_looks, sizes

BUILD = "import cardlab\nbuilder = cardlab.build_rule({start})\nbuilder"
CAPRICE = "'card.is_numeral if last.is_face else card.rank > last.rank'"


def build(desk: Desk, start: str = "") -> None:
    desk.open(BUILD.format(start=start))
    expect(desk.table).to_be_visible()


def text_of(desk: Desk) -> Locator:
    return desk.table.locator(".code code")


def take(desk: Desk, chip: str, choice: str) -> None:
    """Opens the list of a chip and takes a choice, by Tab, arrows and Enter."""
    desk.reach(desk.table.get_by_role("button", name=chip).first)
    desk.page.keyboard.press("Enter")
    desk.press(desk.table.get_by_role("menuitem", name=choice, exact=True))
    expect(desk.table.get_by_role("menu")).to_have_count(0)
    assert desk.table.evaluate("() => document.activeElement.classList.contains('chip')")


def test_a_rule_is_built_sealed_and_dealt_by_keyboard_alone(desk: Desk) -> None:
    """From "a red card" to a rule with a branch; its token deals it in the next cell."""
    build(desk)
    before = desk.cells()
    desk.enter()
    take(desk, "is red", "if … then … otherwise …")
    expect(text_of(desk)).to_contain_text(" if ")
    desk.press(desk.table.get_by_role("button", name="Undo"))
    expect(text_of(desk)).to_have_text("card.is_red")
    take(desk, "is red", "compare ranks")
    take(desk, "is higher than", "is at most")
    expect(text_of(desk)).to_have_text("card.rank <= last.rank")
    expect(desk.table.get_by_role("status")).to_contain_text(Rule.parse("card.rank <= last.rank").english)
    desk.reach(desk.table.get_by_label("The rule as text"))
    desk.write("card.rank")
    expect(desk.notice).to_contain_text("not a condition")
    expect(desk.table.get_by_label("The rule as text")).to_have_value("card.rank")
    desk.write(" >= last.rank")
    expect(text_of(desk)).to_have_text("card.rank >= last.rank")
    desk.press(desk.table.get_by_role("button", name="Seal it"))
    token = desk.table.locator(".sealed .strong").inner_text()
    assert unseal(token).rule == Rule.parse("card.rank >= last.rank")
    assert desk.cells() == before


def test_a_sealed_rule_is_dealt(desk: Desk) -> None:
    """The next cell deals what was built: the game shows its fingerprint, and no page holds the rule."""
    desk.open(BUILD.format(start=CAPRICE), 'cardlab.play("express", seed=3, rule=builder.sealed())')
    tables = desk.page.locator(".cardlab")
    expect(tables).to_have_count(2)
    game = tables.last
    expect(game).to_contain_text("Sealed rule ")
    assert "is_numeral" not in game.evaluate("table => table.outerHTML")


def test_the_builder_is_readable(desk: Desk) -> None:
    """In both themes, wide and narrow, with a list open, all can be read and pressed, and nothing sticks out."""
    build(desk, CAPRICE)
    desk.table.get_by_role("button", name="is a face card").click()
    check_looks(desk, "builder")
    small = {name: size for name, size in sizes(desk.table.locator("button:visible")).items() if min(size) < 44}
    assert small == {}
