"""Run other programs, with a sentence for the user where one is missing or fails."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cardlab.launch.copies import CopyError

NODE: Final = "install Node.js (version 18 or newer, with npm) and try again"
TO_INSTALL: Final = {"node": NODE, "npm": NODE}


def run(command: Sequence[str], trouble: str, cwd: Path | None = None) -> None:
    """Run a program; raises CopyError with ``trouble`` and the reason if it is missing or fails."""
    name, *arguments = command
    # The full path, because Windows cannot start npm.cmd by its short name.
    program = shutil.which(name)
    if program is None:
        raise CopyError(f"{trouble}: there is no {name}; {TO_INSTALL.get(name, 'install it and try again')}.")
    environment = os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(
        [program, *arguments], cwd=cwd, env=environment, capture_output=True, encoding="utf-8", errors="replace"
    )
    if done.returncode:
        raise CopyError(f"{trouble}: {_reason(done.stderr or done.stdout)}")


def _reason(output: str) -> str:
    """Return the last line that begins with an error, otherwise the last line.

    >>> _reason("ERROR: There is no such package\\n\\nYour pip is old.")
    'ERROR: There is no such package'
    """
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if re.match(r"\w*error\b", line, re.IGNORECASE)]
    return (errors or lines or ["no reason given"])[-1][:200]
