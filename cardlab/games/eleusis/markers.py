"""The markers: white ones count the cards of a round, black ones those since the prophet's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from cardlab.games.eleusis.state import State
    from cardlab.games.eleusis.view import View
    from cardlab.games.eleusis_common import Play

Colour: TypeAlias = Literal["white", "black"]

EVERY: Final = 10
"""Every tenth card gets a marker."""
LATE: Final = 4
"""With so many markers lying, a wrong play expels."""


def played(state: State | View) -> int:
    """How many cards were played in this round, right or wrong; the starter is none of them."""
    return len(state.line) - 1 + len(state.sidelined)


def before_prophet(state: State | View) -> int:
    """How many of them were played up to and including the one with the prophet's marker."""
    return sum(state.marked) - 1


def left(state: State | View) -> int:
    """How many more cards must be played until a wrong play expels; none when it does.

    The prophet's own marker is the first black one, so that thirty cards later the fourth lies; without a prophet the
    fourth white one lies after forty.
    """
    if state.prophet is None:
        return max(0, EVERY * LATE - played(state))
    return max(0, EVERY * (LATE - 1) - played(state) + before_prophet(state))


def expels(state: State | View) -> bool:
    """Whether a wrong play expels, at the start of this turn."""
    return not left(state)


def of(view: View) -> dict[int, tuple[Colour, ...]]:
    """Which played cards bear a marker now, counted from 1."""
    return markers(view.plays, None if view.prophet is None else before_prophet(view))


def markers(plays: Iterable[Play], declared_after: int | None = None) -> dict[int, tuple[Colour, ...]]:
    """Which played cards bear a marker, counted from 1.

    Args:
        plays: all that was judged in the round.
        declared_after: how many cards had been played when the prophet declared, if there is a prophet.

    >>> from cardlab.cards import hand
    >>> from cardlab.games.eleusis_common import Play
    >>> markers([Play(0, "laid", hand("2♣ 3♣ 4♣ 5♣"), True, 1)] * 6, declared_after=4)
    {4: ('black',), 10: ('white',), 14: ('black',), 20: ('white',), 24: ('black',)}
    """
    count = sum(len(play.cards) for play in plays if play.kind in ("laid", "judge"))
    found: dict[int, tuple[Colour, ...]] = {}
    for number in range(1, count + 1):
        white: tuple[Colour, ...] = ("white",) if number % EVERY == 0 else ()
        since = -1 if declared_after is None else number - declared_after
        black: tuple[Colour, ...] = ("black",) if since >= 0 and since % EVERY == 0 else ()
        if white or black:
            found[number] = white + black
    return found
