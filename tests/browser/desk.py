"""A desk in the tests' JupyterLab: a browser's page with a notebook on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, ViewportSize, WebSocket, expect

from cardlab.session import Session
from tests.browser.lab import PATIENCE, TOKEN, Lab

MILLISECONDS: Final = 1000
WINDOW: Final = ViewportSize(width=1280, height=900)
NARROW: Final = ViewportSize(width=360, height=740)
PICTURES: Final = Path(__file__).parents[2] / "test-screenshots"
PLAY: Final = 'import cardlab\ngame = cardlab.play("friend_or_foe", {arguments})\n'
AT_ONCE: Final = 'game.choices = {**game.choices, "pace": 0}\n'
NOWHERE: Final = "about:blank"
CLOSE: Final = """async () => {
    const {commands} = window.jupyterapp;
    await commands.execute('docmanager:save');
    await commands.execute('application:close-all');
}"""
CLOSED: Final = "() => ![...window.jupyterapp.shell.widgets('main')].some(widget => widget.context)"
AS_NEW: Final = """() => document.body.dataset.jpThemeLight === 'true' && !document.querySelector('.jp-Dialog')
    && document.querySelector('#jp-left-stack').checkVisibility()"""
BROKEN: Final = re.compile(rb'"msg_type":\s*"error"|Something in cardlab broke')


@dataclass
class Desk:
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
        if line.type == "error":
            self.faults.append(f"console: {line.text}")

    def _listens_to(self, socket: WebSocket) -> None:
        self._asks_for(socket.url)
        socket.on("framereceived", self._hears)

    def _hears(self, frame: str | bytes) -> None:
        """An exception in the kernel is a fault, wherever it would be shown."""
        data = frame.encode() if isinstance(frame, str) else frame
        if found := BROKEN.search(data):
            self.faults.append(f"the kernel says: {data[found.start() : found.start() + 600].decode(errors='replace')}")

    # --- the notebook ---

    def open(self, *cells: str) -> None:
        """Opens a notebook with these cells and runs them all."""
        name = self.lab.write(cells)
        if self.page.url == NOWHERE:
            self.page.goto(f"{self.lab.address}lab/tree/{name}?reset&token={TOKEN}")
        else:
            self.command("docmanager:open", path=name)
            expect(self.page.locator(f"#jp-main-dock-panel [title*='{name}']").first).to_be_attached()
        self.wait_for_kernel()
        self.command("notebook:run-all-cells")

    def clear(self) -> bool:
        """Saves and closes the notebook; whether the page is then as JupyterLab opens it."""
        if self.is_worn or self.page.viewport_size != WINDOW:
            return False
        self.page.evaluate(CLOSE)
        self.page.wait_for_function(CLOSED)
        return bool(self.page.evaluate(AS_NEW))

    def play(self, arguments: str = "cards_each=5, seed=7", then: str = AT_ONCE) -> None:
        """Opens a notebook in which a game is played, and waits for its table."""
        self.open(f"{PLAY.format(arguments=arguments)}{then}game")
        expect(self.table).to_be_visible()

    def narrow(self) -> None:
        """Makes the window as narrow as a phone, with the side bar closed."""
        self.page.set_viewport_size(NARROW)
        if self.page.locator("#jp-left-stack").is_visible():
            self.command("application:toggle-left-area")
            expect(self.page.locator("#jp-left-stack")).to_be_hidden()

    def wait_for_kernel(self) -> None:
        """Waits until the kernel is there and has nothing to do."""
        expect(self.page.get_by_text("Python 3 (ipykernel) | Idle")).to_be_attached()

    def command(self, name: str, **arguments: str) -> None:
        """Gives JupyterLab a command that is no part of what is tested."""
        script = "([name, arguments]) => void window.jupyterapp.commands.execute(name, arguments)"
        self.page.evaluate(script, [name, arguments])

    def save(self) -> None:
        """Saves the notebook."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")

    def reload(self) -> None:
        """Loads the page again, and waits until its kernel is back."""
        self.is_worn = True
        self.page.reload()
        self.wait_for_kernel()

    def restart_kernel(self) -> None:
        """Restarts the kernel as a person does, and waits until it is back."""
        self.is_worn = True
        command = "window.jupyterapp.commands.execute('notebook:restart-kernel')"
        self.page.evaluate(f"() => {{ window.restarted = {command}; }}")
        self.page.locator(".jp-Dialog .jp-mod-accept").click()
        assert self.page.evaluate("() => window.restarted")
        self.wait_for_kernel()

    def session(self) -> Session:
        """The game as it has saved itself."""
        return Session.load(self.lab.saved())

    def cells(self) -> list[str]:
        """The kinds of the notebook's cells."""
        script = "[...window.jupyterapp.shell.currentWidget.content.model.cells].map(cell => cell.type)"
        return list(self.page.evaluate(script))

    # --- the table ---

    @property
    def table(self) -> Locator:
        """The table, or the first of several."""
        return self.page.locator(".cardlab").first

    @property
    def lead(self) -> Locator:
        """The sentence that says where the game is."""
        return self.table.locator(".now > b")

    @property
    def notice(self) -> Locator:
        """The answer to the last command."""
        return self.table.locator(".notice")

    @property
    def box(self) -> Locator:
        """The box for commands."""
        return self.table.get_by_label("Type a move")

    @property
    def hand(self) -> Locator:
        """The cards of the hand."""
        return self.table.locator(".hand button")

    @property
    def legal(self) -> Locator:
        """The cards that are marked as legal."""
        return self.table.locator(".hand button.legal")

    @property
    def actions(self) -> Locator:
        """The buttons beside the sentence."""
        return self.table.locator(".do button")

    def button(self, name: str) -> Locator:
        """The table's button that says this."""
        return self.table.get_by_role("button", name=name, exact=True)

    def names(self, cards: Locator | None = None) -> list[str]:
        """The accessible names of the hand's cards."""
        return [str(card.get_attribute("aria-label")) for card in (self.hand if cards is None else cards).all()]

    def type(self, command: str) -> None:
        """Types a command into the box."""
        self.box.fill(command)
        self.box.press("Enter")

    @contextmanager
    def change(self) -> Iterator[None]:
        """Waits until what is done meanwhile has changed the table."""
        before = self.table.inner_text()
        yield
        changed = "([table, before]) => table.innerText !== before"
        self.page.wait_for_function(changed, arg=[self.table.element_handle(), before])

    def holds_focus(self) -> bool:
        """Whether the focus is on something in the table."""
        return bool(self.table.evaluate("table => table.contains(document.activeElement)"))

    def tabs(self) -> list[str]:
        """What Tab reaches in the table: the names of all that takes part."""
        script = """table => [...table.querySelectorAll('*')]
            .filter(item => item.tabIndex >= 0 && item.checkVisibility())
            .map(item => item.getAttribute('aria-label') ?? item.textContent ?? '')"""
        return list(self.table.evaluate(script))

    def reach(self, target: Locator) -> None:
        """Goes there by Tab and arrows."""
        script = """item => {
            const now = document.activeElement, group = item.closest('[data-rove]');
            if (now === item) return '';
            const isAhead = now.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING;
            if (group && group.contains(now)) return isAhead ? 'ArrowRight' : 'ArrowLeft';
            return isAhead ? 'Tab' : 'Shift+Tab';
        }"""
        for _ in range(60):
            if not (key := target.evaluate(script)):
                return
            self.page.keyboard.press(key)
        raise AssertionError("The keyboard does not lead there.")

    def clicked_in(self, target: Locator) -> float:
        """Clicks there; after how many milliseconds the table has changed."""
        script = """item => new Promise(done => {
            const start = performance.now();
            const seen = new MutationObserver(() => {
                seen.disconnect();
                requestAnimationFrame(() => done(performance.now() - start));
            });
            const what = {subtree: true, childList: true, characterData: true};
            seen.observe(item.closest('.cardlab').querySelector('.status'), what);
            item.click();
        })"""
        return float(target.evaluate(script))

    def picture(self, name: str) -> Path:
        """Where a picture of this name is kept."""
        PICTURES.mkdir(exist_ok=True)
        return PICTURES / f"{name}.png"

    def photograph(self, name: str) -> None:
        """Keeps a picture of the whole table, to be looked at."""
        size = self.page.viewport_size or WINDOW
        self.page.set_viewport_size({"width": size["width"], "height": 2400})
        self.table.screenshot(path=self.picture(name), animations="disabled")
        self.page.set_viewport_size(size)
