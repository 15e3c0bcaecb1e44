"""Experiments in the drawn laboratory by mouse and by keyboard, from a sealed rule to a report that is loaded again."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from cardlab.explorers.laboratory import LaboratoryExplorer
from tests.browser.laboratories import HOSTILE, RULE, after, hostile, moments, opened, two_ideas, worked
from tests.browser.looks import RING, faults
from tests.browser.standalone import LAPTOP, StandaloneTable
from tests.browser.test_laboratory import WHOLE

pytestmark = pytest.mark.check
MOVES = True


def show(table: StandaloneTable, explorer: LaboratoryExplorer) -> LaboratoryExplorer:
    table.show(explorer.view)
    return explorer


def keys(table: StandaloneTable, *pressed: str) -> None:
    """Presses these keys one after the other, and waits for what comes of the last; the focus is never lost."""
    for key in pressed[:-1]:
        table.page.keyboard.press(key)
    with table.change():
        table.page.keyboard.press(pressed[-1])
    assert table.holds_focus(), pressed


def tab(table: StandaloneTable, name: str) -> Locator:
    return table.root.get_by_role("tab", name=name)


def the_test(table: StandaloneTable) -> Locator:
    """The button that tests, or repeats, the card that was picked."""
    return table.root.locator(".felt button.main", has_text=re.compile("^(Test|Repeat) "))


def test_experiments_by_keyboard(table: StandaloneTable) -> None:
    """In words by at most eight keys each, and in per cent; the focus stays where it was, a key away from the hand."""
    explorer = show(table, two_ideas(in_words=True))
    table.reach(table.hand.first)
    for number in (1, 2):
        keys(table, *["Tab"] * (number > 1), "Enter")
        keys(table, "Shift+Tab", "Shift+Tab", "ArrowRight", "Enter")
        keys(table, "Tab", "Enter")
        assert len(explorer.laboratory.experiments) == number
        assert table.page.evaluate(RING) == "3px"
    after(explorer, "percent")
    keys(table, "Tab", "Enter")
    table.reach(table.root.get_by_role("slider"))
    keys(table, "ArrowRight")
    keys(table, "Tab", "Space")
    assert explorer.laboratory.experiments[-1].per_cent == 55
    assert table.unguarded() == []


def test_one_thing_is_changed_by_keyboard(table: StandaloneTable) -> None:
    """From the button to a card that differs in one thing, and to its answer; closed, the hand is there again."""
    explorer = show(table, worked(4))
    table.press(table.root.get_by_role("button", name=re.compile("Change one thing")))
    chip = table.root.locator(".changing .variation").first
    expect(chip).to_be_focused()
    keys(table, "Enter")
    expect(chip).to_have_attribute("aria-pressed", "true")
    table.reach(table.root.get_by_role("slider"))
    keys(table, "ArrowRight")
    keys(table, "Tab", "Space")
    if explorer.waits_for:
        keys(table, "Enter")
    assert [one.kind for one in explorer.laboratory.experiments[4:]] == ["change"]
    expect(table.root.locator(".changing .variation[aria-disabled]").first).to_contain_text(re.compile("[✓✗]"))
    table.press(table.button("Close"))
    assert explorer.changing is None and table.holds_focus()
    expect(table.hand.first).to_be_visible()


def test_questions_take_the_focus(table: StandaloneTable) -> None:
    """Where the button that was pressed is gone, the focus is on what answers what is asked now."""
    explorer = opened("idea A card.is_red", rule="by hand", in_words=True)
    black = next(card for card in explorer.laboratory.hand if not card.suit.is_red)
    show(table, after(explorer, f"pick {black}", "say yes"))
    table.press(the_test(table))
    expect(table.button("My ideas")).to_be_focused()
    keys(table, "ArrowRight", "Enter")
    expect(table.button("✓ Right")).to_be_focused()
    keys(table, "Enter")
    expect(table.notice).to_contain_text("A is dead")
    assert [one.accepted for one in explorer.laboratory.experiments] == [True]


def test_ideas_by_keyboard(table: StandaloneTable) -> None:
    """With chips, with a known rule, in own words; then the focus is where the next idea is written, or in the hand."""
    explorer = show(table, opened())
    table.press(table.button("Write idea A"))
    chips = table.root.locator(".writing .chip")
    expect(chips.first).to_be_focused()
    keys(table, "ArrowRight", "Enter")
    keys(table, "ArrowDown", "Enter")
    assert str(explorer.draft.rule if explorer.draft else "") != "card.is_red"
    expect(chips.nth(1)).to_be_focused()
    table.press(table.button("Take it as A"))
    expect(table.button("Write idea B")).to_be_focused()
    keys(table, "Enter")
    table.press(table.button("Known rules ▾"))
    keys(table, "ArrowDown", "Enter")
    expect(table.button("Known rules ▾")).to_be_focused()
    table.press(table.button("Take it as B"))
    assert explorer.laboratory.ideas.keys() == {"A", "B"}
    assert table.holds_focus()
    table.press(table.button("Write idea A"))
    table.reach(table.root.get_by_label("In your own words"))
    table.write("only small cards")
    assert explorer.laboratory.ideas["A"].idea.text == "only small cards" and table.holds_focus()
    for name in ("Write idea A", "Cancel"):
        table.press(table.button(name))
        assert table.holds_focus()


def test_an_announcement_by_keyboard(table: StandaloneTable) -> None:
    """Announced, taken back, announced again, and turned over to the end; one Space too many begins nothing new."""
    explorer = show(table, after(worked(), f"idea A {RULE}"))
    for number in (1, 2):
        table.press(table.button("Announce"))
        expect(table.root.get_by_role("button", name="fairly sure")).to_be_focused()
        table.page.keyboard.press("Enter")
        expect(table.button("Announce A")).not_to_have_attribute("aria-disabled", "true")
        table.press(table.button("Announce A"))
        expect(table.button("Turn over the next card")).to_be_focused()
        if number == 1:
            table.press(table.button("Take it back"))
            table.press(table.button("Back to the experiments"))
            assert table.holds_focus()
    while not explorer.laboratory.over:
        keys(table, "Space")
    assert explorer.laboratory.over.how == "right"
    expect(table.root.locator(".trial .end")).to_be_focused()
    table.page.keyboard.press("Space")
    expect(table.root.locator(".trial .medal")).to_be_visible()
    table.page.keyboard.press("Tab")
    expect(table.button("See the report")).to_be_focused()


UNDER: Final = """([x, y]) => {
    const item = document.elementFromPoint(x, y)?.closest('button, input, [role="slider"]');
    return item ? item.ariaLabel ?? item.textContent : '';
}"""
NEVER: Final = "card.rank > 0"
"""An idea that falls in any trial of a rule that refuses something."""


def click_and_look(table: StandaloneTable, name: str) -> None:
    """Clicks a button in its middle; when all is drawn the same button is there, or nothing to press."""
    box = table.button(name).bounding_box()
    assert box
    table.button(name).click()
    table.page.wait_for_function(table.IS_ANSWERED)
    under = table.page.evaluate(UNDER, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    assert under in ("", name)


@pytest.mark.parametrize("idea", [RULE, NEVER], ids=["passes", "falls"])
@pytest.mark.parametrize("turn", ["Turn over the next card", "All at once", "Take it back"])
def test_the_pointer_is_never_over_a_button_that_means_something_else(
    table: StandaloneTable, idea: str, turn: str
) -> None:
    explorer = show(table, opened(f"idea A {idea}", "idea B card.is_face", in_words=True))
    for name in ("Announce", "very sure, 90%", "Announce A"):
        click_and_look(table, name)
    while table.button(turn).count():
        click_and_look(table, turn)
    assert bool(explorer.laboratory.over) == (idea == RULE and turn != "Take it back")
    click_and_look(table, "See the report" if explorer.laboratory.over else "Back to the experiments")


def test_what_is_new_is_read_out_and_nothing_else(table: StandaloneTable) -> None:
    """The question, the answer with the fate of ideas, and what a card does to them; no more than a few sentences."""
    show(table, after(two_ideas(), "say 70"))
    table.root.evaluate("""root => {
        window.heard = [];
        new MutationObserver(changes => {
            const near = ({target}) => (target.closest ? target : target.parentElement).closest('[role="status"]');
            for (const item of new Set(changes.map(near).filter(Boolean))) window.heard.push(item.innerText);
        }).observe(root, {subtree: true, childList: true, characterData: true});
    }""")
    table.click(table.hand.first)
    table.click(the_test(table))
    heard = table.page.evaluate("() => window.heard")
    verdicts = [said for said in heard if "was accepted" in said or "was refused" in said]
    assert len(verdicts) == 1 and "said" in verdicts[0]
    assert any(said.startswith("Will ") for said in heard) and any("A and B" in said for said in heard)
    assert max(map(len, heard)) < 200


def test_what_was_typed_is_shown_as_text(table: StandaloneTable) -> None:
    """Tags, quotation marks, emoji and letters from the right stay what they are; hidden marks are refused."""
    show(table, hostile())
    expect(table.root.locator(".idea .said").nth(1)).to_contain_text(HOSTILE)
    tab(table, "More").click()
    expect(table.root.locator(".words", has_text=HOSTILE)).to_have_count(1)
    assert table.root.locator(".idea b, .words p > b:not([class]), i i").count() == 0
    show(table, opened("idea A right \u202eto left"))
    expect(table.notice).to_contain_text("ordinary letters")


def test_a_class_votes(table: StandaloneTable) -> None:
    """A count is clicked or typed, and counts when its field is left, too."""
    explorer = show(table, two_ideas(classroom=True))
    table.click(table.hand.first)
    table.root.get_by_label("Votes for yes").fill("17")
    table.page.keyboard.press("Enter")
    table.root.get_by_label("Votes for no").fill("8")
    table.root.get_by_role("button", name="One vote more for no").click()
    expect(table.root.get_by_label("Votes for no")).to_have_attribute("placeholder", "9")
    table.click(the_test(table))
    assert explorer.laboratory.experiments[0].votes == (17, 9)


def test_the_projector_fills_the_window_and_has_a_way_back(table: StandaloneTable) -> None:
    """Cards are twice as high as on the page or more, nothing is cut off; Escape or the button leads back."""
    show(table, after(two_ideas(), "tab more"))
    table.give_room({"width": 1920, "height": 1080}, LAPTOP)
    for leave in ("Escape", "button"):
        table.button("Projector").click()
        assert table.root.bounding_box() == {"x": 0, "y": 0, "width": 1920, "height": 1080}
        table.page.keyboard.press("Escape") if leave == "Escape" else table.button("Projector").click()
        expect(table.root).to_have_class("cardlab explorer lab")
        assert table.holds_focus()
    table.button("Projector").click()
    tab(table, "Experiment").click()
    expect(table.hand.first).to_be_visible()
    assert table.root.evaluate("root => root.querySelector('.place .card').getBoundingClientRect().height") > 140
    shown = [moment for moment in moments() if not re.search("report|numbers", str(moment))]
    found = faults(table, shown, WHOLE, told=1080)
    assert found == {}


def test_cards_turn_only_for_those_who_like_it(table: StandaloneTable) -> None:
    """One after the other; with reduced motion they lie there at once, and no experiment leaves an animation behind."""
    for wish in ("no-preference", "reduce"):
        table.page.emulate_media(reduced_motion=wish)
        show(table, opened(f"idea A {RULE}", "announce A 90"))
        table.root.evaluate("root => { root.onanimationstart = () => { root.dataset.hasMoved = ''; }; }")
        table.click(table.button("All at once"))
        expect(table.root.locator(".fresh .open")).to_have_count(10)
        ended = "root => Promise.all(root.getAnimations({subtree: true}).map(one => one.finished))"
        has_moved = f"{ended}.then(() => 'hasMoved' in root.dataset)"
        assert table.root.evaluate(has_moved) == (wish == "no-preference")
    show(table, after(two_ideas(), "say 50"))
    for target in (table.hand.first, the_test(table)):
        table.click(target)
        moving = "root => root.getAnimations({subtree: true}).filter(one => one.playState === 'running').length"
        assert table.root.evaluate(moving) == 0
