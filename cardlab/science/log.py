"""The log of a laboratory: all actions and verdicts as plain data, in one versioned format.

Replaying a log restores the laboratory. It is written as JSON, with the secret rule sealed; `to_csv` makes a table of
it. It contains no name unless somebody gives one.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from io import StringIO
from typing import Final, Literal, NamedTuple, TypeAlias

from cardlab.cards import Card
from cardlab.core.logs import read_log, write_log
from cardlab.core.record import RecordError
from cardlab.eleusis_rules.library import Level
from cardlab.science.kind_of_test import Said, changed_things, classify

VERSION: Final = 2
FORMAT: Final = "laboratory"
"""The kind of log in a file; others, such as the guesses of a lesson, have other kinds."""

LONGEST: Final = 500
"""Maximum number of entries; the ending may be one more."""

Source = Literal["library", "made", "given", "sealed", "by hand"]
"""The source of a rule: drawn from the library, made by the computer, given openly or sealed, or kept in mind."""

Goal = Literal["accepted", "refused"]
"""The cards that an idea is about: those that are accepted, or those that are refused."""

Kind = Literal["test", "repeat", "change", "fresh"]
"""A card of the hand; an earlier one again, at the same place; another card at that place, with one thing changed; a
fresh card on which an announcement is tried."""

Form = Literal["two rules", "one rule"]
"""Two rules: one idea says what is accepted, its rival what is refused. One rule: both say what is accepted."""


@dataclass(frozen=True)
class Experiment:
    """A card, its predictions and its verdict.

    Attributes:
        kind: how it came about.
        after: number of cards of the line before it.
        hand: the cards from which it was chosen; empty without a choice.
        per_cent: the forecast of a yes.
        said: the predictions of the living ideas, as far as they have one.
        accepted: the verdict.
        votes: of a class, for yes and for no.
        repeats: number of the experiment that is repeated, from 1.
        changes: number of the experiment in whose card one thing is changed, from 1.
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
    changes: int | None = None

    @property
    def earlier(self) -> int | None:
        """The number of cards before an earlier place, where the line stays as it is; None at the end of the line."""
        return self.after if self.kind in ("repeat", "change") else None

    @property
    def is_chosen(self) -> bool:
        """True if it asked something new of a card that the learner chose."""
        return self.kind in ("test", "change")

    def contradicts(self, letter: str) -> bool:
        """Return whether the verdict differs from what an idea predicted."""
        return Said(letter, not self.accepted) in self.said


@dataclass(frozen=True)
class Idea:
    """An idea in a place: a rule, or own words, which the laboratory does not understand."""

    letter: str
    goal: Goal
    text: str
    is_rule: bool


@dataclass(frozen=True)
class Dropped:
    """An idea that the learner gave up."""

    letter: str


@dataclass(frozen=True)
class Plan:
    """A plan that is sealed before the first experiment.

    Attributes:
        fresh: number of fresh cards on which an announcement is tried.
        gives_up: number of contradicting answers that make the learner give an idea up.
        asks_twice: whether each card that decides is asked twice, whatever the answer.
    """

    fresh: int
    gives_up: int
    asks_twice: bool


@dataclass(frozen=True)
class Announcement:
    """The announcement of an idea as the rule, and how sure the learner is."""

    letter: str
    per_cent: int


@dataclass(frozen=True)
class Retraction:
    """The announcement was taken back."""


@dataclass(frozen=True)
class Opening:
    """The machine's side was opened: from here on this is practice."""


@dataclass(frozen=True)
class Note:
    """A learner's note on an experiment."""

    number: int
    text: str


@dataclass(frozen=True)
class Ending:
    """The rule was opened: the announcement was right or wrong, or the learner gave up."""

    how: Literal["right", "wrong", "given up"]


Entry: TypeAlias = Plan | Experiment | Idea | Dropped | Announcement | Retraction | Opening | Note | Ending


class Announced(NamedTuple):
    """Somebody's announcement, which a rival tries to break: the rule of accepted cards, and how sure they were."""

    text: str
    per_cent: int


@dataclass(frozen=True)
class Log:
    """All that was done in a laboratory.

    Attributes:
        starter: the first card of the line.
        seed: of the cards.
        source: of the rule.
        rule: the sealed rule; empty if a person judges.
        cards: the size of the hand.
        noise: wrong verdicts of Nature, in per cent.
        form: how the ideas are rivals.
        is_class: whether a class votes.
        name: of the owner; empty unless somebody wants it.
        level: of the rules that are drawn.
        announced: the announcement that a rival tries to break; None in one's own laboratory.
        benchmark: the number of a published round (`cardlab.science.deals`); 0 in any other laboratory.
        entries: the events, oldest first.
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
    announced: Announced | None = None
    benchmark: int = 0
    entries: tuple[Entry, ...] = ()

    @property
    def experiments(self) -> list[Experiment]:
        return [entry for entry in self.entries if isinstance(entry, Experiment)]

    @property
    def line(self) -> tuple[Card, ...]:
        """The main line: the starter, and the cards that were accepted at its end."""
        return (self.starter, *(one.card for one in self.experiments if one.accepted and one.earlier is None))

    @property
    def over(self) -> Ending | None:
        """The ending, if there is one."""
        return next((entry for entry in self.entries if isinstance(entry, Ending)), None)

    @property
    def is_unfinished(self) -> bool:
        """True if there is something to go on with."""
        return bool(self.entries) and self.over is None

    def with_entry(self, entry: Entry) -> Log:
        """Return the log with one more entry; raises ValueError if it is full."""
        if len(self.entries) >= LONGEST and not isinstance(entry, Ending):
            raise ValueError(f"The log is full: it has {LONGEST} entries. Give up and see the rule, or begin again.")
        return replace(self, entries=(*self.entries, entry))

    def goes_on_from(self, other: Log) -> bool:
        """Return whether this log is the other one or continues it."""
        return replace(self, entries=self.entries[: len(other.entries)]) == other

    def without_words(self) -> Log:
        """Return the log without name and notes, and with empty texts for ideas in own words."""
        entries = (
            replace(entry, text="") if isinstance(entry, Idea) and not entry.is_rule else entry
            for entry in self.entries
            if not isinstance(entry, Note)
        )
        return replace(self, name="", entries=tuple(entries))

    def notes(self) -> dict[int, str]:
        """Return the last note on each experiment, by its number."""
        return {entry.number: entry.text for entry in self.entries if isinstance(entry, Note)}

    def dumps(self) -> str:
        """Return the log as JSON."""
        return write_log(self, FORMAT, VERSION)

    @classmethod
    def loads(cls, text: str) -> Log:
        """Return the log that `dumps` wrote; raises RecordError, with the place, if it cannot be read."""
        found = read_log(cls, text, FORMAT, VERSION)
        if len(found.entries) > LONGEST + 1:
            raise RecordError(f"This is not a log of the laboratory: it has more than {LONGEST} entries.")
        return found


def furthest(logs: Iterable[Log], known: Iterable[Log] = ()) -> list[Log]:
    """Return the known logs and the others, longest first, without those that a longer one continues."""
    kept = [*known]
    for log in sorted(logs, key=lambda log: -len(log.entries)):
        if not any(other.goes_on_from(log) for other in kept):
            kept.append(log)
    return kept


# --- a table for a spreadsheet ---

BYTE_ORDER: Final = "\ufeff"
"""Shows a spreadsheet on Windows that the suits are written in UTF-8."""

BEFORE: Final = ("number", "kind", "after", "card", "per cent", "verdict")
BEHIND: Final = ("a yes", "votes yes", "votes no", "note")


def to_csv(log: Log) -> str:
    """Return the experiments of a log as CSV; the first line names the columns.

    Each idea has a column in the middle for its predictions; ``a yes`` is the kind of the test.
    """
    letters = sorted({said.letter for one in log.experiments for said in one.said})
    written = StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow([*BEFORE, *letters, *BEHIND])
    table.writerows(_rows(log, letters))
    return written.getvalue()


def _rows(log: Log, letters: list[str]) -> Iterator[list[object]]:
    notes, line = log.notes(), log.line
    for number, one in enumerate(log.experiments, start=1):
        said = {letter: "yes" if accepts else "no" for letter, accepts in one.said}
        verdict = "yes" if one.accepted else "no"
        before = [number, _kind(one, log), line[one.after - 1], one.card, one.per_cent, verdict]
        behind = [classify(one.said), *(one.votes or ("", "")), _escape(notes.get(number, ""))]
        yield [*before, *(said.get(letter, "") for letter in letters), *behind]


def _kind(one: Experiment, log: Log) -> str:
    """Return the kind of an experiment, with the thing that was changed."""
    if not one.changes:
        return one.kind
    return f"change {' and '.join(changed_things(log.experiments[one.changes - 1].card, one.card))}"


def _escape(text: str) -> str:
    """Return the text in a form that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" and text else text
