"""Friend or Foe's dice by brute force: every deal of a small deck, every way of two dice, the referee's own matches."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import TypeAlias

from cardlab.cards import Card, Suit
from cardlab.games.friend_or_foe.matching import helpers, matches

Cards: TypeAlias = tuple[Card, ...]
ROLLS = list(product(range(1, 7), range(1, 7)))
ALL = range(1, 14)


def deck_of(counts: Sequence[int]) -> Cards:
    """A small deck: so many cards of each rank, at most four."""
    return tuple(Card(rank, suit) for rank, count in zip(ALL, counts, strict=True) for suit in list(Suit)[:count])


def counts_of(**ranks: int) -> tuple[int, ...]:
    """Such as r7=2, r13=1."""
    return tuple(ranks.get(f"r{rank}", 0) for rank in ALL)


def ways(cards: Iterable[Card], roll: tuple[int, int], by: str, ace_pairs: bool) -> bool:
    """Whether the referee finds a match of this kind."""
    dice = min(roll), max(roll)
    found = {len(match) for match in matches(cards, dice, ace_pairs=ace_pairs)}
    return {"sum": 1 in found, "pair": 2 in found, "either": bool(found), "both": found == {1, 2}}[by]


def share(cases: Iterable[bool]) -> Fraction:
    """How many of the cases are true."""
    listed = list(cases)
    return Fraction(sum(listed), len(listed))


def deals(cards: Cards, sizes: Sequence[int]) -> Iterator[list[Cards]]:
    """Every way to deal hands of these sizes."""
    if not sizes:
        yield []
        return
    for hand in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in hand)
        for others in deals(rest, sizes[1:]):
            yield [hand, *others]


def can_help(cards: Iterable[Card], roll: tuple[int, int], rank: int) -> bool:
    """Whether the referee finds a helper among these cards."""
    return bool(helpers(cards, roll, Card(rank, Suit.CLUBS)))


def exits(cards: Cards, ace_pairs: bool) -> list[list[Cards]]:
    """Of each of the 36 ways of the dice, what may be left after a discard, the pair first."""
    return [
        [
            tuple(card for card in cards if card not in match)
            for match in sorted(matches(cards, (min(roll), max(roll)), ace_pairs=ace_pairs), key=len, reverse=True)
        ]
        for roll in ROLLS
    ]


Choose: TypeAlias = Callable[[Cards, list[Cards]], Cards]
"""What a policy makes of a hand: it is told what may be left, and answers what is left."""


def pair_first(hand: Cards, lefts: list[Cards]) -> Cards:
    """Discards what it can."""
    return lefts[0] if lefts else hand


def every_hand(cards: Cards) -> list[Cards]:
    """All that can be left of some cards, the smallest first."""
    return [left for size in range(len(cards) + 1) for left in combinations(cards, size)]


def chances_by_turn(cards: Cards, turns: int, choose: Choose, ace_pairs: bool) -> list[Fraction]:
    """The chance that the hand is emptied in exactly t turns, t from 0: forwards, hand by hand."""
    now, found = {cards: Fraction(1)}, []
    follows: dict[Cards, Counter[Cards]] = {}
    for _ in range(turns + 1):
        found.append(now.pop((), Fraction(0)))
        after: dict[Cards, Fraction] = {}
        for hand, p in now.items():
            if hand not in follows:
                follows[hand] = Counter(choose(hand, lefts) for lefts in exits(hand, ace_pairs))
            for left, count in follows[hand].items():
                after[left] = after.get(left, Fraction(0)) + p * count / 36
        now = after
    return found


def mean_turns(cards: Cards, choose: Choose, ace_pairs: bool) -> Fraction | None:
    """The mean number of turns, from the linear system of all hands that may be left; None if it has no solution."""
    follows: dict[Cards, Counter[Cards]] = {}
    reached = [cards]
    while reached:
        if (hand := reached.pop()) and hand not in follows:
            follows[hand] = Counter(choose(hand, lefts) for lefts in exits(hand, ace_pairs))
            reached += follows[hand]
    hands = sorted(follows, key=len)
    rows = [[Fraction(36 * (hand == each) - follows[hand][each]) for each in hands] + [Fraction(36)] for hand in hands]
    for place in range(len(rows)):
        pivot = next((row for row in range(place, len(rows)) if rows[row][place]), None)
        if pivot is None:
            return None
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [entry / rows[place][place] for entry in rows[place]]
        for row, entries in enumerate(rows):
            if row != place and entries[place]:
                rows[row] = [a - entries[place] * b for a, b in zip(entries, rows[place], strict=True)]
    return rows[-1][-1]
