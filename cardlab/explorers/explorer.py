"""The base classes of all explorers: pages, those with a long run, about a log, and with a guess before the answer.

An explorer declares its controls and commands (`cardlab.screen.controls`) and builds its page in `Pages.asked` and
`Pages.columns`. `cardlab.explorers.box` is a short example.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar, Generic, TypeVar

from cardlab.core.autosave import Autosave, Saved
from cardlab.notebook.cell_output import NotebookScreen
from cardlab.screen.as_text import scene_text
from cardlab.screen.controls import command
from cardlab.screen.guess import Prediction, Truth, off_words
from cardlab.screen.parts import Button, Column, Guess, Point, Scene, button
from cardlab.screen.reading import percent
from cardlab.screen.runs import Running

LogT = TypeVar("LogT", bound=Saved)


class Pages(NotebookScreen):
    """A screen of one or several pages, each a question and columns of parts.

    Attributes:
        TITLE: the title of the screen.
        HELP: example commands, named when a command is refused.
        TABS: the label of each page's tab, by page name; the first page is open at the start.
        tab: the name of the open page.
    """

    TITLE: ClassVar[str]
    TABS: ClassVar[dict[str, str]]

    def __init__(self, **given: object) -> None:
        self.tab = next(iter(self.TABS))
        super().__init__(**given)

    def tabs(self) -> Mapping[str, str]:
        """Return the label of each page with a tab, by page name; all of `TABS`, unless some are hidden."""
        return self.TABS

    def asked(self) -> tuple[str, str]:
        """Return the question of the open page and its hint."""
        raise NotImplementedError

    def columns(self) -> list[Column]:
        """Return the columns of the open page."""
        raise NotImplementedError

    def obey(self, word: str, rest: str) -> str:
        if not word:
            raise ValueError(f"There is no command here. {self.HELP}")
        if word != "tab":
            return super().obey(word, rest)
        if rest not in self.TABS:
            raise ValueError(f"There is no page {rest[:20]!r}. There are: {', '.join(self.TABS)}.")
        self.tab = rest
        return ""

    # --- what is shown ---

    def scene(self) -> Scene:
        with self._lock:
            question, hint = self.asked()
            pages = self.tabs().items()
            tabs = [Button(label=label, send=f"tab {name}", pressed=name == self.tab) for name, label in pages]
            return Scene(
                title=self.TITLE,
                tabs=tabs if tabs[1:] else [],
                question=question,
                hint=hint,
                notice=self.notice,
                refused=self.refused,
                columns=self.columns(),
            )

    def __str__(self) -> str:
        return scene_text(self.scene())

    def __repr__(self) -> str:
        return f"<{self.TITLE}: run this cell to go on with it>"


class RunningPages(Pages):
    """Pages with a long run, which is shown on its way and can be stopped.

    Attributes:
        UNIT: what the run counts.
        running: the run, with its progress.
    """

    UNIT: ClassVar[str] = "games"

    def __init__(self, **given: object) -> None:
        self.running = Running(self.say, self.UNIT, self.refresh)
        super().__init__(**given)

    @command
    def stop(self) -> str:
        """Stop, and keep the results so far."""
        self.running.stop()
        return self.notice


class LogPages(Pages, Generic[LogT]):
    """Pages about a log that saves itself after every step, and is offered again when it was left.

    Args:
        log: the log to begin with.
        autosave: saves the log after every step, and may offer one that was left; None saves nothing.
    """

    def __init__(self, log: LogT, autosave: Autosave[LogT] | None = None) -> None:
        self.autosave = autosave or Autosave(None, lambda text: log, "log")
        self.put(log)
        super().__init__()
        self.notice = self._trouble()

    @property
    def log(self) -> LogT:
        """The log as it is now."""
        raise NotImplementedError

    def put(self, log: LogT) -> None:
        """Replace the log and reset the screen."""
        raise NotImplementedError

    def carry_out(self, word: str, rest: str) -> str:
        """Obey a command while no log is offered; return the notice."""
        return super().obey(word, rest)

    def obey(self, word: str, rest: str) -> str:
        if self.autosave.offer and word not in ("", "tab", "resume", "decline"):
            raise ValueError("First choose: go on with the log that you left, or start a new one.")
        before = self.log
        answer = self.carry_out(word, rest)
        if self.log != before:
            self.autosave.save(self.log)
        return f"{answer} {self._trouble()}".strip()

    def _trouble(self) -> str:
        """Return and clear the message of a failed save."""
        trouble, self.autosave.trouble = self.autosave.trouble, ""
        return trouble

    @command
    def resume(self) -> None:
        """Go on with the log that you left."""
        if self.autosave.offer is None:
            raise self.unknown("resume", "")
        self.put(self.autosave.offer)
        self.autosave.offer = None

    @command
    def decline(self) -> None:
        """Start a new log; the log that you left is kept under another name."""
        if self.autosave.offer is None:
            raise self.unknown("decline", "")
        self.autosave.decline()

    def replace_log(self, log: LogT) -> None:
        """Replace the log; an unfinished one is kept in a file of its own."""
        before = self.log
        self.put(log)
        self.tab = next(iter(self.TABS))
        if before.is_unfinished:
            self.autosave.back_up()


class Explorer(Pages):
    """A question about chance or skill: guess, reveal, try.

    The commands ``predict``, ``reveal``, ``show`` (the answer without a guess) and ``hide`` are built in.

    Attributes:
        GUESS: the command for a guess, in place of ``predict``.
        HIDDEN: the notice after ``hide``.
        guess_first: whether answers are hidden until they are revealed.
        ASKING: the pages with a guess of their own; all others share one.
        predictions: the guess of each page in ``ASKING``, and the shared one under "".
    """

    GUESS: ClassVar[str] = "predict"
    HIDDEN: ClassVar[str] = "Hidden. Predict, and reveal."
    ASKING: ClassVar[tuple[str, ...]] = ()
    guess_first = True

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.commands = {cls.GUESS if name == "predict" else name: method for name, method in cls.commands.items()}

    def __init__(self, **given: object) -> None:
        self.predictions = {page: self.new_prediction(page) for page in ("", *self.ASKING)}
        super().__init__(**given)

    # --- what a subclass says ---

    def truth(self) -> Truth:
        """Return the answer to guess; raises ValueError if there is none yet."""
        raise NotImplementedError

    def new_prediction(self, page: str) -> Prediction:
        """Return an empty guess for a page."""
        return Prediction(is_over=not self.guess_first)

    def answer_notice(self) -> str:
        """Return the notice shown with the answer."""
        return ""

    def begin(self) -> None:
        self.prediction.clear()

    @property
    def prediction(self) -> Prediction:
        """The guess of the open page."""
        return self.predictions[self.tab if self.tab in self.ASKING else ""]

    @property
    def is_revealed(self) -> bool:
        """True once the answer is shown."""
        return not self.prediction.is_open

    # --- commands ---

    @command
    def predict(self, value: str) -> str | None:
        """Predict a value."""
        self.prediction.make(value)
        return None

    @command
    def reveal(self) -> str | None:
        """Show the answer and keep the guess with it."""
        self.prediction.reveal(self.truth())
        return self.answer_notice()

    @command
    def show(self) -> str | None:
        """Show the answer without a guess."""
        self.prediction.show()
        return self.answer_notice()

    @command
    def hide(self) -> str | None:
        """Hide the answer to allow another guess."""
        self.prediction.clear()
        return self.HIDDEN

    def chance_guess(self, label: str, exact: Fraction, *, key: str = "guess", text: str = "") -> Guess:
        """Return the part for guessing a chance in per cent; once revealed, it shows the exact chance."""
        return self.prediction.part(
            key,
            label,
            self.GUESS,
            truth=Point(at=float(exact), text=text or percent(exact)),
            told=off_words(self.prediction.mine, exact),
            again=button(f"Hide it, {self.GUESS} again", "hide"),
        )
