"""The parser of rules: it reads a subset of Python's expressions, and never runs any of the text."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from cardlab.eleusis_rules.tree import NO_SUCH_PLACE, TO_CONDITION, TOO_LONG, Node, RuleError, make_node, make_number
from cardlab.eleusis_rules.vocabulary import LINE, OF_CARD, PLACES, RANKS, SUITS, WORDS, Kind

LONGEST: Final = 500
"""The maximum number of characters in a text."""

_DEEPEST: Final = 60
_OPERATORS: Final[dict[type[ast.AST], str]] = {
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
_NAMES: Final = {word: word for word, about in WORDS.items() if about.parts == () and word.isidentifier()} | {
    "color": "colour"
}
_FUNCTIONS: Final = ("abs", "gcd", "cycle", "next_in")
_OTHER_NAMES: Final = {
    "candidate": "card",
    "previous": "last",
    "prev": "last",
    "starter": "first",
    "mainline": "line",
    "true": "True",
    "false": "False",
} | {suit[:-1]: suit for suit in SUITS}
"""Words that a learner may try, and the words of the rule language for them."""


def parse_condition(text: str) -> Node:
    """Return the tree of a text; raises RuleError, which points at the fault and says what would be right.

    >>> from cardlab.eleusis_rules.tree import write_text
    >>> write_text(parse_condition("card.color == red and (8 > card.rank)"))
    'card.colour == red and card.rank < 8'
    """
    if not text.strip():
        raise RuleError("there is no text. Write a condition, like card.is_red.", text=text)
    if len(text) > LONGEST:
        raise RuleError(f"it has {len(text):,} characters. At most {LONGEST} will do.", text=text)
    parser = _Parser(text)
    tree = _parse_syntax(text)
    node = parser.node(tree)
    if node.kind is not Kind.CONDITION:
        raise parser.error(tree, f"this is {node.kind.value}, not a condition. {TO_CONDITION[node.kind]}")
    return node


class _Parser:
    """Turns the syntax tree of one text into nodes; it keeps the text, so an error can point at a place in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.blanks = len(text) - len(text.lstrip())
        self.depth = 0
        self.nodes: dict[ast.expr, Node] = {}

    def error(self, tree: ast.expr, problem: str, hint: str = "", end: ast.expr | None = None) -> RuleError:
        """Return an error that points at one syntax node, or from its start to the end of another."""
        # Python's column offsets count bytes.
        line = _with_plain_blanks(self.text)[self.blanks :].encode()
        start, stop = tree.col_offset, (end or tree).end_col_offset
        place = self.blanks + len(line[:start].decode(errors="ignore"))
        size = len(line[start:stop].decode(errors="ignore"))
        return RuleError(problem, hint=hint, text=self.text, place=place, size=size)

    def error_at_name(self, tree: ast.expr, name: str, problem: str, hint: str) -> RuleError:
        """Return an error that points at the name after a dot."""
        error = self.error(tree, problem, hint)
        error.place, error.size = (error.place or 0) + error.size - len(name), len(name)
        return error

    def make(self, tree: ast.expr, word: str, *pieces: ast.expr, end: ast.expr | None = None) -> Node:
        """Return the node of a word and its parts; if they don't fit, the error points at the wrong one."""
        nodes = [self.node(piece) for piece in pieces]
        try:
            return make_node(word, *nodes)
        except RuleError as error:
            if 0 <= error.part < len(pieces):
                tree, end = pieces[error.part], None
            raise self.error(tree, error.problem, error.hint, end) from None

    def node(self, tree: ast.expr) -> Node:
        """Return the node of a syntax node, of any kind."""
        # The operand of a minus is needed twice; parsing it twice on each level would take exponential time.
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
                return self._name(tree, name)
            case ast.Constant(value):
                return self._constant(tree, value)
            case ast.Attribute(value, attribute):
                return self._attribute(tree, value, attribute)
            case ast.Subscript(ast.Name("line"), index):
                return self._card_of_line(index)
            case ast.Call(function, pieces, []):
                return self._call(tree, function, pieces)
            case ast.BoolOp(operator, pieces):
                return self.make(tree, _OPERATORS[type(operator)], *pieces)
            case ast.BinOp(left, operator, right) if type(operator) in _OPERATORS:
                return self.make(tree, _OPERATORS[type(operator)], left, right)
            case ast.BinOp(op=ast.Div() | ast.FloorDiv()):
                raise self.error(
                    tree, "rules do not divide, since some line would make it divide by 0. Multiply instead."
                )
            case ast.UnaryOp(ast.Not() | ast.Invert(), piece):
                return self.make(tree, "not", piece)
            case ast.UnaryOp(ast.USub(), piece):
                return self._negative(tree, piece)
            case ast.IfExp(test, then, otherwise):
                return self.make(tree, "if", test, then, otherwise)
            case ast.Compare(left, operators, rights):
                return self._comparisons(tree, [left, *rights], operators)
            case ast.Tuple() | ast.List() | ast.Set():
                raise self.error(tree, "a list comes after “in”, like card.rank in (2, 3, 5).")
        raise self.error(
            tree, "this is not said in rules. Write a condition like card.rank > last.rank; join two with and, or."
        )

    def _name(self, tree: ast.expr, name: str) -> Node:
        if name in RANKS:
            return make_number(RANKS[name])
        if name in _NAMES:
            return self.make(tree, _NAMES[name])
        if name == "line":
            raise self.error(tree, "say what of the line, like line.length, line.count(red) or line[-3].rank.")
        raise self.error(
            tree,
            "rules know no such word. Cards are card, last, before and first; suits clubs, diamonds, hearts, spades.",
            _suggest(name, [*_NAMES, *RANKS, "line"]),
        )

    def _constant(self, tree: ast.expr, value: object) -> Node:
        match value:
            case bool():
                return self.make(tree, str(value))
            case int():
                try:
                    return make_number(value)
                except RuleError as error:
                    raise self.error(tree, error.problem) from None
            case str():
                raise self.error(tree, "words are written without quotation marks, like hearts, red or 7.")
        raise self.error(tree, "only whole numbers are known, like 7.")

    def _negative(self, tree: ast.expr, piece: ast.expr) -> Node:
        node = self.node(piece)
        if node.is_number and isinstance(piece, ast.Constant):
            return make_number(-int(node.word))
        return self.make(tree, "-", ast.copy_location(ast.Constant(0), tree), piece)

    def _attribute(self, tree: ast.expr, value: ast.expr, attribute: str) -> Node:
        if isinstance(value, ast.Name) and value.id == "line":
            if attribute == "length":
                return self.make(tree, "line.length")
            raise self._no_word_of_line(tree, attribute)
        word = "." + attribute.replace("color", "colour")
        if word in OF_CARD:
            return self.make(tree, word, value)
        kind = self.node(value).kind
        if kind is not Kind.CARD:
            raise self.error(tree, f"nothing is asked of {kind.value}. Only a card is, like last.rank, and the line.")
        problem = (
            "a card is asked .rank, .suit, .colour, .is_red, .is_black, .is_face, .is_numeral, .is_even, .is_odd or "
            ".is_prime."
        )
        raise self.error_at_name(tree, attribute, problem, _suggest(attribute, OF_CARD))

    def _no_word_of_line(self, tree: ast.expr, name: str) -> RuleError:
        problem = (
            "the line is asked line.length, line.count(red), line.fewest(suit), line.run(colour) or line.runs(colour)."
        )
        known = [word.removeprefix("line.") for word in LINE]
        return self.error_at_name(tree, name, problem, _suggest(name, known, "line."))

    def _card_of_line(self, index: ast.expr) -> Node:
        match index:
            case ast.Constant(int() as place) if place in PLACES:
                return make_node(PLACES[place])
            case ast.UnaryOp(ast.USub(), ast.Constant(int() as back)) if -back in PLACES:
                return make_node(PLACES[-back])
        raise self.error(index, NO_SUCH_PLACE)

    def _call(self, tree: ast.expr, function: ast.expr, pieces: Sequence[ast.expr]) -> Node:
        match function, pieces:
            case ast.Name("len"), [ast.Name("line")]:
                return make_node("line.length")
            case ast.Name(name), _ if name in _FUNCTIONS:
                return self.make(tree, name, *pieces)
            case ast.Attribute(ast.Name("line"), name), _ if f"line.{name}" in LINE and name != "length":
                return self.make(tree, f"line.{name}", *pieces)
            case ast.Attribute(value, "is_in"), [_, *_]:
                return self.make(tree, "in", value, *pieces)
            case ast.Attribute(ast.Call(ast.Attribute(start, "then"), [then], []), "otherwise"), [otherwise]:
                match start:
                    case ast.Call(ast.Name("when"), [test], []):
                        return self.make(tree, "if", test, then, otherwise)
            case ast.Attribute(ast.Name("line"), name), _ if name != "length":
                raise self._no_word_of_line(function, name)
            case ast.Attribute(_, name), [] if f".{name}" in OF_CARD or name == "length":
                raise self.error(tree, "properties are written without brackets, like card.is_red.")
            case ast.Name("range"), _:
                raise self.error(tree, "a range is written with two comparisons, like 1 <= card.rank <= 7.")
            case ast.Name("when") | ast.Attribute(attr="then" | "otherwise"), _:
                raise self.error(tree, "a rule with two branches is when(test).then(condition).otherwise(condition).")
            case ast.Name(name), _:
                problem = f"rules know no such function. They know {', '.join(_FUNCTIONS)}."
                raise self.error(function, problem, _suggest(name, _FUNCTIONS))
        raise self.error(tree, "this cannot be called. Brackets come after words like abs, gcd and line.count.")

    def _comparisons(self, tree: ast.expr, sides: Sequence[ast.expr], operators: Sequence[ast.cmpop]) -> Node:
        """Return the node of one comparison, or of several in a row, which must all be true."""
        nodes = [self._comparison(*each) for each in zip(sides, operators, sides[1:], strict=False)]
        try:
            return nodes[0] if len(nodes) == 1 else make_node("and", *nodes)
        except RuleError as error:
            raise self.error(tree, error.problem) from None

    def _comparison(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> Node:
        match operator:
            case ast.In() | ast.NotIn():
                items = right.elts if isinstance(right, ast.Tuple | ast.List | ast.Set) else [right]
                node = self.make(left, "in", left, *items, end=right)
                return node if isinstance(operator, ast.In) else make_node("not", node)
            case ast.Is() | ast.IsNot():
                raise self.error(left, "rules compare with == and !=, and ask a card like card.is_red.", end=right)
        return self.make(left, _OPERATORS[type(operator)], left, right, end=right)


def _suggest(word: str, known: Sequence[str], start: str = "") -> str:
    """Return the question "Did you mean …?" with a similar word, or "" if there is none."""
    of_card = [f"card{name}" for name in OF_CARD if name in (f".{word}", f".is_{word}")]
    other = [_OTHER_NAMES[word]] if word in _OTHER_NAMES else []
    near = [start + name for name in get_close_matches(word.lower(), known, 1) if name != word]
    suggestions = [*of_card, *other, *near]
    return f"Did you mean {suggestions[0]}?" if suggestions else ""


# --- Python's syntax, and the explanation of syntax errors ---

_FORM: Final = "A rule is a condition like card.rank > last.rank; two are joined with and, or."
_ADVICE: Final = (
    (r"[♣♦♥♠]", "cards and suits are said in words. Write clubs, diamonds, hearts, spades, and a rank as a number."),
    (r"[≠≤≥×]", "signs are typed as a keyboard has them. Write != for unequal, <= and >=, and * for times."),
    (r"[“”„‘’«»\"'`]", "words are written without quotation marks, like hearts, red or 7."),
    (r"&&|\|\|", "conditions are joined with and, or."),
    (r"![^=]|!$", "write not in front of a condition, or != for unequal."),
    (r"=<|=>|<>", "a comparison is <, <=, >, >=, == or !=."),
    (r"(?<![=<>!])=(?!=)", "one sign = compares nothing. Write ==."),
    (r"[?:;{}\\$]|\b(lambda|def|import|for|while|return)\b", f"nothing else of Python is read here. {_FORM}"),
    (r"^\s*if\b|\bthen\b", "the test comes in the middle. Write: condition if test else condition."),
    (r"\d[A-Za-z_]", "a number ends where letters begin. Leave a blank between them, or say hearts for a suit."),
    (r"[^\s\x20-\x7e♣♦♥♠≠≤≥×“”„‘’«»]", "this character has no place in a rule."),
)
"""Patterns in texts with a syntax error, each with its message; the first one that is found counts."""

_BRACKETS: Final = {")": "(", "]": "["}


def _with_plain_blanks(text: str) -> str:
    """Replace each whitespace character by a blank, so that a rule can be written on several lines."""
    return re.sub(r"\s", " ", text)


def _parse_syntax(text: str) -> ast.expr:
    start = len(text) - len(text.lstrip())
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(_with_plain_blanks(text)[start:], mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        # If a text breaks off, Python reports 0 or a place after its end.
        offset = error.offset if isinstance(error, SyntaxError) else 1
        raise _explain(text, start + offset - 1 if offset else len(text)) from None


def _explain(text: str, place: int) -> RuleError:
    """Return the error for a text with a syntax error that Python reports at this place."""
    for pattern, problem in _ADVICE:
        if found := re.search(pattern, text):
            return RuleError(problem, text=text, place=found.start(), size=len(found.group()))
    if (bracket := _unpaired_bracket(text)) is not None:
        problem = "this bracket closes nothing." if text[bracket] in _BRACKETS else "this bracket is not closed."
        return RuleError(f"{problem} Write as many closing brackets as opening ones.", text=text, place=bracket, size=1)
    if (found := re.search(r"\bif\b", text)) and not re.search(r"\belse\b", text):
        problem = "it does not say what holds otherwise. Write: condition if test else condition."
        return RuleError(problem, text=text, place=found.start(), size=2)
    if place >= len(text.rstrip()):
        return RuleError(f"it breaks off. {_FORM}", text=text, place=len(text.rstrip()) - 1, size=1)
    word = re.match(r"\w+|.?", text[place:])
    size = len(word.group()) if word else 1
    return RuleError(f"here it stops being the form of a rule. {_FORM}", text=text, place=place, size=size)


def _unpaired_bracket(text: str) -> int | None:
    opened: list[int] = []
    for place, character in enumerate(text):
        if character in "([":
            opened.append(place)
        elif character in _BRACKETS and (not opened or text[opened.pop()] != _BRACKETS[character]):
            return place
    return opened[-1] if opened else None
