"""The cards of a laboratory: starter, hand, fresh cards and wrong verdicts of Nature, all from one seed.

Or they are those of a published benchmark of Eleusis for one player: 26 rules, each with three deals, make 78 rounds.
The rules are stated in the rule language, from their descriptions, and sealed in ``data/published.txt``; a number of
each seeds its deals. Source: D. Louapre, Can LLMs play the game of science?, February 2026,
https://github.com/Whamp/eleusis-llm-benchmark (MIT); none of its code is used here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from itertools import count
from random import Random
from typing import Final, NamedTuple

from cardlab.cards import DECK, Card, Suit, shuffled
from cardlab.core.playing import rng_for
from cardlab.eleusis_rules import Rule, envelope
from cardlab.science.log import Log
from cardlab.text import quoted

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


# --- published rounds ---

PLAYS: Final = 30
"""Maximum number of cards in a round."""

POINTS: Final = 31
"""The score is 31 points less 1 for each card played and 2 for each wrong announcement, but at least 0, and 0 if the
rule is not found. Of the 147 published rounds that were solved and can be checked, 32 have this score and 115 one point
more; so this counts no player too high."""

DEALS: Final = 3
"""Deals of each rule."""

SEED: Final = 42
ORDER: Final = (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES)
"""Before a deal is shuffled, two decks are sorted in this order of suits, each from Ace to King."""


class PublishedRule(NamedTuple):
    """A rule of the benchmark, and the number that seeds its deals."""

    text: str
    seed: int


def _read_rules() -> list[PublishedRule]:
    """Return the rules from their token, which hides them from people who still want to find them."""
    token = files("cardlab").joinpath("data", "published.txt").read_text(encoding="utf-8")
    match envelope.opened("published-", token.strip()):
        case {"rules": [*rules]}:
            return [PublishedRule(*rule) for rule in rules]
    raise ValueError("data/published.txt is damaged.")


RULES: Final = _read_rules()
"""The 26 rules, in the order of the benchmark."""

ROUNDS: Final = range(1, DEALS * len(RULES) + 1)
"""The numbers of the rounds: rounds 1 to 26 are the first deals of all rules, and so on."""


class PublishedDeal(Deal):
    """The cards of a published round; no fresh cards are turned over in it.

    Args:
        number: of the round, from 1 to 78.

    >>> deal = PublishedDeal(1)
    >>> print(deal.starter(None), *deal.hand([])[:3])
    4♠ 8♦ 2♥ A♠
    """

    def __init__(self, number: int) -> None:
        super().__init__(number, CARDS)
        deal, place = divmod(number - 1, len(RULES))
        self.rule = Rule.parse(RULES[place].text)
        self._dealt = [Card(rank, suit) for suit in ORDER for rank in range(1, 14)] * DECKS
        Random((SEED + RULES[place].seed + deal) % 2**32).shuffle(self._dealt)
        later = enumerate(self._dealt[CARDS:], start=CARDS)
        self._starts_at = next(at for at, card in later if self.rule.allows((), card))

    def _shuffles(self) -> Iterator[tuple[Card, ...]]:
        """Yield the hand and the cards after the starter, which leaves out those before it."""
        yield (*self._dealt[:CARDS], *self._dealt[self._starts_at + 1 :])

    def starter(self, rule: Rule | None) -> Card:
        return self._dealt[self._starts_at]


def deal_of(log: Log) -> Deal:
    """Return the cards of a laboratory's log."""
    return PublishedDeal(log.benchmark) if log.benchmark else Deal(log.seed, log.cards)


def read_round(text: str | int) -> int:
    """Return the number of a round, which is also written as the numbers of its rule and deal, as in "5.2".

    Raises:
        ValueError: there is no such round.

    >>> read_round(3), read_round("5.2")
    (3, 31)
    """
    match re.fullmatch(r"([0-9]{1,3})(?:\.([0-9]{1,3}))?", str(text)):
        case re.Match() as found if found[2] is None and int(found[1]) in ROUNDS:
            return int(found[1])
        case re.Match() as found if found[2] and 1 <= int(found[1]) <= len(RULES) and 1 <= int(found[2]) <= DEALS:
            return int(found[1]) + len(RULES) * (int(found[2]) - 1)
    raise ValueError(
        f"There is no published round {quoted(text)}. Take a number from 1 to {ROUNDS[-1]}, or a rule from 1 to "
        f"{len(RULES)} and a deal from 1 to {DEALS}, such as 5.2."
    )
