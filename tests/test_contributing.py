"""CONTRIBUTING's worked example is true to the letter: its files make a seventh game that keeps every law."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.check

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"`(cardlab/games/last_card_high/\w+\.py)`.*?```python\n(.*?)```", TEXT, re.DOTALL))
LINE = re.search(r"`(cardlab/games/__init__\.py)`:\n\n```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package and its tests with the files and the line of the page in it."""
    assert LINE and len(FILES) == 3
    folder = tmp_path_factory.mktemp("seventh")
    for name in ("cardlab", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    for path, text in FILES.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    games = folder / LINE[1]
    first = "from cardlab.games import friend_or_foe as friend_or_foe\n"
    assert first in games.read_text(encoding="utf-8")
    games.write_text(games.read_text(encoding="utf-8").replace(first, first + LINE[2]), encoding="utf-8")
    return folder


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_seventh_game_keeps_every_law_by_itself(copy: Path) -> None:
    tests = ("tests/test_laws.py", "tests/test_scene_laws.py")
    out = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", "-k", "last_card_high", *tests)
    assert int(re.search(r"(\d+) passed", out)[1]) > 50  # type: ignore[index]


def test_the_seventh_game_is_played(copy: Path) -> None:
    play = (
        "import cardlab; game = cardlab.play('last_card_high', seed=1); print(game.hint())\n"
        "while not game.outcome: game.do(game.view.legal_moves[0])\n"
        "print(game.log[-1])"
    )
    assert "won: the last card was the highest." in run(copy, "-c", play)


def test_its_files_are_in_style(copy: Path) -> None:
    run(copy, "-m", "ruff", "check", "cardlab/games/last_card_high")
    run(copy, "-m", "ruff", "format", "--check", "cardlab/games/last_card_high")
    run(copy, "-m", "mypy", "--config-file", "pyproject.toml", "cardlab/games/last_card_high")
