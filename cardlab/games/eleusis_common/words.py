"""Words for both games of Eleusis: who judges, hints, points, and the tone of a judged play."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from cardlab.core.words import translator
from cardlab.eleusis_rules import Rule, RuleError
from cardlab.games.eleusis_common.evidence import Hint, Play
from cardlab.games.eleusis_common.rules import BaseView
from cardlab.screen.table_parts import Moment
from cardlab.text import conjugate, in_sentence

WRITING: Final = "Write it (rule colours alternate), draw an easy one, or judge by hand."
"""The ways in which a dealer may choose the rule, in words."""

IN_THE_HEAD: Final = "The rule was in the dealer's head."
RULE_EXAMPLE: Final = "colours alternate"


def translator_with_rule(synonyms: Mapping[str, Sequence[str]]) -> Callable[[str, BaseView[Any]], str]:
    """Return a `Text.translate` that knows other words for some moves, and takes what a dealer writes for the rule.

    A refusal quotes what cannot be read, but never a rule: it may be secret.
    """
    translate = translator(synonyms)

    def translate_or_rule(text: str, view: BaseView[Any]) -> str:
        rule = re.sub(r"^\s*rule\b", "", text, flags=re.IGNORECASE)
        return f"rule {rule}".strip() if rule != text or view.phase == "write" else translate(text, view)

    return translate_or_rule


@lru_cache(500)
def in_words(rule: str) -> str:
    """Return the text of a rule in words for use inside a sentence; other words come back as they are.

    >>> in_words("card.is_red"), in_words("something with colours")
    ('a red card', 'something with colours')
    """
    try:
        english = Rule.parse(rule).english.rstrip(".")
    except RuleError:
        return rule
    return english[:1].lower() + english[1:]


def judges_by_hand(dealer: str, *, inside: bool = False) -> str:
    """Return who judges when no rule is written, maybe inside a sentence: "Ada judges by hand", "you judge by hand"."""
    return f"{in_sentence(dealer) if inside else dealer} {conjugate(dealer, 'judges')} by hand"


def points_line(scores: Sequence[int], names: Sequence[str]) -> str:
    """Return everybody's points, without the full stop: "Points: Ada 3, Bo 0"."""
    return f"Points: {', '.join(f'{name} {score}' for name, score in zip(names, scores, strict=True))}"


def may_hint(view: BaseView[Any], dealer: str) -> tuple[str, str]:
    """Return the status line of the dealer who may give a hint, and how to give one."""
    in_words = "Say something true of the rule (tell colours matter), or no hint."
    by_the_rule = "Say true hint, and the rule gives one; or no hint."
    return f"{dealer} may give a hint.", in_words if view.takes_words else by_the_rule


def own_words(view: BaseView[Any]) -> Iterator[str]:
    """Yield what a dealer may say in their own words, for the list of moves."""
    if view.legal_moves and view.phase == "write":
        yield "rule and your rule in words or as text (rule colours alternate)"
    if view.takes_words and view.legal_moves:
        yield "tell and your hint (tell colours matter)"


def hint_sentence(dealer: str, hint: Hint) -> str:
    """Return the log's words for a hint, inside a line."""
    how = "let the rule give a hint" if hint.is_sure else "gave a hint"
    return f" {dealer} {how}: “{hint.text.rstrip('.')}”."


def hint_line(hint: Hint) -> str:
    """Return a hint with its source: "Hint of the dealer: colours matter"."""
    return f"Hint of the {'rule' if hint.is_sure else 'dealer'}: {hint.text}"


def moment_of(new: Sequence[Play], large: str = "") -> Moment:
    """Return the tone of the plays that a move got judged; a false claim has that of the card it cost."""
    judged = [play for play in new if play.kind != "start"]
    if not judged:
        return Moment(large=large)
    last = judged[-1]
    return Moment("right" if last.is_right and last.kind != "judge" else "wrong", large)
