"""Explorers drawn in a browser, without JupyterLab: how high they are, what a slider does, what keys reach."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import pytest
from matplotlib.image import imread
from playwright.sync_api import Locator, expect

from cardlab.explorers import TOPICS
from cardlab.explorers.explorer import Pages
from cardlab.explorers.rows import places_of
from tests.browser.looks import IN_THEME, OUTSIDE, RING, SMALL, faults
from tests.browser.standalone import StandaloneTable
from tests.browser.table_page import WINDOW
from tests.explorers import after, pages

pytestmark = pytest.mark.check

HIGHEST: Final = 560
WIDTHS: Final = (926, 860, 1024)
FULL: Final = """(explorer, most) => {
    const columns = [...explorer.querySelectorAll('.column')].filter(column => {
        const {scrollHeight, clientHeight, scrollWidth, clientWidth} = column;
        return scrollHeight > clientHeight || scrollWidth > clientWidth;
    });
    const high = explorer.getBoundingClientRect().height;
    return [...columns.map(column => column.textContent.slice(0, 80)), ...(high > most ? [`${high} px`] : [])];
}"""
"""The columns that hold more than can be seen of them, and the height of an explorer that is too high."""

PRESSED: Final = "button:not(.roll, .pad button)"
"""What is to be as large as a finger wants: all but the cells of a sample space and the keys of a pad."""


def show(table: StandaloneTable, topic: str, *commands: str) -> Pages:
    """An explorer on the page after some commands."""
    explorer = after(topic, commands)
    table.show(explorer.view)
    return explorer


def slider(table: StandaloneTable, name: str) -> Locator:
    return table.root.get_by_role("slider", name=name)


def has_handle(slider: Locator) -> bool:
    """Whether anything of the handle's colour is on the track."""
    picture = imread(BytesIO(slider.screenshot()), format="png")
    accent = [0x0B / 255, 0x62 / 255, 0x87 / 255]
    return bool((abs(picture[:, :, :3] - accent).max(axis=2) < 0.02).any())


@pytest.mark.parametrize("topic", [*TOPICS, "box", "quality"])
def test_all_is_seen_at_once(table: StandaloneTable, topic: str) -> None:
    """Each page of an explorer, in every state, is at most 560 px high, and no column has more than can be seen."""
    show(table, topic)
    for width in WIDTHS:
        table.give_room(WINDOW, width)
        assert faults(table, pages(topic), FULL, OUTSIDE, told=HIGHEST) == {}, width


@pytest.mark.parametrize("topic", [*TOPICS, "box", "quality"])
def test_it_can_be_read_and_pressed(table: StandaloneTable, topic: str) -> None:
    """In both themes, wide and on a phone, nothing sticks out, and all can be read and is large enough to press."""
    show(table, topic)
    for width in ("wide", "narrow"):
        table.narrow() if width == "narrow" else table.widen()
        for theme, scripts in IN_THEME.items():
            table.set_theme(theme)
            assert faults(table, pages(topic), SMALL, *scripts, told=PRESSED) == {}, (width, theme)


# --- Sliders ---


def test_a_prediction_by_mouse_and_by_keyboard(table: StandaloneTable) -> None:
    """No handle, and no Reveal, before the slider is touched, be it in the very middle; arrows move it from there."""
    explorer = show(table, "dice")
    guess = slider(table, "My prediction in per cent")
    assert not has_handle(guess)
    table.button("Reveal").press("Enter")
    expect(table.notice).to_contain_text("First say")
    assert not explorer.is_revealed  # type: ignore[attr-defined]
    guess.click()
    expect(guess).to_have_attribute("aria-valuetext", "50%")
    table.page.mouse.move(0, 0)
    assert has_handle(guess)
    expect(table.button("Reveal")).not_to_have_attribute("aria-disabled", "true")
    show(table, "dice")
    guess.focus()
    assert table.page.evaluate(RING) == "3px"
    for _ in range(12):
        table.page.keyboard.press("ArrowLeft")
    expect(guess).to_have_attribute("aria-valuetext", "38%")
    expect(table.root.locator(".plot path.gold")).to_have_count(1)
    table.button("Reveal").press("Enter")
    expect(table.root.locator(".mark.mine .name")).to_contain_text("38")
    expect(table.root.locator(".mark.truth .name")).to_be_visible()
    assert table.holds_focus()


SLIDERS: Final = {
    "a line": ("dice", "dealt", "Cards dealt", "dealt 5", "table => table.querySelector('.plot path.gold').outerHTML"),
    "bars": ("prediction", "mix", "Lay A", "even", "table => table.querySelector('.bars').innerText"),
}


@pytest.mark.parametrize(("topic", "tab", "name", "back", "drawn"), SLIDERS.values(), ids=SLIDERS)
def test_a_slider_is_drawn_at_once(
    table: StandaloneTable, topic: str, tab: str, name: str, back: str, drawn: str
) -> None:
    """The picture follows before Python has heard of it; once the slider is let go, Python says what is drawn."""
    explorer = show(table, topic, f"tab {tab}")
    before, scene = table.root.evaluate(drawn), explorer.scene()
    moved = slider(table, name)
    moved.evaluate("slider => { slider.value = 18; slider.dispatchEvent(new Event('input')); }")
    seen = table.root.evaluate(drawn)
    assert seen != before and explorer.scene() == scene
    moved.dispatch_event("change")
    table.page.wait_for_function(table.IS_ANSWERED)
    assert explorer.scene() != scene and table.root.evaluate(drawn) == seen
    table.page.evaluate("command => window.model.send({command})", back)
    table.page.wait_for_function(table.IS_ANSWERED)
    assert table.root.evaluate(drawn) == before


# --- Rolls, strings, fields ---


def test_rolls_are_tapped_and_judged(table: StandaloneTable) -> None:
    """By mouse and by arrow keys; what was missed is marked."""
    show(table, "dice", "hand 3 5")
    cells = table.root.locator(".rolls button")
    for place in (1, 6, 3, 18, 8, 13):  # all of the sums 3 and 5
        cells.nth(place).click()
        expect(cells.nth(place)).to_have_attribute("aria-pressed", "true")
    cells.nth(13).focus()
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("ArrowDown")
    expect(cells.nth(20)).to_be_focused()
    table.button("Show me the answer without a prediction").click()
    expect(table.root.locator(".roll.missed")).to_have_count(2)


def test_what_is_written_stays_until_it_is_right(table: StandaloneTable) -> None:
    """A field keeps what is refused, and shows what Python made of the rest."""
    explorer = show(table, "machine", "tab python")
    field = table.root.get_by_label("The whole machine")
    for typed, refused in (("roll 3 dcie | sum", True), ("roll 3 dice | sum | at least 9", False)):
        field.fill(typed)
        field.press("Enter")
        expect(table.root.locator(".notice.no")).to_have_count(int(refused))
        expect(field).to_have_value(typed)
    assert str(explorer.machine) == "roll 3 dice | sum | at least 9"  # type: ignore[attr-defined]


def test_a_string_is_found_in_its_row(table: StandaloneTable) -> None:
    """Its places are marked, and said; the steps between the cards are below them."""
    explorer = show(table, "rows", "UD", "reveal")
    row = table.root.locator(".cards-row")
    places = places_of(explorer.rows[0], "UD")  # type: ignore[attr-defined]
    covered = {place + step for place in places for step in range(2)}
    expect(row.locator(".hit")).to_have_count(len(covered))
    assert "UD" in str(row.get_attribute("aria-label"))
    face, step = (row.locator(part).nth(1).bounding_box() for part in (".small-card", ".step"))
    assert face and step and step["y"] >= face["y"] + face["height"]


# --- Numbers and pages ---


def test_numbers_open_over_the_page_and_are_copied(table: StandaloneTable) -> None:
    """Nothing is pushed down; without the clipboard they are copied by hand, or shown; Escape goes back."""
    show(table, "dice", "tab dealt")
    opener = table.button("Numbers")
    before = table.root.bounding_box()
    opener.click()
    panel = table.root.get_by_role("dialog")
    expect(panel.locator("tbody tr")).to_have_count(26)
    assert table.root.bounding_box() == before
    expect(panel.get_by_role("button", name="Close")).to_be_focused()
    copy, said = table.button("Copy as CSV"), panel.get_by_role("status")
    table.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    copy.click()
    expect(said).to_have_text("Copied.")
    text = table.root.get_by_label("The numbers as CSV")
    expect(text).to_have_count(0)
    table.page.evaluate("() => { document.execCommand = () => false; }")
    copy.click()
    expect(said).to_contain_text("copy the text")
    assert len(text.input_value().splitlines()) == 27
    table.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(opener).to_be_focused()


def test_tabs_by_keyboard(table: StandaloneTable) -> None:
    """Arrow keys lead along the tabs, Enter opens one, and it keeps the focus."""
    show(table, "dice")
    table.root.get_by_role("tab", name="One roll").focus()
    for _ in range(6):
        table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Enter")
    tab = table.root.get_by_role("tab", name="Code")
    expect(tab).to_have_attribute("aria-selected", "true")
    expect(tab).to_be_focused()
