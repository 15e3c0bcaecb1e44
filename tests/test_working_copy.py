"""Working copies: learners' edits are safe, and what nobody edited stays up to date."""

import ast
import json
import os
import re
import shutil
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from subprocess import run

import pytest

from cardlab import __version__
from cardlab.__main__ import how_to_open, main
from cardlab.core.registry import is_built_in
from cardlab.games import GAMES
from cardlab.launch import copies, jupyter
from cardlab.launch.copies import (
    ARCHIVE,
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
    teachers_originals,
)
from cardlab.launch.paper import pdf
from cardlab.lessons.pages import TRUTH
from cardlab.publish.release import write_archive
from tests.exercise_cells import read_cells

PAGE = "00_start_here.ipynb"
NEWER = "00_start_here.newer.ipynb"
ALL_PAGES = originals(teacher=True)
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
    assert fill(copy, sources) == Filled()
    assert is_copy(copy) and not is_copy(copy.parent)
    assert texts(copy) == {PAGE: "original", EXERCISE: "original"}
    return copy


Cli = Callable[..., str]


@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Cli:
    """Runs a command of cardlab in an empty folder that is the test's own; what it prints."""
    (here := tmp_path / "here").mkdir()
    monkeypatch.chdir(here)

    def obey(*arguments: str) -> str:
        monkeypatch.setattr(sys, "argv", ["cardlab", *arguments])
        main()
        return capsys.readouterr().out

    return obey


def texts(folder: Path) -> dict[str, str]:
    return {place: path.read_text(encoding="utf-8") for place, path in files_in(folder).items()}


KEPT = {"kept": (PAGE,)}
STORIES: dict[str, list[tuple[dict[str, str | None], str, Filled]]] = {
    "a newer original is put beside an edit, and so on": [
        ({PAGE: "mine"}, "original", Filled()),
        ({}, "newer", Filled(new=(NEWER,), **KEPT)),
        ({}, "newer", Filled(**KEPT)),
        ({}, "newest", Filled(refreshed=(NEWER,), **KEPT)),
        ({NEWER: "mine, too"}, "the last", Filled(new=("00_start_here.newer.newer.ipynb",), kept=(PAGE, NEWER))),
    ],
    "a newer original that was deleted stays away": [
        ({PAGE: "mine"}, "newer", Filled(new=(NEWER,), **KEPT)),
        ({NEWER: None}, "newer", Filled()),
    ],
    "a newer original replaces what nobody edited": [({}, "newer", Filled(refreshed=(PAGE,))), ({}, "newer", Filled())],
    "renaming brings the original back": [({PAGE: None, "mine.ipynb": "original"}, "original", Filled(new=(PAGE,)))],
}
"""What a learner writes or deletes, what the original is then, and what comes of it."""


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_edits_are_safe_and_the_rest_is_brought_up_to_date(
    story: list[tuple[dict[str, str | None], str, Filled]], folder: Path, sources: dict[str, Path]
) -> None:
    mine: dict[str, str | None] = {}
    for edits, original, expected in story:
        for place, text in edits.items():
            if text is None:
                (folder / place).unlink()
            else:
                (folder / place).write_text(text, encoding="utf-8")
        mine |= edits
        sources[PAGE].write_text(original, encoding="utf-8")
        filled, now = fill(folder, sources), texts(folder)
        assert filled == expected
        assert all(now[place] == text for place, text in mine.items() if text is not None)
        assert {now[place] for place in (*filled.new, *filled.refreshed)} <= {original}
        assert all(place in str(filled) for place in filled.kept)


def test_a_file_that_was_there_before_is_kept(tmp_path: Path, sources: dict[str, Path]) -> None:
    (tmp_path / PAGE).write_text("mine", encoding="utf-8")
    assert fill(tmp_path, sources) == Filled(new=(EXERCISE, NEWER), kept=(PAGE,))
    with pytest.raises(CopyError, match=PAGE):
        fill(tmp_path / PAGE, sources)
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
    def half(path: Path, data: bytes | str, **_: object) -> int:
        with path.open("wb") as file:
            file.write((data.encode() if isinstance(data, str) else data)[: len(data) // 2])
        raise OSError(28, "No space left on device")

    before = read_manifest(folder)
    monkeypatch.setattr(Path, "write_bytes", half)
    monkeypatch.setattr(Path, "write_text", half)
    with pytest.raises(CopyError, match="No space"):
        fill(folder, sources)
    assert before and read_manifest(folder) == before


def test_no_answer_stands_below_its_question(tmp_path: Path) -> None:
    sources = originals()
    fill(tmp_path, sources)
    pages = {place: path for place, path in sources.items() if path.suffix == ".ipynb"}
    assert any("outputs" in cell and cell["outputs"] for path in pages.values() for cell in read_cells(path))
    for place, path in pages.items():
        copied = read_cells(tmp_path / place)
        assert [cell["source"] for cell in copied] == [cell["source"] for cell in read_cells(path)]
        assert [cell for cell in copied if cell.get("outputs") or cell.get("execution_count")] == []


def test_learners_get_no_solutions_and_no_teachers_pages_and_teachers_get_them_all() -> None:
    learners, teachers = originals(), originals(teacher=True)
    assert START_PAGE in learners and learners.items() <= teachers.items()
    assert not [place for place in learners if place.startswith("3")]
    assert [place for place in learners if place.endswith(".py")] == [OPENER]
    more = teachers.keys() - learners.keys()
    assert all(place.startswith(("3", "solutions/")) for place in more)
    exercises, solutions = (
        {place.removeprefix(kind): teachers[place] for place in places if place.startswith(kind)}
        for places, kind in ((learners, "exercises/"), (more, "solutions/"))
    )
    assert exercises.keys() == solutions.keys() != set()
    for found, is_solved in ((exercises, False), (solutions, True)):
        assert {"BEGIN SOLUTION" in path.read_text(encoding="utf-8") for path in found.values()} == {is_solved}


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


@pytest.fixture
def wheel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The pages as a wheel has them, and the folder that a teacher's archive was written to in a clone."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    build = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    (work := tmp_path / "work").mkdir()
    monkeypatch.chdir(work)
    assert write_archive().read_bytes() == write_archive().read_bytes()
    for source, place in build["sources"].items():
        assert source in build["only-include"]
        left_out = [pattern.removeprefix(f"{source}/") for pattern in build["exclude"]]
        shutil.copytree(REPOSITORY / source, tmp_path / place, ignore=shutil.ignore_patterns(*left_out))
    installed = tmp_path / copies.INSTALLED.relative_to(REPOSITORY)
    monkeypatch.setattr(copies, "INSTALLED", installed)
    return work


def test_a_wheel_brings_no_solutions_and_the_archive_that_a_teacher_names_brings_the_rest(
    wheel: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    learners = originals()
    assert originals(teacher=True) == learners
    assert all(path.is_relative_to(wheel.parent) for place, path in learners.items() if place != OPENER)
    with teachers_originals(str(wheel / ARCHIVE)) as found:
        contents = {place: path.read_bytes() for place, path in found.items()}
    assert contents == {place: path.read_bytes() for place, path in ALL_PAGES.items()}
    (wheel / "bad.zip").write_text("no archive", encoding="utf-8")
    for arguments, why in ([], "without solutions"), ([str(wheel / "bad.zip")], "cannot be opened"):
        with pytest.raises(SystemExit, match=why):
            cli("new", "class", "--teacher", *arguments)
    cli("new", "class", "--teacher", str(wheel / ARCHIVE))
    assert files_in(Path("class")).keys() == ALL_PAGES.keys()
    monkeypatch.setattr("cardlab.__main__.find_spec", lambda _: None)
    for word in ("archive", "page", "release", "site"):
        with pytest.raises(SystemExit, match="needs a clone"):
            cli(word)


def test_a_sealed_copy_stays_sealed(folder: Path, sources: dict[str, Path], tmp_path: Path) -> None:
    question, answer = 'import cardlab\n\ncardlab.ask("20-x", "How many?", unit="cards")', "# Answer\nsecret = 7"
    truth = {"output_type": "display_data", "metadata": {}, "data": {TRUTH: {"value": "7", "why": "", "twin": ""}}}
    cells = [
        {"cell_type": "code", "metadata": {}, "source": question, "outputs": [], "execution_count": 1},
        {"cell_type": "code", "metadata": {"tags": ["answer"]}, "source": answer, "outputs": [truth]},
    ]
    sources[PAGE].write_text(json.dumps({"cells": cells}), encoding="utf-8")
    fill(tmp_path / "class", sources, sealed=True)
    sealed = texts(tmp_path / "class")
    assert "secret" not in sealed[PAGE]
    assert fill(tmp_path / "class", sources) == Filled() and texts(tmp_path / "class") == sealed


def test_a_copy_opens_where_it_was_carried_to(tmp_path: Path) -> None:
    """Its opener asks the Python that runs it for cardlab, and names no place of the machine that made the copy."""
    fill(tmp_path / "class", originals())
    carried = (tmp_path / "class").rename(tmp_path / "stick")
    text = (carried / OPENER).read_text(encoding="utf-8")
    assert not {str(REPOSITORY), sys.prefix} & set(text.split('"'))
    (tmp_path / "cardlab").mkdir()
    (tmp_path / "cardlab" / "__main__.py").write_text("import sys\ndef main(): print(*sys.argv)", encoding="utf-8")
    # With -S, Python has no packages but those that the variable names.
    command = [sys.executable, "-S", OPENER, "--no-browser"]
    opened, missing = (
        run(command, cwd=carried, env=os.environ | {"PYTHONPATH": path}, capture_output=True, encoding="utf-8")
        for path in (str(tmp_path), "")
    )
    assert opened.stdout.strip() == f"cardlab open {carried} --no-browser"
    assert missing.returncode and 'pip install "cardlab[lab]"' in missing.stderr and str(carried) in missing.stderr


def test_new_makes_a_copy_and_says_how_to_open_it_here_and_elsewhere(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    folder = Path.cwd() / "class"
    for place, command in ("/bin/cardlab", "cardlab"), (None, f'python "{REPOSITORY / "start.py"}"'):
        monkeypatch.setattr("cardlab.__main__.which", lambda _, place=place: place)
        *_, here, elsewhere = cli("new", "class").splitlines()
        assert files_in(folder).keys() == originals().keys()
        assert here.endswith(f': {command} open "{folder}"')
        assert elsewhere.endswith(f": python {OPENER}")
        assert not {str(folder), str(REPOSITORY), sys.executable} & set(elsewhere.replace('"', " ").split())
    assert "Files copied" in cli("new", "class", "--teacher")
    assert files_in(folder).keys() == originals(teacher=True).keys()
    monkeypatch.setattr("cardlab.__main__.REPOSITORY", folder)
    assert how_to_open(folder) == f'"{sys.executable}" -m cardlab open "{folder}"'


def test_the_version_is_said(cli: Cli) -> None:
    assert cli("--version") == f"cardlab {__version__}\n"


@pytest.mark.parametrize(
    ("advice", "commands"),
    {
        "Say where": ("new one two", "new --taecher"),
        "after `new`": ("new",),
        "'nwe'": ("nwe class",),
        "after `open`": ("open", "open nowhere"),
        "`print rules`": ("print", "print cards", "print rules a5", "print rules a4 letter"),
        "What does": ("release now", "site a b", "site --taecher", "archive now", "page --teacher"),
        "After --pyodide": ("release --pyodide", "release --pyodide nowhere"),
        r"jupyterlab is not installed: .pip install .cardlab\[lab\].* pipx or uvx, write \[lab\] ": ("",),
    }.items(),
)
def test_a_wrong_command_is_answered_in_one_sentence(
    advice: str, commands: tuple[str, ...], cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    for words in commands:
        if not words:
            monkeypatch.setattr(jupyter, "find_spec", lambda _: None)
        with pytest.raises(SystemExit, match=advice):
            cli(*words.split())
        assert not list(Path.cwd().iterdir())


@pytest.mark.check
@pytest.mark.skipif(os.name != "posix", reason="the hub's command is one of a shell")
def test_the_hubs_command_makes_a_copy_once_and_starts_the_server(tmp_path: Path) -> None:
    """The line of page 33, with a server that only says what it was started with."""
    (home := tmp_path / "home").mkdir()
    does = {"cardlab": f'"{sys.executable}" -m cardlab "$@"', "jupyterhub-singleuser": 'echo "server: $@"'}
    for name, line in does.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{line}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    school = read_cells(REPOSITORY / "notebooks" / "33_at_school.ipynb")
    page = "".join(text for cell in school for text in cell["source"])
    command = ast.literal_eval(re.findall(r"^c\.Spawner\.cmd = (\[.+\])$", page, re.MULTILINE)[0])
    environment = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    for expected in ("Files copied", "Everything is there already"):
        done = run([*command, "--port=1", "a b"], cwd=home, env=environment, capture_output=True, encoding="utf-8")
        assert expected in done.stdout and done.stdout.endswith("server: --port=1 a b\n"), done.stderr
    assert files_in(home / "cardlab").keys() == originals().keys()
    assert copies.seal_of(home / "cardlab").exists()


@pytest.mark.usefixtures("executable")
def test_with_a_browser_a_sheet_is_a_pdf(cli: Cli) -> None:
    for _ in range(2):
        assert "ready to print" in cli("print", "dice", "Letter")
        assert [path.name for path in Path.cwd().iterdir()] == ["two_dice_letter.pdf"]
    printed = Path("two_dice_letter.pdf").read_bytes()
    assert printed.startswith(b"%PDF-") and b"Date" not in printed


@pytest.mark.parametrize(("browsers", "why"), [((), "install Chromium"), ((sys.executable,), "cannot print")])
def test_without_a_browser_that_can_print_there_is_html(
    browsers: tuple[str, ...], why: str, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It's written once. Whatever else has its name is kept beside it."""
    monkeypatch.setattr(pdf, "BROWSERS", browsers)
    for _ in range(2):
        assert why in cli("print", "rules")
        assert [path.name for path in Path.cwd().iterdir()] == ["rule_cards_a4.html"]
    printed = (path := Path("rule_cards_a4.html")).read_text(encoding="utf-8")
    assert all(f"<h1>{game.title}</h1>" in printed for game in GAMES.values() if is_built_in(game))
    path.write_text(mine := f"{printed} with my notes", encoding="utf-8")
    cli("print", "rules")
    assert path.read_text(encoding="utf-8") == mine
    assert Path("rule_cards_a4-2.html").read_text(encoding="utf-8") == printed
