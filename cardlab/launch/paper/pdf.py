"""Sheets as PDF, for whom no browser prints: one that is installed here makes them, without a window."""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from cardlab.launch.copies import CopyError
from cardlab.launch.web.tools import run

BROWSERS: Final = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
"""What may be installed, by its name or by its usual place; a Firefox makes no PDF without help."""

# No sandbox, since a container has none: the page is our own, and no script is on it.
_FLAGS: Final = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--no-pdf-header-footer", "--generate-pdf-document-outline"),
)


def browser() -> str | None:
    """The first browser found on this computer."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def write_pdf(html: str, path: Path) -> None:
    """Prints a page of HTML into a file; a reader of PDF shows its headings as an outline.

    Raises:
        CopyError: there is no browser, or it cannot print.
    """
    program = browser()
    if program is None:
        raise CopyError("A browser makes the PDFs: install Chromium, Google Chrome or Edge, and try again.")
    trouble = f"The browser cannot print {path.name}"
    # A profile of its own: an open browser would take the page over, and print nothing.
    with TemporaryDirectory(ignore_cleanup_errors=True) as place:
        page = Path(place, "page.html")
        page.write_text(html, encoding="utf-8")
        to = [f"--user-data-dir={place}/profile", f"--print-to-pdf={path.resolve()}"]
        run([program, *_FLAGS, *to, page.as_uri()], trouble)
    if not path.is_file():
        raise CopyError(f"{trouble}, and does not say why: try again with another browser.")
