"""Tools to build a site or a release, in an environment of their own with fixed versions."""

from __future__ import annotations

import hashlib
import shutil
import sys
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from cardlab.launch.copies import CopyError
from cardlab.launch.programs import run

NO_PIP: Final = "This Python has no pip: install it (on Debian and Ubuntu: apt install python3-venv) and try again."


@dataclass(frozen=True)
class Tools:
    """Packages from PyPI with their versions, installed once and cached."""

    packages: tuple[str, ...]

    @cached_property
    def python(self) -> Path:
        """The interpreter of their environment, created if needed; raises CopyError if they cannot be installed."""
        # One environment for each Python, because another version could not use it.
        made_of = [*self.packages, sys.base_prefix, *map(str, sys.version_info[:2])]
        name = hashlib.sha256("\n".join(made_of).encode()).hexdigest()[:12]
        folder = Path.home() / ".cache" / "cardlab" / f"tools-{name}"
        python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
        done = folder / "done.txt"
        if not (done.exists() and _starts(python)):
            if find_spec("ensurepip") is None:
                raise CopyError(NO_PIP)
            shutil.rmtree(folder, ignore_errors=True)
            folder.parent.mkdir(parents=True, exist_ok=True)
            run([sys.executable, "-m", "venv", str(folder)], "A place for more tools cannot be made")
            install = [str(python), "-m", "pip", "install", "--quiet", *self.packages]
            run(install, "More tools cannot be fetched from the internet")
            done.touch()
        return python

    @property
    def library(self) -> Path:
        """The folder of the installed packages."""
        return next(self.python.parents[1].glob("[Ll]ib/**/site-packages"))

    def run(self, *arguments: str, trouble: str, cwd: Path | None = None) -> None:
        """Run one of their modules; raises CopyError, which begins with ``trouble``, if it fails."""
        run([str(self.python), "-m", *arguments], trouble, cwd)


SITE_TOOLS: Final = Tools(
    (
        *("jupyterlite-core==0.6.4", "jupyterlite-pyodide-kernel==0.6.1", "jupyter-server>=2", "libarchive-c>=5"),
        *("ipywidgets==8.1.7", "jupyterlab_widgets==3.0.15", "anywidget==0.9.21", "packaging"),
    )
)


def _starts(python: Path) -> bool:
    try:
        run([str(python), "-c", ""], "")
    except (CopyError, OSError):
        return False
    return True
