"""The state of the shuffle test's screen: two groups of results, the shuffles so far, and the answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import ClassVar, Final, cast

from cardlab.chance.distribution import Distribution
from cardlab.chance.interval import Interval
from cardlab.chance.result_text import columns as read_columns
from cardlab.chance.result_text import results
from cardlab.chance.shuffle import Groups, Side, band, means
from cardlab.core.session import Session
from cardlab.explorers.shuffle_pictures import Scale
from cardlab.explorers.slices import Sliced, Slices
from cardlab.screen.controls import Choice, Seed, Typed
from cardlab.screen.guess import PER_CENT, Prediction

AT_ONCE: Final = 1_000
"""The most shuffles of one command, the shuffles in place of an exact share, and the samples of a band."""

LONGEST_NAME: Final = 12


def names_in(text: str) -> tuple[str, str]:
    """Return two names that are parted by a comma; raises ValueError."""
    names = [_checked_name(name) for name in text.split(",")]
    if len({*names}) != 2 or len(names) != 2:
        raise ValueError("Write two different names with a comma, like Ada, Bo.")
    return names[0], names[1]


def _checked_name(text: str) -> str:
    name = text.strip()
    if not 0 < len(name) <= LONGEST_NAME:
        raise ValueError(f"A name has 1 to {LONGEST_NAME} letters.")
    return name


def _result_of(item: object) -> str:
    """Return a number as text; of a game, 1 if its first person won, else 0."""
    game = getattr(item, "session", item)
    if not isinstance(game, Session):
        return str(item)
    if game.outcome is None:
        raise ValueError("One of these games is not over yet.")
    return str(int((game.persons or (0,))[0] in game.outcome.winners))


class _Results(Typed):
    """A list of results as text; in Python also numbers, or finished games: 1 if the person won."""

    def given(self, value: object) -> str:
        listed = not isinstance(value, str) and isinstance(value, Iterable)
        return super().given(" ".join(map(_result_of, cast("Iterable[object]", value))) if listed else value)


class Shuffles(Slices):
    """Shuffles of two groups, with the difference in each."""

    MOST = 10_000
    WHAT = "shuffles"

    def __init__(self, groups: Groups, seed: int) -> None:
        super().__init__()
        self._groups, self._seed = groups, seed
        self.found: list[Fraction] = []

    def make(self, numbers: range) -> Iterator[int]:
        for number, difference in zip(numbers, self._groups.differences(self._seed, numbers), strict=True):
            self.found.append(difference)
            yield number


class ShuffleState(Sliced):
    """The state of the shuffle test's screen.

    Attributes:
        groups: the results.
    """

    WIDEST: ClassVar = 50
    """The widest band to predict reaches this many hundredths of the range of results on each side."""

    ASKING = ("band",)

    names = Typed("Ada, Bo", check=names_in, renews=True)
    first = _Results("14 of 20", "Results of the first", check=results, renews=True)
    second = _Results("8 of 20", "Results of the second", check=results, renews=True)
    csv = Typed("", "Two columns", check=read_columns, renews=True)
    yes = Typed("won", "What a 1 means", check=_checked_name)
    side = Choice("either", ("either", "ahead"))
    group = Choice("first", ("first", "second"))
    seed = Seed(5)
    runs: Shuffles

    def new_prediction(self, page: str) -> Prediction:
        return Prediction([*map(str, range(1, self.WIDEST + 1))] if page == "band" else PER_CENT, reveals="Commit")

    def begin(self) -> None:
        """Take the results, and forget predictions and shuffles."""
        if self.csv:
            names, self.first, self.second = read_columns(self.csv)
            self.names, self.csv = ", ".join(names) if names else self.names, ""
        names = names_in(self.names)
        for name, text in zip(names, (self.first, self.second), strict=True):
            if not results(text):
                raise ValueError(f"{name} needs at least one result.")
        self.both, self.groups = names, Groups.of(self.first, self.second)
        self.scale, self.one = Scale.of(self.groups), Scale.of_mean(self.groups)
        self.predictions = {page: self.new_prediction(page) for page in ("", *self.ASKING)}
        self._forget()

    def _forget(self) -> None:
        self.runs = Shuffles(self.groups, self.seed)
        self._looked_at: int | None = None

    def changed(self, name: str) -> str | None:
        if name == "seed":
            self._forget()
        if name == "group":
            self.predictions["band"] = self.new_prediction("band")
        return super().changed(name)

    # --- the answers ---

    def truth(self) -> Fraction:
        """Return the share as far apart either way; on the page of one mean, half the width of its band."""
        if self.tab == "band":
            low, high = self.band
            return Fraction(high - low) / 2
        return self.share("either")

    def share(self, side: Side) -> Fraction:
        """Return the exact share; where it cannot be counted, that of a thousand shuffles or more."""
        if self.groups.exact:
            return self.groups.share(self.groups.exact, side)
        has_enough = len(self.found) >= AT_ONCE
        runs = Distribution.uniform(self.found) if has_enough else self.groups.shuffled(AT_ONCE, self.seed)
        return self.groups.share(runs, side)

    def is_as_far(self, difference: Fraction) -> bool:
        """Return whether a shuffle is as far apart as what happened, on the chosen side."""
        return self.groups.is_as_far(difference, cast(Side, self.side))

    @property
    def mine(self) -> tuple[Fraction, ...]:
        """The results of the group whose mean has a band."""
        return self.groups.first if self.group == "first" else self.groups.second

    @property
    def means(self) -> Distribution[Fraction]:
        """The means of new samples from these results."""
        return means(self.mine, self.seed, AT_ONCE)

    @property
    def band(self) -> Interval:
        """The band of these means."""
        return band(self.means)

    @property
    def found(self) -> list[Fraction]:
        """The difference in each shuffle so far."""
        return self.runs.found

    @property
    def shown(self) -> int:
        """The number of the shuffle that is shown: one that is looked at, or the newest; 0 is what happened."""
        return self.runs.done if self._looked_at is None else self._looked_at
