"""Players of Prediction. They see a `View` and nothing else."""

from __future__ import annotations

from random import Random
from types import MappingProxyType
from typing import Final

from cardlab.cards import Card, rank_text
from cardlab.game import Player
from cardlab.games.prediction import Move, View, height
from cardlab.games.prediction.moves import BIDS, TRICKS


def at_random(view: View, rng: Random) -> Move:
    """Any legal move, all as likely."""
    return rng.choice(view.legal_moves)


def cautious(view: View, rng: Random) -> Move:
    """Lays the lowest card that nobody can beat; if there is none, its lowest. It bids its fair share."""
    if view.phase == "bid":
        return BIDS[fair_share(view)]
    return Move(((sure_cards(view) or view.hand)[-1],))


def mixing(view: View, rng: Random) -> Move:
    """Imagines the others, who imagine it, until nobody would rather do otherwise; then chance picks by that mix."""
    return _decide(view, rng, ROUNDS)[0]


ROUNDS: Final = 40
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


def sure_cards(view: View) -> tuple[Card, ...]:
    """The cards of this seat's hand that nobody can beat in this trick, the highest first."""
    seat = view.seat
    if seat is None:
        return ()
    earlier = view.order[: view.order.index(seat)]
    needed = max(height(cards[0]) + (other in earlier) for other, cards in enumerate(view.hands) if other != seat)
    return tuple(card for card in view.hand if height(card) >= needed)


def _decide(view: View, rng: Random, rounds: int) -> tuple[Move, str]:
    if view.phase == "bid":
        return _bid(view)
    if len(view.hand) == 1:
        return Move(view.hand), "It is your last card."
    mix = mixture(view, rng, rounds)
    card = rng.choices(list(mix), list(mix.values()))[0]
    often = sorted(mix, key=lambda card: -mix[card])[:3]
    told = ", ".join(f"{rank_text(card.rank)} {mix[card]:.0%}" for card in often)
    return Move((card,)), f"A mix that cannot be foreseen is best ({told}), and chance has picked this card from it."


def _bid(view: View) -> tuple[Move, str]:
    share = fair_share(view)
    return BIDS[
        share
    ], f"All are equally strong: {TRICKS} tricks make about {share} for each of {len(view.scores)}."


# --- Imagining ---


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
    seat = view.order.index(view.seat)  # here seats are counted from the leader
    table = _Imagined(view)
    total = [0.0] * len(view.hand)
    for number in range(1, rounds + 1):
        mix = table.regrets[seat]
        whole = sum(mix) or len(mix)
        if sum(mix):
            total = [sum_ + number * one / whole for sum_, one in zip(total, mix, strict=True)]
        else:
            total = [sum_ + number / whole for sum_ in total]
        table.imagine(rng)
    scale = sum(total)
    return {card: one / scale for card, one in zip(view.hand, total, strict=True)}


class _Imagined:
    """A trick and all after it, imagined again and again. Seats are counted from the leader.

    Attributes:
        regrets: of each seat, for each of its cards, the highest first.
    """

    def __init__(self, view: View) -> None:
        self.hands = [[height(card) for card in view.hands[seat]] for seat in view.order]
        self.regrets = [[0.0] * len(hand) for hand in self.hands]
        self.seats = range(len(self.hands))
        self.sides = [view.side(seat) for seat in view.order]
        self.won = [0] * len(view.scores)
        for trick in view.tricks:
            self.won[view.side(trick.winner)] += 1
        bids = view.bids or (None,) * len(view.scores)
        self.points = [[view.rules.points(tricks, bid) for tricks in range(TRICKS + 1)] for bid in bids]

    def imagine(self, rng: Random) -> None:
        """One more round."""
        plans = [self._plan(seat, rng) for seat in self.seats]
        played = [[hand[place] for place in plan] for hand, plan in zip(self.hands, plans, strict=True)]
        needs: list[list[float]] = [[] for _ in self.seats]
        won, leader = self.won[:], 0
        for at in range(len(played[0])):
            leader = self._needed([cards[at] for cards in played], leader, needs)
            won[self.sides[leader]] += 1
        for seat in self.seats:
            self._regret(seat, plans[seat], played[seat], needs[seat], won[self.sides[seat]])

    def _needed(self, cards: list[int], leader: int, needs: list[list[float]]) -> int:
        """Adds what each seat's card must exceed for its side to win this trick; returns who wins it."""
        count, sides = len(cards), self.sides
        bonus = [((leader - seat - 1) % count) / count for seat in self.seats]  # of equal cards the earliest wins
        keys = [card + more for card, more in zip(cards, bonus, strict=True)]
        top = max(keys)
        winner = keys.index(top)
        side = sides[winner]
        second = max([key for key, other in zip(keys, sides, strict=True) if other != side])
        for seat in self.seats:
            if sides[seat] != side:
                needs[seat].append(top - bonus[seat])
            elif seat == winner and not any(keys[o] > second for o in self.seats if o != seat and sides[o] == side):
                needs[seat].append(second - bonus[seat])
            else:
                needs[seat].append(0)
        return winner

    def _plan(self, seat: int, rng: Random) -> list[int]:
        """The places of a seat's cards in the order of playing them: now by its mix, later at random."""
        mix = self.regrets[seat]
        places = sorted(range(len(mix)), key=lambda _: rng.random())
        if any(mix):
            now = rng.choices(range(len(mix)), mix)[0]
            places.remove(now)
            places.insert(0, now)
        return places

    def _regret(self, seat: int, plan: list[int], cards: list[int], needs: list[float], won: int) -> None:
        """What a seat regrets: each of its later cards might have been laid now, and the first one then."""
        points = self.points[self.sides[seat]]
        regrets = self.regrets[seat]
        first, need = cards[0], needs[0]
        base = won - (first > need)
        here = points[won]
        for at in range(1, len(plan)):
            card, other = cards[at], needs[at]
            tricks = base - (card > other) + (card > need) + (first > other)
            regrets[plan[at]] = max(0.0, regrets[plan[at]] + points[tricks] - here)
        regrets[plan[0]] = max(0.0, regrets[plan[0]])


PLAYERS: Final = MappingProxyType[str, Player]({"at_random": at_random, "cautious": cautious, "mixing": mixing})
"""The players by name, the weakest first."""
