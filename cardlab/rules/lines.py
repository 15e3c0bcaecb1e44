"""Lines of cards: random legal ones, and all that a rule which looks only a few cards back can meet."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Final

from cardlab.cards import DECK, Card
from cardlab.rules.rule import Rule

WALKED: Final = 2
"""What a rule that looks at most so many cards back can meet is walked through, 2,757 lines; more is simulated."""

Line = tuple[Card, ...]


@lru_cache(maxsize=4096)
def right_cards(verdict: int) -> Line:
    """The cards that a verdict calls right, in the order of the deck.

    >>> print(*right_cards(0b101))
    A♣ 3♣
    """
    return tuple(card for place, card in enumerate(DECK) if verdict >> place & 1)


def drawn(verdict: int, rng: Random) -> Card:
    """One of the right cards at random; there has to be one."""
    cards = right_cards(verdict)
    return cards[int(len(cards) * rng.random())]


def random_line(rule: Rule, rng: Random, length: int) -> Line:
    """A random legal line, its starter too; shorter than asked for where it gets stuck."""
    line: Line = ()
    while len(line) < length and (verdict := rule.verdict(line)):
        line += (drawn(verdict, rng),)
    return line


def remembered(line: Line, memory: int) -> Line:
    """The part of a line that a rule can see which looks so many cards back."""
    return line[max(0, len(line) - memory) :]


def reachable(line: Line, *rules: Rule) -> Iterator[tuple[Line, int]] | None:
    """A legal line for everything that the rules can meet from here on, with the first rule's verdict.

    Short lines come first, so that the first one which has some quality is a shortest one. None if there may be too
    much to meet.
    """
    memories = [rule.memory for rule in rules]
    known = [memory for memory in memories if memory is not None]
    if len(known) < len(memories) or max(known) > WALKED:
        return None
    return _walk(rules[0], line, max(known))


def _walk(rule: Rule, line: Line, memory: int) -> Iterator[tuple[Line, int]]:
    ahead, met = deque([line]), {remembered(line, memory)}
    while ahead:
        line = ahead.popleft()
        verdict = rule.verdict(line)
        yield line, verdict
        for card in right_cards(verdict):
            longer = (*line, card)
            seen = remembered(longer, memory)
            if seen not in met:
                met.add(seen)
                ahead.append(longer)
