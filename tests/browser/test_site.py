"""A site, opened as a class does: all of it comes from its own server."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, expect

from cardlab.launch.copies import REPOSITORY, originals
from cardlab.launch.web.site import Site
from tests.browser.site import IDLE, Visit, served

pytestmark = pytest.mark.check

TO_THE_BUILDER: Final = "() => window.jupyterapp.shell.currentWidget.content.scrollToItem(3, 'start')"

KEPT: Final = "async () => Boolean(await caches.match('/pyodide/pyodide.asm.wasm'))"
"""Whether the service worker has kept the largest part for the next visit."""

ASKING: Final = """
import js
from pyodide.http import open_url

async def fetch():
    await js.fetch("{address}")

async def open_it():
    open_url("{address}")

for way in (fetch, open_it):
    try:
        await way()
        print("answered", end=" ")
    except Exception:
        print("refused", end=" ")
"""
FETCH: Final = "address => fetch(address).then(() => true, () => false)"

BOARD: Final = "30_class_board.ipynb"
EXERCISE: Final = "red_or_black/red_or_black.ipynb"


@pytest.fixture(scope="module")
def address(site: Site) -> Iterator[str]:
    with served(site.folder) as address:
        yield address


@pytest.fixture
def visit(window: BrowserContext, address: str) -> Iterator[Visit]:
    """Somebody on the site; whatever goes wrong there fails the test."""
    visit = Visit(window, address)
    yield visit
    visit.page.close()
    assert visit.faults == []


def test_the_first_page_leads_everywhere(visit: Visit) -> None:
    visit.page.goto(visit.address)
    expect(visit.page.get_by_role("img")).to_have_count(6)
    for link in ("Play now", "Open the lessons", "who they are, and all licences"):
        target = visit.page.get_by_role("link", name=link).get_attribute("href")
        assert visit.page.request.get(f"{visit.address}/{target}").ok


def test_a_cell_that_is_run_too_early_is_run_and_a_game_is_played(visit: Visit) -> None:
    """That cell, and not the one that is chosen meanwhile."""
    visit.open("00_start_here.ipynb")
    visit.page.locator(".jp-CodeCell .jp-InputArea-editor").first.click()
    visit.page.keyboard.press("Control+Enter")
    expect(visit.page.get_by_role("status").filter(has_text="Then your cell is run")).to_be_visible()
    visit.page.locator(".jp-MarkdownCell").first.click()
    table = visit.page.locator(".cardlab.table")
    expect(table.get_by_role("heading", name="Friend or Foe")).to_be_visible()
    before = table.locator(".log").inner_text()
    table.locator(".hand button.legal").first.click()
    expect(table.locator(".log")).not_to_have_text(before)
    visit.page.wait_for_function(KEPT)


def test_a_built_rule_is_sealed_and_dealt(visit: Visit) -> None:
    """By two clicks; JupyterLab draws only what is in view, so the page is scrolled back to its builder."""
    visit.open("21_build_a_rule.ipynb")
    visit.run_all()
    visit.page.evaluate(TO_THE_BUILDER)
    builder = visit.page.locator(".cardlab.builder").first
    builder.get_by_role("button", name="Seal it").click()
    builder.get_by_role("button", name="Deal it").click()
    expect(visit.page.get_by_role("heading", name="Eleusis Express", exact=True).last).to_be_visible()


def test_lessons_run_and_dice_are_explored_with_numbers_and_picture(visit: Visit, site_with_science: Site) -> None:
    visit.open("20_scientific_method.ipynb")
    visit.run_all()
    visit.open("40_two_dice.ipynb")
    visit.run_all()
    explorer = visit.page.locator(".cardlab.explorer")
    explorer.get_by_role("button", name="Show me").press("Enter")
    expect(explorer.locator(".answer")).to_contain_text("/36")
    explorer.get_by_role("button", name="+1,000", exact=True).press("Enter")
    expect(explorer.get_by_role("img", name="After 1,000 rolls")).to_be_visible()
    expect(visit.page.locator(".jp-RenderedImage img").first).to_be_attached()


def test_a_teachers_page_runs_when_it_is_put_into_the_list(visit: Visit, site_with_science: Site) -> None:
    """Its kernel is another Python's; here it gets the one that is there, while that of the first page still starts."""
    visit.open("00_start_here.ipynb")
    with visit.page.expect_file_chooser() as chooser:
        visit.page.get_by_role("button", name="Upload").click()
    chooser.value.set_files(originals(teacher=True)[BOARD])
    visit.page.locator(".jp-DirListing-item", has_text=BOARD).dblclick()
    expect(visit.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")).to_contain_text("The class board")
    visit.run_all()
    expect(visit.page.locator(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-RenderedImage img").last).to_be_attached()


def test_nothing_leaves_the_site(visit: Visit) -> None:
    """Neither Python nor the page can ask another server; each way is tried where it is allowed, too."""
    asked: list[str] = []

    class Elsewhere(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.end_headers()

    with ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        elsewhere = f"http://127.0.0.1:{server.server_port}"
        visit.open("00_start_here.ipynb")
        expect(visit.page.locator("#jp-main-statusbar")).to_contain_text(IDLE)
        cell = visit.page.locator(".jp-CodeCell").first
        for base in (visit.address, elsewhere):
            cell.locator(".jp-InputArea-editor").click()
            visit.page.keyboard.press("Control+A")
            visit.page.keyboard.insert_text(ASKING.format(address=f"{base}/index.html"))
            visit.page.keyboard.press("Control+Enter")
            answered = "refused refused" if base == elsewhere else "answered answered"
            expect(cell.locator(".jp-OutputArea")).to_contain_text(answered)
            assert visit.page.evaluate(FETCH, f"{base}/index.html") is (base != elsewhere)
        server.shutdown()
    assert asked == []
    visit.faults = [fault for fault in visit.faults if not fault.startswith(elsewhere)]  # asked for, and refused


def test_an_exercise_is_solved_from_top_to_bottom(visit: Visit) -> None:
    """Every answer is typed, and every check accepts it."""
    visit.open(f"exercises/{EXERCISE}")
    solved, empty = (cells_of(REPOSITORY / "exercises" / part / EXERCISE) for part in ("source", "release"))
    visit.run_each([answer if answer != cell else "" for answer, cell in zip(solved, empty, strict=True)])


def cells_of(path: Path) -> list[str]:
    """The text of every cell."""
    return ["".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
