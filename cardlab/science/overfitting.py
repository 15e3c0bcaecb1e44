"""Why short rules: of all rules that fit the same ten cards, a short and a long one both predict ten fresh cards."""

from __future__ import annotations

from itertools import count, islice
from typing import Final, NamedTuple

import numpy as np

from cardlab.cards import DECK, Card, shuffled
from cardlab.core.playing import rng_for
from cardlab.eleusis_rules import Rule
from cardlab.eleusis_rules.library import Level
from cardlab.games.eleusis_common.evidence import BIT
from cardlab.science.new_log import made_rule
from cardlab.science.space import space_of

SEEN: Final = 10
"""The number of cards that both rules fit."""

FRESH: Final = 10
"""The number of cards that both rules then predict."""

LONG: Final = 12
"""The fewest words of a long rule."""


class Fit(NamedTuple):
    """A rule that fits the cards seen, its length in words, and the number of fresh cards that it predicts right."""

    rule: Rule
    words: int
    right: int


class Contest(NamedTuple):
    """A short and a long rule that fit the same cards.

    Attributes:
        truth: the secret rule.
        seen: the cards judged, each with its verdict; the first is the starter.
        fitting: the number of rules that fit them.
        short: the shortest of these rules.
        long: one of the long ones, drawn at random.

    >>> print(contest(42))
    8♥✓  K♣✓  J♠✓  Q♠✓  10♦✓  3♥✗  10♠✓  6♥✓  6♦✓  5♦✗  3♠✓
    short: A black card or an even card.
    long:  After a 7 or lower, a card of a different suit from the last; otherwise a 6 or higher.
    """

    truth: Rule
    seen: tuple[tuple[Card, bool], ...]
    fitting: int
    short: Fit
    long: Fit

    def __str__(self) -> str:
        cards = "  ".join(f"{card}{'✓' if accepted else '✗'}" for card, accepted in self.seen)
        return f"{cards}\nshort: {self.short.rule.english}\nlong:  {self.long.rule.english}"

    def result(self) -> str:
        """Return the secret rule, and how many fresh cards each of the two rules predicts right, as text."""
        fits = (f"{fit.right:2} of {FRESH} right: {fit.rule.english}" for fit in (self.short, self.long))
        return "\n".join((f"secret: {self.truth.english}", *fits))


def contest(seed: int, level: Level = "easy") -> Contest:
    """Return one contest; the truth is a rule made by the computer.

    Args:
        seed: draws the truth, the cards and the long rule.
        level: the length of the truth: an easy one has 4 to 6 words, a fiendish one 13 or 14.

    >>> one = contest(3)
    >>> one.short.words < one.long.words, len(one.seen)
    (True, 11)
    """
    return next(found for deal in count() if (found := _contest_of(seed, level, deal)))


def _contest_of(seed: int, level: Level, deal: int) -> Contest | None:
    """Return the contest of one deal; None if no long rule fits its cards."""
    truth, space = made_rule(level, seed), space_of("small")
    cards = iter(shuffled(DECK, rng_for(seed, "cards seen", deal)))
    line: tuple[Card, ...] = (next(card for card in cards if truth.allows((), card)),)
    seen, fits, words = [(line[0], True)], np.full(len(space), True), space.words(line)
    for card in islice(cards, SEEN):
        accepted = truth.allows(line, card)
        fits &= ((words & np.uint64(BIT[card])) != 0) == accepted
        seen.append((card, accepted))
        if accepted:
            line = (*line, card)
            words = space.words(line)
    long = np.flatnonzero(fits & (space.lengths >= LONG))
    if not len(long):
        return None
    drawn = long[int(rng_for(seed, "long rule", deal).random() * len(long))]
    fresh = shuffled(DECK, rng_for(seed, "fresh cards", deal))[:FRESH]

    def fit(number: int) -> Fit:
        rule = space.rule(number)
        right = sum(rule.allows(line, card) == truth.allows(line, card) for card in fresh)
        return Fit(rule, int(space.lengths[number]), right)

    return Contest(truth, tuple(seen), int(fits.sum()), fit(int(fits.argmax())), fit(int(drawn)))
