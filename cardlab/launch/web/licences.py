"""The licences of all that stands in a page or a site: cardlab's, the authors' terms for their games, Python's."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from cardlab.launch.copies import REPOSITORY, CopyError

_TEXTS: Final = Path(__file__).parent / "texts"
_HEADINGS: Final = {
    "MPL-2.0.txt": "Pyodide: https://github.com/pyodide/pyodide, its source is there under this licence",
    "Python.txt": "Python: https://www.python.org",
    "libraries.txt": "",
}


def licences() -> str:
    """All of them as one text.

    Raises:
        CopyError: this is no clone of cardlab, so its own licence does not lie beside it.
    """
    try:
        own = [(REPOSITORY / name).read_text(encoding="utf-8") for name in ("NOTICE", "LICENSE")]
    except OSError as error:
        raise CopyError("Pages are made in a clone of cardlab, beside its licence: `python start.py page`.") from error
    others = [f"{heading}\n\n{(_TEXTS / name).read_text(encoding='utf-8')}" for name, heading in _HEADINGS.items()]
    return f"\n\n{'=' * 78}\n\n".join([*own, *others])
