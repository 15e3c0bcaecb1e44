"""The scripts and style sheets of what is drawn: read as text, and by node where it is found."""

import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from cardlab.notebook.widget import SCREEN, script

SCRIPTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((SCREEN / "js").glob("*.js"))}
IMPORT = re.compile(r'import \{ ([\w, ]+) \} from "\./(\w+)\.js";')
RENAMED = " as "
EXPORT = re.compile(r"^export (?:async )?(?:function|const|class) (\w+)", re.MULTILINE)
ENTRIES = {"layout", "openScreen", "openPage", "openRoom"}
"""What a layout exports, the entry of every screen, and the page of one file."""


def imports(name: str) -> Iterator[tuple[str, str]]:
    for line in SCRIPTS[name].splitlines():
        if line.startswith("import"):
            found = IMPORT.fullmatch(line)
            assert found, f"{name}.js: {line!r} is no import that can be put together"
            yield from ((item, found[2]) for item in found[1].split(", "))


@pytest.mark.parametrize("name", [name for name in SCRIPTS if ENTRIES & {*EXPORT.findall(SCRIPTS[name])}])
def test_node_can_read_it(name: str) -> None:
    if not (node := shutil.which("node")):
        pytest.skip("node was not found here")
    command = [node, "--input-type=module", "--check", "-"]
    checked = subprocess.run(command, input=script(name), capture_output=True, text=True, check=False, encoding="utf-8")
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize("name", SCRIPTS)
def test_what_is_imported_is_exported_and_used(name: str) -> None:
    wanted = {item.partition(RENAMED)[0] for other in SCRIPTS for item, found in imports(other) if found == name}
    assert {*EXPORT.findall(SCRIPTS[name])} - wanted <= ENTRIES
    for item, other in imports(name):
        exported, _, here = item.partition(RENAMED)
        assert exported in EXPORT.findall(SCRIPTS[other]), f"{other}.js does not export {exported}"
        assert len(re.findall(rf"\b{here or exported}\b", SCRIPTS[name])) > 1, f"{name}.js does not use {item}"
