"""The scientist at a table of Eleusis: which cards it plays, when it becomes the prophet, and what it predicts.

Everything is measured in points, and a card in the hand costs one. A string of k cards that is right with probability p
takes k cards from the hand or adds k, so it is worth k (2p - 1) points on average.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from cardlab.cards import Cards
from cardlab.games.eleusis.moves import CARD, DECLARE, GO_ON, NO_PLAY, NONE_FITS, RIGHT, WRONG, Move
from cardlab.games.eleusis.rules import FEWER_CARDS, PENALTY_FOR_CLAIM, PENALTY_OF_PROPHET, View
from cardlab.games.eleusis.scoring import POINTS_FOR_EMPTY_HAND, POINTS_FOR_RIGHT, POINTS_FOR_WRONG
from cardlab.science import hints
from cardlab.science.hints import why
from cardlab.science.observation import bits, why_card
from cardlab.science.scientist import DIGITS, Scientist

WIDTH: Final = 4
"""Number of strings that the search keeps at each length."""

CURIOUS: Final = 1.0
"""Points that a bit of information about the rule is worth."""

EXPELLED: Final = 5.0
"""Cost of being expelled from the round, in points."""

RIVAL: Final = 0.5
"""Probability that another player becomes the prophet within a lap."""

MOST_PREDICTED: Final = 40
"""Largest number of cards that the scientist expects to judge as the prophet."""


def advise(view: View, scientist: Scientist) -> tuple[Move, str]:
    """Return the scientist's move and the reason for it."""
    if view.phase == "call":
        return _settle(view, scientist) if view.is_claim else _predict(view, scientist)
    return _declare(view, scientist) if view.phase == "declare" else _play_cards(view, scientist)


# --- A player's turn ---


class Plan(NamedTuple):
    """A string, and the probability that all of it is right."""

    cards: Cards
    chance: float


def _play_cards(view: View, scientist: Scientist) -> tuple[Move, str]:
    """Return the most valuable string, or no play if that is worth more."""
    plans = list(_plans(view, scientist))
    best = max(plans, key=lambda plan: round(_worth(view, plan), DIGITS))
    barren = scientist.barren_chance(view.hand)
    if not view.string and round(_worth_of_no_play(view, barren) - _worth(view, best), DIGITS) > 0:
        return NO_PLAY, why(hints.NO_PLAY, barren)
    if len(best.cards) > 1:
        return Move("play", best.cards), why(hints.STRING, best.chance)
    chances = {plan.cards[0]: plan.chance for plan in plans if len(plan.cards) == 1}
    return Move("play", best.cards), why_card(best.cards[0], chances)


def _plans(view: View, scientist: Scientist) -> Iterator[Plan]:
    """Yield every card of the hand, and promising longer strings."""
    hand = Counter((*view.hand, *view.string))
    best = [Plan((), 1.0)]
    for _ in range(min(view.rules.max_string, hand.total())):
        longer = []
        for plan in best:
            chances = scientist.string_chances(plan.cards)
            longer += [Plan((*plan.cards, card), chances[card]) for card in hand - Counter(plan.cards)]
        yield from longer
        best = sorted(longer, key=lambda plan: -round(plan.chance, DIGITS))[:WIDTH]


def _worth(view: View, plan: Plan) -> float:
    """Return the points that a string brings on average, plus the worth of what its verdict shows."""
    cards, chance = len(plan.cards), plan.chance
    is_last = cards == len(view.hand) + len(view.string)
    won = cards * (2 * chance - 1) + chance * POINTS_FOR_EMPTY_HAND * is_last
    return won - (1 - chance) * _price_of_expulsion(view) + CURIOUS * bits(chance)


def _worth_of_no_play(view: View, barren: float) -> float:
    """Return the points that a claim brings on average; `barren` is the probability that it is true."""
    cards = len(view.hand)
    won = min(cards, FEWER_CARDS) + POINTS_FOR_EMPTY_HAND * (cards <= FEWER_CARDS)
    lost = PENALTY_FOR_CLAIM - 1 + _price_of_expulsion(view)
    return barren * won - (1 - barren) * lost


def _price_of_expulsion(view: View) -> float:
    return 0.0 if view.cards_until_expulsion else EXPELLED


# --- A prophet ---


def _declare(view: View, scientist: Scientist) -> tuple[Move, str]:
    """Become the prophet if that promises more points than going on, and one behaviour is likely enough."""
    gain = _prophecy(view) - len(view.hand) - POINTS_FOR_EMPTY_HAND
    if gain <= 0:
        return GO_ON, hints.PLAY_ON
    wrong = PENALTY_OF_PROPHET + gain * (1 - RIVAL) * view.rules.overthrown_barred
    wait = len(_others(view)) * POINTS_FOR_RIGHT + RIVAL * gain
    if rule := scientist.guess(wrong, wait):
        return DECLARE, why(hints.DECLARE, scientist.probability(rule))
    return GO_ON, why(hints.WAIT, scientist.probability(scientist.posterior(1)[0].rule))


def _others(view: View) -> list[int]:
    return [seat for seat in range(len(view.counts)) if seat not in (view.seat, view.dealer, *view.expelled)]


def _prophecy(view: View) -> float:
    """Return the expected points of a prophet until a hand is empty, if the others play as well as before."""
    others = _others(view)
    if not others:
        return 0.0
    laid = [play for play in view.plays if play.kind == "laid" and play.seat in others]
    right = (1 + sum(play.is_right for play in laid)) / (2 + len(laid))
    shed = max(2 * right - 1, 0.1)
    cards = min(len(others) * min(view.counts[seat] for seat in others) / shed, MOST_PREDICTED)
    return cards * (right * POINTS_FOR_RIGHT + (1 - right) * POINTS_FOR_WRONG)


def _predict(view: View, scientist: Scientist) -> tuple[Move, str]:
    chance = scientist.string_chances(view.string[:-1])[view.string[-1]]
    if round(chance, DIGITS) >= 0.5:
        return RIGHT, why(hints.VERDICT, chance)
    return WRONG, why(hints.VERDICT, 1 - chance)


def _settle(view: View, scientist: Scientist) -> tuple[Move, str]:
    """Return the likeliest verdict on a hand that is shown: that a card is right, or that none is."""
    chances = scientist.string_chances()
    card = max(view.shown, key=lambda card: round(chances[card], DIGITS))
    barren = scientist.barren_chance(view.shown)
    if round(chances[card] - barren, DIGITS) > 0:
        return CARD[card], why(hints.VERDICT, chances[card])
    return NONE_FITS, why(hints.VERDICT, barren)
