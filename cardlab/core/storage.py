"""Places to keep a text in: files here, a browser's store elsewhere."""

from __future__ import annotations

import errno
import os
import re
import tempfile
import time
from collections.abc import Iterator, Mapping
from glob import escape
from itertools import count, islice
from pathlib import Path
from typing import Final, Protocol

from cardlab.core.file_lock import hold, let_go
from cardlab.text import shown

LONGEST: Final = 2_000_000
"""So many bytes of a file are read at most, eight times the longest game there is."""

MOST_PLACES: Final = 100
"""So many kernels can save the same game at once."""

_LEFT_OVER: Final = 60.0
"""A file that is half written for so many seconds is nobody's any more."""

_WORDS: Final[Mapping[int, str]] = {
    errno.EACCES: "it is not allowed",
    errno.EPERM: "it is not allowed",
    errno.EROFS: "this place can only be read",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your space on the disk is used up",
    errno.EFBIG: "it would be too large",
    errno.ENOENT: "there is no such folder",
    errno.ENOTDIR: "a file has the name of its folder",
    errno.EEXIST: "a file has the name of its folder",
    errno.EISDIR: "a folder has this name",
    errno.ENAMETOOLONG: "its name is too long",
    errno.EINVAL: "its name is not allowed here",
    errno.EBUSY: "another program uses it",
    errno.EMFILE: "too many files are open",
}
_DEVICES: Final = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
"""What Windows takes for a device, whatever follows the first dot."""


class Storage(Protocol):
    """One place that a text is kept in.

    Attributes:
        name: what people call it.
    """

    @property
    def name(self) -> str: ...

    def row(self) -> Iterator[Storage]:
        """The places of this name, this one first: where one is taken, the next may be free."""
        ...

    def hold(self) -> bool:
        """Takes the place for this kernel; returns whether no other one holds it."""
        ...

    def let_go(self) -> None:
        """Leaves the place to other kernels."""
        ...

    def read(self) -> str | None:
        """The text kept there; None when there is none.

        Raises:
            OSError: it cannot be read.
            ValueError: it is no text.
        """
        ...

    def stamp(self) -> object:
        """Return what differs as soon as somebody else writes there; None when nothing is there."""
        ...

    def write(self, text: str) -> None:
        """Keeps a text instead of the one before, which stays whole until the new one is.

        Raises:
            OSError: it cannot be written.
            ValueError: such a text cannot be kept.
        """
        ...

    def put_aside(self) -> None:
        """Keeps what is there under another name."""
        ...


class File:
    """A file to keep a text in."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def name(self) -> str:
        return self.path.name

    def row(self) -> Iterator[File]:
        return (File(path) for path in islice(_row(self.path), MOST_PLACES))

    def hold(self) -> bool:
        is_ours = hold(self.path)
        if is_ours:
            self._clear()
        return is_ours

    def let_go(self) -> None:
        let_go(self.path)

    def read(self, longest: int = LONGEST) -> str | None:
        if not self.path.exists():
            return None
        if not self.path.is_file() and not self.path.is_dir():
            raise ValueError("it is no ordinary file")
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
        data = as_bytes(text)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._clear(_LEFT_OVER)
        handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.", suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(name).replace(self.path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def _clear(self, seconds: float = 0.0) -> None:
        """Removes what a kernel that was killed left half written, so many seconds ago or earlier."""
        for part in self.path.parent.glob(f".{escape(self.path.name)}.*.part"):
            try:
                if time.time() - part.stat().st_mtime >= seconds:
                    part.unlink()
            except OSError:
                continue  # somebody else cleared it, or holds it

    def put_aside(self) -> None:
        self.path.replace(free_file(self.path.with_suffix(".before.json")))


def saves_folder() -> Path:
    """Where games and logs save themselves."""
    return Path(os.environ.get("CARDLAB_SAVES") or ".cardlab")


def file_named(name: str) -> Path:
    """The file of this name beside the notebook; a name cannot lead anywhere else.

    Args:
        name: what somebody typed, with or without ``.json``.

    Raises:
        ValueError: no file can have this name everywhere; the message gives one that will do.

    >>> file_named("my game").name
    'my game.json'
    """
    if not re.fullmatch(r"\w[\w .()-]{0,99}", name) or name.partition(".")[0].strip().lower() in _DEVICES:
        raise ValueError(f"{shown(name)} cannot be a file's name here; write one like my_game.json.")
    return Path(name if name.endswith(".json") else f"{name}.json")


def free_file(path: Path) -> Path:
    """This path, or the first like it where nothing lies: ``game.json``, ``game-2.json``, ``game-3.json``."""
    return next(found for found in _row(path) if not found.exists())


def _row(path: Path) -> Iterator[Path]:
    yield path
    yield from (path.with_stem(f"{path.stem}-{number}") for number in count(2))


def as_bytes(text: str) -> bytes:
    """A text as it stands in a file.

    Raises:
        ValueError: half of a pair of surrogates is in it.
    """
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise ValueError("it holds half a sign, which no file can keep") from error


def in_words(error: OSError | ValueError) -> str:
    """Why a file could not be read or written, in words that need no knowledge of computers."""
    return _WORDS.get(error.errno or 0, "the computer refuses it") if isinstance(error, OSError) else str(error)
