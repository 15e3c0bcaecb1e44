"""Long computations that can be watched and stopped.

A computation is a generator of partial results, each better than the last. In a notebook, an asyncio task takes them
one by one and yields to other tasks in between. Without an event loop it is a plain loop; an interrupt keeps the latest
result.

JupyterLab may deliver the start click and the stop click in two threads of the kernel, while a cell asks for the
result. So a lock lets one thread at a time take a partial result, and stopping is only a request.
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
"""Minimum seconds between two partial results on the screen, because drawing a plot is slow."""

SLICE: Final = 0.02
"""Seconds of work before the run yields to other tasks; a single part may take longer."""

REST: Final = 0.005
"""Seconds for other tasks. A click passes through several turns of the kernel's event loop before it is obeyed, so it
would wait for several slices without this pause."""


class Run(Generic[T]):
    """A generator of partial results, and its state.

    Args:
        parts: the partial results; the last one is complete, and None means no result yet.
        shown: called with some partial results and always with the last one.
        ended: called with this run at its end, even after an error.

    Attributes:
        latest: the newest partial result or None; when stopped, replaced by its ``as_stopped()`` if it has one.
        state: "running", "done", "stopped" or "broken".
        error: the exception that ended it, or None.

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
        """True until the run has ended."""
        return self.state == "running"

    def start(self) -> None:
        """Start as a task of the running event loop; without a loop, run to the end now."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._finish()
        else:
            if self._step():  # ensures a first result even if stopped at once
                self._task = loop.create_task(self._go())

    def stop(self) -> None:
        """Stop and keep the latest result, at once or after the part being computed in another thread."""
        self._is_asked_to_stop = True
        if self._lock.acquire(blocking=False):
            try:
                self._step()
            finally:
                self._lock.release()

    @property
    def result(self) -> T:
        """The final result; computes what is missing first.

        Raises:
            ValueError: the run was stopped before its first result.
            Exception: the error that ended the run.
        """
        self._finish()
        if self.error is not None:
            raise self.error
        if self.latest is None:
            raise ValueError("It was stopped before the first result; run it again.")
        return self.latest

    def __await__(self) -> Generator[Any, None, T]:
        return self._wait().__await__()

    async def _wait(self) -> T:
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
        """Take one more part; return False at the end."""
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
    """A runner of one computation at a time, with its progress and a sentence at the end.

    Args:
        say: called with a sentence at the end of a run.
        unit: the unit of progress: games, rows, rolls.
        show: called whenever progress changes.

    Attributes:
        run: the newest run, or None.
        count, of: the units done, and their total.
        words: the progress in words.

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
        """Return the progress as a part of a scene."""
        stop = [button("Stop", "stop")] if self.is_running else []
        return Progress(kind="progress", key="progress", count=self.count, of=self.of, words=self.words, buttons=stop)

    @property
    def is_running(self) -> bool:
        """True while a run is running."""
        return self.run is not None and self.run.is_running

    def finish(self) -> None:
        """Run to the end if a run is running."""
        if self.is_running:
            _ = self.result

    @property
    def result(self) -> Any:
        """The final result, computed first if needed; raises the errors of `Run.result`."""
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
        """Stop the current run and start another.

        Args:
            parts, shown, ended: as in `Run`; ``ended`` is called after the final sentence.
            of: the total number of units.
            done: returns the number of units in a partial result.
        """

        # An older run may still report from another thread; ignore it.
        def show(part: T) -> None:
            if self.run is run:
                shown(part)
                self._set_progress(done(part), of)

        def end(run: Run[T]) -> None:
            if self.run is run:
                self._show()
                self._report(run, 0 if run.latest is None else done(run.latest), of)
                ended(run)

        self._drop()
        self._set_progress(0, of)
        self.run = run = Run(parts, show, end)
        run.start()
        return run

    def stop(self) -> None:
        """Stop the current run and keep its result."""
        if self.run is not None and self.run.is_running:
            self.run.stop()
        else:
            self._say("Nothing is running.")

    def clear(self) -> None:
        """Discard the run, because it belongs to an old question."""
        if self._drop():
            self.count, self.of, self.words = 0, 1, "Nothing has run yet."
            self._show()

    def _drop(self) -> bool:
        """Stop and discard the newest run; return False if there was none."""
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
            case _ if hasattr(run.error, "partial"):  # its message says what failed and how many are kept
                self._say(str(run.error))
            case _:
                LOGGER.error("A run broke.", exc_info=run.error)
                self._say(f"Something in cardlab broke ({type(run.error).__name__}: {run.error}). {count:,} are kept.")
                if os.environ.get("CARDLAB_STRICT") and run.error is not None:
                    raise run.error

    def _set_progress(self, count: int, of: int) -> None:
        self.count, self.of, self.words = count, of, f"{count:,} of {of:,} {self._unit}"
        self._show()

    def __repr__(self) -> str:
        return "<Nothing has run>" if self.run is None else f"<A run that is {self.run.state}>"
