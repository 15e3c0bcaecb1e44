"""A learner's own files: guesses, games and logs. One file takes all of them along, and puts them back elsewhere; and
one with guesses and logs is handed in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cardlab.core.json_form import read_json
from cardlab.core.logs import read_log, write_log
from cardlab.core.record import Record, RecordError
from cardlab.core.storage import File, file_named, in_words, saves_folder
from cardlab.lessons.guess_file import FORMAT as GUESSES
from cardlab.lessons.guess_file import NAME, Guess, Guesses, GuessFile
from cardlab.science.log import FORMAT as LABORATORY
from cardlab.science.log import Log, furthest
from cardlab.text import listed

FORMAT, WORK = "belongings", "work"
VERSION: Final = 1
"""The formats of all files, and of what is handed in, and the version of both."""

LARGEST: Final = 20_000_000
"""Maximum size of such a file, in bytes."""

SAVES: Final = ".cardlab/"
"""Prefix in the file for the name of a game or log that saved itself, whatever its folder here."""

WORDS: Final = {GUESSES: ("guess", "guesses"), "game": ("game", "games"), LABORATORY: ("log", "logs")}
"""The kinds of files, with the words for one and for several."""

_BY_ITSELF: Final = re.compile(r".+-[0-9a-f]{8}\b.*\.json")
"""Names of games and logs that save themselves; other files of that folder do not belong to them."""

_BEGINNING: Final = re.compile(rf'\s*\{{\s*"cardlab"\s*:\s*(\d|"{GUESSES}"|"{LABORATORY}")')
"""Beginning of a file of one of `WORDS`, even if the rest is damaged."""


def kind_of(text: str) -> str:
    """Return the kind of cardlab file that a text is; empty if it is none."""
    try:
        data = read_json(text)
    except ValueError:
        return ""
    kind = data.get("cardlab") if isinstance(data, dict) else None
    if type(kind) is int and isinstance(data.get("game"), str):
        return "game"
    return kind if isinstance(kind, str) else ""


@dataclass(frozen=True, repr=False)
class LearnerFile:
    """One file.

    Attributes:
        name: its place, as `SAVES` says or beside the pages.
        text: its contents, possibly with hidden cards.
    """

    name: str
    text: str

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def kind(self) -> str:
        """The kind of file: one of `WORDS`, if it can be taken along."""
        return kind_of(self.text)

    @property
    def path(self) -> Path:
        """Its path here; raises ValueError if the name leads elsewhere."""
        plain = self.name.removeprefix(SAVES)
        if (path := file_named(plain)).name != plain:
            raise ValueError(f"{plain} does not end in .json.")
        return saves_folder() / path if self.name != plain else path

    @property
    def fault(self) -> str:
        """The reason why this can be neither taken along nor put back; empty if it can."""
        try:
            path = self.path
            if self.kind not in WORDS or (self.kind == GUESSES) != (path.name == NAME):
                return f"{path.name} is no guesses, game or log."
            if self.kind == GUESSES:
                Guesses.loads(self.text)
        except ValueError as error:
            return str(error)
        return ""

    def place(self) -> File | None:
        """Return the place to write it to; None if it is here already, or a continuation of it is.

        Another file of this name stays, and this one takes the next free name, unless it continues that file. Raises
        ValueError if all names are taken.
        """
        places = File(self.path).alternatives()
        while True:
            place = next(places)
            here = _read(place)
            if here is None or (here != self.text and _continues(self.text, here)):
                return place
            if here == self.text or _continues(here, self.text):
                return None


@dataclass(frozen=True, repr=False)
class LearnerFiles:
    """All files of a learner. No person's name and no time is added to their contents."""

    files: tuple[LearnerFile, ...] = ()

    @classmethod
    def here(cls, file: GuessFile) -> LearnerFiles:
        """Return all that a learner has in these pages: guesses, and what saved itself or was saved beside them."""
        guesses = file.read()
        found = [LearnerFile(NAME, guesses.dumps())] if guesses.guesses else []
        found += [LearnerFile(name, _read(File(path)) or "") for name, path in _places()]
        return cls(tuple(each for number, each in enumerate(found) if not each.fault and each not in found[:number]))

    def __bool__(self) -> bool:
        return bool(self.files)

    def __str__(self) -> str:
        numbers = Counter(each.kind for each in self.files)
        numbers[GUESSES] = len(self.guesses.guesses)
        return listed(f"{numbers[kind]} {words[numbers[kind] != 1]}" for kind, words in WORDS.items() if numbers[kind])

    def __repr__(self) -> str:
        return f"<LearnerFiles: {self}>"

    @property
    def guesses(self) -> Guesses:
        """The guesses among the files."""
        return next((Guesses.loads(each.text) for each in self.files if each.kind == GUESSES), Guesses())

    @property
    def logs(self) -> list[Log]:
        """The logs of laboratories among the files, each as far as it came; unreadable ones are left out."""
        return furthest(log for log in _logs(self.files) if log.entries)

    def dumps(self) -> str:
        """Return the files as JSON; raises ValueError if the result is too large."""
        text = write_log(self, FORMAT, VERSION)
        if len(text.encode()) > LARGEST:
            raise ValueError("your games and logs are too many for one file; erase or move some that you have saved")
        return text

    @classmethod
    def loads(cls, text: str) -> LearnerFiles:
        """Return the files that `dumps` wrote, with each place and kind checked; raises RecordError if one is wrong."""
        found = read_log(cls, text, FORMAT, VERSION)
        for each in found.files:
            if each.fault:
                raise RecordError(f"It holds a file that cannot be put back: {each.fault}")
        return found

    def missing(self, file: GuessFile) -> LearnerFiles:
        """Return the files that are not here yet."""
        here = file.read()
        return LearnerFiles(tuple(
            each for each in self.files
            if (here.joined(self.guesses) != here if each.kind == GUESSES else each.place())
        ))  # fmt: skip

    def put_back(self, file: GuessFile) -> tuple[LearnerFiles, str]:
        """Write the files that are not here yet; nothing that is here gets lost.

        Returns:
            The files that could not be written, and why the first of them could not.
        """
        left, why = list[LearnerFile](), ""
        for each in self.files:
            try:
                if each.kind == GUESSES:
                    file.join(Guesses.loads(each.text))
                elif place := each.place():
                    place.write(each.text)
            except (OSError, ValueError) as error:
                left.append(each)
                why = why or in_words(error).rstrip(".")
        return LearnerFiles(tuple(left)), why


@dataclass(frozen=True)
class Work:
    """The work that one learner hands in, without names, games or hidden cards.

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
        return write_log(self, WORK, VERSION)

    @classmethod
    def loads(cls, text: str) -> Work:
        """Return the work that `dumps` wrote, or that is in other files: guesses or a log alone, or all belongings.

        Raises:
            RecordError: the text is something else, or damaged; the message says what.
        """
        kind = kind_of(text)
        if kind == FORMAT:
            return cls.of(LearnerFiles.loads(text))
        if kind == LABORATORY:
            return cls((), (Log.loads(text),))
        if kind == GUESSES:
            guesses = Guesses.loads(text)
            return cls(guesses.guesses, whose=guesses.whose)
        return read_log(cls, text, WORK, VERSION)


def left_out() -> list[str]:
    """Return the names of the learner's files here that are not taken along, each with the reason."""
    found = {path: why for name, path in _places() if (why := _obstacle(name, path))}
    return [f"{path.name} ({why})" for path, why in found.items()]


def _obstacle(name: str, path: Path) -> str:
    """Return why a learner's file is not taken along; empty if it is, or if it is not a learner's."""
    try:
        each = LearnerFile(name, File(path).read() or "")
    except (OSError, ValueError) as error:
        return in_words(error) if name != path.name or _begins_as_ours(path) else ""
    if not each.fault or not (each.kind in WORDS or name != path.name or _BEGINNING.match(each.text)):
        return ""
    if each.kind == GUESSES and path.name != NAME:
        return f"only {NAME} is taken for your guesses"
    try:
        _ = each.path
    except ValueError:
        return "its name does not suit every computer, one like my_game.json does"
    return "it is damaged"


def _begins_as_ours(path: Path) -> bool:
    """Return whether a file that cannot be read as a whole may be a learner's."""
    if not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            return bool(_BEGINNING.match(file.read(100).decode(errors="replace")))
    except OSError:
        return True


def erase(file: GuessFile) -> None:
    """Delete all that a learner has in these pages, also damaged files; raises OSError if one cannot be deleted."""
    for path in [each.path for each in LearnerFiles.here(file).files if each.kind != GUESSES] + _self_saved():
        path.unlink(missing_ok=True)
    file.erase()


def _places() -> list[tuple[str, Path]]:
    """Return the paths where games and logs may be, each with its name among the belongings."""
    beside = sorted(Path().glob("*.json"))
    return [*((SAVES + path.name, path) for path in _self_saved()), *((path.name, path) for path in beside)]


def _self_saved() -> list[Path]:
    """Return the files that saved themselves here, whatever their contents."""
    return sorted(path for path in saves_folder().glob("*.json") if _BY_ITSELF.fullmatch(path.name))


def _read(place: File) -> str | None:
    """Return the text of a file; None if there is no file, empty if it is not text."""
    try:
        return place.read()
    except (OSError, ValueError):
        return ""


def _continues(text: str, other: str) -> bool:
    """Return whether a game or a log continues another one."""
    try:
        if kind_of(text) == kind_of(other) == LABORATORY:
            return Log.loads(text).goes_on_from(Log.loads(other))
        return Record.loads(text).goes_on_from(Record.loads(other))
    except ValueError:
        return False


def _logs(files: tuple[LearnerFile, ...]) -> Iterator[Log]:
    for each in files:
        try:
            if each.kind == LABORATORY:
                yield Log.loads(each.text)
        except ValueError:
            continue
