"""A notebook in the tests' JupyterLab, and everything that goes wrong on its page."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Error, Page, ViewportSize, WebSocket, expect

from tests.browser.lab import PATIENCE, TOKEN, Lab

MILLISECONDS: Final = 1000
WINDOW: Final = ViewportSize(width=1280, height=900)
NARROW: Final = ViewportSize(width=360, height=740)
NOWHERE: Final = "about:blank"
COMMAND: Final = """async ([name, details]) => {
    await window.jupyterapp.commands.execute(name, details);
    return true;
}"""
OPEN: Final = """async path => {
    const {commands, restored} = window.jupyterapp;
    await restored;
    const notebook = await commands.execute('docmanager:open', {path});
    await notebook.context.ready;
    await notebook.sessionContext.ready;
    await notebook.sessionContext.session.kernel.info;
    return true;
}"""
CLOSED: Final = "() => ![...window.jupyterapp.shell.widgets('main')].some(widget => widget.context)"
FITTED: Final = """() => {
    const place = selector => document.querySelector(selector).getBoundingClientRect();
    const {right, bottom} = place('#jp-bottom-panel');
    const isOpen = document.querySelector('#jp-left-stack').checkVisibility();
    return right === innerWidth && bottom === innerHeight
        && (isOpen || place('#jp-main-dock-panel').left === place('.jp-SideBar.jp-mod-left').right);
}"""
"""Whether JupyterLab fills its window: it makes room some time after the window was made larger or smaller."""
AS_NEW: Final = """() => document.body.dataset.jpThemeLight === 'true' && !document.querySelector('.jp-Dialog')
    && document.querySelector('#jp-left-stack').checkVisibility()"""
GONE: Final = "Canceled future"
"""JupyterLab's own word for what it still wanted to ask a kernel that was ended."""
BROKEN: Final = re.compile(rb'"msg_type":\s*"error"|Something in cardlab broke')


@dataclass
class Notebook:
    """A page with a notebook on it, and everything that went wrong there.

    Attributes:
        is_worn: whether the page remembers something that no other test should meet.
    """

    lab: Lab
    page: Page
    faults: list[str] = field(default_factory=list)
    is_worn: bool = False

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE / 2 * MILLISECONDS)
        self.page.on("request", lambda request: self._asks_for(request.url))
        self.page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        self.page.on("console", self._reads)
        self.page.on("websocket", self._listens_to)

    def _asks_for(self, url: str) -> None:
        if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).hostname != "127.0.0.1":
            self.faults.append(f"a request to {url}")

    def _reads(self, line: ConsoleMessage) -> None:
        if line.type == "error" and GONE not in line.text:
            self.faults.append(f"console: {line.text}")

    def _listens_to(self, socket: WebSocket) -> None:
        self._asks_for(socket.url)
        socket.on("framereceived", self._hears)

    def _hears(self, frame: str | bytes) -> None:
        """An exception in the kernel is a fault, wherever it would be shown."""
        data = frame.encode() if isinstance(frame, str) else frame
        if found := BROKEN.search(data):
            self.faults.append(f"the kernel says: {data[found.start() : found.start() + 600].decode(errors='replace')}")

    def open(self, *cells: str) -> None:
        """Opens a notebook with these cells and runs them all."""
        name = self.lab.write(cells)
        if self.page.url == NOWHERE:
            self.page.goto(f"{self.lab.address}lab?reset&token={TOKEN}")
        self._show(name)
        self.command("notebook:run-all-cells")

    def _show(self, name: str) -> None:
        """Shows the notebook of this name, and waits until its kernel is there."""
        self.page.wait_for_function("() => window.jupyterapp")
        self.page.wait_for_function(OPEN, arg=name)

    def clear(self) -> bool:
        """Saves and closes the notebook; whether the page is then as JupyterLab opens it."""
        if self.faults or self.is_worn:
            return False
        try:
            self.save()
            self.command("application:close-all")
            self.page.wait_for_function(CLOSED)
            self.turn("light")
            self.widen()
        except Error:
            return False  # another page will do
        return not self.faults and bool(self.page.evaluate(AS_NEW))

    def resize(self, size: ViewportSize) -> None:
        """Makes the window larger or smaller, and waits until JupyterLab fills it."""
        self.page.set_viewport_size(size)
        self.page.wait_for_function(FITTED)

    def narrow(self) -> None:
        """Makes the window as narrow as a phone, with the side bar closed."""
        self.page.set_viewport_size(NARROW)
        if self.page.locator("#jp-left-stack").is_visible():
            self.command("application:toggle-left-area")
            expect(self.page.locator("#jp-left-stack")).to_be_hidden()
        self.page.wait_for_function(FITTED)

    def widen(self) -> None:
        """Makes the window as wide as it was in the beginning, with the side bar open."""
        if not self.page.locator("#jp-left-stack").is_visible():
            self.command("application:toggle-left-area")
            expect(self.page.locator("#jp-left-stack")).to_be_visible()
        self.resize(WINDOW)

    def turn(self, theme: str) -> None:
        """Chooses JupyterLab's light or dark theme."""
        is_light = "true" if theme == "light" else "false"
        if not self.page.locator(f"body[data-jp-theme-light={is_light}]").count():
            self.command("apputils:change-theme", theme=f"JupyterLab {theme.title()}")
        expect(self.page.locator(f"body[data-jp-theme-light={is_light}]")).to_be_attached()

    def command(self, name: str, **details: str) -> None:
        """Gives JupyterLab a command that is no part of what is tested, and waits until it was carried out."""
        self.page.wait_for_function(COMMAND, arg=[name, details])

    def save(self) -> None:
        """Saves the notebook."""
        self.command("docmanager:save")

    def reload(self) -> None:
        """Loads the page again, and waits until its kernel is back."""
        self.is_worn = True
        name = self.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.path")
        self.page.reload()
        self._show(name)

    def restart_kernel(self) -> None:
        """Restarts the kernel as a person does, and waits until it is back."""
        self.is_worn = True
        command = "window.jupyterapp.commands.execute('notebook:restart-kernel')"
        self.page.evaluate(f"() => {{ window.restarted = {command}; }}")
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.page.wait_for_function("() => window.restarted")

    def cells(self) -> list[str]:
        """The kinds of the notebook's cells."""
        script = "[...window.jupyterapp.shell.currentWidget.content.model.cells].map(cell => cell.type)"
        return list(self.page.evaluate(script))
