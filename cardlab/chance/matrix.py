"""Exact solutions of matrix games: two players choose at the same time, and a table gives the payoff.

By von Neumann's minimax theorem (1928) such a game has a value v: the row player has a mix that wins at least v on
average against any opponent, and the column player has one that loses at most v.

Both mixes come from one linear program (Dantzig 1951). With all payoffs a positive, the column player's best mix is y /
Σy, where y ≥ 0 maximizes Σy subject to Σ_j a_ij · y_j ≤ 1 for each row i; the value is 1 / Σy. The dual solution, which
the simplex method also finds, gives the row player's mix.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any


@dataclass(frozen=True)
class Equilibrium:
    """The solution of a matrix game.

    Attributes:
        value: the row player's average payoff.
        rows, columns: best mixes, as the probability of each row and each column.
    """

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve(payoffs: Sequence[Sequence[Any]]) -> Equilibrium:
    """Return the exact value and best mixes of a matrix game.

    The simplex tableau holds whole numbers over a common divisor, the last pivot, so each entry is a determinant of
    payoffs and stays short (Edmonds 1967). Bland's rule (1977) avoids cycles: of several variables that could enter the
    basis, or leave it, take the one with the lowest number.

    Args:
        payoffs: what the row player wins, as rows of equal length; whole numbers, fractions, or floats, which are taken
            exactly. ValueError if the table is empty or ragged, or a payoff isn't finite.

    >>> print(solve([[2, 0], [0, 1]]).value)
    2/3
    """
    try:
        game = [[Fraction(payoff) for payoff in row] for row in payoffs]
    except (TypeError, ValueError, OverflowError):
        raise ValueError("A matrix game has rows of payoffs that are finite numbers.") from None
    if not game or not game[0] or len({len(row) for row in game}) > 1:
        raise ValueError("A matrix game has a row and a column at least, and all its rows are equally long.")
    height, width = len(game), len(game[0])
    low = min(map(min, game)) - 1
    unit = lcm(*(payoff.denominator for row in game for payoff in row))
    table = [[int((payoff - low) * unit) for payoff in row] + [1] for row in game]
    table.append([-1] * width + [0])
    divisor = 1
    outside, basis = list(range(width)), list(range(width, width + height))
    while gaining := [at for at in range(width) if table[-1][at] < 0]:
        enter = min(gaining, key=outside.__getitem__)
        bounding = [at for at in range(height) if table[at][enter] > 0]
        leave = min(bounding, key=lambda at: (Fraction(table[at][-1], table[at][enter]), basis[at]))
        table, divisor = _pivot(table, leave, enter, divisor), table[leave][enter]
        basis[leave], outside[enter] = outside[enter], basis[leave]
    total = table[-1][-1]
    primal = dict(zip(basis, (Fraction(line[-1], total) for line in table[:-1]), strict=True))
    dual = dict(zip(outside, (Fraction(cost, total) for cost in table[-1][:-1]), strict=True))
    rows = tuple(dual.get(width + row, Fraction(0)) for row in range(height))
    columns = tuple(primal.get(column, Fraction(0)) for column in range(width))
    return Equilibrium(Fraction(divisor, total * unit) + low, rows, columns)


def _pivot(table: list[list[int]], leave: int, enter: int, divisor: int) -> list[list[int]]:
    """Return the tableau after one pivot step; its new divisor is the pivot."""
    line = table[leave]
    pivot = line[enter]
    changed = []
    for old in table:
        factor = old[enter]
        new = [(part * pivot - factor * other) // divisor for part, other in zip(old, line, strict=True)]
        new[enter] = -factor
        changed.append(new)
    changed[leave] = [*line[:enter], divisor, *line[enter + 1 :]]
    return changed
