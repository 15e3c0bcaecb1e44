"""The project's address: `pyproject.toml` holds it, and without one nothing is released."""

from __future__ import annotations

import tomllib
from typing import Final

from cardlab.launch.copies import REPOSITORY, CopyError

PLACEHOLDER: Final = "https://cardlab.invalid"
"""No such host can exist: the ending is kept free for examples."""


def address() -> str:
    """Return the project's address, which may be the placeholder."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["urls"]["Homepage"])


def need_address() -> None:
    """Raise CopyError if the address is the placeholder."""
    if address() == PLACEHOLDER:
        raise CopyError(
            "cardlab has no address yet: write it into pyproject.toml, under [project.urls] in place of "
            f"{PLACEHOLDER}, or build files for trial only with `release --trial`."
        )
