"""A notebook in the tests' JupyterLab with a table on it, and everything that goes wrong on its page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import ConsoleMessage, Page, ViewportSize, WebSocket, expect

from cardlab.core.session import Session
from tests.browser.lab import TOKEN, Lab
from tests.browser.table_page import NARROW, TablePage, Theme

PLAY: Final = """import cardlab
game = cardlab.play({game!r}, {seats!r}, **{rules!r})
game.choices = {{**game.choices, "pace": {pace}}}
game"""
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
FITTED: Final = """() => {
    const place = selector => document.querySelector(selector).getBoundingClientRect();
    const {right, bottom} = place('#jp-bottom-panel');
    const isOpen = document.querySelector('#jp-left-stack').checkVisibility();
    return right === innerWidth && bottom === innerHeight
        && (isOpen || place('#jp-main-dock-panel').left === place('.jp-SideBar.jp-mod-left').right);
}"""
"""Whether JupyterLab fills its window: it makes room some time after the window was made larger or smaller."""
GONE: Final = "Canceled future"
"""JupyterLab's own word for what it still wanted to ask a kernel that was ended."""
BROKEN: Final = re.compile(rb'"msg_type":\s*"error"|Something in cardlab broke')


def playing(game: str, seats: Sequence[str] | None = None, *, pace: int = 0, **rules: Any) -> str:
    """A cell in which a game is played; see `TablePage.play`."""
    return PLAY.format(game=game, seats=seats, pace=pace, rules=rules)


class Notebook(TablePage):
    """A notebook open in JupyterLab."""

    IS_ANSWERED = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'"

    def __init__(self, lab: Lab, page: Page) -> None:
        super().__init__(page)
        self.lab = lab
        page.on("websocket", self._listen_to)

    def note_console(self, line: ConsoleMessage) -> None:
        if GONE not in line.text:
            super().note_console(line)

    def _listen_to(self, socket: WebSocket) -> None:
        self.note_request(socket.url)
        socket.on("framereceived", self._read_frame)

    def _read_frame(self, frame: str | bytes) -> None:
        """An exception in the kernel is a fault, wherever it would be shown."""
        data = frame.encode() if isinstance(frame, str) else frame
        if found := BROKEN.search(data):
            self.faults.append(f"the kernel says: {data[found.start() : found.start() + 600].decode(errors='replace')}")

    def open(self, *cells: str) -> None:
        """Opens a notebook with these cells and runs them all."""
        self.open_file(self.lab.write(cells))

    def open_file(self, name: str) -> None:
        """Opens a notebook of this name and runs all its cells."""
        if self.page.url == NOWHERE:
            self.page.goto(f"{self.lab.address}lab?reset&token={TOKEN}")
        self._show(name)
        self.command("notebook:run-all-cells")

    def play(self, game: str, seats: Sequence[str] | None = None, *, pace: int = 0, **rules: Any) -> None:
        self.open(playing(game, seats, pace=pace, **rules))
        expect(self.root).to_be_visible()

    @property
    def session(self) -> Session:
        """The game as it has saved itself."""
        return Session.load(self.lab.saved())

    def _show(self, name: str) -> None:
        """Shows the notebook of this name, and waits until its kernel is there."""
        self.page.wait_for_function("() => window.jupyterapp")
        self.page.wait_for_function(OPEN, arg=name)

    def _resize(self, size: ViewportSize) -> None:
        """Makes the window larger or smaller, and waits until JupyterLab fills it."""
        self.page.set_viewport_size(size)
        self.page.wait_for_function(FITTED)

    def narrow(self) -> None:
        """Makes the window as narrow as a phone's, with the side bar closed."""
        self.page.set_viewport_size(NARROW)
        if self.page.locator("#jp-left-stack").is_visible():
            self.command("application:toggle-left-area")
            expect(self.page.locator("#jp-left-stack")).to_be_hidden()
        self.page.wait_for_function(FITTED)

    def set_theme(self, theme: Theme) -> None:
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
        name = self.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.path")
        self.page.reload()
        self._show(name)

    def restart_kernel(self) -> None:
        """Restarts the kernel as a person does, and waits until it is back."""
        command = "window.jupyterapp.commands.execute('notebook:restart-kernel')"
        self.page.evaluate(f"() => {{ window.restarted = {command}; }}")
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        self.page.wait_for_function("() => window.restarted")

    def cell_kinds(self) -> list[str]:
        """The kinds of the notebook's cells: a key that JupyterLab takes for its own would change them."""
        script = "[...window.jupyterapp.shell.currentWidget.content.model.cells].map(cell => cell.type)"
        return list(self.page.evaluate(script))
