"""Build all files of a release in one folder, which may replace an earlier release only."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cardlab import __version__
from cardlab.launch.copies import ARCHIVE, REPOSITORY, CopyError, contents, digest, for_teachers, originals
from cardlab.launch.paper.page import PAPERS
from cardlab.launch.paper.pdf import print_pdf
from cardlab.launch.paper.printing import SHEETS
from cardlab.launch.paper.rule_slips import rule_slips
from cardlab.publish import one_file
from cardlab.publish.documentation import write_documentation
from cardlab.publish.site import Site, write_site
from cardlab.publish.tools import Tools
from cardlab.text import listed

FOLDER: Final = "dist"
SITE: Final = f"cardlab-site-{__version__}.zip"
DOCUMENTATION: Final = f"cardlab-documentation-{__version__}.zip"
SUMS: Final = "SHA256SUMS"
"""The file of checksums, in the format of `sha256sum --check`."""

BUILD: Final = Tools(("build==1.6.1", "hatchling==1.33.0"))
AT_ONCE: Final = 2
"""The number of browsers that print at the same time."""

MODE: Final = 0o100644
"""Readable for web servers; zip files unpack readable only for their owner by default."""

OPEN_SHEETS: Final[Mapping[str, tuple[str, Callable[[str], str]]]] = {
    **SHEETS,
    "slips": ("rule_slips", partial(rule_slips, sealed=False)),
}
"""Sheets for everybody, without fingerprints: a public fingerprint would give its rule away."""


@dataclass(frozen=True)
class Release:
    """A finished release: its folder, and the site packed in it."""

    folder: Path
    site: Site

    def __str__(self) -> str:
        files = sorted(self.folder.iterdir())
        lines = [f"{path.stat().st_size / 1e6:8.2f} MB  {path.name}" for path in files]
        return "\n".join([f"{self.folder} is written:", *lines, *filter(None, [self.site.missing])])


def write_release(
    folder: Path = Path(FOLDER), wheels: Path | None = None, chosen: Sequence[str] | None = None
) -> Release:
    """Build wheel, source, page, site, documentation, teacher's archive, PDF sheets and checksums.

    Args:
        folder: created, or replaced if it contains only files of a release.
        wheels: a folder or an archive with Pyodide's wheels, for a site with numpy and matplotlib.
        chosen: the lessons and modules in the documentation, by default all.

    Raises:
        CopyError: the folder contains other files, or something is missing.
    """
    _keep_what_is_not_ours(folder)
    with TemporaryDirectory(dir=folder.resolve().parent, prefix=f".{FOLDER}-") as place:
        new, unpacked, documentation = (Path(place, name) for name in ("new", "site", "documentation"))
        new.mkdir()
        write_archive(new)
        trouble = "The wheel cannot be built"
        # Building the wheel from the source archive shows that the archive is complete.
        BUILD.run("build", "--no-isolation", "--outdir", str(new), str(REPOSITORY), trouble=trouble)
        site = write_site(unpacked, wheels)
        shutil.copy(unpacked / one_file.NAME, new)
        _pack_folder(unpacked, new / SITE)
        write_documentation(documentation, new / one_file.NAME, chosen)
        _pack_folder(documentation, new / DOCUMENTATION)
        _write_sheets(new)
        sums = [f"{digest(contents(path))}  {path.name}\n" for path in sorted(new.iterdir())]
        (new / SUMS).write_text("".join(sums), encoding="utf-8", newline="\n")
        _keep_what_is_not_ours(folder)
        if folder.exists():
            folder.rename(Path(place, "old"))
        new.rename(folder)
    return Release(folder, site)


def write_archive(folder: Path = Path()) -> Path:
    """Write a reproducible archive into this folder."""
    return pack(for_teachers(originals(teacher=True)), folder / ARCHIVE)


def pack(files: Mapping[str, Path], target: Path) -> Path:
    """Write a reproducible archive of files, given by their path in it."""
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for place, path in sorted(files.items()):
            member = ZipInfo(place)
            member.external_attr = MODE << 16
            archive.writestr(member, path.read_bytes(), ZIP_DEFLATED)
    return target


def _pack_folder(folder: Path, target: Path) -> None:
    pack({path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}, target)


def _write_sheets(folder: Path) -> None:
    sheets = [(make(paper), f"{name}_{paper}.pdf") for name, make in OPEN_SHEETS.values() for paper in PAPERS]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for (_, name), printed in zip(sheets, pool.map(print_pdf, *zip(*sheets, strict=True)), strict=True):
            (folder / name).write_bytes(printed)


def changed(folder: Path) -> list[str]:
    """Return the files in the folder that no release made, or that have changed since."""
    lines = contents(folder / SUMS).decode(errors="replace").splitlines()
    known = {place: checksum for checksum, _, place in (line.partition("  ") for line in lines)}
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if not path.is_dir()}
    files.pop(SUMS, None)
    return sorted(place for place, path in files.items() if known.get(place) != digest(contents(path)))


def _keep_what_is_not_ours(folder: Path) -> None:
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise CopyError(f"{folder} is no folder of its own: rename or remove it, and try again.")
    if others := changed(folder):
        raise CopyError(f"{folder} holds what no release made ({listed(others[:3])}): move it away, and try again.")
