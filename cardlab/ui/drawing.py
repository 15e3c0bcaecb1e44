"""The drawing that every table shares: its script and its style sheet, put together from files without a build step."""

from __future__ import annotations

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
SCRIPTS: Final = ("patch", "cards", "moves", "showing", "frame", "zones", "grid", "keyboard", "table")
STYLES: Final = ("colours", "frame", "zones", "cards", "row", "grid", "narrow")


def _joined(folder: str, names: tuple[str, ...], ending: str) -> str:
    return "\n".join((HERE / folder / f"{name}.{ending}").read_text(encoding="utf-8") for name in names)


SCRIPT: Final = _joined("js", SCRIPTS, "js")
"""One module of JavaScript, with ``export default { render }``: each file may use what those before it define."""

STYLE: Final = _joined("css", STYLES, "css")
"""One style sheet: a later file may overrule an earlier one."""
