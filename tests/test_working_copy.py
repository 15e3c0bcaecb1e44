"""Working copies: learners' edits are safe, and what nobody edited stays up to date."""

import json
import shutil
import sys
import tomllib
from html import escape
from pathlib import Path
from typing import Any

import pytest

from cardlab.__main__ import main
from cardlab.games import GAMES
from cardlab.launch import copies, jupyter
from cardlab.launch.copies import (
    REPOSITORY,
    START_PAGE,
    CopyError,
    Filled,
    files_in,
    fill,
    is_copy,
    manifest_of,
    originals,
)

PAGE = "00_start_here.ipynb"
EXERCISE = "exercises/dice/dice.ipynb"


@pytest.fixture
def sources(tmp_path: Path) -> dict[str, Path]:
    pages = {place: tmp_path / "pages" / place for place in (PAGE, EXERCISE)}
    for path in pages.values():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("original", encoding="utf-8")
    return pages


@pytest.fixture
def folder(tmp_path: Path, sources: dict[str, Path]) -> Path:
    copy = tmp_path / "my copy ♥"
    assert fill(copy, sources) == Filled(new=(PAGE, EXERCISE))
    return copy


def texts(folder: Path) -> dict[str, str]:
    return {place: path.read_text(encoding="utf-8") for place, path in files_in(folder).items()}


def test_a_copy_holds_every_file_and_nothing_else(folder: Path) -> None:
    assert texts(folder) == {PAGE: "original", EXERCISE: "original"}
    assert is_copy(folder)
    assert not is_copy(folder.parent)


def test_filling_again_changes_nothing(folder: Path, sources: dict[str, Path]) -> None:
    assert fill(folder, sources) == Filled()
    assert str(Filled()) == ""


def test_an_edit_is_kept_without_a_word(folder: Path, sources: dict[str, Path]) -> None:
    (folder / PAGE).write_text("mine", encoding="utf-8")
    assert fill(folder, sources) == Filled()
    assert texts(folder)[PAGE] == "mine"


def test_a_newer_original_beside_an_edit_is_said_each_time(folder: Path, sources: dict[str, Path]) -> None:
    (folder / PAGE).write_text("mine", encoding="utf-8")
    sources[PAGE].write_text("newer", encoding="utf-8")
    for _ in range(2):
        filled = fill(folder, sources)
        assert filled == Filled(kept=(PAGE,))
        assert PAGE in str(filled)
        assert "rename it" in str(filled)
    assert texts(folder)[PAGE] == "mine"


def test_a_newer_original_replaces_what_nobody_edited(folder: Path, sources: dict[str, Path]) -> None:
    sources[PAGE].write_text("newer", encoding="utf-8")
    assert fill(folder, sources) == Filled(refreshed=(PAGE,))
    assert texts(folder)[PAGE] == "newer"
    assert fill(folder, sources) == Filled()


def test_renaming_an_edit_brings_the_original_back(folder: Path, sources: dict[str, Path]) -> None:
    (folder / PAGE).rename(folder / "mine.ipynb")
    assert fill(folder, sources) == Filled(new=(PAGE,))
    assert texts(folder) == {PAGE: "original", EXERCISE: "original", "mine.ipynb": "original"}


def test_a_file_that_was_there_before_is_kept(tmp_path: Path, sources: dict[str, Path]) -> None:
    (tmp_path / PAGE).write_text("mine", encoding="utf-8")
    assert fill(tmp_path, sources) == Filled(new=(EXERCISE,), kept=(PAGE,))
    assert (tmp_path / PAGE).read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("damage", ["", "[]", "{", "\ufffd"])
def test_without_its_manifest_a_copy_counts_as_edited(folder: Path, sources: dict[str, Path], damage: str) -> None:
    manifest_of(folder).write_text(damage, encoding="utf-8")
    sources[PAGE].write_text("newer", encoding="utf-8")
    assert fill(folder, sources).kept == (PAGE,)
    assert texts(folder)[PAGE] == "original"


def test_a_file_in_the_way_is_said(tmp_path: Path, sources: dict[str, Path]) -> None:
    (tmp_path / "taken").write_text("mine", encoding="utf-8")
    with pytest.raises(CopyError, match="taken"):
        fill(tmp_path / "taken", sources)
    assert (tmp_path / "taken").read_text(encoding="utf-8") == "mine"


def test_no_answer_stands_below_its_question(tmp_path: Path) -> None:
    sources = originals()
    fill(tmp_path, sources)
    pages = {place: path for place, path in sources.items() if path.suffix == ".ipynb"}
    assert any("outputs" in cell and cell["outputs"] for path in pages.values() for cell in cells_of(path))
    for place, path in pages.items():
        copied = cells_of(tmp_path / place)
        assert [cell["source"] for cell in copied] == [cell["source"] for cell in cells_of(path)]
        assert [cell for cell in copied if cell.get("outputs") or cell.get("execution_count")] == []


def cells_of(path: Path) -> list[dict[str, Any]]:
    return list(json.loads(path.read_text(encoding="utf-8"))["cells"])


def test_learners_get_no_solutions_and_no_teachers_pages() -> None:
    learners, teachers = originals(), originals(teacher=True)
    assert START_PAGE in learners
    assert not [place for place in learners if place.startswith("3") or place.endswith(".py")]
    assert all(place.startswith(("3", "solutions/")) for place in teachers.keys() - learners.keys())
    exercises = [path for place, path in learners.items() if place.startswith("exercises/")]
    assert exercises
    assert "BEGIN SOLUTION" not in "".join(path.read_text(encoding="utf-8") for path in exercises)


def test_teachers_get_every_exercise_with_its_solutions() -> None:
    learners, teachers = originals(), originals(teacher=True)
    assert learners.items() <= teachers.items()
    solutions = {place for place in teachers if place.startswith("solutions/")}
    exercises = {place for place in teachers if place.startswith("exercises/")}
    assert {place.removeprefix("solutions/") for place in solutions} == {
        place.removeprefix("exercises/") for place in exercises
    }
    assert all("BEGIN SOLUTION" in teachers[place].read_text(encoding="utf-8") for place in solutions)


def test_a_wheel_brings_what_a_repository_has(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    expected = originals(teacher=True).keys()
    for source, place in wheel["sources"].items():
        assert source in wheel["only-include"]
        shutil.copytree(REPOSITORY / source, tmp_path / place)
    monkeypatch.setattr(copies, "INSTALLED", tmp_path / copies.INSTALLED.relative_to(REPOSITORY))
    assert originals(teacher=True).keys() == expected
    assert all(path.is_relative_to(tmp_path) for path in originals(teacher=True).values())


def new(monkeypatch: pytest.MonkeyPatch, folder: Path, *arguments: str) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "argv", ["cardlab", "new", *arguments])
    main()


def test_new_makes_a_copy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new(monkeypatch, tmp_path, "class", "--teacher")
    copied = files_in(tmp_path / "class").keys()
    assert copied == originals(teacher=True).keys()
    assert f"Files copied to {tmp_path / 'class'}: {len(copied)}." in capsys.readouterr().out


def test_new_says_when_everything_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    new(monkeypatch, tmp_path, "class")
    capsys.readouterr()
    new(monkeypatch, tmp_path, "class")
    assert capsys.readouterr().out.startswith("Everything is there already; nothing was changed.\n")
    new(monkeypatch, tmp_path, "class", "--teacher")
    assert "Files copied" in capsys.readouterr().out


def test_the_advice_on_new_names_no_command_that_was_not_typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="after `new`") as stop:
        new(monkeypatch, tmp_path)
    assert "cardlab" not in str(stop.value)


def test_without_jupyterlab_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["cardlab"])
    monkeypatch.setattr(jupyter, "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=r'^jupyterlab is not installed: `pip install "cardlab\[lab\]"`'):
        main()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (["new"], "Say where"),
        (["new", "one", "two"], "Say where"),
        (["new", "--taecher"], "Say where"),
        (["nwe", "class"], "'nwe'"),
    ],
)
def test_a_wrong_command_is_answered_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, arguments: list[str], advice: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["cardlab", *arguments])
    with pytest.raises(SystemExit, match=advice):
        main()
    assert list(tmp_path.iterdir()) == []


# --- Rule cards ---


@pytest.mark.parametrize(
    ("words", "file"), [("rules", "rule_cards_a4.html"), ("rules Letter", "rule_cards_letter.html")]
)
def test_rule_cards_are_written_here(
    words: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["cardlab", "print", *words.split()])
    main()
    text = (tmp_path / file).read_text(encoding="utf-8")
    assert file in capsys.readouterr().out
    assert all(f"<h1>{game.title}</h1>" in text and escape(game.credit_line()) in text for game in GAMES.values())


@pytest.mark.parametrize("words", ["", "cards", "rules a5", "rules a4 letter"])
def test_what_cannot_be_printed_is_said(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["cardlab", "print", *words.split()])
    with pytest.raises(SystemExit, match="cardlab print rules"):
        main()
    assert list(tmp_path.iterdir()) == []


def test_another_file_is_not_printed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was printed before is not written again, and whatever else has its name is kept beside the new one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["cardlab", "print", "rules"])
    for _ in range(2):
        main()
        assert [path.name for path in tmp_path.iterdir()] == ["rule_cards_a4.html"]
    printed = (tmp_path / "rule_cards_a4.html").read_text(encoding="utf-8")
    (tmp_path / "rule_cards_a4.html").write_text(f"{printed} with my notes", encoding="utf-8")
    main()
    assert (tmp_path / "rule_cards_a4.html").read_text(encoding="utf-8").endswith("with my notes")
    assert (tmp_path / "rule_cards_a4-2.html").read_text(encoding="utf-8") == printed
