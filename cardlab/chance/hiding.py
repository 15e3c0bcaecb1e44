"""Of all best mixes of a matrix game, those that are hardest to guess.

Often several mixes are equally good, or it makes no difference at all what one chooses. `matrix.solve` takes one of
them, and that may be easier to guess than need be. So whoever asks how well best play can be foreseen should ask here.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from cardlab.chance import matrix

PRIZE: Final = 1e-6
"""What a right guess is worth, as a part of the range of the payoffs: so much the mixes give away at most."""


def hardest_to_guess(payoffs: ArrayLike) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Best mixes whose likeliest choice is as seldom as can be, for the rows and for the columns.

    Each side is found in a larger matrix game: the other one also names a choice, and wins a tiny prize ε if it is the
    one that was made. Who chooses the rows by the mix x is then sure of min_j Σ x_i·a_ij − ε·max_i x_i. With a small ε
    the first part is as large as it can be, and of all mixes that make it so, the second part picks the one that is
    hardest to guess. It is sure of all but ε of the value at least.

    Args:
        payoffs: what the row player wins, by row and column; shape (…, rows, columns), as many games as you like.

    Returns:
        how often to choose each row, shape (…, rows), and each column, shape (…, columns).

    Raises:
        ValueError: as `matrix.as_games`.

    >>> rows, columns = hardest_to_guess([[0, 0], [0, 0]])  # nothing depends on it: toss a coin
    >>> print(rows, columns)
    [0.5 0.5] [0.5 0.5]
    """
    games = matrix.as_games(payoffs)
    return _hidden(games), _hidden(-np.swapaxes(games, -1, -2))


def _hidden(games: NDArray[np.float64]) -> NDArray[np.float64]:
    """The rows' mixes."""
    height, width = games.shape[-2:]
    span = np.ptp(games, axis=(-1, -2))[..., None, None]
    prizes = PRIZE * np.where(span > 0, span, 1) * np.tile(np.eye(height), width)
    return matrix.solve(np.repeat(games, height, axis=-1) - prizes).rows
