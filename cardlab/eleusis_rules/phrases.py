"""The rule language in English, word by word: for the builder's chips, and for sentences without an idiom.

A phrase consists of pieces, each of which knows its part of the rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from cardlab.eleusis_rules.tree import Node, Path
from cardlab.eleusis_rules.vocabulary import (
    ARITHMETIC,
    CARDS,
    COMPARISONS,
    CONDITIONS,
    NUMBERS,
    ORDER,
    PROPERTIES,
    PROPERTY_OF,
    WORDS,
    Kind,
)


class Piece(NamedTuple):
    """A piece of a sentence, with the path of the part whose word it says; None if it only joins other pieces."""

    text: str
    path: Path | None = None


def join_pieces(pieces: Iterable[Piece]) -> str:
    """Return the pieces as one text."""
    text = ""
    for piece in pieces:
        is_close = piece.text[0] in ",.)'" or text.endswith("(") or not text
        text += piece.text if is_close else f" {piece.text}"
    return text


def say(
    node: Node, path: Path = (), subject: str | None = None, idiom: Callable[[Node], str] = lambda node: ""
) -> Iterator[Piece]:
    """Yield a node and its parts in words.

    Args:
        node: the node.
        path: its place in the rule.
        subject: the card that "its rank" refers to, such as ``"card"``; None if there is none.
        idiom: returns better words for some nodes, and "" for all others.

    >>> from cardlab.eleusis_rules.parse import parse_condition
    >>> join_pieces(say(parse_condition("card.is_red if last.is_face else card.is_even")))
    'if the last card is a face card, then the new card is red, otherwise the new card is even'
    """

    def part(place: int) -> Iterable[Piece]:
        inner, place_in_rule = node.parts[place], (*path, place)
        if inner.is_constant and inner.kind is not Kind.CONDITION:
            return [Piece(say_constant(inner, node), place_in_rule)]
        pieces = say(inner, place_in_rule, subject, idiom)
        return [Piece("("), *pieces, Piece(")")] if _needs_brackets(node, inner, place) else pieces

    if words := idiom(node):
        yield Piece(words, path)
        return
    parts = [part(place) for place in range(len(node.parts))]
    match node:
        case Node(word, ()) if node.is_number:
            yield Piece(word, path)
        case Node(word, ()):
            yield Piece(name_card(word, subject) if word in CARDS else WORDS[word].label, path)
        case Node("and" | "or" as word):
            yield from _list(parts, Piece(word, path))
        case Node("in" | "cycle" | "next_in" as word):
            join = Piece("or" if word == "in" else ",")
            yield from _fill(_phrase_of(node), path, [parts[0], _list(parts[1:], join)])
        case Node(".rank" | ".suit" | ".colour" as word, (Node("card" | "last" as card),)) if card != subject:
            yield from _fill(f"{{}}'s [{word[1:]}]", path, [[Piece(name_card(card), (*path, 0))]])
        case Node(".rank" | ".suit" | ".colour" as word, (Node(card),)):
            yield from _fill(f"its [{word[1:]}]" if card == subject else f"the [{word[1:]}] of {{}}", path, parts)
        case Node("abs", (Node("-"),)):
            yield Piece("the difference between", path)
            for piece in parts[0]:
                yield piece._replace(text="and") if piece.path == (*path, 0) else piece
        case Node("line.count", (sort,)) if not sort.is_constant:
            yield from _fill(_phrase_of_count(sort, subject), path, parts)
        case _ if compares_with_last(node):
            yield from _fill(_phrase_of(node), path, [[Piece(name_card("card"), (*path, 0, 0))]])
        case _:
            yield from _fill(_phrase_of(node), path, parts)


def say_constant(constant: Node, around: Node) -> str:
    """Return a written number, suit or colour in words that suit the node around it."""
    if around.word == "line.count":
        return f"{name_rank(int(constant.word))}s" if constant.is_number else _COUNTED.get(constant.word, constant.word)
    is_rank = constant.is_number and around.word in (*COMPARISONS, "in") and around.parts[0].word == ".rank"
    return name_rank(int(constant.word)) if is_rank else constant.word


_COUNTED: Final = {"red": "red cards", "black": "black cards"}


def _phrase_of(node: Node) -> str:
    word, parts = node.word, node.parts
    if word in _BETWEEN_CONDITIONS and parts[0].kind is Kind.CONDITION:
        return _BETWEEN_CONDITIONS[word]
    if compares_with_last(node):
        return f"{{}} [is {compare_with(word, parts[0].word[1:], name_card('last'))}]"
    if word in CONDITIONS:
        return f"{{}} [is {WORDS[word].label}]"
    phrase = WORDS[word].phrase
    if word in ORDER and parts[0].word == ".rank":
        return phrase.replace("more", "higher").replace("less", "lower")
    return phrase


_BETWEEN_CONDITIONS: Final = {"==": "{} [just when] {}", "!=": "either {} [or else] {}, but not both"}


def compares_with_last(node: Node) -> bool:
    """Return whether the new card is compared with the last by rank, suit or colour, which takes one chip."""
    if node.word not in COMPARISONS:
        return False
    left, right = node.parts
    return left.word == right.word in PROPERTIES and (left.parts[0].word, right.parts[0].word) == ("card", "last")


_COMPARED: Final = {
    "==": "of the same {} as",
    "!=": "of a different {} from",
    "<": "lower than",
    "<=": "no higher than",
    ">": "higher than",
    ">=": "no lower than",
}


def compare_with(word: str, feature: str, other: str) -> str:
    """Return a comparison with another card in words, like "of the same suit as the last"."""
    return f"{_COMPARED[word].format(feature)} {other}"


def _phrase_of_count(sort: Node, subject: str | None) -> str:
    """Return the phrase of ``line.count`` for a suit, colour or rank that depends on the cards."""
    word = PROPERTY_OF[sort.kind]
    feature = word[1:]
    is_its = sort.word == word and sort.parts[0].word == subject
    return f"[the number of] cards {f'of its {feature}' if is_its else f'whose {feature} is {{}}'} so far"


def _fill(phrase: str, path: Path, parts: Iterable[Iterable[Piece]]) -> Iterator[Piece]:
    rest = iter(parts)
    for label, words in re.findall(r"\[(.+?)\]|([^][{}]+)|\{\}", phrase):
        if label:
            yield Piece(label, path)
        elif not words:
            yield from next(rest)
        elif words.strip():
            yield Piece(words.strip())


def _list(items: Sequence[Iterable[Piece]], join: Piece) -> Iterator[Piece]:
    for place, item in enumerate(items):
        if place:
            yield join if place == len(items) - 1 else Piece(",")
        yield from item


_BINDING: Final = {"+": 1, "-": 1, "*": 2, "%": 2}


def _needs_brackets(around: Node, inner: Node, place: int) -> bool:
    if inner.kind is Kind.CONDITION:
        if around.word == "if":
            return inner.word == "if" and place < 2
        return inner.word in ("and", "or", "if") or (
            inner.word in _BETWEEN_CONDITIONS and inner.parts[0].kind is Kind.CONDITION
        )
    if inner.word in ARITHMETIC:
        if around.word in ARITHMETIC:
            return _BINDING[inner.word] < _BINDING[around.word] + place
        return around.word == "abs" and inner.word != "-"
    return inner.word in ("gcd", "cycle", "next_in") and around.word not in COMPARISONS


# --- Names and terms ---


def name_rank(rank: int) -> str:
    """Return a rank as a player says it."""
    return {1: "Ace", 11: "Jack", 12: "Queen", 13: "King"}.get(rank, str(rank))


def name_card(card: str, subject: str | None = None) -> str:
    """Return the name of a card in a sentence about the subject.

    >>> name_card("last"), name_card("last", "card"), name_card("before", "last")
    ('the last card', 'the last', 'the one before it')
    """
    if (card, subject) == ("before", "last"):
        return "the one before it"
    label = WORDS[card].label
    return label.replace(" card", "") if subject == "card" and card != subject else label


def say_term(node: Node, subject: str | None) -> str:
    """Return a number, a suit or a colour in words."""
    return join_pieces(say(node, subject=subject, idiom=name_sum))


def name_sum(node: Node) -> str:
    """Return the name of a sum or product of the ranks of the last two to five cards, and "" for any other node."""
    if node.word not in ("+", "*"):
        return ""
    terms, inner = [], node
    while inner.word == node.word:
        inner, other = inner.parts
        terms.append(other)
    terms.append(inner)
    if len(terms) > 5 or set(terms) != {Node(".rank", (Node(card),)) for card in CARDS[1 : len(terms) + 1]}:
        return ""
    return f"the {'sum' if node.word == '+' else 'product'} of the last {NUMBERS[len(terms)]} ranks"
