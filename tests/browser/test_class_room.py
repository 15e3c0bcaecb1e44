"""A class in real browsers: six phones and the projector at one game, and a network that fails."""

from __future__ import annotations

import json
import socket
import threading
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect

from cardlab.class_room import host
from cardlab.class_room.server import Hosted
from tests.browser.looks import OUTSIDE, SMALL
from tests.browser.table_page import Theme
from tests.browser.test_axe import AUDIT

pytestmark = pytest.mark.check
MOVES = True

SECRET: Final = "card.rank * 3 % 7 < 4 or last.rank > 6"
DEAL: Final = 223_456_789_012_345_679
TRICK: Final = "<img src=x onerror=1>"
PHONE: Final = ViewportSize(width=390, height=844)
SMALL_PHONE: Final = ViewportSize(width=320, height=568)
ON_ITS_SIDE: Final = ViewportSize(width=844, height=390)
SMALL_ON_ITS_SIDE: Final = ViewportSize(width=640, height=360)
LOWEST: Final = "() => document.querySelector('.hand').getBoundingClientRect().bottom - innerHeight"


class Lesson:
    """A room, and pages of it on which nothing may go wrong.

    Attributes:
        heard: what each page was sent.
    """

    def __init__(self, room: Hosted, window: BrowserContext) -> None:
        self.room, self.window, self.faults = room, window, list[str]()
        self.heard: dict[Page, list[str]] = {}
        assert window.browser
        self.phones = window.browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)

    def open(self, link: str, window: BrowserContext | None = None) -> Page:
        page = (window or self.phones).new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        heard = self.heard[page] = []
        page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
        page.goto(link)
        return page

    def join(self, name: str, link: str = "") -> Page:
        page = self.open(link or self.room.link)
        page.get_by_label("Nickname").fill(name)
        page.get_by_role("button", name="Join").tap()
        expect(page.locator("h1")).to_have_text(f"You are in, {name}")
        return page

    def project(self) -> Page:
        return self.open(self.room.teachers_link, self.window)


@contextmanager
def lesson(window: BrowserContext, game: str = "express", **options: Any) -> Iterator[Lesson]:
    room = host(game, port=0, address="127.0.0.1", **options)
    assert isinstance(room, Hosted)
    lesson = Lesson(room, window)
    yield lesson
    lesson.phones.close()
    for page in window.pages:
        page.close()
    room.stop()
    assert lesson.faults == []


def check(page: Page, *more: str) -> None:
    """Nothing keeps anybody out or sticks out, in either theme."""
    page.evaluate(Axe().axe_script)
    root = page.locator("#page")
    themes: tuple[Theme, ...] = ("dark", "light")
    for theme in themes:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        assert root.evaluate(AUDIT, {}) == [], theme
    for script in more:
        assert root.evaluate(script) == []


def mover(phones: list[Page]) -> Page:
    """The phone whose turn it is, once one says so."""
    for _ in range(200):
        for phone in phones:
            if phone.locator(".headline.mine").count():
                return phone
        phones[0].wait_for_timeout(25)
    raise AssertionError("It is nobody's turn.")


def cards(page: Page) -> Locator:
    return page.locator(".hand button")


def test_six_phones_and_the_projector_play_a_round(window: BrowserContext) -> None:
    """Each sees what its seat may know; nobody sees votes or the verdict too early."""
    names = ["Mila", "Ben", TRICK, "Tom", "Ida", "Can"]
    with lesson(window, seats=7, cards_each=2, rule=SECRET, draw=lambda: DEAL) as now:
        big = now.project()
        expect(big.locator("h1")).to_have_text("Eleusis Express: 0 are here")
        phones = [now.join(name) for name in names]
        check(big)
        check(phones[0], OUTSIDE, SMALL)
        assert not big.locator("img:not(.qr)").count(), "a nickname is text"
        big.get_by_role("button", name="Begin").click()
        for phone in phones:
            expect(cards(phone)).to_have_count(2)
        check_secrets(now, phones, big)
        for turn in range(20):
            phone = mover(phones)
            if phone.get_by_role("button", name="No guess").count():
                phone.get_by_role("button", name="No guess").tap()
                expect(phone.get_by_role("button", name="No guess")).to_have_count(0)
            elif big.locator("#page").get_attribute("data-phase") == "play":
                cards(phone).first.tap()
                vote(phones, big, turn)
            big.wait_for_timeout(100)
            if big.locator("#page").get_attribute("data-phase") == "over":
                break
        expect(phones[0].locator("h1")).to_have_text("The game is over")
        expect(phones[0].get_by_text("You were right in")).to_be_visible()
        check(big)
        big.get_by_text("The class's votes").first.click()
        expect(big.locator(".after .plot svg").first).to_be_visible()
        check(big)
        check(phones[0], OUTSIDE)
        big.get_by_role("button", name="Save").click()
        with big.expect_download() as file:
            big.get_by_role("button", name="It holds all cards, moves and names. Save it?").click()
        assert json.loads(file.value.path().read_text())["game"] == "express"
        big.get_by_role("button", name="Stop").click()
        big.get_by_role("button", name="Really stop?").click()
        for page in (*phones, big):
            expect(page.locator("h1")).to_have_text("The game is over. Thank you.")


def vote(phones: list[Page], big: Page, turn: int) -> None:
    """All vote, and the teacher judges."""
    expect(big.locator("h1")).to_contain_text("Right or wrong?")
    for place, phone in enumerate(phones):
        expect(big.locator(".class .count").first).to_have_text("")
        if turn == 0 and place == 1:
            check(big)
            check(phone, OUTSIDE, SMALL)
        verdict = phone.get_by_role("button", name="Wrong" if place < 2 else "Right")
        verdict.tap()
        if place < 5:
            expect(verdict).to_have_attribute("aria-pressed", "true")
    expect(big.locator(".class .count")).to_have_text(["4", "2"])
    big.keyboard.press("Space")
    expect(big.locator("h1")).to_contain_text(" was ")


def check_secrets(now: Lesson, phones: list[Page], big: Page) -> None:
    """No message has a card of somebody else, the rule, or the number of the deal."""
    session = now.room.party.session
    assert session
    for seat, phone in enumerate(phones):
        view = session.seen_by(seat).view
        sent = [json.loads(text) for text in now.heard[phone]]
        zones = [zone for message in sent for scene in message.get("scenes", ()) for zone in scene["zones"]]
        mine = {card["id"] for zone in zones if zone["kind"] == "hand" for card in zone["cards"]}
        assert mine == {*map(str, view.hand)}
        assert all(zone["kind"] in ("hand", "line", "notes") for zone in zones)
    for page in (*phones, big):
        said = " ".join(now.heard[page])
        assert str(session.seed) not in said and "rank * 3" not in said and SECRET not in said
    assert not cards(big).count()


@pytest.mark.parametrize(("game", "seats"), [("express", 4), ("friend_or_foe", 3)])
def test_a_move_needs_no_scrolling(window: BrowserContext, game: str, seats: int) -> None:
    """On a phone, on a small one, and on its side, with all cards in hand and a sentence of three lines."""
    with lesson(window, game, seats=seats, draw=lambda: 4) as now:
        phones = [now.join(f"Kid {number}") for number in range(3)]
        now.room.do("begin")
        phone = mover(phones)
        for size in (PHONE, SMALL_PHONE, ON_ITS_SIDE, SMALL_ON_ITS_SIDE):
            phone.set_viewport_size(size)
            expect(cards(phone).first).to_be_in_viewport()
            phone.wait_for_function(f"({LOWEST})() <= 0")
            assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
            check(phone, OUTSIDE)
        phone.set_viewport_size(PHONE)
        cards(phone).first.focus()
        assert phone.evaluate("document.activeElement.getAttribute('aria-label')")


def test_a_page_says_why_nobody_comes_in(window: BrowserContext) -> None:
    with lesson(window, seats=4) as now:
        now.join("Mila")
        page = now.open(now.room.link.partition("#")[0])
        code, name = page.get_by_label("Code"), page.get_by_label("Nickname")
        go = page.get_by_role("button", name="Join")
        error, right = page.get_by_role("alert"), now.room.party.guests.code
        expect(code).to_be_focused()
        check(page, OUTSIDE, SMALL)
        for typed, nick, said in (("xxxxxx", "Ben", "Look at the big screen again"), (right, "mila", "Try mila 2")):
            code.fill(typed)
            name.fill(nick)
            go.click()
            expect(error).to_contain_text(said)
        now.room.do("door")
        go.click()
        expect(error).to_contain_text("door is closed")
        page.route("**/join", lambda route: route.abort())
        go.click()
        expect(error).to_contain_text("Trying again")
        now.room.do("door")
        name.fill("Ben")
        page.unroute("**/join")
        expect(page.locator("h1")).to_have_text("You are in, Ben")
        checked = now.open(f"{now.room.link.partition('#')[0]}check")
        expect(checked.locator("h1")).to_have_text("Phones come through, so thirty can join.")


# --- A network that fails ---


class Relay:
    """The way to a room, which can be cut."""

    def __init__(self, port: int) -> None:
        self._to, self.port, self._open = port, 0, list[socket.socket]()
        self.mend()

    def mend(self) -> None:
        self._door = socket.create_server(("127.0.0.1", self.port), reuse_port=False)
        self.port = self._door.getsockname()[1]
        threading.Thread(target=self._serve, args=[self._door], daemon=True).start()

    def _serve(self, door: socket.socket) -> None:
        with suppress(OSError):
            while True:
                phone = door.accept()[0]
                room = socket.create_connection(("127.0.0.1", self._to))
                self._open += [phone, room]
                for ends in ((phone, room), (room, phone)):
                    threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        for end in (self._door, *self._open):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._open.clear()


def test_a_seat_outlasts_a_cut_and_a_reload(window: BrowserContext) -> None:
    with lesson(window, "friend_or_foe", seats=2) as now:
        relay = Relay(int(now.room.link.rpartition(":")[2].partition("/")[0]))
        link = f"http://127.0.0.1:{relay.port}/#{now.room.party.guests.code}"
        phones = [now.join(name, link) for name in ("Mila", "Ben")]
        now.room.do("begin")
        expect(cards(phones[0]).first).to_be_visible()
        hand = cards(phones[0]).all_inner_texts()
        relay.cut()
        expect(phones[0].locator("h1")).to_have_text("No connection")
        phones[0].wait_for_timeout(1000)
        relay.mend()
        back = phones[0].locator("#page:is([data-way=socket], [data-way=poll])")
        expect(back).to_be_visible()
        phones[0].reload()
        expect(cards(phones[0]).first).to_be_visible()
        assert cards(phones[0]).all_inner_texts() == hand


def test_a_phone_without_sockets_polls(window: BrowserContext) -> None:
    with lesson(window, "friend_or_foe", seats=2) as now:
        now.phones.route_web_socket("**/ws", lambda line: line.close())
        phones = [now.join(name) for name in ("Mila", "Ben")]
        now.room.do("begin")
        phone = mover(phones)
        assert phone.locator("#page").get_attribute("data-way") == "poll"
        session = now.room.party.session
        assert session
        before = session.timeline.at
        phone.get_by_role("button", name="Pass").tap()
        expect(next(each for each in phones if each is not phone).locator(".headline.mine")).to_be_visible()
        assert session.timeline.at > before


def test_a_phone_loads_little(window: BrowserContext) -> None:
    """Until it shows its cards: at most 80 kB in six requests."""
    with lesson(window, seats=4) as now:
        loaded, sent, requests = list[int](), list[str](), list[str]()
        page = now.open("about:blank")
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
        line.on("Network.webSocketFrameReceived", lambda event: sent.append(event["response"]["payloadData"]))
        page.on("request", lambda request: requests.append(request.url))
        page.on("websocket", lambda socket: requests.append(socket.url))
        page.goto(now.room.link)
        page.get_by_label("Nickname").fill("Mila")
        page.get_by_role("button", name="Join").tap()
        expect(page.locator("h1")).to_have_text("You are in, Mila")
        now.room.do("begin")
        expect(cards(page).first).to_be_visible()
        own = [url for url in requests if not url.startswith("data:")]
        size = sum(loaded) + len(zlib.compress("".join(sent).encode(), 4))
        print(f"{size / 1000:.1f} kB in {len(own)} requests")
        assert size < 80_000 and len(own) <= 6
