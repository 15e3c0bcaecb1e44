"""Whether two rules are the same in all that they say, however they are written.

A guess is judged by what it does from the present line on: after a red card, "the colour of the last" *is* "red only".
The test by 100 random continuations of up to 40 turns follows a published game for one person.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from cardlab.cards import Card
from cardlab.rules.lines import Line, drawn, reachable, right_cards
from cardlab.rules.rule import Rule

CONTINUATIONS: Final = 100
OF_FUNCTIONS: Final = 10
"""So many where a rule is a plain function, which is a thousand times slower."""
TURNS: Final = 40


@dataclass(frozen=True)
class Comparison:
    """Whether two rules are the same; true if no difference was found.

    Attributes:
        is_exact: whether that is certain: a difference always is, sameness if everything that can lie was looked at.
        tried: how many lines were looked at, each with all 52 cards.
        line: a legal line after which they differ, or None.
        card: a card that one of them accepts there and the other refuses, or None.
        verdicts: what the first and the second rule say of it.
    """

    is_exact: bool
    tried: int
    line: Line | None = None
    card: Card | None = None
    verdicts: tuple[bool, bool] | None = None

    def __bool__(self) -> bool:
        return self.line is None

    @property
    def sentence(self) -> str:
        """The answer as one sentence.

        >>> same_everywhere(Rule.parse("card.is_even"), Rule.parse("card.rank != last.rank")).sentence
        'They differ: as the first card, A♣ is wrong by the first rule and right by the second.'
        """
        if self.line is None or self.verdicts is None:
            return f"They are the same{'' if self.is_exact else f' on all of the {self.tried:,} lines tried'}."
        after = " ".join(map(str, self.line[-3:]))
        where = f"after {'… ' if len(self.line) > 3 else ''}{after}" if self.line else "as the first card"
        first, second = ("right" if verdict else "wrong" for verdict in self.verdicts)
        return f"They differ: {where}, {self.card} is {first} by the first rule and {second} by the second."


def same_everywhere(one: Rule, other: Rule, rng: Random | None = None) -> Comparison:
    """Whether two rules say the same of every card in every position, from the starter on.

    The answer is exact if both look at most two cards back; see `same_from_here`.

    >>> twice = Rule.parse("not (card.is_red and last.is_red) and not (card.is_black and last.is_black)")
    >>> comparison = same_everywhere(Rule.parse("card.colour != last.colour"), twice)
    >>> bool(comparison), comparison.is_exact
    (True, True)
    """
    return same_from_here(one, other, (), rng)


def same_from_here(one: Rule, other: Rule, line: Sequence[Card], rng: Random | None = None) -> Comparison:
    """Whether two rules say the same of every card in every position that can still come.

    Where both look at most two cards back, a walk meets everything that can lie there. Otherwise 100 random legal
    continuations of up to 40 turns are compared, card by card; 10 if one of the rules is a plain function.

    Args:
        one: the first rule.
        other: the second.
        line: the cards that lie there, the starter first.
        rng: draws the continuations; without one they follow from the texts and the line.

    >>> from cardlab.cards import hand
    >>> same, red = Rule.parse("card.colour == last.colour"), Rule.parse("card.is_red")
    >>> bool(same_from_here(same, red, hand("7♥"))), bool(same_from_here(same, red, hand("7♠")))
    (True, False)
    """
    start = tuple(line)
    return _walked(one, other, start) or _simulated(one, other, start, rng or _rng(one, other, start))


def _walked(one: Rule, other: Rule, start: Line) -> Comparison | None:
    """The exact answer, or None where it would take too long."""
    if (walk := reachable(start, one, other)) is None:
        return None
    tried = 0
    for tried, (line, verdict) in enumerate(walk, start=1):
        if verdict != other.verdict(line):
            return _difference(one, other, line, tried)
    return Comparison(is_exact=True, tried=tried)


def _simulated(one: Rule, other: Rule, start: Line, rng: Random) -> Comparison:
    tried = 0
    is_slow = one.size is None or other.size is None
    for _ in range(OF_FUNCTIONS if is_slow else CONTINUATIONS):
        line = start
        for _ in range(TURNS):
            tried += 1
            verdict = one.verdict(line)
            if verdict != other.verdict(line):
                return _difference(one, other, line, tried)
            if not verdict:
                break
            line += (drawn(verdict, rng),)
    return Comparison(is_exact=False, tried=tried)


def _difference(one: Rule, other: Rule, line: Line, tried: int) -> Comparison:
    card = right_cards(one.verdict(line) ^ other.verdict(line))[0]
    return Comparison(True, tried, line, card, (one.allows(line, card), other.allows(line, card)))


def _rng(one: Rule, other: Rule, line: Line) -> Random:
    """One generator for a question, whichever rule is named first."""
    return Random(" ".join([*sorted([str(one), str(other)]), *map(str, line)]))
