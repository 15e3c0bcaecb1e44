"""Whether a rule can be dealt at all."""

from __future__ import annotations

from cardlab.cards import DECK
from cardlab.rules.functions import try_out
from cardlab.rules.rule import Rule


def check_playable(rule: Rule) -> None:
    """Refuses a rule by which nobody could ever lay a card.

    Raises:
        ValueError: no card can follow any first card.
        RuleError: the rule is a function that fails; see `try_out`.
    """
    try_out(rule)
    starters = rule.verdict(())
    if not any(starters >> place & 1 and rule.verdict((card,)) for place, card in enumerate(DECK)):
        raise ValueError("This rule never accepts a second card, so nobody could ever be right; write another one.")
