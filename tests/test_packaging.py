"""The files that say what is installed agree with each other and name no place to fetch it from."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

pytestmark = pytest.mark.check

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
CONSTRAINTS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def test_conda_gets_the_same_packages() -> None:
    text = (ROOT / "environment.yml").read_text(encoding="utf-8")
    packages = re.findall(r"^ +- ([\w.>=-]+)$", text, flags=re.MULTILINE)
    nbval = next(line for line in EXTRAS["test"] if line.startswith("nbval"))
    python = f"python{PROJECT['requires-python']}"
    assert packages == ["conda-forge", python, *sorted(PROJECT["dependencies"] + EXTRAS["lab"]), nbval, "pip"]
    assert text.endswith("  - pip:\n      - -e .\n")


def test_every_constraint_is_one_exact_version() -> None:
    line = re.compile(r"[\w.-]+==[\w.]+( ; [\w.<>=!'()* -]+)?")
    assert [text for text in CONSTRAINTS if not line.fullmatch(text)] == []


ASKED = sum([EXTRAS[name] for name in ("lab", "class", "test", "docs", "grading")], PROJECT["dependencies"])


@pytest.mark.parametrize("asked", ASKED)
def test_constraints_cover_what_is_asked_for(asked: str) -> None:
    requirement = Requirement(asked)
    exact = [one for one in map(Requirement, CONSTRAINTS) if one.name == requirement.name]
    assert exact
    assert all(str(one.specifier).removeprefix("==") in requirement.specifier for one in exact)
