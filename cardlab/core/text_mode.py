"""The text mode: a table at a prompt, where commands are typed and the table is printed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from cardlab.core import session as base
from cardlab.core.about import rules_text
from cardlab.core.table import HELP_LINES, TableScreen

_WORDS: Final = {
    **{word: what for word, what in HELP_LINES.items() if word != "pause"},
    "moves": "every move you have now",
    "log": "what has happened",
    "rules": "all rules, the house rules, and whose game it is",
    "quit, pause": "leave; .run() goes on from here",
}
HELP: Final = "\n".join(
    ["Type a move as the status line offers it, or:", *(f"  {words:<12} {what}" for words, what in _WORDS.items())]
)

GAME_OVER: Final = "Type new for another game, again for the same deal, review to look back, or quit."
STANDING_IN: Final = "Computers play for everybody: type next, finish, or computer to play again yourself."
LEAVING: Final = ("quit", "pause")
NEWS: Final = 8
"""The number of lines of the log, at most, that the next person at the screen reads."""

BLANK_LINES: Final = 60
_ERASE: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Makes a terminal forget its screen and what was scrolled off it."""


class Session(base.Session):
    """A game being played by people and computer players, at the screen or at the prompt.

    Args:
        record: the game so far; `Session.deal` begins a new one.
        autosave: where it saves itself after every move.

    Attributes:
        game, house_rules, seed: what is played, by which rules, and the number of the deal.
        seats, names: who sits in each place, and what they are called.
        timeline: its states, its moves and its log.
        practice, cards_open: whether undo goes anywhere, and whether everybody's cards are shown.
    """

    def run(self, read: Callable[[str], str] = input, write: Callable[[str], None] = print) -> None:
        """Play at the prompt until the game is over or the input ends."""
        with suppress(EOFError, KeyboardInterrupt):
            Prompt(self, read, write).run()

    def __repr__(self) -> str:
        return f"{super().__repr__().removesuffix('>')}, .run() asks at the prompt>"


class Prompt:
    """A table at a prompt.

    Args:
        session: the game.
        read: asks a question and reads a line.
        write: prints.
    """

    def __init__(self, session: base.Session, read: Callable[[str], str], write: Callable[[str], None]) -> None:
        self.screen = TableScreen(session)
        self._session = session
        self._read = read
        self._write = write
        self._picture = ""
        self._warning = ""
        self._timeline = session.timeline
        self._lines_read: dict[int | None, int] = {}

    def run(self) -> None:
        """Ask until somebody leaves; where no person sits, play to the end."""
        session = self._session
        self._write(self._help)
        while offer := session.autosave.offer:
            reply = self._ask(f"You left this game at turn {offer.replay().turn}. Go on with it? (y/n) ").lower()[:1]
            if reply in ("y", "n"):
                self.screen.command("resume" if reply == "y" else "decline")
        self._show()
        while session.persons:
            if session.is_covered:
                self._pass_screen()
            elif line := self._ask("> "):
                self.answer(line)
        self.answer("finish")

    def _ask(self, question: str) -> str:
        """Return the answer; leaving ends all questions with EOFError."""
        line = self._read(question).strip()
        self._forget(line)
        if self.screen.is_move(line):
            return line
        line = self.screen.extra_commands.menu.get(line.lower(), line)
        if line.lower() in LEAVING:
            raise EOFError
        return line

    @property
    def _help(self) -> str:
        """Return all commands, also those of this game alone."""
        commands = self.screen.extra_commands
        own = [f"  {word:<12} {label.lower()}" for word, label in commands.labels.items()]
        return "\n".join([HELP, *own, *([f"Other words: {commands.menu_help}"] if commands.menu else [])])

    def answer(self, line: str) -> None:
        """Do what one line asks for; a mistake is answered with a sentence and changes nothing."""
        screen, session, view = self.screen, self._session, self._session.view
        words: dict[str, Callable[[], str]] = {
            "moves": lambda: " · ".join(map(str, [*view.legal_moves, *session.game.text.in_own_words(view)])),
            "log": lambda: "\n".join(session.log),
            "rules": lambda: rules_text(session.game, session.house_rules),
            "help": lambda: self._help,
        }
        if line.lower() in words and not screen.is_move(line):
            self._write(words[line.lower()]())
            return
        before = (session.viewer, screen.looker)
        screen.command(line)
        if self._is_private and before != (session.viewer, screen.looker) and not session.is_covered:
            self._clear()
        self._show()

    def _show(self) -> None:
        """Print what came since the person at the screen last looked, the table if it changed, and the answer."""
        screen, session, scene = self.screen, self._session, self.screen.scene()
        if session.timeline is not self._timeline:
            self._timeline, self._lines_read = session.timeline, {}
        if not session.is_covered:
            log, read = session.log, self._lines_read.get(session.viewer, 0)
            if len(log) > read:
                self._write("\n".join(log[max(0, read - 1, len(log) - NEWS) :]))
            self._lines_read[session.viewer] = len(log)
            heading = f"{scene['lead']}\n" if screen.reviewed is not None else ""
            if (picture := f"\n{heading}{screen.picture}") != self._picture:
                self._picture = picture
                self._write(picture)
                self._explain_how_to_go_on()
        notice = scene["notice"]
        if notice and notice != self._warning:
            self._write(notice)
        self._warning = session.autosave.trouble

    def _explain_how_to_go_on(self) -> None:
        session = self._session
        if self.screen.reviewed is not None or not session.persons:
            return
        if session.outcome:
            board = session.game.scene(session.view, session.seats, {})
            own = [f"Or {each['send']}: {each['label']}." for each in board["actions"]]
            self._write(" ".join([GAME_OVER, *own]))
        elif not session.people:
            self._write(STANDING_IN)

    # --- Several people at one screen ---

    @property
    def _is_private(self) -> bool:
        """Return whether one person must not see what another one saw or typed."""
        return len(self._session.people) > 1 and not self._session.shared

    def _pass_screen(self) -> None:
        session = self._session
        self._clear()
        self._ask(f"Pass the screen to {session.names[session.waiting_for or 0]}, who presses Enter. ")
        self.screen.command("uncover")
        self._show()

    def _clear(self) -> None:
        """Clear the screen; where that cannot be done for sure, push out of sight what was there."""
        erases = sys.stdout.isatty() and (os.name != "nt" or "WT_SESSION" in os.environ)
        self._write("\n" * BLANK_LINES + _ERASE * erases)
        self._picture = ""

    def _forget(self, line: str) -> None:
        """Take a line out of the history, so that nobody brings back with the arrow keys what somebody else typed."""
        readline = sys.modules.get("readline")
        if readline and self._is_private and line:  # an empty line is not kept
            with suppress(ValueError):
                readline.remove_history_item(readline.get_current_history_length() - 1)
