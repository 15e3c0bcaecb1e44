"""Pages and solutions in the Python of a site, run by node: they say what their stored outputs say.

One page of each kind (an exercise is solved in the browser); all of them, which takes five minutes more, where
``CARDLAB_ALL_PAGES`` is set, as for a release.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from cardlab.launch.copies import REPOSITORY
from cardlab.publish.site import Site

pytestmark = pytest.mark.check

RUN: Final = Path(__file__).parent / "pyodide" / "run_pages.mjs"
FOLDERS: Final = {"notebooks": "", "exercises/source": "exercises/"}
ONE_OF_A_KIND: Final = {
    "20_the_trap.ipynb",  # a box and a laboratory
    "30_class_board.ipynb",  # a teacher's, with plots
    "41_choose_without_order.ipynb",  # exact answers with formulas
    "52_what_a_card_can_tell.ipynb",  # what needs numpy
}
ALL_PAGES: Final = sorted(
    f"{to}{path.relative_to(REPOSITORY / folder).as_posix()}"
    for folder, to in FOLDERS.items()
    for path in (REPOSITORY / folder).rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)
PAGES: Final = ALL_PAGES if os.environ.get("CARDLAB_ALL_PAGES") else sorted(ONE_OF_A_KIND)


@pytest.fixture(scope="module")
def differences(site_with_science: Site, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What each page says there that it does not say here, or its error; the same Python runs them all."""
    folder = tmp_path_factory.mktemp("pages")
    for source, to in FOLDERS.items():
        shutil.copytree(REPOSITORY / source, folder / to, ignore=shutil.ignore_patterns(".*"), dirs_exist_ok=True)
    command = ["node", str(RUN), str(site_with_science.folder / "pyodide"), str(folder), *PAGES]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stderr == ""
    return dict(json.loads(line) for line in done.stdout.splitlines())


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_there_what_it_says_here(differences: dict[str, list[str]], page: str) -> None:
    assert differences[page] == []
