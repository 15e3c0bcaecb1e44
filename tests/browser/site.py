"""A site in the browser, as a class has it: from a plain web server that can do nothing but hand out files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Final

from playwright.sync_api import BrowserContext, expect

HARMLESS: Final = ("all.json", "favicon.ico", "/lab/pictures/")
"""What JupyterLite looks for and does not need."""

IDLE: Final = re.compile(r"\(Pyodide\) \| Idle")
RUN_ALL: Final = "async () => [await window.jupyterapp.commands.execute('notebook:run-all-cells')]"
"""Whether all cells ran without an error. What stands beside the cells does not say so: JupyterLab draws only those in
view, and which cells these are changes with every output that comes."""

NOT_RUN: Final = re.compile(r"^\[[ *]\]:$")
FAILED: Final = "[data-mime-type='application/vnd.jupyter.error'], [data-mime-type='application/vnd.jupyter.stderr']"


class Handler(SimpleHTTPRequestHandler):
    """Hands out files and says nothing."""

    def log_message(self, *args: object) -> None:
        """Says nothing."""


class Server(ThreadingHTTPServer):
    """Lets many requests wait: a page asks for dozens of files at once, and a busy machine is slow to take them."""

    request_queue_size = 256


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serves a folder; the address."""
    with Server(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


class Visit:
    """A page of the site.

    Attributes:
        faults: requests to elsewhere, missing files and errors; there should be none.
    """

    def __init__(self, window: BrowserContext, address: str) -> None:
        self.page, self.address = window.new_page(), address
        self.faults: list[str] = []
        self.page.on("request", lambda request: self._note(request.url))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("response", lambda answer: self._note_missing(answer.status, answer.url))

    def _note(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.faults.append(url)

    def _note_missing(self, status: int, url: str) -> None:
        if status >= 400 and not any(part in url for part in HARMLESS):
            self.faults.append(f"{status} {url}")

    def open(self, page: str) -> None:
        """Opens one of the notebooks."""
        self.page.goto(f"{self.address}/lab/index.html?path={page}")
        expect(self.page.locator(".jp-CodeCell").first).to_be_visible()

    def run_all(self) -> None:
        """Runs all cells, of which none may fail."""
        expect(self.page.locator("#jp-main-statusbar")).to_contain_text(IDLE)
        assert self.page.wait_for_function(RUN_ALL).json_value() == [True]

    def run_each(self, typed: Sequence[str]) -> None:
        """Runs one cell after the other by keyboard, and first types a text where one is given; no cell may fail."""
        expect(self.page.locator("#jp-main-statusbar")).to_contain_text(IDLE)
        self.page.locator(".jp-Cell").first.click(position={"x": 5, "y": 5})
        for number, text in enumerate(typed):
            cell = self.page.locator(f".jp-Cell[data-windowed-list-index='{number}']")
            expect(cell).to_contain_class("jp-mod-active")
            if text:
                self.page.keyboard.press("Enter")
                self.page.keyboard.press("Control+A")
                self.page.keyboard.insert_text(text)
            self.page.keyboard.press("Shift+Enter")
            expect(cell.locator(".jp-InputPrompt").get_by_text(NOT_RUN)).to_have_count(0)
            expect(cell.locator(FAILED)).to_have_count(0)
