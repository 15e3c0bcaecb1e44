"""Handing in, taking along, putting back and erasing: what leaves the machine is shown before it is written."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from html import escape
from pathlib import Path

from ipywidgets import HTML, Button, Checkbox, HBox, Layout, VBox

from cardlab.core.storage import File, free_file, in_words
from cardlab.lessons.guess_file import GuessFile
from cardlab.lessons.learner_files import LARGEST, LearnerFiles, Work, erase, left_out
from cardlab.text import listed, shortened

WIDE = {"width": "auto", "height": "40px"}
HANDED_IN, TAKEN_ALONG = "hand-in", "my-cardlab"
"""Prefixes of the names of files."""

NOTHING = "There is nothing to hand in yet: no guess, and no log of the laboratory."

ERASE = "Erase mine"
"""Label of the button before it is pressed."""

MOST_OFFERED = 3
"""Maximum number of files that are offered to put back, newest first."""


class HandIn(VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """A preview of what can be handed in, with buttons that write it, take all along, put back or erase.

    Attributes:
        with_words: whether the learner's own words are handed in, too.
    """

    def __init__(self, file: GuessFile | None = None) -> None:
        self._file = file or GuessFile()
        self._asked: LearnerFiles | None = None
        self.with_words = Checkbox(description="with my own words", value=False, indent=False)
        self._text, self._said, self._offers = HTML(), HTML(), _row()
        write = Button(description="Write the file to hand in", layout=WIDE, button_style="primary")
        along = Button(description="Take everything along", layout=WIDE)
        self._erase = Button(description=ERASE, layout=WIDE)
        self.with_words.observe(lambda _change: self._show(), "value")
        write.on_click(lambda _button: self.write())
        along.on_click(lambda _button: self.take_along())
        self._erase.on_click(lambda _button: self.erase())
        super().__init__([self.with_words, self._text, _row(write, along, self._erase), self._offers, self._said])
        self._show()

    @property
    def work(self) -> Work:
        """The work that would be handed in."""
        return Work.of(LearnerFiles.here(self._file), self.with_words.value)

    def write(self) -> Path | None:
        """Write the file to hand in if it is as it was shown; return None and say why if not, or if that fails."""
        self._ask()
        if self.work == Work():
            self._say(NOTHING)
            return None
        if self._preview() != self._text.value:
            self._show()
            self._say("Something is new since then: look at it, and press once more to write it.")
            return None
        return self._write(HANDED_IN, self.work.dumps, "as shown", "Give this file to your teacher.")

    def take_along(self) -> Path | None:
        """Write guesses, games and logs into one file, and say what is left out; return None if that fails."""
        self._ask()
        mine, left = LearnerFiles.here(self._file), _left_out("Rename such a file, or copy it yourself.")
        if not mine:
            self._say(f"There is nothing to take along yet.{left}")
            return None
        after = f"Click it there with the right button, download it, and keep it where nothing is forgotten.{left}"
        return self._write(TAKEN_ALONG, mine.dumps, f"with {mine}", after)

    def put_back(self, path: Path) -> None:
        """Put back what was taken along; what is here stays. Say what is missing if not all can be written."""
        self._ask()
        try:
            brought = _brought(path).missing(self._file)
        except (OSError, ValueError) as error:
            self._say(shortened(f"{path.name} cannot be put back: {in_words(error).rstrip('.')}."))
        else:
            missing, why = brought.put_back(self._file)
            done = LearnerFiles(tuple(each for each in brought.files if each not in missing.files))
            if missing:
                after = f"Still missing: {missing} ({why}). Mend that, and press once more."
            else:
                after = "Run a page again to go on with a game."
            self._say(f"Put back: {done or ('nothing' if missing else 'nothing, all is here')}. {after}")
        self._show()

    def erase(self) -> None:
        """Erase all guesses, games and logs of these pages when the button is pressed for the second time.

        Ask again if something was written or put back in between, or if what is to be erased has changed.
        """
        mine, asked = LearnerFiles.here(self._file), self._asked
        if mine != asked:
            self._ask(mine)
            new = "" if asked is None else "Something is new since then. "
            self._say(f"{new}Press once more to erase {mine or 'all of yours'} in these pages.")
            return
        self._ask()
        try:
            erase(self._file)
        except OSError as error:
            self._say(f"Some of it could not be erased: {in_words(error)}.")
        else:
            left = [path.name for start in (HANDED_IN, TAKEN_ALONG) for path in _files(start)]
            files = f" What you wrote to hand in or to take along is still here: {listed(left)}." if left else ""
            out = _left_out("Delete such a file yourself, in the list of files beside this page.")
            but = ", but for what is left out" if out else ""
            self._say(f"Your guesses, games and logs in these pages are gone{but}.{files}{out}")
        self._show()

    def _ask(self, mine: LearnerFiles | None = None) -> None:
        """Show on the button what it erases when it is pressed again; reset it without `mine`."""
        self._asked = mine
        self._erase.description = ERASE if mine is None else f"Erase {mine or 'all of mine'}: yes"

    def _write(self, start: str, text: Callable[[], str], what: str, after: str) -> Path | None:
        """Write a file under a name that reveals nothing about the learner."""
        path = free_file(Path(f"{start}-{secrets.token_hex(3)}.json"))
        try:
            File(path).write(text())
        except (OSError, ValueError) as error:
            self._say(f"It could not be written: {in_words(error)}.")
            return None
        self._say(f"Written: {path}, {what}. It is in the list of files beside this page. {after}")
        return path

    def _show(self) -> None:
        self._text.value = self._preview()
        offered = [path for path in _files(TAKEN_ALONG) if self._has_news(path)][:MOST_OFFERED]
        self._offers.children = [self._offer(path) for path in offered]

    def _preview(self) -> str:
        return f'<pre tabindex="0" style="max-height:260px;overflow:auto">{escape(repr(self))}</pre>'

    def _offer(self, path: Path) -> Button:
        button = Button(description=f"Put back {path.name}", layout=WIDE)
        button.on_click(lambda _button: self.put_back(path))
        return button

    def _has_news(self, path: Path) -> bool:
        """Return whether there is something to put back, or a damaged file to report."""
        try:
            return bool(_brought(path).missing(self._file))
        except (OSError, ValueError):
            return True

    def _say(self, sentence: str) -> None:
        self._said.value = f'<div role="status" style="line-height:1.4">{escape(sentence)}</div>'

    def __repr__(self) -> str:
        return self.work.dumps() if self.work != Work() else NOTHING


def hand_in() -> HandIn:
    """Show what can be handed in: no name, no time, and own words only if wanted.

    Buttons write it, take guesses, games and logs along in one file, put such a file back, or erase all.
    """
    return HandIn()


def _row(*buttons: Button) -> HBox:
    return HBox(buttons, layout=Layout(flex_flow="row wrap"))


def _left_out(what_to_do: str) -> str:
    """Return a sentence with the learner's files that are left out, each with the reason; empty without any."""
    names = listed(left_out())
    return f" Left out: {names}. {what_to_do}" if names else ""


def _files(start: str) -> list[Path]:
    """Return the files with this prefix, newest first."""
    return sorted(Path().glob(f"{start}-*.json"), key=lambda path: (-path.stat().st_mtime, path.name))


def _brought(path: Path) -> LearnerFiles:
    """Return what was taken along in a file; raises OSError or ValueError if it cannot be read."""
    return LearnerFiles.loads(File(path).read(LARGEST) or "")
