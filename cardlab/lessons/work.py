"""The guesses and laboratory logs that one learner hands in, in one file without names, games or hidden cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardlab.core.logs import read_log, write_log
from cardlab.lessons import guess_file, learner_files
from cardlab.lessons.guess_file import Guess, Guesses
from cardlab.lessons.learner_files import LearnerFiles, kind_of
from cardlab.science import log
from cardlab.science.log import Log

FORMAT: Final = "work"
VERSION: Final = 1


@dataclass(frozen=True)
class Work:
    """The work that is handed in.

    Attributes:
        guesses: in the order of the pages.
        logs: of laboratories, the longest first.
        whose: as in `Guesses`; empty without guesses.
    """

    guesses: tuple[Guess, ...] = ()
    logs: tuple[Log, ...] = ()
    whose: str = ""

    @classmethod
    def of(cls, mine: LearnerFiles, with_words: bool = False) -> Work:
        """Return the part of a learner's files that is handed in; without own words, unless wanted."""
        logs = tuple(each if with_words else each.without_words() for each in mine.logs)
        return cls(mine.guesses.to_hand_in(with_words).guesses, logs, mine.guesses.whose)

    def dumps(self) -> str:
        """Return the work as JSON."""
        return write_log(self, FORMAT, VERSION)

    @classmethod
    def loads(cls, text: str) -> Work:
        """Return the work that `dumps` wrote, or that is in other files: guesses or a log alone, or all belongings.

        Raises:
            RecordError: the text is something else, or damaged; the message says what.
        """
        match kind_of(text):
            case learner_files.FORMAT:
                return cls.of(LearnerFiles.loads(text))
            case log.FORMAT:
                return cls((), (Log.loads(text),))
            case guess_file.FORMAT:
                guesses = Guesses.loads(text)
                return cls(guesses.guesses, whose=guesses.whose)
        return read_log(cls, text, FORMAT, VERSION)
