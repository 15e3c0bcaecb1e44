"""How a game that is being played stands in its lane: one column of integers of 64 bits.

The first rows hold the hands, one for each seat. As many rows count what each seat met as the roller, and as many again
what it did on the turns of others; several counts share an integer. The last six rows are named here.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from cardlab.chance.simulate.packed import ACES, EMPTY, KINGS, ONE_ACE
from cardlab.chance.simulate.streams import Flags, Words

LEFT: Final = -6
"""All cards in the hands, as a pile."""

DEALT: Final = -5
"""All cards that were dealt, as a pile."""

COUNTER: Final = -4
"""The counter of the game's random words."""

GAME: Final = -3
"""The number of the game."""

START: Final = -2
"""The step at which the game began, and how many turns it took once it is over."""

TURNED: Final = -1
"""The seat whose hand is in the first row; the next row is the next seat's, and so on round the table."""

NAMED_ROWS: Final = 6

PASSED: Final = np.uint64(1)
HELPED: Final = np.uint64(1 << 21)
ATTACKED: Final = np.uint64(1 << 42)
"""The counts of a roller: turns passed, cards that a friend helped with, piles taken after an attack."""

HELPS: Final = np.uint64(1)
ATTACKS: Final = np.uint64(1 << 32)
"""The counts of the others: cards laid as a friend, and attacks made."""


def are_stuck(columns: Words, players: int, ace_pairs: bool) -> Flags:
    """In which columns no card can ever leave again: only Kings are left, or only Aces and no two may go as a pair."""
    left = columns[LEFT]
    only_kings: Flags = (left & ~KINGS) == 0
    only_aces: Flags = (left & ~ACES) == 0
    if ace_pairs:
        only_aces &= (columns[:players] <= EMPTY + ONE_ACE).all(axis=0)
    return only_kings | only_aces
