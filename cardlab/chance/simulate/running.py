"""Results that add up, and games played in chunks, here or elsewhere."""

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
from cardlab.text import aligned, quoted

LONGEST_MESSAGE: Final = 100  # characters of a player's error message that are kept
AHEAD: Final = 64  # chunks submitted to workers at a time
PAUSE: Final = 0.1  # seconds between two values None while workers are busy


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Played:
    """The common part of all results; results of the same seats add up with ``+``.

    A result of no games says so, and its distributions are empty.

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
        head = f"{self.games:,} game{'s' * (self.games != 1)}{self._of_game}{' (stopped)' if self.stopped else ''}"
        return f"{head}: {self._details() if self.games else 'none was over yet, so there is nothing to count.'}"

    def __repr__(self) -> str:
        return f"<{str(self).partition(chr(10))[0]}>"

    @property
    def _of_game(self) -> str:
        """The game as part of a sentence, if it isn't obvious."""
        return ""

    def _details(self) -> str:
        """Return the rest of a line, and a table."""
        return ""

    def as_stopped(self) -> Self:
        """Return the same result, marked as stopped."""
        return replace(self, stopped=True)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.winners.total

    @property
    def wins(self) -> tuple[int, ...]:
        """The number of games that each seat won; a joint win counts for all who share it."""
        rows = self.winners.rows()
        return tuple(sum(weight for won, weight, _ in rows if seat in won) for seat in range(len(self.seats)))

    @property
    def shared_wins(self) -> tuple[Fraction, ...]:
        """The wins with joint wins split evenly, so that they add up to the number of games that had a winner."""
        rows, seats = self.winners.rows(), range(len(self.seats))
        shares = ([Fraction(weight, len(won)) for won, weight, _ in rows if seat in won] for seat in seats)
        return tuple(sum(share, Fraction()) for share in shares)

    def _table(self, headings: Sequence[str], *columns: Sequence[str]) -> str:
        """Return a line for each seat: its number, its player, its wins and more columns, numbers right-aligned."""
        wins = [f"{won:,}" for won in self.wins], [f"{won / self.games:.1%}" for won in self.wins]
        seats = [str(seat) for seat in range(len(self.seats))]
        lines = [("seat", headings[0], "wins", "share", *headings[1:])]
        lines += zip(seats, columns[0], *wins, *columns[1:], strict=True)
        return "\n".join(aligned(lines, left=2))


def pooled(one: Any, other: Any) -> Any:
    """Return the sum of two parts of a result: numbers are added, and distributions are pooled.

    Parts from different games or players raise ValueError.

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
    """A chunk of games failed, because a worker died or a player failed; ``partial`` is the result before it."""

    def __init__(self, message: str, partial: Any) -> None:
        super().__init__(message)
        self.partial = partial


def counted(number: int, name: str) -> int:
    """Return a number of games as an int; raise ValueError if it isn't one."""
    checked: int = Keyword.of(name, Count).checked(number)
    return checked


def check_executor(executor: Executor | None) -> None:
    """Raise ValueError unless this is an executor or None."""
    if not isinstance(executor, Executor | None):
        raise ValueError(
            f"executor={quoted(executor)} will not do: give a process pool, or client.get_executor() of a Dask cluster."
        )


def growing(nothing: R, results: Iterable[R | None]) -> Iterator[R]:
    """Yield the result of no games, and after each part the sum so far."""
    total = nothing
    yield total
    for result in results:
        total = total if result is None else total + result
        yield total


def in_chunks(work: Callable[[range], R], games: int, size: int, executor: Executor | None) -> Iterator[R]:
    """Play games chunk by chunk, here or by an executor, and yield the growing result of the first games.

    A chunk that fails raises SimulationError; an interrupt by the user passes.
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
            raise SimulationError(f"{chunk} failed with {_error_text(error)}; {kept}.", total) from error


def _error_text(error: BaseException) -> str:
    """Return the error's type, which the author of a player knows, and the beginning of its message."""
    message = " ".join(str(error).split())
    short = f"{message[:LONGEST_MESSAGE]}…" if len(message) > LONGEST_MESSAGE else message
    kind = "a call of sys.exit" if isinstance(error, SystemExit) else type(error).__name__
    return f"{kind}: {short}" if short else kind


def _results(work: Callable[[range], R], chunks: Iterator[range], executor: Executor | None) -> Generator[R | None]:
    """Yield the results in the order of the chunks, and None now and then while waiting for workers."""
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
