"""Parts of a line of LaTeX: fractions, and numbers that are too long to write out."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

LONGEST_NUMBER: Final = 15
"""A number of more digits is not written out."""


def fraction(number: Fraction | int) -> str:
    r"""A number as a fraction.

    >>> print(fraction(Fraction(5, 18)), fraction(3))
    \frac{5}{18} 3
    """
    exact = Fraction(number)
    top, bottom = str(exact.numerator), str(exact.denominator)
    return top if bottom == "1" else rf"\frac{{{top}}}{{{bottom}}}"


def is_short(number: Fraction | int) -> bool:
    """Whether a number can be written out."""
    exact = Fraction(number)
    return max(len(str(abs(exact.numerator))), len(str(exact.denominator))) <= LONGEST_NUMBER


def value(number: Fraction | int) -> str:
    r"""How a line ends: the fraction if it is short, and the decimal if it is another.

    >>> print(value(Fraction(1, 4)), value(Fraction(1, 7)), value(Fraction(3**40, 10**30)), value(2))
    = \frac{1}{4} = 0.25 = \frac{1}{7} \approx 0.1429 \approx 1.216 \cdot 10^{-11} = 2
    """
    exact = Fraction(number)
    decimal = f"{float(exact):.4g}"
    if exact.denominator == 1 and is_short(exact):
        return f"= {exact}"
    sign = "=" if Fraction(decimal) == exact else r"\approx"
    if "e" in decimal:
        digits, power = decimal.split("e")
        decimal = rf"{digits} \cdot 10^{{{int(power)}}}"
    return rf"= {fraction(exact)} {sign} {decimal}" if is_short(exact) else rf"{sign} {decimal}"


def equation(left: str, written: str, number: Fraction | int) -> str:
    r"""A whole line: what is asked, the numbers that go into it, and the value; nothing is written twice.

    >>> print(equation("P(7)", r"\frac{6}{36}", Fraction(1, 6)))
    P(7) = \frac{6}{36} = \frac{1}{6} \approx 0.1667
    >>> print(equation("P(6)", r"\frac{5}{36}", Fraction(5, 36)))
    P(6) = \frac{5}{36} \approx 0.1389
    """
    return f"{left} = {written} {value(number).removeprefix(f'= {written} ')}"
