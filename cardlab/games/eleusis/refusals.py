"""Why the rules of Eleusis refuse a move, and what would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlab.core import CHANCE
from cardlab.text import OVER, counted, written

if TYPE_CHECKING:
    from cardlab.games.eleusis.moves import Move
    from cardlab.games.eleusis.state import State


def refusal(state: State, move: Move) -> str:
    """A sentence or two; it speaks of the mover's own cards only, and of no rule."""
    if state.phase == "over":
        return OVER
    if state.turn == CHANCE:
        return "A draw decides now, nobody else."
    match state.phase:
        case "write":
            return "First the dealer writes the rule: rule and its text, draw, or by hand."
        case "next":
            return "The round is over, and nothing more is judged in it: deal begins the next one."
        case "declare":
            return "Say declare to become the prophet, or go on."
        case "turn":
            return _turn(state, move)
    return _answer(state, move)


def _turn(state: State, move: Move) -> str:
    """Why this is no play, nor a part of one."""
    held, string, most = state.hands[state.mover] + state.string, state.string, state.rules.max_string
    missing = [card for card in dict.fromkeys(move.cards) if held.count(card) < move.cards.count(card)]
    if move.word == "card" and len(string) == most:
        return f"A string has at most {counted(most, 'card')}: lay it, or take one back."
    if move.word == "card" and not missing:
        missing = list(move.cards)
    if move.word in ("card", "lay") and missing:
        return f"{written(missing)} {'is' if len(missing) == 1 else 'are'} not in this hand."
    if move.word == "lay" and move.cards:
        return f"A string has at most {counted(most, 'card')}, not {len(move.cards)}."
    if move.word in ("lay", "back"):
        return "The string is empty: add a card of your hand to it first, like 7♣."
    if move.word == "no play":
        return "Take the string back first: no play says that no card of the hand would be right."
    return "Add a card to the string, lay it, take one back, or say no play."


def _answer(state: State, move: Move) -> str:
    """Why this answers nothing, for a prophet or a dealer who judges."""
    if not state.string:
        if move.word == "card":
            return f"{written(move.cards)} is not in the hand that is shown: name one of its cards, or say none fits."
        return "This is a no play: say none fits, or name a card of the shown hand that does."
    return "A string was laid: say right if every card of it fits, else wrong."
