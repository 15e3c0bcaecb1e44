"""What a statement tells: each protocol against counting out, and against trying out."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from cardlab.chance.distribution import Distribution
from cardlab.chance.interval import wilson
from cardlab.chance.protocols import PROTOCOLS, ROLLS, after, tried


def said_in(protocol: str, number: int) -> list[tuple[int, int]]:
    """Every roll as often as the number is named, if the helper tosses a coin on each."""
    named: dict[str, Callable[[int, int, int], int]] = {
        "asked": lambda red, blue, _coin: number if number in (red, blue) else 0,
        "random": lambda red, blue, coin: (red, blue)[coin],
        "higher": lambda red, blue, _coin: max(red, blue),
        "red": lambda red, _blue, _coin: red,
    }
    worlds = product(range(1, 7), range(1, 7), range(2))
    return [(red, blue) for red, blue, coin in worlds if named[protocol](red, blue, coin) == number]


@pytest.mark.parametrize("name", PROTOCOLS)
def test_every_protocol_is_what_counting_with_a_coin_gives(name: str) -> None:
    for number in range(1, 7):
        counted, found = Distribution.uniform(said_in(name, number)), PROTOCOLS[name].after(number)
        assert {roll: found.p(roll) for roll in ROLLS.outcomes} == {roll: counted.p(roll) for roll in ROLLS.outcomes}


@pytest.mark.parametrize("name", PROTOCOLS)
def test_trying_out_agrees_with_the_exact_numbers(name: str) -> None:
    exact, rolls = PROTOCOLS[name].after(5), PROTOCOLS[name].tried(5, 40_000, seed=1)
    both = sum(weight for roll, weight, _ in rolls.rows() if roll == (5, 5))
    assert exact.p((5, 5)) in wilson(both, rolls.total, z=4)
    assert set(rolls.outcomes) == set(exact.outcomes)


def test_three_doors() -> None:
    """You took door 1, and the host opens door 3: a goat. It matters whether he knew."""
    doors = Distribution.uniform([1, 2, 3])
    knows = after(doors, {1: Fraction(1, 2), 2: Fraction(1), 3: Fraction(0)}.__getitem__)
    chance = after(doors, {1: Fraction(1, 2), 2: Fraction(1, 2), 3: Fraction(0)}.__getitem__)
    assert (knows.p(2), chance.p(2)) == (Fraction(2, 3), Fraction(1, 2))


def test_a_prior_weighs() -> None:
    """Of 10,000 people 100 are ill; 90 of these and 891 of the others have a positive test."""
    people = Distribution({"ill": 100, "well": 9900})
    rates = {"ill": Fraction(9, 10), "well": Fraction(9, 100)}
    assert after(people, rates.__getitem__).p("ill") == Fraction(90, 90 + 891)
    found = tried(people, rates.__getitem__, 50_000, seed=2)
    assert abs(found.p("ill") - Fraction(90, 981)) < Fraction(1, 50)


def test_words_that_nobody_says_are_refused() -> None:
    with pytest.raises(ValueError, match="Nothing is left"):
        after(ROLLS, lambda roll: Fraction(0))
