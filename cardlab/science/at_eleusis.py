"""The scientist at a table of Eleusis: what it lays, when it becomes the prophet, and what it foretells then.

All is reckoned in points, and a card in the hand costs one. A string of k cards that is right with a chance p takes k
cards from the hand or adds as many: that is k (2p - 1) points on average.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from cardlab.games.eleusis import players
from cardlab.games.eleusis.moves import CARD, DECLARE, GO_ON, NO_PLAY, NONE_FITS, RIGHT, WRONG, Move
from cardlab.games.eleusis.rules import FEWER_CARDS, PENALTY_FOR_CLAIM, PENALTY_OF_PROPHET, View
from cardlab.games.eleusis.scoring import POINTS_FOR_EMPTY_HAND, POINTS_FOR_RIGHT, POINTS_FOR_WRONG
from cardlab.games.eleusis_common.evidence import Cards
from cardlab.science import hints
from cardlab.science.scientist import DIGITS, Scientist
from cardlab.science.watching import bits, watched, why_card

WIDTH: Final = 4
"""So many beginnings of a string are thought on."""

CURIOUS: Final = 1.0
"""So many points a bit of knowledge about the rule is worth."""

EXPELLED: Final = 5.0
"""So many points it costs to be out of the round."""

RIVAL: Final = 0.5
"""How likely it is that within a lap somebody else becomes the prophet."""

MOST_FORETOLD: Final = 40
"""A prophet reckons with no more cards than these."""


def choose(view: View, rng: Random) -> Move:
    """What the scientist does."""
    return players.eliminating(view, rng) if view.is_dealing else advise(view, rng)[0]


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """What the scientist would do, and why."""
    if view.is_dealing:
        return players.advise(view, rng)
    known = watched(view)
    if not known.left:
        move, reason = players.advise(view, rng)
        return move, hints.nothing_fits(reason)
    if view.phase == "call":
        return _settle(view, known) if view.is_claim else _foretell(view, known)
    return _declare(view, known) if view.phase == "declare" else _lay(view, known)


# --- A player's turn ---


class Plan(NamedTuple):
    """A string, and how likely all of it is right."""

    cards: Cards
    chance: float


def _lay(view: View, known: Scientist) -> tuple[Move, str]:
    """The string that is worth the most, or no play."""
    plans = list(_plans(view, known))
    best = max(plans, key=lambda plan: round(_worth(view, plan), DIGITS))
    barren = known.barren_chance(view.hand)
    if not view.string and round(_worth_of_no_play(view, barren) - _worth(view, best), DIGITS) > 0:
        return NO_PLAY, hints.no_play(barren)
    if len(best.cards) > 1:
        return Move("lay", best.cards), hints.string(best.chance)
    chances = {plan.cards[0]: plan.chance for plan in plans if len(plan.cards) == 1}
    return Move("lay", best.cards), why_card(best.cards[0], chances)


def _plans(view: View, known: Scientist) -> Iterator[Plan]:
    """Every card of the hand, and promising longer strings."""
    hand = Counter((*view.hand, *view.string))
    best = [Plan((), 1.0)]
    for _ in range(min(view.rules.max_string, hand.total())):
        longer = []
        for plan in best:
            chances = known.string_chances(plan.cards)
            longer += [Plan((*plan.cards, card), chances[card]) for card in hand - Counter(plan.cards)]
        yield from longer
        best = sorted(longer, key=lambda plan: -round(plan.chance, DIGITS))[:WIDTH]


def _worth(view: View, plan: Plan) -> float:
    """The points that a string brings on average, with what its verdict tells."""
    cards, chance = len(plan.cards), plan.chance
    is_last = cards == len(view.hand) + len(view.string)
    won = cards * (2 * chance - 1) + chance * POINTS_FOR_EMPTY_HAND * is_last
    return won - (1 - chance) * _price_of_expulsion(view) + CURIOUS * bits(chance)


def _worth_of_no_play(view: View, barren: float) -> float:
    """The points that a claim brings on average, which is true with this chance."""
    cards = len(view.hand)
    won = min(cards, FEWER_CARDS) + POINTS_FOR_EMPTY_HAND * (cards <= FEWER_CARDS)
    lost = PENALTY_FOR_CLAIM - 1 + _price_of_expulsion(view)
    return barren * won - (1 - barren) * lost


def _price_of_expulsion(view: View) -> float:
    return 0.0 if view.cards_until_expulsion else EXPELLED


# --- A prophet ---


def _declare(view: View, known: Scientist) -> tuple[Move, str]:
    """Becomes the prophet where that promises more points than to go on, and one behaviour is likely enough."""
    gain = _prophecy(view) - len(view.hand) - POINTS_FOR_EMPTY_HAND
    if gain <= 0:
        return GO_ON, hints.PLAY_ON
    wrong = PENALTY_OF_PROPHET + gain * (1 - RIVAL) * view.rules.overthrown_barred
    wait = len(_others(view)) * POINTS_FOR_RIGHT + RIVAL * gain
    if rule := known.guess(wrong, wait):
        return DECLARE, hints.declare(known.probability(rule))
    return GO_ON, hints.wait(known.probability(known.posterior(1)[0].rule))


def _others(view: View) -> list[int]:
    """The seats that a prophet would judge."""
    return [seat for seat in range(len(view.counts)) if seat not in (view.seat, view.dealer, *view.expelled)]


def _prophecy(view: View) -> float:
    """The points that a prophet can reckon with until a hand is empty, if the others go on as they did so far."""
    others = _others(view)
    if not others:
        return 0.0
    laid = [play for play in view.plays if play.kind == "laid" and play.seat in others]
    right = (1 + sum(play.is_right for play in laid)) / (2 + len(laid))
    shed = max(2 * right - 1, 0.1)
    cards = min(len(others) * min(view.counts[seat] for seat in others) / shed, MOST_FORETOLD)
    return cards * (right * POINTS_FOR_RIGHT + (1 - right) * POINTS_FOR_WRONG)


def _foretell(view: View, known: Scientist) -> tuple[Move, str]:
    """The likelier verdict on a string."""
    chance = known.string_chances(view.string[:-1])[view.string[-1]]
    if round(chance, DIGITS) >= 0.5:
        return RIGHT, hints.verdict(chance)
    return WRONG, hints.verdict(1 - chance)


def _settle(view: View, known: Scientist) -> tuple[Move, str]:
    """What is likeliest of a hand that is shown: that a card is right, or that none is."""
    chances = known.string_chances()
    card = max(view.shown, key=lambda card: round(chances[card], DIGITS))
    barren = known.barren_chance(view.shown)
    if round(chances[card] - barren, DIGITS) > 0:
        return CARD[card], hints.verdict(chances[card])
    return NONE_FITS, hints.verdict(barren)
