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
from tests.sessions import labels, zone


def at(state: det.State, seats: Sequence[str] = ("person", "greedy")) -> Host:
    """The table that has come to this position."""
    return Host(Session(Record(det.GAME, {}, tuple(seats), 7, state)))


def whys(scene: Any, element: str) -> dict[str, str]:
    """What completes a move with this element, and the caption there."""
    paths = [path for path in scene["paths"] if element in path["path"]]
    return {next(other for other in path["path"] if other != element): path.get("why", "") for path in paths}


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


def in_pile(host: Host) -> list[tuple[str, str]]:
    """The cards of the pile and their captions, the top one first."""
    return [(card["name"], card.get("why", "")) for card in zone(host.scenes[-1], "pile")["items"][0]["cards"]]


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
