"""The player of Prediction that plays the solution, and the review of a match at the table."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from cardlab.chance.players import review_notes, unbeatable
from cardlab.core.record import Record, RecordError
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.games import GAMES
from tests.positions import after
from tests.test_prediction import ending, start

GAME = GAMES["prediction"]


def test_it_lays_each_card_as_often_as_the_solution_says() -> None:
    view = ending("A♣ K♣ 3♣", "Q♦ 9♦ 3♦").view(0)
    drawn = [str(unbeatable(view, Random(seed))) for seed in range(300)]
    assert abs(drawn.count("A♣") - 200) < 5 * (300 * 2 / 9) ** 0.5
    assert drawn.count("K♣") == 0
    follower = after(ending("A♣ K♣ 3♣", "Q♦ 9♦ 3♦"), "A♣").view(1)
    answers = [str(unbeatable(follower, Random(seed))) for seed in range(300)]
    assert abs(answers.count("Q♦") - 200) < 5 * (300 * 2 / 9) ** 0.5


def test_a_table_it_does_not_know_is_refused_in_a_sentence() -> None:
    refused: list[Callable[[], object]] = [
        lambda: Session.deal(GAME, ["person", "unbeatable", "strong"]),
        lambda: Session.deal(GAME, ["person", "unbeatable"], variant="bidding"),
        lambda: Session.deal(GAME, ["person by unbeatable", "strong", "strong"]),
        lambda: Session.deal(GAME, ["person", "strong", "strong"]).stand_in(0, "unbeatable"),
        lambda: Session(Record(GAME, {}, ("unbeatable", "strong", "strong"), 7, start(3))),
        lambda: unbeatable(start(3).view(0), Random(1)),
        lambda: unbeatable(start(2, variant="bidding").view(0), Random(1)),
    ]
    for ask in refused:
        with pytest.raises((ValueError, RecordError), match="unbeatable knows"):
            ask()


@pytest.mark.parametrize(("players", "variant"), [(2, "none"), (2, "bidding"), (3, "none"), (8, "bidding")])
def test_it_is_no_company_and_takes_over_where_it_knows_the_table(players: int, variant: str) -> None:
    session = Session.deal(GAME, players=players, variant=variant, seed=1)
    order = ["strong", "solid", "beginner"]
    assert [seat.kind for seat in session.seats] == ["person", *(order[at % len(order)] for at in range(players - 1))]
    host = TableScreen(session)
    host.do("computer")
    assert host.session.seats[0].kind == ("unbeatable" if (players, variant) == (2, "none") else "strong")


def test_without_numpy_the_others_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlab.chance.players.has_numpy", lambda: False)
    with pytest.raises(ValueError, match="needs numpy"):
        Session.deal(GAME, ["person", "unbeatable"])
    session = Session.deal(GAME, players=2, seed=1, target=1)
    assert session.seats[1].kind == "strong"
    while session.outcome is None:
        assert "unbeatable" not in GAME.players_for(2)
        session.do(session.view.legal_moves[0])
    assert review_notes(session.timeline.states, session.seats) == []
    assert "best strategy" not in GAME.advisers_for(2)[-1](start(2).view(0), Random(1))[1]


# --- The review ---


def at_the_end(seats: list[str], **rules: Any) -> Iterator[Any]:
    """The scenes of a match in which people always lay their highest card."""
    host = TableScreen(Session.deal(GAME, seats, seed=3, target=1, **rules))
    while not host.session.outcome:
        if host.session.is_covered:
            host.do("uncover")
        host.do(str(host.session.view.legal_moves[0]))
        yield from host.scenes


def test_a_match_is_reviewed_at_its_end_and_no_sooner() -> None:
    *before, last = at_the_end(["person", "unbeatable"])
    (reviewed,) = [zone for zone in last["result"]["zones"] if zone["id"] == "review0"]
    assert reviewed["items"]
    shown = [scene.get("result", scene) for scene in before]
    assert not [part for scene in shown for part in scene["zones"] if part["id"].startswith("review")]
