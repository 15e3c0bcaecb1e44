"""Prediction: a golden position for each ruling, counted game trees, and a second referee beside the first."""

import json
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardlab.cards import hand
from cardlab.core import IllegalMove
from cardlab.core.defaults import at_random
from cardlab.core.seats import Seat
from cardlab.core.session import Session
from cardlab.core.trials import Setting, play_game, settings_of
from cardlab.games import prediction
from cardlab.games.prediction import State, Trick, mixing, mixture, text
from cardlab.games.prediction.players import advise, cautious, fair_share
from cardlab.games.prediction.rules import reveals
from cardlab.games.prediction.tricks import SUITS, winner_of_most
from tests.naive_prediction import Naive

TREES = json.loads((Path(__file__).parent / "data" / "prediction_trees.json").read_text(encoding="utf-8"))


def start(players: int = 4, **rules: Any) -> State:
    """The first hand with clubs, diamonds, hearts, spades and so on from seat 0, who leads."""
    suits = (SUITS * 2)[:players]
    aside = tuple(card for suit in (SUITS * 2)[players : 4 if players <= 4 else 8] for card in suit)
    return prediction.deal(Random(1), players=players, **rules)._replace(hands=suits, aside=aside, first=0)


def ending(*hands: str, won: Iterable[int] = (), first: int = 0, scores: tuple[int, ...] = (), **rules: Any) -> State:
    """The end of a hand: these cards are left, and these seats have won the tricks before."""
    held = tuple(map(hand, hands))
    state = start(len(hands), **rules)
    tricks = tuple(Trick(0, tuple(cards[0] for cards in held), seat) for seat in won)
    return state._replace(hands=held, tricks=tricks, first=first, scores=scores or state.scores)


def after(state: State, moves: str) -> State:
    """The position after these cards; bids are written as numbers alone."""
    for move in moves.split():
        state = state.play(prediction.parse(move))
    return state


def offers(state: State) -> list[str]:
    return list(map(str, state.legal_moves()))


def refused(state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        after(state, move)
    return str(refusal.value)


def winner(state: State) -> int:
    assert state.last
    return state.last.winner


# --- The rulings ---


@pytest.mark.parametrize(("players", "suits", "aside"), [(2, 4, 26), (4, 4, 0), (5, 8, 39), (8, 8, 0)])
def test_p1_p2_everybody_holds_a_whole_suit(players: int, suits: int, aside: int) -> None:
    """One deck for up to four, two for more; the suits that nobody holds are out of play."""
    state = prediction.deal(Random(3), players=players)
    assert all(cards in SUITS for cards in state.hands)
    assert len(state.aside) == aside
    assert len({*state.hands}) == players or players > 4
    assert Counter(card for cards in (*state.hands, state.aside) for card in cards).total() == 13 * suits


def test_p1_two_holders_of_a_suit_are_told_apart() -> None:
    """With two decks the same suit is called ♣1 and ♣2; a card of each can lie in one trick, and the earlier wins."""
    state = start(5)
    assert state.view(0).suits() == ("♣1", "♦", "♥", "♠", "♣2")
    assert winner(after(state, "K♣ 2♦ 2♥ 2♠ K♣")) == 0
    assert winner(after(state._replace(first=4), "K♣ K♣ 2♦ 2♥ 2♠")) == 4


def test_p3_of_equal_ranks_the_earliest_wins() -> None:
    """A leads with a 9, B and C lay Kings: B wins, who laid first of the two. An Ace is above them."""
    assert winner(after(start(3), "9♣ K♦ K♥")) == 1
    assert winner(after(start(3), "K♣ A♦ K♥")) == 1
    assert winner(after(start(3)._replace(first=2), "K♥ 9♣ K♦")) == 2


def test_p3_the_winner_leads_the_next_trick() -> None:
    """Whoever takes a trick lays first, and the others follow to the left."""
    state = after(start(), "2♣ 5♦ K♥ 3♠")
    assert [after(state, "2♥ 4♠ 9♣"[: 3 * count]).turn for count in range(4)] == [2, 3, 0, 1]


def test_p4_who_leads_the_first_hand_is_drawn() -> None:
    """Over many deals every seat leads about equally often."""
    first = Counter(prediction.deal(Random(seed)).first for seed in range(400))
    assert first.keys() == {0, 1, 2, 3}
    assert all(70 < times < 130 for times in first.values())


def test_p5_most_tricks_lead_the_next_hand() -> None:
    """The next hand is led by whoever won most tricks, and whole suits are there again."""
    state = after(ending("2♣", "3♦", "4♥", "5♠", won=[1] * 5 + [2] * 3 + [0] * 4), "2♣ 3♦ 4♥ 5♠")
    assert (state.first, state.turn, state.hand_number, state.hands) == (1, 1, 2, SUITS)
    assert state.tricks == ()


def test_p5_of_several_the_one_who_had_so_many_first() -> None:
    """Five tricks each for seats 0 and 2: seat 2 had five when seat 0 had four."""

    def leads(*winners: int) -> int:
        return winner_of_most(tuple(Trick(0, (), seat) for seat in winners), 4)

    assert leads(0, 0, 0, 0, 2, 2, 2, 2, 2, 0, 1, 1, 3) == 2
    assert leads(2, 2, 2, 2, 0, 0, 0, 0, 0, 2, 1, 1, 3) == 0


def test_p6_the_match_goes_on_until_the_hand_is_over() -> None:
    """A fiftieth point in mid-hand ends nothing: the thirteenth trick does."""
    state = ending("A♣ 2♣", "3♦ 4♦", won=[0] * 8 + [1] * 3, scores=(42, 10))
    state = after(state, "3♦ A♣")
    assert state.ended is None
    state = after(state, "2♣ 4♦")
    assert state.ended
    assert (state.ended.winners, state.ended.scores) == ((0,), (51, 14))


def test_p7_the_highest_of_several_above_the_target_wins() -> None:
    """49 and 42 points with 5 and 8 tricks: 54 and 50, so the first wins, whoever was there earlier."""
    ended = after(ending("A♣", "2♦", won=[1] * 8 + [0] * 4, scores=(49, 42)), "A♣ 2♦").ended
    assert ended
    assert (ended.winners, ended.scores) == ((0,), (54, 50))
    assert ended.reason == "54 points are the most"


def test_p7_a_tie_at_the_top_plays_on() -> None:
    """52 to 52 decides nothing: another hand is dealt."""
    state = after(ending("A♣", "2♦", won=[1] * 7 + [0] * 5, scores=(46, 45)), "A♣ 2♦")
    assert (state.ended, state.scores, state.hand_number) == (None, (52, 52), 2)


def test_p8_points_count_not_tricks() -> None:
    """With bids the match can end long before fifty tricks."""
    state = ending("A♣", "2♦", won=[1] * 6 + [0] * 6, scores=(40, 30), bidding=True)._replace(bids=(7, 9))
    ended = after(state, "A♣ 2♦").ended
    assert ended
    assert ended.scores == (57, 36)


def test_p9_bids_are_sealed_until_all_have_bid() -> None:
    """Any bid from 0 to 13, in secret; then all are open, by seat."""
    state = start(3, bidding=True)._replace(first=1)
    assert offers(state) == [f"bid {number}" for number in range(14)]
    assert after(state, "13").view(0) == after(state, "0").view(0)
    assert after(state, "13").view(1) != after(state, "0").view(1)
    assert after(state, "13 13").view(2).bids == ()
    assert after(state, "13 12 11").view(None).bids == (11, 13, 12)
    assert after(state, "13 12").number + 1 == after(state, "13 12 11").number


def test_p9b_the_partner_who_plays_first_bids() -> None:
    """In teams one of the two bids, whoever is earlier in the order of play; the partner does not see it."""
    state = start(4, bidding=True, teams=True)._replace(first=3)
    assert [after(state, "5 6"[: 2 * count]).turn for count in range(3)] == [3, 0, 3]
    assert after(state, "5").view(1) == after(state, "9").view(1)
    assert after(state, "5 6").view(None).bids == (6, 5)


@pytest.mark.parametrize(("bid", "penalty", "points"), [(7, False, 17), (6, False, 7), (7, True, 17), (8, True, 2)])
def test_p10_what_a_bid_brings(bid: int, penalty: bool, points: int) -> None:
    """Tricks always count; an exact bid earns 10 more, another nothing or, with penalties, −5."""
    state = ending("A♣", "2♦", won=[1] * 6 + [0] * 6, bidding=True, penalty=penalty)._replace(bids=(bid, 6))
    assert after(state, "A♣ 2♦").scores[0] == points


def test_p10_scores_may_fall_below_nothing_and_hands_are_capped() -> None:
    """Zero tricks and a wrong bid make −5; at the cap the most points win, and several may share."""
    state = ending("A♣", "2♦", "2♥", won=[0] * 12, bidding=True, penalty=True, hand_cap=1)._replace(bids=(12, 1, 1))
    ended = after(state, "A♣ 2♦ 2♥").ended
    assert ended
    assert (ended.winners, ended.scores) == ((0,), (8, -5, -5))
    shared = ending("2♣", "3♦", "4♥", won=[0] * 6 + [1] * 5 + [2], hand_cap=1)
    even = after(shared._replace(tricks=(*shared.tricks[:-1], Trick(0, (), 1)), scores=(0, 0, 5)), "3♦ 4♥ 2♣")
    assert even.ended
    assert (even.ended.winners, even.ended.scores) == ((0, 1, 2), (6, 6, 6))


def test_p11_teams_sit_opposite_and_share_a_score() -> None:
    """Six players make three teams; tricks of both partners count, and the bonus once."""
    hands = ("A♣", "2♦", "3♥", "4♠", "5♣", "6♦")
    state = ending(*hands, won=[0, 3, 3, 1, 4, 2, 5, 5, 5, 1, 1, 1], teams=True, bidding=True, hand_cap=1)
    ended = after(state._replace(bids=(5, 5, 4), first=1, tricks=state.tricks), "2♦ 3♥ 4♠ 5♣ 6♦ A♣").ended
    assert ended
    assert ended.scores == (14, 15, 4, 14, 15, 4)
    assert ended.winners == (1, 4)


def test_p12_all_hands_are_public() -> None:
    """Everybody's cards are in every view; what has just been laid face down is among them until all have laid."""
    state = after(start(3), "K♣ 2♦")
    for seat in (None, 0, 1, 2):
        assert state.view(seat).hands == SUITS[:3]
    assert len(state.view(0).hand) == 12
    assert after(state, "3♥").view(1).hands[0] == tuple(card for card in SUITS[0] if str(card) != "K♣")


def test_p12_from_memory_only_the_newest_trick_is_shown() -> None:
    """Other cards may have gone before: the same view, picture and log; whoever remembers knows what is left."""
    one = after(start(2, from_memory=True), "A♣ 2♦ K♣ 3♦ Q♣ 4♦")
    two = after(start(2, from_memory=True), "K♣ 3♦ A♣ 2♦ Q♣ 4♦")
    other = after(start(2, from_memory=True), "A♣ 7♦ K♣ 8♦ Q♣ 4♦")
    assert one.view(0) == two.view(0) == other.view(0) and one.view(1) != other.view(1)
    assert after(start(2), "A♣ 2♦ K♣ 3♦").view(0) != after(start(2), "A♣ 7♦ K♣ 8♦").view(0)
    names = ["Mia", "Leo"]
    assert "Leo: ♦ 10 cards; 0 tricks" in text.picture(one.view(0), names)
    assert text.hidden(one.view(1)) == "holds A K Q J 10 9 8 7 6 5"
    before = after(start(2, from_memory=True), "A♣ 2♦ K♣")
    told = text.sentence(before, prediction.parse("3♦"), after(before, "3♦"), names)
    assert told == " Mia won it."
    zones = prediction.GAME.scene(one.view(0), [Seat(name, "person", None) for name in names], {})["zones"]
    assert [zone["id"] for zone in zones] == ["trick", "hand"]
    assert "about" not in zones[1]["cards"][0]  # type: ignore[typeddict-item]


def test_p12_from_memory_a_sample_holds_what_may_be_left() -> None:
    """Each hand has the right size, without the newest card, and nothing laid by oneself comes back."""
    state = after(start(3, from_memory=True), "A♣ 2♦ 9♥ K♣ 3♦ 8♥")
    for seed in range(5):
        sampled = state.view(0).sample(Random(seed))
        assert sampled.view(0) == state.view(0)
        assert list(map(len, sampled.hands)) == [11, 11, 11] and sampled.hands[0] == state.hands[0]
        assert not {*hand("3♦ 8♥")} & {card for cards in sampled.hands for card in cards}


def test_p12_who_works_out_all_hands_does_not_play_from_memory() -> None:
    """The table says why, and seats others by itself."""
    with pytest.raises(ValueError, match="mixing works out what everybody may lay: it cannot play from memory"):
        Session.deal("prediction", ["person", "mixing"], from_memory=True)
    assert "mixing" not in {seat.kind for seat in Session.deal("prediction", from_memory=True, seed=1).seats}


def test_p12_a_card_is_secret_until_all_have_laid() -> None:
    """What lies face down is in nobody else's view."""
    king, two = after(start(3), "K♣"), after(start(3), "2♣")
    assert king.view(1) == two.view(1)
    assert king.view(None) == two.view(None)
    assert king.view(0) != two.view(0)
    assert king.view(0).own == hand("K♣")


def test_the_log_tells_cards_and_bids_once_all_are_open() -> None:
    """A line a trick: nothing before the last card, then who laid what, who won and why, and what the hand brought."""
    bids, state = start(2, bidding=True), ending("A♣ 9♣", "9♦ 2♦", won=[0] * 6 + [1] * 5, first=1, hand_cap=1)

    def lines(state: State, moves: str) -> list[str]:
        found = []
        for move in map(prediction.parse, moves.split()):
            found.append(prediction.text.sentence(state, move, state.play(move), ["You", "Ada"]))
            state = state.play(move)
        return found

    assert lines(bids, "4 9") == ["Hand 1", ", bids: You 4 and Ada 9."]
    assert lines(state, "9♦ 9♣ 2♦ A♣") == [
        "Trick 12: Ada leads.",
        " Ada 9♦, You 9♣. Ada won it with the first 9.",
        "Trick 13: Ada leads.",
        " Ada 2♦, You A♣. You won it. The hand ends: You 7 and Ada 6. "
        "You won: hand 1 was to be the last, and the most points win.",
    ]


def test_undo_stops_where_something_was_revealed() -> None:
    """A trick that was turned over and bids that were opened were seen; a card or bid before was not."""
    state = start(2, bidding=True)
    states = [state]
    for move in ["3", "4", "K♣", "2♦"]:
        states.append(after(states[-1], move))
    assert [reveals(*step, 0) for step in pairwise(states)] == [False, True, False, True]


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({"teams": True, "players": 5}, "with 4, 6 or 8 players, not 5"),
        ({"penalty": True}, "penalty=True needs bidding=True"),
        ({"target": 0}, "target=0 will not do"),
        ({"hand_cap": 0}, "hand_cap=0 will not do"),
    ],
)
def test_what_cannot_be_dealt_is_refused(rules: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        prediction.deal(Random(1), **rules)


@pytest.mark.parametrize(
    ("state", "move", "why"),
    [
        (start(bidding=True), "14", "a number from 0 to 13, since a hand has 13 tricks"),
        (start(bidding=True), "-1", "a number from 0 to 13"),
        (start(bidding=True), "K♣", "The bids come first"),
        (start(), "4", "Nobody bids in this game"),
        (after(start(2, bidding=True), "3 4"), "4", "The bids of this hand are made"),
        (start(), "K♦", "This hand holds ♣ only: A♣"),
        (after(start(2), "K♣ 2♦"), "K♣", "K♣ has been played. Left in this hand: A♣ Q♣"),
        (
            ending("A♣", "2♦", won=[0] * 12, hand_cap=1).play(prediction.parse("A♣")).play(prediction.parse("2♦")),
            "A♣",
            "is over",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_refusal_says_why(state: State, move: str, why: str) -> None:
    assert why in refused(state, move)


@pytest.mark.parametrize("text", ["", "bid", "bid x", "K", "bid 4 5", "11♣", "pass"])
def test_what_is_no_move_is_answered_with_how_to_write_one(text: str) -> None:
    with pytest.raises(ValueError, match="Write a card of yours"):
        prediction.parse(text)


# --- Against plain definitions ---


def naive(state: State) -> Naive:
    """The other referee at a first position."""
    rules, suits = state.rules, "".join(str(cards[0].suit) for cards in state.hands)
    return Naive(suits, state.first, rules.target, rules.hand_cap, rules.bidding, rules.teams, rules.penalty)


@pytest.mark.parametrize("setting", settings_of(prediction.GAME), ids=str)
def test_a_plain_second_referee_agrees(setting: Setting) -> None:
    """Two referees, written apart, offer the same moves to the same seats and count the same points."""
    for seed in range(4):
        state, rng = setting.deal(seed), Random(seed)
        assert isinstance(state, State)
        other = naive(state)
        while state.turn is not None:
            assert (other.turn(), other.offers()) == (state.turn, set(offers(state)))
            move = rng.choice(state.legal_moves())
            state = state.play(move)
            other.play(str(move))
            assert tuple(other.scores) == state.scores
        assert other.over
        assert other.played == state.hand_number


@pytest.mark.parametrize("players", [2, 4, 8])
def test_a_whole_match_goes_to_fifty(players: int) -> None:
    """As dealt: 13 points a hand, at least four hands, and about 49 players / 13 + 1 at most, but for ties."""
    state = play_game(prediction.deal(Random(5), players=players), at_random, 5).states[-1]
    assert isinstance(state, State)
    assert sum(state.scores) == 13 * state.hand_number
    assert 4 <= state.hand_number <= 49 * players // 13 + 3
    assert max(state.scores) >= 50


# --- Counted trees ---


def ways(state: State, depth: int) -> int:
    """How many ways there are to play so many moves."""
    return 1 if depth == 0 else sum(ways(state.play(move), depth - 1) for move in state.legal_moves())


def small(tree: dict[str, Any]) -> State:
    """The position from which a tree was counted."""
    state = ending(*tree["hands"], won=tree["won"], scores=tuple(tree["scores"]), **tree["rules"])
    return state._replace(bids=tuple(tree["bids"]))


def naive_ways(tree: dict[str, Any], line: tuple[str, ...], depth: int) -> int:
    """The same by the plain referee, which plays every line anew."""
    match = naive(start(len(tree["hands"]), **tree["rules"]))
    match.hands = [held.split() for held in tree["hands"]]
    match.won, match.leader = list(tree["won"]), tree["won"][-1]
    match.scores, match.bids = list(tree["scores"]), dict(enumerate(tree["bids"]))
    for move in line:
        match.play(move)
    return 1 if depth == 0 else sum(naive_ways(tree, (*line, move), depth - 1) for move in match.offers())


@pytest.mark.parametrize("tree", TREES, ids=[tree["name"] for tree in TREES])
def test_the_tree_has_as_many_leaves_as_counted(tree: dict[str, Any]) -> None:
    """From a small position, the ways to play 1, 2, 3 … moves are as many as counted, by both referees."""
    depths = range(1, len(tree["ways"]) + 1)
    assert [ways(small(tree), depth) for depth in depths] == tree["ways"]
    assert [naive_ways(tree, (), depth) for depth in depths] == tree["ways"]


# --- Players ---


def test_cautious_lays_the_lowest_card_that_nobody_can_beat() -> None:
    """The leader's King is enough where the others have only Kings; behind the leader it is not."""
    leading = ending("A♣ K♣ 2♣", "K♦ 9♦ 2♦", "K♥ 9♥ 2♥").view(0)
    assert list(map(str, leading.sure_cards())) == ["A♣", "K♣"]
    assert str(cautious(leading, Random(1))) == "K♣"
    behind = ending("A♣ K♣ 2♣", "K♦ 9♦ 2♦", "K♥ 9♥ 2♥", first=2).play(prediction.parse("9♥")).view(0)
    assert list(map(str, behind.sure_cards())) == ["A♣"]
    nothing = ending("Q♣ 2♣", "K♦ 2♦", "K♥ 9♥").view(0)
    assert str(cautious(nothing, Random(1))) == "2♣"


@pytest.mark.parametrize(("players", "teams", "share"), [(2, False, 6), (4, False, 3), (4, True, 6), (8, True, 3)])
def test_computer_players_bid_a_fair_share(players: int, teams: bool, share: int) -> None:
    """Thirteen tricks divided among the sides."""
    view = start(players, bidding=True, teams=teams).view(0)
    assert fair_share(view) == share
    assert cautious(view, Random(1)).bid == share
    assert mixing(view, Random(1)).bid in (share, share + 1)


def test_mixing_does_what_can_be_proved() -> None:
    """With two cards left, and two players with A and 2 each, the leader wins a trick and can win both only by luck."""
    mix = mixture(ending("A♣ 2♣", "A♦ 2♦").view(0), Random(1), 400)
    assert sum(mix.values()) == pytest.approx(1)
    assert min(mix.values()) > 0.2


def test_mixing_takes_the_trick_that_its_bid_needs() -> None:
    """One trick short of its bid with one sure card and one that cannot win: its bid and the other's come true."""
    state = ending("A♣ 2♣", "K♦ 3♦", won=[0] * 6 + [1] * 5, bidding=True, hand_cap=1)._replace(bids=(7, 6))
    ends = [play_game(state, mixing, seed).states[-1].outcome() for seed in range(20)]
    assert [end.scores for end in ends if end] == [(17, 16)] * 20


def test_a_hint_tells_the_mix() -> None:
    """The reason names the ranks that are laid most often, and the last card needs none."""
    assert "%" in advise(start().view(0), Random(1))[1]
    assert advise(ending("A♣", "2♦").view(0), Random(1)) == (prediction.parse("A♣"), "It is your last card.")


def test_from_memory_a_rival_may_hold_anything_that_is_not_known_to_be_gone() -> None:
    """What is made up for looking ahead differs from time to time, and never holds the card of the newest trick."""
    state = prediction.deal(Random(1), players=3, from_memory=True)
    for _ in range(9):
        state = state.play(state.legal_moves()[0])
    view = state.view(0)
    made_up = [view.sample(Random(seed)) for seed in range(20)]
    assert len({one.hands[1] for one in made_up}) > 1
    assert view.last and all(view.last.card(1) not in one.hands[1] for one in made_up)
    assert all(one.view(0) == view for one in made_up)
