"""The evaluator of the rule language: one function over the tree decides whether a rule accepts a card after a line.

Each word is a Python function of the values of its parts. An ``if`` evaluates only the branch that applies; every other
word evaluates all its parts. If an evaluated part looks further back than the line reaches, the rule accepts every
card.

`cardlab.eleusis_rules.compiler` gives the same answers for all 52 cards at once; tests compare the two.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from math import gcd
from typing import Final, TypeAlias

from cardlab.cards import DECK, Card
from cardlab.eleusis_rules.tree import Node
from cardlab.eleusis_rules.vocabulary import PLACES

Line: TypeAlias = Sequence[Card]
Sort: TypeAlias = int | str
"""A rank, a parity, a suit or a colour; the last two are their own words, such as ``"hearts"``."""

Value: TypeAlias = bool | Sort | Card | Callable[[Card], Sort]
"""The value of a node; a feature without a card, as in ``line.run(suit)``, is a function of the card."""

_PLACE_OF: Final[dict[str, int]] = {word: place for place, word in PLACES.items()}


def evaluate(tree: Node, line: Line, card: Card) -> bool:
    """Return whether a rule accepts a card after a line of right cards, which begins with the starter or is empty.

    >>> from cardlab.cards import hand
    >>> from cardlab.eleusis_rules.parse import parse_condition
    >>> tree = parse_condition("card.is_numeral if last.is_face else card.rank > last.rank")
    >>> [evaluate(tree, hand("7♣ Q♥"), one) for one in hand("2♣ K♣")]
    [True, False]
    """
    try:
        return bool(_value(tree, line, card))
    except IndexError:  # The line is too short.
        return True


def _value(tree: Node, line: Line, card: Card) -> Value:
    word, parts = tree.word, tree.parts
    if word == "if":
        test, then, otherwise = parts
        return _value(then if _value(test, line, card) else otherwise, line, card)
    if word == "card":
        return card
    if word in _PLACE_OF:
        return line[_PLACE_OF[word]]
    if tree.is_number:
        return int(word)
    if word not in VOCABULARY:  # It is a suit or a colour.
        return word
    values = [_value(part, line, card) for part in parts]
    return VOCABULARY[word](line, *values) if word.startswith("line.") else VOCABULARY[word](*values)


# --- The meaning of the words ---


def _suit(card: Card) -> str:
    return card.suit.name.lower()


def _colour(card: Card) -> str:
    return "red" if _suit(card) in ("diamonds", "hearts") else "black"


def _next_in(item: Sort, *order: Sort) -> Sort:
    """Return the item after this one in a cyclic order; the first item follows anything that isn't in it."""
    return dict(pairwise(order)).get(item, order[0])


def _count(line: Line, sort: Sort) -> int:
    return sum(sort in (_suit(card), _colour(card), card.rank) for card in line)


def _run_lengths(line: Line, feature: Callable[[Card], Sort]) -> list[int]:
    return [len(list(run)) for _, run in groupby(line, feature)]


def _fewest(line: Line, feature: Callable[[Card], Sort]) -> int:
    sorts = [feature(card) for card in line]
    return min(sorts.count(sort) for sort in set(map(feature, DECK)))


VOCABULARY: Final[dict[str, Callable[..., Value]]] = {
    "True": lambda: True,
    "False": lambda: False,
    "suit": lambda: _suit,
    "colour": lambda: _colour,
    "rank": lambda: lambda card: card.rank,
    "parity": lambda: lambda card: card.rank % 2,
    ".suit": _suit,
    ".colour": _colour,
    ".rank": lambda card: card.rank,
    ".is_red": lambda card: _colour(card) == "red",
    ".is_black": lambda card: _colour(card) == "black",
    ".is_face": lambda card: card.rank in (11, 12, 13),
    ".is_numeral": lambda card: card.rank <= 10,
    ".is_even": lambda card: card.rank % 2 == 0,
    ".is_odd": lambda card: card.rank % 2 == 1,
    ".is_prime": lambda card: card.rank in (2, 3, 5, 7, 11, 13),
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "in": lambda item, *items: item in items,
    "not": operator.not_,
    "and": lambda *conditions: all(conditions),
    "or": lambda *conditions: any(conditions),
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "%": operator.mod,
    "abs": abs,
    "gcd": gcd,
    "cycle": lambda place, *items: items[place % len(items)],
    "next_in": _next_in,
    "line.length": len,
    "line.count": _count,
    "line.run": lambda line, feature: [0, *_run_lengths(line, feature)][-1],
    "line.runs": lambda line, feature: len(_run_lengths(line, feature)),
    "line.fewest": _fewest,
}
