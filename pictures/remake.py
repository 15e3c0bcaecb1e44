"""Film the moving pictures of the README, and take most pictures of the pages: python -m pictures.remake [NAME]

A real browser draws them. The same seed gives the same film: the page's clock and its animations stand still between
two pictures.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageChops
from playwright.sync_api import Locator, sync_playwright

import cardlab
from cardlab.core.session import Session
from cardlab.launch.copies import REPOSITORY
from cardlab.launch.paper.pdf import browser
from cardlab.notebook.widget import Table
from tests.browser.lab import FLAGS
from tests.browser.standalone import StandaloneTable
from tests.browser.table_page import WINDOW

FOLDER: Final = Path(__file__).parent
LARGEST: Final = 400_000
"""The most bytes of a moving picture."""

STEP: Final = 100
"""The milliseconds from one picture to the next while something moves."""

WIDTH: Final = 720
QUALITY: Final = 55

MOVE_ON: Final = """ms => {
    const times = window.filmed ??= new Map();
    for (const animation of document.getAnimations()) {
        const time = (times.get(animation) ?? 0) + ms, end = animation.effect.getComputedTiming().endTime;
        times.set(animation, time);
        animation.pause();
        if (time >= end) animation.finish();
        else animation.currentTime = time;
    }
}"""
POINTER: Final = """() => {
    const pointer = document.createElement('div');
    pointer.id = 'pointer';
    pointer.style = 'position: fixed; z-index: 99; pointer-events: none; left: 460px; top: 300px';
    pointer.innerHTML = '<svg width="22" height="30" viewBox="0 0 22 30"><path d="M2 2v22l5.5-5 4 9 4-2-4-8.500h8z"'
        + ' fill="#111" stroke="#fff" stroke-width="2"/></svg>';
    document.body.append(pointer);
}"""
PUT: Final = """([x, y]) => Object.assign(document.querySelector('#pointer').style, {left: `${x}px`, top: `${y}px`})"""


class Film:
    """Pictures of a table, each with its time, while a pointer moves and clicks.

    Attributes:
        table: the page.
        pictures: what was filmed, and for how many milliseconds each is shown.
    """

    def __init__(self, table: StandaloneTable) -> None:
        self.table = table
        self.pictures: list[tuple[Image.Image, int]] = []
        self.at = (460.0, 300.0)
        table.page.evaluate(POINTER)

    def take(self, milliseconds: int) -> None:
        """Show what is on the page now for so long."""
        picture = Image.open(io.BytesIO(self.table.root.screenshot())).convert("RGB")
        if self.pictures and picture.size == self.pictures[-1][0].size:
            last, time = self.pictures[-1]
            if ImageChops.difference(picture, last).getbbox() is None:
                self.pictures[-1] = (last, time + milliseconds)
                return
        self.pictures.append((picture, milliseconds))

    def wait(self, milliseconds: int) -> None:
        """Let the page's time go on."""
        for _ in range(0, milliseconds, STEP):
            self.table.page.clock.run_for(STEP)
            self.table.page.evaluate(MOVE_ON, STEP)
            self.take(STEP)

    def go(self, x: float, y: float, steps: int = 5) -> None:
        """Move the pointer."""
        start = self.at
        for step in range(1, steps + 1):
            share = step / steps
            self.at = (start[0] + share * (x - start[0]), start[1] + share * (y - start[1]))
            self.table.page.evaluate(PUT, [*self.at])
            self.table.page.mouse.move(*self.at)
            self.wait(STEP)

    def click(self, target: Locator) -> None:
        """Click in the middle of something."""
        box = target.bounding_box()
        assert box
        self.go(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.wait(3 * STEP)
        with self.table.change():
            self.table.page.mouse.click(*self.at)

    def slide(self, bar: Locator, start: float, end: float) -> None:
        """Drag the handle of a bar from one share of its length to another."""
        box = bar.bounding_box()
        assert box
        y = box["y"] + box["height"] / 2
        self.go(box["x"] + start * box["width"], y)
        self.table.page.mouse.down()
        self.go(box["x"] + end * box["width"], y, steps=8)
        self.table.page.mouse.up()

    def save(self, path: Path) -> None:
        """Write the film as a moving picture of the web."""
        width, height = self.pictures[0][0].width, max(picture.height for picture, _ in self.pictures)
        ground = self.pictures[0][0].getpixel((2, 2))
        frames = []
        for picture, _ in self.pictures:
            frame = Image.new("RGB", (width, height), ground)
            frame.paste(picture)
            frames.append(frame.resize((WIDTH, height * WIDTH // width), Image.Resampling.LANCZOS))
        times = [time for _, time in self.pictures]
        frames[0].save(path, save_all=True, append_images=frames[1:], duration=times, loop=0, quality=QUALITY, method=6)
        size = path.stat().st_size
        print(f"{path.name}: {len(frames)} pictures, {sum(times) / 1000:.0f} s, {size / 1000:.0f} kB, {frames[0].size}")
        assert size <= LARGEST, f"{path} is larger than {LARGEST} bytes."


def game(table: StandaloneTable) -> Film:
    """Film some turns of Friend or Foe."""
    table.play_still("friend_or_foe", cards_each=5, seed=7)
    film = Film(table)
    film.wait(800)
    for _ in range(2):
        film.click(table.legal.first if table.legal.count() else table.actions.first)
        while table.button("Pause").count():
            film.wait(STEP)
        film.wait(1200)
    return film


def machine(table: StandaloneTable) -> Film:
    """Film a prediction and runs of the chance machine."""
    explorer: Any = cardlab.explore("machine", machine="roll 2 dice | sum | exactly 7", seed=40)
    table.page.clock.install()
    table.page.clock.pause_at("2100-01-01")
    table.show(explorer.view)
    film = Film(table)
    film.wait(800)
    film.slide(table.root.get_by_role("slider", name="My prediction in per cent"), 0.5, 0.26)
    film.wait(500)
    for name in ("Commit", "Run 1", "Run 100", "Run 10,000"):
        film.click(table.button(name))
        film.wait(1500)
    film.wait(2000)
    return film


FILMS: Final[Mapping[str, Callable[[StandaloneTable], Film]]] = {"game": game, "machine": machine}


PICTURES: Final = REPOSITORY / "notebooks" / "pictures"
TABLES: Final = {
    "determinism": ("determinism", 1, 33),
    "eleusis": ("eleusis", 4, 12),
    "eleusis_express": ("express", 6, 10),
    "friend_or_foe": ("friend_or_foe", 11, 5),
    "precognition": ("precognition", 24, 24),
    "prediction": ("prediction", 4, 18),
}
"""Each table's game, deal and turn."""

PARITY: Final = "card.is_even if last.is_red else card.is_odd"
EXPERIMENTS: Final = (
    *("percent", "idea A card.is_odd if last.is_even else card.is_even", "idea B refused card.colour != last.colour"),
    *("test K♣ 60", f"idea A {PARITY}", "test 9♥ 70", "test 8♠ 70", "test 2♠ 40", "test 5♣ 80", "test K♦ 60"),
    "test 10♣ 70",
    "idea B accepted card.is_odd and card.suit != spades if last.is_black else card.is_even",
    "pick 9♠",
)


def by_hints(game: str, deal: int, turn: int) -> Table:
    """Return a table at a turn of a game in which the person took every hint."""
    session = Session.deal(game, seed=deal)
    while session.timeline.turn < turn:
        session.do(session.hint().move)
    return Table(session)


def take(table: StandaloneTable, name: str) -> None:
    """Take a picture of a table, of the dice or of the laboratory."""
    shown: Any
    if name in TABLES:
        shown = by_hints(*TABLES[name])
    elif name == "laboratory":
        shown = cardlab.lab(PARITY, seed=12, saves=False)
        for command in EXPERIMENTS:
            shown.do(command)
            assert not shown.refused, command
    else:
        shown = cardlab.explore("dice", hand="3 5 J Q")
        for command in ("predict 40", "reveal", "roll 1000"):
            shown.do(command)
    table.show(shown)
    picture = Image.open(io.BytesIO(table.root.screenshot(animations="disabled"))).convert("RGB")
    picture.quantize(dither=Image.Dither.NONE).save(PICTURES / f"{name}.png", optimize=True)


def main(names: list[str]) -> None:
    """Film or take all, or those that are named."""
    with (
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=browser(), args=FLAGS) as chromium,
        chromium.new_context(viewport=WINDOW) as window,
    ):
        for name in names or [*FILMS, *TABLES, "laboratory", "dice_explorer"]:
            table = StandaloneTable(window.new_page())
            if name in FILMS:
                FILMS[name](table).save(FOLDER / f"{name}.webp")
            else:
                take(table, name)
            assert table.faults == []


if __name__ == "__main__":
    main(sys.argv[1:])
