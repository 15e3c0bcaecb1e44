"""How simulated games ended, game by game."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cardlab.chance.simulate.columns import GAME, START, TURNED, are_stuck
from cardlab.chance.simulate.packed import how_many
from cardlab.chance.simulate.setting import Setting
from cardlab.chance.simulate.streams import Words

Numbers = NDArray[np.int64]

_FIELD = np.uint64(2**21 - 1)


@dataclass(frozen=True)
class Outcomes:
    """Games that are over, in order; what has a row for each seat counts seats from 0.

    Attributes:
        turns: (games) how many turns each took.
        left: (seats, games) cards left.
        wins: (seats, games) whether a seat won.
        passes: (seats, games) turns passed.
        helped: (seats, games) own cards that a friend helped with.
        attacked: (seats, games) attacks suffered.
        helps: (seats, games) cards laid as a friend.
        attacks: (seats, games) attacks made.
        stuck: (games) whether no card could ever leave again.
    """

    turns: Numbers
    left: Numbers
    wins: NDArray[np.bool_]
    passes: Numbers
    helped: Numbers
    attacked: Numbers
    helps: Numbers
    attacks: Numbers
    stuck: NDArray[np.bool_]

    @classmethod
    def of(cls, columns: Words, setting: Setting) -> Outcomes:
        """What the columns of games that are over hold; a foe's last card ends a game before the pile is taken."""
        players = setting.players
        columns = columns[:, columns[GAME].argsort()]
        rows = (np.arange(players)[:, None] - columns[TURNED].view(np.int64)) % players
        hands, rolled, shouted = (
            np.take_along_axis(columns[first : first + players], rows, axis=0)
            for first in range(0, 3 * players, players)
        )
        left = how_many(hands).view(np.int64)
        passes, helped, attacked = (((rolled >> np.uint64(shift)) & _FIELD).view(np.int64) for shift in (0, 21, 42))
        fewest = left.min(axis=0)
        return cls(
            turns=columns[START].view(np.int64),
            left=left,
            wins=left == fewest,
            passes=passes,
            helped=helped,
            attacked=attacked,
            helps=(shouted & np.uint64(2**32 - 1)).view(np.int64),
            attacks=(shouted >> np.uint64(32)).view(np.int64),
            stuck=(fewest > 0) & are_stuck(columns, players, setting.ace_pairs),
        )
