"""What rules do along legal lines: how much they accept, whether they get stuck, and whether two are the same.

A guess is judged by what it does from the present line on: after a red card, "the colour of the last" *is* "red only".
The test by 100 random continuations of up to 40 turns follows a published game for one person.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple, TypeVar

from cardlab.cards import DECK, Card
from cardlab.rules.rule_types import Cards, Rule

WALKED: Final = 2
"""All positions of rules that look at most this many cards back are visited, 2,757 lines; others are simulated."""

LENGTH: Final = 25
"""Acceptance is measured at this many places of a line, which has half a deck in the end."""

LONG: Final = 60
"""The length of a random line that looks for a dead end."""

LINES: Final = 100
"""So many random lines are looked at where nobody asks for another number."""
OF_FUNCTIONS: Final = 10
"""The number of lines where a rule is a plain function, which is a thousand times slower."""
TURNS: Final = 40

WORK: Final = 1000
"""For each line that is asked for, verdicts may be so much work on average (see `Verdicts`), so that no question takes
longer than a tenth of a second: of long rules fewer positions are looked at, always the same."""

Item = TypeVar("Item")


# --- Lines ---


@lru_cache(maxsize=4096)
def right_cards(verdict: int) -> Cards:
    """The cards that a verdict calls right, in the order of the deck.

    >>> print(*right_cards(0b101))
    A♣ 3♣
    """
    return tuple(card for place, card in enumerate(DECK) if verdict >> place & 1)


def draw_card(verdict: int, rng: Random) -> Card:
    """One of the right cards at random; there has to be one."""
    cards = right_cards(verdict)
    return cards[int(len(cards) * rng.random())]


def random_line(rule: Rule, rng: Random, length: int) -> Cards:
    """A random legal line, its starter too; shorter than asked for where it gets stuck."""
    *_, (line, _) = _lay(rule, rng, length)
    return line


def _lay(rule: Rule, rng: Random, length: int) -> Iterator[tuple[Cards, int]]:
    """A random legal line from nothing on, each time it is longer by one card, with the verdict."""
    line: Cards = ()
    while True:
        verdict = rule.verdict(line)
        yield line, verdict
        if len(line) >= length or not verdict:
            return
        line += (draw_card(verdict, rng),)


def walk_positions(line: Cards, *rules: Rule) -> Iterator[tuple[Cards, int]] | None:
    """A legal line for every position that rules can tell apart from here on, with the first rule's verdict.

    Short lines come first, so that the first one which has some quality is a shortest one. None if there may be too
    many, since a rule looks more than two cards back.
    """
    memories = [rule.memory for rule in rules]
    known = [memory for memory in memories if memory is not None]
    if len(known) < len(memories) or max(known) > WALKED:
        return None
    return _walk(rules[0], line, max(known))


def _walk(rule: Rule, line: Cards, memory: int) -> Iterator[tuple[Cards, int]]:
    def seen_end(line: Cards) -> Cards:
        return line[max(0, len(line) - memory) :]

    ahead, seen = deque([line]), {seen_end(line)}
    while ahead:
        line = ahead.popleft()
        verdict = rule.verdict(line)
        yield line, verdict
        for card in right_cards(verdict):
            longer = (*line, card)
            end = seen_end(longer)
            if end not in seen:
                seen.add(end)
                ahead.append(longer)


def _usual_lines(*rules: Rule) -> int:
    """How many random lines are looked at of these rules."""
    return LINES if all(rule.size for rule in rules) else OF_FUNCTIONS


def _affordable(items: Iterable[Item], *rules: Rule, lines: int = LINES) -> Iterator[Item]:
    """The items until the rules have been as much work as so many lines may be; one item at least.

    The rules have to be fresh, so that it is always the same items.
    """
    for item in items:
        yield item
        if sum([rule.work for rule in rules]) > lines * WORK:
            return


# --- Measures of one rule ---


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
        is_exact: whether all positions were visited, rather than random lines.
        tried: how many lines were looked at.
    """

    line: Cards | None
    is_exact: bool
    tried: int

    def __bool__(self) -> bool:
        return self.line is not None


def acceptance(rule: Rule, rng: Random, games: int | None = None) -> Acceptance:
    """How much of the deck a rule accepts along random legal lines of 26 cards, 100 if no number is given.

    >>> acceptance(Rule.parse("card.colour != last.colour"), Random(1), games=5)
    Acceptance(mean=0.5, least=0.5)
    """
    rule, games = rule.fresh(), games or _usual_lines(rule)
    laid = (_lay(rule, rng, LENGTH) for _ in _affordable(range(games), rule, lines=games))
    counts = [verdict.bit_count() for positions in laid for line, verdict in positions if line]
    # A line that stopped has its last place in the count with nothing right; one without a starter has no place.
    return Acceptance(sum(counts) / len(counts) / len(DECK), min(counts) / len(DECK)) if counts else Acceptance(0, 0)


def complexity(rule: Rule) -> int | None:
    """How many words a rule has, brackets left out: each card, suit, number, comparison, "and" … counts one.

    None for a plain function, whose words are Python's.

    >>> complexity(Rule.parse("card.rank > last.rank"))
    5
    """
    return rule.size


def dead_ends(rule: Rule, rng: Random | None = None, lines: int | None = None) -> DeadEnds:
    """Whether a line can get stuck.

    The answer is exact for a rule that looks at most two cards back and is not very long. For others it comes from
    random lines of up to 60 cards, 100 if no number is given; half of them seek the narrow way: of three right cards
    they take one after which the fewest are right.

    >>> stuck = dead_ends(Rule.parse("card.rank > last.rank"))
    >>> bool(stuck), stuck.is_exact, print(*stuck.line)
    K♣
    (True, True, None)
    """
    rule, rng, tried = rule.fresh(), rng or Random(str(rule)), 0
    if (walk := walk_positions((), rule)) is not None:
        for tried, (line, verdict) in enumerate(_affordable(walk, rule), start=1):
            if not verdict:
                return DeadEnds(line, is_exact=True, tried=tried)
        return DeadEnds(None, is_exact=next(walk, None) is None, tried=tried)
    lines = lines or _usual_lines(rule)
    for tried in _affordable(range(1, lines + 1), rule, lines=lines):
        line = random_line(rule, rng, LONG) if tried % 2 else _narrow_line(rule, rng, LONG)
        if not rule.verdict(line):
            return DeadEnds(line, is_exact=False, tried=tried)
    return DeadEnds(None, is_exact=False, tried=tried)


def _narrow_line(rule: Rule, rng: Random, length: int) -> Cards:
    line: Cards = ()
    verdict = rule.verdict(line)
    while len(line) < length and verdict:
        longer = [(*line, draw_card(verdict, rng)) for _ in range(3)]
        line, verdict = min([(line, rule.verdict(line)) for line in longer], key=lambda found: found[1].bit_count())
    return line


# --- Comparisons of two rules ---


@dataclass(frozen=True)
class Comparison:
    """Whether two rules are the same; true if no difference was found.

    Attributes:
        is_exact: whether that is certain: a difference always is, sameness if all positions were visited.
        tried: how many lines were looked at, each with all 52 cards.
        line: a legal line after which they differ, or None.
        card: a card that one of them accepts there and the other refuses, or None.
        verdicts: what the first and the second rule say of it.
    """

    is_exact: bool
    tried: int
    line: Cards | None = None
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

    The answer is exact if both look at most two cards back and are not very long; see `same_from_here`.

    >>> twice = Rule.parse("not (card.is_red and last.is_red) and not (card.is_black and last.is_black)")
    >>> comparison = same_everywhere(Rule.parse("card.colour != last.colour"), twice)
    >>> bool(comparison), comparison.is_exact
    (True, True)
    """
    return same_from_here(one, other, (), rng)


def same_from_here(one: Rule, other: Rule, line: Sequence[Card], rng: Random | None = None) -> Comparison:
    """Whether two rules say the same of every card in every position that can still come.

    Where both look at most two cards back, all positions are visited. Otherwise 100 random legal continuations of up
    to 40 turns are compared, card by card; 10 if one of the rules is a plain function. Of very long rules fewer
    positions are looked at.

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
    start, one, other, tried = tuple(line), one.fresh(), other.fresh(), 0
    walk = walk_positions(start, one, other)
    lines = _continuations(one, other, start, rng) if walk is None else walk
    for tried, (line, verdict) in enumerate(_affordable(lines, one, other), start=1):
        if differing := verdict ^ other.verdict(line):
            card = right_cards(differing)[0]
            return Comparison(True, tried, line, card, (one.allows(line, card), other.allows(line, card)))
    return Comparison(is_exact=walk is not None and next(walk, None) is None, tried=tried)


def _continuations(one: Rule, other: Rule, start: Cards, rng: Random | None) -> Iterator[tuple[Cards, int]]:
    """Random legal lines from here on, each with all those that lead to it, with the first rule's verdicts."""
    # One generator for a question, whichever rule is named first.
    rng = rng or Random(" ".join([*sorted([str(one), str(other)]), *map(str, start)]))
    for _ in range(_usual_lines(one, other)):
        line = start
        for _ in range(TURNS):
            verdict = one.verdict(line)
            yield line, verdict
            if not verdict:
                break
            line += (draw_card(verdict, rng),)
