"""Which kernel a file belongs to: the system's own locks, which end with the process that holds them.

The lock lies beside the file, so that it holds for everybody who shares the folder. A kernel that was killed holds it
no more, and nobody has to guess from the age of something whether a kernel lives: the system lets go of it at once, and
a network folder does so when it misses the other computer. Where a folder knows no locks, every kernel holds every
file; then `Autosave`, which looks before it writes, keeps two of them apart by itself.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

_held: Final[dict[Path, IO[bytes]]] = {}
"""What this kernel holds, by file; a lock goes when its handle is closed."""


def hold(path: Path) -> bool:
    """Takes a file for this kernel, which may hold it already; returns whether no other kernel does."""
    place = path.resolve()
    if place in _held:
        return True
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        handle = place.with_name(f".{place.name}.lock").open("ab")
    except OSError:
        return True  # nothing can be written here, and saving will tell why
    try:
        _lock(handle)
    except (BlockingIOError, PermissionError):
        handle.close()
        return False
    except (OSError, ImportError, AttributeError):  # a folder, or a browser's Python, that knows no locks
        handle.close()
        return True
    _held[place] = handle
    return True


def let_go(path: Path) -> None:
    """Leaves a file to other kernels."""
    if handle := _held.pop(path.resolve(), None):
        with suppress(OSError):
            handle.close()


def _lock(handle: IO[bytes]) -> None:
    """Locks an open file without waiting.

    Raises:
        BlockingIOError, PermissionError: another process has locked it.
        OSError, ImportError, AttributeError: nothing can be locked here.
    """
    if sys.platform == "win32":
        import msvcrt

        handle.seek(0)
        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
