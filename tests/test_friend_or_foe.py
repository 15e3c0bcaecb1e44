"""Friend or Foe: a golden position for each ruling, counted game trees, and the two criteria in plain words."""

import json
import re
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlab.cards import ACE, DECK, KING, Card, hand, rank_text
from cardlab.core import CHANCE, IllegalMove
from cardlab.core.protocol import number_of
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.trials import play_game
from cardlab.games import GAMES
from cardlab.games import friend_or_foe as fof
from cardlab.games.friend_or_foe.matching import ROLL_WEIGHTS, ROLLS, discards
from cardlab.games.friend_or_foe.players import eager
from tests import naive_friend_or_foe as naive
from tests.helpers import after, offers, position
from tests.sessions import state_of

TREES = json.loads((Path(__file__).parent / "data" / "friend_or_foe_trees.json").read_text(encoding="utf-8"))
ALL_ROLLS = list(product(range(1, 7), repeat=2))

dice = st.sampled_from(ROLLS)
hands = st.lists(st.sampled_from(DECK), unique=True, max_size=13)


def held(state: fof.State) -> list[str]:
    """The hands as texts."""
    return [" ".join(map(str, cards)) for cards in state.hands]


def refused(state: fof.State, move: str) -> str:
    """Why this move is refused."""
    with pytest.raises(IllegalMove) as refusal:
        after(state, move)
    return str(refusal.value)


# --- The author's two examples ---


def test_example_a_king_helps_a_three_on_four_and_six() -> None:
    """Dice are 4 and 6: a King goes together with somebody's 3, because 13 − 3 = 10."""
    state = after(position("3♣ 2♣", "K♦ 8♦", dice=(4, 6)), "ask 3♣", "help K♦")
    assert held(state) == ["2♣", "8♦"]
    assert set(state.pile) == set(hand("3♣ K♦"))


def test_example_an_ace_helps_a_jack_on_four_and_six() -> None:
    """Dice are 4 and 6: an Ace goes together with somebody's Jack, because 11 − 1 = 10."""
    state = after(position("J♣ 2♣", "A♦ 8♦", dice=(4, 6)), "ask J♣", "help A♦")
    assert held(state) == ["2♣", "8♦"]
    assert set(state.pile) == set(hand("J♣ A♦"))


# --- The rulings ---


def test_f1_eleven_is_the_jack() -> None:
    """The page's "Joker" of number 11 is the Jack: it goes on 5 and 6."""
    assert "J♠" in offers(position("J♠ Q♠", "2♣", dice=(5, 6)))


def test_f2_the_order_of_the_dice_does_not_matter() -> None:
    """A roll is a combination: 21 can be told apart, and they fall in 36 ways as two dice do."""
    rolls = Counter(tuple(sorted(roll)) for roll in ALL_ROLLS)
    state = position("2♦ 5♥", "9♣")
    assert dict(zip([move.numbers for move in state.legal_moves()], state.weights(), strict=True)) == rolls


def test_f2_two_cards_may_be_typed_in_either_order() -> None:
    """2♦ 5♥ and 5♥ 2♦ are one move, and so are two cards of a rank."""
    assert fof.parse("5♥ 2♦") == fof.parse("2♦ 5♥")
    assert held(after(position("5♥ 2♦ 9♣", "9♦", dice=(2, 5)), "5♥ 2♦")) == ["9♣", "9♦"]
    assert held(after(position("3♠ 3♣ 9♣", "9♦", dice=(3, 3)), "3♠ 3♣")) == ["9♣", "9♦"]
    assert held(after(position("3♠ 3♣ 9♣", "9♦", dice=(3, 3)), "3♣ 3♠")) == ["9♣", "9♦"]


def test_f3_doubles_need_two_cards_of_that_rank() -> None:
    """On 3 and 3 two different 3s fit, or one 6; a single 3 does not."""
    assert offers(position("3♣ 3♦ 6♠ 2♠", "9♣", dice=(3, 3))) == {"3♣ 3♦", "6♠", "pass"}
    assert offers(position("3♣ 2♠", "9♣", dice=(3, 3))) == {"pass"}
    assert refused(position("3♣ 3♦ 2♠", "9♣", dice=(3, 3)), "3♣ 3♣")


def test_f3_three_of_a_rank_make_three_pairs() -> None:
    """Each two of three 3s may go on 3 and 3."""
    assert offers(position("3♠ 3♣ 3♦", "9♣", dice=(3, 3))) == {"3♣ 3♦", "3♣ 3♠", "3♦ 3♠", "pass"}


def test_f4_one_criterion_a_roll() -> None:
    """Who holds the sum and the pair lays one of them, and the turn is over."""
    state = position("7♣ 2♦ 5♥ 9♣", "3♣", dice=(2, 5))
    assert offers(state) == {"7♣", "2♦ 5♥", "pass"}
    assert after(state, "7♣").roller == 1
    assert refused(state, "lay 7♣ 2♦")


def test_f4_one_criterion_for_a_foe() -> None:
    """A Foe with the sum and the pair lays one of them."""
    state = after(position("9♣", "7♣ 2♦ 5♥ 9♦", dice=(2, 5)), "pass")
    assert offers(state) == {"foe 7♣", "foe 2♦ 5♥", "quiet"}
    assert held(after(state, "foe 7♣"))[1] == "2♦ 5♥ 9♦"


def test_f5_no_request_while_holding_a_match() -> None:
    """On 4 and 6 a 3 may be named, but not by somebody who holds a 10."""
    assert "ask 3♣" in offers(position("3♣ 9♣", "K♦ 2♦", dice=(4, 6)))
    state = position("3♣ 10♣", "K♦ 2♦", dice=(4, 6))
    assert offers(state) == {"10♣", "pass"}
    assert "10♣" in refused(state, "ask 3♣")


def test_f6_one_request_a_turn() -> None:
    """After an unanswered request no other card can be named."""
    state = after(position("3♣ J♣", "2♦ 5♦", dice=(4, 6)), "ask 3♣", "quiet")
    assert state.turn == 1
    assert offers(state) == {"quiet"}
    assert refused(state, "ask J♣")


def test_f6_only_a_held_card_is_named() -> None:
    """Nobody asks for a friend for a card of somebody else."""
    assert "J♦" in refused(position("3♣ 9♣", "J♦ 5♦", dice=(4, 6)), "ask J♦")


FRIENDS = {
    2: "J 3",
    3: "10 4",
    4: "9 5",
    5: "8 6",
    6: "7 7",
    7: "6 8",
    8: "5 9",
    9: "4 10",
    10: "3 J",
    11: "2 Q",
    12: "A K",
}


@pytest.mark.parametrize("roll", ALL_ROLLS, ids=str)
def test_f7_the_friend_table(roll: tuple[int, int]) -> None:
    """With a King 13 − N is the sum, with an Ace N − 1: the table of sums and cards that may be named."""
    low, high = sorted(roll)
    with_king, with_ace = FRIENDS[low + high].split()
    for card in DECK:
        rank = rank_text(card.rank)
        state = position(f"{card}", "2♣ 2♦", dice=(low, high))
        assert (f"ask {card}" in offers(state)) == (rank in (with_king, with_ace))
        helpers = {way[0].rank for way in fof.helpers(DECK, (low, high), card)}
        assert helpers == {helper for helper, named in ((KING, with_king), (ACE, with_ace)) if named == rank}


def test_f7_on_a_six_the_helper_chooses_between_ace_and_king() -> None:
    """A named 7 goes with an Ace or with a King when the sum is 6."""
    state = after(position("7♣ 9♣", "A♦ K♦", dice=(2, 4)), "ask 7♣")
    assert offers(state) == {"help A♦", "help K♦", "quiet"}
    assert held(after(state, "help A♦")) == ["9♣", "K♦"]
    assert held(after(state, "help K♦")) == ["9♣", "A♦"]


def test_f8_everybody_else_may_answer_and_nobody_must() -> None:
    """All others are asked, from the roller's left; the roller's own King does not count."""
    state = after(position("K♣ 2♣", "3♣ K♠", "K♦ 4♣", "5♣ 6♣", roller=1, dice=(4, 6)), "ask 3♣")
    asked = []
    while state.turn not in (CHANCE, 1):
        asked.append(state.turn)
        state = after(state, "quiet")
        if state.phase == "foe":
            break
    assert asked == [2, 3, 0]


def test_f8_exactly_one_helper_lays_a_card() -> None:
    """When two shout, only the one who was first loses a King."""
    state = after(position("3♣ 9♣", "K♣ 2♣", "K♦ 4♣", dice=(4, 6)), "ask 3♣", "help K♣", "help K♦", "race 2")
    assert held(state) == ["9♣", "K♣ 2♣", "4♣"]


def test_f9_all_who_shout_are_drawn_from_fairly() -> None:
    """Everybody answers before anything is heard; then each shouter is as likely to have been first."""
    state = after(position("9♣", "7♣ 2♣", "2♦ 8♦", "7♦ 3♣", dice=(2, 5)), "pass", "foe 7♣", "quiet")
    assert state.turn == 3
    state = after(state, "foe 7♦")
    assert state.turn == CHANCE
    assert offers(state) == {"race 1", "race 3"}
    assert state.weights() == (1, 1)
    assert held(after(state, "race 3"))[3] == "3♣"


def test_f9_clockwise_takes_the_first_who_will() -> None:
    """With `shout="clockwise"` nobody is asked after a shout, and silence goes round from the roller's left."""
    start = after(position("7♣ 2♣", "9♣", "2♦ 8♦", "7♦ 3♣", roller=1, dice=(2, 5), shout="clockwise"), "pass")
    assert start.turn == 2
    state = after(start, "quiet", "foe 7♦")
    assert held(state) == ["7♣ 2♣", "9♣ 7♦", "2♦ 8♦", "3♣"]
    assert state.turn == CHANCE


def test_f9c_a_shout_out_of_turn_is_drawn_from_like_any_other() -> None:
    """A seat that shouts aloud overtakes nobody: all others answer, and each shouter is as likely to be first."""
    state = after(position("9♣", "7♣ 2♣", "2♦ 8♦", "7♦ 3♣", dice=(2, 5), shout="open"), "pass")
    assert "foe 7♦ by 3" in map(str, state.view(3).legal_moves)
    state = after(state, "foe 7♦ by 3")
    assert (state.turn, state.view(None).waiting, state.shouters()) == (1, (1, 2), (3,))
    state = after(state, "foe 7♣")
    assert state.turn == 2
    state = after(state, "quiet")
    assert (state.turn, offers(state), state.weights()) == (CHANCE, {"race 1", "race 3"}, (1, 1))
    assert held(after(state, "race 3")) == ["9♣ 7♦", "7♣ 2♣", "2♦ 8♦", "3♣"]


@pytest.mark.parametrize(("people", "shouts"), [((2,), ["foe 7♥"]), ((1, 3), ["foe 7♥ by 3", "quiet 1"])])
def test_f9c_people_and_computers_come_first_equally_often(people: tuple[int, ...], shouts: list[str]) -> None:
    """Wherever they sit: over many seeds a person's open shout wins as often as that of the computer beside them."""
    hands = ["9♣ 8♣", "2♣ 4♣", "2♦ 8♦", "3♣ 4♦"]
    hands[people[-1]] += " 7♥"
    hands[people[-1] - 1 if len(people) == 1 else 2] += " 7♦"
    start, won = position(*hands, dice=(2, 5), shout="open"), 0
    seats = ["person Zoe", *("person" if seat in people else "eager" for seat in (1, 2, 3))]
    for seed in range(200):
        session = Session(Record(GAMES["friend_or_foe"], {}, tuple(seats), seed, start, shared=True))
        for text in ("pass", *shouts):
            session.do(text)
        won += "7♥" not in map(str, state_of(session).hands[people[-1]])
    assert 80 <= won <= 120


def test_f9b_the_referee_checks_an_open_shout() -> None:
    """A seat that does not hold the card, or was asked before, or rolled, cannot shout."""
    state = after(position("9♣ 7♠", "7♣ 2♣", "2♦ 8♦", "7♦ 3♣", dice=(2, 5), shout="open"), "pass", "quiet")
    for shout in ("foe 7♦ by 1", "foe 8♦ by 3", "foe 7♣ by 1", "foe 7♠ by 0", "foe 7♦ by 4", "help 7♦ by 3"):
        assert refused(state, shout)


def test_f9b_silence_from_several_seats_is_one_move() -> None:
    """`quiet 1 3` is what these seats answer; who has answered, or rolled, or is not there, cannot be silent."""
    state = after(position("9♣", "7♣ 2♣", "2♦ 8♦", "7♦ 3♣", dice=(2, 5), shout="open"), "pass")
    assert after(state, "quiet 1 2 3") == after(state, "quiet", "quiet", "quiet")
    assert after(state, "quiet 1 3").turn == 2
    assert after(state, "quiet 3 1", "quiet") == after(state, "quiet 1 2 3")
    for text in ("quiet 4", "quiet 0", "quiet 1 1", "quiet 0 1"):
        assert refused(state, text)
    assert refused(after(state, "quiet 3"), "quiet 3")


def test_f9b_open_moves_belong_to_open_shouts() -> None:
    """Under the other ways to shout nobody speaks out of turn."""
    for shout in ("fair", "clockwise"):
        state = after(position("9♣", "7♣ 2♣", "7♦ 3♣", dice=(2, 5), shout=shout), "pass")
        assert refused(state, "foe 7♦ by 2")
        assert refused(state, "quiet 2")
        assert state.view(2).legal_moves == ()


def test_f10_an_unanswered_request_is_a_pass() -> None:
    """When nobody helps, the roller has passed, and anybody may attack."""
    state = after(position("3♣ 9♣", "10♣ 2♣", dice=(4, 6)), "ask 3♣", "quiet")
    assert (state.phase, state.passes) == ("foe", (1, 0))
    assert offers(state) == {"foe 10♣", "quiet"}


def test_f10_an_answered_request_is_no_pass() -> None:
    """When somebody helps, the turn is over without a pass, and nobody may attack."""
    state = after(position("3♣ 9♣", "K♣ 10♣", dice=(4, 6)), "ask 3♣", "help K♣")
    assert (state.turn, state.roller, state.passes) == (CHANCE, 1, (0, 0))


def test_f11_passing_with_a_match_in_hand() -> None:
    """The roller may pass although a 7 would go, and is then open to attack."""
    state = after(position("7♣ 9♣", "7♦ 2♣", dice=(2, 5)), "pass")
    assert state.passes == (1, 0)
    assert held(after(state, "foe 7♦")) == ["7♣ 9♣ 7♦", "2♣"]


def test_f12_both_criteria_serve_a_foe_but_no_ace_or_king() -> None:
    """The page's two examples: 2 and 5, or a 7; an Ace or a King never attacks."""
    state = after(position("9♣", "2♥ 5♣ A♣", "7♠ K♠", dice=(2, 5)), "pass")
    assert offers(state) == {"foe 2♥ 5♣", "quiet"}
    assert offers(after(state, "quiet")) == {"foe 7♠", "quiet"}
    ones = after(position("9♣", "A♥ 5♣ 2♣", dice=(1, 5)), "pass")
    assert offers(ones) == {"quiet"}


def test_f12_only_the_first_shout_counts() -> None:
    """When two attack, the second keeps the cards."""
    state = after(position("9♣", "2♥ 5♣ A♣", "7♠ K♠", dice=(2, 5)), "pass", "foe 2♥ 5♣", "foe 7♠", "race 1")
    assert held(state) == ["9♣ 2♥ 5♣", "A♣", "7♠ K♠"]


def test_f13_the_attacked_player_takes_the_whole_pile() -> None:
    """The attack cards lie on the pile first; the roller takes them all, and everybody knows which."""
    state = after(position("9♣", "7♦ 2♣", dice=(2, 5), pile="Q♣ J♣"), "pass", "foe 7♦")
    assert held(state) == ["9♣ Q♣ J♣ 7♦", "2♣"]
    assert state.pile == ()
    assert set(state.view(None).seen[0]) == set(hand("Q♣ J♣ 7♦"))


def test_f15_a_helper_who_empties_the_hand_wins_at_once() -> None:
    """The last King goes on somebody else's turn, and the game is over."""
    state = after(position("3♣ 9♣", "K♣", "2♣ 4♣", dice=(4, 6)), "ask 3♣", "help K♣", "quiet")
    assert state.turn is None
    assert state.ended
    assert (state.ended.winners, state.ended.scores) == ((1,), (1, 0, 2))


def test_f15_a_foe_wins_before_the_pile_is_taken() -> None:
    """The attack with the last card ends the game, and the roller collects nothing."""
    state = after(position("9♣", "7♦", dice=(2, 5), pile="Q♣"), "pass", "foe 7♦")
    assert state.ended
    assert (state.ended.winners, state.ended.scores) == ((1,), (1, 0))
    assert state.pile == hand("Q♣ 7♦")


def test_f15_the_roller_wins_with_the_last_card() -> None:
    """The usual way to win: the last card, or the last two, on the own turn."""
    for cards in ("7♣", "2♣ 5♣"):
        state = after(position("9♦", cards, "3♦", roller=1, dice=(2, 5)), cards)
        assert state.ended
        assert state.ended.winners == (1,)


def test_f16_roller_and_helper_can_win_together() -> None:
    """Both last cards go at once: a joint win, seats in order."""
    state = after(position("K♣", "2♣ 4♣", "3♣", roller=2, dice=(4, 6)), "ask 3♣", "help K♣", "quiet")
    assert state.ended
    assert (state.ended.winners, state.ended.scores) == ((0, 2), (0, 2, 0))


@pytest.mark.parametrize(
    ("players", "each", "aside"),
    [(2, 26, 0), (3, 17, 1), (4, 13, 0), (5, 10, 2), (6, 8, 4), (7, 7, 3), (8, 6, 4)],
)
def test_f17_hands_are_equal_and_the_rest_lies_aside(players: int, each: int, aside: int) -> None:
    """The deck is dealt evenly; what is left over is set aside, and a view tells only how much."""
    state = fof.deal(Random(1), players=players)
    assert [len(cards) for cards in state.hands] == [each] * players
    assert len(state.aside) == state.view(0).aside == aside


def test_f18_two_to_eight_players_four_by_default() -> None:
    """One deck serves 2 to 8 players; left out, there are 4."""
    assert list(fof.GAME.players) == [2, 3, 4, 5, 6, 7, 8]
    assert len(fof.deal(Random(1)).hands) == 4
    for players in (1, 9):
        with pytest.raises(ValueError, match=f"players={players} will not do: .* from 2 to 8"):
            fof.deal(Random(1), players=players)


def test_f19_the_first_roller_is_drawn_evenly() -> None:
    """Over many deals every seat begins about equally often."""
    first = Counter(fof.deal(Random(seed), cards_each=1).roller for seed in range(400))
    assert first.keys() == {0, 1, 2, 3}
    assert all(70 < times < 130 for times in first.values())


def test_f19_play_goes_clockwise() -> None:
    """After the last seat the first one rolls."""
    state = position("9♣", "2♣ 7♣", "3♣ 7♦", roller=2, dice=(2, 5))
    assert after(state, "7♦").roller == 0


def test_f20_discards_and_counts_are_public_and_hands_are_not() -> None:
    """A spectator sees the pile and how many cards everybody holds, but not which."""
    view = after(position("9♣ 7♣", "2♣ 4♣ 6♣", dice=(2, 5)), "7♣").view(None)
    assert (view.pile, view.counts, view.hand) == (hand("7♣"), (1, 3), ())
    assert not re.search("[29]♣", str(view))


def test_f20_a_named_card_has_been_shown() -> None:
    """Asking shows the card: when nobody helps, everybody knows that it is still there."""
    state = after(position("3♣ 9♣", "2♣ 4♣", dice=(4, 6)), "ask 3♣", "quiet", "quiet")
    assert state.view(1).seen[0] == hand("3♣")


def test_f20_an_answer_is_secret_until_all_have_answered() -> None:
    """Who shouted is in nobody else's view before the question is closed."""
    start = after(position("9♣", "7♣ 2♣", "7♦ 3♣", dice=(2, 5)), "pass")
    shouted, silent = after(start, "foe 7♣"), after(start, "quiet")
    assert shouted.view(2) == silent.view(2)
    assert shouted.view(1) != silent.view(1)
    assert after(shouted, "foe 7♦").view(0).shouters == (1, 2)


def test_f20b_a_quick_deal_sets_the_rest_aside() -> None:
    """`cards_each` deals so many; more than the deck has is refused with the number that would do."""
    state = fof.deal(Random(1), players=4, cards_each=5)
    assert [len(cards) for cards in state.hands] == [5] * 4
    assert len(state.aside) == 32
    for wrong, sentence in ((0, "from 1"), (14, "1 to 13")):
        with pytest.raises(ValueError, match=sentence):
            fof.deal(Random(1), players=4, cards_each=wrong)


def test_f21_at_the_turn_cap_the_fewest_cards_win() -> None:
    """After so many turns the game is over; seats with equally few cards share the win."""
    state = position("9♣ 8♣", "2♣", "3♣", dice=(4, 4), number=6, turn_cap=6)
    ended = after(state, "8♣").ended
    assert ended
    assert (ended.winners, ended.scores) == ((0, 1, 2), (1, 1, 1))
    going_on = after(state._replace(number=5), "8♣")
    assert going_on.ended is None
    assert going_on.number == 6


def test_f21_the_turn_cap_comes_after_the_collection() -> None:
    """In the last turn an attacked player still takes the pile, and is counted with it."""
    state = position("9♣", "7♣ 2♣", dice=(2, 5), pile="Q♣ J♣", number=6, turn_cap=6)
    ended = after(state, "pass", "foe 7♣").ended
    assert ended
    assert (ended.winners, ended.scores) == ((1,), (4, 1))


def test_f21_a_win_in_the_last_turn_is_a_win() -> None:
    """Who loses the last card in the turn of the cap wins alone."""
    ended = after(position("8♣", "2♣", "3♣", dice=(4, 4), number=6, turn_cap=6), "8♣").ended
    assert ended
    assert ended.winners == (0,)


@pytest.mark.parametrize("hands", [("K♣ K♦", "K♥ 8♣"), ("A♣ A♦", "A♥ 8♣")], ids=["kings", "aces"])
def test_f21_only_kings_or_only_aces_are_a_deadlock(hands: tuple[str, str]) -> None:
    """When the last other card goes, nothing can ever leave again, and the fewest cards win."""
    ended = after(position(*hands, roller=1, dice=(4, 4)), "8♣").ended
    assert ended
    assert (ended.winners, ended.scores) == ((1,), (2, 1))


def test_f21_aces_and_kings_together_are_no_deadlock() -> None:
    """A King helps an Ace out on a 12, and an Ace a King."""
    state = after(position("K♣ K♦", "A♥ 8♣", roller=1, dice=(4, 4)), "8♣")
    assert state.ended is None
    joint = after(state, "roll 6 6", "ask K♣", "help A♥").ended
    assert joint
    assert joint.winners == (1,)


def test_f21_with_ace_pairs_two_aces_in_one_hand_can_go() -> None:
    """Under the literal reading only single Aces are a deadlock."""
    state = after(position("A♣ A♦", "A♥ 8♣", roller=1, dice=(4, 4), ace_pairs=True), "8♣")
    assert state.ended is None
    won = after(state, "roll 1 1", "A♣ A♦").ended
    assert won
    assert won.winners == (0,)
    single = after(position("A♣", "A♥ 8♣", roller=1, dice=(4, 4), ace_pairs=True), "8♣").ended
    assert single
    assert single.winners == (0, 1)


def test_f21_one_deadlocked_hand_is_not_enough() -> None:
    """Kings in one hand and another card anywhere: the game goes on."""
    assert after(position("K♣ K♦", "K♥ 8♣ 9♣", roller=1, dice=(4, 4)), "8♣").ended is None


def test_ace_pairs_is_the_literal_reading() -> None:
    """With `ace_pairs=True` an Ace equals a die that shows 1, for the roller and for a Foe, and else never."""
    for ace_pairs in (False, True):
        state = position("A♣ A♦ 5♣ 6♣", "A♥ 5♥ 9♥", dice=(1, 5), ace_pairs=ace_pairs)
        pairs = {"A♣ 5♣", "A♦ 5♣"} if ace_pairs else set()
        assert offers(state) == {"6♣", "pass"} | pairs
        assert offers(after(state, "pass")) == {"quiet"} | ({"foe A♥ 5♥"} if ace_pairs else set())
    assert "A♣ A♦" in offers(position("A♣ A♦", "2♣", dice=(1, 1), ace_pairs=True))


# --- Refusals say why ---


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("8♣", "8♣ does not match. The dice say 2 and 5: a 7 fits, or a 2 and a 5 together."),
        ("Q♦", "Q♦ is not in this hand."),
        ("K♣", "Aces and Kings leave only together with another player's card"),
        ("ask 8♣", "You may ask for a friend only without a match, and you hold 7♣."),
        ("quiet", "lay a match, ask for a friend, or pass"),
        ("roll 1 1", "lay a match, ask for a friend, or pass"),
    ],
)
def test_a_refusal_says_why(move: str, why: str) -> None:
    """What is wrong with a move, and what would do, in a sentence."""
    assert why in refused(position("7♣ 8♣ K♣", "Q♦", dice=(2, 5)), move)


def test_nothing_is_played_while_the_dice_decide_or_after_the_end() -> None:
    """Before the roll no card goes, and after the end none either."""
    assert "dice" in refused(position("7♣", "Q♦"), "7♣")
    assert "over" in refused(after(position("7♣", "Q♦", dice=(2, 5)), "7♣"), "quiet")


# --- What can leave how ---

# rank: rolls of 36 on which it is the sum, whether it can be in a pair, sums on which it may be named, a helper or not
LEAVING: dict[str, tuple[int, bool, set[int], bool]] = {
    "A": (0, False, {12}, True),
    "2": (1, True, {11}, False),
    "3": (2, True, {10, 2}, False),
    "4": (3, True, {9, 3}, False),
    "5": (4, True, {8, 4}, False),
    "6": (5, True, {7, 5}, False),
    "7": (6, False, {6}, False),
    "8": (5, False, {5, 7}, False),
    "9": (4, False, {4, 8}, False),
    "10": (3, False, {3, 9}, False),
    "J": (2, False, {2, 10}, False),
    "Q": (1, False, {11}, False),
    "K": (0, False, {12}, True),
}


@pytest.mark.parametrize("rank", LEAVING)
def test_what_can_leave_how(rank: str) -> None:
    """The table of ranks: as the sum, in a pair, named to a friend, as a helper."""
    card = Card.parse(f"{rank}♣")
    sums = sum(weight for roll, weight in zip(ROLLS, ROLL_WEIGHTS, strict=True) if fof.matches([card], roll))
    others = [other for other in DECK if other is not card]
    paired = any(card in way for roll in ROLLS for way in fof.matches([card, *others], roll) if len(way) == 2)
    named = {sum(roll) for roll in ROLLS if fof.helpers(others, roll, card)}
    helps = any(fof.helpers([card], roll, other) for roll in ROLLS for other in others)
    assert (sums, paired, named, helps) == LEAVING[rank]


def test_literally_an_ace_pairs_with_a_die_that_shows_one() -> None:
    """Under `ace_pairs` an Ace goes on every roll with a 1, beside the other card, and on no other."""
    for roll in ROLLS:
        ways = fof.matches(hand("A♣ A♦ 2♣ 3♣ 4♣ 5♣ 6♣"), roll, ace_pairs=True)
        assert any(Card.parse("A♣") in way for way in ways) == (1 in roll)


# --- Against plain definitions ---


@given(hands, dice, st.booleans())
def test_matches_are_what_the_page_says(cards: list[Card], roll: tuple[int, int], ace_pairs: bool) -> None:
    """One card that equals the sum, or two that equal the dice: found among all sets of one or two cards."""
    texts = list(map(str, cards))
    tried = [*combinations(texts, 1), *combinations(texts, 2)]
    expected = {frozenset(way) for way in tried if naive.fits(way, roll, ace_pairs)}
    found = [frozenset(map(str, way)) for way in fof.matches(cards, roll, ace_pairs=ace_pairs)]
    assert len(found) == len(set(found))
    assert set(found) == expected


@pytest.mark.parametrize("roll", ALL_ROLLS, ids=str)
def test_matches_of_the_whole_deck(roll: tuple[int, int]) -> None:
    """For each of the 36 rolls, every way in which the whole deck meets a criterion."""
    texts = list(map(str, DECK))
    tried = [*combinations(texts, 1), *combinations(texts, 2)]
    low, high = sorted(roll)
    for ace_pairs in (False, True):
        found = [frozenset(map(str, way)) for way in fof.matches(DECK, (low, high), ace_pairs=ace_pairs)]
        assert Counter(found) == Counter(frozenset(way) for way in tried if naive.fits(way, roll, ace_pairs))


@given(hands, dice, st.sampled_from(DECK))
def test_helpers_are_what_the_page_says(cards: list[Card], roll: tuple[int, int], named: Card) -> None:
    """An Ace if N − 1 is the sum, a King if 13 − N is."""
    found = {str(way[0]) for way in fof.helpers(cards, roll, named)}
    assert found == {str(card) for card in cards if naive.helps(str(card), str(named), roll)}


@given(hands, dice)
def test_the_first_criterion_comes_first(cards: list[Card], roll: tuple[int, int]) -> None:
    """Offers name the single cards before the pairs, and the lower card of a pair first."""
    ways = fof.matches(cards, roll)
    assert [len(way) for way in ways] == sorted(len(way) for way in ways)
    assert all(list(way) == sorted(way) for way in ways)


# --- Counted trees ---


def ways(state: fof.State, depth: int) -> int:
    """How many ways there are to play so many moves."""
    return 1 if depth == 0 else sum(ways(state.play(move), depth - 1) for move in state.legal_moves())


@pytest.mark.parametrize("tree", TREES, ids=[tree["name"] for tree in TREES])
def test_the_tree_has_as_many_leaves_as_counted(tree: dict[str, Any]) -> None:
    """From a small position, the number of ways to play 1, 2, 3 … moves is the counted one."""
    state = position(*tree["hands"], pile=tree["pile"], roller=tree["roller"], **tree["rules"])
    depths = range(1, len(tree["ways"]) + 1)
    assert [ways(state, depth) for depth in depths] == tree["ways"]


@pytest.mark.parametrize("tree", TREES, ids=[tree["name"] for tree in TREES])
def test_a_plain_second_referee_counts_the_same(tree: dict[str, Any]) -> None:
    """The counts were not just recorded: another referee, written in another way, comes to the same numbers."""
    rules = dict(tree["rules"])
    start = naive.Naive(
        hands=tuple(frozenset(cards.split()) for cards in tree["hands"]),
        pile=frozenset(tree["pile"].split()),
        roller=tree["roller"],
        turns_left=rules.pop("turn_cap", 5000),
        **rules,
    )
    depths = range(1, len(tree["ways"]) + 1)
    assert [naive.count(start, depth) for depth in depths] == tree["ways"]


@pytest.mark.parametrize("ace_pairs", [False, True])
def test_what_cards_match_is_what_their_ranks_say(ace_pairs: bool) -> None:
    """The referee's `matches` and the rank facts that all else counts with name the same ranks, on every roll."""
    for roll in ROLLS:
        ranks = {tuple(sorted(card.rank for card in way)) for way in fof.matches(DECK, roll, ace_pairs=ace_pairs)}
        assert ranks == {tuple(sorted(found)) for found in discards(roll, ace_pairs).values()}


# --- How games go ---


def test_a_full_deal_among_the_eager_takes_hundreds_of_turns() -> None:
    """Why `cards_each` exists: with 13 cards each, games that help and attack have a median above 100 turns."""
    lengths = sorted(number_of(play_game(fof.deal(Random(seed)), eager, seed).states[-1]) for seed in range(15))
    deals = [fof.deal(Random(seed), cards_each=5) for seed in range(15)]
    short = sorted(number_of(play_game(deal, eager, seed).states[-1]) for seed, deal in enumerate(deals))
    assert lengths[7] > 100 > short[7]
