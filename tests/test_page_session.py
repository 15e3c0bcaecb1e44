"""Python's side of the page of one file: what is kept, offered again and handed over."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cardlab.browser.page_session import HOUSE_RULES, NOTHING, PageSession, first_deal
from cardlab.core.record import Record
from cardlab.games import Session
from cardlab.publish.one_file import LINES


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def scene(answer: str) -> Any:
    return json.loads(answer)["drawn"]["scenes"][-1]


def a_move(name: str, seed: int) -> str:
    return str(next(iter(Session.deal(name, seed=seed, **HOUSE_RULES.get(name, {})).view.legal_moves)))


def session_with(kept: Mapping[str, str | None]) -> PageSession:
    """The page opened anew, in a browser that has kept this."""
    session = PageSession()
    session.hear(json.dumps(kept))
    return session


def deal(answer: str) -> str:
    return str(scene(answer)["deal"])


def played(session: PageSession, name: str, *commands: str) -> dict[str, str | None]:
    """What the browser is told to keep, one command after the other."""
    return {
        key: text for command in commands for key, text in json.loads(session.command(name, command))["keep"].items()
    }


@pytest.mark.parametrize("name", LINES)
def test_a_game_that_was_left_is_offered_again_and_kept_by_whoever_starts_afresh(name: str) -> None:
    """That is another deal with another secret, and it is the one offered next time."""
    first = PageSession()
    assert json.loads(first.open(name))["keep"] == NOTHING
    kept = played(first, name, a_move(name, first_deal(name)))
    assert "Go on" in json.dumps(scene(session_with(kept).open(name)))
    second = session_with(kept)
    second.open(name)
    afresh = second.command(name, "decline")
    number = int(re.findall(r"deal (\d+)", deal(afresh))[0])
    assert number != first_deal(name)
    kept |= json.loads(afresh)["keep"] | played(second, name, a_move(name, number))
    third = session_with(kept)
    third.open(name)
    assert f"deal {number}" in deal(third.command(name, "resume"))
    assert Record.loads(str(kept[f"{name} before"])).seed == first_deal(name)


def test_two_tabs_keep_both_of_their_games() -> None:
    """Each hears what the other stores; a tab that hears of a new game offers it when that is opened."""
    one, other, later = PageSession(), PageSession(), PageSession()
    one.open("determinism")
    other.open("determinism")
    kept = played(other, "determinism", "new 5", "pass")
    for session in (one, later):
        session.hear(json.dumps(kept))
    kept |= played(one, "determinism", "new 6", "pass")
    assert [Record.loads(str(kept[name])).seed for name in ("determinism", "determinism-2")] == [5, 6]
    assert "Go on" in json.dumps(scene(later.open("determinism")))
    later.hear('{"determinism": null}')  # erased in another tab
    assert not scene(later.command("determinism", "decline"))["refused"]


def test_a_saved_game_is_handed_over_and_taken_back_and_all_can_be_erased() -> None:
    session = PageSession()
    session.open("express")
    session.command("express", "new 8")
    (text,) = json.loads(session.command("express", "save"))["files"].values()
    session.command("express", "new 9")
    for name in ("my game.json", "../odd?.json"):
        assert "deal 8" in scene(session.load("express", name, text))["deal"]
    assert all(json.loads(session.command("express", "save mine"))["files"] for _ in range(2))  # the first may be lost
    refused = scene(session.load("express", "list.json", "[milk"))
    assert refused["refused"] and "deal 8" in refused["deal"]
    session.erase()
    assert scene(session.open("express")) == scene(PageSession().open("express"))


@pytest.mark.parametrize("name", ["express", "eleusis"])
def test_a_sealed_rule_is_dealt_at_the_games_own_table(name: str) -> None:
    first = PageSession()
    first.open(name)
    kept = played(first, name, "new 5", a_move(name, 5))
    session = session_with(kept)
    session.open("builder")
    session.command("builder", "seal")
    fingerprint = scene(session.open("builder"))["sealed"]["fingerprint"]
    answer = session.command("builder", f"deal {name}")
    assert json.loads(answer)["opens"] == name and scene(answer)["sealed"]["dealt"] == name
    assert f"sealed rule {fingerprint[:9]}" in deal(session.open(name))
    assert not json.loads(session.command(name, "hint"))["opens"]
    news = json.loads(answer)["keep"]
    assert any(text and Record.loads(text).seed == 5 for text in (kept | news).values())
