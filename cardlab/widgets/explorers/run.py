"""Long work that can be watched and stopped.

The work is a generator of partial results, each better than the last. In a notebook an asyncio task takes them one by
one and lets everything else be heard in between; where no event loop runs it is a plain loop, and an interrupt keeps
what there is.

JupyterLab may deliver the click that starts a run and the one that stops it to two threads of the kernel, and a cell
may ask for the result meanwhile: so one part at a time is taken under a lock, and to stop is only to ask.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Generator, Iterator
from threading import RLock
from typing import Any, Final, Generic, Literal, TypeVar

T = TypeVar("T")

PAUSE: Final = 0.25
"""A run shows what it has at most once in so many seconds: a plot takes longer to draw than a part to work out."""

SLICE: Final = 0.02
"""A run works for so many seconds, or for one part if that takes longer; then everything else has its turn."""

REST: Final = 0.005
"""Seconds for everything else. A click passes through several turns of the kernel's event loop before it is obeyed: if
a run worked in each of them, the click would wait for several slices."""


class Run(Generic[T]):
    """One generator of partial results on its way.

    Args:
        parts: the partial results; the last one is the whole, and None means that there is none yet.
        shown: what to do with a partial result that is worth showing; the last one always is.
        ended: what to do when it is over, however it ended; it gets this run.

    Attributes:
        latest: the newest partial result, None before the first; if it knows how, it is marked when it is stopped.
        state: whether it is running, and how it ended.
        error: what broke it, or None.

    >>> run = Run(iter([1, 2, 3]))
    >>> run.result, run.state
    (3, 'done')
    """

    def __init__(
        self,
        parts: Iterator[T | None],
        shown: Callable[[T], None] = lambda part: None,
        ended: Callable[[Run[T]], None] = lambda run: None,
    ) -> None:
        self._parts, self._shown, self._ended = parts, shown, ended
        self._task: asyncio.Task[None] | None = None
        self._next_look = 0.0
        self._lock = RLock()
        self._is_asked_to_stop = False
        self.latest: T | None = None
        self.state: Literal["running", "done", "stopped", "broken"] = "running"
        self.error: Exception | SystemExit | None = None

    @property
    def is_running(self) -> bool:
        """Whether there may be more to come."""
        return self.state == "running"

    def start(self) -> None:
        """Lets it run: beside everything else where an event loop runs, else here and now to its end."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._finish()
        else:
            if self._step():  # so that there is something to keep whenever it is stopped
                self._task = loop.create_task(self._go())

    def stop(self) -> None:
        """Ends it with what it has, at once or after the part that another thread is working out."""
        self._is_asked_to_stop = True
        if self._lock.acquire(blocking=False):
            try:
                self._step()
            finally:
                self._lock.release()

    @property
    def result(self) -> T:
        """The last partial result; what is still missing is worked out first, here and now.

        Raises:
            ValueError: it was stopped before there was anything.
            Exception: what broke the work.
        """
        self._finish()
        if self.error is not None:
            raise self.error
        if self.latest is None:
            raise ValueError("It was stopped before the first result; run it again.")
        return self.latest

    def __await__(self) -> Generator[Any, None, T]:
        return self._waited().__await__()

    async def _waited(self) -> T:
        # The task may belong to another thread's event loop, where it cannot be awaited.
        while self.is_running:
            await asyncio.sleep(REST)
        return self.result

    async def _go(self) -> None:
        working = True
        while working:
            await asyncio.sleep(REST)
            end = time.monotonic() + SLICE
            while (working := self._step()) and time.monotonic() < end:
                pass

    def _finish(self) -> None:
        while self._step():
            pass

    def _step(self) -> bool:
        """Takes one more part; False when it is over."""
        with self._lock:
            if self.is_running and self._is_asked_to_stop:
                self._end("stopped")
            elif self.is_running:
                self._take()
            return self.is_running

    def _take(self) -> None:
        try:
            part = next(self._parts)
            self.latest = self.latest if part is None else part
            self._look()
        except StopIteration:
            self._end("done")
        except KeyboardInterrupt:
            self._end("stopped")
        except (Exception, SystemExit) as error:
            self.error, self.latest = error, getattr(error, "partial", self.latest)
            self._end("broken")

    def _look(self) -> None:
        if time.monotonic() >= self._next_look and self.latest is not None:
            self._shown(self.latest)
            self._next_look = time.monotonic() + PAUSE

    def _end(self, state: Literal["done", "stopped", "broken"]) -> None:
        self.state = state
        if state == "stopped" and (mark := getattr(self.latest, "as_stopped", None)) is not None:
            self.latest = mark()
        if isinstance(self._parts, Generator):
            self._parts.close()
        try:
            if self.latest is not None:
                self._shown(self.latest)
        except Exception as error:
            self.error, self.state = self.error or error, "broken"
        self._ended(self)
