"""The teacher's archive: the solutions and teacher's pages that an installed cardlab lacks."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import BadZipFile, ZipFile

from cardlab import __version__
from cardlab.launch.copies import INSTALLED, CopyError, files_in, for_teachers, originals

NAME = f"cardlab-teacher-{__version__}.zip"


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
            raise CopyError(f"{archive} is not the teacher's archive: it should be the file {NAME}.")
        yield originals() | found
