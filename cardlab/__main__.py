"""Open cardlab in JupyterLab.

cardlab [options]               open the working copy my-cardlab at its start page; options go to JupyterLab
cardlab new FOLDER [--teacher]  make a working copy in FOLDER; with --teacher the exercises
                                are there with their solutions too, and the teacher's pages
cardlab new FOLDER --sealed     make one for a class: an answer opens when its question has a guess
cardlab print rules [letter]    write the rules as a page for each game, to be printed, for A4 or letter paper
cardlab authors [options]       open the repository itself, to change the originals
cardlab --help                  show this text
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import which

from cardlab.launch.copies import REPOSITORY, START_PAGE, CopyError, fill, is_copy, originals
from cardlab.launch.jupyter import need_jupyterlab, open_lab
from cardlab.launch.rule_cards import write_rule_cards


def open_copy(arguments: Sequence[str]) -> None:
    """Open this folder if it is a working copy, else the one below it, made when it is missing."""
    need_jupyterlab()
    here = Path.cwd()
    folder = here if is_copy(here) else here / "my-cardlab"
    say(str(fill(folder, originals())))
    open_lab(folder, START_PAGE, arguments)


def make_copy(arguments: Sequence[str]) -> None:
    """Make a working copy, or complete one."""
    names = [argument for argument in arguments if argument not in ("--teacher", "--sealed")]
    if len(names) != 1 or names[0].startswith("-"):
        raise CopyError(
            "Say where: after `new` comes the name of one folder (in quotation marks if there is a space in it), "
            "and after that --teacher if you want the solutions too, or --sealed for a class."
        )
    folder = Path(names[0]).resolve()
    filled = fill(folder, originals(teacher="--teacher" in arguments), sealed="--sealed" in arguments)
    say(str(filled))
    command = "cardlab" if which("cardlab") else f"{sys.executable} -m cardlab"
    came = len(filled.new + filled.refreshed)
    say(f"Files copied to {folder}: {came}." if came else "Everything is there already; nothing was changed.")
    say(f"To open it, go there and type: {command}")


def print_rules(arguments: Sequence[str]) -> None:
    """Write the rule cards."""
    if arguments[:1] != ["rules"]:
        raise CopyError("What is to be printed? `cardlab print rules` writes the rules of all games.")
    say(f"{write_rule_cards(arguments[1:])} is written: open it in a browser and print it, a page for each game.")


def open_originals(arguments: Sequence[str]) -> None:
    """Open the repository that this package was installed from."""
    need_jupyterlab()
    page = f"notebooks/{START_PAGE}"
    if not (REPOSITORY / page).is_file():
        raise CopyError("There is no repository here: the authors' view needs a clone and `python start.py authors`.")
    open_lab(REPOSITORY, page, arguments)


def say(sentence: str) -> None:
    """Print a sentence if there is one."""
    if sentence:
        print(sentence, flush=True)


def main() -> None:
    """Do what the first argument says; what is no command of ours goes to JupyterLab."""
    arguments = sys.argv[1:]
    word = arguments[0] if arguments else ""
    try:
        if word in ("--help", "-h", "help"):
            say((__doc__ or "").strip())
        elif word == "new":
            make_copy(arguments[1:])
        elif word == "print":
            print_rules(arguments[1:])
        elif word == "authors":
            open_originals(arguments[1:])
        elif word and not word.startswith("-"):
            raise CopyError(f"cardlab knows no command {word!r}: `cardlab --help` lists them.")
        else:
            open_copy(arguments)
    except CopyError as problem:
        sys.exit(str(problem))
    except ImportError as problem:
        command = 'pip install "cardlab[lab]"'
        sys.exit(f"{problem.name} is not installed: `{command}` brings it (in a clone: `python start.py setup`).")


if __name__ == "__main__":
    main()
