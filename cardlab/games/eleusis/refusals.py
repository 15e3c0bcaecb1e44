"""What Eleusis says of moves, texts and house rules that will not do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlab.core.protocol import CHANCE
from cardlab.games.eleusis_common.text import HINT_REFUSAL, no_such_hint
from cardlab.text import OVER, counted, shown, written

if TYPE_CHECKING:
    from cardlab.games.eleusis.moves import Move
    from cardlab.games.eleusis.rules import State


def unreadable(text: str) -> str:
    """What is said of a text that is no move, and how moves are written."""
    first = "".join(text.lower().split()[:1])
    if first == "tell":
        return HINT_REFUSAL
    # A rule that was mistyped must not be read out on a projected screen.
    quoted = "a rule without its text" if first == "rule" else shown(text)
    return (
        f"I cannot read {quoted}. Write a card (7♣, 7c), lay, back, a whole string (lay 7c 8d) or no play; "
        "as prophet or dealer right, wrong, none fits or a card; declare or go on."
    )


def refusal(state: State, move: Move) -> str:
    """A sentence or two; it speaks of the mover's own cards only, and of no rule."""
    if state.phase == "over":
        return OVER
    if state.turn == CHANCE:
        return "A draw decides now, nobody else."
    match state.phase:
        case "write":
            return "First the dealer writes the rule: rule and its text, draw, or by hand."
        case "hint":
            return no_such_hint(state.is_dealers_own)
        case "next":
            return "The round is over, and nothing more is judged in it: deal begins the next one."
        case "declare":
            return "Say declare to become the prophet, or go on."
        case "turn":
            return _turn_refusal(state, move)
    return _answer_refusal(state, move)


def _turn_refusal(state: State, move: Move) -> str:
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
    if move.word == "declare":
        return _why_no_prophet(state)
    if move.word in ("lay", "back"):
        return "The string is empty: add a card of your hand to it first, like 7♣."
    if move.word == "no play":
        return "Take the string back first: no play says that no card of the hand would be right."
    return "Add a card to the string, lay it, take one back, or say no play."


def _why_no_prophet(state: State) -> str:
    """Why the mover cannot become the prophet now."""
    needs, players = state.rules.prophet_needs_others, len(state.hands)
    if players - 2 < needs:
        return no_prophet(players, needs)
    if state.prophet is not None:
        return "There is a prophet already: lay a card, or say no play."
    if state.rules.overthrown_barred and state.mover in state.fallen:
        return "Whoever was overthrown has no second try in this round: lay a card, or say no play."
    if players - 2 - len(state.expelled) < needs:
        return f"Too many are out: {counted(needs, 'other')} must play on under a prophet. Lay a card, or say no play."
    return "Lay a card first: right after that, say declare to become the prophet."


def no_prophet(players: int, needs: int) -> str:
    """That a table is too small for a prophet, and what would make it large enough."""
    return (
        f"With {players} players nobody can become the prophet, since {counted(needs, 'other')} must play on; "
        f"the house rule prophet_needs_others={players - 2} allows it."
    )


def _answer_refusal(state: State, move: Move) -> str:
    """Why this answers nothing, for a prophet or a dealer who judges."""
    if not state.string:
        if move.word == "card":
            return f"{written(move.cards)} is not in the hand that is shown: name one of its cards, or say none fits."
        return "This is a no play: say none fits, or name a card of the shown hand that does."
    return "A string was laid: say right if every card of it fits, else wrong."


def wrong_dealer(dealer: int | None, players: int) -> str:
    """There is no such seat."""
    return f"dealer={dealer} is no seat of this table: write 0 to {players - 1}."


def too_many_cards(cards_each: int, players: int, decks: int, most: int) -> str:
    """The decks do not allow so many cards each."""
    return f"{cards_each} cards each are too many: with {players} players and {counted(decks, 'deck')}, {most} go."
