"""The laboratory for real: JupyterLab from an empty home, opened at its start page."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from cardlab.launch.copies import HIDDEN, START_PAGE, originals
from cardlab.lessons.learner_files import SAVES
from tests.browser.lab import PATIENCE, TOKEN, Lab, wait_for_address


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def lab(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    runtime, work = (tmp_path_factory.mktemp(name) for name in ("runtime", "work"))
    copy = work / "my-cardlab"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    environment |= {"HOME": str(home), "USERPROFILE": str(home), "JUPYTER_TOKEN": TOKEN}
    environment |= {"JUPYTER_RUNTIME_DIR": str(runtime)}
    command = [sys.executable, "-m", "cardlab", "--no-browser", "--port=0", "--allow-root"]
    process = subprocess.Popen(command, cwd=work, env=environment)
    try:
        lab = Lab(wait_for_address(runtime, process), work, copy / SAVES, copy / HIDDEN)
        yield lab
        lab.ask("api/shutdown", "POST")
        assert process.wait(PATIENCE) == 0
        assert not list(runtime.glob("jpserver-*"))
    finally:
        process.kill()


def test_the_start_page_comes_first_for_whoever_has_the_token(lab: Lab) -> None:
    with urlopen(f"{lab.address}?token={TOKEN}", timeout=PATIENCE) as answer:
        assert answer.geturl().partition("?")[0].endswith(f"/lab/tree/{START_PAGE}")
        assert b"<title>JupyterLab</title>" in answer.read()
    with pytest.raises(HTTPError, match="403"):
        urlopen(f"{lab.address}api/contents?token=another", timeout=PATIENCE)


def test_the_working_copy_is_served(lab: Lab) -> None:
    assert {path.name for path in lab.work.iterdir()} == {"my-cardlab"}
    assert lab.ask(f"api/contents/{START_PAGE}?content=0")["name"] == START_PAGE
    places = {entry["name"] for entry in lab.ask("api/contents")["content"]}
    assert places == {Path(place).parts[0] for place in originals()}


def test_no_news_are_fetched(lab: Lab) -> None:
    settings = lab.ask("lab/api/settings/@jupyterlab/apputils-extension:notification")
    defaults = {name: value["default"] for name, value in settings["schema"]["properties"].items()}
    assert defaults["fetchNews"] == "false"
    assert defaults["checkForUpdates"] is False


def test_settings_stay_in_the_working_copy(lab: Lab, home: Path) -> None:
    request = Request(
        f"{lab.address}lab/api/settings/@jupyterlab/apputils-extension:themes",
        data=json.dumps({"raw": '{"theme": "JupyterLab Dark"}'}).encode(),
        headers={"Authorization": f"token {TOKEN}"},
        method="PUT",
    )
    with urlopen(request, timeout=PATIENCE):
        assert list(lab.settings.rglob("themes.jupyterlab-settings"))
    assert not (home / ".jupyter").exists()
