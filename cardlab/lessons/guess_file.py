"""The guesses of one learner: a JSON file beside the pages, and its anonymous export."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from cardlab.core.logs import read_log, write_log
from cardlab.core.storage import File, in_words
from cardlab.lessons.question import Question

FORMAT: Final = "guesses"
VERSION: Final = 3
"""The first version did not have `Guesses.whose`, the second not `Guess.sure`, nor the twin of a question."""

NAME: Final = "guesses.json"


@dataclass(frozen=True)
class Guess:
    """An answer of a learner to a question.

    Attributes:
        id, question, unit: as in the page.
        guess: the guess; None if the learner asked for the answer.
        truth: as far as it is known.
        words: what the learner saw, and why.
        sure: how sure the learner was: "guess", "think" or "sure"; empty if they did not say.
        choices: the answers to choose from.
        twin: another question of the same kind, to come back to.
        sealed: the packed answer to the twin; empty as long as it is unknown.
    """

    id: str
    question: str
    unit: str
    guess: str | None
    truth: str = ""
    words: str = ""
    sure: str = ""
    choices: tuple[str, ...] = ()
    twin: str = ""
    sealed: str = ""


def question_of(guess: Guess) -> Question:
    """Return the question that was answered."""
    return Question(guess.id, guess.question, guess.choices, guess.unit, guess.twin)


@dataclass(frozen=True)
class Guesses:
    """All guesses of one learner, in the order in which they were made, without names and times.

    Attributes:
        guesses: of different questions.
        whose: a random number from the first guess, which is handed in too, so that a learner counts only once; empty
            if there is none.
    """

    guesses: tuple[Guess, ...] = ()
    whose: str = ""

    def of(self, id: str) -> Guess | None:
        """Return what was done with a question; None if nothing was."""
        return next((guess for guess in self.guesses if guess.id == id), None)

    def with_guess(self, guess: Guess) -> Guesses:
        """Return the guesses with one that is new or changed."""
        if self.of(guess.id) is None:
            return replace(self, guesses=(*self.guesses, guess))
        return replace(self, guesses=tuple(guess if each.id == guess.id else each for each in self.guesses))

    def joined(self, others: Guesses) -> Guesses:
        """Return these guesses and the others; one that both have stays, and takes the answers or words it lacks."""
        joined = replace(self, whose=self.whose or others.whose)
        for other in others.guesses:
            mine = self.of(other.id) or other
            truth, words = mine.truth or other.truth, mine.words or other.words
            joined = joined.with_guess(replace(mine, truth=truth, words=words, sealed=mine.sealed or other.sealed))
        return joined

    def to_hand_in(self, with_words: bool = False) -> Guesses:
        """Return the guesses to hand in, in the order of the pages; without own words, unless wanted."""
        kept = sorted(self.guesses, key=lambda guess: guess.id)
        bare = (replace(guess, choices=(), twin="", sealed="") for guess in kept)
        return replace(self, guesses=tuple(guess if with_words else replace(guess, words="") for guess in bare))

    def dumps(self) -> str:
        """Return the guesses as JSON."""
        return write_log(self, FORMAT, VERSION)

    @classmethod
    def loads(cls, text: str) -> Guesses:
        """Return the guesses that `dumps` wrote; raises RecordError if the text is something else."""
        return read_log(cls, text, FORMAT, VERSION)


_UNSAVED: Final[dict[Path, Guesses]] = {}
"""Guesses that could not be written, by their file, for all questions of a page."""


class GuessFile:
    """The file of guesses beside the pages. It is read again before each change, since two pages may be open."""

    def __init__(self, folder: Path | None = None) -> None:
        self._file = File((folder or Path(os.environ.get("CARDLAB_SAVES") or ".")) / NAME)
        self._damaged = self._refused = ""

    @property
    def trouble(self) -> str:
        """The reason why guesses are not kept, or what became of a damaged file; empty if all is well."""
        return self._refused or self._damaged

    def read(self) -> Guesses:
        """Return the guesses in the file, and those not yet written; a damaged file is kept under another name."""
        kept = self._read()
        for guess in _UNSAVED.get(self._place, Guesses()).guesses:
            kept = kept.with_guess(guess)
        return kept

    @property
    def _place(self) -> Path:
        return self._file.path.absolute()

    def _read(self) -> Guesses:
        try:
            text = self._file.read()
            return Guesses.loads(text) if text is not None else Guesses()
        except (OSError, ValueError) as error:
            became = "they were put aside"
            try:
                self._file.back_up()
            except OSError:  # a file that cannot be renamed cannot be overwritten either
                became = "their file stays as it is"
            self._damaged = f"Your earlier guesses cannot be read ({in_words(error).rstrip('.')}); {became}."
            return Guesses()

    def join(self, brought: Guesses) -> None:
        """Add guesses from elsewhere, without changing those here; raises OSError or ValueError if writing fails."""
        self._file.write(self.read().joined(brought).dumps())

    def keep(self, guess: Guess) -> None:
        """Add or change one guess."""
        guesses = self.read().with_guess(guess)
        guesses = replace(guesses, whose=guesses.whose or secrets.token_hex(4))
        try:
            self._file.write(guesses.dumps())
        except (OSError, ValueError) as error:
            self._refused = f"Your guesses cannot be kept here ({in_words(error)}); they stay until you close the page."
            _UNSAVED[self._place] = _UNSAVED.get(self._place, Guesses()).with_guess(guess)
        else:
            self._refused = ""
            _UNSAVED.pop(self._place, None)

    def erase(self) -> None:
        """Delete all guesses from the disk, also damaged files; raises OSError if the place forbids it."""
        _UNSAVED.pop(self._place, None)
        path = self._file.path
        for old in (path, *path.parent.glob(f"{path.stem}.before*.json")):
            old.unlink(missing_ok=True)
