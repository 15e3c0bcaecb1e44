"""The words of the rule language: one table, shared by parser, operators, English and blocks."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from cardlab.cards import Suit


class Kind(Enum):
    """The kind of a node; its value is the name in messages."""

    CARD = "a card"
    NUMBER = "a number"
    SUIT = "a suit"
    COLOUR = "a colour"
    CONDITION = "a condition"
    FEATURE = "a feature of no card"


class Word(NamedTuple):
    """A word of the rule language; a written number is also a word, but isn't in the table.

    Attributes:
        phrase: the word in English, with its label in [] and {} for each part.
        kind: the kind of a node with this word; None if it depends on the parts.
        parts: the kinds of its parts, () for a leaf; None if their kinds or number vary.
        opposite: the word that is true of the same parts exactly when this one is false; "" if there is none.
        mirrored: the equivalent comparison with its two sides exchanged; "" if this isn't a comparison.
    """

    phrase: str
    kind: Kind | None
    parts: tuple[Kind, ...] | None
    opposite: str = ""
    mirrored: str = ""

    @property
    def label(self) -> str:
        """Return the words in [], or the whole phrase."""
        return self.phrase.partition("[")[2].partition("]")[0] or self.phrase


RANKS: Final = {"ace": 1, "jack": 11, "queen": 12, "king": 13}
"""The ranks that have a name in rules."""

NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
ORDINALS: Final = ("zero", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")

_CARD, _NUMBER, _CONDITION = Kind.CARD, Kind.NUMBER, Kind.CONDITION
_TWO_NUMBERS: Final = (_NUMBER, _NUMBER)

WORDS: Final[dict[str, Word]] = {
    "card": Word("the new card", _CARD, ()),
    "last": Word("the last card", _CARD, ()),
    "before": Word("the last card but one", _CARD, ()),
    **{f"line[-{back}]": Word(f"the {ORDINALS[back]} last card", _CARD, ()) for back in range(3, 10)},
    "first": Word("the starter", _CARD, ()),
    **{suit.name.lower(): Word(suit.name.lower(), Kind.SUIT, ()) for suit in Suit},
    **{colour: Word(colour, Kind.COLOUR, ()) for colour in ("black", "red")},
    **{feature: Word(feature, Kind.FEATURE, ()) for feature in ("suit", "colour", "rank", "parity")},
    "True": Word("every card is right", _CONDITION, (), opposite="False"),
    "False": Word("no card is right", _CONDITION, (), opposite="True"),
    ".rank": Word("rank", _NUMBER, (_CARD,)),
    ".suit": Word("suit", Kind.SUIT, (_CARD,)),
    ".colour": Word("colour", Kind.COLOUR, (_CARD,)),
    ".is_red": Word("red", _CONDITION, (_CARD,), opposite=".is_black"),
    ".is_black": Word("black", _CONDITION, (_CARD,), opposite=".is_red"),
    ".is_face": Word("a face card", _CONDITION, (_CARD,), opposite=".is_numeral"),
    ".is_numeral": Word("a numeral", _CONDITION, (_CARD,), opposite=".is_face"),
    ".is_even": Word("even", _CONDITION, (_CARD,), opposite=".is_odd"),
    ".is_odd": Word("odd", _CONDITION, (_CARD,), opposite=".is_even"),
    ".is_prime": Word("prime", _CONDITION, (_CARD,)),
    "==": Word("{} [is] {}", _CONDITION, None, opposite="!=", mirrored="=="),
    "!=": Word("{} [is not] {}", _CONDITION, None, opposite="==", mirrored="!="),
    "<": Word("{} [is less than] {}", _CONDITION, _TWO_NUMBERS, opposite=">=", mirrored=">"),
    "<=": Word("{} [is at most] {}", _CONDITION, _TWO_NUMBERS, opposite=">", mirrored=">="),
    ">": Word("{} [is more than] {}", _CONDITION, _TWO_NUMBERS, opposite="<=", mirrored="<"),
    ">=": Word("{} [is at least] {}", _CONDITION, _TWO_NUMBERS, opposite="<", mirrored="<="),
    "in": Word("{} [is] {}", _CONDITION, None),
    "and": Word("and", _CONDITION, None),
    "or": Word("or", _CONDITION, None),
    "not": Word("[it is not so that] {}", _CONDITION, (_CONDITION,)),
    "if": Word("if {}, [then] {}, otherwise {}", _CONDITION, (_CONDITION,) * 3),
    "+": Word("{} [plus] {}", _NUMBER, _TWO_NUMBERS),
    "-": Word("{} [minus] {}", _NUMBER, _TWO_NUMBERS),
    "*": Word("{} [times] {}", _NUMBER, _TWO_NUMBERS),
    "%": Word("{} [modulo] {}", _NUMBER, _TWO_NUMBERS),
    "abs": Word("[the size of] {}", _NUMBER, (_NUMBER,)),
    "gcd": Word("[the greatest common divisor of] {} and {}", _NUMBER, _TWO_NUMBERS),
    "cycle": Word("[what is due at place] {} in the round {}", None, None),
    "next_in": Word("[what follows] {} in the round {}", None, None),
    "line.length": Word("the number of cards so far", _NUMBER, ()),
    "line.count": Word("[the number of] {} so far", _NUMBER, None),
    "line.run": Word("[the length of the last run of one] {}", _NUMBER, (Kind.FEATURE,)),
    "line.runs": Word("[the number of runs of one] {} so far", _NUMBER, (Kind.FEATURE,)),
    "line.fewest": Word("[the number of cards of the rarest] {} so far", _NUMBER, (Kind.FEATURE,)),
}


def _words(parts: tuple[Kind, ...] | None, *kinds: Kind) -> tuple[str, ...]:
    return tuple(word for word, about in WORDS.items() if about.parts == parts and about.kind in kinds)


VALUES: Final = (Kind.NUMBER, Kind.SUIT, Kind.COLOUR)
CARDS: Final = _words((), Kind.CARD)
SUITS: Final = _words((), Kind.SUIT)
COLOURS: Final = _words((), Kind.COLOUR)
FEATURES: Final = _words((), Kind.FEATURE)
TRUTHS: Final = _words((), Kind.CONDITION)
PROPERTIES: Final = _words((Kind.CARD,), *VALUES)
CONDITIONS: Final = _words((Kind.CARD,), Kind.CONDITION)
"""Yes-or-no questions about a card."""
OF_CARD: Final = (*PROPERTIES, *CONDITIONS)
"""The attributes of a card."""
CONSTANTS: Final = (*SUITS, *COLOURS, *TRUTHS)
ARITHMETIC: Final = ("+", "-", "*", "%")
ORDER: Final = _words(_TWO_NUMBERS, Kind.CONDITION)
COMPARISONS: Final = ("==", "!=", *ORDER)
LINE: Final = tuple(word for word in WORDS if word.startswith("line."))
"""The attributes of the line."""
SORTED: Final = _words((Kind.FEATURE,), Kind.NUMBER)
"""The numbers that the line has for each feature."""
PLACES: Final = dict(zip([0, *range(-1, -10, -1)], [CARDS[-1], *CARDS[1:-1]], strict=True))
"""The cards of the line by their index in Python."""
PROPERTY_OF: Final = dict(zip(VALUES, PROPERTIES, strict=True))
"""The attribute of a card that has a value of this kind."""
