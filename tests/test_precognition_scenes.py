"""The table of Precognition as a value: its moments."""

from typing import Final

import pytest

from cardlab.core.host import Host
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games.precognition import GAME, State
from tests.sessions import offers, shown, zone
from tests.test_precognition import after, position

YOU_AND_ADA: Final = ("person", "cautious")


def at(state: State) -> Session:
    """You and Ada at this position."""
    return Session(Record(GAME, {}, YOU_AND_ADA, 7, state))


def test_erase_takes_back_one_letter() -> None:
    """The button gives the command that undoes; the letter before stays."""
    session = at(after(position("2♣ 3♣", "4♣ 5♣"), "begin 0"))
    for letter in "UDS":
        session.do(letter)
    host = Host(session)
    host.do(next(action["send"] for action in host.scenes[-1]["actions"] if action["label"] == "Erase"))
    assert zone(host.scenes[-1], "string")["letters"] == "UD"


@pytest.mark.parametrize("match", ["whole", "fragment"])
def test_what_lies_below_the_row_agrees_with_it(match: str) -> None:
    """At every turn the letters said to stand are the changes above them, and the one needed comes after."""
    session = Session.deal(GAME, YOU_AND_ADA, seed=5, match=match)
    session.do("predict UDUDDUSUDU")
    needed = 0
    while session.view.phase == "lay":
        scene = shown(session)
        changed = "".join(card["letter"] for card in zone(scene, "row")["cards"])
        for line in zone(scene, "row")["lines"]:
            first, end = line["stands"]
            assert changed[line["at"] + first : line["at"] + end] == line["letters"][first:end]
            if "needs" in line:
                assert line["at"] + line["needs"] == len(changed)
                needed += 1
        session.do(str(session.view.legal_moves[0]))
    assert needed > 0


# --- Results ---


def test_a_letter_that_cannot_be_taken_back_has_no_eraser() -> None:
    """Where undo would refuse, since all cards lay open, the string is not erased either."""
    host = Host(Session.deal("precognition", seed=3))
    host.do("U")
    assert "undo" in offers(host.scenes[-1])
    host.do("open")
    assert "undo" not in offers(host.scenes[-1])
