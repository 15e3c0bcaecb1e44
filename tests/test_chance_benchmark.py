"""What the benchmark of chances asks and how it reports; how fast anything is, no test says."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import permutations, product

import pytest

from benchmarks import chance, chance_games, chance_peers
from cardlab.chance import dice, rows
from cardlab.chance.distribution import Distribution
from cardlab.chance.hands import hand_text, ranks

pytestmark = pytest.mark.check

ASKS = chance.our_asks()


@pytest.mark.parametrize("name", ASKS)
def test_every_question_has_an_exact_answer(name: str) -> None:
    answer = chance.plain(ASKS[name]())
    chances = list(answer.values()) if isinstance(answer, dict) else [answer]
    assert all(isinstance(each, Fraction) for each in chances)
    assert answer == chance.plain(ASKS[name]())


def test_the_dealt_hand_is_the_one_of_the_goal() -> None:
    assert ASKS[chance_peers.DEALT]() == Fraction(6753810821, 8004372600)


@pytest.mark.parametrize("hand", [chance_peers.KNOWN_HAND, "A 2 3", "2 2 6 7", "A A K"])
def test_peers_are_asked_about_the_same_dice(hand: str) -> None:
    """The plain functions that peers count with know Rule I."""
    held = ranks(hand)
    for roll in product(range(1, 7), repeat=2):
        assert chance_peers.fires(held, *roll) == bool(dice.fires(hand, (roll[0], roll[1])))
        left = chance_peers.after(held, *roll)
        gone = Counter(held_ranks(held)) - Counter(held_ranks(left))
        assert bool(gone) == chance_peers.fires(held, *roll)
        assert not gone or sorted(gone.elements()) == sorted(roll) or list(gone.elements()) == [sum(roll)]


def held_ranks(counts: tuple[int, ...]) -> list[int]:
    return [rank for rank, count in enumerate(counts, start=1) for _ in range(count)]


def test_peers_prefer_the_pair() -> None:
    assert hand_text(chance_peers.after(ranks("2 3 5"), 3, 2)) == "5"
    assert hand_text(chance_peers.after(ranks("A 4 5"), 4, 1)) == "A 4"


def test_peers_are_asked_about_the_same_letters() -> None:
    for drawn in permutations([1, 1, 2, 3, 13], 4):
        assert chance_peers.letters_of(drawn) == rows.letters(drawn)


def test_answers_have_one_form() -> None:
    weights = {2: 1, 3: 2}
    assert chance.plain(Distribution(weights)) == chance.plain(weights) == {2: Fraction(1, 3), 3: Fraction(2, 3)}
    assert chance.plain({2: 3, 3: 6, 4: 0}) == chance.plain(weights)
    assert chance.plain(Fraction(1, 2)) == Fraction(1, 2)


def test_different_answers_are_told_apart() -> None:
    one, other = {"question": lambda: Fraction(1, 2)}, {"question": lambda: Fraction(1, 3)}
    chance.compare({chance.OURS: one, "peer": one, "shy": {}})
    with pytest.raises(ValueError, match="question: cardlab says 1/2, and peer 1/3"):
        chance.compare({chance.OURS: one, "peer": other})


def test_nobody_remembers_an_answer() -> None:
    rows.ways("UDU")
    remembered = rows.exact._ways
    assert isinstance(remembered, type(lru_cache(str)))
    assert remembered.cache_info().currsize > 0
    chance.forget()
    assert remembered.cache_info().currsize == 0


def test_measuring_times_what_each_can_answer() -> None:
    some = {chance.OURS: {"a": lambda: 1, "b": lambda: 2}, "peer": {"a": lambda: 1}}
    times = chance.measure(some, rounds=2, seconds=0)
    assert {name: set(one) for name, one in times.items()} == {"a": {chance.OURS, "peer"}, "b": {chance.OURS}}
    assert all(0 <= time < 1 for one in times.values() for time in one.values())


def test_the_report_says_whether_goals_are_met() -> None:
    fast = {chance_peers.DEALT: {chance.OURS: 1e-4, "icepool": 5e-3}, "other": {chance.OURS: 1e-3, "dyce": 2e-3}}
    table = chance.report(fast)
    assert "Goal met: never slower (least: other, 2 times" in table
    assert "Goal met: the dealt hand is 50 times" in table
    slow = {chance_peers.DEALT: {chance.OURS: 1e-3, "icepool": 2e-3}, "other": {chance.OURS: 1e-3, "dyce": 5e-4}}
    assert chance.report(slow).count("GOAL MISSED") == 2
    alone = {name: {chance.OURS: one[chance.OURS]} for name, one in fast.items()}
    assert "oal" not in chance.report(alone)


def test_all_three_play_the_same_game_and_another_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    chance_games.compare(games=2)
    honest = chance_games.in_a_tight_loop
    monkeypatch.setattr(chance_games, "in_a_tight_loop", lambda games, seed: [2 * n for n in honest(games, seed)])
    with pytest.raises(ValueError, match="turns in the loop"):
        chance_games.compare(games=2)
    monkeypatch.setattr(chance_games, "by_the_referee", lambda games, seed: [1] * games)
    with pytest.raises(ValueError, match="The referee plays"):
        chance_games.compare(games=2)


def test_speeds_are_measured_in_turns() -> None:
    games = {chance_games.BATCH: 50, chance_games.REFEREE: 1, chance_games.LOOP: 5}
    speeds, length = chance_games.measure(rounds=1, games=games)
    assert speeds.keys() == games.keys()
    assert min(speeds.values()) > 0
    assert length == sum(chance_games.in_batches(50, 0)) / 50


def test_the_report_says_whether_games_are_fast_enough() -> None:
    table = chance_games.report({chance_games.BATCH: 4e6, chance_games.REFEREE: 1e5, chance_games.LOOP: 1e6}, 400)
    assert "10,000" in table
    assert "Goal met: 40 times as fast as by the referee" in table
    assert "GOAL MISSED: 4 times as fast as in a tight loop" in table
