"""True hints about a rule, read from its words: how far back it looks, and at which features of the cards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardlab.eleusis_rules.rules import FunctionRule, Rule
from cardlab.eleusis_rules.tree import Node
from cardlab.eleusis_rules.vocabulary import CARDS, NUMBERS, PROPERTY_OF
from cardlab.text import listed

_WORDS_OF: Final = {
    "ranks": (".rank", ".is_face", ".is_numeral", ".is_even", ".is_odd", ".is_prime", "rank", "parity"),
    "suits": (".suit", "suit"),
    "colours": (".colour", ".is_red", ".is_black", "colour"),
}
*_CARDS_BACK, _STARTER = CARDS
"""The new card and those before it, from the last one back; and the first card of the line."""


@lru_cache(256)  # The scientist asks for the hints of library rules again and again.
def true_hints(rule: Rule) -> tuple[str, str]:
    """Return two true hints about a rule, the less informative first.

    >>> true_hints(Rule.parse("card.colour != last.colour"))
    ('It looks back at the last card and no further.', 'Of the cards it looks at colours alone.')
    """
    if isinstance(rule, FunctionRule):
        return "It may look back at the whole line.", "Of the cards it may look at ranks, suits and colours."
    return _hint_at_memory(rule.expression.words), _hint_at_features(rule.expression)


def _hint_at_memory(words: set[str]) -> str:
    line_words = {word for word in words if word.startswith("line.")}
    if line_words - {"line.length"}:
        return "It looks back at the whole line."
    back = max([place for place, word in enumerate(_CARDS_BACK) if word in words], default=0)
    seen = [f"the last {f'{NUMBERS[back]} cards' if back > 1 else 'card'}"] if back else []
    seen += ["the starter"] if _STARTER in words else []
    if line_words:
        return f"It {f'looks back at {listed(seen)}, and ' if seen else ''}counts the cards of the line."
    return f"It looks back at {listed(seen)} and no further." if seen else "It looks at the new card alone."


def _hint_at_features(condition: Node) -> str:
    counted = {PROPERTY_OF[node.parts[0].kind] for node in condition.walk() if node.word == "line.count"}
    words = condition.words | counted
    features = [name for name, its_words in _WORDS_OF.items() if not words.isdisjoint(its_words)]
    if not features:
        return "Of the cards it looks at neither ranks, suits nor colours."
    return f"Of the cards it looks at {listed(features)}{' alone' if len(features) == 1 else ''}."
