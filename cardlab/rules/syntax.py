"""Python's syntax of a text, or what is wrong with it in the words of rules."""

from __future__ import annotations

import ast
import re
import warnings
from typing import Final

from cardlab.rules.errors import RuleError

_FORM: Final = "A rule is a condition like card.rank > last.rank; two are joined with and, or."
_ADVICE: Final = (
    (r"[♣♦♥♠]", "cards and suits are said in words. Write clubs, diamonds, hearts, spades, and a rank as a number."),
    (r"[≠≤≥×]", "signs are typed as a keyboard has them. Write != for unequal, <= and >=, and * for times."),
    (r"[“”„‘’«»\"'`]", "words stand without quotation marks, like hearts, red or 7."),
    (r"&&|\|\|", "conditions are joined with and, or."),
    (r"![^=]|!$", "write not in front of a condition, or != for unequal."),
    (r"=<|=>|<>", "a comparison is <, <=, >, >=, == or !=."),
    (r"(?<![=<>!])=(?!=)", "one sign = compares nothing. Write ==."),
    (r"[?:;{}\\$]|\b(lambda|def|import|for|while|return)\b", f"nothing else of Python is read here. {_FORM}"),
    (r"^\s*if\b|\bthen\b", "the test stands in the middle. Write: condition if test else condition."),
    (r"\d[A-Za-z_]", "a number ends where letters begin. Leave a blank between them, or say hearts for a suit."),
)
"""What a text that Python cannot read may contain, and what would do."""

_BRACKETS: Final = {")": "(", "]": "["}


def plain(text: str) -> str:
    """The text with all blanks alike, so that a long rule may be written on several lines."""
    return re.sub(r"\s", " ", text)


def syntax(text: str) -> ast.expr:
    """The syntax of a text; nothing in it is run.

    Raises:
        RuleError: it has no syntax; the message points at the place.
    """
    start = len(text) - len(text.lstrip())
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(plain(text)[start:], mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        # Where a text breaks off, Python says 0 or a place behind it.
        offset = error.offset if isinstance(error, SyntaxError) else 1
        raise _explained(text, start + offset - 1 if offset else len(text)) from None


def _explained(text: str, place: int) -> RuleError:
    odd = re.search(r"[^\s\x20-\x7e♣♦♥♠≠≤≥×“”„‘’«»]", text)
    for pattern, problem in _ADVICE:
        if found := re.search(pattern, text):
            return RuleError(problem, text=text, place=found.start(), size=len(found.group()))
    if odd:
        return RuleError("this character has no place in a rule.", text=text, place=odd.start(), size=1)
    if (bracket := _unpaired(text)) is not None:
        closes = text[bracket] in _BRACKETS
        problem = "this bracket closes nothing." if closes else "this bracket is not closed."
        return RuleError(f"{problem} Write as many closing brackets as opening ones.", text=text, place=bracket, size=1)
    if re.search(r"\bif\b", text) and not re.search(r"\belse\b", text):
        found = re.search(r"\bif\b", text)
        problem = "it does not say what holds otherwise. Write: condition if test else condition."
        return RuleError(problem, text=text, place=found.start() if found else place, size=2)
    if place >= len(text.rstrip()):
        return RuleError(f"it breaks off. {_FORM}", text=text, place=len(text.rstrip()) - 1, size=1)
    word = re.match(r"\w+|.?", text[place:])
    size = len(word.group()) if word else 1
    return RuleError(f"here it stops being the form of a rule. {_FORM}", text=text, place=place, size=size)


def _unpaired(text: str) -> int | None:
    """Where a bracket has no partner."""
    opened: list[int] = []
    for place, character in enumerate(text):
        if character in "([":
            opened.append(place)
        elif character in _BRACKETS and (not opened or text[opened.pop()] != _BRACKETS[character]):
            return place
    return opened[-1] if opened else None
