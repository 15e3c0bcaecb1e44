"""How a game is played out, and where its chance comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cardlab.core.protocol import CHANCE, AnyPlayer, S, State, View, weights_of


def at_random(view: View, rng: Random) -> Any:
    """Return any legal move, all equally likely."""
    return rng.choice(view.legal_moves)


def draw(state: State, rng: Random) -> Any:
    """Return a move of chance, drawn by its weight; it takes exactly one number from ``rng``."""
    return rng.choices(state.legal_moves(), weights_of(state))[0]


def rng_for(seed: int, *purpose: object) -> Random:
    """Return a generator of its own for one purpose, so that no draw can move another.

    >>> rng_for(7, "chance", 3).random() == rng_for(7, "chance", 3).random()
    True
    """
    return Random(" ".join(map(str, (seed, *purpose))))


def play_out(state: S, players: Sequence[AnyPlayer], rng: Random) -> Iterator[S]:
    """Yield every state from here to the end.

    The n-th draw of chance depends on ``rng``'s seed and on n alone, whatever the players draw.

    Args:
        state: where play begins.
        players: one function a seat.
        rng: seeds both the draws of chance and the players' own.
    """
    seed, draws = rng.getrandbits(64), 0
    yield state
    while (seat := state.turn) is not None:
        if seat == CHANCE:
            state = state.play(draw(state, rng_for(seed, "chance", draws)))
            draws += 1
        else:
            state = state.play(players[seat](state.view(seat), rng))
        yield state
