"""The commands that publish cardlab; each takes the words after it and returns what to say."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from cardlab.launch.copies import ARCHIVE, REPOSITORY, CopyError
from cardlab.publish.documentation import write_documentation
from cardlab.publish.one_file import page, write_page
from cardlab.publish.release import write_archive, write_release
from cardlab.publish.site import write_site

PLACEHOLDER: Final = "https://cardlab.invalid"
"""No such host can exist: the ending is kept free for examples."""


def make_archive(arguments: Sequence[str]) -> str:
    """Write the teacher's archive."""
    refuse(arguments, "After `archive` comes nothing.")
    return f"{write_archive()} is written. It holds the solutions: `cardlab new FOLDER --teacher {ARCHIVE}` takes it."


def make_page(arguments: Sequence[str]) -> str:
    """Write all games as one HTML file."""
    refuse(arguments, "After `page` comes nothing.")
    path = write_page()
    return f"{path} is written ({path.stat().st_size / 1e6:.1f} MB): it opens by a double click, and needs no internet."


def make_site(arguments: Sequence[str]) -> str:
    """Write all pages as a folder for a web server."""
    given, wheels = without_pyodide(arguments)
    folder, *more = [argument for argument in given if argument != "--teacher"] or ["site"]
    unknown = more or [folder] * folder.startswith("-")
    refuse(unknown, "After `site` come a folder, --teacher, and --pyodide FILE.")
    return str(write_site(Path(folder), wheels, "--teacher" in given))


def make_documentation(arguments: Sequence[str]) -> str:
    """Write the documentation as a folder for a browser or a web server."""
    folder, *more = arguments or [""]
    refuse(more or [folder] * (not folder or folder.startswith("-")), "After `documentation` comes a new folder.")
    if Path(folder).exists():
        raise CopyError(f"{folder} is there already: name a new folder, or remove it.")
    with TemporaryDirectory() as place:
        games = Path(place, "games.html")
        games.write_text(page(), encoding="utf-8")
        write_documentation(Path(folder), games)
    return f"{folder} is written: open {Path(folder, 'index.html')}, or put it on any web server."


def make_release(arguments: Sequence[str]) -> str:
    """Write all files of a release."""
    given, wheels = without_pyodide(arguments)
    unknown = [argument for argument in given if argument != "--trial"]
    refuse(unknown, "After `release` come --pyodide FILE and --trial.")
    if "--trial" not in given:
        need_address()
    print("This takes a minute or two.", flush=True)
    return str(write_release(wheels=wheels))


def address() -> str:
    """Return the project's address, which may be the placeholder."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["urls"]["Homepage"])


def need_address() -> None:
    """Raise CopyError if the address is the placeholder."""
    if address() == PLACEHOLDER:
        raise CopyError(
            "cardlab has no address yet: write it into pyproject.toml, under [project.urls] in place of "
            f"{PLACEHOLDER}, or build files for trial only with `release --trial`."
        )


def refuse(unknown: Sequence[str], known: str) -> None:
    """Raise CopyError if there are unknown arguments."""
    if unknown:
        raise CopyError(f"What does {unknown[0]} mean? {known}")


def without_pyodide(arguments: Sequence[str]) -> tuple[list[str], Path | None]:
    """Return the arguments without --pyodide FILE, and that file."""
    if "--pyodide" not in arguments:
        return [*arguments], None
    place = arguments.index("--pyodide")
    before, (file, *after) = arguments[:place], arguments[place + 1 :] or [""]
    if not file or not Path(file).exists():
        raise CopyError("After --pyodide comes a folder or an archive with Pyodide's wheels, but there is none.")
    return [*before, *after], Path(file)


COMMANDS: Final[Mapping[str, Callable[[Sequence[str]], str]]] = {
    "archive": make_archive,
    "documentation": make_documentation,
    "page": make_page,
    "release": make_release,
    "site": make_site,
}
