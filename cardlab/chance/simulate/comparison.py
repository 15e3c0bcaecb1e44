"""Two policies of one seat on the same deals and rolls: the difference in wins, with its interval."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from cardlab.chance.interval import Comparison
from cardlab.chance.simulate import Setting, played
from cardlab.chance.simulate.running import counted

Wins = NDArray[np.bool_]


def compare_policies(
    games: int,
    policies: Sequence[str],
    seat: int,
    ways: tuple[str, str],
    *,
    seed: int = 0,
    cards_each: int | None = None,
) -> Iterator[Comparison]:
    """Yield a growing comparison of two policies of one seat in the same games of Friend or Foe.

    The seed fixes the deals, rolls and races of each game, so that a difference comes from the policy. The first
    comparison is that of no games.

    Args:
        games: the number of games.
        policies: of all seats.
        seat: the seat whose policy changes, counted from 0.
        ways: its two policies.
        seed: a whole number.
        cards_each: cards a seat; None deals the deck evenly.
    """
    count = counted(games, "games")
    settings = [
        Setting.of(len(policies), [*policies[:seat], way, *policies[seat + 1 :]], seed, cards_each, False, 5000)
        for way in ways
    ]
    runs = [played(setting, range(count)) for setting in settings]
    won: list[list[Wins]] = [[], []]
    yield _so_far(won)
    while min(counts := [sum(map(len, parts)) for parts in won]) < count:
        behind = counts.index(min(counts))
        outcomes = next(runs[behind])
        if outcomes is not None:
            won[behind].append(outcomes.wins[seat])
        yield _so_far(won)


def _so_far(won: list[list[Wins]]) -> Comparison:
    first, second = (np.concatenate(parts or [np.zeros(0, np.bool_)]) for parts in won)
    games = min(len(first), len(second))
    return _compare(first[:games], second[:games])


def _compare(first: Wins, second: Wins) -> Comparison:
    both, either = int((first & second).sum()), int((first | second).sum())
    return Comparison(both, int(first.sum()) - both, int(second.sum()) - both, len(first) - either)
