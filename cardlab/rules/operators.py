"""A rule made with Python's operators: the same trees as the text makes."""

from __future__ import annotations

from typing import Final, NoReturn, TypeAlias, Union

from cardlab.rules.errors import RuleError
from cardlab.rules.expression import Node, made, number
from cardlab.rules.misfits import OF_PLACE, misfit
from cardlab.rules.vocabulary import COLOURS, FEATURES, PLACES, RANKS, SUITS, Kind
from cardlab.rules.writing import write

Value: TypeAlias = Union["Term", int]


class Term:
    """A part of a rule: a number, a suit or a colour. What is asked of it makes a longer part.

    >>> card.rank + last.rank >= 10
    card.rank + last.rank >= 10
    """

    __slots__ = ("node",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, node: Node) -> None:
        self.node = node

    def is_in(self, *items: Value) -> Condition:
        """Whether it is one of these.

        >>> card.rank.is_in(2, 3, 5)
        card.rank in (2, 3, 5)
        """
        return Condition(_made("in", self, *items))

    def __eq__(self, other: Value) -> Condition:  # type: ignore[override]
        return Condition(_made("==", self, other))

    def __ne__(self, other: Value) -> Condition:  # type: ignore[override]
        return Condition(_made("!=", self, other))

    def __lt__(self, other: Value) -> Condition:
        return Condition(_made("<", self, other))

    def __le__(self, other: Value) -> Condition:
        return Condition(_made("<=", self, other))

    def __gt__(self, other: Value) -> Condition:
        return Condition(_made(">", self, other))

    def __ge__(self, other: Value) -> Condition:
        return Condition(_made(">=", self, other))

    def __add__(self, other: Value) -> Term:
        return Term(_made("+", self, other))

    def __radd__(self, other: Value) -> Term:
        return Term(_made("+", other, self))

    def __sub__(self, other: Value) -> Term:
        return Term(_made("-", self, other))

    def __rsub__(self, other: Value) -> Term:
        return Term(_made("-", other, self))

    def __mul__(self, other: Value) -> Term:
        return Term(_made("*", self, other))

    def __rmul__(self, other: Value) -> Term:
        return Term(_made("*", other, self))

    def __mod__(self, other: Value) -> Term:
        return Term(_made("%", self, other))

    def __neg__(self) -> Term:
        return Term(_made("-", 0, self))

    def __abs__(self) -> Term:
        return Term(_made("abs", self))

    def __bool__(self) -> NoReturn:
        raise TypeError(
            f"{self} has an answer only when cards are laid. "
            "Join conditions with &, | and ~, each in brackets; write .is_in(…) for in, and when(…) for if."
        )

    def __repr__(self) -> str:
        return write(self.node)


class Condition(Term):
    """What must hold of the cards. `Rule` makes a rule of it.

    >>> card.is_red & ~(card.rank == last.rank)
    card.is_red and not card.rank == last.rank
    """

    __slots__ = ()

    def __and__(self, other: Condition) -> Condition:
        return Condition(_made("and", self, other))

    def __or__(self, other: Condition) -> Condition:
        return Condition(_made("or", self, other))

    def __invert__(self) -> Condition:
        return Condition(_made("not", self))

    def __getattr__(self, name: str) -> NoReturn:
        hint = ". Make it a rule first, by Rule(…)" if name in ("allows", "english", "memory", "verdict") else ""
        raise AttributeError(f"the condition {self} has no {name!r}{hint}.")


class CardTerm:
    """A card of which a rule speaks."""

    __slots__ = ("node",)

    def __init__(self, word: str) -> None:
        self.node = made(word)

    def __eq__(self, other: object) -> NoReturn:
        raise misfit("==", [Kind.CARD])

    __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __eq__
    __hash__ = None  # type: ignore[assignment]

    @property
    def rank(self) -> Term:
        """Its rank, from 1, the Ace, to 13, the King."""
        return Term(made(".rank", self.node))

    @property
    def suit(self) -> Term:
        """Its suit."""
        return Term(made(".suit", self.node))

    @property
    def colour(self) -> Term:
        """Its colour."""
        return Term(made(".colour", self.node))

    color = colour

    @property
    def is_red(self) -> Condition:
        """Whether it is a Diamond or a Heart."""
        return Condition(made(".is_red", self.node))

    @property
    def is_black(self) -> Condition:
        """Whether it is a Club or a Spade."""
        return Condition(made(".is_black", self.node))

    @property
    def is_face(self) -> Condition:
        """Whether it is a Jack, Queen or King."""
        return Condition(made(".is_face", self.node))

    @property
    def is_numeral(self) -> Condition:
        """Whether it is an Ace to Ten."""
        return Condition(made(".is_numeral", self.node))

    @property
    def is_even(self) -> Condition:
        """Whether its rank is even; a Queen's is."""
        return Condition(made(".is_even", self.node))

    @property
    def is_odd(self) -> Condition:
        """Whether its rank is odd; an Ace's, a Jack's and a King's are."""
        return Condition(made(".is_odd", self.node))

    @property
    def is_prime(self) -> Condition:
        """Whether its rank is 2, 3, 5, 7, 11 or 13."""
        return Condition(made(".is_prime", self.node))

    def __repr__(self) -> str:
        return write(self.node)


class LineTerm:
    """The line before the card: the right cards so far, the starter first.

    >>> line[-3].suit, line[0].suit, line.count(red), line.run(suit)
    (line[-3].suit, first.suit, line.count(red), line.run(suit))
    """

    __slots__ = ()

    def __getitem__(self, place: int) -> CardTerm:
        if place not in PLACES:
            raise RuleError(OF_PLACE)
        return CardTerm(PLACES[place])

    @property
    def length(self) -> Term:
        """How many cards it has."""
        return Term(made("line.length"))

    def count(self, sort: Value) -> Term:
        """How many of its cards have this suit, this colour or this rank."""
        return Term(_made("line.count", sort))

    def fewest(self, feature: Term) -> Term:
        """How many cards there are of the suit (colour, rank, parity) that it has fewest of."""
        return Term(_made("line.fewest", feature))

    def run(self, feature: Term) -> Term:
        """How many cards at its end have the same suit (colour, rank, parity)."""
        return Term(_made("line.run", feature))

    def runs(self, feature: Term) -> Term:
        """How many runs of cards of the same suit (colour, rank, parity) it has."""
        return Term(_made("line.runs", feature))

    def __repr__(self) -> str:
        return "line"


class When:
    """The beginning of a conditional: ``when(test)`` waits for ``.then(condition)`` and ``.otherwise(condition)``."""

    __slots__ = ("_parts",)

    def __init__(self, *parts: Node) -> None:
        self._parts = parts

    def then(self, condition: Condition | bool) -> When:
        """What must hold where the test does."""
        return When(*self._parts, _checked(condition))

    def otherwise(self, condition: Condition | bool) -> Condition:
        """What must hold where the test does not."""
        return Condition(made("if", *self._parts, _node(condition)))


def when(test: Condition) -> When:
    """Begins a rule with two branches.

    >>> when(last.is_face).then(card.is_numeral).otherwise(card.rank > last.rank)
    card.is_numeral if last.is_face else card.rank > last.rank
    """
    return When(_checked(test))


def gcd(one: Value, other: Value) -> Term:
    """The greatest common divisor of two numbers."""
    return Term(_made("gcd", one, other))


def cycle(place: Value, *items: Value) -> Term:
    """The item at a place, counted from 0, of a list that goes round and round."""
    return Term(_made("cycle", place, *items))


def next_in(one: Value, *items: Value) -> Term:
    """The item that follows one in a list that goes round; the first follows whatever is not in it."""
    return Term(_made("next_in", one, *items))


def _checked(condition: Condition | bool) -> Node:
    node = _node(condition)
    if node.kind is not Kind.CONDITION:
        raise misfit("if", [node.kind])
    return node


def _node(value: object) -> Node:
    match value:
        case bool():
            return made(str(value))
        case int():
            return number(value)
        case Term() | CardTerm():
            return value.node
    raise RuleError(f"a {type(value).__name__} is no part of a rule.")


def _made(word: str, *parts: object) -> Node:
    return made(word, *map(_node, parts))


card: Final = CardTerm("card")
last: Final = CardTerm("last")
before: Final = CardTerm("before")
first: Final = CardTerm("first")
line: Final = LineTerm()
clubs, diamonds, hearts, spades = (Term(made(word)) for word in SUITS)
black, red = (Term(made(word)) for word in COLOURS)
suit, colour, rank, parity = (Term(made(word)) for word in FEATURES)
ace, jack, queen, king = RANKS.values()
