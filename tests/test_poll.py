"""What a class says at a table: ideas, votes, and what is kept of them in the log."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardlab.core.host import Host
from cardlab.core.protocol import State
from cardlab.core.record import Record
from cardlab.core.scene import Moment
from cardlab.core.session import Session
from cardlab.games import GAMES
from tests.sessions import saved_in


def judged(tone: str = "right") -> Host:
    """A table at which each card that anybody lays gets this verdict."""

    def moment(before: State, move: object, after: State, names: Sequence[str]) -> Moment:
        return Moment(tone)  # type: ignore[arg-type]

    game = GAMES["express"]
    told: Any = replace(game.text, moment=moment, is_judged=True)
    return Host(Session.deal(replace(game, text=told), ["person", "at_random", "at_random"], seed=3, dealer=1))


def votes(host: Host) -> dict[str, int]:
    return {row["key"]: row["votes"] for row in host.scenes[-1]["poll"]["rows"]}


def notes(host: Host) -> list[str]:
    return [text for _, text in host.session.timeline.notes()]


def test_votes_are_counted_and_kept_when_the_verdict_comes() -> None:
    """The log says what the class said, above the line of the move; the counts stay until the next vote."""
    host = judged()
    for text in ("vote right 16", "vote right +1", "vote wrong 10", "vote WRONG -1"):
        host.do(text)
    assert votes(host) == {"right": 17, "wrong": 9}
    assert not host.scenes[-1]["poll"]["is_over"] and notes(host) == []
    before = host.session.timeline.at
    host.do(str(host.session.view.hand[0]))
    assert notes(host) == ["The class said: 17 right, 9 wrong."]
    assert host.session.record.notes == ((before, "The class said: 17 right, 9 wrong."),)
    assert (votes(host), host.scenes[-1]["poll"]["is_over"]) == ({"right": 17, "wrong": 9}, True)
    host.do("vote wrong +1")
    assert (votes(host), host.scenes[-1]["poll"]["is_over"]) == ({"right": 0, "wrong": 1}, False)


def test_without_a_verdict_the_votes_wait() -> None:
    """A move that is not judged is not what right and wrong were about."""
    host = judged("")
    host.do("vote right 3")
    host.do(str(host.session.view.hand[0]))
    assert notes(host) == [] and votes(host)["right"] == 3


def test_ideas_stand_on_the_table_and_get_votes() -> None:
    """An idea has a letter; it is noted once, and so are its votes when they have changed and a move comes."""
    host = Host(Session.deal("determinism", seed=3))
    for text in ("idea A a black hole soon", "idea all  pass", "vote A 12", "vote b +5"):
        host.do(text)
    assert host.scenes[-1]["poll"]["rows"] == [
        {"key": "A", "text": "a black hole soon", "votes": 12},
        {"key": "B", "text": "all pass", "votes": 5},
    ]
    host.do("pass")
    said = ["Idea A: a black hole soon.", "Idea B: all pass.", "The class said: A 12, B 5."]
    assert notes(host) == said
    host.do("pass")
    assert notes(host) == said
    host.do("idea A")
    assert votes(host) == {"B": 5}


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("vote right 3", "One can vote for nothing yet"),
        ("vote A 3", "One can vote for nothing yet"),
        ("vote", "Write vote, what for, and how many"),
        ("vote A 1000", "Write vote, what for, and how many"),
        ("vote A __import__('os')", "Write vote, what for, and how many"),
        ("idea", "Write idea, a letter from A to D"),
        ("idea Z all are red", "Write idea, a letter from A to D"),
        (f"idea A {'x' * 49}", "An idea has at most 48 letters here, and this one has 49"),
    ],
)
def test_what_cannot_be_counted_is_refused(text: str, answer: str) -> None:
    """The answer says what would do, and nothing has changed."""
    host = Host(Session.deal("determinism", seed=3))
    before = host.poll
    host.command(text)
    assert host.scenes[-1]["notice"].startswith(answer) and host.scenes[-1]["refused"]
    assert host.poll == before


def test_an_article_is_no_letter() -> None:
    """A small a begins a sentence, a large A or a letter with a sign after it is one of ours."""
    host = Host(Session.deal("friend_or_foe", cards_each=4, seed=7))
    for text in ("idea a red card fits", "idea I think all do", "idea c: no face cards", "idea D none"):
        host.do(text)
    assert host.poll.ideas == {"A": "a red card fits", "B": "I think all do", "C": "no face cards", "D": "none"}


def test_ideas_stay_with_their_game() -> None:
    """Another game begins without the ideas of the one before; when that is brought back, they are there again."""
    host = Host(Session.deal("express", seed=7))
    host.do("idea A all are red")
    host.do("block text card.is_red")
    ideas, drafts = host.poll.ideas, host.drafts
    host.do("new 12")
    assert not host.poll.ideas and not host.drafts and host.poll.is_judged
    host.do("undo")
    assert (host.poll.ideas, host.drafts) == (ideas, drafts)


def test_what_was_said_is_saved(tmp_path: Path) -> None:
    """An idea stands in the file at once, and a check of a guess is told when it found something new."""
    session = Session.deal("express", seed=7, autosave=saved_in(tmp_path / "game.json"))
    host = Host(session)
    host.do(str(session.view.legal_moves[0]))
    for text in ("idea A all are red", "check", "check"):
        host.do(text)
    saved = Record.load(tmp_path / "game.json")
    assert saved == session.record
    assert [note for _, note in saved.notes] == ["Idea A: all are red.", "You checked a guess."]


def test_a_fifth_idea_finds_no_letter() -> None:
    """There are four."""
    host = Host(Session.deal("determinism", seed=3))
    for number in range(4):
        host.do(f"idea number {number}")
    assert list(host.poll.ideas) == ["A", "B", "C", "D"]
    with pytest.raises(ValueError, match="a letter from A to D"):
        host.do("idea one more")


def test_a_new_game_begins_without_them() -> None:
    """A new deal has a new rule to think about."""
    host = judged()
    host.do("idea A all are red")
    host.do("vote right 3")
    host.do("new")
    assert votes(host) == {"right": 0, "wrong": 0}
