"""What the parts of a rule are called in the builder."""

from __future__ import annotations

from typing import Final, TypeAlias

from cardlab.rules.errors import RuleError
from cardlab.rules.expression import Node
from cardlab.rules.vocabulary import CARDS, COLOURS, COMPARISONS, FEATURES, ORDER, SUITS, Kind
from cardlab.rules.wording import name, rank_word

Path: TypeAlias = tuple[int, ...]
"""The way from the whole rule down to a part: which part of it, which part of that, and so on."""

LABELS: Final = (
    {word: word.removeprefix(".is_") for word in (".is_red", ".is_black", ".is_even", ".is_odd", ".is_prime")}
    | {".is_face": "a face card", ".is_numeral": "a numeral", ".rank": "rank", ".suit": "suit", ".colour": "colour"}
    | {"==": "is", "!=": "is not", "<": "is lower than", "<=": "is at most", ">": "is higher than", ">=": "is at least"}
    | {"in": "is one of", "and": "and", "or": "or", "not": "it is not so that", "if": "then"}
    | {"+": "plus", "-": "minus", "*": "times", "%": "modulo", "abs": "the size of"}
    | {"gcd": "the greatest common divisor of", "cycle": "what is due at place", "next_in": "what follows"}
    | {"line.length": "the number of cards so far", "line.count": "the number so far of"}
    | {"line.run": "the length of the last run of one", "line.runs": "the number of runs so far of one"}
    | {
        "line.fewest": "the number of cards so far of the rarest",
        "True": "every card is right",
        "False": "no card is right",
    }
    | {word: word for word in (*SUITS, *COLOURS, *FEATURES)}
    | {card: name(card) for card in CARDS}
)
"""What a word is called in the builder."""

JUST_WHEN: Final = {"==": "just when", "!=": "or else, but not both,"}


def at(root: Node, path: Path) -> Node:
    """The part at a place.

    Raises:
        RuleError: there is no such place.
    """
    for step in path:
        if not isinstance(step, int) or not 0 <= step < len(root.parts):
            raise RuleError("there is no such place in this rule.")
        root = root.parts[step]
    return root


def label(node: Node, root: Node, path: Path) -> str:
    """What a word is called in its place."""
    if node.is_number:
        around = at(root, path[:-1])
        is_rank = around.word in (*COMPARISONS, "in") and around.parts[0].word == ".rank"
        return rank_word(int(node.word)) if is_rank else node.word
    if node.word in JUST_WHEN and node.parts[0].kind is Kind.CONDITION:
        return JUST_WHEN[node.word]
    if node.word in ORDER and node.parts[0].word != ".rank":
        return LABELS[node.word].replace("higher", "more").replace("lower", "less")
    return LABELS[node.word]
