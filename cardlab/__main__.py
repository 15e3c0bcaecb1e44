"""Open cardlab in JupyterLab.

cardlab [options]               open the working copy my-cardlab at its start page; options go to JupyterLab
cardlab open FOLDER [options]   open another working copy
cardlab new FOLDER              make a working copy in FOLDER
cardlab new FOLDER --sealed     make one for a class: an answer opens when its question has a guess
cardlab new FOLDER --teacher    make one with the solutions of the exercises and the teacher's pages;
                                where these are not installed, their archive is named after it
cardlab save-page GAME.py [PAGE.html]
                                write your own game as one HTML page to give away: it is put into cardlab.html, which
                                is found in this folder, beside the game or in the working copy, or by --page FILE
cardlab page                    write all games as one file, cardlab.html, for computers without Python
cardlab site [FOLDER]           write all pages as a folder for a web server; --teacher adds solutions, and
                                --pyodide FILE takes numpy and matplotlib from Pyodide's own archive
cardlab documentation FOLDER    write the documentation for a browser: README, lessons to read, every public name
cardlab release                 write all that a release carries into the folder dist: wheel, page, site,
                                documentation, archive, sheets as PDF, checksums; --pyodide FILE as for a site, and
                                --trial while pyproject.toml has no address of the project yet
cardlab archive                 write the archive with the solutions and the teacher's pages
cardlab print SHEETS [letter]   write sheets to print, for A4 or letter paper, as PDF (as HTML where there is no
                                Chromium, Chrome or Edge): rules (a sheet or two for each game), log (of Eleusis),
                                dice (6 × 6), slips (rules for a dealer), deck (to cut out), and for teachers
                                plans (of lessons), tickets (at their ends), marks (of exercises), pilot (did
                                they learn?)
cardlab host GAME               open a room in which a class plays from its phones: --seats N, --port N, --address A,
                                and house rules such as cards_each=8
cardlab authors [options]       open the repository itself, to change the originals
cardlab --version               show which version this is
cardlab --help                  show this text
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Final

from cardlab import __version__
from cardlab.core.storage import in_words
from cardlab.launch.copies import (
    OPENER,
    REPOSITORY,
    START_PAGE,
    CopyError,
    fill,
    is_copy,
    originals,
    teachers_originals,
)
from cardlab.launch.game_page import save_arguments
from cardlab.launch.jupyter import need_jupyterlab, open_lab
from cardlab.launch.paper.printing import write_sheets
from cardlab.screen.screen import Refusal


def open_copy(arguments: Sequence[str]) -> None:
    """Open this folder if it is a working copy, otherwise the copy in it, which is made if missing."""
    need_jupyterlab()
    here = Path.cwd()
    folder = here if is_copy(here) else here / "my-cardlab"
    say(str(fill(folder, originals())))
    open_lab(folder, START_PAGE, arguments)


def open_named(arguments: Sequence[str]) -> None:
    """Open a working copy. A copy without its hidden files, for example from another computer, is not updated."""
    need_jupyterlab()
    folder = Path(arguments[0] if arguments else "").resolve()
    if not arguments or not (folder / START_PAGE).is_file():
        raise CopyError(f"Say what to open: after `open` comes a folder with the page {START_PAGE} in it.")
    if is_copy(folder):
        say(str(fill(folder, originals())))
    open_lab(folder, START_PAGE, arguments[1:])


def make_copy(arguments: Sequence[str]) -> None:
    """Make or complete a working copy."""
    with_solutions, sealed = "--teacher" in arguments, "--sealed" in arguments
    archive = next((name for name in arguments if with_solutions and name.endswith(".zip")), "")
    names = [argument for argument in arguments if argument not in ("--teacher", "--sealed", archive)]
    if len(names) != 1 or names[0].startswith("-"):
        raise CopyError(
            "Say where: after `new` comes the name of one folder (in quotation marks if there is a space in it), "
            "and after that --teacher if you want the solutions too, or --sealed for a class."
        )
    folder = Path(names[0]).resolve()
    with teachers_originals(archive) if with_solutions else nullcontext(originals()) as sources:
        filled = fill(folder, sources, sealed)
    say(str(filled))
    came = len(filled.new + filled.refreshed)
    say(f"Files copied to {folder}: {came}." if came else "Everything is there already; nothing was changed.")
    say(f"To open it here: {how_to_open(folder)}")
    say(f"To open it on another computer with cardlab, go to the folder there: python {OPENER}")


def how_to_open(folder: Path) -> str:
    """Return the command that opens a folder on this computer."""
    if which("cardlab"):
        return f'cardlab open "{folder}"'
    if (REPOSITORY / "start.py").is_file():
        return f'python "{REPOSITORY / "start.py"}" open "{folder}"'
    return f'"{sys.executable}" -m cardlab open "{folder}"'


def publish(word: str, arguments: Sequence[str]) -> None:
    """Write an archive, the page, a site or a release: their builders are in a clone of cardlab only."""
    if not find_spec("cardlab.publish"):
        raise CopyError(f"`{word}` needs a clone of cardlab: this one was installed without its builders.")
    from cardlab.publish.commands import COMMANDS as BUILDERS

    say(BUILDERS[word](arguments))


def print_sheets(arguments: Sequence[str]) -> None:
    """Write sheets to print."""
    say(str(write_sheets(arguments)))


def open_class(arguments: Sequence[str]) -> None:
    """Open a room for a class."""
    if not find_spec("tornado"):
        raise CopyError("A room needs tornado: pip install 'cardlab[class]' brings it.")
    from cardlab.class_room.server import run

    try:
        run(arguments)
    except Refusal as refusal:
        raise CopyError(str(refusal)) from refusal


def save_game(arguments: Sequence[str]) -> None:
    """Write somebody's own game as one page."""
    say(save_arguments(arguments))


def open_originals(arguments: Sequence[str]) -> None:
    """Open the repository of this installation."""
    need_jupyterlab()
    page = f"notebooks/{START_PAGE}"
    if not (REPOSITORY / page).is_file():
        raise CopyError("There is no repository here: the authors' view needs a clone and `python start.py authors`.")
    open_lab(REPOSITORY, page, arguments)


def say(sentence: str) -> None:
    """Print a sentence if there is one."""
    if sentence:
        print(sentence, flush=True)


WRITING: Final[Mapping[str, Callable[[Sequence[str]], None]]] = {
    "new": make_copy,
    "print": print_sheets,
    "save-page": save_game,
    **{word: partial(publish, word) for word in ("archive", "documentation", "page", "release", "site")},
}
COMMANDS: Final = {**WRITING, "authors": open_originals, "host": open_class, "open": open_named}


def main() -> None:
    """Run a command; other arguments go to JupyterLab."""
    arguments = sys.argv[1:]
    word = arguments[0] if arguments else ""
    try:
        if word in ("--help", "-h", "help"):
            say((__doc__ or "").strip())
        elif word == "--version":
            say(f"cardlab {__version__}")
        elif word in COMMANDS:
            COMMANDS[word](arguments[1:])
        elif word and not word.startswith("-"):
            raise CopyError(f"cardlab knows no command {word!r}: `cardlab --help` lists them.")
        else:
            open_copy(arguments)
    except CopyError as problem:
        sys.exit(str(problem))
    except OSError as problem:
        if word not in WRITING:
            raise  # an error of JupyterLab: its traceback is needed
        sys.exit(f"`{word}` stopped at {problem.filename or 'a file'}: {in_words(problem)}.")
    except ImportError as problem:
        sys.exit(
            f'{problem.name} is not installed: `pip install "cardlab[lab]"` brings it (with pipx or uvx, write [lab] '
            "after the name of the wheel; in a clone, type `python start.py setup`)."
        )


if __name__ == "__main__":
    main()
