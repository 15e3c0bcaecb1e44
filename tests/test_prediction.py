"""Prediction: a golden case for each ruling, counted game trees, and a second referee beside the first."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from random import Random
from typing import Any

import pytest

from cardlab.cards import DECK, hand
from cardlab.core.law_samples import Setting, play_game, settings_of
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.games import prediction
from cardlab.games.prediction import GAME, State, Trick, mixing, mixture, words
from cardlab.games.prediction.tricks import SUITS
from tests.naive_prediction import Naive
from tests.positions import Case, after, check, check_tree, every_tree, offers, table


def start(players: int = 4, first: int = 0, **rules: Any) -> State:
    """The first hand with clubs, diamonds, hearts, spades and so on from seat 0."""
    suits = (SUITS * 2)[:players]
    aside = tuple(card for suit in (SUITS * 2)[players : 4 if players <= 4 else 8] for card in suit)
    return prediction.deal(Random(1), players=players, **rules)._replace(hands=suits, aside=aside, first=first)


def ending(
    *hands: str, won: Iterable[int] = (), scores: tuple[int, ...] = (), bids: tuple[int, ...] = (), **more: Any
) -> State:
    """The end of a hand: these cards are left, and these seats have won the tricks before."""
    held = tuple(map(hand, hands))
    state = start(len(hands), **more)
    tricks = tuple(Trick(0, tuple(cards[0] for cards in held), seat) for seat in won)
    return state._replace(hands=held, tricks=tricks, scores=scores or state.scores, bids=bids or state.bids)


def decided(*hands: str, tricks: str, **more: Any) -> State:
    """The same, with the winners of the tricks before as digits behind a `~`."""
    return ending(*hands, won=map(int, tricks.removeprefix("~")), **more)


RULINGS = """
p1 of two equal cards the earlier wins / @start; players=5 / K♣, 2♦, 2♥, 2♠, K♣ / turn=0
p1 whoever leads / @start; players=5; first=4 / K♣, K♣, 2♦, 2♥, 2♠ / turn=4
p3 of equal ranks the earliest wins / @start; players=3 / 9♣, K♦, K♥ / turn=1
p3 an Ace is above a King / @start; players=3 / K♣, A♦, K♥ / turn=1
p3 the earliest is counted from who leads / @start; players=3; first=2 / K♥, 9♣, K♦ / turn=2
p3 the winner leads the next trick / @start / 2♣, 5♦, K♥, 3♠ / turn=2
p3 the others follow to the left / @start / 2♣, 5♦, K♥, 3♠, 2♥, 4♠ / turn=0
p5 most tricks lead the next hand / 2♣ | 3♦ | 4♥ | 5♠; tricks=~111112220000 / 2♣, 3♦, 4♥, 5♠ / first=1; turn=1;
    hand_number=2; tricks=()
p6 the match goes on until the hand is over / A♣ 2♣ | 3♦ 4♦; tricks=~00000000111; scores=(42, 10); first=1 / 3♦, A♣ /
    is_over=False
p6 then it ends / A♣ 2♣ | 3♦ 4♦; tricks=~00000000111; scores=(42, 10); first=1 / 3♦, A♣, 2♣, 4♦ / winners=(0,);
    scores=(51, 14)
p7 the highest of several above the target wins / A♣ | 2♦; tricks=~111111110000; scores=(49, 42) / A♣, 2♦ /
    winners=(0,); scores=(54, 50)
p7 a tie at the top plays on / A♣ | 2♦; tricks=~111111100000; scores=(46, 45) / A♣, 2♦ / is_over=False; scores=(52, 52);
    hand_number=2
p8 points count / A♣ | 2♦; tricks=~111111000000; scores=(40, 30); bidding=True; bids=(7, 9) / A♣, 2♦ / winners=(0,);
    scores=(57, 36)
p9 any bid from 0 to 13 / @start; players=3; bidding=True; first=1 / / offers=bid 0, bid 1, bid 2, bid 3, bid 4, bid 5,
    bid 6, bid 7, bid 8, bid 9, bid 10, bid 11, bid 12, bid 13
p9 bids are sealed until all have bid / @start; players=3; bidding=True; first=1 / 13, 13 / public_bids=()
p9 then all are open by seat / @start; players=3; bidding=True; first=1 / 13, 12, 11 / public_bids=(11, 13, 12)
p9b in teams the partner who plays first bids / @start; bidding=True; teams=True; first=3 / / turn=3
p9b of both teams / @start; bidding=True; teams=True; first=3 / 5 / turn=0
p9b then the first leads / @start; bidding=True; teams=True; first=3 / 5, 6 / turn=3; public_bids=(6, 5)
p10 an exact bid earns ten / A♣ | 2♦; tricks=~111111000000; bidding=True; bids=(7, 6) / A♣, 2♦ / scores=(17, 16)
p10 another nothing / A♣ | 2♦; tricks=~111111000000; bidding=True; bids=(6, 5) / A♣, 2♦ / scores=(7, 6)
p10 or five less / A♣ | 2♦; tricks=~111111000000; bidding=True; penalty=True; bids=(8, 6) / A♣, 2♦ / scores=(2, 16)
p10 scores may fall below nothing / A♣ | 2♦ | 2♥; tricks=~000000000000; bidding=True; penalty=True; hand_cap=1;
    bids=(12, 1, 1) / A♣, 2♦, 2♥ / winners=(0,); scores=(8, -5, -5)
p10 at the cap several may share / 2♣ | 3♦ | 4♥; tricks=~000000111111; hand_cap=1; scores=(0, 0, 5); first=1 / 3♦, 4♥,
    2♣ / winners=(0, 1, 2); scores=(6, 6, 6)
p11 teams sit opposite and share a score / A♣ | 2♦ | 3♥ | 4♠ | 5♣ | 6♦; tricks=~033142555111; teams=True; bidding=True;
    hand_cap=1; bids=(5, 5, 4); first=1 / 2♦, 3♥, 4♠, 5♣, 6♦, A♣ / winners=(1, 4); scores=(14, 15, 4, 14, 15, 4)
"""


@pytest.mark.parametrize("case", table(RULINGS))
def test_a_ruling(case: Case) -> None:
    check(case, decided, start=start)


def test_p4_who_leads_the_first_hand_is_drawn() -> None:
    first = Counter(prediction.deal(Random(seed)).first for seed in range(400))
    assert first.keys() == {0, 1, 2, 3}
    assert all(70 < times < 130 for times in first.values())


def test_p9_a_bid_is_seen_by_whoever_made_it_and_in_teams_not_by_the_partner() -> None:
    state = start(3, bidding=True, first=1)
    assert after(state, "13").view(0) == after(state, "0").view(0)
    assert after(state, "13").view(1) != after(state, "0").view(1)
    teams = start(4, bidding=True, teams=True, first=3)
    assert after(teams, "5").view(1) == after(teams, "9").view(1)


def test_p12_all_hands_are_public() -> None:
    state = after(start(3), "K♣", "2♦")
    for seat in (None, 0, 1, 2):
        assert state.view(seat).hands == SUITS[:3]
    assert len(state.view(0).hand) == 12
    assert after(state, "3♥").view(1).hands[0] == tuple(card for card in SUITS[0] if str(card) != "K♣")


def test_p12_from_memory_only_the_newest_trick_is_shown() -> None:
    one = after(start(2, from_memory=True), *["A♣", "2♦", "K♣", "3♦", "Q♣", "4♦"])
    two = after(start(2, from_memory=True), *["K♣", "3♦", "A♣", "2♦", "Q♣", "4♦"])
    other = after(start(2, from_memory=True), *["A♣", "7♦", "K♣", "8♦", "Q♣", "4♦"])
    assert one.view(0) == two.view(0) == other.view(0) and one.view(1) != other.view(1)
    assert after(start(2), *["A♣", "2♦", "K♣", "3♦"]).view(0) != after(start(2), *["A♣", "7♦", "K♣", "8♦"]).view(0)
    assert words.picture(one.view(0), ["Mia", "Leo"]) == words.picture(other.view(0), ["Mia", "Leo"])


def test_p12_who_works_out_all_hands_does_not_play_from_memory() -> None:
    with pytest.raises(ValueError, match="from memory"):
        Session.deal("prediction", ["person", "mixing"], from_memory=True)
    assert "mixing" not in {seat.kind for seat in Session.deal("prediction", from_memory=True, seed=1).seats}


# --- Against plain definitions ---


def naive(state: State) -> Naive:
    """The other referee at a first position."""
    rules, suits = state.rules, "".join(str(cards[0].suit) for cards in state.hands)
    return Naive(suits, state.first, rules.target, rules.hand_cap, rules.bidding, rules.teams, rules.penalty)


@pytest.mark.parametrize("setting", settings_of(prediction.GAME), ids=str)
def test_a_plain_second_referee_agrees(setting: Setting) -> None:
    for seed in range(2):
        state, rng = setting.deal(seed), Random(seed)
        assert isinstance(state, State)
        other = naive(state)
        while state.turn is not None:
            assert (other.turn(), other.offers()) == (state.turn, offers(state))
            move = rng.choice(state.legal_moves())
            state = state.play(move)
            other.play(str(move))
            assert tuple(other.scores) == state.scores
        assert other.over
        assert other.played == state.hand_number


# --- Counted trees ---


def small(tree: dict[str, Any]) -> State:
    """The position from which a tree was counted."""
    known = {"scores": tuple(tree["scores"]), "bids": tuple(tree["bids"])}
    return ending(*tree["hands"], won=tree["won"], **known, **tree["rules"])


def naive_ways(tree: dict[str, Any], line: tuple[str, ...], depth: int) -> int:
    """The same by the plain referee, which plays every line anew."""
    match = naive(start(len(tree["hands"]), **tree["rules"]))
    match.hands = [held.split() for held in tree["hands"]]
    match.won, match.leader = list(tree["won"]), tree["won"][-1]
    match.scores, match.bids = list(tree["scores"]), dict(enumerate(tree["bids"]))
    for move in line:
        match.play(move)
    return 1 if depth == 0 else sum(naive_ways(tree, (*line, move), depth - 1) for move in match.offers())


@every_tree("prediction")
def test_both_referees_count_the_leaves_of_the_tree(tree: dict[str, Any]) -> None:
    check_tree(tree, small(tree), partial(naive_ways, tree, ()))


# --- Players ---


def test_mixing_does_what_can_be_proved() -> None:
    mix = mixture(ending("A♣ 2♣", "A♦ 2♦").view(0), Random(1), 400)
    assert sum(mix.values()) == pytest.approx(1)
    assert min(mix.values()) > 0.2


def test_mixing_takes_the_trick_that_its_bid_needs() -> None:
    state = ending("A♣ 2♣", "K♦ 3♦", won=[0] * 6 + [1] * 5, bidding=True, hand_cap=1, bids=(7, 6))
    ends = [play_game(state, mixing, seed).states[-1].outcome() for seed in range(20)]
    assert [end.scores for end in ends if end] == [(17, 16)] * 20


def test_from_memory_a_rival_may_hold_anything_that_is_not_known_to_be_gone() -> None:
    state = prediction.deal(Random(1), players=3, from_memory=True)
    for _ in range(9):
        state = state.play(state.legal_moves()[0])
    view = state.view(0)
    made_up = [view.sample(Random(seed)) for seed in range(20)]
    assert len({one.hands[1] for one in made_up}) > 1
    assert view.last and all(view.last.card(1) not in one.hands[1] for one in made_up)
    assert all(one.view(0) == view for one in made_up)


# --- At the table ---


def test_shuffle_moves_the_suits_and_changes_nothing() -> None:
    host = TableScreen(Session.deal(GAME, seed=7))
    host.do(host.scenes[-1]["paths"][0]["send"])
    before = Session(host.session.record)
    host.do("shuffle")
    assert [cards[0].suit for cards in host.session.view.hands] == [
        (cards[0].suit + 1) % 4 for cards in before.view.hands
    ]
    assert [str(move)[:-1] for move in host.session.view.legal_moves] == [
        str(move)[:-1] for move in before.view.legal_moves
    ]
    assert host.session.outcome == before.outcome
    for _ in range(4):
        text = host.session.record.dumps()
        assert Record.loads(text).dumps() == text
        host.do("shuffle")


def test_what_was_won_from_memory_tells_no_card() -> None:
    host = TableScreen(Session.deal(GAME, ["person", "at_random"], seed=7, from_memory=True))
    while len(host.session.view.tricks) < 3:
        host.do(str(host.session.view.legal_moves[0]))
    host.do("won")
    assert not [card for card in DECK if str(card) in host.scenes[-1]["notice"]]
    with pytest.raises(ValueError, match="when the game is over"):
        host.do("review 1")
