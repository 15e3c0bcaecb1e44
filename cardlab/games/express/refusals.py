"""Why a move of Eleusis Express is refused, and what would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlab.core import CHANCE
from cardlab.text import OVER

if TYPE_CHECKING:
    from cardlab.games.express.moves import Move
    from cardlab.games.express.state import State


def refusal(state: State, move: Move) -> str:
    """Why the rules refuse this move; it speaks of the mover's own cards only, and never of the rule."""
    if state.turn == CHANCE:
        return "A right card of the shown hand is drawn now, and nobody else moves."
    match state.phase:
        case "turn":
            if move.card:
                return f"{move.card} is not in this hand: lay one of its cards, or claim no play."
            if move.word in ("guess", "no guess"):
                return "A guess comes right after a right card or a true no play: lay a card first, or claim no play."
            return "Lay a card of this hand, like 7♣, or claim no play."
        case "guess":
            return "First say whether you guess the rule: guess and a rule (guess card.is_red), or no guess."
        case "judge":
            return "The dealer judges by hand: say whether the card is right or wrong."
        case "claim":
            if move.card:
                return f"{move.card} is not in the shown hand: name one of its cards, or say none fits."
            return "The dealer judges by hand: name a card of the shown hand that fits, or say none fits."
        case "answer":
            return "The dealer judges by hand: say whether the guess is right or wrong."
        case "write":
            return "The dealer decides on the rule first: rule and its text (rule card.is_red), draw or by hand."
        case "next":
            return "The round is over: say deal, and the next dealer begins."
    return OVER
