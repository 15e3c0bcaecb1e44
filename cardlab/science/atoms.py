"""The conditions of which hypotheses are made, evaluated for the whole deck by table look-up.

A set of cards is a word of 52 bits, bit i for ``DECK[i]``. Most conditions depend on a single fact of the line, such as
the last card: `Rule.verdict` evaluates them once for each value of that fact. The few others are evaluated again for
each line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import permutations
from typing import Final, NamedTuple, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import DECK, KING, Card
from cardlab.eleusis_rules import Rule, clubs, diamonds, gcd, hearts, next_in, spades
from cardlab.eleusis_rules.operators import CardTerm, Condition, card, line
from cardlab.eleusis_rules.tree import Node, make_node

Words: TypeAlias = NDArray[np.uint64]
"""The cards that satisfy each of many conditions, as bits; shape (conditions,)."""

Line: TypeAlias = Sequence[Card]

ALL: Final = np.uint64((1 << len(DECK)) - 1)
PLACE: Final = {card: place for place, card in enumerate(DECK)}
"""The bit of each card in a word."""

BITS_A_WORD: Final = 1.5
"""Bits of prior probability that a word costs. There are about 2^0.7 times as many rules with one word more, so that
short ones are believed more. Of 1, 1.25 … 2 bits, 1.5 finds the rules of the library soonest."""

PERIOD: Final = 120
"""Period of all conditions on the length of the line: a multiple of 2, 3, 4, 5, 6, 8 and 12."""


# --- Facts of the line ---


class Fact(NamedTuple):
    """A fact of the line on which a condition may depend.

    Attributes:
        examples: a line for each value of the fact.
        value: returns the index of the example like a line; None if the line does not reach so far back.
    """

    examples: Sequence[Line]
    value: Callable[[Line], int | None]


def _card_at(back: int) -> Fact:
    """Return the card `back` places from the end of the line, as a fact."""
    return Fact([(one,) * back for one in DECK], lambda line: PLACE[line[-back]] if len(line) >= back else None)


FACTS: Final = {
    "": Fact([()], lambda line: 0),
    "last": _card_at(1),
    "before": _card_at(2),
    "line[-3]": _card_at(3),
    "first": Fact([(one,) for one in DECK], lambda line: PLACE[line[0]] if line else None),
    "line.length": Fact(
        [(DECK * 3)[:length] for length in range(PERIOD + 1)],
        lambda line: (len(line) + PERIOD - 1) % PERIOD + 1 if line else 0,
    ),
}
"""The facts by the word of the rule language that reads them; "" for conditions that read none."""


def fact_of(condition: Node) -> str | None:
    """Return the fact on which a condition depends; None if it has no table."""
    asked = {word for word in condition.words if word in ("last", "before", "first") or word.startswith("line")}
    if len(asked) > 1 or not asked <= FACTS.keys():
        return None
    if "line.length" in asked and not _is_periodic(condition):
        return None
    return next(iter(asked), "")


def _is_periodic(condition: Node) -> bool:
    """Return whether a condition uses only the line's length modulo a divisor of `PERIOD`, or whether it is 0."""
    match condition:
        case Node("%", (Node("line.length"), Node(period))):
            return PERIOD % int(period) == 0
        case Node("cycle", (Node("line.length"), *items)):
            return PERIOD % len(items) == 0
        case Node("==", (Node("line.length"), Node("0"))):
            return True
    return condition.word != "line.length" and all(map(_is_periodic, condition.parts))


def opposite(condition: Node) -> Node:
    """Return the negation of a condition."""
    return condition.opposite or make_node("not", condition)


class Atoms:
    """Conditions and their negations: each condition has an even index, its negation the next one.

    Args:
        length: returns the number of words of a condition.

    Attributes:
        nodes: the conditions and their negations.
        lengths: the number of words of each; shape (nodes,).
    """

    def __init__(
        self, conditions: Iterable[Condition], length: Callable[[Node], float] = lambda node: node.size
    ) -> None:
        by_fact: dict[str | None, list[Node]] = {name: [] for name in (*FACTS, None)}
        known: set[Node] = set()
        for node in (condition.node for condition in conditions):
            if node not in known:
                by_fact[fact_of(node)].append(node)
                known |= {node, opposite(node)}
        self._asked = [(Rule(node), Rule(opposite(node))) for node in by_fact[None]]
        self._tables = [(fact, _table(by_fact[name], fact)) for name, fact in FACTS.items() if by_fact[name]]
        plain = [node for nodes in by_fact.values() for node in nodes]
        self.nodes: tuple[Node, ...] = tuple([one for node in plain for one in (node, opposite(node))])
        self.lengths = np.array([length(node) for node in self.nodes], np.float16)

    def part(self, pairs: NDArray[np.intp]) -> Self:
        """Return the conditions and negations of the pairs with these numbers, in ascending order."""
        made, begin = copy(self), 0
        made._tables = []
        for fact, table in self._tables:
            end = begin + table.shape[1]
            if len(chosen := pairs[(begin <= pairs) & (pairs < end)]):
                made._tables.append((fact, table[:, chosen - begin]))
            begin = end
        made._asked = [self._asked[pair - begin] for pair in pairs if pair >= begin]
        both = [atom for pair in pairs.tolist() for atom in (2 * pair, 2 * pair + 1)]
        made.nodes, made.lengths = tuple([self.nodes[atom] for atom in both]), self.lengths[both]
        return made

    def __len__(self) -> int:
        return len(self.nodes)

    def words(self, line: Line) -> tuple[Words, Words | None]:
        """Return the cards for which each atom holds after a line, and those for which it looks back too far.

        The second is None if the line is long enough for all atoms.
        """
        held = np.empty(len(self), np.uint64)
        short = np.zeros(len(self), np.uint64)
        begin = 0
        for fact, table in self._tables:
            end = begin + 2 * table.shape[1]
            value = fact.value(line)
            if value is None:
                held[begin:end], short[begin:end] = 0, ALL
            else:
                held[begin:end:2] = table[value]
                held[begin + 1 : end : 2] = table[value] ^ ALL
            begin = end
        if self._asked:
            right = np.array(
                [(one.verdict(line), other.verdict(line)) for one, other in self._asked], np.uint64
            ).ravel()
            # If the line is too short, a condition and its negation both accept the card.
            short[begin:] = np.repeat(right[::2] & right[1::2], 2)
            held[begin:] = right ^ short[begin:]
        return held, short if short.any() else None


def _table(conditions: Sequence[Node], fact: Fact) -> Words:
    """Return the word of each condition for each value of the fact; shape (values, conditions)."""
    rules = map(Rule, conditions)
    return np.array([[rule.verdict(example) for example in fact.examples] for rule in rules], np.uint64).T.copy()


# --- The grammar of atoms ---


class Forms(NamedTuple):
    """The number of words that each form of a sentence adds to those of its conditions.

    Attributes:
        both: both conditions hold, or at least one does.
        either: exactly one of two holds.
        unless: a condition must hold only if a test does.
        opposite: a condition if a test holds, its negation otherwise.
        choice: a condition if a test holds, another one otherwise.
        nest: a choice in which a branch has more than one condition.
    """

    both: float
    either: float
    unless: float
    opposite: float
    choice: float
    nest: float


PLAIN: Final = Forms(both=1, either=3, unless=1, opposite=1, choice=1, nest=1)
"""One word each, as in the rule language, except that people seldom think of exactly one of two."""


@dataclass(frozen=True)
class Grammar:
    """The size of a space of hypotheses.

    Attributes:
        longest: maximum length of a hypothesis, in words.
        back: the cards of the line to which a card is compared, by their words in the rule language.
        periods: periods by which places of the line may differ, such as 2 for every second one.
        bits_a_word: bits of prior probability that a word costs.
        forms: the number of words that each form of a sentence adds.
        larger: the next size, for when little of this one agrees with the evidence.
    """

    longest: float
    back: tuple[str, ...] = ("last",)
    periods: tuple[int, ...] = (2, 3)
    bits_a_word: float = BITS_A_WORD
    forms: Forms = PLAIN
    larger: Grammar | None = None

    @property
    def tests(self) -> list[Condition]:
        """Conditions that may choose a branch: on a card of the line, or on the place in the line."""
        places = [line.length % period == rest for period in self.periods for rest in range(period)]
        return [holds for word in self.back for holds in properties(CardTerm(word))] + places

    @property
    def leaves(self) -> list[Condition]:
        """Conditions on a new card: its own properties, and relations to a card of the line."""
        return properties(card) + [holds for word in self.back for holds in relations(CardTerm(word))]

    @property
    def nests(self) -> list[tuple[Condition, list[Condition], list[Condition]]]:
        """Conditionals with longer branches: a test, the branches where it holds, and those where it does not."""
        return []

    def length(self, condition: Node) -> float:
        return condition.size


def properties(one: CardTerm) -> list[Condition]:
    """Return the properties of one card, without negations."""
    suits = [one.suit == suit for suit in (clubs, diamonds, hearts, spades)]
    low = [one.rank <= rank for rank in range(1, KING)]
    return [one.is_red, one.is_face, one.is_even, one.is_prime, *suits, *low]


def relations(other: CardTerm) -> list[Condition]:
    """Return the relations of a new card to one of the line, without negations."""
    rise, fall = (card.rank - other.rank) % KING, (other.rank - card.rank) % KING
    orders = [(clubs, *rest) for rest in permutations((diamonds, hearts, spades))]
    return [
        card.suit == other.suit, card.colour == other.colour, card.rank == other.rank, card.rank > other.rank,
        card.rank < other.rank, gcd(card.rank, other.rank) == 1,
        *[mine == yours for mine, yours in zip(properties(card), properties(other), strict=True)],
        *[abs(card.rank - other.rank) <= most for most in range(1, 7)],
        *[abs(card.rank - other.rank) == exactly for exactly in range(1, 7)],
        *[turn.is_in(*range(1, most + 1)) for turn in (rise, fall) for most in range(1, 7)],
        *[(card.rank + other.rank) % 3 == rest for rest in range(3)],
        *[card.suit == next_in(other.suit, *order) for order in orders],
    ]  # fmt: skip
