"""Compare the referees' speed with that of another checkout of cardlab.

``python -m benchmarks.speed CHECKOUT`` plays every game by random legal moves, at its usual number of players and house
rules. It prints how many moves a second this tree plays and how many the other, and the median of the ratios with the
smallest and the largest; more than 1 means that this tree is faster. A checkout comes from
``git worktree add --detach CHECKOUT COMMIT``.

Both trees play the same deals, game by game, each time in a new process; the two take turns in going first. Only views,
legal moves and moves are timed. Processor time is counted, since other programs may run beside it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import median
from types import MappingProxyType
from typing import Final, NamedTuple

HERE: Final = Path(__file__).resolve().parent.parent
DEALS: Final = MappingProxyType(
    {
        "determinism": 500,
        "prediction": 100,
        "precognition": 1200,
        "friend_or_foe": 5,
        "eleusis": 700,
        "express": 500,
    }
)
"""The number of deals of each game that take a process about a second."""


class Run(NamedTuple):
    """What one process played: its moves, the seconds they took, and a fingerprint of them."""

    moves: int
    seconds: float
    fingerprint: str

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds


Pair = tuple[Run, Run]
"""A run here, and one there."""


def play(name: str, deals: int) -> Run:
    """Play a game at random; every commit from ca4992f on has what is used here.

    Args:
        name: the game.
        deals: the number of deals.
    """
    from cardlab.games import GAMES

    tables = [(rng, GAMES[name].deal(rng)) for rng in map(Random, range(deals))]
    moves = []
    start = time.process_time()
    for rng, state in tables:
        while (turn := state.turn) is not None:
            if turn == -1:  # chance; a state without weights leaves all moves equally likely
                weights = state.weights() if hasattr(state, "weights") else None
                move = rng.choices(state.legal_moves(), weights)[0]
            else:
                move = rng.choice(state.view(turn).legal_moves)
            state = state.play(move)
            moves.append(move)
    seconds = time.process_time() - start
    return Run(len(moves), seconds, sha256(" ".join(map(str, moves)).encode()).hexdigest())


def run_in(tree: Path, name: str, deals: int) -> Run:
    """Play a game with the cardlab of this tree, in a process of its own."""
    command = [sys.executable, "-P", __file__, str(tree), "--play", name, str(deals)]
    settings = os.environ | {"PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, cwd=tree, env=settings, stdout=subprocess.PIPE, text=True, check=True)
    return Run(*json.loads(done.stdout))


def compare(other: Path, pairs: int, deals: Mapping[str, int] = DEALS) -> dict[str, list[Pair]]:
    """Return the runs of each game, here and in the other checkout.

    Args:
        other: the root of the other checkout.
        pairs: the number of runs in each tree.
        deals: the number of deals by game.
    """
    found: dict[str, list[Pair]] = {name: [] for name in deals}
    for number in range(pairs):
        for name, count in deals.items():
            order = (0, 1) if number % 2 == 0 else (1, 0)
            runs = {side: run_in((HERE, other)[side], name, count) for side in order}
            found[name].append((runs[0], runs[1]))
    return found


def report(found: Mapping[str, list[Pair]]) -> str:
    """Return a table with a line for each game."""
    lines = [f"{'moves a second':15}{'here':>8}{'there':>8}  ratio (smallest to largest)"]
    for name, pairs in found.items():
        here, there = (median(run.rate for run in side) for side in zip(*pairs, strict=True))
        ratios = [mine.rate / theirs.rate for mine, theirs in pairs]
        same = all(mine.fingerprint == theirs.fingerprint for mine, theirs in pairs)
        spread = f"{median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
        lines.append(f"{name:15}{here:8.0f}{there:8.0f}  {spread}{'' if same else ', other moves there'}")
    return "\n".join(lines)


def main() -> None:
    """Compare the trees, or play one game as a process of this."""
    parser = argparse.ArgumentParser(description="Compare the referees' speed with that of another checkout.")
    parser.add_argument("checkout", type=Path, help="the root of the other checkout")
    parser.add_argument("--pairs", type=int, default=15, help="runs of each game in each tree (15)")
    parser.add_argument("--play", nargs=2, metavar=("GAME", "DEALS"), help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if not (chosen.checkout / "cardlab").is_dir():
        parser.error(f"{chosen.checkout} is not a checkout of cardlab.")
    if chosen.play:
        print(json.dumps(play(chosen.play[0], int(chosen.play[1]))))
    else:
        print(report(compare(chosen.checkout.resolve(), chosen.pairs)))


if __name__ == "__main__":
    main()
