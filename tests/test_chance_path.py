"""The numbers that the chance path shows, counted again in plain Python, page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, e, exp, factorial, log, prod, sqrt
from random import Random
from typing import Final

import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import to_hex, to_rgba
from matplotlib.patches import Rectangle

from cardlab.chance import dice, loaded, simulate
from cardlab.chance.interval import band, wilson
from cardlab.chance.simulate import Policy
from cardlab.figures import ACCENT, SECOND, square_of_rolls, whole_figure
from cardlab.lessons.pages import TRUTH, is_question, source
from notebooks.remake import ROOT
from tests.exercise_cells import Cell, question_in, read_cells

ROLLS: Final = [(red, blue) for red in range(1, 7) for blue in range(1, 7)]
HIT: Final = 10 / 36
"""The probability of a hit on pages 44 and 65."""


def read_in(cell: Cell) -> Iterator[str]:
    """What a learner reads in a cell, but for the choices of a question and for code."""
    if cell["cell_type"] == "markdown":
        yield source(cell)
    elif is_question(cell):
        question = question_in(cell)
        yield from (question.text, question.twin)
    else:
        for output in cell["outputs"]:
            yield "".join(output.get("text", ""))
            yield output.get("data", {}).get(TRUTH, {}).get("why", "")


def says(page: str, *wanted: object) -> None:
    """Check that a page, by its number, shows all these pieces of text."""
    (path,) = (ROOT / "notebooks").glob(f"{page}_*.ipynb")
    text = " ".join(" ".join(piece for cell in read_cells(path) for piece in read_in(cell)).split())
    missing = [piece for piece in map(str, wanted) if piece not in text]
    assert not missing, f"page {page} lacks {missing}"


def rolls(is_hit: Callable[[tuple[int, int]], bool]) -> int:
    return sum(map(is_hit, ROLLS))


def percent(share: Fraction | float, decimals: int = 1) -> str:
    return f"{100 * float(share):.{decimals}f}%"


def average(values: Iterable[int]) -> Fraction:
    found = [*values]
    return Fraction(sum(found), len(found))


def test_a_square_of_rolls_has_the_red_die_by_rows() -> None:
    ax = square_of_rolls({(1, 2): 1, (6, 4): Fraction(1, 2)}, [(1, 2)])
    filled = [patch for patch in ax.patches if isinstance(patch, Rectangle) and to_rgba(patch.get_facecolor())[3]]
    assert [to_hex(patch.get_edgecolor()) for patch in filled] == [ACCENT, SECOND]
    seen = [(patch.get_y() - 0.45, patch.get_x() + 0.45, -patch.get_height(), patch.get_hatch()) for patch in filled]
    assert [(round(row), round(column), round(high, 2), hatch) for row, column, high, hatch in seen] == [
        (1, 2, 0.9, "//"),
        (6, 4, 0.45, None),
    ]
    assert ax.yaxis_inverted() and not ax.xaxis_inverted()
    plt.close(whole_figure(ax))


def test_40_two_dice() -> None:
    assert (rolls(lambda roll: sorted(roll) == [1, 4]), rolls(lambda roll: sorted(roll) == [2, 2])) == (2, 1)
    assert (rolls(lambda roll: sum(roll) == 7), rolls(lambda roll: sum(roll) == 2)) == (6, 1)
    assert [3600 * 6 // 36, round(3600 / 11)] == [600, 327]
    says("40", "all 36 rolls", "3,600 / 11, about 327", "**600**", "so you expect")
    tosses = [*product("HT", repeat=2)]
    assert Fraction(sum("H" in each for each in tosses), len(tosses)) == Fraction(3, 4)
    says("40", "d'Alembert answered 2/3", "**3/4**")


def test_60_counted_twice() -> None:
    def playable(*cards: int) -> int:
        return rolls(lambda roll: sum(roll) in cards or sorted(roll) == [3, 6])

    assert [list(map(sum, ROLLS)).count(card) for card in (3, 6, 9)] == [2, 5, 4]
    assert (playable(3, 6, 9), playable(3, 6, 10)) == (11, 12)
    says("60", "3 on two rolls, 6 on five rolls, and 9 on four rolls", "It's **11**, not 13")
    assert (rolls(lambda roll: 6 in roll), rolls(lambda roll: 5 not in roll)) == (11, 25)
    says("60", "6 + 6 − 1 = **11**", "36 − 25 = 11")
    four, double = 1 - Fraction(5, 6) ** 4, [1 - Fraction(35, 36) ** count for count in (24, 25)]
    assert double[0] < Fraction(1, 2) < double[1]
    says("60", f"in {percent(four)} of all games", percent(double[0]).replace("%", r"\%"))


def test_41_choose_without_order() -> None:
    five = range(5)
    assert (len([*permutations(five, 2)]), len([*combinations(five, 2)])) == (20, 10)
    assert [len([*combinations(five, cards)]) for cards in (3, 4)] == [10, 5]
    says("41", "5 · 4 = 20 ways", "20 / 2 = **10**", "60 / 6 = 10")
    assert (comb(7, 2), comb(30, 2), 30 * 29) == (21, 435, 870)
    says("41", "7 · 6 / 2 = 21", "**435**", "870")
    two, one = (Fraction(comb(4, aces) * comb(48, 5 - aces), comb(52, 5)) for aces in (2, 1))
    assert (percent(two, 0), percent(one, 0)) == ("4%", "30%")
    says("41", f"{comb(52, 5):,} hands", r"\approx 4\%")


def test_61_two_of_a_rank() -> None:
    def different(cards: int) -> Fraction:
        return prod((Fraction(52 - 4 * before, 52 - before) for before in range(cards)), start=Fraction(1))

    assert different(5) == Fraction(comb(13, 5) * 4**5, comb(52, 5))
    assert [percent(1 - different(cards)) for cards in (3, 5, 6)] == ["17.2%", "49.3%", "65.5%"]
    assert different(13) > 0 == different(14)
    first = 1 - prod((Fraction(48 - place, 51 - place) for place in range(4)), start=Fraction(1))
    says(
        "61",
        r"50.7\%",
        f"**{percent(1 - different(5))}**",
        f"answer {percent(first, 0)}",
        "The **14th**",
        "**six** cards",
    )
    room = 1 - prod(Fraction(365 - people, 365) for people in range(23))
    assert percent(room, 0) == "51%"
    says("61", f"23 · 22 / 2 = {comb(23, 2)} pairs", f"about {percent(1 - Fraction(364, 365) ** 23, 0)}", "ten pairs")


def test_42_what_a_statement_tells_you() -> None:
    asked = [roll for roll in ROLLS if 5 in roll]
    assert (len(asked), asked.count((5, 5)), sum(sum(roll) == 7 for roll in asked)) == (11, 1, 2)
    weights = {roll: Fraction(roll.count(5), 2) for roll in ROLLS}
    assert sum(weights.values()) == 6
    assert rolls(lambda roll: max(roll) == 5) == 9
    says("42", "For 11 of the 36 rolls", "**1/11**", "They add up to 6", "**1/6**", "the probability is 1/9")
    doors = {"left": Fraction(1, 2), "middle": Fraction(1), "right": Fraction(0)}
    assert doors["middle"] / sum(doors.values()) == Fraction(2, 3)
    says("42", "**2/3**", "the probability is 1/2")


def test_62_the_other_way_round() -> None:
    assert (percent(Fraction(90, 981), 0), percent(Fraction(900, 1710), 0)) == ("9%", "53%")
    assert [90 + 891, 9_900 * 9 // 100, 9_000 * 9 // 100] == [981, 891, 810]
    says("62", "only 90 of 981 people", "about **9%**", "891 of the 9,900")
    doubles, tens, eights = ({roll for roll in ROLLS if is_in(roll)} for is_in in (
        lambda roll: roll[0] == roll[1], lambda roll: sum(roll) == 10, lambda roll: sum(roll) == 8
    ))  # fmt: skip
    assert (len(doubles), len(tens), len(doubles & tens)) == (6, 3, 1)
    assert Fraction(len(doubles & eights), len(doubles)) < Fraction(len(doubles & eights), len(eights))
    says("62", "1/3 and 1/6")
    # One of 1,000 on average wears such a shoe, so the number of innocent people who do varies; the mean of 1/(1 + it):
    assert percent((1 - 0.999**50_001) / (50_001 * 0.001), 0) == percent(Fraction(1, 51), 0) == "2%"
    says("62", "it's 1 of 51, about **2%**")


def test_63_do_they_know_of_each_other() -> None:
    four = [roll for roll in ROLLS if roll[0] == 4]
    for points, change in ((7, 0), (8, 1)):
        before = Fraction(list(map(sum, ROLLS)).count(points), 36)
        after = Fraction(sum(sum(roll) == points for roll in four), 6)
        assert (after > before) == change and after >= before
    says("63", "stays **1/6**", "1/13 of the hearts", "3/51 before, 1/13 after", "from 1/36 to 0")
    assert (Fraction(4, 52), Fraction(4, 52) * Fraction(13, 52)) == (Fraction(1, 13), Fraction(1, 52))
    before, two, none = (
        1 - Fraction(comb(left - aces, 5), comb(left, 5)) for left, aces in ((52, 4), (47, 2), (47, 4))
    )
    assert two < before < none


def test_64_expect_it() -> None:
    def ties(cards: int) -> list[int]:
        return [sum(card == place for place, card in enumerate(order)) for order in permutations(range(cards))]

    assert [average(ties(cards)) for cards in (2, 5, 7)] == [1, 1, 1]
    none = sum(Fraction((-1) ** left, factorial(left)) for left in range(14))
    assert Fraction(ties(7).count(0), factorial(7)) == sum(Fraction((-1) ** left, factorial(left)) for left in range(8))
    assert percent(none) == percent(1 / e)
    says("64", "13 · 1/13 = **1**", f"**{percent(none)}**")

    def records(numbers: int) -> Fraction:
        return sum((Fraction(1, place) for place in range(1, numbers + 1)), start=Fraction(0))

    counted = (sum(number == max(row[: i + 1]) for i, number in enumerate(row)) for row in permutations(range(6)))
    assert average(counted) == records(6)
    says("64", rf"\approx {float(records(12)):.1f}", f"only {float(records(52)):.1f}")


def test_29_waiting() -> None:
    assert [percent(1 - Fraction(35, 36) ** turns) for turns in (24, 25)] == ["49.1%", "50.6%"]
    assert round(100 * Fraction(35, 36) ** 36) == 36
    says("29", "about **36** of 100", "within 25 turns", "p = 1/6$", "1/p = 6$")
    # m = 1 + (1·18 + 2·36 + 31 m) / 36
    always = Fraction(36 + 18 + 2 * 36, 36 - 31)
    assert [dice.turns_to_empty("2 3", policy).mean for policy in ("pair first", "best")] == [always, 18]
    says("29", f"**{float(always)}** turns", "18 turns", "36 turns")
    # Rolls until all sums came, by inclusion and exclusion over the sums that may still be missing.
    missing = {0: -1}
    for ways in (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1):
        more = {left + ways: -sign for left, sign in missing.items()}
        missing = {left: missing.get(left, 0) + more.get(left, 0) for left in {*missing, *more}}
    sums = sum(sign * Fraction(36, left) for left, sign in missing.items() if left)
    faces = sum(Fraction(6, new) for new in range(1, 7))
    says("29", f"**{float(sums):.1f}**", f"= {float(faces)}")


def test_43_what_settles() -> None:
    hit, moments = Fraction(11, 36), sorted({round(10 * 200 ** (step / 46)) for step in range(47)})
    assert (len(moments), moments[0], moments[-1]) == (47, 10, 2000)
    p, inside = float(hit), {0: 1.0}
    for roll in range(1, moments[-1] + 1):
        after: dict[int, float] = {}
        for hits, share in inside.items():
            if share > 1e-15:
                after[hits] = after.get(hits, 0) + share * (1 - p)
                after[hits + 1] = after.get(hits + 1, 0) + share * p
        allowed = band(hit, roll)
        inside = {hits: share for hits, share in after.items() if roll not in moments or hits / roll in allowed}
    ever = 1 - sum(inside.values())
    says("43", f"About **{round(40 * ever)}**: {percent(ever, 0)} of all paths", "47 moments", "**2** of 40")
    says("43", "4/32 instead of 4/52")
    assert Fraction(4, 32) > Fraction(4, 52)


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
    says("44", "10 of the 36 rolls", "about 28 hits", "36 − 10 = 26", "Each of the 10 orders", r"$10\,p^2(1-p)^3$")


def test_65_how_far_from_the_mean() -> None:
    deviations = [sqrt(tries * HIT * (1 - HIT)) for tries in (100, 400)]
    assert [f"{each:.1f}" for each in deviations] == ["4.5", "9.0"]
    assert [percent(each / tries) for each, tries in zip(deviations, (100, 400), strict=True)] == ["4.5%", "2.2%"]
    far = sum(exactly(100, hits, HIT) for hits in range(101) if abs(hits - 100 * HIT) > 2 * deviations[0])
    assert round(100 * far) == 4
    says("65", "4.5 hits", "9.0 of 400 is 2.2%, and 4.5 of 100 is 4.5%", "About 5%", "1.96")


def test_45_suspicion() -> None:
    assert round(1 / at_least(60, 15)) == 15
    assert at_least(60, 16) <= 0.05 < at_least(60, 15)
    assert f"{at_least(60, 16):.1%}" == "3.4%"
    fair, guilty = 990 * at_least(60, 16), 10 * at_least(60, 16, 1 / 4)
    assert (round(fair + guilty), round(guilty)) == (38, 4)
    assert 34 - fair < 0.5
    assert round(500 * at_least(60, 16)) + round(500 * at_least(60, 16, 1 / 4)) == 233
    says("45", "one of 15 series", "16 or more sixes", "only 3.4% of all series", "It accuses 38 of them", "about 233")


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
    assert round(float(loaded.ever_accused(60)) / alarm) == 5
    limits = [next(k for k in range(61) if at_least(60, k) <= 0.05 / students) for students in (30, 10)]
    assert limits == [20, 19]
    assert round(100 * at_least(60, 20, 1 / 4)) == 9
    says(
        "67",
        f"{1 - alarm:.3f} to the power of 30, about {percent((1 - alarm) ** 30, 0)}",
        "Five times as often",
        "20 or more sixes",
        "19 or more sixes",
        "only 3.4% of the time",
    )


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
    says(
        "69",
        "59.6% of the deck",
        "Eight percentage points",
        "nine cards are right: four 2s, four 3s, and the Ace",
        "settle at the same share",
    )


def best_of_thirty(skills: list[float]) -> tuple[float, float]:
    """Return how many of twenty games the best of a round wins, and in the next round, on average."""
    chances = [[exactly(20, wins, skill) for wins in range(21)] for skill in skills]
    is_best = [
        [
            chances[student][wins]
            * prod(sum(chances[other][: wins + (other > student)]) for other in range(30) if other != student)
            for wins in range(21)
        ]
        for student in range(30)
    ]  # the first of those who win most
    first = sum(wins * row[wins] for row in is_best for wins in range(21))
    return first, sum(20 * skill * sum(row) for skill, row in zip(skills, is_best, strict=True))


def test_70_same_or_luck() -> None:
    anna, ben = [8, 7, 9, 6, 8, 7, 7, 9, 6, 8], [6, 7, 5, 8, 6, 7, 9, 8, 6, 6]
    results = anna + ben
    large = sum(abs(2 * sum(some) - sum(results)) >= sum(anna) - sum(ben) for some in combinations(results, 10))
    assert (sum(anna) - sum(ben), comb(20, 10)) == (7, 184_756)
    says(
        "70",
        f"Anna {sum(anna) / 10}, Ben {sum(ben) / 10}",
        "0.7 more tricks",
        f"184,756 ways to share out the results: {percent(large / 184_756)}",
    )
    alike = best_of_thirty([0.5] * 30)
    differing = best_of_thirty([0.3 + 0.4 * student / 29 for student in range(30)])
    assert 14 < alike[0] < 15 and alike[1] == pytest.approx(10)
    assert differing == pytest.approx((16.2, 12.7), abs=0.06)
    says("70", "14 or 15 games", "about 16 games", "16.2 games, and 12.7 in the second round")


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
    says("72", "the rule of page 45: 16 or more of 60", "chi-square of 16.6", "Exactly 5", "on average")
