"""Players of Prediction. They see a `View` and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from random import Random
from types import MappingProxyType
from typing import Any, Final

from cardlab.cards import Card, rank_text
from cardlab.core.game import ComputerPlayer, Elsewhere
from cardlab.games.prediction.rules import BIDS, Move, View
from cardlab.games.prediction.tricks import TRICKS, height


def cautious(view: View, rng: Random) -> Move:
    """Play the lowest card that nobody can beat, otherwise the lowest card; bid the fair share."""
    if view.phase == "bid":
        return BIDS[fair_share(view)]
    return Move(((view.sure_cards() or view.hand)[-1],))


def mixing(view: View, rng: Random) -> Move:
    """Draw a card from the mix that regret matching finds, from which nobody gains by deviating."""
    return _decide(view, rng, ROUNDS)[0]


ROUNDS: Final = 30
"""Rounds of regret matching for a move; more take longer and barely win more often."""

ADVISED: Final = 400
"""Rounds of regret matching for a hint."""


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """Return the mixing player's move after thinking longer, and why in one sentence."""
    return _decide(view, rng, ADVISED)


def fair_share(view: View) -> int:
    """Return the tricks of a hand divided evenly among the sides, rounded."""
    return round(TRICKS / len(view.scores))


def _decide(view: View, rng: Random, rounds: int) -> tuple[Move, str]:
    if view.phase == "bid":
        return _bid(view)
    if len(view.hand) == 1:
        return Move(view.hand), "It is your last card."
    mix = mixture(view, rng, rounds)
    card = rng.choices(list(mix), list(mix.values()))[0]
    likeliest = sorted(mix, key=lambda card: -mix[card])[:3]
    parts = ", ".join(f"{rank_text(card.rank)} {mix[card]:.0%}" for card in likeliest)
    reason = f"A mix that cannot be foreseen is best ({parts}), and chance has picked this card from it."
    return Move((card,)), reason


def _bid(view: View) -> tuple[Move, str]:
    """Bid the fair share rounded up: it won more tournament matches than rounded down, above all with two sides."""
    share = TRICKS / len(view.scores)
    return BIDS[ceil(share)], f"A fair share is {share:.1f} tricks, and bids above it win more than bids below."


# --- Regret matching ---


def mixture(view: View, rng: Random, rounds: int) -> dict[Card, float]:
    """Return the probability with which to play each card of this hand now, after some rounds of regret matching.

    In each round every seat draws a card by its current mix, and the later tricks are played at random. The regret of a
    card is what it would have gained over the card drawn. A mix is proportional to the regrets, and the mean of all
    mixes approaches one from which nobody gains by deviating.
    """
    trick = _RegretMatching(view)
    regrets = trick.regrets[view.order.index(view.seat or 0)]
    mean = [0.0] * len(regrets)
    for number in range(1, rounds + 1):
        total = sum(regrets)
        for place, regret in enumerate(regrets):
            mean[place] += number * (regret / total if total else 1 / len(regrets))
        trick.play_round(rng)
    total = sum(mean)
    return {card: part / total for card, part in zip(view.hand, mean, strict=True)}


class _RegretMatching:
    """A trick and all after it, played again and again, with the regrets of each seat's cards, the highest card first.

    Seats are counted from the leader.
    """

    def __init__(self, view: View) -> None:
        self.hands = [[height(card) for card in view.hands[seat]] for seat in view.order]
        self.regrets = [[0.0] * len(hand) for hand in self.hands]
        self.sides = [view.side(seat) for seat in view.order]
        self.won = [0] * len(view.scores)
        for trick in view.tricks:
            self.won[view.side(trick.winner)] += 1
        bids = view.bids or (None,) * len(view.scores)
        self.points = [[view.rules.points(tricks, bid) for tricks in range(TRICKS + 1)] for bid in bids]

    def play_round(self, rng: Random) -> None:
        """Play one round, and update the regrets of the cards that were not drawn."""
        plans = [self._plan(hand, regrets, rng) for hand, regrets in zip(self.hands, self.regrets, strict=True)]
        tricks = list(zip(*plans, strict=True))
        highest = list(map(_highest, tricks))
        for seat, regrets in enumerate(self.regrets):
            earned, now = self._points(highest, seat), plans[seat][0]
            for place, card in enumerate(self.hands[seat]):
                if card != now:  # swap the two cards
                    later, other = plans[seat].index(card), highest.copy()
                    other[0] = _highest((*tricks[0][:seat], card, *tricks[0][seat + 1 :]))
                    other[later] = _highest((*tricks[later][:seat], now, *tricks[later][seat + 1 :]))
                    regrets[place] = max(0.0, regrets[place] + self._points(other, seat) - earned)

    def _plan(self, hand: list[int], regrets: list[float], rng: Random) -> list[int]:
        """Return the cards in an order of play: the first drawn by its regret, the others at random."""
        cards = sorted(hand, key=lambda _: rng.random())
        if any(regrets):
            now = rng.choices(hand, regrets)[0]
            cards.remove(now)
            cards.insert(0, now)
        return cards

    def _points(self, highest: list[list[int]], seat: int) -> int:
        """Return the points of a seat's side, from the seats that play the highest card of each trick."""
        sides, side, leader, count = self.sides, self.sides[seat], 0, len(self.sides)
        tricks = self.won[side]
        for seats in highest:
            # Of equal cards the first played wins.
            leader = (leader + min((other - leader) % count for other in seats)) % count if seats[1:] else seats[0]
            if sides[leader] == side:
                tricks += 1
        return self.points[side][tricks]


def _highest(cards: tuple[int, ...]) -> list[int]:
    """Return the seats that play the highest card of a trick."""
    top = max(cards)
    if cards.count(top) == 1:
        return [cards.index(top)]
    return [seat for seat, card in enumerate(cards) if card == top]


def _refusal(players: int, rules: Mapping[str, Any]) -> str:
    if not rules.get("from_memory"):
        return ""
    return "The player mixing works out what everybody may lay: it cannot play from memory."


UNBEATABLE: Final = ComputerPlayer[View, Move](
    Elsewhere("cardlab.chance.players:unbeatable"),
    Elsewhere("cardlab.chance.players:advise"),
    Elsewhere("cardlab.chance.players:refusal"),
)
"""Plays the exact solution for two players; it needs numpy."""

PLAYERS: Final = MappingProxyType[str, Callable[[View, Random], Move]](
    {"cautious": cautious, "mixing": ComputerPlayer(mixing, advise, _refusal), "unbeatable": UNBEATABLE}
)
"""The players by name, the weakest first."""
