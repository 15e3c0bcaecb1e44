"""Rules that another benchmark writes as Python expressions, translated to the rule language; none is ever evaluated.

The format is that of nph4rd/eleusis-calibrated: a Boolean expression over ``card``, with ``color``, ``suit``,
``suit_symbol``, ``rank``, ``rank_label`` and ``is_face``, and over ``mainline``, the list of accepted cards. It may
also be the lines of a function with ``return`` and ``if``. `ast.parse` reads a text, and what is translated is a list
of known forms; everything else is refused in a sentence.

Python evaluates only as much of *and*, *or* and a chain of comparisons as it needs, and a list that is too short is an
error there. A rule evaluates both sides, and accepts every card if the line is too short. So where the right side looks
back, *and* becomes a conditional, and an expression that fails on a short line accepts every card.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, NoReturn, TypeAlias

from cardlab.eleusis_rules import Rule, RuleError
from cardlab.eleusis_rules.tree import Node, make_node, make_number
from cardlab.eleusis_rules.vocabulary import CARDS, COLOURS, PLACES, SUITS, Kind

LONGEST: Final = 2_000
"""The maximum number of characters, as in that benchmark."""

LONGEST_RANGE: Final = 26

Domain: TypeAlias = Literal["truth", "number", "colour", "suit", "symbol", "label", "text", "card", "line"]


class Term(NamedTuple):
    """A translated part of an expression.

    Attributes:
        domain: what its values are in Python; a suit symbol and the name of a suit are different texts there.
        node: the part in the rule language; for a text a number that is not used.
        text: the text, if it is one.
    """

    domain: Domain
    node: Node
    text: str = ""


ATTRIBUTES: Final[dict[str, tuple[str, Domain]]] = {
    "color": (".colour", "colour"),
    "suit": (".suit", "suit"),
    "suit_symbol": (".suit", "symbol"),
    "rank": (".rank", "number"),
    "rank_label": (".rank", "label"),
    "is_face": (".is_face", "truth"),
}
"""The attributes of a card: the word of the rule language, and the domain."""

LABELS: Final = dict(zip(("A", *map(str, range(2, 11)), "J", "Q", "K"), range(1, 14), strict=True))
TEXTS: Final[dict[Domain, dict[str, Node]]] = {
    "colour": {colour: make_node(colour) for colour in COLOURS},
    "suit": {suit: make_node(suit) for suit in SUITS},
    "symbol": {suit[0].upper(): make_node(suit) for suit in SUITS},
    "label": {label: make_number(rank) for label, rank in LABELS.items()},
}
"""The texts of each domain, in the rule language."""

COMPARISONS: Final = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
ARITHMETIC: Final = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Mod: "%"}

TRUE, FALSE, ZERO = make_node("True"), make_node("False"), make_number(0)
LENGTH: Final = make_node("line.length")
CARD: Final = make_node("card")
FORM: Final = "It must be one expression, or lines with if and return."


def translate(text: str) -> Rule:
    """Return the rule that a Python expression over ``card`` and ``mainline`` means.

    Raises:
        RuleError: it has a form that the rule language lacks; the message is a sentence.

    >>> print(translate('not mainline or card.color != mainline[-1].color'))
    line.length == 0 or card.colour != last.colour
    """
    if len(text) > LONGEST:
        raise RuleError(f"it has {len(text):,} characters. At most {LONGEST:,} will do.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            lines = ast.parse(text.strip()).body
        return Rule(_of_lines(lines))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        if isinstance(error, RuleError):
            raise
        raise RuleError(f"this isn't Python. {FORM}") from None


def _refuse(tree: ast.AST, problem: str) -> NoReturn:
    """Raise an error that quotes the part that cannot be translated."""
    raise RuleError(problem, text=ast.unparse(tree))


# --- Lines ---


def _of_lines(lines: Sequence[ast.stmt]) -> Node:
    """Return the condition of an expression, or of lines of which each is *if* or *return*."""
    match lines:
        case [ast.Expr(value)] | [ast.Return(ast.expr() as value), *_]:
            return _condition(value, is_whole=True)
        case [ast.If(test, then, otherwise), *rest]:
            return make_node("if", _condition(test), _of_lines([*then, *rest]), _of_lines([*otherwise, *rest]))
        case [other, *_]:
            _refuse(other, f"rules have no such line. {FORM}")
    raise RuleError(f"some line returns nothing. {FORM}")


# --- Conditions ---


def _condition(tree: ast.expr, is_whole: bool = False) -> Node:
    """Return an expression as a condition; `is_whole` says that nothing else decides where it is evaluated."""
    match tree:
        case ast.BoolOp(ast.Or(), pieces) if is_whole:
            # If the line is too short for one of these, all cards are accepted; and that is what the part before says.
            return make_node("or", *[_condition(piece) for piece in pieces])
        case ast.BoolOp(operator, pieces):
            return _join("and" if isinstance(operator, ast.And) else "or", [_condition(piece) for piece in pieces])
        case ast.UnaryOp(ast.Not(), piece):
            node = _condition(piece)
            return node.opposite or make_node("not", node)
        case ast.IfExp(test, then, otherwise):
            return make_node("if", _condition(test), _condition(then, is_whole), _condition(otherwise, is_whole))
    return _as_condition(_term(tree), tree)


def _as_condition(term: Term, tree: ast.expr) -> Node:
    """Return whether Python takes a value as true."""
    match term.domain:
        case "truth":
            return term.node
        case "number":
            return make_node("!=", term.node, ZERO)
        case "line":
            return make_node("!=", LENGTH, ZERO)
    return _refuse(tree, "this is always true or always false, so it is no condition on the cards.")


def _join(word: str, conditions: Sequence[Node]) -> Node:
    """Return conditions of which each later one is evaluated only if the earlier ones leave it open."""
    *earlier, joined = conditions
    for one in reversed(earlier):
        if _reach(joined) <= _certain_reach(one):
            joined = make_node(word, one, joined)
        else:
            joined = make_node("if", one, *((joined, FALSE) if word == "and" else (TRUE, joined)))
    return joined


def _reach(node: Node) -> int:
    """Return how many cards a line must have, so that all of a part can be evaluated."""
    return max([_back(node), *map(_reach, node.parts)])


def _certain_reach(node: Node) -> int:
    """Return how many cards a line has at least, if a part could be evaluated."""
    parts = node.parts[:1] if node.word == "if" else node.parts
    return max([_back(node), *map(_certain_reach, parts)])


def _back(node: Node) -> int:
    """Return how many cards a line must have, so that it has the card that a node names."""
    return 1 if node.word == "first" else CARDS.index(node.word) if node.word in CARDS else 0


# --- Values ---


def _term(tree: ast.expr) -> Term:
    """Return an expression with its domain."""
    match tree:
        case ast.Name("card"):
            return Term("card", CARD)
        case ast.Name("mainline"):
            return Term("line", LENGTH)
        case ast.Constant(bool() as value):
            return Term("truth", TRUE if value else FALSE)
        case ast.Constant(int() as value):
            return Term("number", make_number(value))
        case ast.UnaryOp(ast.USub(), ast.Constant(int() as value)) if not isinstance(value, bool):
            return Term("number", make_number(-value))
        case ast.Constant(str() as value):
            return Term("text", ZERO, value)
        case ast.Attribute(value, name):
            return _attribute(tree, _term(value), name)
        case ast.Subscript(ast.Name("mainline"), index):
            return _card_of_line(tree, index)
        case ast.UnaryOp(ast.USub(), piece):
            return Term("number", make_node("-", ZERO, _number(piece)))
        case ast.BinOp(left, operator, right) if type(operator) in ARITHMETIC:
            return Term("number", make_node(ARITHMETIC[type(operator)], _number(left), _number(right)))
        case ast.BinOp():
            _refuse(tree, "rules only add, subtract, multiply and take remainders.")
        case ast.UnaryOp(ast.Not()):
            return Term("truth", _condition(tree))
        case ast.BoolOp() | ast.IfExp():
            for piece in tree.values if isinstance(tree, ast.BoolOp) else (tree.body, tree.orelse):
                if _term(piece).domain != "truth":
                    _refuse(piece, "only what is True or False is joined to something that is compared.")
            return Term("truth", _condition(tree))
        case ast.Compare(left, operators, rights):
            sides = [left, *rights]
            each = [_comparison(*one) for one in zip(sides, operators, sides[1:], strict=False)]
            return Term("truth", _join("and", each))
        case ast.Call(ast.Name(name), pieces, []):
            return _call(tree, name, pieces)
    return _refuse(tree, "the rule language has no such form.")


def _number(tree: ast.expr) -> Node:
    term = _term(tree)
    if term.domain != "number":
        _refuse(tree, "only numbers are calculated with.")
    return term.node


def _attribute(tree: ast.expr, card: Term, name: str) -> Term:
    if card.domain != "card" or name not in ATTRIBUTES:
        _refuse(tree, f"only a card has attributes: {', '.join(ATTRIBUTES)}.")
    word, domain = ATTRIBUTES[name]
    return Term(domain, make_node(word, card.node))


def _card_of_line(tree: ast.expr, index: ast.expr) -> Term:
    place = ast.unparse(index)
    if place not in map(str, PLACES):
        _refuse(tree, "the line is read from its end, mainline[-1] to mainline[-9], or at its starter, mainline[0].")
    return Term("card", make_node(PLACES[int(place)]))


def _call(tree: ast.expr, name: str, pieces: Sequence[ast.expr]) -> Term:
    match name, pieces:
        case "len", [ast.Name("mainline")]:
            return Term("number", LENGTH)
        case "abs", [piece]:
            return Term("number", make_node("abs", _number(piece)))
        case "bool", [piece]:
            return Term("truth", _condition(piece))
        case "sum", [ast.GeneratorExp(item, [loop]) | ast.ListComp(item, [loop])]:
            return Term("number", _count(tree, loop, None if _is_one(item) else item))
        case "len", [ast.ListComp(_, [loop])]:
            return Term("number", _count(tree, loop, None))
        case "any", [ast.GeneratorExp(item, [loop]) | ast.ListComp(item, [loop])]:
            return Term("truth", make_node(">", _count(tree, loop, item), ZERO))
        case "all", [ast.GeneratorExp(item, [loop]) | ast.ListComp(item, [loop])] if not loop.ifs:
            return Term("truth", make_node("==", _count(tree, loop, item), LENGTH))
    return _refuse(tree, "rules know len, abs, bool, and counts of the cards in mainline with one feature.")


def _is_one(tree: ast.expr) -> bool:
    return isinstance(tree, ast.Constant) and tree.value == 1


def _count(tree: ast.expr, loop: ast.comprehension, item: ast.expr | None) -> Node:
    """Return the number of cards of the line for which the one condition of a loop is true."""
    match loop:
        case ast.comprehension(ast.Name(name), ast.Name("mainline"), ifs) if name not in ("card", "mainline"):
            pass
        case _:
            _refuse(tree, "only the cards of the whole mainline are counted.")
    match [*ifs, *([item] if item else [])]:
        case [ast.Compare(ast.Attribute(ast.Name(counted), feature), [ast.Eq() | ast.NotEq() as sign], [sort])]:
            if counted == name and feature in ATTRIBUTES and name not in _names(sort):
                return _count_of_sort(feature, sort, isinstance(sign, ast.Eq))
    return _refuse(tree, 'cards are counted by one comparison, like c.color == "red" or c.suit == card.suit.')


def _count_of_sort(feature: str, sort: ast.expr, is_same: bool) -> Node:
    _, domain = ATTRIBUTES[feature]
    wanted = _in_domain(_term(sort), domain, sort)
    if wanted.kind not in (Kind.NUMBER, Kind.SUIT, Kind.COLOUR) or _reach(wanted):
        _refuse(sort, "cards are counted by a rank, suit or colour that is written, or that of the new card.")
    count = make_node("line.count", wanted)
    return count if is_same else make_node("-", LENGTH, count)


def _names(tree: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


# --- Comparisons ---


def _comparison(left: ast.expr, operator: ast.cmpop, right: ast.expr) -> Node:
    match operator:
        case ast.In() | ast.NotIn():
            node = _membership(left, right)
            return node if isinstance(operator, ast.In) else make_node("not", node)
        case ast.Is() | ast.IsNot():
            _refuse(right, "values are compared with ==, not with is.")
    word = COMPARISONS[type(operator)]
    one, other = _term(left), _term(right)
    domain = other.domain if one.domain == "text" else one.domain
    first, second = _in_domain(one, domain, left), _in_domain(other, domain, right)
    if word not in ("==", "!=") and domain != "number":
        _refuse(left, "only numbers are compared by size.")
    return make_node(word, first, second)


def _membership(left: ast.expr, right: ast.expr) -> Node:
    """Return whether a value is in a list, or in a range of numbers."""
    one = _term(left)
    match right:
        case ast.Tuple(items) | ast.List(items) | ast.Set(items):
            nodes = [_in_domain(_term(item), one.domain, item) for item in items]
        case ast.Call(ast.Name("range"), bounds, []):
            nodes = [make_number(number) for number in _numbers_of(right, bounds)]
            _in_domain(one, "number", left)
        case _:
            _refuse(right, "a value is sought in a list, like (2, 3, 5), or in a range.")
    if not nodes:
        _refuse(right, "an empty list has nothing in it.")
    if one.domain in ("text", "truth"):
        _refuse(left, "only ranks, suits and colours are sought in a list.")
    return make_node("in", one.node, *nodes)


def _numbers_of(tree: ast.expr, bounds: Sequence[ast.expr]) -> range:
    values = [_number(bound) for bound in bounds]
    if not all(value.is_number for value in values) or not 1 <= len(values) <= 3:
        _refuse(tree, "a range has written bounds.")
    if len(values) == 3 and values[2] == ZERO:
        _refuse(tree, "a range has steps of at least 1.")
    numbers = range(*[int(value.word) for value in values])
    if len(numbers) > LONGEST_RANGE:
        _refuse(tree, f"a range has at most {LONGEST_RANGE} numbers.")
    return numbers


def _in_domain(term: Term, domain: Domain, tree: ast.expr) -> Node:
    """Return a term in the rule language, if its values can be equal to those of a domain."""
    if term.domain == "text":
        if term.text not in TEXTS.get(domain, {}):
            _refuse(tree, "no card has such a feature.")
        return TEXTS[domain][term.text]
    if term.domain != domain or domain in ("card", "line"):
        _refuse(tree, "this is compared with something that it never equals.")
    return term.node
