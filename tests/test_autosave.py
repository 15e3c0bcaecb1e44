"""Games that save themselves: two kernels never write over each other's game, and nothing is lost without a word."""

import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.opening import _place_of
from tests.sessions import saved_in

KERNEL: Final = """
import sys
from pathlib import Path
from cardlab.core.session import Session
from cardlab.core.autosave import Autosave
from cardlab.core.storage import File
from cardlab.games import GAMES

session = Session.deal("friend_or_foe", cards_each=5, seed=99, autosave=Autosave(File(Path(sys.argv[1]))))
while True:
    session.do(session.view.legal_moves[0])
    print(session.autosave.storage.name, flush=True)
    sys.stdin.readline()
"""


class Kernel:
    """A process that has a game of this file and plays a move when asked."""

    def __init__(self, path: Path) -> None:
        command = [sys.executable, "-c", KERNEL, str(path)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._name()

    def play(self) -> str:
        """Play the next move; return the name of the file that it is saved in."""
        assert self.process.stdin
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return self._name()

    def _name(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()


@contextmanager
def another_kernel(path: Path) -> Iterator[Kernel]:
    """A kernel that has made a move in a game of this file; it lives no longer than the block."""
    kernel = Kernel(path)
    try:
        yield kernel
    finally:
        kernel.process.kill()
        kernel.process.communicate()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def play_first(session: Session) -> None:
    session.do(session.view.legal_moves[0])


def played(path: Path, seed: int = 7, moves: int = 1) -> Session:
    """A game that saves itself in this file, after some moves."""
    session = Session.deal("friend_or_foe", cards_each=5, seed=seed, autosave=saved_in(path))
    for _ in range(moves):
        play_first(session)
    return session


def refusing(number: int) -> Callable[..., Any]:
    """What fails as the system says it."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, "as the system says it")

    return refuse


# --- Two kernels ---


def test_two_kernels_on_one_file_both_keep_their_games(path: Path) -> None:
    """The second one may leave the game that it finds there; the first goes on with it in another file."""
    with another_kernel(path) as first:
        autosave = saved_in(path)
        theirs = autosave.offer
        assert theirs and theirs.seed == 99 and autosave.trouble == ""
        autosave.decline()
        session = Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=autosave)
        play_first(session)
        assert first.play() == "game-2.json"
    assert Record.load(path) == session.record
    gone_on = Record.load(path.with_stem("game-2"))
    assert gone_on.goes_on_from(theirs) and gone_on != theirs


def test_a_kernel_that_is_started_again_finds_its_own_game(path: Path) -> None:
    left = played(path)
    assert saved_in(path).offer == left.record


def test_an_unfinished_game_is_found_behind_a_finished_one(path: Path) -> None:
    over = played(path, moves=0)
    while not over.outcome:
        play_first(over)
    assert Record.load(path).over and saved_in(path).offer is None
    left = played(path.with_stem("game-2"))
    assert saved_in(path).offer == left.record


def test_what_somebody_else_wrote_stays(path: Path) -> None:
    """A game whose file was written over, even with something else than a game, goes to another file, and says so."""
    session = played(path)
    path.write_bytes(b"\x89PNG\xff\xfe")
    play_first(session)
    assert path.read_bytes() == b"\x89PNG\xff\xfe"
    assert "game-2.json" in session.autosave.trouble
    play_first(session)
    assert session.autosave.trouble == ""
    assert Record.load(path.with_stem("game-2")) == session.record


def test_an_unfinished_game_is_found_behind_a_damaged_one(path: Path) -> None:
    left = played(path.with_stem("game-2"))
    path.write_text("damaged", encoding="utf-8")
    autosave = saved_in(path)
    assert autosave.offer == left.record and "cannot be opened" in autosave.trouble
    assert path.with_name("game.before.json").read_text(encoding="utf-8") == "damaged"


# --- One kernel ---


def test_a_cell_that_is_run_again_takes_the_file_over(path: Path) -> None:
    """The later table offers the game and goes on in the same file; the earlier one keeps its own game elsewhere."""
    earlier = played(path)
    later = Session.deal("friend_or_foe", cards_each=5, seed=8, autosave=saved_in(path))
    assert later.autosave.offer == earlier.record and later.autosave.trouble == ""
    later.restore(earlier.record)
    play_first(later)
    assert Record.load(path) == later.record
    earlier.do(earlier.view.legal_moves[-1])
    assert "Another table" in earlier.autosave.trouble
    assert Record.load(path) == later.record
    assert Record.load(path.with_stem("game-2")) == earlier.record


def test_each_game_that_is_put_aside_is_kept(path: Path) -> None:
    records = []
    for seed in (1, 2, 3):
        session = played(path, seed)
        session.autosave.decline()
        records.append(session.record)
    saved_in(path).decline()
    kept = [Record.load(path.with_name(f"game.before{more}.json")) for more in ("", "-2", "-3")]
    assert kept == records


def test_what_a_killed_kernel_left_half_written_is_removed(path: Path) -> None:
    """A minute later the next save clears the file's own leavings, and those of no other file."""
    names = [".game.json.abc.part", ".other.json.abc.part", ".game.json.new.part"]
    for name in names:
        path.with_name(name).touch()
    for name in names[:2]:
        os.utime(path.with_name(name), (0, 0))
    played(path)
    assert [name for name in names if path.with_name(name).exists()] == names[1:]


@pytest.mark.parametrize("number", [errno.ENOSPC, 99999])
def test_where_nothing_can_be_written_play_goes_on(path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """It is said, and saving works again as soon as it can."""
    session = played(path, moves=0)
    with monkeypatch.context() as patch:
        patch.setattr(tempfile, "mkstemp", refusing(number))
        play_first(session)
    assert "cannot be saved" in session.autosave.trouble and "as the system" in session.autosave.trouble
    assert session.record.moves
    play_first(session)
    assert session.autosave.trouble == ""
    assert Record.load(path) == session.record


# --- Whose game it is ---


def test_a_game_is_known_by_its_notebook_and_its_call(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also in a folder that was moved with its saves; another page, or another call, has another file."""
    monkeypatch.delenv("CARDLAB_SAVES", raising=False)

    def place(page: str, seed: int = 7, folder: str = "course") -> Path:
        (tmp_path / folder).mkdir(exist_ok=True)
        monkeypatch.chdir(tmp_path / folder)
        monkeypatch.setenv("JPY_SESSION_NAME", str(tmp_path / folder / page))
        return _place_of("eleusis", None, 4, seed, {"decks": 1}).path

    first = place("01.ipynb")
    assert first == place("01.ipynb") == place("01.ipynb", folder="moved")
    assert len({first, place("02.ipynb"), place("01.ipynb", 8)}) == 3
    monkeypatch.delenv("JPY_SESSION_NAME")
    assert _place_of("eleusis", None, 4, 7, {"decks": 1}).path != first
