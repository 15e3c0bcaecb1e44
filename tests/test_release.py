"""A release: each of its files is opened once. The page and the site are opened by a browser, in tests/browser."""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path, PurePosixPath
from types import SimpleNamespace
from typing import Final
from zipfile import ZipFile

import pytest

from cardlab import __version__
from cardlab.launch.copies import ARCHIVE, REPOSITORY, CopyError, for_teachers, originals, teachers_originals
from cardlab.launch.paper.page import PAPERS
from cardlab.publish import release as making
from cardlab.publish.one_file import NAME as PAGE
from cardlab.publish.release import BUILD, DOCUMENTATION, OPEN_SHEETS, SITE, SUMS, changed, write_release
from cardlab.publish.site import Site

pytestmark = pytest.mark.check

WHEEL: Final = f"cardlab-{__version__}-py3-none-any.whl"
SOURCE: Final = f"cardlab-{__version__}.tar.gz"
PAPER: Final = {"a4": (595, 842), "letter": (612, 792)}
"""In points, as a PDF says it."""

A_GAME: Final = """
from cardlab import __file__, __version__
from cardlab.games import GAMES, Session
for name in GAMES:
    session = Session.deal(name, seed=7)
    assert session.do(session.hint().move)
print(__version__, __file__)
"""


def test_everything_is_there(release: Path) -> None:
    sheets = {f"{name}_{paper}.pdf" for name, _ in OPEN_SHEETS.values() for paper in PAPERS}
    assert {path.name for path in release.iterdir()} == {
        *(WHEEL, SOURCE, PAGE, SITE, DOCUMENTATION, ARCHIVE, SUMS),
        *sheets,
    }
    with teachers_originals(str(release / ARCHIVE)) as found:
        assert for_teachers(found).keys() == for_teachers(originals(teacher=True)).keys()
    for name in ("README.md", "documentation/install.md"):
        text = (REPOSITORY / name).read_text(encoding="utf-8")
        assert {*re.findall(r"cardlab-site-[\w.]+\.zip", text)} == {SITE}
    assert {*re.findall(r"cardlab-documentation-[\w.]+\.zip", text)} == {DOCUMENTATION}


def test_checksums_hold_and_a_changed_byte_is_noticed(release: Path, tmp_path: Path) -> None:
    """By the usual tool; and what was changed is never replaced."""
    if tool := shutil.which("sha256sum"):
        assert subprocess.run([tool, "--check", "--strict", "--quiet", SUMS], cwd=release).returncode == 0
    assert changed(release) == []
    for name in (SUMS, ARCHIVE, WHEEL):
        shutil.copy(release / name, tmp_path)
    assert changed(tmp_path) == []
    data = bytearray((tmp_path / ARCHIVE).read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / ARCHIVE).write_bytes(data)
    assert changed(tmp_path) == [ARCHIVE]
    with pytest.raises(CopyError, match=re.escape(ARCHIVE)):
        write_release(tmp_path)


def test_the_wheel_is_installed_and_plays(release: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "new")], check=True)
    python = tmp_path / "new" / BUILD.python.relative_to(BUILD.python.parents[1])
    options = ["--python", str(python), "install", "--quiet", "--no-deps", "--no-index", "--no-compile"]
    BUILD.run("pip", *options, str(release / WHEEL), trouble="The wheel cannot be installed")
    said = subprocess.run([python, "-I", "-c", A_GAME], check=True, capture_output=True, encoding="utf-8")
    version, place = said.stdout.split(maxsplit=1)
    assert version == __version__
    assert Path(place.strip()).is_relative_to(tmp_path)
    helped = subprocess.run([python.with_name("cardlab"), "--help"], check=True, capture_output=True, encoding="utf-8")
    assert "cardlab new FOLDER" in helped.stdout


@pytest.mark.skipif(not (REPOSITORY / ".git").exists(), reason="no clone: nobody knows what belongs to it")
def test_the_source_is_what_git_has(release: Path) -> None:
    """All of it, and nothing that lies about but what somebody writes just now: files of a kind that git has there."""
    command = ["git", "ls-files", "-z"]
    listed = subprocess.run(command, cwd=REPOSITORY, check=True, capture_output=True, encoding="utf-8").stdout
    tracked = {name for name in listed.split("\0") if (REPOSITORY / name).is_file()}
    packed = names_in(release / SOURCE)
    assert tracked <= packed
    kinds = {*map(kind, tracked)}
    assert {name for name in packed - tracked if kind(name) not in kinds} == {"PKG-INFO"}


def names_in(source: Path) -> set[str]:
    with tarfile.open(source) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


def kind(name: str) -> tuple[str, str]:
    """The topmost folder of a file, and what its name ends in."""
    return name.split("/")[0], PurePosixPath(name).suffix


@pytest.mark.usefixtures("release")
def test_what_kernels_wrote_is_in_no_package(tmp_path: Path) -> None:
    for name in (".gitignore", "pyproject.toml", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(REPOSITORY / name, tmp_path)
    written = ["guesses.json", "friend_or_foe.json", "hand-in-0a1b2c.json", "lab.csv", "my-cardlab/00_start.ipynb"]
    pages = ["cardlab/__init__.py", "notebooks/20_method.ipynb", "exercises/release/dice/dice.ipynb"]
    folders = [Path(name).parent for name in pages[1:]]
    for name in [*pages, *(f"{folder}/{name}" for folder in folders for name in written)]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    BUILD.run("build", "--no-isolation", str(tmp_path), trouble="The small project cannot be built")
    source = names_in(tmp_path / "dist" / SOURCE)
    with ZipFile(tmp_path / "dist" / WHEEL) as wheel:
        built = {*wheel.namelist()}
    assert {*pages} <= source
    assert {"cardlab/pages/notebooks/20_method.ipynb", "cardlab/pages/exercises/release/dice/dice.ipynb"} <= built
    assert not [name for name in source | built if name.endswith(tuple(written))]


def test_the_site_has_what_its_python_lists(release: Path, site: Site) -> None:
    folder = site.folder / "pyodide"
    packages = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    assert {"cardlab", "anywidget"} <= packages.keys()
    for package in packages.values():
        assert hashlib.sha256((folder / package["file_name"]).read_bytes()).hexdigest() == package["sha256"]
    assert (site.folder / PAGE).read_bytes() == (release / PAGE).read_bytes()


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("what", OPEN_SHEETS)
def test_a_sheet_is_a_page_of_the_pdf(release: Path, what: str, paper: str) -> None:
    """Every heading is in the outline; slips for everybody have no fingerprints, which would tell the rule."""
    name, make = OPEN_SHEETS[what]
    html, printed = make(paper), (release / f"{name}_{paper}.pdf").read_bytes()
    assert printed.startswith(b"%PDF-") and not re.search("salt|Fingerprint", html)
    sheets, headings = html.count("</article>"), re.findall(r"<h1>([\w ]+)</h1>", html)
    boxes = re.findall(rb"/Type\s*/Page\b.*?/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed, re.DOTALL)
    assert [(round(float(width)), round(float(height))) for width, height in boxes] == sheets * [PAPER[paper]]
    outline = [text.decode() for text in re.findall(rb"/Title \(([^)]*)\)", printed)]
    assert {*headings} <= {*outline}


def test_what_no_release_made_stays(tmp_path: Path) -> None:
    (folder := tmp_path / "dist").mkdir()
    (folder / "marks of 3b.ods").write_text("Ada 12", encoding="utf-8")
    (link := tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    for place, why in (folder, "marks of 3b"), (link, "rename or remove"):
        with pytest.raises(CopyError, match=why):
            write_release(place)
    assert [path.name for path in folder.iterdir()] == ["marks of 3b.ods"]


def test_a_release_that_fails_leaves_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: str, trouble: str) -> None:
        raise CopyError("offline")

    (before := tmp_path / "dist").mkdir()
    (before / "old.pdf").write_bytes(b"old")
    (before / SUMS).write_text(f"{hashlib.sha256(b'old').hexdigest()}  old.pdf\n", encoding="utf-8")
    monkeypatch.setattr(making, "BUILD", SimpleNamespace(run=refuse))
    with pytest.raises(CopyError, match="offline"):
        write_release(before)
    assert [path.name for path in tmp_path.iterdir()] == ["dist"] and changed(before) == []
