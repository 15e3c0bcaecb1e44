"""What a rule reads from the cards and from the line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

from cardlab.cards import DECK, JACK, Card, Suit
from cardlab.rules.vocabulary import CARDS

Line: TypeAlias = Sequence[Card]
Reading: TypeAlias = Callable[[Line], Any]
Fact: TypeAlias = tuple[str, str]
"""A word with what it is asked of: a card of the line, or a feature by which the line's cards are sorted."""

_PRIMES: Final = frozenset({2, 3, 5, 7, 11, 13})

_ASKED: Final[dict[str, Callable[[Card], int]]] = {
    ".rank": lambda card: card.rank,
    ".suit": lambda card: int(card.suit),
    ".colour": lambda card: card.suit.is_red,
    ".is_red": lambda card: card.suit.is_red,
    ".is_black": lambda card: not card.suit.is_red,
    ".is_face": lambda card: card.rank >= JACK,
    ".is_numeral": lambda card: card.rank < JACK,
    ".is_even": lambda card: card.rank % 2 == 0,
    ".is_odd": lambda card: card.rank % 2 == 1,
    ".is_prime": lambda card: card.rank in _PRIMES,
}
OF_CARD: Final = {word: {card: ask(card) for card in DECK}.__getitem__ for word, ask in _ASKED.items()}
"""What is asked of a card: a number or a truth, looked up, since long lines are asked again and again."""

FEATURE: Final[dict[str, tuple[Callable[[Card], Any], tuple[Any, ...]]]] = {
    "suit": (OF_CARD[".suit"], tuple(map(int, Suit))),
    "colour": (OF_CARD[".colour"], (False, True)),
    "rank": (OF_CARD[".rank"], tuple(range(1, 14))),
    "parity": (OF_CARD[".is_odd"], (False, True)),
}
"""How cards are sorted, and into what."""


def reading(fact: Fact) -> Reading:
    """How a fact is read from a line; it reads None where the line does not reach so far back."""
    match fact:
        case "line.length", _:
            return len
        case "line.count", feature:
            return _counts(feature)
        case "line.fewest", feature:
            counts = _counts(feature)
            return lambda line: min(counts(line).values())
        case "line.run", feature:
            return _last_run(FEATURE[feature][0])
        case "line.runs", feature:
            of = FEATURE[feature][0]
            return lambda line: sum([1 for _ in groupby(line, of)])
        case asked, card:
            return _asked(OF_CARD[asked], card)


def _asked(of: Callable[[Card], Any], name: str) -> Reading:
    back = CARDS.index(name)
    if name == "first":
        return lambda line: of(line[0]) if line else None
    return lambda line: of(line[-back]) if len(line) >= back else None


class _Counts(dict[Any, int]):
    """How many cards of each sort lie in the line; it can be looked up in a dictionary."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.values()))


def _counts(feature: str) -> Reading:
    of, sorts = FEATURE[feature]

    def read(line: Line) -> _Counts:
        found = bytes(map(of, line))
        return _Counts([(sort, found.count(sort)) for sort in sorts])

    return read


def _last_run(of: Callable[[Card], Any]) -> Reading:
    def read(line: Line) -> int:
        length = 0
        for card in reversed(line):
            if of(card) != of(line[-1]):
                break
            length += 1
        return length

    return read
