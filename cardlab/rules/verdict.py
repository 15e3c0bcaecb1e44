"""What a rule answers for the whole deck at once.

A condition becomes two masks of 52 bits, bit i for ``DECK[i]``: the cards for which it holds, and the cards for which
it looks further back than the line reaches. What a rule reads from the line is looked up first; the answer is a
function of that alone and is kept.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import reduce
from itertools import compress, repeat
from math import gcd
from typing import Any, Final, NamedTuple, TypeAlias

from cardlab.cards import DECK, Suit
from cardlab.rules.expression import Node
from cardlab.rules.facts import OF_CARD, Fact, Line, reading
from cardlab.rules.vocabulary import CARDS, SUITS, Kind

ALL: Final = (1 << len(DECK)) - 1
KEPT: Final = 4096
"""So many answers are kept at once."""

Facts: TypeAlias = tuple[Any, ...]
Masks: TypeAlias = tuple[int, int]
Condition: TypeAlias = Callable[[Facts], Masks]

_BITS: Final = tuple(1 << place for place in range(len(DECK)))

_FEATURE_OF: Final = {Kind.SUIT: "suit", Kind.COLOUR: "colour", Kind.NUMBER: "rank"}


class _TooShort(Exception):
    """The line does not reach so far back."""


class Verdicts:
    """The answers of one rule, kept for as long as the rule is."""

    __slots__ = ("_answer", "_kept", "_readings")

    def __init__(self, condition: Node) -> None:
        wanted: list[Fact] = []
        self._answer = _condition(condition, wanted)
        self._readings = [reading(fact) for fact in wanted]
        self._kept: dict[Facts, int] = {}

    def __call__(self, line: Line) -> int:
        """The cards that are right after a line, as bits."""
        facts = tuple([read(line) for read in self._readings])
        right = self._kept.get(facts)
        if right is None:
            held, short = self._answer(facts)
            if len(self._kept) >= KEPT:
                self._kept.clear()
            right = self._kept[facts] = held | short
        return right


def memory(condition: Node) -> int | None:
    """How many cards back a condition looks; None if it looks at the line as a whole."""
    if condition.word == "first" or condition.word.startswith("line."):
        return None
    here = CARDS.index(condition.word) if condition.word in CARDS else 0
    below = [memory(part) for part in condition.parts]
    return None if None in below else max([here, *[back for back in below if back is not None]])


_COLOURS: Final = {"black": False, "red": True}
_NUMBERS: Final[dict[str, Callable[..., Any]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "%": operator.mod,
    "abs": abs,
    "gcd": gcd,
    "cycle": lambda place, *items: items[place % len(items)],
    # Whatever is not in the order comes before its first.
    "next_in": lambda one, *items: items[(items.index(one) + 1) % len(items)] if one in items else items[0],
    "line.count": lambda sort, counts: counts.get(sort, 0),
}
_COMPARED: Final[dict[str, Callable[..., bool]]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "in": lambda one, *items: one in items,
}


class _Term(NamedTuple):
    """How a term is worked out from the facts: as one value, or as 52 if it speaks of the candidate."""

    value: Callable[[Facts], Any]
    is_many: bool = False
    is_fixed: bool = False


def _fixed(value: Any, is_many: bool = False) -> _Term:
    return _Term(lambda _: value, is_many, is_fixed=True)


def _fact(fact: Fact, wanted: list[Fact]) -> _Term:
    if fact not in wanted:
        wanted.append(fact)
    place = wanted.index(fact)

    def value(facts: Facts) -> Any:
        if facts[place] is None:
            raise _TooShort
        return facts[place]

    return _Term(value)


def _term(node: Node, wanted: list[Fact]) -> _Term:
    match node:
        case Node(word, ()) if node.is_number:
            return _fixed(int(word))
        case Node(word, ()) if word in _COLOURS:
            return _fixed(_COLOURS[word])
        case Node(word, ()) if word in SUITS:
            return _fixed(Suit[word.upper()])
        case Node(asked, (Node("card"),)):
            return _fixed(tuple(map(OF_CARD[asked], DECK)), is_many=True)
        case Node("line.count" as word, (sort,)):
            counts = _fact((word, _FEATURE_OF[sort.kind]), wanted)
            return _applied(_NUMBERS[word], [_term(sort, wanted), counts])
        case Node(word, parts) if word in _NUMBERS:
            return _applied(_NUMBERS[word], [_term(part, wanted) for part in parts])
    return _fact((node.word, node.parts[0].word if node.parts else ""), wanted)


def _applied(function: Callable[..., Any], terms: list[_Term]) -> _Term:
    """What a function makes of terms, card by card where one of them speaks of the candidate."""

    def one(facts: Facts) -> Any:
        return function(*[term.value(facts) for term in terms])

    def many(facts: Facts) -> tuple[Any, ...]:
        return tuple(
            map(function, *[term.value(facts) if term.is_many else repeat(term.value(facts)) for term in terms])
        )

    is_many = any(term.is_many for term in terms)
    if all(term.is_fixed for term in terms):
        return _fixed(many(()) if is_many else one(()), is_many)
    return _Term(many if is_many else one, is_many)


def _condition(node: Node, wanted: list[Fact]) -> Condition:
    match node:
        case Node("True" | "False" as word):
            always = (ALL if word == "True" else 0, 0)
            return lambda _: always
        case Node("not", (part,)):
            return _not(_condition(part, wanted))
        case Node("and" | "or" as word, parts):
            return _joined(
                operator.and_ if word == "and" else operator.or_, [_condition(part, wanted) for part in parts]
            )
        case Node("==" | "!=" as word, (one, other)) if one.kind is Kind.CONDITION:
            differs = _joined(operator.xor, [_condition(one, wanted), _condition(other, wanted)])
            return differs if word == "!=" else _not(differs)
        case Node("if", (test, then, otherwise)):
            return _branched(_condition(test, wanted), _condition(then, wanted), _condition(otherwise, wanted))
        case Node(word, parts) if word in _COMPARED:
            return _simple(_applied(_COMPARED[word], [_term(part, wanted) for part in parts]))
    return _simple(_term(node, wanted))


def _simple(term: _Term) -> Condition:
    """A condition that is no combination of others."""

    def answer(facts: Facts) -> Masks:
        try:
            held = term.value(facts)
        except _TooShort:
            return 0, ALL
        return sum(compress(_BITS, held)) if term.is_many else ALL * held, 0

    if term.is_fixed:
        always = answer(())
        return lambda _: always
    return answer


def _not(part: Condition) -> Condition:
    def answer(facts: Facts) -> Masks:
        held, short = part(facts)
        return held ^ ALL, short

    return answer


def _joined(join: Callable[[int, int], int], parts: list[Condition]) -> Condition:
    def answer(facts: Facts) -> Masks:
        holds, shorts = zip(*[part(facts) for part in parts], strict=True)
        return reduce(join, holds), reduce(operator.or_, shorts)

    return answer


def _branched(test: Condition, then: Condition, otherwise: Condition) -> Condition:
    def answer(facts: Facts) -> Masks:
        held, short = test(facts)
        (first, first_short), (second, second_short) = then(facts), otherwise(facts)
        return held & first | ~held & second, short | held & first_short | ~held & second_short

    return answer
