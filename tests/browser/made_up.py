"""Scenes that no game has come to: a widget that shows zones of one's own and hears commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Self

from cardlab.cards import DECK, Card, hand
from cardlab.core.zones import fan
from cardlab.games import GAMES
from cardlab.games.eleusis_common.table import line_zone
from cardlab.notebook.widget import ScreenWidget, Table
from cardlab.screen.parts import Field
from cardlab.screen.screen import Screen
from cardlab.screen.table_parts import CardZone, LineZone, Mark, Players, TableScene, Zone
from tests.fullest import Moment

BUILT_IN: Final = tuple(GAMES)
"""The games, without those that other tests register."""


class MadeUpScreen(Screen):
    """A scene of these zones and fields: it says what it heard, and refuses what contains the word "bad"."""

    def __init__(self, zones: Sequence[Zone], entries: Sequence[Field]) -> None:
        super().__init__()
        self.zones, self.entries = zones, entries

    def do(self, text: str) -> Self:
        word = text.partition(" ")[0]
        self.say(f"Heard {word}, {len(text)} letters.", refused="bad" in text)
        return self

    def about(self) -> Mapping[str, object]:
        return {"rules": [], "credit": "", "link": "", "help": "", "example": "", "people": [], "extras": []}

    def scene(self) -> TableScene:
        return TableScene(
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
            notice=self.notice,
            refused=self.refused,
            event="",
            tone="",
            large="",
        )


class StillScreen(Screen):
    """A moment of a game; it hears nothing."""

    def __init__(self, moment: Moment) -> None:
        super().__init__()
        self.moment = moment

    def about(self) -> Mapping[str, object]:
        return self.moment.about

    def scene(self) -> TableScene:
        scene: TableScene = self.moment.scene
        return scene

    def do(self, text: str) -> Self:
        return self


class ShownAsTable(ScreenWidget):
    """A screen that is drawn as a table is."""

    _esm, _css = Table._esm, Table._css

    def __init__(self, screen: Screen) -> None:
        super().__init__(screen)
        self.about = dict(screen.about())


class MadeUp(ShownAsTable):
    """Zones and fields that no game has come to."""

    def __init__(self, *zones: Zone, entries: Sequence[Field] = ()) -> None:
        super().__init__(MadeUpScreen(zones, entries))


class Still(ShownAsTable):
    """A moment of a game."""

    def __init__(self, moment: Moment) -> None:
        super().__init__(StillScreen(moment))
        self.choices = {**self.choices, "pace": 0}


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
