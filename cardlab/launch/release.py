"""All that a release carries, in one folder that is made anew: what was there is replaced only if a release made it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from cardlab import __version__
from cardlab.launch.archive import pack, write_archive
from cardlab.launch.copies import REPOSITORY, CopyError, contents, digest
from cardlab.launch.paper.page import PAPERS
from cardlab.launch.paper.pdf import print_pdf
from cardlab.launch.paper.printing import SHEETS
from cardlab.launch.paper.rule_slips import rule_slips
from cardlab.launch.web import one_file
from cardlab.launch.web.site import Site, write_site
from cardlab.launch.web.tools import Tools
from cardlab.text import listed

FOLDER: Final = "dist"
SITE: Final = f"cardlab-site-{__version__}.zip"
SUMS: Final = "SHA256SUMS"
"""The file of checksums, as `sha256sum --check` reads it."""

BUILD: Final = Tools(("build==1.6.1", "hatchling==1.33.0"))
AT_ONCE: Final = 2
"""So many browsers print at the same time."""

OPEN_SHEETS: Final[Mapping[str, tuple[str, Callable[[str], str]]]] = {
    **SHEETS,
    "slips": ("rule_slips", partial(rule_slips, sealed=False)),
}
"""The sheets for everybody: a fingerprint that everybody has would give its rule away."""


@dataclass(frozen=True)
class Release:
    """A release that was made.

    Attributes:
        folder: where its files lie.
        site: the site that is packed in it.
    """

    folder: Path
    site: Site

    def __str__(self) -> str:
        files = sorted(self.folder.iterdir())
        lines = [f"{path.stat().st_size / 1e6:8.2f} MB  {path.name}" for path in files]
        return "\n".join([f"{self.folder} is written:", *lines, *filter(None, [self.site.missing])])


def write_release(folder: Path = Path(FOLDER), wheels: Path | None = None) -> Release:
    """Makes the wheel, the source, the page, the site, the teacher's archive, the sheets as PDF, and their checksums.

    Args:
        folder: is made, or replaced if nothing is in it but what a release made.
        wheels: a folder or an archive with Pyodide's wheels, for a site with numpy and matplotlib.

    Raises:
        CopyError: the folder holds something else, or something is missing; the message says what to do.
    """
    _keep_what_is_not_ours(folder)
    with TemporaryDirectory(dir=folder.resolve().parent, prefix=f".{FOLDER}-") as place:
        new, unpacked = Path(place, "new"), Path(place, "site")
        new.mkdir()
        write_archive(new)
        trouble = "The wheel cannot be built"
        # The wheel is made from the packed source, which shows that nothing is missing there.
        BUILD.run("build", "--no-isolation", "--outdir", str(new), str(REPOSITORY), trouble=trouble)
        site = write_site(unpacked, wheels)
        shutil.copy(unpacked / one_file.NAME, new)
        files = {path.relative_to(unpacked).as_posix(): path for path in unpacked.rglob("*") if path.is_file()}
        pack(files, new / SITE)
        _write_sheets(new)
        sums = [f"{digest(contents(path))}  {path.name}\n" for path in sorted(new.iterdir())]
        (new / SUMS).write_text("".join(sums), encoding="utf-8", newline="\n")
        _keep_what_is_not_ours(folder)
        if folder.exists():
            folder.rename(Path(place, "old"))
        new.rename(folder)
    return Release(folder, site)


def _write_sheets(folder: Path) -> None:
    """Every sheet on every paper, as PDF."""
    sheets = [(make(paper), f"{name}_{paper}.pdf") for name, make in OPEN_SHEETS.values() for paper in PAPERS]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for (_, name), printed in zip(sheets, pool.map(print_pdf, *zip(*sheets, strict=True)), strict=True):
            (folder / name).write_bytes(printed)


def changed(folder: Path) -> list[str]:
    """The files that no release made, or that are not what they were then, by their place in the folder."""
    lines = contents(folder / SUMS).decode(errors="replace").splitlines()
    known = {place: checksum for checksum, _, place in (line.partition("  ") for line in lines)}
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if not path.is_dir()}
    files.pop(SUMS, None)
    return sorted(place for place, path in files.items() if known.get(place) != digest(contents(path)))


def _keep_what_is_not_ours(folder: Path) -> None:
    """Refuses to replace what somebody may miss.

    Raises:
        CopyError: there is something.
    """
    if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
        raise CopyError(f"{folder} is no folder of its own: rename or remove it, and try again.")
    if others := changed(folder):
        raise CopyError(f"{folder} holds what no release made ({listed(others[:3])}): move it away, and try again.")
