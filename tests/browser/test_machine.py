"""The chance machine in a browser: predict, run, stop, move the event, change the devices, copy the link."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import cardlab
from tests.browser.standalone import StandaloneTable
from tests.browser.table_page import WINDOW

pytestmark = pytest.mark.check
MOVES = True


def show(table: StandaloneTable, *commands: str, text: str = "roll 2 dice | sum | at least 9") -> Any:
    """A machine on the page after some commands."""
    explorer: Any = cardlab.explore("machine", machine=text, seed=12)
    for command in commands:
        explorer.do(command)
    table.show(explorer.view)
    return explorer


def answered(table: StandaloneTable) -> None:
    table.page.wait_for_function(table.IS_ANSWERED)


def handle(table: StandaloneTable, name: str) -> Locator:
    return table.root.get_by_role("slider", name=f"Event: {name}")


def test_nothing_runs_before_the_prediction(table: StandaloneTable) -> None:
    """The bar has no handle, and what runs says why not; then it runs."""
    explorer = show(table)
    run = table.button("Run 100")
    expect(run).to_have_attribute("aria-disabled", "true")
    run.press("Enter")
    expect(table.notice).to_contain_text("Predict first")
    guess = table.root.get_by_role("slider", name="My prediction in per cent")
    guess.focus()
    for _ in range(20):
        table.page.keyboard.press("ArrowLeft")
    table.button("Commit").click()
    answered(table)
    assert explorer.prediction.mine == "30"
    table.button("Run 100").click()
    expect(table.root.locator(".runs tbody tr")).to_have_count(9)
    expect(table.root.locator(".answer b").nth(1)).to_have_text("5/18")
    assert explorer.share.total == 100


def test_a_key_runs_once(table: StandaloneTable) -> None:
    explorer = show(table, "show")
    table.root.locator(".opens").focus()
    table.page.keyboard.press("r")
    answered(table)
    assert explorer.runs.done == 1


def test_the_event_is_dragged(table: StandaloneTable) -> None:
    """The share and the exact chance follow while the handle is moved, before Python knows of it."""
    explorer = show(table, "show", "run 100")
    moved = handle(table, "at least")
    box = moved.bounding_box()
    assert box
    place = int(moved.get_attribute("value") or 0)
    step = (box["width"] - 30) / 10
    x, y = box["x"] + 15 + step * 7, box["y"] + box["height"] / 2
    table.page.mouse.move(x, y)
    table.page.mouse.down()
    table.page.mouse.move(x - 2 * step, y, steps=4)
    expect(table.root.locator(".answer b").nth(1)).to_have_text("7/12")
    assert str(explorer.machine.event) == "at least 9"
    table.page.mouse.up()
    answered(table)
    assert str(explorer.machine.event) == "at least 7", place
    expect(table.root.locator("rect.columns.in")).to_have_count(6)


def test_the_event_by_keyboard_and_by_a_press(table: StandaloneTable) -> None:
    explorer = show(table, "show", "run 100")
    handle(table, "at least").focus()
    table.page.keyboard.press("ArrowLeft")
    answered(table)
    assert str(explorer.machine.event) == "at least 8"
    expect(handle(table, "at least")).to_be_focused()
    table.root.locator("rect.tap").last.click(position={"x": 4, "y": 10})
    answered(table)
    assert str(explorer.machine.event) == "at least 12"
    table.root.get_by_role("combobox", name="Event").select_option("from … to")
    answered(table)
    assert str(explorer.machine.event) == "from 11 to 12"
    handle(table, "from").focus()
    table.page.keyboard.press("Home")
    answered(table)
    assert str(explorer.machine.event) == "from 2 to 12"


def test_a_long_run_is_seen_and_stopped(table: StandaloneTable) -> None:
    """At *slow* the table and the bars fill, and *Stop* keeps what there is."""
    explorer = show(table, "show", "speed slow")
    table.button("Run 10,000").click()
    stop = table.button("Stop")
    expect(stop).to_be_visible()
    expect(table.root.get_by_role("progressbar")).to_be_visible()
    table.page.wait_for_function("() => Number(document.querySelector('progress').value) > 200")
    stop.click()
    expect(table.button("Run 100")).to_be_visible()
    answered(table)
    assert 200 < explorer.runs.done < 10_000 and not explorer.runs.is_running
    expect(table.root.locator(".runs tbody tr").first).to_contain_text(f"{explorer.runs.done:,}")


def test_without_motion_a_slow_run_is_at_once(table: StandaloneTable) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    explorer = show(table, "show", "speed slow")
    table.button("Run 10,000").click()
    expect(table.button("Run 100")).to_be_visible()
    answered(table)
    assert explorer.runs.done == 10_000


def test_the_link_is_copied(table: StandaloneTable) -> None:
    show(table)
    table.page.evaluate("() => { navigator.clipboard.writeText = async text => { window.copied = text; }; }")
    table.button("Copy link").click()
    expect(table.root.get_by_role("button", name="Copied ✓")).to_be_visible()
    link = table.page.evaluate("window.copied")
    assert link == "cardlab.html#machine=roll%202%20dice%20%7C%20sum%20%7C%20at%20least%209&seed=12"


def test_devices_are_added_moved_and_removed(table: StandaloneTable) -> None:
    """By mouse, by the keyboard, and by dragging."""
    explorer = show(table)
    table.root.get_by_role("button", name="Add: Bag").click()
    answered(table)
    assert [type(device).__name__ for device in explorer.machine.devices] == ["Dice", "Bag"]
    table.root.locator(".opens").nth(1).focus()
    table.page.keyboard.press("Alt+ArrowUp")
    answered(table)
    assert [type(device).__name__ for device in explorer.machine.devices] == ["Bag", "Dice"]
    first, second = (table.root.locator(".device .handle").nth(place).bounding_box() for place in (0, 1))
    assert first and second
    table.page.mouse.move(first["x"] + 20, first["y"] + 20)
    table.page.mouse.down()
    table.page.mouse.move(second["x"] + 20, second["y"] + 45, steps=5)
    table.page.mouse.up()
    answered(table)
    assert [type(device).__name__ for device in explorer.machine.devices] == ["Dice", "Bag"]
    menu = table.root.locator(".device .handle").nth(1)
    menu.click()
    table.page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    expect(table.root.locator(".device-menu")).to_have_count(0)
    menu.click()
    table.root.get_by_role("button", name="Remove", exact=True).click()
    answered(table)
    assert [type(device).__name__ for device in explorer.machine.devices] == ["Dice"]


def test_a_name_on_an_open_spinner_is_changed(table: StandaloneTable) -> None:
    explorer = show(table, text="spin sun 50, rain 50 | number of sun | at least 1")
    field = table.root.get_by_label("Name", exact=True).first
    field.fill("snow")
    field.press("Enter")
    answered(table)
    assert str(explorer.machine.devices[0]) == "spin snow 50, rain 50"
    table.root.get_by_role("button", name="rain: more").click()
    answered(table)
    assert str(explorer.machine.devices[0]) == "spin snow 50, rain 55"


@pytest.mark.parametrize("width", [926, 741, 390])
def test_its_parts_are_beside_one_another(table: StandaloneTable, width: int) -> None:
    """Three columns below the question, and the bar that runs it at the foot; on a phone all below one another."""
    show(table, "show", "run 100")
    table.give_room(WINDOW, width)
    tops = table.root.evaluate("root => [...root.querySelectorAll('.column')].map(c => c.getBoundingClientRect().top)")
    assert (len({round(top) for top in tops[2:5]}) == 1) == (width > 600)
    high = table.root.bounding_box()
    assert high and high["height"] <= {926: 545, 741: 545, 390: 1250}[width]
