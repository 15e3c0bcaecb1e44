"""A game of the one file: the browser test of it in `python start.py test`."""

import os
from pathlib import Path
from shutil import which

import pytest
from playwright.sync_api import expect

from cardlab.publish.one_file import NAME, page
from tests.browser.test_one_file import OneFile, one, open_in

__all__ = ["one", "open_in"]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of one file, without the rest of a release."""
    if not which("npm") and not os.environ.get("CARDLAB_NEED_BROWSER"):
        pytest.skip("The page of one file is made by Node.js, which was not found here.")
    path = tmp_path_factory.mktemp("page") / NAME
    path.write_text(page(), encoding="utf-8")
    return path


def test_a_game_of_the_one_file(one: OneFile) -> None:
    """Without the internet: after a card the page is opened again, and a computer plays the game to its end."""
    one.open("prediction")
    one.table.locator(".hand button").first.click()
    one.wait()
    expect(one.table.locator(".log")).to_contain_text("You")
    expect(one.saved).to_be_visible()
    one.page.reload()
    one.go_on("prediction", "deal 7")
    one.type("computer")
    one.type("finish")
    expect(one.table.locator(".result")).to_be_visible()
