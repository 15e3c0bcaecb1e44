"""The deal of Determinism, and which house rules it allows."""

from __future__ import annotations

from random import Random
from typing import Final

from cardlab.games.determinism.moves import Rules
from cardlab.games.determinism.series import Deal, Series
from cardlab.games.determinism.state import State

PLAYERS: Final = range(2, 5)


def deal(
    rng: Random,
    *,
    players: int = 4,
    teams: bool = False,
    games: int = 1,
    ante: int = 0,
    stake_each_lap: int = 0,
) -> State:
    """Draws for the order of play, shuffles, lays the Big Bang and the pile, and deals the rest.

    Args:
        rng: draws and shuffles, for all games of a series.
        players: 2 to 4.
        teams: whether those who sit opposite play together.
        games: how many games make the series.
        ante: chips that everybody puts in before each game.
        stake_each_lap: chips that everybody adds at the start of each lap.

    Raises:
        ValueError: the game does not allow it; the message says what would do.
    """
    if players not in PLAYERS:
        raise ValueError(f"Determinism is for 2 to 4 players, not {players}.")
    if teams and players != 4:
        raise ValueError(f"Teams are two of two: they need 4 players, not {players}.")
    if games < 1:
        raise ValueError(f"games={games} will not do: a series has at least one game.")
    if ante < 0 or stake_each_lap < 0:
        raise ValueError("A stake is a number of chips: 0 or more.")
    first, *later = [Deal.of(rng, players) for _ in range(games)]
    none = (0,) * players
    rules = Rules(teams, games, ante, stake_each_lap)
    return State.begin(rules, first, Series(none, none, later=tuple(later)), 1)
