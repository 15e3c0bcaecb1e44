"""Run by a site's own Python under node (see run_pages.mjs): runs notebooks, and says where they say something else."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output


class Shell(InteractiveShell):
    """What runs a cell, as a notebook does: cardlab looks whether there is a kernel."""

    kernel = None


# Each page imports cardlab anew: read from bytecode, that takes a second instead of three.
sys.dont_write_bytecode = False


def differences(path: Path) -> Iterator[str]:
    """Runs a notebook in its folder; yields what each cell does that the stored notebook does not."""
    os.chdir(path.parent)
    Shell.clear_instance()
    shell = Shell.instance(colors="NoColor")
    Path("guesses.json").unlink(missing_ok=True)
    for name in [name for name in sys.modules if name.split(".")[0] == "cardlab"]:
        del sys.modules[name]  # as in a kernel of its own: what was asked on another page is forgotten
    for number, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"]):
        if cell["cell_type"] != "code":
            continue
        said, warned, error = _run(shell, "".join(cell["source"]))
        stored = _stored(cell["outputs"])
        if warned and not any(output.get("name") == "stderr" for output in cell["outputs"]):
            yield f"cell {number} warns {warned!r}"[:300]
        if error and not any(output["output_type"] == "error" for output in cell["outputs"]):
            yield f"cell {number} raises {error!r}"[:300]
        yield from (f"cell {number} does not say {text[:300]!r} but {said!r}"[:900] for text in stored - {*said})


def _run(shell: Shell, code: str) -> tuple[list[str], str, BaseException | None]:
    """Runs a cell; what it printed and showed as text, its warnings, and its error."""
    with capture_output() as captured:
        shell.display_trap.hook = sys.displayhook  # the one that captures
        result = shell.run_cell(code)  # type: ignore[no-untyped-call]  # IPython gives it no types
    shown = [output.data.get("text/plain", "").strip() for output in captured.outputs]
    error = result.error_before_exec or result.error_in_exec
    return [captured.stdout.strip(), *shown], "" if error else captured.stderr.strip(), error


def _stored(outputs: list[dict[str, Any]]) -> set[str]:
    """What a stored cell printed and showed as text."""
    printed = [output["text"] for output in outputs if output.get("name") == "stdout"]
    shown = [output["data"].get("text/plain", "") for output in outputs if "data" in output]
    texts = ["".join("".join(part) for part in printed), *("".join(part) for part in shown)]
    return {text.strip() for text in texts} - {""}
