"""Why a move of Prediction is refused, and what would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardlab.games.prediction.moves import TRICKS

if TYPE_CHECKING:
    from cardlab.cards import Card
    from cardlab.games.prediction.moves import Move
    from cardlab.games.prediction.state import State


def refusal(state: State, move: Move) -> str:
    """Why the rules refuse this move, and what would do; it speaks of the mover's own cards only."""
    seat = state.turn
    if seat is None:
        return "The match is over. Start a new one, or undo."
    if state.phase == "bid":
        return f"The bids come first: a number from 0 to {TRICKS}, since a hand has {TRICKS} tricks."
    if move.bid is not None:
        bidding = "The bids of this hand are made" if state.rules.bidding else "Nobody bids in this game"
        return f"{bidding}. Lay one of your cards."
    return _not_held(state.hands[seat], move.cards)


def _not_held(hand: Sequence[Card], cards: Sequence[Card]) -> str:
    left = " ".join(map(str, hand))
    if [card.suit for card in cards] == [hand[0].suit]:
        return f"{cards[0]} has been played. Left in this hand: {left}."
    return f"This hand holds {hand[0].suit} only: {left}. Lay one of them."
