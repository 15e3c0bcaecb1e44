"""What a laboratory is dealt: starter, hand, fresh cards and the moods of Nature; all from one seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import Final

from cardlab.cards import DECK, Card, shuffled
from cardlab.core.playing import rng_for
from cardlab.rules import LIBRARY, Rule, acceptance
from cardlab.science.space import space_of

DECKS: Final = 2
CARDS: Final = 12
"""So many cards are in hand, from so many decks, as in a published benchmark of Eleusis played alone."""

FRESH: Final = 10
"""An announcement is tried on so many fresh cards."""

LEVELS: Final = {known.level: known.key[0] for known in LIBRARY}
"""The levels of the library, the easiest first, each with the letter of its keys."""

WORDS: Final = {"trivial": (0, 3), "easy": (4, 6), "medium": (7, 9), "hard": (10, 12), "fiendish": (13, 14)}
"""How many words a rule made by the computer has, from and to, by its level."""

FAIR: Final = (0.2, 0.8)
"""A rule made by the computer accepts so large a share of the cards."""


class Deal:
    """The cards of one laboratory; whatever is drawn for one purpose moves nothing else.

    Args:
        seed: what all is drawn from.
        cards: how many are in hand.

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
        """The cards in hand when these were tested: for each a new one came in its place.

        Raises:
            ValueError: one of them was not in hand.
        """
        while len(self._stock) < self.cards + len(tested):
            self._stock += next(self._more)
        hand = self._stock[: self.cards]
        for card, new in zip(tested, self._stock[self.cards :], strict=False):
            if card not in hand:
                raise ValueError(f"{card} is not in hand.")
            hand[hand.index(card)] = new
        return hand

    def starter(self, rule: Rule | None) -> Card:
        """The first card of the line: one that the rule allows there; any, where a person judges."""
        cards = shuffled(DECK, rng_for(self.seed, "starter"))
        return cards[0] if rule is None else next(card for card in cards if rule.allows((), card))

    def fresh(self, announcement: int) -> tuple[Card, ...]:
        """The cards on which an announcement is tried.

        Args:
            announcement: its number, from 1.
        """
        return shuffled(DECK, rng_for(self.seed, "fresh", announcement))[:FRESH]

    def is_flipped(self, verdict: int, noise: float) -> bool:
        """Whether Nature says the opposite of the truth.

        Args:
            verdict: its number, from 1.
            noise: how likely each verdict is to be wrong.
        """
        return rng_for(self.seed, "nature", verdict).random() < noise


def share_accepted(rule: Rule) -> float:
    """The share of the deck that a rule accepts along ten random legal lines, always the same."""
    return acceptance(rule, Random(str(rule)), games=10).mean


def library_rule(level: str, seed: int) -> Rule:
    """A rule of the library of this level.

    Raises:
        ValueError: there is no such level; the message names those that there are.
    """
    _check(level)
    known = [one for one in LIBRARY if one.level == level]
    return known[int(rng_for(seed, "rule", level).random() * len(known))].rule


def made_rule(level: str, seed: int) -> Rule:
    """A rule that the computer makes from its grammar: as long as the level says, and fair by how much it accepts.

    Raises:
        ValueError: there is no such level; the message names those that there are.
    """
    _check(level)
    space, rng = space_of("small"), rng_for(seed, "made", level)
    least, most = WORDS[level]
    numbers = [number for number, words in enumerate(space.lengths.tolist()) if least <= words <= most]
    while True:
        rule = space.rule(numbers[int(rng.random() * len(numbers))])
        if FAIR[0] <= share_accepted(rule) <= FAIR[1]:
            return rule


def _check(level: str) -> None:
    if level not in LEVELS:
        raise ValueError(f"There is no level {level!r:.20}. There are: {', '.join(LEVELS)}.")
