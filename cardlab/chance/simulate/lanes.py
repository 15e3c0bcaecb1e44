"""Many games of Friend or Foe at once: each has a lane, and numpy plays a turn in all lanes together.

Games differ much in length: with four eager players the mean is about 420 turns, and one game in a hundred takes over
1,800. So a lane whose game is over gets the next game, and when there are no more, lanes without a game are removed.
The hands of a new game are put into its lane so that in every turn the same row is the roller's in all lanes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from cardlab.chance.simulate.columns import (
    COUNTER,
    DEALT,
    GAME,
    LEFT,
    NAMED_ROWS,
    START,
    TURNED,
    are_stuck,
)  # fmt: skip
from cardlab.chance.simulate.outcomes import Outcomes
from cardlab.chance.simulate.packed import ABOVE_KINGS_AND_ACES, EMPTY, INERT
from cardlab.chance.simulate.setting import Setting
from cardlab.chance.simulate.streams import STEP, Flags, Places, Words, halves, scrambled
from cardlab.chance.simulate.turn import Turn

LANES: Final = 20_000
"""So many games run at once: few enough for the fast memory of a processor core."""

_NONE: Final = np.uint64(2**64 - 1)
"""The number of the game in a lane that has none."""

_LATER: Final = np.uint64(2**62)


def played(setting: Setting, games: range, lanes: int = LANES, turns: int = 40) -> Iterator[Outcomes | None]:
    """Plays these games, and tells now and then what has come out.

    It tells of the next games in order, all of them whole. What is over already waits for the games before it: to
    count it at once would be to count the short games first.

    Args:
        setting: what is played.
        games: their numbers.
        lanes: how many run at once; it changes the speed alone.
        turns: after how many turns it tells; None if there is nothing new.
    """
    table = Lanes(setting, games, lanes)
    while table.are_busy:
        table.two_turns(turns // 2)
        yield table.complete()


class Lanes:
    """The games that are being played.

    Args:
        setting: what is played.
        games: the numbers of the games.
        width: how many run at once.
    """

    def __init__(self, setting: Setting, games: range, width: int) -> None:
        self._setting, self._turn = setting, Turn(setting)
        self._steps = self._oldest = 0
        self._table = self._begun(games[:width])
        self._waiting, self._free = games[width:], 0
        self._over: list[Words] = []
        self._first = self._told = games.start

    @property
    def are_busy(self) -> bool:
        """Whether any game goes on."""
        return bool(self._free < self._table.shape[1])

    def two_turns(self, times: int = 1) -> None:
        """Plays as many turns as one random word of 64 bits is enough for, again and again while games go on."""
        for _ in range(times):
            if self.are_busy:
                self._two_turns()

    def _two_turns(self) -> None:
        counter = self._table[COUNTER]
        counter += STEP
        for numbers in halves(scrambled(counter)):
            ended = self._turn.play(self._table, self._steps % self._setting.players, numbers)
            self._steps += 1
            self._stop(ended)
            if len(lanes := ended.nonzero()[0]):
                self._end(lanes)
        if self._free * 32 > self._table.shape[1]:
            self._refill()

    def complete(self) -> Outcomes | None:
        """The next games in order that are over; None if there are none, or so few that they may wait."""
        first_open = int(self._table[GAME].min(initial=self._waiting.start if self._waiting else _NONE))
        over = sum(columns.shape[1] for columns in self._over)
        if first_open - self._told < max(1, min(over // 8, max(self._told - self._first, 100))):
            return None
        columns = np.concatenate(self._over, axis=1)
        ready = columns[GAME] < np.uint64(first_open)
        self._over, self._told = [columns[:, ~ready]], first_open
        return Outcomes.of(columns[:, ready], self._setting)

    def _begun(self, games: range) -> Words:
        """The columns of new games."""
        players = self._setting.players
        columns = np.zeros((3 * players + NAMED_ROWS, len(games)), dtype=np.uint64)
        numbers = np.arange(games.start, games.stop, dtype=np.uint64)
        hands, rollers, counters = self._setting.deals(numbers)
        turned = (rollers - self._steps) % players
        seats = (np.arange(players)[:, None] + turned) % players
        columns[:players] = hands[np.arange(len(games)), seats]
        columns[LEFT] = columns[DEALT] = (hands - EMPTY).sum(axis=1)
        columns[COUNTER], columns[GAME], columns[START] = counters, numbers, self._steps
        columns[TURNED] = turned.view(np.uint64)
        return columns

    def _stop(self, ended: Flags) -> None:
        """Marks the lanes where nothing can happen any more, and those that had all their turns."""
        left, begun = self._table[LEFT], self._table[START].view(np.int64)
        if left.min() < ABOVE_KINGS_AND_ACES:
            few = (left < ABOVE_KINGS_AND_ACES).nonzero()[0]
            ended[few] |= are_stuck(self._table[:, few], self._setting.players, self._setting.ace_pairs)
        if self._steps - self._oldest >= self._setting.turn_cap:
            ended |= self._steps - begun >= self._setting.turn_cap
            self._oldest = int(begun[~ended].min(initial=self._steps))

    def _end(self, lanes: Places) -> None:
        """Keeps the games of these lanes, and empties the lanes."""
        columns = self._table.take(lanes, axis=1)
        columns[START] = np.uint64(self._steps) - columns[START]
        self._over.append(columns)
        self._table[: self._setting.players, lanes] = INERT
        self._table[LEFT, lanes] = self._table[START, lanes] = _LATER
        self._table[GAME, lanes] = _NONE
        self._free += len(lanes)

    def _refill(self) -> None:
        """Begins the next games in the free lanes; when there are none, removes the lanes."""
        free = (self._table[GAME] == _NONE).nonzero()[0]
        games, self._waiting = self._waiting[: len(free)], self._waiting[len(free) :]
        self._free -= len(games)
        if games:
            self._table[:, free[: len(games)]] = self._begun(games)
        elif self._free * 4 > self._table.shape[1]:
            self._table = self._table.compress(self._table[GAME] != _NONE, axis=1)
            self._free = 0
