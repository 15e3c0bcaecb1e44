"""What a condition asks of a card, as a noun: "a red card higher than the last"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cardlab.rules.expression import Node, made
from cardlab.rules.nouns import Phrase, among, anded, cards_in, compared, ranged, split
from cardlab.rules.vocabulary import CARDS, COMPARISONS, MIRRORED, Kind
from cardlab.rules.wording import listed, name

KEPT: Final = 1024
"""So many phrases are kept, since long ones ask for the same again and again."""

_PLAIN: Final = {
    ".is_red": ("red", "card"),
    ".is_black": ("black", "card"),
    ".is_even": ("even", "card"),
    ".is_odd": ("odd", "card"),
    ".is_prime": ("prime", "card"),
    ".is_face": ("", "face card"),
    ".is_numeral": ("", "numeral"),
}
_OPPOSITE: Final = {
    ".is_red": ".is_black",
    ".is_even": ".is_odd",
    ".is_face": ".is_numeral",
    "==": "!=",
    "<": ">=",
    ">": "<=",
    "True": "False",
}
OPPOSITE: Final = _OPPOSITE | {other: one for one, other in _OPPOSITE.items()}


@lru_cache(KEPT)
def phrase(condition: Node, subject: str) -> Phrase | None:
    """What a condition asks of a card, as a noun; None if it is not said like that."""
    match condition:
        case Node("True"):
            return Phrase()
        case Node(word, (Node(card),)) if word in _PLAIN and card == subject:
            adjective, noun = _PLAIN[word]
            return Phrase((adjective,) if adjective else (), noun)
        case Node("and", parts):
            return _joined(parts, subject)
        case Node("or", parts):
            return _chosen(parts, subject)
        case Node("not", (part,)):
            return _denied(part, subject)
        case Node("if", (test, then, otherwise)) if subject in cards_in(test):
            other = opposite(test) or made("not", test)
            return _chosen([made("and", test, then), made("and", other, otherwise)], subject, ", or ")
        case Node("in", (one, *items)):
            return among(one, items, subject)
        case Node(word, (left, right)) if word in COMPARISONS and left.kind is not Kind.CONDITION:
            if subject not in cards_in(left):
                word, left, right = MIRRORED[word], right, left
            return compared(word, left, right, subject) if subject in cards_in(left) else None
    return None


def opposite(condition: Node) -> Node | None:
    """The condition that holds where this one does not, if it is as simple."""
    match condition:
        case Node("not", (part,)):
            return part
        case Node(word, parts) if word in OPPOSITE:
            return Node(OPPOSITE[word], parts)
    return None


@lru_cache(KEPT)
def clause(condition: Node) -> str:
    """A condition as a clause: "the last card is red"."""
    cards = cards_in(condition)
    subject = next((card for card in CARDS if card in cards), None)
    match condition:
        case Node("True" | "False" as word):
            return "this is " + word.lower()
        case Node("not", (part,)):
            other = opposite(part)
            return clause(other) if other else f"it is not so that {clause(part)}"
        case Node("and" | "or" as word, parts):
            if subject and (whole := phrase(condition, subject)) and all(cards_in(part) >= {subject} for part in parts):
                return f"{name(subject)} is {_predicate(whole)}"
            return listed(map(clause, parts), word)
        case Node("==" | "!=" as word, (one, other)) if one.kind is Kind.CONDITION:
            middle = "just when" if word == "==" else "or else"
            return f"{'' if word == '==' else 'either '}{clause(one)} {middle} {clause(other)}"
        case Node("if", (test, then, otherwise)):
            return f"{clause(then)} where {clause(test)}, and otherwise {clause(otherwise)}"
    if subject and (found := phrase(condition, subject)):
        return f"{name(subject)} is {_predicate(found)}"
    return " ".join(split(condition, None))


def _predicate(found: Phrase) -> str:
    """What stands behind "is": the adjective alone, where there is one."""
    if len(found.adjectives) == 1 and found.noun == "card" and not found.after:
        return found.adjectives[0]
    is_simple = found.is_after and not any(after.startswith(("whose", "that", "for")) for after in found.after)
    return anded(found.after) if is_simple else str(found)


def _joined(parts: Sequence[Node], subject: str) -> Phrase | None:
    whole = Phrase()
    parts = _ranges(parts)
    for part in parts:
        found = ranged(part, subject) if part.word == "and" else phrase(part, subject)
        if found is None:
            found = Phrase(after=(f"for which {clause(part)}",)) if subject in cards_in(part) else None
        if found is None:
            return None
        if found.whole or (found.noun != "card" and whole.noun != "card"):
            found = Phrase(after=(f"that is {found}",))
        noun = found.noun if found.noun != "card" else whole.noun
        adjectives = tuple(dict.fromkeys(whole.adjectives + found.adjectives))
        whole = Phrase(adjectives, noun, whole.after + found.after)
    return whole


def _ranges(parts: Sequence[Node]) -> list[Node]:
    """The parts, where from a number to a number is one part."""
    merged: list[Node] = []
    for part in parts:
        if merged and _isranged(merged[-1], part):
            merged[-1] = made("and", merged[-1], part)
        else:
            merged.append(part)
    return merged


def _isranged(low: Node, high: Node) -> bool:
    if (low.word, high.word) != (">=", "<=") or low.parts[0] != high.parts[0]:
        return False
    return low.parts[1].is_number and high.parts[1].is_number


def _chosen(parts: Sequence[Node], subject: str, join: str = " or ") -> Phrase | None:
    found = [phrase(part, subject) for part in parts]
    if not all(found):
        return None
    choices = [choice for choice in found if choice]
    same = [after.split(" as ") for choice in choices for after in choice.after]
    if all(choice.is_after for choice in choices) and join == " or ":
        alike = all(len(one) == 2 and one[1] == same[0][1] and one[0].startswith("of the same ") for one in same)
        if alike and len(same) == len(choices):
            features = [one[0].removeprefix("of the same ") for one in same]
            return Phrase(after=(f"of the same {listed(features, 'or')} as {same[0][1]}",))
        return Phrase(after=(listed([anded(choice.after) for choice in choices], "or"),))
    if join == " or " and all(choice.is_bare for choice in choices):
        return Phrase(whole=listed([str(choice) for choice in choices], "or"))
    return Phrase(whole=join.join(map(str, choices)))


def _denied(part: Node, subject: str) -> Phrase | None:
    other = opposite(part)
    found = phrase(other, subject) if other else phrase(part, subject)
    if other or not found:
        return found
    return Phrase(after=(f"that is no {found.noun}" if found.is_bare else f"that is not {_predicate(found)}",))
