"""A game written in one notebook cell: it plays everywhere, and `check` finds what is wrong with it."""

import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from cardlab.cards import Card
from cardlab.core import registry
from cardlab.core.game import Game
from cardlab.core.laws import Report, check
from cardlab.core.record import Record, RecordError
from cardlab.core.registry import find_game, register
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.games import GAMES
from cardlab.games.look_ahead import best_candidate
from cardlab.opening import play
from cardlab.screen.screen import Refusal
from tests.helpers import crazy_eights_cell, run_cell
from tests.sessions import offers, saved_in, through

CELL: Final = crazy_eights_cell()

pytestmark = pytest.mark.usefixtures("own_games")


def report_on(source: str) -> Report:
    return check(run_cell(source), games=3, progress=False)


# --- It plays ---


def test_it_is_played_to_the_end_on_the_table_with_hints_and_undo() -> None:
    host = TableScreen(Session.deal(run_cell(CELL), seed=5, practice=True))
    assert [seat.kind for seat in host.session.seats] == ["person", *["look_ahead"] * 3]
    assert host.session.hint().move in host.session.view.legal_moves
    assert set(map(str, host.session.view.legal_moves)) == set(offers(host.scenes[-1]))
    quick = TableScreen(Session.deal("crazy_eights", ["person", "at_random", "at_random"], seed=3))
    assert [*through(quick, Random(1), most=400)] and quick.session.outcome


def test_its_record_replays_while_the_game_is_registered() -> None:
    first, second = run_cell(CELL), run_cell(CELL)
    session = Session.deal(first, seed=5)
    assert find_game("crazy eights") is second is not first
    session.do("qc")
    text = session.record.dumps()
    assert session.game is first and Record.loads(text).dumps() == text
    del registry._games["crazy_eights"]
    with pytest.raises(RecordError, match="first register"):
        Record.loads(text)


@pytest.mark.parametrize("name", GAMES)
def test_a_registered_game_is_the_game_of_its_module(name: str) -> None:
    assert GAMES[name] is import_module(f"cardlab.games.{name}").GAME


def test_a_built_in_name_is_refused() -> None:
    with pytest.raises(ValueError, match="already"):
        register(Game(title="Prediction", players=range(2, 3), deal=run_cell(CELL).deal, parse=str))
    with pytest.raises(Refusal, match="a Game"):
        play(7)  # type: ignore[arg-type]


def test_without_sample_nobody_looks_ahead_and_that_is_said() -> None:
    bare = re.sub(r"\n    def sample.*?(?=\n\n\n)", "", CELL, flags=re.DOTALL)
    game = run_cell(bare)
    assert list(game.players_for(4)) == ["at_random"]
    with pytest.raises(ValueError, match="no sample"):
        Session.deal(game, seed=5).hint()
    with pytest.raises(ValueError, match="look_ahead"):
        Session.deal(game, ["person", "look_ahead"])
    report = report_on(bare)
    assert report.ok and "no sample(rng)" in str(report)


def test_look_ahead_takes_a_winning_move() -> None:
    state = run_cell(CELL).deal(Random(1), players=2)
    state = replace(state, hands=(state.pile[-1:], state.hands[1]), pile=(Card(state.asked + 1, state.asked),))
    best = best_candidate(state.view(0), Random(1), tries=40)
    assert (best.move.card, best.share) == (state.hands[0][0], 1.0)


@pytest.mark.parametrize("name", GAMES)
def test_look_ahead_plays_every_game(name: str) -> None:
    state = GAMES[name].deal(Random(3), players=GAMES[name].players[0])
    while state.turn is not None and state.turn < 0:
        state = state.play(state.legal_moves()[0])
    view = state.view(state.turn)
    best = best_candidate(view, Random(1), tries=8)
    assert best.move in view.legal_moves and 0 <= best.won <= best.tries > 0


def test_a_move_may_be_called_as_a_command_is() -> None:
    host = TableScreen(Session.deal(run_cell(CELL.replace('"draw"', '"skip"')), ["person", "at_random"], seed=5))
    host.do("skip")
    assert str(host.session.record.moves[0]) == "skip" and not host.session.skips_forced


def test_what_lies_face_down_is_not_told() -> None:
    hidden = CELL.replace("counts, self.pile, self.asked", "counts, self.pile[:0], self.asked")
    session = Session.deal(run_cell(hidden), ["person", "at_random"], seed=5)
    session.do(session.view.legal_moves[0])
    state: Any = session.timeline.state
    assert not {str(card) for card in state.pile} & set(" ".join(session.log).split())


SECRET_BIDS: Final = """
from typing import NamedTuple
from cardlab import Game
from cardlab.core import Outcome

class View(NamedTuple):
    seat: int | None
    turn: int | None
    legal_moves: tuple[int, ...]
    bids: tuple[int, ...]

class State(NamedTuple):
    bids: tuple[int, ...] = ()
    turn = property(lambda self: len(self.bids) if len(self.bids) < 2 else None)

    def legal_moves(self):
        return (1, 2, 3) if self.turn is not None else ()

    def play(self, move):
        return State((*self.bids, move))

    def outcome(self):
        return None if self.turn is not None else Outcome((0,), self.bids, "the bids lie open")

    def view(self, seat):
        moves = self.legal_moves() if seat == self.turn else ()
        return View(seat, self.turn, moves, self.bids if self.turn is None else ())

crazy_eights = Game(title="Secret Bids", players=range(2, 3), deal=lambda rng, *, players: State(), parse=int)
"""


def test_a_choice_that_nobody_can_see_is_not_told() -> None:
    session = Session.deal(run_cell(SECRET_BIDS), ["person Mia", "person Leo"], seed=1)
    session.uncover()
    (step,) = session.do(2)
    assert step.speech == {} and "2" not in session.log[0]
    session.uncover()
    session.do(3)
    assert "Leo played 3" in session.log[1]


@pytest.mark.parametrize("seats", [["person Mia", "person Leo"], ["person", "at_random"], ["at_random", "person"]])
def test_bids_that_lie_open_cannot_be_taken_back(seats: list[str]) -> None:
    session = Session.deal(run_cell(SECRET_BIDS), seats, seed=1, shared=True)
    for bid in session.people:
        assert session.undo_refusal in ("", "There is nothing to undo.")
        session.do(bid + 1)
    with pytest.raises(ValueError, match="Undo stops here"):
        session.undo()


def test_a_state_that_cannot_be_saved_plays_on_and_says_so(tmp_path: Path) -> None:
    source = CELL.replace("    passes: int = 0\n", "    passes: int = 0\n    luck: float = 0.5\n")
    session = Session.deal(run_cell(source), ["person", "at_random"], seed=5, autosave=saved_in(tmp_path / "game"))
    session.do(session.view.legal_moves[0])
    assert "state.luck is 0.5, which a saved game cannot hold" in session.autosave.trouble
    assert "state.luck is 0.5" in str(report_on(source))


# --- What is wrong with it ---

FAULTS: Final = {
    "an illegal move accepted": ("if move not in self.legal_moves():", "if not self.legal_moves():", "refused with"),
    "a card doubled": ("stock = stock[1:]", "stock = stock", "the cards that were dealt"),
    "a card lost": ("pile = (*pile, move.card)", "pile = (move.card,)", "the cards that were dealt"),
    "a view that leaks": ("hand = () if seat is None else self.hands[seat]", "hand = self.hands[0]", "may not see"),
    "a sample that disagrees": ("self.hand if seat == self.seat else unseen", "unseen", "A state from `sample`"),
    "a text that does not read back": ('return "draw"', 'return "take a card"', "means that move"),
    "a game without end": ("passes == len(hands) or not hands[self.turn]", "False", "game ends with"),
    "an offered move refused": ("if move not in", "if move.suit is not None or move not in", "raised IllegalMove"),
    "a score left out": ("Outcome(winners, counts,", "Outcome(winners, counts[1:],", "one for each seat"),
    "an end without outcome": ("if self.turn is not None:", "if True:", "game ends with"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_check_finds_a_planted_fault(fault: str) -> None:
    good, bad, law = FAULTS[fault]
    assert CELL.count(good) == 1
    report = report_on(CELL.replace(good, bad))
    assert not report.ok
    found = next(finding for finding in report.findings if law in finding.law or law in finding.what)
    assert " players: Seat 0" in found.where and str(found) in str(report)


def test_check_says_what_it_found_and_what_it_could_not_try() -> None:
    hides_nothing = re.sub(r"\bhands\b", "holdings", re.sub(r"(?<!_in_)\bstock\b", "rest", CELL))
    for source, said in (
        (CELL, "All of them hold."),
        (CELL.replace("def deal(rng", "def deal(generator"), "NameError"),
        (hides_nothing, "secrecy was not tried"),
        (SECRET_BIDS.replace("parse=int", "parse=int, reveals=lambda *_: False"), "can be taken back"),
    ):
        assert said in str(report_on(source))
    assert "can be taken back" not in str(report_on(SECRET_BIDS))
