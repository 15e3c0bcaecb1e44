"""Prediction for two, solved: against plain definitions and the rules; the stored table; habits and reviews."""

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from importlib.resources import files
from itertools import combinations, product
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from benchmarks.solving import pack
from benchmarks.solving import solve as solve_in_floats
from cardlab.chance import matrix
from cardlab.chance.distribution import Distribution
from cardlab.chance.players import unbeatable
from cardlab.chance.prediction import Habit, exploit, review, solution, solve
from cardlab.chance.prediction.habits import LUCK
from cardlab.chance.prediction.positions import count_positions, index_of, list_hands
from cardlab.chance.prediction.solver import TABLE
from cardlab.chance.prediction.trick import NAMES
from cardlab.core.playing import at_random, play_out
from cardlab.games import prediction
from cardlab.games.prediction.players import beginner
from tests.positions import after
from tests.test_prediction import ending

Hand = tuple[int, ...]

SUIT = tuple(range(14, 1, -1))
"""A whole suit by heights."""


def named(hand: Hand) -> str:
    return " ".join(NAMES[card] for card in hand)


def without(hand: Hand, card: int) -> Hand:
    return tuple(other for other in hand if other != card)


@cache
def plainly(leader: Hand, follower: Hand) -> Fraction:
    """The value by the definition alone, for hands as they are: nothing is put in order, numbered or shared."""

    def worth(card: int, answer: int) -> Fraction:
        rest = without(leader, card), without(follower, answer)
        return 1 + plainly(*rest) if card >= answer else -1 - plainly(*rest[::-1])

    if not leader:
        return Fraction(0)
    return matrix.solve([[worth(card, answer) for answer in follower] for card in leader]).value


positions = some.integers(1, 13).flatmap(
    lambda cards: some.tuples(*2 * [some.permutations(SUIT).map(lambda suit: tuple(suit[:cards]))])
)

# --- The value ---


def test_the_known_values() -> None:
    assert [solve(ranks).value for ranks in (1, 2, 3, 4)] == [1, 1, Fraction(2, 3), Fraction(5, 12)]


def test_scipy_finds_the_same_within_its_bound() -> None:
    """Solving anew in floats, by linear programs of many games each."""
    for ranks in range(2, 8):
        *_, whole = solve_in_floats(ranks)
        assert 0 < whole.error < 1e-12
        suit = named(SUIT[:ranks])
        if ranks < 7:
            for exact, floats in zip(solve(ranks).values, whole.values, strict=True):
                assert max(abs(exact - [*map(Fraction, floats)])) <= whole.error
        assert whole.value == pytest.approx(solution().position_value(suit, suit), abs=1e-11)


def test_every_position_of_five_ranks_by_the_definition() -> None:
    exact = solve(5)
    for cards in range(1, 5):
        for leader, follower in product(list(combinations(SUIT[:5], cards)), repeat=2):
            value = plainly(leader, follower)
            assert exact.position_value(named(leader), named(follower)) == value
            assert solution().position_value(named(leader), named(follower)) == pytest.approx(float(value), abs=1e-11)


@pytest.mark.parametrize("cards", range(1, 14))
def test_payoffs_follow_from_the_rules_and_the_positions_after(cards: int) -> None:
    rng = Random(cards)
    for _ in range(2):
        leader, follower = (tuple(sorted(rng.sample(SUIT, cards), reverse=True)) for _ in "12")
        game = (tuple(entry(leader, card, follower, answer) for answer in follower) for card in leader)
        assert solution().payoffs(named(leader), named(follower)).table == tuple(game)


def entry(leader: Hand, card: int, follower: Hand, answer: int) -> float:
    """What a pair of cards is worth, told by the referee."""
    state = ending(*(" ".join(f"{NAMES[c]}{suit}" for c in held) for held, suit in ((leader, "♣"), (follower, "♦"))))
    state = after(state, f"{NAMES[card]}♣", f"{NAMES[answer]}♦")
    if len(leader) == 1:
        return 1 if state.last and state.last.winner == 0 else -1
    led, other = state.hands[state.leader], state.hands[1 - state.leader]
    value = float(solution().position_value(led, other))
    return 1 + value if state.leader == 0 else -1 - value


@given(positions)
@settings(max_examples=25)
def test_the_mixes_hold_what_the_value_promises(found: tuple[Hand, Hand]) -> None:
    hand, other = map(named, found)
    value, best = solution().position_value(hand, other), solution().strategy(hand, other)
    assert sum(best.leader.values()) == pytest.approx(1) == sum(best.follower.values())
    for mixes in ({"leader": best.leader}, {"follower": best.follower}):
        assert solution().best_response(hand, other, **mixes).value == pytest.approx(value, abs=1e-10)


# --- The numbers of positions, and the stored table ---


@pytest.mark.parametrize("ranks", [3, 8, 13])
def test_positions_are_numbered_without_gaps(ranks: int) -> None:
    for cards in range(ranks + 1):
        for leader_cards in {cards, max(cards - 1, 0)}:
            listed = list_hands(leader_cards, cards, ranks)
            assert (index_of(*listed, ranks) == np.arange(count_positions(leader_cards, cards, ranks))).all()
            assert (np.bitwise_count(listed[0]) == leader_cards).all()
            assert (np.bitwise_count(listed[1]) == cards).all()
    assert index_of(*list_hands(ranks, ranks, ranks - 1), ranks).shape == (0,)


def test_the_stored_table_is_small_and_whole() -> None:
    assert files("cardlab").joinpath("data", TABLE).stat().st_size <= 3e6  # type: ignore[attr-defined]
    assert sum(map(len, solution().values)) == 326_198
    assert 0 < solution().error < 1e-11
    assert solution().value == pytest.approx(0.0840169425, abs=1e-9)


def test_packing_keeps_the_values() -> None:
    packed = pack(solution())
    with files("cardlab").joinpath("data", TABLE).open("rb") as file, np.load(file) as stored:
        assert (packed["planes"] == stored["planes"]).all()


# --- Habits ---


def test_a_habit_is_what_was_seen() -> None:
    assert Habit(((4, 0), (4, 3), (4, 3)), doubt=0).mix(4) == pytest.approx([1 / 3, 0, 0, 2 / 3])
    assert Habit(((4, 1),), doubt=0).mix(2) == pytest.approx([1, 0])
    assert Habit(((2, 1),), doubt=0).mix(4) == pytest.approx([0, 0, 0.5, 0.5])
    assert Habit().of("A 3") == {"A": 0.5, "3": 0.5}


def answered(mine: Hand, theirs: Hand, leads: bool, habit: Habit) -> float:
    """What the best answer to a habit wins, by the definition."""
    if not mine:
        return 0

    def worth(card: int, other: int) -> float:
        wins = card >= other if leads else card > other
        return (1 if wins else -1) + answered(without(mine, card), without(theirs, other), wins, habit)

    mix: list[float] = habit.mix(len(theirs)).tolist()
    return max(sum(part * worth(card, other) for other, part in zip(theirs, mix, strict=True)) for card in mine)


@pytest.mark.parametrize("habit", [Habit(), Habit(((4, 0), (3, 2), (2, 1))), Habit(((13, 12),), doubt=0)])
def test_the_best_answer_by_the_definition(habit: Habit) -> None:
    found = exploit(habit, 4)
    plain = [answered(SUIT[:4], SUIT[:4], leads, habit) for leads in (True, False)]
    assert [found.leading, found.following] == pytest.approx(plain)
    assert found.tricks == pytest.approx((4 + found.mean) / 2)


# --- The review ---


def match(seed: int = 3, **rules: Any) -> list[prediction.State]:
    deal = prediction.deal(Random(seed), players=2, **rules)
    return list(play_out(deal, [at_random, unbeatable], Random(seed)))


def test_some_cards_cost_tricks_by_hand() -> None:
    state = ending("J♣ 10♣ 2♣", "K♦ 10♦ 5♦")
    costs = {"J": 0.5, "10": 0, "2": 0}, {"K": 0, "10": 0.125, "5": 0}
    for card, reply in product(*costs):
        states = [state, after(state, f"{card}♣"), after(state, f"{card}♣", f"{reply}♦")]
        for seat, laid, value in ((0, card, -0.5), (1, reply, 0.5)):
            (choice,) = review(states, seat).choices
            assert (choice.card, choice.leads) == (laid, seat == 0)
            assert (choice.value, choice.cost) == pytest.approx((value, costs[seat][laid]), abs=1e-9)


def test_best_play_costs_nothing() -> None:
    states = match(target=20)
    assert review(states, 1).cost < 1e-9 and review(states, 0).cost > 0.1
    assert not review(states, 1).dearest()


def test_a_review_tells_how_much_chance_weighs() -> None:
    stored = json.loads(files("cardlab").joinpath("data", "skill.json").read_text("utf-8"))
    for met in stored["matches"]:
        assert Distribution(dict(enumerate(met["tricks"]))).var ** 0.5 == pytest.approx(LUCK, abs=0.03)


def test_what_lies_face_down_is_in_no_review() -> None:
    states = match(target=1)
    at = next(place for place, state in enumerate(states) if state.laid and state.number > 5)
    assert review(states[: at + 1], 0) == review(states[:at], 0)


@pytest.mark.parametrize(("players", "rules", "seat"), [(3, {}, 0), (2, {"variant": "bidding"}, 0), (2, {}, 2)])
def test_other_games_are_not_reviewed(players: int, rules: dict[str, Any], seat: int) -> None:
    deal = prediction.deal(Random(1), players=players, target=1, **rules)
    states = play_out(deal, [beginner] * players, Random(1))
    with pytest.raises(ValueError, match="two players"):
        review(states, seat)


WRONG_HANDS: list[Any] = [
    *(("", "A"), ("A A", "K Q"), ("X", "A"), (None, "A"), (5, "A"), ([0], [1]), ([14], [1]), ("A K", "A"), ("A", "A K"))
]
WRONG_MIXES: list[dict[str, Any]] = [
    *({}, {"leader": {"A": 1}, "follower": {"A": 1}}, {"leader": {"Q": 1}}, {"leader": {"A": 2, "K": -1}}),
    *({"follower": {}}, {"follower": {"A": float("nan")}}, {"follower": {"A": float("inf")}}),
]
ASKED: list[Callable[[], object]] = [
    *(partial(solution().payoffs, *hands) for hands in WRONG_HANDS),
    *(partial(solution().best_response, "A K", "A K", **mixes) for mixes in WRONG_MIXES),
    *(partial(solve, 0), partial(solve, 7), partial(solve, True)),
    partial(solve(3).position_value, "A K", "Q J"),
]


@pytest.mark.parametrize("ask", ASKED)
def test_what_has_no_answer_is_refused(ask: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        ask()
