"""Explorers: a question about chance or skill, to be guessed, tried, and answered exactly."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cardlab.ui.explorers.frame import Explorer

TOPICS: Final = ("dice", "games", "rows", "prediction")


def explore(topic: str, **options: Any) -> Explorer:
    """An explorer for one topic: what is clicked in it can also be written, as ``explorer.do("…")``.

    Args:
        topic: "dice", "games", "rows" or "prediction".
        options: what to begin with; each topic has its own, such as ``hand="3 5 J Q", seed=7`` for the dice.

    Raises:
        ValueError: there is no such topic, or the options will not do; the message says what would.
    """
    if topic not in TOPICS:
        raise ValueError(f"There is nothing to explore under {topic!r}. There are: {', '.join(TOPICS)}.")
    opened: Explorer = import_module(f"cardlab.ui.explorers.{topic}").explorer(**options)
    return opened
