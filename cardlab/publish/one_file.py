"""All six games in one HTML file with its own Python: opens with a double click, without a server."""

from __future__ import annotations

import gzip
import json
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from cardlab.browser.page_session import PageSession
from cardlab.core.registry import is_built_in
from cardlab.games import GAMES
from cardlab.launch.copies import PACKAGE
from cardlab.launch.paper.rule_cards import rule_cards
from cardlab.launch.programs import run
from cardlab.notebook.widget import EXPLORER_STYLES, STYLE, modules, style
from cardlab.publish.licences import licences
from cardlab.publish.pyodide import Pyodide

NAME: Final = "cardlab.html"
PYODIDE: Final = Pyodide("314.0.6", "d78ac549b28a2a58600cd06f44e017024151775f8c6b2d73fab1475400d38ea2")

LINES: Final = {
    "friend_or_foe": "Two dice say which cards may go, and the others help or attack.",
    "determinism": "Every card must be caused by the cards it touches.",
    "prediction": "Guess what the others will lay.",
    "eleusis": "Find a secret rule by experiments, and dare to be its prophet.",
    "express": "The short game of the secret rule, also for a whole class.",
    "precognition": "Foretell how the cards in a row will rise and fall.",
}
BESIDES: Final = {
    "builder": ("Build a secret rule", "Make a rule for others to find, and seal it."),
    "dice": ("Two dice", "Which cards can go? Guess, and see it counted exactly."),
}

LEFT_OUT: Final = (
    *("_pyrepl", "antigravity", "cProfile", "ctypes", "curses", "doctest", "ensurepip", "ftplib", "idlelib", "imaplib"),
    *("lib2to3", "mailbox", "multiprocessing", "pdb", "poplib", "profile", "pstats", "pydoc", "pydoc_data", "smtplib"),
    *("sqlite3", "tarfile", "this", "tkinter", "trace", "turtle", "turtledemo", "unittest", "venv", "wsgiref", "xml"),
    *("xmlrpc", "zoneinfo", "webbrowser", "pickletools", "netrc", "http", "cmd", "cgi", "optparse", "configparser"),
)
"""Large modules of Python's library that no game needs."""

PARTS: Final = (
    *("text", "cards", "eleusis_rules", "screen", "core", "games", "chance", "science"),
    *("notebook", "explorers", "browser", "data"),
)
"""The parts of cardlab in the page."""

_UNUSED: Final = {".npz", ".css", ".js"}


def write_page() -> Path:
    """Write the page into this folder; raises CopyError if Pyodide or node is missing."""
    path = Path(NAME)
    path.write_text(page(), encoding="utf-8")
    return path


def page() -> str:
    """Return the page as HTML."""
    library, cardlab = _compile()
    lock = {**PYODIDE.lock, "packages": {}}
    texts = {
        "things": json.dumps(things(), ensure_ascii=False),
        "lock": json.dumps(lock),
        "worker": (PACKAGE / "screen" / "js" / "page_worker.js").read_text(encoding="utf-8"),
    }
    packed = {
        "core": PYODIDE.read("pyodide.asm.mjs"),
        "pyodide": PYODIDE.read("pyodide.mjs"),
        "wasm": PYODIDE.read("pyodide.asm.wasm"),
        "library": library,
        "cardlab": cardlab,
        "rules": rule_cards(game for game in GAMES.values() if is_built_in(game)).encode(),
        "licences": licences().encode(),
    }
    script = f"(() => {{\n{modules('page')}\n$page.openPage();\n}})();"
    looks = "\n".join([STYLE, style("explorer", *EXPLORER_STYLES), style("page", "colours", "page")])
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{_policy(script)}">',
            f"<title>cardlab: six card games</title>\n<style>{looks}</style></head>",
            '<body class="cardlab-page" style="margin: 0"><div id="page"></div>',
            *(f'<script type="text/plain" id="{name}">{_safe(text)}</script>' for name, text in texts.items()),
            f"<script>{_safe(script)}</script>",
            *(f'<script type="text/plain" id="{name}">{_packed(data)}</script>' for name, data in packed.items()),
            "</body></html>\n",
        ]
    )


def things() -> list[dict[str, Any]]:
    """Return the screens to choose from: name, title, a line of text, and the picture shown before Python runs."""
    session = PageSession()
    titles = {name: (GAMES[name].title, line) for name, line in LINES.items()} | BESIDES
    return [
        {"name": name, "title": title, "line": line, "drawn": json.loads(session.open(name))["drawn"]}
        for name, (title, line) in titles.items()
    ]


def _policy(script: str) -> str:
    """Return the content security policy: only the page's own script and Python may run, without network."""
    own = b64encode(sha256(script.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{own}' 'wasm-unsafe-eval' blob:; worker-src blob:; "
        "style-src 'unsafe-inline'; connect-src data:; img-src data:; base-uri 'none'; form-action 'none'"
    )


def _safe(text: str) -> str:
    """Return the text; raises ValueError if it would end its script element."""
    if "</script" in text.lower():
        raise ValueError("A script element cannot hold its own end.")
    return text


def _packed(data: bytes) -> str:
    return b64encode(gzip.compress(data, 9, mtime=0)).decode()


def _compile() -> tuple[bytes, bytes]:
    """Return Python's library and cardlab as bytecode, compiled by the page's own Python."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "left_out.txt").write_text("\n".join(LEFT_OUT), encoding="utf-8")
        with ZipFile(folder / "source.zip", "w", ZIP_STORED) as archive:
            for path in _sources():
                archive.writestr(ZipInfo(path.relative_to(PACKAGE.parent).as_posix()), path.read_bytes())
        here = Path(__file__).parent
        command = ["node", str(here / "compile.mjs"), str(PYODIDE.folder), str(here / "bytecode.py"), place]
        run(command, "The page's Python cannot be put together")
        return (folder / "library.zip").read_bytes(), (folder / "cardlab.zip").read_bytes()


def _sources() -> list[Path]:
    tops = [path for part in PARTS for path in (PACKAGE / part, PACKAGE / f"{part}.py") if path.exists()]
    found = [PACKAGE / "__init__.py"]
    for top in tops:
        found += [top] if top.is_file() else [path for path in top.rglob("*") if path.is_file()]
    return sorted(path for path in found if path.suffix not in _UNUSED and "__pycache__" not in path.parts)
