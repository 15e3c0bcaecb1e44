"""What David Parlett and John Golden advise on fair rules, held against what is measured of one.

Parlett: a random card should be right at least one time in five. Golden, on the page of Eleusis Express: several cards,
but not too many, should be playable at any time ("one higher" is too tight, "another suit" too loose), and there should
be no exceptions.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from cardlab.cards import DECK
from cardlab.rules.expression import Node
from cardlab.rules.library import LIBRARY
from cardlab.rules.measures import Acceptance, acceptance, complexity, dead_ends
from cardlab.rules.rule import Rule

FLOOR: Final = 1 / 5
LOOSE: Final = 0.7
"""A bit below the three cards in four that "another suit" accepts."""

SEVERAL: Final = 5


def advice(rule: Rule, rng: Random | None = None, accepted: Acceptance | None = None) -> tuple[str, ...]:
    """Sentences about a rule: how much it accepts, whether it gets stuck, how long it is, and what is advised.

    Args:
        rule: the rule.
        rng: draws the lines along which it is measured; without one they follow from the rule's text.
        accepted: how much it accepts, where that has been measured already.

    Raises:
        RuleError: it is a function that fails.

    >>> print(*advice(Rule.parse("card.rank == last.rank + 1")), sep="\\n")
    On average 3 of the 52 cards are right, at the tightest place none.
    That is too tight: David Parlett wants a random card to be right at least one time in five.
    It can get stuck: after K♣ no card is right.
    It has 7 words, more than 7 of the 31 known rules.
    """
    rng = rng or Random(str(rule))
    if not rule.verdict(()):
        return ("No card is ever right, so that the game cannot begin.",)
    return (*_on_acceptance(accepted or acceptance(rule, rng)), _on_dead_ends(rule, rng), *_on_length(rule))


def _on_acceptance(found: Acceptance) -> Iterator[str]:
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


def _on_dead_ends(rule: Rule, rng: Random) -> str:
    found = dead_ends(rule, rng)
    if found.line is None:
        return "It never gets stuck." if found.is_exact else f"None of {found.tried} random lines got stuck."
    if len(found.line) > 3:
        return f"It can get stuck: a line of {len(found.line)} cards was found after which no card is right."
    return f"It can get stuck: after {' '.join(map(str, found.line))} no card is right."


def _on_length(rule: Rule) -> Iterator[str]:
    words = complexity(rule)
    if words is None:
        return
    shorter = sum((complexity(one.rule) or 0) < words for one in LIBRARY)
    compared = f"more than {shorter}" if shorter else "not more than any"
    yield f"It has {words} words, {compared} of the {len(LIBRARY)} known rules."
    if (branches := _tests(rule.expression) + 1) > 2:
        yield f"It has {branches} branches: John Golden wants no exceptions."


def _tests(node: Node) -> int:
    return (node.word == "if") + sum(map(_tests, node.parts))
