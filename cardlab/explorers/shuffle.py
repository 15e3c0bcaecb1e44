"""The shuffle test: could luck alone put two groups so far apart? And how far could luck move one mean?"""

from __future__ import annotations

from typing import Annotated, ClassVar

from cardlab.explorers import shuffle_page as page
from cardlab.explorers.shuffle_state import AT_ONCE, Shuffles, ShuffleState
from cardlab.screen.controls import command
from cardlab.screen.parts import Column


class ShuffleExplorer(ShuffleState):
    """Two groups of results, whose names are shuffled a thousand times; and the band of one mean.

    Args:
        names: the names of the groups.
        first, second: their results: 1 and 0, yes and no, other numbers, "14 of 20"; or a list of finished games.
        csv: text with two columns, in place of these.
        yes: what a 1 means.
        side: whether a shuffle counts that is as far apart either way, or only one in the direction that was observed.
        group: whose mean has a band, "first" or "second".
        speed: slow, fast or at once.

    >>> test = ShuffleExplorer(first="1 0 1 1", second="0 0 1").do("predict 40").do("reveal").do("shuffle 100")
    >>> len(test.found), test.truth()
    (100, Fraction(17, 35))
    """

    TITLE = "The shuffle test"
    HELP = "Try: predict 10, reveal, shuffle 1000, side ahead, look 3, names Ada, Bo, first 1 0 1 1, second 3 of 8."
    TABS: ClassVar = {"shuffle": "Two groups", "band": "One mean", "data": "My data"}

    # --- shuffling ---

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
        self._looked_at = None
        return self.begin_runs(times)

    @command
    def look(self, number: Annotated[int, range(Shuffles.MOST + 1)]) -> None:
        """Look at one of the shuffles; 0 is what happened."""
        if number > len(self.found):
            raise ValueError(f"There are {len(self.found):,} shuffles; look at one of these.")
        self._looked_at = number

    # --- what is shown ---

    def asked(self) -> tuple[str, str]:
        return page.asked(self)

    def columns(self) -> list[Column]:
        return {"shuffle": page.two_groups, "band": page.one_mean, "data": page.my_data}[self.tab](self)
