"""The player of Prediction that plays the solution, and the review of a match at the table."""

import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cardlab.chance.players import advise, unbeatable
from cardlab.core.host import Host
from cardlab.core.record import Record, RecordError
from cardlab.core.session import Session
from cardlab.games import GAMES, prediction
from tests.sessions import zone
from tests.test_prediction import after, ending, start

GAME = GAMES["prediction"]


def test_it_lays_each_card_as_often_as_the_solution_says() -> None:
    """In 300 draws each card comes within five standard deviations of its part."""
    view = ending("A♣ K♣ 3♣", "Q♦ 9♦ 3♦").view(0)
    drawn = [str(unbeatable(view, Random(seed))) for seed in range(300)]
    assert abs(drawn.count("A♣") - 200) < 5 * (300 * 2 / 9) ** 0.5
    assert drawn.count("K♣") == 0
    follower = after(ending("A♣ K♣ 3♣", "Q♦ 9♦ 3♦"), "A♣").view(1)
    answers = [str(unbeatable(follower, Random(seed))) for seed in range(300)]
    assert abs(answers.count("Q♦") - 200) < 5 * (300 * 2 / 9) ** 0.5


def test_a_table_it_does_not_know_is_refused_in_a_sentence() -> None:
    """With three players or with bids, when it is seated, when it stands in, and when it is asked all the same."""
    why = "unbeatable knows the game of two without bids only; here mixing"
    tables: list[tuple[list[str], dict[str, Any]]] = [
        (["person", "unbeatable", "mixing"], {}),
        (["person", "unbeatable"], {"bidding": True}),
        (["person by unbeatable", "mixing", "mixing"], {}),
    ]
    for seats, rules in tables:
        with pytest.raises(ValueError, match=why):
            Session.deal(GAME, seats, **rules)
    with pytest.raises(ValueError, match=why):
        Session.deal(GAME, ["person", "mixing", "mixing"]).stand_in(0, "unbeatable")
    for state in (start(3), start(2, bidding=True)):
        with pytest.raises(ValueError, match=why):
            unbeatable(state.view(0), Random(1))
    with pytest.raises(RecordError, match=why):
        Session(Record(GAME, {}, ("unbeatable", "mixing", "mixing"), 7, start(3)))


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("bidding", [False, True])
def test_the_strongest_who_knows_the_table_sits_down(players: int, bidding: bool) -> None:
    """With two players and no bids it is unbeatable, else mixing, and then the next ones; it stands in, too."""
    session = Session.deal(GAME, players=players, bidding=bidding, seed=1)
    known = ["unbeatable"] if players == 2 and not bidding else []
    order = [*known, "mixing", "cautious", "at_random"]
    assert [seat.kind for seat in session.seats] == ["person", *(order[at % len(order)] for at in range(players - 1))]
    host = Host(session)
    host.do("computer")
    assert host.session.seats[0].kind == order[0]


def test_without_numpy_the_others_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says why it cannot play, nobody seats it unasked, the hint is the mixing player's, and there is no review."""
    monkeypatch.setattr("cardlab.chance.players.has_numpy", lambda: False)
    with pytest.raises(ValueError, match="needs numpy, which is not installed here; mixing plays without it"):
        Session.deal(GAME, ["person", "unbeatable"])
    session = Session.deal(GAME, players=2, seed=1, hand_cap=1)
    assert session.seats[1].kind == "mixing"
    while session.outcome is None:
        assert "unbeatable" not in GAME.players_for(2)
        session.do(session.view.legal_moves[0])
    assert GAME.afterwards(session) == []
    assert "A mix that cannot be foreseen" in GAME.advisers_for(2)[-1](start(2).view(0), Random(1))[1]


def test_numpy_is_not_loaded_before_it_plays() -> None:
    """The player can be found, and asked whether it knows a table, without numpy being loaded."""
    code = (
        "import sys; from cardlab.chance.players import add_players_with_numpy; add_players_with_numpy(); "
        "from cardlab.games import GAMES; "
        "known = GAMES['prediction'].players_for(2); sys.exit('unbeatable' not in known or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_hint_is_exact() -> None:
    """All ranks of the mix, the card that chance picked, and what it is worth; a sure card is called so."""
    move, reason = advise(ending("A♣ K♣ 3♣", "Q♦ 9♦ 3♦").view(0), Random(1))
    assert reason.startswith("Best play mixes A 67%, 3 33%, and chance has picked this card from it; ")
    assert reason.endswith("from here on you come out ahead by 1.67 tricks or more, on average.")
    assert str(move) in ("A♣", "3♣")
    behind = ending("J♣ 10♣ 2♣", "K♦ 10♦ 5♦")
    assert advise(behind.view(0), Random(1))[1].endswith("you come out behind by 0.50 tricks at most, on average.")
    ahead = after(behind, "2♣").view(1)
    assert advise(ahead, Random(1))[1].endswith("ahead by 0.50 tricks or more, on average.")
    sure = advise(after(ending("A♣ 2♣", "K♦ Q♦"), "A♣").view(1), Random(1))[1]
    assert sure.startswith("Best play lays this card every time; whatever the other does, ")
    even = advise(start(2).view(0), Random(1))[1]
    assert even.startswith("Best play lays all 13 cards nearly as often (K 8%, Q 8%, ")
    assert advise(ending("A♣", "2♦").view(0), Random(1)) == (prediction.parse("A♣"), "It is your last card.")


def test_the_table_gives_the_strongest_hint() -> None:
    """For two without bids it is the exact one, else the mixing player's."""
    for players, words in ((2, "Best play lays"), (3, "A mix that cannot be foreseen")):
        assert Session.deal(GAME, players=players, seed=1).hint().reason.startswith(words)


# --- The review ---


def at_the_end(seats: list[str], **rules: Any) -> Iterator[Any]:
    """The scenes of a match in which people always lay their highest card."""
    host = Host(Session.deal(GAME, seats, seed=3, hand_cap=1, **rules))
    while not host.session.outcome:
        if host.session.is_covered:
            host.do("uncover")
        host.do(str(host.session.view.legal_moves[0]))
        yield from host.scenes


def test_the_table_reviews_a_match_that_is_over() -> None:
    """What the choices cost and how the habit can be used; nothing of it before the end."""
    *before, last = at_the_end(["person", "unbeatable"])
    items = [item["text"] for item in zone(last["result"], "review0")["items"]]
    assert items[0].startswith("The choices of 1 hand cost ")
    assert items[-1].startswith("Who knew the habit")
    assert zone(last["result"], "review0")["label"] == "How you played"
    shown = [scene.get("result", scene) for scene in before]
    assert not [part for scene in shown for part in scene["zones"] if part["id"].startswith("review")]


def test_what_a_computer_played_is_not_called_yours() -> None:
    host = Host(Session.deal(GAME, ["person by cautious", "unbeatable"], seed=3, hand_cap=1))
    host.session.go_on(turns=1000)
    host.do("next")
    assert [item["text"] for item in zone(host.scenes[-1]["result"], "review0")["items"]] == [
        "A computer sat here in the end, so these were not all a person's choices."
    ]


def test_two_people_are_reviewed_by_name() -> None:
    *_, last = at_the_end(["person Mia", "person Leo"])
    assert [zone(last["result"], f"review{seat}")["label"] for seat in (0, 1)] == ["How Mia played", "How Leo played"]


def test_other_tables_have_no_review() -> None:
    *_, last = at_the_end(["person", "cautious"], bidding=True)
    assert not [part for part in last["zones"] if part["id"].startswith("review")]
