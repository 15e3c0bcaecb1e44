"""An idea with its record, and an announcement on trial."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from cardlab.cards import Card
from cardlab.eleusis_rules import Rule, RuleError
from cardlab.science.log import Announcement, Idea

RARE: Final = 0.05
"""An announcement falls if chance contradicts it on as many fresh cards with a smaller probability than this."""


def meaning(idea: Idea) -> Rule | None:
    """Return the rule of accepted cards that an idea expresses; None for the learner's own words.

    Raises:
        ValueError: the text is not a rule, or the opposite of a rule of refused cards cannot be written.
    """
    rule = Rule.parse(idea.text) if idea.is_rule else None
    if rule is None or idea.goal == "accepted":
        return rule
    try:
        return Rule.parse(f"not ({rule})")
    except RuleError as error:
        raise ValueError("This cannot be turned round: say which cards are accepted.") from error


@dataclass(frozen=True)
class Standing:
    """An idea and its record.

    Attributes:
        idea: as it was written.
        rule: the rule of accepted cards, also for a rule of refused cards; None for own words.
        since: number of experiments before it was written.
        right: numbers of the experiments that it predicted correctly.
        against: numbers of the experiments that contradict it.
        killed_by: number of the experiment that killed it.
        is_gone: whether it was killed, dropped or replaced.
    """

    idea: Idea
    rule: Rule | None
    since: int = 0
    right: tuple[int, ...] = ()
    against: tuple[int, ...] = ()
    killed_by: int | None = None
    is_gone: bool = False

    def accepts(self, line: tuple[Card, ...], card: Card) -> bool | None:
        """Return whether the idea accepts a card; None if the laboratory cannot know."""
        return None if self.rule is None else self.rule.allows(line, card)

    def matches(self, idea: Idea) -> bool:
        """Return whether an idea has the same words about the same cards, in any place."""
        return (self.idea.goal, self.idea.text) == (idea.goal, idea.text)

    def after_experiment(self, number: int, is_right: bool, is_noisy: bool) -> Standing:
        """Return the idea after an experiment that it predicted or not; without noise, a contradiction kills it."""
        if is_right:
            return replace(self, right=(*self.right, number))
        against = (*self.against, number)
        return replace(self, against=against) if is_noisy else replace(self, against=against).retire(number)

    def retire(self, killed_by: int | None = None) -> Standing:
        """Return the idea as no longer believed."""
        return replace(self, killed_by=killed_by, is_gone=True)


class Trial(NamedTuple):
    """An announcement on trial.

    Attributes:
        said: the announcement.
        number: of the announcement, from 1.
        cards: the fresh cards on which it is tried.
        against: number of answers that contradicted the idea before.
        tried: number of cards that were turned over.
        failed: number of cards that contradicted it.
    """

    said: Announcement
    number: int
    cards: tuple[Card, ...]
    against: int
    tried: int = 0
    failed: int = 0
