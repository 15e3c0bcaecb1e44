"""Sessions to be shown at a table, and what a test asks of their scenes."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from cardlab.cards import cards_written_in
from cardlab.core.autosave import Autosave
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.storage import File
from cardlab.core.table import TableScreen
from cardlab.games import GAMES
from cardlab.games import friend_or_foe as fof
from tests.helpers import position

FOUR: Final = ("person", "strong", "solid", "at_random")
MY_TURN: Final = position("2♦ 5♥ 7♣ K♠", "3♣ 4♣", "6♣ 8♣", "9♣", dice=(2, 5), pile="Q♥ J♦", number=18)


def seat_down(*seats: str) -> Session:
    """A game at the usual table, or among these."""
    return Session.deal("friend_or_foe", seats or FOUR, seed=7, cards_each=5)


def at(state: fof.State, seats: Sequence[str] = FOUR) -> Session:
    return Session(Record(GAMES["friend_or_foe"], {}, tuple(seats), 7, state))


def saved_in(path: Path) -> Autosave[Record]:
    return Autosave(File(path))


def shown(session: Session) -> Any:
    return TableScreen(session).scenes[-1]


def state_of(session: Session) -> Any:
    return session.timeline.state


def offers(scene: Any) -> list[str]:
    """All that a click can send."""
    actions = [action["send"] for action in scene["actions"] if "pick" not in action]
    return [path["send"] for path in scene["paths"]] + actions


def cards_on(*scenes: Any) -> set[Any]:
    """Every card that can be read anywhere in these scenes."""
    return cards_written_in(json.dumps(scenes, ensure_ascii=False))


def through(host: TableScreen, rng: Random, most: int = 150) -> Iterator[int | None]:
    """Somebody clicks on whatever is offered; yields who sat at the screen before each click, and at the beginning."""
    yield host.session.viewer
    for _ in range(most):
        if host.session.outcome:
            return
        viewer = host.session.viewer
        host.do(rng.choice(offers(host.scenes[-1])))
        yield viewer
