"""The one tree that every face of a rule shows, and what fits where in it.

A node is a word and its parts: ``card.rank > last.rank`` is the word ``>`` with the parts ``card.rank`` and
``last.rank``, and ``card.rank`` the word ``.rank`` with the part ``card``. A node that does not fit cannot be made.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from cardlab.cards import Suit
from cardlab.rules.errors import RuleError

LARGEST: Final = 999
DEEPEST: Final = 20
MOST_NODES: Final = 120


class Kind(Enum):
    """What a node stands for; the value is how a message calls it."""

    CARD = "a card"
    NUMBER = "a number"
    SUIT = "a suit"
    COLOUR = "a colour"
    CONDITION = "a condition"
    FEATURE = "a way to sort cards"


CARDS: Final = ("card", "last", "before", *[f"line[-{back}]" for back in range(3, 10)], "first")
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
RANKS: Final = {"ace": 1, "jack": 11, "queen": 12, "king": 13}

VALUES: Final = (Kind.NUMBER, Kind.SUIT, Kind.COLOUR)

_LEAVES: Final = (
    dict.fromkeys(CARDS, Kind.CARD)
    | dict.fromkeys(SUITS, Kind.SUIT)
    | dict.fromkeys(COLOURS, Kind.COLOUR)
    | dict.fromkeys(FEATURES, Kind.FEATURE)
    | dict.fromkeys(TRUTHS, Kind.CONDITION)
    | {"line.length": Kind.NUMBER}
)
_SHAPES: Final = (
    {word: ((Kind.CARD,), kind) for word, kind in PROPERTIES.items()}
    | dict.fromkeys(CONDITIONS, ((Kind.CARD,), Kind.CONDITION))
    | dict.fromkeys((*ARITHMETIC, "gcd"), ((Kind.NUMBER, Kind.NUMBER), Kind.NUMBER))
    | dict.fromkeys(ORDER, ((Kind.NUMBER, Kind.NUMBER), Kind.CONDITION))
    | dict.fromkeys(SORTED, ((Kind.FEATURE,), Kind.NUMBER))
    | {"abs": ((Kind.NUMBER,), Kind.NUMBER), "%": ((Kind.NUMBER, Kind.NUMBER), Kind.NUMBER)}
    | {"not": ((Kind.CONDITION,), Kind.CONDITION), "if": ((Kind.CONDITION,) * 3, Kind.CONDITION)}
)
"""Words whose parts are always of the same kinds, and of what kind the whole is."""


@dataclass(frozen=True, slots=True)
class Node:
    """A word of the rule language with its parts; make one with `made`.

    Attributes:
        word: what it is; a number is its own word, ``"7"``.
        parts: what it is made of. Of ``if`` they are the test, what holds then, and what holds otherwise.
        kind: what it stands for.
        size: how many nodes it has in all.
        depth: how many nodes lie on the longest way down.

    Raises:
        RuleError: the parts do not fit the word, or the whole grows too large.
    """

    word: str
    parts: tuple[Node, ...] = ()
    kind: Kind = field(init=False, compare=False, repr=False)
    size: int = field(init=False, compare=False, repr=False)
    depth: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", 1 + sum(part.size for part in self.parts))
        object.__setattr__(self, "depth", 1 + max([part.depth for part in self.parts], default=0))
        if self.size > MOST_NODES or self.depth > DEEPEST:
            raise RuleError("it is too long to be told as one rule. Say it in fewer words.")
        object.__setattr__(self, "kind", _kind(self.word, self.parts))

    @property
    def is_number(self) -> bool:
        """Whether this is a written number."""
        return is_number(self.word)

    @property
    def is_constant(self) -> bool:
        """Whether this is a written number, suit or colour."""
        return self.is_number or self.word in SUITS or self.word in COLOURS


def is_number(word: object) -> bool:
    """Whether a word is a whole number as a rule writes it."""
    return isinstance(word, str) and word.isascii() and word.lstrip("-").isdigit() and word == str(int(word))


def number(value: int) -> Node:
    """A written number."""
    return Node(str(value))


def made(word: str, *parts: Node) -> Node:
    """The node of a word and its parts, in the one form that all faces share.

    A number, suit or colour stands to the right of a comparison, *and* within *and* is one list, and to be in a list
    of one is to be equal.

    >>> made("<=", number(8), made(".rank", made("card"))).word
    '>='

    Raises:
        RuleError: the parts do not fit the word, or the whole grows too large.
    """
    if word in COMPARISONS and len(parts) == 2 and parts[0].is_constant and not parts[1].is_constant:
        return Node(MIRRORED[word], (parts[1], parts[0]))
    if word in ("and", "or"):
        flat = [piece for part in parts for piece in (part.parts if part.word == word else (part,))]
        return Node(word, tuple(flat))
    if word == "in" and len(parts) == 2:
        return made("==", *parts)
    return Node(word, parts)


def _kind(word: str, parts: tuple[Node, ...]) -> Kind:
    kinds = tuple(part.kind for part in parts)
    if not parts:
        if is_number(word):
            if abs(int(word)) > LARGEST:
                raise RuleError(f"it has a number above {LARGEST}. Numbers up to {LARGEST} will do.")
            return Kind.NUMBER
        if word in _LEAVES:
            return _LEAVES[word]
    elif word in _SHAPES and _SHAPES[word][0] == kinds and (word != "%" or _is_modulus(parts[1])):
        return _SHAPES[word][1]
    elif _joins(word, kinds):
        return Kind.CONDITION
    elif word == "line.count" and len(parts) == 1 and kinds[0] in VALUES:
        return Kind.NUMBER
    elif word in ("cycle", "next_in") and _is_round(word, parts):
        return kinds[1]
    raise RuleError("its words do not fit together.")


def _joins(word: str, kinds: tuple[Kind, ...]) -> bool:
    """Whether a word joins so many parts, all of one kind, to a condition."""
    kind = kinds[0] if len(set(kinds)) == 1 else None
    match word:
        case "==" | "!=":
            return len(kinds) == 2 and kind in (*VALUES, Kind.CONDITION)
        case "in":
            return len(kinds) > 2 and kind in VALUES
        case "and" | "or":
            return len(kinds) > 1 and kind is Kind.CONDITION
    return False


def _is_modulus(part: Node) -> bool:
    return part.is_number and 2 <= int(part.word) <= 99


def _is_round(word: str, parts: tuple[Node, ...]) -> bool:
    first, *items = parts
    if len(items) < 2 or not all(item.is_constant and item.kind == items[0].kind for item in items):
        return False
    if word == "cycle":
        return first.kind == Kind.NUMBER
    return first.kind == items[0].kind and len(set(items)) == len(items)
