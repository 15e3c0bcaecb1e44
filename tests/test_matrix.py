"""Matrix games: the minimax theorem, in floats by the batch and in fractions, beside scipy's linear programs."""

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


@pytest.mark.parametrize("shape", [(10, 2, 2), (10, 3, 7), (10, 7, 3), (3, 13, 13)], ids=str)
@pytest.mark.parametrize("kind", KINDS)
def test_scipy_finds_the_same_value(kind: str, shape: tuple[int, int, int]) -> None:
    """Games of all kinds, degenerate ones too, where the simplex method has many choices that tie."""
    games = KINDS[kind](shape, 5)
    found = matrix.solve(games)
    theirs = [by_scipy(game) for game in games]
    assert found.value == pytest.approx(theirs, rel=1e-7, abs=1e-7 * max(1, np.abs(games).max()))


@pytest.mark.parametrize("kind", KINDS)
def test_the_mixes_prove_the_value(kind: str) -> None:
    """They are mixes; against any column the rows' brings the value at least, against any row the columns' at most."""
    games = KINDS[kind]((60, 6, 9), 7)
    found = matrix.solve(games)
    for mix in (found.rows, found.columns):
        assert (mix >= 0).all()
        assert mix.sum(axis=1) == pytest.approx(1, abs=1e-12)
    low, high = matrix.bounds(games, found.rows, found.columns)
    rounding = 1e-14 * np.abs(games).max()
    assert (low <= found.value + rounding).all() and (found.value <= high + rounding).all()
    assert ((high - low) / 2 <= found.error + rounding).all()
    assert (found.error <= 1e-12 * np.ptp(games, axis=(1, 2)) + rounding).all()


def test_a_game_among_many_is_solved_as_if_alone() -> None:
    """More games than are taken together; the same mixes to the last digit."""
    games = of_shape(matrix.TOGETHER + 40, 4, 4, seed=9)
    whole = matrix.solve(games)
    for at in (0, matrix.TOGETHER - 1, matrix.TOGETHER, -1):
        alone = matrix.solve(games[at])
        assert alone.value == whole.value[at]
        assert (alone.rows == whole.rows[at]).all() and (alone.columns == whole.columns[at]).all()


fractions = some.fractions(min_value=-5, max_value=5, max_denominator=6)
games_in_fractions = some.tuples(some.integers(1, 5), some.integers(1, 5)).flatmap(
    lambda shape: some.lists(
        some.lists(fractions, min_size=shape[1], max_size=shape[1]), min_size=shape[0], max_size=shape[0]
    )
)


@given(games_in_fractions)
@settings(max_examples=25, deadline=None)
def test_in_fractions_both_bounds_are_the_value(game: list[list[Fraction]]) -> None:
    """The minimax theorem without any rounding; and floats agree."""
    found = matrix.solve_exactly(game)
    assert sum(found.rows) == sum(found.columns) == 1
    assert min(*found.rows, *found.columns) >= 0
    for column in zip(*game, strict=True):
        assert sum(part * payoff for part, payoff in zip(found.rows, column, strict=True)) >= found.value
    for row in game:
        assert sum(part * payoff for part, payoff in zip(found.columns, row, strict=True)) <= found.value
    assert matrix.solve([list(map(float, row)) for row in game]).value == pytest.approx(float(found.value), abs=1e-12)


def test_games_that_are_known() -> None:
    """Rock, paper, scissors is fair; a game with a saddle needs no mix; who has but one row takes what comes."""
    assert matrix.solve_exactly(ROCK_PAPER_SCISSORS).rows == (Fraction(1, 3),) * 3
    assert matrix.solve(ROCK_PAPER_SCISSORS).columns == pytest.approx([1 / 3] * 3)
    saddle = matrix.solve_exactly([[3, 1, 4], [2, 0, 9]])
    assert [saddle.value, *saddle.rows, *saddle.columns] == [1, 1, 0, 0, 1, 0]
    assert matrix.solve([[4, -2, 7]]).value == -2


def test_what_the_batch_gives_up_is_solved_in_fractions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the fast method to end nowhere or in a wrong place, the bounds would tell, and the value is right still."""
    games = of_shape(6, 4, 4, seed=3)
    right = matrix.solve(games)
    for name, wrong in [("STEPS", 0), ("_mixes", lambda some: 2 * (np.full(some.shape[:2], 0.25),))]:
        with monkeypatch.context() as broken:
            broken.setattr(matrix, name, wrong)
            found = matrix.solve(games)
        assert found.value == pytest.approx(right.value, abs=1e-12)
        assert (found.error < 1e-12).all()


def test_the_batch_seldom_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where many choices tie it ends within its steps, without one game in fractions."""
    monkeypatch.setattr(matrix, "solve_exactly", lambda game: pytest.fail("the batch gave up"))
    for seed in range(5):
        assert (matrix.solve(KINDS["few different ones"]((200, 6, 6), seed)).error < 1e-12).all()


NO_GAMES: list[Any] = [[], [[]], 3, [[np.nan, 1], [1, 0]], [[np.inf]], [[1, 2], [3]], [["a"]]]


@pytest.mark.parametrize("solve", [matrix.solve, matrix.solve_exactly, matrix.hardest_to_guess])
def test_what_is_no_game_is_refused(solve: Callable[[Any], object]) -> None:
    for payoffs in NO_GAMES:
        with pytest.raises(ValueError, match="A matrix game has"):
            solve(payoffs)
    for payoffs in ([1, 2], [[1e308, -1e308]]):
        with pytest.raises(ValueError, match="A matrix game has"):
            matrix.solve(payoffs)
