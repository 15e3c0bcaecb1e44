"""Lines about patterns in a row."""

from __future__ import annotations

from math import perm

from cardlab.chance import rows
from cardlab.chance.latex.terms import fraction, is_short, value


def pattern_at(pattern: str) -> str:
    r"""The line of `cardlab.chance.rows.pattern_at`.

    >>> print(pattern_at("UD"))
    P(\text{UD}) = \frac{40352}{52 \cdot 51 \cdot 50} = \frac{388}{1275} \approx 0.3043
    """
    plain = rows.read(pattern)
    ways, cards = rows.ways(plain), len(plain) + 1
    counted = str(ways) if is_short(perm(52, cards)) else r"\text{ways}"
    return rf"P(\text{{{plain}}}) = \frac{{{counted}}}{{{_draws(cards)}}} {value(rows.pattern_at(plain))}"


def expected_places(pattern: str, cards: int = 52) -> str:
    r"""The line of `cardlab.chance.rows.expected_places`.

    >>> print(expected_places("S"))
    E = 51 \cdot \frac{1}{17} = 3
    """
    plain, p = rows.read(pattern), rows.pattern_at(pattern)
    places, chance = max(cards - len(plain), 0), fraction(p) if is_short(p) else rf"P(\text{{{plain}}})"
    return rf"E = {places} \cdot {chance} {value(rows.expected_places(plain, cards))}"


def _draws(cards: int) -> str:
    """All ordered draws of so many cards: a product, its middle left out when it is long."""
    factors = [str(52 - drawn) for drawn in range(cards)]
    return r" \cdot ".join(factors) if cards <= 6 else rf"52 \cdot 51 \cdots {factors[-1]}"
