"""The words of the rule language and what each stands for."""

from __future__ import annotations

from enum import Enum
from typing import Final

from cardlab.cards import Suit


class Kind(Enum):
    """What a node stands for; the value is how a message calls it."""

    CARD = "a card"
    NUMBER = "a number"
    SUIT = "a suit"
    COLOUR = "a colour"
    CONDITION = "a condition"
    FEATURE = "a feature of no card"


CARDS: Final = ("card", "last", "before", *[f"line[-{back}]" for back in range(3, 10)], "first")
PLACES: Final = dict(zip([0, *range(-1, -10, -1)], [CARDS[-1], *CARDS[1:-1]], strict=True))
"""The cards of the line, by their places as Python counts them."""
SUITS: Final = tuple(suit.name.lower() for suit in Suit)
COLOURS: Final = ("black", "red")
FEATURES: Final = ("suit", "colour", "rank", "parity")
TRUTHS: Final = ("True", "False")
PROPERTIES: Final = {".rank": Kind.NUMBER, ".suit": Kind.SUIT, ".colour": Kind.COLOUR}
CONDITIONS: Final = (".is_red", ".is_black", ".is_face", ".is_numeral", ".is_even", ".is_odd", ".is_prime")
ARITHMETIC: Final = ("+", "-", "*")
ORDER: Final = ("<", "<=", ">", ">=")
COMPARISONS: Final = ("==", "!=", *ORDER)
MIRRORED: Final = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
SORTED: Final = ("line.run", "line.runs", "line.fewest")
"""Numbers that the line gives for each way to sort its cards."""
LINE: Final = ("length", "count", "fewest", "run", "runs")
RANKS: Final = {"ace": 1, "jack": 11, "queen": 12, "king": 13}

VALUES: Final = (Kind.NUMBER, Kind.SUIT, Kind.COLOUR)

LEAVES: Final = (
    dict.fromkeys(CARDS, Kind.CARD)
    | dict.fromkeys(SUITS, Kind.SUIT)
    | dict.fromkeys(COLOURS, Kind.COLOUR)
    | dict.fromkeys(FEATURES, Kind.FEATURE)
    | dict.fromkeys(TRUTHS, Kind.CONDITION)
    | {"line.length": Kind.NUMBER}
)
SHAPES: Final = (
    {word: ((Kind.CARD,), kind) for word, kind in PROPERTIES.items()}
    | dict.fromkeys(CONDITIONS, ((Kind.CARD,), Kind.CONDITION))
    | dict.fromkeys((*ARITHMETIC, "gcd"), ((Kind.NUMBER, Kind.NUMBER), Kind.NUMBER))
    | dict.fromkeys(ORDER, ((Kind.NUMBER, Kind.NUMBER), Kind.CONDITION))
    | dict.fromkeys(SORTED, ((Kind.FEATURE,), Kind.NUMBER))
    | {"abs": ((Kind.NUMBER,), Kind.NUMBER), "%": ((Kind.NUMBER, Kind.NUMBER), Kind.NUMBER)}
    | {"not": ((Kind.CONDITION,), Kind.CONDITION), "if": ((Kind.CONDITION,) * 3, Kind.CONDITION)}
)
"""Words whose parts are always of the same kinds, and of what kind the whole is."""
