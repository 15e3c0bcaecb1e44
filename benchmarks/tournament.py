"""Tournaments: two players of a game meet at one table, half of the seats each.

A deal is played once from every seating, each time with the same cards, dice and random numbers, so that luck cancels:
a player that meets itself wins exactly half. Whoever shares a win gets a part of it.

A share of wins is no coin toss: wins are split, and the games of one deal belong together. So the 95 % interval is that
of a mean over deals, which are independent: mean ± 1.96 standard errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from cardlab.core.playing import play_out, rng_for
from cardlab.games import GAMES

Winners = tuple[int, ...]

NORMAL_95: Final = 1.96


@dataclass(frozen=True)
class Match:
    """Two players at one table.

    Attributes:
        game: its name in `cardlab.games.GAMES`.
        players: how many seats there are; an even number.
        rules: the house rules.
        one: the name of a computer player of this game, whose wins are counted.
        other: the player that it meets.
    """

    game: str
    players: int
    rules: Mapping[str, Any]
    one: str
    other: str

    def seatings(self) -> list[tuple[int, ...]]:
        """The seats of the one player, in every way in which it can have half of them."""
        return list(combinations(range(self.players), self.players // 2))

    def play(self, seed: int) -> list[Winners]:
        """The winners of one deal from every seating; it is the deal that ``cardlab.play(…, seed=…)`` shows."""
        return [self._play(seed, seats) for seats in self.seatings()]

    def _play(self, seed: int, seats: tuple[int, ...]) -> Winners:
        known = GAMES[self.game].computer_players
        players = [known[self.one if seat in seats else self.other] for seat in range(self.players)]
        deal = GAMES[self.game].deal(rng_for(seed, "deal"), players=self.players, **self.rules)
        *_, last = play_out(deal, players, rng_for(seed, "tournament"))
        outcome = last.outcome()
        return outcome.winners if outcome else ()

    def share(self, games: Iterable[Winners]) -> Fraction:
        """The part of the wins of one deal that the one player has."""
        seatings = self.seatings()
        won = [Fraction(len({*who} & {*seats}), len(who)) for who, seats in zip(games, seatings, strict=True)]
        return sum(won, Fraction(0)) / len(seatings)


@dataclass(frozen=True, slots=True)
class Share:
    """A share of wins with its 95 % interval."""

    mean: float
    low: float
    high: float

    @classmethod
    def of(cls, shares: Iterable[Fraction]) -> Share:
        """The mean over deals; two at least.

        >>> Share.of([Fraction(1, 2), Fraction(1), Fraction(3, 4), Fraction(3, 4)])
        Share(mean=0.75, low=0.55, high=0.95)
        """
        values = list(map(float, shares))
        mean, error = fmean(values), NORMAL_95 * stdev(values) / sqrt(len(values))
        return cls(*(round(value, 4) for value in (mean, mean - error, mean + error)))
