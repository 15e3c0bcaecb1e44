"""Players of Friend or Foe. They see a `View` and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from types import MappingProxyType
from typing import Final

from cardlab.core.game import ComputerPlayer
from cardlab.games.friend_or_foe.matching import ROLL_WEIGHTS, ROLLS, Cards, matches
from cardlab.games.friend_or_foe.rules import Move, View
from cardlab.text import counted


def eager(view: View, rng: Random) -> Move:
    """Play as many cards as possible; always ask, always help, always attack."""
    most = max(len(move.cards) for move in view.legal_moves)
    return rng.choice([move for move in view.legal_moves if len(move.cards) == most])


def thoughtful(view: View, rng: Random) -> Move:
    """Play as `eager`, but keep a hand that matches many rolls, and don't help a roller who is about to win."""
    return advise(view, rng)[0]


CLOSE_TO_WINNING: Final = 2
"""A roller with at most this many cards gets no help; in tournaments 2 did better than 1 or 3."""


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """Return what the thoughtful player would do, and why in one sentence."""
    best = min(view.legal_moves, key=lambda move: (-len(move.cards), -coverage(_left(view, move), view), rng.random()))
    last = len(best.cards) == len(view.hand)
    if best.word == "help" and not last and view.counts[view.roller] <= CLOSE_TO_WINNING:
        left = counted(view.counts[view.roller], "card")
        return view.legal_moves[-1], f"The roller has only {left} left, and your help could decide the game."
    return best, _reason(view, best, last)


def coverage(hand: Cards, view: View) -> Fraction:
    """Return the probability that this hand holds a match for the next roll."""
    fitting = [
        weight
        for dice, weight in zip(ROLLS, ROLL_WEIGHTS, strict=True)
        if matches(hand, dice, ace_pairs=view.rules.ace_pairs)
    ]
    return Fraction(sum(fitting), sum(ROLL_WEIGHTS))


def _left(view: View, move: Move) -> Cards:
    return tuple(card for card in view.hand if card not in move.cards)


def _reason(view: View, best: Move, last: bool) -> str:
    match best.word:
        case "lay" | "foe" if last:
            return "Your last cards go, and you win."
        case "lay":
            return _comparison(view, best)
        case "ask":
            return "Nothing fits. If nobody helps, that is no worse than a pass."
        case "help":
            return f"{best.cards[0]} can leave hardly any other way."
        case "foe":
            return f"You get rid of {counted(len(best.cards), 'card')}, and the roller takes the pile."
    return "Nothing else can be done."


def _comparison(view: View, best: Move) -> str:
    """Return why these cards are better than others of the hand."""
    ranks = sorted(card.rank for card in best.cards)
    other = next((m for m in view.legal_moves if m.cards and sorted(c.rank for c in m.cards) != ranks), None)
    if other is None:
        return "It is your only match."
    if len(other.cards) < len(best.cards):
        return "Two cards go at once."
    stays, would_stay = (coverage(_left(view, move), view) for move in (best, other))
    return f"What stays fits {stays * 36} of 36 rolls; after {other} it would be {would_stay * 36}."


PLAYERS: Final = MappingProxyType[str, Callable[[View, Random], Move]](
    {"eager": eager, "thoughtful": ComputerPlayer(thoughtful, advise)}
)
"""The players by name, the weakest first."""
