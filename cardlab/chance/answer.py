"""Exact probabilities that carry their formula."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Self

from cardlab.chance.distribution import latex_fraction

LONGEST_NUMBER: Final = 15
"""The most digits of a numerator or denominator that a formula shows."""


class Formula(str):
    """LaTeX that a notebook renders."""

    __slots__ = ()

    def _repr_latex_(self) -> str:
        return rf"$\displaystyle {self}$"


class Answer(Fraction):
    """A fraction whose attribute ``latex`` is its formula; arithmetic with it returns plain fractions."""

    latex = Formula()

    @classmethod
    def of(cls, number: Fraction, left: str, expression: str) -> Self:
        """Return a number with its formula: the left side, and the expression that equals the number."""
        answer = cls(number)
        answer.latex = equation(left, expression, number)
        return answer

    def __repr__(self) -> str:
        return repr(Fraction(self))


def equation(left: str, expression: str, number: Fraction) -> Formula:
    r"""Return a whole formula: left side, expression and value, unless the expression is the value already.

    >>> print(equation("P(7)", r"\frac{6}{36}", Fraction(1, 6)))
    P(7) = \frac{6}{36} = \frac{1}{6} \approx 0.1667
    >>> print(equation("P(6)", r"\frac{5}{36}", Fraction(5, 36)))
    P(6) = \frac{5}{36} \approx 0.1389
    """
    return Formula(f"{left} = {expression} {value(number).removeprefix(f'= {expression} ')}")


def value(number: Fraction) -> str:
    r"""Return the end of a formula: the value as a fraction if that is short, and as a decimal unless it is an integer.

    >>> print(value(Fraction(1, 4)), value(Fraction(1, 7)), value(Fraction(3**40, 10**30)), value(Fraction(2)))
    = \frac{1}{4} = 0.25 = \frac{1}{7} \approx 0.1429 \approx 1.216 \cdot 10^{-11} = 2
    """
    decimal = f"{float(number):.4g}"
    if number.denominator == 1 and is_short(number):
        return f"= {number}"
    sign = "=" if Fraction(decimal) == number else r"\approx"
    if "e" in decimal:
        digits, power = decimal.split("e")
        decimal = rf"{digits} \cdot 10^{{{int(power)}}}"
    return rf"= {latex_fraction(number)} {sign} {decimal}" if is_short(number) else rf"{sign} {decimal}"


def is_short(number: Fraction) -> bool:
    """Return whether numerator and denominator have at most `LONGEST_NUMBER` digits."""
    return max(len(str(abs(number.numerator))), len(str(number.denominator))) <= LONGEST_NUMBER
