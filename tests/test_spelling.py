"""No word that learners, teachers or contributors read is misspelled in a way that many people misspell it."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

pytestmark = pytest.mark.check

ROOT = Path(__file__).parents[1]
NOTEBOOKS = [path for folder in ("notebooks", "exercises") for path in sorted((ROOT / folder).glob("**/*.ipynb"))]
FILES = [*ROOT.glob("*.md"), *(path for kind in ("py", "js", "md") for path in (ROOT / "cardlab").rglob(f"*.{kind}"))]


def test_the_words_of_pages_and_of_the_package_are_spelled_right(tmp_path: Path) -> None:
    if find_spec("codespell_lib") is None:
        message = "codespell is not installed: pip install 'cardlab[test]' to check the spelling."
        pytest.fail(message) if os.environ.get("CARDLAB_NEED_BROWSER") else pytest.skip(message)
    pages = []
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        pages.append(tmp_path / str(path.relative_to(ROOT)).replace(os.sep, "-"))
        pages[-1].write_text("\n".join("".join(cell["source"]) for cell in cells), encoding="utf-8")
    command = [sys.executable, "-m", "codespell_lib", "--toml", str(ROOT / "pyproject.toml")]
    done = subprocess.run([*command, *map(str, [*pages, *FILES])], capture_output=True, text=True, encoding="utf-8")
    assert (done.stdout, done.stderr) == ("", "")
