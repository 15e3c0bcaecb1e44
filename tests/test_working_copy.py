"""Working copies: learners' edits are safe, and what nobody edited stays up to date."""

import ast
import json
import os
import re
import shutil
import sys
import tomllib
from html import escape
from pathlib import Path
from subprocess import CompletedProcess, run
from typing import Any

import pytest

from cardlab.__main__ import how_to_open, main
from cardlab.core.registry import is_built_in
from cardlab.games import GAMES
from cardlab.launch import archive, copies, jupyter
from cardlab.launch.archive import NAME, teachers_originals, write_archive
from cardlab.launch.copies import (
    OPENER,
    REPOSITORY,
    START_PAGE,
    CopyError,
    Filled,
    files_in,
    fill,
    is_copy,
    manifest_of,
    originals,
    read_manifest,
)
from cardlab.launch.paper import pdf
from cardlab.lessons.pages import TRUTH

PAGE = "00_start_here.ipynb"
SCHOOL = REPOSITORY / "notebooks" / "33_at_school.ipynb"
NEWER = "00_start_here.newer.ipynb"
NEWER_STILL = "00_start_here.newer.newer.ipynb"
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


def test_a_newer_original_lies_beside_an_edit_and_is_said_each_time(folder: Path, sources: dict[str, Path]) -> None:
    (folder / PAGE).write_text("mine", encoding="utf-8")
    sources[PAGE].write_text("newer", encoding="utf-8")
    assert fill(folder, sources) == Filled(new=(NEWER,), kept=(PAGE,))
    said = fill(folder, sources)
    assert said == Filled(kept=(PAGE,))
    assert PAGE in str(said) and NEWER in str(said)
    assert texts(folder) == {PAGE: "mine", NEWER: "newer", EXERCISE: "original"}


def test_what_lies_beside_an_edit_is_brought_up_to_date_unless_it_was_edited_too(
    folder: Path, sources: dict[str, Path]
) -> None:
    (folder / PAGE).write_text("mine", encoding="utf-8")
    for text in ("newer", "newest"):
        sources[PAGE].write_text(text, encoding="utf-8")
        filled = fill(folder, sources)
        assert texts(folder)[NEWER] == text
    assert filled == Filled(refreshed=(NEWER,), kept=(PAGE,))
    (folder / NEWER).write_text("mine, too", encoding="utf-8")
    sources[PAGE].write_text("the last", encoding="utf-8")
    assert NEWER_STILL in str(fill(folder, sources))
    assert [texts(folder)[place] for place in (PAGE, NEWER, NEWER_STILL)] == ["mine", "mine, too", "the last"]


def test_a_newer_original_that_was_deleted_stays_away(folder: Path, sources: dict[str, Path]) -> None:
    (folder / PAGE).write_text("mine", encoding="utf-8")
    sources[PAGE].write_text("newer", encoding="utf-8")
    fill(folder, sources)
    (folder / NEWER).unlink()
    assert fill(folder, sources) == Filled()
    assert texts(folder) == {PAGE: "mine", EXERCISE: "original"}


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
    assert fill(tmp_path, sources) == Filled(new=(EXERCISE, NEWER), kept=(PAGE,))
    assert (tmp_path / PAGE).read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("damage", ["", "[]", "{", "\ufffd"])
def test_without_its_manifest_a_copy_counts_as_edited(folder: Path, sources: dict[str, Path], damage: str) -> None:
    manifest_of(folder).write_text(damage, encoding="utf-8")
    sources[PAGE].write_text("newer", encoding="utf-8")
    assert fill(folder, sources).kept == (PAGE,)
    assert texts(folder)[PAGE] == "original"


def test_a_full_disk_leaves_the_manifest_whole(
    folder: Path, sources: dict[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def half(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    def half_text(path: Path, text: str, **_options: object) -> int:
        return half(path, text.encode())

    before = read_manifest(folder)
    monkeypatch.setattr(Path, "write_bytes", half)
    monkeypatch.setattr(Path, "write_text", half_text)
    with pytest.raises(CopyError, match="No space"):
        fill(folder, sources)
    assert before and read_manifest(folder) == before


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
    assert not [place for place in learners if place.startswith("3")]
    assert [place for place in learners if place.endswith(".py")] == [OPENER]
    assert all(place.startswith(("3", "solutions/")) for place in teachers.keys() - learners.keys())
    exercises = [path for place, path in learners.items() if place.startswith("exercises/")]
    assert exercises
    assert "BEGIN SOLUTION" not in "".join(path.read_text(encoding="utf-8") for path in exercises)


def test_what_kernels_wrote_beside_the_pages_is_in_no_copy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    ours = {"notebooks/20_method.ipynb", "notebooks/pictures/table.png", "exercises/release/dice/dice.ipynb"}
    theirs = {"notebooks/guesses.json", "notebooks/Untitled.ipynb", "exercises/release/dice/hand-in-0a1b2c.json"}
    copied = {f"{folder}/my-cardlab/20_method.ipynb" for folder in ("notebooks", "exercises/release")}
    for name in ours | theirs | copied:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.setattr(copies, "REPOSITORY", tmp_path)
    for teacher in False, True:
        given = {path for place, path in originals(teacher).items() if place != OPENER}
        assert given == {tmp_path / name for name in ours}


@pytest.mark.skipif(not (REPOSITORY / ".git").exists(), reason="no clone: nobody knows what belongs to it")
def test_every_page_is_in_a_teachers_copy() -> None:
    command = ["git", "ls-files", "-z", *copies.FOLDERS.values()]
    listed = run(command, cwd=REPOSITORY, check=True, capture_output=True, encoding="utf-8").stdout
    tracked = {REPOSITORY / name for name in listed.split("\0") if name and not name.endswith(".py")}
    assert {path for path in tracked if path.is_file()} <= {*originals(teacher=True).values()}


def test_teachers_get_every_exercise_with_its_solutions() -> None:
    learners, teachers = originals(), originals(teacher=True)
    assert learners.items() <= teachers.items()
    solutions = {place for place in teachers if place.startswith("solutions/")}
    exercises = {place for place in teachers if place.startswith("exercises/")}
    assert {place.removeprefix("solutions/") for place in solutions} == {
        place.removeprefix("exercises/") for place in exercises
    }
    assert all("BEGIN SOLUTION" in teachers[place].read_text(encoding="utf-8") for place in solutions)


@pytest.fixture
def wheel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The pages as a wheel has them, and the folder that a teacher's archive was written to in a clone."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    build = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    (work := tmp_path / "work").mkdir()
    monkeypatch.chdir(work)
    write_archive()
    for source, place in build["sources"].items():
        assert source in build["only-include"]
        left_out = [pattern.removeprefix(f"{source}/") for pattern in build["exclude"]]
        shutil.copytree(REPOSITORY / source, tmp_path / place, ignore=shutil.ignore_patterns(*left_out))
    installed = tmp_path / copies.INSTALLED.relative_to(REPOSITORY)
    for module in (copies, archive):
        monkeypatch.setattr(module, "INSTALLED", installed)
    return work


def test_a_wheel_brings_no_solutions_and_the_archive_brings_the_rest(wheel: Path) -> None:
    learners = originals()
    assert originals(teacher=True) == learners
    assert all(path.is_relative_to(wheel.parent) for place, path in learners.items() if place != OPENER)
    with teachers_originals(NAME) as found:
        contents = {place: path.read_bytes() for place, path in found.items()}
    assert contents == {place: path.read_bytes() for place, path in in_the_repository().items()}


def in_the_repository() -> dict[str, Path]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(copies, "INSTALLED", REPOSITORY / "there is no such folder")
        return originals(teacher=True)


def test_from_a_wheel_a_teacher_names_the_archive(
    wheel: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (wheel / "bad.zip").write_text("no archive", encoding="utf-8")
    for arguments, why in ([], "installed without solutions"), (["bad.zip"], "cannot be opened"):
        with pytest.raises(SystemExit, match=why) as stop:
            new(monkeypatch, wheel, "class", "--teacher", *arguments)
        assert NAME in str(stop.value)
    new(monkeypatch, wheel, "class", "--teacher", NAME)
    assert files_in(wheel / "class").keys() == in_the_repository().keys()
    with pytest.raises(CopyError, match="made in a clone"):
        write_archive()


def test_the_same_files_make_the_same_archive(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert write_archive().read_bytes() == write_archive().read_bytes()


def test_a_sealed_copy_stays_sealed(tmp_path: Path) -> None:
    question, answer = 'import cardlab\n\ncardlab.ask("20-x", "How many?", unit="cards")', "# Answer\nsecret = 7"
    truth = {"output_type": "display_data", "metadata": {}, "data": {TRUTH: {"value": "7", "why": "", "twin": ""}}}
    cells = [
        {"cell_type": "code", "metadata": {}, "source": question, "outputs": [], "execution_count": 1},
        {"cell_type": "code", "metadata": {"tags": ["answer"]}, "source": answer, "outputs": [truth]},
    ]
    (source := tmp_path / PAGE).write_text(json.dumps({"cells": cells}), encoding="utf-8")
    fill(tmp_path / "class", {PAGE: source}, sealed=True)
    sealed = texts(tmp_path / "class")[PAGE]
    assert "secret" not in sealed
    assert fill(tmp_path / "class", {PAGE: source}) == Filled()
    assert texts(tmp_path / "class")[PAGE] == sealed


def test_a_copy_opens_where_it_was_carried_to(tmp_path: Path, sources: dict[str, Path]) -> None:
    """Its opener asks the Python that runs it for cardlab, and names no place of the machine that made the copy."""
    fill(tmp_path / "class", originals())
    carried = (tmp_path / "class").rename(tmp_path / "stick")
    text = (carried / OPENER).read_text(encoding="utf-8")
    assert not {str(REPOSITORY), sys.prefix} & set(text.split('"'))
    (tmp_path / "cardlab").mkdir()
    (tmp_path / "cardlab" / "__main__.py").write_text("import sys\ndef main(): print(*sys.argv)", encoding="utf-8")
    opened = run_opener(carried, "--no-browser", PYTHONPATH=str(tmp_path))
    assert opened.stdout.strip() == f"cardlab open {carried} --no-browser"
    missing = run_opener(carried)
    assert missing.returncode and 'pip install "cardlab[lab]"' in missing.stderr and str(carried) in missing.stderr


def run_opener(folder: Path, *arguments: str, **variables: str) -> CompletedProcess[str]:
    """Run a copy's opener with a Python that has no packages but those that the variables name."""
    command = [sys.executable, "-S", OPENER, *arguments]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | variables
    return run(command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)


def test_a_copy_without_its_hidden_files_is_opened_as_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    opened: list[Path] = []
    monkeypatch.setattr("cardlab.__main__.open_lab", lambda folder, *_: opened.append(folder))
    (tmp_path / START_PAGE).write_text("mine", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["cardlab", "open", str(tmp_path)])
    main()
    assert opened == [tmp_path]
    assert texts(tmp_path) == {START_PAGE: "mine"}


def new(monkeypatch: pytest.MonkeyPatch, folder: Path, *arguments: str) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "argv", ["cardlab", "new", *arguments])
    main()


def test_new_makes_a_copy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new(monkeypatch, tmp_path, "class", "--teacher")
    copied = files_in(tmp_path / "class").keys()
    assert copied == originals(teacher=True).keys()
    assert f"Files copied to {tmp_path / 'class'}: {len(copied)}." in capsys.readouterr().out


def test_new_says_how_to_open_the_copy_here_and_elsewhere(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The words for another computer name nothing of this one."""
    folder = tmp_path / "class"
    for place, command in ("/bin/cardlab", "cardlab"), (None, f'python "{REPOSITORY / "start.py"}"'):
        monkeypatch.setattr("cardlab.__main__.which", lambda _, place=place: place)
        new(monkeypatch, tmp_path, "class")
        *_, here, elsewhere = capsys.readouterr().out.splitlines()
        assert here.endswith(f': {command} open "{folder}"')
        assert elsewhere.endswith(f": python {OPENER}")
        assert not {str(tmp_path), str(REPOSITORY), sys.executable} & set(elsewhere.replace('"', " ").split())
    monkeypatch.setattr("cardlab.__main__.REPOSITORY", tmp_path)
    assert how_to_open(folder) == f'"{sys.executable}" -m cardlab open "{folder}"'


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
        (["open"], "after `open` comes a folder"),
        (["open", "nowhere"], "after `open` comes a folder"),
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


# --- JupyterHub ---


@pytest.mark.skipif(os.name != "posix", reason="the hub's command is one of a shell")
def test_the_hubs_command_makes_a_copy_once_and_starts_the_server(tmp_path: Path) -> None:
    """The line of page 33, with a server that only says what it was started with."""
    (home := tmp_path / "home").mkdir()
    for name, does in (
        ("cardlab", f'"{sys.executable}" -m cardlab "$@"'),
        ("jupyterhub-singleuser", 'echo "server: $@"'),
    ):
        (tmp_path / name).write_text(f"#!/bin/sh\n{does}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    page = "".join(text for cell in cells_of(SCHOOL) for text in cell["source"])
    command = ast.literal_eval(re.findall(r"^c\.Spawner\.cmd = (\[.+\])$", page, re.MULTILINE)[0])
    environment = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    for expected in ("Files copied", "Everything is there already"):
        done = run([*command, "--port=1", "a b"], cwd=home, env=environment, capture_output=True, encoding="utf-8")
        assert expected in done.stdout and done.stdout.endswith("server: --port=1 a b\n"), done.stderr
    assert files_in(home / "cardlab").keys() == originals().keys()
    assert copies.seal_of(home / "cardlab").exists()


# --- Rule cards ---


@pytest.mark.parametrize(("words", "file"), [("rules", "rule_cards_a4"), ("rules Letter", "rule_cards_letter")])
def test_without_a_browser_rule_cards_are_html(
    words: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pdf, "BROWSERS", ())
    monkeypatch.setattr("sys.argv", ["cardlab", "print", *words.split()])
    main()
    text = (tmp_path / f"{file}.html").read_text(encoding="utf-8")
    said = capsys.readouterr().out
    assert f"{file}.html is written" in said and "install Chromium" in said
    ours = filter(is_built_in, GAMES.values())
    assert all(f"<h1>{game.title}</h1>" in text and escape(game.credit_line()) in text for game in ours)


@pytest.mark.usefixtures("executable")
def test_with_a_browser_a_sheet_is_a_pdf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Printed twice it is the same file, since no time is in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["cardlab", "print", "dice", "letter"])
    for _ in range(2):
        main()
        assert capsys.readouterr().out == "two_dice_letter.pdf is written, ready to print in its actual size.\n"
        assert [path.name for path in tmp_path.iterdir()] == ["two_dice_letter.pdf"]
    printed = (tmp_path / "two_dice_letter.pdf").read_bytes()
    assert printed.startswith(b"%PDF-") and b"Date" not in printed


def test_a_browser_that_fails_leaves_html(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is told what went wrong; a program that is no browser stands for one that cannot print."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pdf, "BROWSERS", (sys.executable,))
    monkeypatch.setattr("sys.argv", ["cardlab", "print", "dice"])
    main()
    assert [path.name for path in tmp_path.iterdir()] == ["two_dice_a4.html"]
    assert "The browser cannot print two_dice_a4.pdf" in capsys.readouterr().out


@pytest.mark.parametrize("words", ["", "cards", "rules a5", "rules a4 letter"])
def test_what_cannot_be_printed_is_said(words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["cardlab", "print", *words.split()])
    with pytest.raises(SystemExit, match="`print rules`"):
        main()
    assert list(tmp_path.iterdir()) == []


def test_another_file_is_not_printed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was printed before is not written again, and whatever else has its name is kept beside the new one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pdf, "BROWSERS", ())
    monkeypatch.setattr("sys.argv", ["cardlab", "print", "rules"])
    for _ in range(2):
        main()
        assert [path.name for path in tmp_path.iterdir()] == ["rule_cards_a4.html"]
    printed = (tmp_path / "rule_cards_a4.html").read_text(encoding="utf-8")
    (tmp_path / "rule_cards_a4.html").write_text(f"{printed} with my notes", encoding="utf-8")
    main()
    assert (tmp_path / "rule_cards_a4.html").read_text(encoding="utf-8").endswith("with my notes")
    assert (tmp_path / "rule_cards_a4-2.html").read_text(encoding="utf-8") == printed
