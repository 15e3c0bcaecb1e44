"""The box of three numbers: it answers yes or no by a secret rule, and a learner announces when sure.

Before the box opens, its mirror shows the learner's own log: how many tests asked for a yes, and which other rules fit
all that was seen. The log alone restores the box; the rule is drawn by its seed and is not written there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Final

from cardlab.core.logs import read_log, write_log
from cardlab.core.playing import rng_for
from cardlab.core.record import RecordError
from cardlab.eleusis_rules.envelope import fingerprint, new_salt, short
from cardlab.science.triples import NUMBERS, Asked, Triple, TripleRule, find_rule, rivals

VERSION: Final = 1
FORMAT: Final = "three numbers"

STARTER: Final[Triple] = (2, 4, 6)
"""The triple that fits every secret rule."""

SECRETS: Final = (
    "The numbers go up",
    "The last number is larger than the first",
    "All three numbers are different",
    "The last number is the largest",
    "At least one number is even",
    "The sum is even",
    "The numbers never go down",
    "All three numbers are positive",
)
"""Secret rules: each accepts far more triples than what 2, 4, 6 suggests."""

FRESH: Final = 10
"""The number of fresh triples that an announcement in own words is judged by."""

PER_CENT: Final = range(1, 100)
"""Possible confidence of an announcement, in per cent."""

MOST_ASKED: Final = 200
LONGEST: Final = 200
"""The longest announcement, in characters."""


@dataclass(frozen=True)
class Announced:
    """A rule that a learner announced.

    Attributes:
        words: the rule as a sentence of the space, or in the learner's words.
        per_cent: how sure the learner was.
        after: the number of questions asked before.
        judged: what the learner's rule says to the fresh triples, if it is in own words.
    """

    words: str
    per_cent: int
    after: int
    judged: tuple[bool, ...] = ()


@dataclass(frozen=True)
class BoxLog:
    """The questions, answers and announcements at one box.

    Attributes:
        seed: draws the secret rule.
        asked: all questions with the answers, without the starter.
        announced: all announcements.
        is_open: whether the box was opened.
    """

    seed: int
    asked: tuple[Asked, ...] = ()
    announced: tuple[Announced, ...] = ()
    is_open: bool = False

    @property
    def is_unfinished(self) -> bool:
        """True if somebody has begun, and the box is shut."""
        return bool(self.asked) and not self.is_open

    def dumps(self) -> str:
        """Return the log as JSON."""
        return write_log(self, FORMAT, VERSION)

    @classmethod
    def loads(cls, text: str) -> BoxLog:
        """Return the log that `dumps` wrote; raises RecordError if it cannot have happened at this box."""
        log = read_log(cls, text, FORMAT, VERSION)
        try:
            again = replay(log)
        except ValueError as error:
            raise RecordError(f"This log cannot have happened: {error}") from None
        if again != log:
            raise RecordError("This log does not belong to this box: the box gives another answer.")
        return log


class Box:
    """A box with a secret rule about three numbers.

    Args:
        log: the questions and announcements so far.

    >>> box = Box(BoxLog(seed=3))
    >>> box.ask((4, 6, 8)).accepted
    True
    >>> box.announce("Each number is 2 more than the one before", 90)
    >>> box.asks_for_yes, [rule.sentence for rule in box.rivals(2)]
    (1, ['The numbers go up', 'The last number is the largest'])
    """

    def __init__(self, log: BoxLog) -> None:
        self.log = log
        rng = rng_for(log.seed, "three numbers")
        found = find_rule(SECRETS[int(rng.random() * len(SECRETS))])
        assert found
        self.rule, self._salt = found, new_salt(rng)

    @property
    def seen(self) -> tuple[Asked, ...]:
        """The starter and all questions, with the answers."""
        return (Asked(STARTER, True), *self.log.asked)

    @property
    def announced(self) -> Announced | None:
        """The last announcement."""
        return self.log.announced[-1] if self.log.announced else None

    @property
    def own_rule(self) -> TripleRule | None:
        """The rule announced last; None without one, or if it is in own words."""
        return find_rule(self.announced.words) if self.announced else None

    @property
    def fingerprint(self) -> str:
        """The short fingerprint of the sealed rule, which cannot change any more."""
        return short(fingerprint(self.rule.sentence, self._salt))

    def ask(self, triple: Triple) -> Asked:
        """Ask the box about a triple.

        Raises:
            ValueError: the box is open, a number is too large, or the question was asked before.
        """
        self._check_shut()
        if any(number not in NUMBERS for number in triple):
            raise ValueError(f"The box takes whole numbers from {NUMBERS[0]} to {NUMBERS[-1]}.".replace("-", "−"))
        for number, before in enumerate(self.seen):
            if before.triple == triple:
                when = f"in question {number}" if number else "on the lid"
                raise ValueError(f"You know that one: {when} it says {'yes' if before.accepted else 'no'}.")
        if len(self.log.asked) == MOST_ASKED:
            raise ValueError(f"You have asked {MOST_ASKED} questions. Announce a rule now.")
        made = Asked(triple, self.rule.accepts(triple))
        self.log = replace(self.log, asked=(*self.log.asked, made))
        return made

    def announce(self, words: str, per_cent: int) -> None:
        """Announce a rule; raises ValueError if it is empty or too long, or the box is open."""
        self._check_shut()
        words = words.strip()
        if per_cent not in PER_CENT:
            raise ValueError(f"How sure: from {PER_CENT[0]} to {PER_CENT[-1]} per cent.")
        if not words or len(words) > LONGEST or not words.isprintable():
            raise ValueError(f"Say your rule in one sentence, in 1 to {LONGEST} ordinary letters.")
        announced = Announced(words, per_cent, len(self.log.asked))
        self.log = replace(self.log, announced=(*self.log.announced, announced))

    def judge(self, accepts: bool) -> None:
        """Say what an announced rule in own words says to the next fresh triple; raises ValueError if none is left."""
        self._check_shut()
        if not self.to_judge or not self.announced:
            raise ValueError("There is nothing to judge.")
        judged = replace(self.announced, judged=(*self.announced.judged, accepts))
        self.log = replace(self.log, announced=(*self.log.announced[:-1], judged))

    def open(self) -> None:
        """Open the box; raises ValueError before the first announcement, or while fresh triples wait."""
        self._check_shut()
        if not self.announced:
            raise ValueError("First announce a rule. The box opens after that.")
        if self.to_judge:
            raise ValueError("First say what your rule says to each of the ten triples.")
        self.log = replace(self.log, is_open=True)

    def _check_shut(self) -> None:
        if self.log.is_open:
            raise ValueError("The box is open. Take a new one.")

    # --- the mirror ---

    def says(self, triple: Triple) -> bool | None:
        """Return what the announced rule says to a triple; None if it is in own words."""
        return self.own_rule.accepts(triple) if self.own_rule else None

    @property
    def asks_for_yes(self) -> int:
        """The number of questions to which the announced rule says yes."""
        return sum(bool(self.says(each.triple)) for each in self.log.asked)

    @property
    def contradictions(self) -> list[Asked]:
        """The answers that contradict the announced rule."""
        return [each for each in self.seen if self.says(each.triple) == (not each.accepted)]

    def rivals(self, number: int) -> list[TripleRule]:
        """Return other rules that fit all that was seen, up to a number of them."""
        return rivals(self.seen, self.own_rule, number)

    @cached_property
    def fresh(self) -> tuple[Triple, ...]:
        """Triples by which an announcement is judged: the box accepts half of them."""
        found: dict[bool, list[Triple]] = {True: [], False: []}
        for triple in _draws(rng_for(self.log.seed, "fresh triples")):
            kept = found[self.rule.accepts(triple)]
            if len(kept) < FRESH // 2 and triple not in kept:
                kept.append(triple)
            if all(len(half) == FRESH // 2 for half in found.values()):
                break
        mixed = [*found[True], *found[False]]
        return tuple(sorted(mixed, key=lambda triple: Random(f"{self.log.seed} {triple}").random()))

    @property
    def to_judge(self) -> tuple[Triple, ...]:
        """The fresh triples that wait for a verdict of a rule in own words."""
        if self.announced is None or self.own_rule:
            return ()
        return self.fresh[len(self.announced.judged) :]

    @property
    def agreements(self) -> int:
        """The number of fresh triples on which the announced rule and the box agree."""
        own = self.announced.judged if self.announced else ()
        said = own or [self.says(triple) for triple in self.fresh]
        return sum(says == self.rule.accepts(triple) for says, triple in zip(said, self.fresh, strict=False))

    @property
    def is_right(self) -> bool:
        """True if the announced rule and the box agree on all triples that were tried."""
        if self.own_rule:
            return self.own_rule.verdicts == self.rule.verdicts
        return self.agreements == FRESH and not self.contradictions


def replay(log: BoxLog) -> BoxLog:
    """Return the log of a box at which the same was asked, announced and judged; raises ValueError where that fails."""
    box = Box(BoxLog(log.seed))
    for count in range(len(log.asked) + 1):
        for announced in (each for each in log.announced if each.after == count):
            box.announce(announced.words, announced.per_cent)
            for accepts in announced.judged:
                box.judge(accepts)
        if count < len(log.asked):
            box.ask(log.asked[count].triple)
    if log.is_open:
        box.open()
    return box.log


def _draws(rng: Random) -> Iterator[Triple]:
    """Yield triples of small numbers without end, half of them with equal steps, in any order."""
    while True:
        first, step, last = (int(rng.random() * most) - least for most, least in ((40, 10), (9, 4), (40, 10)))
        yield (first, first + step, first + 2 * step if rng.random() < 0.5 else last)
