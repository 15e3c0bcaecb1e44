"""The explorer of Prediction: a habit costs what a rival who knows it takes, and the best mix costs nothing."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.chance.prediction import KnownMix, SolvedPosition
from cardlab.chance.prediction.habits import Side
from cardlab.explorers.prediction import whole_parts

RANKS = ["A", "K", "Q", "J", "10", "9"]
SIDES: tuple[Side, ...] = get_args(Side)


@st.composite
def habits(draw: st.DrawFn) -> KnownMix:
    """A position of up to three cards of six ranks, a side, and any mix for it."""
    size = draw(st.integers(1, 3))
    hands = [" ".join(draw(st.permutations(RANKS))[:size]) for _ in range(2)]
    position, side = SolvedPosition.of(*hands), draw(st.sampled_from(SIDES))
    weights = draw(st.lists(st.integers(0, 100), min_size=size, max_size=size).filter(any))
    return KnownMix(position, side, dict(zip(position.cards(side), weights, strict=True)))


# --- What a habit is worth ---


@given(habit=habits())
@settings(max_examples=20)
def test_nobody_does_better_than_the_value_against_a_rival_who_knows(habit: KnownMix) -> None:
    table = habit.position.payoffs.table
    total = sum(habit.parts.values())
    mix = [Fraction(part, total) for part in habit.parts.values()]
    lines = list(zip(*table, strict=True)) if habit.side == "leader" else [[-value for value in row] for row in table]
    means = [sum(Fraction(value) * part for value, part in zip(line, mix, strict=True)) for line in lines]
    assert list(habit.answers.values()) == means
    assert habit.guaranteed == min(means) <= habit.position.worth(habit.side)
    assert habit.loss == habit.position.worth(habit.side) - min(means)
    assert [habit.answers[rank] for rank in habit.best_answers] == [min(means)] * len(habit.best_answers)


@given(habit=habits())
@settings(max_examples=20)
def test_the_best_mix_loses_nothing(habit: KnownMix) -> None:
    for side in SIDES:
        best = KnownMix(habit.position, side, whole_parts(habit.position.best_mix(side), most=10**6))
        assert float(best.loss) < 1e-5


@pytest.mark.parametrize("most", [7, 100])
@given(parts=st.lists(st.integers(0, 12), min_size=1, max_size=5).filter(any))
@settings(max_examples=20)
def test_whole_parts_keep_small_shares_exactly(parts: list[int], most: int) -> None:
    mix = {str(place): Fraction(part, sum(parts)) for place, part in enumerate(parts)}
    found = whole_parts(mix, most)
    assert max(found.values()) <= most
    if most == 100:
        assert [Fraction(part, sum(found.values())) for part in found.values()] == list(mix.values())
