"""The files that describe the project agree with each other, and name no place but the one in pyproject.toml."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import start
from cardlab.launch.copies import CopyError
from cardlab.publish.commands import COMMANDS, PLACEHOLDER, address

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


def test_a_citation_says_what_the_package_says() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    same = [f"title: {PROJECT['name']}", *(f"{name}: {PROJECT[name]}" for name in ("version", "license"))]
    names = [f"  - name: {author['name']}" for author in PROJECT["authors"]]
    lines = [*same, "authors:", *names, "keywords:", *(f"  - {word}" for word in PROJECT["keywords"])]
    assert [line for line in lines if f"\n{line}\n" not in f"{cited}\n"] == []


@pytest.mark.skipif(address() != PLACEHOLDER, reason="the project has an address")
def test_nothing_is_released_without_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(CopyError, match=r"pyproject\.toml.*\[project\.urls\].*--trial\W*$"):
        COMMANDS["release"]([])
    assert not list(tmp_path.iterdir())


def test_a_badge_needs_an_address() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert address() != PLACEHOLDER or not re.search(r"badge|shields\.io", readme)


def test_hooks_and_systems_are_those_that_start_knows() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    entries = [f"python start.py lint {name}" for name in [*start.LINTERS, "english"]]
    assert re.findall("entry: (.+)", hooks) == entries and re.findall("repo: (.+)", hooks) == ["local"]
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert f'python: ["{start.OLDEST[0]}.{start.OLDEST[1]}", ' in workflow
