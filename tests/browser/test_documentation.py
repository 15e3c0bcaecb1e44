"""The documentation in a browser that is offline, opened from a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from cardlab.publish.release import DOCUMENTATION
from tests.browser.table_page import NARROW, WINDOW

pytestmark = pytest.mark.check

WIDTH: Final = "() => document.documentElement.scrollWidth"
WAYS: Final = {
    "Play": "How a table works",
    "Teach: deal a rule": "Deal a rule to a class",
    "Write a game": "Does it keep the laws?",
    "Count": "Build the experiment",
}
"""Links of the first page, and a heading on the page behind each."""


@pytest.fixture(scope="module")
def folder(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("documentation")
    with ZipFile(release / DOCUMENTATION) as archive:
        archive.extractall(place)
    return place


@pytest.fixture
def page(window: BrowserContext) -> Iterator[Page]:
    """A page that may not reach anything but files."""
    faults: list[str] = []
    page = window.new_page()
    page.on("request", lambda request: faults.append(request.url) if request.url.startswith("http") else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    page.close()
    assert faults == []


@pytest.mark.parametrize("words", WAYS)
def test_a_newcomer_finds_it_by_a_click(words: str, folder: Path, page: Page) -> None:
    page.goto((folder / "index.html").as_uri())
    page.get_by_role("article").get_by_role("link", name=words, exact=True).click()
    expect(page.get_by_role("heading", name=WAYS[words])).to_be_visible()


def test_no_page_is_wider_than_its_window(folder: Path, page: Page) -> None:
    for name in ("index", "documentation/teach", "documentation/api/cardlab", "notebooks/40_two_dice"):
        page.goto((folder / f"{name}.html").as_uri())
        for size in (WINDOW, NARROW):
            page.set_viewport_size(size)
            assert page.evaluate(WIDTH) <= size["width"], name


def test_the_gallery_plays(folder: Path, page: Page) -> None:
    page.goto((folder / "documentation" / "play.html").as_uri())
    page.get_by_role("link", name="Friend or Foe").first.click()
    frame = page.frame_locator("iframe")
    expect(frame.locator('.cardlab.page[data-open="friend_or_foe"]')).to_be_visible()
    expect(frame.get_by_label("Type a move")).to_be_visible()
