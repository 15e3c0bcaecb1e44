"""Players of Prediction. They see a `View` and nothing else.

A card that is played now wins no later trick. So `solid` and `strong` weigh the probability that it wins this trick
against its worth: the probability that it wins a trick in which everybody plays at random.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import ceil, comb, fsum, prod
from random import Random
from typing import Final

from cardlab.cards import Cards, shuffled
from cardlab.core.game import ComputerPlayer, Elsewhere
from cardlab.games.prediction.rules import BIDS, Move, View
from cardlab.games.prediction.tricks import TRICKS, height


def beginner(view: View, rng: Random) -> Move:
    """Lead with the highest third of the hand, since the leader wins ties, and otherwise play any other card."""
    if view.phase == "bid":
        return BIDS[round(fair_share(view))]
    cards = sensible_cards(view)
    high = ceil(len(cards) / 3)
    leads = view.seat == view.leader and wants_tricks(view)
    return Move(shuffled(cards[:high] if leads else cards[high:] or cards, rng)[:1])


def solid(view: View, rng: Random) -> Move:
    """Think of two cards, and play the one that gains more if leaders like high cards and the others low ones."""
    if view.phase == "bid":
        return BIDS[round(fair_share(view))]
    return _best_of(THOUGHT_OF, view, rng, Estimate(view).gains_of_solid())


THOUGHT_OF: Final = 2
"""The number of cards of which a solid player thinks."""


def strong(view: View, rng: Random) -> Move:
    """Think of half the hand, and play the card that gains most if some of the others think like a solid player."""
    if view.phase == "bid":
        return BIDS[ceil(fair_share(view))]
    return _best_of(ceil(len(view.hand) / 2), view, rng, Estimate(view).gains_of_strong())


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """Return the move that a strong player likes best, and why in one sentence."""
    if view.phase == "bid":
        share = fair_share(view)
        return BIDS[ceil(share)], f"A fair share is {share:.1f} tricks, and bids above it win more than bids below."
    if len(view.hand) == 1:
        return Move(view.hand), "It is your last card."
    estimate = Estimate(view)
    move = _best_of(len(view.hand), view, rng, estimate.gains_of_strong())
    now, later = estimate.chances(move)
    if not wants_tricks(view):
        reason = f"You have the tricks that you bid. The chance that this card wins another is only {now:.0%}."
    elif move.cards[0] in view.sure_cards():
        reason = f"Nobody can beat it in this trick; in a later one it would win with probability {later:.0%}."
    elif now > later:
        reason = (
            f"As people usually play, it wins this trick with probability {now:.0%}, and a later one with "
            f"probability {later:.0%}."
        )
    else:
        reason = (
            f"This trick is hard to win, and this card is no great loss: it would win a later one with probability "
            f"{later:.0%}."
        )
    return move, reason


def fair_share(view: View) -> float:
    """Return the tricks of a hand divided evenly among the sides."""
    return TRICKS / len(view.scores)


def wants_tricks(view: View) -> bool:
    """Return whether this seat's side can use another trick: without bids always."""
    side = view.side(view.seat or 0)
    return not view.bids or view.won_by_side(side) < view.bids[side]


def sensible_cards(view: View) -> Cards:
    """Return the cards of the hand, the highest first, without those that would be silly to play now.

    Without bids, of cards that do the same in this trick only the lowest is sensible. With bids, a side that needs
    every trick plays no card that must lose, and one that has enough no card that must win, if it can help it.
    """
    if not view.bids:
        return _cheapest(view)
    if not wants_tricks(view):
        sure = view.sure_cards()
        return tuple(card for card in view.hand if card not in sure) or view.hand
    side = view.side(view.seat or 0)
    if view.bids[side] - view.won_by_side(side) < len(view.hand):
        return view.hand
    return tuple(card for card in view.hand if not view.must_lose(card)) or view.hand


def _cheapest(view: View) -> Cards:
    """Return the lowest of the cards that must lose now, and of each group that beats the same cards."""
    found = {}
    for card in view.hand:
        key = () if view.must_lose(card) else tuple(view.beating(card).values())
        found[key] = card
    return tuple(found.values())


def _best_of(count: int, view: View, rng: Random, gains: Sequence[float]) -> Move:
    """Draw a number of sensible cards at random, and return the move that gains most; of equal ones the lowest."""
    gain = dict(zip(view.hand, gains, strict=True))
    drawn = shuffled(sensible_cards(view), rng)[:count]
    return Move((max(sorted(drawn, key=height), key=gain.__getitem__),))


class Estimate:
    """How likely each card wins now and later, and what it gains.

    Places are counted from the leader, and the cards of a place from the highest.

    Attributes:
        place: that of the seat to play.
        hands: the heights of the cards at each place.
        worth: for each place and card, the probability that it wins a later trick.
        habits: for each place and card, the probability that it is played by habit: a leader prefers high cards, and
            the others low ones.
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.place = view.order.index(view.seat or 0)
        self.hands = [[height(card) for card in view.hands[seat]] for seat in view.order]
        self.sides = [view.side(seat) for seat in view.order]
        self.worth = [[self._worth(place, card) for card in hand] for place, hand in enumerate(self.hands)]
        self.habits = [
            _by_habit(len(hand), OTHERS_HABIT if place else LEADERS_HABIT) for place, hand in enumerate(self.hands)
        ]

    def gains_of_solid(self) -> list[float]:
        """Return what each card gains if all play by habit."""
        return self._gains(self.place, self.habits)

    def gains_of_strong(self) -> list[float]:
        """Return what each card gains if the others mostly play by habit, and otherwise like a solid player."""
        return self._gains(self.place, self.beliefs)

    def chances(self, move: Move) -> tuple[float, float]:
        """Return the probabilities that a card wins this trick and a later one, as a strong player sees it."""
        card = height(move.cards[0])
        worth = self.worth[self.place][self.hands[self.place].index(card)]
        return self._chance(self.place, card, self.beliefs), worth

    @cached_property
    def beliefs(self) -> list[list[float]]:
        """Return for each place and card how likely a strong player thinks that it is played."""
        return [
            [BY_HABIT * one + (1 - BY_HABIT) * other for one, other in zip(habit, thought, strict=True)]
            for place, habit in enumerate(self.habits)
            for thought in [_by_thought(self._gains(place, self.habits))]
        ]

    def _rivals(self, place: int) -> list[int]:
        return [other for other, side in enumerate(self.sides) if side != self.sides[place]]

    def _worth(self, place: int, card: int) -> float:
        """Return the probability that a card beats a random card of each rival; half of the ties are won."""
        rivals = [self.hands[other] for other in self._rivals(place)]
        return prod((sum(other < card for other in hand) + (card in hand) / 2) / len(hand) for hand in rivals)

    def _chance(self, place: int, card: int, beliefs: Sequence[Sequence[float]]) -> float:
        """Return the probability that a card beats what the rivals play now."""
        return prod(
            fsum(
                part
                for part, other in zip(beliefs[rival], self.hands[rival], strict=True)
                if other < card + (rival > place)
            )
            for rival in self._rivals(place)
        )

    def _gains(self, place: int, beliefs: Sequence[Sequence[float]]) -> list[float]:
        """Return how many points each card gains, not counting what is the same for all of them.

        They are rounded, so that cards with equal gains are equal on every machine.
        """
        chances = [self._chance(place, card, beliefs) for card in self.hands[place]]
        if self.view.bids:
            gains = [self._points(place, at, now) for at, now in enumerate(chances)]
        else:
            gains = [now - worth for now, worth in zip(chances, self.worth[place], strict=True)]
        return [round(gain, DIGITS) for gain in gains]

    def _points(self, place: int, at: int, now: float) -> float:
        """Return the mean points of a side in this hand, if this card wins now with that probability."""
        view, side = self.view, self.sides[place]
        left = len(self.hands[place])
        later = [worth for other, worth in enumerate(self.worth[place]) if other != at]
        for partner, other_side in enumerate(self.sides):
            if other_side == side and partner != place:
                later += [worth * (left - 1) / left for worth in self.worth[partner]]
        counts = [1 - now, now]
        for chance in later:
            counts = [
                stay * (1 - chance) + come * chance for stay, come in zip([*counts, 0.0], [0.0, *counts], strict=True)
            ]
        won, bid = view.won_by_side(side), view.bids[side]
        return fsum(part * view.rules.points(won + more, bid) for more, part in enumerate(counts))


DIGITS: Final = 9
"""The decimals of a gain that count."""

LEADERS_HABIT: Final = 0.9
"""How likely a leader plays a card, measured by the next higher one."""

OTHERS_HABIT: Final = 1.05
"""How likely any other player plays a card, measured by the next higher one."""

BY_HABIT: Final = 2 / 3
"""The share of moves by habit that a strong player expects of the others."""


def _by_habit(count: int, factor: float) -> list[float]:
    """Return the probability with which each card of a hand is played, the highest first."""
    weights = [factor**place for place in range(count)]
    total = fsum(weights)
    return [weight / total for weight in weights]


def _by_thought(gains: Sequence[float]) -> list[float]:
    """Return the probability that a solid player plays each of these cards: the best of some drawn at random."""
    count, drawn = len(gains), min(THOUGHT_OF, len(gains))
    places = sorted(range(count), key=lambda place: (gains[place], place), reverse=True)
    ways = {place: comb(count - 1 - better, drawn - 1) for better, place in enumerate(places)}
    return [ways[place] / comb(count, drawn) for place in range(count)]


PLAYERS: Final[Mapping[str, Callable[[View, Random], Move]]] = {
    "beginner": beginner,
    "solid": solid,
    "strong": ComputerPlayer(strong, advise),
    "unbeatable": ComputerPlayer[View, Move](
        Elsewhere("cardlab.chance.players:unbeatable"),
        Elsewhere("cardlab.chance.players:advise"),
        Elsewhere("cardlab.chance.players:refusal"),
        sits_unasked=False,
    ),
}
"""The players by name, the weakest first; `unbeatable` plays the exact solution for two, and needs numpy."""
