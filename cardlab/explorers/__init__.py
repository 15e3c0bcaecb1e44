"""Explorers: questions about chance or skill to guess, try and answer exactly."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from cardlab.screen.screen import Refusal

if TYPE_CHECKING:
    from cardlab.explorers.explorer import Pages

TOPICS: Final = {
    "machine": "MachineExplorer",
    "dice": "DiceExplorer",
    "games": "GamesExplorer",
    "rows": "RowsExplorer",
    "prediction": "PredictionExplorer",
    "shuffle": "ShuffleExplorer",
}
"""The class of each topic; the module has the topic's name."""

MACHINES: Final = {
    "hands": "deal 2 from deck of A♥, A♠, 2♦, 3♦, 4♦ | number of Ace | exactly 2",
    "cup": "roll 2 dice | say one at random | given says 5 | sum | exactly 7",
    "hundreds": "spin 100 times hit 11, miss 25 | number of hit | from 26 to 36",
    "die": "roll die | sum | exactly 6",
    "more dice": "roll 3d6 + d8 | sum | at least 15",
}
"""The machine that does what an explorer of this name did."""


def explore(topic: str, *, plain: bool = False, **options: Any) -> Pages:
    """Open an explorer. Every click in it can also be written, as ``explorer.do("…")``.

    Args:
        topic: "machine", "dice", "games", "rows", "prediction" or "shuffle".
        plain: use ordinary widgets where the drawn ones do not load.
        options: initial values; each topic has its own, such as ``hand="3 5 J Q", seed=7`` for the dice.

    Raises:
        Refusal: unknown topic or invalid option; the message lists the valid ones.
    """
    if topic in MACHINES:
        code = f'cardlab.explore("machine", machine="{MACHINES[topic]}")'
        sealed = '.do("seal 1")' if topic == "die" else ""
        raise Refusal(f"The chance machine takes the place of {topic!r}: {code}{sealed}")
    if topic not in TOPICS:
        raise Refusal(f"There is nothing to explore under {topic!r}. There are: {', '.join(TOPICS)}.")
    maker: type[Pages] = getattr(import_module(f"cardlab.explorers.{topic}"), TOPICS[topic])
    known = inspect.signature(maker).parameters
    for name in options:
        if name not in known:
            raise Refusal(f"The explorer of {topic} has no option {name!r}. There are: {', '.join(known)}.")
    try:
        opened = maker(**options)
    except ValueError as error:
        raise Refusal(str(error)) from error
    opened.is_plain = plain
    return opened
