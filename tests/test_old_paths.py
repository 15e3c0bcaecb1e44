"""What copied notebooks and issued exercises import is found where it is now; nothing of today's uses old paths."""

import ast
import json
from collections.abc import Iterator
from importlib import import_module
from importlib.util import module_from_spec
from pathlib import Path
from typing import Any

import pytest

import cardlab
from cardlab import old_paths
from cardlab.cards import DECK
from cardlab.old_paths import MOVED, RENAMED

ROOT = Path(__file__).parents[1]
OLD_IMPORTS = (ROOT / "tests" / "data" / "old_imports.txt").read_text(encoding="utf-8").splitlines()
"""Every import of cardlab in the notebooks and exercises of the first version, one line a module."""


@pytest.mark.parametrize("statement", OLD_IMPORTS)
def test_an_old_import_still_works(statement: str) -> None:
    exec(statement, {})


@pytest.mark.parametrize("old", MOVED)
def test_the_table_leads_to_modules_that_exist(old: str) -> None:
    import_module(old)
    for place in MOVED[old].split():
        assert import_module(place).__name__ == place != old
    for module, _, name in (path.rpartition(".") for path in RENAMED if path.startswith(f"{old}.")):
        assert hasattr(import_module(module), name)


def test_a_renamed_value_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(old_paths, "RENAMED", {"cardlab.session.Card": "cardlab.cards:Card.parse"})
    assert import_module("cardlab.session").Card("Q♥") in DECK


def test_an_old_page_opens_a_session_as_before() -> None:
    names: dict[str, Any] = {}
    exec("from cardlab.session import Session", names)
    session = names["Session"]("friend_or_foe", ["thoughtful", "eager"], cards_each=5, seed=3)
    session.go_on(1000)
    assert session.outcome and session.log


def test_a_wrong_name_or_module_is_refused_as_python_does() -> None:
    with pytest.raises(ImportError, match=r"cannot import name 'Sesion' from 'cardlab\.session'"):
        exec("from cardlab.session import Sesion", {})
    with pytest.raises(ModuleNotFoundError, match=r"No module named 'cardlab\.sessions'"):
        exec("import cardlab.sessions", {})


def test_a_module_that_lost_a_name_hands_it_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(old_paths, "MOVED", {"cardlab.launch": "cardlab.cards"})
    spec = old_paths._Finder().find_spec("cardlab.launch", cardlab.__path__)
    assert spec and spec.loader
    launch = module_from_spec(spec)
    spec.loader.exec_module(launch)
    assert launch.__doc__ == import_module("cardlab.launch").__doc__
    assert launch.DECK is DECK
    with pytest.raises(AttributeError, match=r"module 'cardlab\.launch' has no attribute 'deck'"):
        _ = launch.deck


def sources() -> Iterator[tuple[Path, str]]:
    """The code of every module, test and page."""
    for folder in ("cardlab", "benchmarks", "notebooks", "exercises", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            yield path, path.read_text(encoding="utf-8")
        for path in (ROOT / folder).rglob("*.ipynb"):
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            yield path, "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def test_nothing_of_today_imports_by_an_old_path() -> None:
    gone = {old for old in MOVED if not isinstance(import_module(old).__loader__, old_paths._Extender)}
    for path, source in sources():
        for node in ast.walk(ast.parse(source)):
            used = {node.module} if isinstance(node, ast.ImportFrom) else set()
            used |= {name.name for name in node.names} if isinstance(node, ast.Import) else set()
            assert not used & gone, path
