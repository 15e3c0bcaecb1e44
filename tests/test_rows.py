"""Patterns in a shuffled row: exact numbers equal those counted by hand on small decks, and random rows agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations, product
from math import perm, prod
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.cards import DECK, shuffled
from cardlab.chance import rows
from cardlab.chance.interval import wilson
from cardlab.chance.rows import changes, has_pattern, pattern_indices, pattern_of
from cardlab.games import precognition

SMALL_DECKS = [(2, 2), (3, 2), (2, 3), (4, 2), (3, 3)]
PATTERNS = st.text("UDS", min_size=1, max_size=9)


def strings(length: int) -> Iterator[str]:
    return map("".join, product("UDS", repeat=length))


@pytest.mark.parametrize(("ranks", "suits"), SMALL_DECKS)
def test_ways_are_those_counted_by_hand(ranks: int, suits: int) -> None:
    deck = [(rank, suit) for rank in range(1, ranks + 1) for suit in range(suits)]
    for length in range(1, 5 if len(deck) > 4 else 4):
        counted = Counter(rows.letters([rank for rank, _ in draw]) for draw in permutations(deck, length + 1))
        for pattern in strings(length):
            assert rows.ways(pattern, ranks=ranks, suits=suits) == counted[pattern]
            chance = rows.pattern_at(pattern, ranks=ranks, suits=suits)
            assert chance == Fraction(counted[pattern], perm(len(deck), length + 1))


def test_known_values_of_patterns() -> None:
    assert rows.ways("U" * 12) == 4**13  # the whole rise from Ace to King
    assert rows.pattern_at("U" * 13) == 0  # there is no fourteenth rank
    assert rows.pattern_at("USSSSD") == 0  # nor a fifth card of a rank
    assert rows.pattern_at(" s") == Fraction(1, 17)
    # The slowest of sixteen letters; no shorter row is a part of its calculation.
    assert rows.pattern_at("UD" * 8) == Fraction(789500249170715996, 2205677705243214076875)


@pytest.mark.parametrize("length", [1, 5])
def test_all_patterns_of_a_length_sum_to_one(length: int) -> None:
    chances = {pattern: rows.pattern_at(pattern) for pattern in strings(length)}
    assert sum(chances.values()) == 1
    tree = rows.all_patterns(length)
    assert all(tree.p(pattern) == chance for pattern, chance in chances.items())


@given(PATTERNS)
@settings(max_examples=25)
def test_a_row_upside_down_or_backwards_is_as_likely(pattern: str) -> None:
    chance = rows.pattern_at(pattern)
    assert chance == rows.pattern_at(rows.upside_down(pattern)) == rows.pattern_at(rows.backwards(pattern))
    assert chance == sum(rows.pattern_at(pattern + letter) for letter in "UDS")
    coded = np.array([["UDS".index(letter) for letter in pattern]], dtype=np.int8)
    assert pattern_of(pattern_indices(coded, len(pattern)).item(), len(pattern)) == pattern


@given(st.lists(st.integers(1, 13), min_size=2, max_size=12))
def test_upside_down_and_backwards_do_what_they_say(ranks: list[int]) -> None:
    assert rows.letters(ranks[::-1]) == rows.backwards(rows.letters(ranks))
    assert rows.letters([14 - rank for rank in ranks]) == rows.upside_down(rows.letters(ranks))


def test_letters_are_those_of_the_game() -> None:
    row = shuffled(DECK, Random(3))
    assert rows.letters(row) == precognition.changes(row) == rows.letters(" ".join(map(str, row)))
    assert rows.letters("2 6 5 4 7 9 7 A 2 2 5 8") == "UDDUUDDUSUU"


@pytest.mark.parametrize("pattern", ["S", "UD", "DSU"])
@pytest.mark.parametrize("cards", [2, 5, 7])
def test_short_rows_are_exact_and_random_ones_agree(pattern: str, cards: int) -> None:
    exact, tried = rows.anywhere_exactly(pattern, cards), rows.anywhere(pattern, cards, rows=4_000, seed=4)
    assert exact <= rows.expected_places(pattern, cards)
    assert exact in wilson(tried.successes, tried.trials, z=4.5)
    assert len(pattern) != cards - 1 or exact == rows.pattern_at(pattern)


def test_random_rows_are_shuffled_decks() -> None:
    many = rows.random_rows(200, seed=6)
    assert all(np.bincount(row, minlength=14)[1:].tolist() == [4] * 13 for row in many)
    assert len(np.unique(many, axis=0)) == 200
    few = rows.random_rows(5, 20, seed=6)
    assert (few == many[:5, :20]).all()
    assert (few != rows.random_rows(5, 20, seed=8)).any()
    assert (few != rows.random_rows(5, 20, seed=6, part=1)).any()


@pytest.mark.parametrize("step", [1, 7, 2000])
def test_parts_lead_to_the_whole(step: int) -> None:
    parts = list(rows.anywhere.parts("UDU", 9, rows=50, seed=3, step=step))
    found = has_pattern(changes(rows.random_rows(50, 9, seed=3)), "UDU")
    assert parts == [rows.Estimate(int(found[: part.trials].sum()), part.trials) for part in parts]
    assert [part.trials for part in parts] == [*range(step, 50, step), 50]
    assert parts[-1] == rows.anywhere("UDU", 9, rows=50, seed=3)


@given(st.text("UDS", min_size=1, max_size=4), st.integers(2, 12))
@settings(max_examples=20)
def test_a_pattern_stands_where_the_referee_sees_it(pattern: str, cards: int) -> None:
    ranks = rows.random_rows(30, cards, seed=9)
    seen = [pattern in rows.letters(row.tolist()) for row in ranks]
    assert has_pattern(changes(ranks), pattern).tolist() == seen


def wins(string: str, opponent: str, changed: str) -> bool:
    mine, theirs = (len(precognition.standing(each, changed)) for each in (string, opponent))
    return mine > theirs


@pytest.mark.parametrize("opponent", ["U", "UD", "UDU"])
def test_the_best_reply_in_a_short_row_is_the_best_of_all(opponent: str) -> None:
    counted = Counter[str]()
    for ranks in product(range(1, 14), repeat=4):
        counted[rows.letters(ranks)] += prod(perm(4, count) for count in Counter(ranks).values())
    for length in (1, 2, 3):
        reply = rows.best_against(opponent, length, cards=4)
        by_hand = {
            string: sum(weight for changed, weight in counted.items() if wins(string, opponent, changed))
            for string in strings(length)
        }
        assert reply.is_exact
        assert reply.p == Fraction(by_hand[reply.string], perm(52, 4)) == Fraction(max(by_hand.values()), perm(52, 4))


@pytest.mark.parametrize("length", [1, 4])
@pytest.mark.parametrize(("opponent", "cards"), [("UD", 14), ("S", 10)])
def test_the_chosen_reply_wins_most_of_the_common_rows(length: int, opponent: str, cards: int) -> None:
    count = 300
    common, fresh = (
        [rows.letters(row.tolist()) for row in rows.random_rows(count, cards, seed=3, part=part)] for part in (0, 1)
    )
    reply = rows.best_against(opponent, length, cards, rows=count, seed=3)
    won = {string: sum(wins(string, opponent, changed) for changed in common) for string in strings(length)}
    assert won[reply.string] == max(won.values()) and not reply.is_exact
    assert reply.beats == rows.Estimate(sum(wins(reply.string, opponent, changed) for changed in fresh), count)


def test_the_best_of_several_lengths() -> None:
    table = rows.replies("UDUD", range(1, 9), rows=2000)
    assert [len(one.string) for one in table.by_length] == [*range(1, 9)]
    assert len(table.best.string) == 5  # longer than the opponent's wins whenever it stands
    assert rows.best_against("UDUD", 6, rows=2000) == table.by_length[5]
    # Of equal ones the shortest, in whatever order the lengths are asked for.
    long, short = (rows.Reply(string, "UD", 52, Fraction(1, 3)) for string in ("UUU", "D"))
    assert rows.Replies((long, short)).best == rows.Replies((short, long)).best == short


Ask = Callable[[Any], object]
OF_PATTERNS: list[Ask] = [
    *(rows.pattern_at, rows.expected_places, rows.anywhere),
    lambda wrong: rows.best_against(wrong, 3),
]
OF_NUMBERS: list[Ask] = [
    lambda wrong: rows.anywhere("UD", rows=wrong),
    lambda wrong: rows.anywhere("UD", wrong),
    lambda wrong: rows.anywhere("UD", rows=5, seed=wrong),
    lambda wrong: next(rows.anywhere.parts("UD", step=wrong)),
    lambda wrong: rows.all_patterns(wrong),
    lambda wrong: rows.anywhere_exactly("UD", wrong),
    lambda wrong: rows.best_against("UD", wrong, rows=5),
]
BEYOND: list[tuple[Ask, object, str]] = [
    (rows.pattern_at, "U" * 21, "at most 20"),
    (lambda wrong: rows.pattern_at("UDUDU", ranks=2, suits=wrong), 2, "6 cards"),
    (lambda wrong: rows.expected_places("U", wrong), 53, "2 to 52"),
    (lambda wrong: rows.anywhere("U", rows=wrong), 0, "at least one"),
    (lambda wrong: next(rows.anywhere.parts("U", step=wrong)), 0, "at least 1"),
    (lambda wrong: rows.anywhere_exactly("U", wrong), 52, "2 to 9"),
    (rows.all_patterns, 9, "1 to 8"),
    (lambda wrong: rows.replies("UD", wrong), 3, "lengths"),
    (lambda wrong: rows.best_against("U", wrong, cards=6), 6, "1 to 5"),
    (rows.letters, "2 X", "not a card"),
    (rows.random_rows, 10**12, "memory"),
]


@pytest.mark.parametrize(
    ("ask", "wrong", "word"),
    [
        *(
            (ask, wrong, "not a pattern")
            for ask in OF_PATTERNS
            for wrong in ("UXD", "", "U-D", "ß", "ＵＤ", None, 12, ["U"], b"U")
        ),
        *((ask, wrong, "whole number") for ask in OF_NUMBERS for wrong in (2.0, True, "2", None)),
        *((ask, -1, r"-1\b") for ask in OF_NUMBERS),
        *BEYOND,
    ],
)
def test_what_cannot_be_asked_is_refused(ask: Ask, wrong: object, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        ask(wrong)
