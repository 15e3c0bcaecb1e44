"""Long work that can be stopped, and how far it is, in a scene."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from typing import Any, TypeVar

from cardlab.widgets.explorers.run import Run
from cardlab.widgets.explorers.scene import Progress, button

T = TypeVar("T")


class Running:
    """One run after another, how far it is, and how it ended.

    Args:
        say: hears one sentence when a run is over.
        unit: what is counted: games, rows, rolls.
        show: is called whenever a run has come further, to show that.

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

    def part(self, key: str = "progress") -> Progress:
        """How far it is, as a part of a scene."""
        stop = [button("Stop", "stop")] if self.is_running else []
        return Progress(kind="progress", key=key, count=self.count, of=self.of, words=self.words, buttons=stop)

    @property
    def is_running(self) -> bool:
        """Whether something is on its way."""
        return self.run is not None and self.run.is_running

    def finish(self) -> None:
        """Works out to its end what is on its way, if anything is."""
        if self.is_running:
            _ = self.result

    @property
    def result(self) -> Any:
        """The last result, worked out to its end first.

        Raises:
            ValueError: nothing has been started, or it was stopped before there was anything.
        """
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
        """Stops what runs, and runs this instead.

        Args:
            parts: the partial results; None for as long as there is none.
            of: how many units there will be in all.
            done: how many of them a partial result covers.
            shown: shows a partial result.
            ended: is told when it is over, after the status line has been written.
        """
        old, self.run = self.run, None
        if old is not None:
            old.stop()

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

        self._come(0, of)
        self.run = run = Run(parts, show, end)
        run.start()
        return run

    def stop(self) -> None:
        """Ends what runs and keeps what it has."""
        if self.run is not None and self.run.is_running:
            self.run.stop()
        else:
            self._say("Nothing is running.")

    def clear(self) -> None:
        """Forgets what ran, since it belongs to another question now."""
        old, self.run = self.run, None
        if old is not None:
            old.stop()
            self.count, self.of, self.words = 0, 1, "Nothing has run yet."
            self._show()

    def _report(self, run: Run[T], count: int, of: int) -> None:
        match run.state:
            case "done":
                self._say(f"Done: {count:,} {self._unit}.")
            case "stopped" if not count:
                self._say(f"Stopped after 0 of {of:,} {self._unit}: there is nothing to keep yet.")
            case "stopped":
                self._say(f"Stopped after {count:,} of {of:,} {self._unit}; what was worked out is kept.")
            case _ if hasattr(run.error, "partial"):  # it tells what failed, and how much there is
                self._say(str(run.error))
            case _:
                self._say(f"Something in cardlab broke ({type(run.error).__name__}: {run.error}). {count:,} are kept.")
                if os.environ.get("CARDLAB_STRICT") and run.error is not None:
                    raise run.error

    def _come(self, count: int, of: int) -> None:
        self.count, self.of, self.words = count, of, f"{count:,} of {of:,} {self._unit}"
        self._show()

    def __repr__(self) -> str:
        return "<Nothing has run>" if self.run is None else f"<A run that is {self.run.state}>"
