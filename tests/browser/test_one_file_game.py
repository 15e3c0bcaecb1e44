"""A game of the one file: the browser test of it in `python start.py test`."""

from playwright.sync_api import expect

from tests.browser.test_one_file import OneFile, one, open_in

__all__ = ["one", "open_in"]


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
