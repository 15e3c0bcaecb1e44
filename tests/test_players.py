"""Computer players and their advice, at every position met in games of all sizes."""

from random import Random

import pytest

from cardlab.core import CHANCE, find_game
from cardlab.games.friend_or_foe import View
from cardlab.games.friend_or_foe.players import advise, coverage, eager, thoughtful
from cardlab.games.players import ADVICE, PLAYERS
from tests.helpers import TABLES, Table, after, is_open_move, position, positions, seeded

every_table = pytest.mark.parametrize("table", TABLES, ids=str)


def test_every_game_has_players_and_advice() -> None:
    """Each game has a player that plays at random, the weakest, and advice."""
    assert PLAYERS.keys() == ADVICE.keys()
    for name, players in PLAYERS.items():
        assert find_game(name)
        assert next(iter(players)) == "at_random"


@every_table
def test_every_player_plays_legally(table: Table) -> None:
    """A player picks one of the moves that its view offers, or makes an open one."""
    for state in positions(table, most=60):
        if state.turn not in (None, CHANCE):
            view = state.view(state.turn)
            for player in table.computers().values():
                move = player(view, seeded(table))
                assert move in view.legal_moves or is_open_move(state, move)


@every_table
def test_a_player_depends_on_its_view_and_generator_alone(table: Table) -> None:
    """The same view and seed lead to the same move, whatever others hide."""
    for state in positions(table):
        if state.turn not in (None, CHANCE):
            view = state.view(state.turn)
            twin = view.sample(seeded(table)).view(state.turn)
            for player in table.computers().values():
                assert player(view, Random(3)) == player(twin, Random(3))


@every_table
def test_every_hint_is_legal_and_gives_a_reason(table: Table) -> None:
    """Advice is a legal move and one sentence."""
    advised = 0
    for state in positions(table):
        if state.turn not in (None, CHANCE):
            view = state.view(state.turn)
            move, reason = ADVICE[table.game](view, seeded(table))
            assert move in view.legal_moves or is_open_move(state, move)
            assert reason.endswith(".")
            assert reason[0].isupper()
            advised += 1
    assert advised


# --- Friend or Foe ---


def view_of(seat: int, *hands: str, dice: tuple[int, int], moves: tuple[str, ...] = ()) -> View:
    return after(position(*hands, dice=dice), *moves).view(seat)


def test_eager_lays_two_cards_rather_than_one() -> None:
    """As many cards as possible, and a pass only when there is nothing else."""
    assert str(eager(view_of(0, "7♣ 2♦ 5♥", "9♣", dice=(2, 5)), Random(1))) == "2♦ 5♥"
    assert str(eager(view_of(0, "3♣", "9♣", dice=(4, 6)), Random(1))) == "ask 3♣"
    assert str(eager(view_of(0, "9♣", "9♥", dice=(2, 5)), Random(1))) == "pass"


def test_thoughtful_keeps_the_hand_that_fits_more_rolls() -> None:
    """Of two sums it may lay only one kind; of two pairs it leaves the better cards."""
    view = view_of(0, "5♣ 5♦ 2♥ 3♥ 9♠", "9♣", dice=(2, 3))
    move, reason = advise(view, Random(1))
    assert str(move) == "2♥ 3♥"
    assert "Two cards" in reason


def test_thoughtful_does_not_help_somebody_about_to_win() -> None:
    """With two cards or fewer the roller gets no help, with more cards help; its own last card goes in any case."""
    for roller, helper, answer in [
        ("3♣ 9♣", "K♣ 2♣", "quiet"),
        ("3♣ 9♣ 8♣", "K♣ 2♣", "help K♣"),
        ("3♣", "K♣", "help K♣"),
    ]:
        view = view_of(1, roller, helper, dice=(4, 6), moves=("ask 3♣",))
        assert str(thoughtful(view, Random(1))) == answer


def test_coverage_counts_the_rolls_that_fit() -> None:
    """A 7 fits 6 of 36 rolls, a 2 and a 5 two more, and a 2 by itself the one that sums to it."""
    view = view_of(0, "7♣", "9♣", dice=(1, 1))
    assert coverage((), view) == 0
    assert coverage(position("7♣").hands[0], view) * 36 == 6
    assert coverage(position("2♣").hands[0], view) * 36 == 1
    assert coverage(position("2♣ 5♣").hands[0], view) * 36 == 1 + 4 + 2
