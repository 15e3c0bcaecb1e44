"""The questions of `benchmarks.chance` as icepool and dyce put them.

- icepool (https://github.com/HighDiceRoller/icepool) has dice, decks, hands dealt from them and Markov chains.
- dyce (https://github.com/posita/dyce) has dice; cards it can only draw one by one.

Of several ways to ask, the fastest that was found stands here. A hand is text for all, which ours reads for them.
Both come with the extra ``bench``.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any, Final

from cardlab.cards import DECK
from cardlab.chance.hands import ranks
from cardlab.games.determinism import CAUSED, EVERY_CARD

Ask = Callable[[], Any]
"""Asks a question from the beginning and returns the answer: a fraction, or weights by outcome."""

KNOWN_HAND: Final = "3 3 5 J"
SUM: Final = "sum of two dice"
KNOWN: Final = f"hand {KNOWN_HAND} can discard"
HELPED: Final = "a 9 can be helped"
DEALT: Final = "dealt 13 cards can discard"
FOE: Final = "one of two hands can attack"
TURNS: Final = "mean turns of {} cards"
PATTERN: Final = "{} stands at a place"
CELL: Final = "how many fit 4 neighbours"
LEGAL: Final = "14 cards hold a right one"

RANKS: Final = dict.fromkeys(range(1, 14), 4)
ROLLS: Final = [(low, high) for low in range(1, 7) for high in range(low, 7)]
OTHER: Final = 0
"""Stands for every card that does not matter on a roll."""


def fires(hand: Sequence[int], one: int, two: int) -> bool:
    """Whether a hand, 13 counts, can discard on a roll."""
    return bool(hand[one + two - 1]) or _pair(hand, one, two)


def _pair(hand: Sequence[int], one: int, two: int) -> bool:
    held = hand[one - 1] > 1 if one == two else hand[one - 1] and hand[two - 1]
    return bool(held) and 1 not in (one, two)


def after(hand: tuple[int, ...], one: int, two: int) -> tuple[int, ...]:
    """The hand after a turn that lays the pair where it can, else the sum, else nothing."""
    gone = (one, two) if _pair(hand, one, two) else (one + two,) if hand[one + two - 1] else ()
    left = list(hand)
    for rank in gone:
        left[rank - 1] -= 1
    return tuple(left)


def letters_of(drawn: Sequence[int]) -> str:
    """The letters of a row of ranks."""
    return "".join("U" if old < new else "D" if old > new else "S" for old, new in pairwise(drawn))


def icepool_asks(hands: Sequence[str], patterns: Sequence[str]) -> dict[str, Ask]:
    """The questions that icepool can express, by their names.

    Raises:
        ImportError: icepool is not installed.
    """
    import icepool

    d6 = icepool.d6

    # What matters of a hand on a roll: its cards of the sum and of either die.
    class Fires(icepool.MultisetEvaluator):  # type: ignore[misc] # icepool is not there when types are checked
        def __init__(self, low: int, high: int) -> None:
            self.low, self.high = low, high

        def next_state(self, state: Any, order: Any, rank: int, /, *counts: Any) -> Any:
            hands = counts[0] if isinstance(counts[0], tuple) else counts
            before = state or ((False, 0),) * len(hands)
            return tuple(self._with(one, rank, count) for one, count in zip(before, hands, strict=True))

        def _with(self, before: tuple[bool, int], rank: int, count: int) -> tuple[bool, int]:
            fits, pair = before
            if rank in (self.low, self.high):
                pair += min(count, 1 + (self.low == self.high))
            return fits or (rank == self.low + self.high and count > 0), pair

        def final_outcome(self, state: Any, *_: Any) -> bool:
            return any(fits or pair == 2 for fits, pair in state)

    class Fits(icepool.MultisetEvaluator):  # type: ignore[misc] # as above
        def next_state(self, state: int | None, order: Any, place: int, /, count: int) -> int:
            fit = EVERY_CARD if state is None else state
            return fit & CAUSED[DECK[place]] if count else fit

        def final_outcome(self, fit: int, *_: Any) -> int:
            return fit.bit_count()

    def dealt(low: int, high: int, sizes: Any) -> Fraction:
        kept = {rank: 4 for rank in {low, high, low + high} if rank in RANKS}
        deck = icepool.Deck(kept | {OTHER: 52 - sum(kept.values())})
        chance: Fraction = Fires(low, high).evaluate(deck.deal(sizes)).probability(True)
        return chance

    def stands(pattern: str) -> Fraction:
        rows = icepool.Deck(RANKS).sequence(len(pattern) + 1)
        chance: Fraction = rows.map(lambda row: letters_of(row) == pattern, star=False).probability(True)
        return chance

    def turns(hand: str) -> Fraction:
        mean: Fraction = icepool.mean_time_to_absorb(after, icepool.Die([ranks(hand)]), d6, d6, star=False)
        return mean

    right = icepool.Deck({True: 26, False: 78})
    return {
        SUM: lambda: d6 + d6,
        KNOWN: lambda: icepool.map(partial(fires, ranks(KNOWN_HAND)), d6, d6).probability(True),
        HELPED: lambda: (d6 + d6).map(lambda points: points in (4, 8)).probability(True),
        DEALT: lambda: sum((1 + (low < high)) * dealt(low, high, 13) for low, high in ROLLS) / 36,
        FOE: lambda: dealt(2, 5, (13, 13)),
        CELL: lambda: Fits().evaluate(icepool.Deck(range(52)).deal(4)),
        LEGAL: lambda: (right.deal(14).keep_outcomes([True]).size() > 0).probability(True),
        **{TURNS.format(len(hand.split())): partial(turns, hand) for hand in hands},
        **{PATTERN.format(pattern): partial(stands, pattern) for pattern in patterns},
    }


def dyce_asks(patterns: Sequence[str]) -> dict[str, Ask]:
    """The questions that dyce can express, by their names.

    Raises:
        ImportError: dyce is not installed.
    """
    from dyce import H, expand

    warnings.filterwarnings("ignore", message="`expand` is experimental")

    def chance(weights: Any) -> Fraction:
        return Fraction(weights[True], weights.total)

    def stands(pattern: str, deck: Any, last: int | None = None) -> Any:
        """Draws card by card; what is drawn is taken out of the deck."""

        def drawn(result: Any) -> Any:
            rank, rest = result.outcome, pattern
            if last is not None:
                if letters_of((last, rank)) != pattern[0]:
                    return False
                rest = pattern[1:]
            left = H({other: count - (other == rank) for other, count in deck.items()})
            return stands(rest, left, rank) if rest or last is None else True

        return expand(drawn, deck)

    def at_a_place(pattern: str) -> Fraction:
        return chance(stands(pattern, H(RANKS)))

    return {
        SUM: lambda: 2 @ H(6),
        KNOWN: lambda: chance(H(6).apply(partial(fires, ranks(KNOWN_HAND)), H(6))),
        HELPED: lambda: chance((2 @ H(6)).apply(lambda points: points in (4, 8))),
        **{PATTERN.format(pattern): partial(at_a_place, pattern) for pattern in patterns},
    }
