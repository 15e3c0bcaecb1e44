"""A rule as text: a subset of Python that is read, never run."""

from __future__ import annotations

import ast
import re
import warnings
from typing import Final

from cardlab.rules.errors import RuleError
from cardlab.rules.expression import (
    CARDS,
    COLOURS,
    COMPARISONS,
    CONDITIONS,
    FEATURES,
    PROPERTIES,
    RANKS,
    SUITS,
    TRUTHS,
    Kind,
    Node,
    made,
    number,
)

LONGEST: Final = 500
"""So many characters a text may have."""

_DEEPEST: Final = 60
_BINARY: Final[dict[type[ast.operator], str]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Mod: "%",
    ast.BitAnd: "and",
    ast.BitOr: "or",
}
_COMPARED: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_NAMES: Final = {
    name: name for name in (*[card for card in CARDS if card.isidentifier()], *SUITS, *COLOURS, *FEATURES, *TRUTHS)
} | {"color": "colour"}
_PLACES: Final = {0: "first", -1: "last", -2: "before"} | {-back: f"line[-{back}]" for back in range(3, 10)}
_FUNCTIONS: Final = ("abs", "gcd", "cycle", "next_in")


def read(text: str) -> Node:
    """The tree that a text means.

    >>> from cardlab.rules.text import write
    >>> write(read("card.color == red and (8 > card.rank)"))
    'card.colour == red and card.rank < 8'

    Raises:
        RuleError: the text is no rule; the message quotes it, points at the place and says what would do.
    """
    if not text.strip():
        raise RuleError("there is no text. Write a condition, like card.is_red.", text=text)
    if len(text) > LONGEST:
        raise RuleError(f"it has {len(text):,} characters. At most {LONGEST} will do.", text=text)
    node = _Reader(text).node(_syntax(text), 0)
    if node.kind is not Kind.CONDITION:
        raise RuleError(
            f"it is {node.kind.value}, not a condition. Say what must hold, like card.rank > last.rank.", text=text
        )
    return node


def _syntax(text: str) -> ast.expr:
    # Every blank counts the same, so that a long rule may be written on several lines.
    plain = re.sub(r"\s", " ", text)
    start = len(plain) - len(plain.lstrip())
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(plain[start:], mode="eval").body
    except SyntaxError as error:
        place = start + max((error.offset or 1) - 1, 0)
        raise RuleError("it is not written as a rule is.", text=text, place=min(place, len(text) - 1)) from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise RuleError("it is not written as a rule is.", text=text) from error


class _Reader:
    """Reads one text, and knows it in order to point at a place in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.start = len(text) - len(text.lstrip())

    def error(self, tree: ast.AST, problem: str, hint: str = "") -> RuleError:
        """An error that points at a piece of syntax."""
        line = self.text[self.start :].encode()
        first, end = getattr(tree, "col_offset", 0), getattr(tree, "end_col_offset", None) or len(line)
        place = self.start + len(line[:first].decode(errors="ignore"))
        return RuleError(
            problem, hint=hint, text=self.text, place=place, size=len(line[first:end].decode(errors="ignore"))
        )

    def made(self, tree: ast.AST, word: str, *parts: Node) -> Node:
        """The node of a word; if its parts do not fit, the error points at them."""
        try:
            return made(word, *parts)
        except RuleError as error:
            raise self.error(tree, error.problem, error.hint) from None

    def node(self, tree: ast.expr, depth: int) -> Node:
        """The node of a piece of syntax, whatever it stands for."""
        if depth > _DEEPEST:
            raise self.error(tree, "it is too long to be told as one rule. Say it in fewer words.")

        def inner(*pieces: ast.expr) -> list[Node]:
            return [self.node(piece, depth + 1) for piece in pieces]

        match tree:
            case ast.Constant(value=bool() as truth):
                return self.made(tree, str(truth))
            case ast.Constant(value=int() as value):
                return self.made(tree, str(value))
            case ast.Name(name) if name in _NAMES:
                return self.made(tree, _NAMES[name])
            case ast.Name(name) if name in RANKS:
                return number(RANKS[name])
            case ast.Attribute(ast.Name("line"), "length") | ast.Call(ast.Name("len"), [ast.Name("line")], []):
                return self.made(tree, "line.length")
            case ast.Attribute(value, attribute):
                return self.attribute(tree, attribute, *inner(value))
            case ast.Subscript(ast.Name("line"), index):
                return self.place(tree, index)
            case ast.BoolOp(operator, pieces):
                return self.made(tree, "and" if isinstance(operator, ast.And) else "or", *inner(*pieces))
            case ast.BinOp(left, operator, right) if type(operator) in _BINARY:
                return self.made(tree, _BINARY[type(operator)], *inner(left, right))
            case ast.UnaryOp(ast.Not() | ast.Invert(), piece):
                return self.made(tree, "not", *inner(piece))
            case ast.UnaryOp(ast.USub(), ast.Constant(value=int() as value)) if not isinstance(value, bool):
                return self.made(tree, str(-value))
            case ast.UnaryOp(ast.USub(), piece):
                return self.made(tree, "-", number(0), *inner(piece))
            case ast.IfExp(test, then, otherwise):
                return self.made(tree, "if", *inner(test, then, otherwise))
            case ast.Compare(left, operators, rights):
                pairs = zip([left, *rights], operators, rights, strict=False)
                links = [self.compared(tree, *pair, depth) for pair in pairs]
                return links[0] if len(links) == 1 else self.made(tree, "and", *links)
            case ast.Call(ast.Name(name), pieces, []) if name in _FUNCTIONS:
                return self.made(tree, name, *inner(*pieces))
            case ast.Call(ast.Attribute(ast.Name("line"), method), pieces, []):
                return self.made(tree, f"line.{method}", *inner(*pieces))
            case ast.Call(ast.Attribute(value, "is_in"), pieces, []):
                return self.made(tree, "in", *inner(value, *pieces))
            case ast.Call(
                ast.Attribute(
                    ast.Call(ast.Attribute(ast.Call(ast.Name("when"), [test], []), "then"), [then], []), "otherwise"
                ),
                [otherwise],
                [],
            ):
                return self.made(tree, "if", *inner(test, then, otherwise))
        raise self.error(tree, "this is not a word of rules.")

    def attribute(self, tree: ast.expr, attribute: str, value: Node) -> Node:
        """What is asked of a card."""
        word = "." + attribute.replace("color", "colour")
        if value.kind is not Kind.CARD or word not in (*PROPERTIES, *CONDITIONS):
            raise self.error(tree, "this is not a word of rules.")
        return self.made(tree, word, value)

    def place(self, tree: ast.expr, index: ast.expr) -> Node:
        """A card of the line, by its place."""
        try:
            return made(_PLACES[ast.literal_eval(index)])
        except (ValueError, KeyError, TypeError):
            raise self.error(
                index, "a rule looks at line[-1] to line[-9], counted from the end, or at line[0], the starter."
            ) from None

    def compared(self, tree: ast.expr, left: ast.expr, operator: ast.cmpop, right: ast.expr, depth: int) -> Node:
        """One link of a chain of comparisons."""
        one = self.node(left, depth + 1)
        if type(operator) in _COMPARED:
            return self.made(tree, _COMPARED[type(operator)], one, self.node(right, depth + 1))
        if not isinstance(operator, ast.In | ast.NotIn):
            raise self.error(tree, "rules compare with == and !=.")
        pieces = right.elts if isinstance(right, ast.Tuple | ast.List | ast.Set) else [right]
        found = self.made(tree, "in", one, *[self.node(piece, depth + 1) for piece in pieces])
        return found if isinstance(operator, ast.In) else self.made(tree, "not", found)


# --- Writing ---

_IF, _OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _ATOM = range(8)
_BINDING: Final = (
    {"if": _IF, "or": _OR, "and": _AND, "not": _NOT, "in": _COMPARE, "+": _SUM, "-": _SUM, "*": _PRODUCT, "%": _PRODUCT}
) | dict.fromkeys(COMPARISONS, _COMPARE)


def write(node: Node) -> str:
    """The text of a tree.

    >>> write(made("==", made(".colour", made("card")), made("red")))
    'card.colour == red'
    """
    return _written(node, _IF)


def _written(node: Node, binding: int) -> str:
    """The text of a node where only what binds so tightly needs no brackets."""
    text = _plain(node)
    return text if _BINDING.get(node.word, _ATOM) >= binding else f"({text})"


def _plain(node: Node) -> str:
    match node.word, node.parts:
        case word, ():
            return word
        case "if", (test, then, otherwise):
            return f"{_written(then, _OR)} if {_written(test, _OR)} else {_written(otherwise, _IF)}"
        case "or" | "and" as word, parts:
            pieces = _chained(parts) if word == "and" else [_written(part, _AND) for part in parts]
            return f" {word} ".join(pieces)
        case "not", (Node("in", (one, *items)),):
            return f"{_written(one, _SUM)} not in ({_listed(items)})"
        case "not", (part,):
            return f"not {_written(part, _NOT)}"
        case "in", (one, *items):
            return f"{_written(one, _SUM)} in ({_listed(items)})"
        case "+" | "-" | "*" | "%" as word, (left, right):
            level = _BINDING[word]
            return f"{_written(left, level)} {word} {_written(right, level + 1)}"
        case word, (left, right) if word in COMPARISONS:
            return f"{_written(left, _SUM)} {word} {_written(right, _SUM)}"
        case word, (part,) if word.startswith("."):
            return _plain(part) + word
        case word, parts:
            return f"{word}({_listed(parts)})"


def _listed(parts: list[Node] | tuple[Node, ...]) -> str:
    return ", ".join([_written(part, _IF) for part in parts])


def _chained(parts: tuple[Node, ...]) -> list[str]:
    """The pieces of *and*, where from a number to a number is one piece."""
    pieces: list[str] = []
    low: Node | None = None
    for part in parts:
        if low and part.word in ("<", "<=") and low.parts[0] == part.parts[0] and part.parts[1].is_number:
            pieces[-1] = f"{low.parts[1].word} {low.word.replace('>', '<')} {_plain(part)}"
            low = None
        else:
            pieces.append(_written(part, _NOT))
            low = part if part.word in (">", ">=") and part.parts[1].is_number else None
    return pieces
