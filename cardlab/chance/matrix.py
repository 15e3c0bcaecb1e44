"""A matrix game: two players choose at once, and a table says what the one pays the other.

A predictable player loses, so both mix. By von Neumann's minimax theorem (1928) every such game has a value: the row
player has a mix that wins at least that much whatever the other does, and the column player has one that gives away no
more.

Both mixes come from one linear program (Dantzig 1951). With all payoffs a above 0, the column player's best mix is
y / Σy, where y ≥ 0 has the largest Σy with Σ_j a_ij · y_j ≤ 1 for each row i; the value is 1 / Σy. The dual solution,
which the simplex method finds beside it, is the row player's.
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
        value: what the row player wins on average.
        rows, columns: best mixes: how often to choose each row, and each column.
    """

    value: Fraction
    rows: tuple[Fraction, ...]
    columns: tuple[Fraction, ...]


def solve(payoffs: Sequence[Sequence[Any]]) -> Equilibrium:
    """Return the value and best mixes of a matrix game, exactly.

    The table of the simplex method holds whole numbers over one common divisor, the last pivot: so each of them is a
    determinant of payoffs, and grows slowly (Edmonds 1967). Where several choices tie, the method could go round in
    circles: it always takes the gaining variable with the lowest number, and of those that could leave the lowest, too
    (Bland 1977).

    Args:
        payoffs: what the row player wins, a sequence of rows of whole numbers, fractions or floats, which are taken as
            the fractions that they are.

    Raises:
        ValueError: there is no row or no column, the rows are not equally long, or a payoff is no finite number.

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
        falls = [at for at in range(height) if table[at][enter] > 0]
        leave = min(falls, key=lambda at: (Fraction(table[at][-1], table[at][enter]), basis[at]))
        table, divisor = _exchange(table, leave, enter, divisor), table[leave][enter]
        basis[leave], outside[enter] = outside[enter], basis[leave]
    total = table[-1][-1]
    primal = dict(zip(basis, (Fraction(line[-1], total) for line in table[:-1]), strict=True))
    dual = dict(zip(outside, (Fraction(cost, total) for cost in table[-1][:-1]), strict=True))
    rows = tuple(dual.get(width + row, Fraction(0)) for row in range(height))
    columns = tuple(primal.get(column, Fraction(0)) for column in range(width))
    return Equilibrium(Fraction(divisor, total * unit) + low, rows, columns)


def _exchange(table: list[list[int]], leave: int, enter: int, divisor: int) -> list[list[int]]:
    """Return the table after a variable of the basis was exchanged for one outside; its divisor is the pivot."""
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
