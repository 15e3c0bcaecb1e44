"""Whether the computer players who sit down unasked make moves that a person would laugh at.

``python -m benchmarks.soak company`` plays 500 games of each game at its usual table; ``company 50 eleusis`` plays 50
of one. What is silly, each game says in its `LawFacts`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from benchmarks.soaks import BrokenLaw
from benchmarks.strength import SEATS
from cardlab.core.game import AnyGame
from cardlab.core.playing import play_out, rng_for
from cardlab.core.protocol import AnyPlayer
from cardlab.core.seats import computers_for
from cardlab.games import GAMES

GAMES_EACH: Final = 500


def watched(game: AnyGame, name: str, where: str) -> AnyPlayer:
    """Return this computer player, watched: BrokenLaw says which of its moves was silly, and where."""

    def choose(view: Any, rng: Random) -> Any:
        move = game.computer_players[name](view, rng)
        for what, is_silly in game.laws.silly.items():
            if is_silly(view, move):
                raise BrokenLaw(f"{where}: {name} {what}: {move}\n{game.text.picture(view, [name] * SEATS)}")
        return move

    return choose


def soak(name: str, count: int) -> int:
    """Play so many games, each player in every seat in turn, and return the number of positions.

    Raises:
        BrokenLaw: a move was silly.
    """
    game, met = GAMES[name], 0
    company = computers_for(game, SEATS, {})
    for seed in range(count):
        kinds = [company[(seed + seat) % len(company)] for seat in range(SEATS)]
        players = [watched(game, kind, f"{name}, seed {seed}, seat {seat}") for seat, kind in enumerate(kinds)]
        deal = game.deal(rng_for(seed, "deal"), players=SEATS)
        met += sum(1 for _ in play_out(deal, players, rng_for(seed, "company")))
    return met


def main(arguments: Sequence[str]) -> None:
    """Play at the usual table of each game, or of those that are named behind the number of games."""
    count = int(arguments[0]) if arguments else GAMES_EACH
    for name in arguments[1:] or GAMES:
        begun = time.perf_counter()
        met = soak(name, count)
        took = time.perf_counter() - begun
        print(f"{name}: {count} games, {met} positions, no silly move ({took:.0f} s)", flush=True)
