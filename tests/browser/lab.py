"""A JupyterLab of the tests' own."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.request import Request, urlopen

import nbformat

from cardlab.launch.jupyter import set_environment

FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
TOKEN: Final = "a-token-of-the-tests"
PATIENCE: Final = 120
"""So many seconds anything may take on a machine that is busy with other things; what is quick costs none of them."""


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab, the folder it serves, and those with saved games and with JupyterLab's settings."""

    address: str
    work: Path
    saves: Path
    settings: Path

    def ask(self, path: str, method: str = "GET") -> Any:
        """What the server's interface answers."""
        request = Request(self.address + path, headers={"Authorization": f"token {TOKEN}"}, method=method)
        with urlopen(request, timeout=PATIENCE) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def write(self, cells: Sequence[str]) -> str:
        """A new notebook with these cells; its name."""
        name = f"table-{time.monotonic_ns()}.ipynb"
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3 (ipykernel)"}
        nbformat.write(notebook, self.work / name)
        return name

    def saved(self) -> Path:
        """The one game that has been saved by itself."""
        (path,) = self.saves.glob("*.json")
        return path

    def tidy(self) -> None:
        """Ends every kernel and forgets every game and setting."""
        for session in self.ask("api/sessions"):
            self.ask(f"api/sessions/{session['id']}", "DELETE")
        for folder in (self.saves, self.settings):
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running_lab(home: Path) -> Iterator[Lab]:
    """JupyterLab in folders of its own, where a broken callback does not go unnoticed."""
    work, saves = home / "work", home / "saves"
    work.mkdir()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    set_environment(environment, work)
    environment |= {name: str(home) for name in ("HOME", "USERPROFILE", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    environment |= {"JUPYTER_TOKEN": TOKEN}
    environment |= {"CARDLAB_SAVES": str(saves), "CARDLAB_STRICT": "1"}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--port=0", "--allow-root"]
    command += [f"--ServerApp.root_dir={work}", "--LabApp.expose_app_in_browser=True"]
    if sys.platform == "linux":
        command += ["--KernelManager.transport=ipc"]  # as in `tests.conftest.KERNELS`
    with (
        TemporaryDirectory(prefix="cardlab-") as runtime,  # kernels are met in it, so its path must be short
        (home / "log").open("wb") as log,
        subprocess.Popen(
            command, env=environment | {"JUPYTER_RUNTIME_DIR": runtime}, stdout=log, stderr=log
        ) as process,
    ):
        try:
            settings = Path(environment["JUPYTER_CONFIG_DIR"]) / "lab/user-settings"
            lab = Lab(wait_for_address(Path(runtime), process), work, saves, settings)
            yield lab
            lab.ask("api/shutdown", "POST")
            process.wait(PATIENCE)
        finally:
            process.kill()


def wait_for_address(runtime: Path, process: subprocess.Popen[bytes]) -> str:
    """The address that the server wrote into its runtime folder, once it answers there."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        # The page to open is written last, so the other file is whole by then; but both are written before it listens.
        if list(runtime.glob("jpserver-*-open.html")):
            (path,) = runtime.glob("jpserver-*.json")
            port = json.loads(path.read_text(encoding="utf-8"))["port"]
            if listens(port):
                return f"http://127.0.0.1:{port}/"
        time.sleep(0.05)
    raise AssertionError(f"JupyterLab did not start: exit code {process.poll()}")


def listens(port: int) -> bool:
    """Whether anybody does at this port of this machine."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE):
            return True
    except ConnectionRefusedError:
        return False
