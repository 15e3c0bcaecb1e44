"""The words of the rule language: one table, from which reader, operators, English and blocks take what they need."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from cardlab.cards import Suit


class Kind(Enum):
    """What a node stands for; the value is how a message calls it."""

    CARD = "a card"
    NUMBER = "a number"
    SUIT = "a suit"
    COLOUR = "a colour"
    CONDITION = "a condition"
    FEATURE = "a feature of no card"


class Word(NamedTuple):
    """A word of the rule language; a written number is a word, too, but stands in no table.

    Attributes:
        phrase: the word in English: [] stand around its label, and each {} is where a part of it is said.
        kind: what a node with this word stands for; None if that depends on its parts.
        parts: the kinds of its parts, () for a leaf; None if they may be of several kinds or any number.
        opposite: the word that, with the same parts, holds exactly where this one does not; "" if there is none.
        mirrored: the comparison that says the same when its two sides are exchanged; "" if this is no comparison.
    """

    phrase: str
    kind: Kind | None
    parts: tuple[Kind, ...] | None
    opposite: str = ""
    mirrored: str = ""

    @property
    def label(self) -> str:
        """The word without its parts."""
        return self.phrase.partition("[")[2].partition("]")[0] or self.phrase


RANKS: Final = {"ace": 1, "jack": 11, "queen": 12, "king": 13}
"""Ranks that may be written as a name."""

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
"""What holds of a card or does not."""
OF_CARD: Final = (*PROPERTIES, *CONDITIONS)
"""What a card is asked by a word behind a dot."""
CONSTANTS: Final = (*SUITS, *COLOURS, *TRUTHS)
ARITHMETIC: Final = ("+", "-", "*", "%")
ORDER: Final = _words(_TWO_NUMBERS, Kind.CONDITION)
COMPARISONS: Final = ("==", "!=", *ORDER)
LINE: Final = tuple(word for word in WORDS if word.startswith("line."))
"""What is asked of the line."""
SORTED: Final = _words((Kind.FEATURE,), Kind.NUMBER)
"""Numbers that the line gives for each way to sort its cards."""
PLACES: Final = dict(zip([0, *range(-1, -10, -1)], [CARDS[-1], *CARDS[1:-1]], strict=True))
"""The cards of the line, by their places as Python counts them."""
PROPERTY_OF: Final = dict(zip(VALUES, PROPERTIES, strict=True))
"""What of a card is a number, a suit or a colour."""
