"""Scenes that no game has come to: a widget that shows zones of one's own and hears commands."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from cardlab.cards import DECK, Card, hand
from cardlab.core.scene import CardZone, Entry, LineZone, Mark, Players, Scene, Zone
from cardlab.core.zones import fan
from cardlab.games import GAMES
from cardlab.games.eleusis_common.scene import line_zone
from cardlab.widgets.drawing import Drawing
from tests.fullest import Moment

BUILT_IN: Final = tuple(GAMES)
"""The games, without those that other tests register."""


class MadeUp(Drawing):
    """A scene of these zones and fields: it says what it heard, and refuses what contains the word "bad"."""

    def __init__(self, *zones: Zone, entries: Sequence[Entry] = ()) -> None:
        super().__init__()
        self.about = {"rules": [], "credit": "", "link": "", "help": "", "example": "", "people": [], "extras": []}
        self.zones, self.entries = zones, entries
        self.command("")

    def command(self, text: str) -> None:
        word = text.partition(" ")[0]
        scene = Scene(
            zones=list(self.zones),
            paths=[],
            actions=[],
            entries=list(self.entries),
            players=Players(head=[], rows=[]),
            title="Made up",
            deal="",
            seed="0",
            log=[],
            on={},
            off={},
            lead="Look.",
            advice="",
            notice=f"Heard {word}, {len(text)} letters." if text else "",
            refused="bad" in text,
            event="",
            tone="",
            large="",
        )
        self.scenes = [scene]


class Still(Drawing):
    """A moment of a game; it hears nothing."""

    def __init__(self, moment: Moment) -> None:
        super().__init__()
        self.about, self.scenes = moment.about, [moment.scene]
        self.choices = {**self.choices, "pace": 0}

    def command(self, text: str) -> None:
        pass


def line_of(plays: int) -> LineZone:
    """Eleusis' line after so many strings, right and wrong, with a marker at every tenth card."""
    rng = Random(5)

    def string() -> tuple[Card, ...]:
        return tuple(rng.choices(DECK, k=rng.randint(1, 4)))

    played = [(hand("4♥"), True), *((string(), rng.random() < 0.6) for _ in range(plays))]
    white = Mark(sign="○", word="10", name="a white marker")
    marks = {place: [white] for place in range(10, 200, 10)}
    return line_zone("Main line", played, marks=marks, legend=[white], unjudged=hand("10♠ 10♥"))


def no_play() -> CardZone:
    """A hand that was shown, as it lies for those who look on."""
    return fan("claim", "Shown", hand("3♦ 3♦ K♠")) | {"looks": "small"}
