"""Handing in: what leaves the machine is shown before it is written."""

from __future__ import annotations

import secrets
from html import escape
from pathlib import Path

from ipywidgets import HTML, Button, Checkbox, HBox, VBox

from cardlab.core.storage import File, free_file, in_words
from cardlab.lessons.guess_file import Guesses, GuessFile
from cardlab.text import listed

WIDE = {"width": "auto", "height": "40px"}


class HandIn(VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """The guesses to hand in, as they would be written, and buttons that write or erase them.

    Args:
        file: where the guesses are kept.

    Attributes:
        with_words: whether the learner's own words go with them.
    """

    def __init__(self, file: GuessFile | None = None) -> None:
        self._file = file or GuessFile()
        self._sure = False
        self.with_words = Checkbox(description="with my own words", value=False, indent=False)
        self._text, self._said = HTML(), HTML()
        write = Button(description="Write the file to hand in", layout=WIDE, button_style="primary")
        self._erase = Button(description="Erase mine", layout=WIDE)
        self.with_words.observe(lambda _change: self._show(), "value")
        write.on_click(lambda _button: self.write())
        self._erase.on_click(lambda _button: self.erase())
        super().__init__([self.with_words, self._text, HBox([write, self._erase]), self._said])
        self._show()

    @property
    def guesses(self) -> Guesses:
        """What would be written."""
        return self._file.read().to_hand_in(self.with_words.value)

    def write(self) -> Path | None:
        """Writes the file, under a name that says nothing of the learner; None if that fails, and says why."""
        path = free_file(Path(f"hand-in-{secrets.token_hex(3)}.json"))
        try:
            File(path).write(self.guesses.dumps())
        except (OSError, ValueError) as error:
            self._say(f"It could not be written: {in_words(error)}.")
            return None
        self._say(f"Written: {path}. It lies beside this page. Give this file to your teacher.")
        return path

    def erase(self) -> None:
        """Erases all guesses beside these pages, when it is asked for a second time."""
        if not self._sure:
            self._sure = True
            self._erase.description = "Erase all my guesses: yes"
            return
        self._sure = False
        self._erase.description = "Erase mine"
        try:
            self._file.erase()
        except OSError as error:
            self._say(f"Your guesses could not be erased: {in_words(error)}.")
        else:
            left = [path.name for path in sorted(Path().glob("hand-in-*.json"))]
            files = f" What you wrote to hand in is still here: {listed(left)}." if left else ""
            self._say(f"Your guesses beside these pages are gone.{files}")
        self._show()

    def _show(self) -> None:
        self._text.value = f'<pre tabindex="0" style="max-height:260px;overflow:auto">{escape(repr(self))}</pre>'

    def _say(self, sentence: str) -> None:
        self._said.value = f'<div role="status">{escape(sentence)}</div>'

    def __repr__(self) -> str:
        return self.guesses.dumps() if self.guesses.guesses else "There is no guess yet."


def hand_in() -> HandIn:
    """Shows what can be handed in: no name, no time, and own words only if wanted; then writes it, or erases all."""
    return HandIn()
