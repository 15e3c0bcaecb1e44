"""Kernels that are killed while their game saves itself, and kernels that share a file: no game is lost.

``python -m benchmarks.soak autosave`` kills 200 kernels in mid-save; a second word says another number. After each kill
the file holds the game as it was last saved or as it was being saved, and the next kernel offers it and removes what
is half written and old. After every tenth two kernels play from one file at once, and both games are there afterwards.

``python -m benchmarks.soaks.autosave FILE SEED`` is such a kernel: it plays on for good, and tells of every save.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import IO, Final
from zlib import crc32

from benchmarks.soaks import BrokenLaw
from cardlab.core.autosave import Autosave
from cardlab.core.playing import rng_for
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.storage import File
from cardlab.games import GAMES

KILLS: Final = 200
MOST_SAVES: Final = 40
"""So many saves a kernel makes at most before it is killed."""

MOST_SHARED: Final = 5000
"""So many saves two kernels may make before each has a file of its own: much is heard late."""

SECONDS: Final = 0.0005
"""So much later than the beginning of a save it is killed at most."""

TRIES: Final = 20
NAME: Final = "game.json"
HALVES: Final = f".{NAME}.*.part"
"""What a kernel of this file leaves half written; the pairs' files clear their own."""

NOTHING: Final = "-"


# --- A kernel ---


class Told(File):
    """A file that says when a save begins and ends."""

    def write(self, text: str) -> None:
        print("begins", self.name, _mark(text), flush=True)
        super().write(text)
        print("saved", self.name, _mark(text), flush=True)

    def alternatives(self) -> Iterator[Told]:
        return (Told(place.path) for place in super().alternatives())


def run_kernel(path: Path, seed: int) -> None:
    """Opens the game of a file as `play` does, goes on with what is offered, and plays without end."""
    rng = Random(seed)
    autosave = Autosave(Told(path))
    assert autosave.storage
    offer = _mark(autosave.offer.dumps()) if autosave.offer else NOTHING
    print("opens", autosave.storage.name, offer, autosave.trouble, flush=True)
    session = Session.deal(GAMES["friend_or_foe"], players=3, seed=rng.randrange(10**6), autosave=autosave)
    if autosave.offer:
        session.restore(autosave.offer)
    while True:
        if session.outcome:
            session = Session.deal(GAMES["friend_or_foe"], players=3, seed=rng.randrange(10**6), autosave=autosave)
        session.do(rng.choice(session.view.legal_moves))


def _mark(text: str) -> str:
    """What tells one text from another."""
    return f"{crc32(text.encode()):08x}"


# --- Who kills it ---


class Kernel:
    """A kernel in a process of its own.

    Attributes:
        opened: the name of the file it took, the mark of what it offers, and what it told of trouble.
        begun: the marks of the save that began last, by file.
        saved: the marks of the save that ended last, by file.
        name: the file of the save that began last.
    """

    def __init__(self, path: Path, seed: int) -> None:
        command = [sys.executable, "-m", "benchmarks.soaks.autosave", str(path), str(seed)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.begun: dict[str, str] = {}
        self.saved: dict[str, str] = {}
        _, name, offer, trouble = (*self._line().split(" ", 3), "")[:4]
        self.opened = name, offer, trouble.strip()
        self.name = name

    @property
    def _out(self) -> IO[str]:
        assert self.process.stdout
        return self.process.stdout

    def _line(self) -> str:
        line = self._out.readline()
        if not line:
            raise BrokenLaw("a kernel plays on until it is killed")
        return line.rstrip("\n")

    def _hear(self, line: str) -> str:
        what, name, mark = line.split()
        (self.begun if what == "begins" else self.saved)[name] = mark
        self.name = name
        return what

    def go_on(self, saves: int) -> None:
        """Waits until so many more saves have begun."""
        while saves:
            saves -= self._hear(self._line()) == "begins"

    def kill(self) -> None:
        """Ends it at once, and hears what it had still told."""
        self.process.kill()
        for line in self._out.read().splitlines(keepends=True):
            if line.endswith("\n"):
                self._hear(line.rstrip("\n"))
        self.process.wait()


@contextmanager
def kernel(path: Path, seed: int) -> Iterator[Kernel]:
    """A kernel that has opened a file; it lives no longer than the block."""
    started = Kernel(path, seed)
    try:
        yield started
    finally:
        started.kill()


def _check(is_so: bool, law: str) -> None:
    if not is_so:
        raise BrokenLaw(law)


def _kept(path: Path) -> Record:
    """The game in a file, which nobody holds now."""
    try:
        return Record.load(path)
    except ValueError as error:
        raise BrokenLaw(f"the file holds a game: {error}") from error


def kill_one(path: Path, seed: int, rng: Random) -> tuple[bool, bool]:
    """Starts the next kernel on a file and kills it.

    Returns:
        whether that was in the midst of a save, and whether the kernel before had left something half written.

    Raises:
        BrokenLaw: the kernel does not offer what lay there, or the file holds something else afterwards.
    """
    before = _kept(path) if path.exists() else None
    due = _mark(before.dumps()) if before and not before.over else NOTHING
    left = set(path.parent.glob(HALVES))
    for half in left:
        os.utime(half, (0, 0))
    with kernel(path, seed) as child:
        _check(child.opened == (path.name, due, ""), f"the next kernel offers {due}, not {child.opened}")
        child.go_on(rng.randint(1, MOST_SAVES))
        time.sleep(rng.random() ** 2 * SECONDS)
    # One that is killed in its first save may not have come to it.
    still_there = left & set(path.parent.glob(HALVES)) if child.saved else set()
    _check(not still_there, "the next kernel removes what was half written")
    begun, saved = child.begun[path.name], child.saved.get(path.name, due)
    now = _mark(_kept(path).dumps()) if path.exists() else NOTHING
    _check(now in (begun, saved), f"the file holds the last game or the one before, not {now}")
    return begun != saved, bool(left)


def share(path: Path, seed: int, rng: Random) -> None:
    """Lets two kernels play from one file at once.

    Raises:
        BrokenLaw: both go on in the same file, or a game is lost.
    """
    with kernel(path, seed) as first, kernel(path, seed + 1) as second:
        second.go_on(2)
        for _ in range(MOST_SHARED):
            if first.name != second.name:
                break
            first.go_on(1)
            second.go_on(1)
        for child in (first, second):
            child.go_on(rng.randint(1, MOST_SAVES))
    _check(first.name != second.name, "each kernel gets a file of its own")
    for child in (first, second):
        now = _mark(_kept(path.with_name(child.name)).dumps())
        _check(now in (child.begun[child.name], child.saved.get(child.name)), f"{child.name} holds its kernel's game")


def soak(kills: int, seed: int = 0) -> tuple[int, int, int]:
    """Kills so many kernels in mid-save.

    Returns:
        how many were killed in all, how many left something half written, and how many pairs shared a file.

    Raises:
        BrokenLaw: the message names the law and the seed.
    """
    rng = rng_for(seed, "autosave")
    hit = tried = halves = pairs = 0
    with TemporaryDirectory() as folder:
        while hit < kills:
            if tried >= TRIES * kills:
                raise BrokenLaw("some kernels are killed in mid-save")
            try:
                is_hit, is_half = kill_one(Path(folder) / NAME, tried, rng)
                hit, halves = hit + is_hit, halves + is_half
                if tried % 10 == 0:
                    share(Path(folder) / "shared.json", 2 * tried, rng)
                    pairs += 1
            except BrokenLaw as error:
                raise BrokenLaw(f"kill {tried} of seed {seed}: {error}") from error
            tried += 1
    return tried, halves, pairs


def main(arguments: Sequence[str]) -> None:
    """Soaks what saves itself."""
    kills = int(arguments[0]) if arguments else KILLS
    tried, halves, pairs = soak(kills)
    print(
        f"{tried} kernels killed, {kills} of them in mid-save and {halves} with something half written, and {pairs} "
        "pairs on one file: no game lost"
    )


if __name__ == "__main__":
    run_kernel(Path(sys.argv[1]), int(sys.argv[2]))
