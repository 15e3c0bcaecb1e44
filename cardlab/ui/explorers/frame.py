"""What every explorer shares: a heading with a line that answers, and controls that send commands.

A control sends one line of text, like a box for commands: so everything that can be clicked can also be written in
Python, and a notebook can drive its own explorer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from threading import RLock, local
from typing import Any, Final, Self

import anywidget
import traitlets
from ipywidgets import Box, Button, DOMWidget, VBox, Widget

from cardlab.ui.drawing import STYLE, script, style


class Heading(anywidget.AnyWidget):
    """The top of an explorer: its title, what to do, and the answer to the last command.

    Its script also does for the controls around it what ipywidgets does not: it names sliders, says which toggle is
    pressed, and keeps JupyterLab's own keys away from them.
    """

    _esm = script("patch", "explorer")
    _css = STYLE + style("explorers", "dice", "runs")
    title = traitlets.Unicode().tag(sync=True)
    lead = traitlets.Unicode().tag(sync=True)
    notice = traitlets.Unicode().tag(sync=True)
    refused = traitlets.Bool(False).tag(sync=True)

    def __repr__(self) -> str:
        return f"<{self.title}>"


class Explorer(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A heading with parts below it.

    Subclasses say in `obey` what a command does and in `show` what the parts show then; `show` runs after each command
    and sets every part from the explorer's state, in place.

    Args:
        title: of the explorer.
        lead: what to do, in a sentence.
        parts: what stands below, from top to bottom.
    """

    def __init__(self, title: str, lead: str, parts: Sequence[DOMWidget]) -> None:
        self.heading = Heading(title=title, lead=lead)
        # JupyterLab delivers clicks to two threads of the kernel: one command at a time, and whether a control changes
        # because of `show` is a question of the thread.
        self._lock, self._here = RLock(), local()
        super().__init__([self.heading, *parts])
        self.add_class("cardlab").add_class("explorer")

    # --- what a subclass says ---

    def obey(self, word: str, rest: str) -> str:
        """Obeys one command, and returns what there is to say about it (or nothing).

        Raises:
            ValueError: it cannot be obeyed; the message says why, and nothing has changed.
        """
        raise NotImplementedError

    def show(self) -> None:
        """Sets every part to what the explorer's state says."""
        raise NotImplementedError

    # --- what it can do ---

    def do(self, text: str) -> Self:
        """Obeys a command as if it had been clicked: ``explorer.do("reveal")``.

        Raises:
            ValueError: it cannot be obeyed; the message says why, and nothing has changed.
        """
        word, _, rest = text.strip().partition(" ")
        with self._lock:
            self._show(self.obey(word.lower(), rest.strip()))
        return self

    def command(self, text: str) -> None:
        """Obeys what was clicked or typed; what cannot be obeyed is answered in the heading."""
        try:
            self.do(text)
        except ValueError as error:
            self._show(str(error), refused=True)
        except Exception as error:
            self._show(f"Something in cardlab broke ({type(error).__name__}: {error}).", refused=True)
            if os.environ.get("CARDLAB_STRICT"):
                raise

    @property
    def notice(self) -> str:
        """The answer to the last command."""
        return str(self.heading.notice)

    def _show(self, notice: str = "", refused: bool = False) -> None:
        with self._lock:
            self._here.shows = True
            try:
                self.heading.notice, self.heading.refused = notice, refused
                self.show()
            finally:
                self._here.shows = False

    # --- controls ---

    def sends(self, control: Widget, word: str, written: Callable[[Any], object] = str) -> Any:
        """Makes a control send a command with its value whenever somebody changes it; returns the control.

        Args:
            control: a text, a slider, a checkbox, toggle buttons …
            word: the command.
            written: the value as it is written behind the word.
        """

        def hear(change: dict[str, Any]) -> None:
            if not getattr(self._here, "shows", False):
                self.command(f"{word} {written(change['new'])}")

        control.observe(hear, "value")
        return control

    def button(self, label: str, command: str, main: bool = False) -> Any:
        """A button that sends this command; ``main`` is for the one that goes on."""
        button = Button(description=label)
        button.on_click(lambda _: self.command(command))
        return button.add_class("main") if main else button

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, and the same in text for places that show no widgets."""
        bundle = super()._repr_mimebundle_(**options)
        if isinstance(bundle, dict):
            bundle["text/plain"] = str(self)
        return bundle

    def __repr__(self) -> str:
        return f"<{self.heading.title}: run this cell to go on with it>"


def row(*parts: DOMWidget) -> Box:
    """Parts beside one another, and below one another where there is no room."""
    return Box(list(parts)).add_class("parts")


def part(*content: DOMWidget, kind: str = "") -> VBox:
    """A part of an explorer: what belongs together stands together."""
    return VBox(list(content)).add_class("part").add_class(kind or "plain")


HIDDEN: Final = "none"


def set_shown(widget: DOMWidget, is_shown: bool) -> None:
    """Shows a part or takes it off the page, in place."""
    wanted = None if is_shown else HIDDEN
    if widget.layout.display != wanted:
        widget.layout.display = wanted


def show_one(shown: DOMWidget, hidden: DOMWidget) -> None:
    """Puts one part into the place of another: it is there before the other goes, so that the focus can move to it."""
    set_shown(shown, True)
    set_shown(hidden, False)
