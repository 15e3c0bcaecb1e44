"""Results that add up, and how games are played for them: in chunks, here or elsewhere, until somebody stops it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, wait
from contextlib import closing
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice
from typing import Any, Final, Self, TypeVar

from cardlab.chance.distribution import Distribution
from cardlab.core.house_rules import Count, Keyword
from cardlab.text import shown

LONGEST_SAID: Final = 100  # so much of what a mistake says is passed on
AHEAD: Final = 64  # so many chunks wait for workers at a time
PAUSE: Final = 0.1  # seconds between signs of life while workers are busy


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Played:
    """What the results of any game have; results of the same seats add up with ``+``.

    If it was stopped before the first game was over, it is the result of no games: it says so, and its distributions
    are of nothing.

    Attributes:
        seats: who sat there, and what happened to them.
        winners: the winning seats of a game; several may share a win.
        turns: the number of the turn in which a game ended.
        stopped: whether it was stopped before all games were played.
    """

    seats: tuple[Any, ...]
    winners: Distribution[tuple[int, ...]]
    turns: Distribution[int]
    stopped: bool = False

    def __add__(self, other: Self) -> Self:
        both: Self = pooled(self, other)
        return both

    def __str__(self) -> str:
        head = f"{self.games:,} game{'s' * (self.games != 1)}{self._of}{' (stopped)' if self.stopped else ''}"
        return f"{head}: {self._told() if self.games else 'none was over yet, so there is nothing to count.'}"

    def __repr__(self) -> str:
        return f"<{str(self).partition(chr(10))[0]}>"

    @property
    def _of(self) -> str:
        """What was played, where that is not plain."""
        return ""

    def _told(self) -> str:
        """What came out: the rest of a line, and a table."""
        return ""

    def as_stopped(self) -> Self:
        """The same, marked as stopped before all games were played."""
        return replace(self, stopped=True)

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.winners.total

    @property
    def wins(self) -> tuple[int, ...]:
        """How many games each seat won; a joint win counts for everybody who shares it."""
        rows = self.winners.rows()
        return tuple(sum(weight for won, weight, _ in rows if seat in won) for seat in range(len(self.seats)))

    @property
    def shared_wins(self) -> tuple[Fraction, ...]:
        """The same with joint wins split evenly, so that it adds up to the number of games that anybody won."""
        rows, seats = self.winners.rows(), range(len(self.seats))
        shares = ([Fraction(weight, len(won)) for won, weight, _ in rows if seat in won] for seat in seats)
        return tuple(sum(share, Fraction()) for share in shares)

    def _table(self, headings: Sequence[str], *columns: Sequence[str]) -> str:
        """A line for each seat: its number, its player, its wins, and more columns; numbers to the right."""
        wins = [f"{won:,}" for won in self.wins], [f"{won / self.games:.1%}" for won in self.wins]
        seats = [str(seat) for seat in range(len(self.seats))]
        lines = [("seat", headings[0], "wins", "share", *headings[1:])]
        lines += zip(seats, columns[0], *wins, *columns[1:], strict=True)
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        aligned = "  ".join(f"{{:{'<' if place < 2 else '>'}{width}}}" for place, width in enumerate(widths))
        return "\n".join(aligned.format(*line) for line in lines)


def pooled(one: Any, other: Any) -> Any:
    """Two parts of a result as one: numbers add up, and distributions put their cases together.

    Raises:
        ValueError: the parts come from different games or players.

    >>> pooled(Distribution({"win": 1}), Distribution({"win": 2, "loss": 3}))
    Distribution({'loss': 3, 'win': 3})
    """
    match one:
        case Distribution():
            counts = Counter(dict(zip(one.outcomes, one.weights, strict=True)))
            counts.update(dict(zip(other.outcomes, other.weights, strict=True)))
            return Distribution.counted(counts)
        case bool():
            return one or other
        case int():
            return one + other
        case tuple() if len(one) == len(other):
            return tuple(map(pooled, one, other))
        case str() if one == other:
            return one
        case _ if type(one) is type(other) and (names := [*getattr(one, "__dataclass_fields__", ())]):
            return replace(one, **{name: pooled(getattr(one, name), getattr(other, name)) for name in names})
    raise ValueError("Only results of the same game with the same policy at each seat add up.")


R = TypeVar("R", bound=Played)


class SimulationError(RuntimeError):
    """A chunk of games could not be played, because a worker died or a player failed; the message names it.

    Attributes:
        partial: the result of all games before this chunk, of none if it was the first.
    """

    def __init__(self, message: str, partial: Any) -> None:
        super().__init__(message)
        self.partial = partial


def counted(number: int, name: str) -> int:
    """A number of games that somebody gave, as an int, whatever whole number it was; else a ValueError says why not."""
    checked: int = Keyword.of(name, Count).checked(number)
    return checked


def check_executor(executor: Executor | None) -> None:
    """Refuses an executor that is none, by a ValueError."""
    if not isinstance(executor, Executor | None):
        raise ValueError(
            f"executor={shown(executor)} will not do: give a process pool, or client.get_executor() of a Dask cluster."
        )


def growing(nothing: R, results: Iterable[R | None]) -> Iterator[R]:
    """The result of no games, and after each part the sum of all so far."""
    total = nothing
    yield total
    for result in results:
        total = total if result is None else total + result
        yield total


def in_chunks(work: Callable[[range], R], games: int, size: int, executor: Executor | None) -> Iterator[R]:
    """Plays games chunk by chunk, here or by an executor, and gives the growing result of the first so many games.

    An interrupt is the user's, wherever it comes from, and passes.

    Raises:
        SimulationError: a chunk could not be played.
    """
    total = nothing = work(range(0))
    chunks = (range(games)[first : first + size] for first in range(0, games, size))
    with closing(_results(work, chunks, executor)) as results:
        try:
            for total in growing(nothing, results):
                yield total
        except (Exception, SystemExit) as error:
            done = total.games
            failed = range(games)[done : done + size]
            which = f"game {done}" if len(failed) == 1 else f"games {done} to {failed[-1]}"
            chunk = f"Chunk {done // size + 1} of {-(-games // size)} ({which})"
            kept = f"the result of the {done} games before it is in .partial" if done else "no game was finished before"
            raise SimulationError(f"{chunk} failed with {_in_words(error)}; {kept}.", total) from error


def _in_words(error: BaseException) -> str:
    """What broke: its kind, which whoever wrote the player knows, and the beginning of what it says."""
    said = " ".join(str(error).split())
    short = f"{said[:LONGEST_SAID]}…" if len(said) > LONGEST_SAID else said
    kind = "a call of sys.exit" if isinstance(error, SystemExit) else type(error).__name__
    return f"{kind}: {short}" if short else kind


def _results(work: Callable[[range], R], chunks: Iterator[range], executor: Executor | None) -> Generator[R | None]:
    """The results in the order of the chunks, and None now and then while workers are awaited."""
    if executor is None:
        yield from map(work, chunks)
        return
    awaited: deque[Future[R]] = deque()
    try:
        awaited.extend(executor.submit(work, chunk) for chunk in islice(chunks, AHEAD))
        while awaited:
            while not wait([awaited[0]], timeout=PAUSE).done:
                yield None
            yield awaited.popleft().result()
            awaited.extend(executor.submit(work, chunk) for chunk in islice(chunks, 1))
    finally:
        for future in awaited:
            future.cancel()
