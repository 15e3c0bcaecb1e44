"""The explorer of hundreds: rounds of 100 rolls, and in how many rounds each number of rolls served a hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Final

from cardlab.chance import dice
from cardlab.chance.binomial import binomial, count_successes
from cardlab.chance.distribution import Distribution
from cardlab.core.playing import rng_for
from cardlab.widgets.explorers.base import Explorer
from cardlab.widgets.explorers.hundreds import pages
from cardlab.widgets.explorers.numbers import SEEDS, whole
from cardlab.widgets.explorers.predicting import Prediction
from cardlab.widgets.explorers.scene import Column

ROLLS: Final = 100
"""So many rolls are a round."""

NEAR: Final = 5
"""A round is near the mean if it is off by so many rolls at most."""

MOST: Final = 10_000
"""So many rounds there can be: a million rolls."""


class HundredsExplorer(Explorer):
    """How many of 100 rolls serve a hand: a histogram that grows, the exact chances, and the normal curve.

    Commands: ``again`` (one more round of 100 rolls), ``again 100``, ``predict 60``, ``reveal``, ``show`` (without a
    prediction), ``hide``, ``normal on``, ``hand 7``, ``seed 8`` (other rolls, from the beginning).

    Args:
        hand: the cards of which one or two are to go.
        seed: of the rolls.

    Attributes:
        seed: as above.
        hand: the cards as they were written.
        prediction: what is predicted, and whether the exact chances are there.
        shows_normal: whether the normal curve is wanted.
        found: in how many rounds each number of rolls served.

    >>> explorer = HundredsExplorer().do("again 10")
    >>> explorer.rounds, explorer.exact.mean
    (10, Fraction(275, 9))
    """

    TITLE = "A hundred rolls"
    HELP = "Try: again, again 100, predict 60, reveal, normal on, hand 7."
    TABS = pages.TABS

    def __init__(self, hand: str = "2 5 7", seed: int = 7) -> None:
        super().__init__()
        self.prediction, self.shows_normal = Prediction(), False
        self.seed = whole(str(seed), "Seed", SEEDS)
        self._take(hand)

    @property
    def p(self) -> Fraction:
        """The chance that one roll serves."""
        return dice.can_discard(self.hand)

    @property
    def exact(self) -> Distribution[int]:
        """How many of 100 rolls serve."""
        return self._exact

    @property
    def near(self) -> range:
        """The numbers of rolls that are asked about: those near the mean."""
        middle = round(self.exact.mean)
        return range(max(middle - NEAR, 0), min(middle + NEAR, ROLLS) + 1)

    @property
    def chance(self) -> Fraction:
        """The chance that a round is near the mean."""
        return self.exact.p(self.near.__contains__)

    @property
    def rounds(self) -> int:
        """How many rounds there were."""
        return self.found.total()

    def columns(self) -> list[Column]:
        return pages.columns(self)

    def asked(self) -> tuple[str, str]:
        return pages.asked(self)

    def obey(self, word: str, rest: str) -> str:
        match word, rest:
            case "again", text:
                return self._roll(whole(text or "1", "Rounds", range(1, MOST + 1)))
            case "hand", text:
                self._take(text)
            case "seed", text:
                self.seed = whole(text, "Seed", SEEDS)
                self.found.clear()
            case "predict", text:
                self.prediction.make(text)
            case "reveal", "":
                self.prediction.reveal(self.chance)
            case "show", "":
                self.prediction.show()
            case "hide", "":
                self.prediction.clear()
            case "normal", "on" | "off":
                self.shows_normal = rest == "on"
            case _:
                raise self.unknown(word, rest)
        return ""

    def _take(self, hand: str) -> None:
        """Another hand: all that is known of the last one is forgotten."""
        self._exact = binomial(ROLLS, dice.can_discard(hand))
        self.hand, self.found = hand, Counter[int]()
        self.prediction.clear()

    def _roll(self, count: int) -> str:
        """So many more rounds; a round depends on the seed and its own number alone."""
        done = self.rounds
        if done + count > MOST:
            raise ValueError(f"There are {done:,} rounds, and {MOST:,} are enough. Take another seed to begin again.")
        rounds = [
            count_successes(ROLLS, self.p, rng_for(self.seed, "hundred", number))
            for number in range(done, done + count)
        ]
        self.found.update(rounds)
        return f"{rounds[0]} of these 100 rolls served." if count == 1 else f"{count:,} more rounds of 100 rolls."
