"""The site, opened as a class does: from a plain web server that can do nothing but hand out files."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from cardlab.launch.web.site import Site
from tests.browser.lab import PATIENCE

SECONDS: Final = 1000
HARMLESS: Final = ("all.json", "favicon.ico", "/lab/pictures/")
"""What JupyterLite looks for and does not need."""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def address(site: Site) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site.folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


class Visit:
    """A page of the site.

    Attributes:
        faults: requests to elsewhere, missing files and errors; there should be none.
    """

    def __init__(self, page: Page, address: str) -> None:
        self.page, self.address = page, address
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE * SECONDS)
        page.on("request", lambda request: self._note(request.url))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("response", lambda answer: self._note_missing(answer.status, answer.url))

    def _note(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.faults.append(url)

    def _note_missing(self, status: int, url: str) -> None:
        if status >= 400 and not any(part in url for part in HARMLESS):
            self.faults.append(f"{status} {url}")

    def open(self, page: str) -> None:
        self.page.goto(f"{self.address}/lab/index.html?path={page}")
        expect(self.page.locator(".jp-CodeCell").first).to_be_visible()

    def run_all(self) -> None:
        """Runs all cells, and waits until none is left."""
        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.get_by_text("Run All Cells", exact=True).click()
        expect(self.page.locator("#jp-main-statusbar")).to_contain_text("| Idle")


@pytest.fixture
def visit(window: BrowserContext, address: str) -> Iterator[Visit]:
    visit = Visit(window.new_page(), address)
    yield visit
    visit.page.close()
    assert visit.faults == []


def test_the_first_page_leads_everywhere(visit: Visit) -> None:
    visit.page.goto(visit.address)
    expect(visit.page.get_by_role("img")).to_have_count(6)
    for link in ("Play now", "Open the lessons", "who they are, and all licences"):
        target = visit.page.get_by_role("link", name=link).get_attribute("href")
        assert visit.page.request.get(f"{visit.address}/{target}").ok


def test_a_game_is_played_and_a_cell_run_too_early_is_run(visit: Visit) -> None:
    visit.open("00_start_here.ipynb")
    visit.page.locator(".jp-CodeCell .jp-InputArea-editor").first.click()
    visit.page.keyboard.press("Control+Enter")
    expect(visit.page.get_by_role("status").filter(has_text="Python gets ready")).to_be_visible()
    table = visit.page.locator(".cardlab.table")
    expect(table.get_by_role("heading", name="Friend or Foe")).to_be_visible()
    before = table.locator(".log").inner_text()
    table.locator(".hand button.legal").first.click()
    expect(table.locator(".log")).not_to_have_text(before)
