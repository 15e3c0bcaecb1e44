"""Rules as Python expressions: each is translated to a rule that means the same, or refused with a sentence.

``python -m benchmarks.soak python_rules`` makes 500 of them and compares each rule with a second reading of the syntax
tree at 10,000 positions; a second word says another number. No expression is evaluated by Python.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from benchmarks.python_rules import translate
from benchmarks.soaks import BrokenLaw
from benchmarks.soaks.rules import check_refusal
from cardlab.cards import DECK, Card, rank_text
from cardlab.core.playing import rng_for
from cardlab.eleusis_rules import Rule, RuleError

EXPRESSIONS: Final = 500
LINES: Final = 193
"""Each with all 52 cards: 10,036 positions."""

LONGEST: Final = 100
"""Of a line, in cards: as many as a round of that benchmark may have."""

# --- Expressions made at random ---

CARDS: Final = ("card", "card", "card", "mainline[-1]", "mainline[-1]", "mainline[-2]", "mainline[-3]", "mainline[0]")
TEXTS: Final = {
    "color": ("red", "black"),
    "suit": ("hearts", "diamonds", "clubs", "spades"),
    "suit_symbol": ("H", "D", "C", "S"),
    "rank_label": ("A", "2", "9", "10", "J", "K"),
}
SIGNS: Final = ("==", "!=", "<", "<=", ">", ">=")
STRANGE: Final = (
    'card.suit == "Hearts"', "card.rank ** 2 > 30", "card.rank // 2 == 3", "mainline[-2:] == []",
    "card == mainline[-1]",
    "card.rank in [c.rank for c in mainline]", "max(card.rank, 7) == 7", "card.suit < mainline[-1].suit",
    "sum(c.rank for c in mainline) > 40", "__import__('os').getcwd() == ''", "card.__class__ is None",
    "(lambda: True)()", "card.rank % 0 == 1", "card.rank % mainline[-1].rank == 0", "open('x') is None", "unknown > 3",
    "card.is_red", "card.rank == 'A'", "mainline[1].rank == 2", "(card.rank, 1) == (2, 1)", "f'{card}' == ''",
)  # fmt: skip
"""Forms that the rule language lacks."""


def expressions(rng: Random) -> Iterator[str]:
    """Yield expressions of the format, without end; about one in ten has a form that the rule language lacks."""
    while True:
        text = _condition(rng, 3)
        form = rng.random()
        if form < 0.25:
            yield f"not mainline or ({text})"
        elif form < 0.35:
            yield f"len(mainline) >= 2 and ({text})"
        elif form < 0.4:
            yield f"if not mainline:\n    return {_condition(rng, 0)}\nreturn {text}"
        else:
            yield text


def _condition(rng: Random, deepest: int) -> str:
    if rng.random() < 0.02:
        return rng.choice(STRANGE)
    form = rng.randrange(12) if deepest else rng.randrange(6, 12)
    if form < 5:
        one, other = _condition(rng, deepest - 1), _condition(rng, deepest - 1)
        test = _condition(rng, 0)
        return rng.choice((f"({one} and {other})", f"({one} or {other})", f"({one} if {test} else {other})"))
    if form == 5:
        one, other = _condition(rng, deepest - 1), _condition(rng, 0)
        return rng.choice((f"not ({one})", f"(({one}) == ({other}))", f"(({one}) != ({other}))", f"bool({one})"))
    if form == 6:
        feature, known = rng.choice([*TEXTS.items()])
        some = ", ".join(f'"{text}"' for text in rng.sample(known, min(len(known), rng.randint(2, 3))))
        left, right = rng.choice(("()", "[]", "{}"))
        return f"{rng.choice(CARDS)}.{feature} {rng.choice(('in', 'not in'))} {left}{some}{right}"
    if form == 7:
        feature, known = rng.choice([*TEXTS.items()])
        other = rng.choice((f'"{rng.choice(known)}"', f"{rng.choice(CARDS)}.{feature}"))
        return f"{rng.choice(CARDS)}.{feature} {rng.choice(SIGNS[:2])} {other}"
    if form == 8:
        return rng.choice((f"{rng.choice(CARDS)}.is_face", f"{_number(rng)} % 2", "mainline", "len(mainline)", "True"))
    if form == 9:
        return f"{rng.choice((1, 2, 5))} <= {_number(rng)} {rng.choice(SIGNS)} {_number(rng)}"
    if form == 10:
        return f"{_number(rng)} in {rng.choice(('range(2, 9)', 'range(13, 0, -3)', '(1, 4, 9)', '[2, 3]', '{7}'))}"
    return f"{_number(rng)} {rng.choice(SIGNS)} {rng.choice((_number(rng), str(rng.randint(0, 13))))}"


def _number(rng: Random) -> str:
    form = rng.randrange(9)
    one, other = f"{rng.choice(CARDS)}.rank", f"{rng.choice(CARDS)}.rank"
    sort = rng.choice(('c.color == "red"', "c.suit == card.suit", "c.rank != card.rank", 'c.suit_symbol == "H"'))
    known = (
        f"abs({one} - {other})", f"({one} + {other})", f"{one} * 2", f"({one} - {other}) % 13", f"-{one}", one,
        f"len(mainline) % {rng.randint(2, 4)}",
        rng.choice((f"sum({sort} for c in mainline)", f"sum(1 for c in mainline if {sort})")),
        f"len([c for c in mainline if {sort}]) % 2",
    )  # fmt: skip
    return known[form]


# --- A second reading ---

OPERATORS: Final[Mapping[type[ast.AST], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Mod: operator.mod, ast.Eq: operator.eq,
    ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.In: lambda item, items: item in items, ast.NotIn: lambda item, items: item not in items,
}  # fmt: skip
FUNCTIONS: Final[Mapping[str, Callable[..., Any]]] = {"abs": abs, "bool": bool, "len": len, "sum": sum, "range": range}


def accepts(lines: Sequence[ast.stmt], line: Sequence[Card], card: Card) -> bool:
    """Return what the lines of an expression say as Python would say it, where a line that is too short accepts."""
    try:
        return bool(_returned(lines, {"card": card, "mainline": line}))
    except IndexError:
        return True


def _returned(lines: Sequence[ast.stmt], known: Mapping[str, Any]) -> Any:
    first, *rest = lines
    match first:
        case ast.Expr(value) | ast.Return(ast.expr() as value):
            return _value(value, known)
        case ast.If(test, then, otherwise):
            return _returned([*(then if _value(test, known) else otherwise), *rest], known)
    raise BrokenLaw(f"a rule was made of {ast.dump(first)}")


def _value(tree: ast.expr, known: Mapping[str, Any]) -> Any:
    def value(piece: ast.expr) -> Any:
        return _value(piece, known)

    match tree:
        case ast.Constant(constant):
            return constant
        case ast.Name(name):
            return known[name]
        case ast.Attribute(card, feature):
            return _feature(value(card), feature)
        case ast.Subscript(cards, place):
            return value(cards)[value(place)]
        case ast.UnaryOp(ast.Not(), piece):
            return not value(piece)
        case ast.UnaryOp(ast.USub(), piece):
            return -value(piece)
        case ast.BoolOp(ast.And(), pieces):
            return all(value(piece) for piece in pieces)
        case ast.BoolOp(ast.Or(), pieces):
            return any(value(piece) for piece in pieces)
        case ast.IfExp(test, then, otherwise):
            return value(then) if value(test) else value(otherwise)
        case ast.BinOp(left, sign, right):
            return OPERATORS[type(sign)](value(left), value(right))
        case ast.Compare(left, signs, rights):
            sides = zip([left, *rights], signs, rights, strict=False)
            return all(OPERATORS[type(sign)](value(one), value(other)) for one, sign, other in sides)
        case ast.Tuple(items) | ast.List(items) | ast.Set(items):
            return [value(item) for item in items]
        case ast.GeneratorExp(item, [loop]) | ast.ListComp(item, [loop]):
            assert isinstance(loop.target, ast.Name)
            each = [{**known, loop.target.id: one} for one in value(loop.iter)]
            return [_value(item, some) for some in each if all(_value(test, some) for test in loop.ifs)]
        case ast.Call(ast.Name(name), pieces):
            return FUNCTIONS[name](*map(value, pieces))
    raise BrokenLaw(f"a rule was made of {ast.dump(tree)}")


def _feature(card: Card, feature: str) -> Any:
    match feature:
        case "color":
            return "red" if card.suit.is_red else "black"
        case "suit":
            return card.suit.name.lower()
        case "suit_symbol":
            return card.suit.name[0]
        case "rank":
            return card.rank
        case "rank_label":
            return rank_text(card.rank)
        case "is_face":
            return card.rank > 10
    raise BrokenLaw(f"a rule was made of the feature {feature}")


# --- The law ---


def check(text: str, rng: Random, lines: int) -> Rule | None:
    """Return the rule of an expression after comparing it along random lines; None if it is refused.

    Raises:
        BrokenLaw: the rule and the expression disagree, or a refusal is no sentence.
    """
    try:
        rule = translate(text)
    except RuleError as error:
        check_refusal(error, error.problem, str(error))
        return None
    read = ast.parse(text).body
    for number in range(lines):
        length = number if number < 5 else int(rng.random() ** 3 * LONGEST)
        line = [DECK[int(rng.random() * len(DECK))] for _ in range(length)]
        for card in DECK:
            if rule.allows(line, card) != accepts(read, line, card):
                raise BrokenLaw(f"{text!r} and {str(rule)!r} disagree about {card} after {' '.join(map(str, line))}")
    return rule


def soak(count: int = EXPRESSIONS, lines: int = LINES) -> tuple[int, int]:
    """Check that many expressions; return how many were translated, and how many refused."""
    texts = expressions(rng_for(1, "python rules"))
    rules = [check(next(texts), rng_for(number, "python rules"), lines) for number in range(count)]
    return len(rules) - rules.count(None), rules.count(None)


def main(arguments: Sequence[str]) -> None:
    """Check expressions; the first word says how many."""
    translated, refused = soak(int(arguments[0]) if arguments else EXPRESSIONS)
    print(
        f"{translated} translated, each the same at {LINES * len(DECK):,} positions; {refused} refused in a sentence."
    )
