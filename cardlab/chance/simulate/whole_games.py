"""Simulated whole games of Friend or Foe, their results, and two policies compared on the same games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Annotated, Final, Unpack

import numpy as np
from numpy.typing import NDArray

from cardlab.chance.distribution import Distribution
from cardlab.chance.interval import Comparison
from cardlab.chance.simulate.batch import Batch, Counts, Outcomes, played
from cardlab.chance.simulate.running import Played, check_executor, counted, growing, in_chunks
from cardlab.chance.simulate.setting import Options, Policy, Setting
from cardlab.chance.watchable import watchable
from cardlab.core.house_rules import Keyword
from cardlab.games.friend_or_foe import State

ENDINGS: Final = ("the last card went", "no card could ever go", "the turns ran out")
"""The ways in which a game can end; in the last two the fewest cards win."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The results of one seat, added up over all games.

    Attributes:
        policy: its name.
        cards_left: the number of cards at the end of a game.
        passes: its turns in which no card went.
        helped: its own cards that went because a friend helped.
        helps: its cards that went as a friend's.
        attacked: the times that it took the pile after an attack.
        attacks: its attacks.
    """

    policy: str
    cards_left: Distribution[int]
    passes: int
    helped: int
    helps: int
    attacked: int
    attacks: int


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class FriendOrFoeGames(Played):
    """Simulated games of Friend or Foe: as `Played`, and

    Attributes:
        passes: turns of a game in which no card went, unanswered requests too.
        friends: answered requests of a game.
        foes: attacks of a game.
        endings: the way in which a game ended, one of `ENDINGS`.
    """

    seats: tuple[Seat, ...]
    passes: Distribution[int]
    friends: Distribution[int]
    foes: Distribution[int]
    endings: Distribution[str]

    @classmethod
    def of(cls, games: Outcomes, policies: Sequence[str]) -> FriendOrFoeGames:
        """Return the counts of these games, with the name of each seat's policy."""
        sums = [games.passes, games.helped, games.helps, games.attacked, games.attacks]
        seats = [
            Seat(policy, _tally(games.left[seat]), *(int(count[seat].sum(dtype=np.int64)) for count in sums))
            for seat, policy in enumerate(policies)
        ]
        winners = np.array([1 << seat for seat in range(len(seats))]) @ games.wins
        ends = np.where(games.left.min(axis=0) == 0, 0, np.where(games.stuck, 1, 2))
        return cls(
            seats=tuple(seats),
            winners=_tally(winners).map(lambda won: tuple(seat for seat in range(len(seats)) if won >> seat & 1)),
            turns=_tally(games.turns),
            passes=_tally(games.passes.sum(axis=0)),
            friends=_tally(games.helps.sum(axis=0)),
            foes=_tally(games.attacks.sum(axis=0)),
            endings=_tally(ends).map(ENDINGS.__getitem__),
        )

    @property
    def cards_left(self) -> tuple[Distribution[int], ...]:
        """The number of cards that each seat had at the end of a game."""
        return tuple(seat.cards_left for seat in self.seats)

    @property
    def passes_per_turn(self) -> Fraction:
        """The share of all turns, over all games, that were passed; ValueError without games."""
        return self.passes.mean / self.turns.mean

    def _details(self) -> str:
        ends = ", ".join(f"{ending} in {weight:,}" for ending, weight, _ in self.endings.rows())
        counts = ("passes", "helped", "helps", "attacked", "attacks")
        columns = [[f"{getattr(seat, count) / self.games:.2f}" for seat in self.seats] for count in counts]
        left = [f"{float(cards.mean):.2f}" for cards in self.cards_left]
        return (
            f"{float(self.turns.mean):.1f} turns a game, {float(self.passes_per_turn):.3f} passes a turn; {ends}.\n"
            + self._table(("policy", "cards left", *counts), [seat.policy for seat in self.seats], left, *columns)
        )


def _tally(numbers: Counts) -> Distribution[int]:
    counts = np.bincount(numbers.astype(np.intp))  # required where indices have 32 bits
    return Distribution.counted({int(number): int(counts[number]) for number in counts.nonzero()[0]})


CHUNK: Final = 20_000  # games in a chunk of a worker


@watchable(size="games", unit="games")
def friend_or_foe(
    games: int,
    players: int = 4,
    policies: str | Policy | Iterable[str | Policy] | None = None,
    *,
    executor: Executor | None = None,
    chunk: int = CHUNK,
    **options: Unpack[Options],
) -> Iterator[FriendOrFoeGames]:
    """Play whole games of Friend or Foe by the rules of the referee, tens of thousands a second.

    The seed fixes every game by its number, so the result doesn't depend on the executor, and a longer run extends a
    shorter one. Partial results are always of the first games, because otherwise short games would be over-represented.
    After an interrupt the result contains the games so far, maybe none, with ``stopped`` set.

    Args:
        games: the number of games.
        players: 2 to 8.
        policies: a name of `POLICIES` or a `Policy` for all seats, or one for each; None is "greedy".
        executor: plays chunks elsewhere: a process pool, or ``client.get_executor()`` of a Dask cluster.
        chunk: games in a chunk, with an executor; it affects only the speed.
        **options: the ``seed``, a whole number, the house rules ``cards_each`` and ``ace_pairs`` as in
            `cardlab.games.friend_or_foe`, and ``turn_cap``, the number of turns that ends a game; races are fair.

    Raises:
        ValueError: an argument is invalid, or the referee refuses the deal.
        SimulationError: a worker died; the error carries the result so far.

    >>> result = friend_or_foe(200, cards_each=5, seed=8)
    >>> result.games, sum(result.shared_wins)
    (200, Fraction(200, 1))
    >>> result.passes_per_turn
    Fraction(4812, 9707)
    """
    count, size = counted(games, "games"), counted(chunk, "chunk")
    check_executor(executor)
    setting = Setting.of(players, policies, **options)
    if executor is None:
        return _growing_results(setting, range(count))
    return in_chunks(partial(_whole_result, setting), count, size, executor)


def friend_or_foe_states(
    game: int,
    players: int = 4,
    policies: str | Policy | Iterable[str | Policy] | None = None,
    **options: Unpack[Options],
) -> Iterator[State]:
    """Yield every position of the game with this number, from 0, played by the referee.

    >>> *_, last = friend_or_foe_states(0, cards_each=5, seed=1)
    >>> last.number, last.ended.winners
    (164, (1,))
    """
    number = Keyword.of("game", Annotated[int, range(2**63)]).checked(game)
    return Setting.of(players, policies, **options).states(number)


def _growing_results(setting: Setting, games: range) -> Iterator[FriendOrFoeGames]:
    policies = [policy.name for policy in setting.policies]
    nothing = FriendOrFoeGames.of(Batch(setting, range(0)).outcomes(0, 0), policies)
    parts = played(setting, games)
    return growing(nothing, (None if part is None else FriendOrFoeGames.of(part, policies) for part in parts))


def _whole_result(setting: Setting, games: range) -> FriendOrFoeGames:
    *_, whole = _growing_results(setting, games)
    return whole


# --- a comparison ---

Wins = NDArray[np.bool_]


def compare_policies(
    games: int,
    policies: Sequence[str],
    seat: int,
    ways: tuple[str, str],
    *,
    seed: int = 0,
    cards_each: int | None = None,
) -> Iterator[Comparison]:
    """Yield a growing comparison of two policies of one seat in the same games of Friend or Foe.

    The seed fixes the deals, rolls and races of each game, so that a difference comes from the policy. The first
    comparison is that of no games.

    Args:
        games: the number of games.
        policies: of all seats.
        seat: the seat whose policy changes, counted from 0.
        ways: its two policies.
        seed: a whole number.
        cards_each: cards a seat; None deals the deck evenly.
    """
    count = counted(games, "games")
    settings = [
        Setting.of(len(policies), [*policies[:seat], way, *policies[seat + 1 :]], seed, cards_each) for way in ways
    ]
    runs = [played(setting, range(count)) for setting in settings]
    won: list[list[Wins]] = [[], []]
    yield _so_far(won)
    while min(counts := [sum(map(len, parts)) for parts in won]) < count:
        behind = counts.index(min(counts))
        outcomes = next(runs[behind])
        if outcomes is not None:
            won[behind].append(outcomes.wins[seat])
        yield _so_far(won)


def _so_far(won: Sequence[Sequence[Wins]]) -> Comparison:
    first, second = (np.concatenate([np.zeros(0, np.bool_), *parts]) for parts in won)
    games = min(len(first), len(second))
    first, second = first[:games], second[:games]
    both, firsts, seconds = (int(wins.sum()) for wins in (first & second, first, second))
    return Comparison(both, firsts - both, seconds - both, games - firsts - seconds + both)
