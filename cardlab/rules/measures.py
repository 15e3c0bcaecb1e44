"""What can be measured of a rule before it is dealt: how much it accepts, how long it is, whether it gets stuck."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from cardlab.cards import DECK
from cardlab.rules.lines import Line, drawn, random_line, reachable
from cardlab.rules.rule import Rule

LENGTH: Final = 25
"""Acceptance is measured at so many places of a line, which has half a deck in the end."""

LONG: Final = 60
"""So many cards has a random line that looks for a dead end."""


class Acceptance(NamedTuple):
    """The share of the 52 cards that is right along random legal play.

    Attributes:
        mean: of all places after the starter.
        least: of the place where the fewest cards are right.
    """

    mean: float
    least: float


@dataclass(frozen=True)
class DeadEnds:
    """Whether a line can get stuck; true exactly when a line was found on which no card is right.

    Attributes:
        line: such a line, a shortest one if the answer is exact; None if none was found.
        is_exact: whether everything that can lie there was looked at, rather than random lines.
        tried: how many lines were looked at.
    """

    line: Line | None
    is_exact: bool
    tried: int

    def __bool__(self) -> bool:
        return self.line is not None


def acceptance(rule: Rule, rng: Random, games: int = 100) -> Acceptance:
    """How much of the deck a rule accepts along random legal lines of 26 cards.

    >>> acceptance(Rule.parse("card.colour != last.colour"), Random(1), games=5)
    Acceptance(mean=0.5, least=0.5)
    """
    lines = [random_line(rule, rng, LENGTH) for _ in range(games)]
    counts = [rule.verdict(line[:length]).bit_count() for line in lines for length in range(1, len(line) + 1)]
    # A line that stopped has its last place in the count with nothing right; one without a starter has no place.
    return Acceptance(sum(counts) / len(counts) / len(DECK), min(counts) / len(DECK)) if counts else Acceptance(0, 0)


def complexity(rule: Rule) -> int | None:
    """How many words a rule has, brackets left out: each card, suit, number, comparison, "and" … counts one.

    None for a plain function, whose words are Python's.

    >>> complexity(Rule.parse("card.rank > last.rank"))
    5
    """
    return rule.size


def dead_ends(rule: Rule, rng: Random | None = None, lines: int = 100) -> DeadEnds:
    """Whether a line can get stuck.

    The answer is exact for a rule that looks at most two cards back. For others it comes from random lines of up to
    60 cards, half of which seek the narrow way: of three right cards they take one after which the fewest are right.

    >>> stuck = dead_ends(Rule.parse("card.rank > last.rank"))
    >>> bool(stuck), stuck.is_exact, print(*stuck.line)
    K♣
    (True, True, None)
    """
    if (walk := reachable((), rule)) is not None:
        tried = 0
        for tried, (line, verdict) in enumerate(walk, start=1):
            if not verdict:
                return DeadEnds(line, is_exact=True, tried=tried)
        return DeadEnds(None, is_exact=True, tried=tried)
    rng = rng or Random(str(rule))
    for tried in range(1, lines + 1):
        line = random_line(rule, rng, LONG) if tried % 2 else _narrow_line(rule, rng, LONG)
        if not rule.verdict(line):
            return DeadEnds(line, is_exact=False, tried=tried)
    return DeadEnds(None, is_exact=False, tried=lines)


def _narrow_line(rule: Rule, rng: Random, length: int) -> Line:
    line: Line = ()
    while len(line) < length and (verdict := rule.verdict(line)):
        longer = [(*line, drawn(verdict, rng)) for _ in range(3)]
        line = min(longer, key=lambda line: rule.verdict(line).bit_count())
    return line
