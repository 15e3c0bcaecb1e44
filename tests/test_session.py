"""Sessions: bad input loses nothing, and undo, hints and the log behave; laws and plays keep the secrets."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardlab.core import IllegalMove
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games import GAMES
from tests.helpers import position
from tests.sessions import at, saved_in

FAMILY = ["person Mia", "person Tom", "person Lea"]


def deal(seats: Any = None, seed: int = 7, cards_each: int = 5, **settings: Any) -> Session:
    return Session.deal("friend_or_foe", seats, seed=seed, cards_each=cards_each, **settings)


def asked(*hands: str, seats: list[str] = FAMILY, **rules: Any) -> Session:
    """The first person has laid nothing, so that the others may shout."""
    session = at(position(*hands, dice=(2, 5), **rules), seats)
    session.uncover()
    session.do("pass")
    return session


def snapshot(session: Session) -> tuple[Record, list[str], str]:
    return session.record, session.log, str(session)


@pytest.mark.parametrize("text", ["rule \ud800", "tell \ud800", "7♣ \udcff"])
@pytest.mark.parametrize("name", GAMES)
def test_half_a_sign_is_no_move_and_stays_out_of_the_answer(name: str, text: str) -> None:
    session = Session.deal(name, seed=1)
    before = snapshot(session)
    with pytest.raises(IllegalMove) as refusal:
        session.do(text)
    assert str(refusal.value).isprintable() and snapshot(session) == before


def test_no_hint_is_given_on_a_covered_screen() -> None:
    session = deal(FAMILY)
    assert session.is_covered
    with pytest.raises(ValueError, match="one person's eyes"):
        session.hint()
    session.uncover()
    assert session.hint()


def test_each_decision_of_a_computer_player_has_a_generator_of_its_own() -> None:
    """Otherwise a player at random would choose alike every time; the same place of the same deal draws the same."""
    drawn: tuple[list[float], ...] = ([], [])
    for found in drawn:

        def spy(view: Any, rng: Random, found: list[float] = found) -> Any:
            found.append(rng.random())
            return view.legal_moves[-1]

        game = replace(GAMES["friend_or_foe"], computer_players={"spy": spy})
        Session.deal(game, ["spy", "spy"], cards_each=3, seed=5).go_on(6)
    assert len(set(drawn[0])) == len(drawn[0]) > 5
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize(
    "settings",
    [
        *({"game": "frend or foe"}, {"jokers": 2}, {"seats": ["person", "solid"], "players": 3}),
        *({"seats": seats} for seats in ("solid", {"person"}, 4, ["person", 3], ["person"], ["person"] * 9)),
        *({"seats": seats} for seats in (["person", "egar"], ["person Mia", "person Mia"])),
        *({"players": players} for players in (0, 1, 9, "4")),
    ],
    ids=str,
)
def test_who_cannot_sit_down_is_refused_in_a_sentence(settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"^[^\n]{10,300}$"):
        Session.deal(**({"game": "friend_or_foe"} | settings))


def test_the_usual_seats_names_and_deal() -> None:
    """One person and the strongest players; nobody is called like a person, and a drawn seed is kept."""
    session = Session.deal("friend_or_foe")
    assert [seat.kind for seat in session.seats] == ["person", "strong", "solid", "beginner"]
    assert Session.deal("friend_or_foe", seed=session.seed).record == session.record
    assert deal(["person ada", "solid", "person"]).names == ["ada", "Bo", "Player 3"]
    usual = deal(players=3)
    assert deal("person", players=3).record == usual.record
    assert deal("person Mia", players=3).names == ["Mia", *usual.names[1:]]
    assert deal(FAMILY).view.rules.is_open, "several people shout openly unless they agree otherwise"
    assert deal(FAMILY, shout="fair").view.rules.shout == usual.view.rules.shout == "fair"


# --- Moves ---


@pytest.mark.parametrize("move", ["8♣", "Q♦", "quiet", "hello", "", "7♣ 7♣", "ask K♣", 5, None, "foe 7♣ by 0"])
def test_a_wrong_move_changes_nothing_and_can_be_followed_by_redo(move: Any) -> None:
    """Redo isn't possible any more after a move that was played."""
    session = at(position("7♣ 8♣ K♣", "Q♦ J♦", "9♥ 10♥", dice=(2, 5)), ["person", "solid", "solid"])
    session.set_practice(True)
    with pytest.raises(ValueError, match="undo"):
        session.undo()
    session.do("7♣")
    done = snapshot(session)
    session.undo()
    before = snapshot(session)
    with pytest.raises(ValueError, match=r"\.$"):
        session.do(move)
    assert snapshot(session) == before
    session.redo()
    assert snapshot(session) == done
    session.undo()
    session.do("pass")
    with pytest.raises(ValueError, match="redo"):
        session.redo()


@pytest.mark.parametrize("skips", [False, True])
def test_computers_play_up_to_the_next_decision(skips: bool) -> None:
    """Where there is one answer to a question nobody is asked; with `skips_forced` a forced pass is skipped, too."""
    session = deal(cards_each=3, seed=3)
    session.set_skips_forced(skips)
    forced = 0
    while not session.outcome:
        assert session.waiting_for == 0
        is_forced = len(session.view.legal_moves) == 1
        assert not is_forced or not session.view.is_reply
        forced += is_forced
        before = len(session.record.moves)
        steps = session.do(session.view.legal_moves[0])
        assert [step.moves for step in steps] == list(range(before + 1, len(session.record.moves) + 1))
        assert steps[-1].view == session.view
    assert (forced == 0) == skips
    for refused, word in ((lambda: session.do("pass"), "over"), (session.hint, "no hint")):
        with pytest.raises(ValueError, match=word):
            refused()


# --- Undo ---


def test_nobody_undoes_after_cards_lay_open_but_in_practice(tmp_path: Path) -> None:
    """Several people look back at the end, or test mode shows the cards for a while; a record keeps that."""
    over = deal(["person Mia", "person Tom"], cards_each=1, seed=1, shared=True)
    while not over.outcome:
        over.do(over.view.legal_moves[0])
    over.look_back(0)
    over.save(tmp_path / "game.json")
    opened = deal()
    opened.do(opened.view.legal_moves[0])
    opened.set_cards_open(True)
    opened.set_cards_open(False)
    for one in (over, Session.load(tmp_path / "game.json"), opened):
        with pytest.raises(ValueError, match="looked at"):
            one.undo()
    opened.set_practice(True)
    opened.undo()


# --- Several people at one screen ---


def test_nobody_speaks_for_a_computer_player() -> None:
    """It is refused in the same words whether the computer player holds the card or not."""
    session = asked("7♣ 8♣ K♣", "Q♦ J♦", "7♥ 3♥", shout="open", seats=["person Mia", "person Tom", "solid"])
    for text in ("foe 7♥ by 2", "foe 7♠ by 2", "quiet 2"):
        with pytest.raises(IllegalMove, match="speak for a computer"):
            session.do(text)


@pytest.mark.parametrize("text", ["{", "hello", json.dumps({"cardlab": 99})])
def test_a_file_that_cannot_be_opened_is_told_of_and_kept(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    session = deal(autosave=saved_in(path))
    assert "cannot be opened" in session.autosave.trouble
    assert (tmp_path / "game.before.json").read_text(encoding="utf-8") == text
    session.do(session.view.legal_moves[0])
    assert session.autosave.trouble == ""
    assert Record.load(path) == session.record
