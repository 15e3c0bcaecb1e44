"""Conditions that people use in rules, each with the number of words that it counts as.

A condition that comes to mind at once counts as few words, however long its text is: people say *the seven and below*
more often than *the six and below*. These lengths define the prior, see `posterior`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, permutations
from typing import Final, TypeAlias

from cardlab.eleusis_rules import Rule
from cardlab.eleusis_rules.operators import Condition
from cardlab.eleusis_rules.tree import Node, make_node
from cardlab.science.atoms import Forms, Grammar, opposite

Priced: TypeAlias = tuple[float, str]
"""The number of words that a condition counts as, and its text in the rule language."""

Prices: TypeAlias = Mapping[str, float]
"""The number of words that each condition counts as, by its text in the rule language."""

SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
PAIRS: Final = ("clubs, hearts", "diamonds, clubs")
"""Two suits of different colours; the other two are the opposite."""

FAMOUS: Final = (
    (1, 4, 9), (1, 2, 4, 8), (1, 3, 6, 10), (1, 2, 3, 5, 8, 13), (1, 2, 3, 4, 6, 12), (2, 3, 5, 7, 11, 13),
)  # fmt: skip
"""Squares, powers of two, triangular numbers, Fibonacci numbers, divisors of twelve, primes."""

NO: Final = 0.5
"""Words that *not* adds if the rule language has no word for the opposite."""


def properties(one: str) -> Iterator[Priced]:
    """Yield the properties of a card."""
    yield from [(1, f"{one}.is_red"), (1, f"{one}.is_even"), (1.5, f"{one}.is_face"), (2.5, f"{one}.is_prime")]
    yield from [(2.5, f"{one}.suit == {suit}") for suit in SUITS]
    yield from [({7: 1.5, 6: 2, 8: 2.5}.get(rank, 3), f"{one}.rank <= {rank}") for rank in range(1, 13) if rank != 10]
    yield from [(3.5, f"{one}.rank % 3 == {rest}") for rest in range(3)]
    yield from [(4, f"{one}.rank == {rank}") for rank in range(2, 13)]
    yield from [(3.5, f"{one}.suit in ({pair})") for pair in PAIRS]


def ranges() -> Iterator[Priced]:
    """Yield ranges of ranks that include neither end, and remainders of ranks."""
    yield from [(4, f"{low} <= card.rank <= {high}") for low in range(2, 12) for high in range(low + 1, 13)]
    yield from [(4.5, f"card.rank % 4 == {rest}") for rest in range(4)]
    yield from [(4.5, f"card.rank % 5 == {rest}") for rest in range(5)]


def famous(number: str, words: float) -> Iterator[Priced]:
    """Yield conditions that a number is in a famous sequence."""
    yield from [(words, f"{number} in ({', '.join(map(str, named))})") for named in FAMOUS]


def relations(other: str) -> Iterator[Priced]:
    """Yield relations of a card to one of the line."""
    rise, fall = f"(card.rank - {other}.rank) % 13", f"({other}.rank - card.rank) % 13"
    apart = f"abs(card.rank - {other}.rank)"
    yield from [(1, f"card.colour == {other}.colour"), (1.5, f"card.suit == {other}.suit")]
    yield from [(1, f"card.is_even == {other}.is_even"), (2, f"card.rank == {other}.rank")]
    yield from [(1.5, f"card.rank > {other}.rank"), (1.5, f"card.rank < {other}.rank")]
    yield from [(2, f"card.is_face == {other}.is_face"), (2.5, f"card.is_prime == {other}.is_prime")]
    for rank in range(2, 12):
        yield {7: 1.5, 6: 2.5, 8: 2.5}.get(rank, 3.5), f"(card.rank <= {rank}) == ({other}.rank <= {rank})"
    yield from [(4.5, f"(card.suit == {suit}) == ({other}.suit == {suit})") for suit in SUITS]
    yield from [(4.5, f"(card.suit in ({pair})) == ({other}.suit in ({pair}))") for pair in PAIRS]
    for size in range(1, 8):
        yield {3: 2, 2: 2.5}.get(size, 3), f"{apart} <= {size}"
        yield {1: 2, 2: 2.5, 3: 3}.get(size, 4), f"{apart} == {size}"
    for most in range(1, 7):
        yield (2.5 if most == 1 else 3), f"{rise} in ({', '.join(map(str, range(1, most + 1)))})"
        yield (2.5 if most == 1 else 3), f"{fall} in ({', '.join(map(str, range(1, most + 1)))})"
    yield from [(4.5, f"{apart} in ({one}, {two})") for one in range(7) for two in range(one + 1, 8)]
    yield from [(3.5, f"{low} <= {apart} <= {high}") for low in range(1, 6) for high in range(low + 1, 8)]
    yield from [(4, f"{rise} == {step}") for step in range(2, 12)]
    yield from [(3, f"{rise} in (1, 12)"), (4, f"{rise} in (1, 2, 11, 12)"), (3, f"gcd(card.rank, {other}.rank) == 1")]
    yield from [(3.5, f"(card.rank + {other}.rank) % 3 == {rest}") for rest in range(3)]
    yield from [(4, f"(card.rank + {other}.rank) % 4 == {rest}") for rest in range(4)]
    yield from [(4, f"card.rank % 3 == {other}.rank % 3"), (4.5, f"card.rank % 4 == {other}.rank % 4")]
    for most in range(6, 22):
        yield (3 if most in (10, 13, 14, 15, 20) else 4), f"card.rank + {other}.rank <= {most}"
    yield from famous(apart, 4.5)
    yield from famous(rise, 4.5)
    yield from [
        (4.5, f"{low} <= card.rank + {other}.rank <= {low + more}") for low in range(8, 15) for more in range(3, 9)
    ]
    for rest in permutations(SUITS[1:]):
        yield 3, f"card.suit == next_in({other}.suit, clubs, {', '.join(rest)})"


def products() -> Iterator[Priced]:
    """Yield relations of a card to the last one by products and multiples."""
    yield from [(4.5, f"card.rank * last.rank <= {most}") for most in (12, 20, 24, 25, 30, 36, 40, 42, 48, 50, 60, 72)]
    yield from [(4.5, f"card.rank * last.rank % {base} == 0") for base in (3, 4, 5)]
    yield from [(4, f"card.rank {sign} 2 * last.rank") for sign in ("<=", ">=")]
    yield from [(4, f"2 * card.rank {sign} last.rank") for sign in ("<=", ">=")]


def matches() -> Iterator[Priced]:
    """Yield conditions that a card shares at least one, or exactly one, of two features with the last one."""
    for one, other in combinations(("suit", "rank", "colour", "is_even", "is_face"), 2):
        if (one, other) != ("suit", "colour"):
            first, second = (f"card.{feature} == last.{feature}" for feature in (one, other))
            yield from [(3, f"{first} or {second}"), (3.5, f"({first}) != ({second})")]


def relations_to_two() -> Iterator[Priced]:
    """Yield relations of a card to the last two together."""
    step, jump = "abs(card.rank - last.rank)", "abs(last.rank - before.rank)"
    yield from [(4, f"{step} {sign} {jump}") for sign in ("<", ">", "==")]
    yield from [(4, f"card.rank * 2 {sign} last.rank + before.rank") for sign in ("<", ">")]
    yield from [(4, f"(card.rank + last.rank + before.rank) % {base} == 0") for base in (2, 3, 4, 5)]
    yield from [(5, f"(card.rank + last.rank + before.rank) % 3 == {rest}") for rest in (1, 2)]
    yield from [(4, "(card.rank - last.rank - before.rank) % 13 == 0")]
    yield from [(4.5, f"(card.rank - last.rank - before.rank) % 13 {sign} 6") for sign in ("<", "<=")]
    yield from [(4.5, f"card.rank + last.rank + before.rank <= {most}") for most in (15, 18, 20, 21, 24, 25)]


def shared_with_latest() -> Iterator[Priced]:
    """Yield conditions that a card shares a feature with one of the latest cards."""
    latest = ("last", "before", "line[-3]", "line[-4]")
    for feature, words in (("suit", 3), ("rank", 3.5)):
        for count in (2, 3, 4) if feature == "rank" else (2, 3):
            yield words, f"card.{feature} in ({', '.join(f'{one}.{feature}' for one in latest[:count])})"


def places() -> Iterator[Priced]:
    """Yield conditions on the place of the next card in the line."""
    for period, words in ((2, 1), (3, 1.5), (4, 2), (5, 3.5), (6, 3), (7, 4), (8, 3.5)):
        yield from [(words, f"line.length % {period} == {rest}") for rest in range(1 if period == 2 else period)]
    for period, words in ((4, 2.5), (5, 3), (6, 2.5), (7, 4), (8, 2.5)):
        for count in range(2, period - 1):
            yield words + (2 * count != period) / 2, f"line.length % {period} < {count}"
    yield (3.5, "line.length % 4 in (1, 2)")
    yield from [(4, f"line.length % 6 in ({rest}, {rest + 1}, {rest + 2})") for rest in (1, 2)]
    yield from [(4, f"line.length < {count}") for count in (3, 4, 5, 6, 8, 10)]


def cyclic_conditions() -> Iterator[Priced]:
    """Yield conditions on a card by its place in the line; those on suits accept any starter."""
    for rest in permutations(SUITS):
        for words, turn in ((2.5, rest), (3.5, (*rest, *rest[::-1])), (3.5, [one for one in rest for _ in (0, 1)])):
            yield words, f"line.length == 0 or card.suit == cycle(line.length, {', '.join(turn)})"
    for rest in permutations(SUITS, 3):
        yield 4, f"line.length == 0 or card.suit == cycle(line.length, {', '.join(rest)})"
    yield from [(2.5, f"card.rank {sign} line.length + 1") for sign in ("<=", ">=")]
    yield from [(3.5, f"card.rank {sign} line.length") for sign in ("<", "<=", ">", ">=")]
    yield from [(4, f"card.rank % 3 == (line.length + {more}) % 3") for more in range(3)]
    yield from [(4, f"(card.rank + line.length) % 3 == {rest}") for rest in range(3)]
    yield from [(5, f"(card.rank + line.length) % 4 == {rest}") for rest in range(4)]
    yield from [(5, f"card.rank % 4 == (line.length + {more}) % 4") for more in range(4)]


def memories() -> Iterator[Priced]:
    """Yield conditions on how often cards like this one are in the line."""
    for feature, words in (("suit", 2.5), ("colour", 3), ("rank", 4)):
        yield words, f"line.count(card.{feature}) == line.fewest({feature})"
    yield from [(3, "line.count(card.rank) < 1"), (2.5, "line.count(card.rank) < 2")]
    yield from [(4.5, "line.count(card.rank) < 3"), (4.5, "line.count(card.rank - 1) > 0")]
    yield (5, "line.count(card.rank + 1) > 0")
    yield from [(3.5, f"line.count(card.{feature}) % 2 == 0") for feature in ("suit", "colour", "rank")]
    yield from [(4.5, f"card.rank {sign} line.count(card.suit)") for sign in ("<=", ">")]
    yield from [(4.5, f"card.rank {sign} line.count({colour})") for sign in ("<=", ">") for colour in ("red", "black")]
    yield from [(4.5, f"card.rank % 3 == line.count({colour}) % 3") for colour in ("red", "black")]
    yield from [
        (4.5, f"card.rank {sign} line.run({feature})") for sign in ("<=", ">") for feature in ("colour", "suit")
    ]


def histories() -> Iterator[Priced]:
    """Yield conditions on the line alone."""
    yield from [(2, "last.rank > before.rank"), (3, "last.rank >= before.rank")]
    yield from [(2, f"last.{feature} == before.{feature}") for feature in ("suit", "colour", "rank", "is_even")]
    yield from [(3.5, "last.is_face == before.is_face"), (3.5, "(last.rank <= 7) == (before.rank <= 7)")]
    yield from [(4, f"abs(last.rank - before.rank) <= {most}") for most in range(1, 7)]
    yield from [(3.5, f"last.rank + before.rank <= {most}") for most in (10, 12, 13, 14, 15, 16, 20)]
    yield from [(4, f"(last.rank + before.rank) % 3 == {rest}") for rest in range(3)]
    for feature, words in (("colour", 2.5), ("suit", 3), ("parity", 3)):
        yield from [(words, f"line.run({feature}) < {count}") for count in (2, 3, 4)]
        yield words + 1, f"line.run({feature}) % 2 == 1"
        yield words + 0.5, f"line.run({feature}) < line.runs({feature})"
        yield words + 1.5, f"line.runs({feature}) % 2 == 0"
    for sort in ("red", *SUITS):
        yield (2 if sort == "red" else 3.5), f"line.count({sort}) % 2 == 0"
        yield from [(4.5, f"line.count({sort}) % 3 == {rest}") for rest in range(3)]
        yield from [(4, f"line.count({sort}) < {count}") for count in (2, 3, 4, 5)]
    yield from [(3, f"line.count(red) {sign} line.count(black)") for sign in ("<", ">")]
    yield from [(3.5, "line.count(last.rank) > 1"), (4, "line.count(last.suit) % 2 == 0")]


def _add_words(priced: Iterator[Priced], more: float) -> Iterator[Priced]:
    return ((words + more, text) for words, text in priced)


def leaves() -> Iterator[Priced]:
    """Yield the conditions on a new card."""
    yield from [*properties("card"), *ranges(), *famous("card.rank", 4.5), *relations("last")]
    for other, more in (("before", 1.5), ("first", 2.5), ("line[-3]", 2.5)):
        yield from _add_words(relations(other), more)
    yield from [*relations_to_two(), *products(), *matches()]
    yield from [*shared_with_latest(), *cyclic_conditions(), *memories()]


def tests() -> Iterator[Priced]:
    """Yield the conditions that a conditional may test: on the line, on the new card itself, or on both."""
    yield from [*properties("last"), *_add_words(properties("before"), 1), *_add_words(properties("first"), 2)]
    yield from [*_add_words(places(), 0.5), *histories()]
    yield from [(words, text) for words, text in properties("card") if words <= 2.5 and "prime" not in text]
    yield from [(1, "card.colour == last.colour"), (1, "card.is_even == last.is_even")]
    yield from [(1.5, "card.suit == last.suit"), (1.5, "card.rank > last.rank")]


BRANCHES: Final = {
    "card.is_red": 1, "card.is_black": 1, "card.is_even": 1, "card.is_odd": 1,
    "card.rank <= 7": 1.25, "card.rank > 7": 1.25, "card.rank > last.rank": 1.25, "card.rank < last.rank": 1.25,
    "card.colour == last.colour": 1.25, "card.colour != last.colour": 1.25,
    "card.is_even == last.is_even": 1.25, "card.is_even != last.is_even": 1.25,
    **{f"card.suit == {suit}": 1.25 for suit in SUITS}, **{f"card.suit != {suit}": 1.5 for suit in SUITS},
    "card.is_face": 1.5, "card.is_numeral": 1.5, "card.suit == last.suit": 1.75, "card.suit != last.suit": 1.75,
    "card.rank == last.rank": 1.75,
}  # fmt: skip
"""Conditions in the branches of conditionals with three conditions or more, with the words that they count as there;
alone in a branch they count as in `leaves`."""

HUMAN_FORMS: Final = Forms(both=1.25, either=1.5, unless=2, opposite=0.75, choice=1.25, nest=1.5)
"""People mostly write a condition alone; then a condition and its opposite, in turn or after a kind of card."""

CUTS: Final = ((3, 10), (4, 8), (4, 9), (5, 9), (5, 10), (6, 7))
"""Divisions of the ranks into three: the highest low rank, and the highest middle rank."""


def _choice(test: str, branches: Prices = BRANCHES, more: float = 0) -> Prices:
    """Return the conditionals with one branch if a test holds, and another one otherwise."""
    return {
        f"{one} if {test} else {other}": words + others + more
        for (one, words), (other, others) in permutations(branches.items(), 2)
    }  # fmt: skip


def _pairs() -> Prices:
    """Return the pairs of branches of which both hold, or at least one does."""
    return {
        f"{one} {word} {other}": words + others + NO
        for (one, words), (other, others) in combinations(BRANCHES.items(), 2) for word in ("and", "or")
    }  # fmt: skip


def nested_conditionals() -> Iterator[tuple[str, Prices, Prices]]:
    """Yield conditionals with more than two branches: a test, the branches where it holds, and the others."""
    conditions = ("last.suit == hearts", "last.suit == clubs", "last.is_red", "last.is_even")
    hearts, clubs, red, even = map(_choice, conditions)
    yield from [("last.is_red", *sides) for sides in ((hearts, clubs), (hearts, BRANCHES), (BRANCHES, clubs))]
    yield from [("last.is_even", red, red), ("last.is_even", BRANCHES, red), ("last.is_red", BRANCHES, even)]
    yield from [("last.is_face", BRANCHES, red), ("last.is_face", BRANCHES, even)]
    for low, high in CUTS:
        yield f"last.rank <= {low}", BRANCHES, _choice(f"last.rank <= {high}")
    thirds = {"True": 1.0} | {text: words for words, text in properties("card")}
    yield "line.length % 3 == 0", thirds, _choice("line.length % 3 == 1", thirds, 1)
    yield "line.length % 2 == 0", _choice("line.length % 4 == 0"), _choice("line.length % 4 == 1")
    both, suits = _pairs(), [f"last.suit == {suit}" for suit in SUITS]
    for test in ("last.is_red", "last.is_even", "last.is_face", "last.rank <= 7", *suits):
        yield from [(test, both, BRANCHES), (test, BRANCHES, both)]


TRUE: Final = Condition(make_node("True"))


@cache
def _condition(text: str) -> Condition:
    node = Rule.parse(text).expression
    assert node is not None
    return Condition(node)


@dataclass(frozen=True)
class People(Grammar):
    """The grammar of rules that people write: more families, further back, with human numbers of words."""

    bits_a_word: float = 2.5
    forms: Forms = HUMAN_FORMS

    @cached_property
    def _leaves(self) -> Prices:
        return {text: words for words, text in leaves()}

    @cached_property
    def _tests(self) -> Prices:
        return {text: words for words, text in tests()}

    @cached_property
    def _nests(self) -> list[tuple[str, Prices, Prices]]:
        return list(nested_conditionals())

    @property
    def leaves(self) -> list[Condition]:
        return [_condition(text) for text in self._leaves]

    @property
    def tests(self) -> list[Condition]:
        return [_condition(text) for text in self._tests]

    @property
    def nests(self) -> list[tuple[Condition, list[Condition], list[Condition]]]:
        return [
            (_condition(test), [*map(_condition, one)], [*map(_condition, other)]) for test, one, other in self._nests
        ]

    @cached_property
    def _words(self) -> dict[Node, float]:
        made: dict[Node, float] = {}
        for prices in (*(side for _, *sides in self._nests for side in sides), self._leaves, self._tests):
            for text, words in prices.items():
                node = _condition(text).node
                made |= {node: words, opposite(node): words + NO * (opposite(node).word == "not")}
        return made | dict.fromkeys((TRUE.node, opposite(TRUE.node)), 1)

    def length(self, condition: Node) -> float:
        return self._words[condition]
