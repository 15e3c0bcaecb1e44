"""Games saved in version 1 of the record format open today as the same games.

The code that wrote version 1 made `data/records_version_1.json`: each record's text beside what that code showed of it.
The file is never made again. Sentences may be worded better since, or say more; line by line they still name the same
cards.
"""

import json
from pathlib import Path
from typing import Any, Final

import pytest

from cardlab.cards import cards_written_in
from cardlab.core.record import Record
from cardlab.core.registry import is_built_in
from cardlab.core.session import Session
from cardlab.games import GAMES

SAVED: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "data" / "records_version_1.json").read_text(encoding="utf-8")
)


def opened(text: str) -> Session:
    return Session(Record.loads(text))


def cards_in_lines(text: str) -> list[list[str]]:
    """The cards that each line names; lines that name none are left out."""
    lines = [sorted(map(str, cards_written_in(line))) for line in text.splitlines()]
    return [cards for cards in lines if cards]


def on_the_table(picture: str) -> list[list[str]]:
    """The cards that each line of a picture names, but for its last: the sentence that says what may be done."""
    return cards_in_lines("\n".join(picture.splitlines()[:-1]))


def test_every_game_is_there_going_on_and_finished() -> None:
    """The saved games cover all six games, each in both states."""
    kinds = {(json.loads(saved["record"])["game"], saved["outcome"] is None) for saved in SAVED}
    ours = [game.name for game in GAMES.values() if is_built_in(game)]
    assert kinds == {(name, is_open) for name in ours for is_open in (True, False)}


@pytest.mark.parametrize("saved", SAVED, ids=[saved["what"] for saved in SAVED])
def test_an_old_record_opens_unchanged(saved: dict[str, Any]) -> None:
    """Moves, seats and outcome are those that the older code showed, and so are the cards in pictures and log."""
    session = opened(saved["record"])
    assert len(session.record.moves) == saved["moves"]
    assert session.names == saved["names"]
    assert (session.viewer, session.waiting_for) == (saved["viewer"], saved["waiting_for"])
    has_opening = session.game.text.opening(session.timeline[0], session.names) != ""  # which older code did not tell
    log = session.log[has_opening:]
    is_writing = saved["log"][-1].endswith("a string.")  # told when it is sealed, and not before
    assert len(log) == len(saved["log"]) - is_writing
    for now, then in zip(log, saved["log"], strict=not is_writing):
        assert {*cards_written_in(then)} <= {*cards_written_in(now)}
    outcome, ended = session.outcome, saved["outcome"]
    assert (outcome and [list(outcome.winners), list(outcome.scores), outcome.reason]) == (
        ended and [ended["winners"], ended["scores"], ended["reason"]]
    )
    pictures = {"opened": str(session)}
    for seat in (None, *session.people):
        session.viewer = seat
        pictures["spectator" if seat is None else str(seat)] = str(session)
    assert pictures.keys() == saved["pictures"].keys()
    for name, picture in pictures.items():
        assert on_the_table(picture) == on_the_table(saved["pictures"][name])


@pytest.mark.parametrize("saved", SAVED, ids=[saved["what"] for saved in SAVED])
def test_an_old_record_is_saved_again_without_loss(saved: dict[str, Any]) -> None:
    """Written by today's code, an old record opens to the same game."""
    session = opened(saved["record"])
    again = opened(session.record.dumps())
    assert again.record == session.record
    assert (str(again), again.log, again.outcome) == (str(session), session.log, session.outcome)
