"""Pyodide, a Python for browsers: fetched once from npm, checked, and cached.

One version makes the page and the site. JupyterLite 0.8 with Pyodide 314.0.6 was tried and works, but in November 2026
PyPI has no numpy, matplotlib, Pillow and kiwisolver for it: 45 of 65 pages and exercises could not be tested.
"""

from __future__ import annotations

import hashlib
import json
import tarfile
from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import ZipFile, is_zipfile

from cardlab.launch.copies import CopyError
from cardlab.launch.programs import run


@dataclass(frozen=True)
class Pyodide:
    """A version of npm's package `pyodide`, and the sha256 of its archive in hexadecimal digits."""

    version: str
    sha256: str

    @cached_property
    def folder(self) -> Path:
        """The folder of its files; raises CopyError if they cannot be fetched or have another checksum."""
        folder = Path.home() / ".cache" / "cardlab" / f"pyodide-{self.version}-{self.sha256[:12]}"
        if not folder.is_dir():
            folder.parent.mkdir(parents=True, exist_ok=True)
            # Unpacked next to it and then renamed, so that an interrupted download leaves no partial folder.
            with TemporaryDirectory(dir=folder.parent) as place:
                archive = self._fetch(Path(place))
                found = hashlib.sha256(archive.read_bytes()).hexdigest()
                if found != self.sha256:
                    raise CopyError(
                        f"The archive of Pyodide {self.version} is not the one that cardlab was made with (its sha256 "
                        f"begins with {found[:12]}, not {self.sha256[:12]}): nothing was made of it."
                    )
                unpacked = Path(place, "unpacked")
                unpacked.mkdir()
                for name, data in files_in(archive).items():
                    (unpacked / name).write_bytes(data)
                unpacked.rename(folder)
        return folder

    def _fetch(self, place: Path) -> Path:
        trouble = f"Pyodide {self.version} cannot be fetched from the internet"
        run(["npm", "pack", "--silent", f"pyodide@{self.version}"], trouble, place)
        return next(place.glob("*.tgz"))

    def read(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()

    @cached_property
    def lock(self) -> dict[str, Any]:
        """The list of packages, with the sha256 of each."""
        found: dict[str, Any] = json.loads(self.read("pyodide-lock.json"))
        return found


PYODIDE: Final = Pyodide("0.27.7", "89d5d952675eb08e11286e52c7238f1248ce71726e896db9703e73bef23dc343")


def files_in(place: Path, names: Container[str] | None = None) -> dict[str, bytes]:
    """Return the contents of files in a folder or an archive, by name without folders.

    Args:
        place: a folder, or an archive in the format zip or tar.
        names: the files to read, without folders; by default all.

    Raises:
        CopyError: the place is neither.
    """

    def is_wanted(path: str) -> bool:
        return names is None or Path(path).name in names

    if place.is_dir():
        return {path.name: path.read_bytes() for path in place.rglob("*") if path.is_file() and is_wanted(path.name)}
    if is_zipfile(place):
        with ZipFile(place) as archive:
            return {Path(name).name: archive.read(name) for name in archive.namelist() if is_wanted(name)}
    if place.is_file() and tarfile.is_tarfile(place):
        with tarfile.open(place) as packed:
            # read in order, because a compressed archive cannot seek back
            files = ((member.name, packed.extractfile(member)) for member in packed if is_wanted(member.name))
            return {Path(name).name: file.read() for name, file in files if file}
    raise CopyError(f"{place} is neither a folder nor an archive of Pyodide's files.")
