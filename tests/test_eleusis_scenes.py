"""Scenes of both games of Eleusis that no golden play has: long lines, and a guess that is put together."""

import json
from typing import Final

import pytest

from cardlab.cards import DECK
from cardlab.core.table import TableScreen
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games import GAMES, express
from cardlab.games.express.scene import board
from tests import eleusis_positions as eleusis
from tests.positions import after
from tests.sessions import shown
from tests.test_express import position

FOUR: Final = ("person Mia", "person Ada", "person Leo", "cautious")


def at(state: express.State, seats: tuple[str, ...] = ("person", "cautious", "cautious")) -> Session:
    """These players at this position of Express."""
    return Session(Record(express.GAME, {}, seats, 7, state))


def test_a_line_of_sixty_cards_stays_small() -> None:
    line = " ".join(map(str, (*DECK, *DECK[:8])))
    wrong = " ".join(map(str, (*DECK[8:], *DECK[:16])))
    state = eleusis.position("2♥ 3♣ 5♣ 6♣ 7♣", "9♥ 2♠", "J♥ 8♠", line=line, sidelined=wrong)
    session = Session(Record(GAMES["eleusis"], {}, ("person", *["cautious"] * 3), 7, state))
    assert len(json.dumps(shown(session)).encode()) <= 40_000


def test_a_line_of_forty_cards_with_as_many_refused_stays_small() -> None:
    state = position("2♥ " * 45 + "2♣ " * 45, "3♣ 3♣", decks=8)
    for move in ["2♥", "2♣"] * 40:
        state = after(state, move)
        state = (after(state, "no guess") if state.phase == "guess" else state).replace(mover=0)
    assert len(json.dumps(shown(at(state)), ensure_ascii=False).encode()) < 60_000


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_no_board_tells_the_rule_before_the_end(seat: int | None) -> None:
    state = position("7♦", "3♣")
    assert "card.is_red" not in json.dumps(board(state.view(seat), at(state).seats, {}), ensure_ascii=False)


def test_a_lesson_can_do_without_check_and_names() -> None:
    host = TableScreen(at(after(position("7♦ 2♣", "3♣", rule="card.is_black or last.is_red"), "7♦")), aids=False)
    sheet = host.scenes[-1]["sheet"]
    assert ([one["send"] for one in sheet["actions"]], sheet["sentence"]["names"]) == (["guess card.is_red"], [])
    for command in ("check", "block known T1", "block text colours alternate", "guess colours alternate"):
        host.command(command)
        assert host.scenes[-1]["refused"], command
    host.command("block text card.is_odd")
    assert draft(host) == "card.is_odd"


def draft(host: TableScreen) -> str:
    return str(host.scenes[-1]["sheet"]["sentence"]["text"])


def test_what_is_put_together_is_kept_for_its_owner_until_the_next_guess() -> None:
    state = position("7♦ 9♥ 2♣", "3♣", "5♥ 6♥ 2♣", rule="card.is_red or card.rank > 12")
    host = TableScreen(at(after(state, "7♦"), FOUR))
    for command in ("uncover", "block known E3"):
        host.command(command)
    kept = draft(host)
    for command in ("no guess", "block rule .is_odd"):
        host.command(command)
    assert host.scenes[-1]["refused"]
    host.session = at(after(state.replace(mover=2), "5♥"), FOUR)
    host.command("uncover")
    assert draft(host) == "card.is_red" != kept
    assert host.drafts.keys() == {0}
