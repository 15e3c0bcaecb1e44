"""Long work that can be watched and stopped.

The work is a generator of partial results, each better than the last. In a notebook an asyncio task takes them one by
one, and everything else has its turn in between. Where no event loop runs it is a plain loop, and an interrupt keeps
what there is.

JupyterLab may deliver the click that starts a run and the one that stops it to two threads of the kernel, and a cell
may ask for the result meanwhile: so a lock lets one thread take a part at a time, and to stop is only to ask.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable, Generator, Iterator
from threading import RLock
from typing import Any, Final, Generic, Literal, TypeVar

from cardlab.screen.parts import Progress, button

T = TypeVar("T")

LOGGER: Final = logging.getLogger(__name__)

PAUSE: Final = 0.25
"""Least seconds between two partial results that are shown: a plot takes longer to draw than a part to work out."""

SLICE: Final = 0.02
"""Seconds for which a run works, or for one part if that takes longer, before everything else has its turn."""

REST: Final = 0.005
"""Seconds for everything else. A click passes through several turns of the kernel's event loop before it is obeyed: if
a run worked in each of them, the click would wait for several slices."""


class Run(Generic[T]):
    """One generator of partial results on its way.

    Args:
        parts: the partial results; the last one is the whole, and None means that there is none yet.
        shown: shows a partial result now and then; the last one always.
        ended: called with this run when it is over, however it ended.

    Attributes:
        latest: the newest partial result, None before the first; one with ``as_stopped`` is marked when it is stopped.
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
        """Run beside everything else where an event loop runs, otherwise here and now to the end."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._finish()
        else:
            if self._step():  # so that there is something to keep whenever it is stopped
                self._task = loop.create_task(self._go())

    def stop(self) -> None:
        """End with what there is, at once or after the part that another thread is working out."""
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
        """Take one more part; return False when it is over."""
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
            if self.latest is not None and time.monotonic() >= self._next_look:
                self._shown(self.latest)
                self._next_look = time.monotonic() + PAUSE
        except StopIteration:
            self._end("done")
        except KeyboardInterrupt:
            self._end("stopped")
        except (Exception, SystemExit) as error:
            self.error, self.latest = error, getattr(error, "partial", self.latest)
            self._end("broken")

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


class Running:
    """One run after another, how far it is, and how it ended.

    Args:
        say: gets one sentence when a run is over.
        unit: what is counted: games, rows, rolls.
        show: called whenever a run has come further.

    Attributes:
        run: the newest run, or None.
        count, of: how many units are done, of how many.
        words: the same in words.

    >>> running = Running(print, unit="rolls")
    >>> running.start(iter([100, 200]), of=200, done=lambda part: part).result
    Done: 200 rolls.
    200
    """

    def __init__(
        self, say: Callable[[str], None], unit: str = "games", show: Callable[[], None] = lambda: None
    ) -> None:
        self._say, self._unit, self._show = say, unit, show
        self.run: Run[Any] | None = None
        self.count, self.of, self.words = 0, 1, "Nothing has run yet."

    def part(self) -> Progress:
        """Return how far it is, as a part of a scene."""
        stop = [button("Stop", "stop")] if self.is_running else []
        return Progress(kind="progress", key="progress", count=self.count, of=self.of, words=self.words, buttons=stop)

    @property
    def is_running(self) -> bool:
        """Whether something is on its way."""
        return self.run is not None and self.run.is_running

    def finish(self) -> None:
        """Work out to its end what is on its way, if anything is."""
        if self.is_running:
            _ = self.result

    @property
    def result(self) -> Any:
        """The last result, worked out to its end first; raises what `Run.result` raises."""
        return self._newest.result

    def __await__(self) -> Generator[Any, None, Any]:
        return self._newest.__await__()

    @property
    def _newest(self) -> Run[Any]:
        if self.run is None:
            raise ValueError("Nothing has run yet; run it first.")
        return self.run

    def start(
        self,
        parts: Iterator[T | None],
        *,
        of: int,
        done: Callable[[T], int],
        shown: Callable[[T], None] = lambda part: None,
        ended: Callable[[Run[T]], None] = lambda run: None,
    ) -> Run[T]:
        """Stop what runs, and run this instead.

        Args:
            parts, shown, ended: as of a `Run`; ``ended`` is called after the sentence about the end.
            of: how many units there will be in all.
            done: how many of them a partial result covers.
        """

        # What an older run still has to say, from another thread, is no longer of interest.
        def show(part: T) -> None:
            if self.run is run:
                shown(part)
                self._come(done(part), of)

        def end(run: Run[T]) -> None:
            if self.run is run:
                self._show()
                self._report(run, 0 if run.latest is None else done(run.latest), of)
                ended(run)

        self._drop()
        self._come(0, of)
        self.run = run = Run(parts, show, end)
        run.start()
        return run

    def stop(self) -> None:
        """End what runs and keep what it has."""
        if self.run is not None and self.run.is_running:
            self.run.stop()
        else:
            self._say("Nothing is running.")

    def clear(self) -> None:
        """Forget what ran, since it belongs to another question now."""
        if self._drop():
            self.count, self.of, self.words = 0, 1, "Nothing has run yet."
            self._show()

    def _drop(self) -> bool:
        """Stop the newest run, which has nothing to say any more; return whether there was one."""
        old, self.run = self.run, None
        if old is not None:
            old.stop()
        return old is not None

    def _report(self, run: Run[T], count: int, of: int) -> None:
        match run.state:
            case "done":
                self._say(f"Done: {count:,} {self._unit}.")
            case "stopped" if not count:
                self._say(f"Stopped after 0 of {of:,} {self._unit}: there is nothing to keep yet.")
            case "stopped":
                self._say(f"Stopped after {count:,} of {of:,} {self._unit}; what was worked out is kept.")
            case _ if hasattr(run.error, "partial"):  # its sentence says what failed, and how much there is
                self._say(str(run.error))
            case _:
                LOGGER.error("A run broke.", exc_info=run.error)
                self._say(f"Something in cardlab broke ({type(run.error).__name__}: {run.error}). {count:,} are kept.")
                if os.environ.get("CARDLAB_STRICT") and run.error is not None:
                    raise run.error

    def _come(self, count: int, of: int) -> None:
        self.count, self.of, self.words = count, of, f"{count:,} of {of:,} {self._unit}"
        self._show()

    def __repr__(self) -> str:
        return "<Nothing has run>" if self.run is None else f"<A run that is {self.run.state}>"
