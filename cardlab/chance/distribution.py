"""Distributions of finitely many outcomes with whole-number weights; dice, and cards drawn without replacement."""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import comb
from numbers import Rational
from typing import Any, Final, Generic, TypeAlias, TypeVar, cast

from cardlab.text import quoted

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)
Number: TypeAlias = int | Fraction

LONGEST_TABLE: Final = 40
"""The most outcomes that are printed."""

LONGEST_FRACTION: Final = 21
"""The most characters of a printed fraction; a longer one is printed as a decimal only."""


@dataclass(frozen=True, init=False, repr=False)
class Distribution(Generic[T]):
    """The outcomes of an experiment, each with a weight: a whole number of equally likely cases.

    Distributions are immutable. Outcomes are sorted if they can be compared; otherwise they keep the order given. A
    simulation returns the same class, with counts as weights.

    Args:
        weights: the weight of each outcome, a whole number, 0 or more (an outcome of weight 0 is dropped); ValueError
            if `weights` isn't a mapping, a weight is negative or not whole, or all are 0.

    >>> total = two_dice().map(sum)
    >>> total.p(7), total.p(lambda points: points > 9), total.mean, total.var
    (Fraction(1, 6), Fraction(1, 6), Fraction(7, 1), Fraction(35, 6))
    >>> total.given(lambda points: points > 9).p(12)
    Fraction(1, 6)
    >>> print(Distribution({"heads": 2, "tails": 1}))
    outcome  weight  probability
    heads         2  2/3  0.6667
    tails         1  1/3  0.3333
    total         3  1
    """

    outcomes: tuple[T, ...]
    weights: tuple[int, ...]

    def __init__(self, weights: Mapping[T, int]) -> None:
        if not isinstance(weights, Mapping):
            raise ValueError(
                "Give the weight of each outcome, like {'heads': 2, 'tails': 1}; or use Distribution.uniform."
            )
        kept = {outcome: _whole(weight) for outcome, weight in weights.items() if weight != 0}
        if not kept:
            raise ValueError("A distribution needs at least one outcome that has a weight.")
        self._fill(kept)

    def _fill(self, kept: Mapping[T, int]) -> None:
        outcomes = _in_order(kept)
        object.__setattr__(self, "outcomes", outcomes)
        object.__setattr__(self, "weights", tuple(map(kept.__getitem__, outcomes)))

    @classmethod
    def counted(cls, counts: Mapping[T, int]) -> Distribution[T]:
        """Return the distribution of counts above 0, maybe of none; then probabilities and means raise ValueError.

        >>> print(Distribution.counted({}))
        nothing was counted
        """
        new: Distribution[T] = object.__new__(cls)
        new._fill(counts)
        return new

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Distribution[T]:
        """Return equally likely outcomes; one that is listed twice has weight 2.

        >>> Distribution.uniform("hello")
        Distribution({'e': 1, 'h': 1, 'l': 2, 'o': 1})
        """
        return Distribution(Counter(outcomes))

    @property
    def total(self) -> int:
        """The sum of all weights."""
        return sum(self.weights)

    @property
    def _cases(self) -> int:
        """The total weight; raises ValueError if nothing was counted."""
        if not self.outcomes:
            raise ValueError("Nothing was counted here, so there is no chance and no mean.")
        return self.total

    def p(self, event: T | Callable[[T], bool]) -> Fraction:
        """Return the probability of an event: an outcome, or a function that says which outcomes belong to it."""
        return Fraction(sum(self._share(event).values()), self._cases)

    def given(self, event: T | Callable[[T], bool]) -> Distribution[T]:
        """Return the conditional distribution P(A | B) = P(A and B) / P(B); raise ValueError if P(event B) is 0."""
        share = self._share(event)
        if not share:
            raise ValueError("Nothing is left: the condition cannot be met by any outcome.")
        return Distribution(share)

    def map(self, function: Callable[[T], S]) -> Distribution[S]:
        """Return the distribution of a function of the outcome; the weights of equal values are added."""
        counts: dict[S, int] = {}
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            image = function(outcome)
            counts[image] = counts.get(image, 0) + weight
        return Distribution.counted(counts)

    @cached_property
    def mean(self) -> Fraction:
        """The expectation Σ x·P(x); raises ValueError if an outcome isn't an exact number or nothing was counted."""
        return self._average(_number)

    @cached_property
    def var(self) -> Fraction:
        """The variance E[X²] − E[X]²."""
        return self._average(lambda outcome: _number(outcome) ** 2) - self.mean**2

    def quantile(self, share: Fraction | float) -> T:
        """Return the first outcome x, in the order of `outcomes`, for which P(X ≤ x) is at least this share.

        >>> two_dice().map(sum).quantile(0.5)
        7
        """
        left = share * self._cases
        for outcome, weight in zip(self.outcomes, self.weights, strict=True):
            left -= weight
            if left <= 0:
                return outcome
        return self.outcomes[-1]

    def rows(self) -> list[tuple[T, int, Fraction]]:
        """Return each outcome with its weight and its probability."""
        total = self.total
        return [
            (each, weight, Fraction(weight, total)) for each, weight in zip(self.outcomes, self.weights, strict=True)
        ]

    def latex(self) -> str:
        r"""Return a LaTeX table of the outcomes and their probabilities.

        >>> Distribution({0: 1, 1: 2}).latex()
        '\\begin{array}{c|cc} x & 0 & 1 \\\\ \\hline P(x) & \\frac{1}{3} & \\frac{2}{3} \\end{array}'
        """
        if not self.outcomes:
            return _latex_text(self)
        top = " & ".join(_latex_text(outcome) for outcome in self.outcomes)
        fractions = " & ".join(latex_fraction(p) for _, _, p in self.rows())
        columns = "c" * len(self.outcomes)
        return rf"\begin{{array}}{{c|{columns}}} x & {top} \\ \hline P(x) & {fractions} \end{{array}}"

    def __add__(self, other: Distribution[Any] | Number) -> Distribution[Any]:
        return self._combined(operator.add, other)

    def __radd__(self, other: Number) -> Distribution[Any]:
        return self.map(lambda outcome: other + cast(Any, outcome))

    def __sub__(self, other: Distribution[Any] | Number) -> Distribution[Any]:
        return self._combined(operator.sub, other)

    def __rsub__(self, other: Number) -> Distribution[Any]:
        return self.map(lambda outcome: other - cast(Any, outcome))

    def __mul__(self, other: Distribution[Any] | Number) -> Distribution[Any]:
        return self._combined(operator.mul, other)

    def __rmul__(self, other: Number) -> Distribution[Any]:
        return self.map(lambda outcome: other * cast(Any, outcome))

    def __str__(self) -> str:
        if not self.outcomes:
            return "nothing was counted"
        rows = self.rows()[:LONGEST_TABLE]
        chances = _aligned([p for _, _, p in rows])
        lines = [
            (str(outcome), str(weight), chance) for (outcome, weight, _), chance in zip(rows, chances, strict=True)
        ]
        if (more := len(self.outcomes) - LONGEST_TABLE) > 0:
            lines.append((f"{more} more", "…", "…"))
        lines = [("outcome", "weight", "probability"), *lines, ("total", str(self.total), "1")]
        first, second, _ = (max(map(len, column)) for column in zip(*lines, strict=True))
        return "\n".join(f"{name:<{first}}  {weight:>{second}}  {chance}" for name, weight, chance in lines)

    def __repr__(self) -> str:
        maker = "Distribution" if self.outcomes else "Distribution.counted"
        return f"{maker}({dict(zip(self.outcomes, self.weights, strict=True))!r})"

    def _share(self, event: T | Callable[[T], bool]) -> dict[T, int]:
        holds = event if callable(event) else lambda outcome: outcome == event
        return {outcome: w for outcome, w in zip(self.outcomes, self.weights, strict=True) if holds(outcome)}

    def _average(self, function: Callable[[T], Fraction]) -> Fraction:
        weighted = (weight * function(outcome) for outcome, weight in zip(self.outcomes, self.weights, strict=True))
        return sum(weighted, Fraction()) / self._cases

    def _combined(self, function: Callable[[Any, Any], Any], other: Distribution[Any] | Number) -> Distribution[Any]:
        """Return the distribution of a function of two independent variables; a number counts as certain."""
        counts: dict[Any, int] = {}
        others = [*zip(other.outcomes, other.weights, strict=True)] if isinstance(other, Distribution) else [(other, 1)]
        for here, weight in zip(self.outcomes, self.weights, strict=True):
            for there, factor in others:
                value = function(here, there)
                counts[value] = counts.get(value, 0) + weight * factor
        return Distribution.counted(counts)


def die(sides: int = 6) -> Distribution[int]:
    """Return the distribution of one fair die.

    >>> die().mean
    Fraction(7, 2)
    """
    if whole_number(sides, "sides") < 1:
        raise ValueError(f"A die has at least one side, not {sides}.")
    return Distribution(dict.fromkeys(range(1, sides + 1), 1))


def two_dice() -> Distribution[tuple[int, int]]:
    """Return the 21 distinguishable rolls of two dice, the lower die first: a double weighs 1 of 36, any other roll 2.

    >>> two_dice().p((2, 5)), two_dice().p((3, 3)), two_dice().total
    (Fraction(1, 18), Fraction(1, 36), 36)
    """
    rolls = product(range(1, 7), repeat=2)
    return Distribution.uniform((min(roll), max(roll)) for roll in rolls)


def marked_in_hand(hand: int, marked: int, cards: int) -> Distribution[int]:
    """Return the number of marked cards in a hand drawn without replacement (the *hypergeometric* distribution).

    Of all C(cards, hand) hands, C(marked, k) · C(cards - marked, hand - k) contain exactly k marked cards.

    Args:
        hand: the size of the hand; ValueError unless it is from 0 to `cards`.
        marked: the number of marked cards; ValueError unless it is from 0 to `cards`.
        cards: the number of cards to draw from.

    >>> print(marked_in_hand(2, marked=4, cards=52))
    outcome  weight  probability
    0          1128  188/221  0.8507
    1           192  32/221   0.1448
    2             6  1/221    0.0045
    total      1326  1
    """
    _check_draw(hand, marked, cards)
    return Distribution({k: comb(marked, k) * comb(cards - marked, hand - k) for k in range(hand + 1)})


def holds_marked(hand: int, marked: int, cards: int) -> Fraction:
    """Return the probability that a hand contains a marked card: 1 - C(cards - marked, hand) / C(cards, hand).

    The fraction counts the hands without one. The arguments are those of `marked_in_hand`.

    >>> holds_marked(2, marked=4, cards=52)
    Fraction(33, 221)
    """
    _check_draw(hand, marked, cards)
    return 1 - Fraction(comb(cards - marked, hand), comb(cards, hand))


def whole_number(number: Any, name: str) -> int:
    """Return an argument as an int; raise ValueError, with its name, for True, 2.0, "2" and the like.

    >>> whole_number(13, "cards")
    13
    """
    if not isinstance(number, bool):
        try:
            return operator.index(number)
        except TypeError:
            pass
    raise ValueError(f"{name}={quoted(number)} will not do: give a whole number.")


def latex_fraction(number: Fraction | int) -> str:
    r"""Return a number as a LaTeX fraction, a whole number without a fraction bar.

    >>> print(latex_fraction(Fraction(5, 18)), latex_fraction(3))
    \frac{5}{18} 3
    """
    exact = Fraction(number)
    top, bottom = str(exact.numerator), str(exact.denominator)
    return top if bottom == "1" else rf"\frac{{{top}}}{{{bottom}}}"


def _check_draw(hand: int, marked: int, cards: int) -> None:
    for number, name in ((hand, "hand"), (marked, "marked"), (cards, "cards")):
        whole_number(number, name)
    if not 0 <= hand <= cards:
        raise ValueError(f"A hand of {hand} cards cannot be drawn from {cards}.")
    if not 0 <= marked <= cards:
        raise ValueError(f"There cannot be {marked} such cards among {cards}.")


def _whole(weight: int) -> int:
    try:
        whole = operator.index(weight)
    except TypeError:
        raise ValueError(f"A weight is a whole number, not {weight!r}.") from None
    if whole < 0:
        raise ValueError(f"A weight is 0 or more, not {whole}.")
    return whole


def _in_order(outcomes: Iterable[T]) -> tuple[T, ...]:
    kept = tuple(outcomes)
    try:
        return tuple(sorted(cast(Any, kept)))
    except (TypeError, AttributeError):  # a card beside a number
        return kept


def _number(outcome: object) -> Fraction:
    if not isinstance(outcome, Rational):
        raise ValueError(f"{outcome!r} is not an exact number, so there is no mean: use map() to make numbers.")
    return Fraction(int(outcome.numerator), int(outcome.denominator))


def _aligned(probabilities: Sequence[Fraction]) -> list[str]:
    """Return probabilities as aligned text: a fraction where that is short, and a decimal."""
    exact = [f"{p}  " if len(str(p)) <= LONGEST_FRACTION else "" for p in probabilities]
    width = max(map(len, exact))
    decimals = ["" if p == 1 else f"{float(p):.4f}" for p in probabilities]
    return [f"{one:<{width}}{other}".rstrip() for one, other in zip(exact, decimals, strict=True)]


def _latex_text(outcome: object) -> str:
    return str(outcome) if isinstance(outcome, int | Fraction) else rf"\text{{{outcome}}}"
