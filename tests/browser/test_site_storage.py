"""A computer that forgets: what was done on a site is taken along in a file, and put back in an empty browser."""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, expect

from cardlab.launch.web.site import Site
from tests.browser.lab import PATIENCE
from tests.browser.site import Visit, served
from tests.browser.table_page import MILLISECONDS

pytestmark = pytest.mark.check

START: Final = "00_start_here.ipynb"
FIRST: Final = ".jp-CodeCell[data-windowed-list-index='1'] .jp-InputArea-editor"
"""The first cell with code; the first one that is drawn may be another."""


def scroll(visit: Visit, down: bool) -> None:
    """Goes to the end of a page or to its beginning: what is far away is not drawn."""
    visit.page.locator(".jp-WindowedPanel-outer").evaluate("(at, down) => at.scrollTo(0, down * at.scrollHeight)", down)


def test_a_game_is_taken_along_and_put_back(window: BrowserContext, site: Site, tmp_path: Path) -> None:
    browser = window.browser
    assert browser
    with served(site.folder) as address:
        visit = Visit(window, address)
        visit.open(START)
        visit.run_all()
        scroll(visit, down=False)
        table = visit.page.locator(".cardlab.table")
        before = table.locator(".log").inner_text()
        table.locator(".hand button.legal").first.click()
        expect(table.locator(".log")).not_to_have_text(before)
        scroll(visit, down=True)
        visit.page.get_by_role("button", name="Take everything along").click()
        expect(visit.page.get_by_text("Written: my-cardlab-")).to_contain_text("with 1 game")
        written = visit.page.locator(".jp-DirListing-item", has_text="my-cardlab-")
        written.click(button="right")
        with visit.page.expect_download() as download:
            visit.page.get_by_role("menuitem", name="Download").click()
        taken = tmp_path / download.value.suggested_filename
        download.value.save_as(taken)

        elsewhere = browser.new_context()
        elsewhere.set_default_timeout(PATIENCE * MILLISECONDS)
        visit = Visit(elsewhere, address)
        visit.open(START)
        with visit.page.expect_file_chooser() as chooser:
            visit.page.get_by_role("button", name="Upload").click()
        chooser.value.set_files(taken)
        expect(visit.page.locator(".jp-DirListing-item", has_text=taken.name)).to_be_visible()
        visit.run_all()
        visit.page.get_by_role("button", name=f"Put back {taken.name}").click()
        expect(visit.page.get_by_text("Put back: 1 game")).to_be_visible()
        scroll(visit, down=False)
        visit.page.locator(FIRST).click()
        visit.page.keyboard.press("Control+Enter")
        expect(visit.page.get_by_role("button", name="Go on with it")).to_be_visible()
        elsewhere.close()
