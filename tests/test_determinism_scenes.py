"""The table of Determinism as a value: what it shows at several moments."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from cardlab.cards import parse
from cardlab.core.host import Host
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.games import determinism as det
from cardlab.games import play_out
from cardlab.games.determinism.universe import Box
from tests.determinism_positions import CLOSING, ENTERING, closing, position
from tests.helpers import seeded
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
    """A card that is picked up shows its points in its cells, and at which sides the causes lie; before, none shows."""
    scene = at(MY_TURN).scenes[-1]
    assert (scene["lead"], scene["advice"]) == ("You are to play.", "3 of your 3 cards fit; or swap or pass.")
    assert captions(scene) == {}
    assert whys(scene, "A♦") == {
        "4,11": "+4 number 2, suit 1, two neighbours 1",
        "3,10": "+1 suit 1",
        "4,9": "+1 suit 1",
        "5,12": "+2 number 2",
        "6,11": "+2 number 2",
        "swap": "give",
    }
    sides = {path["path"][1]: path["sides"] for path in scene["paths"] if path["path"][0] == "A♦"}
    assert (sides["4,11"], sides["3,10"], sides["4,9"]) == (["bottom", "left"], ["bottom"], ["right"])
    assert labels(scene) == ["Swap a card", "Pass"]
    about = {card["id"]: card.get("about") for card in zone(scene, "hand")["cards"]}
    assert about["A♦"] == "Five places."
    assert cell(scene, "4,11")["about"] == "Here fits A♦ (+4)."


def test_the_universe_is_drawn_with_words_for_each_cell() -> None:
    """Cards, open cells and the newest card have names; the window shows 6 by 11 places while no edge is frozen."""
    universe = zone(at(MY_TURN).scenes[-1], "universe")
    assert (universe["top"], universe["left"], universe["height"], universe["width"]) == (2, 5, 6, 11)
    assert universe["note"] == "Universe: 2 of 5 rows; 2 of 10 columns."
    assert not universe["is_high"] and not universe["is_wide"]
    names = {cell["id"]: cell["name"] for cell in universe["cells"]}
    assert [names[place] for place in ("5,10", "4,10", "4,11")] == [
        "Queen of Hearts",
        "Seven of Spades, the newest card",
        "empty",
    ]


def test_a_frozen_edge_is_drawn() -> None:
    """With five rows the window shows just these, and no cell beyond them."""
    universe = zone(
        at(position("J♥ 2♣", "3♣", universe="7♣ 5,10 8♣ 6,10 9♣ 7,10 10♦ 8,10 J♦ 9,10")).scenes[-1], "universe"
    )
    assert universe["is_high"] and not universe["is_wide"]
    assert (universe["top"], universe["height"]) == (5, 5)
    assert universe["note"] == "Universe: 5 of 5 rows, frozen; 1 of 10 columns."


@pytest.mark.parametrize("seed", range(4))
def test_the_window_shows_every_cell_and_moves_only_when_it_must(seed: int) -> None:
    """All cells lie in the window; it is as large as what can be reached, and shifts by one place at most."""
    rng, state = seeded(seed, "window"), det.deal(Random(seed))
    box = state.universe.box.window()
    while state.outcome() is None:
        plays = [move for move in state.legal_moves() if move.cell]
        state = state.play(rng.choice(plays or state.legal_moves()))
        universe, before = state.universe, box
        box = universe.box.window()
        height, width = box.bottom - box.top + 1, box.right - box.left + 1
        assert height == (5 if universe.box.is_full_height else 6)
        assert width == (10 if universe.box.is_full_width else 11)
        assert is_all_in(universe, box)
        assert abs(box.top - before.top) <= 1 and abs(box.left - before.left) <= 1
        is_as_large = (before.bottom - before.top, before.right - before.left) == (height - 1, width - 1)
        assert box == before or not is_as_large or not is_all_in(universe, before)


def is_all_in(universe: det.Universe, box: Box) -> bool:
    """Whether all cells that are drawn lie in these rows and columns."""
    cells = [*universe.at, *universe.open]
    return all(box.top <= row <= box.bottom and box.left <= column <= box.right for row, column in cells)


def test_a_black_hole_is_marked_by_a_word_and_told_large() -> None:
    """Who makes one is offered the extra turn, and sees the hole, and what enters it."""
    host = at(closing())
    host.do(CLOSING)
    scene = host.scenes[-1]
    assert (scene["lead"], scene["advice"]) == ("You made a black hole: an extra turn.", "8♠ at 4,11 wins.")
    assert scene["large"] == "You made a black hole!"
    assert (cell(scene, "4,11")["kind"], cell(scene, "4,11")["name"]) == ("hole", "black hole")
    assert "A black hole is open at 4,11." in zone(scene, "universe")["note"]
    assert whys(scene, "4,11") == {"8♠": "wins"}
    assert labels(scene) == ["Swap a card", "Decline"]
    host.do(ENTERING)
    assert host.scenes[-1]["lead"] == "You won: 8♠ entered a black hole."
    points = "number 2, suit 1, two neighbours 1"
    assert host.session.log[1].startswith(f"9 You played 7♠ at 4,10 for 4: {points}. That made a black hole.")


def test_the_pile_shows_what_you_know_of_it() -> None:
    """Your own cards lie open to you in the pile, those of others by name; what others took is told."""
    host = at(position("A♦ 8♥ K♠", "2♣ 4♥", universe="Q♥ 5,10", pile="5♦ 6♦ 7♦"), ("person", "person Mia"))
    host.session.viewer = 0
    host.do("swap A♦")
    assert in_pile(host)[1:] == [
        ("card 2 from the top, unknown", ""),
        ("card 3 from the top, given by Player 1", "Player 1"),
    ]
    for command in ("uncover", "swap 2♣", "uncover"):
        host.do(command)
    assert in_pile(host)[1:] == [("Ace of Diamonds", "you"), ("card 3 from the top, given by Mia", "Mia")]
    rows = host.scenes[-1]["players"]["rows"]
    assert [row["about"] for row in rows] == ["no swap yet", "no swap yet"]


def in_pile(host: Host) -> list[tuple[str, str]]:
    """The cards of the pile and their captions, the top one first."""
    return [(card["name"], card.get("why", "")) for card in zone(host.scenes[-1], "pile")["items"][0]["cards"]]


def test_a_series_shows_games_and_chips_and_waits_between() -> None:
    """After a game one looks at its result, and then agrees to the next; at the end chips count."""
    host = Host(Session.deal(det.GAME, ["person", "greedy"], seed=5, games=2, ante=3))
    while host.session.view.phase != "between":
        host.do(str(host.session.view.legal_moves[-1]))
    scene = host.scenes[-1]
    assert labels(scene) == ["Next game"]
    assert scene["advice"] == "Game 2 of 2 comes next."
    assert scene["players"]["head"] == ["chips", "cards", "points"]
    assert not scene["result"]["is_final"]
    host.do("deal")
    assert "Game 2 of 2 begins with" in " ".join(host.session.log)
    assert "result" not in host.scenes[-1]
    while not host.session.outcome:
        host.do(str(host.session.view.legal_moves[-1]))
    result = host.scenes[-1]["result"]
    assert (result["is_final"], result["kinds"]) == (True, ["chips won"])
    assert [bar["total"] for bar in result["bars"]] == ["+6", "-6"]


def test_teams_show_both_sums_and_name_the_partner() -> None:
    """With teams the team's points stand beside one's own, and each row says who plays with whom."""
    session = Session.deal(det.GAME, ["person", "greedy", "greedy", "greedy"], seed=5, teams=True)
    names, players = session.names, shown(session)["players"]
    assert players["head"] == ["cards", "points"]
    told = [row["known"].split(" · ") for row in players["rows"]]
    assert all(f"team {score}" in about for score, about in zip(session.view.scores, told, strict=True))
    partners = [f"with {names[2]}", f"with {names[3]}", "your partner", f"with {names[1]}"]
    assert all(partner in about for partner, about in zip(partners, told, strict=True))
    lines = str(session).splitlines()[1:5]
    assert all(partner in line.split(", ") for partner, line in zip(partners, lines, strict=True))
    spectator = det.GAME.text.picture(session.timeline[0].view(None), names)
    assert "with you" in spectator and "your partner" not in spectator


@pytest.mark.parametrize("mover", range(4))
def test_the_status_names_the_partner(mover: int) -> None:
    """Of the person opposite it says so each time; of the others and in a game without teams it does not."""
    state = position("K♠", "2♣", "3♣", "4♣", universe="Q♥ 5,10", teams=True)._replace(mover=mover)
    names = ["You", "Ada", "Bo", "Cy"]
    for view, is_told in ((state.view(0), mover == 2), (state._replace(rules=det.Rules()).view(0), False)):
        assert (det.GAME.text.status(view, names)[0] == "Bo, your partner, is to play.") == is_told
    end = state._replace(points=(0, 3, 1, 0))
    for _ in range(4):
        end = end.play(det.parse("pass"))
    assert det.GAME.text.status(end.view(0), names)[0].startswith("Ada and Cy won")


def test_who_was_drawn_to_begin_is_told() -> None:
    """The log begins with the cards that were drawn, ties drawn again; rows show them for one lap, the state always."""
    seed = next(seed for seed in range(99) if len(det.deal(Random(seed), players=3).draws) > 1)
    state = det.deal(Random(seed), players=3)
    session = Session(Record(det.GAME, {}, ("person", "greedy", "greedy"), 7, state))
    first, again = state.draws[0], [card for card in state.draws[1] if card]
    assert session.log[0].startswith("Drawn for the first turn: You ")
    assert all(str(card) in session.log[0] for card in (*first, *again))
    assert session.log[0].endswith(f"{'You begin' if state.mover == 0 else f'{session.names[state.mover]} begins'}.")
    views = [place.view(0) for place in play_out(state, [det.greedy] * 3, Random(1))]
    for view in views:
        rows = det.GAME.text.picture(view, session.names).splitlines()[1:4]
        is_told = [f"drew {card}" in row for card, row in zip(first, rows, strict=True)]
        assert is_told == [view.number <= 3] * 3


def test_looking_before_a_swap_at_the_table() -> None:
    """A button takes the top card, which lies open to whoever took it alone; then a card is chosen to give for it."""
    state = position("A♦ 8♥ K♠", "2♣ 4♥", universe="Q♥ 5,10", pile="5♦ 6♦ 7♦", look_before_swap=True)
    host = at(state, ("person", "person Mia"))
    host.do("uncover")
    assert labels(host.scenes[-1]) == ["Take the top card", "Pass"]
    host.do("take")
    scene = host.scenes[-1]
    assert in_pile(host)[0] == ("Five of Diamonds", "")
    assert (labels(scene), scene["advice"]) == (["Give a card"], "It is 5♦: choose the card to give for it.")
    assert set(whys(scene, "swap")) == {"A♦", "8♥", "K♠"}
    with pytest.raises(ValueError, match="Undo stops here"):
        host.do("undo")
    host.do("swap A♦")
    assert "took the top card of the pile. Player 1 then gave a card for it." in host.session.log[-1]
    assert "5♦" not in "".join(host.session.log)


def test_the_card_in_the_black_hole_begins_the_next_game() -> None:
    """Offered only where a black hole ended the game; the game after that one draws its Big Bang again."""
    host = at(closing())
    host.do(CLOSING)
    host.do(ENTERING)
    (send,) = [action["send"] for action in host.scenes[-1]["actions"] if "Big Bang 8♠" in action["label"]]
    host.do(send)
    assert host.session.view.universe.placed[0][0] is parse("8♠")
    assert host.session.house_rules == {"big_bang": "8♠"}
    deal = host.session.timeline[0]
    host.do("again")
    assert host.session.timeline[0] == deal
    host.do("new")
    assert host.session.house_rules == {}
    host.do("undo")
    assert host.session.timeline[0] == deal
    lap = at(position("K♠", "2♣", universe="Q♥ 5,10"), ("person", "person"))
    for command in ("uncover", "pass", "uncover", "pass"):
        lap.do(command)
    assert lap.session.outcome
    assert not any("Big Bang" in label for label in labels(lap.scenes[-1]))


def test_a_refusal_is_shown_and_changes_nothing() -> None:
    """A refusal names the edge and the reason."""
    host = at(MY_TURN)
    before = host.session.record
    host.command("8♥ 4,11")
    assert host.scenes[-1]["refused"]
    assert host.scenes[-1]["notice"] == "8♥ cannot lie at 4,11: K♦ below causes ♣ or A."
    assert host.session.record == before
