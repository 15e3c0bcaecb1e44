"""How fast the referees are, beside two games of OpenSpiel (https://github.com/google-deepmind/open_spiel).

``python -m benchmarks.engines`` plays every game at random and prints microseconds per action, dice and deals included,
and how many times that is what each peer takes. OpenSpiel comes with the extra ``bench``.

Other work on the machine slows everything down for a while. So the games take turns, round after round, processor time
is counted, and of each game the best round stands.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from types import MappingProxyType
from typing import Any, Final

from cardlab.core import CHANCE
from cardlab.core.protocol import State, weights_of
from cardlab.games import GAMES

DOMINOES: Final = "OpenSpiel's python_block_dominoes"
CRAZY_EIGHTS: Final = "OpenSpiel's crazy_eights"
LIMITS: Final = MappingProxyType(
    {
        "friend_or_foe": 4.0,
        "prediction": 4.0,
        "precognition": 4.0,
        "determinism": 10.0,
        "eleusis": 10.0,
        "express": 10.0,
    }
)
"""How many times as long as `CRAZY_EIGHTS`, which is compiled, each game may take."""

VARIANTS: Final[Mapping[str, tuple[dict[str, Any], ...]]] = MappingProxyType(
    {
        "friend_or_foe": ({}, {"cards_each": 5}),
        "eleusis": ({}, {"rule": "card.is_numeral if last.is_face else card.rank > last.rank"}),
        "express": ({}, {"rule": "card.is_numeral if last.is_face else card.rank > last.rank"}),
    }
)
"""House rules to measure a game under; where nothing stands here, its usual rules alone."""

Contestant = Callable[[Random], int]
"""Plays one game at random and returns the number of its actions."""


def play_ours(deal: Callable[[Random], State], rng: Random) -> int:
    """Plays one of our games at random; the loop is that of `play_theirs`."""
    state, actions = deal(rng), 0
    while (turn := state.turn) is not None:
        if turn == CHANCE:
            move = rng.choices(state.legal_moves(), weights_of(state))[0]
        else:
            move = rng.choice(state.legal_moves())
        state = state.play(move)
        actions += 1
    return actions


def play_theirs(deal: Callable[[], Any], rng: Random) -> int:
    """Plays one game of OpenSpiel at random."""
    state, actions = deal(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            moves, weights = zip(*state.chance_outcomes(), strict=True)
            move = rng.choices(moves, weights)[0]
        else:
            move = rng.choice(state.legal_actions())
        state.apply_action(move)
        actions += 1
    return actions


def ours() -> dict[str, Contestant]:
    """Every game of ours with four players, by what to call it."""
    contestants: dict[str, Contestant] = {}
    for name, game in GAMES.items():
        for rules in VARIANTS.get(name, ({},)):
            title = ", ".join([name, *(f"{rule}={value}" for rule, value in rules.items())])
            contestants[title] = partial(play_ours, partial(game.deal, players=4, **rules))
    return contestants


def theirs() -> dict[str, Contestant]:
    """The peers.

    Raises:
        ImportError: OpenSpiel is not installed.
    """
    import pyspiel
    from open_spiel.python.games import block_dominoes  # noqa: F401 (importing it registers the game)

    dominoes = pyspiel.load_game("python_block_dominoes")
    eights = pyspiel.load_game("crazy_eights", {"players": 4})
    return {
        DOMINOES: partial(play_theirs, dominoes.new_initial_state),
        CRAZY_EIGHTS: partial(play_theirs, eights.new_initial_state),
    }


def measure(contestants: Mapping[str, Contestant], *, rounds: int = 9, actions: int = 20_000) -> dict[str, float]:
    """Microseconds per action of each contestant, in its best round.

    Args:
        contestants: the games, by name.
        rounds: how often each has its turn; every round plays the same games.
        actions: whole games are played until there are so many.
    """
    times = [{name: _time(play, actions) for name, play in contestants.items()} for _ in range(rounds)]
    return {name: min(one[name] for one in times) for name in contestants}


def _time(play: Contestant, actions: int) -> float:
    rng, done, start = Random(1), 0, time.process_time()
    while done < actions:
        done += play(rng)
    return (time.process_time() - start) / done * 1e6


def report(times: Mapping[str, float]) -> str:
    """The times as a table with their ratios to each peer, and whether the goals are met."""
    width = max(map(len, times))
    peers = [peer for peer in (DOMINOES, CRAZY_EIGHTS) if peer in times]
    lines = [f"{'random play':{width}}  µs per action" + "".join(f"   ÷ {peer.split()[1]}" for peer in peers)]
    for name, one in times.items():
        ratios = "".join(f"{one / times[peer]:{len(peer.split()[1]) + 5}.2f}" for peer in peers)
        lines.append(f"{name:{width}}  {one:13.2f}{ratios}")
    return "\n".join(lines + [_goal(name, times) for name in times if peers and name not in peers])


def _goal(name: str, times: Mapping[str, float]) -> str:
    ratio, limit = times[name] / times[CRAZY_EIGHTS], LIMITS[name.partition(",")[0]]
    verdict = "Goal met" if ratio <= limit else "GOAL MISSED"
    return f"{verdict} by {name}: {ratio:.2f} times crazy_eights (at most {limit:g})."


def main() -> None:
    """Measures all there is and prints the table."""
    contestants = ours()
    try:
        contestants |= theirs()
    except ImportError:
        print("To compare with OpenSpiel, install it first: python start.py setup bench")
    print(report(measure(contestants)))


if __name__ == "__main__":
    main()
