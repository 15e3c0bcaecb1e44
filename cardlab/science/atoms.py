"""The conditions that hypotheses are made of, answered for the whole deck by looking up a table.

An answer is a word of 52 bits, bit i for ``DECK[i]``. What a condition asks of the line is a single fact, such as the
last card; so `Rule.verdict` is asked once for each value of that fact, and never again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from cardlab.cards import DECK, KING, Card
from cardlab.rules import Rule, clubs, diamonds, gcd, hearts, next_in, spades
from cardlab.rules.operators import CardTerm, Condition, card, last, line
from cardlab.rules.tree import Node, make_node

Words: TypeAlias = NDArray[np.uint64]
"""For each of many conditions the cards for which it holds, as bits."""

Line: TypeAlias = Sequence[Card]

ALL: Final = np.uint64((1 << len(DECK)) - 1)
PLACE: Final = {card: place for place, card in enumerate(DECK)}
"""Each card's bit in a word."""

PERIOD: Final = 24
"""What is asked of the length of the line repeats after so many cards: it is a multiple of 2, 3, 4, 6, 8 and 12."""


# --- What conditions ask of the line ---


class Fact(NamedTuple):
    """Something that a condition may ask of the line.

    Attributes:
        examples: a line for each value of the fact.
        value: the number of the example that a line is like; None if the line does not reach so far back.
    """

    examples: Sequence[Line]
    value: Callable[[Line], int | None]


FACTS: Final = {
    "": Fact([()], lambda line: 0),
    "last": Fact([(one,) for one in DECK], lambda line: PLACE[line[-1]] if line else None),
    "before": Fact([(one, one) for one in DECK], lambda line: PLACE[line[-2]] if len(line) > 1 else None),
    "first": Fact([(one,) for one in DECK], lambda line: PLACE[line[0]] if line else None),
    "line.length": Fact([DECK[:length] for length in range(PERIOD)], lambda line: len(line) % PERIOD),
}
"""The facts by the word of the rule language that asks for them; "" where nothing is asked."""


def fact_of(condition: Node) -> str:
    """What a condition asks of the line.

    Raises:
        ValueError: it asks for several facts, or for one that has no table.
    """
    asked = {word for word in _words(condition) if word in ("last", "before", "first") or word.startswith("line")}
    if len(asked) > 1 or not asked <= FACTS.keys():
        raise ValueError(f"An atom asks one of {', '.join(FACTS)} of the line, not {' and '.join(sorted(asked))}.")
    return next(iter(asked), "")


def _words(node: Node) -> Iterator[str]:
    yield node.word
    for part in node.parts:
        yield from _words(part)


def opposite(condition: Node) -> Node:
    """The condition that holds where this one does not."""
    return condition.opposite or make_node("not", condition)


class Atoms:
    """Conditions and their opposites: an even place has a condition, the odd place behind it the opposite.

    Args:
        conditions: each asks one fact of the line.

    Attributes:
        nodes: the conditions and opposites.
        lengths: how many words of the rule language each is made of.
    """

    def __init__(self, conditions: Iterable[Condition]) -> None:
        by_fact: dict[str, list[Node]] = {name: [] for name in FACTS}
        for condition in conditions:
            by_fact[fact_of(condition.node)].append(condition.node)
        self._tables = [(FACTS[name], _table(nodes, FACTS[name])) for name, nodes in by_fact.items() if nodes]
        plain = [node for nodes in by_fact.values() for node in nodes]
        self.nodes: tuple[Node, ...] = tuple([one for node in plain for one in (node, opposite(node))])
        self.lengths = np.array([node.size for node in self.nodes], np.uint8)

    def __len__(self) -> int:
        return len(self.nodes)

    def words(self, line: Line) -> tuple[Words, Words | None]:
        """The cards for which each atom holds after a line, and those for which it looks further back than that.

        The second is None where the line is long enough for all of them.
        """
        held = np.empty(len(self), np.uint64)
        short = None
        begin = 0
        for fact, table in self._tables:
            end = begin + 2 * table.shape[1]
            value = fact.value(line)
            if value is None:
                short = np.zeros(len(self), np.uint64) if short is None else short
                held[begin:end], short[begin:end] = 0, ALL
            else:
                held[begin:end:2] = table[value]
                held[begin + 1 : end : 2] = table[value] ^ ALL
            begin = end
        return held, short


def _table(conditions: Sequence[Node], fact: Fact) -> Words:
    """The word of each condition for each value of the fact; shape (values, conditions)."""
    rules = map(Rule, conditions)
    return np.array([[rule.verdict(example) for example in fact.examples] for rule in rules], np.uint64).T.copy()


# --- The grammar of atoms ---


@dataclass(frozen=True)
class Grammar:
    """How large a space of hypotheses is.

    Attributes:
        longest: no hypothesis has more words.
        back: the cards of the line to which a card is related.
        periods: whether every second, every third … place of the line may differ from the others.
    """

    longest: int
    back: tuple[CardTerm, ...] = (last,)
    periods: tuple[int, ...] = (2, 3)

    @property
    def tests(self) -> list[Condition]:
        """What may decide between two branches: a property of a card of the line, or the place in the line."""
        places = [line.length % period == rest for period in self.periods for rest in range(period)]
        return [holds for one in self.back for holds in properties(one)] + places

    @property
    def leaves(self) -> list[Condition]:
        """What may hold of a new card: a property of its own, or a relation to a card of the line."""
        return properties(card) + [holds for one in self.back for holds in relations(one)]


def properties(one: CardTerm) -> list[Condition]:
    """What one card may be; opposites are not named."""
    suits = [one.suit == suit for suit in (clubs, diamonds, hearts, spades)]
    low = [one.rank <= rank for rank in range(1, KING)]
    return [one.is_red, one.is_face, one.is_even, one.is_prime, *suits, *low]


def relations(other: CardTerm) -> list[Condition]:
    """How a new card may be related to one of the line; opposites are not named."""
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
