"""Rules in blocks: as plain data, and as a sentence in which every part offers choices.

>>> from cardlab.eleusis_rules.rules import Rule
>>> rule = Rule.parse("card.is_red")
>>> rule = choose(rule, (), "if …")
>>> rule = choose(rule, (0,), ".is_face")
>>> print(rule)
card.is_red if last.is_face else card.is_black
>>> from cardlab.eleusis_rules.phrases import join_pieces
>>> print(join_pieces(make_pieces(rule)))
If the last card is a face card, then the new card is red, otherwise the new card is black.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from cardlab.eleusis_rules.parse import LONGEST
from cardlab.eleusis_rules.phrases import Piece, compares_with_last, say, say_constant
from cardlab.eleusis_rules.rules import Rule
from cardlab.eleusis_rules.tree import (
    DEEPEST,
    MOST_NODES,
    Node,
    Path,
    RuleError,
    find_part,
    is_number,
    make_node,
    make_number,
    write_text,
)
from cardlab.eleusis_rules.vocabulary import (
    CARDS,
    COLOURS,
    COMPARISONS,
    CONDITIONS,
    FEATURES,
    ORDER,
    PROPERTIES,
    PROPERTY_OF,
    SORTED,
    SUITS,
    VALUES,
    WORDS,
    Kind,
)

# --- Plain data ---


def to_blocks(rule: Rule) -> Any:
    """Return a rule as a word or a nested list of words, fit for JSON; a plain function is its ``@name``.

    >>> to_blocks(Rule.parse("card.rank > 7"))
    ['>', ['.rank', 'card'], '7']
    """
    text = str(rule)
    return text if text.startswith("@") else _to_data(rule.expression)


def from_blocks(data: object) -> Rule:
    """Return the rule that blocks describe; raises RuleError if they aren't a rule."""
    if isinstance(data, str) and data.startswith("@"):
        return Rule.parse(data)
    return Rule(_from_data(data, 1))


def _to_data(node: Node) -> Any:
    return [node.word, *map(_to_data, node.parts)] if node.parts else node.word


def _from_data(data: object, depth: int) -> Node:
    match data:
        case str():
            return make_node(data)
        case [str() as word, _, *_] as whole if isinstance(whole, list) and depth < DEEPEST and len(whole) < MOST_NODES:
            return make_node(word, *[_from_data(part, depth + 1) for part in whole[1:]])
    raise RuleError("these blocks are not a rule. A block is a word, or a list of a word and its parts.")


# --- A sentence with choices ---


class Choice(NamedTuple):
    """A change that is offered for one part of a rule.

    Attributes:
        key: its name in `choose`, which never changes. ``and …`` puts the part into a longer one, ``keep 1`` leaves its
            first part, ``remove`` takes it out of a list; most other keys are the new word.
        label: its text in a menu.
        is_common: whether it is among the few that are shown at first.
    """

    key: str
    label: str
    is_common: bool = False


def make_pieces(rule: Rule) -> tuple[Piece, ...]:
    """Return a rule as a sentence of words and chips; raises RuleError if it is a plain function."""
    pieces = list(say(_tree_of(rule)))
    first = next(place for place, piece in enumerate(pieces) if piece.text != "(")
    pieces[first] = pieces[first]._replace(text=pieces[first].text[0].upper() + pieces[first].text[1:])
    return (*pieces, Piece("."))


def choose(rule: Rule, path: Sequence[int], key: str) -> Rule:
    """Return a rule whose part at a path is changed by the `Choice` of this key; raises RuleError if there is none."""
    for choice, node in find_choices(_tree_of(rule), tuple(path)):
        if choice.key == key:
            return Rule(node)
    raise RuleError("this cannot be chosen here.")


def _tree_of(rule: Rule) -> Node:
    if str(rule).startswith("@"):
        raise RuleError("a rule that is a function has no blocks. Change its code, or begin with another rule.")
    return rule.expression


# --- The choices for a part ---


class _Option(NamedTuple):
    """A candidate for a `Choice`, with the new word and its parts; `is_around` if they replace the enclosing node."""

    key: str
    label: str
    word: str
    parts: tuple[Node, ...] = ()
    is_around: bool = False


_CARD, _LAST = Node("card"), Node("last")
_LAST_RANK, _LAST_RED = make_node(".rank", _LAST), make_node(".is_red", _LAST)
_EXAMPLES: Final = {
    kind: make_node(word, make_node(PROPERTY_OF[kind], _CARD), make_node(PROPERTY_OF[kind], _LAST))
    for kind, word in zip(VALUES, (">", "==", "!="), strict=True)
}
"""For each kind of value, the comparison that is offered in place of any condition."""

_IS_RED: Final = _Option(".is_red", "a card is red, even …", ".is_red", (_CARD,))
_OF_TWO: Final = ("+", "-", "*", "gcd")
_STEPS: Final = {"more 1": 1, "less 1": -1, "more 10": 10, "less 10": -10, "more 100": 100, "less 100": -100}
FEW: Final = 8
"""The maximum number of common choices, not counting those that always are."""

_ALWAYS: Final = frozenset({*map(str, range(1, 14)), "add", "remove"})
_COMMON: Final = frozenset(
    {
        *("card", "last", "before", "suit", "colour", "rank", "swap", "keep 1", "keep 2", "keep 3"),
        *(".is_red", ".is_black", ".is_face", ".is_even", ".is_odd", "compare rank", "compare suit", "if …"),
        *("and", "or", "in", *COMPARISONS, *SUITS, *COLOURS),
        *(".rank", ".suit", ".colour", "number", "line.length", "line.count", "+ …", "- …"),
    }
)
"""The choices that learners need most."""

_CONSTANTS: Final = {
    kind: tuple(map(Node, words))
    for kind, words in ((Kind.NUMBER, map(str, range(1, 14))), (Kind.SUIT, SUITS), (Kind.COLOUR, COLOURS))
}


def find_choices(root: Node, path: Path) -> Iterator[tuple[Choice, Node]]:
    """Yield the choices for a part, each with the rule that it makes."""
    known: set[str] = set()
    common_left = FEW
    current, around = find_part(root, path).word, find_part(root, path[:-1])
    # A choice makes a rule little more than twice as long, so a short rule needs no check.
    is_short = len(write_text(root)) < LONGEST // 3
    for option in _options(root, path):
        if option.key in known:
            continue
        try:
            new = make_node(option.word, *option.parts)
            whole = _replace_part(root, path[:-1] if option.is_around else path, new)
        except RuleError:  # It does not fit there, or makes the rule too long.
            continue
        if is_short or len(write_text(whole)) <= LONGEST:
            known.add(option.key)
            label = say_constant(Node(option.key), around) if is_number(option.key) else option.label
            is_common = option.key == current or (option.key in _COMMON and common_left > 0)
            common_left -= is_common
            yield Choice(option.key, label, is_common or option.key in _ALWAYS), whole


def _replace_part(root: Node, path: Path, new: Node) -> Node:
    if not path:
        return new
    step, *rest = path
    part = _replace_part(root.parts[step], tuple(rest), new)
    return make_node(root.word, *root.parts[:step], part, *root.parts[step + 1 :])


def _options(root: Node, path: Path) -> Iterator[_Option]:
    node = find_part(root, path)
    if not path:
        yield from _OF_KIND[node.kind](node)
        return
    around, place = find_part(root, path[:-1]), path[-1]
    parts = around.parts
    if around.word == "next_in" and place:  # An order has each item once, so two items change places.
        for other, item in enumerate(parts[1:], start=1):
            exchanged = list(parts)
            exchanged[other], exchanged[place] = parts[place], item
            yield _Option(item.word, item.word, "next_in", tuple(exchanged), is_around=True)
    yield from _OF_KIND[node.kind](node)
    if around.word == "line.count":
        for word in PROPERTIES:
            yield _Option(word, f"the {word[1:]} of a card", word, (_CARD,))
    rest = parts[:place] + parts[place + 1 :]
    if around.word in ("and", "or"):
        left = rest[0] if len(rest) == 1 else make_node(around.word, *rest)
        yield _Option("remove", "remove it", left.word, left.parts, is_around=True)
    if around.word in ("in", "cycle", "next_in") and place:
        for item in _new_items(node, around):
            longer = (*parts[: place + 1], item, *parts[place + 1 :])
            yield _Option("add", "add another", around.word, longer, is_around=True)
        yield _Option("remove", "remove it", around.word, rest, is_around=True)


def _new_items(node: Node, around: Node) -> Iterator[Node]:
    """Yield candidates for a further item of a list: first those that aren't in it yet, then a copy of the node."""
    yield from [item for item in _CONSTANTS[node.kind] if item not in around.parts]
    yield node


def _word(word: str, parts: tuple[Node, ...] = ()) -> _Option:
    return _Option(word, WORDS[word].label, word, parts)


def _keep(node: Node, word: str, label: str, *parts: Node) -> _Option:
    """Return an option that keeps the node's parts if it has this word already, and takes the given parts otherwise."""
    return _Option(word, label, word, node.parts if node.word == word else parts)


def _values(node: Node) -> Iterator[_Option]:
    constants, word = _CONSTANTS[node.kind], PROPERTY_OF[node.kind]
    for constant in constants:
        yield _word(constant.word)
    yield _keep(node, word, f"the {word[1:]} of a card", _LAST)
    one = make_node(word, _LAST) if node.is_constant else node
    yield _keep(node, "next_in", "what follows it in an order", one, *constants)
    yield _keep(node, "cycle", "what is due in a round", Node("line.length"), *constants)
    yield from _parts_alone(node)


def _numbers(node: Node) -> Iterator[_Option]:
    if node.is_number:
        value = int(node.word)
        for rank in (*range(1, 14), value):
            yield _Option(str(rank), str(rank), str(rank))
        for key, step in _STEPS.items():
            if abs(step) <= max(1, abs(value)):
                yield _Option(key, key, str(value + step))
    elif node.word in _OF_TWO:
        for word in _OF_TWO:
            yield _word(word, node.parts)
    yield _keep(node, ".rank", "the rank of a card", _LAST)
    yield _word("line.length")
    yield _keep(node, "line.count", "the number of …", make_node(".suit", _CARD))
    if node.is_number:
        yield _Option("+ …", "it plus …", "+", (node, make_number(1)))
        return
    feature = node.parts[0] if node.word in SORTED else Node("suit")
    for word in SORTED:
        yield _Option(word, f"{WORDS[word].label} …", word, (feature,))
    yield _Option("number", "a number", "7")
    yield _word(node.word, node.parts)
    one, two = make_number(1), make_number(2)
    yield _Option("+ …", "it plus …", "+", (node, one))
    yield _Option("- …", "it minus …", "-", (node, _LAST_RANK))
    yield _Option("% …", "it modulo …", "%", (node, two))
    yield _Option("* …", "it times …", "*", (node, two))
    yield _Option("abs …", "its size without a sign", "abs", (node,))
    yield _Option("gcd …", "its greatest common divisor with …", "gcd", (node, _LAST_RANK))
    yield _Option("cycle …", "what is due there in a round", "cycle", (node, one, two))
    yield _Option("next_in …", "what follows it in an order", "next_in", (node, one, two))
    yield from _parts_alone(node)


def _conditions(node: Node) -> Iterator[_Option]:
    if node.word in CONDITIONS:
        for word in CONDITIONS:
            yield _word(word, node.parts)
    elif node.word in (*COMPARISONS, "in"):
        yield from _relations(node)
    elif node.word in ("and", "or"):
        yield _word("and", node.parts)
        yield _word("or", node.parts)
    yield _word(node.word, node.parts)
    if node.word not in CONDITIONS:
        yield _IS_RED
    for kind, example in _EXAMPLES.items():
        if node.parts[:1] != example.parts[:1] or node.word in ("in", *CONDITIONS):
            yield _Option(f"compare {PROPERTY_OF[kind][1:]}", _name_chip(example), example.word, example.parts)
    even = make_node(".is_even", _CARD)
    yield _Option("and …", "… and …", "and", (node, even))
    yield _Option("or …", "… or …", "or", (node, even))
    yield _Option("not …", "it is not so that …", "not", (node,))
    yield _Option("if …", "if … then … otherwise …", "if", (_LAST_RED, node, node.opposite or Node("True")))
    yield _Option("== …", "… just when …", "==", (node, _LAST_RED))
    yield _Option("!= …", "either … or …", "!=", (node, _LAST_RED))
    yield _word("True")
    yield _word("False")
    if node.word == "if":
        test, then, otherwise = node.parts
        yield _Option("swap", "exchange then and otherwise", "if", (test, otherwise, then))
    yield from _parts_alone(node)


def _name_chip(condition: Node) -> str:
    """Return the text of a condition's own chip, without "is" if the new card is compared with the last."""
    text = next(text for text, path in say(condition) if path == ())
    return text.removeprefix("is ") if compares_with_last(condition) else text


def _relations(node: Node) -> Iterator[_Option]:
    """Yield other comparisons of the same two sides, and comparisons with a list."""
    left, right = node.parts[:2]
    for word in COMPARISONS:
        if left.kind is Kind.NUMBER or word not in ORDER:
            yield _Option(word, _name_chip(Node(word, (left, right))), word, (left, right))
    if compares_with_last(node):
        yield from _other_right_sides(node)
    if left.kind is not Kind.CONDITION:
        for item in _new_items(right, node):
            yield _keep(node, "in", "is one of", left, right, item)


def _other_right_sides(node: Node) -> Iterator[_Option]:
    """Yield comparisons with something other than the last card, which further choices can change."""
    left, right = node.parts
    feature = left.word[1:]
    constant = Node("7") if left.kind is Kind.NUMBER else _CONSTANTS[left.kind][-1]
    number = "number" if left.kind is Kind.NUMBER else feature
    yield _IS_RED
    yield _Option("number", f"compare its {feature} with a {number} …", node.word, (left, constant))
    yield _Option(
        "another card", "compare it with another card …", node.word, (left, make_node(left.word, Node("before")))
    )
    if left.kind is Kind.NUMBER:
        sum_ = make_node("+", right, make_number(1))
        yield _Option("last + …", "compare it with the last rank plus …", node.word, (left, sum_))


def _parts_alone(node: Node) -> Iterator[_Option]:
    """Yield an option for each part of the same kind, which replaces the whole."""
    names = ("the test", "what holds then", "what holds otherwise")
    if node.word != "if":
        names = ("the first part", "the second part", "the third part")
    for place, (part, name) in enumerate(zip(node.parts, names, strict=False)):
        if part.kind is node.kind and (place == 0 or node.word not in ("cycle", "next_in")):
            label = f"only {name if len(node.parts) > 1 else 'what it is said of'}"
            yield _Option(f"keep {place + 1}", label, part.word, part.parts)


_OF_KIND: Final[dict[Kind, Callable[[Node], Iterator[_Option]]]] = {
    Kind.CARD: lambda _: map(_word, CARDS),
    Kind.FEATURE: lambda _: map(_word, FEATURES),
    Kind.SUIT: _values,
    Kind.COLOUR: _values,
    Kind.NUMBER: _numbers,
    Kind.CONDITION: _conditions,
}
