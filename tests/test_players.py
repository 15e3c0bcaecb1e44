"""Computer players of Friend or Foe, and their advice; `test_laws` tries those of every game."""

from random import Random

from cardlab.games.friend_or_foe import View
from cardlab.games.friend_or_foe.players import advise, coverage, eager, thoughtful
from tests.helpers import after, position


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
