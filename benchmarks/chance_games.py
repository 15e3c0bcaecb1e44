"""How fast whole games of Friend or Foe are simulated: in batches, by the referee, and in a tight loop.

All play four greedy seats with thirteen cards each, on one core. Games differ much in length, so turns are timed; games
a second are those of average length.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from types import MappingProxyType
from typing import Final

from benchmarks import tight_loop
from cardlab.chance import simulate

BATCH: Final = "in batches"
REFEREE: Final = "by the referee"
LOOP: Final = "in a tight loop"
GOALS: Final = MappingProxyType({REFEREE: 30, LOOP: 10})
"""How many times as fast as these the batches shall be."""

GAMES: Final = MappingProxyType({BATCH: 100_000, REFEREE: 20, LOOP: 1000})
"""How many games each plays in a turn."""

FURTHEST: Final = 4.5
"""Means that are further apart than so many standard errors do not come from the same game."""

Lengths = Sequence[int]
"""The number of turns of each game."""


def in_batches(games: int, seed: int) -> list[int]:
    """Plays with numpy; lengths from the shortest."""
    turns = simulate.friend_or_foe(games, seed=seed).turns
    return [length for length, count, _ in turns.rows() for _ in range(count)]


def by_the_referee(games: int, seed: int) -> list[int]:
    """Plays the same games, move by move, with players who decide by what they see."""
    return [_length(game, seed) for game in range(games)]


def _length(game: int, seed: int) -> int:
    *_, last = simulate.friend_or_foe_states(game, seed=seed)
    return last.number


def in_a_tight_loop(games: int, seed: int) -> list[int]:
    """Plays other games, in plain Python without a referee."""
    return [played.turns for played in tight_loop.many(games, seed)]


CONTESTANTS: Final[Mapping[str, Callable[[int, int], Lengths]]] = MappingProxyType(
    {BATCH: in_batches, REFEREE: by_the_referee, LOOP: in_a_tight_loop}
)


def compare(games: int = 5, seed: int = 1) -> None:
    """Lets all play.

    Args:
        games: so many the referee plays; the loop plays 200 times as many.
        seed: fixes them all.

    Raises:
        ValueError: the referee's games have other lengths than those of the batches, or the loop's have another mean.
    """
    batch, referee = in_batches(games, seed), sorted(by_the_referee(games, seed))
    if batch != referee:
        raise ValueError(f"The referee plays {referee} turns, and the batches {batch}.")
    many, loop = in_batches(200 * games, seed), in_a_tight_loop(200 * games, seed)
    if abs(errors_apart(many, loop)) > FURTHEST:
        raise ValueError(f"A game has {fmean(loop):.1f} turns in the loop, and {fmean(many):.1f} in batches.")


def errors_apart(some: Lengths, others: Lengths) -> float:
    """How far apart two means are, in standard errors of their difference."""
    return (fmean(some) - fmean(others)) / sqrt(stdev(some) ** 2 / len(some) + stdev(others) ** 2 / len(others))


def measure(rounds: int = 3, games: Mapping[str, int] = GAMES) -> tuple[dict[str, float], float]:
    """Turns per second of processor time, of each in its best round, and the mean length of a game in batches.

    Args:
        rounds: how often each has its turn.
        games: how many games each plays then.
    """
    speeds = dict.fromkeys(CONTESTANTS, 0.0)
    for seed in range(rounds):
        for name, play in CONTESTANTS.items():
            start = time.process_time()
            turns = sum(play(games[name], seed))
            speeds[name] = max(speeds[name], turns / (time.process_time() - start))
    return speeds, fmean(in_batches(games[BATCH], 0))


def in_digits(ratio: float) -> str:
    """A ratio to three digits.

    >>> in_digits(0.788), in_digits(11.36), in_digits(1091.5)
    ('0.788', '11.4', '1,092')
    """
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"


def report(speeds: Mapping[str, float], length: float) -> str:
    """The speeds as a table, and whether the goals are met.

    Args:
        speeds: turns per second of each.
        length: turns of an average game.
    """
    lines = [f"{'Friend or Foe':16}{'turns/s':>12}{'games/s':>10}  times"]
    for name, speed in speeds.items():
        lines.append(f"{name:16}{speed:12,.0f}{speed / length:10,.0f}{in_digits(speeds[BATCH] / speed):>7}")
    for name, goal in GOALS.items():
        ratio = speeds[BATCH] / speeds[name]
        verdict = "Goal met" if ratio >= goal else "GOAL MISSED"
        lines.append(f"{verdict}: {in_digits(ratio)} times as fast as {name} (at least {goal}).")
    return "\n".join(lines)
