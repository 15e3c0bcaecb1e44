"""Fields to type into, and sentences to choose in: what is sent, kept, hidden, and where the focus goes."""

import re

import pytest
from playwright.sync_api import expect

import cardlab
from cardlab.eleusis_rules import Rule, unseal
from cardlab.opening import build_rule
from cardlab.screen.parts import Field, field
from tests.browser.made_up import MadeUp
from tests.browser.standalone import StandaloneTable

pytestmark = pytest.mark.check

OPEN = field("guess", "Guess", "guess", "card.is_red", "Say it")

MASKED: Field = {**field("rule", "Secret rule", "rule", "card.is_red", "Seal it"), "masked": True}


def test_a_field_keeps_what_is_refused(table: StandaloneTable) -> None:
    """Enter and the button send a field's text with its word; what is refused stays, what is obeyed leaves."""
    table.show(MadeUp(entries=[OPEN, MASKED]))
    box = table.root.get_by_label("Guess")
    box.focus()
    for refused in (True, False):
        text = "a bad rule" if refused else "b"
        table.page.keyboard.press("Control+a")
        table.page.keyboard.type(text)
        with table.change():
            table.page.keyboard.press("Enter") if refused else table.button("Say it").click()
        expect(table.notice).to_contain_text(f"guess, {len('guess ' + text)}")
        expect(box).to_have_value(text if refused else "")
        expect(box).to_be_focused()
    table.page.keyboard.press("Enter")  # an empty field sends nothing
    assert table.widget.answered == 2


def test_a_masked_field_shows_nothing(table: StandaloneTable) -> None:
    """A secret is dots until one asks to see it, stands nowhere in the page, and is hidden again once it was sent."""
    table.show(MadeUp(entries=[OPEN, MASKED]))
    box = table.root.get_by_label("Secret rule")
    toggle = table.root.get_by_role("button", name="Show what I type")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    for name, value in (("type", "password"), ("autocomplete", "off"), ("spellcheck", "false")):
        expect(box).to_have_attribute(name, value)
    box.fill("card.is_bad")
    toggle.click()
    expect(box).to_have_attribute("type", "text")
    expect(box).to_have_value("card.is_bad")
    table.type("card.is_bad", box)
    expect(box).to_have_value("card.is_bad")
    table.type("card.is_prime", box)
    expect(table.notice).to_contain_text("Heard rule")
    expect(box).to_have_value("")
    expect(box).to_have_attribute("type", "password")
    assert "is_prime" not in table.page.content()


def test_a_hint_is_typed_and_can_be_read(table: StandaloneTable) -> None:
    """The dealer types it into an open field; on a phone, too, all of it is in what was said so far."""
    said = "look at the colours of both cards, and at <b>nothing</b> else that you may see in the line"
    people = ["person Mia", "person Leo", "beginner"]
    table.play("express", people, dealer=1, rule="by hand", hint=True, seed=3, shared=True)
    table.narrow()
    box = table.root.get_by_label("A hint in your own words")
    expect(box).to_have_attribute("type", "text")
    table.type(said, box)
    expect(table.root.locator(".entries")).to_have_count(0)
    opener = table.button("Said so far (1)")
    opener.click()
    panel = table.root.locator(".panel")
    expect(panel.locator(".text", has_text=said)).to_be_visible()
    assert panel.evaluate("panel => panel.scrollWidth <= panel.clientWidth")
    assert panel.evaluate("panel => getComputedStyle(panel).whiteSpace") == "normal"
    table.page.keyboard.press("Escape")
    expect(opener).to_be_focused()


def test_a_sentence_is_changed_by_keyboard_alone(table: StandaloneTable) -> None:
    """Arrows lead from chip to chip; a list opens, takes and closes, and the focus comes back to its chip."""
    table.show(build_rule().view)
    chips = table.root.locator(".chip")
    choices = table.root.get_by_role("menuitem")
    chips.first.focus()
    table.page.keyboard.press("ArrowRight")
    expect(chips.nth(1)).to_be_focused()
    for key in ("ArrowDown", "Enter", "Space"):
        table.page.keyboard.press(key)
        expect(choices.first).to_be_focused()  # it is red
        assert table.unguarded() == []
        table.page.keyboard.press("Escape")
        expect(choices).to_have_count(0)
        expect(chips.nth(1)).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.root.get_by_role("menu", name="Instead of is red")).to_be_visible()
    table.page.keyboard.press("End")
    expect(choices.last).to_be_focused()
    table.page.keyboard.type("b")
    expect(choices.nth(1)).to_be_focused()
    with table.change():
        table.page.keyboard.press("Enter")
    expect(chips.nth(1)).to_have_text("is black ▾")
    expect(chips.nth(1)).to_be_focused()
    expect(table.root.get_by_role("status")).to_contain_text(Rule.parse("card.is_black").english)


APART = """root => {
    const box = each => each.getBoundingClientRect();
    const menu = box(root.querySelector('.menu'));
    const meets = ({ left, top, right, bottom }) =>
        left < menu.right && menu.left < right && top < menu.bottom && menu.top < bottom;
    const all = [...root.querySelectorAll('.pieces, .mainline .card, .labline .place')];
    const covered = all.filter(each => meets(box(each)));
    const inside = menu.bottom <= box(root).bottom && menu.right <= box(root).right && menu.top >= box(root).top;
    const items = [...root.querySelectorAll('.menu button')].map(box);
    return [covered.map(each => each.className), inside, items.every(each => each.bottom <= menu.bottom)];
}"""


@pytest.mark.parametrize("place", ["builder", "laboratory", "eleusis", "express"])
def test_a_menu_covers_neither_the_sentence_nor_the_line(table: StandaloneTable, place: str) -> None:
    """Nor is anything of it cut off: of a chip, of what is more, and of known rules of each level; Escape goes back."""
    if place == "builder":
        table.show(build_rule("card.is_numeral if last.is_face else card.rank > last.rank").view)
    elif place == "laboratory":
        explorer = cardlab.lab("card.is_red", seed=9, saves=False)
        for _ in range(4):
            explorer.do(f"test {explorer.laboratory.hand[0]} 50")
        table.show(explorer.do("idea B card.is_even").do("idea A").view)
    else:
        table.play(place, seed=12)
        table.button("My guess").click()
    chip = table.root.locator(".chip", has_text="is red" if place != "builder" else "numeral")
    chip.click()
    expect(table.root.get_by_role("menuitem").nth(1)).to_be_visible()
    assert table.root.evaluate(APART) == [[], True, True]
    more = table.root.get_by_role("menuitem", name="More")
    more.press("Enter")
    expect(table.root.get_by_role("menuitem", name="prime")).to_be_visible()
    expect(more).to_be_focused()
    assert table.root.evaluate(APART) == [[], True, True]
    table.page.keyboard.press("Escape")
    expect(chip).to_be_focused()
    known = table.root.get_by_role("button", name=re.compile("Examples|Known rules"))
    known.click()
    for level in ("Medium", "Hard", "Fiendish"):
        table.root.get_by_role("menuitem", name=level).click()
        expect(table.root.locator('.fold[aria-expanded="true"]')).to_contain_text(level)
        assert table.root.evaluate(APART) == [[], True, True]
    table.page.keyboard.press("Escape")
    expect(known).to_be_focused()


def test_a_rule_is_built_and_sealed_by_keyboard_alone(table: StandaloneTable) -> None:
    """From "a red card" to a rule with a branch and back, to one that is typed, and into its envelope."""
    builder = build_rule()
    table.show(builder.view)
    table.enter()
    table.reach(table.root.get_by_role("button", name="is red").first)
    table.page.keyboard.press("Enter")
    table.press(table.root.get_by_role("menuitem", name="if … then … otherwise …", exact=True))
    expect(table.root.get_by_role("menu")).to_have_count(0)
    assert table.page.evaluate("document.activeElement.classList.contains('chip')")
    assert " if " in str(builder)
    table.press(table.root.get_by_role("button", name="Undo"))
    assert str(builder) == "card.is_red"
    table.press(table.root.get_by_role("button", name="As Python"))
    box = table.root.get_by_label("The rule as text")
    table.reach(box)
    table.write("card.rank")
    expect(table.root.locator(".notice.no")).to_be_visible()
    expect(box).to_have_value("card.rank")
    table.write(" >= last.rank")
    assert str(builder) == "card.rank >= last.rank"
    table.press(table.root.get_by_role("button", name="Seal it"))
    expect(table.root.get_by_role("img", name="a sealed envelope")).to_be_visible()
    rail, words = (table.root.locator(one).bounding_box() for one in (".rail", ".rail h3 >> nth=0"))
    assert rail and words and words["x"] >= rail["x"] + 8  # words do not touch the edge
    assert unseal(table.root.locator(".token code").text_content() or "").rule == Rule.parse("card.rank >= last.rank")


def test_the_gauge_marks_how_hard_the_rule_is(table: StandaloneTable) -> None:
    """The mark stands over the part whose name it has."""
    for text, level in (("card.is_even", "easy"), ("card.rank + last.rank > before.rank", "hard")):
        builder = build_rule(text)
        assert builder.difficulty
        table.show(builder.view)
        scale = table.root.get_by_role("img", name=f"{level}, on a scale of easy, fair, hard")
        mark, part = (one.bounding_box() for one in (scale.locator(".mark"), scale.get_by_text(level)))
        assert mark and part and part["x"] < mark["x"] + mark["width"] / 2 < part["x"] + part["width"] + 1


def test_the_deck_lights_up_after_a_chosen_card(table: StandaloneTable) -> None:
    """A click on a card makes it the last one; what is right then can be heard as well as seen."""
    table.show(build_rule("card.rank > last.rank").view)
    for card, lit in (("After Ace of Spades", 48), ("After King of Diamonds", 0), ("Queen of Hearts: wrong", 4)):
        table.click(table.root.get_by_role("button", name=card))
        expect(table.root.locator(".deck .right")).to_have_count(lit)
    expect(table.root.get_by_role("button", name="King of Clubs: right")).to_be_visible()
    expect(table.root.locator(".last[aria-pressed=true]")).to_have_text(re.compile("4 right"))
