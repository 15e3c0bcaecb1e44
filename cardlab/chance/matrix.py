"""Matrix games: two players choose at once, and a table says what the one pays the other.

A predictable player loses, so both mix. By von Neumann's minimax theorem (1928) every such game has a value: the row
player has a mix that wins at least so much whatever the other does, and the column player has one that gives away no
more.

Both mixes come from one linear program (Dantzig 1951). With all payoffs a above 0, the column player's best mix is
y / Σy, where y ≥ 0 has the largest Σy with Σ_j a_ij · y_j ≤ 1 for each row i; the value is 1 / Σy. The dual solution,
which the simplex method finds beside it, is the row player's.

`solve` takes thousands of games of one shape together: each step of the simplex method is one of numpy's for all.
`solve_exactly` takes one game and answers in fractions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

TOGETHER: Final = 2048
"""So many games are solved at once: their tables still fit into a processor's own memory."""

ZERO: Final = 1e-13
"""What is nearer to zero than this is rounding; payoffs are stretched to lie from 1 to 2 first."""

DIVISIBLE: Final = 1e-9
"""What is smaller is not divided by."""

PRECISE: Final = 1e-13
"""A game whose bounds stay further apart than this part of its payoffs' range is solved again in fractions."""

STEPS: Final = 4
"""So many steps for each row and column are plenty; where ties lead round in circles, fractions find the end."""

PRIZE: Final = 1e-6
"""What a right guess is worth in `hardest_to_guess`, as a part of the range of the payoffs."""

LARGEST: Final = 1e300
"""Differences of larger payoffs could be too large for floats."""


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """The value and both best mixes of one matrix game, or of many.

    Attributes:
        value: what the row player wins on average; shape (…).
        rows: how often to choose each row; shape (…, rows).
        columns: how often to choose each column; shape (…, columns).
        error: the true value is at most so far from ``value``: half the distance from what ``rows`` make sure of to
            what ``columns`` allow; shape (…). Sums of floats are rounded, by less than 1e-14 of the largest payoff.
    """

    value: Floats
    rows: Floats
    columns: Floats
    error: Floats


@dataclass(frozen=True)
class ExactEquilibrium:
    """The value and both best mixes of one matrix game, in fractions."""

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def as_games(payoffs: ArrayLike) -> Floats:
    """Payoffs as an array of the shape (…, rows, columns).

    Raises:
        ValueError: there is no row or no column, the rows are not equally long, or a payoff is no finite number.
    """
    try:
        games = np.asarray(payoffs, dtype=np.float64)
    except (TypeError, ValueError):
        raise ValueError("A matrix game has payoffs that are numbers, and all its rows are equally long.") from None
    if games.ndim < 2 or 0 in games.shape[-2:]:
        raise ValueError(f"A matrix game has a row and a column at least; this one has the shape {games.shape}.")
    if not np.isfinite(games).all() or np.abs(games).max(initial=0) > LARGEST:
        raise ValueError("A matrix game has finite payoffs; one of these is infinite, no number or too large.")
    return games


def solve(payoffs: ArrayLike) -> Equilibrium:
    """The value and best mixes of matrix games.

    Args:
        payoffs: what the row player wins, by row and column; shape (…, rows, columns), as many games as you like.

    Raises:
        ValueError: there is no row or no column, the rows are not equally long, or a payoff is no finite number.

    >>> odd_or_even = solve([[2, -3], [-3, 4]])
    >>> print(odd_or_even.value.round(4), odd_or_even.rows.round(4))
    -0.0833 [0.5833 0.4167]
    """
    games = as_games(payoffs)
    *shape, height, width = games.shape
    games = games.reshape(-1, height, width)
    rows, columns = np.empty(games.shape[:2]), np.empty((len(games), width))
    for start in range(0, len(games), TOGETHER):
        here = slice(start, start + TOGETHER)
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):  # what fails is no number, and found below
            rows[here], columns[here] = _mixes(games[here])
    low, high = bounds(games, rows, columns)
    span = np.ptp(games, axis=(1, 2))
    for game in np.flatnonzero(~(high - low <= PRECISE * span)):
        exact = solve_exactly(games[game].tolist())
        rows[game], columns[game] = exact.rows, exact.columns
        low[game], high[game] = (found[0] for found in bounds(games[[game]], rows[[game]], columns[[game]]))
    return Equilibrium(
        value=((low + high) / 2).reshape(shape),
        rows=rows.reshape(*shape, height),
        columns=columns.reshape(*shape, width),
        error=np.maximum((high - low) / 2, 0).reshape(shape),
    )


def bounds(games: Floats, rows: Floats, columns: Floats) -> tuple[Floats, Floats]:
    """What the rows' mix wins at least, and what the columns' mix allows at most; the value lies between them.

    Args:
        games: payoffs; shape (games, rows, columns).
        rows, columns: any mixes; shapes (games, rows) and (games, columns).
    """
    return (
        np.einsum("gij,gi->gj", games, rows).min(axis=1),
        np.einsum("gij,gj->gi", games, columns).max(axis=1),
    )


def hardest_to_guess(payoffs: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Of all best mixes, those whose likeliest choice is least likely, for the rows and for the columns.

    Often several mixes are equally good, or the choice makes no difference. `solve` takes one of them, which may be
    easier to guess than need be.

    Each side's mix comes from a larger matrix game, in which the opponent also names a choice and wins a small prize ε
    if it was made. The mix x of the rows then guarantees min_j Σ x_i·a_ij − ε·max_i x_i. With a small ε the first term
    is as large as it can be, and of all mixes that make it so, the second term picks the one that is hardest to guess.
    It guarantees the value less at most ε.

    Args:
        payoffs: what the row player wins, by row and column; shape (…, rows, columns), as many games as you like.

    Returns:
        how often to choose each row, shape (…, rows), and each column, shape (…, columns).

    Raises:
        ValueError: as in `as_games`.

    >>> rows, columns = hardest_to_guess([[0, 0], [0, 0]])  # nothing depends on it: toss a coin
    >>> print(rows, columns)
    [0.5 0.5] [0.5 0.5]
    """
    games = as_games(payoffs)
    return _hidden(games), _hidden(-np.swapaxes(games, -1, -2))


def _hidden(games: NDArray[np.float64]) -> NDArray[np.float64]:
    """The rows' mixes."""
    height, width = games.shape[-2:]
    span = np.ptp(games, axis=(-1, -2))[..., None, None]
    prizes = PRIZE * np.where(span > 0, span, 1) * np.tile(np.eye(height), width)
    return solve(np.repeat(games, height, axis=-1) - prizes).rows


# --- The simplex method on many tables at once ---


def _mixes(games: Floats) -> tuple[Floats, Floats]:
    """Best mixes for the rows and columns of each game; no numbers where the method does not come to an end."""
    count, height, width = games.shape
    rows, columns = np.full((count, height), np.nan), np.full((count, width), np.nan)
    for which, table, basis, outside in _ended(games):
        columns[which] = _shares(basis, table[:, :-1, -1], range(width))
        rows[which] = _shares(outside, table[:, -1, :-1], range(width, width + height))
    return rows, columns


def _shares(variables: Whole, amounts: Floats, wanted: range) -> Floats:
    """The parts that the wanted variables have of their sum; a variable that is not there has none."""
    found = np.zeros((len(variables), wanted.stop + variables.shape[1]))
    np.put_along_axis(found, variables, np.maximum(amounts, 0), axis=1)
    found = found[:, wanted.start : wanted.stop]
    total = found[:, 0].copy()
    for part in found.T[1:]:  # numpy may add up in another order on another machine
        total += part
    return found / total[:, None]


def _ended(games: Floats) -> Iterator[tuple[Whole, Floats, Whole, Whole]]:
    """The tables that have come to their end, as they do: which games, the tables, and what each line stands for.

    A table's lines are the variables of the basis, its last line is the objective; its columns are the variables
    outside, its last column is what those of the basis are. Variables count the columns of the game first, then a
    slack for each row.
    """
    count, height, width = games.shape
    which, table = np.arange(count), _tables(games)
    outside = np.tile(np.arange(width), (count, 1))
    basis = np.tile(np.arange(width, width + height), (count, 1))
    for _ in range(STEPS * (height + width)):
        entering = _entering(table[:, -1, :-1])
        done = entering < 0
        if done.any():
            yield which[done], table[done], basis[done], outside[done]
            on = ~done
            which, table, basis, outside, entering = which[on], table[on], basis[on], outside[on], entering[on]
            if not len(which):
                return
        leaving = _leaving(table, entering)
        _pivot(table, leaving, entering)
        lane = np.arange(len(which))
        basis[lane, leaving], outside[lane, entering] = outside[lane, entering], basis[lane, leaving]


def _tables(games: Floats) -> Floats:
    """The first tables: all slacks in the basis."""
    count, height, width = games.shape
    low = games.min(axis=(1, 2), keepdims=True)
    span = games.max(axis=(1, 2), keepdims=True) - low
    table = np.empty((count, height + 1, width + 1))
    table[:, :-1, :-1] = (games - low) / np.where(span > 0, span, 1) + 1
    table[:, :-1, -1], table[:, -1, :-1], table[:, -1, -1] = 1, -1, 0
    return table


def _entering(costs: Floats) -> Whole:
    """The column that gains most by entering; −1 where none gains."""
    return np.where((costs < -ZERO).any(axis=1), costs.argmin(axis=1), -1)


def _leaving(table: Floats, entering: Whole) -> Whole:
    """The line whose variable is the first to fall to 0; of several, the one that is divided by most safely."""
    column = np.take_along_axis(table[:, :-1, :-1], entering[:, None, None], axis=2)[:, :, 0]
    ratios = np.where(column > DIVISIBLE, table[:, :-1, -1] / column, np.inf)
    ties = ratios <= ratios.min(axis=1, keepdims=True) + ZERO
    safest: Whole = np.where(ties, -column, np.inf).argmin(axis=1)
    return safest


def _pivot(table: Floats, leaving: Whole, entering: Whole) -> None:
    """Exchanges a variable of the basis for one outside, in place."""
    lane = np.arange(len(table))
    pivot = table[lane, leaving, entering]
    line = table[lane, leaving] / pivot[:, None]
    column = table[lane, :, entering]
    table -= column[:, :, None] * line[:, None, :]
    table[lane, :, entering] = -column / pivot[:, None]
    table[lane, leaving] = line
    table[lane, leaving, entering] = 1 / pivot


# --- The same in fractions ---


def solve_exactly(payoffs: Sequence[Sequence[Any]]) -> ExactEquilibrium:
    """The value and best mixes of one matrix game in fractions.

    Where several choices tie, the simplex method could go round in circles. So it always takes the gaining variable
    with the lowest number, and of those that could leave the lowest, too: then it ends (Bland 1977).

    Args:
        payoffs: what the row player wins, a sequence of rows of whole numbers, fractions or floats, which are taken as
            the fractions that they are.

    Raises:
        ValueError: there is no row or no column, the rows are not equally long, or a payoff is no finite number.

    >>> print(solve_exactly([[2, 0], [0, 1]]).value)
    2/3
    """
    try:
        game = [[Fraction(payoff) for payoff in row] for row in payoffs]
    except (TypeError, ValueError, OverflowError):
        raise ValueError("A matrix game has rows of payoffs that are finite numbers.") from None
    if not game or not game[0] or len({len(row) for row in game}) > 1:
        raise ValueError("A matrix game has a row and a column at least, and all its rows are equally long.")
    height, width = len(game), len(game[0])
    low = min(min(row) for row in game) - 1
    table = [[payoff - low for payoff in row] + [Fraction(1)] for row in game]
    table.append([Fraction(-1)] * width + [Fraction(0)])
    outside, basis = list(range(width)), list(range(width, width + height))
    while gaining := [at for at in range(width) if table[-1][at] < 0]:
        enter = min(gaining, key=outside.__getitem__)
        falls = [at for at in range(height) if table[at][enter] > 0]
        leave = min(falls, key=lambda at: (table[at][-1] / table[at][enter], basis[at]))
        table = _exchanged(table, leave, enter)
        basis[leave], outside[enter] = outside[enter], basis[leave]
    total = table[-1][-1]
    primal = dict(zip(basis, (line[-1] / total for line in table[:-1]), strict=True))
    dual = dict(zip(outside, (cost / total for cost in table[-1][:-1]), strict=True))
    rows = tuple(dual.get(width + row, Fraction(0)) for row in range(height))
    return ExactEquilibrium(1 / total + low, rows, tuple(primal.get(column, Fraction(0)) for column in range(width)))


def _exchanged(table: list[list[Fraction]], leave: int, enter: int) -> list[list[Fraction]]:
    """The table after a variable of the basis was exchanged for one outside."""
    pivot = table[leave][enter]
    line = [part / pivot for part in table[leave]]
    line[enter] = 1 / pivot
    changed = []
    for at, old in enumerate(table):
        factor = old[enter]
        new = [part - factor * other for part, other in zip(old, line, strict=True)]
        new[enter] = -factor / pivot
        changed.append(line if at == leave else new)
    return changed
