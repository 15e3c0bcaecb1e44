"""Positions of Determinism, set up from texts."""

from __future__ import annotations

from typing import Any, Final

from cardlab.cards import DECK, hand
from cardlab.games import determinism as det
from tests import naive_determinism as naive

RING: Final = "2♥ 5,10 3♥ 5,11 5♠ 5,12 7♦ 4,12 8♣ 3,12 10♥ 3,11 6♠ 3,10 7♠ 4,10"
"""Eight cards, each caused when it was played; the last one makes a black hole at 4,11 that only 8♠ can enter."""

CLOSING: Final = "7♠ 4,10"
OPEN_RING: Final = RING.removesuffix(CLOSING)
ENTERING: Final = "8♠ 4,11"


def position(*hands: str, universe: str, pile: str = "", **more: Any) -> det.State:
    """Return a position in the middle of a game; the first seat is to move and everybody may swap.

    Args:
        hands: what each seat holds.
        universe: what lies there.
        pile: its cards; left out, any three that lie nowhere else.
        more: house rules, and other fields of the state.
    """
    held, placed = tuple(map(hand, hands)), det.Universe.parse(universe)
    used = {*placed.at.values()}.union(*held, hand(pile))
    assert len(used) == len(placed.at) + sum(map(len, held)) + len(hand(pile)), "no card stands twice"
    zeros = (0,) * len(held)
    fields = {name: more.pop(name) for name in [*more] if name in det.State._fields}
    state = det.State(
        rules=det.Rules(**more),
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
    return state._replace(**fields)


def closing(mine: str = "8♠ 2♣ 3♠", yours: str = "9♠ 3♣", **more: Any) -> det.State:
    """The first seat is about to make the black hole."""
    return position(f"7♠ {mine}".strip(), yours, universe=OPEN_RING, pile="5♦ 6♦ 9♦", **more)


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
