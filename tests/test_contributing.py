"""CONTRIBUTING's worked examples are true to the letter: a seventh game that keeps every law, and an explorer."""

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
FILES = dict(
    re.findall(r"`(cardlab/games/last_card_high/\w+\.\w+)`.*?```(?:python|markdown)\n(.*?)```", TEXT, re.DOTALL)
)
EXPLORER = dict(re.findall(r"`(cardlab/explorers/aces\.py)`:\n\n```python\n(.*?)```", TEXT, re.DOTALL))
TOPIC = re.search(r'`("aces": "\w+",)`', TEXT)
LINE = re.search(r"`(cardlab/games/__init__\.py)`:\n\n```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package and its tests with the files and the line of the page in it."""
    assert LINE and TOPIC and len(FILES) == 3 and len(EXPLORER) == 1
    folder = tmp_path_factory.mktemp("seventh")
    for name in ("cardlab", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    for path, text in {**FILES, **EXPLORER}.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    games = folder / LINE[1]
    first = "from cardlab.games import friend_or_foe as friend_or_foe\n"
    assert first in games.read_text(encoding="utf-8")
    games.write_text(games.read_text(encoding="utf-8").replace(first, first + LINE[2]), encoding="utf-8")
    explorers = folder / "cardlab/explorers/__init__.py"
    topics = explorers.read_text(encoding="utf-8")
    explorers.write_text(topics.replace("TOPICS: Final = {", f"TOPICS: Final = {{{TOPIC[1]}"), encoding="utf-8")
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


def test_the_explorer_asks_and_answers(copy: Path) -> None:
    explore = (
        "import cardlab; explorer = cardlab.explore('aces', cards=5).do('predict 40').do('reveal').do('deal 100')\n"
        "print(explorer); explorer.command('cards 60'); print(explorer.notice)"
    )
    out = run(copy, "-c", explore)
    assert "34.1%" in out and "5.9 points too high" in out and "of 100 deals" in out and "1 to 52" in out


def test_their_files_are_in_style(copy: Path) -> None:
    files = ("cardlab/games/last_card_high", *EXPLORER)
    run(copy, "-m", "ruff", "check", *files)
    run(copy, "-m", "ruff", "format", "--check", *files)
    run(copy, "-m", "mypy", "--config-file", "pyproject.toml", *files)
