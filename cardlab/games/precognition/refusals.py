"""Why a move of Precognition is refused, and what would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlab.core import CHANCE
from cardlab.text import OVER, counted

if TYPE_CHECKING:
    from cardlab.games.precognition.moves import Move
    from cardlab.games.precognition.state import State


def refusal(state: State, move: Move) -> str:
    """Why the rules refuse this move, and what would do; it speaks of the mover's own cards and letters only."""
    if state.phase == "over":
        return OVER
    if state.turn is None or state.turn == CHANCE:
        return "A draw decides now who begins, nobody else."
    if state.phase == "lay":
        if move.word == "lay":
            return f"{move.cards[0]} is not in this hand: lay one of its cards."
        return "The strings are written and stay as they are. Lay a card of your hand, like 7♣."
    if move.word == "lay":
        return "Cards are laid when all strings are written: add U, D or S, or say done."
    if move.word == "done":
        return "A string has at least one letter: U, D or S."
    if move.word in ("letter", "predict"):
        has = len(move.letters) if move.word == "predict" else len(state.strings[state.turn]) + 1
        what = "the row will have cards" if state.rules.longest == "row" else "a hand has cards"
        most = counted(state.most_letters, "letter")
        return f"A string has at most {most}, as many as {what}; this one would have {has}."
    return "Write a letter (U, D or S), done, or a whole string (predict UUD)."
