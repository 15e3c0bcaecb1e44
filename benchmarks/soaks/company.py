"""Whether the computer players who sit down unasked make moves that a person would laugh at.

``python -m benchmarks.soak company`` plays 500 games of each game at its usual table; ``company 50 eleusis`` plays 50
of one. What is silly, each game says in its `LawFacts`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from benchmarks.soaks import BrokenLaw
from cardlab.core.law_samples import LawSample, Setting, play_seated
from cardlab.core.laws import findings_of, nobody_who_sits_down_unasked_is_silly
from cardlab.core.seats import USUAL, computers_for
from cardlab.games import GAMES

GAMES_EACH: Final = 500


def soak(name: str, count: int) -> int:
    """Play so many games, each player in every seat in turn, and return the number of positions.

    Raises:
        BrokenLaw: a move was silly.
    """
    setting, met = Setting(GAMES[name], USUAL), 0
    company = computers_for(setting.game, USUAL, {})
    for seed in range(count):
        played = play_seated(setting, [company[(seed + seat) % len(company)] for seat in range(USUAL)], seed)
        for finding in findings_of(nobody_who_sits_down_unasked_is_silly, LawSample(setting, (played,), seed)):
            raise BrokenLaw(f"{name}, seed {seed}: {finding}")
        met += len(played.states)
    return met


def main(arguments: Sequence[str]) -> None:
    """Play at the usual table of each game, or of those that are named behind the number of games."""
    count = int(arguments[0]) if arguments else GAMES_EACH
    for name in arguments[1:] or GAMES:
        begun = time.perf_counter()
        met = soak(name, count)
        took = time.perf_counter() - begun
        print(f"{name}: {count} games, {met} positions, no silly move ({took:.0f} s)", flush=True)
