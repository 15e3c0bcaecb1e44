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
    """Lays the lowest card that nobody can beat; if there is none, its lowest. It bids its fair share."""
    if view.phase == "bid":
        return BIDS[fair_share(view)]
    return Move(((view.sure_cards() or view.hand)[-1],))


def mixing(view: View, rng: Random) -> Move:
    """Imagines the others, who imagine it, until nobody would rather do otherwise; then chance picks by that mix."""
    return _decide(view, rng, ROUNDS)[0]


ROUNDS: Final = 30
"""How often the mixing player imagines a trick; more rounds take longer and win hardly more often."""

ADVISED: Final = 400
"""How often for a hint."""


def advise(view: View, rng: Random) -> tuple[Move, str]:
    """What the mixing player would do after thinking longer, and why in one sentence.

    Args:
        view: of the seat whose turn it is.
        rng: imagines, and picks by the mix.
    """
    return _decide(view, rng, ADVISED)


def fair_share(view: View) -> int:
    """The tricks of a hand divided evenly among the sides."""
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
    """The share of a side, rounded up: in tournaments that won more matches than rounding down, above all of two."""
    share = TRICKS / len(view.scores)
    return BIDS[ceil(share)], f"A fair share is {share:.1f} tricks, and bids above it win more than bids below."


# --- Regret matching ---


def mixture(view: View, rng: Random, rounds: int) -> dict[Card, float]:
    """How often each card of this seat's hand should be laid now.

    Regret matching: in each round everybody draws a card by their mix so far, what follows is played at random, and
    everybody comes to regret the cards that would have brought more. A card is then drawn in proportion to its regret.
    The mean of the mixes goes towards one against which nobody gains by doing otherwise.

    Args:
        view: of the seat whose turn it is.
        rng: draws the cards.
        rounds: how often to imagine.
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
    """A trick and all after it, played again and again. Seats are counted from the leader.

    Attributes:
        regrets: of each seat, for each of its cards, the highest first.
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
        """One more round, after which each seat regrets the cards that would have brought more."""
        plans = [self._plan(hand, regrets, rng) for hand, regrets in zip(self.hands, self.regrets, strict=True)]
        tricks = list(zip(*plans, strict=True))
        highest = list(map(_highest, tricks))
        for seat, regrets in enumerate(self.regrets):
            here, now = self._points(highest, seat), plans[seat][0]
            for place, card in enumerate(self.hands[seat]):
                if card != now:  # the two cards change places
                    then, other = plans[seat].index(card), highest.copy()
                    other[0] = _highest((*tricks[0][:seat], card, *tricks[0][seat + 1 :]))
                    other[then] = _highest((*tricks[then][:seat], now, *tricks[then][seat + 1 :]))
                    regrets[place] = max(0.0, regrets[place] + self._points(other, seat) - here)

    def _plan(self, hand: list[int], regrets: list[float], rng: Random) -> list[int]:
        """The cards in an order of playing them: the first by its regret, the others at random."""
        cards = sorted(hand, key=lambda _: rng.random())
        if any(regrets):
            now = rng.choices(hand, regrets)[0]
            cards.remove(now)
            cards.insert(0, now)
        return cards

    def _points(self, highest: list[list[int]], seat: int) -> int:
        """What the tricks bring to a seat's side, by the seats that lay the highest card of each."""
        sides, side, leader, count = self.sides, self.sides[seat], 0, len(self.sides)
        tricks = self.won[side]
        for seats in highest:
            # Of equal cards the first counts, from the leader on.
            leader = (leader + min((other - leader) % count for other in seats)) % count if seats[1:] else seats[0]
            if sides[leader] == side:
                tricks += 1
        return self.points[side][tricks]


def _highest(cards: tuple[int, ...]) -> list[int]:
    """The seats that lay the highest card of a trick."""
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
"""Plays the solution for two, which needs numpy."""

PLAYERS: Final = MappingProxyType[str, Callable[[View, Random], Move]](
    {"cautious": cautious, "mixing": ComputerPlayer(mixing, advise, _refusal), "unbeatable": UNBEATABLE}
)
"""The players by name, the weakest first."""
