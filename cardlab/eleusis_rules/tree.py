"""The syntax tree of a rule, shared by text, operators, blocks and English; and the checks of its types.

A node is a word and its parts: ``card.rank > last.rank`` is the word ``>`` with the parts ``card.rank`` and
``last.rank``; ``card.rank`` is the word ``.rank`` with the part ``card``. A node whose parts don't fit can't be made.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from cardlab.eleusis_rules.vocabulary import (
    ARITHMETIC,
    COMPARISONS,
    CONSTANTS,
    OF_CARD,
    ORDER,
    SORTED,
    VALUES,
    WORDS,
    Kind,
)

LARGEST: Final = 999
DEEPEST: Final = 20
MOST_NODES: Final = 120

_NUMBER: Final = re.compile(rf"0|-?[1-9][0-9]{{0,{len(str(LARGEST)) - 1}}}")

Path: TypeAlias = tuple[int, ...]
"""The way from the whole rule to a part: the index of a part, of a part of that part, and so on."""


# --- Errors ---

QUOTED: Final = 60
"""The maximum number of characters of a text that an error quotes."""

POINTED: Final = 20
"""The maximum number of characters that it quotes of the fault."""


class RuleError(ValueError):
    """An invalid rule. The arguments are also attributes.

    Args:
        problem: the fault and its remedy, without a word of the text, which may be a secret.
        hint: a better remedy that reveals something of the text.
        text: the text that was read; None if there is none.
        place: the index of the fault in the text; None if it isn't at one place.
        size: the number of characters at fault.
        part: the index of the part at fault; -1 if it is the whole node.

    >>> print(RuleError("one sign = compares nothing. Write ==.", text="card.rank = 7", place=10, size=1))
    I cannot read 'card.rank = 7' at character 11 ('='): one sign = compares nothing. Write ==.
    """

    def __init__(
        self,
        problem: str,
        *,
        hint: str = "",
        text: str | None = None,
        place: int | None = None,
        size: int = 0,
        part: int = -1,
    ) -> None:
        self.problem, self.hint, self.text, self.place, self.size, self.part = problem, hint, text, place, size, part
        super().__init__(problem)

    @property
    def brief(self) -> str:
        """Return the message without a word of the text, for a field that is masked on a projected screen."""
        where = "" if self.place is None else f", character {self.place + 1}"
        return f"I cannot read this rule{where}: {self.problem}"

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook shows: the message alone, without a traceback."""
        return [f"RuleError: {self}"]

    def __str__(self) -> str:
        # A hint replaces the general remedy, which follows the first sentence of the problem.
        sentence = f"{self.problem.partition('. ')[0].rstrip('.')}. {self.hint}" if self.hint else self.problem
        if self.text is None:
            return sentence[:1].upper() + sentence[1:]
        where = "" if self.place is None else f" at character {self.place + 1}"
        wrong = "" if self.place is None else self.text[self.place : self.place + self.size]
        pointed = f" ({quote(wrong, POINTED)})" if wrong and wrong != self.text else ""
        return f"I cannot read {quote(self.text, QUOTED, self.place or 0)}{where}{pointed}: {sentence}"


def quote(text: str, most: int = QUOTED, place: int = 0) -> str:
    """Return up to `most` characters of a text around a place, in quotation marks, with � for unprintable ones.

    >>> print(quote("one\\tand\\0", most=5), quote("it's"))
    'one a…' "it's"
    """
    start = max(0, min(place - most // 2, len(text) - most))
    part = text[start : start + most]
    shown = "".join([sign if sign.isprintable() else " " if sign.isspace() else "�" for sign in part])
    mark = '"' if "'" in shown else "'"
    return f"{mark}{'…' * (start > 0)}{shown}{'…' * (start + most < len(text))}{mark}"


TOO_LONG: Final = "it is too long for one rule. Say it in fewer words."
NO_SUCH_PLACE: Final = "the line is counted from its end, line[-1] to line[-9], or is asked its starter, line[0]."

TO_CONDITION: Final = {
    Kind.CARD: "Ask the card for its .rank, .suit or .colour, or say .is_red, .is_face and so on.",
    Kind.NUMBER: "Say what must hold of the number, like card.rank > 7.",
    Kind.SUIT: "Say what must hold of the suit, like card.suit == hearts or card.suit in (hearts, spades).",
    Kind.COLOUR: "Say what must hold of the colour, like card.colour == red.",
    Kind.FEATURE: "Say of which card, like card.rank or last.suit.",
}
"""For each kind, the advice on making a condition of it."""

_TO_NUMBER: Final = {
    Kind.CARD: "Ask the card for its rank, like last.rank.",
    Kind.SUIT: "Suits have no numbers; to go from one to the next, write next_in(last.suit, clubs, diamonds, …).",
    Kind.COLOUR: "Colours have no numbers.",
    Kind.CONDITION: "Put brackets round each condition that is beside &, | or ~; a condition has no number.",
    Kind.FEATURE: "Say of which card, like card.rank.",
}
_USE: Final = {
    "abs": "abs takes one number, like abs(card.rank - last.rank).",
    "gcd": "gcd takes two numbers, like gcd(card.rank, last.rank).",
    "line.count": "line.count takes one suit, colour or rank, like line.count(red) or line.count(card.suit).",
    "cycle": "cycle takes a number, then two or more suits, colours or numbers in turn: "
    "cycle(line.length, red, red, black).",
    "next_in": "next_in takes what came before and then the order, each once: "
    "next_in(last.suit, clubs, diamonds, hearts, spades).",
}
_OTHER_PARTS: Final = "what is in these brackets does not fit there. Take a part out, add one, or write another."
_NOT_COMPARED: Final = {
    Kind.CARD: "a card is not compared as a whole. Compare the .rank, the .suit or the .colour of cards.",
    Kind.FEATURE: "whose this is was not said. Say of which card, like card.rank or last.suit.",
}
_NOT_IN_ORDER: Final = {
    Kind.SUIT: "suits have no order. Compare them with == and !=, or say the order that you mean: "
    "card.suit == next_in(last.suit, clubs, diamonds, hearts, spades).",
    Kind.COLOUR: "colours have no order. Compare them with == and !=.",
    Kind.CONDITION: "conditions have no order. Compare them with == and !=, or put brackets round each comparison.",
}


def misfit(word: str, kinds: Sequence[Kind]) -> RuleError:
    """Return the error for parts of these kinds, which don't fit the word; it says what would fit."""
    if word in ("and", "or", "not", "if"):
        wrong = _wrong_part(f'"{word}" needs a condition', kinds, Kind.CONDITION, TO_CONDITION)
        return wrong or RuleError(f'"{word}" has too few or too many parts.')
    if word in COMPARISONS or word == "in":
        return _incomparable(word, kinds)
    if word in ARITHMETIC:
        if wrong := _wrong_part(f"{word} is for numbers", kinds, Kind.NUMBER, _TO_NUMBER):
            return wrong
        if word == "%":
            return RuleError(
                "% needs a written number from 2 to 99 behind it, since some line would make another divide by 0. "
                "Write for example card.rank % 3.",
                part=1,
            )
        return RuleError(f"{word} is for numbers, two of them.")
    if word in OF_CARD:
        return RuleError(
            "only a card can be asked this. Write it behind card, last, before, first or line[-3].", part=0
        )
    if word in SORTED:
        use = f"{word} takes suit, colour, rank or parity, without a card, like {word}(colour)."
        return RuleError(_OTHER_PARTS, hint=use)
    if word in _USE:
        return RuleError(_OTHER_PARTS, hint=_USE[word])
    return RuleError("there is no such word in rules. The words are those of card, last, before, first and line.")


def _wrong_part(problem: str, kinds: Sequence[Kind], wanted: Kind, remedies: dict[Kind, str]) -> RuleError | None:
    """Return an error that points at the first part of a wrong kind, or None."""
    for part, kind in enumerate(kinds):
        if kind is not wanted:
            return RuleError(f"{problem}, and this is {kind.value}. {remedies[kind]}", part=part)
    return None


def _incomparable(word: str, kinds: Sequence[Kind]) -> RuleError:
    for kind, problem in _NOT_COMPARED.items():
        if kind in kinds:
            return RuleError(problem, part=kinds.index(kind))
    if len(set(kinds)) > 1:
        other = next(kind for kind in kinds if kind is not kinds[0])
        return RuleError(
            f"{kinds[0].value} and {other.value} are never equal nor in order. "
            "Compare a rank with a number, a suit with a suit, a colour with a colour."
        )
    if word in ORDER:
        return RuleError(
            _NOT_IN_ORDER.get(kinds[0], "it compares nothing. Write two numbers, like card.rank > last.rank.")
        )
    return RuleError("it compares nothing. Write two sides, like card.suit == last.suit or card.rank in (2, 3, 5).")


# --- Nodes ---


@dataclass(frozen=True, slots=True)
class Node:
    """A word of the rule language with its parts; use `make_node` to get the normal form.

    Raises RuleError if the parts don't fit the word, or if the tree is too large.

    Attributes:
        word: the word; a number is its own word, ``"7"``.
        parts: the parts. Those of ``if`` are the test and the conditions that apply if it is true and if it is false.
        kind: the kind of its value.
        size: the number of nodes in the tree, this one included.
        depth: the number of nodes on the longest path down.
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
        """Return whether this is a written number."""
        return is_number(self.word)

    @property
    def is_constant(self) -> bool:
        """Return whether this is a written number, suit, colour, True or False."""
        return self.is_number or self.word in CONSTANTS

    @property
    def opposite(self) -> Node | None:
        """Return the negation of this condition, if it is as simple."""
        if self.word == "not":
            return self.parts[0]
        known = WORDS.get(self.word)
        return Node(known.opposite, self.parts) if known and known.opposite else None

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it."""
        yield self
        for part in self.parts:
            yield from part.walk()

    @property
    def cards(self) -> set[str]:
        """Return the cards that it mentions; the line as a whole counts as ``"line"``."""
        mentioned = [node.word for node in self.walk() if node.kind is Kind.CARD or node.word.startswith("line.")]
        return {word.partition(".")[0] for word in mentioned}

    @property
    def words(self) -> set[str]:
        """Return the words of this node and all below it."""
        return {node.word for node in self.walk()}


def is_number(word: str) -> bool:
    """Return whether a word is a whole number as written in rules."""
    return _NUMBER.fullmatch(word) is not None


def make_number(value: int) -> Node:
    """Return the node of a number; raises RuleError if it is beyond ±999."""
    if abs(value) > LARGEST:
        raise RuleError(f"a number is too large. Numbers up to {LARGEST} will do.")
    return Node(str(value))


def make_node(word: str, *parts: Node) -> Node:
    """Return the node of a word and its parts in normal form; raises RuleError like `Node`.

    A written number, suit or colour is on the right of a comparison, *and* within *and* (*or* within *or*) is one list,
    and *in* with a single item is *==*.

    >>> make_node("<=", make_number(8), make_node(".rank", make_node("card"))).word
    '>='
    """
    if word in COMPARISONS and len(parts) == 2 and parts[0].is_constant and not parts[1].is_constant:
        return Node(WORDS[word].mirrored, (parts[1], parts[0]))
    if word in ("and", "or") and all(part.kind is Kind.CONDITION for part in parts):
        flat = [piece for part in parts for piece in (part.parts if part.word == word else (part,))]
        return Node(word, tuple(flat))
    if word == "in" and len(parts) == 2:
        return make_node("==", *parts)
    return Node(word, parts)


def find_part(root: Node, path: Sequence[int]) -> Node:
    """Return the part of a tree at the end of a path; raises RuleError if there is none."""
    for step in path:
        if not isinstance(step, int) or not 0 <= step < len(root.parts):
            raise RuleError("there is no such place in this rule.")
        root = root.parts[step]
    return root


def _kind(word: str, parts: tuple[Node, ...]) -> Kind:
    kinds = tuple([part.kind for part in parts])
    known = WORDS.get(word)
    if known is None:
        if not parts and is_number(word):
            return Kind.NUMBER
    elif known.parts is not None:
        if known.kind and known.parts == kinds and (word != "%" or _is_modulus(parts[1])):
            return known.kind
    elif word == "line.count":
        if len(parts) == 1 and kinds[0] in VALUES:
            return Kind.NUMBER
    elif word in ("cycle", "next_in"):
        if _is_round(word, parts):
            return kinds[1]
    elif _is_joinable(word, kinds):
        return Kind.CONDITION
    raise misfit(word, kinds)


def _is_joinable(word: str, kinds: tuple[Kind, ...]) -> bool:
    """Return whether a word makes a condition of parts of these kinds, which must all be the same."""
    kind = kinds[0] if len(set(kinds)) == 1 else None
    match word:
        case "==" | "!=":
            return len(kinds) == 2 and kind in (*VALUES, Kind.CONDITION)
        case "in":
            return len(kinds) > 2 and kind in VALUES
        case _:
            return len(kinds) > 1 and kind is Kind.CONDITION


def _is_modulus(part: Node) -> bool:
    return part.is_number and 2 <= int(part.word) <= 99


def _is_round(word: str, parts: tuple[Node, ...]) -> bool:
    if len(parts) < 3:
        return False
    first, *items = parts
    if not all(item.is_constant and item.kind is items[0].kind in VALUES for item in items):
        return False
    if word == "cycle":
        return first.kind == Kind.NUMBER
    return first.kind == items[0].kind and len(set(items)) == len(items)


# --- Text ---

_IF, _OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _ATOM = range(8)
_BINDING: Final = (
    {"if": _IF, "or": _OR, "and": _AND, "not": _NOT, "in": _COMPARE, "+": _SUM, "-": _SUM, "*": _PRODUCT, "%": _PRODUCT}
) | dict.fromkeys(COMPARISONS, _COMPARE)


def write_text(node: Node) -> str:
    """Return the text of a tree, which is parsed to the same tree.

    >>> write_text(make_node("==", make_node(".colour", make_node("card")), make_node("red")))
    'card.colour == red'
    """
    return _write(node, _IF)


def _write(node: Node, binding: int) -> str:
    """Return the text of a node, in brackets if it binds less tightly than required."""
    text = _write_plainly(node)
    return text if _BINDING.get(node.word, _ATOM) >= binding else f"({text})"


def _write_plainly(node: Node) -> str:
    match node.word, node.parts:
        case word, ():
            return word
        case "if", (test, then, otherwise):
            return f"{_write(then, _OR)} if {_write(test, _OR)} else {_write(otherwise, _IF)}"
        case "or" | "and" as word, parts:
            pieces = _write_ranges(parts) if word == "and" else [_write(part, _AND) for part in parts]
            return f" {word} ".join(pieces)
        case "not", (Node("in", (one, *items)),):
            return f"{_write(one, _SUM)} not in ({_write_list(items)})"
        case "not", (part,):
            return f"not {_write(part, _NOT)}"
        case "in", (one, *items):
            return f"{_write(one, _SUM)} in ({_write_list(items)})"
        case "+" | "-" | "*" | "%" as word, (left, right):
            level = _BINDING[word]
            return f"{_write(left, level)} {word} {_write(right, level + 1)}"
        case word, (left, right) if word in COMPARISONS:
            return f"{_write(left, _SUM)} {word} {_write(right, _SUM)}"
        case word, (part,) if word.startswith("."):
            return _write_plainly(part) + word
        case word, parts:
            return f"{word}({_write_list(parts)})"


def _write_list(parts: Iterable[Node]) -> str:
    return ", ".join([_write(part, _IF) for part in parts])


def _write_ranges(parts: tuple[Node, ...]) -> list[str]:
    """Return the texts of the parts of *and*, with the two bounds of a range joined to one text."""
    pieces: list[str] = []
    low: Node | None = None
    for part in parts:
        if low and part.word in ("<", "<=") and low.parts[0] == part.parts[0] and part.parts[1].is_number:
            pieces[-1] = f"{low.parts[1].word} {WORDS[low.word].mirrored} {_write_plainly(part)}"
            low = None
        else:
            pieces.append(_write(part, _NOT))
            low = part if _begins_range(part) else None
    return pieces


def _begins_range(part: Node) -> bool:
    """Return whether this is a lower bound that is parsed to the same node when its number is written first.

    `make_node` restores "3 <= card.rank" to the normal form, but not a comparison of two numbers.
    """
    if part.word not in (">", ">=") or not part.parts[1].is_number:
        return False
    return make_node(WORDS[part.word].mirrored, *reversed(part.parts)) == part
