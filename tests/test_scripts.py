"""The scripts and style sheets of what is drawn: read as text, and by node where it is found."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardlab.widgets import drawing
from cardlab.widgets.drawing import HERE, script

PACKAGE = HERE.parent
SCRIPTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((HERE / "js").glob("*.js"))}
SHEETS = {path.stem: path.read_text(encoding="utf-8") for path in sorted((HERE / "css").glob("*.css"))}
IMPORT = re.compile(r'import \{ ([\w, ]+) \} from "\./(\w+)\.js";')
RENAMED = " as "
EXPORT = re.compile(r"^export (?:async )?(?:function|const|class) (\w+)", re.MULTILINE)
WIDEST = 120
ENTRIES = {"render", "openPage"}
"""What the script of a widget exports, and that of the page of one file."""

THEIRS = ("jp-", "vscode-", "widget-")
"""How the classes of JupyterLab and of its widgets begin."""

every_script = pytest.mark.parametrize("name", SCRIPTS)


def imports(name: str) -> Iterator[tuple[str, str]]:
    """What a script imports, and from which other script."""
    for line in SCRIPTS[name].splitlines():
        if line.startswith("import"):
            found = IMPORT.fullmatch(line)
            assert found, f"{name}.js: {line!r} is no import that can be put together"
            yield from ((item, found[2]) for item in found[1].split(", "))


@every_script
def test_lines_can_be_read(name: str) -> None:
    """No line of a script is wider than those of Python."""
    assert [line for line in SCRIPTS[name].splitlines() if len(line) > WIDEST] == []


@pytest.mark.parametrize("name", [name for name in SCRIPTS if ENTRIES & {*EXPORT.findall(SCRIPTS[name])}])
def test_node_can_read_it(name: str) -> None:
    """What a page is given, a script with all that it imports, is well-formed JavaScript."""
    if not (node := shutil.which("node")):
        pytest.skip("node was not found here")
    command = [node, "--input-type=module", "--check", "-"]
    checked = subprocess.run(command, input=script(name), capture_output=True, text=True, check=False, encoding="utf-8")
    assert (checked.returncode, checked.stderr) == (0, "")


@every_script
def test_what_is_imported_is_exported_and_used(name: str) -> None:
    """An import names what the other script exports, and stands again in the script that asks for it."""
    for item, other in imports(name):
        exported, _, here = item.partition(RENAMED)
        assert exported in EXPORT.findall(SCRIPTS[other]), f"{other}.js does not export {exported}"
        assert len(re.findall(rf"\b{here or exported}\b", SCRIPTS[name])) > 1, f"{name}.js does not use {item}"


def test_what_is_exported_is_imported() -> None:
    """Nothing is exported that no other script uses."""
    wanted = {(item.partition(RENAMED)[0], other) for name in SCRIPTS for item, other in imports(name)}
    exported = {(item, name) for name, text in SCRIPTS.items() for item in EXPORT.findall(text)}
    assert {(item, name) for item, name in exported - wanted if item not in ENTRIES} == set()


def test_scripts_that_import_each_other_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A circle is told by the names on it; a script that two others import is put in once."""
    monkeypatch.setattr(drawing, "HERE", tmp_path)
    (tmp_path / "js").mkdir()

    def write(name: str, *others: str) -> None:
        lines = [f'import {{ {other} }} from "./{other}.js";' for other in others]
        text = "\n".join([*lines, f"export const {name} = 1;"])
        (tmp_path / f"js/{name}.js").write_text(text, encoding="utf-8")

    write("one", "two", "three")
    write("two", "three")
    write("three")
    assert [line for line in script("one").splitlines() if "=> {" in line] == [
        f"const ${name} = (() => {{" for name in ("three", "two", "one")
    ]
    write("three", "one")
    with pytest.raises(ValueError, match="one → two → three → one"):
        script("one")


def test_style_sheets_hold_nothing_idle() -> None:
    """Every class of a style sheet is a word of some script, or of a scene."""
    told = "".join([*SCRIPTS.values(), *(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))])
    words = set(re.findall(r"[\w-]+", told))
    idle: dict[str, set[str]] = {}
    for name, text in SHEETS.items():
        selectors = " ".join(re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)))
        classes = set(re.findall(r"\.([a-z][\w-]*)", selectors))
        ours = {word for word in classes if not word.startswith(THEIRS)}
        idle[name] = {word for word in ours - words if re.sub(r"\d+$", "", word) not in words}
    assert {name: unknown for name, unknown in idle.items() if unknown} == {}
