"""A page with a table on it: what a person finds and does there, by mouse and by keyboard."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, Final, Literal
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, ViewportSize

from cardlab.core.session import Session
from tests.browser.lab import PATIENCE

MILLISECONDS: Final = 1000
WINDOW: Final = ViewportSize(width=1366, height=768)
NARROW: Final = ViewportSize(width=360, height=740)
TOOLBAR: Final = "Failed to execute 'removeChild' on 'Node'"
"""What the toolbar of JupyterLab's notebooks says now and then when a busy machine makes it narrow: its items are moved
while they are moved (JupyterLab's pull request 16409 tells of it)."""

MOST_STOPS: Final = 60
UNGUARDED: Final = """table => [...table.querySelectorAll('button, input, textarea, summary, a[href], [tabindex]')]
    .filter(item => item.tabIndex >= 0 && item.dataset.lmSuppressShortcuts !== 'true')
    .map(item => item.outerHTML.slice(0, 80))"""
"""Whatever can have the focus while JupyterLab's own keys stay live."""

Theme = Literal["light", "dark"]


class TablePage(ABC):
    """A page of the browser with a table on it; its test fails if there are any faults at its end."""

    IS_ANSWERED: ClassVar[str]
    """JavaScript that says whether Python has answered every command of the table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        page.on("request", lambda request: self.note_request(request.url))
        page.on("pageerror", self.note_error)
        page.on("console", self.note_console)

    def note_request(self, url: str) -> None:
        """A request that leaves this machine is a fault."""
        if urlsplit(url).scheme not in ("data", "blob") and urlsplit(url).hostname != "127.0.0.1":
            self.faults.append(f"a request to {url}")

    def note_error(self, error: Error) -> None:
        """An error that nobody caught is a fault, but for one of JupyterLab's own."""
        ours = "blob:" in (error.stack or "")  # where a widget's script comes from
        if ours or TOOLBAR not in str(error):
            self.faults.append(f"page error: {error}")

    def note_console(self, line: ConsoleMessage) -> None:
        """An error that the page logs is a fault."""
        if line.type == "error":
            self.faults.append(f"console: {line.text}")

    def wait_for_fault(self, part: str) -> None:
        """Waits until something went wrong that says this."""
        for _ in range(PATIENCE * 20):
            if any(part in fault for fault in self.faults):
                return
            self.page.wait_for_timeout(MILLISECONDS / 20)
        raise AssertionError(f"Nothing went wrong that says {part!r}: {self.faults}")

    # --- what differs between pages ---

    @abstractmethod
    def play(self, game: str, seats: Sequence[str] | None = None, *, pace: int = 0, **rules: Any) -> None:
        """Open a game as `cardlab.play` does, and wait for its table.

        At pace 0 nothing of what the others do is shown on the way, 1 is usual, and at -1 each scene waits.
        """

    @property
    @abstractmethod
    def session(self) -> Session:
        """The game that is being played."""

    @abstractmethod
    def set_theme(self, theme: Theme) -> None:
        """Chooses JupyterLab's light or dark theme."""

    @abstractmethod
    def narrow(self) -> None:
        """Gives the table the width that it has on a phone."""

    # --- what is on the table ---

    @property
    def root(self) -> Locator:
        """The table, or the first of several."""
        return self.page.locator(".cardlab").first

    @property
    def lead(self) -> Locator:
        """The sentence that says where the game is."""
        return self.root.locator(".say > b")

    @property
    def notice(self) -> Locator:
        """The answer to the last command."""
        return self.root.locator(".notice")

    @property
    def box(self) -> Locator:
        """The box for commands."""
        return self.root.get_by_label("Type a move")

    @property
    def log(self) -> Locator:
        """What has happened."""
        return self.root.locator(".log")

    @property
    def hand(self) -> Locator:
        """The cards of the hand."""
        return self.root.locator(".hand button")

    @property
    def legal(self) -> Locator:
        """The cards that are marked as legal."""
        return self.root.locator(".hand button.legal")

    @property
    def actions(self) -> Locator:
        """The buttons beside the sentence, and those on the felt for which there is no room there."""
        return self.root.locator('[data-rove="do"] button, [data-rove="choices"] button')

    def button(self, name: str) -> Locator:
        """The table's button that says this."""
        return self.root.get_by_role("button", name=name, exact=True)

    def names(self, cards: Locator | None = None) -> list[str]:
        """The accessible names of the hand's cards, or of these."""
        return [str(card.get_attribute("aria-label")) for card in (self.hand if cards is None else cards).all()]

    # --- the mouse ---

    @contextmanager
    def change(self, table: Locator | None = None) -> Iterator[None]:
        """Waits until what is done meanwhile has changed the table, and every answer has come."""
        changing = (table or self.root).element_handle()
        before = changing.inner_text()
        yield
        changed = f"""([table, before]) => table.innerText !== before
            && !table.innerText.includes('The kernel does not answer') && {self.IS_ANSWERED}"""
        self.page.wait_for_function(changed, arg=[changing, before])

    def click(self, target: Locator) -> None:
        """Clicks there, and waits for what comes of it."""
        with self.change():
            target.click()

    def tap(self, target: Locator) -> None:
        """Taps there with a finger, and waits for what comes of it."""
        with self.change():
            target.tap()

    def type(self, command: str, field: Locator | None = None) -> None:
        """Types into the box for commands or another field, presses Enter, and waits for what comes of it."""
        field = field or self.box
        field.fill(command)
        with self.change():
            field.press("Enter")

    def toggle_panel(self, name: str) -> None:
        """Opens or closes the rules, or the rest of the commands."""
        self.root.get_by_role("toolbar").get_by_role("button", name=name, exact=True).click()

    def choose(self, name: str) -> None:
        """Opens "More", presses a button there, and closes it again."""
        self.toggle_panel("More")
        self.button(name).click()
        self.toggle_panel("More")

    def choose_projector(self) -> None:
        """Fills the window with the table."""
        self.toggle_panel("More")
        self.button("Projector").click()

    # --- the keyboard ---

    def press(self, target: Locator) -> None:
        """Goes there by Tab and arrows, presses Enter, and waits for what comes of it."""
        self.reach(target)
        with self.change():
            self.page.keyboard.press("Enter")

    def write(self, text: str) -> None:
        """Types where the focus is, and waits for what comes of it."""
        with self.change():
            self.page.keyboard.type(text)
            self.page.keyboard.press("Enter")

    def enter(self) -> None:
        """Goes to the table by Tab, from wherever on the page the focus is."""
        self.page.keyboard.press("Escape")
        for _ in range(MOST_STOPS):
            if self.holds_focus():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead to the table.")

    def holds_focus(self) -> bool:
        """Whether the focus is on something in the table."""
        return bool(self.root.evaluate("table => table.contains(document.activeElement)"))

    def reach(self, target: Locator) -> None:
        """Goes there by Tab and arrows."""
        script = """item => {
            const now = document.activeElement, group = item.closest('[data-rove]');
            if (now === item) return '';
            const isAhead = now.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING;
            if (group && group.contains(now)) return isAhead ? 'ArrowRight' : 'ArrowLeft';
            return isAhead ? 'Tab' : 'Shift+Tab';
        }"""
        for _ in range(MOST_STOPS):
            if not (key := target.evaluate(script)):
                return
            self.page.keyboard.press(key)
        raise AssertionError("The keyboard does not lead there.")

    def unguarded(self) -> list[str]:
        """Whatever can have the focus while JupyterLab's own keys stay live."""
        return list(self.root.evaluate(UNGUARDED))
