"""Solving Prediction for two by backward induction, and the solution that comes with the package."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlab.chance import matrix
from cardlab.chance.prediction.positions import MOST, Layer, how_many
from cardlab.chance.prediction.solution import Solution, Values

CHUNK: Final = 8192
"""So many positions are solved between two answers."""

MOST_EXACTLY: Final = 6
"""The value of 6 ranks is a fraction of 2,556 digits, and that of 7 ranks is longer than Python prints."""

FINE: Final = 2.0**40
"""The stored values are whole numbers of this part of a trick."""

TABLE: Final = "prediction.npz"


def solve(ranks: int, *, exact: bool = False, progress: Callable[[Solution], object] | None = None) -> Solution:
    """Solves Prediction for two players who hold this many ranks each.

    The leader lays a of the hand L and the follower b of F at once. So the value of a position, the leader's tricks
    minus the follower's, is that of a matrix game with the entries

        V(L, F) = value of [ 1 + V(L−a, F−b) if a ≥ b, else −1 − V(F−b, L−a) ],

    since ties go to the leader and who wins leads. Positions with one card each come first, then those with two, and so
    on. It took 6 seconds and 140 MB for the 326,197 positions of 13 ranks. The error adds up what each layer's best
    mixes leave open (see `matrix.Equilibrium`) and how far sums of floats are rounded.

    Args:
        ranks: 1 to 13.
        exact: whether to compute in fractions, for up to 6 ranks.
        progress: is called with what is solved so far, such as `print`.

    Returns:
        the solution; after an interrupt, as far as it is solved.

    Raises:
        ValueError: the number of ranks will not do.

    >>> print(*[solve(ranks, exact=True).value for ranks in (2, 3, 4)])
    1 2/3 5/12
    """
    found = None
    try:
        for found in solving(ranks, exact=exact):
            if progress:
                progress(found)
    except KeyboardInterrupt:
        if found is None:
            raise
    assert found is not None, "solving begins with a solution of nothing"
    return found


def solving(ranks: int, *, exact: bool = False) -> Iterator[Solution]:
    """The same step by step, with a chance to stop between: what is solved so far, and at last the whole.

    Raises:
        ValueError: the number of ranks will not do.
    """
    most = MOST_EXACTLY if exact else MOST
    if type(ranks) is not int or not 1 <= ranks <= most:
        raise ValueError(f"ranks={ranks!r} will not do: it is 1 to {most}{' in fractions' if exact else ''}.")
    zero = np.array([Fraction(0)], dtype=object) if exact else np.zeros(1)
    solution = Solution(ranks, (zero,), 0)
    for cards in range(1, ranks + 1):
        layer, before = Layer(cards, ranks), Layer(cards - 1, ranks)
        values, gap = np.empty(len(layer), dtype=zero.dtype), 0.0
        for start in range(0, len(layer), CHUNK):
            yield solution
            here = slice(start, start + CHUNK)
            values[here], error = _layer_values(layer, before, solution.values[-1], here)
            gap = max(gap, error)
        rounding = 0 if exact else (cards + 2) * cards * float(np.finfo(np.float64).eps)
        solution = Solution(ranks, (*solution.values, values), solution.error + gap + rounding)
    yield solution


def _layer_values(layer: Layer, before: Layer, values: Values, where: slice) -> tuple[Values, float]:
    """The values of some positions, from those with a card less, and the widest gap between their bounds."""
    games = layer.payoffs(values, values[before.exchanged], where)
    if values.dtype == object:
        return np.array([matrix.solve_exactly(game).value for game in games.tolist()], dtype=object), 0
    found = matrix.solve(games)
    return found.value, float(found.error.max())


# --- The stored solution ---


@cache
def solution() -> Solution:
    """The solution of the whole game, 13 ranks, as it comes with the package; read when it is first asked for.

    >>> print(solution())
    Prediction, 13 ranks: solved; the leader wins 0.084017 tricks more than the follower
    """
    with files("cardlab").joinpath("data", TABLE).open("rb") as file, np.load(file) as stored:
        return unpacked(**stored)


def unpacked(planes: NDArray[np.uint8], error: Any, ranks: int = MOST) -> Solution:
    """The solution that was stored as `packed` makes it."""
    whole = np.ascontiguousarray(planes.T).view("<i8").ravel()
    ends = np.cumsum([how_many(cards, cards, ranks) for cards in range(ranks)])
    return Solution(ranks, tuple(np.split(whole / FINE, ends)), float(error))


def packed(found: Solution) -> dict[str, NDArray[Any]]:
    """A solution of floats as it is stored: rounded, and the first bytes of all numbers, then the second and so on."""
    whole = np.round(np.concatenate(found.values) * FINE).astype("<i8")
    planes = np.ascontiguousarray(whole.view(np.uint8).reshape(-1, 8).T)
    return {"planes": planes, "error": np.array(float(found.error) + 0.5 / FINE)}
