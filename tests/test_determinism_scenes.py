"""The table of Determinism as a value: what it shows at several moments."""

from collections.abc import Sequence
from typing import Any

from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games import determinism as det
from cardlab.widgets.host import Host
from tests.determinism_positions import CLOSING, ENTERING, closing, position
from tests.sessions import captions, labels, shown, zone


def at(state: det.State, seats: Sequence[str] = ("person", "greedy")) -> Host:
    """The table that has come to this position."""
    return Host(Session(Record(det.GAME, {}, tuple(seats), 7, state)))


def cell(scene: Any, key: str) -> Any:
    return next(cell for cell in zone(scene, "universe")["cells"] if cell["id"] == key)


def whys(scene: Any, element: str) -> dict[str, str]:
    """What completes a move with this element, and the caption there."""
    paths = [path for path in scene["paths"] if element in path["path"]]
    return {next(other for other in path["path"] if other != element): path.get("why", "") for path in paths}


MY_TURN = position("A♦ 8♥ K♠", "2♣ 4♥", universe="Q♥ 5,10 K♦ 5,11 7♠ 4,10", pile="5♦ 6♦ 7♦")


def test_your_turn_shows_what_fits_where_and_for_how_much() -> None:
    """Cards say the best they earn; a chosen card shows each cell with its points, a chosen cell each card."""
    scene = at(MY_TURN).scenes[-1]
    assert (scene["lead"], scene["advice"]) == (
        "You are to play.",
        "3 of your 3 cards fit: choose a card or a place. You may also swap a card or pass.",
    )
    assert captions(scene) == {"8♥": "+2", "K♠": "+3", "A♦": "+4"}
    assert whys(scene, "A♦") == {
        "4,11": "+4 2 sides",
        "3,10": "+1 suit",
        "4,9": "+1 suit",
        "5,12": "+2 number",
        "6,11": "+2 number",
        "swap": "give",
    }
    assert whys(scene, "4,11") == {"A♦": "+4 2 sides"}
    assert labels(scene) == ["Swap a card", "Pass"]
    about = {card["id"]: card.get("about") for card in zone(scene, "hand")["cards"]}
    assert about["A♦"] == "Five places; the best, 4,11, earns 4: number 2, suit 1, two neighbours 1."
    assert cell(scene, "4,11")["about"] == "Here fits A♦ (+4)."


def test_the_universe_is_drawn_with_words_for_each_cell() -> None:
    """Cards, open cells and the newest card have names; rows and columns keep their numbers."""
    universe = zone(at(MY_TURN).scenes[-1], "universe")
    assert (universe["top"], universe["left"], universe["height"], universe["width"]) == (3, 9, 4, 4)
    assert universe["note"] == "Universe: 2 of 5 rows; 2 of 10 columns."
    assert not universe["is_high"] and not universe["is_wide"]
    names = {cell["id"]: cell["name"] for cell in universe["cells"]}
    assert [names[place] for place in ("5,10", "4,10", "4,11")] == [
        "Queen of Hearts",
        "Seven of Spades, the newest card",
        "empty",
    ]


def test_a_frozen_edge_is_drawn() -> None:
    """With five rows the edge above and below is there, and no cell beyond it."""
    universe = zone(
        at(position("J♥ 2♣", "3♣", universe="7♣ 5,10 8♣ 6,10 9♣ 7,10 10♦ 8,10 J♦ 9,10")).scenes[-1], "universe"
    )
    assert universe["is_high"] and not universe["is_wide"]
    assert (universe["top"], universe["height"]) == (5, 5)
    assert universe["note"] == "Universe: 5 of 5 rows, frozen; 1 of 10 columns."


def test_a_black_hole_is_marked_by_a_word() -> None:
    """Who makes one is offered the extra turn, and sees the hole, and what enters it."""
    host = at(closing())
    host.do(CLOSING)
    scene = host.scenes[-1]
    assert scene["lead"] == "You made a black hole and have an extra turn."
    assert scene["advice"] == "You can enter a black hole and win: 8♠ at 4,11."
    assert (cell(scene, "4,11")["kind"], cell(scene, "4,11")["name"]) == ("hole", "black hole")
    assert "A black hole is open at 4,11." in zone(scene, "universe")["note"]
    assert captions(scene) == {"8♠": "wins"} and whys(scene, "4,11") == {"8♠": "wins hole"}
    assert labels(scene) == ["Swap a card", "Decline"]
    host.do(ENTERING)
    assert host.scenes[-1]["lead"] == "You won: 8♠ entered a black hole."
    points = "number 2, suit 1, two neighbours 1"
    assert host.session.log[0].startswith(f"9 You played 7♠ at 4,10 for 4: {points}. That made a black hole.")


def test_the_pile_shows_what_you_know_of_it() -> None:
    """Your own cards lie open to you in the pile, those of others by name; the scores say who may swap."""
    host = at(position("A♦ 8♥ K♠", "2♣ 4♥", universe="Q♥ 5,10", pile="5♦ 6♦ 7♦"), ("person", "person Mia"))
    host.session.viewer = 0
    host.do("swap A♦")
    assert zone(host.scenes[-1], "seats")["seats"][-1]["about"] == "from the top: ?, ?, Player 1’s"
    for command in ("uncover", "swap 2♣", "uncover"):
        host.do(command)
    pile = zone(host.scenes[-1], "seats")["seats"][-1]
    assert (pile["name"], pile["about"]) == ("Quantum Swap Pile", "from the top: ?, your A♦, Mia’s")
    assert [row[3] for row in host.scenes[-1]["scores"]["rows"]] == ["no", "no"]


def test_a_series_shows_games_and_chips_and_waits_between() -> None:
    """After a game one looks at it, and then agrees to the next."""
    host = Host(Session.deal(det.GAME, ["person", "greedy"], seed=5, games=2, ante=3))
    while host.session.view.phase != "between":
        host.do(str(host.session.view.legal_moves[-1]))
    scene = host.scenes[-1]
    assert labels(scene) == ["Next game"]
    assert scene["advice"] == "Game 2 of 2 comes next."
    assert scene["scores"]["head"] == ["Seat", "Points", "Cards", "Swap", "Games", "Chips"]
    host.do("deal")
    assert "Game 2 of 2 begins with" in " ".join(host.session.log)


def test_teams_show_both_sums() -> None:
    """With teams the scores name one's own points and the team's."""
    head = shown(Session.deal(det.GAME, seed=5, teams=True))["scores"]["head"]
    assert head == ["Seat", "Points", "Team", "Cards", "Swap"]


def test_a_refusal_is_shown_and_changes_nothing() -> None:
    """A refusal names the edge and the reason."""
    host = at(MY_TURN)
    before = host.session.record
    host.command("8♥ 4,11")
    assert host.scenes[-1]["refused"]
    assert host.scenes[-1]["notice"] == "8♥ cannot lie at 4,11: K♦ below causes ♣ or A."
    assert host.session.record == before
