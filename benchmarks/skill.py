"""What takes too long for a notebook about Prediction for two: many hands of best play, and how mixed it is.

``python -m benchmarks.skill`` takes about an hour and writes ``cardlab/data/skill.json``, which depends on the players
and the seeds alone. Learners have it as a file of the package::

    json.loads(importlib.resources.files("cardlab").joinpath("data", "skill.json").read_text("utf-8"))
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linprog

from cardlab.chance import matrix, simulate
from cardlab.chance.prediction import Solution, solution
from cardlab.chance.prediction.positions import Layer
from cardlab.chance.prediction.trick import NAMES
from cardlab.core.playing import rng_for

Floats = NDArray[np.float64]
Position: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""The leader's hand and the follower's, the highest card first."""

RANKS: Final = tuple(NAMES[height] for height in range(14, 1, -1))
FILE: Final = Path(__file__).parent.parent / "cardlab" / "data" / "skill.json"
KEPT: Final = 5
"""Of so many hands the tricks are kept, so that a test can tell when the file is stale."""

PLAYER: Final = "unbeatable"
OTHERS: Final = MappingProxyType({"at_random": 10_000, "beginner": 10_000, "strong": 4000})
"""Whom it meets, and in how many hands; who thinks longer plays fewer."""

HIDDEN: Final = 1000
"""In so many hands best play hides as well as it can."""

SLACK: Final = 1e-9
"""A mix that wins less than the value by no more than this, in tricks, counts as best."""

ABOUT: Final = (
    "Prediction for two. In 'matches' two computer players play hands of 13 tricks, and chance draws who leads first. "
    "'tricks' counts the hands in which 'player' won 0, 1, … 13 tricks; 'first' counts the same in the first hands. "
    "'mixing' tells, by the tricks left, how often somebody who knows the mix guesses the card of best play: 'guess', "
    "exactly, if it mixes as the solver does; 'hidden', in simulated hands, if of all best mixes it takes the one that "
    "is hardest to guess; with 'half' added and taken away that is a 95 % interval. Made by: python -m benchmarks.skill"
)


def match(other: str, hands: int) -> dict[str, Any]:
    """What the file tells about one pair of players; the seed is 1."""
    return {
        "player": PLAYER,
        "other": other,
        "hands": hands,
        "tricks": tricks(other, hands),
        "first": tricks(other, KEPT),
    }


def tricks(other: str, hands: int) -> list[int]:
    """In how many hands the unbeatable player won 0, 1, … 13 tricks."""
    scores = simulate.games("prediction", hands, [PLAYER, other], seed=1, target=1).scores[0]
    counts = dict(zip(scores.outcomes, scores.weights, strict=True))
    return [counts.get(won, 0) for won in range(14)]


def mixing(hands: int = HIDDEN) -> list[dict[str, float]]:
    """How well best play can be foreseen, from 13 tricks left to 1."""
    return [
        {"tricks_left": left, "guess": round(guess, 6), "hidden": round(mean, 4), "half": round(half, 4)}
        for guess, (left, mean, half) in zip(how_mixed(solution()), hidden(hands), strict=True)
    ]


def how_mixed(found: Solution) -> Iterator[float]:
    """Measure how often the likeliest card of best play is played, with all tricks left, with one fewer, and so on.

    Exact but for rounding: it follows every course of the hand between two players who both mix as
    `Solution.strategy` says, with its chance. Where nothing depends on the card, the solution plays one for sure and is
    easier to guess than best play need be: see `hardest_to_guess`.

    Yields:
        The mean of leader and follower.

    >>> from cardlab.chance.prediction import solve
    >>> [round(guess, 3) for guess in how_mixed(solve(3))]
    [0.333, 0.833, 1.0]
    """
    chances = np.ones(1)
    for cards in range(found.ranks, 0, -1):
        layer, exchanged = Layer(cards, found.ranks), Layer(cards - 1, found.ranks).exchanged
        values, guess, after = found.values[cards - 1], 0.0, np.zeros(len(exchanged))
        for position in np.flatnonzero(chances):
            (game,) = layer.payoffs(values, values[exchanged], np.array([position]))
            (wins,), (left,) = layer.after(np.array([position]))
            best = matrix.solve(game.tolist())
            rows, columns = np.array(best.rows, dtype=float), np.array(best.columns, dtype=float)
            guess += chances[position] * (rows.max() + columns.max()) / 2
            np.add.at(after, np.where(wins, left, exchanged[left]), chances[position] * np.outer(rows, columns))
        yield float(guess)
        chances = after


def hardest_to_guess(game: Floats) -> list[float]:
    """Return, of all best mixes of the rows of a matrix game, the one whose likeliest choice is least likely.

    Often several mixes are equally good, or the choice makes no difference; `matrix.solve` takes any of them.

    Args:
        game: what the row player wins; shape (rows, columns).

    >>> hardest_to_guess(np.zeros((2, 2)))  # nothing depends on it: toss a coin
    [0.5, 0.5]
    """
    height, width = game.shape
    value = float(matrix.solve(game.tolist()).value)
    wins = np.hstack([-game.T, np.zeros((width, 1))])
    below_likeliest = np.hstack([np.eye(height), -np.ones((height, 1))])
    found = linprog(
        c=[*[0] * height, 1],
        A_ub=np.vstack([wins, below_likeliest]),
        b_ub=[*[SLACK - value] * width, *[0] * height],
        A_eq=[[*[1] * height, 0]],
        b_eq=[1],
    )
    if not found.success:
        raise ArithmeticError(found.message)
    mix: list[float] = found.x[:height].tolist()
    return mix


def hidden(hands: int, cards: int = 13) -> Iterator[tuple[int, float, float]]:
    """How often a guess is right in hands in which best play hides as well as it can.

    Args:
        hands: how many.
        cards: in each hand at first, the highest ranks.

    Yields:
        the tricks left, the mean chance of a right guess, and how far its 95 % interval reaches to each side.
    """
    found, rng = solution(), rng_for(1, "hidden")
    positions: list[Position] = [(RANKS[:cards], RANKS[:cards])] * hands
    for left in range(cards, 0, -1):
        games = [np.array(found.payoffs(*sides).table) for sides in positions]
        mixes = [(hardest_to_guess(game), hardest_to_guess(-game.T)) for game in games]
        chances = [(max(leader) + max(follower)) / 2 for leader, follower in mixes]
        yield left, fmean(chances), 1.96 * pstdev(chances) / sqrt(hands)
        positions = [_after(sides, both, rng) for sides, both in zip(positions, mixes, strict=True)]


def _after(sides: Position, shares: tuple[list[float], list[float]], rng: Random) -> Position:
    """The position after a trick; its winner leads."""
    card, answer = (rng.choices(hand, share)[0] for hand, share in zip(sides, shares, strict=True))
    leader, follower = (
        tuple(rank for rank in hand if rank != laid) for hand, laid in zip(sides, (card, answer), strict=True)
    )
    return (leader, follower) if RANKS.index(card) <= RANKS.index(answer) else (follower, leader)


def main() -> None:
    """Plays and measures, prints and writes the file."""
    matches = []
    for other, hands in OTHERS.items():
        matches.append(found := match(other, hands))
        print(f"{PLAYER} against {other}: {found['tricks']}", flush=True)
    text = json.dumps({"about": ABOUT, "matches": matches, "mixing": mixing()}, indent=1, ensure_ascii=False)
    FILE.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
