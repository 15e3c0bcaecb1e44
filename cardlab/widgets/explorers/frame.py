"""What every explorer shares: a heading with a line that answers, and controls that send commands.

A control sends one line of text, like a box for commands: so everything that can be clicked can also be written in
Python, and a notebook can drive its own explorer.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from html import escape
from threading import RLock, local
from typing import Any, ClassVar, Final, Self

import anywidget
import traitlets
from ipywidgets import HTML, Box, Button, Checkbox, DOMWidget, IntSlider, Text, ToggleButtons, VBox, Widget

from cardlab.widgets.drawing import STYLE, script, style


class Heading(anywidget.AnyWidget):
    """The top of an explorer: its title, what to do, and the answer to the last command.

    Its script also does for the controls around it what ipywidgets does not: it names sliders, says which toggle is
    pressed, and keeps JupyterLab's own keys away from them.
    """

    _esm = script("heading")
    _css = STYLE + style("heading", "controls", "plots", "runs")
    title = traitlets.Unicode().tag(sync=True)
    lead = traitlets.Unicode().tag(sync=True)
    notice = traitlets.Unicode().tag(sync=True)
    refused = traitlets.Bool(False).tag(sync=True)

    def __repr__(self) -> str:
        return f"<{self.title}>"


class Explorer(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A heading with parts below it.

    Subclasses give it its words, and say in `obey` what a command does and in `show` what the parts show then; `show`
    runs after each command and sets every part from the explorer's state, in place.

    Args:
        parts: what stands below the heading, from top to bottom; `place` can put them there later.

    Attributes:
        TITLE: of the explorer.
        LEAD: what to do, in a sentence.
        HELP: some commands, for whoever writes what is none.
    """

    TITLE: ClassVar[str]
    LEAD: ClassVar[str]
    HELP: ClassVar[str]

    def __init__(self, parts: Sequence[DOMWidget] = ()) -> None:
        self.heading = Heading(title=self.TITLE, lead=self.LEAD)
        # JupyterLab delivers clicks to two threads of the kernel: one command at a time, and whether a control changes
        # because of `show` is a question of the thread.
        self._lock, self._here = RLock(), local()
        super().__init__([self.heading, *parts])
        self.add_class("cardlab").add_class("explorer")

    def place(self, parts: Sequence[DOMWidget]) -> None:
        """Puts these parts below the heading and shows the explorer's state in them."""
        self.children = [self.heading, *parts]
        self._show()

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
        if not word:
            raise ValueError(f"There is no command here. {self.HELP}")
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

    def text(self, label: str, word: str, example: str = "", written: Callable[[Any], object] = str) -> Any:
        """A field that sends what was typed when it is left, or Enter is pressed."""
        field = Text(description=label, placeholder=example, continuous_update=False)
        return self.sends(field, word, written)

    def slider(self, label: str, word: str, least: int, most: int, written: Callable[[Any], object] = str) -> Any:
        """A slider of whole numbers that sends each of them."""
        return self.sends(IntSlider(description=label, min=least, max=most), word, written)

    def choice(self, label: str, word: str, options: Iterable[tuple[str, str]]) -> Any:
        """Buttons of which one is pressed: each with what it says, and what it sends."""
        return self.sends(ToggleButtons(description=label, options=list(options), value=None), word)

    def switch(self, label: str, word: str) -> Any:
        """A box that sends ``on`` or ``off``."""
        return self.sends(Checkbox(description=label, indent=False), word, lambda is_on: "on" if is_on else "off")

    def button(self, label: str, command: str, main: bool = False) -> Any:
        """A button that sends this command; ``main`` is for the one that goes on."""
        button = Button(description=label)
        button.on_click(lambda _: self.command(command))
        return button.add_class("main") if main else button

    def write(self, field: Text, text: str) -> None:
        """Sets a field; what was typed and refused stays, to be put right."""
        if not self.heading.refused:
            field.value = text

    def unknown(self, word: str, rest: str) -> ValueError:
        """What to raise when a command means nothing here."""
        return ValueError(f"{f'{word} {rest}'.strip()[:40]!r} can do nothing here. {self.HELP}")

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


def heading(text: str, number: int | None = None) -> HTML:
    """The heading of a part, with its number if parts are to be gone through in order."""
    return HTML(f"<h3>{'' if number is None else f'<span>{number}</span> '}{escape(text)}</h3>")


def press(buttons: ToggleButtons, value: str | None) -> None:
    """Shows which of the buttons is pressed: none, when what was written is not among them."""
    offered = [option for _, option in buttons.options]
    buttons.value = value if value in offered else None


HIDDEN: Final = "none"


def set_shown(widget: DOMWidget, is_shown: bool) -> None:
    """Shows a part or takes it off the page, in place."""
    wanted = None if is_shown else HIDDEN
    if widget.layout.display != wanted:
        widget.layout.display = wanted


def show_either(first: DOMWidget, second: DOMWidget, is_first: bool) -> None:
    """Shows one of two parts in place of the other: it is there before the other goes, so that the focus can move."""
    shown, hidden = (first, second) if is_first else (second, first)
    set_shown(shown, True)
    set_shown(hidden, False)
