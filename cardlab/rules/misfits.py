"""Why parts do not fit a word, and what would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardlab.rules.errors import RuleError
from cardlab.rules.vocabulary import COMPARISONS, CONDITIONS, ORDER, PROPERTIES, SORTED, Kind

TOO_LONG: Final = "it is too long to be told as one rule. Say it in fewer words."
OF_PLACE: Final = "the line is counted from its end, line[-1] to line[-9], or is asked its starter, line[0]."

ASK: Final = {
    Kind.CARD: "Ask the card for its .rank, .suit or .colour, or say .is_red, .is_face and so on.",
    Kind.NUMBER: "Say what must hold of the number, like card.rank > 7.",
    Kind.SUIT: "Say what must hold of the suit, like card.suit == hearts or card.suit in (hearts, spades).",
    Kind.COLOUR: "Say what must hold of the colour, like card.colour == red.",
    Kind.FEATURE: "Say of which card, like card.rank or last.suit.",
}
"""What makes a condition of something that is none."""

_UNIT: Final = {
    Kind.CARD: "Ask the card for its rank, like last.rank.",
    Kind.SUIT: "Suits have no numbers; to go from one to the next, write next_in(last.suit, clubs, diamonds, …).",
    Kind.COLOUR: "Colours have no numbers.",
    Kind.CONDITION: "Put brackets round each condition that stands beside &, | or ~; a condition has no number.",
    Kind.FEATURE: "Say of which card, like card.rank.",
}
"""What makes a number of something that is none."""

_NAMES: Final = {"and": '"and"', "or": '"or"', "not": '"not"', "if": '"if"'}
_USE: Final = {
    "abs": "abs takes one number, like abs(card.rank - last.rank).",
    "gcd": "gcd takes two numbers, like gcd(card.rank, last.rank).",
    "line.count": "line.count takes one suit, colour or rank, like line.count(red) or line.count(card.suit).",
    "cycle": "cycle takes a number and then at least two suits, two colours or two numbers, as they are to take turns: "
    "cycle(line.length, red, red, black).",
    "next_in": "next_in takes what came before and then the order, each once: "
    "next_in(last.suit, clubs, diamonds, hearts, spades).",
}
"""How a word with brackets is used."""


def misfit(word: str, kinds: Sequence[Kind]) -> RuleError:
    """The error that parts of these kinds do not fit a word."""
    if word in ("and", "or", "not", "if"):
        return _no_condition(word, kinds)
    if word in COMPARISONS or word == "in":
        return _incomparable(word, kinds)
    if word == "%":
        return _no_modulus(kinds)
    if word in ("+", "-", "*"):
        return _no_number(f"{word} is for numbers", kinds)
    if word in (*PROPERTIES, *CONDITIONS):
        return RuleError(
            "only a card can be asked this. Write it behind card, last, before, first or line[-3].", part=0
        )
    if word in SORTED:
        return RuleError(f"{word} takes suit, colour, rank or parity, without a card, like {word}(colour).")
    if word in _USE:
        return RuleError(_USE[word])
    return RuleError("there is no such word in rules. The words are those of card, last, before, first and line.")


def _no_condition(word: str, kinds: Sequence[Kind]) -> RuleError:
    wrong = [part for part, kind in enumerate(kinds) if kind is not Kind.CONDITION]
    if not wrong:
        return RuleError(f"{_NAMES[word]} has too few or too many parts.")
    kind = kinds[wrong[0]]
    return RuleError(f"{_NAMES[word]} needs a condition, and this is {kind.value}. {ASK[kind]}", part=wrong[0])


def _incomparable(word: str, kinds: Sequence[Kind]) -> RuleError:
    for kind, problem in _NEVER.items():
        if kind in kinds:
            return RuleError(problem, part=kinds.index(kind))
    if len(set(kinds)) > 1:
        other = next(kind for kind in kinds if kind is not kinds[0])
        return RuleError(
            f"{kinds[0].value} and {other.value} are never equal nor in order. "
            "Compare a rank with a number, a suit with a suit, a colour with a colour."
        )
    if word in ORDER:
        return RuleError(_NO_ORDER.get(kinds[0], "it compares nothing. Write two numbers, like card.rank > last.rank."))
    if word == "in" and kinds[:1] == [Kind.CONDITION]:
        return RuleError("a condition is not in a list. Write it alone.", part=0)
    return RuleError("it compares nothing. Write two sides, like card.suit == last.suit or card.rank in (2, 3, 5).")


_NEVER: Final = {
    Kind.CARD: "a card is not compared as a whole. Compare the .rank, the .suit or the .colour of cards.",
    Kind.FEATURE: "whose this is was not said. Say of which card, like card.rank or last.suit.",
}
_NO_ORDER: Final = {
    Kind.SUIT: "suits have no order. Compare them with == and !=, or say the order that you mean: "
    "card.suit == next_in(last.suit, clubs, diamonds, hearts, spades).",
    Kind.COLOUR: "colours have no order. Compare them with == and !=.",
    Kind.CONDITION: "conditions have no order. Compare them with == and !=, or put brackets round each comparison.",
}


def _no_modulus(kinds: Sequence[Kind]) -> RuleError:
    if any(kind is not Kind.NUMBER for kind in kinds):
        return _no_number("% is for numbers", kinds)
    return RuleError(
        "% needs a written number from 2 to 99 behind it, since some line would make another divide by 0. "
        "Write for example card.rank % 3.",
        part=1,
    )


def _no_number(use: str, kinds: Sequence[Kind]) -> RuleError:
    wrong = [part for part, kind in enumerate(kinds) if kind is not Kind.NUMBER]
    if not wrong:
        return RuleError(f"{use}, two of them.")
    kind = kinds[wrong[0]]
    return RuleError(f"{use}, and this is {kind.value}. {_UNIT[kind]}", part=wrong[0])
