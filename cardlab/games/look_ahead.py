"""A computer player for every game whose views can be sampled: it tries its moves in random games.

Each try fills in what the seat does not know (`sample`), plays the move, and lets all seats play on at random. This is
flat Monte Carlo with sequential halving: after each round only the better half of the moves is tried again (Karnin,
Koren and Somekh, *Almost optimal exploration in multi-armed bandits*, 2013).

Measured once with `python -m benchmarks.strength look_ahead`, 20 to 60 games each: the share of wins of each game's
strongest player against it (95% interval) was Precognition 80% (64 to 96), Eleusis 70% (55 to 85), Determinism 60% (36
to 85), Prediction with bids 55% (41 to 69), Eleusis Express 42% (33 to 50). Friend or Foe was not measured, because a
decision takes longest there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2
from random import Random
from typing import Any, Final

from cardlab.core.playing import draw
from cardlab.core.protocol import CHANCE, State, View, sampler_of

TRIES: Final = 200
"""The approximate number of random games for a decision."""

LONGEST: Final = 200
"""The number of moves after which a random game is stopped; it then counts as half a win."""


@dataclass
class Candidate:
    """A move and the results of its tries: ``won`` is the sum of its shares of wins."""

    move: Any
    tries: int = 0
    won: float = 0.0

    @property
    def share(self) -> float:
        """Return the share of the tries that was won."""
        return self.won / self.tries


def choose(view: View, rng: Random) -> Any:
    """Return the move that won the largest share of its tries."""
    return best_candidate(view, rng).move


def advise(view: View, rng: Random) -> tuple[Any, str]:
    """Return the best move, and how its tries ended."""
    if len(view.legal_moves) == 1:
        return view.legal_moves[0], "It is your only move."
    best = best_candidate(view, rng)
    return best.move, f"It won {best.won:.0f} of {best.tries} tries in random games from here."


def best_candidate(view: View, rng: Random, tries: int = TRIES) -> Candidate:
    """Return the best move after about this many tries; raises ValueError if nobody moves or sampling is impossible."""
    candidates = [Candidate(move) for move in view.legal_moves]
    if len(candidates) == 1:
        return candidates[0]
    sample = sampler_of(view)
    if sample is None or view.turn is None:
        raise ValueError("Nobody can look ahead from this view: it has no sample(rng), or it is nobody's turn.")
    rounds = ceil(log2(len(candidates)))
    while True:
        for candidate in candidates:
            for _ in range(max(1, tries // (rounds * len(candidates)))):
                candidate.won += share_of_win(sample(rng).play(candidate.move), view.turn, rng)
                candidate.tries += 1
        candidates = sorted(candidates, key=lambda candidate: -candidate.share)[: ceil(len(candidates) / 2)]
        if len(candidates) == 1:
            return candidates[0]


def share_of_win(state: State, seat: int, rng: Random) -> float:
    """Return a seat's share of the win after random play: 1, its part of a shared win, or 0."""
    for _ in range(LONGEST):
        if state.turn is None:
            break
        moves: Sequence[Any] = state.legal_moves()
        state = state.play(draw(state, rng) if state.turn == CHANCE else rng.choice(moves))
    end = state.outcome()
    if end is None:
        return 0.5
    return (seat in end.winners) / len(end.winners)
