"""Matrix games: the minimax theorem in fractions, beside scipy's linear programs."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from numpy.typing import NDArray
from scipy.optimize import linprog

from cardlab.chance import matrix

ROCK_PAPER_SCISSORS = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]


def of_shape(*shape: int, seed: int = 1, low: float = -1, high: float = 1) -> NDArray[np.float64]:
    """Return numbers from the raw stream, which are the same everywhere."""
    raw: NDArray[np.float64] = np.random.PCG64(seed).random_raw(int(np.prod(shape))) / 2.0**64
    return (low + (high - low) * raw).reshape(shape)


def by_scipy(game: NDArray[np.float64]) -> float:
    """The value by another program: the most v for which some mix of rows brings at least v in every column."""
    height, width = game.shape
    found = linprog(
        c=[*[0] * height, -1],
        A_ub=np.hstack([-game.T, np.ones((width, 1))]),
        b_ub=np.zeros(width),
        A_eq=[[*[1] * height, 0]],
        b_eq=[1],
        bounds=[*[(0, None)] * height, (None, None)],
    )
    assert found.success
    return float(-found.fun)


KINDS: dict[str, Callable[[tuple[int, int, int], int], NDArray[np.float64]]] = {
    "any numbers": lambda shape, seed: of_shape(*shape, seed=seed),
    "large numbers": lambda shape, seed: of_shape(*shape, seed=seed, low=-1e6, high=1e6),
    "few different ones": lambda shape, seed: of_shape(*shape, seed=seed, low=-1.5, high=1.5).round(),
    "all the same": lambda shape, seed: np.full(shape, 3.0),
    "rows that repeat": lambda shape, seed: np.repeat(of_shape(shape[0], 1, shape[2], seed=seed), shape[1], axis=1),
    "almost the same": lambda shape, seed: 1 + 1e-12 * of_shape(*shape, seed=seed),
    "nearly rows that repeat": lambda shape, seed: (
        np.repeat(of_shape(shape[0], 1, shape[2], seed=seed), shape[1], axis=1)
        + 1e-10 * of_shape(*shape, seed=seed + 1)
    ),
}


@pytest.mark.parametrize("shape", [(5, 2, 2), (5, 3, 7), (5, 7, 3), (2, 13, 13)], ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_scipy_finds_the_same_value(kind: str, shape: tuple[int, int, int]) -> None:
    """Games of all kinds, degenerate ones too, where the simplex method has many choices that tie."""
    games = KINDS[kind](shape, 5)
    values = [float(matrix.solve(game.tolist()).value) for game in games]
    theirs = [by_scipy(game) for game in games]
    assert values == pytest.approx(theirs, rel=1e-7, abs=1e-7 * max(1, np.abs(games).max()))


fractions = some.fractions(min_value=-5, max_value=5, max_denominator=6)
games_in_fractions = some.tuples(some.integers(1, 5), some.integers(1, 5)).flatmap(
    lambda shape: some.lists(
        some.lists(fractions, min_size=shape[1], max_size=shape[1]), min_size=shape[0], max_size=shape[0]
    )
)


@given(games_in_fractions)
@settings(max_examples=25, deadline=None)
def test_both_bounds_are_the_value(game: list[list[Fraction]]) -> None:
    """The minimax theorem without any rounding."""
    found = matrix.solve(game)
    assert sum(found.rows) == sum(found.columns) == 1
    assert min(*found.rows, *found.columns) >= 0
    for column in zip(*game, strict=True):
        assert sum(part * payoff for part, payoff in zip(found.rows, column, strict=True)) >= found.value
    for row in game:
        assert sum(part * payoff for part, payoff in zip(found.columns, row, strict=True)) <= found.value


def test_games_that_are_known() -> None:
    """Rock, paper, scissors is fair; a game with a saddle needs no mix; who has but one row takes what comes."""
    assert matrix.solve(ROCK_PAPER_SCISSORS).rows == (Fraction(1, 3),) * 3
    saddle = matrix.solve([[3, 1, 4], [2, 0, 9]])
    assert [saddle.value, *saddle.rows, *saddle.columns] == [1, 1, 0, 0, 1, 0]
    assert matrix.solve([[4, -2, 7]]).value == -2


@pytest.mark.parametrize("payoffs", [[], [[]], 3, [1, 2], [[np.nan, 1], [1, 0]], [[np.inf]], [[1, 2], [3]], [["a"]]])
def test_what_is_no_game_is_refused(payoffs: Any) -> None:
    with pytest.raises(ValueError, match="A matrix game has"):
        matrix.solve(payoffs)
