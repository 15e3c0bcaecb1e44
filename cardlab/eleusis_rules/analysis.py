"""Analysis of rules along legal lines: acceptance, dead ends, and comparison of two rules.

A guess is judged by its verdicts from the present line on: after a red card, "the colour of the last" *is* "red only".
The comparison by 100 random continuations of up to 40 turns follows a published game for one person.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple, TypeVar

from cardlab.cards import DECK, Card, Cards
from cardlab.eleusis_rules.rules import Rule

WALKED: Final = 2
"""All 2,757 positions are visited for rules that look at most this many cards back; other rules are simulated."""

LENGTH: Final = 25
"""The number of places after the starter where acceptance is measured; a line of 26 cards is half a deck."""

LONG: Final = 60
"""The length of a random line that looks for a dead end."""

LINES: Final = 100
"""The default number of random lines."""
OF_FUNCTIONS: Final = 10
"""The default number of lines for a plain function, which is a thousand times slower."""
TURNS: Final = 40

WORK: Final = 1000
"""The average work of verdicts (see `Verdicts`) allowed for each requested line. It keeps every question below a tenth
of a second: a long rule is examined in fewer positions, always the same ones."""

Item = TypeVar("Item")


# --- Lines ---


@lru_cache(maxsize=4096)
def right_cards(verdict: int) -> Cards:
    """Return the cards that a verdict accepts, in the order of the deck.

    >>> print(*right_cards(0b101))
    A♣ 3♣
    """
    return tuple(card for place, card in enumerate(DECK) if verdict >> place & 1)


def draw_card(verdict: int, rng: Random) -> Card:
    """Return one of the right cards at random; there has to be one."""
    cards = right_cards(verdict)
    return cards[int(len(cards) * rng.random())]


def random_line(rule: Rule, rng: Random, length: int) -> Cards:
    """Return a random legal line, starter included; it is shorter than `length` if it gets stuck."""
    *_, (line, _) = _grow_line(rule, rng, length)
    return line


def _grow_line(rule: Rule, rng: Random, length: int) -> Iterator[tuple[Cards, int]]:
    """Yield a random legal line card by card, from the empty line on, each time with the verdict."""
    line: Cards = ()
    while True:
        verdict = rule.verdict(line)
        yield line, verdict
        if len(line) >= length or not verdict:
            return
        line += (draw_card(verdict, rng),)


def walk_positions(line: Cards, *rules: Rule) -> Iterator[tuple[Cards, int]] | None:
    """Return a legal line for every position after `line` that the rules distinguish, with the first rule's verdict.

    Shorter lines come first, so the first line with a property is a shortest one. Return None if a rule looks more than
    two cards back, because there may be too many positions.
    """
    memories = [rule.memory for rule in rules]
    known = [memory for memory in memories if memory is not None]
    if len(known) < len(memories) or max(known) > WALKED:
        return None
    return _walk(rules[0], line, max(known))


def _walk(rule: Rule, line: Cards, memory: int) -> Iterator[tuple[Cards, int]]:
    def remembered(line: Cards) -> Cards:
        return line[max(0, len(line) - memory) :]

    queue, seen = deque([line]), {remembered(line)}
    while queue:
        line = queue.popleft()
        verdict = rule.verdict(line)
        yield line, verdict
        for card in right_cards(verdict):
            longer = (*line, card)
            position = remembered(longer)
            if position not in seen:
                seen.add(position)
                queue.append(longer)


def _default_lines(*rules: Rule) -> int:
    return LINES if all(rule.size for rule in rules) else OF_FUNCTIONS


def _affordable(items: Iterable[Item], *rules: Rule, lines: int = LINES) -> Iterator[Item]:
    """Yield items, at least one, until the rules have used up the work allowed for `lines`.

    The rules must be fresh, so that the items are always the same.
    """
    for item in items:
        yield item
        if sum([rule.work for rule in rules]) > lines * WORK:
            return


# --- Measures of one rule ---


class Acceptance(NamedTuple):
    """The share of the 52 cards that is right during random legal play.

    Attributes:
        mean: the average over all places after the starter.
        least: the share at the place where the fewest cards are right.
    """

    mean: float
    least: float


@dataclass(frozen=True)
class DeadEnds:
    """The result of a search for a line after which no card is right; true if one was found.

    Attributes:
        line: such a line, a shortest one if the answer is exact; None if none was found.
        is_exact: whether all positions were visited, rather than random lines.
        tried: the number of lines tried.
    """

    line: Cards | None
    is_exact: bool
    tried: int

    def __bool__(self) -> bool:
        return self.line is not None


def acceptance(rule: Rule, rng: Random, games: int | None = None) -> Acceptance:
    """Return the share of the deck that a rule accepts along `games` random legal lines of 26 cards, 100 by default.

    >>> acceptance(Rule.parse("card.colour != last.colour"), Random(1), games=5)
    Acceptance(mean=0.5, least=0.5)
    """
    rule, games = rule.fresh(), games or _default_lines(rule)
    lines = (_grow_line(rule, rng, LENGTH) for _ in _affordable(range(games), rule, lines=games))
    counts = [verdict.bit_count() for positions in lines for line, verdict in positions if line]
    # A line that gets stuck counts its last place with 0 right cards; a rule without a right starter has no place.
    return Acceptance(sum(counts) / len(counts) / len(DECK), min(counts) / len(DECK)) if counts else Acceptance(0, 0)


def complexity(rule: Rule) -> int | None:
    """Return the number of words (cards, numbers, comparisons, "and" …) in a rule, or None for a plain function.

    >>> complexity(Rule.parse("card.rank > last.rank"))
    5
    """
    return rule.size


def dead_ends(rule: Rule, rng: Random | None = None, lines: int | None = None) -> DeadEnds:
    """Search for a line after which no card is right.

    The answer is exact for a rule that looks at most two cards back and is not very long. For others, `lines` random
    lines of up to 60 cards are tried, 100 by default. Half of them head for a dead end: of three right cards they play
    the one after which the fewest are right.

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
    lines = lines or _default_lines(rule)
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
    """The result of comparing two rules; true if no difference was found.

    Attributes:
        is_exact: whether it is certain; a difference always is, equality only if all positions were visited.
        tried: the number of lines tried, each with all 52 cards.
        line: a legal line after which the rules differ, or None.
        card: a card that one of them accepts there and the other refuses, or None.
        verdicts: whether the first and the second rule accept that card, or None.
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
        """Return the result as one sentence.

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
    """Compare the verdicts of two rules in all positions, from the starter on; see `same_from_here`.

    >>> twice = Rule.parse("not (card.is_red and last.is_red) and not (card.is_black and last.is_black)")
    >>> comparison = same_everywhere(Rule.parse("card.colour != last.colour"), twice)
    >>> bool(comparison), comparison.is_exact
    (True, True)
    """
    return same_from_here(one, other, (), rng)


def same_from_here(one: Rule, other: Rule, line: Sequence[Card], rng: Random | None = None) -> Comparison:
    """Compare the verdicts of two rules in all positions that can still come after a line.

    If both look at most two cards back, all positions are visited. Otherwise 100 random legal continuations of up to 40
    turns are compared, or 10 if one of the rules is a plain function. Very long rules are compared in fewer positions.
    The line begins with its starter or is empty. Without `rng` the continuations depend only on the texts and the line.

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
    """Yield random legal continuations of a line card by card, each time with the first rule's verdict."""
    # Seed the generator independently of the order of the two rules.
    rng = rng or Random(" ".join([*sorted([str(one), str(other)]), *map(str, start)]))
    for _ in range(_default_lines(one, other)):
        line = start
        for _ in range(TURNS):
            verdict = one.verdict(line)
            yield line, verdict
            if not verdict:
                break
            line += (draw_card(verdict, rng),)
