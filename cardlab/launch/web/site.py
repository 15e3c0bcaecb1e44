"""All learner's pages as a site: JupyterLab in the browser (JupyterLite), with Python in the browser. No server's help.

Any web server can hold the folder. Everything lies in it, and nothing is fetched from elsewhere.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import ZipFile, is_zipfile

from cardlab.games import GAMES
from cardlab.launch.copies import REPOSITORY, CopyError, originals, page
from cardlab.launch.web import one_file
from cardlab.launch.web.licences import licences
from cardlab.launch.web.pyodide import Pyodide
from cardlab.launch.web.tools import Tools

PYODIDE: Final = Pyodide("0.27.7", "89d5d952675eb08e11286e52c7238f1248ce71726e896db9703e73bef23dc343")
TOOLS: Final = Tools(
    (
        *("jupyterlite-core==0.6.4", "jupyterlite-pyodide-kernel==0.6.1", "jupyter-server>=2", "libarchive-c>=5"),
        *("ipywidgets==8.1.7", "jupyterlab_widgets==3.0.15", "anywidget==0.9.21", "packaging"),
    )
)
CORE: Final = ("pyodide.js", "pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip")

OWN: Final[Mapping[str, tuple[str, ...]]] = {
    "typing_extensions==4.11.0": (),
    "psygnal==0.11.1": (),
    "comm==0.2.2": ("traitlets",),
    "ipywidgets==8.1.7": ("comm", "ipython", "traitlets"),
    "anywidget==0.9.21": ("ipywidgets", "psygnal", "typing-extensions"),
}
"""What the pages need and Pyodide does not have, each with what it needs itself."""

AT_START: Final = ("ipywidgets", "anywidget")
NEEDED: Final = ("ipython", "jedi", "micropip", "packaging", "sqlite3", "ssl", "traitlets")
EMPTY: Final = ("ssl", "sqlite3")
"""What JupyterLite asks for in any case, and nothing here needs: empty where Pyodide's own are not given."""

WHEEL: Final = "Wheel-Version: 1.0\nGenerator: cardlab\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
FOR_SCIENCE: Final = ("numpy", "matplotlib")
MISSING: Final = (
    "Without numpy and matplotlib: tables and exact answers are there; laboratories, simulations and pictures say what "
    "they miss. To add them: --pyodide and Pyodide's own archive of version {version}."
)

FRONT: Final = Path(__file__).parent / "front"
POLICY: Final = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' data: blob:; worker-src 'self' blob:; "
    "form-action 'none'"
)
"""What a page of the site may reach: the site."""

CONFIG: Final[dict[str, Any]] = {
    "jupyter-lite-schema-version": 0,
    "jupyter-config-data": {
        "appName": "cardlab",
        "enableServiceWorkerCache": "true",
        "litePluginSettings": {
            "@jupyterlite/pyodide-kernel-extension:kernel": {
                "pyodideUrl": "./pyodide/pyodide.js",
                "loadPyodideOptions": {"packages": AT_START},
            }
        },
    },
}


@dataclass(frozen=True)
class Site:
    """A site that was made.

    Attributes:
        folder: where it lies.
        has_science: whether numpy and matplotlib are in it.
    """

    folder: Path
    has_science: bool

    @property
    def missing(self) -> str:
        """What is not in it, and how it would come; empty if nothing is missing."""
        return "" if self.has_science else MISSING.format(version=PYODIDE.version)

    def __str__(self) -> str:
        size = sum(path.stat().st_size for path in self.folder.rglob("*") if path.is_file())
        return f"{self.folder} is written ({size / 1e6:.0f} MB): put it on any web server.\n{self.missing}".rstrip()


def write_site(folder: Path, wheels: Path | None = None, teacher: bool = False) -> Site:
    """Makes a site in a new folder.

    Args:
        folder: is made; nothing may lie there.
        wheels: a folder or an archive with Pyodide's wheels; each is checked against Pyodide's own list.
        teacher: whether the solutions and the teacher's pages are in it.

    Raises:
        CopyError: something is missing; the message says what to do.
    """
    if folder.exists():
        raise CopyError(f"{folder} is there already: name a new folder, or remove it.")
    with TemporaryDirectory() as place:
        lite = Path(place)
        _write_pages(lite / "files", teacher)
        (lite / "jupyter-lite.json").write_text(json.dumps(CONFIG), encoding="utf-8")
        options = ["--contents", "files", "--lite-dir", ".", "--output-dir", "site", "--apps", "lab", "--no-sourcemaps"]
        TOOLS.run("jupyterlite_core", "build", *options, trouble="The site cannot be put together", cwd=lite)
        has_science = _write_python(lite / "site" / "pyodide", wheels)
        _write_front(lite / "site")
        shutil.move(lite / "site", folder)
    return Site(folder, has_science)


def _write_pages(folder: Path, teacher: bool) -> None:
    """The pages as a class gets them: with closed answers, but for a teacher."""
    for place, source in originals(teacher).items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        data = page(source, sealed=not teacher)
        if source.suffix == ".ipynb":
            notebook = json.loads(data)
            notebook["metadata"]["kernelspec"] = {"name": "python", "display_name": "Python", "language": "python"}
            data = json.dumps(notebook, ensure_ascii=False).encode()
        path.write_bytes(data)


def _write_front(folder: Path) -> None:
    """The first page, the page of one file, and what JupyterLab says while Python gets ready."""
    (folder / "licences.txt").write_text(licences(), encoding="utf-8")
    (folder / "cardlab.html").write_text(one_file.page(), encoding="utf-8")
    (folder / "pictures").mkdir()
    games = ""
    for name, line in one_file.LINES.items():
        title, picture = escape(GAMES[name].title), f"{GAMES[name].title.lower().replace(' ', '_')}.png"
        shutil.copy(REPOSITORY / "notebooks" / "pictures" / picture, folder / "pictures")
        games += f'<figure><a href="cardlab.html#{name}"><img src="pictures/{picture}" alt="A table of {title}"></a>'
        games += f"<figcaption><b>{title}</b> <span>{escape(line)}</span></figcaption></figure>\n"
    front = (FRONT / "index.html").read_text(encoding="utf-8")
    (folder / "index.html").write_text(front.replace("GAMES", games), encoding="utf-8")
    shutil.copy(FRONT / "waiting.js", folder)
    lab = folder / "lab" / "index.html"
    head = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}"><script src="../waiting.js"></script>'
    lab.write_text(lab.read_text(encoding="utf-8").replace("<head>", f"<head>{head}", 1), encoding="utf-8")


def _write_python(folder: Path, wheels: Path | None) -> bool:
    """Pyodide with what the pages need, and a list of that; returns whether numpy and matplotlib are among it."""
    folder.mkdir()
    for name in CORE:
        (folder / name).write_bytes(PYODIDE.read(name))
    known: dict[str, Any] = PYODIDE.lock["packages"]
    with _opened(wheels) as found:
        there = {name for name, entry in known.items() if entry["file_name"] in found}
        has_science = all(name in there or _is_pure(known[name]) for name in _with_needs(known, *FOR_SCIENCE))
        wanted = _with_needs(known, *NEEDED, *(FOR_SCIENCE if has_science else ()))
        for name in wanted & there:
            _take(found[known[name]["file_name"]], known[name]["sha256"], folder)
    pure = {name for name in wanted - there if _is_pure(known[name])}
    listed = {name: known[name] for name in wanted & (there | pure)}
    with TemporaryDirectory() as place:
        for name in set(EMPTY) - there:
            _write_empty(Path(place) / f"{name}-1.0.0-py3-none-any.whl")
        _fetch(Path(place), [*OWN, *(f"{name}=={known[name]['version']}" for name in sorted(pure))])
        for wheel in sorted(Path(place).glob("*.whl")):
            name = _plain(wheel.name.split("-")[0])
            entry = listed.get(name) or _entry(wheel, name, has_science)
            listed[name] = entry | {"file_name": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}
            shutil.copy(wheel, folder)
    packages = {
        name: entry | {"depends": [need for need in entry["depends"] if _plain(need) in listed]}
        for name, entry in sorted(listed.items())
    }
    lock = {"info": PYODIDE.lock["info"], "packages": packages}
    (folder / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    return has_science


def _write_empty(wheel: Path) -> None:
    """A wheel with nothing in it."""
    name, version = wheel.name.split("-")[:2]
    about = {"METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "RECORD": "", "WHEEL": WHEEL}
    with ZipFile(wheel, "w") as archive:
        for file, text in about.items():
            archive.writestr(f"{name}-{version}.dist-info/{file}", text)


def _is_pure(entry: Mapping[str, Any]) -> bool:
    """Whether a package of Pyodide is Python alone, so that PyPI has it, too."""
    return str(entry["file_name"]).endswith("-none-any.whl")


def _take(path: Path, sha256: str, folder: Path) -> None:
    """Copies a file of Pyodide's, if it is what Pyodide's list says.

    Raises:
        CopyError: it is another file.
    """
    if hashlib.sha256(path.read_bytes()).hexdigest() != sha256:
        raise CopyError(f"{path.name} is not the file that Pyodide {PYODIDE.version} lists: nothing is made of it.")
    shutil.copy(path, folder)


@contextmanager
def _opened(wheels: Path | None) -> Iterator[dict[str, Path]]:
    """The files of a folder or an archive, by their name."""
    with TemporaryDirectory() as place:
        if wheels is None:
            yield {}
            return
        if wheels.is_dir():
            folder = wheels
        elif is_zipfile(wheels):
            folder = Path(place)
            with ZipFile(wheels) as archive:
                archive.extractall(folder)
        elif wheels.is_file() and tarfile.is_tarfile(wheels):
            folder = Path(place)
            with tarfile.open(wheels) as packed:
                packed.extractall(folder, filter="data")
        else:
            raise CopyError(f"{wheels} is neither a folder nor an archive of Pyodide's files.")
        yield {path.name: path for path in folder.rglob("*") if path.is_file()}


def _with_needs(known: Mapping[str, Any], *names: str) -> set[str]:
    """Packages of Pyodide, with all that they need."""
    found: set[str] = set()
    left = [*names]
    while left:
        name = _plain(left.pop())
        if name not in found:
            found.add(name)
            left += known[name]["depends"]
    return found


def _fetch(folder: Path, packages: Sequence[str]) -> None:
    """Makes cardlab's own wheel, and takes others from PyPI."""
    trouble = "The site's wheels cannot be fetched"
    TOOLS.run("pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(REPOSITORY), trouble=trouble)
    only = ["--only-binary", ":all:", "--platform", "any", "--python-version", "3.12"]
    TOOLS.run("pip", "download", "--quiet", "--no-deps", *only, "--dest", str(folder), *packages, trouble=trouble)


def _entry(wheel: Path, name: str, has_science: bool) -> dict[str, Any]:
    """One of our own wheels as Pyodide's list has packages."""
    module, version = wheel.name.split("-")[:2]
    needs = {_plain(package.split("==")[0]): depends for package, depends in OWN.items()}
    needs["cardlab"] = ("anywidget", "ipywidgets", *(FOR_SCIENCE if has_science else ()))
    return {
        "name": name,
        "version": version,
        "imports": [] if name in EMPTY else [module],
        "depends": [*needs.get(name, ())],
        "install_dir": "site",
        "package_type": "package",
        "unvendored_tests": False,
    }


def _plain(name: str) -> str:
    """A package's name as Pyodide's list has it."""
    return name.lower().replace("_", "-")
