"""start.py: what it says, what it would run, and when it does nothing. No test here uses the network."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import start
from cardlab.__main__ import COMMANDS

FILES = ("start.py", "pyproject.toml", "constraints.txt")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    for name in FILES:
        shutil.copy(start.ROOT / name, tmp_path)
    return tmp_path


def run(clone: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a clone's start.py where no package can be fetched and no uv is on the path."""
    offline = {
        "PATH": str(Path(sys.executable).parent),
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": "http://127.0.0.1:9/simple",
        "PIP_EXTRA_INDEX_URL": "",
        "PIP_FIND_LINKS": "",
        "PIP_NO_CACHE_DIR": "1",
        "PIP_RETRIES": "0",
    }
    command = [sys.executable, str(clone / "start.py"), *arguments]
    return subprocess.run(command, env=os.environ | offline, capture_output=True, encoding="utf-8", cwd=clone.parent)


def is_one_sentence(text: str) -> bool:
    return text.count("\n") == 1 and text.endswith(".\n") and "Traceback" not in text


def test_an_old_python_can_read_far_enough_to_refuse() -> None:
    source = (start.ROOT / "start.py").read_text(encoding="utf-8")
    before = source[: source.index("sys.exit(refusal")]
    assert "3.11 or newer" in start.refusal(3, 10) and not start.refusal(3, 11)
    assert ast.parse(source, feature_version=(3, 6))
    assert "list[" not in before
    assert "| None" not in before


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_the_fingerprint_changes_with_what_is_installed(clone: Path, name: str) -> None:
    before = start.fingerprint(clone)
    assert before == start.fingerprint(clone) != start.fingerprint(start.ROOT)
    (clone / name).write_text("# changed", encoding="utf-8")
    assert before != start.fingerprint(clone)


@pytest.mark.parametrize(
    ("words", "why"),
    [(["setup", "tests"], "'tests'.*: .*test"), (["tset"], "'tset'"), (["lint", "pylint"], "mypy.*'pylint'")],
)
def test_what_is_unknown_is_named_in_a_sentence(clone: Path, words: list[str], why: str) -> None:
    done = run(clone, *words)
    assert done.returncode and is_one_sentence(done.stderr) and re.search(why, done.stderr)
    assert not (clone / ".venv").exists()


def test_what_is_no_virtual_environment_is_left_alone(clone: Path) -> None:
    (clone / ".venv").write_text("mine", encoding="utf-8")
    done = run(clone, "setup")
    assert done.returncode == 1 and is_one_sentence(done.stderr)
    assert (clone / ".venv").read_text(encoding="utf-8") == "mine"


def pretend(monkeypatch: pytest.MonkeyPatch, venv: Path, failing: str = "") -> list[list[str]]:
    """Note the commands instead of running them; those with this word in them fail."""
    commands: list[list[str]] = []

    def quietly(command: list[str]) -> str:
        commands.append(command)
        return "dns error" if failing and failing in command else ""

    monkeypatch.setattr(start, "VENV", venv)
    monkeypatch.setattr(start, "is_healthy", lambda _: True)
    monkeypatch.setattr(start, "quietly", quietly)
    monkeypatch.setattr(shutil, "which", lambda _: "uv")
    return commands


def test_only_what_is_new_is_installed_with_all_that_was_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    commands = pretend(monkeypatch, tmp_path)
    for extras in ({"test"}, {"test"}, set[str]()):
        start.install(extras)
        assert [command[-1] for command in commands] == [".[lab,test]"]
    start.install({"grading"})
    assert commands[-1][-1] == ".[grading,lab,test]"
    assert start.installed(tmp_path) == (start.fingerprint(start.ROOT), {"grading", "lab", "test"})


def test_when_uv_fails_pip_is_tried_and_a_failed_installation_leaves_no_stamp(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    commands = pretend(monkeypatch, tmp_path, failing="--compile-bytecode")
    start.install(set())
    assert "pip" in commands[-1] and start.stamp_of(tmp_path).exists()
    pretend(monkeypatch, tmp_path, failing="pip")
    with pytest.raises(start.SetupError, match="internet"):
        start.install({"test"})
    assert not start.stamp_of(tmp_path).exists()


@pytest.mark.parametrize(
    ("words", "command"),
    [
        ([], [*start.WORKERS, "-m", "not check"]),
        (["-x", "-n", "0"], ["-m", "not check", "-x", "-n", "0"]),
        *((words, words) for words in (["-n4", "-m", "x"], ["-k", "foe", "-p", "no:xdist"])),
        (["--pdb"], ["-m", "not check", "--pdb"]),
        (["--lf", "-x"], [*start.WORKERS, "-m", "not check", "--lf", "-x"]),
        *(
            (words, [*start.WORKERS, *words])
            for words in (["-k", "foe"], ["-m", "check"], ["tests/test_start.py::test_x"])
        ),
    ],
)
def test_tests_that_are_named_are_run_also_those_of_check(
    words: list[str], command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run: list[tuple[str, ...]] = []
    monkeypatch.setattr(start, "install", lambda extras: None)
    monkeypatch.setattr(start, "become", lambda *command: run.append(command))
    start.test(words)
    assert run == [("-m", "pytest", *command)]


@pytest.mark.parametrize(
    ("output", "advice"),
    [
        *((output, "1 GB") for output in ("No space left on device", "There is not enough space on the disk")),
        *(
            (output, "internet")
            for output in ("Temporary failure in name resolution", "dns error", "from versions: none")
        ),
        ("No module named ensurepip", "python3-venv"),
        ("one\nERROR: something odd.\nthree", "(ERROR: something odd): remove"),
        ("no word of it", "(no word of it): remove"),
    ],
)
def test_a_failure_says_what_to_do(output: str, advice: str) -> None:
    sentence = start.diagnosis(output)
    assert is_one_sentence(f"{sentence}\n")
    assert advice in sentence


@pytest.mark.check
def test_a_broken_environment_is_made_again_and_no_network_is_said(clone: Path) -> None:
    python = start.python_in(clone / ".venv")
    python.parent.mkdir(parents=True)
    python.touch()
    (clone / ".venv" / "pyvenv.cfg").touch()
    done = run(clone, "setup")
    assert done.returncode == 1 and start.is_healthy(clone / ".venv")
    assert is_one_sentence(done.stderr) and "internet" in done.stderr


def test_cardlabs_own_commands_are_those_it_has_and_help_names_all() -> None:
    assert {*start.FOR_CARDLAB} == {"", *COMMANDS}
    words = {word for word in {*start.COMMANDS, *COMMANDS} if word[:1] != "-"}
    assert [word for word in words if f"start.py {word}" not in str(start.__doc__)] == []


@pytest.mark.parametrize("arguments", [["new", "class"], ["page"], ["--no-browser"], []])
def test_what_a_command_names_lies_where_the_user_is(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And my-cardlab lies beside start.py."""
    folders: list[Path] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(start, "install", lambda _: None)
    monkeypatch.setattr(os, "execv", lambda *_: folders.append(Path.cwd()))
    monkeypatch.setattr(start, "run", lambda *command, folder: folders.append(folder))
    start.main(arguments)
    assert {*folders} == {tmp_path if arguments and arguments[0] in COMMANDS else start.ROOT}
