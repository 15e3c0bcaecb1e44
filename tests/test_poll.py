"""What a class says at a table: ideas, votes, and what is kept of them in the log."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardlab.core.table import TableScreen
from cardlab.core.protocol import State
from cardlab.core.record import Record
from cardlab.screen.table_parts import Moment
from cardlab.core.session import Session
from cardlab.games import GAMES
from tests.sessions import saved_in


def judged(tone: str = "right") -> TableScreen:
    """A table at which each card that anybody lays gets this verdict."""

    def moment(before: State, move: object, after: State, names: Sequence[str]) -> Moment:
        return Moment(tone)  # type: ignore[arg-type]

    game = GAMES["express"]
    told: Any = replace(game.text, moment=moment, is_judged=True)
    return TableScreen(Session.deal(replace(game, text=told), ["person", "at_random", "at_random"], seed=3, dealer=1))


def votes(host: TableScreen) -> dict[str, int]:
    return {row["key"]: row["votes"] for row in host.scenes[-1]["poll"]["rows"]}


def notes(host: TableScreen) -> list[str]:
    return [text for _, text in host.session.timeline.notes()]


def test_votes_are_counted_and_kept_when_the_verdict_comes() -> None:
    host = judged()
    for text in ("vote right 16", "vote right +1", "vote wrong 3", "vote WRONG -9", "vote wrong +9"):
        host.do(text)
    assert votes(host) == {"right": 17, "wrong": 9}
    assert not host.scenes[-1]["poll"]["is_over"] and notes(host) == []
    before = host.session.timeline.at
    host.do(str(host.session.view.hand[0]))
    (note,) = notes(host)
    assert "17 right, 9 wrong" in note and host.session.record.notes == ((before, note),)
    assert (votes(host), host.scenes[-1]["poll"]["is_over"]) == ({"right": 17, "wrong": 9}, True)
    host.do("vote wrong +1")
    assert (votes(host), host.scenes[-1]["poll"]["is_over"]) == ({"right": 0, "wrong": 1}, False)


def test_without_a_verdict_the_votes_wait() -> None:
    host = judged("")
    host.do("vote right 3")
    host.do(str(host.session.view.hand[0]))
    assert notes(host) == [] and votes(host)["right"] == 3
    host.do("new")
    assert votes(host) == {"right": 0, "wrong": 0}


def test_ideas_stand_on_the_table_and_are_noted_once() -> None:
    host = TableScreen(Session.deal("determinism", seed=3))
    for text in ("idea A a black hole soon", "idea all  pass", "vote A 12", "vote b +5", "pass"):
        host.do(text)
    said = notes(host)
    assert votes(host) == {"A": 12, "B": 5} and len(said) == 3 and "A 12, B 5" in said[-1]
    host.do("pass")
    assert notes(host) == said
    host.do("idea A")
    assert votes(host) == {"B": 5}


@pytest.mark.parametrize(
    "text",
    [
        *("vote", "vote right 3", "vote A 3", "vote A 1000", "vote A __import__('os')"),
        *("idea", "idea Z all are red", f"idea A {'x' * 49}", "idea a fifth one"),
    ],
)
def test_what_cannot_be_counted_is_refused(text: str) -> None:
    host = TableScreen(Session.deal("determinism", seed=3))
    for number in range(4 * (text == "idea a fifth one")):
        host.do(f"idea number {number}")
    before = host.poll
    host.command(text)
    assert host.scenes[-1]["refused"] and host.poll == before


def test_an_article_is_no_letter() -> None:
    """A small a begins a sentence, a large A or a letter with a sign after it is one of ours."""
    host = TableScreen(Session.deal("friend_or_foe", cards_each=4, seed=7))
    for text in ("idea a red card fits", "idea I think all do", "idea c: no face cards", "idea D none"):
        host.do(text)
    assert host.poll.ideas == {"A": "a red card fits", "B": "I think all do", "C": "no face cards", "D": "none"}


def test_ideas_stay_with_their_game() -> None:
    host = TableScreen(Session.deal("express", seed=7))
    host.do("idea A all are red")
    host.do("block text card.is_red")
    ideas, drafts = host.poll.ideas, host.drafts
    host.do("new 12")
    assert not host.poll.ideas and not host.drafts and host.poll.is_judged
    host.do("undo")
    assert (host.poll.ideas, host.drafts) == (ideas, drafts)


def test_what_was_said_is_saved(tmp_path: Path) -> None:
    session = Session.deal("express", seed=7, autosave=saved_in(tmp_path / "game.json"))
    host = TableScreen(session)
    host.do(str(session.view.legal_moves[0]))
    for text in ("idea A all are red", "check", "check"):
        host.do(text)
    saved = Record.load(tmp_path / "game.json")
    assert saved == session.record
    assert len(saved.notes) == 2
