"""Positions of Determinism, set up from texts."""

from __future__ import annotations

from typing import Any, Final

import pytest

from cardlab.cards import DECK, hand
from cardlab.core import IllegalMove
from cardlab.games import determinism as det
from tests import naive_determinism as naive

RING: Final = "2♥ 5,10 3♥ 5,11 5♠ 5,12 7♦ 4,12 8♣ 3,12 10♥ 3,11 6♠ 3,10 7♠ 4,10"
"""Eight cards, each caused when it was played; the last one makes a black hole at 4,11 that only 8♠ can enter."""

CLOSING: Final = "7♠ 4,10"
OPEN_RING: Final = RING.removesuffix(CLOSING)
ENTERING: Final = "8♠ 4,11"


def position(*hands: str, universe: str, pile: str = "", **rules: Any) -> det.State:
    """A position with these hands in the middle of a game; the first seat is to move and everybody may swap."""
    held, placed = tuple(map(hand, hands)), det.Universe.parse(universe)
    used = {*placed.at.values()}.union(*held, hand(pile))
    assert len(used) == len(placed.at) + sum(map(len, held)) + len(hand(pile)), "no card stands twice"
    zeros = (0,) * len(held)
    return det.State(
        rules=det.Rules(**rules),
        hands=held,
        universe=placed,
        pile=hand(pile) or tuple(card for card in DECK if card not in used)[:3],
        points=zeros,
        ready=(True,) * len(held),
        mover=0,
        number=9,
        passes=0,
        phase="turn",
        given=(),
        draws=(DECK[: len(held)],),
        began=1,
        series=det.Series(zeros, zeros),
    )


def after(state: det.State, *moves: str) -> det.State:
    """The position after these moves."""
    for move in moves:
        state = state.play(det.parse(move))
    return state


def refused(state: det.State, move: str) -> str:
    """Why this move is refused."""
    with pytest.raises(IllegalMove) as refusal:
        after(state, move)
    return str(refusal.value)


def offers(state: det.State) -> set[str]:
    """The legal moves, as texts."""
    return set(map(str, state.legal_moves()))


def closing(mine: str = "8♠ 2♣ 3♠", yours: str = "9♠ 3♣", **rules: Any) -> det.State:
    """The first seat is about to make the black hole."""
    return position(f"7♠ {mine}", yours, universe=OPEN_RING, pile="5♦ 6♦ 9♦", **rules)


# --- For the plain referee ---


def plain(universe: det.Universe) -> naive.Universe:
    """The universe as the plain referee has it."""
    return {(cell.row, cell.column): str(one) for one, cell in universe.placed}


def same(state: det.State) -> naive.Naive:
    """The same position for the plain referee."""
    return naive.Naive(
        hands=tuple(frozenset(map(str, cards)) for cards in state.hands),
        universe=tuple(plain(state.universe).items()),
        pile=tuple(map(str, state.pile)),
        mover=state.mover,
        swapped=frozenset(seat for seat, is_ready in enumerate(state.ready) if not is_ready),
        passes=state.passes,
        extra=state.phase == "extra",
        looks=state.rules.look_before_swap,
        is_looking=state.phase == "giving",
        plays_on=state.rules.until_stuck,
    )
