"""Players of Friend or Foe. They see a `View` and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from cardlab.cards import Card, Suit
from cardlab.core.game import ComputerPlayer
from cardlab.games.friend_or_foe.matching import ROLL_WEIGHTS, ROLLS, helping_ranks, holds_pair
from cardlab.games.friend_or_foe.rules import Move, View
from cardlab.text import counted

BIG_PILE: Final = 10
"""The beginner attacks when the pile has at least this many cards."""

ABOUT_TO_WIN: Final = 2
"""The solid player does not help a roller with at most this many cards."""

RIVAL: Final = 4
"""The strong player does not help a roller with at most this many cards; 4 did better than 1 in simulations."""

WORTH_OF_A_CARD: Final = 4
"""The number of the 36 rolls that may stop fitting for each card that is played; found by simulation."""


def beginner(view: View, rng: Random) -> Move:
    """Look for one card that fits before two, help nearly everybody, and attack with one card for a big pile."""
    moves = worth_a_thought(view)
    if is_last(view, moves[0]):
        return moves[0]
    single = [move for move in moves if len(move.cards) == 1]
    match moves[0].word:
        case "help" if view.counts[view.roller] == 1:
            return no_shout(view)
        case "foe" if not single or len(view.pile) < BIG_PILE:
            return no_shout(view)
    return rng.choice(single or moves)


def solid(view: View, rng: Random) -> Move:
    """Play as many cards as possible, always ask and attack, and help unless the roller is about to win."""
    moves = worth_a_thought(view)
    if helps_a_rival(view, moves[0], ABOUT_TO_WIN):
        return no_shout(view)
    most = max(len(move.cards) for move in moves)
    return rng.choice([move for move in moves if len(move.cards) == most])


def strong(view: View, rng: Random) -> Move:
    """Keep a hand that fits many rolls, always ask and attack, and do not help a roller with few cards."""
    return advise(view, rng)[0]


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """Return what the strong player would do, and why in one sentence."""
    moves = worth_a_thought(view)
    if helps_a_rival(view, moves[0], RIVAL):
        left = counted(view.counts[view.roller], "card")
        return no_shout(view), f"The roller has only {left} left, and your help could decide the game."
    best = max(moves, key=lambda move: (len(move.cards) * WORTH_OF_A_CARD + rolls_left(view, move), rng.random()))
    return best, _reason(view, best)


def worth_a_thought(view: View) -> list[Move]:
    """Return the move that plays the last cards, or all that play or show useful cards; silence if there are none."""
    moves = [move for move in view.legal_moves if move.cards and not is_hopeless(view, move)]
    last = [move for move in moves if is_last(view, move)]
    return last[:1] or moves or [no_shout(view)]


def no_shout(view: View) -> Move:
    """Return the pass of a roller, or the silence of anybody else."""
    return view.legal_moves[-1]


def is_last(view: View, move: Move) -> bool:
    """Return whether a move plays all cards of this seat, which wins."""
    return move.word != "ask" and len(move.cards) == len(view.hand)


def helps_a_rival(view: View, move: Move, few: int) -> bool:
    """Return whether a move, but not one's last card, helps a roller who has only a few cards left."""
    return move.word == "help" and not is_last(view, move) and view.counts[view.roller] <= few


def is_hopeless(view: View, move: Move) -> bool:
    """Return whether a move asks for a friend although all cards that could help are on the pile or in one's hand."""
    if move.word != "ask":
        return False
    gone = {*view.pile, *view.hand}
    ranks = helping_ranks(move.cards[0].rank, sum(view.dice))
    return all(Card(rank, suit) in gone for rank in ranks for suit in Suit)


def rolls_left(view: View, move: Move) -> int:
    """Return how many of the 36 rolls this seat's hand fits after a move."""
    ranks = sorted(card.rank for card in view.hand if card not in move.cards)
    return rolls_matched(tuple(ranks), view.rules.ace_pairs)


@lru_cache(maxsize=10_000)
def rolls_matched(ranks: tuple[int, ...], ace_pairs: bool) -> int:
    """Return for how many of the 36 rolls a hand with these ranks holds a match.

    >>> rolls_matched((7,), False), rolls_matched((2, 5), False), rolls_matched((1, 13), False)
    (6, 7, 0)
    """
    return sum(
        weight
        for (low, high), weight in zip(ROLLS, ROLL_WEIGHTS, strict=True)
        if low + high in ranks or holds_pair(ranks.count(low), ranks.count(high), (low, high), ace_pairs)
    )


def _reason(view: View, best: Move) -> str:
    if is_last(view, best):
        return "You play your last card and win." if len(best.cards) == 1 else "You play your last cards and win."
    match best.word:
        case "lay":
            return _comparison(view, best)
        case "ask":
            return "No card of yours fits. If nobody helps, that is no worse than a pass."
        case "help":
            return f"{best.cards[0]} leaves only together with somebody else's card."
        case "foe":
            return f"You get rid of {counted(len(best.cards), 'card')}, and the roller takes the pile."
        case "pass" if len(view.legal_moves) > 1:
            return "No card of yours fits, and nobody else can hold a card that helps."
    return "Nothing else can be done."


def _comparison(view: View, best: Move) -> str:
    """Return why these cards are better than others of the hand."""
    ranks = _ranks(best.cards)
    other = next((move for move in view.legal_moves if move.cards and _ranks(move.cards) != ranks), None)
    if other is None:
        return "It is your only match."
    stays, would_stay = rolls_left(view, best), rolls_left(view, other)
    if len(other.cards) < len(best.cards) and stays <= would_stay:
        return f"Two cards go at once, and the cards left still fit {stays} of 36 rolls."
    return f"The cards left fit {stays} of 36 rolls; after {other} it would be {would_stay}."


def _ranks(cards: Sequence[Card]) -> list[int]:
    return [card.rank for card in cards]


PLAYERS: Final[Mapping[str, Callable[[View, Random], Move]]] = {
    "beginner": beginner,
    "solid": solid,
    "strong": ComputerPlayer(strong, advise),
}
