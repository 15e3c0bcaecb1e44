"""Parse numbers and names that a person types, with helpful errors; and format shares."""

from __future__ import annotations

import re
from collections.abc import Collection
from decimal import Decimal
from difflib import get_close_matches
from fractions import Fraction
from typing import Final

from cardlab.text import LONGEST_SHOWN, quoted

SEEDS: Final = range(10**9)
"""Seeds short enough to write down."""

_NUMBER: Final = re.compile(r"[-+]?(\d{1,40}(/\d{1,40}|\.\d{0,40})?|\.\d{1,40})")


def find(name: str, names: Collection[str], what: str) -> str:
    """Return the name that matches a text, ignoring capitals, spaces and hyphens; raises ValueError with all names."""
    plain, known = _plain(name), {_plain(one): one for one in names}
    if plain in known:
        return known[plain]
    close = get_close_matches(plain[:LONGEST_SHOWN], known, n=1)
    guess = f"Did you mean {known[close[0]]!r}? " if close else ""
    raise ValueError(f"There is no {what} called {quoted(name)}. {guess}There are: {', '.join(names)}.")


def _plain(name: str) -> str:
    return "_".join(str(name).lower().replace("-", " ").replace("_", " ").split())


def number(text: str) -> Fraction:
    """Return the number in a text: ``25``, ``25.2`` or ``3/10``.

    Raises ValueError, also for exponents, because ``1e999999999`` would take hours to compute.

    >>> number("25.2")
    Fraction(126, 5)
    """
    if not _NUMBER.fullmatch(text):
        raise ValueError("This is not a number.")
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise ValueError("Nothing can be divided by 0.") from None


def whole(text: str, what: str, allowed: range) -> int:
    """Return the whole number in a text, ignoring commas and blanks between digits.

    Raises ValueError if it isn't allowed; the message begins with ``what``, such as "Games".

    >>> whole("10,000", "Games", range(1, 100_001))
    10000
    """
    plain = text.replace(",", "").replace(" ", "").replace("_", "")
    if not re.fullmatch(r"-?\d{1,30}", plain) or int(plain) not in allowed:
        raise ValueError(f"{what}: {text[:20]!r} will not do; write a number from {allowed[0]:,} to {allowed[-1]:,}.")
    return int(plain)


def share(text: str, what: str) -> Fraction:
    """Return a share from 0 to 1: ``30`` and ``30%`` are per cent, ``3/10`` and ``0.3`` are fractions.

    Numbers from 1 on are per cent. Raises ValueError; the message begins with ``what``, such as "Guess".

    >>> [str(share(text, "Guess")) for text in ("30", "30%", "3/10", "0.3", "1", "0")]
    ['3/10', '3/10', '3/10', '3/10', '1/100', '0']
    """
    plain = text.replace(" ", "")
    try:
        found = number(plain.removesuffix("%"))
    except ValueError:
        found = Fraction(-1)
    found /= 100 if plain.endswith("%") or (found >= 1 and "/" not in plain) else 1
    if not 0 <= found <= 1:
        raise ValueError(
            f"{what}: {text[:20]!r} will not do; write per cent from 0 to 100, like 30, or a part like 3/10."
        )
    return found


def percent(share: Fraction | float) -> str:
    """Return a share in per cent with one decimal, or one significant digit below 0.1%.

    >>> percent(Fraction(1, 6)), percent(Fraction(1, 1984)), percent(0)
    ('16.7%', '0.05%', '0.0%')
    """
    number = 100 * float(share)
    return f"{number:.1f}%" if number >= 0.1 or not number else f"{Decimal(f'{number:.1g}'):f}%"
