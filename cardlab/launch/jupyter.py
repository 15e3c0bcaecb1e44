"""Open JupyterLab on a working copy without touching the user's own Jupyter configuration."""

import os
import signal
import sys
from collections.abc import MutableMapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from cardlab.launch.copies import HIDDEN, PACKAGE


def set_environment(environment: MutableMapping[str, str], folder: Path) -> None:
    """Set Jupyter's variables: settings and layouts go to the folder's hidden part, and cardlab's defaults are used."""
    environment["JUPYTER_CONFIG_DIR"] = str(folder / HIDDEN / "jupyter")
    for name in ("JUPYTERLAB_SETTINGS_DIR", "JUPYTERLAB_WORKSPACES_DIR"):
        environment.pop(name, None)
    put_first(environment, "JUPYTER_CONFIG_PATH", PACKAGE)
    # So python and pip in a terminal or after an exclamation mark use cardlab's environment.
    put_first(environment, "PATH", Path(sys.executable).parent)


def put_first(environment: MutableMapping[str, str], name: str, folder: Path) -> None:
    """Put a folder before the others in a variable such as PATH."""
    environment[name] = os.pathsep.join([str(folder), *filter(None, [environment.get(name)])])


def options(folder: Path, page: str) -> list[str]:
    """Return JupyterLab's arguments: what to open, and few messages in the terminal."""
    return [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{page}",
        "--Application.log_level=WARN",
        "--LanguageServerManager.autodetect=False",
    ]


def need_jupyterlab() -> None:
    """Raise ModuleNotFoundError if JupyterLab is not installed, before anything is copied or opened."""
    if find_spec("jupyterlab") is None:
        raise ModuleNotFoundError(name="jupyterlab")


def open_lab(folder: Path, page: str, arguments: Sequence[str] = ()) -> None:
    """Show a folder in JupyterLab and open a page; return when it stops."""
    set_environment(os.environ, folder)
    os.chdir(folder)
    # Imported late, because Jupyter reads the environment on import.
    from jupyterlab.labapp import LabApp

    server = LabApp.initialize_server(argv=[*options(folder, page), *arguments])
    # Jupyter itself would ask for confirmation, and leave files behind if it gets no answer.
    signal.signal(signal.SIGINT, signal.getsignal(signal.SIGTERM))
    if not server.identity_provider.token_generated:
        # Jupyter prints the address only with a token it made itself.
        print(server.display_url)
    print(f"Your notebooks are in {folder}. Ctrl-C ends cardlab.", flush=True)
    server.start()
