"""All six games in one HTML file with its own Python: opens with a double click, without a server."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from cardlab import __version__
from cardlab.browser import contents
from cardlab.browser.page_session import PageSession, Thing
from cardlab.core.registry import is_built_in
from cardlab.games import GAMES
from cardlab.launch.copies import PACKAGE, REPOSITORY
from cardlab.launch.paper.rule_cards import rule_cards
from cardlab.launch.programs import run
from cardlab.notebook.widget import EXPLORER_STYLES, STYLE, modules, style
from cardlab.publish.licences import licences
from cardlab.publish.pyodide import PYODIDE

NAME: Final = contents.NAME

LINES: Final = {
    "friend_or_foe": "Two dice say which cards you can play, and the others help or attack.",
    "determinism": "Every card must be caused by the cards it touches.",
    "prediction": "Guess what the others will play.",
    "eleusis": "Find a secret rule by experiments, and dare to be its prophet.",
    "express": "The short game of the secret rule, also for a whole class.",
    "precognition": "Predict how the cards in a row will rise and fall.",
}
BESIDES: Final = {
    "builder": ("Build a secret rule", "Make a rule for others to find, and seal it."),
    "dice": ("Two dice", "Which cards can you play? Guess, and see it counted exactly."),
    "machine": ("Chance machine", "Build any experiment, predict, run it, and count it."),
}
LAYOUTS: Final = {"builder": "builder", "dice": "explorer", "machine": "explorer"}
"""The layout that draws each in the browser; a game is drawn as a table."""

_UNUSED: Final = {".npz", ".css", ".js"}


def write_page() -> Path:
    """Write the page into this folder; raises CopyError if Pyodide or node is missing."""
    path = Path(NAME)
    path.write_text(page(), encoding="utf-8")
    return path


def picture(game: str) -> Path:
    """Return the picture of a game's table."""
    return REPOSITORY / "notebooks" / "pictures" / f"{GAMES[game].title.lower().replace(' ', '_')}.png"


def page() -> str:
    """Return the page as HTML."""
    library, cardlab = _compile()
    lock = {**PYODIDE.lock, "packages": {}}
    texts = {
        contents.THINGS: contents.as_json(things()),
        contents.OWN_GAME: "",
        "lock": json.dumps(lock),
        "worker": (PACKAGE / "screen" / "js" / "page_worker.js").read_text(encoding="utf-8"),
    }
    parts = {
        "core": PYODIDE.read("pyodide.asm.js"),
        "pyodide": PYODIDE.read("pyodide.mjs"),
        "wasm": PYODIDE.read("pyodide.asm.wasm"),
        "library": library,
        "cardlab": cardlab,
        contents.RULES: rule_cards(game for game in GAMES.values() if is_built_in(game)).encode(),
        "licences": licences().encode(),
    }
    script = f"(() => {{\n{modules('page')}\n$page.openPage();\n}})();"
    looks = "\n".join([STYLE, style("explorer", *EXPLORER_STYLES), style("page", "colours", "page")])
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
            contents.version_mark(__version__),
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{_policy(script)}">',
            f"{contents.TITLE}\n<style>{looks}</style></head>",
            '<body class="cardlab-page" style="margin: 0"><div id="page"></div>',
            *(contents.element(name, text) for name, text in texts.items()),
            f"<script>{contents.safe(script)}</script>",
            *(contents.element(name, contents.packed(data)) for name, data in parts.items()),
            "</body></html>\n",
        ]
    )


def things() -> list[Thing]:
    """Return the screens to choose from."""
    session = PageSession()
    titles = {name: (GAMES[name].title, line) for name, line in LINES.items()} | BESIDES
    return [session.thing(name, title, line, LAYOUTS.get(name, "table")) for name, (title, line) in titles.items()]


def _policy(script: str) -> str:
    """Return the content security policy: only the page's own script and Python may run, without network."""
    own = b64encode(sha256(script.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{own}' 'wasm-unsafe-eval' blob:; worker-src blob:; "
        "style-src 'unsafe-inline'; connect-src data:; img-src data:; base-uri 'none'; form-action 'none'"
    )


def _compile() -> tuple[bytes, bytes]:
    """Return Python's library and cardlab as bytecode, compiled by the page's own Python."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "left_out.txt").write_text("\n".join(contents.LEFT_OUT), encoding="utf-8")
        with ZipFile(folder / "source.zip", "w", ZIP_STORED) as archive:
            for path in _sources():
                archive.writestr(ZipInfo(path.relative_to(PACKAGE.parent).as_posix()), path.read_bytes())
        here = Path(__file__).parent
        command = ["node", str(here / "compile.mjs"), str(PYODIDE.folder), str(here / "bytecode.py"), place]
        run(command, "The page's Python cannot be put together")
        return (folder / "library.zip").read_bytes(), (folder / "cardlab.zip").read_bytes()


def _sources() -> list[Path]:
    tops = [path for part in contents.PARTS for path in (PACKAGE / part, PACKAGE / f"{part}.py") if path.exists()]
    found = [PACKAGE / "__init__.py"]
    for top in tops:
        found += [top] if top.is_file() else [path for path in top.rglob("*") if path.is_file()]
    return sorted(path for path in found if path.suffix not in _UNUSED and "__pycache__" not in path.parts)
