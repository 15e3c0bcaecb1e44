"""Games of a few lines for playtests: what comes of them is known beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from cardlab.core.game import AnyGame, Game
from cardlab.core.protocol import CHANCE, IllegalMove, Outcome

ROUNDS: Final = 5


@dataclass(frozen=True)
class View:
    """All that anybody may know."""

    seat: int | None
    turn: int | None
    legal_moves: tuple[str, ...]
    scores: tuple[int, ...] = ()


@dataclass(frozen=True)
class Race:
    """In turn each seat takes 0 or 1 points, five times; most points win."""

    scores: tuple[int, ...]
    taken: int = 0

    @property
    def turn(self) -> int | None:
        return self.taken % len(self.scores) if self.taken < ROUNDS * len(self.scores) else None

    def legal_moves(self) -> tuple[str, ...]:
        return () if self.turn is None else ("0", "1")

    def play(self, move: str) -> Race:
        if move not in self.legal_moves():
            raise IllegalMove("Take 0 or 1.")
        scores = [score + int(move) * (seat == self.turn) for seat, score in enumerate(self.scores)]
        return replace(self, scores=tuple(scores), taken=self.taken + 1)

    def outcome(self) -> Outcome | None:
        if self.turn is not None:
            return None
        best = max(self.scores)
        return Outcome(tuple(seat for seat, score in enumerate(self.scores) if score == best), self.scores, "most")

    def view(self, seat: int | None) -> View:
        return View(seat, self.turn, self.legal_moves() if seat == self.turn else (), self.scores)


@dataclass(frozen=True)
class Coin:
    """The first seat tosses a coin, and the seat that it names wins; a coin of one side always names the first."""

    players: int
    sides: int
    tossed: bool = False
    named: int | None = None

    @property
    def turn(self) -> int | None:
        return None if self.named is not None else CHANCE if self.tossed else 0

    def legal_moves(self) -> tuple[str, ...]:
        return ("toss",) if self.turn == 0 else tuple(map(str, range(self.sides))) if self.turn == CHANCE else ()

    def play(self, move: str) -> Coin:
        if move not in self.legal_moves():
            raise IllegalMove("Toss the coin.")
        return replace(self, tossed=True) if move == "toss" else replace(self, named=int(move))

    def outcome(self) -> Outcome | None:
        if self.named is None:
            return None
        return Outcome(
            (self.named,), tuple(int(seat == self.named) for seat in range(self.players)), "the coin says so"
        )

    def view(self, seat: int | None) -> View:
        return View(seat, self.turn, self.legal_moves() if seat == self.turn else ())


@dataclass(frozen=True)
class Draw:
    """The seats pass in turn, six times in all; nobody wins, and the numbers on the table never change."""

    scores: tuple[int, ...] = ()
    passed: int = 0

    @property
    def turn(self) -> int | None:
        return self.passed % 2 if self.passed < 6 else None

    def legal_moves(self) -> tuple[str, ...]:
        return () if self.turn is None else ("pass",)

    def play(self, move: str) -> Draw:
        if move not in self.legal_moves():
            raise IllegalMove("Pass.")
        return replace(self, passed=self.passed + 1)

    def outcome(self) -> Outcome | None:
        return None if self.turn is not None else Outcome((0, 1), (0, 0), "nobody wins")

    def view(self, seat: int | None) -> View:
        return View(seat, self.turn, self.legal_moves() if seat == self.turn else (), self.scores)


def deal_draw(rng: Random, *, players: int = 2, scored: bool = False) -> Draw:
    """Show a score for each seat, or no number."""
    return Draw((0,) * players if scored else ())


def deal_race(rng: Random, *, players: int = 2) -> Race:
    """Everybody begins without points."""
    return Race((0,) * players)


def deal_coin(rng: Random, *, players: int = 2, sides: int = 2) -> Coin:
    """The coin lies there."""
    return Coin(players, sides)


def take_one(view: Any, rng: Random) -> str:
    """Take 1 wherever it can."""
    return str(max(view.legal_moves))


DRAW: Final[AnyGame] = Game(title="Toy Draw", players=range(2, 3), deal=deal_draw, parse=str)
COIN: Final = Game(
    title="Toy Coin", players=range(2, 3), deal=deal_coin, parse=str, computer_players={"eager": take_one}
)
RACE: Final = Game(
    title="Toy Race", players=range(2, 5), deal=deal_race, parse=str, computer_players={"eager": take_one}
)
SHORT_RACE: Final = replace(
    RACE, title="Toy Short Race", deal=lambda rng, *, players=2: Race((0,) * players, 2 * players)
)
TOYS: Final[Mapping[str, AnyGame]] = {"toy_coin": COIN, "toy_race": RACE}
