"""What a rule says of one card, worked out word by word and slowly, to compare the quick answers with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import gcd
from typing import Any

from cardlab.cards import Card
from cardlab.rules.tree import Node


class TooShort(Exception):
    """The line does not reach so far back."""


def allows(condition: Node, line: Sequence[Card], card: Card) -> bool:
    """Whether a condition holds of a card, or looks further back than the line reaches."""
    try:
        return bool(_value(condition, line, card))
    except TooShort:
        return True


def _value(node: Node, line: Sequence[Card], card: Card) -> Any:
    word = node.word
    if word == "if":
        test, then, otherwise = node.parts
        return _value(then if _value(test, line, card) else otherwise, line, card)
    if word in ("line.run", "line.runs", "line.fewest"):
        return _of_line(word, node.parts[0].word, line)
    values = [_value(part, line, card) for part in node.parts]
    if word == "line.count":
        sort = {"a suit": "suit", "a colour": "colour", "a number": "rank"}[node.parts[0].kind.value]
        return [_feature(sort, one) for one in line].count(values[0])
    if word.startswith("."):
        return _asked(word, values[0])
    if values:
        return _OF[word](*values)
    return _alone(word, line, card)


def _alone(word: str, line: Sequence[Card], card: Card) -> Any:
    backs = {"last": 1, "before": 2} | {f"line[-{back}]": back for back in range(3, 10)}
    if word == "card":
        return card
    if word == "line.length":
        return len(line)
    if word in backs or word == "first":
        back = backs.get(word, len(line))
        if back > len(line) or not line:
            raise TooShort
        return line[len(line) - back]
    if word in ("True", "False"):
        return word == "True"
    return int(word) if word[-1].isdigit() else word


def _asked(word: str, card: Card) -> Any:
    if word in (".rank", ".suit", ".colour"):
        return _feature(word[1:], card)
    return {
        ".is_red": card.suit.name in ("DIAMONDS", "HEARTS"),
        ".is_black": card.suit.name in ("CLUBS", "SPADES"),
        ".is_face": card.rank in (11, 12, 13),
        ".is_numeral": card.rank <= 10,
        ".is_even": card.rank in (2, 4, 6, 8, 10, 12),
        ".is_odd": card.rank in (1, 3, 5, 7, 9, 11, 13),
        ".is_prime": card.rank in (2, 3, 5, 7, 11, 13),
    }[word]


def _feature(name: str, card: Card) -> Any:
    suit = card.suit.name.lower()
    return {
        "suit": suit,
        "colour": "red" if suit in ("diamonds", "hearts") else "black",
        "rank": card.rank,
        "parity": card.rank % 2,
    }[name]


def _of_line(word: str, feature: str, line: Sequence[Card]) -> int:
    sorts = [_feature(feature, card) for card in line]
    runs: list[list[Any]] = []
    for sort in sorts:
        if runs and runs[-1][0] == sort:
            runs[-1].append(sort)
        else:
            runs.append([sort])
    if word == "line.runs":
        return len(runs)
    if word == "line.run":
        return len(runs[-1]) if runs else 0
    every = {"suit": ["clubs", "diamonds", "hearts", "spades"], "colour": ["red", "black"]}
    return min(map(sorts.count, every.get(feature, [0, 1] if feature == "parity" else range(1, 14))))


def _next_in(one: Any, *items: Any) -> Any:
    return next((then for item, then in pairwise(items) if item == one), items[0])


def _cycle(place: int, *items: Any) -> Any:
    while not 0 <= place < len(items):
        place += len(items) if place < 0 else -len(items)
    return items[place]


_OF: dict[str, Callable[..., Any]] = {
    "not": lambda one: not one,
    "and": lambda *all_of: all(all_of),
    "or": lambda *any_of: any(any_of),
    "==": lambda one, other: one == other,
    "!=": lambda one, other: one != other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
    "in": lambda one, *items: one in items,
    "+": lambda one, other: one + other,
    "-": lambda one, other: one - other,
    "*": lambda one, other: one * other,
    "%": lambda one, other: one % other,
    "abs": abs,
    "gcd": gcd,
    "cycle": _cycle,
    "next_in": _next_in,
}
