"""The page of one file, opened as a person does: from a folder, by a browser that is offline."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Final, Literal, TypeAlias

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Error, Locator, expect, sync_playwright

from cardlab.browser.page_session import PageSession
from cardlab.core.record import Record
from cardlab.explorers.dice import DiceExplorer
from cardlab.games import GAMES
from cardlab.publish.one_file import BESIDES, LINES, things
from tests.browser.lab import FLAGS, PATIENCE
from tests.browser.table_page import MILLISECONDS, WINDOW
from tests.browser.test_axe import AUDIT

pytestmark = pytest.mark.check

AT_ONCE: Final = """new Promise((done) => {
    indexedDB.open("cardlab").onsuccess = ({ target }) => {
        const transaction = target.result.transaction("texts", "readwrite");
        transaction.objectStore("texts").put({ pace: 0 }, "choices");
        transaction.oncomplete = done;
    };
})"""
"""As somebody likes it who does not want to see what the others do, one after another."""

NEVER_DEAF: Final = """new MutationObserver(() => {
    if (document.querySelector(".cardlab.page:not([data-busy]) .stage[inert]")) console.error("not busy, and deaf");
}).observe(document, { attributeFilter: ["data-busy", "inert"], subtree: true })"""
"""A page that says it is not busy hears what is clicked and typed."""

WIDTH: Final = "() => document.documentElement.scrollWidth"


class OneFile:
    """The page in a browser that may not reach anything.

    Attributes:
        faults: requests, errors and warnings; there should be none.
    """

    def __init__(self, window: BrowserContext, file: Path) -> None:
        self.window, self.file, self.address = window, file, file.as_uri()
        self.faults: list[str] = []
        self.page = window.new_page()
        self.page.on("request", lambda request: self._note(request.url))
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        self.page.goto(self.address)

    def _note(self, url: str) -> None:
        if url.split("#")[0] != self.address and not url.startswith(("data:", "blob:")):
            self.faults.append(url)

    @property
    def root(self) -> Locator:
        return self.page.locator(".cardlab.page")

    @property
    def table(self) -> Locator:
        return self.page.locator(".stage .table")

    @property
    def box(self) -> Locator:
        return self.table.get_by_label("Type a move")

    def wait(self) -> None:
        """Until Python has answered, and nothing moves any more."""
        expect(self.page.locator(".cardlab.page:not([data-busy])")).to_be_visible()
        expect(self.page.locator(".stage [data-busy]")).to_have_count(0)

    def open(self, name: str) -> None:
        self.page.goto(f"{self.address}#{name}")
        expect(self.page.locator(f'.cardlab.page[data-open="{name}"]')).to_be_visible()
        self.wait()

    @property
    def saved(self) -> Locator:
        return self.page.get_by_role("status").filter(has_text="Saved in this browser")

    def go_on(self, name: str, deal: str) -> None:
        """Opens a game, and goes on with the unfinished one that is offered there."""
        self.open(name)
        self.table.get_by_role("button", name="Go on").click()
        self.wait()
        expect(self.table.locator(".deal")).to_contain_text(deal)

    def kill(self) -> None:
        """Ends the browser as a computer does whose battery is empty."""
        assert self.window.browser
        with self.window.expect_event("close"), suppress(Error):  # it cannot answer any more
            self.window.browser.new_browser_cdp_session().send("Browser.crash")

    def type(self, command: str) -> None:
        self.box.fill(command)
        self.box.press("Enter")
        self.wait()


OpenIn: TypeAlias = Callable[[Path], AbstractContextManager[OneFile]]


@pytest.fixture(scope="module")
def open_in(one_file: Path, executable: str) -> Iterator[OpenIn]:
    """Opens the page in a browser of somebody's own, that keeps what it has stored, without the internet."""
    with sync_playwright() as playwright:

        @contextmanager
        def opened(profile: Path) -> Iterator[OneFile]:
            window = playwright.chromium.launch_persistent_context(
                profile, executable_path=executable, args=FLAGS, viewport=WINDOW, offline=True
            )
            window.set_default_timeout(PATIENCE * MILLISECONDS)
            window.add_init_script(NEVER_DEAF)
            one = OneFile(window, one_file)
            one.page.evaluate(AT_ONCE)
            one.page.reload()
            one.wait()
            yield one
            window.close()
            assert one.faults == []

        yield opened


@pytest.fixture(scope="module")
def one(open_in: OpenIn, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OneFile]:
    with open_in(tmp_path_factory.mktemp("profile")) as one:
        yield one


def test_everything_is_on_the_page() -> None:
    """All games, the builder, the dice and the machine; drawn before Python is there as Python will draw them."""
    assert LINES.keys() | BESIDES.keys() == {thing["name"] for thing in things()}
    session = PageSession()
    for thing in things():
        assert json.loads(session.open(thing["name"]))["drawn"] == thing["drawn"]


@pytest.mark.parametrize("name", LINES)
def test_a_game_is_played_to_its_end(one: OneFile, name: str) -> None:
    """A first click by mouse, then by keyboard: a computer takes over, and the game is played to its end."""
    one.open(name)
    before = one.table.inner_text()
    one.table.locator(".hand button, [data-rove='choices'] button, [data-rove='do'] button").first.click()
    one.wait()
    assert one.table.inner_text() != before
    one.type("computer")
    one.type("finish")
    expect(one.table.locator(".result")).to_be_visible()


def test_what_is_saved_can_be_opened_again(one: OneFile, tmp_path: Path) -> None:
    """What is no game is refused, and the game that is on the table stays."""
    one.open("friend_or_foe")
    one.type("new 12")
    with one.page.expect_download() as download:
        one.page.get_by_role("button", name="Save as a file").click()
    saved, other = tmp_path / download.value.suggested_filename, tmp_path / "shopping list.json"
    download.value.save_as(saved)
    assert Record.loads(saved.read_text(encoding="utf-8")).seed == 12
    one.type("new 13")
    other.write_text("[milk", encoding="utf-8")
    for path, deal in ((other, "deal 13"), (saved, "deal 12")):
        one.page.get_by_label("Open a file").set_input_files(path)
        one.wait()
        expect(one.table.locator(".notice.no")).to_have_count(int(path == other))
        expect(one.table.locator(".deal")).to_contain_text(deal)


def test_a_game_goes_on_after_the_browser_was_killed(open_in: OpenIn, tmp_path: Path) -> None:
    """The page says when a move is saved; then the unfinished game is offered. Erase mine forgets it."""
    with open_in(tmp_path) as one:
        one.open("determinism")
        one.type("new 31")
        one.type("pass")
        expect(one.saved).to_be_visible()
        one.kill()
    with open_in(tmp_path) as one:
        one.go_on("determinism", "deal 31")
        one.page.get_by_role("link", name="All games").click()
        one.page.get_by_role("button", name="Erase mine").click()
        one.page.get_by_role("button", name="Really erase all my games?").click()
        expect(one.page.get_by_role("status").filter(has_text="are erased")).to_be_visible()
        expect(one.page.get_by_role("heading", name="cardlab")).to_be_focused()
        one.open("determinism")
        expect(one.table.locator(".deal")).to_contain_text("deal 7")
        one.page.reload()
        one.wait()
        expect(one.table.get_by_role("button", name="Go on")).to_have_count(0)


def test_two_tabs_keep_both_of_their_games(open_in: OpenIn, tmp_path: Path) -> None:
    """Each hears what the other stores; what one plays is offered in the other, where that is opened later."""
    with open_in(tmp_path) as one:
        one.open("determinism")
        other = OneFile(one.window, one.file)
        for name in ("determinism", "friend_or_foe"):
            other.open(name)
            other.type("new 31")
            other.type("pass")
            expect(other.saved).to_be_visible()
        other.page.close()
        assert other.faults == []
        one.type("pass")
        expect(one.table).to_contain_text("saved as determinism-2")
        one.go_on("friend_or_foe", "deal 31")
        OneFile(one.window, one.file).go_on("determinism", "deal 31")


def test_the_keyboard_goes_there_and_back(one: OneFile) -> None:
    """The focus is on the way back in a game, and in the hall on the game that one comes from."""
    one.open("")
    tile = one.page.locator('.tile[href="#prediction"]')
    tile.press("Enter")
    one.wait()
    back = one.page.get_by_role("link", name="All games")
    expect(back).to_be_focused()
    back.press("Enter")
    expect(tile).to_be_focused()


def test_the_page_can_be_used_by_everybody(one: OneFile) -> None:
    """Axe finds nothing seriously wrong with the hall, nor with what stands around a game, in both themes."""
    one.page.evaluate(Axe().axe_script)
    schemes: tuple[Literal["dark", "light"], ...] = ("dark", "light")
    for scheme in schemes:
        one.page.emulate_media(color_scheme=scheme)
        for name in ("", "friend_or_foe", "builder"):
            one.open(name)
            assert one.root.evaluate(AUDIT, {}) == [], f"{name}, {scheme}"


def test_rules_are_printed_and_licences_are_there(one: OneFile) -> None:
    one.open("")
    with one.page.expect_popup() as rules:
        one.page.get_by_role("button", name="Rules to print").click()
    titles = rules.value.get_by_role("heading", level=1).all_inner_texts()
    assert {game.title for name, game in GAMES.items() if name in LINES} <= set(titles)
    assert len(re.findall(rb"/Type\s*/Page\b", rules.value.pdf())) >= len(titles)
    with one.page.expect_popup() as licences:
        one.page.get_by_role("button", name="Licences").click()
    text = licences.value.inner_text("body")
    for part in ("neither sold", "Mozilla Public License", "PYTHON SOFTWARE FOUNDATION", "zlib"):
        assert part in text
    rules.value.close()
    licences.value.close()


def test_a_rule_is_built_sealed_and_played(one: OneFile) -> None:
    one.open("builder")
    one.table.get_by_role("button", name="As Python").click()
    one.table.get_by_label("The rule as text").fill("card.rank > last.rank")
    one.table.get_by_role("button", name="Use it").click()
    one.wait()
    one.table.get_by_role("button", name="Seal").click()
    one.wait()
    expect(one.table.get_by_role("img", name="a sealed envelope")).to_be_visible()
    assert "rank" not in one.table.inner_text()
    beginning = one.table.locator(".fingerprint").inner_text()[:9]
    one.table.get_by_role("button", name="Deal it").click()
    expect(one.page.locator('.cardlab.page[data-open="express"]')).to_be_visible()
    one.wait()
    expect(one.table.locator(".deal")).to_contain_text(f"sealed rule {beginning}")


def test_two_dice_are_counted_exactly(one: OneFile) -> None:
    """By keyboard. What needs numpy says so, and nothing breaks."""
    one.open("dice")
    explorer = one.page.locator(".stage .explorer")
    explorer.get_by_role("button", name="Show me").press("Enter")
    one.wait()
    expect(explorer.locator(".answer")).to_contain_text("/36")
    explorer.get_by_role("button", name="+100", exact=True).press("Enter")
    expect(explorer).to_contain_text("needs numpy")
    for tab in DiceExplorer.TABS.values():
        explorer.get_by_text(tab, exact=True).first.press("Enter")
        one.wait()
        expect(explorer).not_to_contain_text("broke")


def test_a_link_opens_its_machine(one: OneFile) -> None:
    """It is read and run without numpy; one that cannot be read opens the empty machine with a sentence."""
    one.open("dice")
    explorer = one.page.locator(".stage .explorer")
    one.page.goto(f"{one.address}#machine=roll%202%20dice%20%7C%20sum%20%7C%20at%20least%209&seed=12")
    expect(one.page.locator('.cardlab.page[data-open="machine"]')).to_be_visible()
    expect(explorer.locator(".deal")).to_have_text("seed 12")
    one.wait()
    explorer.get_by_role("button", name="Show me").press("Enter")
    one.wait()
    explorer.get_by_role("button", name="Run 10,000").press("Enter")
    expect(explorer.locator(".answer").first).to_contain_text("of 10,000")
    expect(explorer.locator(".answer").nth(1)).to_contain_text("5/18")
    one.page.goto(f"{one.address}#machine=print(1)")
    expect(explorer.locator(".notice")).to_contain_text("This link cannot be read")
    one.wait()


def test_everything_is_seen_on_a_laptop_and_a_phone(one: OneFile) -> None:
    """A table stands above the fold on a laptop, and nothing is wider than a phone."""
    one.open("eleusis")
    box = one.table.bounding_box()
    assert box and box["y"] + box["height"] <= WINDOW["height"]
    one.page.set_viewport_size({"width": 360, "height": 740})
    for name in ("", *LINES, *BESIDES):
        one.open(name)
        assert one.page.evaluate(WIDTH) <= 360, name
    one.page.set_viewport_size(WINDOW)
