"""Why a move of Friend or Foe is refused, and what would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlab.cards import ACE, JACK, KING, rank_text
from cardlab.core import CHANCE
from cardlab.games.friend_or_foe.moves import matches
from cardlab.games.friend_or_foe.words import helping
from cardlab.text import OVER

if TYPE_CHECKING:
    from cardlab.games.friend_or_foe.moves import Dice, Move, Rules
    from cardlab.games.friend_or_foe.state import State


def refusal(state: State, move: Move) -> str:
    """Why the rules refuse this move, and what would do; it speaks of the mover's own cards only."""
    seat = state.turn
    if state.phase == "over":
        return OVER
    if seat is None or seat == CHANCE:
        return "The dice decide now, nobody else."
    missing = [card for card in move.cards if card not in state.hands[seat]]
    if missing and not move.numbers:
        return f"{' and '.join(map(str, missing))} {'is' if len(missing) == 1 else 'are'} not in this hand."
    if state.phase == "choose":
        return _choice_refusal(state, move)
    if state.phase == "friend":
        return f"Only {helping(state.dice, state.named)} helps here: write help and the card, or quiet."
    return f"{what_fits(state.dice, state.rules)} To attack, write foe and the cards; else quiet."


def _choice_refusal(state: State, move: Move) -> str:
    found = matches(state.hands[state.roller], state.dice, ace_pairs=state.rules.ace_pairs)
    if move.word == "ask" and found:
        return f"You may ask for a friend only without a match, and you hold {' '.join(map(str, found[0]))}."
    if move.word == "ask":
        rank, total = move.cards[0].rank, sum(state.dice)
        return (
            f"Nobody can help with {move.cards[0]}: the dice make {total}, "
            f"but a King would make {KING - rank} and an Ace {rank - 1}."
        )
    if move.word != "lay":
        return "It is the roller's turn: lay a match, ask for a friend, or pass."
    if any(card.rank in (ACE, KING) for card in move.cards):
        return "Aces and Kings leave only together with another player's card (the Friend rule)."
    asking = "" if found else " You may ask for a friend, or pass."
    laid = f"{' and '.join(map(str, move.cards))} {'does' if len(move.cards) == 1 else 'do'} not match."
    return f"{laid} {what_fits(state.dice, state.rules)}{asking}"


def what_fits(dice: Dice, rules: Rules) -> str:
    """The two criteria for these dice, as a sentence.

    >>> from cardlab.games.friend_or_foe import Rules
    >>> what_fits((2, 5), Rules())
    'The dice say 2 and 5: a 7 fits, or a 2 and a 5 together.'
    """
    low, high = dice
    pair = f", or {_a(low)} and {_a(high)} together" if low != high else f", or two {rank_text(low)}s"
    both = "" if low == ACE and not rules.ace_pairs else pair
    return f"The dice say {low} and {high}: {_a(low + high)} fits{both}."


def _a(rank: int) -> str:
    """A rank with its article: "an 8"."""
    return ("an " if rank in (ACE, 8, JACK) else "a ") + rank_text(rank)
