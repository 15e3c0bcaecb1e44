"""Rules written with Python's operators, which build the same trees as the text does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, NoReturn, TypeAlias, TypeVar, Union

from cardlab.eleusis_rules.tree import NO_SUCH_PLACE, Node, RuleError, make_node, make_number, misfit, quote, write_text
from cardlab.eleusis_rules.vocabulary import COLOURS, FEATURES, PLACES, RANKS, SUITS, Kind

Value: TypeAlias = Union["Term", int]
Result = TypeVar("Result", bound="Term")


def _comparison(word: str) -> Callable[[Term, Value], Condition]:
    return lambda left, right: Condition(_combine(word, left, right))


def _arithmetic(word: str) -> tuple[Callable[[Term, Value], Term], Callable[[Term, Value], Term]]:
    """Return the methods for the operator with the term on its left, and with the term on its right."""
    return (
        lambda left, right: Term(_combine(word, left, right)),
        lambda right, left: Term(_combine(word, left, right)),
    )


class Term:
    """A part of a rule: a number, a suit or a colour. Operators combine terms to longer ones.

    >>> card.rank + last.rank >= 10
    card.rank + last.rank >= 10
    """

    __slots__ = ("node",)
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, node: Node) -> None:
        self.node = node

    def is_in(self, *items: Value) -> Condition:
        """Return the condition that this term equals one of the items.

        >>> card.rank.is_in(2, 3, 5)
        card.rank in (2, 3, 5)
        """
        return Condition(_combine("in", self, *items))

    __eq__ = _comparison("==")  # type: ignore[assignment]
    __ne__ = _comparison("!=")  # type: ignore[assignment]
    __lt__ = _comparison("<")
    __le__ = _comparison("<=")
    __gt__ = _comparison(">")
    __ge__ = _comparison(">=")
    __add__, __radd__ = _arithmetic("+")
    __sub__, __rsub__ = _arithmetic("-")
    __mul__, __rmul__ = _arithmetic("*")
    __mod__ = _arithmetic("%")[0]

    def __neg__(self) -> Term:
        return Term(_combine("-", 0, self))

    def __abs__(self) -> Term:
        return Term(_combine("abs", self))

    def __bool__(self) -> NoReturn:
        raise TypeError(
            f"{quote(repr(self))} has an answer only when cards are played. "
            "Join conditions with &, | and ~, each in brackets; write .is_in(…) for in, and when(…) for if."
        )

    def __repr__(self) -> str:
        return write_text(self.node)


class Condition(Term):
    """A condition on the cards; `Rule` makes a rule of it.

    >>> card.is_red & ~(card.rank == last.rank)
    card.is_red and not card.rank == last.rank
    """

    __slots__ = ()

    def __and__(self, other: Condition) -> Condition:
        return Condition(_combine("and", self, other))

    def __or__(self, other: Condition) -> Condition:
        return Condition(_combine("or", self, other))

    def __invert__(self) -> Condition:
        return Condition(_combine("not", self))

    def __getattr__(self, name: str) -> NoReturn:
        hint = ". Make it a rule first, by Rule(…)" if name in ("allows", "english", "memory", "verdict") else ""
        raise AttributeError(f"the condition {quote(repr(self))} has no {quote(name)}{hint}.")


class _Property(Generic[Result]):
    """A property of a card term, such as ``.rank``."""

    def __init__(self, word: str, result: type[Result], doc: str) -> None:
        self.word, self.result, self.__doc__ = word, result, doc

    def __get__(self, card: CardTerm | None, owner: type[CardTerm]) -> Result:
        if card is None:
            return self  # type: ignore[return-value]
        return self.result(make_node(self.word, card.node))


class CardTerm:
    """A card in a rule: the new card, or one of the line."""

    __slots__ = ("node",)

    def __init__(self, word: str) -> None:
        self.node = make_node(word)

    def __eq__(self, other: object) -> NoReturn:
        raise misfit("==", [Kind.CARD])

    __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __eq__
    __hash__ = None  # type: ignore[assignment]

    rank = _Property(".rank", Term, "Its rank, from 1, the Ace, to 13, the King.")
    suit = _Property(".suit", Term, "Its suit.")
    colour = color = _Property(".colour", Term, "Its colour.")
    is_red = _Property(".is_red", Condition, "Whether it is a Diamond or a Heart.")
    is_black = _Property(".is_black", Condition, "Whether it is a Club or a Spade.")
    is_face = _Property(".is_face", Condition, "Whether it is a Jack, Queen or King.")
    is_numeral = _Property(".is_numeral", Condition, "Whether it is an Ace to Ten.")
    is_even = _Property(".is_even", Condition, "Whether its rank is even; a Queen's is.")
    is_odd = _Property(".is_odd", Condition, "Whether its rank is odd; an Ace's, a Jack's and a King's are.")
    is_prime = _Property(".is_prime", Condition, "Whether its rank is 2, 3, 5, 7, 11 or 13.")

    def __repr__(self) -> str:
        return write_text(self.node)


class LineTerm:
    """The line before the card: the right cards so far, the starter first.

    >>> line[-3].suit, line[0].suit, line.count(red), line.run(suit)
    (line[-3].suit, first.suit, line.count(red), line.run(suit))
    """

    __slots__ = ()

    def __getitem__(self, place: int) -> CardTerm:
        if not isinstance(place, int) or place not in PLACES:
            raise RuleError(NO_SUCH_PLACE)
        return CardTerm(PLACES[place])

    @property
    def length(self) -> Term:
        return Term(make_node("line.length"))

    def count(self, sort: Value) -> Term:
        """Return the number of its cards with this suit, colour or rank."""
        return Term(_combine("line.count", sort))

    def fewest(self, feature: Term) -> Term:
        """Return the number of its cards of the rarest suit (colour, rank, parity)."""
        return Term(_combine("line.fewest", feature))

    def run(self, feature: Term) -> Term:
        """Return the number of cards in its last run of one suit (colour, rank, parity)."""
        return Term(_combine("line.run", feature))

    def runs(self, feature: Term) -> Term:
        """Return the number of its runs of one suit (colour, rank, parity)."""
        return Term(_combine("line.runs", feature))

    def __repr__(self) -> str:
        return "line"


class When:
    """An unfinished conditional: ``when(test)``, to be followed by ``.then(condition).otherwise(condition)``."""

    __slots__ = ("_parts",)

    def __init__(self, *parts: Node) -> None:
        self._parts = parts

    def then(self, condition: Condition | bool) -> When:
        """Add the condition that applies if the test is true."""
        return When(*self._parts, _condition_node(condition))

    def otherwise(self, condition: Condition | bool) -> Condition:
        """Return the conditional, with the condition that applies if the test is false."""
        return Condition(make_node("if", *self._parts, _node(condition)))


def when(test: Condition) -> When:
    """Begin a condition with two branches.

    >>> when(last.is_face).then(card.is_numeral).otherwise(card.rank > last.rank)
    card.is_numeral if last.is_face else card.rank > last.rank
    """
    return When(_condition_node(test))


def gcd(one: Value, other: Value) -> Term:
    """Return the greatest common divisor of two numbers."""
    return Term(_combine("gcd", one, other))


def cycle(place: Value, *items: Value) -> Term:
    """Return the item at a place, counted from 0, of a list that is repeated endlessly."""
    return Term(_combine("cycle", place, *items))


def next_in(one: Value, *items: Value) -> Term:
    """Return the item that follows one in a cyclic list; the first item follows anything that isn't in the list."""
    return Term(_combine("next_in", one, *items))


def _condition_node(condition: Condition | bool) -> Node:
    node = _node(condition)
    if node.kind is not Kind.CONDITION:
        raise misfit("if", [node.kind])
    return node


def _node(value: object) -> Node:
    match value:
        case bool():
            return make_node(str(value))
        case int():
            return make_number(value)
        case Term() | CardTerm():
            return value.node
    raise RuleError(f"a {type(value).__name__} is not part of a rule.")


def _combine(word: str, *parts: object) -> Node:
    return make_node(word, *map(_node, parts))


card: Final = CardTerm("card")
last: Final = CardTerm("last")
before: Final = CardTerm("before")
first: Final = CardTerm("first")
line: Final = LineTerm()
clubs, diamonds, hearts, spades = (Term(make_node(word)) for word in SUITS)
black, red = (Term(make_node(word)) for word in COLOURS)
suit, colour, rank, parity = (Term(make_node(word)) for word in FEATURES)
ace, jack, queen, king = RANKS.values()
