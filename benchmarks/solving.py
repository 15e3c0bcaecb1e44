"""How long it takes to solve Prediction for two, and how much memory.

``python -m benchmarks.solving`` solves the whole game, prints time, memory and error beside the goals, and writes the
table that comes with the package, ``cardlab/data/prediction.npz``. The same values come out on every machine, but for
the last digits within the error. Then it tells what the other players lose to the one who plays by it.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

import numpy as np

from benchmarks.tournament import NORMAL_95
from cardlab.chance.prediction import Solution, review, solve
from cardlab.chance.prediction.solver import TABLE, pack
from cardlab.core.game import PLAYERS_OF_ALL
from cardlab.core.playing import play_out, rng_for
from cardlab.games import GAMES, prediction

FILE: Final = Path(__file__).parent.parent / "cardlab" / "data" / TABLE
SECONDS, MEGABYTES, FILE_MEGABYTES = 60, 1000, 3


def megabytes() -> float:
    """The most memory that this process has used."""
    import resource  # not on Windows

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def met(is_met: bool) -> str:
    """A goal's answer, to stand out.

    >>> met(False)
    'GOAL MISSED'
    """
    return "Goal met" if is_met else "GOAL MISSED"


def told(solution: Solution) -> None:
    """A line for each whole layer."""
    if solution.cards not in _TOLD:
        _TOLD.add(solution.cards)
        print(solution, flush=True)


_TOLD: Final[set[int]] = set()


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
            deal = prediction.deal(rng_for(seed, "deal"), players=2, hand_cap=1)
            costs.append(review(play_out(deal, [player, best], rng_for(seed, "losses")), 0).cost)
        error = NORMAL_95 * stdev(costs) / sqrt(hands)
        seconds = (time.perf_counter() - begun) / hands
        yield f"{name} loses {fmean(costs):.3f} ± {error:.3f} tricks a hand to unbeatable ({seconds:.2f} s a hand)."


def main() -> None:
    """Solves, prints and writes the file; then lets the players meet."""
    begun = time.perf_counter()
    solution = solve(13, progress=told)
    seconds = time.perf_counter() - begun
    print(f"{met(seconds <= SECONDS)}: {seconds:.1f} s, at most {SECONDS}.")
    print(f"{met(megabytes() <= MEGABYTES)}: {megabytes():.0f} MB of memory, at most {MEGABYTES}.")
    print(f"No value is further than {solution.error:.0e} tricks from the true one.")
    np.savez_compressed(FILE, allow_pickle=False, **pack(solution))
    size = FILE.stat().st_size / 1e6
    print(f"{met(size <= FILE_MEGABYTES)}: {size:.2f} MB stored, at most {FILE_MEGABYTES}.")
    for line in losses():
        print(line, flush=True)


if __name__ == "__main__":
    main()
