"""How the computer thinks about a secret rule: what agrees with all that was judged, and what usually worked.

Both games of Eleusis are played with it. It sees views and the library of rules that everybody may read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

from cardlab.cards import Card
from cardlab.games.layout import BIT, Cards, Play, agrees
from cardlab.rules import Rule, RuleError
from cardlab.rules.equivalence import same_from_here
from cardlab.rules.library import LIBRARY, LibraryRule

COMPARED: Final = 4
"""Of more rules than these nobody asks whether they come to the same."""


class Layout(Protocol):
    """What a view of either game tells of the rule."""

    @property
    def line(self) -> Cards: ...
    @property
    def plays(self) -> tuple[Play, ...]: ...


def agreeing(view: Layout, refused: Iterable[Rule] = ()) -> list[LibraryRule]:
    """The rules of the library that would have judged everything as it was judged, the easy ones first.

    Args:
        view: of either game.
        refused: what was guessed, and was not the rule.
    """
    out = set(refused)
    return [known for known in LIBRARY if agrees(known.rule, view.plays, view.line) and known.rule not in out]


def votes(rules: Sequence[LibraryRule], line: Cards, cards: Iterable[Card]) -> dict[Card, int]:
    """How many of the rules call each of these cards right after the line."""
    verdicts = [known.rule.verdict(line) for known in rules]
    return {card: sum([1 for verdict in verdicts if verdict & BIT[card]]) for card in cards}


def settled(rules: Sequence[LibraryRule], line: Cards) -> bool:
    """Whether all of these rules, some at least, come to the same from this line on."""
    if not 0 < len(rules) <= COMPARED or len({known.rule.verdict(line) for known in rules}) > 1:
        return False
    return all(same_from_here(rules[0].rule, known.rule, line) for known in rules[1:])


def experience(view: Layout, cards: Iterable[Card]) -> dict[Card, int]:
    """How much oftener a step like that to each of the cards was right than wrong.

    Steps are alike if both keep or change the colour, both keep or change between odd and even, and both go up, go
    down or stay. A card that was refused after this very line is worth nothing.
    """
    known: Counter[tuple[bool, bool, int]] = Counter()
    refused: set[Card] = set()
    for play in view.plays:
        known.update(_judged(play, view.line))
        if play.length == len(view.line) and (play.is_right if play.kind == "no play" else len(play.cards) == 1):
            refused.update(play.cards)
    last = view.line[-1]
    return {card: -len(view.plays) - 1 if card in refused else known[_step(last, card)] for card in cards}


def _judged(play: Play, line: Cards) -> dict[tuple[bool, bool, int], int]:
    """What a play adds to the counts of its steps; a wrong string tells which steps were wrong no more than a hint."""
    if play.kind == "start" or (play.kind == "no play" and not play.is_right):
        return {}
    last, found = line[play.length - 1], Counter[tuple[bool, bool, int]]()
    if play.kind == "no play":
        found.update({_step(last, card): -1 for card in play.cards})
    else:
        for before, card in zip((last, *play.cards), play.cards, strict=False):
            found[_step(before, card)] += 1 if play.is_right else -1
    return found


def _step(last: Card, card: Card) -> tuple[bool, bool, int]:
    colours, parities = last.suit.is_red == card.suit.is_red, (last.rank - card.rank) % 2 == 0
    return colours, parities, (card.rank > last.rank) - (card.rank < last.rank)


def own_rule(line: Cards) -> LibraryRule:
    """What a computer has in its head when it judges by hand: an easy rule, which the first card of the line picks."""
    easy = [known for known in LIBRARY if known.level == "easy" and known.rule.verdict(()) & BIT[line[0]]]
    return easy[(line[0].rank * 4 + line[0].suit) % len(easy)]


def is_same(rule: Rule, guess: str, line: Cards) -> bool:
    """Whether a guess says the same as a rule from this line on; words that are no rule never do."""
    try:
        return bool(same_from_here(rule, Rule.parse(guess), line))
    except RuleError:
        return False
