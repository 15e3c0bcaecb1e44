"""Hostile texts for the reader of rules: each must be a rule that reads back, or be refused with a sentence.

``python -m benchmarks.soak rules`` feeds it 200,000 of them; a second word says another number.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from benchmarks.soaks import BrokenLaw
from benchmarks.soaks.rule_texts import texts
from cardlab.cards import DECK
from cardlab.core.playing import rng_for
from cardlab.rules import Rule, RuleError

TEXTS: Final = 200_000
SECONDS: Final = 2
"""So long may a text keep the reader of rules busy at most."""


def read(text: str) -> bool:
    """Reads a text as a rule; returns whether it is one.

    Raises:
        BrokenLaw: it is one that does not read back, or its refusal says nothing.
    """
    try:
        rule = Rule.parse(text)
    except RuleError as error:
        if not str(error) or not error.brief:
            raise BrokenLaw("a refusal says why") from error
        return False
    if Rule.parse(str(rule)) != rule:
        raise BrokenLaw("a rule reads back")
    if not rule.english:
        raise BrokenLaw("a rule has words")
    for length in (0, 1, 20):
        rule.verdict(DECK[:length])
    return True


def soak(count: int, seed: int = 0) -> tuple[int, float]:
    """Reads so many hostile texts; returns how many of them were rules, and the longest time in seconds.

    Raises:
        BrokenLaw: the message names the text.
    """
    rules, slowest = 0, 0.0
    source = texts(rng_for(seed, "rules"))
    for _ in range(count):
        text = next(source)
        begun = time.process_time()  # a machine that is busy with other things is not a slow reader
        try:
            rules += read(text)
        except Exception as error:
            raise BrokenLaw(f"{text!r}: {error}") from error
        slowest = max(slowest, time.process_time() - begun)
        if slowest > SECONDS:
            raise BrokenLaw(f"{text!r} keeps the reader busy for {slowest:.1f} s")
    return rules, slowest


def main(arguments: Sequence[str]) -> None:
    """Soaks the reader of rules."""
    count = int(arguments[0]) if arguments else TEXTS
    rules, slowest = soak(count)
    print(f"{count:,} texts: {rules:,} rules, none above {slowest:.2f} s, no broken law")
