"""The log of a laboratory: all that was done and heard, as plain facts, in one versioned format.

A log is enough to go on with: replaying it makes the same laboratory. It is written as JSON, with the secret rule
sealed in it; `cardlab.science.spreadsheet` makes a table of it. There is no name in it unless somebody gives one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple, TypeAlias

from cardlab.cards import Card
from cardlab.core.logs import read_log, write_log
from cardlab.core.record import RecordError
from cardlab.rules.library import Level

VERSION: Final = 1
FORMAT: Final = "laboratory"
"""What kind of log a file is; others, such as the guesses of a lesson, have other kinds."""

LONGEST: Final = 500
"""So many entries a log has at most; the ending may be one more."""

Source = Literal["library", "made", "given", "sealed", "by hand"]
"""Where a rule is from: drawn from the known ones, made by the computer, given openly or sealed, or kept in mind."""

Goal = Literal["accepted", "refused"]
"""What an idea is about: the cards that are accepted, or those that are refused."""

Kind = Literal["test", "repeat", "fresh"]
"""A card of the hand; an earlier one once more, at the same place; one on which an announcement is tried."""

Form = Literal["two rules", "one rule"]
"""Two rules: one idea says what is accepted, its rival what is refused. One rule: both say what is accepted."""


class Said(NamedTuple):
    """What an idea says of a card: that it will be accepted, or not."""

    letter: str
    accepts: bool


@dataclass(frozen=True)
class Experiment:
    """A card, what was expected of it, and what was heard.

    Attributes:
        kind: how it came about.
        card: the card.
        after: how many cards of the line lay before it.
        hand: the cards from which it was chosen; none where there was no choice.
        per_cent: how likely a yes was said to be.
        said: what the living ideas said, as far as they could.
        accepted: the verdict.
        votes: of a class, for yes and for no.
        repeats: the number of the experiment that is repeated, from 1.
    """

    kind: Kind
    card: Card
    after: int
    hand: tuple[Card, ...]
    per_cent: int | None
    said: tuple[Said, ...]
    accepted: bool
    votes: tuple[int, int] | None = None
    repeats: int | None = None


@dataclass(frozen=True)
class Idea:
    """An idea that takes a place: a rule, or own words, of which the laboratory does not know what they say."""

    letter: str
    goal: Goal
    text: str
    is_rule: bool


@dataclass(frozen=True)
class Dropped:
    """An idea that the learner gave up."""

    letter: str


@dataclass(frozen=True)
class Announcement:
    """An idea is announced as the rule, and how sure one is of it."""

    letter: str
    per_cent: int


@dataclass(frozen=True)
class Retraction:
    """The announcement is taken back."""


@dataclass(frozen=True)
class Opening:
    """What the machine works out is opened: from here on this is practice."""


@dataclass(frozen=True)
class Note:
    """Something the learner writes beside an experiment."""

    number: int
    text: str


@dataclass(frozen=True)
class Ending:
    """The rule was opened: the announcement was right or wrong, or the learner gave up."""

    how: Literal["right", "wrong", "given up"]


Entry: TypeAlias = Experiment | Idea | Dropped | Announcement | Retraction | Opening | Note | Ending


@dataclass(frozen=True)
class Log:
    """All that was done in a laboratory.

    Attributes:
        starter: the first card of the line.
        seed: what the cards are drawn from.
        source: where the rule is from.
        rule: the sealed rule; empty where a person judges by hand.
        cards: how many are in hand.
        noise: how many verdicts in a hundred Nature gives wrong.
        form: how the ideas are rivals.
        is_class: whether a class votes.
        name: whose log it is; empty unless somebody wants it there.
        level: of the rules that are drawn.
        entries: what happened, the oldest first.
    """

    starter: Card
    seed: int
    source: Source
    rule: str
    cards: int
    noise: int = 0
    form: Form = "two rules"
    is_class: bool = False
    name: str = ""
    level: Level = "easy"
    entries: tuple[Entry, ...] = ()

    @property
    def experiments(self) -> list[Experiment]:
        """All tests, repeats and trials of fresh cards."""
        return [entry for entry in self.entries if isinstance(entry, Experiment)]

    @property
    def line(self) -> tuple[Card, ...]:
        """The main line: the starter, and what was accepted at its end."""
        return (self.starter, *(one.card for one in self.experiments if one.accepted and one.kind != "repeat"))

    @property
    def over(self) -> Ending | None:
        """How it ended, if it did."""
        return next((entry for entry in self.entries if isinstance(entry, Ending)), None)

    @property
    def is_unfinished(self) -> bool:
        """Whether there is something to go on with."""
        return bool(self.entries) and self.over is None

    def with_entry(self, entry: Entry) -> Log:
        """The log with one more entry.

        Raises:
            ValueError: it is full.
        """
        if len(self.entries) >= LONGEST and not isinstance(entry, Ending):
            raise ValueError(f"The log is full: it has {LONGEST} entries. Give up and see the rule, or begin anew.")
        return replace(self, entries=(*self.entries, entry))

    def goes_on_from(self, other: Log) -> bool:
        """Whether this is the other log, or what became of it."""
        return replace(self, entries=self.entries[: len(other.entries)]) == other

    def without_words(self) -> Log:
        """The same without a name, notes and ideas in own words: of these it is left that there was one."""
        told = (
            replace(entry, text="") if isinstance(entry, Idea) and not entry.is_rule else entry
            for entry in self.entries
            if not isinstance(entry, Note)
        )
        return replace(self, name="", entries=tuple(told))

    def notes(self) -> dict[int, str]:
        """What was written beside the experiments, by their numbers; the last words count."""
        return {entry.number: entry.text for entry in self.entries if isinstance(entry, Note)}

    def dumps(self) -> str:
        """The log as JSON."""
        return write_log(self, FORMAT, VERSION)

    @classmethod
    def loads(cls, text: str) -> Log:
        """The log that `dumps` wrote.

        Raises:
            RecordError: the text is none that this version can read; the message names the place.
        """
        found = read_log(cls, text, FORMAT, VERSION)
        if len(found.entries) > LONGEST + 1:
            raise RecordError(f"This is no log of the laboratory: it has more than {LONGEST} entries.")
        return found


def furthest(logs: Iterable[Log], known: Iterable[Log] = ()) -> list[Log]:
    """The known logs and the others, the longest first, without those of which a longer one is what became of them."""
    kept = [*known]
    for log in sorted(logs, key=lambda log: -len(log.entries)):
        if not any(other.goes_on_from(log) for other in kept):
            kept.append(log)
    return kept
