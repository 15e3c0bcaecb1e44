"""Hostile texts for the reader of rules: each must be a rule that keeps its laws, or be refused with a sentence.

``python -m benchmarks.soak rules`` feeds it 200,000 of them; a second word says another number.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from itertools import islice
from math import inf
from typing import Final, TypeVar

from benchmarks.soaks import BrokenLaw
from benchmarks.soaks.rule_texts import texts
from cardlab.cards import DECK
from cardlab.core.playing import rng_for
from cardlab.eleusis_rules import (
    Envelope,
    Rule,
    RuleError,
    assess,
    check_playable,
    from_blocks,
    same_everywhere,
    to_blocks,
    unseal,
)
from cardlab.eleusis_rules.evaluate import evaluate

TEXTS: Final = 200_000
SECONDS: Final = 0.2
"""So long may a text keep the processor busy at most: to be read, and again to be measured as the workshop does, and to
be compared as a guess is."""

MEASURED: Final = 10
"""One rule in so many is measured and compared."""

LINE: Final = DECK * 4
Found = TypeVar("Found")

LONGEST: Final = 300
OF_PYTHON: Final = re.compile(r"recursion|set_int_max|out of range|invalid|unterminated|surrogate|object|__|[a-z]Error")


def check_refusal(error: ValueError, *told: str) -> None:
    """Checks what a refusal tells.

    Args:
        error: the refusal.
        told: its messages; the first quotes nothing of a text that could itself be Python's.

    Raises:
        BrokenLaw: it is no short sentence, or it is Python's.
    """
    for text in told:
        if not text or len(text) > LONGEST or text[-1] not in ".?" or not text.isprintable():
            raise BrokenLaw(f"a refusal is a short sentence, not {text!r}") from error
    if found := OF_PYTHON.search(told[0]):
        raise BrokenLaw(f"a refusal says nothing of Python, as {found.group()!r}") from error


def read(text: str) -> bool:
    """Reads a text as a rule and tries what a table does with it; returns whether it is a rule.

    Raises:
        BrokenLaw: a law of rules does not hold; the message says which.
    """
    try:
        rule = Rule.parse(text)
    except RuleError as error:
        check_refusal(error, error.brief, str(error))
        return False
    again = Rule.parse(str(rule))
    if again != rule or str(again) != str(rule) or again.expression != rule.expression:
        raise BrokenLaw(f"a rule reads back, not as {again}")
    if not rule.english or again.english != rule.english:
        raise BrokenLaw(f"a rule says the same when it is read back, not {again.english}")
    envelope = Envelope(rule, "a salt")
    if unseal(str(envelope)).fingerprint != envelope.fingerprint:
        raise BrokenLaw("a sealed rule opens with the same fingerprint")
    if from_blocks(to_blocks(rule)) != rule:
        raise BrokenLaw("the blocks of a rule are the same rule")
    for length in (0, 1, 20, 200):
        line = LINE[:length]
        card = LINE[length]
        if rule.verdict(line) != again.verdict(line):
            raise BrokenLaw("a rule that reads back has the same verdicts")
        if rule.allows(line, card) != evaluate(rule.expression, line, card):
            raise BrokenLaw(f"a compiled rule says the same as an evaluated one of {card} after {length} cards")
    try:
        check_playable(rule)
    except ValueError as error:
        check_refusal(error, str(error))
    return True


def measure(text: str) -> None:
    """Measures a rule as the workshop does."""
    assess(Rule.parse(text))


def compare(text: str) -> None:
    """Compares a rule with itself, as a right guess is.

    Raises:
        BrokenLaw: a difference is found.
    """
    if not same_everywhere(Rule.parse(text), Rule.parse(text)):
        raise BrokenLaw("a rule is the same as itself")


def timed(step: Callable[[str], Found], text: str) -> tuple[Found, float]:
    """What a step gives, and how many seconds of the processor it takes; on a busy machine, the better of two times.

    Raises:
        BrokenLaw: it takes too long, or a law does not hold; the message names the text.
    """
    took = inf
    for _ in range(2):
        begun = time.process_time()
        try:
            found = step(text)
        except Exception as error:
            raise BrokenLaw(f"{text!r}: {error}") from error
        took = min(took, time.process_time() - begun)
        if took <= SECONDS:
            return found, took
    raise BrokenLaw(f"{text!r} keeps the processor busy for {took:.2f} s")


def soak(count: int, seed: int = 0) -> tuple[int, float]:
    """Reads so many hostile texts; returns how many of them were rules, and the longest time in seconds.

    Raises:
        BrokenLaw: the message names the text.
    """
    rules, slowest = 0, 0.0
    for text in islice(texts(rng_for(seed, "rules")), count):
        is_rule, took = timed(read, text)
        slowest = max(slowest, took)
        rules += is_rule
        if is_rule and rules % MEASURED == 0:
            slowest = max(slowest, timed(measure, text)[1], timed(compare, text)[1])
    return rules, slowest


def main(arguments: Sequence[str]) -> None:
    """Soaks the reader of rules."""
    count = int(arguments[0]) if arguments else TEXTS
    rules, slowest = soak(count)
    print(f"{count:,} texts: {rules:,} rules, none above {slowest:.2f} s, no broken law")
