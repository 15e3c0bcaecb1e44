"""The question that the dice explorer asks: P(A | B) for a hand and two dice, as a frozen value."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Final, Literal, TypeAlias, get_args

from cardlab.cards import DECK, KING, Card, parse, rank_text, shuffled
from cardlab.chance import dice
from cardlab.chance.hands import Hand, hand_text, ranks, words
from cardlab.core import stream

Throw: TypeAlias = tuple[int, int]
Kind: TypeAlias = Literal["sum", "pair", "both", "ask", "none"]
Event: TypeAlias = Literal["discard", "sum", "pair", "both", "ask"]
Given: TypeAlias = Literal["any", "sum", "least", "most", "die", "pass"]

THROWS: Final[tuple[Throw, ...]] = tuple(product(range(1, 7), range(1, 7)))
"""The 36 ways in which a first and a second die fall, all as likely."""

KINDS: Final = get_args(Kind)
"""What a throw lets a hand do: five cases, of which each throw is exactly one."""

MEETS: Final[dict[Event, frozenset[Kind]]] = {
    "discard": frozenset({"sum", "pair", "both"}),
    "sum": frozenset({"sum", "both"}),
    "pair": frozenset({"pair", "both"}),
    "both": frozenset({"both"}),
    "ask": frozenset({"ask"}),
}
"""Of each event A, the kinds of throws that belong to it."""

SUMS: Final = range(2, 13)
NUMBERS: Final[dict[Given, range]] = {
    "any": range(1),
    "sum": SUMS,
    "least": SUMS,
    "most": SUMS,
    "die": range(1, 7),
    "pass": range(1),
}
"""What number may follow each condition B; 0 where there is none."""


@dataclass(frozen=True)
class Question:
    """How likely is A, given B, on the next roll?

    Args:
        hand: cards as they are written: ``("3", "5♥")``.
        event: A: to discard, in any way or by the sum, by a pair, in both ways; or to ask a friend when nothing fits.
        given: B: any roll; a sum, exactly, at least or at most; a die that shows a number; or a pass: nothing fits.
        number: the sum or the die of B.
        ace_pairs: the house rule that an Ace may equal a die that shows 1.

    >>> question = Question.of("2 5 5", given="sum", number=7)
    >>> len(question.possible), len(question.served), question.answer
    (6, 2, Fraction(1, 3))
    >>> question.kind((1, 4)), question.kind((1, 2)), question.kind((6, 6))
    ('sum', 'none', 'none')
    >>> question.kind((5, 2)), question.kind((6, 2)), question.friends((6, 2))
    ('pair', 'ask', (('5', 'K'),))
    """

    hand: tuple[str, ...]
    event: Event = "discard"
    given: Given = "any"
    number: int = 0
    ace_pairs: bool = False

    @classmethod
    def of(
        cls, hand: Hand, event: str = "discard", given: str = "any", number: int = 0, ace_pairs: bool = False
    ) -> Question:
        """The question about a hand, read and checked.

        Raises:
            ValueError: there is no such hand, event or condition, or the condition can never hold.
        """
        a = next((known for known in MEETS if known == event), None)
        b = next((known for known in NUMBERS if known == given), None)
        if a is None:
            raise ValueError(f"There is no event {event!r} to ask for. There are: {', '.join(MEETS)}.")
        if b is None:
            raise ValueError(f"{given!r} cannot be given. There are: {', '.join(NUMBERS)}.")
        if number not in NUMBERS[b]:
            raise ValueError(f"Two dice never give that: write given sum 2 … 12, or given die 1 … 6, not {number}.")
        question = cls(_cards(hand), a, b, number, ace_pairs)
        if not question.possible:
            raise ValueError("On every roll something of this hand fits, so you never have to pass.")
        return question

    def with_given(self, given: str, number: int | None = None) -> Question:
        """The same under another condition; without a number it keeps its own where that may follow.

        Raises:
            ValueError: there is no such condition, or it can never hold.
        """
        numbers = next((numbers for known, numbers in NUMBERS.items() if known == given), range(1))
        usual = self.number if self.number in numbers else numbers[len(numbers) // 2]
        return self.of(" ".join(self.hand), self.event, given, usual if number is None else number, self.ace_pairs)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many cards of each rank the hand has, the Ace first."""
        return ranks(self.hand)

    def kind(self, throw: Throw) -> Kind:
        """What a throw lets this hand do."""
        found = dice.fires(self.hand, throw, self.ace_pairs)
        if len(found) == 2:
            return "both"
        return next(iter(found)) if found else "ask" if self.friends(throw) else "none"

    def friends(self, throw: Throw) -> tuple[tuple[str, str], ...]:
        """Which cards of the hand a friend can help with on a throw: of each, its rank and the helper's, A or K."""
        total = sum(throw)
        offers = ((total + 1, "A"), (KING - total, "K"))
        return tuple((rank_text(rank), helper) for rank, helper in offers if self.counts[rank - 1])

    @cached_property
    def kinds(self) -> dict[Throw, Kind]:
        """What each of the 36 throws lets this hand do."""
        return {throw: self.kind(throw) for throw in THROWS}

    @cached_property
    def possible(self) -> tuple[Throw, ...]:
        """The throws of B."""
        return tuple(throw for throw in THROWS if self._is_given(throw))

    @cached_property
    def served(self) -> tuple[Throw, ...]:
        """The throws of A and B."""
        return tuple(throw for throw in self.possible if self.kinds[throw] in MEETS[self.event])

    @property
    def answer(self) -> Fraction:
        """P(A | B): all throws are as likely, so the throws of A and B are counted, and those of B."""
        return Fraction(len(self.served), len(self.possible))

    def _is_given(self, throw: Throw) -> bool:
        match self.given:
            case "sum":
                return sum(throw) == self.number
            case "least":
                return sum(throw) >= self.number
            case "most":
                return sum(throw) <= self.number
            case "die":
                return self.number in throw
            case "pass":
                return self.kinds[throw] in ("ask", "none")
            case _:
                return True


def random_hand(cards: int, seed: int) -> str:
    """A hand dealt from the shuffled deck, sorted.

    Raises:
        ValueError: the deck cannot deal so many.

    >>> random_hand(5, seed=7) == random_hand(5, seed=7)
    True
    """
    if not 1 <= cards <= len(DECK):
        raise ValueError(f"A hand of {cards} cards cannot be dealt: the deck has 52, and a hand at least 1.")
    return " ".join(map(str, sorted(shuffled(DECK, stream(seed, "dice explorer"))[:cards])))


def _cards(hand: Hand) -> tuple[str, ...]:
    """The cards of a hand as they are written, in their order, checked."""
    cards = words(hand)
    if not any(ranks(cards)):
        raise ValueError("A hand has at least one card: write ranks like 3 5 J Q, or cards like 3♥ 5♠.")
    return tuple(map(_card_text, cards))


def _card_text(card: str | int | Card) -> str:
    try:
        return str(parse(str(card)))
    except ValueError:
        return hand_text(ranks([card]))
