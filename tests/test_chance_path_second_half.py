"""The numbers in the prose of the chance path from page 44 on, counted again in plain Python, page by page."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb, exp, log, sqrt
from random import Random

import pytest

from cardlab.chance import loaded, simulate
from cardlab.chance.interval import wilson
from cardlab.chance.simulate import Policy
from cardlab.lessons.pages import source
from notebooks.remake import ROOT
from tests.exercise_cells import read_cells

HIT = 10 / 36


def says(page: str, *wanted: str) -> None:
    """Check that a page, by its number, has all these pieces of text, outside of answers' code and of machinery."""
    (path,) = (ROOT / "notebooks").glob(f"{page}_*.ipynb")
    text = " ".join(" ".join(source(cell).split()) for cell in read_cells(path))
    assert [piece for piece in wanted if piece not in text] == []


def exactly(tries: int, hits: int, p: float) -> float:
    return exp(log(comb(tries, hits)) + hits * log(p) + (tries - hits) * log(1 - p))


def at_least(tries: int, hits: int, p: float = 1 / 6) -> float:
    return sum(exactly(tries, each, p) for each in range(hits, tries + 1))


def test_44_how_many_of_a_hundred() -> None:
    assert sum(red + blue in (6, 8) for red, blue in product(range(1, 7), repeat=2)) == 10
    assert max(range(101), key=lambda hits: exactly(100, hits, HIT)) == 28
    assert round(100 * HIT) == 28
    assert [round(100 * exactly(*case)) for case in ((100, 28, HIT), (100, 50, 0.5))] == [9, 8]
    assert [len([*combinations(range(rolls), hits)]) for rolls, hits in ((5, 2), (6, 3))] == [10, 20]
    says("44", "10 of the 36 rolls", "about 28 hits", "36 − 10 = 26", "Each of the 10 orders")


def test_65_how_far_from_the_mean() -> None:
    deviations = [sqrt(tries * HIT * (1 - HIT)) for tries in (100, 400)]
    assert [f"{each:.1f}" for each in deviations] == ["4.5", "9.0"]
    far = sum(exactly(100, hits, HIT) for hits in range(101) if abs(hits - 100 * HIT) > 2 * deviations[0])
    assert round(100 * far) == 4
    says("65", "4.5 hits", "9.0 of 400 is less than 4.5 of 100", "About 5%", "1.96")


def test_45_suspicion() -> None:
    assert round(1 / at_least(60, 15)) == 15
    assert at_least(60, 16) <= 0.05 < at_least(60, 15)
    assert f"{at_least(60, 16):.1%}" == "3.4%"
    fair, guilty = 990 * at_least(60, 16), 10 * at_least(60, 16, 1 / 4)
    assert (round(fair + guilty), round(guilty)) == (38, 4)
    assert 34 - fair < 0.5
    assert round(500 * at_least(60, 16)) + round(500 * at_least(60, 16, 1 / 4)) == 233
    says("45", "one of 15 series", "from 16 sixes on", "only 3.4% of all series", "It accuses 38 of them", "about 233")


def first_lost(games: int, seed: int) -> int:
    """Return how often the first of two players loses, if both play any card until the total is above 30."""
    rng, lost = Random(seed), 0
    for _ in range(games):
        deck = rng.sample([rank for rank in range(1, 14) for _ in range(4)], 52)
        hands, total, turn = [deck[:3], deck[3:6]], 0, 0
        while True:
            total += hands[turn % 2].pop(rng.randrange(3))
            if total > 30:
                break
            hands[turn % 2].append(deck[6 + turn])
            turn += 1
        lost += turn % 2 == 0
    return lost


def test_66_two_errors() -> None:
    assert [round(100 * at_least(60, 16, 1 / 4)), loaded.accuses_from(120)] == [43, 28]
    assert 0.88 < at_least(200, loaded.accuses_from(200), 1 / 4) < 0.92
    assert 0.88 < at_least(1150, loaded.accuses_from(1150), 1 / 5) < 0.92
    assert (Fraction(1, 4) - Fraction(1, 6)) / (Fraction(1, 5) - Fraction(1, 6)) == Fraction(5, 2)
    assert first_lost(1000, 66) == 486
    assert all(p in wilson(486, 1000) for p in (0.46, 0.484, 0.5))
    assert 0.5 not in wilson(first_lost(20_000, 66), 20_000)
    needed = [((1.96 * 0.5 + 1.2816 * sqrt(p * (1 - p))) / (0.5 - p)) ** 2 for p in (0.484, 0.471)]
    assert [round(each, -3) for each in needed] == [10_000, 3_000]
    says(
        "66",
        "In 1,000 games the first player lost 486",
        "about 200 rolls",
        "about six times as many",
        "Twenty thousand",
    )


@pytest.mark.check
def test_66_first_player_loses_less_than_half_of_the_games() -> None:
    assert 0.484 in wilson(first_lost(200_000, 1), 200_000)
    says("66", "really loses 48.4%")


def test_67_looking_often() -> None:
    alarm = at_least(60, 16)
    assert [round(100 * (1 - (1 - alarm) ** students)) for students in (30, 10)] == [64, 29]
    assert f"{1 - alarm:.3f}" == "0.966"
    assert round(float(loaded.ever_accused(60)) / alarm) == 5
    limits = [next(k for k in range(61) if at_least(60, k) <= 0.05 / students) for students in (30, 10)]
    assert limits == [20, 19]
    assert round(100 * at_least(60, 20, 1 / 4)) == 9
    says("67", "Five times as often", "from 20 sixes on", "from 19 sixes on", "only 3.4% of the time")


def test_68_the_die_by_bayes() -> None:
    ratio = 1.5**16 * 0.9**44
    assert f"{ratio:.1f}" == "6.4"
    assert [f"{exactly(60, 16, p):.1%}" for p in (1 / 4, 1 / 6)] == ["11.1%", "1.7%"]
    assert [round(100 * odds / (1 + odds)) for odds in (ratio, ratio / 99, ratio**2 / 99)] == [86, 6, 29]
    assert [round(dice * exactly(60, 16, p)) for dice, p in ((500, 1 / 4), (500, 1 / 6))] == [55, 9]
    assert [round(dice * exactly(60, 16, p)) for dice, p in ((10, 1 / 4), (990, 1 / 6))] == [1, 17]
    says("68", "about 6.4", "6.4 : 1", "6.4 : 99", "Of about 64 dice that show 16 sixes, 55 are loaded")


def settled(ranks: int) -> list[Fraction]:
    """Return the share of right cards after the first, second and thirtieth card, and then the share of each rank."""
    chances = [1 / ranks] * ranks
    shares = []
    for _ in range(30):
        right = [[4 if rank > last else 1 for rank in range(ranks)] for last in range(ranks)]
        shares.append(sum(chance * sum(row) / (4 * ranks) for chance, row in zip(chances, right, strict=True)))
        chances = [
            sum(chance * row[rank] / sum(row) for chance, row in zip(chances, right, strict=True))
            for rank in range(ranks)
        ]
    return [Fraction(each).limit_denominator(10_000) for each in (shares[0], shares[1], shares[-1], *chances)]


def test_69_where_does_it_settle() -> None:
    first, second, last, *_ = map(float, settled(13))
    assert [f"{first:.1%}", f"{second:.0%}", f"{last:.0%}", round(100 * (first - last))] == ["59.6%", "52%", "52%", 8]
    assert settled(3)[3:] == [Fraction(3, 13), Fraction(4, 13), Fraction(6, 13)]
    says("69", "59.6% of the deck", "Eight points", "nine cards are right", "settle at the same share")


def test_70_same_or_luck() -> None:
    anna, ben = [8, 7, 9, 6, 8, 7, 7, 9, 6, 8], [6, 7, 5, 8, 6, 7, 9, 8, 6, 6]
    results = anna + ben
    assert (sum(anna), sum(ben), comb(20, 10)) == (75, 68, 184_756)
    large = sum(abs(2 * sum(some) - sum(results)) >= 7 for some in combinations(results, 10))
    assert f"{large / comb(20, 10):.1%}" == "26.1%"
    says("70", str(anna), str(ben), "0.7 tricks", "184,756 ways", "14 or 15 games", "about 16 games")
    reached = [sum(exactly(20, wins, 0.5) for wins in range(most + 1)) ** 30 for most in range(21)]
    assert 14 < sum(1 - share for share in reached) < 15


@pytest.mark.check
def test_71_a_friend_or_a_foe() -> None:
    """With another seed than the page: whatever the other does, tough is better, and two helpful players do best."""
    tough = Policy("tough", spares=1)

    def won(mine: str | Policy, yours: str | Policy) -> float:
        games = simulate.friend_or_foe(100_000, 2, [mine, yours], seed=7, cards_each=5, turn_cap=80)
        return float(games.cards_left[0].p(0))

    assert won(tough, "greedy") > won("greedy", "greedy") > won(tough, tough) > won("greedy", tough)
    says("71", "The bell rings after 80 turns", "Whatever the other does, *tough* is better for you")


def test_72_all_six_faces() -> None:
    assert f"{at_least(60, 18):.1%}" == "0.7%"
    ways = [1] + [0] * 60
    for _ in range(6):
        ways = [sum(comb(made, more) * ways[made - more] for more in range(min(15, made) + 1)) for made in range(61)]
    assert round(100 * (1 - ways[60] / 6**60)) == 20
    variance = 60 * Fraction(1, 6) * Fraction(5, 6)  # of the count of one face
    assert 6 * variance / 10 == 5
    assert sum((count - 10) ** 2 for count in (19, 2, 7, 12, 8, 12)) / 10 == pytest.approx(16.6)
    share = float(loaded.chi_squares(60).p(lambda value: value >= Fraction(166, 10)))
    assert f"{share:.2%}" == "0.54%"
    says("72", "chi-square of 16.6", "Exactly 5", "on average")
