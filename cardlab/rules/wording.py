"""What English calls the cards, numbers and suits of a rule."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardlab.rules.expression import Node
from cardlab.rules.vocabulary import CARDS, Kind

COUNTED: Final = ("zero", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
RANK_WORDS: Final = {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}
RELATIONS: Final = {
    "==": "is",
    "!=": "is not",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}

_NUMBERS: Final = {2: "two", 3: "three", 4: "four", 5: "five"}
_TIMES: Final = {1: "once", 2: "twice"}


def listed(words: Iterable[str], join: str) -> str:
    """Words in a row, the last joined by another word.

    >>> listed(["red", "even", "high"], "or")
    'red, even or high'
    """
    *rest, end = words
    return f"{', '.join(rest)} {join} {end}" if rest else end


def article(words: str) -> str:
    """Words with *a* or *an* in front.

    >>> article("8 or higher"), article("Queen")
    ('an 8 or higher', 'a Queen')
    """
    return f"{'an' if words[:1] in 'aeioAEIO8' else 'a'} {words}"


def rank_word(rank: int) -> str:
    """A rank as a player says it."""
    return RANK_WORDS.get(rank, str(rank))


def times(count: int) -> str:
    """How often."""
    return _TIMES.get(count, f"{count} times")


def name(card: str, subject: str | None = None) -> str:
    """What a card is called, next to the card that is spoken of.

    >>> name("last"), name("last", "card"), name("before", "last")
    ('the last card', 'the last', 'the one before it')
    """
    if card == "first":
        return "the starter"
    if card == "card":
        return "the new card"
    back = CARDS.index(card)
    if subject == "last" and back == 2:
        return "the one before it"
    bare = ("the last", "the last", "the last but one")[back] if back < 3 else f"the {COUNTED[back]} last"
    if subject == "card":
        return bare
    return {1: "the last card", 2: "the last card but one"}.get(back, f"{bare} card")


def whose(card: str, what: str, subject: str | None) -> str:
    """Something of a card.

    >>> whose("last", "rank", "card"), whose("before", "rank", "card")
    ("the last card's rank", 'the rank of the last but one')
    """
    if card == subject:
        return f"its {what}"
    if card in ("last", "card"):
        return f"{name(card)}'s {what}"
    return f"the {what} of {name(card, subject)}"


def term(node: Node, subject: str | None) -> str:
    """A number, a suit or a colour in words.

    Args:
        node: the term.
        subject: the card of which the sentence speaks, so that it says "its".
    """
    match node:
        case Node(word, ()):
            return "the number of cards so far" if word == "line.length" else word
        case Node(".rank" | ".suit" | ".colour" as word, (card,)):
            return whose(card.word, word[1:], subject)
        case Node("+" | "*" as word) if count := _latest(node):
            return f"the {'sum' if word == '+' else 'product'} of the last {count} ranks"
        case Node("+" | "-" | "*" | "%" as word, (left, right)):
            middle = {"+": "plus", "-": "minus", "*": "times", "%": "modulo"}[word]
            return f"{_bracketed(left, word, subject)} {middle} {_bracketed(right, word, subject, is_right=True)}"
        case Node("abs", (Node("-", (left, right)),)):
            return f"the difference between {term(left, subject)} and {term(right, subject)}"
        case Node("abs", (part,)):
            return f"the size of {term(part, subject)}"
        case Node("gcd", (left, right)):
            return f"the greatest common divisor of {term(left, subject)} and {term(right, subject)}"
        case Node("line.count", (part,)):
            return f"the number of {_sort(part, subject)} so far"
        case Node("line.run", (part,)):
            return f"the length of the last run of one {part.word}"
        case Node("line.runs", (part,)):
            return f"the number of runs of one {part.word} so far"
        case Node("line.fewest", (part,)):
            return f"the number of cards of the rarest {part.word} so far"
        case Node("cycle", (place, *items)):
            return f"what comes at place {term(place, subject)} of the round {', '.join(map(said, items))}"
        case Node("next_in", (one, *items)):
            return f"what follows {term(one, subject)} in the round {', '.join(map(said, items))}"
    raise AssertionError(node)


def said(item: Node) -> str:
    """An item of a list."""
    return item.word


def _latest(node: Node) -> str:
    """How many of the latest cards' ranks are summed or multiplied, in a word; "" if something else is."""
    ranks, word, inner = set(), node.word, node
    while inner.word == word:
        inner, other = inner.parts
        ranks.add(other)
    expected = [Node(".rank", (Node(card),)) for card in CARDS[1 : len(ranks) + 2]]
    is_each_once = ranks | {inner} == set(expected) and len(ranks) + 1 == len(expected) == _terms(node, word)
    return _NUMBERS.get(len(expected), "") if is_each_once else ""


def _terms(node: Node, word: str) -> int:
    return sum(_terms(part, word) for part in node.parts) if node.word == word else 1


def _bracketed(part: Node, around: str, subject: str | None, is_right: bool = False) -> str:
    loose = {"+": 1, "-": 1, "*": 2, "%": 2}
    binding = loose.get(part.word, 3) if part.parts else 3
    words = term(part, subject)
    return f"({words})" if binding < loose[around] + is_right else words


def _sort(part: Node, subject: str | None) -> str:
    match part:
        case Node(word, ()) if part.kind is Kind.SUIT:
            return word
        case Node(word, ()) if part.kind is Kind.COLOUR:
            return f"{word} cards"
        case Node(word, ()) if part.is_number:
            return f"{rank_word(int(word))}s"
    feature = {Kind.SUIT: "suit", Kind.COLOUR: "colour"}.get(part.kind, "rank")
    if part.word == f".{feature}" and part.parts[0].word == subject:
        return f"cards of its {feature}"
    return f"cards whose {feature} is {term(part, subject)}"
