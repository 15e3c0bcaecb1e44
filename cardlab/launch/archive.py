"""The teacher's archive: the solutions and teacher's pages that an installed cardlab lacks."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from cardlab import __version__
from cardlab.launch.copies import INSTALLED, CopyError, files_in, for_teachers, originals

NAME = f"cardlab-teacher-{__version__}.zip"
# Readable for web servers; zip files unpack readable only for their owner by default.
MODE = 0o100644


def write_archive(folder: Path = Path()) -> Path:
    """Write a reproducible archive into this folder; raises CopyError if this cardlab has no solutions."""
    if INSTALLED.is_dir():
        raise CopyError("This cardlab was installed without solutions: the archive is made in a clone of cardlab.")
    return pack(for_teachers(originals(teacher=True)), folder / NAME)


def pack(files: Mapping[str, Path], target: Path) -> Path:
    """Write a reproducible archive of files, given by their path in it."""
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for place, path in sorted(files.items()):
            member = ZipInfo(place)
            member.external_attr = MODE << 16
            archive.writestr(member, path.read_bytes(), ZIP_DEFLATED)
    return target


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
            raise CopyError(f"This cardlab was installed without solutions: say where they are: --teacher {NAME}")
        yield originals(teacher=True)
        return
    with TemporaryDirectory() as folder:
        try:
            with ZipFile(archive) as opened:
                opened.extractall(folder)
        except (OSError, BadZipFile) as problem:
            raise CopyError(f"{archive} cannot be opened: it should be the file {NAME}.") from problem
        found = for_teachers(files_in(Path(folder)))
        if not found:
            raise CopyError(f"{archive} is no teacher's archive: it should be the file {NAME}.")
        yield originals() | found
