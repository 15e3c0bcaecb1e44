"""The tools that make pages and sites: each is found before it is run, and what is missing is said in a sentence."""

import bz2
import gzip
import hashlib
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest

from cardlab.browser.contents import safe
from cardlab.launch.copies import CopyError
from cardlab.launch.programs import run
from cardlab.publish import wheels
from cardlab.publish.pyodide import Pyodide, files_in


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path / ".cache" / "cardlab"


@pytest.mark.parametrize("name", ["node", "npm"])
def test_what_is_missing_is_said_and_a_program_is_run_by_its_path(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name alone would not start npm.cmd."""
    with monkeypatch.context() as patch:
        patch.setenv("PATH", "")
        with pytest.raises(CopyError, match=f"^It fails: .* no {name}; install Node"):
            run([name, "--version"], "It fails")
    started: list[list[str]] = []

    def start(command: list[str], **_: object) -> SimpleNamespace:
        started.append(command)
        return SimpleNamespace(returncode=0)

    monkeypatch.setattr(shutil, "which", lambda name: f"C:/{name}.cmd")
    monkeypatch.setattr(subprocess, "run", start)
    run([name, "pack"], "It fails")
    assert started == [[f"C:/{name}.cmd", "pack"]]


def test_the_reason_is_not_what_was_said_last() -> None:
    code = "import sys; sys.exit('ERROR: no such package\\nAlso, your pip is old. \\u2660')"
    with pytest.raises(CopyError, match=r"^It fails: ERROR: no such package$"):
        run([sys.executable, "-c", code], "It fails")


def test_pyodide_comes_whole_or_not_at_all(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is kept of another one, or where the download is broken off."""

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    with tarfile.open(tmp_path / "pyodide.tgz", "w:gz") as archive:
        for name in ("package/pyodide.js", "package/pyodide.mjs"):
            archive.addfile(tarfile.TarInfo(name))
    monkeypatch.setattr(Pyodide, "_fetch", lambda *_: tmp_path / "pyodide.tgz")
    with pytest.raises(CopyError, match="is not the one"):
        _ = Pyodide("1.0", "0" * 64).folder
    pyodide = Pyodide("1.0", hashlib.sha256((tmp_path / "pyodide.tgz").read_bytes()).hexdigest())
    with monkeypatch.context() as stopped:
        stopped.setattr(Path, "rename", interrupt)
        with pytest.raises(KeyboardInterrupt):
            _ = pyodide.folder
    assert not list(home.iterdir())
    assert {path.name for path in pyodide.folder.iterdir()} == {"pyodide.js", "pyodide.mjs"}
    assert list(home.iterdir()) == [pyodide.folder]


def test_another_archive_than_pyodides_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Given in vain, it would make a site without numpy, and nobody would notice."""
    names = {*wheels.NEEDED, *wheels.FOR_SCIENCE, *(need for _, needs in wheels.OWN.values() for need in needs)}
    known = {name: {"file_name": f"{name}-1-wasm32.whl", "depends": []} for name in names}
    pyodide = SimpleNamespace(version="7.0", lock={"packages": known}, read=lambda _: b"")
    monkeypatch.setattr(wheels, "PYODIDE", pyodide)
    with ZipFile(tmp_path / "pyodide-6.0.zip", "w") as archive:
        archive.writestr("pyodide/numpy-1-wasm32.whl", b"")
    with pytest.raises(CopyError, match=r"lacks matplotlib-1-wasm32\.whl"):
        wheels.write_python(tmp_path / "python", tmp_path / "pyodide-6.0.zip")


def test_what_would_end_its_own_element_is_in_no_page() -> None:
    assert safe("if (a</b/) {}") == "if (a</b/) {}"
    with pytest.raises(ValueError, match="own end"):
        safe("'</SCRIPT>'")


@pytest.mark.parametrize("packed", [bytes, gzip.compress, bz2.compress])
def test_an_archive_of_each_kind_is_read(packed: Callable[[bytes], bytes], tmp_path: Path) -> None:
    with tarfile.open(tmp_path / "some.tar", "w") as archive:
        for name, data in {"a/one.whl": b"1", "a/b/two.whl": b"2", "three.whl": b"3"}.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, BytesIO(data))
    (tmp_path / "some.tar").write_bytes(packed((tmp_path / "some.tar").read_bytes()))
    assert files_in(tmp_path / "some.tar", {"two.whl", "three.whl"}) == {"two.whl": b"2", "three.whl": b"3"}
