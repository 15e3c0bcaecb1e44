"""The shuffle test: could luck alone put two groups so far apart? And how far could luck move one mean?"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, ClassVar, Final, Literal, cast

from cardlab.chance.distribution import Distribution
from cardlab.chance.interval import Interval
from cardlab.chance.result_text import columns as read_columns
from cardlab.chance.result_text import results
from cardlab.chance.shuffle import Groups, Side, band, means
from cardlab.core.session import Session
from cardlab.explorers import shuffle_page as page
from cardlab.explorers.explorer import Explorer
from cardlab.explorers.machine_runs import SPEEDS, Speed
from cardlab.explorers.shuffle_pictures import Scale
from cardlab.screen.controls import Choice, Seed, Typed, command
from cardlab.screen.guess import PER_CENT, Prediction
from cardlab.screen.parts import Column, Pulse, Scene

MOST: Final = 10_000
"""The most shuffles."""

AT_ONCE: Final = 1_000
"""The most shuffles of one command, the shuffles that stand for an exact share, and the samples of a band."""

LONGEST_NAME: Final = 12
Which = Literal["first", "second"]


class _Results(Typed):
    """A list of results as text; in Python also numbers, or finished games: 1 if the person won."""

    def given(self, value: object) -> str:
        listed = not isinstance(value, str) and isinstance(value, Iterable)
        return super().given(" ".join(map(_result_of, cast("Iterable[object]", value))) if listed else value)


class ShuffleExplorer(Explorer):
    """Two groups of results, whose names are shuffled a thousand times; and the band of one mean.

    Args:
        names: the names of the groups.
        first, second: their results: 1 and 0, yes and no, other numbers, "14 of 20"; or a list of finished games.
        csv: text with two columns, in place of these.
        yes: what a 1 means.
        side: whether a shuffle counts that is as far apart either way, or only one in the direction that was observed.
        group: whose mean has a band, "first" or "second".
        speed: slow, fast or at once.

    Attributes:
        groups: the results.
        found: the difference in each shuffle so far.
        shown: the number of the shuffle that is shown; 0 is what happened.

    >>> test = ShuffleExplorer(first="1 0 1 1", second="0 0 1").do("predict 40").do("reveal").do("shuffle 100")
    >>> len(test.found), test.truth()
    (100, Fraction(17, 35))
    """

    WIDEST: ClassVar = 50
    """The widest band to predict reaches this many hundredths of the range of results on each side."""

    TITLE = "The shuffle test"
    HELP = "Try: predict 10, reveal, shuffle 1000, side ahead, look 3, names Ada, Bo, first 1 0 1 1, second 3 of 8."
    TABS: ClassVar = {"shuffle": "Two groups", "band": "One mean", "data": "My data"}
    ASKING = ("band",)

    names = Typed("Ada, Bo", check=lambda text: names_in(text), renews=True)
    first = _Results("14 of 20", "Results of the first", check=results, renews=True)
    second = _Results("8 of 20", "Results of the second", check=results, renews=True)
    csv = Typed("", "Two columns", check=read_columns, renews=True)
    yes = Typed("won", "What a 1 means", check=lambda text: _checked_name(text))
    side = Choice("either", ("either", "ahead"))
    group = Choice("first", ("first", "second"))
    speed = Choice("at once", SPEEDS)
    seed = Seed(5)

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
        self.found: list[Fraction] = []
        self.goal = self.asked_for = self.shown = 0

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

    # --- shuffling ---

    @property
    def is_running(self) -> bool:
        """True while shuffles are missing."""
        return len(self.found) < self.goal

    @command
    def hide(self) -> str:
        """Start again with a prediction."""
        self.prediction.clear()
        if self.tab != "band":
            self._forget()
        return "Predict again."

    @command
    def shuffle(self, times: Annotated[int, range(1, AT_ONCE + 1)] = 1) -> str:
        """Deal the names again; each shuffle depends only on the seed and its own number."""
        if self.predictions[""].is_open:
            raise ValueError(page.FIRST)
        if self.goal + times > MOST:
            raise ValueError(f"There are {self.goal:,} shuffles, and {MOST:,} are enough.")
        self.goal, self.asked_for = self.goal + times, times
        return self._go_on(whole=not self.is_pulsed)

    @command
    def go(self) -> str:
        """Go on with the shuffles that are missing."""
        return self._go_on()

    @command
    def rush(self) -> str:
        """Go on with the shuffles that are missing, at once."""
        return self._go_on(whole=True)

    @command
    def stop(self) -> str:
        """Stop; the shuffles so far stay."""
        self.goal = len(self.found)
        return f"Stopped after {self.goal:,} shuffles."

    def _go_on(self, *, whole: bool = False) -> str:
        done, missing = len(self.found), self.goal - len(self.found)
        slices = 1 if whole else SPEEDS[cast(Speed, self.speed)][0]
        size = missing if whole else min(missing, max(1, self.asked_for // slices))
        self.found += self.groups.differences(self.seed, range(done + 1, done + size + 1))
        self.shown = len(self.found)
        return f"{self.shown:,} of {self.goal:,}" if self.is_running else ""

    @command
    def look(self, number: Annotated[int, range(MOST + 1)]) -> None:
        """Look at one of the shuffles; 0 is what happened."""
        if number > len(self.found):
            raise ValueError(f"There are {len(self.found):,} shuffles; look at one of these.")
        self.shown = number

    def obey(self, word: str, rest: str) -> str:
        if self.is_running and word not in ("go", "rush", "stop", "speed", "tab"):
            self.goal = len(self.found)
        return "" if word in ("go", "rush") and not self.is_running else super().obey(word, rest)

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        return page.asked(self)

    def columns(self) -> list[Column]:
        return {"shuffle": page.two_groups, "band": page.one_mean, "data": page.my_data}[self.tab](self)

    def scene(self) -> Scene:
        scene: Scene = {**super().scene(), "deal": f"seed {self.seed}", "looks": "machine"}
        if self.is_running:
            scene["pulse"] = Pulse(send="go", after=SPEEDS[cast(Speed, self.speed)][1], still="rush")
        return scene


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
