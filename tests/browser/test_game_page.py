"""Somebody's own game as a page: opened from a folder, by a browser that is offline, and played to its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from cardlab import save_page
from tests.browser.table_page import WINDOW
from tests.browser.test_one_file import WIDTH, OneFile, one, open_in
from tests.test_game_page import TAKE_AWAY

__all__ = ["one", "open_in"]

pytestmark = pytest.mark.check


@pytest.fixture(scope="module")
def gift(one_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a game whose name no address holds as it is."""
    source = tmp_path_factory.mktemp("mine") / "take_away.py"
    credited = TAKE_AWAY.replace("parse=int", "parse=int, credit=Credit('Mia', '2026')")
    text = f"from cardlab.core.game import Credit\n{credited}".replace("Take Away", "Größer </script>")
    source.write_text(text, encoding="utf-8")
    return save_page(source, page=one_file).path


def test_the_page_opens_with_the_game_which_is_played_to_its_end(one: OneFile, gift: Path) -> None:
    mine = OneFile(one.window, gift)
    mine.wait()
    assert mine.page.title() == "Größer </script> · cardlab"
    expect(mine.table.get_by_role("heading", name="Größer")).to_be_visible()
    mine.table.get_by_role("button", name="Rules").click()
    expect(mine.page.get_by_text("Mia, 2026")).to_be_visible()
    mine.page.keyboard.press("Escape")
    mine.table.locator("[data-rove='do'] button").first.click()
    mine.wait()
    expect(mine.table.locator(".log")).to_contain_text("You played 1.")
    expect(mine.saved).to_be_visible()
    mine.page.reload()
    mine.wait()
    mine.table.get_by_role("button", name="Go on").click()
    mine.wait()
    mine.type("hint")
    expect(mine.table).to_contain_text("tries in random games")
    mine.page.set_viewport_size({"width": 360, "height": 740})
    assert mine.page.evaluate(WIDTH) <= 360
    mine.page.set_viewport_size(WINDOW)
    mine.type("computer")
    mine.type("finish")
    expect(mine.table.locator(".result")).to_be_visible()
    mine.page.close()
    assert mine.faults == []


def test_a_game_that_fails_in_the_browser_leaves_the_others(one: OneFile, one_file: Path, tmp_path: Path) -> None:
    source = tmp_path / "broken.py"
    source.write_text(f"import sys\n1 // (sys.platform != 'emscripten')\n{TAKE_AWAY}", encoding="utf-8")
    mine = OneFile(one.window, save_page(source, page=one_file).path)
    expect(mine.page.get_by_text("does not start in this browser: broken.py stops in line 2")).to_be_visible()
    mine.page.get_by_role("link", name="All games").click()
    mine.page.locator('.tile[href="#dice"]').click()
    mine.wait()
    expect(mine.page.locator(".stage .explorer")).to_be_visible()
    mine.page.close()


def test_all_other_games_are_behind_it(one: OneFile, gift: Path) -> None:
    mine = OneFile(one.window, gift)
    mine.wait()
    mine.page.get_by_role("link", name="All games").click()
    expect(mine.page.get_by_text("Größer </script>, and six card games")).to_be_visible()
    mine.page.locator('.tile[href="#dice"]').click()
    mine.wait()
    expect(mine.page.locator(".stage .explorer")).to_be_visible()
    mine.page.go_back()
    tile = mine.page.locator(".tile").first
    expect(tile).to_contain_text("Größer")
    tile.press("Enter")
    mine.wait()
    expect(mine.table.get_by_role("heading", name="Größer")).to_be_visible()
    mine.page.close()
    assert mine.faults == []
