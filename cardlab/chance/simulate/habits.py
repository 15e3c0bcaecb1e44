"""Who at a table asks, helps and attacks, as tables by the roller's seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import DECK
from cardlab.chance.simulate.policies import Policy

Shouters: TypeAlias = NDArray[np.uint8]
"""Sets of seats that shout or would: bit 0 is the roller's left, bit 1 the seat after it …"""


@dataclass(frozen=True)
class Habits:
    """The policies of a table; what everybody does without exception is None.

    Attributes:
        asks: (seats) whether the roller asks for a friend.
        helps: (cards, seats) who helps a roller that holds so many cards.
        helps_last: (seats) who helps when the last card goes with it.
        attacks: (seats) who attacks.
    """

    asks: NDArray[np.bool_] | None
    helps: Shouters | None
    helps_last: Shouters | None
    attacks: Shouters | None

    @classmethod
    def of(cls, policies: Sequence[Policy]) -> Habits:
        """The tables for these seats."""
        helps = [_others([each.helps and cards > each.spares for each in policies]) for cards in range(len(DECK) + 1)]
        asks, attacks = [each.asks for each in policies], [each.attacks for each in policies]
        all_help = all(each.helps and each.spares < 1 for each in policies)
        return cls(
            asks=None if all(asks) else np.array(asks),
            helps=None if all_help else np.array(helps, dtype=np.uint8),
            helps_last=None if all_help else np.array(_others([each.helps for each in policies]), dtype=np.uint8),
            attacks=None if all(attacks) else np.array(_others(attacks), dtype=np.uint8),
        )


def _others(would: Sequence[bool]) -> list[int]:
    """Of each seat, which of the others would."""
    seats = range(len(would))
    return [sum(would[(seat + 1 + place) % len(would)] << place for place in seats[:-1]) for seat in seats]
