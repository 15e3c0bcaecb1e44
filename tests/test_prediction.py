"""Prediction: a golden case for each ruling, counted game trees, and a second referee beside the first."""

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Any

import pytest

from cardlab.cards import hand
from cardlab.core.law_samples import Setting, play_game, settings_of
from cardlab.core.playing import at_random
from cardlab.core.record import Record
from cardlab.core.session import Session
from cardlab.core.table import TableScreen
from cardlab.games import prediction
from cardlab.games.prediction import GAME, Move, State, Trick, View
from cardlab.games.prediction.players import Estimate, advise, beginner, solid, strong
from cardlab.games.prediction.rules import MOST_HANDS
from cardlab.games.prediction.tricks import SUITS
from tests.naive_prediction import Naive
from tests.positions import Case, after, check, check_tree, every_tree, offers, table


def start(players: int = 4, first: int = 0, **rules: Any) -> State:
    """The first hand with clubs, diamonds, hearts, spades and so on from seat 0."""
    suits = (SUITS * 2)[:players]
    aside = tuple(card for suit in (SUITS * 2)[players : 4 if players <= 4 else 8] for card in suit)
    return prediction.deal(Random(1), players=players, **rules)._replace(hands=suits, aside=aside, first=first)


def ending(
    *hands: str,
    won: Iterable[int] = (),
    scores: tuple[int, ...] = (),
    bids: tuple[int, ...] = (),
    hand_number: int = 1,
    **more: Any,
) -> State:
    """The end of a hand: these cards are left, and these seats have won the tricks before."""
    held = tuple(map(hand, hands))
    state = start(len(hands), **more)
    tricks = tuple(Trick(0, tuple(cards[0] for cards in held), seat) for seat in won)
    state = state._replace(scores=scores or state.scores, bids=bids or state.bids)
    return state._replace(hands=held, tricks=tricks, hand_number=hand_number)


def decided(*hands: str, tricks: str = "", **more: Any) -> State:
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
p8 points count / A♣ | 2♦; tricks=~111111000000; scores=(40, 30); variant=bidding; bids=(7, 9) / A♣, 2♦ / winners=(0,);
    scores=(57, 36)
p9 any bid from 0 to 13 / @start; players=3; variant=bidding; first=1 / / offers=bid 0, bid 1, bid 2, bid 3, bid 4,
    bid 5, bid 6, bid 7, bid 8, bid 9, bid 10, bid 11, bid 12, bid 13
p9 bids are sealed until all have bid / @start; players=3; variant=bidding; first=1 / 13, 13 / public_bids=()
p9 then all are open by seat / @start; players=3; variant=bidding; first=1 / 13, 12, 11 / public_bids=(11, 13, 12)
p9b in teams the partner who plays first bids / @start; variant=team bidding; first=3 / / turn=3
p9b of both teams / @start; variant=team bidding; first=3 / 5 / turn=0
p9b then the first leads / @start; variant=team bidding; first=3 / 5, 6 / turn=3; public_bids=(6, 5)
p10 an exact bid earns ten / A♣ | 2♦; tricks=~111111000000; variant=bidding; bids=(7, 6) / A♣, 2♦ / scores=(17, 16)
p10 another nothing / A♣ | 2♦; tricks=~111111000000; variant=bidding; bids=(6, 5) / A♣, 2♦ / scores=(7, 6)
p10 or five less / A♣ | 2♦; tricks=~111111000000; variant=bidding with penalty; bids=(8, 6) / A♣, 2♦ / scores=(2, 16)
p10 scores may fall below nothing / A♣ | 2♦ | 2♥; tricks=~000000000000; variant=bidding with penalty;
    hand_number=100; bids=(12, 1, 1) / A♣, 2♦, 2♥ / winners=(0,); scores=(8, -5, -5)
p10 at the cap several may share / 2♣ | 3♦ | 4♥; tricks=~000000111111; hand_number=100; scores=(0, 0, 5); first=1 /
    3♦, 4♥, 2♣ / winners=(0, 1, 2); scores=(6, 6, 6)
p11 teams sit opposite and share a score / A♣ | 2♦ | 3♥ | 4♠ | 5♣ | 6♦; tricks=~033142555111; variant=team bidding;
    hand_number=100; bids=(5, 5, 4); first=1 / 2♦, 3♥, 4♠, 5♣, 6♦, A♣ / winners=(1, 4); scores=(14, 15, 4, 14, 15, 4)
"""


@pytest.mark.parametrize("case", table(RULINGS))
def test_a_ruling(case: Case) -> None:
    check(case, decided, start=start)


def test_p4_who_leads_the_first_hand_is_drawn() -> None:
    first = Counter(prediction.deal(Random(seed)).first for seed in range(400))
    assert first.keys() == {0, 1, 2, 3}
    assert all(70 < times < 130 for times in first.values())


def test_p9_a_bid_is_seen_by_whoever_made_it_and_in_teams_not_by_the_partner() -> None:
    state = start(3, variant="bidding", first=1)
    assert after(state, "13").view(0) == after(state, "0").view(0)
    assert after(state, "13").view(1) != after(state, "0").view(1)
    teams = start(4, variant="team bidding", first=3)
    assert after(teams, "5").view(1) == after(teams, "9").view(1)


def test_p12_all_hands_are_public() -> None:
    state = after(start(3), "K♣", "2♦")
    for seat in (None, 0, 1, 2):
        assert state.view(seat).hands == SUITS[:3]
    assert len(state.view(0).hand) == 12
    assert after(state, "3♥").view(1).hands[0] == tuple(card for card in SUITS[0] if str(card) != "K♣")


# --- Against plain definitions ---


def naive(state: State) -> Naive:
    """The other referee at a first position."""
    rules, suits = state.rules, "".join(str(cards[0].suit) for cards in state.hands)
    return Naive(suits, state.first, rules.target, MOST_HANDS, rules.variant)


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
    known: dict[str, Any] = {"scores": tuple(tree["scores"]), "bids": tuple(tree["bids"])}
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

every_player = pytest.mark.parametrize("player", [beginner, solid, strong])


@every_player
def test_a_bid_is_a_fair_share(player: Callable[[View, Random], Move]) -> None:
    for players, share in ((2, 6.5), (3, 13 / 3), (4, 3.25), (8, 13 / 8)):
        view = start(players, variant="bidding").view(0)
        assert abs((player(view, Random(1)).bid or 0) - share) < 1


@every_player
def test_a_trick_that_the_bid_needs_is_taken(player: Callable[[View, Random], Move]) -> None:
    state = ending("A♣ 2♣", "K♦ 3♦", won=[0] * 5 + [1] * 6, variant="bidding", hand_number=MOST_HANDS, bids=(6, 7))
    ends = [play_game(state, player, seed).states[-1].outcome() for seed in range(20)]
    assert [end.scores for end in ends if end] == [(16, 17)] * 20


def test_a_solid_player_thinks_of_two_cards_and_a_strong_one_of_half_the_hand() -> None:
    """What is played can be foreseen no better than this allows, until few cards are left."""
    view = start(4).view(0)
    for player, most in ((solid, 2 / 13), (strong, 7 / 13)):
        played = Counter(str(player(view, Random(seed))) for seed in range(400))
        assert len(played) > 5 and max(played.values()) < 400 * most + 60


def test_of_cards_that_gain_equally_much_the_lowest_is_played() -> None:
    """Sums of floats differ in the last digit, and then the order of a hand or the machine would decide."""
    ties = 0
    for seed in range(6):
        for state in play_game(prediction.deal(Random(seed), players=2, target=5), at_random, seed).states[:-1]:
            gains = Estimate(state.view(state.turn)).gains_of_solid()
            assert len({round(gain, 6) for gain in gains}) == len({*gains})
            ties += len({*gains}) < len(gains)
    assert ties > 20


def test_a_hint_does_not_depend_on_the_draw() -> None:
    view = ending("A♣ J♣ 10♣ 9♣ 7♣ 6♣ 3♣ 2♣", "A♦ J♦ 10♦ 9♦ 7♦ 6♦ 3♦ 2♦").view(0)
    assert len({str(advise(view, Random(seed))) for seed in range(50)}) == 1


def test_a_hint_plays_the_lowest_card_that_nobody_can_beat() -> None:
    move, reason = advise(ending("A♣ K♣ 2♣", "K♦ J♦ 10♦").view(0), Random(1))
    assert str(move) == "K♣" and "Nobody can beat it" in reason


SILLY = """
an Ace where a King is sure / A♣ K♣ 2♣ | Q♦ J♦ 10♦ / A♣ / what=wins surely with a higher card than it needs; better=K♣
a Queen where all is lost / Q♣ 3♣ 2♣ | A♦ K♦ K♦ / Q♣ / what=throws a high card away in a trick that it must lose;
    better=2♣
a Nine like an Eight / 9♣ 8♣ 2♣ | A♦ 10♦ 5♦ / 9♣ / what=plays the higher of two cards that beat the same; better=8♣
a lost bid / A♣ 3♣ | K♦ 4♦; tricks=~11111100000; variant=bidding; bids=(7, 6) / 3♣ /
    what=needs every trick, and lets one go; better=A♣
a trick too many / A♣ 3♣ | K♦ 4♦; tricks=~11111100000; variant=bidding; bids=(5, 6) / A♣ /
    what=has the tricks that it bid, and surely wins another; better=3♣
a bid of all / @start; variant=bidding / 13 / what=bids wildly, though all hands are equal; better=4
a bid of nothing / @start; variant=bidding / 0 / what=bids wildly, though all hands are equal; better=3
"""


@pytest.mark.parametrize("case", table(SILLY))
def test_what_is_silly_is_known_and_something_better_is_not(case: Case) -> None:
    setup: dict[str, Any] = {**case.setup}
    position = start(**setup) if case.hands == "@start" else decided(*case.hands.split(" | "), **setup)
    view, (move,), what = position.view(position.turn), case.moves, str(case.facts["what"])
    silly = {name for name, is_silly in GAME.laws.silly.items() if is_silly(view, prediction.parse(move))}
    assert what in silly
    better = prediction.parse(str(case.facts["better"]))
    assert not any(is_silly(view, better) for is_silly in GAME.laws.silly.values())


@pytest.mark.parametrize(
    ("hands", "bid", "what"),
    [
        (("3♣ 2♣", "K♦ 4♦"), 7, "needs every trick, and lets one go"),
        (("A♣ K♣", "Q♦ 4♦"), 5, "has the tricks that it bid, and surely wins another"),
    ],
)
def test_nothing_is_silly_where_all_cards_do_the_same(hands: tuple[str, str], bid: int, what: str) -> None:
    position = decided(*hands, tricks="~11111100000", variant="bidding", bids=(bid, 6))
    assert not GAME.laws.silly[what](position.view(0), position.legal_moves()[0])


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


def test_an_ace_is_high_where_the_hand_is_put_in_order() -> None:
    table = TableScreen(Session.deal(GAME, seed=7))
    table.do("order")
    assert table.scene()["notice"].startswith("By rank: 2") and table.scene()["notice"].count("A") == 2
    assert all(part.rstrip(".")[-2] == "A" for part in table.scene()["notice"].split(". "))


MENU = {"d": "new", "deal": "new", "r": "again", "reset": "again", "t": "open", "test": "open", "o": "order"} | {
    **{"s": "shuffle", "f": "flip", "p": "pause", "h": "help"}
}


@pytest.mark.parametrize("word", MENU)
def test_the_menu_of_the_authors_page_can_be_typed(word: str) -> None:
    typed, named = (TableScreen(Session.deal(GAME, seed=7)) for _ in range(2))
    typed.do(word.upper())
    named.do(MENU[word])
    assert typed.scene()["notice"] == named.scene()["notice"]
    assert typed.session.cards_open == named.session.cards_open and typed.is_flipped == named.is_flipped


def test_a_hand_face_down_is_not_in_the_picture() -> None:
    table = TableScreen(Session.deal(GAME, seed=7))
    own = table.session.view.hand
    table.do("flip")
    line = next(line for line in table.picture.splitlines() if line.startswith("You:"))
    assert f"{len(own)} cards face down" in line and "A K Q" not in line
    table.do("flip")
    assert "A K Q" in next(line for line in table.picture.splitlines() if line.startswith("You:"))
