"""What may stand in the place of a part of a rule, for a builder that asks step by step.

Each choice has a key that never changes and a label for people. ``and …`` puts what is there into a longer part,
``keep 1`` leaves one part of it, ``remove`` takes it out of a list; any other key is the word that will stand there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from cardlab.rules.errors import RuleError
from cardlab.rules.expression import Node, is_number, made, number
from cardlab.rules.labels import JUST_WHEN, LABELS, Path, at, label
from cardlab.rules.phrases import opposite
from cardlab.rules.reading import LONGEST
from cardlab.rules.vocabulary import (
    CARDS,
    COLOURS,
    COMPARISONS,
    CONDITIONS,
    FEATURES,
    ORDER,
    PROPERTIES,
    SORTED,
    SUITS,
    Kind,
)
from cardlab.rules.writing import write


class Choice(NamedTuple):
    """Something that may stand in a place.

    Attributes:
        key: what names it, in `choose`.
        label: what it is called.
    """

    key: str
    label: str


_CARD, _LAST = made("card"), made("last")
_LAST_RANK, _LAST_RED = made(".rank", _LAST), made(".is_red", _LAST)
_LENGTH: Final = made("line.length")
_COMPARED: Final = {
    "rank": made(">", made(".rank", _CARD), _LAST_RANK),
    "suit": made("==", made(".suit", _CARD), made(".suit", _LAST)),
    "colour": made("!=", made(".colour", _CARD), made(".colour", _LAST)),
}
_EVEN: Final = made(".is_even", _CARD)
_OF_TWO: Final = ("+", "-", "*", "gcd")
_STEPS: Final = {"more 1": 1, "less 1": -1, "more 10": 10, "less 10": -10, "more 100": 100, "less 100": -100}
_PROPERTY_OF: Final = {kind: word for word, kind in PROPERTIES.items()}
_WORDS: Final = {Kind.SUIT: SUITS, Kind.COLOUR: COLOURS}


def options(root: Node, path: Path) -> Iterator[tuple[Choice, Node]]:
    """All that may stand in a place, the common first, each with the rule that it makes."""
    known: set[str] = set()
    # No choice makes a rule more than twice as long and somewhat more.
    is_short = len(write(root)) < LONGEST // 3
    for option in _options(root, path):
        if option.key in known:
            continue
        try:
            new = made(option.word, *option.parts)
            whole = _with(root, path[:-1] if option.is_around else path, new)
        except RuleError:  # It does not fit there, or makes the rule too long.
            continue
        if is_short or len(write(whole)) <= LONGEST:
            known.add(option.key)
            called = label(number(int(option.key)), root, path) if is_number(option.key) else option.label
            yield Choice(option.key, called), whole


def _with(root: Node, path: Path, new: Node) -> Node:
    """The whole with another part in a place."""
    if not path:
        return new
    step, *rest = path
    part = _with(root.parts[step], tuple(rest), new)
    return made(root.word, *root.parts[:step], part, *root.parts[step + 1 :])


class _Option(NamedTuple):
    """A choice that may or may not fit.

    Attributes:
        key: as in `Choice`.
        label: as in `Choice`.
        word: what will stand there.
        parts: its parts.
        is_around: whether it takes the place of what is around.
    """

    key: str
    label: str
    word: str
    parts: tuple[Node, ...] = ()
    is_around: bool = False


def _options(root: Node, path: Path) -> Iterator[_Option]:
    node = at(root, path)
    around = at(root, path[:-1]) if path else None
    if around and around.word == "next_in" and path[-1]:
        for place, item in enumerate(around.parts[1:], start=1):
            yield _Option(item.word, item.word, "next_in", _exchanged(around.parts, place, path[-1]), is_around=True)
    yield from _OF_KIND[node.kind](node)
    if around and around.word == "line.count":
        for word in PROPERTIES:
            yield _Option(word, f"the {word[1:]} of a card", word, (_CARD,))
    if around and around.word in ("and", "or"):
        rest = [part for place, part in enumerate(around.parts) if place != path[-1]]
        left = rest[0] if len(rest) == 1 else made(around.word, *rest)
        yield _Option("remove", "remove it", left.word, left.parts, is_around=True)
    if around and around.word in ("in", "cycle", "next_in") and path[-1]:
        for item in _new_items(node, around):
            parts = (*around.parts[: path[-1] + 1], item, *around.parts[path[-1] + 1 :])
            yield _Option("add", "add another", around.word, parts, is_around=True)
        kept = tuple(part for place, part in enumerate(around.parts) if place != path[-1])
        yield _Option("remove", "remove it", around.word, kept, is_around=True)


def _exchanged(parts: tuple[Node, ...], one: int, other: int) -> tuple[Node, ...]:
    """The parts with two of them exchanged: in an order each stands once."""
    changed = list(parts)
    changed[one], changed[other] = parts[other], parts[one]
    return tuple(changed)


def _new_items(node: Node, around: Node) -> Iterator[Node]:
    """Items that a list may get behind another: at best one that is not in it."""
    words = [str(rank) for rank in range(1, 14)] if node.kind is Kind.NUMBER else _WORDS[node.kind]
    items = [Node(word) for word in words]
    yield from [item for item in items if item not in around.parts]
    yield node


def _cards(node: Node) -> Iterator[_Option]:
    for card in CARDS:
        yield _Option(card, LABELS[card], card)


def _features(node: Node) -> Iterator[_Option]:
    for feature in FEATURES:
        yield _Option(feature, feature, feature)


def _values(node: Node) -> Iterator[_Option]:
    """Suits or colours."""
    kind = node.kind
    for word in _WORDS[kind]:
        yield _Option(word, word, word)
    asked = _PROPERTY_OF[kind]
    of_last = made(asked, _LAST)
    yield _Option(asked, f"the {asked[1:]} of a card", *_kept(node, asked, (_LAST,)))
    one = of_last if node.is_constant else node
    items = [Node(word) for word in _WORDS[kind]]
    yield _Option("next_in", "what follows it in an order", *_kept(node, "next_in", (one, *items)))
    yield _Option("cycle", "what is due in a round", *_kept(node, "cycle", (_LENGTH, *items)))
    yield from _pieces(node)


def _kept(node: Node, word: str, parts: tuple[Node, ...]) -> tuple[str, tuple[Node, ...]]:
    """A word with the parts it has, if it stands there already, or else with these."""
    return (word, node.parts) if node.word == word else (word, parts)


def _numbers(node: Node) -> Iterator[_Option]:
    if node.is_number:
        for rank in range(1, 14):
            yield _Option(str(rank), str(rank), str(rank))
        yield _Option(node.word, node.word, node.word)
        value = int(node.word)
        for key, step in _STEPS.items():
            if abs(step) <= max(1, abs(value)):
                yield _Option(key, key, str(value + step))
    elif node.word in _OF_TWO:
        for word in _OF_TWO:
            yield _Option(word, LABELS[word], word, node.parts)
    yield _Option(".rank", "the rank of a card", *_kept(node, ".rank", (_LAST,)))
    yield _Option("line.length", LABELS["line.length"], "line.length")
    yield _Option("line.count", "the number so far of …", *_kept(node, "line.count", (made(".suit", _CARD),)))
    if node.is_number:
        yield _Option("+ …", "it plus …", "+", (node, number(1)))
        return
    for word in SORTED:
        feature = node.parts[0] if node.word in SORTED else made("suit")
        yield _Option(word, f"{LABELS[word]} …", word, (feature,))
    yield _Option("number", "a number", "7")
    yield _Option(node.word, LABELS[node.word], node.word, node.parts)
    yield from _longer(node)
    yield from _pieces(node)


def _longer(one: Node) -> Iterator[_Option]:
    """Longer numbers with this one in it."""
    yield _Option("+ …", "it plus …", "+", (one, number(1)))
    yield _Option("- …", "it minus …", "-", (one, _LAST_RANK))
    yield _Option("% …", "it modulo …", "%", (one, number(2)))
    yield _Option("* …", "it times …", "*", (one, number(2)))
    yield _Option("abs …", "its size without a sign", "abs", (one,))
    yield _Option("gcd …", "its greatest common divisor with …", "gcd", (one, _LAST_RANK))
    yield _Option("cycle …", "what is due there in a round", "cycle", (one, number(1), number(2)))
    yield _Option("next_in …", "what follows it in an order", "next_in", (one, number(1), number(2)))


def _conditions(node: Node) -> Iterator[_Option]:
    if node.word in CONDITIONS:
        for word in CONDITIONS:
            yield _Option(word, LABELS[word], word, node.parts)
    elif node.word in (*COMPARISONS, "in"):
        yield from _relations(node)
    elif node.word in ("and", "or"):
        yield _Option("and", "and", "and", node.parts)
        yield _Option("or", "or", "or", node.parts)
    yield _Option(node.word, LABELS[node.word], node.word, node.parts)
    if node.word not in CONDITIONS:
        yield _Option(".is_red", "a card is red, even …", ".is_red", (_CARD,))
    for feature, comparison in _COMPARED.items():
        yield _Option(f"compare {feature}", f"compare {feature}s", comparison.word, comparison.parts)
    yield _Option("and …", "… and …", "and", (node, _EVEN))
    yield _Option("or …", "… or …", "or", (node, _EVEN))
    yield _Option("not …", "it is not so that …", "not", (node,))
    other = opposite(node) or made("True")
    yield _Option("if …", "if … then … otherwise …", "if", (_LAST_RED, node, other))
    yield _Option("== …", "… just when …", "==", (node, _LAST_RED))
    yield _Option("!= …", "either … or …", "!=", (node, _LAST_RED))
    yield _Option("True", LABELS["True"], "True")
    yield _Option("False", LABELS["False"], "False")
    if node.word == "if":
        test, then, otherwise = node.parts
        yield _Option("swap", "exchange then and otherwise", "if", (test, otherwise, then))
    yield from _pieces(node)


def _relations(node: Node) -> Iterator[_Option]:
    """Other comparisons of the same two sides, or with a list."""
    left, right = node.parts[:2]
    for word in COMPARISONS:
        if left.kind is Kind.NUMBER or word not in ORDER:
            called = LABELS[word] if left.kind is not Kind.CONDITION else JUST_WHEN[word]
            yield _Option(word, called, word, (left, right))
    if left.kind is not Kind.CONDITION:
        for item in _new_items(right, node):
            yield _Option("in", LABELS["in"], *_kept(node, "in", (left, right, item)))


def _pieces(node: Node) -> Iterator[_Option]:
    """One part of it, where that is of the same kind."""
    of_if = ("only the test", "only what holds then", "only what holds otherwise")
    names = of_if if node.word == "if" else ("only the first part", "only the second part", "only the third part")
    for place, part in enumerate(node.parts[:3]):
        if part.kind is node.kind and (place == 0 or node.word not in ("cycle", "next_in")):
            called = names[place] if len(node.parts) > 1 else "only what it is said of"
            yield _Option(f"keep {place + 1}", called, part.word, part.parts)


_OF_KIND: Final[dict[Kind, Callable[[Node], Iterator[_Option]]]] = {
    Kind.CARD: _cards,
    Kind.FEATURE: _features,
    Kind.SUIT: _values,
    Kind.COLOUR: _values,
    Kind.NUMBER: _numbers,
    Kind.CONDITION: _conditions,
}
