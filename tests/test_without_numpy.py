"""`import cardlab` is light, and where there is no numpy a sentence says so, if it is needed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from cardlab.publish.wheels import FOR_SCIENCE, REFUSAL

# --- What is imported ---


HEAVY = {"numpy", "matplotlib", "IPython", "ipywidgets", "anywidget"}


def loaded_by(code: str) -> set[str]:
    command = [sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"]
    return {*subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout.split()}


def test_importing_loads_no_heavy_package() -> None:
    for code in (
        "import cardlab",
        "from cardlab import Session; Session.deal('friend_or_foe', seed=1)",
        "import cardlab; cardlab.build_rule().do('text card.is_even').scene()",
    ):
        packages = {name.split(".")[0] for name in loaded_by(code)}
        assert "cardlab" in packages
        assert HEAVY.isdisjoint(packages)


def test_importing_takes_hardly_longer_than_python_itself() -> None:
    assert len(loaded_by("import cardlab") - loaded_by("pass")) < 50


# --- A page without numpy ---

DICE: Final = """
from cardlab.explorers.dice import DiceExplorer
explorer = DiceExplorer("2 5").do("predict 25").do("reveal")
for tab in ("given sum 7", "others", "compare 2 9", "keep", "dealt 5"):
    explorer.do(tab).scene()
print(explorer.answer, explorer.command("roll 100") or explorer.notice)
"""
MACHINE: Final = """
from cardlab.explorers.machine import MachineExplorer
explorer = MachineExplorer("roll 2 dice | sum | at least 9").do("predict 25").do("reveal").do("run 100")
for tab in ("machine", "examples", "python", "more"):
    explorer.do(f"tab {tab}").scene()
explorer.do("seal 1").do("run 100").do("predict loaded").do("reveal").do("tab more").scene()
print(float(explorer.exact) in (1 / 6, 1 / 4))
"""
BUILDER: Final = """
import cardlab
builder = cardlab.build_rule().do("text card.is_even")
assert "gauge" not in builder.scene() and len(builder.scene()["notes"]) >= 2
try:
    builder.difficulty
except ValueError as error:
    print(error)
"""


@pytest.mark.parametrize("code", [DICE, BUILDER])
def test_exact_answers_and_rules_need_no_numpy(code: str) -> None:
    command = [sys.executable, "-c", f"import sys; sys.modules['numpy'] = None\n{code}"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert done.stderr == "" and "needs numpy" in done.stdout
    assert code != DICE or done.stdout.startswith("1/3 ")


def test_the_chance_machine_needs_no_numpy() -> None:
    command = [sys.executable, "-c", f"import sys; sys.modules['numpy'] = None\n{MACHINE}"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8")
    assert (done.stderr, done.stdout.strip()) == ("", "True")


# --- A site without numpy ---


RUN: Final = """
import sys
from IPython.core.interactiveshell import InteractiveShell
InteractiveShell(colors="NoColor").run_cell(sys.stdin.read())
"""


@pytest.fixture
def said(tmp_path: Path) -> Said:
    for name in FOR_SCIENCE:
        (tmp_path / f"{name}.py").write_text(REFUSAL, encoding="utf-8")
    return Said(tmp_path)


class Said:
    """A Python that has such modules."""

    def __init__(self, folder: Path) -> None:
        self.code = f"import sys; sys.path.insert(0, {str(folder)!r}){RUN}"

    def __call__(self, cell: str) -> str:
        """What is shown below a cell."""
        done = subprocess.run([sys.executable, "-c", self.code], input=cell, capture_output=True, text=True)
        return (done.stdout + done.stderr).strip()


@pytest.mark.parametrize(
    "cell", ["import numpy as np", "from matplotlib import pyplot", "import cardlab\ncardlab.lab()"]
)
def test_a_cell_that_needs_it_says_one_sentence_or_two(said: Said, cell: str) -> None:
    text = said(cell)
    assert text.startswith("This site was made without ") and "\n" not in text and len(text) <= 300


def test_games_and_exact_answers_do_without(said: Said) -> None:
    assert "hand 1, trick 1" in said("import cardlab\nprint(cardlab.play('prediction', seed=7))")
    assert said("from cardlab.chance import dice\nprint(dice.can_discard('3 5 J Q'))") == "11/36"
    assert "strong plays" in said("import cardlab\ncardlab.play('prediction', ['person', 'unbeatable'])")
