"""All pages and solutions in the Python of a site, run by node: they say what their stored outputs say."""

import json
import shutil
import subprocess
from pathlib import Path

from cardlab.launch.copies import REPOSITORY
from cardlab.launch.web.site import Site

RUN = Path(__file__).parent / "pyodide" / "run_pages.mjs"


def test_every_page_says_there_what_it_says_here(site_with_science: Site, tmp_path: Path) -> None:
    """Whatever the pages print and show as text, and without an error."""
    folder = tmp_path / "pages"
    for name, source in (("", "notebooks"), ("exercises", "exercises/source")):
        shutil.copytree(REPOSITORY / source, folder / name, ignore=shutil.ignore_patterns(".*"))
    pages = [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*.ipynb"))]
    command = ["node", str(RUN), str(site_with_science.folder / "pyodide"), str(folder), *pages]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stderr == ""
    assert [json.loads(line) for line in done.stdout.splitlines()] == [[page, []] for page in pages]
