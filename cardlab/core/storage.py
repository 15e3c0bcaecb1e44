"""Places to keep a text in: files here, a browser's store elsewhere."""

from __future__ import annotations

import os
import re
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from glob import escape
from itertools import count
from pathlib import Path
from typing import Final, Protocol

from cardlab.text import quoted

LONGEST: Final = 2_000_000
"""The most bytes of a saved file, eight times the longest game."""

_LEFT_OVER: Final = 60.0
"""A half-written file that is older, in seconds, comes from a kernel that was killed."""

_DEVICES: Final = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
"""Names of devices on Windows, whatever follows the first dot."""


class Storage(Protocol):
    """One place that a text is kept in. Reading and writing raise OSError, or ValueError if the text is unsuitable.

    Attributes:
        name: what people call it.
    """

    @property
    def name(self) -> str: ...

    def alternatives(self) -> Iterator[Storage]:
        """Yield this place, and then the places named like it with a number, without end."""

    def read(self) -> str | None:
        """Return the text kept there; None when there is none."""

    def stamp(self) -> object:
        """Return what differs as soon as somebody writes there; None when nothing is there."""

    def write(self, text: str) -> None:
        """Replace the text kept there, which stays whole until the new one is."""

    def back_up(self) -> None:
        """Keep what is there under another name."""


class File:
    """A file to keep a text in."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def name(self) -> str:
        return self.path.name

    def alternatives(self) -> Iterator[File]:
        return map(File, _alternatives(self.path))

    def read(self, longest: int = LONGEST) -> str | None:
        if not self.path.exists():
            return None
        with self.path.open("rb") as file:
            found = file.read(longest + 1)
        if len(found) > longest:
            raise ValueError("it is too large for a saved game")
        try:
            return found.decode("utf-8")
        except UnicodeDecodeError as error:
            raise ValueError("it is no text") from error

    def stamp(self) -> tuple[int, int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

    def write(self, text: str) -> None:
        data = text.encode()
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._remove_left_over()
        handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).replace(self.path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def _remove_left_over(self) -> None:
        for part in self.path.parent.glob(f".{escape(self.path.name)}.*.part"):
            with suppress(OSError):  # another kernel may have removed it
                if time.time() - part.stat().st_mtime >= _LEFT_OVER:
                    part.unlink()

    def back_up(self) -> None:
        self.path.replace(free_file(self.path.with_suffix(".before.json")))


def saves_folder() -> Path:
    """Return the folder where games and logs save themselves."""
    return Path(os.environ.get("CARDLAB_SAVES") or ".cardlab")


def file_named(name: str) -> Path:
    """Return the file of this name beside the notebook; a name cannot lead anywhere else.

    Args:
        name: what somebody typed, with or without ``.json``.

    Raises:
        ValueError: no file can have this name everywhere; the message gives one that will do.

    >>> file_named("my game").name
    'my game.json'
    """
    if not re.fullmatch(r"\w[\w .()-]{0,99}", name) or name.partition(".")[0].strip().lower() in _DEVICES:
        raise ValueError(f"{quoted(name)} cannot be a file's name here; write one like my_game.json.")
    return Path(name if name.endswith(".json") else f"{name}.json")


def free_file(path: Path) -> Path:
    """Return this path, or the first like it that is free: ``game.json``, ``game-2.json``, ``game-3.json``."""
    return next(found for found in _alternatives(path) if not found.exists())


def _alternatives(path: Path) -> Iterator[Path]:
    yield path
    yield from (path.with_stem(f"{path.stem}-{number}") for number in count(2))


def in_words(error: OSError | ValueError) -> str:
    """Return the reason why a file could not be read or written; the operating system's own, if it gave one."""
    reason = error.strerror if isinstance(error, OSError) else None
    return f"the computer says {reason!r}" if reason else str(error)
