"""What the tests of explorers share: every page of each, what a scene holds, and what is on a page of widgets."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from ipywidgets import Widget

import cardlab
from cardlab.chance.playtests import PlaytestSetting
from cardlab.explorers.explorer import Pages
from cardlab.explorers.game_quality import QualityExplorer
from cardlab.screen.parts import Part, Scene
from cardlab.screen.runs import Running
from tests.toy_games import TOYS

PATHS: Final[dict[str, list[list[str]]]] = {
    "machine": [
        [],
        ["predict 30", "reveal", "run 100", "event from 2 to 3"],
        ["text roll 3 dice | sum | at least 12", "show", "beside normal", "run 1000", "keep"],
        ["text draw 2 from bag 1 boy, 1 girl, put back | say one at random | number of boy | exactly 2"],
        ["open 2", "given says boy", "open 2", "predict 40", "reveal", "run 100"],
        ["text deal 2 from deck of A♥, A♠, 2♦ | number of Ace | at most 1", "open 1", "show", "type A♥ 2♦"],
        ["text roll die | sum | exactly 6", "seal 1", "run 100", "predict loaded", "reveal"],
        ["text spin sun 50, rain 50 | first | is sun", "open 1", "add repeat", "open 2"],
        ["until 2 number of sun at least 2", "measure rounds", "show", "run 10"],
        ["drop 2", "drop 1"],
    ],
    "dice": [
        [],
        ["tap 1 2", "predict 40"],
        ["predict 40", "reveal", "roll 100"],
        ["given die 5"],
        ["given rolls", "mark 1 1"],
        ["look 3 4"],
    ],
    "rows": [[], ["guess 10"], ["reveal"], ["against UUD"], ["tab anywhere", "guess 90", "reveal"], ["UUDS"]],
    "games": [
        [],
        ["cards 1", "games 100", "tab wins", "guess 30"],
        ["tab wins", "reveal", "tab ways", "guess no", "reveal"],
        ["tab lengths", "show", "tab passes", "show"],
        ["players 8", "at 8", "policy helps unless close to winning", "tab wins", "run", "ask help"],
    ],
    "shuffle": [
        [],
        ["predict 2", "reveal", "shuffle", "shuffle 100", "look 3", "side ahead", "tab band", "predict 9", "reveal"],
        ["tab shuffle", "csv Mia,1 Mia,0 Mia,1 Olu,0 Olu,1", "show", "shuffle 10", "look 0"],
        ["tab shuffle", "first 1.5 2 4", "second 3 0.5", "names Mia, Max", "predict 50", "reveal", "shuffle 100"],
        ["tab band", "group second", "show"],
        ["tab shuffle", "first 40 of 70", "second 20 of 50", "show", "shuffle 10", "speed slow"],
        ["tab shuffle", "first 14 of 20", "second 8 of 20", "names Ada, Bo", "speed at once"],
    ],
    "prediction": [[], ["lay A 80", "predict 0.5"], ["reveal"], ["deal 6", "follow"]],
    "box": [
        [],
        ["4 6 8", "20 22 24", "-2 0 2", "6 4 2", "100 102 104", "sure 90", "announce each is two more"],
        ["choose 1", "1 2 3"],
        ["open"],
        ["new", "sure 50", "announce zork"],
    ],
    "laboratory": [
        [],
        ["idea A", "take", "idea B card.is_face", "pick Q♥"],
        ["say 70", "test", "idea A", "block rule .is_face"],
        ["cancel", "announce A 80", "fresh all", "tab report", "numbers"],
    ],
    "quality": [[], ["run"], ["more", "compare toy_coin"], ["compare nothing"]],
}
"""Commands after which every page of an explorer is looked at; each list goes on where the one before ended."""


def explored(topic: str, *, plain: bool = False) -> Pages:
    """A new explorer, a box, a laboratory, or the quality of a game."""
    if topic == "laboratory":
        return cardlab.lab("card.is_red", seed=9, saves=False, plain=plain)
    if topic == "box":
        return cardlab.box(seed=5, saves=False, plain=plain)
    if topic == "quality":
        return quality_of("toy_race", 40, plain=plain)
    return cardlab.explore(topic, plain=plain)


def quality_of(toy: str, games: int, *, plain: bool = False, **rules: Any) -> QualityExplorer:
    """The quality of a game of a few lines, before any game; it can be compared with such games alone."""
    explorer = QualityExplorer(PlaytestSetting.of(TOYS[toy], rules=rules), games, TOYS)
    explorer.is_plain = plain
    return explorer


class Page(NamedTuple):
    """A page of an explorer in one of its states.

    Attributes:
        tab: its name.
        commands: those that lead to it.
        scene: what it shows.
        text: the same as text.
    """

    tab: str
    commands: tuple[str, ...]
    scene: Scene
    text: str

    def __str__(self) -> str:
        return f"{self.tab} after {', '.join(self.commands[:-1])}"

    @property
    def about(self) -> dict[str, object]:
        """What the widget says besides."""
        return {}

    @property
    def parts(self) -> Iterator[Part]:
        """All that is on it."""
        return (part for column in self.scene["columns"] for part in column["parts"])


@cache
def pages(topic: str) -> Sequence[Page]:
    """Every page of an explorer, in every state in which it looks different."""
    explorer, done = explored(topic), list[str]()
    found: dict[str, Page] = {}
    for commands in PATHS[topic]:
        for command in [*commands, *(f"tab {tab}" for tab in explorer.TABS)]:
            finish(explorer.do(command))
            done.append(command)
            page = Page(explorer.tab, tuple(done), explorer.scene(), str(explorer))
            if command not in commands:
                found.setdefault(json.dumps(page.scene["columns"]), page)
    return tuple(found.values())


def after(topic: str, commands: Sequence[str]) -> Pages:
    """A new explorer that has obeyed these commands."""
    explorer = explored(topic)
    for command in commands:
        finish(explorer.do(command))
    return explorer


def finish(explorer: Pages) -> None:
    """Works out what is on its way: in the background nothing goes on while a browser is asked."""
    if isinstance(running := getattr(explorer, "running", None), Running):
        running.finish()


def below(widget: Widget) -> list[Widget]:
    """All widgets in a widget."""
    children = getattr(widget, "children", ())
    return [each for child in children for each in (child, *below(child))]


def shown(explorer: Pages) -> str:
    """Everything that is in the scene, seen or not."""
    return json.dumps(explorer.scene(), ensure_ascii=False)


def part_of(explorer: Pages, key: str) -> Any:
    """The part of the open page with this key."""
    parts = [part for column in explorer.scene()["columns"] for part in column["parts"]]
    return next(part for part in parts if part["key"] == key)


def offered_by(item: Any) -> Iterator[str]:
    """The commands that a part, or whatever is in it, offers now; of a slider or choices, those at either end."""
    if isinstance(item, list):
        for each in item:
            yield from offered_by(each)
    if not isinstance(item, dict):
        return
    if "send" in item and "off" not in item and "truth" not in item:
        match item:
            case {"kind": "triple"}:
                yield f"{item['send']} 7 3 8"
            case {"values": [first, *others]}:
                yield from (f"{item['send']} {value}" for value in (first, *others[-1:]))
            case {"kind": "field", "value": value}:
                yield from [f"{item['send']} {value}"] if value else []
            case _:
                yield item["send"]
    for each in item.values():
        yield from offered_by(each)
