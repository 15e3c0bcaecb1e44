"""Whether undo wins games: a player who undoes whenever it may, beside the same player without undo, on the same deals.

``python -m benchmarks.soak undo`` plays 2,000 deals of Precognition each way: there strings are written before anything
is seen, so undo must not win more often. ``python -m benchmarks.soak undo 100 determinism`` compares 100 deals of
another game, where undo may help: a player who takes back an open decision has seen what the others do after it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from types import MappingProxyType
from typing import Any, Final

from benchmarks.soaks import BrokenLaw
from cardlab.chance.interval import Z_95, Interval
from cardlab.core.game import PLAYERS_OF_ALL
from cardlab.core.playing import rng_for
from cardlab.core.protocol import AnyPlayer
from cardlab.core.session import Session
from cardlab.games import GAMES
from cardlab.games.look_ahead import share_of_win
from cardlab.games.precognition import parse

DEALS: Final = 2000
WAYS: Final = 4
"""So many ways are tried from a decision, as far as undo leads back to it."""
PEEK: Final = 2
FAR: Final = 100
"""A way goes so many decisions far, by turns."""
TRIES: Final = 20
"""So many random games say what the end of a way is worth."""
BETTER: Final = 0.5
"""By so much another way must be better than the usual one: the share of wins, of which tries are only a sample."""
TABLES: Final[Mapping[str, Mapping[str, Any]]] = MappingProxyType(
    {
        "precognition": {"cards_each": 6},
        "friend_or_foe": {"cards_each": 3},
        "prediction": {"target": 13},
        "eleusis": {"cards_each": 5},
    }
)
"""Short games, where whole ones take long."""
SPENT: Final = ("precognition",)
"""The games in which undo must not help at all."""


def foreseen(way: list[Any], seen: Any) -> list[Any]:
    """In Precognition: to write down what the row did, and to lay the same cards."""
    laid = [move for move in way if move.cards]
    return [parse(f"predict {seen.changes}"), *laid] if way[0].letters and laid else []


INSIGHTS: Final[Mapping[str, Callable[[list[Any], Any], list[Any]]]] = MappingProxyType({"precognition": foreseen})
"""For a game, what somebody does who went a way and saw so much, and may begin once more."""


@dataclass
class Undoer:
    """A person who plays like a computer player and undoes whenever it may.

    It tries several ways from a decision and looks how they go on, with the cards and answers that it then sees. As far
    as undo leads back, it takes the best of them.

    Attributes:
        session: the game; it sits in the only person's seat.
        player: how it plays by itself.
        rng: varies the ways.
        undone: how often it has undone.
    """

    session: Session
    player: AnyPlayer
    rng: Random
    undone: int = field(default=0)

    def play(self) -> None:
        """Plays to the end."""
        session = self.session
        while not session.outcome:
            start, far = session.timeline.at, self.rng.choice((PEEK, FAR))
            best: list[Any] = []
            way: list[Any] = []
            most, seen = -1.0, session.view
            for number in range(WAYS):
                other = self._insight(way, seen) or [self.rng.choice(session.view.legal_moves)]
                way = self._go(other if number else [], far)
                worth, seen = self._worth(), session.view
                if worth > most + (BETTER if number else 0):
                    best, most = way, worth
                self._go_back(start)
            for move in best or [usual_move(session, self.player)]:
                session.do(move)

    def _insight(self, way: list[Any], seen: Any) -> list[Any]:
        """What to do instead after a way has shown so much; nothing where no way is better for what was seen."""
        insight = INSIGHTS.get(self.session.game.name)
        return insight(way, seen) if insight and way else []

    def _go(self, plan: list[Any], far: int) -> list[Any]:
        """Follows a plan and then plays on, as far as undo leads back, something is left to choose, or far enough."""
        session = self.session
        made: list[Any] = []
        while not session.outcome and len(made) < far:
            legal = session.view.legal_moves
            move = plan[len(made)] if len(made) < len(plan) else usual_move(session, self.player)
            if (made and len(legal) == 1) or self._is_final(move):
                break
            session.do(move)
            made.append(move)
        return made

    def _is_final(self, move: Any) -> bool:
        """Whether undo would not take this move back, as whoever undoes all the time knows; nothing else is seen."""
        session = self.session
        session.practice = True
        session.do(move)
        session.practice = False
        is_final = bool(session.undo_refusal)
        session.practice = True
        session.undo()
        session.practice = False
        return is_final

    def _go_back(self, start: int) -> None:
        while self.session.timeline.at > start:
            self.session.undo()
            self.undone += 1

    def _worth(self) -> float:
        """The share of the win that it has from here, by random games that agree with what it sees."""
        end = self.session.outcome
        if end:
            return (0 in end.winners) / len(end.winners)
        view = self.session.view
        return sum(share_of_win(view.sample(self.rng), 0, self.rng) for _ in range(TRIES)) / TRIES


def usual_move(session: Session, player: AnyPlayer) -> Any:
    """What the player does here, always the same."""
    return player(session.view, rng_for(session.seed, "undoer", session.timeline.at))


@dataclass(frozen=True)
class Comparison:
    """Paired deals: how often each way won, how often undo was used, and the difference with its interval."""

    deals: int
    without: float
    with_undo: float
    undone: int
    difference: Interval

    def __str__(self) -> str:
        gain = self.with_undo - self.without
        return (
            f"{self.deals} deals: {self.without:.1%} won without undo, {self.with_undo:.1%} with it; the difference is "
            f"{gain:+.1%} (95 %: {self.difference.low:+.1%} to {self.difference.high:+.1%}), "
            f"with {self.undone / self.deals:.1f} undone decisions a deal"
        )


def soak(name: str, deals: int, first: int = 0) -> Comparison:
    """Plays so many deals of a game with undo and without.

    Raises:
        BrokenLaw: undo wins more often where it must not.
    """
    game, rules = GAMES[name], TABLES.get(name, {})
    won: tuple[list[float], list[float]] = [], []
    undone = 0
    for seed in range(first, first + deals):
        alone, undoing = (Session.deal(game, seed=seed, **rules) for _ in won)
        known = game.players_for(len(alone.seats), rules)
        player = [known[name] for name in known if name not in PLAYERS_OF_ALL][-1]
        while not alone.outcome:
            alone.do(usual_move(alone, player))
        undoer = Undoer(undoing, player, rng_for(seed, "ways"))
        undoer.play()
        undone += undoer.undone
        for session, shares in zip((alone, undoing), won, strict=True):
            winners = session.outcome.winners if session.outcome else ()
            shares.append((0 in winners) / max(1, len(winners)))
    gains = [after - before for before, after in zip(*won, strict=True)]
    mean = sum(gains) / deals
    half = Z_95 * sqrt(sum((gain - mean) ** 2 for gain in gains) / max(1, deals - 1) / deals)
    found = Comparison(deals, sum(won[0]) / deals, sum(won[1]) / deals, undone, Interval(mean - half, mean + half))
    if name in SPENT and found.difference.low > 0:
        raise BrokenLaw(f"{name}, seeds from {first}: undo wins. {found}")
    return found


def main(arguments: Sequence[str]) -> None:
    """Compare over so many deals, in Precognition or in the games that are named behind their number."""
    deals = int(arguments[0]) if arguments else DEALS
    for name in arguments[1:] or SPENT:
        begun = time.perf_counter()
        found = soak(name, deals)
        print(f"{name}, {found} ({time.perf_counter() - begun:.0f} s)", flush=True)
