"""What every explorer shares: a state, commands that change it, and the scene that shows it.

An explorer is ordinary Python: it knows no widget. What is clicked is a command, one line of text, so that all that can
be clicked can also be written, and a notebook can drive its own explorer. `view` shows it.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from threading import RLock
from typing import TYPE_CHECKING, Any, ClassVar, Self

from cardlab.widgets.explorers.scene import Button, Column, Scene
from cardlab.widgets.explorers.told import told

if TYPE_CHECKING:
    from ipywidgets import DOMWidget


class Explorer:
    """A question about chance or skill.

    Subclasses give it its words, and say in `obey` what a command does, in `asked` what is asked and in `columns`
    what is shown; a new scene is made after each command.

    Attributes:
        TITLE: of the explorer.
        HELP: some commands, for whoever writes what is none.
        TABS: its pages: the name of each, and what stands on the tab; the first one is open at the beginning.
        tab: the page that is open.
        is_plain: whether it is shown in ordinary widgets.
        notice: the answer to the last command.
    """

    TITLE: ClassVar[str]
    HELP: ClassVar[str]
    TABS: ClassVar[dict[str, str]]
    is_plain = False

    def __init__(self) -> None:
        self.tab = next(iter(self.TABS))
        self.notice, self._refused = "", False
        # JupyterLab delivers clicks to two threads of the kernel: one command at a time.
        self._lock = RLock()
        self._shows: list[Callable[[], None]] = []

    # --- what a subclass says ---

    def obey(self, word: str, rest: str) -> str:
        """Obeys one command, and returns what there is to say about it (or nothing).

        Raises:
            ValueError: it cannot be obeyed; the message says why, and nothing has changed.
        """
        raise NotImplementedError

    def asked(self) -> tuple[str, str]:
        """What is asked on the open page, and a hint to go with it."""
        raise NotImplementedError

    def columns(self) -> list[Column]:
        """The open page."""
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
            self.say(self._obey(word.lower(), rest.strip()))
        return self

    def command(self, text: str) -> None:
        """Obeys what was clicked or typed; what cannot be obeyed is answered in the scene."""
        try:
            self.do(text)
        except ValueError as error:
            self.say(str(error), refused=True)
        except Exception as error:
            self.say(f"Something in cardlab broke ({type(error).__name__}: {error}).", refused=True)
            if os.environ.get("CARDLAB_STRICT"):
                raise

    def say(self, notice: str, refused: bool = False) -> None:
        """Answers, and shows the explorer as it is now."""
        with self._lock:
            self.notice, self._refused = notice, refused
            for show in self._shows:
                show()

    def refresh(self) -> None:
        """Shows the explorer as it is now; the last answer stays."""
        self.say(self.notice, self._refused)

    def show_in(self, show: Callable[[], None]) -> None:
        """Calls this whenever there is something new to be shown."""
        self._shows.append(show)

    def scene(self) -> Scene:
        """All that is shown now."""
        with self._lock:
            question, hint = self.asked()
            pages = self.TABS.items()
            tabs = [Button(label=label, send=f"tab {name}", pressed=name == self.tab) for name, label in pages]
            return Scene(
                title=self.TITLE,
                tabs=tabs if tabs[1:] else [],
                question=question,
                hint=hint,
                notice=self.notice,
                refused=self._refused,
                columns=self.columns(),
            )

    def unknown(self, word: str, rest: str) -> ValueError:
        """What to raise when a command means nothing here."""
        return ValueError(f"{f'{word} {rest}'.strip()[:40]!r} can do nothing here. {self.HELP}")

    def _obey(self, word: str, rest: str) -> str:
        if word == "tab":
            if rest not in self.TABS:
                raise ValueError(f"There is no page {rest[:20]!r}. There are: {', '.join(self.TABS)}.")
            self.tab = rest
            return ""
        return self.obey(word, rest)

    # --- how it is shown ---

    @cached_property
    def view(self) -> DOMWidget:
        """The widget that shows it: the drawn one, or ordinary widgets for places where that does not load."""
        if self.is_plain:
            from cardlab.widgets.explorers.plain import PlainExplorer

            return PlainExplorer(self)
        from cardlab.widgets.drawn import DrawnExplorer

        return DrawnExplorer(self)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, and the same in text for places that show no widgets."""
        bundle = self.view._repr_mimebundle_(**options)
        data = bundle[0] if isinstance(bundle, tuple) else bundle  # anywidget adds what is to be known about the data
        if data is not None:
            data["text/plain"] = str(self)
        return bundle

    def __str__(self) -> str:
        return told(self.scene())

    def __repr__(self) -> str:
        return f"<{self.TITLE}: run this cell to go on with it>"
