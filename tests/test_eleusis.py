"""Eleusis: a golden position for each ruling, the scoring, counted game trees, and a plain second referee."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, hand
from cardlab.core import CHANCE, Outcome, dumps
from cardlab.core.session import Session
from cardlab.games import eleusis
from cardlab.games.eleusis import Prophecy, State, parse, scores
from cardlab.games.eleusis.players import advise
from cardlab.games.eleusis.scoring import markers
from cardlab.games.eleusis.text import heard, marked_cards, sentence
from cardlab.games.eleusis_common.evidence import Play
from cardlab.games.eleusis_common.rules import added_deck
from cardlab.rules import seal
from tests import naive_eleusis as naive
from tests.eleusis_positions import ALTERNATE, RED, after, offers, position, refused, sizes

TREES = json.loads((Path(__file__).parent / "data" / "eleusis_trees.json").read_text(encoding="utf-8"))
FIVE = "2♥ 3♣ 5♣ 6♣ 7♣"
SIX = "9♥ 2♠ 3♠ 5♠ 6♠ 7♠"
FORTY = " ".join(map(str, DECK[:39]))  # with the starter and one sidelined card more, forty cards were played


def three(**more: Any) -> State:
    """Three who play and a dealer; only red cards are right."""
    return position(FIVE, SIX, "J♥ 8♠ 9♠ 10♠ J♠ Q♠", **more)


def prophesied(**more: Any) -> State:
    """The same, seat 2 being the prophet, whose marker lies on the card after the starter."""
    return three(line="4♥ 6♥", prophet=2, marked=(2, 0), **more)


# --- The seed's numbers ---


def test_the_picture_of_the_seed() -> None:
    """N16: after 4♥, 3♠ is refused and 7♠ accepted."""
    state = after(position("3♠ 7♠ K♦", "2♣ 3♣", "5♣", rule="card.rank > last.rank"), "3♠", "lay", "go on")
    state = after(state.replace(mover=0), "7♠", "lay")
    assert (state.line, state.sidelined) == (hand("4♥ 7♠"), hand("3♠"))
    assert "4♥ (not 3♠) 7♠" in str(state)


@pytest.mark.parametrize("players", eleusis.GAME.players)
def test_everybody_but_the_dealer_has_fourteen_cards_of_two_decks(players: int) -> None:
    """Two decks, 14 cards each, one face up, a random player begins; the dealer has no cards."""
    state = eleusis.deal(Random(1), players=players)
    assert sizes(state) == (14,) * (players - 1) + (0,)
    assert Counter([*state.line, *state.stock, *(card for cards in state.hands for card in cards)]) == Counter(DECK * 2)
    assert (len(state.line), state.turn) == (1, CHANCE)
    assert offers(state) == {f"begin {seat}" for seat in range(players - 1)}
    assert state.weights() == (1,) * (players - 1)
    assert state.play(parse("begin 1")).turn == 1


def test_a_string_is_right_as_a_whole_or_wrong_as_a_whole() -> None:
    """Nobody says which card of a wrong string was wrong: all lie below the card that they tried to follow."""
    right = after(three(), "lay 2♥")
    assert (right.line, right.sidelined, len(right.hands[0])) == (hand("4♥ 2♥"), (), 4)
    wrong = after(three(), "lay 2♥ 3♣")
    assert (wrong.line, wrong.sidelined) == (hand("4♥"), hand("2♥ 3♣"))
    assert wrong.plays[-1] == Play(0, "laid", hand("2♥ 3♣"), False, 1)
    assert "4♥ (not 2♥ 3♣)" in str(wrong)


@pytest.mark.parametrize(("string", "penalty"), [("3♣", 2), ("3♣ 5♣", 4), ("2♥ 3♣ 5♣", 6), ("2♥ 3♣ 5♣ 6♣", 8)])
def test_the_penalty_is_twice_the_cards_attempted(string: str, penalty: int) -> None:
    """A wrong string of 3 costs 6 cards, though some of them were right."""
    state = after(three(), f"lay {string}")
    assert len(state.hands[0]) == 5 - len(string.split()) + penalty


def test_a_no_play_that_is_true_brings_four_cards_fewer() -> None:
    """A true no play with 9 cards leaves 5 fresh ones."""
    state = position("A♣ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣", SIX, stock="2♦ 3♦ 4♦ 5♦ 6♦ 7♦")
    state = after(state, "no play")
    assert state.hands[0] == hand("2♦ 3♦ 4♦ 5♦ 6♦")
    assert (state.line, state.turn) == (hand("4♥"), 1)


def test_a_no_play_that_is_false_costs_four_in_the_end() -> None:
    """A right card is played for the claimant, and five are drawn: four more than before."""
    state = after(three(), "no play")
    assert (state.turn, offers(state)) == (CHANCE, {"2♥"})
    state = after(state, "2♥")
    assert (state.line, len(state.hands[0])) == (hand("4♥ 2♥"), 9)


# --- N1 to N5 ---


def test_n2_who_may_become_the_prophet() -> None:
    """After any play, with two others playing on, nobody being it, and no earlier fall in this round."""
    for string in ("2♥", "3♣"):
        assert offers(after(three(), f"lay {string}")) == {"declare", "go on"}
    assert after(three(expelled=(2,)), "lay 2♥").turn == 1
    assert after(prophesied(), "lay 2♥", "right").phase == "turn"
    assert after(three(fallen=(0,)), "lay 2♥").phase == "turn"
    assert after(three(fallen=(0,), house={"overthrown_barred": False}), "lay 2♥").phase == "declare"
    assert after(position(FIVE, SIX), "lay 2♥").phase == "turn"
    assert after(position(FIVE, SIX, house={"prophet_needs_others": 0}), "lay 2♥").phase == "declare"


def test_n2_the_marker_lies_on_the_card_played_last() -> None:
    """On the last card of a string, on a sidelined one too, and on the card that was played for a false no play."""
    right = after(three(), "lay 2♥", "declare")
    assert (right.prophet, right.marked, right.turn) == (0, (2, 0), 1)
    assert "4♥ 2♥●" in str(right)
    wrong = after(three(), "lay 2♥ 3♣", "declare")
    assert wrong.marked == (1, 2)
    assert "4♥ (not 2♥ 3♣●)" in str(wrong)
    claimed = after(three(), "no play", "2♥", "declare")
    assert "4♥ 2♥●" in str(claimed)


def test_n2_no_declaring_after_a_true_no_play() -> None:
    """There is no card of the claimant's on the table to be marked."""
    state = after(position("3♣ 5♣ 6♣ 7♣ 8♣", SIX, "8♠ 9♠"), "no play")
    assert (state.phase, state.turn) == ("turn", 1)


def test_the_prophet_skips_turns_and_judges() -> None:
    """Whoever is the prophet has no turn, and is asked about every play of the others."""
    state = prophesied(mover=1)
    asked = after(state, "lay 9♥")
    assert (asked.phase, asked.turn, offers(asked)) == ("call", 2, {"right", "wrong"})
    assert asked.view(None).string == hand("9♥")
    assert after(asked, "right").turn == 0


def test_n3_a_prophet_falls_at_the_first_mistake() -> None:
    """The fallen prophet draws 5 cards, all black markers go, and play goes on; the play costs its player nothing."""
    for string, call in (("2♥", "wrong"), ("3♣", "right")):
        state = after(prophesied(), f"lay {string}", call)
        assert (state.prophet, state.marked, state.fallen, sizes(state)) == (None, (0, 0), (2,), (4, 6, 11, 0))
        assert "●" not in str(state)
        assert after(state, "go on", "lay 9♥", "go on").turn == 2
    assert sizes(after(prophesied(), "lay 3♣", "wrong")) == (6, 6, 6, 0)


def test_n3_a_fallen_prophet_is_barred_or_not() -> None:
    """Nobody is the prophet twice in a round, unless overthrown_barred=False."""
    state = prophesied(mover=1, house={"overthrown_barred": True})
    fallen = after(state, "lay 9♥", "wrong", "go on").replace(mover=2)
    assert after(fallen, "lay J♥").phase == "turn"
    again = fallen.replace(rules=eleusis.Rules(overthrown_barred=False))
    assert after(again, "lay J♥").phase == "declare"


def test_n3_white_markers_count_on_during_a_prophecy() -> None:
    """When the prophet falls with forty cards played, a wrong play expels again."""
    state = three(line=f"4♥ {FORTY}", sidelined="2♣", prophet=2, marked=(30, 0))
    assert state.cards_until_expulsion
    fallen = after(state, "lay 2♥", "wrong", "go on")
    assert not fallen.cards_until_expulsion
    assert after(fallen, "lay 2♠").expelled == (1,)


@pytest.mark.parametrize("call", ["none fits", "3♣"])
def test_n4_a_wrong_word_on_a_false_no_play(call: str) -> None:
    """The prophet falls; a right card is played for the claimant, who draws none."""
    state = after(prophesied(), "no play", call)
    assert (state.turn, offers(state)) == (CHANCE, {"2♥"})
    state = after(state, "2♥")
    assert (state.line, sizes(state), state.fallen) == (hand("4♥ 6♥ 2♥"), (4, 6, 11, 0), (2,))


def test_n4_a_right_word_on_a_false_no_play() -> None:
    """The card that the prophet names is played, and the claimant draws five."""
    state = after(prophesied(), "no play", "2♥")
    assert (state.line, sizes(state), state.prophet) == (hand("4♥ 6♥ 2♥"), (9, 6, 6, 0), 2)


def test_n4_a_true_no_play_before_a_prophet() -> None:
    """Upheld, it is settled as ever; if the prophet names a card, that one stays in the hand, and the prophet falls."""
    state = position("3♣ 5♣ 6♣ 7♣ 8♣", SIX, "8♠ 9♠", line="4♥ 6♥", prophet=2, marked=(2, 0))
    asked = after(state, "no play")
    assert offers(asked) == {"3♣", "5♣", "6♣", "7♣", "8♣", "none fits"}
    upheld, named = after(asked, "none fits"), after(asked, "5♣")
    assert (sizes(upheld), upheld.prophet) == ((1, 6, 2, 0), 2)
    assert (sizes(named), named.prophet, named.line) == ((1, 6, 7, 0), None, hand("4♥ 6♥"))


@pytest.mark.parametrize(("cards", "left"), [("3♣ 5♣ 6♣", 0), ("3♣ 5♣ 6♣ 7♣", 0), ("3♣ 5♣ 6♣ 7♣ 8♣", 1)])
def test_n5_a_true_no_play_with_four_cards_or_fewer(cards: str, left: int) -> None:
    """It empties the hand: the round is over, with 4 points for that."""
    state = after(position(cards, SIX, FIVE), "no play")
    assert sizes(state) == (left, 6, 5, 0)
    assert (state.outcome() is not None) == (left == 0)
    assert left or state.past[-1].scores == (6 + 4, 0, 1, 10)


# --- N6 to N9 ---


def test_n6_a_hand_shown_in_a_true_no_play_goes_under_the_stock() -> None:
    """It is no part of the layout and counts for no marker, but everybody remembers it."""
    before = position("3♣ 5♣ 6♣ 7♣ 8♣", SIX, FIVE)
    state = after(before, "no play")
    assert state.stock[-5:] == hand("3♣ 5♣ 6♣ 7♣ 8♣")
    assert state.cards_played == before.cards_played == 0
    assert state.plays[-1] == Play(0, "no play", hand("3♣ 5♣ 6♣ 7♣ 8♣"), True, 1)
    assert "After 4♥ nothing fitted of 3♣ 5♣ 6♣ 7♣ 8♣" in str(state)


def test_n7_what_counts_as_a_card_played() -> None:
    """Every card laid, right or wrong, and the one played from a shown hand; not the starter."""
    moves = ((), ("lay 2♥",), ("lay 2♥ 3♣ 5♣",), ("no play", "2♥"))
    assert [after(three(), *some).cards_played for some in moves] == [0, 1, 3, 1]


def test_every_tenth_card_gets_a_marker() -> None:
    """White from the first card on; black from the prophet's, whose own marker is the first."""
    plays = [Play(0, "laid", DECK[:3], False, 1)] * 15
    assert sorted(markers(plays)) == [10, 20, 30, 40]
    both = markers(plays, declared_after=10)
    assert both == {10: ("white", "black")} | dict.fromkeys((20, 30, 40), ("white", "black"))
    assert [at for at, colours in markers(plays, 13).items() if "black" in colours] == [13, 23, 33, 43]


@pytest.mark.parametrize(("cards", "is_late"), [(39, False), (40, True), (41, True)])
def test_n8_after_forty_cards_a_wrong_play_expels(cards: int, is_late: bool) -> None:
    """The fourth white marker lies on the fortieth card; penalty cards come first."""
    state = three(line=f"4♥ {FORTY}", sidelined="2♣ " * (cards - 39))
    assert state.cards_played == cards
    wrong = after(state, "lay 3♣")
    assert (wrong.expelled, sizes(wrong)[0]) == ((0,) if is_late else (), 6)
    claimed = after(state, "no play", "2♥")
    assert (claimed.expelled, sizes(claimed)[0]) == ((0,) if is_late else (), 9)
    assert after(state, "lay 2♥").expelled == ()


@pytest.mark.parametrize(("since", "is_late"), [(29, False), (30, True)])
def test_n8_black_markers_take_precedence(since: int, is_late: bool) -> None:
    """Under a prophet the fourth black marker counts, thirty cards after the first; never mind the white ones."""
    state = three(line=f"4♥ {FORTY}", sidelined="2♣ " * 21, prophet=2, marked=(40, 21 - since + 0))
    if since > 21:
        state = state.replace(marked=(40 - (since - 21), 0))
    assert state.cards_played == 60
    assert state.cards_played - state.cards_before_prophet == since
    assert after(state, "lay 3♣", "wrong").expelled == ((0,) if is_late else ())


def test_n8_a_string_that_crosses_the_line_is_safe() -> None:
    """The test is made at the start of the turn: with 38 cards played, two wrong ones more expel nobody."""
    state = three(line=f"4♥ {FORTY.rsplit(maxsplit=1)[0]}")
    assert state.cards_played == 38
    crossed = after(state, "lay 3♣ 5♣")
    assert (crossed.expelled, crossed.cards_played) == ((), 40)


def test_n8_the_play_that_overthrows_expels_nobody() -> None:
    """It costs nothing, however many markers lie."""
    state = three(line=f"4♥ {FORTY}", sidelined="2♣ " * 21, prophet=2, marked=(2, 0))
    assert after(state, "lay 3♣", "right").expelled == ()
    assert after(state, "no play", "none fits", "2♥").expelled == ()


def test_n9_a_wrong_string_stays_together() -> None:
    """It lies in its order under the card it tried to follow, and each of its cards counts for the prophet."""
    state = after(prophesied(), "lay 3♣ 2♥ 5♣", "wrong")
    assert "6♥● (not 3♣ 2♥ 5♣)" in str(state)
    assert state.prophecy() == Prophecy(seat=2, before=1, right=0, wrong=3)


# --- N10 to N16 ---


def test_n10_an_empty_hand_ends_the_round_before_anybody_declares() -> None:
    """The last card, if it is right, ends the round; wrong, it brings two new ones."""
    state = position("2♥ 5♥", SIX, FIVE)
    over = after(state, "lay 2♥ 5♥")
    assert (over.turn, over.past[-1].end, over.past[-1].scores) == (None, "emptied", (10, 0, 1, 10))
    assert over.outcome() == Outcome((0,), (10, 0, 1, 10), "the most points of those who played, 10")
    assert len(after(position("2♣", SIX, FIVE), "lay 2♣").hands[0]) == 2


def test_n10_the_round_ends_when_all_but_the_prophet_are_out() -> None:
    """With a prophet or without, nobody is left to play."""
    late = f"4♥ {FORTY}"
    alone = three(line=late, sidelined="2♣ " * 21, prophet=2, marked=(2, 0), expelled=(1,))
    assert after(alone, "lay 3♣", "wrong").past[-1].end == "expelled"
    last = three(line=late, sidelined="2♣", expelled=(1, 2))
    assert after(last, "lay 3♣").past[-1].end == "expelled"


def test_n11_a_deck_is_added_when_four_cards_are_left() -> None:
    """With six cards in the stock a penalty of two leaves four: a shuffled deck goes under them."""
    state = three()
    low = state.replace(stock=state.stock[:6])
    wrong = after(low, "lay 3♣")
    assert (len(wrong.stock), wrong.added, wrong.hands[0][-2:]) == (56, 1, low.stock[:2])
    assert wrong.stock[:4] == low.stock[2:6]
    assert sorted(wrong.stock[4:]) == sorted(DECK) != list(wrong.stock[4:])
    enough = after(state.replace(stock=state.stock[:7]), "lay 3♣")
    assert (len(enough.stock), enough.added) == (5, 0)


def test_n12_a_draw_picks_among_the_right_cards() -> None:
    """All right cards of the shown hand are as likely, and only the one drawn is told."""
    state = after(position("2♥ 3♣ 5♦ 5♦ Q♥", SIX, FIVE), "no play")
    assert (state.turn, offers(state), state.weights()) == (CHANCE, {"2♥", "5♦", "Q♥"}, (1, 1, 1))
    assert set(map(str, state.view(0).shown)) == {"2♥", "3♣", "5♦", "Q♥"}
    assert state.view(0).legal_moves == ()


def test_n13_one_deck() -> None:
    """With decks=1 there are 52 cards, and hands of 14 fit three players."""
    state = eleusis.deal(Random(1), players=4, decks=1)
    assert sum(sizes(state)) + len(state.stock) + 1 == 52
    with pytest.raises(ValueError, match="14 cards each are too many: with 5 players and 1 deck, 12 go"):
        eleusis.deal(Random(1), players=5, decks=1)


def test_n14_the_dealer_judges_by_hand() -> None:
    """The dealer says right or wrong, and may err; a no play is settled by the card named, or by none."""
    state = three(rule="by hand")
    asked = after(state, "lay 3♣ 2♥")
    assert (asked.turn, offers(asked)) == (3, {"right", "wrong"})
    assert after(asked, "right").line == hand("4♥ 3♣ 2♥")
    assert sizes(after(asked, "wrong")) == (7, 6, 6, 0)
    claim = after(state, "no play")
    assert (claim.turn, offers(claim)) == (3, {"2♥", "3♣", "5♣", "6♣", "7♣", "none fits"})
    assert (after(claim, "5♣").line, sizes(after(claim, "5♣"))) == (hand("4♥ 5♣"), (9, 6, 6, 0))
    assert sizes(after(claim, "none fits")) == (1, 6, 6, 0)


def test_n14_a_prophet_before_a_dealer_who_judges_by_hand() -> None:
    """First the prophet answers, then the dealer tells the truth, and what differs overthrows."""
    state = prophesied(rule="by hand")
    asked = after(state, "lay 3♣", "right")
    assert (asked.phase, asked.turn, asked.view(0).call) == ("judge", 3, "right")
    assert after(asked, "right").prophet == 2
    assert (after(asked, "wrong").prophet, sizes(after(asked, "wrong"))) == (None, (4, 6, 11, 0))
    named = after(state, "no play", "5♣")
    assert (after(named, "5♣").prophet, sizes(after(named, "5♣"))) == (2, (9, 6, 6, 0))
    for truth, cards in (("2♥", (4, 6, 11, 0)), ("none fits", (1, 6, 11, 0))):
        assert (after(named, truth).prophet, sizes(after(named, truth))) == (None, cards)


def test_n15_what_bounds_the_dealer_under_a_prophet() -> None:
    """The smaller of the best score, or of the largest hand, and twice the cards up to the marker's own."""
    prophecy = Prophecy(seat=1, before=21, right=11, wrong=4)
    assert scores((13, 11, 2, 0, 0), 4, prophecy) == (0, 21, 11, 17, 21)
    assert scores((13, 11, 2, 0, 0), 4, prophecy, "high count") == (0, 21, 11, 17, 13)
    early = Prophecy(seat=1, before=4, right=11, wrong=4)
    assert scores((13, 11, 2, 0, 0), 4, early) == (0, 21, 11, 17, 8)
    assert scores((13, 11, 2, 0, 0), 4, early, "high count") == (0, 21, 11, 17, 8)
    assert scores((13, 11, 2, 0, 0), 4) == (0, 2, 11, 17, 17)


def test_the_worked_example_on_a_table() -> None:
    """Hands 13, 11 (the prophet), 2 and 0; the marker on card 21; then 11 right and 4 wrong: 0, 21, 11, 17 and 21."""
    red = [card for card in DECK if card.suit.is_red]
    line = "4♥ " + " ".join(map(str, red + red[:4]))
    state = position(
        " ".join(map(str, DECK[:13])), " ".join(map(str, DECK[:11])), "2♠ 3♠", "9♥",
        line=line, sidelined="2♣ 3♣ 5♣ 2♣ 3♣", mover=3, prophet=1, marked=(21, 1),
    )  # fmt: skip
    over = after(state, "lay 9♥", "right")
    assert (len(over.line) - 21, len(over.sidelined) - 1) == (11, 4)
    assert over.past[-1].scores == (0, 21, 11, 17, 21)


# --- Rounds ---


def test_the_deal_passes_to_the_left_and_totals_win() -> None:
    """Every player deals once; all scores are added, and who never dealt is compensated if others did."""
    state = position("2♥", SIX, FIVE, house={"rule": "drawn", "rounds": 2})
    between = after(state, "lay 2♥")
    assert (between.phase, between.turn, between.outcome()) == ("next", 0, None)
    second = after(between, "deal")
    assert (second.dealer, sizes(second), second.turn) == (0, (0, 14, 14, 14), CHANCE)
    assert second.past[-1].scores == (10, 0, 1, 10)
    assert second.past[-1].rule == RED
    over = after(second.replace(hands=((), hand("2♥"), hand("2♥ 3♥"), hand("2♥"))), "begin 1")
    over = over.replace(envelope=state.envelope, mover=1)
    final = after(over, "lay 2♥")
    assert final.outcome() is not None
    assert final.ended and final.ended.scores == (10 + 6, 0 + 6 + 10, 1 + 0 + 10, 10 + 1)


def test_three_players_are_told_that_there_can_be_no_prophet() -> None:
    """In the log when the line begins, and when somebody declares all the same; with the keyword nothing is said."""
    told = "With 3 players nobody can become the prophet, since 2 others must play on; "
    told += "the house rule prophet_needs_others=1 allows it."
    session = Session.deal("eleusis", ["person", "cautious", "cautious"], seed=4)
    assert session.log[0].endswith(told)
    with pytest.raises(ValueError, match=told):
        session.do("declare")
    for count, needs in ((3, 1), (3, 0), (4, 2)):
        larger = Session.deal("eleusis", players=count, seed=4, prophet_needs_others=needs)
        assert "nobody can become" not in "\n".join(larger.log)
    allowed = position("2♥ 3♥", SIX, house={"prophet_needs_others": 1})
    assert after(allowed, "lay 2♥").phase == "declare"


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (position(FIVE, SIX, "2♥ 3♥"), "Lay a card first"),
        (position(FIVE, SIX, "2♥ 3♥", prophet=1, marked=(1, 0)), "There is a prophet already"),
        (position(FIVE, SIX, "2♥ 3♥", fallen=(0,)), "no second try"),
        (position(FIVE, SIX, "2♥ 3♥", expelled=(1,)), "2 others must play on under a prophet"),
    ],
)
def test_whoever_cannot_declare_is_told_why(state: State, why: str) -> None:
    assert why in refused(state, "declare")


def test_a_rule_is_written_when_the_round_begins() -> None:
    """The dealer writes it, lets an easy one be drawn, or judges by hand; only then the line begins."""
    state = eleusis.deal(Random(2), players=3, rule="written")
    assert (state.turn, state.line, offers(state)) == (2, (), {"draw", "by hand"})
    written = after(state, "rule card.is_black")
    assert (str(written.envelope.rule) if written.envelope else "") == "card.is_black"
    assert (written.phase, written.line[0].suit.is_red) == ("begin", False)
    assert after(state, "draw").envelope is not None
    assert after(state, "by hand").envelope is None
    assert "rule" in refused(state, "lay 2♥")


def test_a_sealed_rule_is_dealt_and_opened_at_the_end() -> None:
    """A token is as good as a rule; its fingerprint is shown, and checked when the round is over."""
    token = seal(RED, salt="a salt")
    state = eleusis.deal(Random(2), players=4, cards_each=1, rule=token)
    assert state.envelope and str(state.envelope) == token
    assert state.fingerprint in str(state)
    rng = Random(3)
    while state.turn is not None:
        assert RED not in f"{state!r} {state} {[state.view(seat) for seat in range(4)]} {dumps(state)}"
        state = state.play(rng.choice(state.legal_moves()))
    assert f"({RED}). It is the one that was sealed as {state.fingerprint}" in str(state)
    forged = state.replace(past=(eleusis.Round(3, (0,) * 4, "card.is_black", "a salt", state.fingerprint, "turns", 1),))
    assert "It is NOT the one" in str(forged)


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"players": 2}, "from 3 to 8"),
        ({"players": 9}, "from 3 to 8"),
        ({"dealer": 4}, "no seat of this table: write 0 to 3"),
        ({"decks": 0}, "decks=0 will not do: write a whole number from 1"),
        ({"rounds": 0}, "from 1"),
        ({"prophet_needs_others": -1}, "from 0"),
        ({"dealer_cap": "high"}, "high score. or .high count"),
        ({"cards_each": 35}, "34 go"),
        ({"rule": RED, "rounds": 2}, "several rounds"),
        ({"rule": "card.rank"}, "card.rank"),
        ({"rule": ""}, "there is no text"),
        ({"rule": "sealed-nonsense"}, "altered"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(rules: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        eleusis.deal(Random(1), **rules)


@pytest.mark.parametrize(
    ("before", "move", "why"),
    [
        ((), "lay 2♥ 2♥", "2♥ is not in this hand."),
        (("2♥", "3♣", "5♣", "6♣"), "7♣", "A string has at most 4 cards: lay it, or take one back."),
        (("2♥",), "no play", "Take the string back first: no play says that no card of the hand would be right."),
        (("lay 2♥",), "right", "Say declare to become the prophet, or go on."),
    ],
)
def test_what_cannot_be_played_is_refused(before: tuple[str, ...], move: str, why: str) -> None:
    """A refusal says why and what would do."""
    assert refused(after(three(), *before), move) == why


def test_a_string_is_built_in_secret() -> None:
    """While it is being built others see as many cards in the hand as before; once laid, all see it."""
    state = after(three(), "2♥", "3♣")
    assert (state.view(0).string, state.view(0).counts[0]) == (hand("2♥ 3♣"), 5)
    assert (state.view(1).string, state.view(1).counts[0]) == ((), 5)
    assert after(state, "back", "back") == three().replace(hands=(hand("5♣ 6♣ 7♣ 3♣ 2♥"), *three().hands[1:]))
    assert after(state, "lay 5♣").sidelined == hand("5♣")


# --- What is said, and what undo may do ---


def test_the_log_and_what_is_heard() -> None:
    """A string is heard when it is laid, with the truth and all that came of it; nothing of it before."""

    def log(state: State, *moves: str) -> str:
        lines = []
        for move in moves:
            before, state = state, after(state, move)
            lines.append(sentence(before, parse(move), state, ["You", "Bo", "Cy", "Di"]))
        return "".join(lines)

    def words(state: State, move: str) -> dict[int, str]:
        return dict(heard(state, parse(move), after(state, move)))

    assert log(three(), "2♥", "3♣", "back", "5♣", "lay", "declare") == (
        "You laid 2♥ 5♣: wrong, 4 penalty cards. You become the prophet."
    )
    assert log(three(), "no play", "2♥") == (
        "You said no play and showed 2♥ 3♣ 5♣ 6♣ 7♣: something fits: 2♥ joins the line, 5 penalty cards."
    )
    assert log(prophesied(), "lay 3♣ 5♣", "right") == (
        "You laid 3♣ 5♣; Cy, the prophet, said right, but it is wrong, no penalty. "
        "Cy, the prophet, is overthrown and draws 5 cards."
    )
    assert words(three(), "2♥") == {}
    assert words(three(), "lay 2♥ 3♣") == {0: "2♥ 3♣", 3: "Wrong"}
    assert words(after(prophesied(), "lay 2♥"), "wrong") == {2: "Wrong", 3: "Right"}
    assert words(after(prophesied(), "no play"), "2♥") == {2: "2♥", 3: "2♥ fits"}


def test_undo_takes_a_string_back_but_nothing_that_was_judged() -> None:
    """Cards go back while the string is being built; once it was judged, nobody can forget the answer."""
    session = Session.deal("eleusis", ["person", "cautious", "cautious"], seed=4)
    for _ in range(2):
        session.do(session.view.legal_moves[0])
    session.undo()
    assert len(session.view.string) == 1
    session.do("lay")
    with pytest.raises(ValueError, match="Undo stops here"):
        session.undo()
    practice = Session.deal("eleusis", ["person", "cautious", "cautious"], seed=4, practice=True)
    practice.do(f"lay {practice.view.hand[0]}")
    practice.undo()
    assert not practice.view.string


# --- Players ---


def judged(rule: str, line: str, sidelined: str, hand_: str, **more: Any) -> State:
    """A turn of seat 0 after so much evidence."""
    return position(hand_, SIX, FIVE, rule=rule, line=line, sidelined=sidelined, **more)


def test_eliminating_lays_a_long_string_when_the_rule_is_clear() -> None:
    """Where one rule is left, it lays as many right cards as it may, and then declares."""
    state = judged(ALTERNATE, "4♥ 5♣ 8♦ 9♠ 2♥ K♠ J♥ 10♣ 10♦ 3♠", "5♠ 8♣ 9♣ 2♠ 4♣", "3♥ 3♣ 7♥ 9♣ Q♣")
    move, reason = advise(state.view(0), Random(1))
    assert (move.word, len(move.cards)) == ("lay", 4)
    laid = after(state, str(move))
    assert len(laid.line) == 14
    assert reason.startswith("Only one rule of the library agrees")
    assert str(advise(laid.view(0), Random(1))[0]) == "declare"


def test_eliminating_says_no_play_when_nothing_can_fit() -> None:
    """By the only rule that is left all cards of the hand are wrong: so it shows them."""
    state = judged(ALTERNATE, "4♥ 5♣ 8♦ 9♠ 2♥ K♠ J♥ 10♣ 10♦ 3♠", "5♠ 8♣ 9♣ 2♠ 4♣", "3♣ 9♣ Q♣ Q♠")
    move, reason = advise(state.view(0), Random(1))
    assert str(move) == "no play"
    assert reason.endswith("by it none of your cards is right.")


# --- Trees and the second referee ---

PREDICATES: dict[str, naive.Predicate | None] = {
    RED: lambda row, card: card[-1] in "♦♥",
    ALTERNATE: lambda row, card: (card[-1] in "♦♥") != (row[-1][-1] in "♦♥"),
    "card.suit == last.suit or card.rank == last.rank": lambda row, card: (
        card[-1] == row[-1][-1] or card[:-1] == row[-1][:-1]
    ),
    "card.rank % 2 == line.length % 2": lambda row, card: (
        ({"A": 1, "J": 11, "Q": 12, "K": 13}.get(card[:-1]) or int(card[:-1])) % 2 == len(row) % 2
    ),
    "by hand": None,
}


def plain(state: State, rule: str) -> naive.Table:
    """The same position on the second referee's table, at the beginning of a round or of a turn."""
    decks = (
        [str(card) for card in added_deck(state.shuffle, len(state.past), number)] for number in range(state.added, 99)
    )
    table = naive.Table(
        hands=[list(map(str, cards)) for cards in state.hands],
        dealer=state.dealer,
        stock=list(map(str, state.stock)),
        decks=decks,
        predicate=PREDICATES[rule],
        others_needed=state.rules.prophet_needs_others,
        one_try=state.rules.overthrown_barred,
        by_count=state.rules.dealer_cap == "high count",
        longest=state.rules.max_string,
        turns=state.rules.turn_cap,
        hints=state.rules.hints,
        row=list(map(str, state.line)),
        below=[[] for _ in state.line],
    )
    if state.phase == "turn":
        table.start_turn(state.mover)
    if state.phase == "hint":
        table.asking = ("hint", state.dealer)
    return table


def ways(state: State, depth: int) -> int:
    if depth <= 1:
        return len(state.legal_moves()) if depth else 1
    return sum(ways(state.play(move), depth - 1) for move in state.legal_moves())


def tree_of(tree: dict[str, Any]) -> State:
    return position(*tree["hands"], rule=tree["rule"], house=tree["house"])


@pytest.mark.parametrize("tree", TREES, ids=[tree["name"] for tree in TREES])
def test_the_tree_has_as_many_leaves_as_counted(tree: dict[str, Any]) -> None:
    """From a small position, the number of ways to play 1, 2, 3 … moves is the counted one."""
    assert [ways(tree_of(tree), depth + 1) for depth in range(len(tree["ways"]))] == tree["ways"]


@pytest.mark.parametrize("tree", TREES, ids=[tree["name"] for tree in TREES])
def test_a_plain_second_referee_counts_the_same(tree: dict[str, Any]) -> None:
    """The counts were not just recorded: another referee, written in another way, comes to the same numbers."""
    table = plain(tree_of(tree), tree["rule"])
    depths = range(len(tree["ways"]) - 1)  # a copied table is slow
    assert [naive.count(table, depth + 1) for depth in depths] == tree["ways"][:-1]


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    players=st.integers(3, 6),
    rule=st.sampled_from(sorted(PREDICATES)),
    house=st.fixed_dictionaries(
        {
            "cards_each": st.sampled_from([1, 3, 6, 10]),
            "decks": st.integers(1, 3),
            "max_string": st.integers(1, 5),
            "prophet_needs_others": st.integers(0, 2),
            "overthrown_barred": st.booleans(),
            "dealer_cap": st.sampled_from(["high score", "high count"]),
            "turn_cap": st.sampled_from([7, 60, 500]),
            "hints": st.sampled_from(["none", "before", "each lap"]),
        }
    ),
)
def test_a_plain_second_referee_agrees_on_whole_games(
    seed: int, players: int, rule: str, house: dict[str, Any]
) -> None:
    """Moves, hands, markers, expulsions, prophets and every point are the same from the deal to the end."""
    rng = Random(seed)
    state = eleusis.deal(rng, players=players, rule=rule, dealer=rng.randrange(players), **house)
    table = plain(state, rule)
    while state.turn is not None:
        assert offers(state) == table.moves()
        move = likely(state, rng)
        state = after(state, move)
        table.do(move)
        assert [Counter(map(str, cards)) for cards in state.hands] == list(map(Counter, table.hands))
        assert list(map(str, state.stock)) == table.stock
        assert (list(map(str, state.line)), len(state.line) - 1 + len(state.sidelined)) == (table.row, table.counted)
        assert (state.prophet, set(state.fallen), set(state.expelled)) == (table.prophet, table.fallen, table.out)
        signs = [colour for colours in marked_cards(state.view(None)).values() for colour in colours]
        assert (signs.count("white"), signs.count("black")) == (table.whites, table.blacks)
        assert state.turn in (table.asking[1], None)
    assert table.asking[0] == "over"
    assert list(state.past[-1].scores) == table.points()


def likely(state: State, rng: Random) -> str:
    """A random move, one by which a game gets somewhere: mostly right cards, prophets who mostly know."""
    moves = sorted(offers(state))
    if state.phase == "call" and state.envelope and rng.random() < 0.9:
        for move in moves:
            if after(state, move).prophet is not None:
                return move
    if state.phase == "turn" and "no play" in moves and rng.random() < 0.9:
        moves.remove("no play")
    if state.phase == "turn" and rng.random() < 0.1:
        some = rng.sample(state.hands[state.mover], min(len(state.hands[state.mover]), state.rules.max_string))
        return f"lay {' '.join(map(str, some))}" if some else moves[0]
    if state.view(state.dealer).takes_words and rng.random() < 0.3:
        return "tell what I think of it"
    return rng.choice(moves)
