"""All learner's pages as a static site: JupyterLab and Python in the browser (JupyterLite).

It works on any web server. It is complete: nothing is fetched from elsewhere.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import dataclass
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from cardlab.games import GAMES
from cardlab.launch.copies import OPENER, CopyError, originals, page
from cardlab.publish import one_file
from cardlab.publish.licences import write_licences
from cardlab.publish.pyodide import PYODIDE
from cardlab.publish.tools import SITE_TOOLS
from cardlab.publish.wheels import AT_START, write_python

MISSING: Final = (
    "Without numpy and matplotlib: the games and most exercises run, and where a lesson draws, simulates or weighs "
    "rules, it says that it cannot. To add both: --pyodide and Pyodide's own archive of version {version}."
)

FRONT: Final = Path(__file__).parent / "front"
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; worker-src 'self' blob:; "
    "form-action 'none'"
)
"""Content security policy: pages may load only from the site itself."""

CONFIG: Final[dict[str, Any]] = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "cardlab",
        "enableServiceWorkerCache": "true",
        "exposeAppInBrowser": True,  # front/waiting.js makes room on a phone
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {
                "pyodideUrl": "./pyodide/pyodide.js",
                "loadPyodideOptions": {"packages": AT_START},
                "disablePyPIFallback": True,
            }
        },
    },
}


@dataclass(frozen=True)
class Site:
    """A finished site: its folder, and whether it contains numpy and matplotlib."""

    folder: Path
    has_science: bool

    @property
    def missing(self) -> str:
        """A sentence on missing libraries and how to add them; empty if none is missing."""
        return "" if self.has_science else MISSING.format(version=PYODIDE.version)

    def __str__(self) -> str:
        size = sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())
        return f"{self.folder} is written ({size / 1e6:.0f} MB): put it on any web server.\n{self.missing}".rstrip()


def write_site(folder: Path, wheels: Path | None = None, teacher: bool = False) -> Site:
    """Write a site into a new folder.

    Args:
        folder: must not exist yet.
        wheels: a folder or an archive with Pyodide's wheels, which are checked against Pyodide's list.
        teacher: True adds the solutions and the teacher's pages.

    Raises:
        CopyError: the folder exists, or something is missing.
    """
    if folder.exists():
        raise CopyError(f"{folder} is there already: name a new folder, or remove it.")
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Built next to it and then renamed, so that an error leaves no partial site.
    with TemporaryDirectory(dir=folder.resolve().parent, prefix=".cardlab-") as place:
        lite = Path(place)
        _write_pages(lite / "files", teacher)
        (lite / "jupyter-lite.json").write_text(json.dumps(CONFIG), encoding="utf-8")
        options = ["--contents", "files", "--lite-dir", ".", "--output-dir", "site", "--apps", "lab", "--no-sourcemaps"]
        SITE_TOOLS.run("jupyterlite_core", "build", *options, trouble="The site cannot be put together", cwd=lite)
        has_science = write_python(lite / "site" / "pyodide", wheels)
        _write_front(lite / "site")
        (lite / "site").rename(folder)
    return Site(folder, has_science)


def _write_pages(folder: Path, teacher: bool) -> None:
    for place, source in originals(teacher).items():
        if place == OPENER:  # it is only for computers with Python
            continue
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        data = page(source, sealed=not teacher)
        if source.suffix == ".ipynb":
            notebook = json.loads(data)
            notebook["metadata"]["kernelspec"] = {"name": "python", "display_name": "Python", "language": "python"}
            data = json.dumps(notebook, ensure_ascii=False).encode()
        path.write_bytes(data)


def _write_front(folder: Path) -> None:
    """Write the start page, the one-file page, and JupyterLab's messages while Python loads."""
    write_licences(folder, SITE_TOOLS.library)
    (folder / "cardlab.html").write_text(one_file.page(), encoding="utf-8")
    (folder / "pictures").mkdir()
    games = ""
    for name, line in one_file.LINES.items():
        title, picture = escape(GAMES[name].title), one_file.picture(name)
        shutil.copy(picture, folder / "pictures")
        image = f'<img src="pictures/{picture.name}" alt="A table of {title}">'
        games += f'<figure><a href="cardlab.html#{name}">{image}</a>'
        games += f"<figcaption><b>{title}</b> <span>{escape(line)}</span></figcaption></figure>\n"
    front = (FRONT / "index.html").read_text(encoding="utf-8")
    (folder / "index.html").write_text(front.replace("GAMES", games), encoding="utf-8")
    shutil.copy(FRONT / "waiting.js", folder)
    with (folder / "service-worker.js").open("a", encoding="utf-8") as worker:
        worker.write((FRONT / "kernel_queue.js").read_text(encoding="utf-8"))
    lab = folder / "lab" / "index.html"
    head = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"><script src="../waiting.js"></script>'
    lab.write_text(lab.read_text(encoding="utf-8").replace("<head>", f"<head>{head}", 1), encoding="utf-8")
