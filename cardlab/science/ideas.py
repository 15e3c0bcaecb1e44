"""An idea and how it has fared, and an announcement on trial."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import comb
from typing import Final, NamedTuple

from cardlab.cards import Card
from cardlab.rules import Rule, RuleError
from cardlab.science.log import Announcement, Idea

RARE: Final = 0.05
"""An announcement falls when more of its fresh cards contradict it than chance alone explains as often as this."""


def meaning(idea: Idea) -> Rule | None:
    """What an idea calls right; None where it is in own words.

    Raises:
        ValueError: it is no rule, or the opposite of a rule of what is refused cannot be written.
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
    """An idea, and how it has fared.

    Attributes:
        idea: as it was written.
        rule: what it calls right, also where it was written as a rule of what is refused; None for own words.
        since: how many experiments were made before it was written.
        right: the experiments of which it said what was heard, by their numbers.
        against: those of which it said the opposite.
        killed_by: the one that killed it.
        is_gone: whether it is no longer believed: killed, dropped, or another took its place.
    """

    idea: Idea
    rule: Rule | None
    since: int = 0
    right: tuple[int, ...] = ()
    against: tuple[int, ...] = ()
    killed_by: int | None = None
    is_gone: bool = False

    def accepts(self, line: tuple[Card, ...], card: Card) -> bool | None:
        """What it says of a card: yes, no, or nothing, where the laboratory cannot know it."""
        return None if self.rule is None else self.rule.allows(line, card)

    def says_as(self, idea: Idea) -> bool:
        """Whether an idea has the same words about the same cards, in whichever place."""
        return (self.idea.goal, self.idea.text) == (idea.goal, idea.text)

    def heard(self, number: int, is_right: bool, is_noisy: bool) -> Standing:
        """The idea after an experiment: one contradiction kills it, but with noise the learner decides.

        Args:
            number: of the experiment.
            is_right: whether the idea said what was heard.
            is_noisy: whether verdicts may be wrong.
        """
        if is_right:
            return replace(self, right=(*self.right, number))
        against = (*self.against, number)
        return replace(self, against=against) if is_noisy else replace(self, against=against).gone(number)

    def gone(self, killed_by: int | None = None) -> Standing:
        """The idea when it is no longer believed."""
        return replace(self, killed_by=killed_by, is_gone=True)


class Trial(NamedTuple):
    """An announcement on trial.

    Attributes:
        said: the announcement.
        number: of the announcement, from 1.
        cards: the fresh cards on which it is tried.
        tried: how many of them were turned over.
        failed: how many contradicted it.
    """

    said: Announcement
    number: int
    cards: tuple[Card, ...]
    tried: int = 0
    failed: int = 0


def most_by_chance(count: int, noise: float) -> int:
    """How many of so many verdicts are wrong at most, unless something rarer than `RARE` happens.

    >>> most_by_chance(10, 0), most_by_chance(10, 0.1)
    (0, 3)
    """
    more, wrong = 1.0, -1
    while more >= RARE:
        wrong += 1
        more -= comb(count, wrong) * noise**wrong * (1 - noise) ** (count - wrong)
    return wrong
