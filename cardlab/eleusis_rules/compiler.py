"""The compiler of the rule language: it evaluates a rule for the whole deck at once.

A condition becomes two masks of 52 bits, bit i for ``DECK[i]``: the cards for which it is true, and the cards for which
it looks further back than the line reaches. The facts that a rule needs about the line are read first. The verdict is a
function of these facts alone and is kept. `cardlab.eleusis_rules.evaluate` gives the same answers card by card.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import compress, groupby, repeat
from math import gcd
from typing import Any, Final, NamedTuple, TypeAlias

from cardlab.cards import DECK, JACK, Card, Suit
from cardlab.eleusis_rules.tree import Node
from cardlab.eleusis_rules.vocabulary import CARDS, COLOURS, SUITS, Kind

ALL: Final = (1 << len(DECK)) - 1
KEPT: Final = 4096
"""The maximum number of verdicts kept for each rule."""

Line: TypeAlias = Sequence[Card]
Fact: TypeAlias = tuple[str, str]
"""A word of the rule language, and the card or feature that it applies to, or ""."""
Values: TypeAlias = tuple[Any, ...]
"""The values of a rule's facts for one line, in their order; None if the line is too short."""
Masks: TypeAlias = tuple[int, int]

_BITS: Final = tuple(1 << place for place in range(len(DECK)))


class _TooShort(Exception):
    """The line does not reach far enough back."""


class Verdicts:
    """The verdicts of one rule, kept as long as the rule.

    Attributes:
        work: the work so far, in units of about a quarter of a microsecond. Reading a fact is 1 unit, or 6 if it needs
            all cards of the line. A new verdict is 1 unit for each word, or 4 if the word depends on the new card.
    """

    __slots__ = ("_answer", "_answering", "_kept", "_readers", "_reading", "work")

    def __init__(self, condition: Node) -> None:
        facts: list[Fact] = []
        self._answer = _compile_condition(condition, facts)
        self._readers = [_reader(fact) for fact in facts]
        self._kept: dict[Values, int] = {}
        self._reading = 2 + sum([6 if feature in _FEATURES else 1 for _, feature in facts])
        self._answering = condition.size + 3 * _words_of_card(condition)
        self.work = 0

    def __call__(self, line: Line) -> int:
        """Return the cards that are right after a line, as bits."""
        self.work += self._reading
        values = tuple([read(line) for read in self._readers])
        right = self._kept.get(values)
        if right is None:
            self.work += self._answering
            held, short = self._answer(values)
            if len(self._kept) >= KEPT:
                self._kept.clear()
            right = self._kept[values] = held | short
        return right


def _words_of_card(node: Node) -> int:
    """Return the number of words in a condition that depend on the new card."""
    below = sum(map(_words_of_card, node.parts))
    return below + (below > 0 or node.word == "card")


def memory_of(condition: Node) -> int | None:
    """Return the number of cards that a condition looks back; None if it looks at the whole line."""
    if condition.cards & {"first", "line"}:
        return None
    return max([CARDS.index(card) for card in condition.cards], default=0)


# --- Facts, read from cards and lines ---

_PRIMES: Final = frozenset({2, 3, 5, 7, 11, 13})
_ASK: Final[dict[str, Callable[[Card], int]]] = {
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
_OF_CARD: Final = {word: {card: ask(card) for card in DECK}.__getitem__ for word, ask in _ASK.items()}
"""For each attribute of a card, the lookup of its value, which is faster than computing it for every card of a line."""

_FEATURES: Final[dict[str, tuple[Callable[[Card], int], tuple[int, ...]]]] = {
    "suit": (_OF_CARD[".suit"], tuple(map(int, Suit))),
    "colour": (_OF_CARD[".colour"], (False, True)),
    "rank": (_OF_CARD[".rank"], tuple(range(1, 14))),
    "parity": (_OF_CARD[".is_odd"], (False, True)),
}
"""For each feature, its function of a card and all its values."""

_FEATURE_OF: Final = {Kind.SUIT: "suit", Kind.COLOUR: "colour", Kind.NUMBER: "rank"}


class _Counts(dict[int, int]):
    """The number of cards of each sort in the line; like all facts it is hashable."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.values()))

    def __missing__(self, sort: int) -> int:
        return 0


def _reader(fact: Fact) -> Callable[[Line], Any]:
    """Return the function that reads a fact from a line; it returns None if the line is too short."""
    match fact:
        case "line.length", _:
            return len
        case "line.count", feature:
            return _counter(feature)
        case "line.fewest", feature:
            counts = _counter(feature)
            return lambda line: min(counts(line).values())
        case "line.run", feature:
            of = _FEATURES[feature][0]
            return lambda line: _length_of_last_run(line, of)
        case "line.runs", feature:
            of = _FEATURES[feature][0]
            return lambda line: sum([1 for _ in groupby(line, of)])
        case asked, "first":
            of = _OF_CARD[asked]
            return lambda line: of(line[0]) if line else None
        case asked, card:
            of, back = _OF_CARD[asked], CARDS.index(card)
            return lambda line: of(line[-back]) if len(line) >= back else None


def _counter(feature: str) -> Callable[[Line], _Counts]:
    of, sorts = _FEATURES[feature]

    def count(line: Line) -> _Counts:
        found = bytes(map(of, line))
        return _Counts([(sort, found.count(sort)) for sort in sorts])

    return count


def _length_of_last_run(line: Line, of: Callable[[Card], int]) -> int:
    length = 0
    for card in reversed(line):
        if of(card) != of(line[-1]):
            break
        length += 1
    return length


# --- Terms: numbers, suits and colours ---

_FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "%": operator.mod,
    "abs": abs,
    "gcd": gcd,
    "cycle": lambda place, *items: items[place % len(items)],
    # The first item follows anything that isn't in the order.
    "next_in": lambda one, *items: items[(items.index(one) + 1) % len(items)] if one in items else items[0],
    "line.count": operator.getitem,
}
_COMPARISONS: Final[dict[str, Callable[..., bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "in": lambda one, *items: one in items,
}


class _Term(NamedTuple):
    """A compiled term, a function of the facts.

    Attributes:
        value: the function; it returns one value, or 52 in the order of the deck.
        is_many: whether it returns 52 values, because the term depends on the new card.
        is_fixed: whether the result is the same for all lines.
    """

    value: Callable[[Values], Any]
    is_many: bool = False
    is_fixed: bool = False


def _fixed(value: Any, is_many: bool = False) -> _Term:
    return _Term(lambda _: value, is_many, is_fixed=True)


def _fact(fact: Fact, facts: list[Fact]) -> _Term:
    if fact not in facts:
        facts.append(fact)
    place = facts.index(fact)

    def value(values: Values) -> Any:
        if values[place] is None:
            raise _TooShort
        return values[place]

    return _Term(value)


def _compile_term(node: Node, facts: list[Fact]) -> _Term:
    """Return a compiled term; the facts that it needs are added to the list."""
    match node:
        case Node(word, ()) if node.is_number:
            return _fixed(int(word))
        case Node(word, ()) if word in COLOURS:
            return _fixed(COLOURS.index(word) == 1)
        case Node(word, ()) if word in SUITS:
            return _fixed(Suit[word.upper()])
        case Node(asked, (Node("card"),)):
            return _fixed(tuple(map(_OF_CARD[asked], DECK)), is_many=True)
        case Node("line.count" as word, (sort,)):
            counts = _fact((word, _FEATURE_OF[sort.kind]), facts)
            return _apply(_FUNCTIONS[word], [counts, _compile_term(sort, facts)])
        case Node(word, parts) if word in _FUNCTIONS:
            return _apply(_FUNCTIONS[word], [_compile_term(part, facts) for part in parts])
    return _fact((node.word, node.parts[0].word if node.parts else ""), facts)


def _apply(function: Callable[..., Any], terms: list[_Term]) -> _Term:
    """Return a function of terms as a term, computed for each card if one of them depends on the new card."""

    def one(values: Values) -> Any:
        return function(*[term.value(values) for term in terms])

    def many(values: Values) -> tuple[Any, ...]:
        return tuple(
            map(function, *[term.value(values) if term.is_many else repeat(term.value(values)) for term in terms])
        )

    is_many = any(term.is_many for term in terms)
    if all(term.is_fixed for term in terms):
        return _fixed(many(()) if is_many else one(()), is_many)
    return _Term(many if is_many else one, is_many)


# --- Conditions ---

_Condition: TypeAlias = Callable[[Values], Masks]


def _compile_condition(node: Node, facts: list[Fact]) -> _Condition:
    """Return a compiled condition; the facts that it needs are added to the list."""
    match node:
        case Node("True" | "False" as word):
            always = (ALL if word == "True" else 0, 0)
            return lambda _: always
        case Node("not", (part,)):
            return _negate(_compile_condition(part, facts))
        case Node("and" | "or" as word, parts):
            join = operator.and_ if word == "and" else operator.or_
            return _join(join, [_compile_condition(part, facts) for part in parts])
        case Node("==" | "!=" as word, parts) if parts[0].kind is Kind.CONDITION:
            differ = _join(operator.xor, [_compile_condition(part, facts) for part in parts])
            return differ if word == "!=" else _negate(differ)
        case Node("if", parts):
            return _branch(*[_compile_condition(part, facts) for part in parts])
        case Node(word, parts) if word in _COMPARISONS:
            return _as_condition(_apply(_COMPARISONS[word], [_compile_term(part, facts) for part in parts]))
    return _as_condition(_compile_term(node, facts))


def _as_condition(term: _Term) -> _Condition:
    """Return the condition that a term with truth values is true."""

    def answer(values: Values) -> Masks:
        try:
            held = term.value(values)
        except _TooShort:
            return 0, ALL
        return sum(compress(_BITS, held)) if term.is_many else ALL * held, 0

    if term.is_fixed:
        always = answer(())
        return lambda _: always
    return answer


def _negate(part: _Condition) -> _Condition:
    def answer(values: Values) -> Masks:
        held, short = part(values)
        return held ^ ALL, short

    return answer


def _join(join: Callable[[int, int], int], parts: list[_Condition]) -> _Condition:
    def answer(values: Values) -> Masks:
        holds, shorts = zip(*[part(values) for part in parts], strict=True)
        return reduce(join, holds), reduce(operator.or_, shorts)

    return answer


def _branch(test: _Condition, then: _Condition, otherwise: _Condition) -> _Condition:
    def answer(values: Values) -> Masks:
        held, short = test(values)
        (first, first_short), (second, second_short) = then(values), otherwise(values)
        return held & first | ~held & second, short | held & first_short | ~held & second_short

    return answer
