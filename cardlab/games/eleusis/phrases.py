"""Sentences on a round of Eleusis that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlab.rules import Rule, RuleError
from cardlab.rules.sealing import verify
from cardlab.text import verb

if TYPE_CHECKING:
    from cardlab.games.eleusis.rounds import Round


def how_it_ended(played: Round, empty: str) -> str:
    """What ended a round, as a sentence; ``empty`` is the name of whoever moved last."""
    if played.end == "emptied":
        return f"{empty} {verb(empty, 'has', 'have')} no cards left."
    if played.end == "expelled":
        return "Nobody is left who may play."
    return "The turns that were agreed are over."


def unsealed(played: Round) -> str:
    """The rule of a round that is over, in words and as its text, and whether it is the one that was sealed."""
    if not played.rule:
        return "The rule was in the dealer's head."
    try:
        english = Rule.parse(played.rule).english.rstrip(".")
    except RuleError:  # a plain function that this notebook does not know
        english = "a function of the dealer's"
    kept = "It is" if verify(played.rule, played.salt, played.fingerprint) else "It is NOT"
    return f"The rule was: {english} ({played.rule}). {kept} the one that was sealed as {played.fingerprint}."
