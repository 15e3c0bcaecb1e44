"""JupyterLab, opened on a working copy without touching the user's own Jupyter configuration."""

import os
import signal
import sys
from collections.abc import MutableMapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from cardlab.launch.copies import HIDDEN, PACKAGE


def set_environment(environment: MutableMapping[str, str], folder: Path) -> None:
    """Keep settings and layouts in the folder's hidden part and put cardlab's own defaults on the path."""
    environment["JUPYTER_CONFIG_DIR"] = str(folder / HIDDEN / "jupyter")
    for name in ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR"):
        environment.pop(name, None)
    put_first(environment, "JUPYTER_CONFIG_PATH", PACKAGE)
    # So that python and pip in a terminal or behind an exclamation mark are those that run cardlab.
    put_first(environment, "PATH", Path(sys.executable).parent)


def put_first(environment: MutableMapping[str, str], name: str, folder: Path) -> None:
    """Put a folder before those that a variable lists."""
    environment[name] = os.pathsep.join([str(folder), *filter(None, [environment.get(name)])])


def options(folder: Path, page: str) -> list[str]:
    """JupyterLab's arguments: what it opens, and few words in the terminal."""
    return [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{page}",
        "--Application.log_level=WARN",
        "--LanguageServerManager.autodetect=False",
    ]


def need_jupyterlab() -> None:
    """Refuse, before anything is copied or opened, where JupyterLab is not installed.

    Raises:
        ModuleNotFoundError: naming it.
    """
    if find_spec("jupyterlab") is None:
        raise ModuleNotFoundError(name="jupyterlab")


def open_lab(folder: Path, page: str, arguments: Sequence[str] = ()) -> None:
    """Serve a folder with JupyterLab, first showing one page, until it is stopped."""
    set_environment(os.environ, folder)
    os.chdir(folder)
    # Late, because Jupyter reads the environment as it is imported.
    from jupyterlab.labapp import LabApp

    server = LabApp.initialize_server(argv=[*options(folder, page), *arguments])
    # Jupyter itself would ask whether Ctrl-C is meant, and leave its files behind when there is nobody to ask.
    signal.signal(signal.SIGINT, signal.getsignal(signal.SIGTERM))
    if not server.identity_provider.token_generated:
        # Jupyter tells the address only together with a token of its own making.
        print(server.display_url)
    print(f"Your notebooks are in {folder}. Ctrl-C ends cardlab.", flush=True)
    server.start()
