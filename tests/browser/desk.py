"""A desk: a notebook with a table on it, and what a person does there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator, expect

from cardlab.core.session import Session
from tests.browser.notebook import WINDOW, Notebook

PICTURES: Final = Path(__file__).parents[2] / "test-screenshots"
PLAY: Final = """import cardlab
game = cardlab.play("{game}", {arguments})
game.choices = {{**game.choices, "pace": {pace}}}
{then}
game"""
MOST_STOPS: Final = 60
CHANGED: Final = """([table, before]) => table.innerText !== before
    && !table.innerText.includes('The kernel does not answer')
    && window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'idle'"""
"""Whether the table is another one, and the kernel has said all that it had to say about it."""


class Desk(Notebook):
    """A page with a notebook on it, in which there is a table."""

    def play(self, arguments: str = "cards_each=5, seed=7", **how: Any) -> None:
        """Opens a notebook in which a game is played, as :meth:`cell` says, and waits for its table."""
        self.open(self.cell(arguments, **how))
        expect(self.table).to_be_visible()

    def cell(self, arguments: str, *, game: str = "friend_or_foe", then: str = "", pace: int = 0) -> str:
        """A cell in which a game is played.

        Args:
            arguments: what ``cardlab.play`` is told besides the game.
            game: the game's name.
            then: what the cell does before it shows the table.
            pace: how many milliseconds each scene stays.
        """
        return PLAY.format(game=game, arguments=arguments, then=then, pace=pace)

    def session(self) -> Session:
        """The game as it has saved itself."""
        return Session.load(self.lab.saved())

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

    @contextmanager
    def change(self, table: Locator | None = None) -> Iterator[None]:
        """Waits until what is done meanwhile has changed the table, and all of the answer has come."""
        changing = (table or self.table).element_handle()
        before = changing.inner_text()
        yield
        self.page.wait_for_function(CHANGED, arg=[changing, before])

    def click(self, target: Locator) -> None:
        """Clicks there, and waits for what comes of it."""
        with self.change():
            target.click()

    def type(self, command: str) -> None:
        """Types a command into the box, and waits for what comes of it."""
        self.box.fill(command)
        with self.change():
            self.box.press("Enter")

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
        """Goes to the table by Tab, from wherever in the notebook the focus is."""
        self.page.keyboard.press("Escape")
        for _ in range(MOST_STOPS):
            if self.holds_focus():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("Tab does not lead to the table.")

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
        for _ in range(MOST_STOPS):
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
        self.resize({"width": size["width"], "height": 2400})
        self.table.screenshot(path=self.picture(name), animations="disabled")
        self.resize(size)
