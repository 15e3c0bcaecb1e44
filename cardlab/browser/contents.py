"""The contents of the page of one file: its parts of Python's library and of cardlab, and the elements of its HTML."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64encode
from typing import Final

NAME: Final = "cardlab.html"
"""The page as a file."""

LEFT_OUT: Final = (
    *("_pyrepl", "antigravity", "cProfile", "ctypes", "curses", "doctest", "ensurepip", "ftplib", "idlelib", "imaplib"),
    *("lib2to3", "mailbox", "multiprocessing", "pdb", "poplib", "profile", "pstats", "pydoc", "pydoc_data", "smtplib"),
    *("sqlite3", "tarfile", "this", "tkinter", "trace", "turtle", "turtledemo", "unittest", "venv", "wsgiref", "xml"),
    *("xmlrpc", "zoneinfo", "webbrowser", "pickletools", "netrc", "http", "cmd", "cgi", "optparse", "configparser"),
)
"""Large modules of Python's library that no game needs."""

PARTS: Final = (
    *("text", "cards", "eleusis_rules", "screen", "core", "games", "chance", "science"),
    *("notebook", "explorers", "opening", "browser", "data"),
)
"""The parts of cardlab in the page."""

THINGS: Final = "things"
"""The element with the screens to choose from."""

OWN_GAME: Final = "own-game"
"""The element with a game of somebody's own, which the page opens with; empty in the page as it is built."""

RULES: Final = "rules"
"""The element with the rules to print."""

TITLE: Final = "<title>cardlab: six card games</title>"
_END: Final = "</script>"


def version_mark(version: str) -> str:
    """Return the element that says by which version of cardlab the page was made."""
    return f'<meta name="generator" content="cardlab {version}">'


def version_of(page: str) -> str:
    """Return the version of cardlab that made a page; empty if it is no such page, or older than these marks."""
    found = re.search(version_mark('([^"]+)'), page[:1000])
    return found[1] if found else ""


def is_missing(module: str) -> bool:
    """Return whether the page lacks a module of Python's library or of cardlab.

    >>> is_missing("cardlab.figures"), is_missing("cardlab.cards"), is_missing("turtle"), is_missing("random")
    (True, False, True, False)
    """
    top, _, rest = module.partition(".")
    return top in LEFT_OUT or (top == "cardlab" and rest.partition(".")[0] not in ("", *PARTS))


def element(name: str, text: str) -> str:
    """Return an element that holds a text and is not run; raises ValueError if the text would end it."""
    return f"{_begin(name)}{safe(text)}{_END}"


def text_of(page: str, name: str) -> str:
    """Return the text of an element; raises ValueError if the page has no such element."""
    _, begin, rest = page.partition(_begin(name))
    text, end, _ = rest.partition(_END)
    if not (begin and end):
        raise ValueError(f"The page has no element {name!r}.")
    return text


def with_text(page: str, name: str, text: str) -> str:
    """Return the page with another text in an element that it has."""
    return page.replace(element(name, text_of(page, name)), element(name, text), 1)


def _begin(name: str) -> str:
    return f'<script type="text/plain" id="{name}">'


def safe(text: str) -> str:
    """Return a text for a script element; raises ValueError if it would end the element."""
    if "</script" in text.lower():
        raise ValueError("A script element cannot hold its own end.")
    return text


def as_json(value: object) -> str:
    """Return data as JSON without the sign that begins an element, so that no text in it can end its own.

    >>> as_json("</script>")
    '"\\\\u003c/script>"'
    """
    return json.dumps(value, ensure_ascii=False).replace("<", "\\u003c")


def packed(data: bytes) -> str:
    """Return compressed data as text."""
    return b64encode(gzip.compress(data, 9, mtime=0)).decode()
