"""Sheets as PDF: a browser that is installed here prints them, without a window."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from cardlab.launch.copies import CopyError
from cardlab.launch.web.tools import run

BROWSERS: Final = (
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge"),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
"""What may be installed, by its name or by its usual place; a Firefox makes no PDF without help."""

# No sandbox, since a container has none: the page is our own, and no script is on it.
_FLAGS: Final = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *("--no-pdf-header-footer", "--generate-pdf-document-outline"),
)


_DATE: Final = re.compile(rb"/(?:Creation|Mod)Date \([^)]*\)")
"""When it was printed, which no sheet should say: the same sheet is the same file."""


def browser() -> str | None:
    """Return the first browser found on this computer."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def print_pdf(html: str, name: str) -> bytes:
    """Return a page of HTML as a PDF; a reader shows its headings as an outline.

    Args:
        html: to be printed.
        name: what an error calls it.

    Raises:
        CopyError: there is no browser, or it cannot print.
    """
    program = browser()
    if program is None:
        raise CopyError("There is no browser here that makes a PDF: install Chromium, Google Chrome or Edge.")
    trouble = f"The browser cannot print {name}"
    # A profile of its own: an open browser would take the page over, and print nothing.
    with TemporaryDirectory(ignore_cleanup_errors=True) as place:
        page, printed = Path(place, "page.html"), Path(place, "page.pdf")
        page.write_text(html, encoding="utf-8")
        to = [f"--user-data-dir={place}/profile", f"--print-to-pdf={printed}"]
        run([program, *_FLAGS, *to, page.as_uri()], trouble)
        if not printed.is_file():
            raise CopyError(f"{trouble}, and does not say why: try another browser.")
        # Spaces in place of a date, since the file says at which byte each of its parts begins.
        return _DATE.sub(lambda date: b" " * len(date[0]), printed.read_bytes())
