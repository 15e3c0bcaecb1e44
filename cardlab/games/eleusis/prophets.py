"""The prophet: who may become one, what is called, and the fall at the first mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardlab.games.eleusis import claims, judging, rounds
from cardlab.games.eleusis_common import follows

if TYPE_CHECKING:
    from cardlab.games.eleusis.moves import Move
    from cardlab.games.eleusis.state import State

PENALTY: Final = 5


def may_declare(state: State) -> bool:
    """Whether the mover may become the prophet now, having put a card on the table."""
    rules, seat = state.rules, state.mover
    if state.prophet is not None or seat in state.expelled or (rules.overthrown_barred and seat in state.fallen):
        return False
    return len(others(state)) >= rules.prophet_needs_others


def others(state: State) -> list[int]:
    """The players beside the mover who are still in the round."""
    return [seat for seat in state.players if seat != state.mover and seat not in state.expelled]


def declared(state: State) -> State:
    """The mover becomes the prophet: the marker lies on the card played last."""
    marked = len(state.line), len(state.sidelined)
    return rounds.next_turn(state._replace(prophet=state.mover, marked=marked))


def called(state: State, move: Move) -> State:
    """The prophet has answered; now the dealer tells the truth, at once where the rule is written."""
    after = state._replace(call=str(move))
    if state.envelope is None:
        return after._replace(phase="judge")
    if state.string:
        return judging.settled(after, follows(state.envelope.rule, state.line, state.string))
    return claims.by_rule(after)


def overthrown(state: State) -> State:
    """The prophet was mistaken: penalty cards, and all black markers go."""
    seat = state.prophet
    if seat is None:
        return state
    after = rounds.with_more_cards(state, seat, PENALTY)
    return after._replace(prophet=None, marked=(0, 0), fallen=(*state.fallen, seat))
