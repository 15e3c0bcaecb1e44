"""Places to keep a text in: files here, a browser's store elsewhere."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Protocol


class Storage(Protocol):
    """One place that a text is kept in."""

    def read(self) -> str | None:
        """The text kept there; None when there is none."""
        ...

    def write(self, text: str) -> None:
        """Keeps a text instead of the one before, which stays whole until the new one is."""
        ...

    def put_aside(self) -> None:
        """Keeps what is there under another name."""
        ...


class File:
    """A file to keep a text in."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> str | None:
        return self.path.read_text(encoding="utf-8") if self.path.exists() else None

    def write(self, text: str) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.", suffix=".part")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(name).replace(self.path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise

    def put_aside(self) -> None:
        self.path.replace(self.path.with_suffix(".before.json"))
