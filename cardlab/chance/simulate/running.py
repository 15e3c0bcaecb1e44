"""How simulations run: in chunks, on this machine or on others, told as they go, and stopped when somebody wants."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, wait
from contextlib import closing
from dataclasses import replace
from itertools import islice
from typing import Any, Final, Protocol, Self, TypeAlias, TypeVar, cast

from cardlab.chance.checks import whole_number

Progress: TypeAlias = bool | Callable[[int, int], None]
"""True: a line in a terminal once it takes longer; or a function of how many games are done, and of how many."""

AHEAD: Final = 64
"""So many chunks wait for workers at a time."""

PAUSE: Final = 0.1
"""While workers are busy, the generator gives a sign of life every so many seconds."""


class Result(Protocol):
    """What a simulation gives: results of parts add up to that of the whole."""

    @property
    def games(self) -> int:
        """How many games it covers."""
        ...

    def __add__(self, other: Self) -> Self: ...


R = TypeVar("R", bound=Result)


class SimulationError(RuntimeError):
    """A chunk of games could not be played, because a worker died or a player failed; the message names it.

    Attributes:
        partial: the result of all games before this chunk, None if it was the first.
    """

    def __init__(self, message: str, partial: Any) -> None:
        super().__init__(message)
        self.partial = partial


def check_run(games: int, chunk: int, executor: Executor | None) -> None:
    """Refuses a run that cannot be.

    Raises:
        ValueError: there are no games to play, or none in a chunk, or the executor is none.
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise ValueError(f"{games!r} games cannot be simulated: give a whole number, 1 or more.")
    if whole_number(chunk, "chunk") < 1:
        raise ValueError(f"chunk={chunk} will not do: a chunk has at least one game.")
    if not isinstance(executor, Executor | None):
        raise ValueError(
            f"executor={executor!r} will not do: give a process pool, or client.get_executor() of a Dask cluster."
        )


def growing(results: Iterable[R | None]) -> Iterator[R | None]:
    """After each part the sum of all so far; None before the first."""
    total: R | None = None
    for result in results:
        total = result if total is None else total if result is None else total + result
        yield total


def in_chunks(work: Callable[[range], R], games: int, size: int, executor: Executor | None) -> Iterator[R | None]:
    """Plays games chunk by chunk, and gives the growing result: always that of the first so many games.

    Args:
        work: plays the games with these numbers; with an executor it is sent to the workers.
        games: how many games there are.
        size: games a chunk.
        executor: where the chunks are played, a few at a time; None plays them here.

    Raises:
        SimulationError: a chunk could not be played.
    """
    numbers = range(games)
    chunks = (numbers[first : first + size] for first in range(0, games, size))
    total: R | None = None
    done = 0
    with closing(_here(work, chunks) if executor is None else _there(work, chunks, executor)) as results:
        while done * size < games:
            try:
                result = next(results)
            except Exception as error:
                raise SimulationError(_failure(numbers, size, done, error), total) from error
            if result is not None:
                total, done = result if total is None else total + result, done + 1
            yield total


def _here(work: Callable[[range], R], chunks: Iterable[range]) -> Generator[R | None]:
    for chunk in chunks:
        yield work(chunk)


def _there(work: Callable[[range], R], chunks: Iterable[range], executor: Executor) -> Generator[R | None]:
    """The results of workers in the order of the chunks, and None now and then while they are awaited."""
    coming = iter(chunks)
    awaited: deque[Future[R]] = deque()
    try:
        awaited.extend(executor.submit(work, chunk) for chunk in islice(coming, AHEAD))
        while awaited:
            while not wait([awaited[0]], timeout=PAUSE).done:
                yield None
            yield awaited.popleft().result()
            awaited.extend(executor.submit(work, chunk) for chunk in islice(coming, 1))
    finally:
        for future in awaited:
            future.cancel()


def _failure(numbers: range, size: int, done: int, error: Exception) -> str:
    chunk, chunks = numbers[done * size : (done + 1) * size], -(-len(numbers) // size)
    games = f"game {chunk[0]}" if len(chunk) == 1 else f"games {chunk[0]} to {chunk[-1]}"
    before = f"the result of the {chunk[0]} games before it is in .partial" if done else "no game was finished before"
    return f"Chunk {done + 1} of {chunks} ({games}) failed with {type(error).__name__}: {error}; {before}."


def collected(parts: Iterator[R | None], games: int, progress: Progress) -> R:
    """The last of the growing results; after an interrupt the last so far, marked as stopped.

    Raises:
        KeyboardInterrupt: it was stopped before the first result.
    """
    latest: R | None = None
    tell = progress if callable(progress) else _Line() if progress and sys.stderr.isatty() else None
    try:
        for latest in parts:
            if tell is not None:
                tell(latest.games if latest is not None else 0, games)
    except KeyboardInterrupt:
        if latest is None:
            raise
        latest = cast(R, replace(cast(Any, latest), stopped=True))
    finally:
        if isinstance(tell, _Line):
            tell.close()
    assert latest is not None, "there is at least one chunk"
    return latest


class _Line:
    """One line in a terminal that says how far it is, from the second second on."""

    def __init__(self) -> None:
        self._begun, self._shown = time.monotonic(), ""

    def __call__(self, done: int, games: int) -> None:
        if time.monotonic() - self._begun > 1:
            self._shown = f"{done:,} of {games:,} games"
            print(f"\r{self._shown}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Wipes it out."""
        if self._shown:
            print(f"\r{' ' * len(self._shown)}\r", end="", file=sys.stderr, flush=True)
