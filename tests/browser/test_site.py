"""A site, opened as a class does: all comes from its own server. Python starts slowly, so some visits do a lot."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, expect

from cardlab.launch.copies import REPOSITORY
from cardlab.publish.site import Site
from tests.browser.lab import PATIENCE
from tests.browser.site import IDLE, Visit, served
from tests.browser.table_page import MILLISECONDS, NARROW
from tests.exercise_cells import read_cells, text_of

pytestmark = pytest.mark.check

START: Final = "00_start_here.ipynb"
LESSON: Final = "40_two_dice.ipynb"
EXERCISE: Final = "red_or_black/red_or_black.ipynb"

FIRST: Final = ".jp-CodeCell[data-windowed-list-index='1']"
"""The first cell with code; the first one that is drawn may be another."""

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


# --- The start page, on a computer and on a phone ---


def test_a_game_is_played_and_taken_along_and_nothing_leaves_the_site(
    visit: Visit, window: BrowserContext, tmp_path: Path
) -> None:
    visit.open(START)
    play_too_early(visit)
    visit.run_all()
    taken = take_along(visit, tmp_path)
    assert window.browser
    with window.browser.new_context(viewport=NARROW) as phone:
        phone.set_default_timeout(PATIENCE * MILLISECONDS)
        put_back(Visit(phone, visit.address), taken)
    scroll(visit, down=False)
    check_that_nothing_leaves(visit)


def play_too_early(visit: Visit) -> None:
    """Run a cell before Python is there: that cell is run, and not the one that is chosen meanwhile."""
    visit.page.locator(FIRST).locator(".jp-InputArea-editor").click()
    visit.page.keyboard.press("Control+Enter")
    expect(visit.page.get_by_role("status").filter(has_text="Then your cell is run")).to_be_visible()
    visit.page.locator(".jp-MarkdownCell").first.click()
    table = visit.page.locator(".cardlab.table")
    expect(table.get_by_role("heading", name="Friend or Foe")).to_be_visible()
    before = table.locator(".log").inner_text()
    table.locator(".hand button.legal").first.click()
    expect(table.locator(".log")).not_to_have_text(before)
    visit.page.wait_for_function(KEPT)


def take_along(visit: Visit, folder: Path) -> Path:
    """Take a game out of a browser that will forget it."""
    scroll(visit, down=True)
    press(visit, "Take everything along")
    expect(visit.page.get_by_text("Written: my-cardlab-")).to_contain_text("with 1 game")
    visit.page.locator(".jp-DirListing-item", has_text="my-cardlab-").click(button="right")
    with visit.page.expect_download() as download:
        visit.page.get_by_role("menuitem", name="Download").click()
    taken = folder / download.value.suggested_filename
    download.value.save_as(taken)
    return taken


def put_back(visit: Visit, taken: Path) -> None:
    """Put the game into a phone that knows nothing; then it can be gone on with.

    The list of files, which would cover the page there, opens when it is asked for.
    """
    visit.open(START)
    expect(visit.page.locator("#jp-main-statusbar")).to_contain_text(IDLE)  # long after JupyterLab opens the list
    files = visit.page.locator("#jp-left-stack")
    tab = visit.page.locator(".jp-SideBar.jp-mod-left .lm-TabBar-tab").first
    expect(files).to_be_hidden()
    tab.click()
    upload(visit, taken)
    expect(files.get_by_text(taken.name)).to_be_visible()
    tab.click()
    expect(files).to_be_hidden()
    visit.run_all()
    press(visit, f"Put back {taken.name}")
    expect(visit.page.get_by_text("Put back: 1 game")).to_be_visible()
    scroll(visit, down=False)
    visit.page.locator(FIRST).locator(".jp-InputArea-editor").click()
    visit.page.keyboard.press("Control+Enter")
    expect(visit.page.get_by_role("button", name="Go on with it")).to_be_visible()


def check_that_nothing_leaves(visit: Visit) -> None:
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
        expect(visit.page.locator("#jp-main-statusbar")).to_contain_text(IDLE)
        cell = visit.page.locator(FIRST)
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


def upload(visit: Visit, path: Path) -> None:
    with visit.page.expect_file_chooser() as chooser:
        visit.page.get_by_role("button", name="Upload").click()
    chooser.value.set_files(path)


def press(visit: Visit, button: str) -> None:
    """Press a button of a widget by its key: after a run JupyterLab lays the page out anew, and a click may miss."""
    visit.page.get_by_role("button", name=button).press("Space")


def scroll(visit: Visit, down: bool) -> None:
    """Go to the end of a page or to its beginning: what is far away is not drawn."""
    visit.page.locator(".jp-WindowedPanel-outer").evaluate("(at, down) => at.scrollTo(0, down * at.scrollHeight)", down)


# --- Other pages ---


def test_a_lesson_with_dice_runs(visit: Visit, site_with_science: Site) -> None:
    visit.open(LESSON)
    visit.run_all()
    explorer = visit.page.locator(".cardlab.explorer")
    explorer.get_by_role("button", name="Show me").press("Enter")
    expect(explorer.locator(".answer b").nth(1)).to_have_text("1/6")
    explorer.get_by_role("button", name="Run 100", exact=True).press("Enter")
    expect(explorer.locator(".answer").first).to_contain_text("of 100")
    expect(visit.page.locator(".jp-RenderedImage img").first).to_be_attached()


def test_an_exercise_is_solved_from_top_to_bottom(visit: Visit) -> None:
    """Every answer is typed, and every check accepts it."""
    visit.open(f"exercises/{EXERCISE}")
    copies = (REPOSITORY / "exercises" / part / EXERCISE for part in ("source", "release"))
    solved, empty = ([*map(text_of, read_cells(path))] for path in copies)
    visit.run_each([answer if answer != cell else "" for answer, cell in zip(solved, empty, strict=True)])
