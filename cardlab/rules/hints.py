"""True hints about a rule, read from its words: how far back it looks, and what of the cards it looks at."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardlab.rules.rule_types import FunctionRule, Rule
from cardlab.rules.tree import Node
from cardlab.rules.vocabulary import CARDS, Kind
from cardlab.text import listed

_LOOKED_AT: Final = {
    "ranks": (".rank", ".is_face", ".is_numeral", ".is_even", ".is_odd", ".is_prime", "rank", "parity"),
    "suits": (".suit", "suit"),
    "colours": (".colour", ".is_red", ".is_black", "colour"),
}
_COUNTED: Final = {Kind.NUMBER: "ranks", Kind.SUIT: "suits", Kind.COLOUR: "colours"}
"""What ``line.count`` sorts the cards by."""

*_CARDS_BACK, _STARTER = CARDS
"""The new card, those before it from the last one back, and the first card of the line."""

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@lru_cache(256)  # a scientist asks again and again for those of the library
def true_hints(rule: Rule) -> tuple[str, str]:
    """Two hints about a rule, the one that tells less first; true of it in whatever words it is written.

    >>> true_hints(Rule.parse("card.colour != last.colour"))
    ('It looks back at the last card and no further.', 'Of the cards it looks at colours alone.')
    """
    if isinstance(rule, FunctionRule):
        return "It may look back at the whole line.", "Of the cards it may look at ranks, suits and colours."
    return _how_far(rule.expression.words), _at_what(rule.expression)


def _how_far(words: set[str]) -> str:
    asked = {word for word in words if word.startswith("line.")}
    if asked - {"line.length"}:
        return "It looks back at the whole line."
    back = max([place for place, word in enumerate(_CARDS_BACK) if word in words], default=0)
    seen = [f"the last {f'{_NUMBERS[back]} cards' if back > 1 else 'card'}"] if back else []
    seen += ["the starter"] if _STARTER in words else []
    if asked:
        return f"It {f'looks back at {listed(seen)}, and ' if seen else ''}counts the cards of the line."
    return f"It looks back at {listed(seen)} and no further." if seen else "It looks at the new card alone."


def _at_what(condition: Node) -> str:
    counted = {_COUNTED[node.parts[0].kind] for node in condition.walk() if node.word == "line.count"}
    features = [name for name, words in _LOOKED_AT.items() if name in counted or not condition.words.isdisjoint(words)]
    if not features:
        return "Of the cards it looks at neither ranks, suits nor colours."
    return f"Of the cards it looks at {listed(features)}{' alone' if len(features) == 1 else ''}."
