"""A conditional probability P(A | B) about a hand and two dice, computed exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Final, Literal, TypeAlias

from cardlab.cards import ACE, KING, Card, parse, rank_text
from cardlab.chance.dice.discard import KINDS, KINDS_BY, Kind, kind_of_roll
from cardlab.chance.hands import Hand, hand_text, ranks, words
from cardlab.games.friend_or_foe.matching import Roll, helping_ranks, ranks_to_name

Event: TypeAlias = Literal["discard", "sum", "pair", "both", "ask"]
Condition: TypeAlias = Literal["any", "sum", "least", "most", "die", "pass", "rolls"]

ORDERED_ROLLS: Final[tuple[Roll, ...]] = tuple(product(range(1, 7), range(1, 7)))
"""The 36 equally likely rolls of a first and a second die."""

EVENTS: Final[dict[Event, frozenset[Kind]]] = {
    "discard": KINDS_BY["either"],
    "sum": KINDS_BY["sum"],
    "pair": KINDS_BY["pair"],
    "both": KINDS_BY["both"],
    "ask": frozenset({"ask"}),
}
"""The kinds of rolls that belong to each event A."""

SUMS: Final = range(2, 13)
NUMBERS: Final[dict[Condition, range]] = {
    "any": range(1),
    "sum": SUMS,
    "least": SUMS,
    "most": SUMS,
    "die": range(1, 7),
    "pass": range(1),
    "rolls": range(1),
}
"""The numbers allowed with each condition B; 0 means none."""


@dataclass(frozen=True)
class Question:
    """The probability of event A on the next roll, given condition B.

    Attributes:
        hand: the cards as text, such as ``("3", "5♥")``.
        event: A: a discard in any way, by the sum, by a pair, or by both; or nothing fits and the hand may ask a
            friend.
        given: B: any roll; the sum is, is at least or is at most a number; one die shows a number; nothing fits
            ("pass"); or one of some rolls.
        number: the sum or the die of B.
        ace_pairs: the house rule that an Ace may equal a die that shows 1.
        rolls: those of B, if it is one of some rolls.

    >>> question = Question.of("2 5 5", given="sum", number=7)
    >>> question.ways, question.answer
    ({'sum': 0, 'pair': 2, 'both': 0, 'ask': 0, 'none': 4}, Fraction(1, 3))
    >>> question.kind((5, 2)), question.kind((6, 2)), question.friends((6, 2))
    ('pair', 'ask', (('5', 'K'),))
    """

    hand: tuple[str, ...]
    event: Event = "discard"
    given: Condition = "any"
    number: int = 0
    ace_pairs: bool = False
    rolls: frozenset[Roll] = frozenset()

    @classmethod
    def of(
        cls,
        hand: Hand,
        event: str = "discard",
        given: str = "any",
        number: int = 0,
        ace_pairs: bool = False,
        rolls: Collection[Roll] = (),
    ) -> Question:
        """Return a checked question; raise ValueError for an unknown hand, event or condition, or an impossible B."""
        a = next((known for known in EVENTS if known == event), None)
        b = next((known for known in NUMBERS if known == given), None)
        if a is None:
            raise ValueError(f"There is no event {event!r} to ask for. There are: {', '.join(EVENTS)}.")
        if b is None:
            raise ValueError(f"{given!r} cannot be given. There are: {', '.join(NUMBERS)}.")
        if number not in NUMBERS[b]:
            raise ValueError(f"Two dice never give that: write given sum 2 … 12, or given die 1 … 6, not {number}.")
        question = cls(_card_texts(hand), a, b, number, ace_pairs, frozenset(rolls))
        if not question.possible and b == "rolls":
            raise ValueError("B must keep at least one roll.")
        if not question.possible:
            raise ValueError("On every roll a card of this hand fits, so you never have to pass.")
        return question

    def with_given(self, given: str, number: int | None = None) -> Question:
        """Return the same question under another condition; raise ValueError if there is none or B is impossible.

        Without a number it keeps its own if the condition allows that. The condition "rolls" starts with the rolls of
        the previous one.
        """
        numbers = next((numbers for known, numbers in NUMBERS.items() if known == given), range(1))
        usual = self.number if self.number in numbers else numbers[len(numbers) // 2]
        number = usual if number is None else number
        rolls = self.possible if given == "rolls" else ()
        return self.of(self.hand, self.event, given, number, self.ace_pairs, rolls)

    def kind(self, roll: Roll) -> Kind:
        return kind_of_roll(self._counts, (min(roll), max(roll)), self.ace_pairs)

    def friends(self, roll: Roll) -> tuple[tuple[str, str], ...]:
        """Return the cards of the hand with which a friend can help on a roll, each with the helping rank, A or K."""
        total = sum(roll)
        named = [rank for rank in ranks_to_name(total) if self._counts[rank - 1]]
        pairs = ((rank, helper) for helper in (ACE, KING) for rank in named if helper in helping_ranks(rank, total))
        return tuple((rank_text(rank), rank_text(helper)) for rank, helper in pairs)

    def is_possible(self, roll: Roll) -> bool:
        """Return whether a roll meets the condition B."""
        match self.given:
            case "sum":
                return sum(roll) == self.number
            case "least":
                return sum(roll) >= self.number
            case "most":
                return sum(roll) <= self.number
            case "die":
                return self.number in roll
            case "pass":
                return self.kind(roll) in ("ask", "none")
            case "rolls":
                return roll in self.rolls
            case "any":
                return True

    @cached_property
    def kinds(self) -> dict[Roll, Kind]:
        """The kind of each of the 36 ordered rolls."""
        return {roll: self.kind(roll) for roll in ORDERED_ROLLS}

    @cached_property
    def possible(self) -> tuple[Roll, ...]:
        """The ordered rolls of B."""
        return tuple(roll for roll in ORDERED_ROLLS if self.is_possible(roll))

    @cached_property
    def ways(self) -> dict[Kind, int]:
        """The number of ways of the dice in B, by kind of roll."""
        found = Counter(self.kinds[roll] for roll in self.possible)
        return {kind: found[kind] for kind in KINDS}

    @property
    def favourable(self) -> int:
        """The number of ways of the dice in A and B."""
        return sum(self.ways[kind] for kind in EVENTS[self.event])

    @property
    def favourable_rolls(self) -> tuple[Roll, ...]:
        """The ordered rolls of A and B."""
        return tuple(roll for roll in self.possible if self.kinds[roll] in EVENTS[self.event])

    @property
    def answer(self) -> Fraction:
        """P(A | B)."""
        return Fraction(self.favourable, len(self.possible))

    @cached_property
    def _counts(self) -> tuple[int, ...]:
        return ranks(self.hand)


def _card_texts(hand: Hand) -> tuple[str, ...]:
    cards = words(hand)
    if not any(ranks(cards)):
        raise ValueError("A hand has at least one card: write ranks like 3 5 J Q, or cards like 3♥ 5♠.")
    return tuple(map(_card_text, cards))


def _card_text(card: str | int | Card) -> str:
    try:
        return str(parse(str(card)))
    except ValueError:
        return hand_text(ranks([card]))
