"""The golden net: every play shows what it showed when it was last remade, and a change shows as one entry."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tests.golden import play
from tests.golden.play import Play, commands_of, read
from tests.golden.remake import plays, remake, renamed
from tests.golden.screens import document

FEW = plays(["friend_or_foe_few_1", "friend_or_foe_rules_2", "friend_or_foe_company"])
"""Some plays, on which changes are tried."""


@pytest.mark.parametrize("path", plays(), ids=lambda path: path.stem)
def test_what_a_person_sees_is_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    played = commands_of(text).play()
    check_refusals(played)
    now = str(played)
    if now != text:
        changed = islice(unified_diff(text.splitlines(), now.splitlines(), "kept", "now", n=1, lineterm=""), 14)
        shown = "\n".join(line[:300] for line in changed)
        pytest.fail(f"{shown}\nIf this is meant: python -m tests.golden.remake {path.stem}", pytrace=False)


def check_refusals(played: Play) -> None:
    """A command that is refused says why in a sentence or two, and changes nothing else that a person sees."""
    before: Any = None
    for step in played.steps:
        shown: Any = step.documents[-1]
        if shown.get("scene", {}).get("refused"):
            assert 0 < len(shown["scene"]["notice"]) <= 300, step.commands
            assert not re.search(r"Error|Traceback|None|<class|broke", shown["scene"]["notice"]), step.commands
            if len(step.commands) == 1:
                assert kept(shown) == kept(before), step.commands
        before = shown


def kept(shown: Any) -> list[Any]:
    """What stands on a screen, without what answers a command or was just said aloud."""
    return [shown["scene"].get(key) for key in ("columns", "deal", "deck", "sentence", "paths", "actions", "log")]


@pytest.mark.parametrize("path", FEW, ids=lambda path: path.stem)
def test_a_file_reads_back(path: Path) -> None:
    kept = read(path.read_text(encoding="utf-8"))
    assert str(kept) == path.read_text(encoding="utf-8")


def told(monkeypatch: pytest.MonkeyPatch, change: Callable[[Any], None]) -> list[str]:
    """What the summary tells when every drawn scene of some plays is changed like this."""

    def changed(shown: Mapping[str, object]) -> Any:
        made: Any = document(shown)
        change(made["scene"])
        return made

    monkeypatch.setattr(play, "document", changed)
    return str(remake(FEW, {}, writes=False)).splitlines()


def test_a_changed_sentence_is_one_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    def rephrase(scene: Any) -> None:
        scene["log"] = [[number, text.replace(" passed", " let it be")] for number, text in scene["log"]]
        scene["event"] = scene["event"].replace(" passed", " let it be")

    (entry,) = [line for line in told(monkeypatch, rephrase) if "sentence" in line]
    assert re.search(r"let it be.*: [0-9]+ places in [0-9] files$", entry)


def test_what_was_only_renamed_is_told_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    renames = {"keys": {"zones": "parts", "rank": "value"}, "values": {"kind": {"fan": "heap"}}}
    monkeypatch.setattr(play, "document", lambda shown: renamed(document(shown), renames))
    assert remake(FEW, renames, writes=False).places == {}
    assert remake(FEW, {}, writes=False).places


def test_all_files_together_are_small() -> None:
    assert sum(path.stat().st_size for path in plays()) < 6_000_000
