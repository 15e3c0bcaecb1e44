"""A rule written as text: what is written reads back to the same tree."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardlab.rules.expression import Node
from cardlab.rules.vocabulary import COMPARISONS

_IF, _OR, _AND, _NOT, _COMPARE, _SUM, _PRODUCT, _ATOM = range(8)
_BINDING: Final = (
    {"if": _IF, "or": _OR, "and": _AND, "not": _NOT, "in": _COMPARE, "+": _SUM, "-": _SUM, "*": _PRODUCT, "%": _PRODUCT}
) | dict.fromkeys(COMPARISONS, _COMPARE)


def write(node: Node) -> str:
    """The text of a tree.

    >>> from cardlab.rules.expression import made
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


def _listed(parts: Iterable[Node]) -> str:
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
