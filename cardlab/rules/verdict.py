"""What a rule answers for the whole deck at once.

A condition becomes two masks of 52 bits, bit i for ``DECK[i]``: the cards for which it holds, and the cards for which
it looks further back than the line reaches. What a rule reads from the line is looked up first; the answer is a
function of that alone and is kept.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from functools import reduce
from itertools import compress, groupby, repeat
from math import gcd
from typing import Any, Final, NamedTuple, TypeAlias

from cardlab.cards import DECK, JACK, Card, Suit
from cardlab.rules.expression import CARDS, SUITS, Kind, Node

ALL: Final = (1 << len(DECK)) - 1
KEPT: Final = 4096
"""So many answers are kept at once."""

Line: TypeAlias = Sequence[Card]
Facts: TypeAlias = tuple[Any, ...]
Reading: TypeAlias = Callable[[Line], Any]
Masks: TypeAlias = tuple[int, int]
Wanted: TypeAlias = tuple[str, str]
Condition: TypeAlias = Callable[[Facts], Masks]

_BITS: Final = tuple(1 << place for place in range(len(DECK)))
_PRIMES: Final = frozenset({2, 3, 5, 7, 11, 13})

OF_CARD: Final[dict[str, Callable[[Card], Any]]] = {
    ".rank": lambda card: card.rank,
    ".suit": lambda card: card.suit,
    ".colour": lambda card: card.suit.is_red,
    ".is_red": lambda card: card.suit.is_red,
    ".is_black": lambda card: not card.suit.is_red,
    ".is_face": lambda card: card.rank >= JACK,
    ".is_numeral": lambda card: card.rank < JACK,
    ".is_even": lambda card: card.rank % 2 == 0,
    ".is_odd": lambda card: card.rank % 2 == 1,
    ".is_prime": lambda card: card.rank in _PRIMES,
}
"""What is asked of a card."""

FEATURE: Final[dict[str, tuple[Callable[[Card], Any], tuple[Any, ...]]]] = {
    "suit": (OF_CARD[".suit"], tuple(Suit)),
    "colour": (OF_CARD[".colour"], (False, True)),
    "rank": (OF_CARD[".rank"], tuple(range(1, 14))),
    "parity": (OF_CARD[".is_odd"], (False, True)),
}
"""How cards are sorted, and into what."""

FEATURE_OF: Final = {Kind.SUIT: "suit", Kind.COLOUR: "colour", Kind.NUMBER: "rank"}


class _TooShort(Exception):
    """The line does not reach so far back."""


class Verdicts:
    """The answers of one rule, kept for as long as the rule is."""

    __slots__ = ("_answer", "_kept", "_readings")

    def __init__(self, condition: Node) -> None:
        wanted: list[Wanted] = []
        self._answer = _condition(condition, wanted)
        self._readings = [_reading(fact) for fact in wanted]
        self._kept: dict[Facts, int] = {}

    def __call__(self, line: Line) -> int:
        """The cards that are right after a line, as bits."""
        facts = tuple([reading(line) for reading in self._readings])
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


# --- What is read from the line ---


def _reading(wanted: Wanted) -> Reading:
    """How a word is read from the line: of a card of it, or of all its cards sorted by a feature."""
    match wanted:
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
        counts = _Counts(dict.fromkeys(sorts, 0))
        for card in line:
            counts[of(card)] += 1
        return counts

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


# --- What follows from it ---

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


def _fact(fact: Wanted, wanted: list[Wanted]) -> _Term:
    if fact not in wanted:
        wanted.append(fact)
    place = wanted.index(fact)

    def value(facts: Facts) -> Any:
        if facts[place] is None:
            raise _TooShort
        return facts[place]

    return _Term(value)


def _term(node: Node, wanted: list[Wanted]) -> _Term:
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
            counts = _fact((word, FEATURE_OF[sort.kind]), wanted)
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


def _condition(node: Node, wanted: list[Wanted]) -> Condition:
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
