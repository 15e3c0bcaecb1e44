"""The guesses of one learner: one JSON file beside the pages, and an export of it that names nobody."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Self

from cardlab.core.storage import File, in_words
from cardlab.text import shown

KIND: Final = "guesses"
VERSION: Final = 1
NAME: Final = "guesses.json"


@dataclass(frozen=True)
class Guess:
    """What a learner did with a question.

    Attributes:
        question, unit: as in the page.
        guess: what was committed to; None for those who had themselves shown the answer.
        truth: as far as it is known.
        words: what the learner saw, and why.
    """

    question: str
    unit: str
    guess: str | None
    truth: str = ""
    words: str = ""

    @classmethod
    def of(cls, data: object) -> Guess:
        """A guess as it stands in a file.

        Raises:
            ValueError: it is none.
        """
        match data:
            case {
                "question": str(question),
                "unit": str(unit),
                "guess": (str() | None) as guess,
                "truth": str(truth),
                "words": str(words),
            }:
                return cls(question, unit, guess, truth, words)
        raise ValueError("a guess in it is none that cardlab wrote")


@dataclass(frozen=True)
class Guesses:
    """All guesses of one learner, by the id of the question."""

    by_id: Mapping[str, Guess] = field(default_factory=dict)

    def with_guess(self, name: str, guess: Guess) -> Self:
        """The same with one guess new or changed."""
        return replace(self, by_id={**self.by_id, name: guess})

    def to_hand_in(self, words: bool = False) -> Self:
        """What leaves the machine: no own words unless wanted; it never held a name or a time."""
        return replace(
            self, by_id={name: each if words else replace(each, words="") for name, each in self.by_id.items()}
        )

    def dumps(self) -> str:
        """As text; equal guesses give equal texts."""
        guesses = {name: asdict(self.by_id[name]) for name in sorted(self.by_id)}
        data = {"cardlab": KIND, "version": VERSION, "guesses": guesses}
        return f"{json.dumps(data, indent=1, ensure_ascii=False)}\n"

    @classmethod
    def loads(cls, text: str) -> Self:
        """Reads what `dumps` wrote.

        Raises:
            ValueError: it is something else; the message says what.
        """
        try:
            data: Any = json.loads(text)
        except (ValueError, RecursionError):
            raise ValueError("it is damaged, or no file of cardlab") from None
        match data:
            case {"cardlab": "guesses", "version": 1, "guesses": dict(guesses)}:
                return cls({str(name): Guess.of(guess) for name, guess in guesses.items()})
            case {"cardlab": "guesses", "version": int(version)}:
                raise ValueError(f"it is of version {version}, and this cardlab reads version {VERSION}")
        raise ValueError("it holds no guesses")


class GuessFile:
    """The file of guesses beside the pages. It is read anew before each change: two pages may be open.

    Attributes:
        trouble: why guesses are not kept, or what became of a damaged file; empty if all is well.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._file = File((folder or Path(os.environ.get("CARDLAB_SAVES") or ".")) / NAME)
        self._unsaved: Guesses | None = None
        self.trouble = ""

    def read(self) -> Guesses:
        """The guesses kept there; none if there is no file. A damaged one is kept under another name."""
        if self._unsaved is not None:
            return self._unsaved
        try:
            text = self._file.read()
            return Guesses.loads(text) if text is not None else Guesses()
        except (OSError, ValueError) as error:
            self.trouble = f"The guesses kept before cannot be read ({in_words(error)}); they were put aside."
            try:
                self._file.put_aside()
            except OSError:
                self._unsaved = Guesses()  # what cannot be moved is not written over either
            return Guesses()

    def keep(self, name: str, guess: Guess) -> None:
        """Adds or changes one guess."""
        self._write(self.read().with_guess(name, guess))

    def erase(self) -> None:
        """Removes all guesses from the disk."""
        self._unsaved = None
        self._file.path.unlink(missing_ok=True)

    def _write(self, guesses: Guesses) -> None:
        try:
            if self._unsaved is None:
                self._file.write(guesses.dumps())
                return
        except (OSError, ValueError) as error:
            self.trouble = (
                f"Your guesses cannot be kept on the disk ({in_words(error)}); they stay until you close this."
            )
        self._unsaved = guesses


def read_folder(folder: Path) -> Iterator[tuple[str, Guesses | str]]:
    """Every file of guesses in a folder, by its name: the guesses, or why it was skipped."""
    for path in sorted(folder.glob("*.json")):
        try:
            text = File(path).read()
            if text is not None and f'"{KIND}"' in text:
                yield path.name, Guesses.loads(text)
            elif text is not None:
                json.loads(text)
        except (OSError, ValueError) as error:
            yield path.name, shown(in_words(error))
