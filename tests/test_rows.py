"""Patterns in a shuffled row: exact numbers equal those counted by hand on small decks, and random rows agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations, product
from math import comb, factorial, perm, prod
from random import Random
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, shuffled
from cardlab.chance import rows
from cardlab.chance.interval import wilson
from cardlab.chance.rows.simulated import changes, has_pattern, index_of, pattern_indices, pattern_of
from cardlab.games import precognition

SMALL_DECKS = [(2, 2), (3, 2), (2, 3), (4, 2), (3, 3)]
PATTERNS = st.text("UDS", min_size=1, max_size=9)
KNOWN = {"UUDD": 0.857, "UDUDUD": 0.788, "UUUU": 0.169}


def strings(length: int) -> Iterator[str]:
    return map("".join, product("UDS", repeat=length))


def surely(estimate: rows.Estimate, p: Fraction | float) -> bool:
    """Whether a simulation agrees with a probability, to four and a half standard deviations."""
    return p in wilson(estimate.successes, estimate.trials, z=4.5)


@pytest.mark.parametrize(("ranks", "suits"), SMALL_DECKS)
def test_ways_are_those_counted_by_hand(ranks: int, suits: int) -> None:
    deck = [(rank, suit) for rank in range(1, ranks + 1) for suit in range(suits)]
    for length in range(1, 5 if len(deck) > 4 else 4):
        counted = Counter(rows.letters([rank for rank, _ in draw]) for draw in permutations(deck, length + 1))
        for pattern in strings(length):
            assert rows.ways(pattern, ranks=ranks, suits=suits) == counted[pattern]
            chance = rows.pattern_at(pattern, ranks=ranks, suits=suits)
            assert chance == Fraction(counted[pattern], perm(len(deck), length + 1))


@pytest.mark.parametrize("length", [1, 3, 5])
def test_all_patterns_of_a_length_sum_to_one(length: int) -> None:
    chances = {pattern: rows.pattern_at(pattern) for pattern in strings(length)}
    assert sum(chances.values()) == 1
    tree = rows.all_patterns(length)
    assert all(tree.p(pattern) == chance for pattern, chance in chances.items())


@given(PATTERNS)
@settings(max_examples=25)
def test_the_letters_that_follow_share_the_chance_of_a_pattern(pattern: str) -> None:
    assert rows.pattern_at(pattern) == sum(rows.pattern_at(pattern + letter) for letter in "UDS")
    assert rows.pattern_at(pattern) == sum(rows.pattern_at(letter + pattern) for letter in "UDS")


@given(PATTERNS)
@settings(max_examples=25)
def test_a_row_upside_down_or_backwards_is_as_likely(pattern: str) -> None:
    assert rows.pattern_at(rows.upside_down(pattern)) == rows.pattern_at(pattern)
    assert rows.pattern_at(rows.backwards(pattern)) == rows.pattern_at(pattern)


@given(st.lists(st.integers(1, 13), min_size=2, max_size=12))
def test_upside_down_and_backwards_do_what_they_say(ranks: list[int]) -> None:
    assert rows.letters(ranks[::-1]) == rows.backwards(rows.letters(ranks))
    assert rows.letters([14 - rank for rank in ranks]) == rows.upside_down(rows.letters(ranks))


def test_letters_are_those_of_the_game() -> None:
    row = shuffled(DECK, Random(3))
    assert rows.letters(row) == precognition.changes(row) == rows.letters(" ".join(map(str, row)))
    assert rows.letters("2 6 5 4 7 9 7 A 2 2 5 8") == "UDDUUDDUSUU"


def test_extreme_patterns() -> None:
    assert rows.ways("U" * 12) == 4**13  # the whole rise from Ace to King
    assert rows.pattern_at("U" * 13) == 0  # there is no fourteenth rank
    assert rows.ways("SSS") == 13 * 24
    assert rows.pattern_at("USSSSD") == 0  # nor a fifth card of a rank
    assert rows.pattern_at("S") == Fraction(1, 17)


def test_sixteen_letters() -> None:
    """The value of a zigzag, which is the slowest of them; no shorter row is a part of its calculation."""
    assert rows.pattern_at("UD" * 8) == Fraction(789500249170715996, 2205677705243214076875)


@given(PATTERNS, st.integers(2, 52))
@settings(max_examples=25)
def test_each_place_of_a_row_counts_alike(pattern: str, cards: int) -> None:
    places = max(cards - len(pattern), 0)
    assert rows.expected_places(pattern, cards) == places * rows.pattern_at(pattern)


@pytest.mark.parametrize("pattern", ["S", "UD", "UDUDUD", "USD"])
def test_expected_places_are_those_of_random_rows(pattern: str) -> None:
    found = (pattern_indices(changes(rows.random_rows(4000, 30, seed=1)), len(pattern)) == index_of(pattern)).sum(
        axis=1
    )
    error = found.std() / np.sqrt(len(found))
    assert abs(found.mean() - float(rows.expected_places(pattern, 30))) < 4.5 * error


@pytest.mark.parametrize(("pattern", "chance"), KNOWN.items())
def test_known_chances_of_a_whole_row(pattern: str, chance: float) -> None:
    assert float(rows.anywhere(pattern, seed=2).p) == pytest.approx(chance, abs=0.015)


def chance_of_equal_neighbours() -> Fraction:
    """By inclusion and exclusion over how the four cards of each rank hang together, in 1, 2, 3 or 4 blocks."""
    one_rank = [Fraction(0)] + [Fraction((-1) ** (4 - k) * comb(3, k - 1), factorial(k)) for k in range(1, 5)]
    blocks_of_all = [Fraction(1)]
    for _ in range(13):
        longer = [Fraction(0)] * (len(blocks_of_all) + 4)
        for i, here in enumerate(blocks_of_all):
            for k, factor in enumerate(one_rank):
                longer[i + k] += here * factor
        blocks_of_all = longer
    apart = sum(count * factorial(k) for k, count in enumerate(blocks_of_all))
    return 1 - apart * Fraction(factorial(4) ** 13, factorial(52))


def test_equal_neighbours_stand_as_often_as_inclusion_and_exclusion_say() -> None:
    assert float(chance_of_equal_neighbours()) == pytest.approx(0.95452, abs=1e-5)
    assert surely(rows.anywhere("S", rows=20_000), chance_of_equal_neighbours())


@pytest.mark.parametrize("pattern", ["S", "UD", "DSU"])
@pytest.mark.parametrize("cards", [2, 5, 7])
def test_short_rows_are_exact_and_random_ones_agree(pattern: str, cards: int) -> None:
    exact = rows.anywhere_exactly(pattern, cards)
    assert exact <= rows.expected_places(pattern, cards)
    assert surely(rows.anywhere(pattern, cards, rows=4_000, seed=4), exact)
    if len(pattern) == cards - 1:
        assert exact == rows.pattern_at(pattern)


def test_random_rows_are_shuffled_decks() -> None:
    many = rows.random_rows(200, seed=6)
    assert all(np.bincount(row, minlength=14)[1:].tolist() == [4] * 13 for row in many)
    assert len(np.unique(many, axis=0)) == 200


def test_random_rows_depend_on_the_seed_alone() -> None:
    few, many = rows.random_rows(5, 20, seed=7), rows.random_rows(50, 52, seed=7)
    assert (few == many[:5, :20]).all()
    assert (few != rows.random_rows(5, 20, seed=8)).any()
    assert (few != rows.random_rows(5, 20, seed=7, part=1)).any()


@pytest.mark.parametrize("step", [1, 7, 2000])
def test_parts_lead_to_the_whole(step: int) -> None:
    parts = list(rows.anywhere_in_parts("UDU", 9, rows=50, seed=3, step=step))
    found = has_pattern(changes(rows.random_rows(50, 9, seed=3)), "UDU")
    assert parts == [rows.Estimate(int(found[: part.trials].sum()), part.trials) for part in parts]
    assert [part.trials for part in parts] == [*range(step, 50, step), 50]
    assert parts[-1] == rows.anywhere("UDU", 9, rows=50, seed=3)


@given(PATTERNS)
def test_a_pattern_has_a_number(pattern: str) -> None:
    assert pattern_of(index_of(pattern), len(pattern)) == pattern


@given(st.text("UDS", min_size=1, max_size=4), st.integers(2, 12))
@settings(max_examples=20)
def test_a_pattern_stands_where_the_referee_sees_it(pattern: str, cards: int) -> None:
    ranks = rows.random_rows(30, cards, seed=9)
    seen = [pattern in rows.letters(row.tolist()) for row in ranks]
    assert has_pattern(changes(ranks), pattern).tolist() == seen


def wins(string: str, opponent: str, changed: str) -> bool:
    """Whether the referee would give the round to the string."""
    mine, theirs = (len(precognition.standing(each, changed)) for each in (string, opponent))
    return mine > theirs


def weighted_rows(cards: int) -> Iterator[tuple[str, int]]:
    """The letters of all rows of a few cards, with the number of ways to draw each from the deck."""
    for ranks in product(range(1, 14), repeat=cards):
        weight = prod(perm(4, count) for count in Counter(ranks).values())
        yield rows.letters(ranks), weight


@pytest.mark.parametrize("opponent", ["U", "UD", "UDU"])
def test_the_best_reply_in_a_short_row_is_the_best_of_all(opponent: str) -> None:
    counted = Counter[str]()
    for changed, weight in weighted_rows(4):
        counted[changed] += weight
    for length in (1, 2, 3):
        reply = rows.best_against(opponent, length, cards=4)
        by_hand = {
            string: sum(weight for changed, weight in counted.items() if wins(string, opponent, changed))
            for string in strings(length)
        }
        assert reply.is_exact
        assert reply.p == Fraction(by_hand[reply.string], perm(52, 4)) == Fraction(max(by_hand.values()), perm(52, 4))


@pytest.mark.parametrize("length", [1, 2, 3, 4])
@pytest.mark.parametrize(("opponent", "cards"), [("UD", 14), ("UDU", 10), ("S", 10)])
def test_the_chosen_reply_wins_most_of_the_common_rows(length: int, opponent: str, cards: int) -> None:
    count = 300
    common, fresh = (
        [rows.letters(row.tolist()) for row in rows.random_rows(count, cards, seed=3, part=part)] for part in (0, 1)
    )
    reply = rows.best_against(opponent, length, cards, rows=count, seed=3)
    won = {string: sum(wins(string, opponent, changed) for changed in common) for string in strings(length)}
    assert won[reply.string] == max(won.values())
    assert reply.beats == rows.Estimate(sum(wins(reply.string, opponent, changed) for changed in fresh), count)
    assert not reply.is_exact


def test_of_equal_replies_the_shortest_is_best() -> None:
    """In whatever order the lengths are asked for."""
    long, short = (rows.Reply(string, "UD", 52, Fraction(1, 3)) for string in ("UUU", "D"))
    assert rows.Replies((long, short)).best == rows.Replies((short, long)).best == short


def test_the_best_of_several_lengths() -> None:
    table = rows.replies("UDUD", range(1, 9), rows=2000)
    assert [len(one.string) for one in table.by_length] == [*range(1, 9)]
    assert len(table.best.string) == 5  # longer than the opponent's wins whenever it stands
    assert rows.best_against("UDUD", 6, rows=2000) == table.by_length[5]
    assert table.best.string in str(table)


@pytest.mark.parametrize(
    "ask", [rows.pattern_at, rows.expected_places, rows.anywhere, lambda one: rows.best_against(one, 3)]
)
def test_other_letters_are_refused_in_one_sentence(ask: Callable[[Any], object]) -> None:
    wrongs: list[Any] = ["UXD", "", "U-D", "ß", "ＵＤ", None, 12, ["U", "D"], b"UD"]
    for wrong in wrongs:
        with pytest.raises(ValueError, match=r"is no pattern\. Write the letters U \(up\), D \(down\) and S"):
            ask(wrong)


def test_small_letters_and_blanks_are_read() -> None:
    assert rows.pattern_at("u ud") == rows.pattern_at("UUD")


def test_what_cannot_be_asked_is_refused_with_what_would_do() -> None:
    with pytest.raises(ValueError, match="at most 20"):
        rows.pattern_at("U" * 21)
    with pytest.raises(ValueError, match="needs 6 cards, and the deck has 4"):
        rows.pattern_at("UDUDU", ranks=2, suits=2)
    with pytest.raises(ValueError, match="from 2 to 52 cards, not 53"):
        rows.expected_places("U", 53)
    with pytest.raises(ValueError, match="at least one is needed"):
        rows.anywhere("U", rows=0)
    with pytest.raises(ValueError, match="at least 1 row, not 0"):
        next(rows.anywhere_in_parts("U", step=0))
    with pytest.raises(ValueError, match="choose 2 to 9, or use anywhere"):
        rows.anywhere_exactly("U", 52)
    with pytest.raises(ValueError, match="from 1 to 8"):
        rows.all_patterns(9)
    with pytest.raises(ValueError, match=r"lengths=3 should be a list of lengths: write \[3\]"):
        rows.replies("UD", cast(Any, 3))
    with pytest.raises(ValueError, match="choose from 1 to 5"):
        rows.best_against("U", 6, cards=6)
    with pytest.raises(ValueError, match="not a card"):
        rows.letters("2 X")
    with pytest.raises(ValueError, match="1,000,000,000,000 rows take too much memory at once"):
        rows.random_rows(10**12)


@pytest.mark.parametrize(
    "ask",
    [
        lambda number: rows.anywhere("UD", rows=number),
        lambda number: rows.anywhere("UD", number),
        lambda number: rows.anywhere("UD", rows=5, seed=number),
        lambda number: next(rows.anywhere_in_parts("UD", step=number)),
        lambda number: rows.all_patterns(number),
        lambda number: rows.anywhere_exactly("UD", number),
        lambda number: rows.best_against("UD", number, rows=5),
    ],
)
def test_numbers_are_whole_and_not_negative(ask: Callable[[Any], object]) -> None:
    for number in (2.0, True, "2", None, -1):
        sentence = r"will not do: give a whole number" if number != -1 else r"-1\b"
        with pytest.raises(ValueError, match=sentence):
            ask(number)
