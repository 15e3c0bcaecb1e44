"""The laboratory for real: JupyterLab from an empty home, opened at its start page."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from cardlab.launch.copies import HIDDEN, START_PAGE, originals
from tests.browser.lab import PATIENCE, wait_for_address

TOKEN = "a-token-of-the-class"


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab, and the folders that were empty before it ran."""

    address: str
    home: Path
    work: Path

    def fetch(self, path: str, token: str = TOKEN, method: str = "GET") -> tuple[str, str]:
        request = Request(self.address + path, headers={"Authorization": f"token {token}"}, method=method)
        with urlopen(request, timeout=PATIENCE) as answer:
            return answer.geturl(), answer.read().decode("utf-8")

    def data(self, path: str) -> Any:
        return json.loads(self.fetch(path)[1])


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    home, runtime, work = (tmp_path_factory.mktemp(name) for name in ("home", "runtime", "work"))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    environment |= {"HOME": str(home), "USERPROFILE": str(home), "JUPYTER_TOKEN": TOKEN}
    environment |= {"JUPYTER_RUNTIME_DIR": str(runtime)}
    command = [sys.executable, "-m", "cardlab", "--no-browser", "--port=0", "--allow-root"]
    process = subprocess.Popen(command, cwd=work, env=environment)
    try:
        lab = Lab(wait_for_address(runtime, process), home, work)
        yield lab
        lab.fetch("api/shutdown", method="POST")
        assert process.wait(PATIENCE) == 0
        assert not list(runtime.glob("jpserver-*"))
    finally:
        process.kill()


def test_the_start_page_comes_first_for_whoever_has_the_token(lab: Lab) -> None:
    address, page = lab.fetch("")
    assert address.endswith(f"/lab/tree/{START_PAGE}") and "<title>JupyterLab</title>" in page
    with pytest.raises(HTTPError, match="403"):
        lab.fetch("api/contents", token="another")


def test_the_working_copy_is_served(lab: Lab) -> None:
    assert {path.name for path in lab.work.iterdir()} == {"my-cardlab"}
    assert lab.data(f"api/contents/{START_PAGE}?content=0")["name"] == START_PAGE
    places = {entry["name"] for entry in lab.data("api/contents")["content"]}
    assert places == {Path(place).parts[0] for place in originals()}


def test_no_news_are_fetched(lab: Lab) -> None:
    settings = lab.data("lab/api/settings/@jupyterlab/apputils-extension:notification")
    defaults = {name: value["default"] for name, value in settings["schema"]["properties"].items()}
    assert defaults["fetchNews"] == "false"
    assert defaults["checkForUpdates"] is False


def test_settings_stay_in_the_working_copy(lab: Lab) -> None:
    request = Request(
        f"{lab.address}lab/api/settings/@jupyterlab/apputils-extension:themes",
        data=json.dumps({"raw": '{"theme": "JupyterLab Dark"}'}).encode(),
        headers={"Authorization": f"token {TOKEN}"},
        method="PUT",
    )
    with urlopen(request, timeout=PATIENCE):
        assert list((lab.work / "my-cardlab" / HIDDEN).rglob("themes.jupyterlab-settings"))
    assert not (lab.home / ".jupyter").exists()
