"""The Python of a site: Pyodide, cardlab's wheel, and the packages they need, all on the site itself."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import ZipFile

from cardlab.launch.copies import REPOSITORY, CopyError
from cardlab.publish import missing
from cardlab.publish.pyodide import PYODIDE, files_in
from cardlab.publish.tools import SITE_TOOLS

CORE: Final = ("pyodide.js", "pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")

OWN: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "typing-extensions": ("4.11.0", ()),
    "psygnal": ("0.11.1", ()),
    "comm": ("0.2.2", ("traitlets",)),
    "ipython-pygments-lexers": ("1.1.1", ("pygments",)),
    "ipython": (
        "9.7.0",
        (
            *("asttokens", "decorator", "executing", "ipython-pygments-lexers", "jedi", "matplotlib-inline"),
            *("prompt-toolkit", "pure-eval", "pygments", "six", "stack-data", "traitlets", "wcwidth"),
        ),
    ),
    "ipywidgets": ("8.1.7", ("comm", "ipython", "traitlets")),
    "anywidget": ("0.9.21", ("ipywidgets", "psygnal", "typing-extensions")),
}
"""Packages that Pyodide lacks, with version and dependencies (Pyodide's own IPython would need SQLite)."""

AT_START: Final = ("ipywidgets", "anywidget")
NEEDED: Final = ("micropip", "packaging")
EMPTY: Final = ("ssl", "sqlite3")
"""Modules that JupyterLite always requests, although the site does not need them."""

FOR_SCIENCE: Final = ("numpy", "matplotlib")
REFUSAL: Final = f"{Path(missing.__file__).read_text(encoding='utf-8')}\n\nrefuse(__name__)\n"
"""The replacement module for numpy and matplotlib."""

STAND_IN: Final = "a stand-in with nothing of the package that has this name elsewhere"
WHEEL: Final = "Wheel-Version: 1.0\nGenerator: cardlab\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def write_python(folder: Path, given: Path | None) -> bool:
    """Write Pyodide with the pages' packages and its list of packages; return True if numpy and matplotlib are in it.

    Args:
        folder: must not exist yet.
        given: a folder or an archive with Pyodide's wheels; files not in Pyodide's list are ignored.

    Raises:
        CopyError: a file is missing, or has another checksum than in Pyodide's list.
    """
    folder.mkdir()
    for name in CORE:
        (folder / name).write_bytes(PYODIDE.read(name))
    known: dict[str, Any] = PYODIDE.lock["packages"]
    theirs = {need for _, needs in OWN.values() for need in needs} - OWN.keys()
    always, science = _with_needs(known, *NEEDED, *theirs), _with_needs(known, *FOR_SCIENCE)
    found = files_in(given, {known[name]["file_name"] for name in always | science}) if given else {}
    theirs_alone = {known[name]["file_name"] for name in science} - found.keys()
    lacking = sorted(name for name in theirs_alone if not name.endswith("-none-any.whl"))  # PyPI has pure wheels, too
    if given and lacking:
        what = ", ".join(lacking[:3])
        raise CopyError(f"{given} is not Pyodide's whole archive of version {PYODIDE.version}: it lacks {what}.")
    has_science = not lacking
    listed = {name: known[name] for name in always | (science if has_science else set())}
    there = {name for name, entry in listed.items() if entry["file_name"] in found}
    for name in there:
        _write_checked(folder / listed[name]["file_name"], found[listed[name]["file_name"]], listed[name]["sha256"])
    versions = {name: version for name, (version, _) in OWN.items()}
    versions |= {name: entry["version"] for name, entry in listed.items() if name not in there}
    stand_ins = dict.fromkeys(EMPTY, "") | ({} if has_science else dict.fromkeys(FOR_SCIENCE, REFUSAL))
    packages = [f"{name}=={version}" for name, version in sorted(versions.items())]
    for wheel in _fetch_wheels(folder, packages, stand_ins):
        name = _listed_name(wheel.name.split("-")[0])
        entry = listed.get(name) or _entry(wheel, name)
        listed[name] = entry | {"file_name": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}
    lock = {"info": PYODIDE.lock["info"], "packages": dict(sorted(listed.items()))}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    return has_science


def _write_stand_in(wheel: Path, code: str) -> None:
    """Write a wheel with one module, or with none if ``code`` is empty."""
    name, version = wheel.name.split("-")[:2]
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nSummary: {STAND_IN}\n"
    about = {"METADATA": metadata, "RECORD": "", "WHEEL": WHEEL}
    with ZipFile(wheel, "w") as archive:
        for file, text in about.items():
            archive.writestr(f"{name}-{version}.dist-info/{file}", text)
        if code:
            archive.writestr(f"{name}.py", code)


def _write_checked(path: Path, data: bytes, sha256: str) -> None:
    """Write one of Pyodide's files; raises CopyError if its checksum is wrong."""
    if hashlib.sha256(data).hexdigest() != sha256:
        raise CopyError(f"{path.name} is not the file that Pyodide {PYODIDE.version} lists: nothing is made of it.")
    path.write_bytes(data)


def _with_needs(known: Mapping[str, Any], *names: str) -> set[str]:
    """Return packages of Pyodide with all their dependencies."""
    found: set[str] = set()
    left = [*names]
    while left:
        name = _listed_name(left.pop())
        if name not in found:
            found.add(name)
            left += known[name]["depends"]
    return found


def _fetch_wheels(folder: Path, packages: Sequence[str], stand_ins: Mapping[str, str]) -> list[Path]:
    """Return wheels built here, including cardlab's own, and wheels from PyPI."""
    trouble = "The site's wheels cannot be fetched"
    only = ["--only-binary", ":all:", "--platform", "any", "--python-version", "3.12"]
    with TemporaryDirectory() as place:
        SITE_TOOLS.run("pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", place, str(REPOSITORY), trouble=trouble)
        SITE_TOOLS.run("pip", "download", "--quiet", "--no-deps", *only, "--dest", place, *packages, trouble=trouble)
        for name, code in stand_ins.items():
            _write_stand_in(Path(place) / f"{name}-1.0.0-py3-none-any.whl", code)
        return [Path(shutil.copy(wheel, folder)) for wheel in sorted(Path(place).glob("*.whl"))]


def _entry(wheel: Path, name: str) -> dict[str, Any]:
    module, version = wheel.name.split("-")[:2]
    needs = {name: depends for name, (_, depends) in OWN.items()}
    needs["cardlab"] = ("anywidget", "ipywidgets", *FOR_SCIENCE)
    return {
        "name": name,
        "version": version,
        "imports": [] if name in EMPTY else [module],
        "depends": [*needs.get(name, ())],
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def _listed_name(name: str) -> str:
    return name.lower().replace("_", "-")
