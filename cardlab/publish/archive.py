"""Write the teacher's archive: the solutions and teacher's pages that an installed cardlab lacks."""

from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cardlab.launch.archive import NAME
from cardlab.launch.copies import for_teachers, originals

# Readable for web servers; zip files unpack readable only for their owner by default.
MODE = 0o100644


def write_archive(folder: Path = Path()) -> Path:
    """Write a reproducible archive into this folder."""
    return pack(for_teachers(originals(teacher=True)), folder / NAME)


def pack(files: Mapping[str, Path], target: Path) -> Path:
    """Write a reproducible archive of files, given by their path in it."""
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for place, path in sorted(files.items()):
            member = ZipInfo(place)
            member.external_attr = MODE << 16
            archive.writestr(member, path.read_bytes(), ZIP_DEFLATED)
    return target
