"""The one tree that every face of a rule shows, and what fits where in it.

A node is a word and its parts: ``card.rank > last.rank`` is the word ``>`` with the parts ``card.rank`` and
``last.rank``, and ``card.rank`` the word ``.rank`` with the part ``card``. A node that does not fit cannot be made.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from cardlab.rules.errors import RuleError
from cardlab.rules.misfits import TOO_LONG, misfit
from cardlab.rules.vocabulary import COLOURS, COMPARISONS, LEAVES, MIRRORED, SHAPES, SUITS, TRUTHS, VALUES, Kind

LARGEST: Final = 999
DEEPEST: Final = 20
MOST_NODES: Final = 120

_NUMBER: Final = re.compile(rf"0|-?[1-9][0-9]{{0,{len(str(LARGEST)) - 1}}}")


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
            raise RuleError(TOO_LONG)
        object.__setattr__(self, "kind", _kind(self.word, self.parts))

    @property
    def is_number(self) -> bool:
        """Whether this is a written number."""
        return is_number(self.word)

    @property
    def is_constant(self) -> bool:
        """Whether this is a written number, suit, colour or truth."""
        return self.is_number or self.word in (*SUITS, *COLOURS, *TRUTHS)


def is_number(word: str) -> bool:
    """Whether a word is a whole number as a rule writes it."""
    return _NUMBER.fullmatch(word) is not None


def number(value: int) -> Node:
    """A written number.

    Raises:
        RuleError: it is too large.
    """
    if abs(value) > LARGEST:
        raise RuleError(f"a number is too large. Numbers up to {LARGEST} will do.")
    return Node(str(value))


def made(word: str, *parts: Node) -> Node:
    """The node of a word and its parts, in the one form that all faces share.

    A written number, suit or colour stands to the right of a comparison, *and* within *and* is one list, and to be in a
    list of one is to be equal.

    >>> made("<=", number(8), made(".rank", made("card"))).word
    '>='

    Raises:
        RuleError: the parts do not fit the word, or the whole grows too large.
    """
    if word in COMPARISONS and len(parts) == 2 and parts[0].is_constant and not parts[1].is_constant:
        return Node(MIRRORED[word], (parts[1], parts[0]))
    if word in ("and", "or") and all(part.kind is Kind.CONDITION for part in parts):
        flat = [piece for part in parts for piece in (part.parts if part.word == word else (part,))]
        return Node(word, tuple(flat))
    if word == "in" and len(parts) == 2:
        return made("==", *parts)
    return Node(word, parts)


def _kind(word: str, parts: tuple[Node, ...]) -> Kind:
    kinds = tuple(part.kind for part in parts)
    if not parts:
        if is_number(word):
            return Kind.NUMBER
        if word in LEAVES:
            return LEAVES[word]
    elif word in SHAPES and SHAPES[word][0] == kinds and (word != "%" or _is_modulus(parts[1])):
        return SHAPES[word][1]
    elif _joins(word, kinds):
        return Kind.CONDITION
    elif word == "line.count" and len(parts) == 1 and kinds[0] in VALUES:
        return Kind.NUMBER
    elif word in ("cycle", "next_in") and _is_round(word, parts):
        return kinds[1]
    raise misfit(word, kinds)


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
    if len(items) < 2 or not all(item.is_constant and item.kind is items[0].kind in VALUES for item in items):
        return False
    if word == "cycle":
        return first.kind == Kind.NUMBER
    return first.kind == items[0].kind and len(set(items)) == len(items)
