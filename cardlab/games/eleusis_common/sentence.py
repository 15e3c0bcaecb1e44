"""A rule on the screen, as plain data: a sentence with choices in it, and the rule after a text or a choice."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from cardlab.eleusis_rules import LIBRARY, Rule, RuleError, blocks, find_rule, read_rule
from cardlab.eleusis_rules.blocks import choose, find_choices, make_pieces
from cardlab.eleusis_rules.phrases import Piece
from cardlab.eleusis_rules.tree import find_part
from cardlab.screen.parts import Chip, Choice, Group, Sentence, Words

_LEVELS: Final = {"Easy": ("trivial", "easy"), "Medium": ("medium",), "Hard": ("hard",), "Fiendish": ("fiendish",)}
KNOWN: Final = [
    Group(
        label=label,
        choices=sorted(
            [Choice(key=known.key, label=known.title) for known in LIBRARY if known.level in levels],
            key=lambda choice: len(choice["label"]),
        ),
    )
    for label, levels in _LEVELS.items()
]
"""The rules of the library, by name; short names come first, since several of them fit in a row."""

LONGER: Final = {"and …": "+ and", "or …": "+ or"}
"""The choices that join another part to a rule, and the labels of their buttons."""


def sentence_of(rule: Rule, label: str, names: Sequence[Group] = ()) -> Sentence:
    """Return a rule to choose in, with known rules that may replace it; nothing is measured, as that would be a hint.

    >>> [piece.get("text") or piece["label"] for piece in sentence_of(Rule.parse("card.is_red"), "My rule")["pieces"]]
    ['The new card', 'is red', '.']
    """
    pieces, longer = _pieces_and_longer(rule)
    return Sentence(
        label=label,
        pieces=pieces,
        longer=longer,
        text=str(rule),
        english=rule.english,
        names=list(names),
    )


@lru_cache(100)
def _pieces_and_longer(rule: Rule) -> tuple[list[Words | Chip], list[Choice]]:
    """Return the parts of a sentence, and what makes it longer; a rule is shown many times before it is changed."""
    pieces: list[Words | Chip] = []
    longer: list[Choice] = []
    for text, path in _pieces(rule):
        if path is None:
            pieces.append(Words(text=text))
            continue
        choices = [choice for choice, _ in find_choices(rule.expression, path)]
        now = find_part(rule.expression, path).word
        pieces.append(Chip(path=".".join(["rule", *map(str, path)]), label=text, now=now, groups=_groups(choices)))
        if not path:
            longer = [Choice(key=choice.key, label=LONGER[choice.key]) for choice in choices if choice.key in LONGER]
    return pieces, longer


def changed(rule: Rule, command: str) -> Rule:
    """Return the rule after a choice in its sentence, or another rule in its place; raises ValueError if there is none.

    ``command`` is a chip's path and the key of the choice, ``known`` and the key of a rule of the library, or ``text``
    and a rule as text, by its name or in plain words.

    >>> print(changed(Rule.parse("card.is_red"), "rule .is_face"))
    card.is_face
    >>> print(changed(Rule.parse("card.is_red"), "text colours alternate"))
    card.colour != last.colour
    """
    path, _, key = command.partition(" ")
    if path == "known":
        return find_rule(key).rule
    if path == "text":
        return read_rule(key)
    root, *places = path.split(".")
    if root != "rule" or not all(map(str.isdecimal, places)):
        raise RuleError("there is no such place in the rule.")
    return choose(rule, tuple(map(int, places)), key)


def _pieces(rule: Rule) -> Sequence[Piece]:
    try:
        return make_pieces(rule)
    except RuleError:  # a plain function has no parts
        return [Piece(rule.english)]


def _groups(choices: Sequence[blocks.Choice]) -> list[Group]:
    """Return the common choices, and the rest folded away; a few are not split."""
    is_short = len(choices) <= blocks.FEW
    first, rest = (
        [Choice(key=each.key, label=each.label) for each in choices if (each.is_common or is_short) == is_first]
        for is_first in (True, False)
    )
    return [Group(label="", choices=first), *([Group(label="More", choices=rest)] if rest else [])]
