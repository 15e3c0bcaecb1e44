"""Long work below a notebook's cell, in ordinary widgets."""

from __future__ import annotations

from collections.abc import Generator
from html import escape
from typing import Any

import ipywidgets as widgets

from cardlab.chance.watchable import P, R, Watchable
from cardlab.screen.runs import Running
from cardlab.text import quoted


class RunningBox(widgets.Box):  # type: ignore[misc]  # ipywidgets carries no types
    """A run in ordinary widgets: a bar, words that say how far it is, and a Stop button.

    Stop is never disabled, because a button that is would lose the keyboard's focus; when nothing runs it says so.
    """

    def __init__(self, unit: str = "games") -> None:
        self._bar, self._words = widgets.HTML(layout=widgets.Layout(flex="1 1 200px")), widgets.HTML()
        self.running = Running(self._say, unit, self._draw)
        self.stop_button = widgets.Button(description="Stop", tooltip="Keeps what has been worked out so far")
        self.stop_button.on_click(lambda _button: self.running.stop())
        super().__init__(
            [self._bar, self.stop_button, self._words],
            layout=widgets.Layout(flex_flow="row wrap", align_items="center", grid_gap="4px 12px"),
        )
        self._draw()

    @property
    def result(self) -> Any:
        """The last result, worked out to its end first."""
        return self.running.result

    def __await__(self) -> Generator[Any, None, Any]:
        return self.running.__await__()

    def _say(self, words: str) -> None:
        self._words.value = escape(words)

    def _draw(self) -> None:
        running = self.running
        self._bar.value = (
            f'<progress max="{running.of}" value="{running.count}" aria-label="Progress" style="width: 100%; height: '
            f'12px; accent-color: var(--accent, #0b6287)"></progress><div>{escape(running.words)}</div>'
        )

    def __repr__(self) -> str:
        return repr(self.running)


def watch(simulation: Watchable[P, R], *arguments: P.args, **options: P.kwargs) -> RunningBox:
    """Run a simulation below its cell, with a bar and a Stop button; ``result`` is what it has when it is over.

    In a notebook the cell is done at once: ``await`` what this returns in the next cell, or ask for its ``result``.

    Args:
        simulation: a function such as `cardlab.chance.simulate.friend_or_foe`, without a call.
        arguments, options: what it is to be called with.

    Raises:
        ValueError: this is no simulation, or it refuses its arguments.

    >>> from cardlab.chance import simulate
    >>> watch(simulate.friend_or_foe, 300, cards_each=5).result.games
    300
    """
    if not isinstance(simulation, Watchable):
        raise ValueError(
            f"simulation={quoted(simulation)} will not do: give a function that simulates, and then its arguments, "
            "like watch(simulate.friend_or_foe, 1000)."
        )
    parts, of = simulation.parts(*arguments, **options), simulation.size(*arguments, **options)
    box = RunningBox(simulation.unit)
    box.running.start(parts, of=of, done=simulation.count)
    return box
