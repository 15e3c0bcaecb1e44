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
from cardlab.chance.hands import ranks

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
    held = ranks(hand)
    for roll in product(range(1, 7), repeat=2):
        assert chance_peers.fires(held, *roll) == bool(dice.fires(hand, (roll[0], roll[1])))
        left = chance_peers.after(held, *roll)
        gone = Counter(held_ranks(held)) - Counter(held_ranks(left))
        assert bool(gone) == chance_peers.fires(held, *roll)
        assert not gone or sorted(gone.elements()) == sorted(roll) or list(gone.elements()) == [sum(roll)]


def held_ranks(counts: tuple[int, ...]) -> list[int]:
    return [rank for rank, count in enumerate(counts, start=1) for _ in range(count)]


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


def test_all_three_play_the_same_game_and_another_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    chance_games.compare(games=2)
    honest = chance_games.in_a_tight_loop
    monkeypatch.setattr(chance_games, "in_a_tight_loop", lambda games, seed: [2 * n for n in honest(games, seed)])
    with pytest.raises(ValueError, match="turns in the loop"):
        chance_games.compare(games=2)
    monkeypatch.setattr(chance_games, "by_the_referee", lambda games, seed: [1] * games)
    with pytest.raises(ValueError, match="The referee plays"):
        chance_games.compare(games=2)
