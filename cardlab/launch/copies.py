"""Working copies: folders in which learners may change the notebooks while the originals stay as they are."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cardlab.text import listed

PACKAGE = Path(__file__).resolve().parent.parent
REPOSITORY = PACKAGE.parent
# Where an installed package has the notebooks and exercises; a repository has them beside the package.
INSTALLED = PACKAGE / "pages"
START_PAGE = "00_start_here.ipynb"
HIDDEN = ".cardlab"
# Where in a working copy the files of these folders go.
FOLDERS = {"": "notebooks", "exercises/": "exercises/release", "solutions/": "exercises/source"}
# The places there; beside them lies what an author's kernels wrote, which is nobody else's business.
PLACES = re.compile(r"\d\d_\w+\.(ipynb|toml)|pictures/\w+\.png|(exercises|solutions)/(\w+)/\3\.ipynb")
FOR_TEACHERS = ("3", "solutions/")
# What opens a copy on the computer that it was carried to.
OPENER = "open_cardlab.py"


class CopyError(Exception):
    """A sentence for the user: why a working copy cannot be made and what to do."""


@dataclass(frozen=True)
class Filled:
    """What filling a working copy did.

    Attributes:
        new, refreshed: the files that came, and those brought up to date.
        kept: those that somebody has edited; a newer original lies beside each.
    """

    new: tuple[str, ...] = ()
    refreshed: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The sentence for the user, empty when there is nothing to say."""
        beside = [newer(place) for place in self.kept if newer(place) not in self.kept]
        if not beside:
            return ""
        return f"Your own {listed(self.kept)} stayed as it was. The newer original lies beside it: {listed(beside)}."


def originals(teacher: bool = False) -> dict[str, Path]:
    """The original of each file of a working copy, by its place there.

    Only a teacher's copy has the solutions of the exercises, and the pages that begin with a 3. An installed package
    has none of them: they come in a teacher's archive.
    """
    root = INSTALLED if INSTALLED.is_dir() else REPOSITORY
    found = {f"{to}{place}": path for to, name in FOLDERS.items() for place, path in files_in(root / name).items()}
    pages = {place: path for place, path in found.items() if PLACES.fullmatch(place)}
    if not teacher:
        pages = {place: path for place, path in pages.items() if not place.startswith(FOR_TEACHERS)}
    return pages | {OPENER: PACKAGE / "launch" / OPENER}


def for_teachers(sources: Mapping[str, Path]) -> dict[str, Path]:
    """Those of a copy's files that learners do not get."""
    return {place: path for place, path in sources.items() if place.startswith(FOR_TEACHERS)}


def teachers_file(name: str) -> Path:
    """A file beside the teacher's pages: that in this folder, else that of the repository.

    Raises:
        CopyError: it is in neither.
    """
    path = Path(name) if Path(name).is_file() else originals(teacher=True).get(name)
    if path is None:
        raise CopyError(f"{name} is not here: go to the folder of the teacher's archive that has it.")
    return path


def newer(place: str) -> str:
    """Where the newer original of an edited file lies.

    >>> newer("20_scientific_method.ipynb")
    '20_scientific_method.newer.ipynb'
    """
    before, dot, ending = place.rpartition(".")
    return f"{before}.newer{dot}{ending}"


def files_in(folder: Path) -> dict[str, Path]:
    """Every file below a folder by its place there, but nothing hidden or cached."""
    places = {path.relative_to(folder): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {
        place.as_posix(): path
        for place, path in places.items()
        if not any(part.startswith((".", "__")) for part in place.parts)
    }


def is_copy(folder: Path) -> bool:
    """Whether a folder is a working copy."""
    return manifest_of(folder).is_file()


def manifest_of(folder: Path) -> Path:
    """The file that holds what each copy was like when it was made."""
    return folder / HIDDEN / "originals.json"


def seal_of(folder: Path) -> Path:
    """The file that is there when a copy is sealed, so that opening it never brings plain pages."""
    return folder / HIDDEN / "sealed"


def fill(folder: Path, sources: Mapping[str, Path], sealed: bool = False) -> Filled:
    """Copy what is missing, bring up to date what nobody has edited, and leave all else alone.

    Beside what somebody has edited comes its newer original, if there is one.

    Args:
        folder: of the copy.
        sources: the original of each file, by its place there.
        sealed: whether the answers are packed, so that nobody reads one before the guess; a sealed copy stays sealed.
    """
    try:
        return fill_or_fail(folder, sources, sealed or seal_of(folder).exists())
    except OSError as problem:
        why = problem.strerror or "no reason given"
        raise CopyError(f"No working copy could be made in {folder} ({why}): choose another place.") from problem


def fill_or_fail(folder: Path, sources: Mapping[str, Path], sealed: bool = False) -> Filled:
    """Fill a working copy; an OSError says what the disk refuses."""
    before = read_manifest(folder)
    pages = {place: page(source, sealed) for place, source in sources.items()}
    now = {place: digest(text) for place, text in pages.items()}
    here = {place: digest(contents(folder / place)) for place in sources if (folder / place).exists()}
    new = tuple(place for place in sources if place not in here)
    stale = [place for place in here if here[place] != now[place]]
    refreshed = tuple(place for place in stale if here[place] == before.get(place))
    edited = [place for place in stale if place not in refreshed]
    # What changed since the copy was made comes beside the edit; whoever deletes it there is not asked again.
    kept = tuple(place for place in edited if now[place] != before.get(place) or (folder / newer(place)).exists())
    for place in new + refreshed:
        write_file(pages[place], folder / place)
    write_manifest(folder, before | now)
    if sealed:
        seal_of(folder).touch()
    if not kept:
        return Filled(new, refreshed)
    beside = fill_or_fail(folder, {newer(place): sources[place] for place in kept}, sealed)
    return Filled(new + beside.new, refreshed + beside.refreshed, kept + beside.kept)


def page(source: Path, sealed: bool = False) -> bytes:
    """What a copy of this file holds: a notebook comes without outputs, so that no answer stands below its question."""
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
    """What a file holds; nothing, when it is no file."""
    return path.read_bytes() if path.is_file() else b""


def digest(text: bytes) -> str:
    """What tells the contents of a file from any other."""
    return hashlib.sha256(text).hexdigest()


def write_file(text: bytes, target: Path) -> None:
    """Write a file so that nobody ever meets half of it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.part")
    part.write_bytes(text)
    part.replace(target)


def read_manifest(folder: Path) -> dict[str, str]:
    """The manifest of a working copy; empty when it is missing or damaged, so that every file counts as edited."""
    try:
        stored = json.loads(manifest_of(folder).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stored if isinstance(stored, dict) else {}


def write_manifest(folder: Path, manifest: Mapping[str, str]) -> None:
    """Store the manifest of a working copy."""
    write_file(json.dumps(manifest, indent=1).encode(), manifest_of(folder))
