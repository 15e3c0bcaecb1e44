"""A rule in blocks: as plain data, and as a sentence with choices in it.

>>> from cardlab.rules.rule import Rule
>>> rule = Rule.parse("card.is_red")
>>> rule = choose(rule, (), "if …")
>>> rule = choose(rule, (0,), ".is_face")
>>> print(rule)
card.is_red if last.is_face else card.is_black
>>> print(spoken(sentence(rule)))
If the last card is a face card, then the new card is red, otherwise the new card is black.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from cardlab.rules.choices import Choice, options
from cardlab.rules.errors import RuleError
from cardlab.rules.expression import DEEPEST, MOST_NODES, Node, made
from cardlab.rules.labels import Path, at, label
from cardlab.rules.rule import Rule
from cardlab.rules.vocabulary import COMPARISONS, CONDITIONS, SORTED, Kind

# --- Plain data ---


def to_blocks(rule: Rule) -> Any:
    """The rule as lists of words, fit for JSON.

    >>> to_blocks(Rule.parse("card.rank > 7"))
    ['>', ['.rank', 'card'], '7']
    """
    text = str(rule)
    return text if text.startswith("@") else _data(rule.expression)


def from_blocks(data: object) -> Rule:
    """The rule that blocks mean.

    Raises:
        RuleError: they mean none.
    """
    if isinstance(data, str) and data.startswith("@"):
        return Rule.parse(data)
    return Rule(_node(data, 1))


def _data(node: Node) -> Any:
    return [node.word, *map(_data, node.parts)] if node.parts else node.word


def _node(data: object, depth: int) -> Node:
    match data:
        case str():
            return made(data)
        case [str() as word, _, *_] as whole if isinstance(whole, list) and depth < DEEPEST and len(whole) < MOST_NODES:
            return made(word, *[_node(part, depth + 1) for part in whole[1:]])
    raise RuleError("these blocks are no rule. A block is a word, or a list of a word and its parts.")


# --- A sentence with choices ---


class Piece(NamedTuple):
    """A word of the sentence; with a path it is a chip, which offers choices.

    Attributes:
        text: what it says.
        path: where the part is that a choice changes; None if there is nothing to choose.
        key: the choice that stands there now.
        choices: what may stand there.
    """

    text: str
    path: Path | None = None
    key: str = ""
    choices: tuple[Choice, ...] = ()


def sentence(rule: Rule) -> tuple[Piece, ...]:
    """The rule as a sentence of words and chips, from left to right.

    Raises:
        RuleError: the rule is a plain function, which has no parts.
    """
    root = _tree(rule)
    pieces = [_with_choices(piece, root) for piece in _pieces(root, root, ())]
    first = next(place for place, piece in enumerate(pieces) if piece.text != "(")
    pieces[first] = pieces[first]._replace(text=pieces[first].text[0].upper() + pieces[first].text[1:])
    return (*pieces, Piece("."))


def spoken(pieces: Sequence[Piece]) -> str:
    """The pieces as one text."""
    text = ""
    for piece in pieces:
        is_close = piece.text[0] in ",.)’" or text.endswith("(") or not text
        text += piece.text if is_close else f" {piece.text}"
    return text


def choose(rule: Rule, path: Sequence[int], key: str) -> Rule:
    """The rule with another choice made in one place.

    Raises:
        RuleError: there is no such place or no such choice in it.
    """
    for choice, node in options(_tree(rule), tuple(path)):
        if choice.key == key:
            return Rule(node)
    raise RuleError("this cannot be chosen here.")


def _tree(rule: Rule) -> Node:
    if str(rule).startswith("@"):
        raise RuleError("a rule that is a function has no blocks. Change its code, or begin with another rule.")
    return rule.expression


def _with_choices(piece: Piece, root: Node) -> Piece:
    if piece.path is None:
        return piece
    return piece._replace(
        key=at(root, piece.path).word, choices=tuple([choice for choice, _ in options(root, piece.path)])
    )


def _pieces(node: Node, root: Node, path: Path) -> Iterator[Piece]:
    head = Piece(label(node, root, path), path)

    def part(place: int) -> Iterator[Piece]:
        inner = node.parts[place]
        is_bracketed = _is_bracketed(node, inner, place)
        if is_bracketed:
            yield Piece("(")
        yield from _pieces(inner, root, (*path, place))
        if is_bracketed:
            yield Piece(")")

    match node.word, len(node.parts):
        case word, 1 if word in CONDITIONS:
            yield from part(0)
            yield head._replace(text=f"is {head.text}")
        case ".rank" | ".suit" | ".colour", 1 if node.parts[0].word in ("card", "last"):
            yield from part(0)
            yield Piece("’s")
            yield head
        case ".rank" | ".suit" | ".colour", 1:
            yield Piece("the")
            yield head
            yield Piece("of")
            yield from part(0)
        case "if", _:
            yield Piece("if")
            yield from part(0)
            yield Piece(",")
            yield head
            yield from part(1)
            yield from (Piece(","), Piece("otherwise"))
            yield from part(2)
        case "and" | "or" | "+" | "-" | "*" | "%" as word, count:
            yield from part(0)
            for place in range(1, count):
                yield head
                yield from part(place)
        case word, _ if word in COMPARISONS:
            if word == "!=" and node.parts[0].kind is Kind.CONDITION:
                yield Piece("either")
            yield from part(0)
            yield head
            yield from part(1)
        case "in", count:
            yield from part(0)
            yield head
            yield from _list(map(part, range(1, count)), "or")
        case "gcd", _:
            yield head
            yield from _list(map(part, range(2)), "and")
        case "cycle" | "next_in", count:
            yield head
            yield from part(0)
            yield Piece("in the round")
            yield from _list(map(part, range(1, count)), "and")
        case _, count:
            yield head
            for place in range(count):
                yield from part(place)


def _list(items: Iterator[Iterator[Piece]], join: str) -> Iterator[Piece]:
    every = list(items)
    for place, item in enumerate(every):
        if place:
            yield Piece("," if place < len(every) - 1 else join)
        yield from item


_LOOSE: Final = ("and", "or", "if", "not", *COMPARISONS)


def _is_bracketed(around: Node, inner: Node, place: int) -> bool:
    """Whether a part would be read otherwise without brackets."""
    if inner.kind is Kind.CONDITION:
        if around.word == "if":
            return inner.word == "if" and place < 2
        is_joined = inner.word in ("and", "or", "if") or (
            inner.word in ("==", "!=") and inner.parts[0].kind is Kind.CONDITION
        )
        return is_joined and around.word in _LOOSE
    if inner.word in ("+", "-", "*", "%"):
        return around.word not in (*COMPARISONS, "in", "gcd", *SORTED)
    return inner.word in ("gcd", "cycle", "next_in") and around.word not in COMPARISONS
