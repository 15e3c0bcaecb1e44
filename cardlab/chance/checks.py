"""Numbers that people type: what is no whole number is refused in one sentence."""

from __future__ import annotations

import operator
from typing import Any


def whole_number(number: Any, name: str) -> int:
    """A number that must be whole, in Python's own form; True, 2.0 and "2" are not such numbers.

    Args:
        number: what was given.
        name: what it stands for.

    Raises:
        ValueError: it is no whole number.

    >>> whole_number(13, "cards")
    13
    """
    if not isinstance(number, bool):
        try:
            return operator.index(number)
        except TypeError:
            pass
    raise ValueError(f"{name}={number!r} will not do: give a whole number.")
