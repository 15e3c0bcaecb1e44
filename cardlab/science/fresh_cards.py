"""The deal of a laboratory: starter, hand, fresh cards and wrong verdicts of Nature, all from one seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final

from cardlab.cards import DECK, Card, shuffled
from cardlab.core.playing import rng_for
from cardlab.eleusis_rules import Rule

DECKS: Final = 2
CARDS: Final = 12
"""Size of the hand and number of decks, as in a published benchmark of Eleusis played alone."""

FRESH: Final = 10
"""Number of fresh cards on which an announcement is tried, unless a plan says otherwise."""


class Deal:
    """The cards of one laboratory, by its seed and the size of its hand; each purpose has draws of its own.

    >>> deal = Deal(7, cards=3)
    >>> hand = deal.hand([])
    >>> len(hand), set(hand[1:]) <= set(deal.hand(hand[:1]))
    (3, True)
    """

    def __init__(self, seed: int, cards: int = CARDS) -> None:
        self.seed, self.cards = seed, cards
        self._stock: list[Card] = []
        self._more = self._shuffles()

    def _shuffles(self) -> Iterator[tuple[Card, ...]]:
        return (shuffled(DECK * DECKS, rng_for(self.seed, "stock", number)) for number in count())

    def hand(self, tested: Sequence[Card]) -> list[Card]:
        """Return the hand after these tests, a new card for each; raises ValueError if a card was not in hand."""
        while len(self._stock) < self.cards + len(tested):
            self._stock += next(self._more)
        hand = self._stock[: self.cards]
        for card, new in zip(tested, self._stock[self.cards :], strict=False):
            if card not in hand:
                raise ValueError(f"{card} is not in hand.")
            hand[hand.index(card)] = new
        return hand

    def starter(self, rule: Rule | None) -> Card:
        """Return the first card of the line: one that the rule accepts, or any card if a person judges."""
        cards = shuffled(DECK, rng_for(self.seed, "starter"))
        return cards[0] if rule is None else next(card for card in cards if rule.allows((), card))

    def fresh(self, announcement: int, count: int = FRESH) -> tuple[Card, ...]:
        """Return the cards on which the announcement with this number, from 1, is tried."""
        return shuffled(DECK, rng_for(self.seed, "fresh", announcement))[:count]

    def is_flipped(self, verdict: int, noise: float) -> bool:
        """Return whether the verdict with this number, from 1, is wrong; `noise` is the probability of that."""
        return rng_for(self.seed, "nature", verdict).random() < noise
