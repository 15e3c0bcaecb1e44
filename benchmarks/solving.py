"""Solve Prediction for two anew, and measure what each player loses to best play.

``python -m benchmarks.solving`` solves the whole game with scipy's linear programs, which takes five minutes and a
gigabyte, and writes the table that comes with the package, ``cardlab/data/prediction.npz``. The same values come out on
every machine, but for the last digits within the error.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.optimize import linprog

from benchmarks.tournament import NORMAL_95
from cardlab.chance import matrix
from cardlab.chance.prediction import Solution, review
from cardlab.chance.prediction.positions import MOST, Layer
from cardlab.chance.prediction.solver import FINE, TABLE
from cardlab.core.game import PLAYERS_OF_ALL
from cardlab.core.playing import play_out, rng_for
from cardlab.games import GAMES, prediction

Floats = NDArray[np.float64]

FILE: Final = Path(__file__).parent.parent / "cardlab" / "data" / TABLE

TOGETHER: Final = 200
"""The number of matrix games in one linear program: more of them take longer each."""

TOLERANCE: Final = 1e-10
"""The least that the solver takes."""

PRECISE: Final = 1e-12
"""A game whose bounds stay further apart, in tricks, is solved again in fractions."""


def solve(ranks: int) -> Iterator[Solution]:
    """Solve Prediction in floats, as `cardlab.chance.prediction.solve` does in fractions.

    The error bound adds up the largest error of a matrix game of each layer and the rounding of sums of floats.

    Args:
        ranks: 1 to 13.

    Yields:
        The solution for hands of up to 1 card, of up to 2, and so on; the last is whole.
    """
    values, error = [np.zeros(1)], 0.0
    for cards in range(1, ranks + 1):
        layer, exchanged = Layer(cards, ranks), values[-1][Layer(cards - 1, ranks).exchanged]
        chunks = [np.arange(len(layer))[start : start + TOGETHER] for start in range(0, len(layer), TOGETHER)]
        solved = [solve_games(layer.payoffs(values[-1], exchanged, where)) for where in chunks]
        low, high = np.concatenate(solved, axis=1)
        values.append((low + high) / 2)
        error += float((high - low).max()) / 2 + (cards + 2) * cards * float(np.finfo(np.float64).eps)
        yield Solution(ranks, tuple(values), error)


def solve_games(games: Floats) -> tuple[Floats, Floats]:
    """Return bounds of the values of matrix games of one size: what best mixes of rows win, and those of columns allow.

    All games are one linear program: for the mixes x of the rows, the largest Σ v with v ≤ Σ_i a_ij·x_i for each column
    j of a game. Its dual variables are the mixes of the columns.

    Args:
        games: payoffs; shape (games, rows, columns).
    """
    count, height, width = games.shape
    each = sparse.eye(count)
    found = linprog(
        c=np.concatenate([np.zeros(count * height), -np.ones(count)]),
        A_ub=sparse.hstack([-sparse.block_diag([*games.transpose(0, 2, 1)]), sparse.kron(each, np.ones((width, 1)))]),
        b_ub=np.zeros(count * width),
        A_eq=sparse.hstack([sparse.kron(each, np.ones((1, height))), sparse.csr_array((count, count))]),
        b_eq=np.ones(count),
        bounds=[(0, None)] * (count * height) + [(None, None)] * count,
        method="highs-ds",
        options={"primal_feasibility_tolerance": TOLERANCE, "dual_feasibility_tolerance": TOLERANCE},
    )
    if not found.success:
        raise ArithmeticError(found.message)
    rows, columns = found.x[: count * height].reshape(count, height), -found.ineqlin.marginals.reshape(count, width)
    low, high = _bounds(games, rows, columns)
    for game in np.flatnonzero(high - low > PRECISE):
        low[game] = high[game] = float(matrix.solve(games[game].tolist()).value)
    return low, high


def _bounds(games: Floats, rows: Floats, columns: Floats) -> tuple[Floats, Floats]:
    """Return what each mix of rows wins at least, and what each mix of columns allows at most."""
    rows, columns = (
        np.maximum(parts, 0) / np.maximum(parts, 0).sum(axis=1, keepdims=True) for parts in (rows, columns)
    )
    return np.einsum("gij,gi->gj", games, rows).min(axis=1), np.einsum("gij,gj->gi", games, columns).max(axis=1)


def pack(found: Solution) -> dict[str, NDArray[Any]]:
    """Return a solution as arrays to store: values rounded, first the lowest bytes of all numbers, then the next."""
    whole = np.round(np.concatenate(found.values) * FINE).astype("<i8")
    planes = np.ascontiguousarray(whole.view(np.uint8).reshape(-1, 8).T)
    return {"planes": planes, "error": np.array(float(found.error) + 0.5 / FINE)}


def losses(hands: int = 200) -> Iterator[str]:
    """What each player loses to `unbeatable` on average, by what its choices cost, which varies less than its tricks.

    Args:
        hands: so many are played; who leads first is drawn.
    """
    best = GAMES["prediction"].computer_players["unbeatable"]
    for name, player in GAMES["prediction"].players_for(2).items():
        if name in PLAYERS_OF_ALL:
            continue
        begun, costs = time.perf_counter(), []
        for seed in range(hands):
            deal = prediction.deal(rng_for(seed, "deal"), players=2, target=1)
            costs.append(review(play_out(deal, [player, best], rng_for(seed, "losses")), 0).cost)
        error = NORMAL_95 * stdev(costs) / sqrt(hands)
        seconds = (time.perf_counter() - begun) / hands
        yield f"{name} loses {fmean(costs):.3f} ± {error:.3f} tricks a hand to unbeatable ({seconds:.2f} s a hand)."


def main() -> None:
    """Solve, print and write the file; then let the players meet."""
    begun = time.perf_counter()
    for solution in solve(MOST):
        print(f"Hands of {len(solution.values) - 1} cards: {time.perf_counter() - begun:.1f} s.", flush=True)
    print(solution)
    print(f"No value is further than {solution.error:.0e} tricks from the true one.")
    np.savez_compressed(FILE, allow_pickle=False, **pack(solution))
    print(f"{FILE.stat().st_size / 1e6:.2f} MB stored.")
    for line in losses():
        print(line, flush=True)


if __name__ == "__main__":
    main()
