"""Working copies: folders where learners may change the notebooks without changing the originals."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import BadZipFile, ZipFile

from cardlab import __version__
from cardlab.text import listed

PACKAGE = Path(__file__).resolve().parent.parent
REPOSITORY = PACKAGE.parent
# The notebooks and exercises of an installed package; a repository has them next to the package.
INSTALLED = PACKAGE / "pages"
START_PAGE = "00_start_here.ipynb"
HIDDEN = ".cardlab"
# Folders of a working copy, and their originals.
FOLDERS = {"": "notebooks", "exercises/": "exercises/release", "solutions/": "exercises/source"}
# Files to copy; the same folders also contain output of an author's kernels.
PLACES = re.compile(r"\d\d_\w+\.(ipynb|toml)|pictures/\w+\.png|(exercises|solutions)/(\w+)/\3\.ipynb")
FOR_TEACHERS = ("3", "solutions/")
# The teacher's archive: the solutions and teacher's pages that an installed cardlab lacks.
ARCHIVE = f"cardlab-teacher-{__version__}.zip"
# The script that opens a working copy on another computer.
OPENER = "open_cardlab.py"


class CopyError(Exception):
    """An error message for the user: what went wrong and what to do."""


@dataclass(frozen=True)
class Filled:
    """The result of filling a working copy.

    Attributes:
        new, refreshed: new files, and updated ones.
        kept: edited files; the newer original of each is saved beside it.
    """

    new: tuple[str, ...] = ()
    refreshed: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return a message for the user, empty if no file was kept."""
        beside = [newer(place) for place in self.kept if newer(place) not in self.kept]
        if not beside:
            return ""
        return f"Your own {listed(self.kept)} stayed as it was. The newer original is beside it: {listed(beside)}."


def originals(teacher: bool = False) -> dict[str, Path]:
    """Return the original of each file of a working copy, by its path in the copy.

    Only a teacher's copy has the solutions and the pages that begin with a 3. An installed package lacks them: they
    come in the teacher's archive.
    """
    root = INSTALLED if INSTALLED.is_dir() else REPOSITORY
    found = {f"{to}{place}": path for to, name in FOLDERS.items() for place, path in files_in(root / name).items()}
    pages = {place: path for place, path in found.items() if PLACES.fullmatch(place)}
    if not teacher:
        pages = {place: path for place, path in pages.items() if not place.startswith(FOR_TEACHERS)}
    return pages | {OPENER: PACKAGE / "launch" / OPENER}


def for_teachers(sources: Mapping[str, Path]) -> dict[str, Path]:
    """Return the files of a copy that learners do not get."""
    return {place: path for place, path in sources.items() if place.startswith(FOR_TEACHERS)}


@contextmanager
def teachers_originals(archive: str) -> Iterator[dict[str, Path]]:
    """Yield the originals of a teacher's copy; unpacked files exist only inside the context.

    Args:
        archive: the path of the teacher's archive; empty in a clone, which has all its files.

    Raises:
        CopyError: a needed archive is missing, or isn't a teacher's archive.
    """
    if not archive:
        if INSTALLED.is_dir():
            raise CopyError(f"This cardlab was installed without solutions: say where they are: --teacher {ARCHIVE}")
        yield originals(teacher=True)
        return
    with TemporaryDirectory() as folder:
        try:
            with ZipFile(archive) as opened:
                opened.extractall(folder)
        except (OSError, BadZipFile) as problem:
            raise CopyError(f"{archive} cannot be opened: it should be the file {ARCHIVE}.") from problem
        found = for_teachers(files_in(Path(folder)))
        if not found:
            raise CopyError(f"{archive} is not the teacher's archive: it should be the file {ARCHIVE}.")
        yield originals() | found


def teachers_file(name: str) -> Path:
    """Return a file of the teacher's pages, from this folder or the repository; raises CopyError if it is missing."""
    path = Path(name) if Path(name).is_file() else originals(teacher=True).get(name)
    if path is None:
        raise CopyError(f"{name} is not here: go to the folder of the teacher's archive that has it.")
    return path


def newer(place: str) -> str:
    """Return the path for the newer original of an edited file.

    >>> newer("20_the_trap.ipynb")
    '20_the_trap.newer.ipynb'
    """
    before, dot, ending = place.rpartition(".")
    return f"{before}.newer{dot}{ending}"


def files_in(folder: Path) -> dict[str, Path]:
    """Return every file below a folder by its relative path, except hidden and cached ones."""
    places = {path.relative_to(folder): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {
        place.as_posix(): path
        for place, path in places.items()
        if not any(part.startswith((".", "__")) for part in place.parts)
    }


def is_copy(folder: Path) -> bool:
    """Return True if a folder is a working copy."""
    return manifest_of(folder).is_file()


def manifest_of(folder: Path) -> Path:
    """Return the file with the digest of each original when it was copied."""
    return folder / HIDDEN / "originals.json"


def seal_of(folder: Path) -> Path:
    """Return the file that marks a copy as sealed, so that updates stay sealed."""
    return folder / HIDDEN / "sealed"


def fill(folder: Path, sources: Mapping[str, Path], sealed: bool = False) -> Filled:
    """Copy missing files and update unedited ones; save the newer original of an edited file beside it.

    Args:
        sources: the original of each file, by its path in the copy.
        sealed: True hides each answer until its question has a guess; a sealed copy stays sealed.
    """
    try:
        return fill_or_fail(folder, sources, sealed or seal_of(folder).exists())
    except OSError as problem:
        why = problem.strerror or "no reason given"
        raise CopyError(f"No working copy could be made in {folder} ({why}): choose another place.") from problem


def fill_or_fail(folder: Path, sources: Mapping[str, Path], sealed: bool = False) -> Filled:
    """Fill a working copy; raises OSError."""
    before = read_manifest(folder)
    pages = {place: page(source, sealed) for place, source in sources.items()}
    now = {place: digest(text) for place, text in pages.items()}
    here = {place: digest(contents(folder / place)) for place in sources if (folder / place).exists()}
    new = tuple(place for place in sources if place not in here)
    stale = [place for place in here if here[place] != now[place]]
    refreshed = tuple(place for place in stale if here[place] == before.get(place))
    edited = [place for place in stale if place not in refreshed]
    # Save the newer original once, when the original changes; a deleted one does not come back.
    kept = tuple(place for place in edited if now[place] != before.get(place) or (folder / newer(place)).exists())
    for place in new + refreshed:
        write_file(pages[place], folder / place)
    write_file(json.dumps(before | now, indent=1).encode(), manifest_of(folder))
    if sealed:
        seal_of(folder).touch()
    if not kept:
        return Filled(new, refreshed)
    beside = fill_or_fail(folder, {newer(place): sources[place] for place in kept}, sealed)
    return Filled(new + beside.new, refreshed + beside.refreshed, kept + beside.kept)


def page(source: Path, sealed: bool = False) -> bytes:
    """Return the bytes of a file in a copy: a notebook loses its outputs, which may show answers."""
    text = contents(source)
    if source.suffix != ".ipynb":
        return text
    try:
        notebook = json.loads(text)
    except ValueError:
        return text
    if sealed:
        from cardlab.lessons import pages

        notebook["cells"] = pages.sealed(notebook["cells"])
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell |= {"outputs": [], "execution_count": None}
    return f"{json.dumps(notebook, indent=1, ensure_ascii=False)}\n".encode()


def contents(path: Path) -> bytes:
    """Return the bytes of a file, or nothing if it is missing."""
    return path.read_bytes() if path.is_file() else b""


def digest(text: bytes) -> str:
    """Return the sha256 of a file's contents."""
    return hashlib.sha256(text).hexdigest()


def write_file(text: bytes, target: Path) -> None:
    """Write a file atomically."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.part")
    part.write_bytes(text)
    part.replace(target)


def read_manifest(folder: Path) -> dict[str, str]:
    """Return the manifest of a working copy; empty if missing or damaged, so that every file counts as edited."""
    try:
        stored = json.loads(manifest_of(folder).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stored if isinstance(stored, dict) else {}
