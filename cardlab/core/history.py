"""What was played in a sitting, and where one stands in it after undo and redo."""

from __future__ import annotations

from typing import Any

from cardlab.core import CHANCE, State


class History:
    """The states of a game from its deal on.

    Args:
        deal: the first state.

    Attributes:
        at: how many moves lead to the present state; what lies beyond was undone.
    """

    def __init__(self, deal: State) -> None:
        self._states = [deal]
        self._moves: list[Any] = []
        self._draws = [0]
        self.at = 0

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, index: int) -> State:
        """The state after so many moves."""
        return self._states[index]

    @property
    def state(self) -> State:
        """The present state."""
        return self._states[self.at]

    @property
    def moves(self) -> tuple[Any, ...]:
        """The moves that lead to it."""
        return tuple(self._moves[: self.at])

    @property
    def draws(self) -> int:
        """How many of them were draws of chance."""
        return self._draws[self.at]

    def play(self, move: Any, after: State) -> None:
        """Adds a move and the state that it leads to, in place of what was undone."""
        draws = self.draws + (self.state.turn == CHANCE)
        del self._states[self.at + 1 :], self._moves[self.at :], self._draws[self.at + 1 :]
        self._states.append(after)
        self._moves.append(move)
        self._draws.append(draws)
        self.at += 1
