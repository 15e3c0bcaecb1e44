"""The shuffle test in a browser: predict, shuffle, and a press on a bar shows one of its shuffles."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

import cardlab
from tests.browser.standalone import StandaloneTable

pytestmark = pytest.mark.check


def test_a_prediction_shuffles_and_a_look_at_one(table: StandaloneTable) -> None:
    """What shuffles waits for the prediction; every tile keeps its place, and a bar shows its newest shuffle."""
    explorer: Any = cardlab.explore("shuffle")
    table.show(explorer.view)
    table.button("Shuffle 1,000").press("Enter")
    expect(table.notice).to_contain_text("Commit your prediction first")
    table.root.get_by_role("slider", name="My prediction in per cent").focus()
    table.page.keyboard.press("Home")
    table.page.keyboard.press("Enter")
    expect(table.root.locator(".mark.truth .name")).to_contain_text("exact 11.1")
    table.button("Shuffle 1,000").click()
    expect(table.root.locator(".answer b")).to_have_text("10.6%")
    tiles = table.root.locator(".felt .small-card")
    expect(tiles).to_have_count(40)
    assert [*tiles.evaluate_all("tiles => tiles.map((tile) => tile.matches('.marked'))")] == [
        result == 1 for result in explorer.groups.all
    ]
    table.root.locator(".plot rect.tap").first.click()
    expect(table.root.locator(".felt td").last).to_be_visible()
    table.page.wait_for_function(table.IS_ANSWERED)
    assert explorer.is_as_far(explorer.found[explorer.shown - 1])
