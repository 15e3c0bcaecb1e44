"""What came out of simulated games of Friend or Foe, as counts and distributions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, TypeVar

import numpy as np

from cardlab.chance.dist import Distribution
from cardlab.chance.simulate.outcomes import Numbers, Outcomes

T = TypeVar("T", bound=Hashable)

ENDINGS: Final = ("the last card went", "no card could ever go", "the turns ran out")
"""How a game can end; in the last two ways the fewest cards win."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What happened at one seat, added up over all games.

    Attributes:
        policy: how it played.
        cards_left: how many cards it had at the end.
        passes: its turns without a card.
        helped: its own cards that went because a friend helped.
        helps: its cards that went as a friend's.
        attacked: how often it took the pile after an attack.
        attacks: how often it attacked.
    """

    policy: str
    cards_left: Distribution[int]
    passes: int
    helped: int
    helps: int
    attacked: int
    attacks: int

    def __add__(self, other: Seat) -> Seat:
        return Seat(
            self.policy,
            pooled(self.cards_left, other.cards_left),
            self.passes + other.passes,
            self.helped + other.helped,
            self.helps + other.helps,
            self.attacked + other.attacked,
            self.attacks + other.attacks,
        )


class Played:
    """What results of any game tell about who won."""

    __slots__ = ()
    seats: tuple[Any, ...]
    winners: Distribution[tuple[int, ...]]

    @property
    def wins(self) -> tuple[int, ...]:
        """How many games each seat won; a joint win counts for everybody who shares it."""
        rows = self.winners.rows()
        return tuple(sum(weight for won, weight, _ in rows if seat in won) for seat in range(len(self.seats)))

    @property
    def shared_wins(self) -> tuple[Fraction, ...]:
        """The same with joint wins split evenly, so that it adds up to the number of games that anybody won."""
        rows = self.winners.rows()
        return tuple(
            sum((Fraction(weight, len(won)) for won, weight, _ in rows if seat in won), Fraction())
            for seat in range(len(self.seats))
        )


@dataclass(frozen=True, slots=True)
class FriendOrFoeGames(Played):
    """Simulated games of Friend or Foe; results of the same seats add up with ``+``.

    Attributes:
        seats: what happened at each seat.
        winners: the winning seats of a game; several may share a win.
        turns: the length of a game.
        passes: turns of a game in which nothing went, unanswered requests too.
        friends: answered requests of a game.
        foes: attacks of a game.
        endings: how a game ended, one of `ENDINGS`.
        stopped: whether it was stopped before all games were played.
    """

    seats: tuple[Seat, ...]
    winners: Distribution[tuple[int, ...]]
    turns: Distribution[int]
    passes: Distribution[int]
    friends: Distribution[int]
    foes: Distribution[int]
    endings: Distribution[str]
    stopped: bool = False

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.turns.total

    @property
    def cards_left(self) -> tuple[Distribution[int], ...]:
        """How many cards each seat had at the end of a game."""
        return tuple(seat.cards_left for seat in self.seats)

    @property
    def passes_per_turn(self) -> Fraction:
        """The share of all turns, over all games, that were passed."""
        return self.passes.mean / self.turns.mean

    def __add__(self, other: FriendOrFoeGames) -> FriendOrFoeGames:
        if [seat.policy for seat in self.seats] != [seat.policy for seat in other.seats]:
            raise ValueError("Only games with the same policy at each seat add up.")
        return FriendOrFoeGames(
            tuple(mine + theirs for mine, theirs in zip(self.seats, other.seats, strict=True)),
            pooled(self.winners, other.winners),
            pooled(self.turns, other.turns),
            pooled(self.passes, other.passes),
            pooled(self.friends, other.friends),
            pooled(self.foes, other.foes),
            pooled(self.endings, other.endings),
            self.stopped or other.stopped,
        )

    def __str__(self) -> str:
        rows = [
            (str(number), seat.policy, f"{won:,}", f"{won / self.games:.1%}", *self._each_game(seat))
            for number, (seat, won) in enumerate(zip(self.seats, self.wins, strict=True))
        ]
        ends = ", ".join(f"{ending} in {weight:,}" for ending, weight, _ in self.endings.rows())
        first = (
            f"{self.games:,} games{' (stopped)' if self.stopped else ''}: {float(self.turns.mean):.1f} turns a game, "
            f"{float(self.passes_per_turn):.3f} passes a turn; {ends}."
        )
        return "\n".join([first, *aligned([_HEADINGS, *rows])])

    def _each_game(self, seat: Seat) -> Iterator[str]:
        yield f"{float(seat.cards_left.mean):.2f}"
        for count in (seat.passes, seat.helped, seat.helps, seat.attacked, seat.attacks):
            yield f"{count / self.games:.2f}"


_HEADINGS: Final = (
    *("seat", "policy", "wins", "share", "cards left"),
    *("passes", "helped", "helps", "attacked", "attacks"),
)


def tally(outcomes: Outcomes, policies: Sequence[str]) -> FriendOrFoeGames:
    """The counts of these games.

    Args:
        outcomes: the games.
        policies: what to call each seat's.
    """
    over = outcomes.left.min(axis=0) == 0
    endings = np.where(over, 0, np.where(outcomes.stuck, 1, 2))
    sets = _counted(np.array([1 << seat for seat in range(len(policies))]) @ outcomes.wins)
    return FriendOrFoeGames(
        seats=tuple(_seat(outcomes, number, policy) for number, policy in enumerate(policies)),
        winners=sets.map(lambda bits: tuple(seat for seat in range(len(policies)) if bits >> seat & 1)),
        turns=_counted(outcomes.turns),
        passes=_counted(outcomes.passes.sum(axis=0)),
        friends=_counted(outcomes.helps.sum(axis=0)),
        foes=_counted(outcomes.attacks.sum(axis=0)),
        endings=_counted(endings).map(lambda ending: ENDINGS[ending]),
    )


def _seat(outcomes: Outcomes, seat: int, policy: str) -> Seat:
    columns = (outcomes.passes, outcomes.helped, outcomes.helps, outcomes.attacked, outcomes.attacks)
    return Seat(policy, _counted(outcomes.left[seat]), *(int(column[seat].sum()) for column in columns))


def _counted(numbers: Numbers) -> Distribution[int]:
    counts = np.bincount(numbers)
    return Distribution({int(number): int(counts[number]) for number in counts.nonzero()[0]})


def pooled(one: Distribution[T], other: Distribution[T]) -> Distribution[T]:
    """The counts of both together: not the sum of two numbers, but more cases of one.

    >>> pooled(Distribution({"win": 1}), Distribution({"win": 2, "loss": 3}))
    Distribution({'loss': 3, 'win': 3})
    """
    counts = Counter(dict(zip(one.outcomes, one.weights, strict=True)))
    counts.update(dict(zip(other.outcomes, other.weights, strict=True)))
    return Distribution(counts)


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """A table as lines: its first two columns to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            f"{item:<{width}}" if place < 2 else f"{item:>{width}}"
            for place, (item, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
