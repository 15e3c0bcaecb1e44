"""The fullest moments of each game: games are played out, and of each kind of moment the fullest scenes are kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import count
from random import Random
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from cardlab.core.about import about_of
from cardlab.core.table import TableScreen
from cardlab.screen.table_parts import TableScene
from cardlab.core.session import Session
from cardlab.games import GAMES
from tests.sessions import offers

MOST_CLICKS: Final = 160
REFUSED: Final = "castle"
SPLIT: Final = "card.is_red or last.is_black"
PEOPLE: Final = ("person Mia", "person Leo")

Rules = Mapping[str, Any]


class Setup(NamedTuple):
    """A table to play at.

    Attributes:
        game: the game's name.
        players: how many seats there are.
        people: who the people are; computers sit in the other seats.
        rules: the house rules.
        first: commands before anything else is clicked.
    """

    game: str
    players: int
    people: Sequence[str] = ("person",)
    rules: Rules = MappingProxyType({})
    first: Sequence[str] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where: of two people, one in the last seat."""
        computers = ["at_random"] * (self.players - len(self.people))
        return (*self.people[:1], *computers, *self.people[1:])


class Moment(NamedTuple):
    """A scene, what its table says besides, and which kind of moment it is."""

    game: str
    players: int
    phase: str
    scene: TableScene
    about: dict[str, object]

    def __str__(self) -> str:
        return f"{self.game}, {self.players} players, {self.phase}"


def _usual(game: str, **rules: Any) -> list[Setup]:
    """The least, the usual and the largest number of seats."""
    players = GAMES[game].players
    return [Setup(game, seats, rules=rules) for seats in sorted({players[0], 4, players[-1]})]


SETUPS: Final[dict[str, list[Setup]]] = {
    "determinism": [
        *_usual("determinism"),
        Setup("determinism", 4, rules={"games": 3, "ante": 5, "stake_each_lap": 1}),
        Setup("determinism", 4, PEOPLE, {"teams": True, "games": 2, "look_before_swap": True, "stake_each_turn": 1}),
    ],
    "friend_or_foe": [
        *_usual("friend_or_foe"),
        Setup("friend_or_foe", 3, PEOPLE, {"shout": "open", "ace_pairs": True}),
    ],
    "eleusis": [
        *_usual("eleusis"),
        Setup("eleusis", 8, rules={"rule": SPLIT, "max_string": 1, "prophet_needs_others": 1}),
        Setup("eleusis", 5, PEOPLE, {"rule": "by hand", "max_string": 2}),
        Setup("eleusis", 8, PEOPLE, {"rule": "written"}, ("uncover", f"rule {SPLIT}")),
    ],
    "express": [
        *_usual("express"),
        Setup("express", 8, rules={"rule": SPLIT}),
        Setup("express", 5, PEOPLE, {"rule": "by hand"}),
        Setup("express", 8, PEOPLE, {"rule": "written"}, ("uncover", f"rule {SPLIT}")),
    ],
    "precognition": [
        *_usual("precognition"),
        Setup("precognition", 2, rules={"longest": "row"}, first=tuple("UDS" * 17)),
        Setup(
            "precognition",
            8,
            PEOPLE,
            {"match": "fragment", "longest": "row", "rounds": 3},
            ("uncover", *"UDSDUUDSDUDU", "done"),
        ),
    ],
    "prediction": [
        *_usual("prediction"),
        *_usual("prediction", bidding=True, penalty=True),
        Setup("prediction", 8, PEOPLE, {"teams": True, "bidding": True, "penalty": True, "hand_cap": 2}),
    ],
}


def _hand_size(scene: TableScene) -> int:
    return sum(len(zone["cards"]) for zone in scene["zones"] if zone["kind"] == "hand")


MEASURES: Final[dict[str, Callable[[TableScene], int]]] = {
    "": lambda scene: len(json.dumps(scene["zones"])),
    "most cards": _hand_size,
    "most words": lambda scene: len(scene["lead"] + scene["advice"]),
}
"""What makes a scene full."""


@cache
def fullest(game: str) -> tuple[Moment, ...]:
    """The fullest scenes of each kind of moment, at every table of this game."""
    return tuple(moment for setup in SETUPS[game] for moment in _moments(setup))


def fullest_of_all(game: str) -> list[Moment]:
    """Of these, the fullest of each kind of moment at all tables of up to four seats, and at all larger ones."""
    fullest_yet: dict[tuple[str, bool, str], Moment] = {}
    for moment in fullest(game):
        for name, measure in MEASURES.items():
            kind = moment.phase, moment.players > 4, name
            if kind not in fullest_yet or measure(moment.scene) > measure(fullest_yet[kind].scene):
                fullest_yet[kind] = moment
    return list({id(moment): moment for moment in fullest_yet.values()}.values())


def _moments(setup: Setup) -> list[Moment]:
    """Plays a game out; keeps the fullest scenes, the first of all, and those that only a command brings."""
    host = TableScreen(Session.deal(setup.game, setup.seats, seed=7, **setup.rules))
    about = dict[str, object](about_of(host.session))
    kept: dict[str, tuple[int, TableScene, str]] = {}
    rng, commands = Random(str(setup)), iter(setup.first)
    for number in count():
        for scene in host.scenes:
            phase = phase_of(host, scene) if number else "start"
            for name, measure in MEASURES.items():
                key = f"{phase}, {name}" if name else phase
                if key not in kept or measure(scene) > kept[key][0]:
                    kept[key] = measure(scene), scene, phase
        if number in (len(setup.first) + 3, MOST_CLICKS // 4):
            for command in ("hint", REFUSED, "open"):
                host.command(command)
                kept[f"{command} {number}"] = 0, host.scenes[-1], command
            host.command("open")
        if number == MOST_CLICKS or host.session.outcome:
            break
        host.do(next(commands, None) or rng.choice(offers(host.scenes[-1])))
    scenes = {
        json.dumps(scene): Moment(setup.game, setup.players, phase, scene, about) for _, scene, phase in kept.values()
    }
    return list(scenes.values())


def phase_of(host: TableScreen, scene: TableScene) -> str:
    """In a word or two, what kind of moment a scene shows."""
    if "result" in scene:
        return "result"
    if scene is not host.scenes[-1]:
        return "on the way"
    if host.session.is_covered:
        return "cover"
    if host.looker is not None:
        return "look"
    return str(getattr(host.session.view, "phase", "turn"))
