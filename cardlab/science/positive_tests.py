"""The worth of asking only for a yes, which depends on how many cards the rule accepts."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from cardlab.chance.interval import Interval

TESTS: Final = 15
"""Number of tests after which it is measured."""


class PositiveTests(NamedTuple):
    """The result of asking only for a yes with many rules that accept about as many cards.

    Attributes:
        least, most: the share of the cards that these rules accept.
        ratio: the rules left in the end, divided by those left by chance; below 1 it paid.
        interval: the 95% interval of the true ratio.
    """

    least: float
    most: float
    ratio: float
    interval: Interval

    @property
    def sentence(self) -> str:
        """The finding, for a student."""
        low, high = self.interval
        paid = "it paid" if high < 1 else "chance was better" if low > 1 else "chance was about equally good"
        return (
            f"With rules that accept {100 * self.least:.0f} to {100 * self.most:.0f}% of the cards, asking only for a "
            f"yes left {self.ratio:.1f} times as many rules as chance after {TESTS} tests (95% interval {low:.1f} to "
            f"{high:.1f}): {paid}."
        )


@cache
def _measured() -> tuple[PositiveTests, ...]:
    """Return the results of ``benchmarks/experimenters.py``, by the share of the cards."""
    stored = json.loads(files("cardlab").joinpath("data", "experimenters.json").read_text("utf-8"))
    rows = [(*row["accepts"], *row["ratio"][str(TESTS)]) for row in stored["made"]]
    return tuple(PositiveTests(least, most, ratio, Interval(low, high)) for least, most, ratio, low, high in rows)


def positive_tests(share: float) -> PositiveTests:
    """Return the result for rules that accept about this share of the cards.

    >>> positive_tests(0.1).ratio < 1 < positive_tests(0.9).ratio
    True
    """
    return next((row for row in _measured() if share < row.most), _measured()[-1])
