"""A plot in an explorer: its picture, a sentence that tells it, its numbers as a table, and a button to copy them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from threading import RLock
from typing import Any, Final

import anywidget
import traitlets
from matplotlib.axes import Axes

from cardlab.figures import png, sharp_figure
from cardlab.widgets.drawing import script

WIDE, NARROWEST, WIDEST = 480, 220, 680
"""How wide a picture is in pixels: before a page has said what room there is, at least, and at most."""

PAUSE: Final = 0.06
"""Seconds without a change before a picture is drawn, so that a slider being moved is not held up."""

Plot = Callable[[Axes], object]
Cell = str | int | float


class Panel(anywidget.AnyWidget):
    """A picture with its words and numbers, updated in place.

    Numbers and words show at once. In a notebook the picture follows when there has been no change for a moment; where
    nothing runs in the background (a terminal, a test) it is drawn at once. It is drawn as wide as the page has room,
    so that its letters keep their size on a phone.

    Args:
        height: of the picture, in pixels.

    Attributes:
        alt: what the picture says, in a sentence.
        caption, head, rows: the table below it; the first cell of a row names it.
        picture: the picture, as the bytes of a PNG.

    >>> panel = Panel()
    >>> panel.show(lambda ax: ax.bar(["a", "b"], [1, 2]), alt="b is twice a.", head=["Name", "Count"],
    ...            rows=[("a", 1), ("b", 2)], caption="Counts")
    >>> panel
    <Plot: b is twice a.>
    >>> panel.picture[1:4]
    b'PNG'
    """

    _esm = script("panel")
    picture = traitlets.Bytes().tag(sync=True)
    size: traitlets.List[int] = traitlets.List([0, 0]).tag(sync=True)
    alt = traitlets.Unicode().tag(sync=True)
    caption = traitlets.Unicode().tag(sync=True)
    head: traitlets.List[str] = traitlets.List().tag(sync=True)
    rows: traitlets.List[Any] = traitlets.List().tag(sync=True)
    fault = traitlets.Unicode().tag(sync=True)
    room = traitlets.Int(WIDE).tag(sync=True)

    def __init__(self, height: int = 300) -> None:
        super().__init__()
        self.height = height
        self._plot: Plot | None = None
        self._figure = sharp_figure()
        self._timer: asyncio.TimerHandle | None = None
        self._lock = RLock()
        self.observe(lambda _: self._draw_soon(), "room")

    def show(
        self, plot: Plot, *, alt: str, head: Sequence[str], rows: Sequence[Sequence[Cell]], caption: str = ""
    ) -> None:
        """Shows this; a picture whose words and numbers are the same is not drawn again.

        Args:
            plot: draws on the axes that it is given; `figures.is_narrow` says whether there is little room.
            alt: what the picture says, in a sentence.
            head: the titles of the table's columns.
            rows: the table's rows. Numbers as whole numbers or decimals: a spreadsheet takes 5/18 for a day in May.
            caption: the table's title.
        """
        told = alt, caption, list(head), [list(row) for row in rows]
        if self._plot is not None and told == (self.alt, self.caption, self.head, self.rows):
            return
        with self.hold_sync():
            self.alt, self.caption, self.head, self.rows = told
        self._plot = plot
        self._draw_soon()

    def clear(self) -> None:
        """Shows nothing, neither picture nor words nor numbers: for what must not be known yet."""
        if self._timer:
            self._timer.cancel()
        self._plot = None
        with self.hold_sync():
            self.alt, self.caption, self.head, self.rows, self.picture = "", "", [], [], b""

    def _draw_soon(self) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._draw()
            return
        if self._timer:
            self._timer.cancel()
        self._timer = loop.call_later(PAUSE, self._draw_guarded)

    def _draw(self) -> None:
        if self._plot is None:
            return
        width = min(max(self.room, NARROWEST), WIDEST)
        # A click and a cell may be heard by two threads of the kernel, and there is one figure.
        with self._lock:
            self._figure.clear()
            self._figure.set_size_inches(width / 100, self.height / 100)
            self._plot(self._figure.subplots())
            with self.hold_sync():
                self.picture, self.size, self.fault = png(self._figure), [width, self.height], ""

    def _draw_guarded(self) -> None:
        """Draws; an exception, which the event loop would swallow, shows in place of the picture."""
        try:
            self._draw()
        except Exception as error:
            self.fault = f"Something in cardlab broke ({type(error).__name__}: {error})."
            if os.environ.get("CARDLAB_STRICT"):
                raise

    def close(self) -> None:
        """Takes the panel off the page; nothing is drawn any more."""
        self._plot = None
        super().close()

    def __repr__(self) -> str:
        return f"<Plot: {self.alt}>"
