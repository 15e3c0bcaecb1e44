"""The laws of games, over thousands of random games of every game and number of players.

``python -m benchmarks.soak`` plays 500 games for each, half an hour of one processor; ``python -m benchmarks.soak 100
friend_or_foe`` plays 100 of one. It names the seed that breaks a law. The tests hold the same laws over fewer games and
look closer at each.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from benchmarks.soaks import BrokenLaw
from cardlab.core.law_samples import settings_of, try_out
from cardlab.core.laws import LAWS, findings_of
from cardlab.games import GAMES

GAMES_EACH: Final = 500
AT_ONCE: Final = 10
"""So many games make one sample of the laws."""


def soak(name: str, players: int, count: int) -> int:
    """Plays so many games with so many players, shared among the game's sets of house rules; counts the positions.

    Raises:
        BrokenLaw: a law does not hold; the message names the table and the seed.
    """
    settings = [setting for setting in settings_of(GAMES[name]) if setting.players == players]
    met = 0
    for setting in settings:
        for first in range(0, -(-count // len(settings)), AT_ONCE):
            sample = try_out(setting, min(AT_ONCE, count), seed=first)
            met += sum(len(played.states) for played in sample.played)
            for law in LAWS:
                for finding in findings_of(law, sample):
                    raise BrokenLaw(f"{setting}, seeds from {first}: {finding}")
    return met


def main(arguments: Sequence[str]) -> None:
    """Soaks every table of every game, or of those that are named behind the number of games."""
    count = int(arguments[0]) if arguments else GAMES_EACH
    for name in arguments[1:] or GAMES:
        for players in sorted({setting.players for setting in settings_of(GAMES[name])}):
            begun = time.perf_counter()
            met = soak(name, players, count)
            took = time.perf_counter() - begun
            print(
                f"{name}, {players} players: {count} games, {met} positions, no broken law ({took:.0f} s)", flush=True
            )
