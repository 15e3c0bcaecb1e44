"""Checks before a rule is dealt, and an assessment by the advice of David Parlett and John Golden on fair rules.

Parlett: a random card should be right at least one time in five. Golden, on the page of Eleusis Express: several cards,
but not too many, should be playable at any time ("one higher" is too tight, "another suit" too loose), and there should
be no exceptions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from cardlab.cards import DECK, Cards
from cardlab.eleusis_rules.analysis import Acceptance, DeadEnds, acceptance, complexity, dead_ends, draw_card
from cardlab.eleusis_rules.library import LIBRARY
from cardlab.eleusis_rules.rules import FunctionRule, Rule
from cardlab.eleusis_rules.tree import RuleError

FLOOR: Final = 1 / 5
LOOSE: Final = 0.7
"""The share of right cards above which a rule is too loose; "another suit" accepts three cards in four."""

SEVERAL: Final = 5

TRIAL: Final = 10_000_000
"""The number of steps, a few seconds, that a function may take in `try_out`; judging a guess takes ten times that."""

LONGEST: Final = 20
"""The longest line, in cards, on which a function is tried."""


@dataclass(frozen=True)
class Assessment:
    """The measures of a rule, and advice that follows from them.

    Attributes:
        acceptance: the share of the deck that it accepts.
        dead_ends: the result of the search for dead ends; None for a rule that accepts no first card.
        words: its length in words; None for a plain function.
        shorter: the number of rules in the library that have fewer words.
        branches: the number of its branches.
    """

    acceptance: Acceptance
    dead_ends: DeadEnds | None
    words: int | None
    shorter: int
    branches: int

    @property
    def fairness(self) -> tuple[str, ...]:
        """Return sentences about the share of cards that the rule accepts."""
        if self.dead_ends is None:
            return ("No card is ever right, so that the game cannot begin.",)
        return tuple(_judge_acceptance(self.acceptance))

    @property
    def stuck(self) -> tuple[str, ...]:
        """Return a sentence about dead ends, or nothing for a rule that accepts no first card."""
        return () if self.dead_ends is None else (_report_dead_ends(self.dead_ends),)

    @property
    def length(self) -> tuple[str, ...]:
        """Return sentences about the length of the rule and its branches."""
        if self.words is None or self.dead_ends is None:
            return ()
        compared = f"more than {self.shorter}" if self.shorter else "not more than any"
        words = f"It has {self.words} words, {compared} of the {len(LIBRARY)} known rules."
        if self.branches <= 2:
            return (words,)
        return words, f"It has {self.branches} branches: John Golden wants no exceptions."

    @property
    def advice(self) -> tuple[str, ...]:
        return self.fairness + self.stuck + self.length


def assess(rule: Rule, rng: Random | None = None) -> Assessment:
    """Return the measures of a rule; raises RuleError if it is a function that fails.

    Without `rng` the random lines depend only on the rule's text.

    >>> found = assess(Rule.parse("card.colour != last.colour"))
    >>> found.acceptance.mean, found.words, found.shorter, found.branches
    (0.5, 5, 1, 1)
    """
    rng = rng or Random(str(rule))
    words = complexity(rule)
    return Assessment(
        acceptance(rule, rng),
        dead_ends(rule, rng) if rule.verdict(()) else None,
        words,
        0 if words is None else sum((complexity(one.rule) or 0) < words for one in LIBRARY),
        1 if words is None else 1 + sum(node.word == "if" for node in rule.expression.walk()),
    )


def advice(rule: Rule, rng: Random | None = None) -> tuple[str, ...]:
    """Return the sentences of `assess`: acceptance, dead ends, length, and advice.

    >>> print(*advice(Rule.parse("card.rank == last.rank + 1")), sep="\\n")
    On average 3 of the 52 cards are right, at the tightest place none.
    That is too tight: David Parlett wants a random card to be right at least one time in five.
    It can get stuck: after K♣ no card is right.
    It has 7 words, more than 7 of the 31 known rules.
    """
    return assess(rule, rng).advice


def _judge_acceptance(found: Acceptance) -> Iterator[str]:
    mean, least = round(found.mean * len(DECK)), round(found.least * len(DECK))
    yield f"On average {mean} of the 52 cards are right, at the tightest place {least or 'none'}."
    if found.mean < FLOOR:
        yield "That is too tight: David Parlett wants a random card to be right at least one time in five."
    elif found.mean > LOOSE:
        yield "That is too loose: John Golden wants several cards to be right at any time, but not too many."
    elif least < SEVERAL:
        yield "That is fair on the whole, but John Golden wants several cards to be right at any time."
    else:
        yield "That is fair, as David Parlett and John Golden see it."


def _report_dead_ends(found: DeadEnds) -> str:
    if found.line is None:
        return "It never gets stuck." if found.is_exact else f"None of the {found.tried:,} lines tried got stuck."
    if len(found.line) > 3:
        return f"It can get stuck: a line of {len(found.line)} cards was found after which no card is right."
    return f"It can get stuck: after {' '.join(map(str, found.line))} no card is right."


# --- Before a rule is dealt ---


def try_out(rule: Rule, rng: Random | None = None, lines: int = 30) -> None:
    """Try a rule on random legal lines of up to 20 cards, with all 52 cards after each.

    A rule of the language can't fail and passes at once.

    Raises:
        RuleError: the function fails, returns something other than a bool, takes too many steps for one card or for
            all of them, or answers differently when it is called again.
    """
    if isinstance(rule, FunctionRule):
        rng, most = rng or Random(str(rule)), rule.steps + TRIAL
        for _ in range(lines):
            _try_on_random_line(rule, rng, most)


def _try_on_random_line(rule: FunctionRule, rng: Random, most: int) -> None:
    line: Cards = ()
    while len(line) <= LONGEST:
        verdict = rule.verdict(line)
        if rule.call(line) != verdict:
            raise RuleError("the rule's function answers differently when it is asked again.")
        if rule.steps > most:
            raise RuleError("the rule's function takes too long to be played with. Let it take fewer steps for a card.")
        if not verdict:
            break
        line += (draw_card(verdict, rng),)


def check_playable(rule: Rule) -> None:
    """Raise ValueError if a rule never accepts a second card, and RuleError if it fails in `try_out`."""
    try_out(rule)
    starters = rule.verdict(())
    if not any(starters >> place & 1 and rule.verdict((card,)) for place, card in enumerate(DECK)):
        raise ValueError("This rule never accepts a second card, so nobody could ever be right; write another one.")
