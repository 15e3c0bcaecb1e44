"""The links of a folder of web pages: each leads somewhere, and no page loads anything from elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

LOADING: Final = {("img", "src"), ("script", "src"), ("iframe", "src"), ("link", "href"), ("source", "src")}
"""The attributes that make a browser load something at once."""

OF_STYLES: Final = re.compile(r"(?:@import\s+|url\(\s*)[\"']?(?!data:|url)([^\"')]+)")
ALONE: Final = "cardlab.html"
"""The one page at the top whose anchors are its own affair."""


class Page(HTMLParser):
    """The links of a page, and the places to which others can link.

    Attributes:
        links: each link as it is written, and whether it is loaded at once.
        anchors: the names of its places.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[tuple[str, bool]] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            elif name in ("href", "src") and value:
                is_canonical = tag == "link" and ("rel", "canonical") in attrs
                self.links.append((value, (tag, name) in LOADING and not is_canonical))


def broken_links(folder: Path) -> list[str]:
    """Return the links that lead nowhere, and all that pages and styles load from elsewhere; each with its file."""
    folder = folder.resolve()
    alone = folder / ALONE
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in folder.rglob("*.html") if path != alone}
    found = [
        f"{path.relative_to(folder)}: {link}" for path, page in pages.items() for link in _broken(path, page, pages)
    ]
    for path in folder.rglob("*.css"):
        for style in OF_STYLES.finditer(path.read_text(encoding="utf-8")):
            parts = urlsplit(style[1])
            if parts.netloc or not (path.parent / parts.path).exists():
                found.append(f"{path.relative_to(folder)}: {style[1]}")
    return sorted(found)


def _broken(path: Path, page: Page, pages: dict[Path, Page]) -> Iterator[str]:
    for link, is_loaded in page.links:
        parts = urlsplit(link)
        if parts.scheme == "data" or (parts.scheme in ("http", "https", "mailto") and not is_loaded):
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        is_there = not parts.scheme and not parts.netloc and target.is_file()
        if not is_there or (
            parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors
        ):
            yield link
