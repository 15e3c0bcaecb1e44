"""A rule read from text: a subset of Python of which nothing is ever run."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from cardlab.rules.errors import RuleError
from cardlab.rules.expression import Node, made, number
from cardlab.rules.misfits import ASK, OF_PLACE, TOO_LONG
from cardlab.rules.syntax import plain, syntax
from cardlab.rules.vocabulary import (
    CARDS,
    COLOURS,
    CONDITIONS,
    FEATURES,
    LINE,
    PLACES,
    PROPERTIES,
    RANKS,
    SUITS,
    TRUTHS,
    Kind,
)

LONGEST: Final = 500
"""So many characters a text may have."""

_DEEPEST: Final = 60
_JOINED: Final[dict[type[ast.AST], str]] = {
    ast.And: "and",
    ast.Or: "or",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Mod: "%",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_NAMES: Final = {
    name: name for name in (*filter(str.isidentifier, CARDS), *SUITS, *COLOURS, *FEATURES, *TRUTHS) if name != "line"
} | {"color": "colour"}
_FUNCTIONS: Final = ("abs", "gcd", "cycle", "next_in")
_MEANT: Final = {
    "candidate": ["card"],
    "previous": ["last"],
    "prev": ["last"],
    "starter": ["first"],
    "mainline": ["line"],
    "true": ["True"],
    "false": ["False"],
} | {suit[:-1]: [suit] for suit in SUITS}
"""What words of other languages are called here."""


def read(text: str) -> Node:
    """The tree that a text means.

    >>> from cardlab.rules.writing import write
    >>> write(read("card.color == red and (8 > card.rank)"))
    'card.colour == red and card.rank < 8'

    Raises:
        RuleError: the text is no rule; the message quotes it, points at the place and says what would do.
    """
    if not text.strip():
        raise RuleError("there is no text. Write a condition, like card.is_red.", text=text)
    if len(text) > LONGEST:
        raise RuleError(f"it has {len(text):,} characters. At most {LONGEST} will do.", text=text)
    reader = _Reader(text)
    tree = syntax(text)
    node = reader.node(tree)
    if node.kind is not Kind.CONDITION:
        raise reader.error(tree, f"this is {node.kind.value}, not a condition. {ASK[node.kind]}")
    return node


class _Reader:
    """Reads one text, and knows it in order to point at a place in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.blanks = len(text) - len(text.lstrip())
        self.depth = 0
        self.nodes: dict[ast.expr, Node] = {}

    def error(self, tree: ast.expr, problem: str, hint: str = "", end: ast.expr | None = None) -> RuleError:
        """An error that points at a piece of syntax, or from one to another."""
        # Python counts bytes.
        line = plain(self.text)[self.blanks :].encode()
        begins, ends = tree.col_offset, (end or tree).end_col_offset
        place = self.blanks + len(line[:begins].decode(errors="ignore"))
        size = len(line[begins:ends].decode(errors="ignore"))
        return RuleError(problem, hint=hint, text=self.text, place=place, size=size)

    def made(self, tree: ast.expr, word: str, *pieces: ast.expr, end: ast.expr | None = None) -> Node:
        """The node of a word and its parts; if they do not fit, the error points at the one that does not."""
        nodes = [self.node(piece) for piece in pieces]
        try:
            return made(word, *nodes)
        except RuleError as error:
            if 0 <= error.part < len(pieces):
                tree, end = pieces[error.part], None
            raise self.error(tree, error.problem, error.hint, end) from None

    def node(self, tree: ast.expr) -> Node:
        """The node of a piece of syntax, whatever it stands for."""
        # What stands behind a minus is asked for twice; read twice on each level it would take for ever.
        if tree not in self.nodes:
            self.depth += 1
            if self.depth > _DEEPEST:
                raise self.error(tree, TOO_LONG)
            self.nodes[tree] = self._node(tree)
            self.depth -= 1
        return self.nodes[tree]

    def _node(self, tree: ast.expr) -> Node:
        match tree:
            case ast.Name(name):
                return self.name(tree, name)
            case ast.Constant(value):
                return self.constant(tree, value)
            case ast.Attribute(value, attribute):
                return self.asked(tree, value, attribute)
            case ast.Subscript(ast.Name("line"), index):
                return self.placed(index)
            case ast.Call(function, pieces, []):
                return self.called(tree, function, pieces)
            case ast.BoolOp(operator, pieces):
                return self.made(tree, _JOINED[type(operator)], *pieces)
            case ast.BinOp(left, operator, right) if type(operator) in _JOINED:
                return self.made(tree, _JOINED[type(operator)], left, right)
            case ast.BinOp(op=ast.Div() | ast.FloorDiv()):
                raise self.error(
                    tree,
                    "rules do not divide, since some line would make it divide by 0. Multiply instead.",
                )
            case ast.UnaryOp(ast.Not() | ast.Invert(), piece):
                return self.made(tree, "not", piece)
            case ast.UnaryOp(ast.USub(), piece):
                return self.negative(tree, piece)
            case ast.IfExp(test, then, otherwise):
                return self.made(tree, "if", test, then, otherwise)
            case ast.Compare(left, operators, rights):
                return self.chain(tree, [left, *rights], operators)
            case ast.Tuple() | ast.List() | ast.Set():
                raise self.error(tree, "a list stands behind in, like card.rank in (2, 3, 5).")
        raise self.error(
            tree, "this is not said in rules. Write a condition like card.rank > last.rank; join two with and, or."
        )

    def name(self, tree: ast.expr, name: str) -> Node:
        """A word that stands alone."""
        if name in RANKS:
            return number(RANKS[name])
        if name in _NAMES:
            return self.made(tree, _NAMES[name])
        if name == "line":
            raise self.error(tree, "say what of the line, like line.length, line.count(red) or line[-3].rank.")
        raise self.error(
            tree,
            "rules know no such word. Cards are card, last, before and first; suits clubs, diamonds, hearts, spades.",
            _near(name, [*_NAMES, *RANKS, "line"]),
        )

    def constant(self, tree: ast.expr, value: object) -> Node:
        """A number, or what is none."""
        match value:
            case bool():
                return self.made(tree, str(value))
            case int():
                try:
                    return number(value)
                except RuleError as error:
                    raise self.error(tree, error.problem) from None
            case str():
                raise self.error(tree, "words stand without quotation marks, like hearts, red or 7.")
        raise self.error(tree, "only whole numbers are known, like 7.")

    def negative(self, tree: ast.expr, piece: ast.expr) -> Node:
        """A minus in front of something."""
        match self.node(piece):
            case Node(word) as node if node.is_number and isinstance(piece, ast.Constant):
                return number(-int(word))
        zero = ast.copy_location(ast.Constant(0), tree)
        return self.made(tree, "-", zero, piece)

    def asked(self, tree: ast.expr, value: ast.expr, attribute: str) -> Node:
        """What stands behind a dot."""
        if isinstance(value, ast.Name) and value.id == "line":
            if attribute == "length":
                return self.made(tree, "line.length")
            raise self.at_name(tree, attribute, _OF_LINE, _near(attribute, LINE, "line."))
        word = "." + attribute.replace("color", "colour")
        if word in (*PROPERTIES, *CONDITIONS):
            return self.made(tree, word, value)
        kind = self.node(value).kind
        if kind is not Kind.CARD:
            raise self.error(tree, f"nothing is asked of {kind.value}. Only a card is, like last.rank, and the line.")
        raise self.at_name(tree, attribute, _OF_CARD, _near(attribute, [*PROPERTIES, *CONDITIONS]))

    def at_name(self, tree: ast.expr, name: str, problem: str, hint: str) -> RuleError:
        """An error that points at the name behind a dot."""
        error = self.error(tree, problem, hint)
        error.place, error.size = (error.place or 0) + error.size - len(name), len(name)
        return error

    def placed(self, index: ast.expr) -> Node:
        """A card of the line, by its place."""
        match index:
            case ast.Constant(int() as place):
                pass
            case ast.UnaryOp(ast.USub(), ast.Constant(int() as back)):
                place = -back
            case _:
                raise self.error(index, OF_PLACE)
        if place not in PLACES:
            raise self.error(index, OF_PLACE)
        return made(PLACES[place])

    def called(self, tree: ast.expr, function: ast.expr, pieces: Sequence[ast.expr]) -> Node:
        """What has brackets behind it."""
        match function, pieces:
            case ast.Name("len"), [ast.Name("line")]:
                return made("line.length")
            case ast.Name(name), _ if name in _FUNCTIONS:
                return self.made(tree, name, *pieces)
            case ast.Attribute(ast.Name("line"), name), _ if name in LINE and name != "length":
                return self.made(tree, f"line.{name}", *pieces)
            case ast.Attribute(value, "is_in"), [_, *_]:
                return self.made(tree, "in", value, *pieces)
            case ast.Attribute(ast.Call(ast.Attribute(start, "then"), [then], []), "otherwise"), [otherwise]:
                match start:
                    case ast.Call(ast.Name("when"), [test], []):
                        return self.made(tree, "if", test, then, otherwise)
            case ast.Attribute(ast.Name("line"), name), _ if name != "length":
                raise self.at_name(function, name, _OF_LINE, _near(name, LINE, "line."))
            case ast.Attribute(_, name), [] if f".{name}" in (*PROPERTIES, *CONDITIONS) or name == "length":
                raise self.error(tree, "what a card or the line is asked stands without brackets, like card.is_red.")
            case ast.Name("range"), _:
                raise self.error(tree, "a range is written with two comparisons, like 1 <= card.rank <= 7.")
            case ast.Name("when") | ast.Attribute(attr="then" | "otherwise"), _:
                raise self.error(tree, "a rule with two branches is when(test).then(condition).otherwise(condition).")
            case ast.Name(name), _:
                known = ", ".join(_FUNCTIONS)
                raise self.error(function, f"rules know no such function. They know {known}.", _near(name, _FUNCTIONS))
        raise self.error(tree, "this cannot be called. Brackets stand behind words like abs, gcd and line.count.")

    def chain(self, tree: ast.expr, sides: Sequence[ast.expr], operators: Sequence[ast.cmpop]) -> Node:
        """One comparison, or several in a row, each of which must hold."""
        links = [self.link(*pair) for pair in zip(sides, operators, sides[1:], strict=False)]
        try:
            return links[0] if len(links) == 1 else made("and", *links)
        except RuleError as error:
            raise self.error(tree, error.problem) from None

    def link(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> Node:
        """One comparison."""
        match operator:
            case ast.In():
                return self.made(left, "in", left, *_items(right), end=right)
            case ast.NotIn():
                return made("not", self.made(left, "in", left, *_items(right), end=right))
            case ast.Is() | ast.IsNot():
                raise self.error(left, "rules compare with == and !=, and ask a card like card.is_red.", end=right)
        return self.made(left, _JOINED[type(operator)], left, right, end=right)


_OF_CARD: Final = (
    "a card is asked .rank, .suit, .colour, .is_red, .is_black, .is_face, .is_numeral, .is_even, .is_odd or .is_prime."
)
_OF_LINE: Final = (
    "the line is asked line.length, line.count(red), line.fewest(suit), line.run(colour) or line.runs(colour)."
)


def _items(right: ast.expr) -> Sequence[ast.expr]:
    return right.elts if isinstance(right, ast.Tuple | ast.List | ast.Set) else [right]


def _near(word: str, known: Sequence[str], start: str = "") -> str:
    """A question whether another word was meant."""
    of_card = [f"card{name}" for name in (*PROPERTIES, *CONDITIONS) if name in (f".{word}", f".is_{word}")]
    near = [start + name for name in get_close_matches(word.lower(), known, 1) if name != word]
    meant = [*of_card, *_MEANT.get(word, []), *near]
    return f"Did you mean {meant[0]}?" if meant else ""
