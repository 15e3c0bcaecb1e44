"""The licences of everything in a page or a site: cardlab's, the authors' terms for their games, Python's."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path, PurePosixPath
from typing import Final

from cardlab.launch.copies import REPOSITORY, CopyError
from cardlab.publish.wheels import STAND_IN

_TEXTS: Final = Path(__file__).parent / "texts"
_HEADINGS: Final = {
    "MPL-2.0.txt": "Pyodide: https://github.com/pyodide/pyodide, its source is there under this licence",
    "Python.txt": "Python: https://www.python.org",
    "libraries.txt": "",
}
_OF_A_SITE: Final = {"site.txt": ""}

LIST: Final = "licences.txt"
FOLDER: Final = "licences"
BUNDLED: Final = "third-party-licenses.json"
"""JupyterLab's list of the packages in its scripts."""

TOOLS: Final = ("jupyterlite-core", "jupyterlite-pyodide-kernel", "jupyterlab_widgets", "jupyterlab_pygments")
"""Tools that leave their scripts in a site; anywidget is also there as a wheel."""

_HEADING: Final = "What this site is made of: each package, its version, its licence, and where its text is"

OWN: Final = "cardlab's own"
BELOW: Final = "below"


@dataclass(frozen=True, order=True)
class Bundled:
    """A package in a site.

    Attributes:
        name, version, licence: from the package's metadata.
        place: the file or folder with the licence's text, or its place in the list.
    """

    name: str
    version: str
    licence: str
    place: str

    def __str__(self) -> str:
        return f"{self.name} {self.version}: {self.licence} ({self.place})"


def licences() -> str:
    """Return all licences of a page as text; raises CopyError outside a clone, which has no licence of cardlab."""
    return _join(*_own(), *_texts(_HEADINGS))


def write_licences(
    folder: Path, tools: Path, names: Iterable[str] = TOOLS, texts: Mapping[str, str] = _HEADINGS | _OF_A_SITE
) -> None:
    """Write the list of the packages in a folder of pages, and their licence files.

    Args:
        folder: the pages, maybe with wheels and JupyterLab's scripts; gets `licences.txt` and `licences`.
        tools: the folder of the packages that built them.
        names: those of these packages that leave files in the pages.
        texts: the headings of further texts, by the file of each.

    Raises:
        CopyError: a package or its licence is missing, or this isn't a clone of cardlab.
    """
    packages = [found for wheel in folder.rglob("*.whl") for found in distributions(path=[str(wheel)])]
    packages += [_of_tools(name, tools) for name in names]
    bundled = [_of_package(package, folder) for package in packages]
    bundled += [one for path in folder.rglob(BUNDLED) for one in _of_scripts(path, folder)]
    lines = "\n".join(map(str, sorted({one for one in bundled if one.name != "cardlab"}, key=_in_order)))
    text = _join(*_own(), f"{_HEADING}\n\n{lines}\n", *_texts(texts))
    (folder / LIST).write_text(text, encoding="utf-8")


def _own() -> list[str]:
    try:
        return [(REPOSITORY / name).read_text(encoding="utf-8") for name in ("NOTICE", "LICENSE")]
    except OSError as error:
        raise CopyError("Pages are made in a clone of cardlab, beside its licence: `python start.py page`.") from error


def _texts(headings: Mapping[str, str]) -> list[str]:
    return [f"{heading}\n\n{(_TEXTS / name).read_text(encoding='utf-8')}" for name, heading in headings.items()]


def _join(*parts: str) -> str:
    return f"\n\n{'=' * 78}\n\n".join(parts)


def _in_order(one: Bundled) -> tuple[str, Bundled]:
    return one.name.lower().lstrip("@"), one


def _of_tools(name: str, tools: Path) -> Distribution:
    found = next(iter(distributions(name=name, path=[str(tools)])), None)
    if found is None:
        raise CopyError(f"{name} is not among the tools: a site must not hand its scripts on without its licence.")
    return found


def _of_package(package: Distribution, folder: Path) -> Bundled:
    """Write a Python package's licence files into the site; raises CopyError if it has none."""
    name, version = package.metadata["Name"], package.version
    if package.metadata.get_all("Summary", []) == [STAND_IN]:
        return Bundled(name, version, STAND_IN, OWN)
    place = Path(FOLDER, f"{name}-{version}")
    files = [file for file in package.files or () if _is_licence(file)]
    for file in files:
        path = folder.joinpath(place, *(part for part in file.parts if not part.endswith(".dist-info")))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.read_binary())
    if not files:
        raise CopyError(f"{name} {version} brings no text of its licence: a site must not hand it on without one.")
    return Bundled(name, version, _licence(package), place.as_posix())


def _is_licence(file: PurePosixPath) -> bool:
    is_named_so = file.name.lower().startswith(("licen", "copying", "notice", "authors"))
    return is_named_so and ".." not in file.parts and file.suffix not in (".py", ".pyc", ".js")


def _licence(package: Distribution) -> str:
    lines = package.metadata.get_all("Classifier", [])
    classified = ", ".join(line.rpartition(" :: ")[2] for line in lines if line.startswith("License"))
    for key, besides in (("License-Expression", classified), ("License", "see there")):
        if named := next(iter(package.metadata.get_all(key, [])), besides):
            return str(named)
    return "see there"


def _of_scripts(path: Path, folder: Path) -> Iterator[Bundled]:
    place = path.relative_to(folder).as_posix()
    for one in json.loads(path.read_text(encoding="utf-8"))["packages"]:
        where = place if one["extractedText"] else BELOW
        yield Bundled(one["name"], one["versionInfo"], one["licenseId"] or "see there", where)
