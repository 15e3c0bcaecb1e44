"""Print sheets as PDF with an installed browser, without a window."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from cardlab.launch.copies import CopyError
from cardlab.launch.programs import run

BROWSERS: Final = (
    "chromium-headless-shell",  # the quickest of them: it has no windows to draw
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
"""Browsers to look for, by name or usual path; Firefox needs help to make a PDF."""

# Containers have no sandbox; it isn't needed, because the page is our own and has no scripts.
_FLAGS: Final = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--no-pdf-header-footer", "--generate-pdf-document-outline"),
)


_DATE: Final = re.compile(rb"/(?:Creation|Mod)Date \([^)]*\)")
"""The print date, removed so that the same sheet gives the same file."""


def browser() -> str | None:
    """Return the first browser found on this computer."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def print_pdf(html: str, name: str) -> bytes:
    """Return HTML as a PDF with an outline; raises CopyError, with the sheet's name, without a working browser."""
    program = browser()
    if program is None:
        raise CopyError("There is no browser here that makes a PDF: install Chromium, Google Chrome or Edge.")
    trouble = f"The browser cannot print {name}"
    # A profile of its own: otherwise an open browser would take over the page and print nothing.
    with TemporaryDirectory(ignore_cleanup_errors=True) as place:
        page, printed = Path(place, "page.html"), Path(place, "page.pdf")
        page.write_text(html, encoding="utf-8")
        to = [f"--user-data-dir={place}/profile", f"--print-to-pdf={printed}"]
        run([program, *_FLAGS, *to, page.as_uri()], trouble)
        if not printed.is_file():
            raise CopyError(f"{trouble}, and does not say why: try another browser.")
        # Spaces keep the byte offsets in the file valid.
        return _DATE.sub(lambda date: b" " * len(date[0]), printed.read_bytes())
