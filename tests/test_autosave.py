"""Games that save themselves: each kernel has a file of its own, and nothing is lost without a word."""

import errno
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from cardlab.core import file_lock
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.storage import File
from cardlab.opening import _place_of
from tests.sessions import saved_in

KERNEL: Final = """
import sys
from pathlib import Path
from cardlab.core.session import Session
from cardlab.core.autosave import Autosave
from cardlab.core.storage import File
from cardlab.games import GAMES

autosave = Autosave(File(Path(sys.argv[1])))
session = Session.deal("friend_or_foe", cards_each=5, seed=99, autosave=autosave)
session.do(session.view.legal_moves[0])
print(autosave.storage.name, autosave.trouble, sep="|", flush=True)
sys.stdin.read()
"""


@contextmanager
def another_kernel(path: Path) -> Iterator[tuple[str, str]]:
    """A process that has made a move in a game of this file and lives; the name of its file, and what it was told."""
    command = [sys.executable, "-c", KERNEL, str(path)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout and process.stdin
    try:
        name, _, trouble = process.stdout.readline().strip().partition("|")
        yield name, trouble
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    """A file that this process holds no longer than the test runs."""
    yield tmp_path / "game.json"
    for held in list(file_lock._held):
        file_lock.let_go(held)


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


def test_the_second_kernel_is_told_and_gets_a_file_of_its_own(path: Path) -> None:
    """The first one's game is neither offered to it nor written over; when the first is dead, its game is offered."""
    with another_kernel(path) as (name, trouble):
        assert (name, trouble) == ("game.json", "")
        before = path.read_bytes()
        autosave = saved_in(path)
        assert autosave.offer is None and autosave.storage
        assert "game-2.json" in autosave.trouble
        session = Session.deal("friend_or_foe", cards_each=5, seed=7, autosave=autosave)
        play_first(session)
        assert Record.load(path.with_stem("game-2")) == session.record
        assert path.read_bytes() == before
    later = saved_in(path)
    assert later.offer and later.offer.seed == 99 and later.trouble == ""


def test_a_kernel_that_is_started_again_finds_its_own_game(path: Path) -> None:
    with another_kernel(path):
        left = played(path)
        file_lock.let_go(path.with_stem("game-2"))  # as when the kernel ends
        assert saved_in(path).offer == left.record


def test_an_unfinished_game_is_found_behind_a_finished_one(path: Path) -> None:
    over = played(path, moves=0)
    while not over.outcome:
        play_first(over)
    assert Record.load(path).over and saved_in(path).offer is None
    left = played(path.with_stem("game-2"))
    assert saved_in(path).offer == left.record


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP, errno.EINVAL])
def test_a_folder_without_locks_keeps_every_game(path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """A game whose file somebody wrote over, be it no game at all, goes to another file, and says so once."""
    monkeypatch.setattr(file_lock, "_lock", refusing(number))
    session = played(path)
    path.write_bytes(b"\x89PNG\xff\xfe")
    play_first(session)
    assert path.read_bytes() == b"\x89PNG\xff\xfe"
    assert "game-2.json" in session.autosave.trouble
    play_first(session)
    assert session.autosave.trouble == ""
    assert Record.load(path.with_stem("game-2")) == session.record


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
    """The next kernel clears the file's own leavings, and those of no other file."""
    names = [".game.json.abc.part", ".game.json.x1.part", ".other.json.abc.part"]
    for name in names:
        path.with_name(name).touch()
    saved_in(path)
    assert [name for name in names if path.with_name(name).exists()] == names[2:]


@pytest.mark.parametrize("number", [errno.EROFS, errno.ENOSPC, errno.EACCES, 99999])
def test_where_nothing_can_be_written_play_goes_on(path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """It is said, and saving works again as soon as it can."""
    session = played(path, moves=0)
    with monkeypatch.context() as patch:
        patch.setattr(tempfile, "mkstemp", refusing(number))
        play_first(session)
    assert "cannot be saved" in session.autosave.trouble and "as the system" not in session.autosave.trouble
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


def test_a_file_can_be_held_by_two_names(path: Path) -> None:
    link = path.parent / "link"
    link.symlink_to(path.parent, target_is_directory=True)
    assert File(path).hold() and File(link / path.name).hold()
    assert len(file_lock._held) == 1
