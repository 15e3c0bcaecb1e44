"""Tools that make a site or a release, in an environment of their own: their versions must fit what they make."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from cardlab.launch.copies import CopyError


@dataclass(frozen=True)
class Tools:
    """Packages of PyPI, installed once and kept for the next time.

    Attributes:
        packages: with their versions.
    """

    packages: tuple[str, ...]

    @cached_property
    def python(self) -> Path:
        """The interpreter that has them.

        Raises:
            CopyError: they cannot be installed.
        """
        name = hashlib.sha256("\n".join(self.packages).encode()).hexdigest()[:12]
        folder = Path.home() / ".cache" / "cardlab" / f"tools-{name}"
        python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        done = folder / "done.txt"
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.parent.mkdir(parents=True, exist_ok=True)
            run([sys.executable, "-m", "venv", str(folder)], "A place for more tools cannot be made")
            run(
                [str(python), "-m", "pip", "install", "--quiet", *self.packages],
                "More tools cannot be fetched",
            )
            done.touch()
        return python

    @property
    def library(self) -> Path:
        """Where they lie."""
        return next(self.python.parents[1].glob("[Ll]ib/**/site-packages"))

    def run(self, *arguments: str, trouble: str, cwd: Path | None = None) -> None:
        """Runs a module of theirs.

        Raises:
            CopyError: it fails; the message begins with ``trouble``.
        """
        run([str(self.python), "-m", *arguments], trouble, cwd)


SITE_TOOLS: Final = Tools(
    (
        *("jupyterlite-core==0.6.4", "jupyterlite-pyodide-kernel==0.6.1", "jupyter-server>=2", "libarchive-c>=5"),
        *("ipywidgets==8.1.7", "jupyterlab_widgets==3.0.15", "anywidget==0.9.21", "packaging"),
    )
)


def run(command: Sequence[str], trouble: str, cwd: Path | None = None) -> None:
    """Runs a program.

    Raises:
        CopyError: it fails; the message begins with ``trouble`` and ends with what the program said last.
    """
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        said = [line for line in (done.stderr or done.stdout).strip().splitlines() if line.strip()]
        raise CopyError(f"{trouble}: {said[-1][:200] if said else 'no reason given'}")
