"""Long work on the screen: it shows what it has so far, and its Stop button is heard."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from html import escape
from typing import Any, TypeVar

import ipywidgets as widgets

from cardlab.widgets.explorers.run import Run

T = TypeVar("T")


class Running(widgets.Box):  # type: ignore[misc]  # ipywidgets carries no types
    """A bar, words that say how far it is, and a Stop button, for one run after another.

    Stop is never disabled, because a button that is would lose the keyboard's focus; when nothing runs it says so.

    Args:
        say: shows one sentence in the explorer's status line.
        unit: what is counted: games, rows, rolls.

    >>> running = Running(print, unit="rolls")
    >>> running.start(iter([100, 200]), of=200, done=lambda part: part).result
    Done: 200 rolls.
    200
    """

    def __init__(self, say: Callable[[str], None], unit: str = "games") -> None:
        self._say, self._unit = say, unit
        self.run: Run[Any] | None = None
        self._bar = widgets.HTML(layout=widgets.Layout(flex="1 1 200px"))
        self.stop_button = widgets.Button(description="Stop", tooltip="Keeps what has been worked out so far")
        self.stop_button.on_click(lambda _button: self.stop())
        super().__init__(
            [self._bar, self.stop_button],
            layout=widgets.Layout(flex_flow="row wrap", align_items="center", grid_gap="4px 12px"),
        )
        self._draw(0, 1, "Nothing has run yet.")

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
                self._draw(done(part), of, f"{done(part):,} of {of:,} {self._unit}")
                shown(part)

        def end(run: Run[T]) -> None:
            if self.run is run:
                self._report(run, 0 if run.latest is None else done(run.latest), of)
                ended(run)

        self._draw(0, of, f"0 of {of:,} {self._unit}")
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
            self._draw(0, 1, "Nothing has run yet.")

    def _report(self, run: Run[T], count: int, of: int) -> None:
        match run.state:
            case "done":
                self._say(f"Done: {count:,} {self._unit}.")
            case "stopped":
                self._say(f"Stopped after {count:,} of {of:,} {self._unit}; what was worked out is kept.")
            case _:
                self._say(f"Something in cardlab broke ({type(run.error).__name__}: {run.error}). {count:,} are kept.")
                if os.environ.get("CARDLAB_STRICT") and run.error is not None:
                    raise run.error

    def _draw(self, count: int, of: int, words: str) -> None:
        self._bar.value = (
            f'<progress max="{of}" value="{count}" aria-label="Progress" style="width: 100%; height: 12px;'
            f' accent-color: var(--accent, #0b6287)"></progress><div>{escape(words)}</div>'
        )

    def __repr__(self) -> str:
        return "<Nothing has run>" if self.run is None else f"<A run that is {self.run.state}>"


def watch(parts: Iterator[Any], *, of: int, unit: str = "games") -> Running:
    """Runs a simulation below its cell, with a bar and a Stop button; ``result`` is what it has when it is over.

    In a notebook the cell is done at once: ``await`` what this returns in the next cell, or ask for its ``result``.

    Args:
        parts: partial results that know their number of ``games``, such as those of
            `cardlab.chance.simulate.friend_or_foe_in_parts` and `games_in_parts`.
        of: how many games there will be in all.
        unit: what they are called.

    >>> from cardlab.chance import simulate
    >>> watch(simulate.friend_or_foe_in_parts(300, cards_each=5), of=300).result.games
    300
    """
    words = widgets.HTML()
    running = Running(lambda text: setattr(words, "value", escape(text)), unit)
    running.children = (*running.children, words)
    running.start(parts, of=of, done=lambda part: int(part.games))
    return running
